#!/usr/bin/env python3
"""`muster serve` with a PostgreSQL that has a synchronous standby: the primary is killed while people play, the standby takes its place, and no
acknowledged move is lost. test_failover.py MUSTER   MUSTER_KILLS: how often. Status 77: PostgreSQL is not installed."""
import atexit
import os
import pathlib
import random
import signal
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).parent
for folder in ("server", "cluster"):
    sys.path.insert(0, str(HERE.parent / folder))
from cluster import Cluster  # noqa: E402
from postgresql import programs  # noqa: E402
from serve_game import run_tests  # noqa: E402
from serve_table import Server  # noqa: E402
from test_crash import MUSTER, check_acknowledged, new_game, play_until_gone, reseat  # noqa: E402
from test_store_life import BUSY, events, health, hear_out, turned_away, wait_until  # noqa: E402

KILLS = int(os.environ.get("MUSTER_KILLS", "2"))


class Pair(Cluster):
    """The two databases only; as test_crash looks into one."""

    def __init__(self):
        self.outer = tempfile.TemporaryDirectory(prefix="muster-pair-")
        os.chmod(self.outer.name, 0o755)
        super().__init__(pathlib.Path(self.outer.name) / "c")
        atexit.register(self.end_all)
        self.make_folder()
        self.primary_make()
        self.standby_make()

    def end_all(self):
        for which in (0, 1):
            self.kill(f"postgres-{which}")
        self.outer.cleanup()

    def rows_of(self, game):
        rows = self.ask(f"SELECT seq, encode(body, 'hex') FROM muster.log WHERE game = {game} ORDER BY seq")
        return [(int(seq), bytes.fromhex(body)) for seq, body in rows]


def look_up(pair, games):
    looked = 0
    for game in games:
        if not game.over:
            check_acknowledged(pair, game.table, game.acknowledged)
            looked += sum(map(len, game.acknowledged))
    return looked


def play_on(pair, server, games, dice):
    """When the server is well again: what was acknowledged is there, and the games go on."""
    wait_until(lambda: health(server) == "ok")
    for game in games:
        hear_out_if_gone(game)
    looked = look_up(pair, games)
    for game in games:
        if not game.over:
            reseat(game, server)
    games = [game for game in games if not game.over]
    while len(games) < 4:
        games.append(new_game(server, len(games), dice))
    return games, looked


def hear_out_if_gone(game):
    for player in game.players:
        player.raw.shutdown(1)  # so that the server ends what it has not ended
    hear_out(game)


def test_failover(folder):
    """The primary dies at any instant; the standby is promoted at once, or long after everybody was sent away."""
    pair, dice, looked = Pair(), random.Random(20), 0
    server = Server(MUSTER, folder, "--store", pair.store(), *BUSY)
    games = [new_game(server, number, dice) for number in range(4)]
    for kill in range(KILLS):
        late = kill % 2 == 1

        def strike(after=dice.random() * 0.6, late=late):
            time.sleep(after)
            pair.kill(f"postgres-{pair.state['primary']}")
            if late:
                wait_until(lambda: health(server) == "store/away")
                assert turned_away(server) == 503
            pair.promote()

        thread = threading.Thread(target=strike)
        thread.start()
        while thread.is_alive():
            play_until_gone_or(games, thread)
        thread.join()
        games, more = play_on(pair, server, games, dice)
        looked += more
        pair.standby_make()
        for game in games:
            game.play(30, patience=1)
    games, more = play_on(pair, server, games, dice)
    looked += more
    assert looked
    told = [event for event, _ in events(server.stop())]
    assert told[0] == "ready" and told[-1] == "stopped" and set(told) <= {"ready", "store_failed", "store_back", "stopping", "stopped"}, told
    print(f"{KILLS} failovers; acknowledged moves looked up {looked} times; players were sent away {told.count('store_failed')} times")


def play_until_gone_or(games, thread):
    while thread.is_alive() and not all(game.over for game in games):
        for game in games:
            if not game.over and game.play(20, patience=0.002) is False:
                thread.join()
                return
    thread.join()


def test_without_a_standby_nothing_is_acknowledged(folder):
    """One machine alone does not say yes. What it has, and the other has not, may be lost with it: nobody was told."""
    pair, dice = Pair(), random.Random(21)
    server = Server(MUSTER, folder, "--store", pair.store(), *BUSY)
    games = [new_game(server, number, dice) for number in range(2)]
    standby = f"postgres-{1 - pair.state['primary']}"
    for game in games:
        game.play(40)
    pair.send(standby, signal.SIGSTOP)
    play_until_gone(games)  # whatever they try: the primary has it, and waits
    for game in games:
        hear_out(game)
    wait_until(lambda: health(server) == "store/away")
    pair.kill(f"postgres-{pair.state['primary']}")
    pair.send(standby, signal.SIGCONT)
    pair.promote()
    games, looked = play_on(pair, server, games, dice)
    assert looked
    server.stop()


if __name__ == "__main__":
    if not programs():
        print("PostgreSQL is not installed (scripts/need postgres)")
        sys.exit(77)
    run_tests(globals())
