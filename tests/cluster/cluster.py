"""A whole site on this machine: PostgreSQL with a synchronous standby, nats-server, nodes and HAProxy, all of them on 127.0.0.1 or on sockets in one
folder. What runs is written down in that folder, so that several commands can deal with it: scripts/cluster is one, the tests are others.

    folder/state.json     the processes, by name: "postgres-0", "postgres-1", "nats", the nodes, "proxy"
    folder/logs/NAME.log  what each of them says
"""
import json
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "postgresql"))
from postgresql import USER, programs, unprivileged  # noqa: E402

PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
NODES = ("north", "south", "west")
STANDBY = "synchronous_standby_names = 'standby'\n"


class Trouble(Exception):
    """What is said to whoever started it."""


def tool(name):
    found = shutil.which(name, path=PATH)
    if not found:
        raise Trouble(f"{name} is not installed. Run: scripts/need cluster")
    return found


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def began(pid):
    """When that process was started, so that another one of the same number is not taken for it. None: it is not there, or dead."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] in "ZX" else int(fields[19])


def wait_for(what, check, seconds=60):
    end = time.monotonic() + seconds
    while not check():
        if time.monotonic() > end:
            raise Trouble(f"{what}: not within {seconds} seconds")
        time.sleep(0.05)


class Cluster:
    def __init__(self, folder, muster=None):
        self.folder = pathlib.Path(folder)
        self.file = self.folder / "state.json"
        self.children = {}  # those of this process, which must be waited for
        self.state = {"processes": {}, "ports": {}, "nodes": [], "primary": 0, "muster": str(muster)}
        if self.file.exists():
            self.state = json.loads(self.file.read_text())

    def save(self):
        new = self.file.with_suffix(".new")
        new.touch(0o600)
        new.write_text(json.dumps(self.state, indent=1))
        new.rename(self.file)

    # -- Processes ---------------------------------------------------------------------------------------------------

    def spawn(self, name, command, env=None, cwd=None, user=None):
        if self.alive(name):
            raise Trouble(f"{name} is running already")
        with open(self.log(name), "a") as log:
            child = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=cwd,
                                     env={**os.environ, **(env or {})}, start_new_session=True, **(user or {}))
        self.children[name] = child
        self.state["processes"][name] = [child.pid, began(child.pid)]
        self.save()

    def log(self, name):
        return self.folder / "logs" / f"{name}.log"

    def alive(self, name):
        child = self.children.get(name)
        if child:
            child.poll()
        pid, begin = self.state["processes"].get(name, (None, None))
        return begin is not None and began(pid) == begin

    def must_live(self, name):
        if not self.alive(name):
            lines = self.log(name).read_text().splitlines()
            raise Trouble(f"{name} has ended. {self.log(name)} says:\n" + "\n".join(lines[-5:]))

    def send(self, name, number):
        if name.startswith("postgres-"):
            for pid in self.postgres_processes(int(name[-1])):
                try:
                    os.kill(pid, number)
                except ProcessLookupError:
                    pass
        elif self.alive(name):
            os.kill(self.state["processes"][name][0], number)

    def end(self, name, number=signal.SIGTERM, seconds=30):
        """Orderly; whoever does not go in time is killed."""
        if self.alive(name):
            os.kill(self.state["processes"][name][0], signal.SIGCONT)
            os.kill(self.state["processes"][name][0], number)
            try:
                wait_for(name, lambda: not self.alive(name), seconds)
            except Trouble:
                self.kill(name)
        self.forget(name)

    def kill(self, name):
        """kill -9, of PostgreSQL all of its processes, also of those that begin meanwhile."""
        self.send(name, signal.SIGKILL)
        while self.alive(name) or (name.startswith("postgres-") and self.postgres_processes(int(name[-1]))):
            self.send(name, signal.SIGKILL)
            time.sleep(0.005)
        self.forget(name)

    def forget(self, name):
        if self.state["processes"].pop(name, None):
            self.save()

    # -- PostgreSQL ----------------------------------------------------------------------------------------------------

    def data(self, which):
        return self.folder / f"pg-{which}"

    def sockets(self, which):
        return self.folder / f"s{which}"

    def postgres_run(self, program, *arguments):
        done = subprocess.run([programs() / program, *map(str, arguments)], capture_output=True, text=True, cwd=self.folder / "logs", **unprivileged())
        if done.returncode:
            raise Trouble(f"{program}: {done.stdout}{done.stderr}")

    def postgres_processes(self, which):
        """They lead sessions of their own, and are found by where they work."""
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(entry / "cwd") == str(self.data(which)):
                    found.append(int(entry.name))
            except OSError:
                pass
        return found

    def postgres_start(self, which):
        """Who was killed has left a lock behind, and counts as alive for PostgreSQL until process 1 has collected it; here it is known to be dead."""
        for left in self.sockets(which).glob(".s.PGSQL.*"):
            left.unlink()
        self.spawn(f"postgres-{which}", [programs() / "postgres", "-D", self.data(which), "-k", self.sockets(which), "-c", f"listen_addresses={self.database_address(which)}",
                                         "-c", "max_connections=100", "-c", "wal_keep_size=64MB", "-c", "wal_sender_timeout=5s",
                                         "-c", "wal_receiver_timeout=5s"], user=unprivileged())
        def ready():
            self.must_live(f"postgres-{which}")
            return subprocess.run([programs() / "pg_isready", "-q", "-h", self.sockets(which)]).returncode == 0
        wait_for(f"postgres-{which}", ready)

    def ask(self, sql, which=None, database="muster"):
        which = self.state["primary"] if which is None else which
        done = subprocess.run([programs() / "psql", "-h", self.sockets(which), "-U", USER, "-d", database, "-AtqX", "-v", "ON_ERROR_STOP=1", "-c", sql],
                              capture_output=True, text=True)
        if done.returncode:
            raise Trouble(done.stderr.strip())
        return [line.split("|") for line in done.stdout.splitlines()]

    def primary_make(self):
        self.postgres_run("initdb", "-D", self.data(0), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C")
        with open(self.data(0) / "postgresql.conf", "a") as conf:
            conf.write("include_if_exists 'sync.conf'\n")
        if self.database_address(0):
            with open(self.data(0) / "pg_hba.conf", "a") as rights:
                rights.write("host all all 192.0.2.0/24 trust\nhost all all 198.51.100.0/24 trust\n")
        self.postgres_start(0)
        self.ask("CREATE DATABASE muster", database="postgres")

    def standby_make(self):
        """A standby of the primary, in the place of whatever was there. From then on a commit waits for it."""
        primary, standby = self.state["primary"], 1 - self.state["primary"]
        self.kill(f"postgres-{standby}")
        shutil.rmtree(self.data(standby), ignore_errors=True)
        self.postgres_run("pg_basebackup", "-D", self.data(standby), "-R", "-X", "stream", "-c", "fast", "-d",
                          f"host={self.sockets(primary)} user={USER} application_name=standby")
        (self.data(standby) / "sync.conf").unlink(missing_ok=True)
        self.postgres_start(standby)
        wait_for("the standby", lambda: self.ask("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"))
        self.names_set(primary, STANDBY)
        wait_for("the standby", lambda: self.ask("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"))

    def names_set(self, which, text):
        (self.data(which) / "sync.conf").write_text(text)
        os.chmod(self.data(which) / "sync.conf", 0o644)
        self.postgres_run("pg_ctl", "reload", "-D", self.data(which))

    def promote(self):
        """The standby becomes the primary; the old one must not go on."""
        old = self.state["primary"]
        self.must_live(f"postgres-{1 - old}")
        self.kill(f"postgres-{old}")
        self.postgres_run("pg_ctl", "promote", "-D", self.data(1 - old))
        self.state["primary"] = 1 - old
        self.save()

    def store(self, sockets=None):
        hosts = ",".join(map(str, sockets or (self.sockets(0), self.sockets(1))))
        return f"postgresql://{USER}@/muster?host={hosts}&target_session_attrs=read-write"

    # -- The others ------------------------------------------------------------------------------------------------------

    def nats_start(self):
        config = self.folder / "nats.conf"
        if not config.exists():
            config.touch(0o600)
            config.write_text(f'listen: "{self.host("nats")}:{self.port("nats")}"\nauthorization {{ token: "{self.token()}" }}\n')
        self.spawn("nats", [tool("nats-server"), "-c", config])
        wait_for("nats", lambda: self.listens("nats"))

    def nats(self):
        return f"nats://{self.token()}@{self.host('nats')}:{self.port('nats')}"

    def token(self):
        if "token" not in self.state:
            self.state["token"] = secrets.token_hex(16)
            self.save()
        return self.state["token"]

    def port(self, name):
        """The same for as long as the folder is there."""
        if name not in self.state["ports"]:
            self.state["ports"][name] = free_port()
            self.save()
        return self.state["ports"][name]

    def host(self, name):
        """Where it listens."""
        return "127.0.0.1"

    def place(self, name):
        """What starts a node there: the beginning of a command."""
        return []

    def database_address(self, which):
        """Where PostgreSQL listens besides its sockets."""
        return ""

    def listens(self, name):
        self.must_live(name)
        try:
            socket.create_connection((self.host(name), self.port(name)), 1).close()
            return True
        except OSError:
            return False

    def node_start(self, name, *options, store=None, muster=None, wait=True):
        """Neither the password of the database nor that of NATS is in a command line."""
        env = {"MUSTER_STORE": store or self.store(), "MUSTER_NATS": self.nats(), "MUSTER_BEHIND_PROXY": "yes"}
        self.spawn(name, [*self.place(name), muster or self.state["muster"], "serve", "--node", name, "--listen", f"{self.host(name)}:{self.port(name)}", *options],
                   env=env, cwd=self.folder)
        if name not in self.state["nodes"]:
            self.state["nodes"].append(name)
            self.save()
        if wait:
            wait_for(name, lambda: self.listens(name) and self.health(name) == "ok")

    def health(self, name):
        try:
            with urllib.request.urlopen(f"http://{self.host(name)}:{self.port(name)}/healthz", timeout=5) as answer:
                return answer.read().decode().strip()
        except urllib.error.HTTPError as error:
            return error.read().decode().strip() or str(error.code)
        except OSError as error:
            return str(error)

    def proxy_start(self):
        config = self.folder / "haproxy.cfg"
        servers = "".join(f"    server {name} {self.host(name)}:{self.port(name)}\n" for name in self.state["nodes"])
        config.write_text(f"""# What contrib/haproxy.cfg says, on one machine and without TLS.
