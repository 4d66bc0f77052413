#!/usr/bin/env python3
"""`muster serve` over real sockets: whole games, bad manners, crashes. test_serve.py MUSTER [NAME…]"""
import hashlib
import json
import os
import pathlib
import random
import selectors
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from serve_table import Closed, Player, Server, Socket

MUSTER = sys.argv[1]
os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks
KILLS = int(os.environ.get("MUSTER_KILLS", "8"))
SEATS = {"rent-a-hero": range(2, 6), "here-to-slay": range(2, 7)}


def expect(message, kind, **members):
    assert message["m"] == kind, message
    for name, value in members.items():
        assert message.get(name) == value, (name, message)
    return message


def refused(answer, error):
    expect(answer, "refused", error=error)
    assert answer["message"].endswith((".", "。")), answer


def open_table(players, game, **options):
    """A table where all players sit; the first one is the host."""
    host = players[0]
    answer = host.ask(do="create", game=game, seats=["me"] + ["open"] * (len(players) - 1),
                      pace=options.pop("pace", "instant"), **options)
    table = expect(answer, "ok")["table"]
    for player in players[1:]:
        expect(player.ask(do="join", table=table, word=f"word {player.name}"), "ok")
    return table


def blake2b(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).hexdigest()


def commit_of(word):
    return blake2b(b"muster word 1\0", word.encode())


def verified(path, *options, status=0):
    """What `muster verify` says, in one line."""
    done = subprocess.run([MUSTER, "verify", path, *options], capture_output=True, text=True)
    assert done.returncode == status, done
    return " ".join(done.stdout.split())


class Game:
    """Scripted players at one table: each answers what it is asked, as soon as it hears of it."""

    def __init__(self, players, table, dice):
        self.players, self.table, self.dice = players, table, dice
        self.over = None
        self.heard_over = set()
        self.acknowledged = [[] for _ in players]
        self.pending = [{} for _ in players]
        self.selector = selectors.DefaultSelector()
        for i, player in enumerate(players):
            self.selector.register(player.raw, selectors.EVENT_READ, i)

    def take(self, i, message):
        player = self.players[i]
        if message["m"] == "ok" and message["id"] in self.pending[i]:
            self.acknowledged[i].append(self.pending[i].pop(message["id"]))
        elif message["m"] == "refused":
            assert message["error"] in ("play/stale", "table/not-playing"), message
            self.pending[i].pop(message["id"], None)
        if message.get("over"):
            self.over = message["over"]
            self.heard_over.add(i)
        question = message.get("question")
        if question and not question["sealed"]:
            player.counter += 1
            action = self.dice.choice(question["actions"])
            self.pending[i][player.counter] = action
            player.send(do="act", id=player.counter, table=self.table, n=question["n"], action=action)

    def play(self, steps=10**9):
        """False: the server is gone."""
        try:
            for i, player in enumerate(self.players):
                while player.news or player.buffer:
                    self.take(i, player.wait())
            while not self.over and steps > 0:
                ready = self.selector.select(20)
                assert ready, "nothing happens at the table"
                for key, _ in ready:
                    steps -= 1
                    player = self.players[key.data]
                    self.take(key.data, player.next())
                    while player.buffer:
                        self.take(key.data, player.next())
        except (Closed, ConnectionError):
            return False
        return True


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


# -- Fair dice ---------------------------------------------------------------------------------------------------


class Slow(Exception):
    """It took so long that the words were not waited for any more: nothing is learned from that."""


class Hurry:
    """What the server decides within 5 s is judged only if they were not over."""

    def __enter__(self):
        self.begin = time.monotonic()

    def __exit__(self, *failure):
        if time.monotonic() - self.begin >= 5:
            raise Slow from failure[1]


def until_in_time(test):
    """A test that begins anew on a machine that was too slow."""
    def run(folder):
        for attempt in range(20):
            try:
                with tempfile.TemporaryDirectory(dir=folder) as inner:
                    return test(inner)
            except Slow:
                pass
        raise RuntimeError("this machine is too slow")
    return run


