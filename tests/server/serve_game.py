"""Scripted people at tables of a server: what the tests over real sockets share."""
import os
import selectors
import subprocess
import sys
import tempfile
import time

from serve_table import Closed

os.environ["MUSTER_LANG"] = "en"  # whatever the system speaks


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


def verified(path, *options, status=0):
    """What `muster verify` says, in one line."""
    done = subprocess.run([sys.argv[1], "verify", path, *options], capture_output=True, text=True)
    assert done.returncode == status, done
    return " ".join(done.stdout.split())


class Game:
    """Scripted players at one table: each answers what it is asked, as soon as it hears of it."""

    def __init__(self, players, table, dice, talkers=None):
        self.players, self.table, self.dice, self.talkers = players, table, dice, talkers
        self.over = None
        self.heard_over = set()
        self.acknowledged = [[] for _ in players]
        self.pending = [{} for _ in players]
        self.answered = [None] * len(players)
        self.selector = selectors.DefaultSelector()
        for i, player in enumerate(players):
            self.selector.register(player.raw, selectors.EVENT_READ, i)

    def acknowledge(self, i, number):
        """An order shows the question once more; the same answer to it again is not written down again."""
        answer = self.pending[i].pop(number)
        if answer != self.answered[i]:
            self.acknowledged[i].append(answer[1])
        self.answered[i] = answer

    def take(self, i, message):
        player = self.players[i]
        if self.talkers and self.talkers[i].hear(message):
            return
        if message["m"] == "ok" and message["id"] in self.pending[i]:
            self.acknowledge(i, message["id"])
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
            self.pending[i][player.counter] = question["n"], action
            player.send(do="act", id=player.counter, table=self.table, n=question["n"], action=action)
            if self.talkers:
                self.talkers[i].maybe_speak(player, self.table)

    def play(self, steps=10**9, patience=None):
        """Returns False if the server is gone. With patience, for so many seconds, others have their turn when nothing happens here."""
        try:
            for i, player in enumerate(self.players):
                while player.news or player.buffer:
                    self.take(i, player.wait())
            while not self.over and steps > 0:
                ready = self.selector.select(patience or 20)
                assert ready or patience, "nothing happens at the table"
                if not ready:
                    break
                for key, _ in ready:
                    steps -= 1
                    player = self.players[key.data]
                    self.take(key.data, player.next())
                    while player.buffer:
                        self.take(key.data, player.next())
        except (Closed, ConnectionError):
            return False
        return True


def iter_until_closed(player):
    try:
        while True:
            yield player.wait()
    except (Closed, ConnectionError):
        return


def run_tests(names):
    """Those named on the command line, or all test_… of a module."""
    tests = {name: test for name, test in names.items() if name.startswith("test_")}
    for name in sys.argv[2:] or tests:
        start = time.time()
        with tempfile.TemporaryDirectory(prefix="muster-serve-") as folder:
            tests[name](folder)
        print(f"{name}: ok, {time.time() - start:.1f} s", flush=True)
