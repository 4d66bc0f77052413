#!/usr/bin/env python3
"""Several servers with one database and one NATS: people at either play at tables of both; a node that dies, stands still, or is told to stop; NATS that dies;
and what can be heard on the way. test_nodes.py MUSTER [NAME…]   Status 77: PostgreSQL or NATS is not installed."""
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "server"), str(HERE.parent / "postgresql")]
from nats import Ear, certificate  # noqa: E402
from node_server import LEASE, Cluster, reconnect, run_with_nodes  # noqa: E402
from serve_game import Game, expect, iter_until_closed, refused  # noqa: E402
from serve_table import Player, Socket  # noqa: E402
from test_crash import check_acknowledged, lines_of  # noqa: E402
from test_store_life import FORK, wait_until  # noqa: E402

MUSTER = sys.argv[1]


class Tables:
    """The logs, for what the tests of crashes share."""

    def __init__(self, cluster):
        self.cluster = cluster

    def rows_of(self, game):
        rows = self.cluster.ask(f"SELECT seq, encode(body, 'hex') FROM muster.log WHERE game = {game} ORDER BY seq")
        return [(int(seq), bytes.fromhex(body)) for seq, body in rows]


class FarGame(Game):
    """As a game at one server, but a request may have been lost on its way: then the table is shown again, and asks again."""

    lost = 0

    def take(self, i, message):
        if message["m"] == "refused" and message["error"] == "server/away":
            self.lost += 1
            self.pending[i].pop(message["id"], None)
            return
        super().take(i, message)


def two_at_one_table(cluster, game="here-to-slay", pace="instant", **options):
    """Ada's node has the table, and Bob is at the other."""
    ada, bob = Player(cluster.nodes["a"].port, name="Ada"), Player(cluster.nodes["b"].port, name="Bob")
    seats = ["me", "open", {"bot": 1}]
    table = expect(ada.ask(do="create", game=game, seats=seats, pace=pace, **options), "ok")["table"]
    expect(bob.ask(do="join", table=table), "ok", seat=1)
    return ada, bob, table


def in_the_middle(cluster, seed, steps):
    """A game of these two that goes on; one that was over before so many messages is not meant."""
    dice = random.Random(seed)
    while True:
        ada, bob, table = two_at_one_table(cluster)
        expect(ada.ask(do="start", table=table), "ok")
        game = FarGame([ada, bob], table, dice)
        assert game.play(steps)
        if not game.over:
            return game, ada, bob, table


def play_to_the_end(game):
    while not game.over:
        assert game.play()
    for i, player in enumerate(game.players):
        while i not in game.heard_over:
            game.take(i, player.wait())


def go_on(game, places):
    """The same game from other connections; what was not acknowledged is not known."""
    after = FarGame(places, game.table, game.dice)
    after.acknowledged = game.acknowledged
    after.over = game.over
    return after


def acknowledge_late(game, i, number, place):
    """What was acknowledged before the game went on elsewhere, but is heard only now: in its place among the others."""
    count = len(game.acknowledged[i])
    game.acknowledge(i, number)
    if len(game.acknowledged[i]) > count:
        game.acknowledged[i].insert(place, game.acknowledged[i].pop())
    return len(game.acknowledged[i]) - count + place


def test_one_table_two_nodes(folder):
    """Who sits at the other node plays, sees and hears as who sits at this one."""
    cluster = Cluster(folder, "a", "b")
    ada, bob = Player(cluster.nodes["a"].port, name="Ada"), Player(cluster.nodes["b"].port, name="Bob")
    table = expect(ada.ask(do="create", game="here-to-slay", seats=["me", "open", {"bot": 1}], pace="instant"), "ok")["table"]
    expect(bob.ask(do="peek", table=table), "peek", host="Ada", free=1)
    expect(bob.ask(do="look", table=table), "ok")
    expect(bob.wait_for("table"), "table", you=None, status="open")
    expect(bob.ask(do="join", table=table), "ok", seat=1)
    expect(bob.wait_for("table"), "table", you=1)
    refused(bob.ask(do="start", table=table), "table/host")
    refused(bob.ask(do="join", table=table), "table/seated")
    refused(bob.ask(do="look", table="zzzzzzzzzzzz"), "table/unknown")
    expect(bob.ask(do="chat", table=table, text="Hello from afar!"), "ok")
    assert ada.wait_for("said")["text"] == "Hello from afar!"
    expect(ada.ask(do="start", table=table), "ok")
    play_to_the_end(Game([ada, bob], table, random.Random(1)))
    records = [expect(player.ask(do="record", table=table), "ok")["record"] for player in (ada, bob)]
    assert records[0] == records[1] and "Bob" in records[0]
    cluster.end()


