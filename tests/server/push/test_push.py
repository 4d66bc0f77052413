#!/usr/bin/env python3
"""
Notifications with the page closed, against a push service of our own on this machine, which reads them with other code than the server's:
test_push.py MUSTER. People wait for half a minute until they are called, so all of them wait at once.
"""
import base64
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from serve_game import expect, refused
from serve_table import Player, Server

MUSTER = sys.argv[1]
CONTACT = "mailto:host@example.org"
WAIT = 30  # seconds, of the lobby; and as long until the second try
MESSAGES = {
    "en": ("Here to Slay", "It's your turn!"),
    "pl": ("To ja go tnę!", "Twoja kolej!"),
    "zh-TW": ("Here to Slay", "換你囉！"),
}


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """What a browser keeps of a subscription."""

    def __init__(self, service, path):
        self.path = path
        self.endpoint = f"http://127.0.0.1:{service.server_port}{path}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962,
                                                        serialization.PublicFormat.UncompressedPoint)
        self.auth = bytes(range(16))

    def members(self):
        return {"endpoint": self.endpoint, "p256dh": b64(self.point), "auth": b64(self.auth)}

    def read(self, body):
        """RFC 8291 and 8188, from the other side."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21:21 + length], body[21 + length:]
        assert length == 65 and len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = HKDF(hashes.SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        text = plain.rstrip(b"\0")
        assert text[-1:] == b"\2", text
        return json.loads(text[:-1])


class Service(http.server.ThreadingHTTPServer):
    """What it answers is in the path."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Visit)
        self.got = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def of(self, path):
        return [request for request in self.got if request[0] == path]


class Visit(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        earlier = len(self.server.of(self.path))
        self.server.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        if self.path == "/silent":
            time.sleep(60)
        status = {"/gone": 410, "/redirect": 302, "/busy": 201 if earlier else 503}.get(self.path, 201)
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def authorised(header, key, audience):
    """RFC 8292."""
    scheme, rest = header.split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and parts["k"] == key, header
    head, claims, signature = parts["t"].split(".")
    raw = unb64(signature)
    assert len(raw) == 64
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))  # raises if it is wrong
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    claims = json.loads(unb64(claims))
    assert claims["aud"] == audience and claims["sub"] == CONTACT, claims
    assert 0 < claims["exp"] - time.time() <= 24 * 3600, claims


def asked(player):
    """Until this person is waited for."""
    while True:
        message = player.wait()
        if message.get("question") and not message["question"]["sealed"]:
            return


def sit_down(server, lang, device, **options):
    player = Player(server.port, name="Xylophone")
    expect(player.ask(do="name", lang=lang), "ok")
    if device:
        expect(player.ask(do="push", **device.members()), "push", on=True)
    table = expect(player.ask(do="create", game="here-to-slay", seats=["me", {"bot": 1}], pace="days", **options), "ok")["table"]
    expect(player.ask(do="start", table=table), "ok")
    asked(player)
    return player, table


def check_message(service, device, key, lang, table):
    (_, headers, body), = service.of(device.path)
    authorised(headers["authorization"], key, f"http://127.0.0.1:{service.server_port}")
    assert headers["content-encoding"] == "aes128gcm" and 3600 <= int(headers["ttl"]) <= 3 * 86400, headers
    assert len(headers["topic"]) == 32 and table not in str(headers), headers
    title, text = MESSAGES[lang]
    assert device.read(body) == {"table": table, "title": title, "body": text}, device.read(body)
    return len(body)


def until(condition, seconds):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.2)


def check_refusals(player, device):
    key = expect(player.ask(do="push"), "push", on=False)["key"]
    for endpoint in ("https://localhost/x", "https://127.0.0.1/x", "http://127.0.0.1:1/x", "https://192.168.0.1/x", "x", ""):
        refused(player.ask(do="push", **(device.members() | {"endpoint": endpoint})), "push/endpoint")
    refused(player.ask(do="push", **(device.members() | {"p256dh": b64(b"\4" + bytes(64))})), "push/endpoint")
    refused(player.ask(do="push", **(device.members() | {"auth": "x"})), "request/field")
    return key


