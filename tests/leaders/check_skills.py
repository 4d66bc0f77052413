#!/usr/bin/env python3
"""Every skill that a leader can have is played in a scenario, and so is every word and number of a row: check_skills.py SKILLS LEADERS FOLDER..."""
import json
import pathlib
import re
import sys

ROW = re.compile(r"^SKILL\((\w+), (\w+), (\w+), ", re.M)
WORDS = re.compile(r"^static const char \*const (classes|rolls)\[\] = \{(.*?)NULL", re.M | re.S)
RANGE = re.compile(r"^SKILL\(.*?NUMBER\((\d), (\d)\), PRICE\((\d), (\d)\), LIMIT\((\d), (\d)\)", re.M)

listed, leaders, *folders = map(pathlib.Path, sys.argv[1:])
skills = {(when, does): name for name, when, does in ROW.findall(listed.read_text(encoding="utf-8"))}


def rows_of(part):
    """All rows of leaders in there, however deep."""
    if isinstance(part, dict) and "when" in part and "do" in part:
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from rows_of(inner)


def parts():
    """Every class, every kind of roll, every number, price and limit that some skill can have."""
    for field, words in WORDS.findall(leaders.read_text(encoding="utf-8")):
        yield from ({"classes": "class"}.get(field, field) + " " + word for word in re.findall(r'"(\w+)"', words))
    for found in RANGE.findall(listed.read_text(encoding="utf-8")):
        for field, least, most in zip(("number", "price", "limit"), found[0::2], found[1::2]):
            yield from (f"{field} {n}" for n in range(max(1, int(least)), int(most) + 1))


rows = [row for folder in folders for path in folder.glob("*.json") for row in rows_of(json.loads(path.read_text(encoding="utf-8"))["new"])]
played = {tuple(row[key].upper().replace("-", "_") for key in ("when", "do")) for row in rows}
said = {f"{field} {word}" for row in rows for field, value in row.items() for word in str(value).split("+")}
wanted = sorted(set(parts()))
missing = sorted(name for pair, name in skills.items() if pair not in played) + [part for part in wanted if part not in said]
print(f"{len(skills)} skills of leaders, {len(wanted)} words and numbers of rows, {len(missing)} without a scenario", *missing, sep="\n  ")
sys.exit(bool(missing) or not skills or len(wanted) < 16)
