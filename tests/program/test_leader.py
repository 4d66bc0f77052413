#!/usr/bin/env python3
"""`muster leader`: made by options and by answers, checked, told, tried and printed: test_leader.py MUSTER"""
import json
import os
import pathlib
import struct
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

    def answered(self, *answers, code=0, lang="en", options=()):
        """What is written after these answers, and what was said."""
        done = run("leader", "new", *options, "--lang", lang, answers="".join(answer + "\n" for answer in answers))
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def test_made_by_numbers(self):
        written, said = self.answered("Ada", "6", "5", "1", "2", "1", "-", "1")
        self.assertEqual(written, "muster leader 1\nname Ada\nclass wizard\nwhen play-magic\ndo draw\nnumber 2\nlimit 1\n")
        for sentence in ("5  When you play a Magic card, you may draw a card. [play-magic]",
                         "2  When you play a Magic card, you may pull a card from another player's hand.",
                         "2  When you play a Magic card, you may draw 2 cards.", "-  any number of players", "3  3 or more players",
                         "Ada: Leader, Wizard.", "Rules: HS-1.3", "1  Save it."):
            self.assertIn(sentence, said.replace("\n     ", " "))

    def test_said_how_to_go_on(self):
        _, said = self.answered("Ada", "6", "16", "", "1", options=("-o", str(self.file)))
        self.assertIn(f"It is saved in {self.file}.\nTo play with this leader: muster play here-to-slay --leader {self.file}\n", said)

    def test_several_at_once(self):
        for rolls in "1+3", "1 3", "3, 1", "effect+challenged", "1+challenged":
            written, said = self.answered("Ada", "bard", "always", "bonus", rolls, "3", "")
            self.assertIn("rolls effect+challenged\nnumber 3\n", written, said)
        for wrong in "", "5", "0", "1+5", "+", "-", "1 2 x":
            written, said = self.answered("Ada", "bard", "always", "bonus", wrong, "4", "1", "")
            self.assertIn("rolls challenging\nnumber 1\n", written, said)

    def test_back(self):
        written, _ = self.answered("Ada", "<", "Eve", "bard", "turn", "<", "always", "no-steal", "<", "safe-items", "3", "<", "4", "1")
        self.assertEqual(written, "muster leader 1\nname Eve\nclass bard\nwhen always\ndo safe-items\nseats 4\n")

    def test_back_over_what_was_given(self):
        given = ("--name", "Ada", "--when", "turn", "--do", "draw", "--limit", "1")
        written, said = self.answered("bard", "2", "<", "<", "thief", "3", "1", "-", options=given)
        self.assertEqual(written, "muster leader 1\nname Ada\nclass thief\nwhen turn\ndo draw\nnumber 3\nprice 1\nlimit 1\n")
        self.assertNotIn("When does the skill work", said)

    def test_only_what_fits_with_what_was_given(self):
        written, said = self.answered("Ada", "bard", "2", "", "", options=("--do", "pull", "--number", "2"))
        self.assertIn("do pull\nnumber 2\n", written)
        for never in "[always]", "[draw-item]", "[challenged]":
            self.assertNotIn(never, said)

    def test_in_ones_own_words(self):
        for lang, name, thief in ("pl", "Ada Śmiała", "Złodziej"), ("zh_TW", "勇者", "盜賊"):
            written, said = self.answered(name, thief, "16", "", lang=lang)
            self.assertEqual(written, f"muster leader 1\nname-{lang} {name}\nclass thief\nwhen destroy\ndo steal\n", said)

    def test_bad_answers_change_nothing(self):
        bad = ("king", "0", "7", "-1", "1 2", "1+2", "a" * 10000, "99999999999999999999", "\t", "é\u0301" * 700)
        written, _ = self.answered("a" * 10000, "\x07", "Ada", *bad, "2", *("17", "bard"), "1", "4", "9", "5", "")
        self.assertEqual(written, "muster leader 1\nname Ada\nclass fighter\nwhen always\ndo safe-items\nseats 5\n")

    def test_the_end_of_answers_ends_it(self):
        answers = ["Ada", "6", "5", "1", "2", "1", "-"]
        for count in range(len(answers)):
            written, said = self.answered(*answers[:count], code=1)
            self.assertEqual(written, "")
            self.assertIn("nothing was written", said)
        self.answered(*answers)  # it is whole

    def test_titles(self):
        self.assertIn("title Queen of Cards\ntitle-pl Królowa Kart\n", self.made(*SKILL, "--title", "Queen of Cards", "--title-pl", "Królowa Kart").read_text())
        card = self.folder / "ada.svg"
        run("leader", "print", self.file, "-o", card, "--lang", "pl")
        self.assertIn("Królowa Kart", "".join(xml.etree.ElementTree.parse(card).getroot().itertext()))
        self.refused(run("leader", "new", "--title", "x" * 41), "40")
        self.refused(run("leader", "new", "--portrait", "<svg>"), "portrait")

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
        for word, possible in ("number -1", "1, 2, 3"), ("number 99", "1, 2, 3"), ("number two", "1, 2, 3"), ("number 1\nlimit -1", "1"):
            self.file.write_text(f"muster leader 1\nname Ada\nclass bard\nwhen play-magic\ndo draw\n{word}\n")
            self.refused(run("leader", "check", self.file), "leader/value", f"It can be: {possible}.")
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

    def test_tried_with_house_rules(self):
        done = run("leader", "test", self.made(), "--profile", "wild", "--option", "slay=2", "--seconds", "1", "--json")
        self.assertEqual(json.loads(done.stdout)["profile"], "wild", done.stderr)
        for name, value, wanted in (("--profile", "none", "quick, long, kind, wild"), ("--option", "slay=9", "2, 3, 4")):
            self.refused(run("leader", "test", self.file, name, value), name, wanted)

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
        self.refused(run("leader", "print", self.file, "-o", self.folder / "ada.jpg"), ".svg, .png or .pdf")
        self.refused(run("leader", "print", self.file, "-o", self.folder / "none/ada.svg"), "none/ada.svg")
        self.refused(run("leader", "print", self.file), ".svg, .png or .pdf")

    def test_a_name_of_any_length_is_whole_on_its_card(self):
        for name in "I", "A Rather Long Name of Forty Letters, Yes", "勇" * 40, "W" * 40:
            done = run("leader", "new", "--name", name, *SKILL, "-o", self.folder / f"{len(name)}{name[0]}.leader")
            self.assertEqual(done.returncode, 0, done.stderr)
            card = self.folder / "name.svg"
            self.assertEqual(run("leader", "print", self.folder / f"{len(name)}{name[0]}.leader", "-o", card).returncode, 0)
            written = xml.etree.ElementTree.parse(card).getroot().iter("{http://www.w3.org/2000/svg}text")
            lines = [text for text in written if text.get("font-weight") and text.get("font-family").startswith("Alegreya,")]
            self.assertEqual("".join("".join(text.itertext()) for text in lines).replace(" ", ""), name.replace(" ", ""))
            self.assertLessEqual(len(lines), 3)
            self.assertTrue(all(512 < int(text.get("y")) < 700 for text in lines))

    def test_printed_as_pictures(self):
        for lang in "en", "pl", "zh_TW":
            card = self.folder / f"{lang}.png"
            done = run("leader", "print", self.made() if not self.file.exists() else self.file, "-o", card, "--lang", lang)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(card.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
            width, height = struct.unpack(">II", card.read_bytes()[16:24])
            self.assertAlmostEqual(width, 78 / 25.4 * 300, delta=2)
            self.assertAlmostEqual(height, 128 / 25.4 * 300, delta=2)
            self.assertGreater(len(card.read_bytes()), 20000)  # an empty one has less
        done = run("leader", "print", self.file, "-o", self.folder / "ada.PDF", "--lang", "zh_TW")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue((self.folder / "ada.PDF").read_bytes().startswith(b"%PDF-"))

    def test_without_the_program_that_draws(self):
        card = self.folder / "ada.png"
        card.write_text("what was there")
        for lang, word in ("en", "not installed"), ("pl", "librsvg2-bin"), ("zh_TW", "librsvg2-bin"):
            done = subprocess.run([MUSTER, "leader", "print", self.made() if not self.file.exists() else self.file, "-o", card, "--lang", lang],
                                  capture_output=True, text=True, env={"PATH": str(self.folder), "MUSTER_LANG": "en"})
            self.refused(done, "rsvg-convert", word)
        broken = self.folder / "rsvg-convert"
        broken.write_text("#!/bin/sh\nexit 3\n")
        broken.chmod(0o755)
        done = subprocess.run([MUSTER, "leader", "print", self.file, "-o", card], capture_output=True, text=True,
                              env={"PATH": str(self.folder), "MUSTER_LANG": "en"})
        self.refused(done, "could not make a picture")
        self.assertEqual(card.read_text(), "what was there")

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
