#!/usr/bin/env python3
"""Every limit of docs/hosting.md, over real sockets: what is over it is refused with its code, and what is not goes on.

test_limits.py MUSTER [TEST ...]
"""
import json
import os
import pathlib
import random
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import serve_attacks
from serve_game import Game
from serve_pictures import hash_of, png, send
from serve_game import Game, open_table
from serve_table import Closed, Player, Server, Socket

MUSTER = sys.argv[1]
SOLO = {"do": "create", "game": "rent-a-hero", "seats": ["me", {"bot": 1}, {"bot": 1}], "pace": "days"}


def refusal(answer):
    assert answer["m"] == "refused" and answer["message"], answer
    return answer["error"]


def size_of(folder):
    return sum(path.stat().st_size for path in pathlib.Path(folder).glob("muster.db*"))


def is_closed(sock):
    """By the server, sooner or later; what was on the way before does not matter."""
    try:
        while True:
            sock.receive()
    except (Closed, ConnectionError):
        return True


def connect_until_refused(server, most):
    sockets = []
    try:
        for _ in range(most):
            sockets.append(Socket(server.port))
    except Closed as closed:
        return sockets, closed.args[0]
    raise AssertionError("one too many")


def limit_sockets(start):
    server = start(4)
    sockets, status = connect_until_refused(server, 6)
    assert status == 503 and len(sockets) == 4, (status, len(sockets))
    sockets.pop().close()
    while True:  # until the server has noticed
        try:
            Player(server.port)
            return
        except Closed as closed:
            assert closed.args == (503,)


def limit_sockets_per_address(start):
    server = start(5)
    sockets, status = connect_until_refused(server, 7)
    assert status == 429 and len(sockets) == 5, (status, len(sockets))


def limit_sockets_per_person(start):
    server = start(3)
    first = Player(server.port)
    tabs = [Player(server.port, token=first.token) for _ in range(3)]
    assert [tab.welcome["m"] for tab in tabs] == ["welcome", "welcome", "refused"]
    assert refusal(tabs[2].welcome) == "limit/connections"
    assert Player(server.port).welcome["m"] == "welcome"


def limit_tables(start):
    server = start(2)
    for _ in range(2):
        assert Player(server.port).ask(**SOLO)["m"] == "ok"
    late = Player(server.port)
    assert refusal(late.ask(**SOLO)) == "limit/tables"
    assert late.ask(do="ping")["m"] == "ok"


def limit_tables_per_person(start):
    server = start(2)
    ada, bob = Player(server.port), Player(server.port)
    tables = [ada.ask(**SOLO)["table"] for _ in range(2)]
    assert refusal(ada.ask(**SOLO)) == "limit/tables"
    open_one = bob.ask(do="create", game="rent-a-hero", seats=["me", "open", "open"])["table"]
    assert refusal(ada.ask(do="join", table=open_one)) == "limit/tables"
    assert ada.ask(do="leave", table=tables[0])["m"] == "ok"
    assert ada.ask(do="join", table=open_one)["m"] == "ok"


def limit_requests_per_second(start):
    server = start(5)
    ada = Player(server.port)
    assert all(ada.ask(do="ping")["m"] == "ok" for _ in range(10))
    for number in range(60):
        ada.send(do="ping", x={"id": -1, "y": ['"id":', "\\"]}, id=number)
    got = [ada.receive() for _ in range(60)]
    assert [answer["id"] for answer in got] == list(range(60))  # what is not read, too
    assert {refusal(answer) for answer in got if answer["m"] == "refused"} == {"limit/rate"}
    time.sleep(1.5)
    assert ada.ask(do="ping")["m"] == "ok"  # it is forgiven
    try:
        for _ in range(400):  # but not for ever
            ada.send(do="ping")
    except ConnectionError:
        pass
    assert is_closed(ada)
    assert Player(server.port).ask(do="ping")["m"] == "ok"


def limit_newcomers_per_hour(start):
    server = start(3)
    people = [Player(server.port) for _ in range(4)]
    assert [person.welcome["m"] for person in people] == ["welcome"] * 3 + ["refused"]
    assert refusal(people[3].welcome) == "limit/newcomers"
    for person in people:
        person.close()
    time.sleep(0.3)
    assert refusal(Player(server.port).welcome) == "limit/newcomers"  # that the connections are gone changes nothing
    assert Player(server.port, token=people[0].token).welcome["m"] == "welcome"  # who is known may come


