#!/usr/bin/env python3
"""Leaders of people's own at the tables of a real server: brought, tried, killed in mid-game, verified: test_made.py MUSTER [TEST…]"""
import pathlib
import random
import subprocess
import sys

from serve_game import Game, expect, open_table, refused, run_tests, verified
from serve_table import Player, Server

MUSTER = sys.argv[1]
ROLLS = "effect+attack+challenged+challenging"
MIGHTY = {"name": {"en": "Mighty", "pl": "Potężna"}, "class": "bard", "when": "always", "do": "bonus", "rolls": ROLLS, "number": 3}
CALM = {"name": {"zh_TW": "靜者"}, "portrait": "owl", "class": "thief", "when": "always", "do": "no-steal"}


def made_of(player, table):
    expect(player.ask(do="look", table=table), "ok")
    player.news.clear()
    return player.wait_for("table")["made"]


def test_tried(folder):
    """The server's bots find out what is too strong; others go on meanwhile."""
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada = Player(server.port)
    table = expect(ada.ask(do="create", game="here-to-slay", seats=["me", {"bot": 1}], made_limit="fair", made_leaders=[MIGHTY]), "ok")["table"]
    refused(ada.ask(do="start", table=table), "made/testing")
    expect(ada.ask(do="ping"), "ok")
    card = ada.wait_for("made")["made"]["cards"][0]
    assert card["verdict"] == "strong" and card["card"] == MIGHTY, card
    refused(ada.ask(do="start", table=table), "made/strong")
    expect(ada.ask(do="drop", table=table, card="made-1"), "ok")
    expect(ada.ask(do="start", table=table), "ok")
    server.stop()


def test_stopped(folder):
    """A server that is trying a leader stops all the same."""
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada = Player(server.port)
    expect(ada.ask(do="create", game="here-to-slay", seats=["me", "open"], made_leaders=[CALM]), "ok")
    server.stop()


def test_killed(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    players = [Player(server.port, name=name) for name in ("Ada", "Bo", "Cy")]
    table = open_table(players, "here-to-slay", made="anyone", made_leaders=[MIGHTY])
    expect(players[1].ask(do="bring", table=table, leader=CALM), "ok")
    refused(players[2].ask(do="bring", table=table, leader={**CALM, "name": {"en": "a" * 3000}}), "made/card")
    refused(players[2].ask(do="bring", table=table, leader={**CALM, "name": {"en": "A\u001b[2J"}}), "made/card")
    before = made_of(players[2], table)
    server.kill()
    server.start()
    players = [Player(server.port, token=player.token, name=player.name) for player in players]
    watcher = Player(server.port, name="Dee")
    for player in (*players, watcher):
        shown = made_of(player, table)
        assert [{**card, "verdict": None} for card in shown["cards"]] == [{**card, "verdict": None} for card in before["cards"]], shown
        assert shown["bring"] == "anyone", shown
    expect(players[0].ask(do="start", table=table), "ok")
    play = players[0].wait_for("play")
    players[0].news.insert(0, play)
    assert [row["class"] for row in play["state"]["made_leaders"]] == ["bard", "thief"], play["state"]
    game = Game(players, table, random.Random(5))
    assert game.play(60)
    server.kill()
    server.start()
    players = [Player(server.port, token=player.token, name=player.name) for player in players]
    for player in players:
        expect(player.ask(do="look", table=table), "ok")
    game = Game(players, table, random.Random(6))
    assert game.play()
    record = expect(players[0].ask(do="record", table=table), "ok")["record"]
    assert "\ninfo made 1 pl Potężna\n" in record and "\ninfo made 2 zh_TW 靜者\ninfo made 2 portrait owl\n" in record, record[:500]
    path = pathlib.Path(folder) / "record"
    path.write_text(record)
    verified(path)
    told = subprocess.run([MUSTER, "replay", path, "--lang", "pl"], capture_output=True, text=True)
    assert told.returncode == 0, told
    again = expect(players[2].ask(do="rematch", table=table), "ok")["table"]
    for player, cards in (players[2], []), (players[1], [CALM]), (players[0], [CALM, MIGHTY]):  # all bring their own
        expect(player.ask(do="rematch", table=table), "ok")
        assert [card["card"] for card in made_of(player, again)["cards"]] == cards
    server.stop()


if __name__ == "__main__":
    run_tests(globals())
