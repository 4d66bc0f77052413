#!/usr/bin/env python3
"""Whole games of `muster play` through a pipe, as a newcomer would play them, and `muster replay` of what they saved.

Usage: test_play.py MUSTER
"""
import json
import os
import re
import subprocess
import sys
import unittest

from folder import Folder

MUSTER = os.path.abspath(sys.argv.pop(1))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
WIDTH = 79
OVER = r"You win the game\.|wins the game!|You share the victory!|The victory is shared\."
ENDED = "Input ended in the middle of the game."


def muster(*args, lines=(), code=0):
    """Runs the program with these lines as its input; returns what it wrote."""
    text = lines if isinstance(lines, bytes) else "".join(line + "\n" for line in lines).encode()
    done = subprocess.run([MUSTER, *args], input=text, capture_output=True, timeout=60, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, f"{args}: exit code {done.returncode}\n{out[-2000:]}\n{err}"
    return out if code == 0 else out + err


def play(*args, lines=(), code=0):
    return muster("play", "rent-a-hero", *args, lines=lines, code=code)


class WholeGames(Folder):
    def check_game(self, n, *args):
        record = self.path(f"{n}.record")
        out = play("--seed", f"game {n}", "--save", record, *args, lines=["1"] * 2000)
        self.assertRegex(out, OVER)
        self.assertIn("Ranking", out)
        self.assertIn(f"muster replay {record}", out)
        self.assertEqual([line for line in out.splitlines() if len(line) > WIDTH and record not in line], [])
        told = muster("replay", record)
        self.assertRegex(told, OVER)
        self.assertEqual([line for line in told.splitlines() if len(line) > WIDTH], [])
        *moves, last = map(json.loads, muster("replay", record, "--json").splitlines())
        self.assertEqual(last["state"]["step"], "OVER")
        self.assertEqual(len(moves) - 1, moves[0]["moves"])
        return self.read(f"{n}.record")

    def test_always_the_first_choice(self):
        for n in range(6):
            self.check_game(n, "--seats", str(2 + n % 4))

    def test_variants_and_stops(self):
        variants = ["--option", "end=reshuffle", "--option", "clue=requirement", "--option", "last_card_clue=true"]
        for stops in "danger", "all", "own":
            record = self.check_game(stops, *variants, "--stops", stops, "--seat", "2")
            self.assertIn("option end reshuffle\n", record)

    def test_seed_repeats_the_game(self):
        one, two = (play("--seed", "same", lines=["1"] * 2000) for _ in range(2))
        self.assertEqual(one, two)
        self.assertNotEqual(one, play("--seed", "other", lines=["1"] * 2000))

    def test_without_a_seed_games_differ(self):
        one, two = (play(lines=["1"] * 2000) for _ in range(2))
        self.assertNotEqual(one, two)

    def test_stops_keep_questions_rare(self):
        outs = (play("--seed", "stops", "--stops", stops, lines=["1", "decline"] * 2000) for stops in ("own", "all"))
        few, many = (out.count("\nYour choices:") for out in outs)
        self.assertLess(few, many)


class Characters(Folder):
    """Bots with a character: its name at the table, its lines, and nothing else about the cards."""

    @staticmethod
    def told(*args):
        return play("--seed", "talk", *args, lines=["1"] * 2000)

    def test_a_name_and_lines(self):
        out = self.told("--character", "2=granny")
        self.assertIn("Granny Oats (seat 2)", out)
        self.assertIn('Granny Oats: "Hello, dears.', out)
        self.assertIn('Granny Oats: "Lovely game.', out)
        self.assertNotIn("Cedar", out)
        self.assertIn("Birch (seat 1)", out)

    def test_any_gives_each_bot_another_one_and_repeats(self):
        out = self.told("--character", "any")
        table = re.search(r"At the table: (.*?)\.\n", out, re.S)[1]
        names = re.findall(r"([\w ]+) \(seat [1-3]\)", table.replace("\n", " "))
        self.assertEqual(len({name.strip() for name in names}), 3, table)
        self.assertNotRegex(table, "Birch|Cedar|Elm")
        self.assertEqual(out, self.told("--character", "any"))

    def test_of_two_alike_the_first_has_it(self):
        out = play("--character", "pirate", "--seats", "3", lines=["quit"])
        self.assertIn("Redbeard (seat 1)", out)
        self.assertIn("Cedar (seat 2)", out)

    def test_people_and_programs_have_none(self):
        out = play("--character", "any", "--human", "0", "--human", "1", "--bot", "2=false", lines=["", "quit"])
        for name in "Ash (seat 0", "Birch (seat 1", "Cedar (seat 2":
            self.assertIn(name, out.replace("\n", " "))
        self.assertNotIn("Elm", out)

    def test_who_there_is(self):
        out = play("--character", "nobody", code=2)
        self.assertIn("any, pirate, granny", out)
        self.assertIn("SEAT=CHARACTER", play("--character", "9=pirate", code=2))


class Questions(Folder):
    def test_bad_answers_lose_nothing(self):
        bad = ["", "0", "99", "18446744073709551617", "-1", "fly", "use 9", "clue clue", "decline decline", "x" * 5000,
               "?", "? 4", "? witch", "?dog", "? clue", "? nonsense", "rules", "hand", "table", "log", "again", "help",
               "why", "why fly", "why skip", "stops", "stops none", "stops danger", "save", "save /no/such/folder/x",
               "\t \x07\x1b[2J", "é西"]
        one = play("--seed", "bad", "--save", self.path("good"), lines=["1"] * 2000)
        lines = [line for _ in range(500) for line in bad + ["1"]]
        two = play("--seed", "bad", "--save", self.path("bad"), lines=lines)
        self.assertEqual(self.read("good"), self.read("bad"))
        self.assertNotIn("\x1b", two)
        self.assertNotIn("\x07", two)
        self.assertGreater(len(two), len(one))

    def test_nul_bytes_and_broken_utf8(self):
        out = play("--seed", "bytes", lines=b"\x00\x00\xff\xfe\n1\x00\n\xc3(\n" + b"quit\n")
        self.assertIn("The game was not saved.", out)

    def test_answers_in_words(self):
        """As a choice is listed, as programs write it, or the beginning of either."""
        def choices_of(seed):
            lines = play("--seed", seed, "--stops", "own", lines=["quit"]).split("Your choices:")[1].splitlines()
            return re.findall(r"^ *(\d+)\. (.+?) – ", "\n".join(lines), re.M)

        seed = next(seed for seed in map(str, range(100)) if sum("Ask if" in text for _, text in choices_of(seed)) > 1)
        texts = [text for _, text in choices_of(seed)]
        for number, text in choices_of(seed):
            begins = [text[:n] for n in range(1, len(text)) if sum(t.startswith(text[:n]) for t in texts) == 1]
            typed = {"Recruit the vagabond": "recruit", "Pass it to Birch": "pass"}.get(text, text)
            typed = re.sub(r"Ask if it's the .*\((\d)\)", r"clue \1", typed)
            answers = [number, text, typed, typed.upper(), "  " + text.replace(" ", "  ") + " ", *begins[:1]]
            for i, answer in enumerate(answers):
                play("--seed", seed, "--stops", "own", "--save", self.path(f"{number}-{i}"), lines=[answer, "quit"])
            self.assertEqual(len({self.read(f"{number}-{i}") for i in range(len(answers))}), 1)
        self.assertIn("That could be: Ask if", play("--seed", seed, "--stops", "own", lines=["clue", "quit"]))
        whys = [f"why {text}" for text in texts]
        self.assertEqual(play("--seed", seed, "--stops", "own", lines=[*whys, "quit"]).count("You can do that now."), len(texts))

    def test_help_names_rules(self):
        lines = ["? 4", "? witch", "? magician", "? hold", "why skip", "rules", "quit"]
        out = play("--seed", "help", "--stops", "own", lines=lines)
        for text in ("Dog Trainer, strength 4.", "RH-12", "Witch, strength 3.", "RH-11", "RH-15", "deciding: ", "RH-4.6",
                     "vagabond"):
            self.assertIn(text, out)

    def test_refused_answer_says_why(self):
        out = play("--seed", "why", "--stops", "own", lines=["skip", "no-match", "quit"])
        self.assertRegex(out, r"\(RH-\d+\.\d+\)")

    def test_end_of_input(self):
        out = play("--seed", "end", lines=["1"], code=1)
        self.assertIn(ENDED, out)
        self.assertIn("The game was not saved.", out)
        out = play("--seed", "end", "--save", self.path("cut"), lines=["1"], code=1)
        self.assertIn(ENDED, out)
        self.assertIn("the game is not over", muster("replay", self.path("cut")))
        self.assertIn(ENDED, play(lines=b"", code=1))

    def test_quit_saves_only_what_was_asked_for(self):
        out = play("--seed", "quit", lines=["1", "quit"])
        self.assertIn("The game was not saved.", out)
        out = play("--seed", "quit", lines=["1", f"save {self.path('kept')}", "quit"])
        self.assertNotIn("The game was not saved.", out)
        out = play("--seed", "quit", lines=[f"save {self.path('kept')}", "quit"])
        self.assertIn("already exists", out)
        self.assertIn("The game was not saved.", out)

    def test_save_after_the_end(self):
        play("--seed", "after", lines=["1"] * 2000)
        out = play("--seed", "after", lines=["1"] * 2000)
        answers = out.count("\n> ") - 1
        play("--seed", "after", lines=["1"] * answers + [f"save {self.path('after')}"])
        self.assertIn("winners", self.read("after"))

    def test_going_on_with_a_saved_game(self):
        saved = self.path("saved")
        play("--seed", "go", "--save", saved, lines=["1"] * 3 + ["quit"])
        before = self.read("saved")
        out = muster("play", "--load", saved, "--save", saved, lines=["log"] + ["1"] * 2000)
        self.assertIn("The game continues", out)
        self.assertIn("Turn 1", out)
        self.assertTrue(self.read("saved").startswith(before))
        self.assertIn("winners", self.read("saved"))

    def test_arguments(self):
        for args in ("", "chess", "rent-a-hero rent-a-hero", "rent-a-hero --seats 6", "rent-a-hero --seats 1",
                     "rent-a-hero --seats x", "rent-a-hero --seat 4", "rent-a-hero --option end=never",
                     "rent-a-hero --option x", "rent-a-hero --stops some", "rent-a-hero --what 1", "rent-a-hero --seed",
                     "rent-a-hero --save /", "--load game --seats 3"):
            self.assertIn("muster play: ", muster("play", *args.split(), code=2))
        self.assertIn("Usage", muster("play", "--help"))


class HotSeat(Folder):
    HAND_OVER = re.compile(r"Seat (\d) \(\w+\): press Enter when only you can see the screen\.")

    def test_nothing_private_is_shown_to_the_wrong_person(self):
        record = self.path("hot")
        humans = ["--human", "0", "--human", "2", "--seats", "4"]
        out = play("--seed", "hot", "--stops", "all", "--save", record, *humans, lines=["1"] * 3000)
        parts = self.HAND_OVER.split(out)
        self.assertGreater(len(parts), 9)
        self.assertNotIn("Your hand", parts[0])
        for seat, text in zip(parts[1::2], parts[2::2]):
            other = "2" if seat == "0" else "0"
            self.assertIn(f"You (seat {seat})", text)
            self.assertNotIn(f"You (seat {other})", text)
        # What one seat's screens say is what that seat may know: the replay as that seat says the same.
        for seat in "0", "2":
            mine = "".join(text for s, text in zip(parts[1::2], parts[2::2]) if s == seat)
            told = set(muster("replay", record, "--as", seat).splitlines())
            secrets = {line for line in mine.splitlines() if re.match(r"You (draw|look|send|give) ", line)}
            self.assertTrue(secrets)
            known = {re.sub(r" to Seat \d\.$", "", line) for line in told}
            self.assertEqual({re.sub(r" to \w+\.$", "", line) for line in secrets} - known, set())

    def test_screens_are_pushed_away(self):
        out = play("--seed", "hot", "--human", "0", "--human", "1", "--seats", "3", lines=["1"] * 3000)
        screens = self.HAND_OVER.split(out)[2:-1:2]
        for screen in screens:
            if not screen.rstrip().endswith("Enter."):
                self.assertTrue(screen.endswith("\n" * 50), screen[-200:])

    def test_hand_over_takes_a_line_and_quit(self):
        out = play("--seed", "hot", "--human", "0", "--human", "1", lines=["quit"])
        self.assertNotIn("Your hand", out)
        out = play("--seed", "hot", "--human", "0", "--human", "1", lines=[], code=1)
        self.assertNotIn("Your hand", out)
        out = play("--seed", "hot", "--human", "0", "--human", "1", lines=[""], code=1)
        self.assertEqual(out.count("Your hand"), 1)


class Documents(Folder):
    def test_example_of_the_format(self):
        with open(os.path.join(os.path.dirname(__file__), "../../docs/record-format.md"), encoding="utf-8") as file:
            example = re.search(r"```record\n(.*?)```", file.read(), re.S).group(1)
        self.assertIn("Seat 0 wins the game!", muster("replay", "-", lines=example.encode()))


class Replays(Folder):
    def setUp(self):
        super().setUp()
        self.record = self.path("game")
        play("--seed", "replay", "--save", self.record, lines=["1"] * 2000)

    def test_stopping_on_the_way(self):
        out = muster("replay", self.record, "--to", "5")
        self.assertIn("Stopped after move 5", out)
        self.assertEqual(len(muster("replay", self.record, "--to", "5", "--json").splitlines()), 7)
        self.assertRegex(muster("replay", self.record, "--to", "100000"), OVER)
        self.assertIn("Stopped after move 0", muster("replay", self.record, "--to", "0"))

    def test_viewers(self):
        everything = muster("replay", self.record, "--verbose")
        self.assertIn("Move 1, seat ", everything)
        table = muster("replay", self.record, "--as", "table")
        self.assertIsNone(re.search(r"sends the|Hand: |draws the", table))
        for line in muster("replay", self.record, "--as", "1", "--json").splitlines():
            move = json.loads(line)
            if "n" in move and move["seat"] != 1:
                self.assertIsNone(move["action"])
            for ask in move.get("ask", []):
                self.assertEqual("actions" in ask, ask["seat"] == 1)

    def test_what_the_table_answers(self):
        requests = ['{"cmd":"new","game":"rent-a-hero","seats":3,"seed":"t"}', '{"cmd":"record"}']
        reply = muster("table", lines=requests).splitlines()[-1]
        record = json.loads(reply)["record"]
        for name, text in ("reply", reply), ("object", json.dumps(record, indent=1)), ("text", record["text"]):
            with open(self.path(name), "w", encoding="utf-8") as file:
                file.write(text)
        outs = {muster("replay", self.path(name)) for name in ("reply", "object", "text")}
        self.assertEqual(len(outs), 1)
        self.assertEqual(outs, {muster("replay", "-", lines=reply.encode())})

    def test_damage_names_the_line(self):
        lines = self.read("game").splitlines()
        lines[8] = "0 fly"
        out = muster("replay", "-", lines=lines, code=1)
        self.assertIn("standard input: line 9: action/unknown: ", out)
        for text in b"{", b"{}", b"[]", b'{"record":{"format":"muster-record","version":2,"text":""}}', b"\x00", b"":
            self.assertIn("muster replay: standard input: ", muster("replay", "-", lines=text, code=1))
        self.assertIn("no such file", muster("replay", self.path("nothing"), code=1))

    def test_arguments(self):
        for args in "--as x", "--as 5", "--as", "--to -1", "--to", "--fast", self.record:
            self.assertIn("muster replay: ", muster("replay", self.record, *args.split(), code=2))
        self.assertIn("muster replay: ", muster("replay", code=2))
        self.assertIn("Usage", muster("replay", "--help"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
