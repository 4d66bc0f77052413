#!/usr/bin/env python3
"""`muster serve --seed`: the same requests give the same games, and nobody but this machine can come. test_seed.py MUSTER [NAME…]"""
import os
import pathlib
import random
import subprocess
import sys

from serve_game import Game, expect, run_tests
from serve_table import Player, Server

MUSTER = sys.argv[1]
SEATS = ["me", {"bot": 1}, {"bot": 4}]


class Settled:
    """Chooses by what there is to choose from, not by how often it was asked before."""

    @staticmethod
    def choice(actions):
        return random.Random(repr(actions)).choice(actions)


def table_with_bots(player, game):
    table = expect(player.ask(do="create", game=game, seats=SEATS, pace="instant"), "ok")["table"]
    expect(player.ask(do="start", table=table), "ok")
    return table


def record_of(player, game):
    table = table_with_bots(player, game)
    assert Game([player], table, Settled).play()
    return table, expect(player.ask(do="record", table=table), "ok")["record"]


def games_of(folder, *options, guests=0):
    """Tokens, tables and records of a server that is asked the same every time."""
    server = Server(MUSTER, folder, "--requests-per-second", "10000", *options)
    strangers = [Player(server.port, name=f"Guest {i}") for i in range(guests)]
    ada = Player(server.port)
    found = [record_of(ada, game) for game in ("rent-a-hero", "here-to-slay", "rent-a-hero")]
    for player in [ada, *strangers]:
        player.close()
    server.stop()
    return ada.token, [table for table, _ in found], [record for _, record in found]


def fresh(folder, name):
    path = pathlib.Path(folder) / name
    path.mkdir()
    return path


def test_same_seed_same_games(folder):
    one = games_of(fresh(folder, "1"), "--seed", "apple")
    assert games_of(fresh(folder, "2"), "--seed", "apple") == one
    records = one[2]
    assert records[0] != records[2], "two tables of one server are two games"
    other = games_of(fresh(folder, "3"), "--seed", "pear")
    assert not {one[0], *one[1]} & {other[0], *other[1]} and records[0] != other[2][0]
    assert games_of(fresh(folder, "4"))[2] != games_of(fresh(folder, "5"))[2], "without a seed chance is chance"


def test_people_at_the_door_change_no_cards(folder):
    one = games_of(fresh(folder, "1"), "--seed", "apple")
    other = games_of(fresh(folder, "2"), "--seed", "apple", guests=3)
    assert one[0] != other[0] and one[1:] == other[1:]


def test_a_restart_makes_nobody_twice(folder):
    first = games_of(folder, "--seed", "apple")
    second = games_of(folder, "--seed", "apple")
    assert first[0] != second[0] and not set(first[1]) & set(second[1]) and first[2] != second[2]


def started(folder, *options):
    """Exit status and standard error of a server that does not start."""
    done = subprocess.run([MUSTER, "serve", "--data", folder, *options], capture_output=True, text=True, timeout=20)
    return done.returncode, done.stderr


def test_not_for_others(folder):
    seed = ["--seed", "apple"]
    for options in (["--listen", "0.0.0.0:0"], ["--listen", "[::]:0"], ["--listen", "127.0.0.1:0", "--metrics", "0.0.0.0:0"],
                    ["--listen", "127.0.0.1:0", "--behind-proxy", "yes"]):
        status, said = started(folder, *seed, *options)
        assert status == 1 and said.startswith("muster serve: serve/seed: ") and said.count("\n") == 1, (options, status, said)
    status, said = started(folder, *seed, "--listen", "nowhere")
    assert status == 1 and "serve/seed" not in said and "ADDRESS:PORT" in said, said


def test_command_line_only(folder):
    config = pathlib.Path(folder) / "conf"
    config.write_text("seed = apple\n", encoding="utf-8")
    status, said = started(folder, "--listen", "127.0.0.1:0", "--config", config)
    assert status == 2 and "seed" in said, said
    os.environ["MUSTER_SEED"] = "apple"
    said = Server(MUSTER, folder).stop()
    del os.environ["MUSTER_SEED"]
    assert "seeded" not in said, said


def test_it_says_so(folder):
    Server(MUSTER, folder, "--seed", "apple", "--metrics", "127.0.0.2:0").stop()  # figures on this machine are fine
    said = Server(MUSTER, folder, "--seed", "apple").stop()
    assert '"event":"seeded"' in said and "not secret" in said, said


if __name__ == "__main__":
    run_tests(globals())
