#!/usr/bin/env python3
"""`muster serve` with its games in PostgreSQL: the server killed, the database killed, hanging, ended for good; and what is said at the start when the
database does not do. test_postgresql.py MUSTER [NAME…]   Status 77: PostgreSQL is not installed."""
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
from postgresql import USER, Postgres, programs  # noqa: E402
from serve_game import expect, refused, run_tests  # noqa: E402
from serve_table import Closed, Player, Server  # noqa: E402
from test_crash import MUSTER, check_acknowledged, game_number, kill_again_and_again, lines_of, new_game, play_until_gone, reseat, rows_of  # noqa: E402
from test_store_life import BUSY, FORK, events, health, hear_out, turned_away, wait_until  # noqa: E402

KILLS = int(os.environ.get("MUSTER_KILLS", "4"))


class Database:
    """One of its own for each test."""

    count = 0

    def __init__(self):
        Database.count += 1
        self.name = f"test_{Database.count}"
        POSTGRES.ask("postgres", f"CREATE DATABASE {self.name}")
        self.url = POSTGRES.url(self.name)

    def ask(self, sql):
        return POSTGRES.ask(self.name, sql)

    def rows_of(self, game):
        rows = self.ask(f"SELECT seq, encode(body, 'hex') FROM muster.log WHERE game = {game} ORDER BY seq")
        return [(int(seq), bytes.fromhex(body)) for seq, body in rows]

    def results(self):
        parts = self.ask("SELECT (SELECT count(*) FROM muster.played WHERE played.game = archive.game), encode(body, 'hex')"
                         " FROM muster.archive LEFT JOIN muster.result ON result.game = archive.game")
        left = self.ask("SELECT count(*) FROM muster.played WHERE game NOT IN (SELECT game FROM muster.archive)")
        return [(int(count), bytes.fromhex(body)) for count, body in parts], int(left[0][0])


def serve(database, folder):
    return Server(MUSTER, folder, "--store", database.url, *BUSY)


def check_all(database, games):
    looked = 0
    for game in games:
        if not game.over:
            check_acknowledged(database, game.table, game.acknowledged)
            looked += sum(map(len, game.acknowledged))
    return looked


def test_the_server_is_killed(folder):
    database = Database()
    kill_again_and_again(database, folder, "--store", database.url)
    assert not list(pathlib.Path(folder).iterdir()), "nothing is written where --data would be"


def strike(dice, what):
    """Does it at any instant, in a process of its own."""
    child = os.fork()
    if child == 0:
        time.sleep(dice.random() * 0.6)
        what()
        os._exit(0)
    return child


def test_the_database_is_killed(folder):
    """Away for longer than anybody waits: all are told, nothing is acknowledged meanwhile, and then all games go on."""
    dice, database = random.Random(4), Database()
    server = serve(database, folder)
    games, looked = [], 0
    for kills in range(KILLS):
        games = [game for game in games if not game.over]
        while len(games) < 4:
            games.append(new_game(server, kills + len(games), dice))
        child = strike(dice, POSTGRES.kill_now)
        play_until_gone(games)
        os.waitpid(child, 0)
        POSTGRES.process.wait()
        wait_until(lambda: health(server) == "store/away")
        last = {}
        for game in games:
            last.update(hear_out(game))
        byes = [message for message in last.values() if message["m"] == "bye"]
        assert byes and all(bye["error"] == "server/store" and "database" in bye["message"] for bye in byes), last
        assert turned_away(server) == 503 and server.process.poll() is None
        POSTGRES.start()
        wait_until(lambda: health(server) == "ok")
        looked += check_all(database, games)
        for game in games:
            if not game.over:
                reseat(game, server)
    for game in games:
        if not game.over:
            game.play(30)
    looked += check_all(database, games)
    assert looked
    print(f"{KILLS} kills; acknowledged moves looked up {looked} times")
    told = [event for event, _ in events(server.stop())]
    assert told == ["ready", *["store_failed", "store_back"] * KILLS, "stopping", "stopped"], told


def kill_and_start(after, away):
    time.sleep(after)
    start = time.monotonic()
    POSTGRES.kill_now()
    POSTGRES.process.wait()
    POSTGRES.start()
    away.append(time.monotonic() - start)


