#!/usr/bin/env python3
"""Options on every way into the program: command line, table protocol, records; and `muster options`, which lists them.

Usage: test_options.py MUSTER
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

MUSTER = os.path.abspath(sys.argv.pop(1))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
LIST = pathlib.Path(__file__).parents[2] / "src/games/games.list"
GAMES = [line.replace("_", "-") for line in LIST.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
# Game, what is given, what is said: what would be possible is in it.
WRONG = [
    ("rent-a-hero", "shape=round", 'Rent a Hero has no option "shape". Its options are: clue, end, last_card_clue'),
    ("rent-a-hero", "end=never", 'The option "end" cannot be "never". It can be: deck, reshuffle.'),
    ("rent-a-hero", "last_card_clue=1", 'The option "last_card_clue" cannot be "1". It can be: false, true.'),
    ("rent-a-hero", "clue", 'The option "clue" cannot be "". It can be: identity, requirement.'),
    ("here-to-slay", "leaders=all", 'The option "leaders" cannot be "all". It can be: pick, random, draft.'),
    ("here-to-slay", "classes=4", 'The option "classes" cannot be "4". It can be: 6, 5, off.'),
    ("here-to-slay", "slay=5", 'The option "slay" cannot be "5". It can be: 2, 3, 4.'),
    ("here-to-slay", "first_pick=-2", 'The option "first_pick" cannot be "-2". It can be: any, 0, 1, 2, 3'),
]


def run(*args, text=""):
    return subprocess.run([MUSTER, *args], input=text, capture_output=True, text=True, timeout=60, check=False)


def table(*requests):
    text = "".join(json.dumps(request) + "\n" for request in requests)
    return [json.loads(line) for line in run("table", text=text).stdout.splitlines()]


def value_json(text):
    """As a request has it, of what a command has."""
    return {"true": True, "false": False}.get(text, int(text) if text.lstrip("-").isdigit() else text)


class CommandLine(unittest.TestCase):
    def test_what_cannot_be_is_refused(self):
        for game, option, said in WRONG:
            for command in (("play", game, "--plain"), ("arena", "--game", game, "--candidate", "1"), ("bench", "--game", game)):
                done = run(*command, "--option", option)
                self.assertEqual(done.returncode, 2, command)
                self.assertIn(said, done.stderr, command)

    def test_in_the_language_of_the_user(self):
        for lang, said in ("pl", "Możliwe wartości: deck, reshuffle."), ("zh_TW", "可用的值：deck, reshuffle。"):
            done = run("play", "rent-a-hero", "--option", "end=never", "--lang", lang)
            self.assertEqual(done.returncode, 2)
            self.assertIn(said, done.stderr)

    def test_given_options_are_in_the_record(self):
        for game, options, lines in (
                ("rent-a-hero", ["clue=requirement", "last_card_clue=true"], "option clue requirement\noption last_card_clue true\n"),
                ("here-to-slay", ["leaders=random", "first_pick=1"], "first_pick 1\nleaders random\n"),
                ("rent-a-hero", ["end=deck"], "seats 3\nchance")):
            with tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "record")
                given = [word for option in options for word in ("--option", option)]
                run("play", game, "--plain", "--seats", "3", "--seed", "x", "--save", file, *given, text="quit\n")
                with open(file, encoding="utf-8") as record:
                    self.assertIn(lines, record.read())
                self.assertEqual(run("replay", file).returncode, 0)


    def test_house_rules_are_told_before_the_game(self):
        given = ("--option", "slay=2", "--option", "classes=off", "--option", "truce=true")
        for lang, told in (("en", "House rules at this table:\n- You win with 2 slain monsters.\n- You cannot win with classes, only with slain monsters.\n"
                            "- Nobody can attack in the first round.\n"), ("pl", "- Aby wygrać, trzeba ubić 2 potwory.\n"),
                           ("zh_TW", "- 擊殺 2 隻怪物就獲勝。\n")):
            done = run("play", "here-to-slay", "--plain", "--seed", "x", "--lang", lang, *given, text="quit\n")
            self.assertIn(told, done.stdout)
        self.assertNotIn("House rules", run("play", "here-to-slay", "--plain", "--seed", "x", text="quit\n").stdout)


class Table(unittest.TestCase):
    def test_what_cannot_be_is_refused(self):
        for game, option, said in WRONG:
            name, _, value = option.partition("=")
            [reply] = table({"cmd": "new", "game": game, "seats": 4, "options": {name: value_json(value)}})
            self.assertEqual((reply["error"], said in reply["message"]), ("protocol/field", True), reply)

    def test_types(self):
        for value, shown in (5, "5"), (True, "true"), ([], "[…]"), ({}, "{…}"), (1.5, "…"):
            [reply] = table({"cmd": "new", "game": "rent-a-hero", "seats": 3, "options": {"end": value}})
            self.assertEqual(reply["error"], "protocol/field")
            self.assertIn(f'cannot be "{shown}"', reply["message"])
        [reply] = table({"cmd": "new", "game": "rent-a-hero", "seats": 3, "options": []})
        self.assertEqual(reply["error"], "protocol/field")

    def test_a_seat_must_be_there(self):
        replies = table(*({"cmd": "new", "game": "here-to-slay", "seats": 2, "first_pick": seat} for seat in (1, 2, "x", [0])))
        self.assertEqual([reply["ok"] for reply in replies], [True, False, False, True])  # a list is no option, and no deck here

    def test_beside_the_options_or_among_them(self):
        """A member of the request is the same as one of its options."""
        new = {"cmd": "new", "game": "here-to-slay", "seats": 3, "seed": "x"}
        apart, among, null = table({**new, "leaders": "random"}, {**new, "options": {"leaders": "random"}},
                                   {**new, "leaders": "random", "options": {"leaders": None}})
        self.assertTrue(apart["ok"])
        self.assertEqual(apart, among)
        self.assertEqual(apart, null)


class Profiles(unittest.TestCase):
    def test_a_profile_is_its_options(self):
        new = {"cmd": "new", "game": "here-to-slay", "seats": 3, "seed": "x"}
        named, spelt, changed, null, wrong = table(
            {**new, "options": {"profile": "quick"}}, {**new, "options": {"slay": 2, "classes": "5", "hand": 6}},
            {**new, "options": {"slay": 4, "profile": "quick"}}, {**new, "options": {"profile": None}},
            {**new, "options": {"profile": "hasty"}})
        self.assertEqual(named, spelt)
        self.assertTrue(null["ok"])
        self.assertEqual((wrong["error"], wrong["message"]),
                         ("protocol/field", 'Here to Slay has no profile "hasty". Its profiles are: quick, long, kind, wild.'))
        self.assertTrue(changed["ok"])
        state = table({**new, "options": {"slay": 4, "profile": "quick"}}, {"cmd": "state", "as": "table"})[1]["state"]
        self.assertEqual(state["options"], {"slay": 4, "classes": "5", "hand": 6})

    def test_no_profile_in_a_position(self):
        position = {"options": {"profile": "quick"}, "players": [{"leader": "divine-arrow"}, {"leader": "fist-of-reason"}]}
        [reply] = table({"cmd": "new", "game": "here-to-slay", "position": position})
        self.assertEqual(reply["error"], "protocol/position")

    def test_on_the_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "record")
            done = run("play", "rent-a-hero", "--plain", "--seats", "3", "--seed", "x", "--profile", "kind", "--option", "hand=6",
                       "--save", file, text="quit\n")
            self.assertIn("House rules at this table:\n- You may give your last card for a clue.\n- You are dealt 6 cards at the start.\n", done.stdout)
            with open(file, encoding="utf-8") as record:
                self.assertIn("option last_card_clue true\noption hand 6\noption open_clues true\n", record.read())
        done = run("play", "rent-a-hero", "--profile", "hasty", "--lang", "pl")
        self.assertEqual(done.returncode, 2)
        self.assertIn("quick, long, kind, wild", done.stderr)

    def test_in_the_arena(self):
        def result(*given):
            told = json.loads(run("arena", "--game", "here-to-slay", "--seats", "2", "--candidate", "2", "--blocks", "2", "--jobs", "1", "--json", *given).stdout)
            return [told[side]["decisions"] for side in ("candidate", "field")]
        quick, same, other, usual = (result(*given) for given in (
            ("--profile", "quick"), ("--option", "slay=2", "--option", "classes=5", "--option", "hand=6"),
            ("--profile", "quick", "--option", "slay=4"), ()))
        self.assertEqual(quick, same)
        self.assertEqual(len({tuple(quick), tuple(other), tuple(usual)}), 3)
        done = run("arena", "--game", "rent-a-hero", "--candidate", "1", "--profile", "hasty")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn('--profile: Rent a Hero has no profile "hasty". Its profiles are: quick, long, kind, wild.', done.stderr)

    def test_listed(self):
        text = run("options", "rent-a-hero").stdout
        for name in "quick", "long", "kind", "wild":
            self.assertIn(f"\n  {name} ", text)


class Records(unittest.TestCase):
    def test_what_cannot_be_is_refused(self):
        for game, option, said in WRONG:
            name, _, value = option.partition("=")
            line = f"{name} {value}" if name in ("leaders", "first_pick") else f"option {name} {value}".strip()
            if name == "leaders":
                said = 'There is no card "all".'  # it could have been a leader for each seat
            with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
                file.write(f"muster record 1\ngame {game}\nseats 4\n{line}\n")
                file.flush()
                done = run("replay", file.name)
            self.assertEqual(done.returncode, 1)
            self.assertIn("line 4: record/value", done.stderr)
            self.assertIn(said, done.stderr)

    def test_what_stands_apart_is_no_option_line(self):
        with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
            file.write("muster record 1\ngame here-to-slay\nseats 2\noption leaders random\n")
            file.flush()
            self.assertIn("line 4: record/key", run("replay", file.name).stderr)


class Options(unittest.TestCase):
    def test_all_that_is_listed_is_possible(self):
        for game in GAMES:
            for option in map(json.loads, run("options", game, "--json").stdout.splitlines()):
                self.assertIn(option["default"], option["values"])
                self.assertTrue(option["label"] and option["sentence"])
                for value in option["values"]:
                    [reply] = table({"cmd": "new", "game": game, "seats": 5, "options": {option["name"]: value}})
                    self.assertEqual(reply["ok"], value != 5 or option["type"] != "seat", (option, value))

    def test_for_people(self):
        for lang in "en", *(pathlib.Path(__file__).parents[2] / "po/LINGUAS").read_text().split():
            for game in GAMES:
                text = run("options", game, "--lang", lang).stdout
                unwrapped = text.replace("\n", " ")
                for option in map(json.loads, run("options", game, "--json", "--lang", lang).stdout.splitlines()):
                    self.assertIn(option["label" if "labels" in option or option["type"] == "number" else "sentence"], unwrapped)
                    self.assertIn(f"\n  {option['name']}=", text)
        self.assertNotEqual(run("options", GAMES[0], "--lang", "pl").stdout, run("options", GAMES[0]).stdout)

    def test_wrong_use(self):
        for args in (), ("chess",), ("rent-a-hero", "here-to-slay"), ("--all", "rent-a-hero"):
            self.assertEqual(run("options", *args).returncode, 2)

    def test_unknown_game_lists_the_games(self):
        for command in "options", "cards", "play", "rules", "aid":
            self.assertIn(f"muster {command}: chess: there is no such game. Games: {', '.join(GAMES)}\n", run(command, "chess").stderr)
        self.assertIn("chess: there is no such game. Games: ", run("arena", "--game", "chess", "--candidate", "3").stderr)


unittest.main()
