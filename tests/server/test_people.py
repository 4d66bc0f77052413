#!/usr/bin/env python3
"""People's rights over real sockets, and what the operator of a server can do for its people: test_people.py MUSTER [TEST…]"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from serve_game import Game
from serve_table import Closed, Player, Server, Socket

MUSTER = sys.argv[1]
PERSON = re.compile(r"^([0-9a-z]{12}) (\S+) +(\d+)  (.*)$", re.M)


def expect(message, kind, **members):
    assert message["m"] == kind and all(message.get(name) == value for name, value in members.items()), message
    return message


def people(folder, *arguments, lang="en"):
    return subprocess.run([MUSTER, "people", "--data", folder, *arguments], capture_output=True, text=True,
                          env={"MUSTER_LANG": lang})


def goodbye(player, error):
    """Until the server has closed the connection."""
    said = []
    try:
        while True:
            said.append(player.receive())
    except Closed:
        pass
    expect(said[-1], "bye", error=error)


def recover(server, code, **more):
    sock = Socket(server.port)
    sock.send(do="recover", id=1, code=code, **more)
    return sock.receive()


def knows(server, token):
    return Player(server.port, token=token).welcome["m"] == "welcome"


def test_devices(folder):
    server = Server(MUSTER, folder)
    ada = Player(server.port)
    phone = Socket(server.port)
    phone.send(do="redeem", id=1, code=ada.ask(do="code")["code"], device="Telefon")
    token = expect(phone.receive(), "welcome", name="Ada")["token"]
    devices = {d["label"]: d for d in expect(ada.ask(do="devices"), "devices", recovery=None)["devices"]}
    assert set(devices) == {"", "Telefon"} and devices[""]["this"] and not devices["Telefon"]["this"], devices
    expect(ada.ask(do="revoke", device=devices["Telefon"]["id"]), "ok")
    goodbye(phone, "device/revoked")
    assert not knows(server, token) and knows(server, ada.token)
    code = expect(ada.ask(do="recovery"), "recovery")["code"]
    expect(ada.ask(do="revoke", device=devices[""]["id"]), "ok")
    goodbye(ada, "device/revoked")
    assert not knows(server, ada.token)
    welcome = expect(recover(server, code.upper(), device="Neu"), "welcome", name="Ada")
    expect(recover(server, code[:-1] + ("0" if code[-1] != "0" else "1")), "refused", error="hello/code")
    server.kill()  # what was acknowledged is on disk
    server.start()
    assert knows(server, welcome["token"]) and not knows(server, ada.token) and not knows(server, token)
    server.stop()
    files = b"".join(path.read_bytes() for path in pathlib.Path(folder).glob("muster.db*"))
    assert code.encode() not in files and code.replace("-", "").encode() not in files


def test_forget_me(folder):
    """Wiped from a table where others play on, and from the files."""
    server = Server(MUSTER, folder)
    host, ada, ben = (Player(server.port, name=name) for name in ("Cleo", "Adelheid", "Ben"))
    table = host.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"], pace="relaxed")["table"]
    for player in (ada, ben):
        expect(player.ask(do="join", table=table), "ok")
    expect(host.ask(do="start", table=table), "ok")
    expect(ada.ask(do="chat", table=table, text="xylophone"), "ok")
    second = Player(server.port, token=ada.token)
    expect(ada.ask(do="forget-me"), "refused", error="request/field")
    expect(ada.ask(do="forget-me", sure=True), "ok")
    for player in (ada, second):
        goodbye(player, "person/forgotten")
    assert not knows(server, ada.token)
    expect(ben.ask(do="sync", table=table), "ok")
    shown = ben.wait_for("table")
    while shown["n"] < ben.numbers[table]:
        shown = ben.wait_for("table")
    assert shown["seats"][1]["name"] == "Guest" and shown["seats"][1]["resigned"] and shown["talk"] == [], shown
    server.kill()
    server.start()
    ben = Player(server.port, token=ben.token)
    expect(ben.ask(do="look", table=table), "ok")
    shown = ben.wait_for("table")
    assert [seat["name"] for seat in shown["seats"]] == ["Cleo", "Guest", "Ben"] and shown["status"] == "playing", shown
    server.stop()
    files = b"".join(path.read_bytes() for path in pathlib.Path(folder).glob("muster.db*"))
    assert b"Adelheid" not in files and b"xylophone" not in files and b"Cleo" in files


def test_remove(folder):
    server = Server(MUSTER, folder)
    host, eve = Player(server.port, name="Cleo"), Player(server.port, name="Eve")
    table = host.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"])["table"]
    for block in (False, True):
        expect(eve.ask(do="join", table=table), "ok")
        expect(host.ask(do="remove", table=table, seat=1, block=block), "ok")
        expect(eve.wait_for("removed"), "removed", table=table, blocked=block)
    expect(eve.ask(do="join", table=table), "refused", error="table/blocked")
    expect(eve.ask(do="look", table=table), "refused", error="table/blocked")
    server.stop()


def test_operator(folder):
    server = Server(MUSTER, folder)
    ada, ben = Player(server.port, name="Ada"), Player(server.port, name="Ben Ó\u202e Súil")
    table = ada.ask(do="create", game="rent-a-hero", seats=["me", "open", {"bot": 1}], pace="days")["table"]
    expect(ben.ask(do="join", table=table), "ok")
    expect(ada.ask(do="start", table=table), "ok")
    expect(ada.ask(do="chat", table=table, text="xylophone"), "ok")
    listed = {name: person for person, _, devices, name in PERSON.findall(people(folder, "list").stdout)}
    assert set(listed) == {"Ada", "Ben Ó Súil"}, listed
    shown = people(folder, "show", listed["Ada"]).stdout.splitlines()  # while the server runs
    assert shown[0] == f"{listed['Ada']} en Ada" and len(shown) == 7, shown
    assert shown[4:] == ["Keeps games: no; rated: no; can be invited: no", "Games kept: 0", "Ratings (games):"], shown
    for deed in ("revoke", "recovery", "forget"):
        done = people(folder, deed, listed["Ada"])
        assert done.returncode == 1 and "Another server is using" in done.stderr, done
    server.stop()
    for arguments in ((), ("list", "x"), ("dance",), ("show",), ("forget",), ("forget", "a", "b")):
        assert people(folder, *arguments).returncode == 2, arguments
    for deed in ("show", "export", "revoke", "recovery", "forget"):
        done = people(folder, deed, "zzzzzzzzzzzz")
        assert done.returncode == 1 and "There is no such person." in done.stderr, done
    assert "no such device" in people(folder, "revoke", listed["Ben Ó Súil"], "x").stderr
    assert people(folder, "revoke", listed["Ben Ó Súil"]).stdout == "Signed out.\n"
    code = people(folder, "recovery", listed["Ben Ó Súil"]).stdout.strip()
    assert re.fullmatch(r"[0-9a-z]{5}(-[0-9a-z]{5}){4}", code), code
    assert people(folder, "forget", listed["Ada"], lang="pl").stdout == "Usunięto.\n"
    assert listed["Ada"] not in people(folder, "list").stdout
    server = Server(MUSTER, folder)
    assert not knows(server, ada.token) and not knows(server, ben.token)
    token = expect(recover(server, code), "welcome", name="Ben Ó Súil")["token"]
    ben = Player(server.port, token=token)
    expect(ben.ask(do="look", table=table), "ok")
    shown = ben.wait_for("table")
    assert [seat["name"] for seat in shown["seats"][:2]] == ["Guest", "Ben Ó Súil"] and shown["seats"][0]["resigned"], shown
    server.stop()
    files = b"".join(path.read_bytes() for path in pathlib.Path(folder).glob("muster.db*"))
    assert b"xylophone" not in files


def test_export(folder):
    """All that is kept about somebody who agreed, to hand over; of who is forgotten nothing is left."""
    server = Server(MUSTER, folder, "--requests-per-second", "100000")
    ada = Player(server.port, name="Ada Xylophone")
    expect(ada.ask(do="wishes", keep=True), "wishes", keep=True, rated=True)
    table = ada.ask(do="create", game="rent-a-hero", seats=["me", {"bot": 1}, {"bot": 2}], pace="instant")["table"]
    game = Game([ada], table, random.Random(3))
    expect(ada.ask(do="start", table=table), "ok")
    game.play()
    while not ada.ask(do="games")["games"]:
        pass
    person = PERSON.search(people(folder, "list").stdout)[1]
    found = json.loads(people(folder, "export", person).stdout)  # while the server runs
    assert found["name"] == "Ada Xylophone" and found["keep"] and len(found["devices"]) == 1, found
    kept = found["games"][0]
    assert kept["table"] == table and kept["you"] == 0 and kept["record"].startswith("muster"), kept
    assert [seat.get("level") for seat in kept["seats"]] == [None, 1, 2], kept
    asked = ada.ask(do="export")  # the same by the person's own hand
    assert asked["person"] == {name: value for name, value in found.items() if name != "games"}, (asked, found)
    assert asked["games"] == found["games"], asked
    assert "Games kept: 1" in people(folder, "show", person).stdout
    expect(ada.ask(do="forget-me", sure=True), "ok")
    assert people(folder, "export", person).returncode == 1
    server.stop()
    files = b"".join(path.read_bytes() for path in pathlib.Path(folder).glob("muster.db*"))
    assert b"Xylophone" not in files


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    for name in sys.argv[2:] or tests:
        with tempfile.TemporaryDirectory(prefix="muster-people-") as folder:
            tests[name](folder)
        print(f"{name}: ok", flush=True)


if __name__ == "__main__":
    main()
