#!/usr/bin/env python3
"""The files of a web client, asked for over HTTP: test_assets.py SERVER FOLDER, where SERVER has the FOLDER in it."""
import gzip
import pathlib
import sys
import tempfile

from serve_table import Server

FOLDER = pathlib.Path(sys.argv[2])
TYPES = {
    "/sw.js": "text/javascript; charset=utf-8",
    "/manifest.webmanifest": "application/manifest+json",
    "/robots.txt": "text/plain; charset=utf-8",
    "/icon.svg": "image/svg+xml",
    "/index.html": "text/html; charset=utf-8",
    "/rules/index.html": "text/html; charset=utf-8",
    "/assets/app-1a2b3c4d.js": "text/javascript; charset=utf-8",
    "/assets/style-1a2b3c4d.css": "text/css; charset=utf-8",
    "/assets/engine-1a2b3c4d.wasm": "application/wasm",
    "/assets/pl-1a2b3c4d.json": "application/json",
    "/assets/pl-1a2b3c4d.mo": "application/octet-stream",
    "/assets/card-1a2b3c4d.png": "image/png",
    "/assets/font-1a2b3c4d.woff2": "font/woff2",
    "/assets/dice-1a2b3c4d.ogg": "audio/ogg",
    "/assets/dice-1a2b3c4d.mp3": "audio/mpeg",
    "/assets/dice-1a2b3c4d.wav": "audio/wav",
}
GZIP = "Accept-Encoding: br, gzip;q=0.8"


def get(server, path, *headers, method="GET"):
    status, head, body = server.get_bytes(path, method, headers)
    fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:])
    return status, fields, body


def check_files(server):
    for path, kind in TYPES.items():
        status, fields, body = get(server, path)
        assert (status, fields["Content-Type"]) == (200, kind), (path, fields)
        assert body == (FOLDER / path[1:]).read_bytes() and "Content-Encoding" not in fields, path
        lasting = path.startswith("/assets/")
        assert fields["Cache-Control"] == ("public, max-age=31536000, immutable" if lasting else "no-cache"), fields
        policy = fields["Content-Security-Policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy and "connect-src 'self';" in policy, policy
        assert "unsafe-inline" not in policy and "ws:" not in policy and "*" not in policy, policy
    assert {"/" + f.relative_to(FOLDER).as_posix() for f in FOLDER.rglob("[!.]*") if f.is_file()} - set(TYPES) == \
        {"/.hidden/secret.txt"}


def check_packing(server):
    for path in ("/index.html", "/assets/app-1a2b3c4d.js"):
        _, plain, body = get(server, path)
        for accept in (GZIP, "Accept-Encoding: gzip", "Accept-Encoding: *", "Accept-Encoding: GZIP;q=0.001"):
            status, fields, packed = get(server, path, accept)
            assert status == 200 and fields["Content-Encoding"] == "gzip" and fields["Vary"] == "Accept-Encoding"
            assert gzip.decompress(packed) == body and len(packed) < len(body)
            assert fields["ETag"] != plain["ETag"] and int(fields["Content-Length"]) == len(packed)
        for accept in ("Accept-Encoding: identity", "Accept-Encoding: gzip;q=0", "Accept-Encoding: br, *; q=0.0",
                       "Accept-Encoding: gzip;q=0, *", "Accept-Encoding: xgzip", "Accept-Encoding:"):
            _, fields, same = get(server, path, accept)
            assert same == body and "Content-Encoding" not in fields and fields["ETag"] == plain["ETag"], accept
    _, fields, body = get(server, "/assets/card-1a2b3c4d.png", GZIP)  # packing would make it longer
    assert "Content-Encoding" not in fields and "Vary" not in fields and body


def check_tags(server):
    for encoding in ("Accept-Encoding: identity", GZIP):
        _, first, body = get(server, "/", encoding)
        tag = first["ETag"]
        assert tag[0] == tag[-1] == '"' and body
        for known in (tag, "W/" + tag, f'"old", {tag}', "*"):
            status, fields, body = get(server, "/", encoding, f"If-None-Match: {known}")
            assert (status, body, fields["ETag"]) == (304, b"", tag), known
            assert "Content-Security-Policy" in fields and fields["Cache-Control"] == "no-cache"
        for other in ('"old"', tag[:-2] + '"', tag.strip('"'), '""', ""):
            assert get(server, "/", encoding, f"If-None-Match: {other}")[0] == 200, other
    status, fields, body = get(server, "/", GZIP, method="HEAD")
    assert (status, body) == (200, b"") and fields["ETag"] == tag


def check_routes(server):
    page = get(server, "/index.html")[2]
    for path in ("/", "/table/k3v9q2m7x0pd", "/learn", "/learn/", "/rules", "/?from=link", "/.x/y"):
        assert get(server, path)[::2] == (200, page), path
    for path in ("/nothing.js", "/assets/app.js", "/table/x.html", "/../index.html.c", "/.hidden/secret.txt", "/%2e%2e/x.c"):
        assert get(server, path)[0] == 404, path
    assert get(server, "/", method="POST")[0] == 405


def main():
    with tempfile.TemporaryDirectory(prefix="muster-assets-") as folder:
        server = Server(sys.argv[1], folder)
        for check in (check_files, check_packing, check_tags, check_routes):
            check(server)
            print(f"{check.__name__}: ok", flush=True)
        server.stop()


main()