def test_the_database_restarts(folder):
    """Away for a moment, at any instant: nobody is sent away, and no move is lost or there twice. On a busy machine it may take longer than
    the server waits: then they are, and come back."""
    dice, database = random.Random(5), Database()
    server = serve(database, folder)
    games = [new_game(server, number, dice) for number in (1, 2, 4)]
    away, slow = [], 0
    for _ in range(2 * KILLS):
        restart = threading.Thread(target=kill_and_start, args=[dice.random() * 0.2, away])
        restart.start()
        there = True
        while there and restart.is_alive():
            there = all(game.over or game.play(5, patience=0.02) is not False for game in games)
        restart.join()
        there = there and all(game.over or game.play(20, patience=1) is not False for game in games)
        if not there or health(server) != "ok":
            assert away[-1] > 3, (away, server.stop())
            slow += 1
            wait_until(lambda: health(server) == "ok")
        for game in games:
            if not there and not game.over:
                hear_out(game)
                reseat(game, server)
        check_all(database, games)
        games = [game if not game.over else new_game(server, 1, dice) for game in games]
    told = [event for event, _ in events(server.stop())]
    assert told == ["ready", *["store_failed", "store_back"] * slow, "stopping", "stopped"], (told, away)
    print(f"{2 * KILLS} restarts of up to {max(away):.1f} s; players were sent away by {slow}")


def test_what_is_written_can_be_read(folder):
    """A database that is back for who writes is so for who reads, however shortly before nobody could read it. Where it was away for longer
    than the server waits, Ada was sent away, and comes back first."""
    database = Database()
    server = serve(database, folder)
    ada = Player(server.port)
    away = []
    for _ in range(3):
        start = threading.Thread(target=kill_and_start, args=[0, away])
        start.start()
        try:
            while start.is_alive():  # who reads tries it once a second, the last time perhaps a moment before it is back
                ada.ask(do="wishes")
                time.sleep(0.05)
        except Closed:
            start.join()
            assert away[-1] > 3, away
            wait_until(lambda: health(server) == "ok")
            ada = Player(server.port, token=ada.token)
        expect(ada.ask(do="wishes", keep=True), "wishes", keep=True)
    server.stop()


def test_the_database_hangs(folder):
    """It neither answers nor goes away: nothing is acknowledged, and after a while everybody is told."""
    database = Database()
    server = serve(database, folder)
    game = new_game(server, 1, random.Random(6))
    game.play(30)
    for player in game.players:
        player.ask(do="ping")
    POSTGRES.signal(signal.SIGSTOP)
    try:
        game.players[0].send(do="chat", id=FORK, table=game.table, text="into the void")
        hear_out(game)  # asserts that it was not acknowledged
        wait_until(lambda: health(server) == "store/away")
    finally:
        POSTGRES.signal(signal.SIGCONT)
    wait_until(lambda: health(server) == "ok")
    check_acknowledged(database, game.table, game.acknowledged)
    reseat(game, server)
    game.play(30)
    check_all(database, [game])
    server.stop()


def test_two_servers(folder):
    """A second one is kept out; if the first has lost its lock it is deposed, acknowledges nothing more and ends."""
    database = Database()
    first = serve(database, folder)
    game = new_game(first, 1, random.Random(7))
    game.play(20)
    blocked = subprocess.run(first.command, capture_output=True, text=True)
    assert blocked.returncode == 1 and "store/locked" in blocked.stderr, blocked
    first.process.send_signal(signal.SIGSTOP)
    database.ask("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM"
                 f" pg_database WHERE datname = '{database.name}')")
    second = serve(database, folder)
    for player in game.players:
        player.send(do="chat", id=FORK, table=game.table, text="fork")
    first.process.send_signal(signal.SIGCONT)
    hear_out(game)
    log = first.process.communicate(timeout=30)[1]
    assert first.process.returncode == 1 and ("deposed", "store/deposed") in events(log), log
    reseat(game, second)
    game.play(30)
    check_all(database, [game])
    assert not [line for line in lines_of(database, game.table) if "fork" in line]
    second.stop()


def said(*arguments, lang="en"):
    done = subprocess.run([MUSTER, "serve", "--listen", "127.0.0.1:0", *arguments], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "MUSTER_LANG": lang})
    assert done.returncode == 1 and "hunter2" not in done.stderr, done
    return done.stderr


def test_what_is_said_at_the_start(folder):
    database = Database()
    newer = Database()
    serve(newer, folder).stop()
    newer.ask("UPDATE muster.about SET version = 99")
    serve(newer, folder).stop()  # who upgrades one node after the other has older ones beside it
    newer.ask("UPDATE muster.about SET least = 99")
    POSTGRES.ask("postgres", "CREATE ROLE guest LOGIN")
    cases = {
        "mysql://me:hunter2@localhost/x": "store/kind",
        "postgresql:me": "store/url",
        "postgresql://me:hunter2@[::1/x": "store/url",
        "postgresql://me:hunter2@127.0.0.1:1/x": "store/open",
        newer.url: "store/version",
        database.url.replace(USER, "guest", 1): "store/rights",
    }
    for url, code in cases.items():
        english, polish = said("--store", url), said("--store", url, lang="pl")
        assert english.startswith(f"muster serve: {code}: ") and polish.startswith(f"muster serve: {code}: "), (english, polish)
        assert english != polish, english
    assert said("--data", "mysql:x").startswith("muster serve: store/kind: ")
    assert not pathlib.Path("mysql:x").exists()


