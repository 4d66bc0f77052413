#!/usr/bin/env python3
"""`muster games`: what was finished here, what it comes to, and what can be done with it.

Usage: test_games.py MUSTER RECORD_FORMAT
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

from folder import Folder

MUSTER, FORMAT = os.path.abspath(sys.argv.pop(1)), sys.argv.pop(1)
RECORD = re.search(r"```record\n(.*?)```", pathlib.Path(FORMAT).read_text(encoding="utf-8"), re.S)[1]  # seat 0 wins, of three


def record(people="0", levels=((1, 3), (2, 3))):
    info = f"info people {people}\n" if people else ""
    info += "".join(f"info level {seat} {level}\n" for seat, level in levels)
    return RECORD.replace("game ", info + "game ", 1)


class Games(Folder):
    def setUp(self):
        super().setUp()
        self.finished = pathlib.Path(self.path("muster/finished"))
        self.finished.mkdir(parents=True)

    def keep(self, name, text, when):
        file = self.finished / f"{name}.record"
        file.write_text(text, encoding="utf-8")
        os.utime(file, (when, when))
        return file

    def muster(self, *args, code=0, say="", lang="en"):
        done = subprocess.run([MUSTER, "games", *args], input=say, capture_output=True, encoding="utf-8", timeout=60, check=False,
                              env={**os.environ, "XDG_STATE_HOME": os.path.dirname(self.path("x")), "MUSTER_LANG": lang, "TZ": "UTC"})
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stdout + done.stderr

    def some(self):
        self.keep("a", record(), 1700000000)
        self.keep("b", record(people="1", levels=((0, 5), (2, 1))), 1700001000)  # lost
        self.keep("c", record(), 1700002000)
        self.keep("d", record(people="0 1"), 1700003000)  # two at one keyboard
        self.keep("e", record(people="0 1 2", levels=()), 1700004000)

    def test_nothing_yet(self):
        self.assertEqual(self.muster(), "You have not finished a game here yet.\n")
        self.assertIn("Nothing was deleted", self.muster("delete", "--all", "--yes"))

    def test_newest_first_with_sums(self):
        self.some()
        lines = self.muster().splitlines()
        self.assertEqual([line.split(". ")[0] for line in lines[:5]], list("12345"))
        self.assertRegex(lines[2], r"^3\. 2023-11-14 22:46: Rent a Hero, 3 players, regular, won$")
        self.assertRegex(lines[3], r"expert, lost$")
        self.assertRegex(lines[1], r"regular, shared screen$")
        self.assertRegex(lines[0], r"no bots, shared screen$")
        self.assertIn("Games won: 2 of 3 (67%). A fair share is 33%.", lines)
        self.assertIn("Winning streak: 1. Longest: 1.", lines)
        self.assertIn("  Rent a Hero, 3 players, regular: 2 of 2 won, 100% (fair: 33%)", lines)

    def test_a_small_chart(self):
        for i in range(9):
            self.keep(str(i), record(people="0" if i < 3 else "1"), 1700000000 + i)
        self.assertNotIn("over time", self.muster())
        self.keep("9", record(), 1700000009)
        self.keep("shared", record(people="0 1"), 1700000010)  # counts for nobody
        lines = self.muster().splitlines()
        at = lines.index("Your share of wins over time; | is the fair share:")
        self.assertEqual(lines[at + 1:], ["  ######|#####........ 60%, games 1 to 5",  # the oldest first
                                          "  ####..|............. 20%, games 6 to 10"])
        self.assertNotIn("over time", self.muster("--level", "5"))
        for i in range(60):
            self.keep(f"more{i}", record(), 1700001000 + i)
        self.assertEqual(sum("%, games " in line for line in self.muster().splitlines()), 12)

    def test_filters(self):
        self.some()
        self.assertEqual([json.loads(line)["n"] for line in self.muster("--json", "--level", "5").splitlines()[:-1]], [4])
        self.assertEqual([json.loads(line)["n"] for line in self.muster("--json", "--level", "0").splitlines()[:-1]], [1])
        self.assertEqual(self.muster("--game", "here-to-slay"), "You have no games of this kind.\n")

    def test_json(self):
        self.some()
        *games, sums = map(json.loads, self.muster("--json").splitlines())
        self.assertEqual(games[3], {"n": 4, "game": "rent-a-hero", "when": 1700001000, "seats": 3, "level": 5, "people": [1],
                                    "winners": [0], "path": str(self.finished / "b.record")})
        self.assertEqual(sums, {"games": 3, "won": 2, "share": 0.6667, "fair": 0.3333, "streak": 1, "longest": 1, "waiting": 0,
                                "unreadable": 0})

    def test_what_is_no_record_is_counted_and_left_alone(self):
        self.some()
        self.keep("broken", "muster record 1\ngame rent-a-hero\nseats 3\n0 recr", 1)
        self.keep("begun", RECORD.replace("winners 0\n", ""), 2)
        self.keep("empty", "", 3)
        self.assertIn("Files that cannot be read as records: 3.", self.muster())
        self.muster("delete", "--all", "--yes")
        self.assertEqual(sorted(file.stem for file in self.finished.iterdir()), ["begun", "broken", "empty"])

    def test_the_last_one_of_an_earlier_version_is_there(self):
        pathlib.Path(self.path("muster/last-finished")).write_text(record(levels=()), encoding="utf-8")
        self.assertIn("1. ", self.muster())
        self.assertIn("wins", self.muster("replay", "1", "--as", "all"))

    def test_show_replay_review(self):
        self.some()
        self.assertIn("You win with six different heroes", self.muster("show", "3"))
        self.assertIn(str(self.finished / "c.record"), self.muster("show", "3"))
        self.assertIn("recruit", self.muster("replay", "3"))
        self.assertIn("percentage points", self.muster("review", "3", "--playouts", "20"))

    def test_a_record_that_does_not_say_who_played(self):
        self.keep("a", record(people=""), 1700000000)
        self.assertRegex(self.muster(), r"^1\. .*, regular, finished\n$")

    def test_counts_have_their_forms(self):
        for count, words in (1, "1 partię"), (2, "2 partie"), (5, "5 partii"):
            for i in range(count):
                self.keep(str(i), record(), 1700000000 + i)
            self.assertEqual(self.muster("export", "--all", self.path(f"all{count}"), lang="pl"),
                             f"Wyeksportowano {words} do folderu {self.path(f'all{count}')}\n")
            self.assertEqual(self.muster("delete", "--all", "--yes", lang="pl"), f"Usunięto {words}\n")

    def test_export(self):
        self.some()
        self.muster("export", "3", self.path("one.txt"))
        self.assertEqual(self.read("one.txt"), record())
        self.assertIn("exists", self.muster("export", "3", self.path("one.txt"), code=1))
        self.assertEqual(self.muster("export", "--all", self.path("all")), f"5 games exported to {self.path('all')}\n")
        self.assertEqual(len(os.listdir(self.path("all"))), 5)

    def test_delete_asks(self):
        self.some()
        self.assertIn("Nothing was deleted", self.muster("delete", "2", say="no\n", code=1))
        self.assertIn("Nothing was deleted", self.muster("delete", "--all", code=1))
        self.assertIn("1 game deleted\n", self.muster("delete", "2", say="yes\n"))
        self.assertFalse((self.finished / "d.record").exists())
        self.assertEqual(self.muster("delete", "--all", "--yes"), "4 games deleted\n")
        self.assertEqual(list(self.finished.iterdir()), [])

    def test_delete_asks_in_the_language(self):
        self.some()
        self.muster("delete", "1", say="tak\n", lang="pl")
        self.assertFalse((self.finished / "e.record").exists())

    def test_wrong_commands(self):
        self.some()
        for args in (("show",), ("show", "6"), ("show", "0"), ("show", "x"), ("show", "1", "2"), ("replay", "-1"), ("export", "1"),
                     ("export", "--all"), ("export", "1", "a", "b"), ("delete",), ("delete", "9", "--yes"), ("delete", "1", "2"),
                     ("--level", "9"), ("--level",), ("--game", "chess"), ("--nonsense",), ("nonsense",)):
            self.assertIn("muster games", self.muster(*args, code=2), args)
        self.assertIn("FILE: say which file", self.muster("export", "1", code=2))
        self.assertIn("FOLDER: say which folder", self.muster("export", "--all", code=2))
        self.assertEqual(len(list(self.finished.iterdir())), 5)


if __name__ == "__main__":
    unittest.main()
