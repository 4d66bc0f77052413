"""People at tables of a cluster: each seat at some node, they answer what they are asked, and whoever is cut off comes back at another node. What was
acknowledged is remembered, so that it can be looked up."""
import collections
import pathlib
import random
import selectors
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from serve_table import Closed, Player  # noqa: E402

GONE = (Closed, OSError, EOFError)
# What may be refused while nodes come and go; anything else is a fault.
USUAL = {"play/stale", "table/not-playing", "server/away", "server/store", "limit/rate"}
QUIET, DEAD = 4, 8  # seconds without a word until one asks, and until one goes elsewhere


class Fault(Exception):
    """What must never be."""


class Seat:
    def __init__(self, table, number):
        self.table, self.number = table, number
        self.player, self.token, self.name = None, None, f"P{number}"
        self.acknowledged, self.pending, self.answered = [], {}, None
        self.heard, self.asked, self.last = 0.0, 0.0, 0

    def connect(self):
        """To whichever node takes us; False: none does now."""
        places = list(self.table.site.places)
        self.table.dice.shuffle(places)
        for address, port in places:
            try:
                self.player = Player(port, token=self.token, name=self.name, timeout=3, address=address)
                if self.player.welcome["m"] != "welcome":
                    raise Closed(self.player.welcome)
                self.token = self.player.token
                self.heard = self.asked = time.monotonic()
                self.pending = {}
                self.table.selector.register(self.player.raw, selectors.EVENT_READ, self)
                if self.table.called:
                    self.look()
                return True
            except GONE:
                self.drop()
        return False

    def drop(self):
        if self.player:
            try:
                self.table.selector.unregister(self.player.raw)
            except (KeyError, ValueError):
                pass
            self.player.close()
            self.player = None

    def look(self):
        self.asked = time.monotonic()
        self.send(do="look", table=self.table.called)
        self.send(do="sync", table=self.table.called)

    def send(self, **request):
        self.player.counter += 1
        self.player.send(id=self.player.counter, **request)
        return self.player.counter

    def take(self, message):
        self.heard = time.monotonic()
        if "n" in message and message.get("table") == self.table.called:
            if message["n"] < self.last:
                raise Fault(f"{self.table.called}, seat {self.number}: {message['n']} after {self.last}: two nodes tell it")
            self.last = message["n"]
        if message["m"] == "ok" and message["id"] in self.pending:
            answer = self.pending.pop(message["id"])
            if answer != self.answered:
                self.table.site.counts["late ok"] += bool(self.acknowledged) and answer[0] < self.acknowledged[-1][0]
                self.acknowledged.append(answer)
            self.answered = answer
        elif message["m"] == "refused":
            self.refused(message)
        elif message["m"] == "bye":
            self.table.site.counts[f"bye {message['error']}"] += 1
        elif message.get("status") == "frozen":
            raise Fault(f"{self.table.called} is frozen: {message}")
        if message.get("over"):
            self.table.over = True
        if message.get("asking"):
            self.table.note_clock(message["asking"])
        question = message.get("question")
        if question and not question["sealed"] and not self.table.silent:
            action = self.table.dice.choice(question["actions"])
            self.pending[self.send(do="act", table=self.table.called, n=question["n"], action=action)] = question["n"], action

    def refused(self, message):
        self.table.site.counts[f"refused {message['error']}"] += 1
        self.pending.pop(message["id"], None)
        if message["error"] not in USUAL:
            raise Fault(f"{self.table.called}: {message}")
        if message["error"].startswith("server/"):
            self.asked = 0.0  # look again soon


