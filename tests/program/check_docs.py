#!/usr/bin/env python3
"""Files that docs name between backticks, or at the beginning of a line of a picture, exist: check_docs.py ROOT DOCUMENT…"""
import pathlib
import re
import sys

PATH = r"((?:src|tests|fuzz|bench|scripts|tune|web|docs|include|contrib|rules|po)/[\w./-]*)"
NAMED = re.compile(f"`{PATH}`|^{PATH} {{2}}", re.M)  # two spaces: what is there, in the picture of a tree


root = pathlib.Path(sys.argv[1])
found = count = 0
for document in sys.argv[2:]:
    for either in NAMED.findall((root / document).read_text(encoding="utf-8")):
        name = "".join(either)
        count += 1
        name = re.sub(r"/[^/]*[A-Z]{4}.*", "", name)  # GAME, LANGUAGE stand for any
        if not (root / name).exists():
            found += 1
            print(f"{document}: there is no {name}")
print(f"{count} files named in docs, {found} of them missing")
sys.exit(1 if found or not count else 0)
