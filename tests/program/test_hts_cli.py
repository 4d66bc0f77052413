#!/usr/bin/env python3
"""Here to Slay through the real program: `muster cards` and `explain`, whole games of `muster play`, and their replay.

Usage: test_hts_cli.py MUSTER
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

MUSTER = os.path.abspath(sys.argv.pop(1))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
WIDTH = 79
OVER = r"You win the game\.|wins the game!"
# The kinds of the cards, row by row.
ROWS = re.findall(r"^([A-Z]+)\(\w+, \"", (pathlib.Path(__file__).parents[2] / "src/games/here_to_slay/rules/cards.def").read_text(), re.M)


def muster(*args, lines=(), code=0):
    """Runs the program with these lines as its input; returns what it wrote."""
    text = "".join(line + "\n" for line in lines).encode()
    done = subprocess.run([MUSTER, *args], input=text, capture_output=True, timeout=60, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, f"{args}: exit code {done.returncode}\n{out[-2000:]}\n{err}"
    return out if code == 0 else out + err


def too_long(text):
    return [line for line in text.splitlines() if len(line) > WIDTH]


class Cards(unittest.TestCase):
    def test_lists(self):
        for game in "here-to-slay", "rent-a-hero":
            self.assertEqual(too_long(muster("cards", game)), [])
        text = muster("cards", "here-to-slay")
        for words in "Modifier: 25 cards, 5 different.", "Destroy 2 Heroes.":
            self.assertIn(words, text)
        for kind in "HERO", "MONSTER", "LEADER":
            self.assertRegex(text, rf"{kind.capitalize()}: {ROWS.count(kind)} cards\.")
        self.assertRegex(text, r"fluffy +Fluffy +Wizard +10\+ +x1")
        self.assertRegex(muster("cards", "rent-a-hero"), r"3 +Witch +x11")

    def test_json(self):
        cards = {card["id"]: card for card in map(json.loads, muster("cards", "here-to-slay", "--json").splitlines())}
        self.assertEqual(len(cards), len(ROWS))
        self.assertEqual(sum(card["kind"] == "Hero" for card in cards.values()), ROWS.count("HERO"))
        self.assertEqual({card["copies"] for card in cards.values() if card["kind"] == "Challenge"}, {14})
        self.assertEqual(cards["peanut"]["roll"], 7)
        self.assertEqual(cards["modifier-p1m3"]["values"], [1, -3])
        self.assertEqual((cards["dracos"]["slay"], cards["dracos"]["counter"]), ({"most": 5}, {"least": 8}))
        heroes = list(map(json.loads, muster("cards", "--json", "rent-a-hero").splitlines()))
        self.assertEqual([hero["id"] for hero in heroes], [1, 2, 3, 4, 5, 6, 7])

    def test_every_card_is_explained(self):
        for line in muster("cards", "here-to-slay", "--json").splitlines():
            card = json.loads(line)
            text = muster("explain", card["id"])
            self.assertTrue(text.startswith(card["name"]), text)
            self.assertIn("Rules: HS-", text)
            self.assertEqual(too_long(text), [])
            self.assertEqual(text, muster("explain", card["name"].upper()))

    def test_names(self):
        for words, found in ((["witch"], "Witch (3)"), (["Bad", "Axe"], "Bad Axe"), (["pean"], "Peanut"),
                             (["axe"], "Bad Axe"),
                             (["shadow claw"], "The Shadow Claw"), (["wizard"], "Wizard (7)"), (["3"], "Witch (3)"),
                             (["wizard-m"], "Wizard Mask")):
            self.assertTrue(muster("explain", *words).startswith(found), words)
        for words, found in (("penut", "Peanut"), ("modifier", "matches several cards: Modifier −4, "), ("b", "matches many cards"),
                             ("x" * 100, "no card")):
            text = muster("explain", words, code=1)
            self.assertIn("muster explain: ", text)
            self.assertIn(found, text)

    def test_arguments(self):
        for args in (["cards"], ["cards", "chess"], ["cards", "here-to-slay", "rent-a-hero"],
                     ["cards", "here-to-slay", "--fast"], ["explain"],
                     ["explain", ""], ["explain", "--fast"], ["explain", "x" * 300]):
            self.assertIn(f"muster {args[0]}: ", muster(*args, code=2))
        for command in "cards", "explain":
            self.assertIn("Usage", muster(command, "--help"))
            self.assertIn("Usage", muster("help", command))


class Games(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = lambda name: os.path.join(folder.name, name)

    def play(self, *args, lines, code=0):
        return muster("play", "here-to-slay", *args, lines=lines, code=code)

    def test_whole_games(self):
        for seats in range(2, 7):
            record = self.path(f"{seats}.record")
            options = ["--seats", str(seats), "--seed", f"s{seats}", "--save", record]
            out = self.play(*options, lines=["2", "1", "3"] * 4000)
            self.assertRegex(out, OVER)
            self.assertRegex(out, r"wins? with.*\n?.*\(HS-11\.[12]\)")
            self.assertEqual([line for line in too_long(out) if record not in line], [])
            for viewer in "all", "table", "0", str(seats - 1):
                told = muster("replay", record, "--as", viewer)
                self.assertRegex(told, OVER)
                self.assertEqual(too_long(told), [])
            self.assertEqual(too_long(muster("replay", record, "--to", "40", "--as", "0")), [])
            *moves, last = map(json.loads, muster("replay", record, "--json").splitlines())
            self.assertEqual(last["state"]["step"], "OVER")
            self.assertEqual(len(moves) - 1, moves[0]["moves"])

    def test_stops(self):
        asked = {}
        for stops in "danger", "all", "own":
            out = self.play("--seed", "stops", "--stops", stops, lines=["2", "1", "3"] * 3000)
            asked[stops] = len(re.findall(r"^(?:Challenge |Play a Modifier\?)", out, re.M))
            self.assertIn("Roll for its effect now, for free?", out)
        self.assertEqual(asked["own"], 0)
        self.assertGreater(asked["all"], 0)

    def test_help_and_why(self):
        lines = ["? bard", "? peanut", "? challenge", "? action points", "? nonsense", "rules", "table", "hand", "log",
                 "why attack dracos", "why use bad-axe", "why draw", "why fly", "quit"]
        out = self.play("--seed", "help", "--seats", "2", lines=["1", *lines])
        for text in ("Bard: one of the six classes", "Peanut (peanut): Hero, Bard.", "challenge: ", "action points: ",
                     "no help on that", "Gather a party", "(HS-"):
            self.assertIn(text, out)
        self.assertEqual(too_long(out), [])

    def test_table_record(self):
        requests = ['{"cmd":"new","game":"here-to-slay","seats":3,"seed":"t"}', '{"cmd":"record"}']
        reply = muster("table", lines=requests).splitlines()[-1]
        told = [muster("replay", "-", "--as", seat, lines=[reply]) for seat in ("0", "1", "2")]
        self.assertEqual(sum("Pick your party leader" in text for text in told), 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
