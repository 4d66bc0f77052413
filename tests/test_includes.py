#!/usr/bin/env python3
"""scripts/check-includes: a small tree that is right passes, and each thing that is wrong with it is found.

test_includes.py CHECK
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = sys.argv.pop(1)
TREE = {
    "include/muster.h": "#include <stdint.h>\n",
    "src/engine/engine.h": '#include "muster.h"\n',
    "src/bots/bots.h": '#include "engine/engine.h"\n',
    "src/record/position.h": '#include "muster.h"\n',
    "src/words/words.h": '#include "muster.h"\n',
    "src/words/words.c": '#include "words.h"\n#include <stdio.h>\n',
    "src/room/room.c": '#include "words/words.h"\n#include "bots/bots.h"\n',
    "src/terminal/screen.h": '#include "words/words.h"\n',
    "src/wasm/session.c": '#include "words/words.h"\n',
    "src/room/meson.build": "room_sources = files('room.c')\n",
    "src/games/games.list": "# all of them\nold_maid\ngo_fish\n",
    "src/games/old_maid/kit.list": "rules om_game\nwords om_words # both\n",
    "src/games/old_maid/rules/om.h": '#include <string.h>\n#include "engine/engine.h"\n',
    "src/games/old_maid/rules/om_rules.c": '#include "om.h"\n',
    "src/games/old_maid/words/om_words.c": '#include "games/old_maid/rules/om.h"\n#include "words/words.h"\n',
    "src/games/old_maid/om_screen.c": '#include "games/old_maid/rules/om.h"\n#include "terminal/screen.h"\n',
    "src/games/go_fish/kit.list": "rules fish_game\n",
    "src/games/go_fish/rules/fish.h": '#include "engine/engine.h"\n',
    "tests/test_room.c": '#include "games/old_maid/rules/om.h"\n/* Old Maid: om_game */\n',
}


def check(changes):
    """Exit code and output for the tree with some files changed, or more of them."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**TREE, **changes}.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run([CHECK, folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class Includes(unittest.TestCase):
    def refused(self, changes, *said):
        code, output = check(changes)
        self.assertEqual(code, 1, output)
        for words in said:
            self.assertIn(words, output)
        self.assertEqual(len(output.splitlines()), 1, output)  # nothing else is wrong

    def test_right(self):
        code, output = check({})
        self.assertEqual(code, 0, output)

    def test_direction(self):
        self.refused({"src/bots/bots.h": '#include "words/words.h"\n'}, "src/bots/bots.h: may not see src/words/words.h")
        self.refused({"src/terminal/play.c": '#include "room/room.h"\n', "src/room/room.h": ""}, "may not see src/room/room.h")
        self.refused({"src/wasm/session.c": '#include "terminal/screen.h"\n'}, "src/wasm/session.c: may not see")

    def test_what_is_there(self):
        self.refused({"src/words/words.c": '#include "sentences.h"\n'}, "there is no sentences.h in the tree")
        self.refused({"src/misc/misc.c": ""}, "src/misc/misc.c: is in no folder")
        self.refused({"src/games/old_maid/om_misc.c": ""}, "src/games/old_maid/om_misc.c: is in no folder")

    def test_the_rules_know_no_system(self):
        for path in ("include/muster.h", "src/engine/engine.h", "src/games/old_maid/rules/om.h"):
            self.refused({path: "#include <stdio.h>\n"}, f"{path}: <stdio.h> is not for the engine")

    def test_games_are_seen_by_themselves(self):
        code, output = check({"src/room/room.c": '#include "games/old_maid/rules/om.h"\n'})
        self.assertEqual(code, 1)
        self.assertIn("src/room/room.c: may not see src/games/old_maid/rules/om.h", output)
        self.assertIn("src/room/room.c:1: names a game: old_maid", output)
        self.refused({"src/games/go_fish/rules/fish.h": '#include "games/old_maid/rules/om.h"\n'}, "fish.h: may not see")

    def test_parts(self):
        self.refused({"src/games/old_maid/rules/om_rules.c": '#include "bots/bots.h"\n'}, "om_rules.c: may not see")
        self.refused({"src/games/old_maid/om_position.c": '#include "games/old_maid/words/om_words.h"\n',
                      "src/games/old_maid/words/om_words.h": ""}, "om_position.c: may not see")

    def test_circles(self):
        self.refused({"src/engine/engine.h": '#include "text.h"\n', "src/engine/text.h": '#include "engine.h"\n'},
                     "files include each other in a circle: src/engine/engine.h -> src/engine/text.h -> src/engine/engine.h")

        code, output = check({"src/engine/text.c": '#include "bots/bots.h"\n'})
        self.assertEqual(code, 1)
        self.assertIn("src/engine/text.c: may not see src/bots/bots.h", output)
        self.assertIn("folders include each other in a circle: src/bots -> src/engine -> src/bots", output)

    def test_names(self):
        self.refused({"src/room/room.c": "if (game == &om_game)\n"}, "src/room/room.c:1: names a game: om_game")
        self.refused({"src/words/words.c": '\nputs("old-maid");\n'}, "src/words/words.c:2: names a game: old-maid")
        self.refused({"src/words/words.c": "/* as in Old Maid */\n"}, "names a game: Old Maid")
        self.refused({"src/server/page/index.html.in": "<option>go-fish\n"}, "index.html.in:1: names a game: go-fish")
        self.refused({"bench/bench.c": 'puts("choose old-maid");\n'}, "bench/bench.c:1: names a game: old-maid")
        self.refused({"src/room/meson.build": "small = ['fish_text.c']\n"}, "src/room/meson.build:1: names a game: fish_text")
        self.assertEqual(check({"src/words/words.c": "int from_game, goldfish_count;\n"})[0], 0)


if __name__ == "__main__":
    unittest.main()
