#!/usr/bin/env python3
"""The files of contrib/ at work, with the tools that are there: test_hosting.py MUSTER CONTRIB

nginx and Caddy stand before a server as they would on the internet; systemd judges the unit, and the server runs under the
unit's filter of system calls. What is not installed is skipped.
"""
import ctypes
import os
import pathlib
import platform
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from serve_table import Closed, Player, Server

MUSTER = sys.argv[1]
CONTRIB = pathlib.Path(sys.argv[2])
PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
NAME = "cards.example"


class Skipped(Exception):
    """The tool for it is not there."""


def tool(name):
    path = shutil.which(name, path=PATH)
    if not path:
        raise Skipped(f"no {name}")
    return path


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


# -- Proxies ---------------------------------------------------------------------------------------------------------


def wait_for_port(port, process):
    for _ in range(200):
        assert process.poll() is None, "the proxy has ended"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the proxy does not listen")


def get(port, tls, path, *headers):
    raw = tls.wrap_socket(socket.create_connection(("127.0.0.1", port), 10), server_hostname=NAME)
    lines = [f"GET {path} HTTP/1.1", f"Host: {NAME}:{port}", "Connection: close", *headers, "", ""]
    raw.sendall("\r\n".join(lines).encode())
    data = b""
    while chunk := raw.recv(65536):
        data += chunk
    raw.close()
    head = data.split(b"\r\n\r\n", 1)[0].decode().lower()
    return int(head.split()[1]), head


def check_page(port, tls):
    status, head = get(port, tls, "/", "Accept-Encoding: gzip")
    assert status == 200 and "content-encoding: gzip" in head and "content-security-policy:" in head, head
    assert "strict-transport-security:" in head
    tag = re.search(r"etag: (\S+)", head)[1]
    assert get(port, tls, "/", "Accept-Encoding: gzip", f"If-None-Match: {tag}")[0] == 304
    assert get(port, tls, "/metrics")[0] == 404
    assert get(port, tls, "/healthz")[0] == 200


def connect(port, tls, *headers):
    return Player(port, tls=tls, host=f"{NAME}:{port}", headers=headers)


def check_sockets(port, tls):
    """A game, the check of origins, and limits that count visitors whatever they say of themselves."""
    ada = connect(port, tls, f"Origin: https://{NAME}:{port}", "X-Forwarded-For: 192.0.2.1")
    bob = connect(port, tls, "X-Forwarded-For: 192.0.2.2")
    table = ada.ask(do="create", game="rent-a-hero", seats=["me", "open"], pace="instant")["table"]
    assert bob.ask(do="join", table=table)["m"] == "ok"
    assert ada.ask(do="start", table=table)["m"] == "ok"
    assert bob.wait_for("play")["state"]
    for status, headers in ((403, ["Origin: https://evil.example"]), (429, ["X-Forwarded-For: 192.0.2.3"])):
        if status == 429:
            cleo = connect(port, tls, *headers)  # the third and last of this address
        try:
            connect(port, tls, *headers)
            raise AssertionError(f"it should have been refused: {headers}")
        except Closed as closed:
            assert closed.args == (status,), closed
    for player in (ada, bob, cleo):
        assert player.ask(do="ping")["m"] == "ok"
        player.close()


