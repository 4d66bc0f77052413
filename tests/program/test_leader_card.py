#!/usr/bin/env python3
"""The card of `muster leader print`: portraits as the page has them, pictures of one's own: test_leader_card.py MUSTER PAGE"""
import base64
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

MUSTER = os.path.abspath(sys.argv.pop(1))
PAGE = pathlib.Path(sys.argv.pop(1))  # web/src of the tree
GAME = PAGE / "games/here-to-slay"
PORTRAIT = json.loads((GAME / "workshop/portrait.json").read_text())
ICONS = json.loads((GAME / "workshop/icons.json").read_text())["paths"]
COLOURS = dict(re.findall(r"--([a-z-]+): (#\w+);", (GAME / "front.css").read_text()))
SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
LEADER = "muster leader 1\nname Ada\n{}class {}\nwhen play-magic\ndo draw\nnumber 2\nlimit 1\n"
# Eight by six red points.
JPEG = base64.b64decode("/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAGAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAHCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ADoDFU3/2Q==")


def part(name, body=b""):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width=8, height=6, *more, rows=None):
    rows = rows if rows is not None else (b"\0" + b"\x20\x40\x80" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + b"".join(more) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND")


def segment(kind, body):
    return bytes((0xff, kind)) + struct.pack(">H", len(body) + 2) + body


def exif(turn, order="<"):
    tiff = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "IHHHIHHI", 8, 1, 0x112, 3, 1, turn, 0, 0)
    return segment(0xe1, b"Exif\0\0" + tiff + b"GPS 52.2297 N 21.0122 E")


