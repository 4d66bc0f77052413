"""Nodes of a test with their database and their NATS. One that has died, or that a sanitizer has something to say of, fails the test with its words."""
import re
import signal
import sys
import threading

from nats import Nats, program
from postgresql import Postgres, programs
from serve_game import run_tests
from serve_table import Player, Server
from test_store_life import wait_until

LEASE = 3
BUSY = [word for name in ("requests-per-second", "newcomers-per-hour", "tables-per-hour", "tables-per-address", "sockets-per-address")
        for word in (f"--{name}", "100000")]

WRONG = re.compile(r"Sanitizer|runtime error:|Assertion|^muster serve: ", re.M)


class Node(Server):
    """Its stderr is read all the time: a pipe that is full would stop it."""

    def start(self):
        super().start()
        self.said, self.killed = [], False
        self.ear = threading.Thread(target=self.listen, args=(self.process.stderr,), daemon=True)
        self.ear.start()

    def listen(self, stderr):
        for line in stderr:
            self.said.append(line)

    def log(self):
        return "".join(self.said)

    def kill(self):
        self.killed = True
        super().kill()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)
        self.check()
        return self.log()

    def trouble(self):
        """None: it is well, or has ended as it was told to."""
        code = self.process.poll()
        if code is not None:
            self.ear.join(10)
        if code not in (None, -signal.SIGKILL if self.killed else 0):
            return f"it ended with {code}"
        found = WRONG.search(self.log())
        return found and f"it said {found[0]!r}"

    def figures(self):
        """What it has counted on the bus, if it can still say so."""
        try:
            return "".join(f"{line}\n" for line in self.get("/metrics", port=self.metrics)[2].splitlines() if line.startswith("muster_bus_"))
        except OSError:
            return ""

    def check(self):
        trouble = self.trouble()
        assert not trouble, f"{trouble}\n{self.log()}"


class Cluster:
    """A database of its own for each test, and nodes by their names."""

    count = 0
    last = None
    postgres = None  # for all of them

    def __init__(self, folder, *names, settings=BUSY, tls=None):
        Cluster.count += 1
        Cluster.last = self
        Cluster.postgres = Cluster.postgres or Postgres()
        self.settings, self.started = settings, []
        self.folder, self.name = folder, f"test_{Cluster.count}"
        Cluster.postgres.ask("postgres", f"CREATE DATABASE {self.name}")
        self.nats = Nats(tls)
        self.nodes = {}
        for name in names:
            self.start(name)
        self.wait_shared()

    def start(self, name, env=None):
        self.nodes[name] = Node(sys.argv[1], self.folder, "--store", Cluster.postgres.url(self.name), "--node", name, "--nats", self.nats.url,
                                "--lease", str(LEASE), "--metrics", "127.0.0.1:0", *self.settings, env=env)
        self.started.append((name, self.nodes[name]))
        return self.nodes[name]

    def tell(self):
        """What the nodes have to say, for a test that has failed."""
        for name, node in self.started:
            print(f"node {name}: {node.trouble() or 'is well'}\n{node.log()}{node.figures()}", file=sys.stderr)

    def ask(self, sql):
        return Cluster.postgres.ask(self.name, sql)

    def shards(self):
        """How many each node says that it has."""
        return {name: node.figure("shards") for name, node in self.nodes.items()}

    def is_shared(self):
        counts = list(self.shards().values())
        return sum(counts) == 64 and max(counts) <= -(-64 // len(counts))

    def wait_shared(self):
        wait_until(self.is_shared)

    def end(self):
        for node in self.nodes.values():
            if node.process.poll() is None:
                node.stop()
        for _, node in self.started:
            node.check()
        self.nats.kill()


def reconnect(player, node):
    return Player(node.port, token=player.token, name=player.name)


def run_with_nodes(names):
    """Status 77: PostgreSQL or NATS is not installed."""
    if not program() or not programs():
        print("SKIP: NATS or PostgreSQL is not installed (scripts/need nats postgres)")
        sys.exit(77)
    try:
        run_tests(names)
    except BaseException:
        if Cluster.last:
            Cluster.last.tell()
        raise