class Table(threading.Thread):
    """One table after another: when a game is over, the next one begins."""

    def __init__(self, site, number, silent=False):
        super().__init__(daemon=True)
        self.site, self.number, self.silent = site, number, silent
        self.dice = random.Random(number)
        self.fault, self.stopping, self.games, self.clock = None, False, 0, None
        self.lock = threading.Lock()
        self.begin()

    def begin(self):
        self.selector = selectors.DefaultSelector()
        self.called, self.over, self.began = None, False, False
        self.seats = [Seat(self, number) for number in range(3)]

    def run(self):
        try:
            while not self.stopping:
                if not self.called:
                    self.open()
                else:
                    self.turn()
        except Exception as fault:  # whoever waits for this table is told
            self.fault = f"{type(fault).__name__}: {fault}"

    def open(self):
        """All sit down and the game begins; if something comes in between, they try it elsewhere."""
        try:
            for seat in self.seats:
                if not seat.player and not seat.connect():
                    time.sleep(0.3)
                    return
            host = self.seats[0].player
            game = "rent-a-hero" if self.number % 2 else "here-to-slay"
            made = host.ask(do="create", game=game, seats=["me", "open", "open"], pace="days" if self.silent else "instant")
            if made["m"] != "ok":
                raise Closed(made)
            for seat in self.seats[1:]:
                if seat.player.ask(do="join", table=made["table"])["m"] != "ok":
                    raise Closed("join")
            if host.ask(do="start", table=made["table"])["m"] != "ok":
                raise Closed("start")
        except GONE:
            for seat in self.seats:
                seat.drop()
            return
        self.called, self.games = made["table"], self.games + 1
        for seat in self.seats:
            try:
                seat.look()
            except GONE:
                seat.drop()

    def turn(self):
        for seat in self.seats:
            self.mind(seat)
        for key, _ in self.selector.select(0.1):
            seat = key.data
            try:
                while seat.player:
                    self.hear(seat)
                    if not seat.player.buffer:
                        break
            except GONE:
                seat.drop()
        if self.over:
            with self.lock:
                self.site.finished.append((self.called, [list(seat.acknowledged) for seat in self.seats]))
                for seat in self.seats:
                    seat.drop()
                self.begin()

    def hear(self, seat):
        while seat.player.news:
            self.take(seat, seat.player.news.pop(0))
        self.take(seat, seat.player.receive())

    def take(self, seat, message):
        with self.lock:
            seat.take(message)

    def mind(self, seat):
        """Whoever hears nothing asks, and then goes elsewhere."""
        now = time.monotonic()
        try:
            if not seat.player:
                seat.connect()
            elif now - seat.heard > DEAD and now - seat.asked > QUIET:
                seat.drop()
            elif now - max(seat.heard, seat.asked) > QUIET or (not seat.asked and now - seat.heard > 0.5):
                seat.look()
        except GONE:
            seat.drop()

    def note_clock(self, asking):
        """The point in time when the question ends: it stays where it is, whoever asks it."""
        if not self.silent or asking["left"] is None:
            return
        end = time.monotonic() + asking["left"] / 1000
        about = (asking["kind"], asking.get("seat"), asking["step"])
        if self.clock and self.clock[0] == about and abs(end - self.clock[1]) > 3:
            self.site.jumps.append((self.called, about, round(end - self.clock[1], 1)))
        if not self.clock or self.clock[0] != about:
            self.clock = about, end

    def acknowledged(self):
        """The name, and what was acknowledged to each seat, with the number of its question; as it is now."""
        with self.lock:
            return self.called, [list(seat.acknowledged) for seat in self.seats]


class Site:
    """Where they play: `places` are the addresses and ports of all nodes and of the proxy."""

    def __init__(self, places, tables):
        self.places, self.counts, self.finished, self.jumps = places, collections.Counter(), [], []
        self.tables = [Table(self, number) for number in range(tables)] + [Table(self, 100, silent=True)]
        for table in self.tables:
            table.start()

    def total(self):
        return sum(len(seat) for table in self.tables for seat in table.acknowledged()[1]) + sum(
            len(seat) for _, seats in self.finished for seat in seats)

    def check(self):
        for table in self.tables:
            if table.fault:
                raise Fault(f"table {table.number} {table.called}: {table.fault}")

    def stop(self):
        for table in self.tables:
            table.stopping = True
        for table in self.tables:
            table.join(30)
