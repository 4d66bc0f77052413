#!/usr/bin/env python3
"""`muster serve` killed, restarted, and with a damaged log. test_crash.py MUSTER [NAME…]"""
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import time

from serve_game import Game, expect, iter_until_closed, open_table, refused, run_tests
from serve_table import Closed, Player, Server

MUSTER = sys.argv[1]
KILLS = int(os.environ.get("MUSTER_KILLS", "8"))


def game_number(table):
    """What the database calls the table of that name."""
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    game = 0
    for letter in table:
        game = game * 32 + letters.index(letter)
    return game


def rows_of(folder, game):
    """The numbers and bodies of a log; `folder` may be a database of another kind."""
    if hasattr(folder, "rows_of"):
        return folder.rows_of(game)
    with sqlite3.connect(pathlib.Path(folder) / "muster.db") as database:
        return database.execute("SELECT seq, body FROM log WHERE game = ? ORDER BY seq", (game,)).fetchall()


def lines_of(folder, table):
    """The log of a table, as the next server will read it."""
    rows = rows_of(folder, game_number(table))
    numbers = [row[0] for row in rows]
    assert numbers == sorted(set(numbers)), "no number twice"  # what was trimmed leaves gaps
    return "".join(row[1].decode() for row in rows).splitlines()


def check_acknowledged(folder, table, acknowledged):
    lines = lines_of(folder, table)
    for seat, actions in enumerate(acknowledged):
        log = iter([line[4:] for line in lines if line[:4] in (f"m {seat} ", f"s {seat} ")])
        for action in actions:
            assert action in log, (seat, action)  # in order: the iterator goes on where it was


class Talker:
    """One person's words and orders: what the server has acknowledged must be there after a crash."""

    spoken = 0  # by all, so that texts are told apart and have an order

    def __init__(self, dice):
        self.dice, self.asked = dice, {}
        self.said, self.reacts = [], ["auto"]  # acknowledged texts; the last acknowledged order, and those after it

    def maybe_speak(self, player, table):
        if self.dice.random() > 0.5:
            return
        player.counter += 1
        if self.dice.random() < 0.5:
            Talker.spoken += 1
            self.asked[player.counter] = ("said", f"word {Talker.spoken}")
            player.send(do="chat", id=player.counter, table=table, text=f"word {Talker.spoken}")
        else:
            react = self.dice.choice(["auto", "all"])
            self.asked[player.counter] = ("react", react)
            self.reacts.append(react)
            player.send(do="order", id=player.counter, table=table, react=react)

    def hear(self, message):
        """Whether this was the answer to one of these."""
        if message["m"] not in ("ok", "refused") or message["id"] not in self.asked:
            return False
        kind, what = self.asked.pop(message["id"])
        if message["m"] == "refused":
            assert message["error"] in ("limit/rate", "table/not-playing"), message
            if kind == "react":
                self.reacts.remove(what)
        elif kind == "said":
            self.said.append(what)
        else:
            del self.reacts[:self.reacts.index(what)]
        return True

    def check(self, shown):
        """`shown`: the table after the crash."""
        assert shown["orders"]["react"] in self.reacts, (shown["orders"], self.reacts)
        self.reacts = [shown["orders"]["react"]]
        self.asked = {}
        texts = [said["text"] for said in shown["talk"] if "text" in said]
        if self.said and self.said[-1] not in texts:  # only if twenty came after it
            assert len(shown["talk"]) == 20 and int(texts[0].split()[1]) > int(self.said[-1].split()[1]) - 10, (texts, self.said)
        return len(self.said)


def new_game(server, number, dice):
    game, seats = ("rent-a-hero", 3) if number % 2 else ("here-to-slay", 4)
    players = [Player(server.port, name=f"P{i}") for i in range(seats)]
    for player in players:
        expect(player.ask(do="wishes", keep=True), "wishes", keep=True)
    table = open_table(players, game, pace="instant" if number % 3 else "quick")
    expect(players[0].ask(do="start", table=table), "ok")
    return Game(players, table, dice, [Talker(dice) for _ in players])


def play_until_gone(games):
    """Returns when the server is gone, or all games are over."""
    while not all(game.over for game in games):
        for game in games:
            if not game.over and not game.play(20, patience=0.002):
                return