defaults
    mode http
    timeout connect 2s
    timeout client 120s
    timeout server 120s
    timeout tunnel 120s
    option forwardfor
    option redispatch 1
    retries 3

frontend players
    bind 127.0.0.1:{self.port("proxy")}
    default_backend nodes

backend nodes
    balance leastconn
    option httpchk
    http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host health
    default-server check inter 1s fall 2 rise 1
{servers}""")
        self.spawn("proxy", [tool("haproxy"), "-db", "-q", "-f", config])
        wait_for("proxy", lambda: self.listens("proxy"))

    # -- All of it ---------------------------------------------------------------------------------------------------------

    def make_folder(self):
        self.folder.mkdir(mode=0o700, parents=True)
        user = unprivileged()
        for part in ("logs", "s0", "s1"):
            (self.folder / part).mkdir(mode=0o700)
        if user:  # PostgreSQL does not run as root, who may look into any folder
            for part in (self.folder, self.folder / "s0", self.folder / "s1", self.folder / "logs"):
                os.chown(part, user["user"], user["group"])
        self.save()

    def start_stores(self):
        if not programs():
            raise Trouble("PostgreSQL is not installed. Run: scripts/need cluster")
        for program in ("nats-server", "haproxy"):
            tool(program)
        self.make_folder()
        self.primary_make()
        self.standby_make()
        self.nats_start()

    def start(self, nodes=NODES, options=()):
        self.start_stores()
        for name in nodes:
            self.node_start(name, *options)
        self.proxy_start()

    def stop(self):
        """Players first, then who serves them, then where it is kept."""
        self.end("proxy")
        for name in self.state["nodes"]:
            self.end(name)
        self.end("nats")
        for which in (self.state["primary"], 1 - self.state["primary"]):
            self.end(f"postgres-{which}", signal.SIGINT)
            self.kill(f"postgres-{which}")

    def remove(self, but_logs=False):
        for part in list(self.folder.iterdir()) if but_logs else [self.folder]:
            if part.name == "logs" and but_logs:
                continue
            if part.is_dir():
                shutil.rmtree(part, ignore_errors=True)
            else:
                part.unlink()
