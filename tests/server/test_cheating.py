#!/usr/bin/env python3
"""A server that cheats, live: what it says is changed on the way to the small client that is made from docs/protocol.md alone,
which must notice, and must not tell its word to whom it cannot trust any more. test_cheating.py MUSTER [NAME…]"""
import hashlib
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading

from serve_table import Closed, Server, Socket

MUSTER = sys.argv[1]
os.environ["MUSTER_LANG"] = "en"
CLIENT = pathlib.Path(__file__).with_name("serve_client.mjs")
OTHER = "0123456789abcdef" * 4


def blake2b(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).hexdigest()


def commit_of(word):
    return blake2b(b"muster word 1\0", word.encode())


def pact_of(commitment, commits):
    return blake2b(b"muster pact 1\0", *(bytes.fromhex(hash or "00" * 32) for hash in [commitment, *commits]))


class Wire(Socket):
    """One side of the connection in the middle."""

    def __init__(self, raw):
        self.raw, self.buffer = raw, b""

    def head(self):
        while b"\r\n\r\n" not in self.buffer:
            data = self.raw.recv(65536)
            if not data:
                raise Closed("handshake")
            self.buffer += data
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        return head + b"\r\n\r\n"

    def receive_frame(self):
        first, second = self.take(2)
        size = second & 0x7f
        if size >= 126:
            size = struct.unpack(*((">H", self.take(2)) if size == 126 else (">Q", self.take(8))))[0]
        key = self.take(4) if second & 0x80 else bytes(4)
        payload = self.take(size)
        return first & 15, bytes(b ^ key[i % 4] for i, b in enumerate(payload)) if any(key) else payload


class Cheat:
    """Stands between a client and an honest server. `change` is given each message to the client, and returns those that are
    sent in its place."""

    def __init__(self, port, change):
        self.port, self.change = port, change
        self.asked = []  # what the client has sent
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        client = Wire(self.listener.accept()[0])
        server = Wire(socket.create_connection(("127.0.0.1", self.port), 20))
        server.raw.sendall(client.head())
        client.raw.sendall(server.head())
        threading.Thread(target=self.pass_on, args=(client, server, self.listen, True), daemon=True).start()
        self.pass_on(server, client, self.change, False)

    def listen(self, message):
        self.asked.append(message)
        return [message]

    @staticmethod
    def pass_on(here, there, change, mask):
        try:
            while True:
                opcode, payload = here.receive_frame()
                sent = [json.dumps(message).encode() for message in change(json.loads(payload))] if opcode == 1 else [payload]
                for payload in sent:
                    there.raw.sendall(there.frame(opcode, payload, mask=mask))
        except (Closed, OSError):
            for side in here, there:  # who listens to the other one is woken up
                try:
                    side.raw.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def told(self):
        """How often the client has told its word."""
        return sum(message.get("do") == "reveal" for message in self.asked)


def edit(kind, change):
    """Changes messages of a kind, and what a table that is shown has of it."""
    def run(message):
        if message["m"] == kind or (message["m"] == "table" and kind in message):
            change(message if message["m"] == kind else message[kind])
        return [message]
    return run


# What the server does; how often the word may be told; what the client says.


def other_commitment(start):
    start["commitment"] = OTHER
    start["pact"] = pact_of(OTHER, start["commits"])


def own_commit_exchanged(start):
    start["commits"][0] = commit_of(OTHER)
    start["pact"] = pact_of(start["commitment"], start["commits"])


def pact_over_something_else(start):
    start["pact"] = pact_of(start["commitment"], [start["commits"][0], commit_of(OTHER), None])


def asked_twice(message):
    if message["m"] != "reveal":
        return [message]
    commits = [message["commits"][0], commit_of(OTHER), None]
    again = message | {"n": message["n"] + 1, "commits": commits, "pact": pact_of(message["commitment"], commits)}
    return [message, again]


def mixed_as(**own):
    def run(message):
        if "mixed" in message:
            message["mixed"][0] |= own
        return [message]
    return run


def word_chosen_last(message):
    """A player in league gets a word, with a commit that fits, when all others are known."""
    if "mixed" in message:
        message["mixed"][1] = {"word": OTHER, "commit": commit_of(OTHER), "state": "kept"}
    return [message]


def word_that_does_not_fit(message):
    if "mixed" in message:
        message["mixed"][0]["commit"] = commit_of(OTHER)
    return [message]


NOT_SHOWN, TWICE, NOT_FAIR = "not what was shown", "asked for twice", "not fair"
CHEATS = {
    "other_commitment": (edit("reveal", other_commitment), 0, NOT_SHOWN),
    "own_commit_exchanged": (edit("reveal", own_commit_exchanged), 0, NOT_SHOWN),
    "pact_over_something_else": (edit("reveal", pact_over_something_else), 0, NOT_SHOWN),
    "asked_twice": (asked_twice, 1, TWICE),
    "dropped": (mixed_as(word="", state="missing"), 1, NOT_FAIR),
    "changed": (mixed_as(word=OTHER), 1, NOT_FAIR),
    "changed_with_its_commit": (mixed_as(word=OTHER, commit=commit_of(OTHER)), 1, NOT_FAIR),
    "marked_as_plain": (mixed_as(state="uncommitted"), 1, NOT_FAIR),
    "word_chosen_last": (word_chosen_last, 1, NOT_FAIR),
    "word_that_does_not_fit": (word_that_does_not_fit, 1, NOT_FAIR),
}


def client(node, port, folder):
    flag = "--experimental-websocket"  # between not having it and having it always
    known = subprocess.run([node, "-p", f"process.allowedNodeEnvironmentFlags.has('{flag}')"], check=True, capture_output=True, text=True)
    command = [node, flag] if known.stdout.strip() == "true" else [node]
    return subprocess.run([*command, CLIENT, str(port), "rent-a-hero", "", pathlib.Path(folder) / "record"], timeout=100,
                          capture_output=True, text=True)


def main():
    node = shutil.which("node")
    if not node:
        print("no node: skipped")
        return
    with tempfile.TemporaryDirectory(prefix="muster-cheating-") as folder:
        server = Server(MUSTER, folder, "--requests-per-second", "10000")
        honest = Cheat(server.port, lambda message: [message])
        done = client(node, honest.listener.getsockname()[1], folder)
        assert done.returncode == 0 and honest.told() == 1, done
        print("honest: ok")
        for name in sys.argv[2:] or CHEATS:
            change, told, says = CHEATS[name]
            cheat = Cheat(server.port, change)
            done = client(node, cheat.listener.getsockname()[1], folder)
            assert done.returncode == 1 and says in done.stderr, (name, done)
            assert cheat.told() == told, (name, cheat.asked)
            print(f"{name}: caught")
        server.stop()


if __name__ == "__main__":
    main()