def test_lists(folder):
    """Tables of all nodes are found from each: in lists, pages and all, among one's own, and by who looks for the next one."""
    cluster = Cluster(folder, "a", "b")
    ada, bob = Player(cluster.nodes["a"].port, name="Ada"), Player(cluster.nodes["b"].port, name="Bob")
    made = {host: [] for host in (ada, bob)}
    for player in made:
        for _ in range(4):
            made[player].append(expect(player.ask(do="create", game="rent-a-hero", seats=["me", "open", {"bot": 1}]), "ok")["table"])
    everything = sorted(sum(made.values(), []))
    for player in made:
        answer = expect(player.ask(do="list"), "tables", more=None)
        assert sorted(entry["table"] for entry in answer["tables"]) == everything
        assert not expect(player.ask(do="list", game="here-to-slay"), "tables")["tables"]
        assert sorted(entry["table"] for entry in expect(player.ask(do="mine"), "tables")["tables"]) == sorted(made[player])
        assert not expect(player.ask(do="watch"), "tables")["tables"]
        refused(player.ask(do="list", after=5), "request/field")
        refused(player.ask(do="list", after="nonsense"), "request/field")
    expect(bob.ask(do="join", table=made[ada][0]), "ok")
    mine = sorted(made[bob] + made[ada][:1])
    assert sorted(entry["table"] for entry in bob.ask(do="mine")["tables"]) == mine
    assert sorted(entry["table"] for entry in expect(bob.ask(do="games"), "games", games=[])["running"]) == mine
    assert sorted(entry["table"] for entry in expect(bob.ask(do="export"), "export")["running"]) == mine
    expect(ada.ask(do="start", table=made[ada][0]), "ok")
    assert [entry["table"] for entry in bob.ask(do="watch")["tables"]] == made[ada][:1]
    cluster.end()