def certificate(folder):
    subprocess.run([tool("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2",
                    "-keyout", folder / "key.pem", "-out", folder / "chain.pem"], check=True, capture_output=True)
    return ssl.create_default_context(cafile=folder / "chain.pem")


def behind(folder, command, port, tls):
    """Everything that is to be checked with a proxy before the server."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=(folder / "errors").open("w"))
    try:
        wait_for_port(port, process)
        check_page(port, tls)
        check_sockets(port, tls)
    finally:
        process.terminate()
        process.wait(20)


def serve_proxied(folder):
    return Server(MUSTER, folder / "data", "--config", CONTRIB / "muster.conf", "--sockets-per-address", "3")


def test_nginx(folder):
    nginx, port, plain = tool("nginx"), free_port(), free_port()
    tls = certificate(folder)
    server = serve_proxied(folder)
    site = (CONTRIB / "nginx.conf").read_text(encoding="utf-8")
    for old, new in ((r"/etc/letsencrypt/live/cards.example/fullchain.pem", f"{folder}/chain.pem"),
                     (r"/etc/letsencrypt/live/cards.example/privkey.pem", f"{folder}/key.pem"),
                     (r"listen \[::\]:\d+[^;]*;", ""), (r"listen 443 ", f"listen 127.0.0.1:{port} "),
                     (r"listen 80;", f"listen 127.0.0.1:{plain};"), (r"127.0.0.1:8400", f"127.0.0.1:{server.port}")):
        site, count = re.subn(old, new, site)
        assert count, f"{old} is not in contrib/nginx.conf"
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"daemon off;\nmaster_process off;\npid {folder}/pid;\nevents {{}}\n"
                                       f"http {{\naccess_log off;\n{paths}{site}}}\n", encoding="utf-8")
    behind(folder, [nginx, "-p", folder, "-e", folder / "nginx.log", "-c", folder / "nginx.conf"], port, tls)
    server.stop()


def test_caddy(folder):
    caddy, port = tool("caddy"), free_port()
    tls = certificate(folder)
    server = serve_proxied(folder)
    site = (CONTRIB / "Caddyfile").read_text(encoding="utf-8")
    for old, new in ((r"cards.example {", f"{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {folder}/chain.pem {folder}/key.pem"),
                     (r"127.0.0.1:8400", f"127.0.0.1:{server.port}")):
        assert old in site, f"{old} is not in contrib/Caddyfile"
        site = site.replace(old, new)
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https off\n\tskip_install_trust\n}}\n{site}", encoding="utf-8")
    os.environ.update(HOME=str(folder), XDG_DATA_HOME=str(folder / "caddy"), XDG_CONFIG_HOME=str(folder / "caddy"))
    behind(folder, [caddy, "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"], port, tls)
    server.stop()


def test_haproxy(folder):
    haproxy, port, plain = tool("haproxy"), free_port(), free_port()
    tls = certificate(folder)
    (folder / "both.pem").write_text((folder / "chain.pem").read_text() + (folder / "key.pem").read_text())
    server = serve_proxied(folder)
    site = (CONTRIB / "haproxy.cfg").read_text(encoding="utf-8")
    for old, new in ((r"/etc/haproxy/cards.example.pem", f"{folder}/both.pem"), (r"bind :443,:::443 ", f"bind 127.0.0.1:{port} "),
                     (r"bind :80,:::80", f"bind 127.0.0.1:{plain}"), (r"    (user|group) haproxy\n", ""), (r"maxconn 50000", "maxconn 100"),
                     (r"10.0.0.1[123]:8400", f"127.0.0.1:{server.port}")):
        site, count = re.subn(old, new, site)
        assert count, f"{old} is not in contrib/haproxy.cfg"
    (folder / "haproxy.cfg").write_text(site, encoding="utf-8")
    behind(folder, [haproxy, "-db", "-q", "-f", folder / "haproxy.cfg"], port, tls)
    server.stop()


def test_nats(folder):
    nats, port = tool("nats-server"), free_port()
    certificate(folder)
    site = (CONTRIB / "nats.conf").read_text(encoding="utf-8")
    for old, new in (("10.0.0.31:4222", f"127.0.0.1:{port}"), ("/etc/nats/cert.pem", f"{folder}/chain.pem"), ("/etc/nats/key.pem", f"{folder}/key.pem")):
        assert old in site, f"{old} is not in contrib/nats.conf"
        site = site.replace(old, new)
    (folder / "nats.conf").write_text(site, encoding="utf-8")
    process = subprocess.Popen([nats, "-c", folder / "nats.conf"], stderr=subprocess.DEVNULL)
    try:
        wait_for_port(port, process)
    finally:
        process.terminate()
        process.wait(20)


# -- The unit ------------------------------------------------------------------------------------------------------------


def test_unit(folder):
    check_unit(folder, "muster.service", "muster.service")
    check_unit(folder, "muster-node@.service", "muster-node@north.service")


def check_unit(folder, name, instance):
    analyze = tool("systemd-analyze")
    unit = (CONTRIB / name).read_text(encoding="utf-8")
    copy = folder / instance
    copy.write_text(unit.replace("/usr/local/bin/muster", str(pathlib.Path(MUSTER).resolve())), encoding="utf-8")
    done = subprocess.run([analyze, "verify", "--man=no", copy], capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done
    done = subprocess.run([analyze, "security", "--offline=true", "--threshold=15", "--no-pager", copy],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-300:]  # an exposure of 1.5 at most, of 10


def calls_of(analyze, name):
    """The system calls of a set of systemd's, or the one of that name."""
    if not name.startswith("@"):
        return {name}
    lines = subprocess.run([analyze, "syscall-filter", name], check=True, capture_output=True, text=True).stdout.splitlines()
    words = [line.strip() for line in lines[1:]]
    return set().union(*(calls_of(analyze, word) for word in words if word and word[0] != "#"))


def allowed_calls(analyze):
    allowed = set()
    for line in (CONTRIB / "muster.service").read_text(encoding="utf-8").splitlines():
        if line.startswith("SystemCallFilter="):
            names = line.partition("=")[2]
            calls = set().union(*(calls_of(analyze, name) for name in names.lstrip("~").split()))
            allowed = allowed - calls if names[0] == "~" else allowed | calls
    return allowed


def seccomp_filter(allowed):
    """A program for the kernel: these numbers pass, and all others end the process, where systemd would just refuse."""
    header = pathlib.Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")
    if platform.machine() != "x86_64" or not header.is_file():
        raise Skipped("the numbers of system calls are not known")
    numbers = dict(re.findall(r"#define __NR_(\w+) (\d+)", header.read_text(encoding="utf-8")))
    load, jump_equal, give, allow, kill = 0x20, 0x15, 0x06, 0x7fff0000, 0x80000000
    program = [(load, 0, 0, 0)]
    for name in sorted(allowed & set(numbers)):
        program += [(jump_equal, 0, 1, int(numbers[name])), (give, 0, 0, allow)]
    return program + [(give, 0, 0, kill)]


class Instruction(ctypes.Structure):
    _fields_ = [("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("value", ctypes.c_uint)]


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.POINTER(Instruction))]


def install(program):
    libc = ctypes.CDLL(None, use_errno=True)
    code = (Instruction * len(program))(*program)
    wanted = Program(len(program), code)
    no_new_privileges, seccomp, with_filter = 38, 22, 2
    if libc.prctl(no_new_privileges, 1, 0, 0, 0) or libc.prctl(seccomp, with_filter, ctypes.byref(wanted), 0, 0):
        raise OSError(ctypes.get_errno(), "seccomp")


def confine(program):
    """Before the server is started: nobody special, as the unit has it (SQLite does other things for root), under the filter."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    install(program)


def test_filter(folder):
    """The server plays, with a bot that thinks, and stops, without any system call that the unit forbids."""
    program = seccomp_filter(allowed_calls(tool("systemd-analyze")))
    muster = shutil.copy(MUSTER, folder / "muster")
    for path in (folder, folder / "data", muster):
        os.chmod(path, 0o777)
    server = Server(muster, folder / "data", "--metrics", "127.0.0.1:0", preexec=lambda: confine(program))
    ada = Player(server.port)
    table = ada.ask(do="create", game="here-to-slay", seats=["me", {"bot": 3}], pace="instant")["table"]
    ada.ask(do="start", table=table)
    dice, answers = random.Random(2), 0
    message = {}
    while answers < 12 and "over" not in message:
        message = ada.wait()
        question = message.get("question")
        if question and not question["sealed"]:
            ada.send(do="act", table=table, n=question["n"], action=dice.choice(question["actions"]))
            answers += 1
    assert server.get("/healthz")[0] == server.get("/")[0] == 200 and server.figure("tables") == 1
    subprocess.run([muster, "backup", "--data", folder / "data", folder / "copy"], check=True, stdout=subprocess.DEVNULL,
                   preexec_fn=lambda: confine(program))
    server.stop()


TESTS = (test_nginx, test_caddy, test_haproxy, test_nats, test_unit, test_filter)


def main():
    skipped = 0
    for test in TESTS:
        with tempfile.TemporaryDirectory(prefix="muster-hosting-") as name:
            folder = pathlib.Path(name)
            (folder / "data").mkdir()
            try:
                test(folder)
                print(f"{test.__name__}: ok", flush=True)
            except Skipped as reason:
                skipped += 1
                print(f"{test.__name__}: skipped, {reason}", flush=True)
    sys.exit(77 if skipped == len(TESTS) else 0)


main()
