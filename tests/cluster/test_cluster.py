#!/usr/bin/env python3
"""The long run: three nodes, a PostgreSQL with a synchronous standby, NATS and a proxy, people who play, and one thing after another that goes wrong. After each of
them every acknowledged move is looked up. test_cluster.py MUSTER [EVENTS [SEED]]   (60, 1)   MUSTER_BEFORE: an earlier program; nodes are started with one or
the other, as during an upgrade. MUSTER_EVENTS=kill,sleep: only these. As root the nodes are in network namespaces, and wires are cut; else a node is cut off by
a relay that stops. Status 77: something is not installed."""
import collections
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
MUSTER = str(pathlib.Path(sys.argv[1]).resolve())
PROGRAMS = [MUSTER, *filter(None, [os.environ.get("MUSTER_BEFORE")])]
sys.path.insert(0, str(HERE.parent / "server"))
from cluster import NODES, Cluster, Trouble, programs, tool, wait_for  # noqa: E402
from network import NetworkCluster, enter, possible  # noqa: E402
from people import Fault, Site  # noqa: E402

LEASE = 3
OPTIONS = ("--requests-per-second", "10000", "--sockets-per-address", "10000", "--newcomers-per-hour", "1000000", "--tables-per-hour", "1000000",
           "--tables-per-address", "100000", "--tables-per-person", "100", "--lease", str(LEASE))
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


def game_number(table):
    number = 0
    for letter in table:
        number = number * 32 + LETTERS.index(letter)
    return number - (1 << 64 if number >= 1 << 63 else 0)


def missing(log, answers):
    """The first answer that is not in the log in the order of its question, or None. Of two acknowledgements the later one may come first: from the new
    owner of a table, while that of the old one, which has stored it, is on its way."""
    at = 0
    for number in sorted({number for number, _ in answers}):
        begin = at
        for answer in [answer for answer in answers if answer[0] == number]:
            try:
                at = max(at, log.index(answer[1], begin) + 1)
            except ValueError:
                return answer
    return None