def check_results(folder):
    """Every game with a record has its people with it, once, whenever the server was killed: they had all agreed."""
    parts, left = folder.results() if hasattr(folder, "results") else results_of(folder)
    assert parts and not left, (parts, left)
    for count, body in parts:
        assert count == len(json.loads(body)["seats"]), (count, body)


def results_of(folder):
    """How many people each game with a record has, and its result; how many have part in one without."""
    with sqlite3.connect(pathlib.Path(folder) / "muster.db") as database:
        parts = database.execute("SELECT (SELECT count(*) FROM played WHERE played.game = archive.game), body FROM archive"
                                 " LEFT JOIN result ON result.game = archive.game").fetchall()
        left = database.execute("SELECT count(*) FROM played WHERE game NOT IN (SELECT game FROM archive)").fetchone()
    return parts, left[0]


def test_kill(folder):
    kill_again_and_again(folder, folder)


def kill_again_and_again(folder, data, *store):
    """`folder`: where to look; `data`, `store`: where the server is told to write."""
    dice = random.Random(9)
    arguments = ("--requests-per-second", "10000", "--sockets-per-address", "1000", *store)
    server = Server(MUSTER, data, *arguments)
    games, past, looks = [], [], 0
    for kills in range(KILLS):
        past += [game for game in games if game.over]
        games = [game for game in games if not game.over]
        while len(games) < 6:
            games.append(new_game(server, kills + len(games), dice))
        child = os.fork()
        if child == 0:  # in its own process, so that it strikes at any instant
            time.sleep(dice.random() * 0.6)
            os.kill(server.process.pid, 9)
            os._exit(0)
        dice.random()
        play_until_gone(games)
        os.waitpid(child, 0)
        server.process.wait()
        for game in games:
            drain(game)
            if not game.over:
                check_acknowledged(folder, game.table, game.acknowledged)
                looks += sum(map(len, game.acknowledged))
        server = Server(MUSTER, data, *arguments)
        for game in games:
            if not game.over:
                reseat(game, server)
    assert new_game(server, 1, dice).play()  # one at least is played to its end
    actions = sum(len(seat) for game in past + games for seat in game.acknowledged)
    said = sum(len(talker.said) for game in past + games for talker in game.talkers)
    assert actions and said and looks
    print(f"{KILLS} kills; acknowledged: {actions} actions, {said} words; looked up {looks} times")
    server.stop()
    check_results(folder)


def drain(game):
    """What was told before the end counts too."""
    for i, player in enumerate(game.players):
        try:
            while True:
                game.take(i, player.next())
        except (Closed, ConnectionError, OSError):
            pass


def reseat(game, server):
    tokens = [player.token for player in game.players]
    for player in game.players:
        player.close()
    players = []
    for i, token in enumerate(tokens):
        player = Player(server.port, token=token)
        expect(player.ask(do="look", table=game.table), "ok")
        game.talkers[i].check(expect(player.wait_for("table"), "table", you=i))
        expect(player.ask(do="sync", table=game.table), "ok")
        players.append(player)
    acknowledged = game.acknowledged
    game.__init__(players, game.table, game.dice, game.talkers)
    game.acknowledged = acknowledged


def test_a_restart_keeps_everything(folder):
    server = Server(MUSTER, folder)
    ada = Player(server.port)
    table = ada.ask(do="create", game="rent-a-hero", seats=["me", {"bot": 2}, {"bot": 2}], pace="days")["table"]
    expect(ada.ask(do="order", table=table, react="never"), "ok")
    expect(ada.ask(do="start", table=table), "ok")
    expect(ada.ask(do="chat", table=table, text="Zażółć \"gęślą\" jaźń"), "ok")
    expect(ada.ask(do="say", table=table, phrase="want", card=7), "ok")
    expect(ada.ask(do="mute", table=table, seat=2), "ok")
    expect(ada.ask(do="pause", table=table), "ok")
    ada.ask(do="sync", table=table)
    log = server.stop()
    assert '"event":"stopped"' in log
    assert [m for m in iter_until_closed(ada) if m["m"] == "bye"]
    server.start()
    ada = Player(server.port, token=ada.token)
    assert ada.ask(do="mine")["tables"][0]["status"] == "playing"
    ada.ask(do="look", table=table)
    shown = ada.wait_for("table")
    assert shown["orders"]["react"] == "never" and shown["state"]
    assert shown["paused"] and shown["want"] == [0] and shown["muted"] == [2], shown
    assert shown["talk"] == [{"seat": 0, "text": "Zażółć \"gęślą\" jaźń", "at": 1},
                             {"seat": 0, "phrase": "want", "card": 7, "sentence": "I want the Wizard (7).", "at": 1}], shown
    second = subprocess.run([MUSTER, "serve", "--listen", "127.0.0.1:0", "--data", folder], capture_output=True, text=True)
    assert second.returncode == 1 and "store/locked" in second.stderr
    server.stop()


