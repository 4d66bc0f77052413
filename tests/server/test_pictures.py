#!/usr/bin/env python3
"""Pictures of people's own leaders at a real server: sent, fetched, refused, reported, gone: test_pictures.py MUSTER [TEST…]"""
import contextlib
import json
import pathlib
import random
import socket
import sqlite3
import sys
import time

from serve_game import Game, expect, open_table, refused, run_tests, verified
from serve_pictures import fetch, hash_of, png, png_part, request, send
from serve_table import Player, Server

MUSTER = sys.argv[1]
CALM = {"name": {"en": "Calm"}, "class": "thief", "when": "always", "do": "no-steal"}
OWL, CAT = png(640, 480), png(64, 48, (200, 30, 30))


def shown(player, table):
    expect(player.ask(do="look", table=table), "ok")
    player.news.clear()
    return [(card.get("picture"), card.get("awaits")) for card in player.wait_for("table")["made"]["cards"]]


def told(player, picture):
    """Until the table says that it is there."""
    while not any(card.get("picture") == hash_of(picture) for card in player.wait_for("made")["made"]["cards"]):
        pass


def declare(player, table, picture):
    """Brings a leader with it, which can be done once a second."""
    while (answer := player.ask(do="bring", table=table, leader={**CALM, "picture": hash_of(picture)})).get("error") == "limit/rate":
        time.sleep(0.3)
    expect(answer, "ok")


def bring(server, player, table, picture):
    declare(player, table, picture)
    status, _, body = send(server, player, table, picture)
    assert (status, body) == (202, b""), (status, body)
    told(player, picture)


def expect_error(answer, status, error):
    assert answer[0] == status and json.loads(answer[2])["error"] == error, answer


def rows(folder):
    with contextlib.closing(sqlite3.connect(pathlib.Path(folder) / "muster.db")) as database:
        return database.execute("SELECT count(*) FROM picture").fetchone()[0]