def limit_tables_per_hour(start):
    server = start(3)
    for i in range(4):
        ada = Player(server.port)
        answer = ada.ask(**SOLO)
        if i < 3:
            assert ada.ask(do="leave", table=answer["table"])["m"] == "ok"  # the table is gone, but it was opened
        else:
            assert refusal(answer) == "limit/opened"
    assert ada.ask(do="ping")["m"] == "ok"


def limit_tables_per_address(start):
    """Who opens as many as the server allows at all is stopped long before; others are not."""
    server = start(5)
    assert [refusal(Player(server.port).ask(**SOLO)) if i else Player(server.port).ask(**SOLO)["m"]
            for i in range(2)] == ["ok", "limit/opened"]  # a game of days with bots only counts as four
    friends = {"do": "create", "game": "rent-a-hero", "seats": ["me", "open", "open"]}
    ada = Player(server.port)
    table = ada.ask(**friends)["table"]
    assert refusal(ada.ask(**friends)) == "limit/opened"
    assert ada.ask(do="leave", table=table)["m"] == "ok"
    assert ada.ask(**friends)["m"] == "ok"


def limit_games_per_person(start):
    """Of those who agreed the latest games are kept, and no more."""
    os.environ["MUSTER_REQUESTS_PER_SECOND"] = "100000"  # a game at once
    server = start(2)
    del os.environ["MUSTER_REQUESTS_PER_SECOND"]
    ada = Player(server.port)
    assert ada.ask(do="wishes", keep=True)["keep"] is True
    tables = []
    for _ in range(3):
        tables.append(ada.ask(do="create", game="rent-a-hero", seats=["me", {"bot": 1}, {"bot": 1}], pace="instant")["table"])
        game = Game([ada], tables[-1], random.Random(len(tables)))
        assert ada.ask(do="start", table=tables[-1])["m"] == "ok"
        game.play()
    kept = []
    while tables[-1] not in kept:  # it is told that a game is over before it is kept
        kept = [game["table"] for game in ada.ask(do="games")["games"]]
    assert sorted(kept) == sorted(tables[1:]), (kept, tables)


LEADER = {"name": {"en": "Calm"}, "class": "thief", "when": "always", "do": "no-steal"}


def pictures_until_refused(server, player, table, count):
    """The codes with which pictures are refused, None for those that are taken."""
    found = []
    for number in range(count):
        picture = png(4, 3, (number, 0, 0))
        assert player.ask(do="bring", table=table, leader={**LEADER, "picture": hash_of(picture)})["m"] == "ok"
        status, _, body = send(server, player, table, picture)
        found.append(None if status == 202 else json.loads(body)["error"])
        while not found[-1] and player.wait_for("made")["made"]["cards"][-1].get("picture") != hash_of(picture):
            pass
        time.sleep(1)  # leaders are brought at a pace of their own
    return found


def slay_table(player):
    return player.ask(do="create", game="here-to-slay", seats=["me", "open"], made="anyone")["table"]


def limit_pictures(start):
    server = start(2)
    ada, bob = Player(server.port), Player(server.port)
    table = slay_table(ada)
    assert pictures_until_refused(server, ada, table, 3) == [None, None, "limit/pictures"]
    other = slay_table(bob)
    assert pictures_until_refused(server, bob, other, 1) == ["limit/pictures"]  # in all
    assert ada.ask(do="drop", table=table, card="made-1")["m"] == "ok"
    assert pictures_until_refused(server, bob, other, 2) == [None, "limit/pictures"]


def limit_pictures_per_person(start):
    server = start(2)
    ada, bob = Player(server.port), Player(server.port)
    tables = [slay_table(ada), slay_table(ada)]
    assert pictures_until_refused(server, ada, tables[0], 1) == [None]
    assert pictures_until_refused(server, ada, tables[1], 2) == [None, "limit/pictures"]  # at all tables
    assert pictures_until_refused(server, bob, slay_table(bob), 1) == [None]


