#!/usr/bin/env python3
"""scripts/cluster: all of it starts by one command, people play through the proxy, a part dies and comes back, and nothing is left when it is stopped.
test_script.py MUSTER   Status 77: something is not installed."""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "server"))
from cluster import Cluster, Trouble, programs, tool, wait_for  # noqa: E402
from serve_game import expect, open_table  # noqa: E402
from serve_table import Player  # noqa: E402

SCRIPT = HERE.parent.parent / "scripts/cluster"
MUSTER = str(pathlib.Path(sys.argv[1]).resolve())


def run(folder, *arguments, status=0):
    done = subprocess.run([SCRIPT, *arguments, "--folder", folder, "--muster", MUSTER], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == status, done
    return done.stdout + done.stderr


def processes_in(folder):
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if str(folder).encode() in (entry / "cmdline").read_bytes() and int(entry.name) != os.getpid():
                found.append(entry.name)
        except OSError:
            pass
    return found


def play(port, names):
    players = [Player(port, name=name) for name in names]
    table = open_table(players, "here-to-slay")
    expect(players[0].ask(do="start", table=table), "ok")
    for player in players:
        assert player.wait_for("play")["state"]


def main(folder):
    assert "Nothing runs" in run(folder, "status", status=1)
    told = run(folder, "start", "--detach", "--nodes", "north,south")
    assert told.count("runs") == 6 and "http://127.0.0.1:" in told, told
    cluster = Cluster(folder)
    play(cluster.port("proxy"), ["Ada", "Bob", "Cleo"])
    assert "runs already" in run(folder, "start", status=1)
    assert "There is no part" in run(folder, "kill", "east", status=1)
    run(folder, "kill", "north")
    assert "ended" in run(folder, "status")
    run(folder, "promote")
    wait_for("south", lambda: cluster.health("south") == "ok")
    play(cluster.port("south"), ["Ada", "Bob"])
    run(folder, "standby")
    run(folder, "stop")
    assert not folder.exists() and not processes_in(folder), processes_in(folder)


if __name__ == "__main__":
    try:
        for program in ("nats-server", "haproxy"):
            tool(program)
        if not programs():
            raise Trouble("PostgreSQL is not installed. Run: scripts/need cluster")
    except Trouble as trouble:
        print(trouble)
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="mc-") as outer:
        os.chmod(outer, 0o755)
        place = pathlib.Path(outer) / "c"
        try:
            main(place)
        finally:
            if place.exists():
                run(place, "stop")
    print("ok")