def committed_table(server, words, **options):
    """People who have committed to words; the seats of those without one are None."""
    players = [Player(server.port, name=f"P{i}") for i in range(len(words))]
    commits = [{"commit": commit_of(word)} if word else {} for word in words]
    answer = players[0].ask(do="create", game="rent-a-hero", seats=["me"] + ["open"] * (len(words) - 1), pace="instant",
                            **commits[0], **options)
    table = expect(answer, "ok")["table"]
    for player, commit in zip(players[1:], commits[1:]):
        expect(player.ask(do="join", table=table, **commit), "ok")
    return players, table


def check_start(reveal, words, commitment):
    """What everybody is shown before a word is told; returns the pact."""
    commits = [commit_of(word) if word else None for word in words]
    assert reveal["commits"] == commits and reveal["commitment"] == commitment, reveal
    assert reveal["pact"] == blake2b(b"muster pact 1\0", *(bytes.fromhex(c or "00" * 32) for c in [commitment, *commits]))
    return reveal["pact"]


def finish(players, table, folder):
    """Plays to the end; where the record is."""
    game = Game(players, table, random.Random(5))
    assert game.play()
    path = pathlib.Path(folder) / "record"
    path.write_text(expect(players[0].ask(do="record", table=table), "ok")["record"], encoding="utf-8")
    return path