def limit_pictures_per_hour(start):
    server = start(2)
    ada, bob = Player(server.port), Player(server.port, source="127.0.0.2")
    table = slay_table(ada)
    assert pictures_until_refused(server, ada, table, 2) == [None, None]
    for _ in range(2):
        assert ada.ask(do="drop", table=table, card="made-1")["m"] == "ok"
    assert pictures_until_refused(server, ada, table, 1) == ["limit/pictures"]  # that they are gone changes nothing
    other = slay_table(bob)
    picture = png(4, 3)
    assert bob.ask(do="bring", table=other, leader={**LEADER, "picture": hash_of(picture)})["m"] == "ok"
    assert send(server, bob, other, picture, source="127.0.0.2")[0] == 202  # another address


def limit_invites_per_hour(start):
    """So many invitations reach somebody; who invites cannot tell why the next one does not."""
    os.environ["MUSTER_REQUESTS_PER_SECOND"] = "100000"
    server = start(2)
    del os.environ["MUSTER_REQUESTS_PER_SECOND"]
    friends = [Player(server.port, name=name) for name in ("Ada", "Bob", "Cid")]
    assert all(friend.ask(do="wishes", keep=True)["invites"] for friend in friends)
    table = open_table(friends, "rent-a-hero")
    game = Game(friends, table, random.Random(1))
    assert friends[0].ask(do="start", table=table)["m"] == "ok"
    game.play()
    ada = friends[0]
    new = ada.ask(do="create", game="rent-a-hero", seats=["me", "invited", {"bot": 1}])["table"]
    met = None
    while not met:  # until the game is kept
        met = next((person for person in ada.ask(do="people")["people"] if person["name"] == "Bob"), None)
    answers = [ada.ask(do="invite", table=new, met=met["table"], seat=met["seat"]) for _ in range(3)]
    assert [answer["m"] for answer in answers] == ["ok", "ok", "refused"], answers
    assert refusal(answers[2]) == "people/unreachable"
    assert friends[1].wait_for("invitation")["from"] == "Ada"


def limit_push_per_person(start):
    """Of those that want to be notified the latest devices are."""
    os.environ["MUSTER_PUSH"] = "mailto:host@example.org"
    server = start(2)
    del os.environ["MUSTER_PUSH"]
    devices = [Player(server.port)]
    for _ in range(2):
        other = Socket(server.port)
        other.send(do="redeem", code=devices[0].ask(do="code")["code"])
        devices.append(Player(server.port, other.receive()["token"]))
    point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    for i, device in enumerate(devices):
        assert device.ask(do="push", endpoint=f"https://push.example.org/{i}", p256dh=point, auth="A" * 22)["on"] is True
    assert [device.ask(do="push")["on"] for device in devices] == [False, True, True]


def test_settings(folder):
    """Every number that can be set in `muster help serve`."""
    usage = subprocess.run([MUSTER, "help", "serve"], check=True, capture_output=True, text=True).stdout
    names = re.findall(r"^  --(\S+) N ", usage, re.M)
    limits = {name[6:].replace("_", "-"): limit for name, limit in globals().items() if name.startswith("limit_")}
    assert sorted(names) == sorted(limits), (names, sorted(limits))
    for name, limit in limits.items():
        servers = []
        limit(lambda value, name=name: servers.append(Server(MUSTER, f"{folder}/{name}", f"--{name}", str(value))) or servers[0])
        servers[0].stop()


def test_documented(_):
    """docs/hosting.md has every setting of `muster help serve`, with its default."""
    usage = subprocess.run([MUSTER, "help", "serve", "--lang", "en"], check=True, capture_output=True, text=True).stdout
    helped = dict(re.findall(r"^  --(\S+) (?:.*\n {4,})*?.*\(default: ([^;)]+)", re.sub(r"\n {10,}", " ", usage), re.M))
    names = set(re.findall(r"^  --(\S+) ", usage, re.M))
    text = (pathlib.Path(__file__).parents[2] / "docs/hosting.md").read_text(encoding="utf-8")
    text = text[text.index("## Settings"):text.index("Fixed limits")]
    table = dict(re.findall(r"^\| `([a-z-]+)` \| `?([^`|]+?)`? \|", text, re.M))
    assert set(table) == names - {"config", "seed", "push-test"}, set(table) ^ names
    for name, usual in helped.items():
        assert table[name] == ("–" if usual in ("nowhere", "nobody is notified") else usual), (name, usual, table[name])
    assert len(helped) >= 12, helped


