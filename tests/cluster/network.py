"""Machines of their own for the nodes of a cluster: each node in a network namespace with two wires, one to the databases and one to everything else, and each
wire can be cut: then nothing goes through, and nobody is told. All of it is in a namespace of its own, so nothing of this machine's network is touched; that
needs root and iproute2."""
import os
import shutil
import subprocess
import sys

from cluster import PATH, Cluster

MARK = "MUSTER_TEST_NETWORK"
DATABASES = ("198.51.100.1", "198.51.100.2")  # addresses of PostgreSQL 0 and 1; all of them are those that are reserved for documents
BUS = "203.0.113.254"


def possible():
    return os.geteuid() == 0 and all(shutil.which(program, path=PATH) for program in ("ip", "unshare"))


def enter():
    """The rest of this program in a network of its own."""
    if MARK not in os.environ:
        os.environ[MARK] = "yes"
        os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])
    ip("link", "set", "lo", "up")
    for address in (*DATABASES, BUS):
        ip("address", "add", f"{address}/32", "dev", "lo")


def ip(*words):
    subprocess.run([shutil.which("ip", path=PATH), *words], check=True)


class Machine:
    """One node's: the end of each wire at the site, and what is reached over it."""

    def __init__(self, name, number):
        self.space = f"muster-{os.getpid()}-{name}"
        self.address = f"203.0.113.{4 * number + 2}"
        self.wires = {"database": f"db{number}", "others": f"net{number}"}
        ip("netns", "add", self.space)
        self.connect("database", f"192.0.2.{4 * number}", DATABASES)
        self.connect("others", f"203.0.113.{4 * number}", [BUS])

    def connect(self, wire, network, places):
        start, _, last = network.rpartition(".")
        here, there = (f"{start}.{int(last) + end}" for end in (1, 2))
        ip("link", "add", self.wires[wire], "type", "veth", "peer", "name", wire, "netns", self.space)
        ip("address", "add", f"{here}/30", "dev", self.wires[wire])
        ip("link", "set", self.wires[wire], "up")
        ip("-n", self.space, "address", "add", f"{there}/30", "dev", wire)
        ip("-n", self.space, "link", "set", wire, "up")
        for place in places:
            ip("-n", self.space, "route", "add", place, "via", here)

    def cut(self, *wires):
        for wire in wires:
            ip("link", "set", self.wires[wire], "down")

    def mend(self, *wires):
        for wire in wires:
            ip("link", "set", self.wires[wire], "up")

    def remove(self):
        ip("netns", "delete", self.space)


class NetworkCluster(Cluster):
    """A cluster whose nodes are on these machines; all else is at the site."""

    def __init__(self, folder, muster, names):
        super().__init__(folder, muster)
        self.machines = {name: Machine(name, number) for number, name in enumerate(names)}

    def host(self, name):
        return self.machines[name].address if name in self.machines else BUS if name == "nats" else super().host(name)

    def place(self, name):
        return ["ip", "netns", "exec", self.machines[name].space]

    def database_address(self, which):
        return DATABASES[which]

    def store(self, sockets=None):
        return super().store(sockets or DATABASES)

    def stop(self):
        super().stop()
        for machine in self.machines.values():
            machine.remove()
