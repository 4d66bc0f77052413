#!/usr/bin/env python3
"""Every skill that a leader can have is played in a scenario: check_skills.py SKILLS SCENARIOS"""
import json
import pathlib
import re
import sys

ROW = re.compile(r"^SKILL\((\w+), (\w+), (\w+), ", re.M)

listed, scenarios = map(pathlib.Path, sys.argv[1:])
skills = {(when, does): name for name, when, does in ROW.findall(listed.read_text(encoding="utf-8"))}


def rows_of(part):
    """All rows of leaders in there, however deep."""
    if isinstance(part, dict) and "when" in part and "do" in part:
        yield tuple(part[key].upper().replace("-", "_") for key in ("when", "do"))
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from rows_of(inner)


played = {row for path in scenarios.glob("*.json") for row in rows_of(json.loads(path.read_text(encoding="utf-8"))["new"])}
missing = sorted(name for pair, name in skills.items() if pair not in played)
print(f"{len(skills)} skills of leaders, {len(missing)} without a scenario", *missing, sep="\n  ")
sys.exit(bool(missing) or not skills)