def test_messages(folder):
    service = Service()
    server = Server(MUSTER, folder, "--push", CONTACT, "--push-test", f"http://127.0.0.1:{service.server_port}")
    devices = {path: Device(service, path)
               for path in ("/en", "/pl", "/zh-TW", "/gone", "/redirect", "/busy", "/silent", "/here", "/off", "/revoked")}
    key = check_refusals(Player(server.port), devices["/en"])
    seated = {path: sit_down(server, path[1:] if path[1:] in MESSAGES else "en", device) for path, device in devices.items()}
    stranger, _ = sit_down(server, "en", None)  # has asked for nothing
    expect(seated["/off"][0].ask(do="push", off=True), "push", on=False)
    ids = [device["id"] for device in seated["/revoked"][0].ask(do="devices")["devices"]]
    expect(seated["/revoked"][0].ask(do="revoke", device=ids[0]), "ok")
    for path, (player, _) in seated.items():
        if path != "/here":
            player.close()
    stranger.close()
    here = seated["/here"][0]
    called = {"/en", "/pl", "/zh-TW", "/gone", "/redirect", "/busy", "/silent"}
    until(lambda: {path for path, _, _ in service.got} >= called, WAIT + 30)
    began = time.monotonic()
    expect(here.ask(do="ping"), "ok")  # while /silent does not answer
    assert time.monotonic() - began < 5
    lengths = {check_message(service, devices["/" + lang], key, lang, seated["/" + lang][1]) for lang in MESSAGES}
    assert len(lengths) == 1, lengths  # nothing can be told by it
    until(lambda: len(service.of("/busy")) == 2, WAIT + 15)
    first, second = (body for _, _, body in service.of("/busy"))
    assert devices["/busy"].read(first) == devices["/busy"].read(second) and first[:16] != second[:16]
    assert {path for path, _, _ in service.got} == called, service.got
    assert all(len(service.of(path)) == 1 for path in called - {"/busy", "/silent"})
    expect(Player(server.port, seated["/gone"][0].token).ask(do="push"), "push", on=False)
    expect(Player(server.port, seated["/redirect"][0].token).ask(do="push"), "push", on=True)
    server.stop()
    server.start()  # the keys are kept, or all subscriptions would be worth nothing
    expect(Player(server.port).ask(do="push"), "push", key=key)
    server.stop()


def test_names_that_lead_here(folder):
    """A name out there whose address is here is not connected to: it is given up at once, not tried again."""
    hosts = pathlib.Path(folder) / "hosts"
    hosts.write_text("127.0.0.1 localhost push.neighbour.test\n::1 push.neighbour.test\n")
    inside = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount --bind "$0" /etc/hosts && exec "$@"', str(hosts)]
    if subprocess.run([*inside, "true"], capture_output=True).returncode:
        print("no names of our own here: not tried")
        return
    service = Service()
    server = Server.__new__(Server)
    server.preexec = None
    server.command = [*inside, MUSTER, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--push", CONTACT]
    server.start()
    device = Device(service, "/x")
    device.endpoint = "https://push.neighbour.test/x"
    player, _ = sit_down(server, "en", device)
    player.close()
    line = ""
    end = time.monotonic() + WAIT + 20
    while "push_failed" not in line and time.monotonic() < end:
        line = server.process.stderr.readline()
    assert '"service":"https://push.neighbour.test"' in line and '"status":0' in line, line
    server.stop()


def test_settings(folder):
    server = Server(MUSTER, folder)
    player = Player(server.port)
    expect(player.ask(do="push"), "push", key=None, on=False)
    refused(player.ask(do="push", **Device(Service(), "/x").members()), "push/off")
    server.stop()
    for wrong in (["--push", "me"], ["--push", CONTACT, "--push-test", "http://10.0.0.1:80"]):
        done = subprocess.run([MUSTER, "serve", "--listen", "127.0.0.1:0", "--data", folder, *wrong], capture_output=True,
                              text=True, timeout=20)
        assert done.returncode == 1 and "serve/push: " in done.stderr, done


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    for name in sys.argv[2:] or tests:
        with tempfile.TemporaryDirectory(prefix="muster-push-") as folder:
            tests[name](folder)
        print(f"{name}: ok", flush=True)


if __name__ == "__main__":
    main()