def test_sizes(folder):
    server = Server(MUSTER, folder)
    ada = Player(server.port)
    longest = '{"do":"ping","id":1,"x":"' + "x" * (4096 - 27) + '"}'
    assert len(longest) == 4096
    ada.send_text(longest)
    assert ada.receive()["m"] == "ok"
    ada.send_text(longest.replace('"x":"', '"x":"y'))
    assert is_closed(ada)
    # 64 KiB a second, 256 KiB at once, even if nothing of it is a request.
    bob = Player(server.port)
    try:
        for _ in range(400):
            bob.raw.sendall(bob.frame(10, b"x" * 125) * 8)
    except ConnectionError:
        pass
    assert is_closed(bob)
    eve = Player(server.port)
    eve.raw.sendall(eve.frame(10, b"x" * 125) * 150)  # within what is allowed at once
    assert eve.ask(do="ping")["m"] == "ok"
    eve.raw.sendall(eve.frame(9, b"") * 1000)  # pings and pongs have an allowance of their own
    assert is_closed(eve)
    server.stop()


def test_hello_is_not_waited_for(folder):
    server = Server(MUSTER, folder)
    mute, person = Socket(server.port, timeout=40), Player(server.port)
    assert is_closed(mute)
    assert person.ask(do="ping")["m"] == "ok"
    server.stop()


def test_tables_of_a_connection(folder):
    """Of five tables that one looks at, the first is let go."""
    server = Server(MUSTER, folder)
    hosts = [Player(server.port) for _ in range(5)]
    tables = [host.ask(**SOLO, chat=True)["table"] for host in hosts]
    watcher = Player(server.port)
    for table in tables:
        assert watcher.ask(do="look", table=table)["m"] == "ok"
    for host, table in zip(hosts, tables):
        assert host.ask(do="start", table=table)["m"] == "ok"
    watcher.ask(do="ping")
    heard = {message["table"] for message in watcher.news if message["m"] == "play"}
    assert heard == set(tables[1:]), (heard, tables)
    server.stop()


def test_talk(folder):
    server = Server(MUSTER, folder)
    ada = Player(server.port)
    table = ada.ask(**SOLO, chat=True)["table"]
    for text in ("x" * 301, "ż" * 301, "👨‍👩‍👧‍👦" * 49, "", "a\nb", "\x7f", "\x9b", "\u200b", "e" + 5 * "\u0301"):
        assert refusal(ada.ask(do="chat", table=table, text=text)) == "talk/text"
    assert ada.ask(do="chat", table=table, text="ż" * 300)["m"] == "ok"
    answers = [ada.ask(do="chat", table=table, text=str(i)) for i in range(8)]
    said = [answer["m"] for answer in answers]
    assert said[:4] == ["ok"] * 4 and "refused" in said, said
    assert {refusal(answer) for answer in answers if answer["m"] == "refused"} == {"limit/rate"}
    plan = {"when": {"e": "turn"}, "do": "decline"}
    assert ada.ask(do="order", table=table, plans=[plan] * 4)["m"] == "ok"
    assert refusal(ada.ask(do="order", table=table, plans=[plan] * 5)) == "play/order"
    server.stop()


def under_attack(folder, attack, *arguments, most_kib=8192, seconds=2):
    """Meanwhile others come and finish a game, and the server does not grow by more than that. Afterwards it is as before."""
    server = Server(MUSTER, folder, "--requests-per-second", "200", *arguments)
    bystander = serve_attacks.Bystander(server.port, pause=0.01)
    bystander.play()  # what a game takes is there by now
    before = serve_attacks.memory(server.process)
    attacker = threading.Thread(target=attack, args=(server.port, "127.0.0.2", seconds))
    attacker.start()
    bystander.play()
    Player(server.port).close()
    attacker.join()
    bystander.play()
    assert bystander.games == 3
    grown = serve_attacks.memory(server.process) - before
    assert grown < most_kib, f"{attack.__name__}: {grown} KiB more"
    while not serve_attacks.sockets(server.port, "127.0.0.2", 1):  # until it has noticed that they are gone
        assert (seconds := seconds + 0.1) < 20, f"{attack.__name__}: the address is shut out"
        time.sleep(0.1)
    server.stop()


