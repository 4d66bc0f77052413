"""Pictures over HTTP, for tests and attacks: some that are taken, and how they are sent and fetched."""
import hashlib
import http.client
import struct
import zlib


def png_part(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width, height, colour=(32, 64, 128), more=b"", noise=0):
    """A plain picture in one colour; noise: bytes that make it longer, and are nothing to be seen."""
    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    filler = png_part(b"juNK", bytes(noise)) if noise else b""
    return b"\x89PNG\r\n\x1a\n" + png_part(b"IHDR", head) + more + filler + png_part(b"IDAT", zlib.compress(rows)) + png_part(b"IEND", b"")


def hash_of(picture):
    return hashlib.blake2b(picture, digest_size=32).hexdigest()


def request(server, method, path, token=None, body=None, source="127.0.0.1", **headers):
    """Status, headers, body."""
    connection = http.client.HTTPConnection("127.0.0.1", getattr(server, "port", server), timeout=20, source_address=(source, 0))
    try:
        if token:
            headers["Authorization"] = f"Bearer {token}"
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def send(server, player, table, picture, name=None, **more):
    return request(server, "PUT", f"/pictures/{table}/{name or hash_of(picture)}", player and player.token, picture, **more)


def fetch(server, player, table, picture, **more):
    return request(server, "GET", f"/pictures/{table}/{picture if isinstance(picture, str) else hash_of(picture)}", player and player.token, **more)
