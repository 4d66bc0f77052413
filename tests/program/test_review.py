#!/usr/bin/env python3
"""What the bots think, told to people: `hint` and `why` in `muster play`, `muster review`, and programs at the table.

Usage: test_review.py MUSTER EAGER_BOT
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import unittest

from folder import Folder

MUSTER, EAGER = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
WIDTH = 79
OVER = r"You win the game\.|wins the game!|You share the victory!|The victory is shared\."
GAMES = "rent-a-hero", "here-to-slay"

# Answers the first question rightly, then does something else.
FAULTY = """
import json, os, sys, time
kind = sys.argv[1]
for number, line in enumerate(sys.stdin):
    question = json.loads(line)
    actions = question["actions"]
    if number and kind == "exit":
        sys.exit(3)
    if number and kind == "hang":
        time.sleep(60)
    if number and kind == "lie":
        known = {"rent-a-hero": ("skip", "recruit"), "here-to-slay": ("challenge", "end")}[question["game"]]
        print(next(a for a in known if a not in actions), flush=True)
    elif number and kind == "garbage":
        print("my hand is a secret", flush=True)
    elif number and kind == "flood":
        print("x" * 200000, flush=True)
    else:
        print(actions[-1], flush=True)
"""


def muster(*args, lines=(), code=0):
    """Runs the program with these lines as its input; returns what it wrote."""
    text = "".join(line + "\n" for line in lines).encode()
    done = subprocess.run([MUSTER, *args], input=text, capture_output=True, timeout=60, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, f"{args}: exit code {done.returncode}\n{out[-2000:]}\n{err}"
    return out if code == 0 else out + err


def answers(out, command):
    """What was said to a command, each time, as one line."""
    parts = re.findall(rf"^> {command}\n(.*?)(?=^> |\n\n)", out, re.S | re.M)
    return [" ".join(part.split()) for part in parts]


class Printed(Folder):
    def check_width(self, out):
        self.assertEqual([line for line in out.splitlines() if len(line) > WIDTH and "/" not in line], [])


class Hints(Printed):
    HINT = re.compile(r"^(You have only one option here\.|[A-Z+-][^.]*\. ("
                      r"([A-Z0-9].*[.!] )?There is no other sensible choice\.|"
                      r"\d+(\.\d)?% chance to win, against \d+(\.\d)?% with \"[^\"]+\"\.|"
                      r"\"[^\"]+\" is about as good: the chance to win is around \d+% either way\.|"
                      r"[A-Z0-9].*[.!] ((Clearly|Slightly) better than \"[^\"]+\"|\"[^\"]+\" is about as good)\.))$")

    def test_an_action_and_its_reason(self):
        lines = ["hint", "1", "hint", "quit"]
        with concurrent.futures.ThreadPoolExecutor() as pool:
            jobs = [pool.submit(muster, "play", game, "--seed", "hints", "--level", "2", lines=lines) for game in GAMES]
        for job in jobs:
            hints = answers(job.result(), "hint")
            self.assertEqual(len(hints), 2)
            for hint in hints:
                self.assertRegex(hint, self.HINT)
            self.check_width(job.result())

    def test_a_hint_can_be_typed_and_changes_nothing(self):
        args = "play", "rent-a-hero", "--seed", "typed", "--level", "2", "--save"
        out = muster(*args, self.path("one"), lines=["hint", "why", "why 2", "quit"])
        action = re.match(r"[^.]*", answers(out, "hint")[0])[0]
        number = re.search(rf"^ *(\d+)\. {re.escape(action)}", out, re.M)[1]
        muster(*args, self.path("two"), lines=[action, "quit"])
        muster(*args, self.path("three"), lines=[number, "quit"])
        self.assertTrue(self.read("two").startswith(self.read("one")))
        self.assertGreater(len(self.read("two")), len(self.read("one")))
        self.assertEqual(self.read("two"), self.read("three"))


class Reasons(Printed):
    def test_during_the_game_only_what_one_may_know(self):
        for game in GAMES:
            out = muster("play", game, "--seed", "reasons", "--level", "4", lines=["1", "why", "why 2", "why 9999", "quit"])
            last, before = answers(out, "why") + answers(out, "why 2")
            for text in last, before:
                self.assertRegex(text, r"plays at level 4 \(strong\)\. After the game you can ask what it knew and "
                                       r"thought\.$")
                self.assertNotRegex(text, r"The bot thought the vagabond could be|Chances to win it expected|simulated games|chose")
            self.assertNotEqual(last, before)
            self.assertEqual(answers(out, "why 9999"), ["The bots have not made that many moves."])
            self.check_width(out)

    def test_after_the_game_everything(self):
        seen = set()
        for game, level in ("here-to-slay", "1"), ("rent-a-hero", "4"), ("here-to-slay", "3"):
            args = "play", game, "--seed", "after", "--seats", "3", "--level", level, "--stops", "own"
            asked = muster(*args, lines=["1"] * 2000).count("\n> ") - 1
            whys = [f"why {n}" for n in range(1, 60)]
            out = muster(*args, lines=["1"] * asked + ["why"] + whys + [""])
            told = answers(out, r"why \d+")
            self.assertEqual(answers(out, "why")[0], told[0])
            self.check_width(out)
            for text in told:
                self.assertRegex(text, r"had only one choice|\(level \d, \w+\) (first thought|chose) |have not made that many")
                seen |= set(re.findall(r"at random|rule of thumb|first thought|The bot thought the vagabond could be: |"
                                       r"Its estimated chances to win: [A-Z]", text))
        self.assertEqual(seen & {"at random", "rule of thumb", "first thought"}, {"rule of thumb", "first thought"})
        self.assertIn("The bot thought the vagabond could be: ", seen)
        self.assertTrue(any(text.startswith("Its estimated chances to win") for text in seen))

    def test_why_still_explains_refusals(self):
        out = muster("play", "rent-a-hero", "--seed", "why", "--stops", "own", lines=["why skip", "why fly", "quit"])
        self.assertRegex(answers(out, "why skip")[0], r"\(RH-\d")
        self.assertIn("No action is called that", answers(out, "why fly")[0])


class Reviews(Printed):
    def record(self, game, *args, moves=2000):
        lines = ["1"] * moves + ["quit"]
        muster("play", game, "--seed", "review", "--seats", "3", "--save", self.path("game"), *args, lines=lines)
        return self.path("game")

    def test_sums_add_up(self):
        for game in GAMES:
            record = self.record(game)
            result = json.loads(muster("review", record, "--json", "--playouts", "32"))
            self.assertEqual((result["game"], result["seat"], result["over"]), (game, 0, True))
            decisions = [d for d in result["decisions"] if not d["quiet"]]
            self.assertGreater(len(decisions), 3)
            self.assertAlmostEqual(sum(d["loss"] for d in decisions), result["loss"], 3)
            self.assertAlmostEqual(result["result"] - result["fair"] + result["loss"], result["luck"], 3)
            for d in decisions:
                self.assertGreater(d["choices"], 1)
                self.assertTrue(0 <= d["share"] <= 1)
                if d["played"] == d["best"]:
                    self.assertEqual(d["loss"], 0)
            swings = [abs(p["change"]) for p in result["turning_points"]]
            self.assertEqual(len(swings), 3)
            self.assertEqual(swings, sorted(swings, reverse=True))
            shares = [d["share"] for d in decisions] + [result["result"]]
            most = max(abs(b - a) for a, b in zip(shares, shares[1:]))
            self.assertAlmostEqual(swings[0], most, 3)
            os.remove(record)

    def test_told_and_repeatable(self):
        record = self.record("rent-a-hero")
        one, two = (muster("review", record, "--playouts", "16") for _ in range(2))
        self.assertEqual(one, two)
        self.check_width(one)
        for words in ("choice made by seat 0", "Turning points", "Mistakes: ", "Luck: "):
            self.assertIn(words, one)
        self.assertNotIn("choice made by seat 2", one)
        other = muster("review", record, "--playouts", "16", "--seat", "2")
        self.assertIn("choice made by seat 2", other)
        with open(record, encoding="utf-8") as file:
            moves = [line for line in file if re.match(r"\d ", line)]
        judged = re.findall(r"^ +(\d+)\. .*: (?:the best|as good|cost)", one, re.M)
        self.assertTrue(judged)
        for move in judged:
            self.assertTrue(moves[int(move) - 1].startswith("0 "))

    def test_numbers_agree(self):
        """A change is the difference of the two numbers beside it, with a minus and not a hyphen."""
        swings = []
        for game in GAMES:
            record = self.record(game)
            for seat in "0", "1", "2":
                told = " ".join(muster("review", record, "--playouts", "16", "--seat", seat).split())
                self.assertNotIn(" ...", told)
                self.assertNotRegex(told, r"[^\w]-\d")
                swings += re.findall(r"went from ([\d.]+)% to ([\d.]+)% \(([+−])([\d.]+) points", told)
            os.remove(record)
        self.assertGreater(len(swings), 12)
        for was, now, sign, change in swings:
            self.assertEqual(round(10 * (float(now) - float(was))), round(10 * float(change)) * (1 if sign == "+" else -1))

    def test_chinese_has_no_gaps(self):
        """Stories are paragraphs: no space where a line was broken, none between two sentences."""
        for game in GAMES:
            record = self.record(game)
            told = muster("review", record, "--playouts", "8", "--lang", "zh_TW")
            os.remove(record)
            story = re.split(r"^ +1\. ", told, maxsplit=0, flags=re.M)[-1]
            text = re.sub(r"\n *", "", story)
            self.assertGreater(len(text), 200)
            self.assertNotRegex(text, r"[。！？」）] (?=[\u4e00-\u9fff【「])|[\u4e00-\u9fff、，] (?=[\u4e00-\u9fff])")

    def test_everybody_who_sat_there(self):
        lines = ["1"] * 40 + ["quit"]
        args = "--seed", "people", "--seats", "4", "--stops", "own", "--save", self.path("people")
        muster("play", "rent-a-hero", "--human", "1", "--human", "3", *args, lines=lines)
        text = self.read("people")
        self.assertIn("\ninfo people 1 3\n", text)
        seats = [json.loads(line)["seat"]
                 for line in muster("review", self.path("people"), "--playouts", "8", "--json").splitlines()]
        self.assertEqual(seats, [1, 3])
        self.assertIn("(seat 3, a person)", muster("play", "--load", self.path("people"), lines=["quit"]))
        for info in "", "info people\n", "info people 9\n", "info people x\n":
            silent = self.write("silent", text.replace("info people 1 3\n", info))
            out = muster("review", silent, "--playouts", "8")
            self.assertIn("choice made by seat 0", out)
            self.assertIn("This record does not say where people sat", " ".join(out.split()))

    def test_unfinished_and_broken(self):
        record = self.record("rent-a-hero", moves=6)
        self.assertIn("This game is unfinished", muster("review", record, "--playouts", "8"))
        text = self.read("game")
        self.assertIn("cut off", muster("review", self.write("cut", text[:-3]), code=1))
        broken = re.sub(r"^(\d) pass$", r"\1 skip", text + "0 no-match\n", flags=re.M)
        out = muster("review", self.write("broken", broken), "--playouts", "8", code=1)
        self.assertRegex(out, r"muster review: .*: line \d+: action/")
        self.assertIn("choice made by seat 0", out)
        self.assertIn("muster review: ", muster("review", self.write("none", "nonsense\n"), code=1))
        self.assertIn("muster review: ", muster("review", self.path("no such file"), code=1))

    def test_arguments(self):
        record = self.record("rent-a-hero", moves=1)
        for args in ((), (record, record), (record, "--seat"), (record, "--seat", "9"), (record, "--seat", "3"),
                     (record, "--playouts", "0"), (record, "--playouts", "many"), (record, "--what")):
            self.assertIn("muster review: ", muster("review", *args, code=2))
        self.assertIn("Usage", muster("review", "--help"))
        self.assertIn("review", muster("help"))


class Programs(Printed):
    def test_a_program_plays(self):
        for game in GAMES:
            out = muster("play", game, "--seats", "3", "--seed", "p", "--bot", EAGER, lines=["1", "why", "quit"])
            self.assertIn("Birch (a program), Cedar (a program)", " ".join(out.split()))
            self.assertIn("is played by an external program", answers(out, "why")[0])
            self.assertNotIn("fault", out)
        args = "play", "rent-a-hero", "--seats", "3", "--seed", "p", "--bot", f"2={EAGER}"
        self.assertIn("Birch (3, regular), Cedar (a program)", muster(*args, lines=["quit"]))
        self.assertRegex(muster(*args, lines=["1"] * 2000), OVER)

    def play_faulty(self, game, kind):
        script = self.path("faulty.py")
        command = f"2={sys.executable} {script} {kind}"
        return kind, muster("play", game, "--seats", "3", "--seed", "f", "--stops", "own", "--bot", command,
                            lines=["1"] * 3000)

    def test_faults_are_told_once_and_the_game_goes_on(self):
        self.write("faulty.py", FAULTY)
        told = {"exit": "exited mid-game", "hang": "did not answer in time", "garbage": "answered with something that is not an action",
                "lie": "answered with an action that was not offered", "flood": "wrote more than was asked for"}
        with concurrent.futures.ThreadPoolExecutor() as pool:
            jobs = [pool.submit(self.play_faulty, game, kind) for game in GAMES for kind in told
                    if kind != "hang" or game == "rent-a-hero"]
        for job in jobs:
            kind, out = job.result()
            words = " ".join(out.split())
            fault = f"The program playing Cedar failed ({told[kind]}). A level 1 bot takes over."
            self.assertEqual(words.count(fault), 1, out[-1500:])
            self.assertRegex(out, "Ranking" if "Rent" in out else OVER)
            during, after = re.split(OVER, words, maxsplit=1)
            self.assertNotIn("my hand is a secret", during)
            if kind == "garbage":
                self.assertIn('"my hand is a secret"', after)

    def test_a_command_that_does_not_exist(self):
        out = muster("play", "rent-a-hero", "--seats", "3", "--seed", "f", "--bot", "/no/such/bot 2>/dev/null",
                     lines=["1"] * 2000)
        words = " ".join(out.split())
        for name in "Birch", "Cedar":
            self.assertEqual(words.count(f"The program playing {name} failed (exited mid-game)."), 1)

    def test_refusals(self):
        for bot in "", "1=", "0=./bot", "9=./bot", "5=./bot":
            self.assertIn("muster play: ", muster("play", "rent-a-hero", "--bot", bot, code=2))


if __name__ == "__main__":
    unittest.main()
