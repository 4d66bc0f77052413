#!/usr/bin/env python3
"""The whole program with as many options as a game can have: they are listed, given, refused, played, recorded and replayed.

Usage: test_more_options.py MUSTER_WITH_MORE_OPTIONS
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

MUSTER = os.path.abspath(sys.argv.pop(1))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
GAMES = "rent-a-hero", "here-to-slay"
MOST = 32


def run(*args, text="", code=0):
    done = subprocess.run([MUSTER, *args], input=text, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == code, (args, done.returncode, done.stdout[-2000:], done.stderr)
    return done.stdout if code == 0 else done.stderr


def table(*requests):
    return [json.loads(line) for line in run("table", text="".join(json.dumps(request) + "\n" for request in requests)).splitlines()]


def options_of(game, lang="en"):
    return list(map(json.loads, run("options", game, "--json", "--lang", lang).splitlines()))


def unusual(option):
    """The last value that it does not have unless it is given."""
    return [value for value in option["values"] if value != option["default"]][-1 if option["type"] != "seat" else 0]


def word(value):
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


class MoreOptions(unittest.TestCase):
    def setUp(self):
        self.given = {game: {option["name"]: unusual(option) for option in options_of(game)} for game in GAMES}

    def arguments(self, game):
        return [part for name, value in self.given[game].items() for part in ("--option", f"{name}={word(value)}")]

    def test_listed(self):
        for game in GAMES:
            for lang in "en", "pl", "zh_TW":
                self.assertEqual(len(options_of(game, lang)), MOST)
                text = run("options", game, "--lang", lang)
                unwrapped = text.replace("\n", " ")
                for option in options_of(game, lang):
                    self.assertIn(f"\n  {option['name']}=", text)
                    self.assertIn(option["label" if "labels" in option or option["type"] == "number" else "sentence"], unwrapped)

    def test_a_refusal_names_all(self):
        for game in GAMES:
            said = run("play", game, "--plain", "--option", "shape=round", code=2)
            for name in self.given[game]:
                self.assertRegex(said, rf"[ ,]{name}[,.]")

    def test_played_recorded_and_replayed(self):
        for game in GAMES:
            with tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "record")
                run("play", game, "--plain", "--seats", "3", "--seed", "x", "--save", file, *self.arguments(game), text="quit\n")
                with open(file, encoding="utf-8") as record:
                    lines = record.read().splitlines()
                for name, value in self.given[game].items():
                    self.assertEqual(sum(line in (f"option {name} {word(value)}", f"{name} {word(value)}") for line in lines), 1, name)
                run("replay", file, "--verbose")

    def test_bots_play_with_them(self):
        for game in GAMES:
            result = json.loads(run("arena", "--game", game, "--candidate", "3", "--field", "2", "--seats", "3", "--blocks", "2",
                                    "--test", "none", "--seed", "more options", "--json", *self.arguments(game)))
            self.assertEqual(result["games"], 6)

    def test_the_table_shows_them(self):
        """Each as it was given, but those that stand apart, which are no part of a state; and its record replays. A position has them, too."""
        for game in GAMES:
            given = {**self.given[game], **({"leaders": "random"} if "leaders" in self.given[game] else {})}  # nobody picks before the first turn
            new = {"cmd": "new", "game": game, "seats": 3, "seed": "x", "options": given}
            reply, state, record = table(new, {"cmd": "state", "as": "all"}, {"cmd": "record"})
            self.assertTrue(reply["ok"], reply)
            shown = state["state"]["options"]
            self.assertEqual(shown, {name: given[name] for name in shown})
            self.assertGreater(len(shown), 20)
            replayed = run("replay", "-", text=record["record"]["text"])
            self.assertTrue(replayed)
            again, same = table({"cmd": "new", "game": game, "position": state["state"]}, {"cmd": "state", "as": "all"})
            self.assertTrue(again["ok"], again)
            self.assertEqual(same["state"]["options"], shown)


unittest.main(verbosity=2)
