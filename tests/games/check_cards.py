#!/usr/bin/env python3
"""Every card has a scenario: tests/games/check_cards.py ROWS FOLDERS

ROWS is the list of the cards of Here to Slay. A scenario in one of the FOLDERS, separated by colons, is about a card
if it is named card-ID or card-ID-NUMBER, or names the card among its "cards".
"""
import json
import pathlib
import re
import sys

ROW = re.compile(r'^(?:HERO|ITEM|MAGIC|MODIFIER|CHALLENGE|LEADER|MONSTER)\(\w+, "([a-z0-9-]+)"', re.MULTILINE)


def cards_of(path):
    if path.suffix == '.json':
        yield from json.loads(path.read_text()).get('cards', [])
    if path.stem.startswith('card-'):
        yield re.sub(r'-\d+$', '', path.stem[len('card-'):])


def main():
    ids = ROW.findall(pathlib.Path(sys.argv[1]).read_text())
    files = [path for folder in sys.argv[2].split(':')
             for path in pathlib.Path(folder, 'here-to-slay').glob('**/*.json*')]
    named = {card for path in files for card in cards_of(path)}
    wrong = [f'{card}: no scenario is about it' for card in ids if card not in named]
    if not ids:
        wrong.append('no cards in the list')
    print('\n'.join(wrong) or f'{len(ids)} cards, each with a scenario')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