def test_pings_before_hello(folder):
    under_attack(folder, serve_attacks.pings_before_hello, most_kib=4096)


def test_fragments(folder):
    under_attack(folder, serve_attacks.fragments)


def test_half_requests(folder):
    under_attack(folder, serve_attacks.half_requests)


def test_old_handshakes(folder):
    under_attack(folder, serve_attacks.old_handshakes, "--sockets-per-address", "4", most_kib=4096)


def test_handshakes(folder):
    under_attack(folder, serve_attacks.handshakes)


def test_http_requests(folder):
    under_attack(folder, serve_attacks.http_requests)


def test_all_attacks(folder):
    """Those that have no test of their own above, as scripts/attack-bench has them."""
    for attack in serve_attacks.ATTACKS:
        if "test_" + attack.__name__ not in globals():
            under_attack(f"{folder}/{attack.__name__}", attack, seconds=1)


def test_mapped_addresses(folder):
    """On [::] everybody who comes over IPv4 counts as the own address."""
    server = Server(MUSTER, folder, "--listen", "[::]:0", "--sockets-per-address", "3")
    for source in ("127.0.0.1", "127.0.0.2", "127.9.0.1"):
        found = serve_attacks.sockets(server.port, source, 5)
        assert len(found) == 3, (source, len(found))
    server.stop()


def health(server):
    return server.get("/healthz")[0]


def wait_for_a_place(server):
    """Until it has noticed that others are gone."""
    while True:
        try:
            assert Player(server.port, timeout=5).ask(do="ping")["m"] == "ok"
            return
        except (Closed, ConnectionError):
            assert server.process.poll() is None, server.process.stderr.read()


def test_memory_that_runs_out(folder):
    """Whatever there is no memory for is refused or closed; the server goes on, and serves again when there is some."""
    many = ("--sockets-per-address", "5000", "--newcomers-per-hour", "100000", "--requests-per-second", "1000")
    server = Server(MUSTER, folder, *many, "--tables-per-hour", "100000", "--tables-per-address", "100000")
    Player(server.port)  # everything has begun
    used = int(re.search(r"VmData:\s*(\d+) kB", pathlib.Path(f"/proc/{server.process.pid}/status").read_text())[1])
    resource.prlimit(server.process.pid, resource.RLIMIT_DATA, ((used + 1024) << 10, (used + 1024) << 10))
    crowd, refused = [], 0
    while refused < 6:
        try:
            crowd.append(Player(server.port, name=f"P{len(crowd)}"))
            for _ in range(10):
                answer = crowd[-1].ask(do="create", game="here-to-slay", seats=["me"] + [{"bot": 1}] * 5)
                refused += answer["m"] != "ok"
                if answer["m"] == "ok":
                    crowd[-1].ask(do="leave", table=answer["table"])
        except (Closed, ConnectionError):
            refused += 1
        assert server.process.poll() is None, server.process.stderr.read()
    for player in crowd:
        player.close()
    wait_for_a_place(server)
    server.stop()


def test_descriptors_that_run_out(folder):
    """Who comes when there are no more is refused; who plays plays on, and when some are free again others come in."""
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))

    server = Server(MUSTER, folder, "--sockets-per-address", "5000", "--requests-per-second", "200", preexec=few)
    bystander = serve_attacks.Bystander(server.port, pause=0.01)
    for attack in (serve_attacks.sockets, serve_attacks.half_requests):
        if attack is serve_attacks.sockets:
            found = [raw for _ in range(30) for raw in attack(server.port, "127.0.0.2", 5)]
        else:
            found = []
            attack(server.port, "127.0.0.2", 1, count=200)
        bystander.play()
        assert health(server) == 200
        serve_attacks.close_all(found)
        wait_for_a_place(server)
    # And if the system itself has none left for a while.
    used = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + 1, 100))
    waiting = [serve_attacks.connect(server.port) for _ in range(5)]
    bystander.play()
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (100, 100))
    serve_attacks.close_all(waiting)
    wait_for_a_place(server)
    assert bystander.games == 3
    assert '"event":"few_descriptors"' in server.stop()