class Run:
    def __init__(self, folder, events, seed):
        self.cluster = NetworkCluster(folder, MUSTER, NODES) if possible() else Cluster(folder, MUSTER)
        self.wired = possible()
        self.dice, self.events = random.Random(seed), events
        self.takeovers, self.looked, self.kinds = [], 0, collections.Counter()
        self.told = 0  # moves acknowledged in games that are over
        self.seen, self.unclear = {}, 0

    # -- What there is -----------------------------------------------------------------------------------------------

    def relay(self, node, which):
        return f"relay-{node}-{which}"

    def relays_start(self, node):
        for which in (0, 1):
            folder = self.cluster.folder / self.relay(node, which)
            folder.mkdir(exist_ok=True)
            if not self.cluster.alive(self.relay(node, which)):
                self.cluster.spawn(self.relay(node, which), [sys.executable, HERE / "relay.py", folder, self.cluster.sockets(which)])
            wait_for("a relay", lambda folder=folder: (folder / ".s.PGSQL.5432").exists())

    def node_start(self, node):
        """A node that was killed has its name back when its lease is over: until then it is started again and again, as systemd would."""
        store = None if self.wired else self.cluster.store([self.cluster.folder / self.relay(node, which) for which in (0, 1)])
        end = time.monotonic() + 60
        while True:
            try:
                self.cluster.node_start(node, *OPTIONS, store=store, muster=self.dice.choice(PROGRAMS))
                return
            except Trouble:
                if time.monotonic() > end or "store/locked" not in self.cluster.log(node).read_text().splitlines()[-1]:
                    raise
                time.sleep(0.5)

    def start(self):
        self.cluster.start_stores()
        for node in NODES:
            if not self.wired:
                self.relays_start(node)
            self.node_start(node)
        self.cluster.proxy_start()
        self.wait_until_well()
        self.site = Site([(self.cluster.host(name), self.cluster.port(name)) for name in (*NODES, "proxy")], 6)

    def owned(self):
        """Shards that somebody has who is alive, by the clock of the database."""
        return int(self.cluster.ask("SELECT count(*) FROM muster.shard JOIN muster.node ON node.name = shard.node WHERE until > clock_timestamp()")[0][0])

    def shards_of(self, node):
        return int(self.cluster.ask(f"SELECT count(*) FROM muster.shard WHERE node = '{node}'")[0][0])

    def wait_until_well(self):
        wait_for("all nodes", lambda: all(self.cluster.health(node) == "ok" for node in NODES), 90)
        wait_for("all shards", lambda: self.owned() == 64, 90)

    def wait_until_taken(self, node, since):
        wait_for(f"the tables of {node}", lambda: self.shards_of(node) == 0 and self.owned() == 64, 90)
        self.takeovers.append(time.monotonic() - since - LEASE)

    # -- What goes wrong ----------------------------------------------------------------------------------------------

    def event_kill(self, node):
        self.cluster.kill(node)
        self.wait_until_taken(node, time.monotonic())
        self.node_start(node)

    def event_sleep(self, node):
        """A node that is stopped past its lease, and wakes up when others have its tables."""
        self.cluster.send(node, signal.SIGSTOP)
        try:
            self.wait_until_taken(node, time.monotonic())
        finally:
            self.cluster.send(node, signal.SIGCONT)

    def event_cut(self, node):
        """It reaches everybody but the database."""
        if self.wired:
            self.cut_wires(node, "database")
            return
        for which in (0, 1):
            self.cluster.send(self.relay(node, which), signal.SIGSTOP)
        try:
            self.wait_until_taken(node, time.monotonic())
        finally:
            for which in (0, 1):
                self.cluster.send(self.relay(node, which), signal.SIGCONT)

    def event_island(self, node):
        """It reaches nobody: neither the database nor NATS nor those who play there."""
        self.cut_wires(node, "database", "others")

    def event_deaf(self, node):
        """It reaches the database, and so keeps its tables, but nobody else."""
        machine = self.cluster.machines[node]
        machine.cut("others")
        try:
            time.sleep(LEASE + self.dice.random() * LEASE)
        finally:
            machine.mend("others")

    def cut_wires(self, node, *wires):
        machine = self.cluster.machines[node]
        machine.cut(*wires)
        try:
            self.wait_until_taken(node, time.monotonic())
        finally:
            machine.mend(*wires)

    def event_nats(self, _):
        self.cluster.kill("nats")
        time.sleep(self.dice.random() * 2)
        self.cluster.nats_start()

    def event_primary(self, _):
        self.cluster.kill(f"postgres-{self.cluster.state['primary']}")
        time.sleep(self.dice.random() * 3)
        self.cluster.promote()
        self.wait_until_well()
        self.cluster.standby_make()

    def event_crash(self, _):
        """The primary is killed and comes back by itself."""
        primary = self.cluster.state["primary"]
        self.cluster.kill(f"postgres-{primary}")
        time.sleep(self.dice.random() * 3)
        self.cluster.postgres_start(primary)

    def event_leave(self, node):
        """Told to stop, it hands its tables over; a new one takes its place."""
        self.cluster.end(node)
        wait_for("its tables", lambda: self.owned() == 64, 90)
        self.node_start(node)

    # -- What must be so -------------------------------------------------------------------------------------------------

    def lines_of(self, table):
        """What was written aside is trimmed when there is much of it, so rows are kept that were seen once. And whether all were seen."""
        rows = self.seen.setdefault(table, {})
        for seq, body in self.cluster.ask(f"SELECT seq, encode(body, 'hex') FROM muster.log WHERE game = {game_number(table)} ORDER BY seq"):
            body = bytes.fromhex(body)
            if rows.setdefault(int(seq), body) != body:
                raise Fault(f"{table}: row {seq} is another one now")
        return b"".join(rows[seq] for seq in sorted(rows)).decode().splitlines(), len(rows) == max(rows, default=0)

    def look_up(self, table, acknowledged):
        lines, whole = self.lines_of(table)
        for seat, answers in enumerate(acknowledged):
            log = [line[4:] for line in lines if line[:4] in (f"m {seat} ", f"s {seat} ")]
            lost = missing(log, answers)
            if lost and whole:
                raise Fault(f"{table}: {lost} of seat {seat} was acknowledged, and is lost\n{answers}\n{log}")
            self.unclear += bool(lost)  # written and trimmed between two looks
            self.looked += len(answers)

    def check(self):
        self.site.check()
        for table in self.site.tables:
            name, acknowledged = table.acknowledged()
            if name:
                self.look_up(name, acknowledged)
        while self.site.finished:
            name, acknowledged = self.site.finished.pop()
            self.told += sum(map(len, acknowledged))
            if self.lines_of(name)[0]:  # it goes when everybody has left the room
                self.look_up(name, acknowledged)
            self.seen.pop(name, None)
        bad = self.cluster.ask("SELECT count(*) FROM muster.head h WHERE seq <> (SELECT coalesce(max(seq), 0) FROM muster.log l WHERE l.game = h.game)")
        if bad != [["0"]]:
            raise Fault(f"{bad[0][0]} logs do not end where they should")
        if self.site.jumps:
            raise Fault(f"clocks jumped: {self.site.jumps}")

    def expect_progress(self):
        """Every table goes on."""
        for table in self.site.tables:
            if table.silent:
                continue
            before = table.games, table.acknowledged()
            def moved(table=table, before=before):
                self.site.check()
                return (table.games, table.acknowledged()) != before
            wait_for(f"table {table.called}", moved, 90)

    def logs_check(self):
        done = subprocess.run([MUSTER, "store", "check", self.cluster.store()], capture_output=True, text=True)
        if done.returncode:
            raise Fault(done.stdout + done.stderr)

    def run(self):
        self.start()
        kinds = os.environ.get("MUSTER_EVENTS", "").split(",")
        kinds = [name[6:] for name in dir(self) if name.startswith("event_") and (name[6:] in kinds or kinds == [""])]
        if not self.wired:
            kinds = [kind for kind in kinds if kind not in ("island", "deaf")]
        for number in range(self.events):
            kind = kinds[number % len(kinds)] if number < len(kinds) else self.dice.choice(kinds)
            node = self.dice.choice(NODES)
            wait_for(f"tables at {node}", lambda node=node: self.shards_of(node), 90)  # a node that has come back is given its share
            time.sleep(self.dice.random())
            begin = time.monotonic()
            getattr(self, f"event_{kind}")(node)
            self.wait_until_well()
            self.expect_progress()
            self.check()
            self.kinds[kind] += 1
            print(f"{number + 1:3} {kind:<8} {node:<6} {time.monotonic() - begin:5.1f} s; acknowledged so far {self.told + self.site.total()}", flush=True)
        self.site.stop()
        self.check()
        self.logs_check()
        self.report()

    def report(self):
        frozen = sum(self.cluster.log(node).read_text().count('"table_frozen"') for node in NODES)
        if frozen:
            raise Fault(f"{frozen} tables were frozen")
        print(f"events: {sum(self.kinds.values())}: {dict(self.kinds)}")
        print(f"acknowledged moves: {self.told + self.site.total()}, looked up {self.looked} times; lost 0, forks 0, frozen 0, clocks that jumped 0;"
              f" tables of which rows were trimmed unseen: {self.unclear}")
        print(f"what people met: {dict(self.site.counts)}")
        if self.takeovers:
            print(f"take-over after the end of a lease: median {sorted(self.takeovers)[len(self.takeovers) // 2]:.1f} s, longest {max(self.takeovers):.1f} s")


def main():
    try:
        if not programs():
            raise Trouble("PostgreSQL is not installed. Run: scripts/need cluster")
        for program in ("nats-server", "haproxy"):
            tool(program)
        if possible():
            enter()
    except Trouble as trouble:
        print(trouble)
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="mc-") as outer:
        pathlib.Path(outer).chmod(0o755)
        run = Run(pathlib.Path(outer) / "c", int(sys.argv[2]) if len(sys.argv) > 2 else 60, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
        try:
            run.run()
        except BaseException:
            for log in sorted((pathlib.Path(outer) / "c/logs").glob("*.log")):
                lines = log.read_text(errors="replace").splitlines()
                print(f"--- {log.name}", *lines[-15:], sep="\n")
            raise
        finally:
            for name in [name for name in run.cluster.state["processes"] if name.startswith("relay")]:
                run.cluster.kill(name)
            run.cluster.stop()


main()
