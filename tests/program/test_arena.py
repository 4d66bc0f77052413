#!/usr/bin/env python3
"""`muster arena`: what it measures can be repeated, goes on after a kill, and no program can spoil it.

Usage: test_arena.py MUSTER EAGER_BOT DOCS
"""
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import unittest

from folder import Folder

MUSTER, EAGER = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
DOCS = pathlib.Path(sys.argv.pop(1)).resolve()
EAGER_PYTHON = f"{sys.executable} {DOCS}/examples/eager_bot.py"

# Answers the first questions rightly, then does something else.
FAULTY = """
import json, os, sys, time
kind = sys.argv[1]
for number, line in enumerate(sys.stdin):
    question = json.loads(line)
    good = question["actions"][-1]
    if number < 2:
        print(json.dumps({"action": good}), flush=True)
        continue
    if kind == "exit":
        sys.exit(3)
    if kind == "abort":
        os.abort()
    if kind == "hang":
        time.sleep(60)
    if kind == "illegal":
        good = next(a for a in ("skip", "draw", "no-match", "pass") if a not in question["actions"])
    if kind == "twice":
        good += chr(10) + good
    if kind == "deaf":
        os.close(0)
    print({"garbage": "to be or not to be", "empty": "", "binary": chr(0) + chr(255), "object": "{}",
           "long": 100000 * "x"}.get(kind, good), flush=True)
    if kind in ("deaf", "mute"):
        if kind == "mute":
            os.close(1)
        time.sleep(60)
"""


