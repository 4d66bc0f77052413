"""A NATS of one's own on a free port of this machine."""
import atexit
import os
import shutil
import signal
import socket
import subprocess
import time


def program():
    """None: it is not installed."""
    return shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def certificate(folder):
    """For localhost, with its key; whoever shall believe it has SSL_CERT_FILE. None: openssl is not installed."""
    if not shutil.which("openssl"):
        return None
    files = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files


class Nats:
    def __init__(self, tls=None):
        self.port = free_port()
        self.url = f"nats://localhost:{self.port}" if tls else f"nats://127.0.0.1:{self.port}"
        self.options = ["--tls", "--tlscert", tls[0], "--tlskey", tls[1]] if tls else []
        self.start()

    def start(self):
        self.process = subprocess.Popen([program(), "-a", "127.0.0.1", "-p", str(self.port), *self.options], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None and time.monotonic() < end, "nats-server does not start"
                time.sleep(0.02)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Ear:
    """Hears everything on the bus, by the protocol of NATS itself."""

    def __init__(self, nats, subject=">"):
        self.raw = socket.create_connection(("127.0.0.1", nats.port), 20)
        self.buffer = b""
        assert self.line().startswith(b"INFO")
        self.raw.sendall(b'CONNECT {"verbose":false,"pedantic":false}\r\nSUB %s 1\r\nPING\r\n' % subject.encode())
        assert self.line() == b"PONG"

    def fill(self):
        data = self.raw.recv(1 << 20)
        assert data, "NATS has closed the connection"
        self.buffer += data

    def line(self):
        while b"\r\n" not in self.buffer:
            self.fill()
        line, self.buffer = self.buffer.split(b"\r\n", 1)
        return line

    def say(self, subject, text):
        self.raw.sendall(b"PUB %s %d\r\n%s\r\n" % (subject.encode(), len(text), text))

    def hear(self):
        """All so far: subjects and texts."""
        self.raw.sendall(b"PING\r\n")
        heard = []
        while True:
            words = self.line().split()
            if words[0] == b"PONG":
                return heard
            if words[0] == b"PING":
                self.raw.sendall(b"PONG\r\n")
            elif words[0] == b"MSG":
                size = int(words[-1])
                while len(self.buffer) < size + 2:
                    self.fill()
                heard.append((words[1].decode(), self.buffer[:size]))
                self.buffer = self.buffer[size + 2:]
