#!/usr/bin/env python3
"""Makes a sample of a program's data folder, for later programs to open: make.py MUSTER NAME

NAME.tar.xz gets two folders, `stopped` (by SIGTERM) and `killed` (by SIGKILL, some moves later, so with a WAL), and in seen.json
what each person saw of each table last; NAME.json gets the people's tokens and the names of the tables. A sample is made once, by
the program of its time, and then kept.
"""
import io
import json
import pathlib
import random
import shutil
import sys
import tarfile
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from serve_table import Player, Server  # noqa: E402

MUSTER, NAME = sys.argv[1:]
DICE = random.Random(7)
KEPT = ("game", "options", "pace", "status", "you", "host", "chat", "record", "commitment", "talk", "muted", "orders", "paused",
        "want", "state", "over")


def fine(answer):
    assert answer["m"] in ("ok", "welcome"), answer
    return answer


def shown(player, table):
    player.news.clear()
    fine(player.ask(do="sync", table=table))
    while (seen := player.wait_for("table"))["table"] != table:
        pass
    return seen


def kept(player, table):
    """What of a table must be the same ever after."""
    seen = shown(player, table)
    seats = [{name: seat.get(name) for name in ("who", "name", "level", "resigned")} for seat in seen["seats"]]
    question = seen.get("question")
    return {**{name: seen[name] for name in KEPT if name in seen}, "seats": seats,
            "question": question and {name: question[name] for name in ("kind", "step", "actions", "sealed")}}


def sit(players, game, seats, **options):
    table = fine(players[0].ask(do="create", game=game, seats=seats, **options))["table"]
    for player in players[1:]:
        fine(player.ask(do="join", table=table, word=f"word of {player.name}"))
    return table


def asked(players, table):
    """Who has a question that is not answered yet, and which."""
    found = []
    for player in players:
        question = shown(player, table).get("question")
        if question and not question["sealed"]:
            found.append((player, question))
    return found


def answer(player, table, question):
    answer = player.ask(do="act", table=table, n=question["n"], action=DICE.choice(question["actions"]))
    assert answer["m"] == "ok" or answer["error"] in ("play/stale", "table/not-playing"), answer


def play(players, table, rounds):
    for _ in range(rounds):
        for player, question in asked(players, table):
            answer(player, table, question)
        if shown(players[0], table)["status"] == "over":
            return True
    return False


def play_to_the_end(players, table):
    while not play(players, table, 50):
        pass


def seal_one(players, table):
    """Until somebody's answer waits for somebody else's."""
    while True:
        waiting = asked(players, table)
        if len(waiting) > 1:
            answer(waiting[0][0], table, waiting[0][1])
            time.sleep(2.5)  # the server answers for who cannot do anything
            if (shown(waiting[0][0], table)["question"] or {}).get("sealed"):
                return
            continue
        for player, question in waiting:
            answer(player, table, question)
        time.sleep(0.2)


def make_tables(people):
    ada, bob, cid = people
    tables = {"open": sit([ada], "rent-a-hero", ["me", "open", {"bot": 2}], pace="days", chat=False)}
    tables["invited"] = sit([bob], "here-to-slay", ["me", "invited", "invited"], pace="days", listed=False)
    tables["over"] = sit([ada, bob], "rent-a-hero", ["me", "open"], pace="instant", record=True)
    tables["over-2"] = sit([ada, cid], "here-to-slay", ["me", "open"], pace="instant")
    for name, players in (("over", [ada, bob]), ("over-2", [ada, cid])):
        fine(players[0].ask(do="start", table=tables[name]))
        play_to_the_end(players, tables[name])
    tables["paused"] = sit([bob, cid], "rent-a-hero", ["me", "open", {"bot": 1}], pace="relaxed")
    fine(bob.ask(do="start", table=tables["paused"]))
    for player in (bob, cid):
        fine(player.ask(do="pause", table=tables["paused"]))
    for game in ("rent-a-hero", "here-to-slay"):
        table = tables[game] = sit(people, game, ["me", "open", "open", {"bot": 1}], pace="days")
        fine(ada.ask(do="start", table=table))
        fine(ada.ask(do="chat", table=table, text="Zażółć \"gęślą\" jaźń"))
        fine(bob.ask(do="say", table=table, phrase="hello"))
        fine(ada.ask(do="mute", table=table, seat=2))
        fine(bob.ask(do="order", table=table, react="danger"))
        fine(cid.ask(do="order", table=table, hold=True))
        play(people, table, 12)
        seal_one(people, table)
    gone = sit([cid], "rent-a-hero", ["me", "open"])
    fine(cid.ask(do="leave", table=gone))
    assert cid.ask(do="look", table=gone)["error"] == "table/unknown"
    return tables, gone


def seen_by(people, tables, over):
    """What people see of the tables that are there, and the records of those that are over."""
    seen = {name: [kept(player, table) for player in people] for name, table in tables.items()}
    records = {name: fine(people[0].ask(do="record", table=table))["record"] for name, table in over.items()}
    return {"tables": seen, "records": records}


def pack(folder, seen):
    with tarfile.open(pathlib.Path(__file__).parent / f"{NAME}.tar.xz", "w:xz") as tar:
        files = {f"{name}/{file}": folder / name / file for name in ("stopped", "killed") for file in ("muster.db", "muster.db-wal")}
        contents = {name: path.read_bytes() for name, path in files.items() if path.exists()}
        contents["seen.json"] = json.dumps(seen, ensure_ascii=False).encode()
        for name, content in contents.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="muster-sample-"))
    data = folder / "data"
    server = Server(MUSTER, data, "--requests-per-second", "10000")
    people = [Player(server.port, name=name) for name in ("Ada", "Bob", "Cid")]
    fine(people[0].ask(do="name", name="Ada L.", lang="pl"))
    tables, gone = make_tables(people)
    over = {name: table for name, table in tables.items() if name.startswith("over")}
    left = {name: table for name, table in tables.items() if name not in over}
    seen = {"stopped": seen_by(people, left, over)}
    server.stop()
    shutil.copytree(data, folder / "stopped")
    server = Server(MUSTER, data, "--requests-per-second", "10000")
    people = [Player(server.port, token=player.token, name=player.name) for player in people]
    for player in people:
        for table in left.values():
            fine(player.ask(do="look", table=table))
    for game in ("rent-a-hero", "here-to-slay"):
        play(people, tables[game], 6)
        seal_one(people, tables[game])
    fine(people[2].ask(do="chat", table=tables["here-to-slay"], text="Cid says so"))
    seen["killed"] = seen_by(people, left, over)
    server.kill()
    assert (data / "muster.db-wal").stat().st_size
    shutil.copytree(data, folder / "killed")
    pack(folder, seen)
    sample = {"names": ["Ada L.", "Bob", "Cid"], "tokens": [player.token for player in people], "tables": tables, "gone": gone}
    (pathlib.Path(__file__).parent / f"{NAME}.json").write_text(json.dumps(sample, indent=1) + "\n", encoding="utf-8")
    shutil.rmtree(folder)


main()