def run(*args, code=0):
    done = subprocess.run([MUSTER, "arena", *args], capture_output=True, timeout=60, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, f"{args}: exit code {done.returncode}\n{out[-2000:]}\n{err}"
    return out, err


def arena(*args, game="rent-a-hero"):
    """The result, without what may differ between two runs."""
    result = json.loads(run("--game", game, "--json", *args)[0])
    del result["seconds"]
    for side in "candidate", "field":
        del result[side]["cpu_us"]
    return result


class Measuring(unittest.TestCase):
    def test_exploit(self):
        """A best response learns for so many games, repeats itself, and says what it gains; nothing else goes with it."""
        args = ("--game", "rent-a-hero", "--exploit", "3", "--games", "700", "--json")
        told = json.loads(run(*args)[0])
        again = json.loads(run(*args)[0])
        self.assertEqual({**told, "cpu_seconds": 0}, {**again, "cpu_seconds": 0})
        self.assertEqual((told["game"], told["level"], told["seats"]), ("rent-a-hero", 3, 4))
        self.assertGreaterEqual(told["games"], 700)
        self.assertAlmostEqual(told["gain"], told["share"] - 0.25, places=4)
        self.assertGreater(told["gain"], 3 * told["error"])  # it plays its best, and level 3 does not
        lines = run(*args[:-1])[0].splitlines()
        self.assertIn("level 3", lines[0])
        self.assertRegex(lines[-1], r"games.*gain: \+")
        for more in (["--candidate", "3"], ["--cross", "1-2"], ["--seats", "3"], ["--blocks", "5"], ["--style"]):
            self.assertIn("--exploit", run(*args, *more, code=2)[1])
        self.assertIn("--minutes", run(*args, "--minutes", "2", code=2)[1])
        analyst = re.search(r"(\d+)\s+analyst", run("--help")[0])[1]  # the last of the levels, which nobody plays against
        for level in ("0", analyst, "33", "x"):
            self.assertIn("--exploit", run("--game", "rent-a-hero", "--exploit", level, code=2)[1])
        self.assertIn("--exploit", run("--game", "rent-a-hero", "--candidate", "3", "--minutes", "1", code=2)[1])

    def test_style(self):
        """Figures of style are counted for both sides, repeat themselves, and agree with each other."""
        for game in ("rent-a-hero", "here-to-slay"):
            args = ("--game", game, "--candidate", "3", "--field", "2", "--blocks", "6", "--style")
            told = json.loads(run(*args, "--json", "--jobs", "1")[0])
            again = json.loads(run(*args, "--json", "--jobs", "3")[0])
            for side in ("candidate", "field"):
                style = told[side]["style"]
                self.assertEqual(style, again[side]["style"])
                self.assertGreater(style["turns"], 5)
            mine, theirs = told["candidate"]["style"], told["field"]["style"]
            self.assertEqual(mine["turns"], theirs["turns"])  # they are the same games
            wins = mine["wins"] + (told["seats"] - 1) * theirs["wins"]
            self.assertAlmostEqual(wins, 1, delta=0.5)  # or a little more: some are won together
            if game == "here-to-slay":
                self.assertAlmostEqual(mine["wins_by_monsters"] + mine["wins_by_classes"], 100, places=2)
                self.assertEqual(mine["declined_against_win"], 0)
                self.assertGreater(mine["first_draws"], 10)
            else:
                self.assertTrue(0 < mine["duplicates"] < 60 and mine["recruited"] > 1)
                self.assertTrue(0 < mine["early_powers"] < 100)
            out, _ = run(*args)
            self.assertIn(f"{mine['turns']:8.2f}", out)
            self.assertNotIn("style", json.loads(run(*args[:-1], "--json")[0])["candidate"])
        run("--game", "rent-a-hero", "--cross", "1-2", "--style", code=2)
        run("--game", "rent-a-hero", "--candidate", "2", "--style", "--resume", "/nowhere/x", code=2)

    def test_equals_get_their_fair_share(self):
        for game in "rent-a-hero", "here-to-slay":
            for seats in 2, 3, 4, 5:
                result = arena("--candidate", "1", "--field", "1", "--seats", str(seats), "--blocks", "20", game=game)
                self.assertEqual(result["games"], 20 * seats)
                self.assertAlmostEqual(result["fair"], 1 / seats, 5)
                won = (result["games"] - result["draws"]) / result["games"]
                self.assertAlmostEqual(result["share"], won * result["fair"], 5)

    def test_jobs_change_nothing(self):
        for match in ("--candidate", "3", "--field", "1"), ("--candidate", "2", "--field", "3", "--test", "smoke"):
            one, three = (arena(*match, "--blocks", "60", "--jobs", jobs) for jobs in ("1", "3"))
            self.assertEqual(one, three)
        self.assertNotEqual(one, arena(*match, "--blocks", "60", "--seed", "another"))

    def test_threads_change_nothing(self):
        match = ("--candidate", "4:60", "--field", "2", "--blocks", "2", "--jobs", "1")
        one, three = (arena(*match, "--threads", threads) for threads in ("1", "3"))
        self.assertEqual(one, three)

    def test_the_test_stops(self):
        strong = arena("--candidate", "3", "--field", f"program:{EAGER}", "--test", "smoke", game="here-to-slay")
        self.assertEqual(strong["test"]["verdict"], "gain")
        self.assertGreater(strong["test"]["llr"], 2.94)
        self.assertLess(strong["blocks"], 200)
        weak = arena("--bot", EAGER, "--field", "1", "--test", "gain", game="here-to-slay")
        self.assertEqual(weak["test"]["verdict"], "no gain")
        self.assertLess(weak["blocks"], 400)
        self.assertEqual((strong["field"]["faults"], weak["candidate"]["faults"]), ({}, {}))

    def test_for_people(self):
        out, _ = run("--game", "rent-a-hero", "--candidate", "2", "--field", "1", "--blocks", "20", "--test", "smoke")
        for word in "win rate", "fair: 25.00%", "80 in 20 blocks", "CPU", "test ":
            self.assertIn(word, out)

    def test_cross(self):
        args = ("--game", "rent-a-hero", "--cross", "1-3", "--blocks", "5", "--seats", "3")
        lines = run(*args)[0].splitlines()
        self.assertEqual([line.split()[0] for line in lines[2:]], ["level", "1", "2", "3"])
        pairs = json.loads(run(*args, "--json")[0])["cross"]
        self.assertEqual(len(pairs), 6)
        self.assertEqual({pair["games"] for pair in pairs}, {15})
        for pair in pairs:
            alone = arena("--candidate", pair["candidate"]["bot"], "--field", pair["field"]["bot"], "--blocks", "5",
                          "--seats", "3")
            self.assertEqual(alone["share"], pair["share"])

    def test_refusals(self):
        fine = ["--game", "rent-a-hero", "--candidate", "1"]
        for wrong in ([], ["--game", "chess"], fine[:2], fine + ["--seats", "6"], fine + ["--seats", "1"],
                      fine + ["--field", "99"], fine + ["--field", "4:"], fine + ["--field", "program:"],
                      fine + ["--blocks", "0"], fine + ["--test", "no"], fine + ["--cross", "1-3"],
                      fine + ["--option", "end=never"], fine + ["--jobs"], fine + ["--threads", "0"],
                      fine + ["--nonsense"], fine + ["more"], fine + ["--bot", ""],
                      fine[:2] + ["--cross", "1"], fine[:2] + ["--cross", "1,1"]):
            _, err = run(*wrong, code=2)
            self.assertIn("muster arena --help", err)
        for wrong, said in (["--field", "3@pirat"], "there is no such character. Characters: pirate, "), \
                           (["--threads", "0"], "must be a number from 1 to "), (["--field", "9"], "a level with a character (3@pirate)"):
            self.assertIn(said, run(*fine, *wrong, code=2)[1])


class Resuming(Folder):
    blocks = 1200
    match = ("--candidate", "2", "--field", "1", "--blocks", str(blocks), "--jobs", "2")

    @classmethod
    def setUpClass(cls):
        cls.whole = arena(*cls.match)

    def start(self, file):
        arguments = [MUSTER, "arena", "--game", "rent-a-hero", "--json", "--resume", file, *self.match]
        running = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not os.path.exists(file) or os.path.getsize(file) < 5000:
            self.assertIsNone(running.poll())
            time.sleep(0.002)
        return running

    def test_after_a_kill(self):
        file = self.path("blocks")
        running = self.start(file)
        running.kill()
        running.communicate()
        with open(file, "rb+") as stored:
            lines = stored.read().count(b"\n")
            self.assertLess(lines, self.blocks)
            stored.write(b'{"block":1199,"sha')  # a line that was being written
        resumed = arena("--resume", file, *self.match)
        self.assertEqual(resumed, self.whole)
        with open(file, "rb") as stored:
            text = stored.read()
        self.assertEqual(text.count(b"\n"), self.blocks + 1)
        self.assertEqual(len({json.loads(line).get("block") for line in text.splitlines()}), self.blocks + 1)
        self.assertEqual(arena("--resume", file, *self.match), resumed)
        with open(file, "rb") as stored:
            self.assertEqual(stored.read(), text)

    def test_after_an_interrupt(self):
        file = self.path("blocks")
        running = self.start(file)
        running.send_signal(signal.SIGTERM)
        running.send_signal(signal.SIGTERM)  # as timeout(1) does
        out, _ = running.communicate(timeout=20)
        self.assertEqual(running.returncode, 130)
        known = json.loads(out)
        self.assertTrue(known["interrupted"])
        self.assertGreater(known["blocks"], 0)
        self.assertLess(known["blocks"], self.blocks)
        with open(file, "rb") as stored:  # the match-up, then the blocks, those in front of which one is missing too
            self.assertGreaterEqual(stored.read().count(b"\n"), 1 + known["blocks"])
        self.assertEqual(arena("--resume", file, *self.match), self.whole)

    def test_other_match_ups(self):
        file = self.path("blocks")
        match = ("--game", "rent-a-hero", "--blocks", "3", "--resume", file)
        run(*match, "--candidate", "1")
        for other in ["--candidate", "2"], ["--candidate", "1", "--seed", "x"], ["--candidate", "1", "--seats", "3"]:
            self.assertIn("belongs to another match-up", run(*match, *other, code=1)[1])
        run(*match, "--cross", "1-3")  # keeps several in one file
        before = os.path.getsize(file)
        run(*match, "--cross", "1-3")
        self.assertLess(os.path.getsize(file) - before, 2000)
        with open(file, "a", encoding="utf-8") as stored:
            stored.write("something else\n")
        self.assertIn("was not written by muster arena", run(*match, "--candidate", "1", code=1)[1])


class Programs(Folder):
    def setUp(self):
        super().setUp()
        with open(self.path("faulty.py"), "w", encoding="utf-8") as file:
            file.write(FAULTY)

    def check_fault(self, fault, command, detail="", limit="5000"):
        """Every game is finished, by level 1, and every game had this fault."""
        out, err = run("--game", "rent-a-hero", "--seats", "2", "--field", "1", "--blocks", "1", "--json",
                       "--bot", command, "--milliseconds", limit)
        result = json.loads(out)
        self.assertEqual((result["games"], result["unfinished"]), (2, 0), command)
        self.assertEqual(result["candidate"]["faults"], {fault: 2}, command + "\n" + err)
        self.assertEqual(result["field"]["faults"], {})
        self.assertEqual(err.count("a level 1 bot takes over"), 2)
        self.assertIn(detail, err)

    def check_faults(self, cases):
        """Several at a time: they wait more than they work."""
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for done in [pool.submit(self.check_fault, *case) for case in cases]:
                done.result()

    def test_faults_at_once(self):
        self.check_faults((
            ("exit", "exit 3", "exit status 3"),
            ("exit", "exec no-such-program-anywhere", "exit status 127"),
            ("exit", "echo thoughts of a bot >&2; kill -SEGV $$", "signal 11"),
            ("exit", "true", "exit status 0"),
            ("closed", "exec >&-; exec sleep 60"),
            ("time", "exec sleep 60", "", "100"),
            ("garbage", "read line; echo hello; exec sleep 60", '"hello"'),
            ("flood", "exec yes"),
            ("flood", "exec cat /dev/zero"),
        ))

    def test_faults_later(self):
        cases = (("exit", "exit", "exit status 3"), ("exit", "abort", "signal 6"), ("closed", "deaf"),
                 ("closed", "mute"), ("time", "hang", "", "500"), ("garbage", "garbage", '"to be or'),
                 ("garbage", "empty", '""'), ("garbage", "binary", '"?'), ("garbage", "object", "{}"),
                 ("illegal", "illegal"), ("flood", "twice"), ("flood", "long"))
        program = f"exec {sys.executable} {self.path('faulty.py')}"
        self.check_faults((fault, f"{program} {kind}", *rest) for fault, kind, *rest in cases)

    def test_messages_pass_through(self):
        _, err = run("--game", "rent-a-hero", "--seats", "2", "--blocks", "1",
                     "--bot", "echo my own thoughts >&2; exit 1")
        self.assertEqual(err.count("my own thoughts"), 2)

    def test_faults_are_for_one_game(self):
        result = arena("--bot", "exit 1", "--field", "1", "--blocks", "10")
        self.assertEqual(result["candidate"]["faults"], {"exit": 40})
        equal = arena("--candidate", "1", "--field", "1", "--blocks", "10")
        self.assertEqual(result["share"], equal["share"])

    def test_nothing_is_left_behind(self):
        marked = "123.456789"
        run("--game", "rent-a-hero", "--seats", "3", "--field", "1", "--blocks", "2",
            "--bot", f"sleep {marked} & sleep {marked} & exec {EAGER}")
        left = []
        for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                left += [process] if marked.encode() in process.read_bytes().split(b"\0") else []
            except OSError:  # it has just ended
                pass
        self.assertEqual(left, [])

    def test_interrupt_does_not_wait_for_a_program(self):
        arguments = [MUSTER, "arena", "--game", "rent-a-hero", "--bot", "echo started >&2; exec sleep 60",
                     "--milliseconds", "60000", "--jobs", "1"]
        running = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(running.stderr.readline(), b"started\n")
        start = time.monotonic()
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=20)
        self.assertLess(time.monotonic() - start, 10)
        self.assertIn(b"interrupted", out)


class Examples(unittest.TestCase):
    def test_they_play_without_a_fault(self):
        for game in "rent-a-hero", "here-to-slay":
            for command in EAGER, EAGER_PYTHON:
                result = arena("--bot", command, "--field", "1", "--seats", "3", "--blocks", "1", game=game)
                self.assertEqual(result["candidate"]["faults"], {})
                self.assertGreater(result["candidate"]["decisions"], 10)

    def test_they_can_be_repeated(self):
        one, two = (arena("--bot", EAGER, "--field", "1", "--blocks", "3", "--jobs", jobs) for jobs in "12")
        self.assertEqual(one, two)

    def test_the_page_shows_them_whole(self):
        page = (DOCS / "writing-a-bot.md").read_text(encoding="utf-8")
        for name in "eager_bot.py", "eager_bot.c":
            self.assertIn((DOCS / "examples" / name).read_text(encoding="utf-8"), page)


if __name__ == "__main__":
    unittest.main(verbosity=1)
