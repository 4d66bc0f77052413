#!/usr/bin/env python3
"""`muster leader`: made by options and by answers, checked, told, tried and printed: test_leader.py MUSTER"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

MUSTER = os.path.abspath(sys.argv.pop(1))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
SKILL = ["--class", "wizard", "--when", "play-magic", "--do", "draw", "--number", "2", "--limit", "1"]


def run(*arguments, answers=""):
    return subprocess.run([MUSTER, *map(str, arguments)], input=answers, capture_output=True, text=True)


class Leader(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "ada.leader"

    def made(self, *arguments):
        done = run("leader", "new", "--name", "Ada the Bold", "--name-pl", "Ada Śmiała", *(arguments or SKILL), "-o", self.file)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return self.file

    def refused(self, done, *words):
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")
        for word in words:
            self.assertIn(word, done.stderr)

    def test_made_by_options(self):
        text = self.made().read_text()
        self.assertEqual(text, "muster leader 1\nname Ada the Bold\nname-pl Ada Śmiała\n"
                         "class wizard\nwhen play-magic\ndo draw\nnumber 2\nlimit 1\n")
        self.refused(run("leader", "new", "--name", "Ada", *SKILL, "-o", self.file), str(self.file))  # it is there already
        self.assertEqual(self.file.read_text(), text)

    def test_made_by_answers(self):
        done = run("leader", "new", answers="\nAda\nking\nbard\nalways\ndraw\nbonus\neffect+speed\neffect+attack\n9\n2\n-\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "muster leader 1\nname Ada\nclass bard\nwhen always\ndo bonus\nrolls effect+attack\nnumber 2\n")
        self.assertIn("for Hero effects, for attacks", done.stderr)

    def test_what_can_only_be_one_thing_is_not_asked_for(self):
        done = run("leader", "new", "--name", "Ada", "--class", "thief", "--when", "turn", "--do", "point", answers="2\n\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("number 1\nprice 2\nlimit 1\n", done.stdout)

    def test_not_finished(self):
        self.refused(run("leader", "new", answers="Ada\nbard\n"), "nothing was written")
        self.refused(run("leader", "new", "--name", "Ada", "--class", "bard", "--when", "always", "--do", "draw"), "bonus")
        self.refused(run("leader", "new", "--strength", "3"), "class, when, do")
        self.refused(run("leader", "new", "--name"), "value")
        self.refused(run("leader", "new", "--name", "a" * 10000), "40")

    def test_checked(self):
        done = run("leader", "check", self.made())
        self.assertEqual(done.returncode, 0)
        self.assertIn("Ada the Bold", done.stdout)
        for text, code in ((b"", "leader/end"), (b"muster leader 9\n", "leader/version"), (b"muster leader 1\nname A\x07\n", "leader/text"),
                           (b"muster leader 1\nname Ada\nclass king\n", "leader/value"), (b"x" * 20000, "leader/size"),
                           (self.file.read_bytes().replace(b"do draw", b"do steal"), "leader/skill")):
            self.file.write_bytes(text)
            for lang in "en", "pl", "zh_TW":
                self.refused(run("leader", "check", self.file, "--lang", lang), code)
        self.refused(run("leader", "check", self.folder / "none"), "leader/file")
        self.refused(run("leader", "check"), "FILE")
        self.refused(run("leader", "bake"), "new, check, show, test")

    def test_shown_in_all_languages(self):
        done = run("leader", "show", self.made(), "--lang", "pl")
        self.assertEqual(done.returncode, 0)
        parts = done.stdout.split("\n\n")
        self.assertEqual(len(parts), 3)
        for part, words in zip(parts, (("Ada Śmiała", "magii", "HS-3.3"), ("Ada the Bold", "Magic", "HS-3.3"), ("魔法", "HS-3.3"))):
            for word in words:
                self.assertIn(word, part)

    def test_tried(self):
        done = run("leader", "test", self.made(), "--seats", "3", "--seconds", "1", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual((result["seats"], result["level"]), (3, 3))
        self.assertGreaterEqual(result["games"], 48)
        self.assertIn(result["verdict"], ("fair", "weak", "strong"))
        self.assertAlmostEqual(result["fair"], 1 / 3, places=3)
        self.refused(run("leader", "test", self.file, "--seats", "9"), "--seats")
        self.refused(run("leader", "test", self.file, "--level"), "--level")

    def test_printed(self):
        card = self.folder / "ada.svg"
        done = run("leader", "print", self.made(), "-o", card, "--lang", "zh_TW")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        text = "".join(xml.etree.ElementTree.parse(card).getroot().itertext())
        self.assertIn("Ada the Bold", text)
        self.assertIn("魔法", text)
        self.file.write_text(self.file.read_text().replace("Ada the Bold", "<A> & \"B\""))
        self.assertEqual(run("leader", "print", self.file, "-o", card).returncode, 0)
        self.assertIn("<A> & \"B\"", "".join(xml.etree.ElementTree.parse(card).getroot().itertext()))
        self.refused(run("leader", "print", self.file, "-o", self.folder / "ada.png"), ".svg")
        self.refused(run("leader", "print", self.file), ".svg")

    def test_played(self):
        game = run("play", "here-to-slay", "--plain", "--seats", "2", "--seed", "ada", "--leader", self.made(), "--save", self.folder / "game",
                   answers="Ada\nquit\n")
        self.assertIn("Ada the Bold", game.stdout, game.stderr)
        self.assertNotIn("Custom leader", game.stdout)
        self.assertIn("info made 1 en Ada the Bold", (self.folder / "game").read_text())
        self.assertIn("picks Ada the Bold", run("replay", self.folder / "game").stdout)
        self.assertIn("Ada the Bold", run("play", "--load", self.folder / "game", "--plain", answers="? Ada\nquit\n").stdout)
        self.assertIn("made class wizard when play-magic do draw number 2 limit 1", (self.folder / "game").read_text())
        self.refused(run("play", "rent-a-hero", "--leader", self.file), "--leader")
        self.refused(run("play", "here-to-slay", "--leader", self.folder / "none"), "leader/file")

    def test_in_the_arena(self):
        done = run("arena", "--game", "here-to-slay", "--candidate", "3", "--leader", self.made(), "--blocks", "2", "--jobs", "1", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.refused(run("arena", "--game", "rent-a-hero", "--candidate", "3", "--leader", self.file), "--leader")


unittest.main()