def test_sent_and_fetched(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada, bo, cy = (Player(server.port, name=name) for name in ("Ada", "Bo", "Cy"))
    table = open_table([ada, bo], "here-to-slay", made="anyone")
    expect_error(send(server, ada, table, OWL), 404, "made/no-picture")  # no card has it
    expect(ada.ask(do="bring", table=table, leader={**CALM, "picture": hash_of(OWL)}), "ok")
    assert shown(bo, table) == [(None, hash_of(OWL))]
    expect_error(fetch(server, bo, table, OWL), 404, "made/no-picture")
    expect_error(send(server, cy, table, OWL), 404, "made/no-picture")  # without a seat
    expect_error(send(server, None, table, OWL), 401, "hello/token")
    expect_error(send(server, ada, table, CAT, name=hash_of(OWL)), 415, "made/picture")  # another one
    assert send(server, ada, table, OWL)[0] == 202
    told(ada, OWL)
    told(bo, OWL)
    status, headers, body = fetch(server, bo, table, OWL)
    assert (status, body) == (200, OWL)
    assert headers["Content-Type"] == "image/png" and headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Disposition"].startswith("attachment") and "sandbox" in headers["Content-Security-Policy"]
    assert "private" in headers["Cache-Control"] and "immutable" in headers["Cache-Control"] and headers["Vary"] == "Authorization"
    expect_error(fetch(server, cy, table, OWL), 404, "made/no-picture")  # is not at the table
    expect_error(fetch(server, None, table, OWL), 401, "hello/token")
    expect_error(request(server, "GET", f"/pictures/{table}/{hash_of(OWL)}", "0" * 64), 401, "hello/token")
    expect(cy.ask(do="look", table=table), "ok")
    assert fetch(server, cy, table, OWL)[2] == OWL  # who looks on sees what all see
    expect(cy.ask(do="leave", table=table), "ok")
    expect_error(fetch(server, cy, table, OWL), 404, "made/no-picture")
    expect_error(fetch(server, bo, table, CAT), 404, "made/no-picture")
    assert request(server, "POST", f"/pictures/{table}/{hash_of(OWL)}", ada.token, OWL)[0] == 405
    assert request(server, "DELETE", f"/pictures/{table}/{hash_of(OWL)}", ada.token)[0] == 405
    for path in ("", "/", "x", "../../healthz", f"{table}/", f"{table}/zz", f"{table}/{hash_of(OWL)}0", "%00/%00", "x" * 3000):
        assert request(server, "GET", f"/pictures/{path}", bo.token)[0] == (400 if "%00" in path else 404), path
    server.stop()


def test_what_is_no_picture(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "100000", "--pictures-per-hour", "1000")
    ada = Player(server.port)
    table = open_table([ada, Player(server.port)], "here-to-slay", made="anyone")
    bomb = OWL.replace(OWL[16:24], b"\x7f\xff\xff\xff\x7f\xff\xff\xff")
    bad = [b"", b"<svg/>", b"GIF89a" + bytes(20), b"\xff\xd8\xff\xe0" + bytes(30), bomb, png(641, 4), OWL[:-1], OWL + b"<script>",
           png(4, 4, more=png_part(b"acTL", bytes(8))), png(4, 4, noise=49152)]
    for number, picture in enumerate(bad):
        declare(ada, table, picture)
        expect_error(send(server, ada, table, picture), 415, "made/picture")
        assert shown(ada, table) == [(None, hash_of(picture))], number
        expect(ada.ask(do="drop", table=table, card="made-1"), "ok")
    assert rows(folder) == 0
    expect(ada.ask(do="ping"), "ok")
    server.stop()


def raw(server, head, body=b""):
    """What is answered to these very bytes, until the server ends the connection or has nothing more to say."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as wire:
        wire.sendall(head.encode("latin-1") + b"\r\n\r\n" + body)
        wire.settimeout(1)
        told = b""
        with contextlib.suppress(TimeoutError, ConnectionResetError):
            while more := wire.recv(65536):
                told += more
    return told.decode("latin-1")


def test_what_can_be_read_in_two_ways(folder):
    """Two lengths, a length and chunks, a zero in a path: refused, and what stands behind it is no request."""
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada = Player(server.port)
    table = open_table([ada, Player(server.port)], "here-to-slay", made="anyone")
    declare(ada, table, OWL)
    path = f"/pictures/{table}/{hash_of(OWL)}"
    head = f"HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {ada.token}"
    size, behind = len(OWL), b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    lengths = ((f"Content-Length: {size}", f"Content-Length: {size}"), (f"Content-Length: {size}", "Content-Length: 0"),
               ("content-length: 3", f"CONTENT-LENGTH: {size}"), (f"Content-Length: {size}", "Transfer-Encoding: chunked"),
               ("Transfer-Encoding: chunked", "Content-Length: 0"))
    for one, two in lengths:
        for verb, where in ("PUT", path), ("GET", "/healthz"), ("POST", "/"):
            answer = raw(server, f"{verb} {where} {head}\r\n{one}\r\n{two}", OWL + behind)
            assert answer.startswith("HTTP/1.1 400 ") and answer.count("HTTP/1.1") == 1, (one, two, verb, answer)
    for odd in path + "%00", path + "%00.png", path[:-4] + "%00" + path[-4:], "/%00", "/healthz%00", "/?a=%00", "/pictures/%00/" + hash_of(OWL):
        for verb in "PUT", "GET":
            answer = raw(server, f"{verb} {odd} {head}\r\nContent-Length: {size if verb == 'PUT' else 0}", OWL if verb == "PUT" else b"")
            assert answer.startswith("HTTP/1.1 400 "), (odd, verb, answer)
    assert shown(ada, table) == [(None, hash_of(OWL))]  # nothing has come
    assert send(server, ada, table, OWL)[0] == 202
    server.stop()


def test_gone(folder):
    """With the card, with who has sent it, with the table; and in the file nothing is left."""
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada, bo = Player(server.port, name="Ada"), Player(server.port, name="Bo")
    table = open_table([ada, bo], "here-to-slay", made="anyone")
    bring(server, ada, table, OWL)
    bring(server, bo, table, CAT)
    assert rows(folder) == 2
    expect(ada.ask(do="drop", table=table, card="made-1"), "ok")
    expect_error(fetch(server, bo, table, OWL), 404, "made/no-picture")
    expect(bo.ask(do="forget-me", sure=True), "ok")
    assert rows(folder) == 0
    bring(server, ada, table, OWL)
    expect(ada.ask(do="leave", table=table), "ok")  # nobody is left there
    server.stop()
    assert rows(folder) == 0
    data = b"".join(path.read_bytes() for path in pathlib.Path(folder).glob("muster.db*"))
    assert OWL[-60:] not in data and CAT[-60:] not in data


def test_reported(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada, bo, cy = (Player(server.port, name=name) for name in ("Ada", "Bo", "Cy"))
    table = open_table([ada, bo, cy], "here-to-slay", made="anyone")
    bring(server, bo, table, CAT)
    refused(bo.ask(do="report", table=table, card="made-1"), "request/field")
    expect(cy.ask(do="report", table=table, card="made-1"), "ok")
    while not (card := ada.wait_for("made")["made"]["cards"][0]).get("reports"):
        pass
    assert card["reports"] == 1, card
    expect(ada.ask(do="start", table=table), "ok")
    refused(cy.ask(do="unpicture", table=table, card="made-1"), "table/host")
    expect(ada.ask(do="unpicture", table=table, card="made-1"), "ok")
    expect_error(fetch(server, cy, table, CAT), 404, "made/no-picture")
    expect_error(send(server, bo, table, CAT), 404, "made/no-picture")
    assert rows(folder) == 0
    server.kill()
    server.start()
    bo = Player(server.port, token=bo.token)
    assert shown(bo, table) == [(None, None)]
    server.stop()


def test_killed(folder):
    """There after a kill, in the game and behind it; in no record; a rematch asks for them anew."""
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    players = [Player(server.port, name=name) for name in ("Ada", "Bo")]
    table = open_table(players, "here-to-slay", made="anyone")
    bring(server, players[0], table, OWL)
    bring(server, players[1], table, CAT)
    for step in range(2):
        server.kill()
        server.start()
        players = [Player(server.port, token=player.token, name=player.name) for player in players]
        for player in players:
            assert shown(player, table) == [(hash_of(OWL), None), (hash_of(CAT), None)]
            assert fetch(server, player, table, OWL)[2] == OWL
        if not step:
            expect(players[0].ask(do="start", table=table), "ok")
    for player in players:
        expect(player.ask(do="look", table=table), "ok")
    game = Game(players, table, random.Random(7))
    assert game.play()
    record = expect(players[0].ask(do="record", table=table), "ok")["record"]
    assert hash_of(OWL) not in record and "picture" not in record
    path = pathlib.Path(folder) / "record"
    path.write_text(record)
    verified(path)
    again = expect(players[1].ask(do="rematch", table=table), "ok")["table"]
    assert shown(players[1], again) == [(None, hash_of(CAT))]
    expect(players[0].ask(do="rematch", table=table), "ok")
    assert shown(players[1], again) == [(None, hash_of(CAT)), (None, hash_of(OWL))]
    assert send(server, players[0], again, OWL)[0] == 202  # whoever sits there and has it
    told(players[1], OWL)
    assert fetch(server, players[1], again, OWL)[2] == OWL
    server.stop()


def test_damaged(folder):
    """What was changed in the file is not shown, and hurts nobody."""
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada = Player(server.port)
    table = open_table([ada, Player(server.port)], "here-to-slay", made="anyone")
    bring(server, ada, table, OWL)
    bring(server, ada, table, CAT)
    server.kill()
    with sqlite3.connect(pathlib.Path(folder) / "muster.db") as database:
        database.execute("UPDATE picture SET body = ? WHERE hash = ?", (b"<script>", bytes.fromhex(hash_of(OWL))))
        database.execute("INSERT INTO picture VALUES (77, zeroblob(32), 1, 'of a table that is gone'), (5, NULL, 'x', NULL)")
    server.start()
    ada = Player(server.port, token=ada.token)
    expect_error(fetch(server, ada, table, OWL), 404, "made/no-picture")
    assert fetch(server, ada, table, CAT)[2] == CAT
    server.stop()
    assert rows(folder) == 3  # what nobody shows is gone, but for the row that is none


if __name__ == "__main__":
    run_tests(globals())
