#!/usr/bin/env python3
"""Fair dice over real sockets: commit, reveal, verify. test_dice.py MUSTER [NAME…]"""
import hashlib
import pathlib
import random
import sys
import tempfile
import time

from serve_game import Game, expect, refused, run_tests, verified
from serve_table import Player, Server

MUSTER = sys.argv[1]


def blake2b(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).hexdigest()


def commit_of(word):
    return blake2b(b"muster word 1\0", word.encode())


class Slow(Exception):
    """It took so long that the words were not waited for any more: nothing is learned from that."""


class Hurry:
    """What the server decides within 5 s is judged only if they were not over."""

    def __enter__(self):
        self.begin = time.monotonic()

    def __exit__(self, *failure):
        if time.monotonic() - self.begin >= 5:
            raise Slow from failure[1]


def until_in_time(test):
    """A test that begins anew on a machine that was too slow."""
    def run(folder):
        for attempt in range(20):
            try:
                with tempfile.TemporaryDirectory(dir=folder) as inner:
                    return test(inner)
            except Slow:
                pass
        raise RuntimeError("this machine is too slow")
    return run


def committed_table(server, words, **options):
    """People who have committed to words; the seats of those without one are None."""
    players = [Player(server.port, name=f"P{i}") for i in range(len(words))]
    commits = [{"commit": commit_of(word)} if word else {} for word in words]
    answer = players[0].ask(do="create", game="rent-a-hero", seats=["me"] + ["open"] * (len(words) - 1), pace="instant",
                            **commits[0], **options)
    table = expect(answer, "ok")["table"]
    for player, commit in zip(players[1:], commits[1:]):
        expect(player.ask(do="join", table=table, **commit), "ok")
    return players, table


def check_start(reveal, words, commitment):
    """What everybody is shown before a word is told; returns the pact."""
    commits = [commit_of(word) if word else None for word in words]
    assert reveal["commits"] == commits and reveal["commitment"] == commitment, reveal
    assert reveal["pact"] == blake2b(b"muster pact 1\0", *(bytes.fromhex(c or "00" * 32) for c in [commitment, *commits]))
    return reveal["pact"]


def finish(players, table, folder):
    """Plays to the end; where the record is."""
    game = Game(players, table, random.Random(5))
    assert game.play()
    path = pathlib.Path(folder) / "record"
    path.write_text(expect(players[0].ask(do="record", table=table), "ok")["record"], encoding="utf-8")
    return path


@until_in_time
def test_commit_and_reveal(folder):
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    words = ["a" * 64, "żółw, and spaces ", None]
    players, table = committed_table(server, words)
    shown = players[0].wait_for("table")
    commitment = shown["commitment"]
    refused(players[0].ask(do="commit", table=table, commit="short"), "request/field")
    refused(players[0].ask(do="create", game="rent-a-hero", seats=["me", "open"], commit=7), "request/field")
    refused(players[0].ask(do="reveal", table=table, word=words[0]), "fair/reveal")
    expect(players[1].ask(do="commit", table=table, commit=commit_of("first thoughts")), "ok")
    expect(players[1].ask(do="commit", table=table, commit=commit_of(words[1])), "ok")
    seats = [m for m in players[0].news if m["m"] == "seats"][-1]["seats"]
    assert [seat["commit"] for seat in seats] == [commit_of(word) if word else None for word in words]
    guest = Player(server.port, name="Guest")
    with Hurry():
        expect(players[0].ask(do="start", table=table), "ok")
        pacts = {check_start(player.wait_for("reveal"), words, commitment) for player in players[:2]}
        assert len(pacts) == 1
        assert not any(m["m"] == "reveal" for m in players[2].news)
        expect(guest.ask(do="look", table=table), "ok")
        assert guest.wait_for("table")["reveal"]["pact"] in pacts
        refused(guest.ask(do="join", table=table), "table/started")
        refused(players[1].ask(do="reveal", table=table, word="another"), "fair/word")
        for player, word in zip(players, words[:2]):
            expect(player.ask(do="reveal", table=table, word=word), "ok")
    mixed = [{"word": word or "", "commit": word and commit_of(word), "state": "kept" if word else "none"} for word in words]
    for player in players:
        play = player.wait_for("play")
        assert play["mixed"] == mixed
        player.news.insert(0, play)  # there may be a question in it
    path = finish(players, table, folder)
    kept = "--pact", pacts.pop(), "--word", words[1]
    assert verified(path, *kept, "--seat", "1").startswith("Fair. ")
    assert verified(path, "--commitment", commitment).startswith("Fair, as far as could be checked.")
    assert "on trust" in verified(path)
    for wrong in ([*kept, "--seat", "0"], ["--commitment", "0" * 64], ["--pact", commitment], ["--word", "another"]):
        assert verified(path, *wrong, status=1).startswith("Not proven."), wrong
    again = expect(players[1].ask(do="rematch", table=table, commit=commit_of("new")), "ok")["table"]
    seats = players[1].wait_for("table")["seats"]
    assert [seat.get("commit") for seat in seats] == [None, commit_of("new"), None] and again != table  # nothing is used twice
    for misuse in (["--pact", "x"], ["--word"], ["--seat", "0"], ["--word", "x", "--seat", "9"], ["--fun", "x"]):
        assert verified(path, *misuse, status=2) == ""
    server.stop()


@until_in_time
def test_words_that_do_not_come(folder):
    """Whoever is not there is not waited for, and all others see the gap."""
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    words = ["a", "b", "c"]
    players, table = committed_table(server, words)
    players[1].close()  # before the start
    with Hurry():
        expect(players[0].ask(do="start", table=table), "ok")
        players[0].wait_for("reveal")
        players[2].wait_for("reveal")
        expect(players[0].ask(do="reveal", table=table, word="a"), "ok")
        players[2].close()  # meanwhile
        states = [seat["state"] for seat in players[0].wait_for("play")["mixed"]]
    assert states == ["kept", "missing", "missing"], states
    server.stop()


@until_in_time
def test_crash_while_starting(folder):
    """What was fixed and what was revealed survives; the rest can still be told."""
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    words = ["a", "b"]
    players, table = committed_table(server, words)
    with Hurry():
        expect(players[0].ask(do="start", table=table), "ok")
        pact = players[1].wait_for("reveal")["pact"]
        expect(players[0].ask(do="reveal", table=table, word="a"), "ok")
        server.kill()
    with Hurry():
        server = Server(MUSTER, folder, "--requests-per-second", "10000")
        players = [Player(server.port, token=player.token) for player in players]
        for player in players:
            expect(player.ask(do="look", table=table), "ok")
            shown = player.wait_for("table")
            expect(shown, "table", status="starting")
            assert shown["reveal"]["pact"] == pact and 0 < shown["reveal"]["left"] <= 5000
        expect(players[1].ask(do="reveal", table=table, word="b"), "ok")
    for player in players:
        play = player.wait_for("play")
        assert [seat["state"] for seat in play["mixed"]] == ["kept", "kept"]
        player.news.insert(0, play)
    path = finish(players, table, folder)
    assert verified(path, "--pact", pact, "--word", "b").startswith("Fair. ")
    server.stop()

if __name__ == "__main__":
    run_tests(globals())