@until_in_time
def test_commit_and_reveal(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    words = ["a" * 64, "żółw, and spaces ", None]
    players, table = committed_table(server, words)
    shown = players[0].wait_for("table")
    commitment = shown["commitment"]
    refused(players[0].ask(do="commit", table=table, commit="short"), "request/field")
    refused(players[0].ask(do="create", game="rent-a-hero", seats=["me", "open"], commit=7), "request/field")
    refused(players[0].ask(do="reveal", table=table, word=words[0]), "fair/reveal")
    expect(players[1].ask(do="commit", table=table, commit=commit_of("first thoughts")), "ok")
    expect(players[1].ask(do="commit", table=table, commit=commit_of(words[1])), "ok")
    seats = [m for m in players[0].news if m["m"] == "seats"][-1]["seats"]
    assert [seat["commit"] for seat in seats] == [commit_of(word) if word else None for word in words]
    guest = Player(server.port, name="Guest")
    with Hurry():
        expect(players[0].ask(do="start", table=table), "ok")
        pacts = {check_start(player.wait_for("reveal"), words, commitment) for player in players[:2]}
        assert len(pacts) == 1
        assert not any(m["m"] == "reveal" for m in players[2].news)
        expect(guest.ask(do="look", table=table), "ok")
        assert guest.wait_for("table")["reveal"]["pact"] in pacts
        refused(guest.ask(do="join", table=table), "table/started")
        refused(players[1].ask(do="reveal", table=table, word="another"), "fair/word")
        for player, word in zip(players, words[:2]):
            expect(player.ask(do="reveal", table=table, word=word), "ok")
    mixed = [{"word": word or "", "commit": word and commit_of(word), "state": "kept" if word else "none"} for word in words]
    for player in players:
        play = player.wait_for("play")
        assert play["mixed"] == mixed
        player.news.insert(0, play)  # there may be a question in it
    path = finish(players, table, folder)
    kept = "--pact", pacts.pop(), "--word", words[1]
    assert verified(path, *kept, "--seat", "1").startswith("Fair. ")
    assert verified(path, "--commitment", commitment).startswith("Fair, as far as it was checked.")
    assert "on trust" in verified(path)
    for wrong in ([*kept, "--seat", "0"], ["--commitment", "0" * 64], ["--pact", commitment], ["--word", "another"]):
        assert verified(path, *wrong, status=1).startswith("Not proven."), wrong
    again = expect(players[1].ask(do="rematch", table=table, commit=commit_of("new")), "ok")["table"]
    seats = players[1].wait_for("table")["seats"]
    assert [seat["commit"] for seat in seats] == [None, commit_of("new"), None] and again != table  # nothing is used twice
    for misuse in (["--pact", "x"], ["--word"], ["--seat", "0"], ["--word", "x", "--seat", "9"], ["--fun", "x"]):
        assert verified(path, *misuse, status=2) == ""
    server.stop()


@until_in_time
def test_words_that_do_not_come(folder):
    """Whoever is not there is not waited for, and all others see the gap."""
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    words = ["a", "b", "c"]
    players, table = committed_table(server, words)
    players[1].close()  # before the start
    with Hurry():
        expect(players[0].ask(do="start", table=table), "ok")
        players[0].wait_for("reveal")
        players[2].wait_for("reveal")
        expect(players[0].ask(do="reveal", table=table, word="a"), "ok")
        players[2].close()  # meanwhile
        states = [seat["state"] for seat in players[0].wait_for("play")["mixed"]]
    assert states == ["kept", "missing", "missing"], states
    server.stop()


@until_in_time
def test_crash_while_starting(folder):
    """What was fixed and what was revealed survives; the rest can still be told."""
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    words = ["a", "b"]
    players, table = committed_table(server, words)
    with Hurry():
        expect(players[0].ask(do="start", table=table), "ok")
        pact = players[1].wait_for("reveal")["pact"]
        expect(players[0].ask(do="reveal", table=table, word="a"), "ok")
        server.kill()
    with Hurry():
        server = Server(MUSTER, folder, "--requests-per-second", "10000")
        players = [Player(server.port, token=player.token) for player in players]
        for player in players:
            expect(player.ask(do="look", table=table), "ok")
            shown = player.wait_for("table")
            expect(shown, "table", status="starting")
            assert shown["reveal"]["pact"] == pact and 0 < shown["reveal"]["left"] <= 5000
        expect(players[1].ask(do="reveal", table=table, word="b"), "ok")
    for player in players:
        play = player.wait_for("play")
        assert [seat["state"] for seat in play["mixed"]] == ["kept", "kept"]
        player.news.insert(0, play)
    path = finish(players, table, folder)
    assert verified(path, "--pact", pact, "--word", "b").startswith("Fair. ")
    server.stop()


# -- Seats, persons, manners ----------------------------------------------------------------------------------------


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
    # Invited seats need the key, which only people with a seat see.
    bob = Player(server.port, name="Bob")
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
    assert said["seat"] == 1 and said["card"] == 3 and said["sentence"] == "To jest: Wiedźma (3).", said
    # Each is told in the own language.
    assert ada.ask(do="chat", table=table, text="")["message"].startswith("Tekst ma"), "Polish"
    expect(bob.ask(do="name", lang="zh-TW"), "ok")
    assert bob.ask(do="start", table=table)["message"] == "只有桌主可以這麼做。"
    expect(ada.ask(do="say", table=table, phrase="have", card=3), "ok")
    while (said := bob.wait_for("said"))["seat"] != 0:
        pass
    assert said["sentence"] == "我有：女巫（3）。", said
    stranger = Socket(server.port)  # also before one is anybody
    for request, start in (({"do": "hello", "v": 7}, "Ten serwer"), ({"do": "hello", "v": 1, "token": "x"}, "Ten token"),
                           ({"do": "redeem", "code": "x"}, "Ten kod")):
        stranger.send(**request, lang="pl")
        assert (message := stranger.receive()["message"]).startswith(start), message
    laptop = Player(server.port, token=bob.token)  # a person's two devices may read two languages
    expect(laptop.ask(do="name", lang="pl"), "ok")
    assert laptop.ask(do="start", table=table)["message"].startswith("Może to zrobić tylko"), "Polish"
    assert bob.ask(do="start", table=table)["message"] == "只有桌主可以這麼做。"
    expect(bob.ask(do="name", lang="tlh"), "ok")
    assert bob.ask(do="start", table=table)["message"] == "Only the host of the table can do that."
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
    expect(bob.wait_for("table"), "table", you=1, status="open")
    server.stop()
    # The old game is archived, and in the dataset without anything about the people.
    done = subprocess.run([MUSTER, "export", "--data", folder], check=True, capture_output=True, text=True)
    assert done.stdout.startswith("# game 1\nmuster record 1\n") and "info" not in done.stdout
    backup = str(pathlib.Path(folder) / "copy")
    subprocess.run([MUSTER, "backup", "--data", folder, backup], check=True, stdout=subprocess.DEVNULL)
    assert sqlite3.connect(backup).execute("SELECT count(*) FROM archive").fetchone() == (1,)


# -- Bad manners ------------------------------------------------------------------------------------------------------


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
                           "--idle", "20", "--seconds", "2", "--pid", str(server.process.pid)], check=True, capture_output=True, text=True)
    assert "moves:" in done.stdout and "latency:" in done.stdout and "memory:" in done.stdout, done
    server.stop()
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


