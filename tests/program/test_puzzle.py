#!/usr/bin/env python3
"""`muster puzzle`: lists are the same whenever they are made, go on where they were cut off, and those in the tree hold.

Usage: test_puzzle.py MUSTER FOLDER_OF_LISTS
"""
import os
import pathlib
import re
import subprocess
import sys
import unittest

from folder import Folder

MUSTER, LISTS = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
LEAST = {"rent-a-hero": 60, "here-to-slay": 1}  # puzzles


def muster(*args, code=0):
    done = subprocess.run([MUSTER, "puzzle", *args], capture_output=True, encoding="utf-8", timeout=200, check=False,
                          env={**os.environ, "MUSTER_LANG": "en"})
    assert done.returncode == code, f"{args}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


class Making(Folder):
    def test_the_same_in_one_go_and_in_pieces(self):
        whole, pieces = self.path("whole"), self.path("pieces")
        muster("make", "rent-a-hero", whole, "--count", "3", "--playouts", "64")
        text = self.read("whole")
        self.assertEqual(len(re.findall("^info puzzle", text, re.M)), 3)
        self.write("pieces", text[: text.index("info puzzle", text.index("info puzzle") + 1) + 5])  # killed within the second
        muster("make", "rent-a-hero", pieces, "--count", "2", "--playouts", "64")
        muster("make", "rent-a-hero", pieces, "--count", "3", "--playouts", "64")
        self.assertEqual(self.read("pieces"), text)
        muster("make", "rent-a-hero", pieces, "--count", "3", "--playouts", "64")  # there are enough
        self.assertEqual(self.read("pieces"), text)
        self.assertIn("not a list", muster("make", "here-to-slay", whole, "--count", "4", code=1))
        self.assertEqual(self.read("whole"), text)


class Lists(Folder):
    def test_those_in_the_tree(self):
        for game, least in LEAST.items():
            said = muster("check", str(LISTS / f"{game}.txt"))
            count = int(re.search(rf"^{game}: wrong puzzles: 0 of (\d+)", said)[1])
            self.assertGreaterEqual(count, least)

    def test_what_is_wrong_has_a_code(self):
        text = (LISTS / "rent-a-hero.txt").read_text(encoding="utf-8")
        first = text[: text.index("\n\n") + 2]
        line = re.search(r"info puzzle .*\n", first)[0]
        answers = line.strip().split(" | ")
        swapped = " | ".join([answers[0], answers[2], answers[1], *answers[3:]]) + "\n"
        wrong = {
            "puzzle/line": first.replace(line, ""),
            "puzzle/answers": first.replace(line, " | ".join(answers[:-1] + ["skip 0.1"]) + "\n"),
            "puzzle/unclear": first.replace(line, re.sub(r"puzzle (\d+) \S+", r"puzzle \1 0.4", line)),
            "puzzle/twice": first + first[first.index("\n") + 1:],
            "record/value": first.replace("seats ", "seats 9"),
        }
        for code, changed in wrong.items():
            self.assertNotEqual(changed, first)
            self.assertIn(code, muster("check", self.write("list", changed), code=1), code)
        self.assertIn("cut off", muster("check", self.write("list", first[:-3]), code=1))
        self.assertIn("not a list", muster("check", self.write("list", "muster puzzles 2 rent-a-hero\n"), code=1))
        self.assertIn("not a list", muster("check", self.write("list", RECORD), code=1))
        self.assertIn("wrong puzzles: 0 of 1", muster("check", self.write("list", first.replace(line, swapped))))  # order is for people

    def test_wrong_commands(self):
        for args in ((), ("make",), ("make", "chess", "x"), ("make", "rent-a-hero"), ("check",), ("eat", "x"), ("check", "a", "b"),
                     ("make", "rent-a-hero", "x", "--count", "0"), ("check", "x", "--count", "3"), ("check", "x", "--playouts", "1")):
            self.assertIn("muster puzzle", muster(*args, code=2), args)
        self.assertIn("FILE: say which file", muster("check", code=2))
        self.assertIn('COMMAND: must be "make" or "check"', muster(code=2))
        muster("check", self.path("nothing"), code=1)


RECORD = "muster record 1\ngame rent-a-hero\nseats 3\n"

if __name__ == "__main__":
    unittest.main()
