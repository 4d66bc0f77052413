#!/usr/bin/env python3
"""Runs a command beside a PostgreSQL that is there only for it: with_postgresql.py COMMAND…
The command finds the folder of its socket in MUSTER_POSTGRESQL. Status 77, and nothing is run: PostgreSQL is not installed."""
import os
import subprocess
import sys

from postgresql import Postgres, programs

if not programs():
    print("1..0 # SKIP PostgreSQL is not installed (scripts/need postgres)")
    sys.exit(77)
postgres = Postgres()
status = subprocess.run(sys.argv[1:], env={**os.environ, "MUSTER_POSTGRESQL": postgres.folder}).returncode
postgres.stop()
sys.exit(status if status >= 0 else 1)
