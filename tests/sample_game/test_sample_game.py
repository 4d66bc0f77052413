#!/usr/bin/env python3
"""The sample game, in a program that is put together with it: whatever the program does with games it does with this one.

Usage: test_sample_game.py MUSTER_WITH_THE_SAMPLE REGISTRY_SCRIPT SIGNATURES
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

MUSTER, REGISTRY, SIGNATURES = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
GAME = "lanterns"


def run(*arguments, stdin="", code=0):
    done = subprocess.run([MUSTER, *arguments], input=stdin, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout


class Table:
    """A game through `muster table`."""

    def __init__(self, **setup):
        self.process = subprocess.Popen([MUSTER, "table"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.reply = self.request(cmd="new", game=GAME, **setup)

    def request(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def play(self, choices):
        """To the end; returns all events."""
        events = self.reply["events"]
        while not self.reply["over"]:
            ask = self.reply["ask"][0]
            self.reply = self.request(cmd="act", seat=ask["seat"], action=choices.choice(ask["actions"]))
            events += self.reply["events"]
        return events

    def close(self):
        self.process.communicate()


class Sample(unittest.TestCase):
    def test_is_listed_behind_the_others(self):
        games = next(line for line in run("help").splitlines() if line.startswith("Games:")).split()[1:]
        self.assertEqual(games[-1], GAME)
        signatures = pathlib.Path(SIGNATURES).read_text(encoding="utf-8").split()
        self.assertEqual(games[:-1], signatures[0::2])

    def test_others_are_as_they_were(self):
        lines = run("bench", "--signature").splitlines(keepends=True)
        self.assertEqual("".join(lines[:-1]), pathlib.Path(SIGNATURES).read_text(encoding="utf-8"))
        self.assertEqual(lines[-1].split(), [GAME, run("bench", "--game", GAME, "--signature").strip()])

    def test_table_and_replay(self):
        table = Table(seats=4, seed="sample", lang="en")
        events = table.play(random.Random(14))
        state, record = table.request(cmd="state", **{"as": "all"}), table.request(cmd="record")["record"]["text"]
        table.close()
        winners, scores = state["state"]["winners"], state["state"]["scores"]
        self.assertEqual(winners, [seat for seat in range(4) if scores[seat] == max(scores)])
        self.assertEqual(events[-1], {"e": "won", "seat": winners[-1], "score": max(scores)})
        self.assertEqual(sum(scores), sum(e["points"] for e in events if e["e"] == "rested"))
        self.assertEqual(state["state"]["deck"], [])
        told = run("replay", "-", "--verbose", stdin=record)
        self.assertEqual(told.count("All goes out"), sum(e["e"] == "dark" for e in events))
        self.assertIn(f"Seat {winners[0]} wins.", told)

    def test_a_deck_of_ones_own(self):
        deck = [1, 7, 8, 8] + [n for n in range(2, 9) for _ in range(n - (n == 7) - 2 * (n == 8))]
        table = Table(seats=2, first=1, deck=deck)
        early = table.request(cmd="act", seat=1, action="rest")
        table.request(cmd="act", seat=1, action="light")
        dark = table.request(cmd="act", seat=1, action="light")["events"]
        refused = table.request(cmd="new", game=GAME, seats=2, deck=deck[1:])
        nobody = table.request(cmd="new", game=GAME, position={})
        table.close()
        self.assertEqual(early["error"], "action/illegal")
        self.assertEqual([event["e"] for event in dark], ["lit", "dark"])
        self.assertEqual(refused["error"], "protocol/deck")
        self.assertEqual(nobody["message"], "This game cannot be started from a position.")

    def test_hidden_lanterns(self):
        deck = [1, 7, 8, 2] + [n for n in range(2, 9) for _ in range(n - (n in (2, 7, 8)))]
        table = Table(seats=2, first=1, deck=deck)
        seen = {who: table.request(cmd="state", **{"as": who})["state"] for who in (0, 1, "table", "all")}
        others = table.request(cmd="act", seat=1, action="own 1")
        own = table.request(cmd="act", seat=1, action="own 7")
        again = table.request(cmd="state", **{"as": 0})["state"]
        asked = table.reply["ask"][0]["actions"]
        none = table.request(cmd="new", game=GAME, seats=2, options={"hand": 0})["ask"][0]["actions"]
        table.close()
        self.assertEqual({who: state["hands"] for who, state in seen.items()},
                         {0: [[1], 1], 1: [1, [7]], "table": [1, 1], "all": [[1], [7]]})
        self.assertEqual([seen[0]["deck"], seen["all"]["deck"]], [34, deck[2:]])
        self.assertEqual(others["error"], "action/illegal")
        self.assertEqual(own["events"], [{"e": "lit", "seat": 1, "card": 7}])
        self.assertEqual([again["hands"], again["row"]], [[[1], 0], [7]])
        self.assertEqual([asked, none], [["own 7", "light"], ["light"]])

    def test_bench(self):
        measured = json.loads(run("bench", "--game", GAME, "--seconds", "1", "--json"))
        self.assertEqual(measured["game"], GAME)
        self.assertGreater(measured["decisions_per_s"], 0)

    def test_arena(self):
        arguments = ("arena", "--game", GAME, "--blocks", "60", "--jobs", "1", "--seed", "sample", "--json")
        casual = json.loads(run(*arguments, "--candidate", "3", "--field", "1"))
        self.assertGreater(casual["share"], 0.5)  # a quarter would be fair
        run(*arguments, "--candidate", "4:20", "--field", "3")

    def test_plain_terminal(self):
        asked = ["rest", "light", "hint", "table", "hand", "rules", "? rest", "rest", "why"]
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "record")
            said = run("play", GAME, "--plain", "--seats", "3", "--seed", "sample", "--save", record,
                       stdin="\n".join(asked + ["light", "rest"] * 200) + "\n")
            told = run("replay", record)
        for words in ("Lanterns. At the table: You (seat 0)", "Your turn: light a lantern.", "% chance to win", "You: 0",
                      "Your own: ", "Rest – End the turn.", "own: Light one that you hold", "Rules: LA-4.1.", "Your chance to win"):
            self.assertIn(words, said)
        self.assertIn("\n> rest\nThe rules do not allow that now.\n", said)
        self.assertRegex(said, "(You win|wins)\\.")
        self.assertRegex(told, "wins\\.")

    def test_review(self):
        record = Table(seats=3, seed="sample")
        record.play(random.Random(3))
        text = record.request(cmd="record")["record"]["text"]
        record.close()
        judged = json.loads(run("review", "-", "--seat", "1", "--playouts", "20", "--json", stdin=text).splitlines()[0])
        self.assertEqual(judged["seat"], 1)
        self.assertIn(f"{GAME}: 1000", run("review", "--help"))


class Kits(unittest.TestCase):
    """A kit that is not one is refused when the program is built."""

    def make(self, kit, part="rules"):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "kit.list").write_text(kit, encoding="utf-8")
            done = subprocess.run([REGISTRY, f"{folder}/{part}_registry.c", "--", f"{folder}/kit.list"], capture_output=True,
                                  text=True, check=False)
            made = pathlib.Path(folder, f"{part}_registry.c")
            return done.returncode, made.read_text(encoding="utf-8") if made.exists() else done.stderr

    def test_kits(self):
        whole = "rules x_game\nwords x_words # in words\n"
        code, made = self.make(whole)
        self.assertEqual(code, 0, made)
        self.assertIn("&x_game,\n\tNULL", made)
        for kit, said in ((whole.replace("rules x_game\n", ""), 'a game needs "rules"'),
                          (whole + "rules y_game\n", "at most once"), (whole + "picture x_picture\n", '"picture x_picture"'),
                          (whole + "screen\n", '"screen"'), (whole + "screen 3d\n", '"screen 3d"')):
            code, wrong = self.make(kit)
            self.assertEqual(code, 1)
            self.assertIn(said, wrong)

    def test_parts_that_are_missing(self):
        kit = "rules x_game\nwords x_words\n"
        for part in ("brain", "plain_words", "insight"):
            made = self.make(kit, part)[1]
            self.assertIn(f"x_game_{part} = {{.game = &x_game}};", made)
            self.assertIn(f"&x_game_{part},\n\tNULL", made)
            self.assertIn("= {\n\t&x_own,\n\tNULL", self.make(f"{kit}{part} x_own\n", part)[1])
        for part in ("position", "card_list", "screen"):
            self.assertNotIn("x_game", self.make(kit, part)[1])


if __name__ == "__main__":
    unittest.main()
