#!/usr/bin/env python3
"""Files that docs name between backticks exist, and the protocol lists the refusals that there are: check_docs.py ROOT DOCUMENT…"""
import pathlib
import re
import sys

NAMED = re.compile(r"`((?:src|tests|fuzz|bench|scripts|web|docs|include|contrib|rules|po)/[\w./-]*)`")

REFUSAL = re.compile(r'^REFUSAL\(\w+, "([^"]+)", "((?:[^"\\]|\\.)+)"\)$', re.M)
REFUSAL_ROW = re.compile(r"^\| `(\w+/[\w-]+)` \| (.*) \|$", re.M)


def refusals_differ(root):
    """How many rows of the table are missing, too many or somewhere else."""
    text = (root / "docs/protocol.md").read_text(encoding="utf-8")
    rows = [(code, sentence.replace('\\"', '"'))
            for code, sentence in REFUSAL.findall((root / "src/room/refusals.def").read_text(encoding="utf-8"))]
    before, table = text.split("\n## Refusals\n")
    table, after = table.split("\n## ", 1)
    listed = REFUSAL_ROW.findall(table)
    wrong = [row for row in rows if row not in listed] + [row for row in listed if row not in rows]
    wrong += [row for row in REFUSAL_ROW.findall(before + after) if row in rows]
    for code, sentence in wrong:
        print(f"docs/protocol.md, the table of refusals: {code}: {sentence}")
    return len(wrong) + (not rows or not wrong and rows != listed)


root = pathlib.Path(sys.argv[1])
found = count = 0
for document in sys.argv[2:]:
    for name in NAMED.findall((root / document).read_text(encoding="utf-8")):
        count += 1
        name = re.sub(r"/[^/]*[A-Z]{4}.*", "", name)  # GAME, LANGUAGE stand for any
        if not (root / name).exists():
            found += 1
            print(f"{document}: there is no {name}")
print(f"{count} files named in docs, {found} of them missing")
sys.exit(1 if found or not count or refusals_differ(root) else 0)