def test_commands(folder):
    """What else reads or writes the database of a server finds it there, too."""
    database = Database()
    server = serve(database, folder)
    ada = Player(server.port)
    table = expect(ada.ask(do="create", game="rent-a-hero", seats=["me", {"bot": 1}, {"bot": 1}]), "ok")["table"]

    def run(*arguments, status=0):
        done = subprocess.run([MUSTER, *arguments], capture_output=True, text=True)
        assert done.returncode == status, done
        return done.stdout + done.stderr

    assert "Ada" in run("people", "--store", database.url, "list")
    assert "0 games" in run("export", "--store", database.url)
    assert "store/locked" in run("give-up", "--store", database.url, table, status=1)
    assert "store/kind" in run("backup", "--store", database.url, f"{folder}/copy", status=1)
    server.stop()
    run("give-up", "--store", database.url, table)
    assert database.ask(f"SELECT count(*) FROM muster.gone WHERE game = {game_number(table)}") == [["1"]]


def run_store(*arguments, status=0):
    done = subprocess.run([MUSTER, "store", *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == status, done
    return done.stdout if status == 0 else done.stderr


def counts_of(place):
    """What `muster store check` counts, without the version, which each kind has its own of."""
    return run_store("check", place).splitlines()[1:]


def all_logs(place, games):
    return [rows_of(place, game_number(game.table)) for game in games]


def test_migrate(folder):
    """From SQLite to PostgreSQL and back, in mid-game; every row is there, and people play on."""
    file, back, database = pathlib.Path(folder) / "file", pathlib.Path(folder) / "back", Database()
    server = Server(MUSTER, file, *BUSY)
    dice = random.Random(8)
    games = [new_game(server, number, dice) for number in (1, 2, 4)]
    assert new_game(server, 1, dice).play()
    for game in games:
        game.play(40)
    assert "store/locked" in run_store("migrate", f"sqlite:{file}", database.url, status=1)
    server.stop()
    for game in games:
        hear_out(game)
    games = [game for game in games if not game.over]
    counts = counts_of(f"sqlite:{file}")
    assert {"archive    1", "played     3", "result     1"} <= set(counts) and counts[-1].startswith(f"Tables: {len(games) + 1};"), counts  # one is over, but its table is open
    assert "Everything was copied." in run_store("migrate", f"sqlite:{file}", database.url)
    assert counts_of(database.url) == counts
    assert all_logs(database, games) == all_logs(file, games) and all(all_logs(file, games))
    assert "store/full" in run_store("migrate", f"sqlite:{file}", database.url, status=1)
    server = serve(database, folder)
    for game in games:
        reseat(game, server)
        game.play(20)
    for game in games:
        for player in game.players:
            player.ask(do="ping")
    server.stop()
    for game in games:
        hear_out(game)
    games = [game for game in games if not game.over]
    run_store("migrate", database.url, f"sqlite:{back}")
    assert all_logs(back, games) == all_logs(database, games)
    assert counts_of(f"sqlite:{back}") == counts_of(database.url)
    server = Server(MUSTER, back, *BUSY)
    for game in games:
        reseat(game, server)
    assert not games[0].over and games[0].play()
    server.stop()
    check_acknowledged(back, games[1].table, games[1].acknowledged)


def test_check(folder):
    """Damage is told, by table; what is not there is not made."""
    database = Database()
    assert "store/open" in run_store("check", database.url, status=1)
    assert "store/open" in run_store("check", f"sqlite:{folder}", status=1)
    assert "store/open" in run_store("migrate", f"sqlite:{folder}", database.url, status=1)
    assert "store/kind" in run_store("migrate", "mysql:x", database.url, status=1)
    assert not list(pathlib.Path(folder).iterdir())
    server = serve(database, folder)
    games = [new_game(server, number, random.Random(number)) for number in (1, 2)]
    for game in games:
        game.play(20)
    assert "Tables: 2; with a log that cannot be replayed: 0." in run_store("check", database.url)  # also while it runs
    server.stop()
    number = game_number(games[0].table)
    database.ask(f"UPDATE muster.log SET body = 'x' WHERE game = {number} AND seq = 3")
    told = run_store("check", database.url, status=1)
    assert games[0].table in told and games[1].table not in told, told
    assert games[0].table in run_store("migrate", database.url, f"sqlite:{folder}/new", status=1)
    database.ask(f"DELETE FROM muster.log WHERE game = {number} AND seq = 3")
    assert "log/replay" in run_store("check", database.url, status=1)


if __name__ == "__main__":
    if not programs():
        print("PostgreSQL is not installed (scripts/need postgres)")
        sys.exit(77)
    POSTGRES = Postgres()
    run_tests(globals())
