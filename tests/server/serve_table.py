"""A WebSocket client and a server to talk to, for tests over real sockets. Standard library only."""
import atexit
import base64
import hashlib
import json
import os
import re
import signal
import socket
import struct
import subprocess
import time

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The server closed the connection."""


class Socket:
    """One WebSocket: text messages as Python objects."""

    def __init__(self, port, headers=(), handshake=True, timeout=20, tls=None, host=None, source=None, address="127.0.0.1"):
        self.raw = socket.create_connection((address, port), timeout, source and (source, 0))
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.host = host or f"{address}:{port}"
        if tls:
            self.raw = tls.wrap_socket(self.raw, server_hostname=self.host.split(":")[0])
        self.buffer = b""
        self.status = None
        if handshake:
            self.shake_hands(headers)

    def shake_hands(self, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {self.host}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *headers, "", ""]
        self.raw.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.buffer:
            data = self.raw.recv(65536)
            if not data:
                raise Closed("handshake")
            self.buffer += data
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)
        accept = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest())
        assert accept in head, head

    def frame(self, opcode, payload, fin=True, mask=True):
        head = bytes([(0x80 if fin else 0) | opcode])
        size = len(payload)
        bit = 0x80 if mask else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if mask:
            key = os.urandom(4)
            payload = bytes(b ^ key[i % 4] for i, b in enumerate(payload))
            head += key
        return head + payload

    def send_text(self, text):
        self.raw.sendall(self.frame(1, text.encode()))

    def send(self, **request):
        self.send_text(json.dumps(request))

    def take(self, count):
        while len(self.buffer) < count:
            data = self.raw.recv(65536)
            if not data:
                raise Closed()
            self.buffer += data
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive_frame(self):
        head = self.take(2)
        size = head[1] & 0x7f
        assert not head[1] & 0x80, "a server does not mask"
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return head[0] & 15, self.take(size)

    def receive_bytes(self):
        while True:
            opcode, payload = self.receive_frame()
            if opcode == 9:
                self.raw.sendall(self.frame(10, payload))
            elif opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            elif opcode == 1:
                return payload

    def receive(self):
        return json.loads(self.receive_bytes())

    def close(self):
        self.raw.close()


class Player(Socket):
    """A person at a connection: requests with their answers, and everything else kept in order."""

    def __init__(self, port, token=None, name="Ada", **options):
        super().__init__(port, **options)
        self.name = name
        self.counter = 0
        self.news = []
        self.numbers = {}
        hello = {"token": token} if token else {"name": name}
        self.send(do="hello", v=1, **hello)
        self.welcome = self.receive()
        self.token = self.welcome.get("token", token)

    def next(self):
        message = self.receive()
        if "n" in message:
            last = self.numbers.get(message["table"])
            assert message["m"] == "table" or last is None or message["n"] == last + 1, (last, message)
            self.numbers[message["table"]] = message["n"]
        return message

    def ask(self, **request):
        """The answer to a request; what comes before it goes to news."""
        self.counter += 1
        self.send(id=self.counter, **request)
        while True:
            message = self.next()
            if message.get("id") == self.counter and "n" not in message:
                return message
            self.news.append(message)

    def wait(self):
        return self.news.pop(0) if self.news else self.next()

    def wait_for(self, kind):
        while True:
            message = self.wait()
            if message["m"] == kind:
                return message


class Server:
    """A server of our own, on a free port, with its data in a folder that stays when it ends."""

    env = None  # as here

    def __init__(self, muster, data, *arguments, preexec=None, env=None):
        self.preexec = preexec
        if env:
            self.env = {**os.environ, **env}
        self.command = [muster, "serve", "--listen", "127.0.0.1:0", "--data", str(data), *arguments]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        preexec_fn=self.preexec, env=self.env)
        atexit.register(self.process.kill)  # also if the test fails; of one that has ended nothing is asked
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/$", line.strip())
        if not found:
            raise RuntimeError(f"{line} {self.process.stderr.read()}")
        self.port = int(found[1])
        self.metrics = None
        if "--metrics" in self.command:
            self.metrics = int(re.search(r'"metrics":(\d+)', self.process.stderr.readline())[1])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        output = self.process.communicate(timeout=20)
        assert self.process.returncode == 0, (self.process.returncode, output)
        return output[1]

    def figure(self, name):
        """What /metrics says, at its own port."""
        return int(re.search(rf"^muster_{name} (\d+)$", self.get("/metrics", port=self.metrics)[2], re.M)[1])

    def get_bytes(self, path, method="GET", headers=(), port=None):
        with socket.create_connection(("127.0.0.1", port or self.port), 10) as raw:
            lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", *headers, "", ""]
            raw.sendall("\r\n".join(lines).encode())
            data = b""
            while chunk := raw.recv(65536):
                data += chunk
        head, body = data.split(b"\r\n\r\n", 1)
        return int(head.split()[1]), head.decode(), body

    def get(self, path, method="GET", headers=(), port=None):
        status, head, body = self.get_bytes(path, method, headers, port)
        return status, head, body.decode()