def test_pages(folder):
    """A list that is longer than a page, from several nodes: each table once."""
    cluster = Cluster(folder, "a", "b")
    tables = []
    for i in range(6):
        player = Player(cluster.nodes["ab"[i % 2]].port, name="Ada")
        tables += [expect(player.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"]), "ok")["table"] for _ in range(20)]
    found, after = [], None
    while True:
        answer = expect(player.ask(do="list", **({"after": after} if after else {})), "tables")
        assert answer["tables"], answer
        found += [entry["table"] for entry in answer["tables"]]
        if not (after := answer["more"]):
            break
    assert sorted(found) == sorted(tables)
    cluster.end()


def test_pairing(folder):
    """Who looks for the same game finds each other, wherever they are."""
    cluster = Cluster(folder, "a", "b")
    for game, seats in (("here-to-slay", 2), ("here-to-slay", 3), ("rent-a-hero", 3)):
        players = [Player(cluster.nodes["ab"[i % 2]].port, name=f"P{i}") for i in range(seats)]
        waits = expect(players[0].ask(do="pair", game=game, seats=seats), "ok")["table"]
        again = reconnect(players[0], cluster.nodes["b"])
        assert expect(again.ask(do="pair", game=game, seats=seats), "ok", seat=0)["table"] == waits
        tables = [expect(player.ask(do="pair", game=game, seats=seats), "ok")["table"] for player in players[1:]]
        assert set(tables) == {waits}, tables
    cluster.end()


def test_people(folder):
    """A name, a device that is signed out, somebody who is there, an invitation, somebody who is forgotten: all of it holds at all nodes."""
    cluster = Cluster(folder, "a", "b")
    ada, bob, table = two_at_one_table(cluster)
    bob_too = reconnect(bob, cluster.nodes["a"])
    expect(bob_too.ask(do="name", name="Robert"), "ok", name="Robert")
    while ada.wait_for("seats")["seats"][1]["name"] != "Robert":
        pass
    for player in (ada, bob):
        expect(player.ask(do="wishes", keep=True), "wishes", keep=True, invites=True)
    expect(ada.ask(do="start", table=table), "ok")
    play_to_the_end(FarGame([ada, bob], table, random.Random(9)))
    bob_too.close()
    bob.close()
    wait_until(lambda: not any(one["here"] for one in ada.ask(do="people")["people"]))
    bob = reconnect(bob, cluster.nodes["b"])  # who is at no table is there all the same
    met = wait_until(lambda: [one for one in ada.ask(do="people")["people"] if one["here"]])[0]
    assert met["name"] == "Robert", met
    another = expect(ada.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"]), "ok")["table"]
    expect(ada.ask(do="invite", table=another, met=met["table"], seat=met["seat"]), "ok")
    assert bob.wait_for("invitation")["table"] == another
    expect(bob.ask(do="join", table=another), "ok")
    third = expect(bob.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"]), "ok")["table"]
    expect(ada.ask(do="join", table=third), "ok")
    for table in (another, third):
        assert "Robert" in names_at(shown(ada, table))
    last = reconnect(bob, cluster.nodes["a"])
    expect(last.ask(do="forget-me", sure=True), "ok")
    while (message := bob.wait())["m"] != "bye":
        pass
    expect(message, "bye", error="person/forgotten")
    told = {another, third}
    while told:
        message = ada.wait()
        if "seats" in message and "Robert" not in names_at(message):
            told.discard(message["table"])
    wait_until(lambda: not ada.ask(do="people")["people"])
    wait_until(lambda: not rows_with(cluster, "Robert"))
    for table in (another, third):
        assert "Robert" not in names_at(shown(ada, table))
    cluster.end()


def shown(player, table):
    """The table as it is now."""
    expect(player.ask(do="sync", table=table), "ok")
    player.news.clear()
    while (message := player.wait_for("table"))["table"] != table:
        pass
    return message


def names_at(message):
    return [seat.get("name") for seat in message["seats"]]


def rows_with(cluster, name):
    """In which tables of the database it stands."""
    columns = {"log": "encode(body, 'escape')", "person": "name", "played": "name", "result": "encode(body, 'escape')",
               "archive": "encode(record, 'escape')"}
    return [table for table, column in columns.items()
            if cluster.ask(f"SELECT 1 FROM muster.{table} WHERE position('{name}' in {column}) > 0 LIMIT 1")]


def test_forgetting_races(folder):
    """One node forgets somebody while another has that one sit down, talk and change the name: nothing stays, in no row and at no table."""
    cluster = Cluster(folder, "a", "b")
    eves = [Player(node.port, name="Eve") for node in cluster.nodes.values()]
    tables = []
    for i in range(12):
        there = Player(cluster.nodes["b"].port, name=f"Zed{i}")
        here = Player(cluster.nodes["a"].port, token=there.token, source=f"127.0.1.{i + 1}")  # from one address few are forgotten
        made = [expect(player.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"]), "ok")["table"] for player in (*eves, there)]
        for number, table in enumerate(made):
            there.send(do="join", id=100 + number, table=table)
            there.send(do="chat", id=200 + number, table=table, text=f"Zed{i} was here")
            there.send(do="name", id=300 + number, name=f"Zed{i} {number}")
            if number == i % 3:
                here.send(do="forget-me", id=9, sure=True)
        assert [message["m"] for message in iter_until_closed(here) if message.get("id") == 9] == ["ok"]
        assert any(message["m"] == "bye" for message in iter_until_closed(there))
        tables += made
    wait_until(lambda: not rows_with(cluster, "Zed"))
    for node in cluster.nodes.values():
        wil = Player(node.port, name="Wil")
        for table in tables:
            if wil.ask(do="look", table=table)["m"] == "ok":
                assert not any("Zed" in (name or "") for name in names_at(shown(wil, table))), table
    assert not rows_with(cluster, "Zed")
    cluster.end()


def test_forgotten_in_mid_game(folder):
    """The game goes on with a bot, at either node; nothing has the name any more, and no record will."""
    cluster = Cluster(folder, "a", "b")
    for home, dice in (("a", random.Random(10)), ("b", random.Random(11))):
        ada, zed = Player(cluster.nodes[home].port, name="Ada"), Player(cluster.nodes["b"].port, name="Zed")
        table = expect(ada.ask(do="create", game="rent-a-hero", seats=["me", "open", {"bot": 1}], pace="instant"), "ok")["table"]
        expect(zed.ask(do="join", table=table), "ok")
        expect(zed.ask(do="wishes", keep=True), "wishes", keep=True)
        expect(ada.ask(do="start", table=table), "ok")
        game = FarGame([ada, zed], table, dice)
        assert game.play(30) and not game.over
        here = reconnect(zed, cluster.nodes["a"])
        zed.send(do="chat", id=FORK, table=table, text="Zed says good-bye")
        expect(here.ask(do="forget-me", sure=True), "ok")
        assert any(message["m"] == "bye" for message in iter_until_closed(zed))
        wait_until(lambda: not rows_with(cluster, "Zed"))
        expect(ada.ask(do="sync", table=table), "ok")
        play_to_the_end(go_on(game, [ada]))
        assert "Zed" not in expect(ada.ask(do="record", table=table), "ok")["record"]
        assert "Zed" not in str(shown(ada, table)) and not rows_with(cluster, "Zed")
    cluster.end()


def test_forgotten_while_nats_is_away(folder):
    """The node that has the table hears nothing of it, and finds it in the database."""
    cluster = Cluster(folder, "a", "b")
    ada, bob = Player(cluster.nodes["a"].port, name="Ada"), Player(cluster.nodes["b"].port, name="Robert")
    table = expect(bob.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"]), "ok")["table"]
    expect(ada.ask(do="join", table=table), "ok")
    cluster.nats.kill()
    last = reconnect(bob, cluster.nodes["a"])
    expect(last.ask(do="forget-me", sure=True), "ok")
    wait_until(lambda: not rows_with(cluster, "Robert"))
    assert any(message["m"] == "bye" for message in iter_until_closed(bob))
    eve = Player(cluster.nodes["b"].port, name="Eve")
    expect(eve.ask(do="look", table=table), "ok")
    assert "Robert" not in names_at(shown(eve, table))
    cluster.nats.start()
    while "Robert" in names_at(ada.wait_for("table")):
        pass
    cluster.end()


def test_devices(folder):
    """A code of one node lets a device in at the other, once; a device that is signed out is shown out there, too."""
    cluster = Cluster(folder, "a", "b")
    bob = Player(cluster.nodes["b"].port, name="Bob")
    code = expect(bob.ask(do="code"), "code")["code"]
    phone, late = Socket(cluster.nodes["a"].port), Socket(cluster.nodes["b"].port)
    phone.send(do="redeem", id=1, code=code)
    expect(phone.receive(), "welcome", name="Bob")
    late.send(do="redeem", id=1, code=code)
    refused(late.receive(), "hello/code")
    device = next(one["id"] for one in expect(bob.ask(do="devices"), "devices")["devices"] if not one["this"])
    expect(bob.ask(do="revoke", device=device), "ok")
    expect(phone.receive(), "bye", error="device/revoked")
    cluster.end()


def test_a_node_dies(folder):
    """The other one goes on with its tables, where they were, with all that was acknowledged."""
    cluster = Cluster(folder, "a", "b")
    game, ada, bob, table = in_the_middle(cluster, 2, 150)
    cluster.nodes["a"].kill()
    assert not game.play(10**9), "who was there is gone"
    del cluster.nodes["a"]
    refused(bob.ask(do="say", table=table, phrase="hello"), "server/away")
    shown = bob.wait_for("table")
    assert shown["table"] == table and shown["status"] in ("playing", "over"), shown  # what was on its way may have ended it
    check_acknowledged(Tables(cluster), table, game.acknowledged)
    assert sum(map(len, game.acknowledged)) > 10
    cluster.wait_shared()
    bob.news.insert(0, shown)
    ada = reconnect(ada, cluster.nodes["b"])
    expect(ada.ask(do="look", table=table), "ok")
    play_to_the_end(go_on(game, [ada, bob]))
    cluster.end()


def test_a_node_stands_still(folder):
    """Longer than its lease. When it goes on it finds that it owns nothing, says so, writes nothing, and comes back as a new one."""
    cluster = Cluster(folder, "a", "b")
    game, ada, bob, table = in_the_middle(cluster, 3, 100)
    node = cluster.nodes.pop("a")
    node.process.send_signal(signal.SIGSTOP)
    ada.send(do="chat", id=FORK, table=table, text="fork")  # it lies there until the node wakes up
    while (shown := bob.wait_for("table"))["table"] != table:
        pass
    cluster.wait_shared()
    bob.news.insert(0, shown)
    second = reconnect(ada, cluster.nodes["b"])
    expect(second.ask(do="look", table=table), "ok")
    late = len(game.acknowledged[0])
    after = go_on(game, [second, bob])
    assert after.play(30)
    node.process.send_signal(signal.SIGCONT)
    cluster.nodes["a"] = node
    for message in iter_until_closed(ada):
        assert message.get("id") != FORK or message["m"] == "refused", message
        if message["m"] == "ok" and message["id"] in game.pending[0]:
            late = acknowledge_late(game, 0, message["id"], late)
    play_to_the_end(after)
    check_acknowledged(Tables(cluster), table, after.acknowledged)
    assert lines_of(Tables(cluster), table) and not any("fork" in line for line in lines_of(Tables(cluster), table))
    cluster.wait_shared()  # it has come back
    cluster.end()


def test_nats_dies(folder):
    """Who sits at the table's node plays on; others are refused, and when NATS is there again they see the table as it is."""
    cluster = Cluster(folder, "a", "b")
    game, ada, bob, table = in_the_middle(cluster, 4, 60)
    eve = Player(cluster.nodes["b"].port, name="Eve")
    expect(eve.ask(do="look", table=table), "ok")
    cluster.nats.kill()
    refused(bob.ask(do="say", table=table, phrase="hello"), "server/away")
    expect(ada.ask(do="chat", table=table, text="Is anybody there?"), "ok")
    cluster.nats.start()
    for player in (bob, eve):
        while not any(said.get("text") == "Is anybody there?" for said in player.wait_for("table")["talk"]):
            pass
    expect(bob.ask(do="sync", table=table), "ok")
    play_to_the_end(game)
    cluster.end()


def test_nats_stands_still(folder):
    """It takes no more, and says nothing: who sits at the table's node is answered at once all the while. When it goes on everybody sees the table as it is."""
    cluster = Cluster(folder, "a", "b")
    game, ada, bob, table = in_the_middle(cluster, 11, 60)
    cluster.nats.process.send_signal(signal.SIGSTOP)
    expect(ada.ask(do="chat", table=table, text="Is anybody there?"), "ok")
    end, slowest = time.monotonic() + 12, 0
    while (begin := time.monotonic()) < end:
        expect(ada.ask(do="peek", table=table), "peek")
        slowest = max(slowest, time.monotonic() - begin)
        time.sleep(0.02)
    assert slowest < 2, slowest
    assert cluster.nodes["a"].figure("bus_up") == 0
    refused(bob.ask(do="say", table=table, phrase="hello"), "server/away")
    cluster.nats.process.send_signal(signal.SIGCONT)
    while not any(said.get("text") == "Is anybody there?" for said in bob.wait_for("table")["talk"]):
        pass
    expect(bob.ask(do="sync", table=table), "ok")
    play_to_the_end(game)
    cluster.end()


def test_nats_wants_tls(folder):
    """Then its threads carry the texts. It is played, NATS dies, it is played on; a certificate of nobody is not believed."""
    tls = certificate(folder)
    if not tls:
        return
    os.environ["SSL_CERT_FILE"] = tls[0]
    try:
        cluster = Cluster(folder, "a", "b", tls=tls)
        game, ada, bob, table = in_the_middle(cluster, 12, 60)
        cluster.nats.kill()
        refused(bob.ask(do="say", table=table, phrase="hello"), "server/away")
        cluster.nats.start()
        bob.wait_for("table")
        expect(bob.ask(do="sync", table=table), "ok")
        play_to_the_end(game)
        cluster.nodes.pop("a").stop()
    finally:
        del os.environ["SSL_CERT_FILE"]
    done = subprocess.run([MUSTER, "serve", "--listen", "127.0.0.1:0", "--node", "c", "--nats", cluster.nats.url, "--store", Cluster.postgres.url(cluster.name)],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "muster serve: serve/node: " in done.stderr, done
    cluster.end()


def test_a_node_is_told_to_stop(folder):
    """Its tables go to the other first: no request there is lost or refused, and a game goes on in the middle of it."""
    cluster = Cluster(folder, "a", "b")
    game, ada, bob, table = in_the_middle(cluster, 5, 100)
    cid = Player(cluster.nodes["b"].port, name="Cid")
    expect(cid.ask(do="look", table=table), "ok")
    node = cluster.nodes.pop("a")
    node.process.send_signal(signal.SIGTERM)
    spoken = 0
    while node.process.poll() is None:
        spoken += 1
        expect(bob.ask(do="mute", table=table, seat=0, off=spoken % 2 == 0), "ok")
        expect(cid.ask(do="sync", table=table), "ok")
    assert node.process.returncode == 0, node.process.returncode
    cluster.wait_shared()
    for message in iter_until_closed(ada):
        if message["m"] == "ok" and message["id"] in game.pending[0]:
            game.acknowledge(0, message["id"])
    ada = reconnect(ada, cluster.nodes["b"])
    expect(ada.ask(do="look", table=table), "ok")
    after = go_on(game, [ada, bob])
    after.pending[1] = game.pending[1]
    expect(bob.ask(do="sync", table=table), "ok")
    play_to_the_end(after)
    assert not game.lost and not after.lost
    cluster.end()


def test_a_node_comes(folder):
    """It is given its share, and games that are there go on; who plays does not notice."""
    cluster = Cluster(folder, "a")
    dice, games = random.Random(6), []
    for i in range(8):
        players = [Player(cluster.nodes["a"].port, name=name) for name in ("Ada", "Bob")]
        table = expect(players[0].ask(do="create", game="rent-a-hero", seats=["me", "open", "open"], pace="instant"), "ok")["table"]
        players.append(Player(cluster.nodes["a"].port, name="Cid"))
        for player in players[1:]:
            expect(player.ask(do="join", table=table), "ok")
        expect(players[0].ask(do="start", table=table), "ok")
        games.append(FarGame(players, table, dice))
    cluster.start("b")
    while not all(game.over for game in games) or not cluster.is_shared():
        for game in games:
            assert game.over or game.play(5, patience=0.002)
    assert sum(game.lost for game in games) == 0
    cluster.end()


def test_what_can_be_heard(folder):
    """On the bus is, for whoever looks through some eyes, what these are shown; subjects say whose and which table. No tokens, no secrets."""
    cluster = Cluster(folder, "a", "b")
    ear = Ear(cluster.nats)
    ada, bob, table = two_at_one_table(cluster, listed=False)
    eve = Player(cluster.nodes["b"].port, name="Eve")
    told = {"1": set(), "all": set()}
    for player, viewer in ((bob, "1"), (eve, "all")):
        listen(player, told[viewer])
    expect(eve.ask(do="look", table=table), "ok")
    expect(bob.ask(do="sync", table=table), "ok")
    key = bob.wait_for("table")["key"].encode()
    ear.hear()
    expect(ada.ask(do="start", table=table), "ok")
    play_to_the_end(FarGame([ada, bob, eve], table, random.Random(7)))  # who reads nothing for long is sent away
    for player in (bob, eve):  # then it has heard all that came before
        expect(player.ask(do="sync", table=table), "ok")
        while player.wait_for("table")["status"] != "over":
            pass
    texts, subjects = ear.hear(), re.compile(rf"muster\.[0-9a-z]+\.(all|to\.[ab]\.(-|{table})\.(-|all|1))")
    heard = 0
    for subject, text in texts:
        assert subjects.fullmatch(subject), subject
        assert not any(player.token.encode() in text for player in (ada, bob, eve)), text
        head, _, body = text[17:].partition(b"\n")  # behind the sum
        viewer = subject.rsplit(".", 1)[1]
        if head.startswith(b"M") and subject.split(".")[3] == "b":
            assert body in told[viewer], (subject, body)
            assert viewer == "1" or key not in body
            heard += 1
    assert heard > 100, heard
    assert not told["all"] & told["1"] or all(b'"question"' not in text for text in told["all"] & told["1"])
    cluster.end()


def listen(player, told):
    """All that it is sent, as it is sent."""
    receive = player.receive_bytes

    def keep():
        data = receive()
        told.add(data)
        return data
    player.receive_bytes = keep


def test_nonsense_on_the_bus(folder):
    """Whoever gets that far can annoy nobody with it; it is counted, and said once."""
    cluster = Cluster(folder, "a", "b")
    ada, bob, table = two_at_one_table(cluster)
    ear, dice = Ear(cluster.nats), random.Random(8)
    expect(bob.ask(do="chat", table=table, text="Hello!"), "ok")
    heard = ear.hear()
    before = cluster.nodes["a"].figure("bus_nonsense_total")
    for _ in range(300):
        subject, text = dice.choice(heard)
        text = bytearray(text)
        for _ in range(dice.randrange(1, 6)):
            text[dice.randrange(len(text))] = dice.randrange(256)
        ear.say(subject, bytes(text[:dice.randrange(len(text) + 1)] if dice.random() < 0.3 else text))
    ear.hear()
    expect(bob.ask(do="chat", table=table, text="Still here?"), "ok")
    assert ada.wait_for("said") and bob.ask(do="sync", table=table)["m"] == "ok"
    assert cluster.nodes["a"].figure("bus_nonsense_total") > before
    log = cluster.nodes["a"].stop()
    assert 1 <= log.count("bus_nonsense") <= 2, log
    cluster.end()


def test_wrong_settings(folder):
    """What is missing or wrong is said at the start, with a code."""
    cluster = Cluster(folder, "a")
    url, nats = Cluster.postgres.url(cluster.name), cluster.nats.url
    for arguments, part in ((["--node", "b"], "serve/node"), (["--nats", nats], "serve/node"),
                            (["--node", "b", "--nats", nats], "serve/node"),
                            (["--node", "b", "--nats", nats, "--store", "sqlite:" + folder], "store/kind"),
                            (["--node", "b b", "--nats", nats, "--store", url], "store/node"),
                            (["--node", "a", "--nats", nats, "--store", url, "--lease", str(LEASE)], "store/locked"),
                            (["--node", "b", "--nats", "nats://127.0.0.1:1", "--store", url], "serve/node"),
                            (["--node", "b", "--nats", "nonsense", "--store", url], "serve/node"),
                            (["--store", url], "store/locked")):
        done = subprocess.run([MUSTER, "serve", "--listen", "127.0.0.1:0", "--data", folder, *arguments], capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and f"muster serve: {part}: " in done.stderr, (arguments, done)
    cluster.end()


run_with_nodes(globals())
