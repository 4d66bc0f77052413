#!/usr/bin/env python3
"""`muster serve` over real sockets: whole games, seats, bad requests. test_serve.py MUSTER [NAME…]"""
import pathlib
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import time

from serve_game import Game, expect, open_table, refused, run_tests, verified
from serve_table import Closed, Player, Server, Socket

MUSTER = sys.argv[1]
SEATS = {"rent-a-hero": range(2, 6), "here-to-slay": range(2, 7)}


# -- Whole games -------------------------------------------------------------------------------------------------


def test_whole_games(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    for game, counts in SEATS.items():
        for seats in counts:
            players = [Player(server.port, name=f"P{i}") for i in range(seats)]
            table = open_table(players, game)
            watcher = Player(server.port, name="Watcher")
            expect(watcher.ask(do="look", table=table), "ok")
            expect(watcher.wait(), "table", you=None, status="open")
            expect(players[0].ask(do="start", table=table), "ok")
            play = Game(players + [watcher], table, random.Random(seats))  # who watches is never asked
            assert play.play()
            assert not play.acknowledged[seats] and not play.pending[seats]
            while seats not in play.heard_over:
                play.take(seats, watcher.wait())
            record = expect(watcher.ask(do="record", table=table), "ok")["record"]
            path = pathlib.Path(folder) / "record"
            path.write_text(record, encoding="utf-8")
            subprocess.run([MUSTER, "verify", path], check=True, stdout=subprocess.DEVNULL)
            subprocess.run([MUSTER, "replay", path], check=True, stdout=subprocess.DEVNULL)
            for player in players + [watcher]:
                player.close()
    server.stop()


def test_bots_and_people(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    ada = Player(server.port)
    table = ada.ask(do="create", game="here-to-slay", seats=["me", {"bot": 1}, {"bot": 4}], pace="instant")["table"]
    expect(ada.ask(do="start", table=table), "ok")
    game = Game([ada], table, random.Random(3))
    assert game.play(60)
    server.stop()


def test_node_client(folder):
    node = shutil.which("node")
    if not node:
        print("no node: skipped")
        return
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    client = pathlib.Path(__file__).with_name("serve_client.mjs")
    flag = "--experimental-websocket"  # between not having it and having it always
    known = subprocess.run([node, "-p", f"process.allowedNodeEnvironmentFlags.has('{flag}')"], check=True, capture_output=True, text=True)
    command = [node, flag, client] if known.stdout.strip() == "true" else [node, client]
    for game in SEATS:
        for lang in ([], ["pl"], ["zh-TW"]):
            path = pathlib.Path(folder) / "record"
            done = subprocess.run([*command, str(server.port), game, *(lang or [""]), path], check=True, timeout=100,
                                  capture_output=True, text=True)
            *words, over, kept = done.stdout.rstrip().split("\n")
            assert bool(words) == bool(lang) and over.startswith("over, winners:") and kept.startswith("kept: "), done
            assert verified(path, *kept.split()[1:]).startswith("Fair. "), kept
    server.stop()


# -- Seats, persons, limits ------------------------------------------------------------------------------------------


def test_two_tabs_and_reconnects(folder):
    server = Server(MUSTER, folder)
    ada, bob, eve = (Player(server.port, name=name) for name in ("Ada", "Bob", "Eve"))
    for name, player in (("a", ada), ("b", bob), ("e", eve)):
        player.name = name
    table = open_table([ada, bob, eve], "rent-a-hero")
    tab = Player(server.port, token=ada.token)
    expect(tab.ask(do="look", table=table), "ok")
    expect(tab.wait(), "table", you=0)
    expect(ada.ask(do="start", table=table), "ok")
    ada.ask(do="ping")
    first = [m for m in ada.news if m["m"] == "play"][-1]
    assert tab.wait_for("play") == first
    # Whoever of the three decides first: old and doubled answers.
    asked = first["asking"]
    assert asked["kind"] in ("decide", "react")
    players = [ada, bob, eve]
    for player in players:
        asked = player.ask(do="mine")["tables"][0]["asked"]
        question = next(m for m in player.news if m["m"] == "play")["question"]
        assert asked == bool(question)
        if question and not question["sealed"]:
            refused(player.ask(do="act", table=table, n=question["n"] - 1, action=question["actions"][0]), "play/stale")
            refused(player.ask(do="act", table=table, n=question["n"], action="dance"), "action/unknown")
            refused(player.ask(do="act", table=table, n="x", action="dance"), "request/field")
        else:
            refused(player.ask(do="act", table=table, n=1, action="recruit"), "play/stale")
    # Whoever comes late is told what happened, as far as they may know it.
    mine, guest = ada.ask(do="story", table=table), Player(server.port).ask(do="story", table=table)
    assert mine["first"] == 0 and mine["story"][0]["event"]["e"] == "shuffle"
    assert [line["event"] for line in mine["story"]] == [e for e in first["events"]]
    assert len(guest["story"]) == len(mine["story"])
    # A reconnect finds the same seat and the same question.
    ada.news.clear()
    expect(ada.ask(do="sync", table=table), "ok")
    before = ada.wait_for("table")
    ada.close()
    ada = Player(server.port, token=ada.token)
    expect(ada.ask(do="look", table=table), "ok")
    after = ada.wait_for("table")
    for name in ("state", "you", "orders", "options"):
        assert after[name] == before[name]
    assert (after["question"] or {}).get("actions") == (before["question"] or {}).get("actions")
    server.stop()


def check_invited_seats(ada, bob, table):
    """They need the key, which only people with a seat see."""
    expect(bob.ask(do="look", table=table), "ok")
    assert "key" not in bob.wait_for("table")
    refused(bob.ask(do="join", table=table), "table/key")
    key = ada.wait_for("table")["key"]
    expect(bob.ask(do="join", table=table, key=key), "ok", seat=1)
    refused(bob.ask(do="start", table=table), "table/host")
    refused(bob.ask(do="seat", table=table, seat=2, who="open"), "table/host")
    refused(ada.ask(do="seat", table=table, seat=3, who="open"), "request/field")
    refused(ada.ask(do="seat", table=table, seat=2, who="me"), "request/field")
    assert ada.ask(do="list")["tables"] == []  # nothing here is for strangers
    expect(ada.ask(do="seat", table=table, seat=2, who="open"), "ok")
    assert [(t["table"], t["open"]) for t in bob.ask(do="list")["tables"]] == [(table, 1)]
    expect(ada.ask(do="seat", table=table, seat=2, who={"bot": 4}), "ok")
    while bob.wait_for("seats")["seats"][2].get("level") != 4:
        pass
    refused(bob.ask(do="say", table=table, phrase="is"), "talk/phrase")
    expect(bob.ask(do="say", table=table, phrase="is", card=3), "ok")
    said = ada.wait_for("said")
    assert said["seat"] == 1 and said["card"] == 3 and said["sentence"] == "To Wiedźma (3).", said


def check_own_languages(server, ada, bob, table):
    """Each is told in the own language."""
    assert ada.ask(do="chat", table=table, text="")["message"].startswith("Wiadomość musi mieć"), "Polish"
    expect(bob.ask(do="name", lang="zh-TW"), "ok")
    assert bob.ask(do="start", table=table)["message"] == "只有桌主可以這麼做。"
    expect(ada.ask(do="say", table=table, phrase="have", card=3), "ok")
    while (said := bob.wait_for("said"))["seat"] != 0:
        pass
    assert said["sentence"] == "我有女巫（3）。", said
    stranger = Socket(server.port)  # also before one is anybody
    for request, start in (({"do": "hello", "v": 7}, "Ten serwer"), ({"do": "hello", "v": 1, "token": "x"}, "Serwer nie zna tego tokenu"),
                           ({"do": "redeem", "code": "x"}, "Ten kod")):
        stranger.send(**request, lang="pl")
        assert (message := stranger.receive()["message"]).startswith(start), message
    laptop = Player(server.port, token=bob.token)  # a person's two devices may read two languages
    expect(laptop.ask(do="name", lang="pl"), "ok")
    assert laptop.ask(do="start", table=table)["message"].startswith("Może to zrobić tylko"), "Polish"
    assert bob.ask(do="start", table=table)["message"] == "只有桌主可以這麼做。"
    expect(bob.ask(do="name", lang="tlh"), "ok")
    assert bob.ask(do="start", table=table)["message"] == "Only the host can do that."


def test_persons(folder):
    server = Server(MUSTER, folder)
    ada = Player(server.port)
    assert len(ada.token) == 64
    expect(ada.ask(do="name", name="Ada Lovelace", lang="pl"), "ok")
    code = expect(ada.ask(do="code"), "code")["code"]
    table = ada.ask(do="create", game="rent-a-hero", seats=["me", "invited", {"bot": 1}])["table"]
    phone = Socket(server.port)
    phone.send(do="redeem", id=1, code=code)
    welcome = expect(phone.receive(), "welcome", name="Ada Lovelace", lang="pl")
    assert welcome["token"] != ada.token
    phone.send(do="mine", id=2)
    mine = expect(phone.receive(), "tables")["tables"]
    assert [(t["table"], t["you"], t["host"], t["asked"]) for t in mine] == [(table, 0, "Ada Lovelace", False)]
    assert (mine[0]["seats"], mine[0]["taken"], mine[0]["open"]) == (3, 2, 0)  # the third is for a friend
    again = Socket(server.port)
    again.send(do="redeem", id=1, code=code)
    refused(again.receive(), "hello/code")
    refused(Player(server.port, token="0" * 64).welcome, "hello/token")
    stranger = Socket(server.port)
    stranger.send(do="list")
    refused(stranger.receive(), "hello/first")
    stranger.send(do="hello", v=2)
    refused(stranger.receive(), "hello/version")
    # The database has no token in it.
    ada.ask(do="ping")
    files = b"".join(path.read_bytes() for path in pathlib.Path(folder).glob("muster.db*"))
    assert bytes.fromhex(ada.token) not in files and ada.token.encode() not in files
    bob = Player(server.port, name="Bob")
    check_invited_seats(ada, bob, table)
    check_own_languages(server, ada, bob, table)
    expect(bob.ask(do="leave", table=table), "ok")
    while ada.wait_for("seats")["seats"][1] != {"who": "invited"}:
        pass
    log = server.stop()
    assert ada.token not in log and "Lovelace" not in log


def test_rematch(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    ada, bob = Player(server.port, name="Ada"), Player(server.port, name="Bob")
    ada.name, bob.name = "a", "b"
    table = open_table([ada, bob], "rent-a-hero", record=True)
    refused(ada.ask(do="rematch", table=table), "table/not-over")
    expect(ada.ask(do="start", table=table), "ok")
    game = Game([ada, bob], table, random.Random(5))
    assert game.play()
    bob.ask(do="ping")
    bob.news.clear()
    following = expect(ada.ask(do="rematch", table=table), "ok")["table"]
    assert bob.wait_for("rematch")["next"] == following
    expect(bob.ask(do="look", table=following), "ok")
    seats = expect(bob.wait_for("table"), "table", you=None, status="open")["seats"]  # nobody is dragged along
    assert [seat["who"] for seat in seats] == ["person", "invited"]
    refused(ada.ask(do="start", table=following), "table/waiting")
    assert expect(bob.ask(do="rematch", table=table), "ok")["table"] == following
    expect(bob.wait_for("table"), "table", you=1, status="open")
    assert expect(bob.ask(do="rematch", table=table), "ok")["table"] == following  # once is enough
    expect(ada.ask(do="start", table=following), "ok")
    server.stop()
    # The old game is archived, and in the dataset without anything about the people.
    done = subprocess.run([MUSTER, "export", "--data", folder], check=True, capture_output=True, text=True)
    assert done.stdout.startswith("# game 1\nmuster record 1\n") and "info" not in done.stdout
    backup = str(pathlib.Path(folder) / "copy")
    subprocess.run([MUSTER, "backup", "--data", folder, backup], check=True, stdout=subprocess.DEVNULL)
    assert sqlite3.connect(backup).execute("SELECT count(*) FROM archive").fetchone() == (1,)


# -- Bad requests -----------------------------------------------------------------------------------------------------


def healthy(server):
    assert server.get("/healthz")[0] == 200
    Player(server.port).close()


def test_http(folder):
    server = Server(MUSTER, folder)
    status, head, body = server.get("/")
    assert status == 200 and "<title>Muster" in body
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "X-Frame-Options"):
        assert header in head
    assert "Muster-Protocol: 1\r\n" in head
    assert server.get("/nothing.js")[0] == 404
    assert server.get("/", "POST")[0] == 405 and server.get("/ws")[0] == 400
    assert server.get("/metrics")[0] == 404 and server.metrics is None
    for origin, status in (("http://evil.example", 403), (f"http://127.0.0.1:{server.port}", 101), ("null", 403)):
        try:
            sock = Socket(server.port, [f"Origin: {origin}"])
            assert sock.status == status
            sock.close()
        except Closed as closed:
            assert closed.args == (status,)
    server.stop()


def test_garbage(folder):
    server = Server(MUSTER, folder)
    dice = random.Random(1)

    def closes(data):
        sock = Socket(server.port, timeout=10)
        sock.raw.sendall(data(sock) if callable(data) else data)
        try:
            while True:
                sock.receive()
        except Closed:  # by a closing frame, and then in earnest
            assert sock.buffer or not sock.raw.recv(4096)
        except ConnectionError:
            pass
        sock.close()

    closes(lambda s: s.frame(1, b"{}", mask=False))
    closes(lambda s: s.frame(2, b"binary"))
    closes(lambda s: s.frame(1, b"\xff\xfe"))
    closes(lambda s: s.frame(1, b'{"do":"' + b"x" * 5000 + b'"}'))
    closes(lambda s: s.frame(3, b"reserved"))
    closes(lambda s: s.frame(8, b"\x03\xe8"))
    closes(lambda s: s.frame(9, b"x" * 200))
    for _ in range(30):
        sock = Socket(server.port)
        sock.raw.sendall(dice.randbytes(dice.randrange(1, 400)))
        sock.close()
    ada = Player(server.port)
    for text in ("", "[]", "{", "7", '{"do":7}', '{"do":"dance"}', '{"do":"act"}', '{"do":"look","table":"x"}',
                 '{"a":1,"a":2}', '{"do":"create","game":"chess"}', '{"do":"create","game":"rent-a-hero","seats":"me"}',
                 '{"do":"name","name":"\\u0000"}', '{"do":"name","name":"' + "x" * 300 + '"}'):
        ada.send_text(text)
        expect(ada.receive(), "refused")
    # A message in pieces, and two in one packet.
    ada.raw.sendall(ada.frame(1, b'{"do":', fin=False) + ada.frame(9, b"hi") + ada.frame(0, b'"ping","id":5}'))
    opcodes = [ada.receive_frame() for _ in range(2)]
    assert (10, b"hi") in opcodes and any(b'"id":5' in payload for _, payload in opcodes), opcodes
    # Half a request, then silence: it costs nobody else anything.
    half = socket.create_connection(("127.0.0.1", server.port))
    half.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\n")
    healthy(server)
    server.stop()


def test_floods_and_slow_readers(folder):
    server = Server(MUSTER, folder)
    flood = Player(server.port)
    try:
        for _ in range(2000):
            flood.send(do="ping")
        limited = 0
        while True:
            limited += flood.receive()["m"] == "refused"
    except (Closed, ConnectionError):
        pass
    healthy(server)
    server.stop()
    # Somebody who asks and never reads is let go; the others at the table notice nothing.
    server = Server(MUSTER, folder, "--requests-per-second", "100000", "--metrics", "127.0.0.1:0")
    ada = Player(server.port)
    table = ada.ask(do="create", game="here-to-slay", seats=["me", {"bot": 1}], pace="instant")["table"]
    expect(ada.ask(do="start", table=table), "ok")
    slow = Player(server.port)
    slow.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    end = time.time() + 60
    closed = False
    while not closed and time.time() < end:
        try:
            for _ in range(200):
                slow.send(do="sync", table=table)
            time.sleep(0.1)
        except (ConnectionError, OSError):
            closed = True
        closed = closed or server.figure("sockets_slow_total") == 1
    assert closed
    server.stop()


def test_half_open(folder):
    server = Server(MUSTER, folder, "--silence", "2", "--metrics", "127.0.0.1:0")
    dead, alive = Player(server.port), Player(server.port)
    dead.raw.setblocking(False)  # it never reads, so it answers no ping
    while server.figure("sockets_dead_total") != 1:
        expect(alive.ask(do="ping"), "ok")
        time.sleep(0.2)
    expect(alive.ask(do="ping"), "ok")
    # Somebody who never says hello is sent away too, but later; half a handshake costs nothing.
    for _ in range(20):
        half = socket.create_connection(("127.0.0.1", server.port))
        half.sendall(b"GET /ws HTTP/1.1\r\nUpgrade: webso")
    healthy(server)
    server.stop()


def test_load(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "100000", "--sockets-per-address", "1000",
                    "--tables-per-hour", "100000")
    done = subprocess.run([MUSTER, "load", "--connect", f"127.0.0.1:{server.port}", "--tables", "5", "--seats", "3",
                           "--idle", "20", "--seconds", "2", "--keep", "yes", "--pid", str(server.process.pid)], check=True, capture_output=True, text=True)
    assert "moves:" in done.stdout and "latency:" in done.stdout and "memory:" in done.stdout, done
    server.stop()
    with sqlite3.connect(pathlib.Path(folder) / "muster.db") as database:  # all have agreed
        assert database.execute("SELECT count(DISTINCT seat) FROM played").fetchone() == (3,)
        assert database.execute("SELECT DISTINCT unrated FROM result").fetchall() == [("pace",)]
    # Against a server with its usual limits it says which of them is in the way.
    for tables, limit, advice in (("2", ("--requests-per-second", "1"), "--requests-per-second 100000"),
                                  ("15", ("--tables", "9", "--requests-per-second", "1000"), "--tables 100000"),
                                  ("10", ("--newcomers-per-hour", "9"), "--newcomers-per-hour 100000"),
                                  ("20", (), "--sockets-per-address 100000")):
        server = Server(MUSTER, pathlib.Path(folder) / advice, *limit)
        done = subprocess.run([MUSTER, "load", "--connect", f"127.0.0.1:{server.port}", "--tables", tables],
                              capture_output=True, text=True)
        assert done.returncode == 1 and done.stderr.endswith(f" Start it with {advice}.\n"), done
        server.stop()

if __name__ == "__main__":
    run_tests(globals())
