"""What strangers may try against a server, for tests/server/test_limits.py and scripts/attack-bench. Each attack is a function of the
server's port, the address to come from and a deadline; it stops by itself, closes what it has opened, and minds no refusal."""
import http.client
import itertools
import json
import random
import socket
import struct
import time

import serve_pictures
from serve_table import Closed, Player

HANDSHAKE = ("GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode()


def connect(port, source="127.0.0.1", timeout=5):
    return socket.create_connection(("127.0.0.1", port), timeout, (source, 0))


def frame(opcode, payload=b"", fin=True):
    """Masked with zeros."""
    size = len(payload)
    head = bytes([(0x80 if fin else 0) | opcode])
    head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
    return head + bytes(4) + payload


def put(raw, data):
    """As much of it as is taken at once; False: the connection is gone."""
    try:
        raw.send(data)
    except BlockingIOError:
        pass
    except OSError:
        return False
    return True


def shake_hands(port, source="127.0.0.1", handshake=HANDSHAKE):
    """The connection and the status of the answer; 0: none came."""
    raw = connect(port, source)
    head = b""
    try:
        raw.sendall(handshake)
        while b"\r\n\r\n" not in head:
            data = raw.recv(4096)
            if not data:
                return raw, 0
            head += data
    except OSError:
        return raw, 0
    return raw, int(head.split()[1])


def sockets(port, source, count):
    """As many WebSockets as the server lets one have, up to a count."""
    found = []
    for _ in range(count):
        try:
            raw, status = shake_hands(port, source)
        except OSError:
            break
        if status != 101:
            raw.close()
            break
        raw.setblocking(False)
        found.append(raw)
    return found


class Bystander:
    """Somebody who plays whole games against bots while others attack, and takes the time of each request."""

    def __init__(self, port, game="rent-a-hero", seed=1, pause=0.05):
        self.player = Player(port)
        assert self.player.welcome["m"] == "welcome", self.player.welcome
        self.game = game
        self.chance = random.Random(seed)
        self.pause = pause  # it keeps within its requests
        self.games = 0
        self.latencies = []

    def ask(self, **request):
        began = time.monotonic()
        answer = self.player.ask(**request)
        self.latencies.append(time.monotonic() - began)
        return answer

    def play(self, until=None):
        """One game to its end, or as far as it gets until then."""
        seats = ["me"] + [{"bot": 1}] * 2
        table = self.ask(do="create", game=self.game, seats=seats, pace="instant", listed=False)["table"]
        assert self.ask(do="start", table=table)["m"] == "ok"
        while until is None or time.monotonic() < until:
            message = self.player.wait()
            if message["m"] != "play" or message["table"] != table:
                continue
            if message.get("over"):
                self.games += 1
                return
            if message.get("question"):
                time.sleep(self.pause)
                question = message["question"]
                action = self.chance.choice(question["actions"])
                answer = self.ask(do="act", table=table, n=question["n"], action=action)
                # A bot may have been first.
                assert answer["m"] == "ok" or answer["error"] in ("play/stale", "table/not-playing"), answer


def memory(process, what="VmHWM"):
    """In KiB; VmHWM is the most that it ever was."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(what + ":"))


# -- The attacks -----------------------------------------------------------------------------------------------------

def until(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        time.sleep(0)


def close_all(found):
    for raw in found:
        raw.close()


def pings_before_hello(port, source, seconds):
    """Each asks for a pong, which nobody reads."""
    found = sockets(port, source, 64)
    for _ in until(seconds):
        found = [raw for raw in found if put(raw, frame(9) * 1000)] or sockets(port, source, 64)
        time.sleep(0.01)
    close_all(found)


def fragments(port, source, seconds):
    """Messages that never end, a byte in each frame."""
    found = sockets(port, source, 64)
    for _ in until(seconds):
        found = [raw for raw in found if put(raw, frame(1, b"x", fin=False) + frame(0, b"x", fin=False) * 1000)] \
            or sockets(port, source, 64)
        time.sleep(0.01)
    close_all(found)


def half_requests(port, source, seconds, count=2000):
    """A byte now and then."""
    found = []
    for _ in range(count):
        try:
            found.append(connect(port, source))
            found[-1].setblocking(False)
            put(found[-1], b"GET / HTTP/1.1\r\nX: ")
        except OSError:
            pass
    for _ in until(seconds):
        found = [raw for raw in found if put(raw, b"x")]
        time.sleep(0.2)
    close_all(found)


def old_handshakes(port, source, seconds):
    """Over HTTP/1.0, which knows no upgrades."""
    for _ in until(seconds):
        try:
            shake_hands(port, source, HANDSHAKE.replace(b"HTTP/1.1", b"HTTP/1.0"))[0].close()
        except OSError:
            pass


def handshakes(port, source, seconds):
    """And gone again at once."""
    for _ in until(seconds):
        try:
            shake_hands(port, source)[0].close()
        except OSError:
            pass


def http_requests(port, source, seconds):
    """One after another over connections that are kept."""
    raw = None
    for _ in until(seconds):
        try:
            raw = raw or connect(port, source)
            raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            if not raw.recv(1 << 20):
                raise ConnectionError
        except OSError:
            raw = raw and raw.close()
    if raw:
        raw.close()


# -- As somebody who has said hello -----------------------------------------------------------------------------------

def text(**request):
    return frame(1, json.dumps(request).encode())


def hello(port, source, **request):
    """A connection that has said so; None: there is no place."""
    found = sockets(port, source, 1)
    if not found:
        return None
    put(found[0], text(do="hello", v=1, name="Eve", **request))
    return found[0]


def drain(raw):
    """What has come by now, or b""."""
    try:
        return raw.recv(1 << 20)
    except BlockingIOError:
        return b""


def table_of(raw, seats):
    """A table of one's own, started."""
    put(raw, text(do="create", id=1, game="rent-a-hero", seats=seats, pace="days", listed=False))
    data = b""
    for _ in range(100):
        data += drain(raw)
        if b'"m":"ok","id":1,"table":"' in data:
            table = data.split(b'"m":"ok","id":1,"table":"')[1][:12].decode()
            put(raw, text(do="start", id=2, table=table))
            return table
        if b'"m":"refused"' in data:
            break
        time.sleep(0.02)
    return "0" * 12  # it has too many already


def flood(port, source, seconds, request, count=16, reads=True, prepare=None):
    """As many connections send as many of these as they can; who is sent away comes back."""
    found = []
    end = time.monotonic() + seconds
    for _ in until(seconds):
        while len(found) < count and time.monotonic() < end:
            raw = hello(port, source)
            if not raw:
                break
            found.append((raw, prepare(raw) if prepare else None))
        kept = []
        for raw, prepared in found:
            try:
                fine = put(raw, request(prepared) * 20)
                while reads and fine and drain(raw):
                    pass
            except OSError:
                fine = False
            if fine:
                kept.append((raw, prepared))
            else:
                raw.close()
        found = kept
        time.sleep(0.02)
    close_all(raw for raw, _ in found)


SOLO = ["me", {"bot": 1}, {"bot": 1}]


def tables(port, source, seconds):
    """New tables, as many as one may have and more."""
    flood(port, source, seconds, lambda _: text(do="create", game="rent-a-hero", seats=SOLO, pace="days"))


def lists(port, source, seconds):
    """Lists of tables, the own ones and the open ones."""
    flood(port, source, seconds, lambda _: text(do="list") + text(do="mine"))


def stories(port, source, seconds):
    """What happened at a table, again and again."""
    flood(port, source, seconds, lambda table: text(do="story", table=table), prepare=lambda raw: table_of(raw, SOLO))


def histories(port, source, seconds):
    """What the database keeps of people, read and written again and again."""
    dice = random.Random(5)
    wanted = [{"do": "games"}, {"do": "export"}, {"do": "ladder", "game": "rent-a-hero"}, {"do": "people"},
              {"do": "profile"}, {"do": "wishes", "keep": True}, {"do": "forget-games", "sure": True}]
    flood(port, source, seconds, lambda _: text(**dice.choice(wanted)))


def pairs(port, source, seconds):
    """Waits for a table, leaves it and waits again; and looks at what others wait for."""
    dice = random.Random(6)
    wanted = [{"do": "pair", "game": "rent-a-hero", "seats": 3}, {"do": "pair", "game": "here-to-slay", "seats": 6},
              {"do": "watch"}, {"do": "mine"}]
    flood(port, source, seconds, lambda _: text(**dice.choice(wanted)))


def orders(port, source, seconds):
    """Standing orders, which are written down."""
    plan = {"when": {"e": "x" * 400}, "do": "decline"}
    flood(port, source, seconds, lambda table: text(do="order", table=table, plans=[plan] * 4),
          prepare=lambda raw: table_of(raw, SOLO))


def crowds(port, source, seconds):
    """Spectators of one table who come and go."""
    shared = []

    def prepare(raw):
        shared.append(shared[0] if shared else table_of(raw, SOLO))
        return shared[0]

    flood(port, source, seconds, lambda table: text(do="look", table=table) + text(do="leave", table=table), count=64, prepare=prepare)


def big_json(port, source, seconds):
    """As deep and as long as a message can be."""
    deep = frame(1, b'{"do":' + b"[" * 2000 + b"]" * 2000 + b"}")
    flood(port, source, seconds, lambda _: deep)


def slow_readers(port, source, seconds):
    """They ask for much and read nothing."""
    flood(port, source, seconds, lambda table: text(do="sync", table=table), count=64, reads=False,
          prepare=lambda raw: table_of(raw, SOLO))


def newcomers(port, source, seconds):
    """New people, one after another."""
    for _ in until(seconds):
        raw = hello(port, source)
        if raw:
            time.sleep(0.002)
            raw.close()


def reconnects(port, source, seconds):
    """One person with a seat comes and goes."""
    try:
        player = Player(port, name="Eve", source=source)
    except (Closed, OSError):
        return
    table = player.ask(do="create", game="rent-a-hero", seats=SOLO, pace="normal").get("table")
    player.ask(do="start", table=table)
    for _ in until(seconds):
        raw = hello(port, source, token=player.token)
        if raw:
            put(raw, text(do="look", table=table))
            time.sleep(0.002)
            raw.close()
    player.close()


LEADER = {"name": {"en": "Eve"}, "class": "bard", "when": "always", "do": "bonus", "rolls": "attack", "number": 1}


def workshop_of(raw):
    """A table of one's own that takes leaders, not started."""
    put(raw, text(do="create", id=1, game="here-to-slay", seats=["me", "open"], pace="days", made="anyone", listed=False))
    data = b""
    for _ in range(100):
        data += drain(raw)
        if b'"m":"ok","id":1,"table":"' in data:
            return data.split(b'"m":"ok","id":1,"table":"')[1][:12].decode()
        if b'"m":"refused"' in data:
            break
        time.sleep(0.02)
    return "0" * 12


def leaders(port, source, seconds):
    """Leaders that come and go, each another one to be tried; and who may bring them."""
    number = itertools.count()

    def request(table):
        i = next(number)
        skill = {**LEADER, "number": 1 + i % 3, "rolls": ("attack", "effect", "challenged", "effect+attack")[i // 3 % 4]}
        return (text(do="bring", table=table, leader={**skill, "title": {"en": "x" * 40}, "picture": f"{i:064x}"}) + text(do="drop", table=table, card="made-1")
                + text(do="allow", table=table, made=("anyone", "host")[i % 2], made_limit=("any", "fair")[i // 2 % 2]))

    flood(port, source, seconds, request, prepare=workshop_of)


def pictures(port, source, seconds):
    """Pictures: awaited ones, damaged ones, of tables and people that there are not, slow ones; and what is there, again and again."""
    try:
        player = Player(port, name="Eve", source=source)
    except (Closed, OSError):
        return
    table = player.ask(do="create", game="here-to-slay", seats=["me", "open"], pace="days", made="anyone", listed=False).get("table")
    largest = serve_pictures.png(640, 480, noise=45000)
    good = serve_pictures.hash_of(largest)
    player.ask(do="bring", table=table, leader={**LEADER, "picture": good})
    slow = []
    for i, _ in enumerate(until(seconds)):
        try:
            if not slow:
                for _ in range(30):
                    raw = connect(port, source)
                    put(raw, f"PUT /pictures/{table}/{good} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {player.token}\r\nContent-Length: 49000\r\n\r\n".encode() + largest[:2000])
                    slow.append(raw)
            serve_pictures.send(port, player, table, largest if not i else bytes(49152), name=good, source=source)
            serve_pictures.fetch(port, player, table, good, source=source)
            serve_pictures.fetch(port, None, table, good, source=source)
            serve_pictures.request(port, "PUT", f"/pictures/{table}/{i:064x}", "0" * 64, bytes(200000), source=source)
        except (OSError, http.client.HTTPException):
            close_all(slow)
            slow = []
    close_all(slow)
    player.close()


ATTACKS = (pings_before_hello, fragments, half_requests, old_handshakes, handshakes, http_requests, tables, lists, stories, histories, pairs, orders,
           crowds, big_json, slow_readers, newcomers, reconnects, leaders, pictures)
