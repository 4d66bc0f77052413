#!/usr/bin/env python3
"""The whole program with cards that no game has: lists, words, bots, records and the table take them as they come.

Usage: test_more_cards.py MUSTER_WITH_MORE_CARDS ROWS
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import unittest

MUSTER, ROWS = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
GAME = "here-to-slay"
ADDED = {m[2]: m[1] for m in re.finditer(r'^([A-Z]+)\(\w+, "([a-z-]+)"', pathlib.Path(ROWS).read_text(encoding="utf-8"), re.M)}
TITLES = re.findall(r'^[A-Z]+\(\w+, "[a-z-]+", "([^"]+)"', pathlib.Path(ROWS).read_text(encoding="utf-8"), re.M)
ONE = {kind: next(card for card, of in ADDED.items() if of == kind) for kind in set(ADDED.values())}


def run(*arguments, stdin="", code=0):
    done = subprocess.run([MUSTER, *arguments], input=stdin, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == code, (arguments, done.returncode, done.stdout[-2000:], done.stderr)
    return done.stdout


def requests(*lines):
    return [json.loads(line) for line in run("table", stdin="".join(json.dumps(line) + "\n" for line in lines)).splitlines()]


class MoreCards(unittest.TestCase):
    def test_listed_and_explained(self):
        cards = {card["id"]: card for card in map(json.loads, run("cards", GAME, "--json").splitlines())}
        for card, kind in ADDED.items():
            self.assertEqual(cards[card]["kind"].upper(), kind)
            for lang in "en", "pl", "zh-TW":
                self.assertIn("HS-", run("explain", "--lang", lang, card))

    def test_bots_of_all_levels_play_to_the_end(self):
        for level, blocks in ("1", 4), ("2", 4), ("3", 4), ("4:20", 1), ("5:20", 1), ("6:20", 1):
            result = json.loads(run("arena", "--game", GAME, "--candidate", level, "--field", "2", "--seats", "3", "--blocks", str(blocks),
                                    "--test", "none", "--seed", "more cards", "--jobs", "2", "--json"))
            self.assertEqual(result["games"], 3 * blocks, result)

    def test_games_have_them_and_replay(self):
        process = subprocess.Popen([MUSTER, "table"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

        def request(**line):
            print(json.dumps(line), file=process.stdin, flush=True)
            return json.loads(process.stdout.readline())

        seen, choices = set(), random.Random(14)
        main = sum(card["copies"] for card in map(json.loads, run("cards", GAME, "--json").splitlines())
                   if card["kind"] not in ("Leader", "Monster"))
        for seed in range(20):
            reply = request(cmd="new", game=GAME, seats=4, seed=f"more {seed}", lang="en")
            while not reply["over"]:
                ask = reply["ask"][0]
                listed = [action for action in ask["actions"] if any(card in action.split() for card in ADDED)]
                seen.update(card for card in ADDED for action in listed if card in action.split())
                action = choices.choice(listed or ask["actions"])
                reply = request(cmd="act", seat=ask["seat"], action=action)
                self.assertTrue(reply["ok"])
            if seen == set(ADDED):
                break
        self.assertEqual(seen, set(ADDED))
        record = request(cmd="record")["record"]["text"]
        process.communicate()
        told = run("replay", "-", "--verbose", stdin=record)
        self.assertTrue(any(title in told for title in TITLES), told)
        self.assertIn(f"The main deck is shuffled ({main} cards).", told)

    def test_positions_have_them(self):
        position = {"game": GAME, "seats": 2, "active": 0, "ap": 3, "turn": 5, "monsters": [ONE["MONSTER"]], "players": [
            {"leader": ONE["LEADER"], "hand": [ONE["MAGIC"], ONE["ITEM"]], "party": [{"hero": ONE["HERO"]}]},
            {"leader": "fist-of-reason", "hand": ["hook", "peanut", "bad-axe"]}]}
        new, = requests({"cmd": "new", "game": GAME, "position": position})
        self.assertTrue(new["ok"], new)
        for action in f"play {ONE['MAGIC']}", f"play {ONE['ITEM']} on {ONE['HERO']}", f"use {ONE['HERO']}", f"attack {ONE['MONSTER']}":
            self.assertIn(action, new["ask"][0]["actions"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
