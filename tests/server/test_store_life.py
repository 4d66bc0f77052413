#!/usr/bin/env python3
"""The server when its database is in trouble: full disks, lost files, a second server, failing reads; and the data folders of earlier
programs. test_store_life.py MUSTER [NAME…]"""
import json
import os
import pathlib
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import time

from serve_game import Game, expect, iter_until_closed, open_table, refused, run_tests
from serve_table import Closed, Player, Server, Socket
from test_crash import MUSTER, check_acknowledged, new_game, play_until_gone, reseat

SAMPLES = pathlib.Path(__file__).parent / "sample_data"
FORK = 999999  # the id of a request that must not be answered
BUSY = ("--requests-per-second", "10000", "--sockets-per-address", "1000")


def wait_until(what, seconds=60):
    """What comes sooner or later; the limit is only for a test that fails."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)
    return found


def health(server):
    status, _, text = server.get("/healthz")
    assert (status == 200) == (text == "ok\n") and status in (200, 503), (status, text)
    return text.strip()


def events(log):
    """But for what the machine that runs the test has too little of."""
    return [(line["event"], line.get("code")) for line in map(json.loads, log.splitlines()) if line["event"] != "few_descriptors"]


def turned_away(server):
    """How a WebSocket is refused, or None."""
    try:
        Socket(server.port).close()
    except Closed as closed:
        return closed.args[0]
    return None


def change(folder, sql, *values):
    with sqlite3.connect(pathlib.Path(folder) / "muster.db", timeout=20) as database:
        count = database.execute(sql, values).rowcount
    database.close()
    return count


def hear_out(game):
    """Until all are disconnected; what was told before counts. The last message to each seat."""
    last = {}
    for i, player in enumerate(game.players):
        for message in iter_until_closed(player):
            last[game.table, i] = message
            assert message.get("id") != FORK, "it was acknowledged"
            if message["m"] == "ok" and message["id"] in game.pending[i]:
                game.acknowledge(i, message["id"])
    return last


# -- Full disks ------------------------------------------------------------------------------------------------------


def files_may_grow(server, size):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def full_by_limit(folder):
    """A server whose files may not grow any more, and again."""
    server = Server(MUSTER, folder, *BUSY)
    wal = pathlib.Path(folder) / "muster.db-wal"
    return server, lambda: files_may_grow(server, wal.stat().st_size + 50000), lambda: files_may_grow(server, resource.RLIM_INFINITY)


def play_until_full(server, fill, dice):
    games = [new_game(server, number, dice) for number in (1, 2, 4, 5)]
    for game in games:
        game.play(30)
    fill()
    last = {}
    while not last:  # as many games as it takes
        play_until_gone(games)
        if health(server) == "ok":
            games = [game for game in games if not game.over] + [new_game(server, 1, dice)]
            continue
        for game in games:
            last.update(hear_out(game))
    return games, last


def check_full(folder, server, fill, free):
    dice = random.Random(3)
    games, last = play_until_full(server, fill, dice)
    # Everybody was told, and nobody comes in; the process goes on.
    byes = [message for message in last.values() if message["m"] == "bye"]
    assert byes and all(bye["error"] == "server/store" and bye["message"] for bye in byes), last
    assert health(server).startswith("store/") and turned_away(server) == 503
    assert server.process.poll() is None
    # What was acknowledged is there, while it lasts and after it; all games go on in mid-question.
    running = [game for game in games if not game.over]
    assert running
    for game in running:
        check_acknowledged(folder, game.table, game.acknowledged)
    free()
    wait_until(lambda: health(server) == "ok")
    for game in running:
        reseat(game, server)
        game.play(40)
        if not game.over:
            check_acknowledged(folder, game.table, game.acknowledged)
    told = [event for event, _ in events(server.stop())]
    assert told == ["ready", "store_failed", "store_back", "stopping", "stopped"], told


def test_full_disk(folder):
    check_full(folder, *full_by_limit(folder))


def test_a_tiny_disk(folder):
    """The same with a file system that is really full, where one may be made."""
    inside = [sys.executable, __file__, MUSTER, "--on-a-tiny-disk", folder]
    done = subprocess.run(["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o size=16m none "$1" || exit 77; shift; exec "$@"', "sh", folder,
                           *inside], capture_output=True, text=True)
    if done.returncode == 77 or "unshare" in done.stderr:
        print("(no file system of its own may be made here)")
        return
    assert done.returncode == 0, done.stdout + done.stderr


def on_a_tiny_disk(folder):
    server = Server(MUSTER, folder, *BUSY)
    ballast = pathlib.Path(folder) / "ballast"

    def fill():
        free = os.statvfs(folder)
        ballast.write_bytes(b"x" * max(0, free.f_bavail * free.f_frsize - 50000))

    check_full(folder, server, fill, ballast.unlink)


def test_newcomers_on_a_full_disk(folder):
    """Every request is answered, also if what it wanted cannot be written."""
    server, fill, free = full_by_limit(folder)
    ada = Player(server.port)
    code = ada.ask(do="code")["code"]
    fill()
    files_may_grow(server, 1)
    for request in ({"do": "redeem", "code": code}, {"do": "hello", "v": 1, "name": "Bob", "lang": "pl"},
                    {"do": "hello", "v": 1, "token": ada.token, "name": "Bea"}):
        wait_until(lambda: turned_away(server) is None)
        files_may_grow(server, 1)
        guest = Socket(server.port)
        guest.send(id=7, **request)
        answers = []
        try:
            while True:
                answers.append(guest.receive())
        except (Closed, ConnectionError):
            pass
        assert answers and all(a["m"] in ("refused", "bye") and a["error"] == "server/store" for a in answers), answers
        assert answers[0].get("id", 7) == 7
        if "lang" in request and answers[-1]["m"] == "bye":
            assert answers[-1]["message"].startswith("Serwer"), answers
        free()
        wait_until(lambda: health(server) == "ok")
    expect(Player(server.port, token=ada.token).welcome, "welcome", name="Ada")
    server.stop()


# -- Lost files ------------------------------------------------------------------------------------------------------


def lose(folder, how):
    """A game in the middle; then something happens to the files, and the server notices."""
    server = Server(MUSTER, folder, *BUSY)
    game = new_game(server, 1, random.Random(5))
    game.play(40)
    for player in game.players:
        player.ask(do="ping")
    how(pathlib.Path(folder))
    wait_until(lambda: health(server) == "store/gone")
    hear_out(game)
    return server, game


def put_back_and_play(folder, server, game):
    wait_until(lambda: health(server) == "ok")
    check_acknowledged(folder, game.table, game.acknowledged)
    reseat(game, server)
    game.play(30)
    if not game.over:
        check_acknowledged(folder, game.table, game.acknowledged)


def test_deleted_database(folder):
    """Nothing is acknowledged into a file without a name, no empty one takes its place, and what it held is not lost."""
    def delete(path):
        for file in path.glob("muster.db*"):
            file.unlink()

    server, game = lose(folder, delete)
    path = pathlib.Path(folder)
    assert turned_away(server) == 503
    rescued = wait_until(lambda: list(path.glob("muster.db-rescued-*")))
    for _ in range(30):  # it waits
        assert health(server) == "store/gone" and not (path / "muster.db").exists()
        time.sleep(0.1)
    rescued[0].rename(path / "muster.db")
    put_back_and_play(folder, server, game)
    assert events(server.stop())[1:3] == [("store_failed", "store/gone"), ("store_back", None)]


def test_replaced_database(folder):
    def replace(path):
        shutil.copy(path / "muster.db", path / "other")
        (path / "muster.db").rename(path / "kept")
        (path / "other").rename(path / "muster.db")

    server = Server(MUSTER, folder)
    ada = Player(server.port)
    ada.ask(do="ping")
    replace(pathlib.Path(folder))
    bye = [message for message in iter_until_closed(ada)][-1]
    expect(bye, "bye", error="server/store")
    server.stop()


def test_deleted_journal(folder):
    """It is noticed, and nothing of it is lost."""
    server = Server(MUSTER, folder, *BUSY)
    game = new_game(server, 1, random.Random(5))
    game.play(40)
    (pathlib.Path(folder) / "muster.db-wal").unlink()
    play_until_gone([game])
    hear_out(game)
    put_back_and_play(folder, server, game)
    server.stop()


# -- Two servers -----------------------------------------------------------------------------------------------------


def test_two_servers(folder):
    """With the lock removed a second one takes over: the first acknowledges nothing more and ends, and no game forks."""
    first = Server(MUSTER, folder, *BUSY)
    games = [new_game(first, number, random.Random(number)) for number in (1, 2, 4)]
    for game in games:
        game.play(20)
    blocked = subprocess.run(first.command, capture_output=True, text=True)
    assert blocked.returncode == 1 and "store/locked" in blocked.stderr
    (pathlib.Path(folder) / "lock").unlink()
    second = Server(MUSTER, folder, *BUSY)
    for game in games:
        for player in game.players:  # everybody does something at the first
            player.send(do="chat", id=FORK, table=game.table, text="fork")
    for game in games:
        hear_out(game)
    log = first.process.communicate(timeout=20)[1]
    assert first.process.returncode == 1 and ("deposed", "store/deposed") in events(log), log
    for game in games:
        if not game.over:
            reseat(game, second)
            game.play(30)
        if not game.over:
            check_acknowledged(folder, game.table, game.acknowledged)
    second.stop()
    third = Server(MUSTER, folder, *BUSY)  # the next start is fine
    database = sqlite3.connect(pathlib.Path(folder) / "muster.db")
    assert database.execute("SELECT count(*) FROM log WHERE CAST(body AS TEXT) LIKE '%fork%'").fetchone() == (0,)
    assert database.execute("SELECT count(*) FROM (SELECT 1 FROM log GROUP BY game, seq HAVING count(*) > 1)").fetchone() == (0,)
    database.close()
    for game in games:
        if not game.over:
            reseat(game, third)
    third.stop()


# -- Health and failing reads ----------------------------------------------------------------------------------------


def test_health_writes(folder):
    """It is ok only as long as something can be written, also when nobody does anything."""
    server = Server(MUSTER, folder)
    assert health(server) == "ok"
    beats = "SELECT beat FROM owner"
    database = sqlite3.connect(pathlib.Path(folder) / "muster.db", isolation_level=None)
    before = database.execute(beats).fetchone()[0]
    wait_until(lambda: database.execute(beats).fetchone()[0] >= before + 2)
    assert health(server) == "ok"
    database.execute("BEGIN IMMEDIATE")  # nobody else can write
    assert wait_until(lambda: health(server) != "ok")
    database.execute("ROLLBACK")
    database.close()
    wait_until(lambda: health(server) == "ok")
    server.stop()


def test_failing_reads(folder):
    """What cannot be looked up is not what is not there: who has a token stays who he is."""
    server = Server(MUSTER, folder, *BUSY)
    ada, bob = Player(server.port), Player(server.port, name="Bob")
    table = open_table([ada, bob], "rent-a-hero")
    expect(ada.ask(do="start", table=table), "ok")
    assert Game([ada, bob], table, random.Random(5)).play()
    record = expect(ada.ask(do="record", table=table), "ok")["record"]
    server.stop()
    change(folder, "DELETE FROM head WHERE game IN (SELECT game FROM archive)")  # the room has closed
    server.start()
    ada = Player(server.port, token=ada.token)
    code = ada.ask(do="code")["code"]
    for name in ("token", "person", "archive"):
        change(folder, f"ALTER TABLE {name} RENAME TO hidden_{name}")
    refused(Player(server.port, token=ada.token).welcome, "server/store")
    refused(ada.ask(do="record", table=table), "server/store")
    phone = Socket(server.port)
    phone.send(do="redeem", id=1, code=code)
    refused(phone.receive(), "server/store")
    for name in ("token", "person", "archive"):
        change(folder, f"ALTER TABLE hidden_{name} RENAME TO {name}")
    expect(Player(server.port, token=ada.token).welcome, "welcome", name="Ada")
    assert expect(ada.ask(do="record", table=table), "ok")["record"].splitlines()[0] == record.splitlines()[0]
    phone.send(do="redeem", id=2, code=code)  # the code was not used up
    expect(phone.receive(), "welcome", name="Ada")
    refused(Player(server.port, token="0" * 64).welcome, "hello/token")
    refused(ada.ask(do="record", table="0" * 12), "table/unknown")
    server.stop()


# -- Data folders of earlier programs --------------------------------------------------------------------------------


def sample_open(name, which, folder):
    """A copy of the sample, as if it had been left a moment ago: what is years old would be given up at once."""
    with tarfile.open(SAMPLES / f"{name}.tar.xz") as tar:
        for member in tar.getmembers():
            if member.name.startswith(which):
                (pathlib.Path(folder) / pathlib.Path(member.name).name).write_bytes(tar.extractfile(member).read())
        seen = json.load(tar.extractfile("seen.json"))[which]
    old = pathlib.Path(folder) / "old"
    old.mkdir()
    for file in pathlib.Path(folder).glob("muster.db*"):
        file.rename(old / file.name)
    database = sqlite3.connect(old / "muster.db")
    rows = database.execute("SELECT rowid, body FROM log").fetchall()
    times = [int(re.match(rb"t (\d+)\n", bytes(body))[1]) for _, body in rows]
    later = int(time.time() * 1000) - max(times)
    for (row, body), at in zip(rows, times):
        moved = re.sub(rb"^t \d+", b"t %d" % (at + later), bytes(body))
        database.execute("UPDATE log SET body = ? WHERE rowid = ?", (moved, row))
    database.execute("UPDATE game SET changed = changed + ?", (later,))
    database.commit()
    for file in old.glob("muster.db*"):  # with the journal, before SQLite clears it away
        if not file.name.endswith("-shm"):
            shutil.copy(file, folder)
    assert which == "stopped" or (pathlib.Path(folder) / "muster.db-wal").stat().st_size
    database.close()
    shutil.rmtree(old)
    return json.loads((SAMPLES / f"{name}.json").read_text()), seen


def kept(seen, before):
    """Of what a person sees, what was kept with the sample."""
    now = {name: seen.get(name) for name in before if name not in ("seats", "question", "talk")}
    now["talk"] = [{name: value for name, value in said.items() if name != "at"} for said in seen["talk"]]  # younger than the samples
    now["seats"] = [{name: seat.get(name) for name in before["seats"][i]} for i, seat in enumerate(seen["seats"])]
    if before.get("orders"):
        now["orders"] = {name: seen["orders"].get(name) for name in before["orders"]}
    question = seen.get("question")
    now["question"] = question and {name: question[name] for name in before["question"]} if before["question"] else None
    return now


def look(player, table):
    expect(player.ask(do="look", table=table), "ok")
    while (seen := player.wait_for("table"))["table"] != table:
        pass
    return seen


def check_sample(name, which, folder):
    muster = os.environ.get("MUSTER_BASE", MUSTER)  # has the cards that the samples were played with
    sample, seen = sample_open(name, which, folder)
    server = Server(muster, folder, *BUSY)
    people = [Player(server.port, token=token) for token in sample["tokens"]]
    for player, called in zip(people, sample["names"]):
        expect(player.welcome, "welcome", name=called)
    for table, views in seen["tables"].items():
        for player, before in zip(people, views):
            now = kept(look(player, sample["tables"][table]), before)
            differs = {key: (now.get(key), value) for key, value in before.items() if now.get(key) != value}
            assert not differs, (table, differs)
    for table, record in seen["records"].items():
        now = expect(people[2].ask(do="record", table=sample["tables"][table]), "ok")["record"]
        assert now == "".join(line for line in record.splitlines(True) if not line.startswith("info name ")), table
    refused(people[0].ask(do="look", table=sample["gone"]), "table/unknown")
    # It plays on.
    for table in ("rent-a-hero", "here-to-slay"):
        for player in people:
            question = look(player, sample["tables"][table]).get("question")
            if question and not question["sealed"]:
                answer = player.ask(do="act", table=sample["tables"][table], n=question["n"], action=question["actions"][0])
                assert answer["m"] == "ok" or answer["error"] == "play/stale", answer
    expect(people[1].ask(do="resume", table=sample["tables"]["paused"]), "ok")
    expect(people[0].ask(do="chat", table=sample["tables"]["here-to-slay"], text="Still here"), "ok")
    server.stop()
    for command in (["backup", "--data", folder, str(pathlib.Path(folder) / "copy")], ["export", "--data", folder],
                    ["give-up", "--data", folder, sample["tables"]["open"]]):
        done = subprocess.run([muster, *command], capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stderr)
        assert command[0] != "export" or done.stdout.count("# game") == 1, done.stdout
    server.start()
    ada = Player(server.port, token=sample["tokens"][0])
    refused(ada.ask(do="look", table=sample["tables"]["open"]), "table/unknown")
    look(ada, sample["tables"]["here-to-slay"])
    server.stop()


def test_sample_that_was_stopped(folder):
    check_sample("version-2", "stopped", folder)


def test_sample_that_was_killed(folder):
    check_sample("version-2", "killed", folder)


if __name__ == "__main__":
    if sys.argv[2:3] == ["--on-a-tiny-disk"]:
        on_a_tiny_disk(sys.argv[3])
    else:
        run_tests(globals())
