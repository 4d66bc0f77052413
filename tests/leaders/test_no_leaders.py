#!/usr/bin/env python3
"""A program whose only game has no leaders says so, whoever asks for one: test_no_leaders.py MUSTER"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

MUSTER = os.path.abspath(sys.argv.pop(1))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
ADA = "muster leader 1\nname Ada\nclass bard\nwhen always\ndo bonus\nrolls effect\nnumber 1\n"


class NoLeaders(unittest.TestCase):
    def test_said(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "ada.leader")
            file.write_text(ADA, encoding="utf-8")
            for command, said in (
                    ("leader", "None of the games here"), ("leader new", "None of the games here"), (f"leader check {file}", "None of the games here"),
                    (f"leader test {file}", "None of the games here"), (f"leader print {file} -o {folder}/a.svg", "None of the games here"),
                    (f"play lanterns --leader {file}", "no leaders"), (f"play --leader {file}", "None of the games here"),
                    (f"arena --game lanterns --candidate 1 --leader {file}", "no leaders")):
                done = subprocess.run([MUSTER, *command.split()], input="Ada\n", capture_output=True, text=True, timeout=60, check=False)
                self.assertIn(done.returncode, (1, 2), command)  # not killed by a signal
                self.assertIn(said, done.stderr, command)
                self.assertEqual(done.stdout, "", command)
        self.assertIn("muster leader new", subprocess.run([MUSTER, "leader", "--help"], capture_output=True, text=True, check=False).stdout)


unittest.main()