# -- Crashes --------------------------------------------------------------------------------------------------------------


def game_number(table):
    """What the database calls the table of that name."""
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    game = 0
    for letter in table:
        game = game * 32 + letters.index(letter)
    return game


def lines_of(folder, table):
    """The log of a table, as the next server will read it."""
    with sqlite3.connect(pathlib.Path(folder) / "muster.db") as database:
        rows = database.execute("SELECT seq, body FROM log WHERE game = ? ORDER BY seq", (game_number(table),)).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return "".join(row[1].decode() for row in rows).splitlines()


def check_acknowledged(folder, table, acknowledged):
    lines = lines_of(folder, table)
    for seat, actions in enumerate(acknowledged):
        log = iter([line[4:] for line in lines if line[:4] in (f"m {seat} ", f"s {seat} ")])
        for action in actions:
            assert action in log, (seat, action)  # in order: the iterator goes on where it was


def new_game(server, number, dice):
    game, seats = ("rent-a-hero", 3) if number % 2 else ("here-to-slay", 4)
    players = [Player(server.port, name=f"P{i}") for i in range(seats)]
    table = open_table(players, game, pace="instant" if number % 3 else "quick")
    expect(players[0].ask(do="start", table=table), "ok")
    return Game(players, table, dice)


def play_until_gone(games):
    """Returns when the server is gone, or all games are over."""
    while not all(game.over for game in games):
        for game in games:
            if not game.over and not game.play(5):
                return


def test_kill(folder):
    dice = random.Random(9)
    arguments = ("--requests-per-second", "10000", "--sockets-per-address", "1000")
    server = Server(MUSTER, folder, *arguments)
    games, total = [], 0
    for kills in range(KILLS):
        games = [game for game in games if not game.over]
        while len(games) < 6:
            games.append(new_game(server, kills + len(games), dice))
        child = os.fork()
        if child == 0:  # in its own process, so that it strikes at any instant
            time.sleep(dice.random() * 0.3)
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
                total += sum(map(len, game.acknowledged))
        server = Server(MUSTER, folder, *arguments)
        for game in games:
            if not game.over:
                reseat(game, server)
    assert total > 0
    print(f"{KILLS} kills, {total} acknowledged actions looked up")
    server.stop()


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
        expect(player.wait_for("table"), "table", you=i)
        expect(player.ask(do="sync", table=game.table), "ok")
        players.append(player)
    acknowledged = game.acknowledged
    game.__init__(players, game.table, game.dice)
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
    assert shown["talk"] == [{"seat": 0, "text": "Zażółć \"gęślą\" jaźń"},
                             {"seat": 0, "phrase": "want", "card": 7, "sentence": "I want: Wizard (7)."}], shown
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
        assert database.execute("UPDATE log SET body = 'x' WHERE game = ?", (game_number(tables[0]),)).rowcount == 1
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
    assert give_up(tables[0]).stdout == f"The table {tables[0]} is given up.\n"
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


def iter_until_closed(player):
    try:
        while True:
            yield player.wait()
    except (Closed, ConnectionError):
        return


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    for name in sys.argv[2:] or tests:
        start = time.time()
        with tempfile.TemporaryDirectory(prefix="muster-serve-") as folder:
            tests[name](folder)
        print(f"{name}: ok, {time.time() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