class Card(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file, self.card, self.own = (self.folder / name for name in ("ada.leader", "card.svg", "own"))

    def run_muster(self, *arguments, lang="en"):
        return subprocess.run([MUSTER, "leader", "print", *map(str, arguments), "--lang", lang], capture_output=True, text=True, check=False)

    def printed(self, words="", of_class="wizard", picture=None):
        self.file.write_text(LEADER.format(f"portrait {words}\n" if words else "", of_class))
        more = []
        if picture is not None:
            self.own.write_bytes(picture)
            more = ["--picture", self.own]
        done = self.run_muster(self.file, "-o", self.card, *more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return xml.etree.ElementTree.parse(self.card).getroot()

    def paths(self, root):
        return [path.get("d") for path in root.iter(SVG + "path")]

    def fills(self, root):
        return [node.get("fill") for node in root.iter()]

    def test_every_word_is_drawn(self):
        usual = PORTRAIT["usual"]["bard"].split()
        for place, (name, words) in enumerate(PORTRAIT["parts"].items()):
            for word in words:
                chosen = usual[:place] + [word] + usual[place + 1:]
                root = self.printed(" ".join(chosen), "bard")
                drawn = self.paths(root)
                for icon in (chosen[0], chosen[2], chosen[3]):
                    self.assertEqual(ICONS.get(icon) in drawn, icon != "none", icon)
                ground = COLOURS["bard" if chosen[4] == "class" else chosen[4]]
                window = root.find(f"{SVG}g[@clip-path]")
                self.assertEqual(window.find(SVG + "rect").get("fill"), ground)
                self.assertIn(COLOURS["tone-" + chosen[1]], self.fills(window))

    def test_frames_differ(self):
        looks = set()
        for word in PORTRAIT["parts"]["frame"]:
            root = self.printed(f"owl sky forest none magic {word}")
            looks.add(xml.etree.ElementTree.tostring(root))
        self.assertEqual(len(looks), len(PORTRAIT["parts"]["frame"]))

    def test_what_is_not_known_is_as_usual(self):
        for of_class, usual in PORTRAIT["usual"].items():
            self.printed(usual, of_class)
            expected = self.card.read_bytes()
            for words in "", "hydra", "hydra pink nowhere anvil plaid gold", "none none none-such class line lines", usual + " hat":
                self.printed(words, of_class)
                self.assertEqual(self.card.read_bytes(), expected, words)
        self.printed("owl")
        self.assertIn(ICONS["owl"], self.card.read_text())

    def test_the_sign_of_the_class(self):
        signs = json.loads((GAME / "icons.json").read_text())
        for of_class in PORTRAIT["usual"]:
            root = self.printed("", of_class)
            self.assertIn(ICONS[signs[of_class]], self.paths(root))
            self.assertIn(COLOURS[of_class], self.fills(root))

    def test_whose_icons_they_are(self):
        self.printed()
        self.assertIn("game-icons.net", self.card.read_text())
        self.assertIn("CC BY 3.0", self.card.read_text())

    def picture_of(self, root):
        image = root.find(f".//{SVG}image")
        kind, data = image.get(XLINK).split(";base64,")
        return image, kind, base64.b64decode(data, validate=True)

    def test_a_picture_of_ones_own(self):
        for own, kind in (png(), "data:image/png"), (JPEG, "data:image/jpeg"):
            root = self.printed("owl", picture=own)
            image, found, data = self.picture_of(root)
            self.assertEqual((found, data), (kind, own))
            self.assertEqual((image.get("width"), image.get("height")), ("8", "6"))
            self.assertNotIn(ICONS["owl"], self.paths(root))
            self.assertIn("scale(81.000000)", image.get("transform"))  # 648 by 486
            done = self.run_muster(self.file, "-o", self.folder / "card.png", "--picture", self.own)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_only_what_is_seen_is_left(self):
        text = part(b"tEXt", b"Comment\0SECRET") + part(b"eXIf", b"SECRET") + part(b"iCCP", b"x\0\0" + zlib.compress(b"SECRET" * 999))
        self.assertEqual(self.picture_of(self.printed(picture=png(8, 6, text) + b"SECRET"))[2], png())
        more = segment(0xfe, b"SECRET") + segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0SECRET") + segment(0xe2, b"MPF\0SECRET") + b"\xff\xff"
        self.assertEqual(self.picture_of(self.printed(picture=JPEG[:2] + more + JPEG[2:] + b"SECRET" + JPEG))[2], JPEG)

    def test_turned_as_the_camera_was_held(self):
        turns = {1: ")", 2: ") scale(-1 1)", 3: ") rotate(180)", 4: ") scale(1 -1)", 5: ") matrix(0 1 1 0 0 0)", 6: ") rotate(90)",
                 7: ") matrix(0 -1 -1 0 0 0)", 8: ") rotate(-90)", 9: ")", 0: ")"}
        for turn, transform in turns.items():
            for order in "<>":
                image, _, data = self.picture_of(self.printed(picture=JPEG[:2] + exif(turn, order) + JPEG[2:]))
                self.assertEqual(data, JPEG)
                size = "108.000000" if 5 <= turn <= 8 else "81.000000"
                self.assertIn(f"scale({size}{transform} translate(-4 -3)", image.get("transform"))

    def refused(self, own, code, word, lang="en"):
        self.own.write_bytes(own)
        self.card.write_text("what was there")
        done = self.run_muster(self.file, "-o", self.card, "--picture", self.own, lang=lang)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn(f"{self.own}: {code}", done.stderr)
        self.assertIn(word, done.stderr)
        self.assertEqual(self.card.read_text(), "what was there")

    def test_what_is_no_picture(self):
        self.printed()
        damaged = bytearray(png())
        damaged[-20] ^= 1
        frames = JPEG[2:JPEG.index(b"\xff\xc4")]
        for own in (b"", b"\xff\xd8", b"\xff\xd8\xff\xd9", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a" + bytes(40), bytes(1000),
                    self.file.read_bytes(), b"RIFF\x1a\0\0\0WEBPVP8 " + bytes(14), bytes(damaged), png(0, 6), png(8, 6)[:-12],
                    JPEG[:2] + frames + JPEG[2:], JPEG[:2] + b"\xff\xc0\0\2" + JPEG[2:]):
            self.refused(own, "leader/picture", "not a picture")
        for whole in png(), JPEG:
            for length in range(1, len(whole), 7):
                self.refused(whole[:length], "leader/picture", "not a picture")
        for lang, word in ("pl", "PNG"), ("zh_TW", "PNG"):
            self.refused(b"GIF89a", "leader/picture", word, lang)

    def test_bombs(self):
        self.printed()
        for own in (png(60000, 60000, rows=b""), png(1, 4_000_000_000, rows=b""), png(12001, 1, rows=b""), png(7000, 7000, rows=bytes(100)),
                    JPEG.replace(b"\x08\0\x06\0\x08", b"\x08\xff\xff\xff\xff")):
            self.refused(own, "leader/picture", "too many pixels")
        self.refused(png() + bytes(21 << 20), "leader/picture", "too large")

    def test_files_that_cannot_be_read(self):
        self.printed()
        for own in self.folder / "none", self.folder:
            done = self.run_muster(self.file, "-o", self.card, "--picture", own)
            self.assertEqual(done.returncode, 1)
            self.assertIn("leader/file", done.stderr)
        done = self.run_muster(self.file, "-o", self.card, "--picture")
        self.assertIn("--picture", done.stderr)
        self.assertNotEqual(done.returncode, 0)


unittest.main()
