#!/usr/bin/env python3
"""Stands between a node and a PostgreSQL: relay.py FOLDER TARGET passes on what comes to the socket in FOLDER to that in TARGET. Stopped (SIGSTOP), it is
a network that is cut: nothing goes through, and nobody is told. Killed, it is one that refuses."""
import asyncio
import contextlib
import pathlib
import sys

NAME = ".s.PGSQL.5432"


async def pour(reader, writer):
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


async def main(folder, target):
    async def connected(reader, writer):
        try:
            there_reader, there_writer = await asyncio.open_unix_connection(f"{target}/{NAME}")
        except OSError:
            writer.close()
            return
        await asyncio.gather(pour(reader, there_writer), pour(there_reader, writer))

    path = pathlib.Path(folder) / NAME
    path.unlink(missing_ok=True)
    server = await asyncio.start_unix_server(connected, path)
    await server.serve_forever()


asyncio.run(main(sys.argv[1], sys.argv[2]))
