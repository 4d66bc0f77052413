#!/usr/bin/env python3
"""What a site for so many people at once needs: docs/scale.py [PEOPLE]   (1000000)

A model of a few lines from measured costs; docs/scale.md says where they come from, and what they do not say. Change a figure with NAME=VALUE:
docs/scale.py 200000 move_us=90 core_used=0.4
"""
import math
import sys

COSTS = {
    # What people do.
    "at_table": 0.6,        # of those who are connected, how many play
    "seats": 4.0,           # people at a table
    "pause_s": 6.0,         # between two moves of one person, thinking included
    "game_min": 25.0,       # how long a game takes
    "hello_min": 20.0,      # how often somebody comes, or comes back
    "remote": 0.0,          # of the seats of a table, how many are at another node; 0: by the number of nodes
    # Measured: processor time of a node.
    "move_us": 78.0,        # a move, told to four in words, over WebSockets, stored; Rent a Hero, the dearer game
    "hop_us": 15.0,         # one message more over NATS, both ends
    "hello_us": 150.0,      # a newcomer with the handshake; estimated
    "connection_kib": 10.0,
    "table_kib": 40.0,
    # Measured: PostgreSQL and NATS.
    "row_us": 47.0,         # processor time of the primary for a move
    "standby_us": 12.0,
    "wal_bytes": 375.0,
    "commits": 150.0,       # per second of one node: a busy writer waits 5 ms for more
    "rows_primary": 33000.0,  # appends per second in batches with a synchronous standby
    "nats_messages": 185000.0,  # per second of one nats-server
    "move_bytes": 6300.0,   # sent to all at a table for a move, with words
    "archive_bytes": 8000.0,  # record and results of a game that is over
    # How much of it may be used, so that a node can be lost.
    "core_used": 0.5,
    "node_cores": 1.0,      # one loop is one core; the store's thread and NATS take part of a second
}


def model(people, c):
    playing = people * c["at_table"]
    tables = playing / c["seats"]
    moves = playing / c["pause_s"]
    nodes = 1
    for _ in range(20):  # the more nodes, the more seats are elsewhere
        remote = c["remote"] or 1 - 1 / nodes
        hops = 1 + c["seats"]  # a request, and what each remote seat is told
        busy = moves * (c["move_us"] + remote * hops * c["hop_us"]) * 1e-6 + people / (c["hello_min"] * 60) * c["hello_us"] * 1e-6
        nodes = max(1, math.ceil(busy / (c["node_cores"] * c["core_used"])))
    messages = moves * remote * (1 + c["seats"])
    return {
        "people connected": people,
        "tables": tables,
        "moves per second": moves,
        "node processes (one core each)": nodes,
        "people per node": people / nodes,
        "memory of a node, MiB": (people / nodes * c["connection_kib"] + tables / nodes * c["table_kib"]) / 1024,
        "seats at another node, %": 100 * remote,
        "messages over NATS per second": messages,
        "nats-server processes": max(1, math.ceil(messages / (c["nats_messages"] * c["core_used"]))),
        "rows per second": moves,
        "cores of the primary": moves * c["row_us"] * 1e-6,
        "cores of its standby": moves * c["standby_us"] * 1e-6,
        "primaries (databases)": max(1, math.ceil(moves / (c["rows_primary"] * c["core_used"]))),
        "commits per second": nodes * c["commits"],
        "WAL, MB per second": moves * c["wal_bytes"] / 1e6,
        "to players, Gbit per second": moves * c["move_bytes"] * 8 / 1e9,
        "archive, GB per day": tables / (c["game_min"] * 60) * 86400 * c["archive_bytes"] / 1e9,
        "endings per second": tables / (c["game_min"] * 60),
    }


def main():
    people, costs = 1000000, dict(COSTS)
    for argument in sys.argv[1:]:
        name, equals, value = argument.partition("=")
        if equals and name in costs:
            costs[name] = float(value)
        elif argument.isdigit():
            people = int(argument)
        else:
            sys.exit(__doc__)
    sizes = [size for size in (10000, 100000, people) if size <= people]
    columns = [model(size, costs) for size in dict.fromkeys(sizes)]
    for name in columns[0]:
        print(f"| {name} |" + "".join(f" {column[name]:,.0f} |" if column[name] >= 100 else f" {column[name]:.3g} |" for column in columns))


main()