def test_orders_do_not_fill_the_disk(folder):
    """Standing orders as fast as the server takes them; the database stays small, and others play on."""
    server = Server(MUSTER, folder, "--requests-per-second", "10000")
    ada, bob = Player(server.port, name="Ada"), Player(server.port, name="Bob")
    table = ada.ask(**SOLO)["table"]
    assert ada.ask(do="start", table=table)["m"] == "ok"
    devices = [ada] + [Player(server.port, token=ada.token) for _ in range(7)]
    game = bob.ask(do="create", game="rent-a-hero", seats=["me", {"bot": 1}, {"bot": 1}], pace="days")["table"]
    assert bob.ask(do="start", table=game)["m"] == "ok"
    long = {f"{i:032}": "." * 64 for i in range(5)}
    answers = []
    before = size_of(folder)
    for i in range(60):
        for device in devices:  # each a person's right, together half a megabyte a second
            plans = [{"when": {"e": f"never {i}", **long}, "do": "decline"}] * 4
            answers.append(device.ask(do="order", table=table, plans=plans))
        assert bob.ask(do="look", table=game)["m"] == "ok"
    refused = [refusal(answer) for answer in answers if answer["m"] == "refused"]
    grown = size_of(folder) - before
    assert grown < 1 << 20, grown
    assert set(refused) == {"limit/rate"} and len(refused) > 300, len(refused)
    server.stop()


def test_what_waits_for_the_disk(folder):
    """As long as nothing can be written, answers wait; who asks for more and more of them is sent away."""
    server = Server(MUSTER, folder)
    host = Player(server.port, source="127.0.0.2")
    table = host.ask(do="create", game="here-to-slay", seats=["me"] + [{"bot": 1}] * 5, pace="days", listed=False)["table"]
    assert host.ask(do="start", table=table)["m"] == "ok"
    crowd = [serve_attacks.hello(server.port, "127.0.0.2", words=True) for _ in range(62)]
    time.sleep(1)
    before = serve_attacks.memory(server.process)
    database = sqlite3.connect(pathlib.Path(folder) / "muster.db", isolation_level=None, timeout=20)
    database.execute("BEGIN IMMEDIATE")
    host.send(do="say", table=table, phrase="hello")
    for _ in range(8):
        for raw in crowd:
            serve_attacks.put(raw, serve_attacks.text(do="sync", table=table) * 10)
        time.sleep(0.5)
    grown = serve_attacks.memory(server.process) - before
    database.execute("ROLLBACK")
    database.close()
    assert grown < 12288, grown
    assert Player(server.port).ask(do="ping")["m"] == "ok"
    serve_attacks.close_all(crowd)
    server.stop()


def test_stories(folder):
    """Whoever asks for too much at once is told so, and stays connected."""
    server = Server(MUSTER, folder)
    ada = Player(server.port)
    table = ada.ask(do="create", game="here-to-slay", seats=["me", {"bot": 1}, {"bot": 1}, {"bot": 1}], pace="instant")["table"]
    assert ada.ask(do="start", table=table)["m"] == "ok"
    for _ in range(60):  # a game of some length
        question = ada.wait_for("play")["question"]
        if question:
            time.sleep(0.06)
            ada.ask(do="act", table=table, n=question["n"], action=question["actions"][0])
    time.sleep(3)
    for i in range(20):
        ada.send(do="story", id=1000 + i, table=table)
    answers = []
    while len(answers) < 20:
        message = ada.receive()
        if message["m"] in ("ok", "refused"):
            answers.append(message)
    told = [answer for answer in answers if answer["m"] == "ok"]
    assert 1 <= len(told) <= 4 and all(answer["story"] for answer in told), len(told)
    assert {refusal(answer) for answer in answers if answer["m"] != "ok"} == {"limit/rate"}
    time.sleep(1.5)
    assert ada.ask(do="story", table=table)["m"] == "ok"
    server.stop()


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    for name in sys.argv[2:] or tests:
        with tempfile.TemporaryDirectory(prefix="muster-limits-") as folder:
            tests[name](folder)
        print(f"{name}: ok", flush=True)


if __name__ == "__main__":
    main()
