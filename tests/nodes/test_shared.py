#!/usr/bin/env python3
"""What two servers with one database share besides tables: limits and pictures. test_shared.py MUSTER [NAME…]   Status 77: PostgreSQL or NATS is not installed."""
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "server"), str(HERE.parent / "postgresql")]
from nats import Ear  # noqa: E402
from node_server import Cluster, reconnect, run_with_nodes  # noqa: E402
from serve_game import expect, refused  # noqa: E402
from serve_pictures import fetch, hash_of, png, send  # noqa: E402
from serve_table import Closed, Player, Socket  # noqa: E402
from test_store_life import wait_until  # noqa: E402

LIMITS = ["--requests-per-second", "100000", "--newcomers-per-hour", "6", "--tables-per-hour", "5", "--tables-per-person", "4",
          "--sockets-per-address", "12", "--sockets-per-person", "3"]
WRONG_CLOCK = pathlib.Path(sys.argv[1]).resolve().parent / "tests/wrong_clock.so"
HERO = {"game": "rent-a-hero", "seats": ["me", "open", "open"]}
CALM = {"name": {"en": "Calm"}, "class": "thief", "when": "always", "do": "no-steal"}
OWL, CAT = png(640, 480), png(64, 48, (200, 30, 30))


def newcomer(port, source):
    """None: too many come from there."""
    player = Player(port, source=source)
    if player.welcome["m"] == "refused":
        refused(player.welcome, "limit/newcomers")
        player.close()
        return None
    return player


def count_until_refused(what, most):
    """How often it can be done, now from one node and now from the other; what was done at one is known at the other a moment later."""
    done = 0
    while done < most and what("ab"[done % 2]):
        done += 1
    return done


def refused_soon(what):
    """It is refused at both, as soon as they have heard of each other."""
    for name in "ab":
        wait_until(lambda: not what(name), 10)


def test_newcomers(folder):
    """So many an hour from one address, however many nodes there are; of another address none of that counts."""
    cluster = Cluster(folder, "a", "b", settings=LIMITS)

    def come(name, source="127.0.2.1"):
        if player := newcomer(cluster.nodes[name].port, source):
            player.close()
        return player

    # Each may give away the last one in the moment before it hears of the other.
    assert 6 <= count_until_refused(come, 12) <= 8
    refused_soon(come)
    assert come("a", "127.0.3.1") and come("b", "127.0.3.1")
    cluster.end()


def test_tables(folder):
    """Tables opened in an hour from an address, and tables of a person."""
    cluster = Cluster(folder, "a", "b", settings=LIMITS)
    people = {name: [Player(node.port, source="127.0.2.1") for _ in range(2)] for name, node in cluster.nodes.items()}

    def create(name):
        for player in people[name]:
            answer = player.ask(do="create", **HERO)
            if answer["m"] == "ok":
                return True
            assert answer["error"] in ("limit/opened", "limit/tables"), answer
        return False

    assert 5 <= count_until_refused(create, 12) <= 7
    refused_soon(create)
    ada = Player(cluster.nodes["a"].port, source="127.0.4.1")
    places = [ada, reconnect(ada, cluster.nodes["b"])]
    for i in range(4):
        expect(places[i % 2].ask(do="create", **HERO), "ok")
    wait_until(lambda: all(place.ask(do="create", **HERO).get("error") == "limit/tables" for place in places), 10)
    expect(places[0].ask(do="leave", table=places[0].ask(do="mine")["tables"][0]["table"]), "ok")  # then there is room for one, anywhere
    wait_until(lambda: places[1].ask(do="create", **HERO)["m"] == "ok", 10)
    cluster.end()


def test_sockets(folder):
    """Connections of an address and of a person. When a node dies, what it had is free."""
    cluster = Cluster(folder, "a", "b", settings=LIMITS)
    open_ones = []

    def connect(name, source="127.0.2.1"):
        try:
            open_ones.append(Socket(cluster.nodes[name].port, source=source))
        except Closed as closed:
            assert closed.args == (429,), closed
            return False
        return True

    assert 12 <= count_until_refused(connect, 30) <= 14
    refused_soon(connect)
    ada = Player(cluster.nodes["a"].port, source="127.0.4.1")
    others = [reconnect(ada, cluster.nodes[name]) for name in "ba"]
    assert all(other.welcome["m"] == "welcome" for other in others)
    wait_until(lambda: reconnect(ada, cluster.nodes["b"]).welcome.get("error") == "limit/connections", 10)
    cluster.nodes["a"].kill()
    del cluster.nodes["a"]
    wait_until(lambda: connect("b"), 30)
    cluster.end()


