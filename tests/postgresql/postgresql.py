"""A PostgreSQL of one's own, in a folder that goes with it: nobody but the test can reach it, by a socket in that folder."""
import atexit
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

USER = "muster"


def programs():
    """Where its programs are: the newest of those that Debian has side by side, or what PATH has. None: nowhere."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    found = found[-1] if found else shutil.which("initdb")
    return found and pathlib.Path(found).resolve().parent


def unprivileged():
    """It refuses to run as root."""
    if os.geteuid():
        return {}
    user = next(pwd.getpwnam(name) for name in ("postgres", "nobody") if name in {entry.pw_name for entry in pwd.getpwall()})
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def quick_folder():
    """In memory where there is room: processes are killed here, never the machine, and the server refuses a database without fsync."""
    memory = pathlib.Path("/dev/shm")
    return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2 << 30 else None


class Postgres:
    def __init__(self):
        self.programs, self.user = programs(), unprivileged()
        self.folder = tempfile.mkdtemp(prefix="muster-pg-", dir=quick_folder())
        atexit.register(self.remove)
        if self.user:
            os.chown(self.folder, self.user["user"], self.user["group"])
        os.chmod(self.folder, 0o755)  # others reach the socket
        self.data = pathlib.Path(self.folder) / "data"
        self.run("initdb", "--no-sync", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C")
        self.process = None
        self.start()

    def run(self, program, *arguments):
        done = subprocess.run([self.programs / program, *arguments], capture_output=True, text=True, cwd=self.folder, **self.user)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self):
        log = open(pathlib.Path(self.folder) / "log", "a")
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, "-k", self.folder, "-c", "listen_addresses=", "-c", "max_connections=60"],
            stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self.user)
        log.close()
        end = time.monotonic() + 60
        while subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder]).returncode:
            assert self.process.poll() is None and time.monotonic() < end, (pathlib.Path(self.folder) / "log").read_text()
            time.sleep(0.05)

    def kill_now(self):
        """kill -9 of all of its processes, also of those that begin meanwhile."""
        while self.children():
            self.signal(signal.SIGKILL)
            time.sleep(0.005)

    def children(self):
        """Its processes lead sessions of their own; they are found by where they work."""
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(entry / "cwd") == str(self.data):
                    found.append(int(entry.name))
            except OSError:
                pass
        return found

    def signal(self, number):
        """To all of its processes, so that it is gone, hangs, or goes on."""
        for process in self.children():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # at once, but orderly
            self.process.wait(60)

    def remove(self):
        if self.process and self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database):
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def ask(self, database, sql):
        """Rows of texts."""
        done = subprocess.run([self.programs / "psql", "-h", self.folder, "-U", USER, "-d", database, "-AtqX", "-v", "ON_ERROR_STOP=1",
                               "-c", sql], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return [line.split("|") for line in done.stdout.splitlines()]