def test_a_damaged_log(folder):
    """Its table is frozen, until it is given up; the other tables go on."""
    server = Server(MUSTER, folder)
    ada = Player(server.port)
    tables = [ada.ask(do="create", game="rent-a-hero", seats=["me", {"bot": 1}, {"bot": 1}])["table"] for _ in range(2)]
    server.stop()
    with sqlite3.connect(pathlib.Path(folder) / "muster.db") as database:
        assert database.execute("UPDATE log SET body = 'x' WHERE game = ?", (game_number(tables[0]),)).rowcount >= 1
    database.close()

    def give_up(table):
        return subprocess.run([MUSTER, "give-up", "--data", folder, table], capture_output=True, text=True)

    server.start()
    ada = Player(server.port, token=ada.token)
    expect(ada.ask(do="look", table=tables[0]), "ok")
    assert ada.wait_for("table")["status"] == "frozen"
    refused(ada.ask(do="start", table=tables[0]), "table/frozen")
    expect(ada.ask(do="start", table=tables[1]), "ok")
    server.process.terminate()
    said = [json.loads(line) for line in server.process.communicate()[1].splitlines()]
    frozen = [line for line in said if line["event"] == "table_frozen"]
    assert len(frozen) == 1 and frozen[0]["table"] == tables[0] and f"muster give-up --data DIR {tables[0]}" in frozen[0]["message"], said
    for name in ("nothing", "0" * 12, "zzzzzzzzzzzz"):
        assert give_up(name).returncode == 1 and "no such table" in give_up(name).stderr
    assert give_up(tables[0]).stdout == f"Table {tables[0]} has been abandoned.\n"
    server.start()
    ada = Player(server.port, token=ada.token)
    refused(ada.ask(do="look", table=tables[0]), "table/unknown")
    assert [table["table"] for table in ada.ask(do="mine")["tables"]] == tables[1:]
    server.stop()


def test_old_records(folder):
    """What was played can be read for as long as the database is there, by whoever knows the table's name."""
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    ada, bob = Player(server.port), Player(server.port)
    table = open_table([ada, bob], "here-to-slay", pace="instant")
    unfinished = ada.ask(do="create", game="rent-a-hero", seats=["me", {"bot": 1}, {"bot": 1}])["table"]
    expect(ada.ask(do="start", table=table), "ok")
    game = Game([ada, bob], table, random.Random(5))
    while not game.over:
        game.play(50)
    record = ada.ask(do="record", table=table)["record"]
    server.stop()
    server.start()
    ada = Player(server.port, token=ada.token)
    expect(ada.ask(do="look", table=table), "ok")
    assert ada.wait_for("table")["status"] == "over"
    assert ada.ask(do="record", table=table)["record"] == record  # the room is still there
    server.stop()
    with sqlite3.connect(pathlib.Path(folder) / "muster.db") as db:  # what it does when the room closes, hours later
        db.execute("DELETE FROM head WHERE game IN (SELECT game FROM archive)")
    server.start()
    other = Player(server.port)
    named = [line for line in record.splitlines(True) if line.startswith("info name ")]
    assert len(named) == 2, record  # the dataset has no names
    assert other.ask(do="record", table=table)["record"] == "".join(line for line in record.splitlines(True) if line not in named)
    for name, error in ((unfinished, "table/not-over"), ("0" * 12, "table/unknown"), ("x", "table/unknown")):
        assert expect(other.ask(do="record", table=name), "refused")["error"] == error
    assert other.ask(do="look", table=table)["error"] == "table/unknown"
    server.stop()

if __name__ == "__main__":
    run_tests(globals())