def test_addresses_are_not_said(folder):
    """On the bus nobody finds where people come from."""
    cluster = Cluster(folder, "a", "b")
    ear = Ear(cluster.nats)
    ada, bob = (Player(cluster.nodes[name].port, name=name, source="127.0.77.78") for name in "ab")
    table = expect(ada.ask(do="create", **HERO), "ok")["table"]
    expect(bob.ask(do="join", table=table), "ok")
    heard = b"\n".join(text for _, text in ear.hear())
    assert b" s 04" in heard and b" 04" in heard
    assert bytes((127, 0, 77, 78)).hex().encode() not in heard and bytes((127, 0, 77)).hex().encode() not in heard
    cluster.end()


def awaited(player, table, picture):
    expect(player.ask(do="bring", table=table, leader={**CALM, "picture": hash_of(picture)}), "ok")


def told(player, picture):
    while not any(card.get("picture") == hash_of(picture) for card in player.wait_for("made")["made"]["cards"]):
        pass


def expect_status(answer, status):
    assert answer[0] == status, answer


def test_pictures(folder):
    """Sent to and fetched from any node, by who is at the table and nobody else."""
    cluster = Cluster(folder, "a", "b", "c")
    nodes = cluster.nodes
    ada, bo, cy = Player(nodes["a"].port, name="Ada"), Player(nodes["b"].port, name="Bo"), Player(nodes["b"].port, name="Cy")
    table = expect(ada.ask(do="create", game="here-to-slay", seats=["me", "open"], made="anyone"), "ok")["table"]
    expect(bo.ask(do="join", table=table), "ok")
    expect_status(send(nodes["b"], bo, table, OWL), 404)  # no card has it
    awaited(bo, table, OWL)
    expect_status(send(nodes["b"], cy, table, OWL), 404)  # without a seat
    expect_status(send(nodes["b"], None, table, OWL), 401)
    expect_status(send(nodes["c"], bo, table, CAT, name=hash_of(OWL)), 415)  # another one
    expect_status(fetch(nodes["b"], bo, table, OWL), 404)
    expect_status(send(nodes["c"], bo, table, OWL), 202)  # where neither the table is nor any connection
    told(ada, OWL)
    told(bo, OWL)
    for node in nodes.values():
        for player in (ada, bo):
            status, headers, body = fetch(node, player, table, OWL)
            assert (status, body, headers["Content-Type"]) == (200, OWL, "image/png")
        expect_status(fetch(node, cy, table, OWL), 404)  # is not at the table
        expect_status(fetch(node, bo, table, CAT), 404)
    expect(cy.ask(do="look", table=table), "ok")
    for node in nodes.values():
        expect_status(fetch(node, cy, table, OWL), 200)  # who looks on sees what all see
    cluster.nats.kill()
    expect_status(fetch(nodes["a"], bo, table, OWL), 200)
    expect_status(fetch(nodes["c"], bo, table, OWL), 503)  # and it does not wait for ever
    cluster.nats.start()
    wait_until(lambda: fetch(nodes["c"], bo, table, OWL)[0] == 200)
    cluster.end()


def ends(player):
    """The next word about the running clock: when it will have run out."""
    while not (asking := player.wait().get("asking")) or asking["left"] is None:
        pass
    return time.monotonic() + asking["left"] / 1000


def test_clocks_that_differ(folder):
    """A question keeps its time when its table goes to a node whose clock is a minute fast, and back."""
    cluster = Cluster(folder, "a")
    cluster.start("b", env={"LD_PRELOAD": str(WRONG_CLOCK), "MUSTER_CLOCK_OFF": "60"})
    cluster.wait_shared()
    ada, *others = (Player(cluster.nodes[name].port, name=name) for name in "abb")
    table = expect(ada.ask(do="create", **HERO), "ok")["table"]
    for player in others:
        expect(player.ask(do="join", table=table), "ok")
    expect(ada.ask(do="start", table=table), "ok")
    bob = others[0]
    first = ends(bob)
    cluster.nodes.pop("a").stop()
    assert abs(ends(bob) - first) < 5
    cluster.start("c")
    cluster.wait_shared()
    cluster.nodes.pop("b").stop()
    bob = reconnect(bob, cluster.nodes["c"])
    expect(bob.ask(do="look", table=table), "ok")
    assert abs(ends(bob) - first) < 5
    cluster.end()


run_with_nodes(globals())
