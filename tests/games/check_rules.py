#!/usr/bin/env python3
"""Every rule is tested: tests/games/check_rules.py LIST FOLDERS [DOCUMENT]

LIST, named after its game, has one rule id a line, followed by "host: why" if it is no business of the engine, or by "house"
if it is a house rule, which no rulebook has.
FOLDERS, separated by colons, hold scenarios that name their rules; the test programs beside this script cite rules in
their comments. "HS-13 CARD" is the note on one card, which a scenario named card-CARD is about.
A DOCUMENT, where there is one, must have the same rules as LIST.
"""
import json
import pathlib
import re
import sys

def read_list(path):
    """All ids, those that are the host's, and those of house rules."""
    ids, host, house = [], set(), set()
    for line in path.read_text().splitlines():
        if not line.startswith('#'):
            name, _, why = line.removesuffix(' house').partition(' host: ')
            ids.append(name)
            if why:
                host.add(name)
            if line.endswith(' house'):
                house.add(name)
    return ids, host, house


def read_citations(game, folders, notes):
    """Which files cite which id; all ids of a game begin alike."""
    cited, prefix = {}, notes[0].partition('-')[0]
    for folder in folders:
        for path in sorted((folder / game).glob('**/*.json*')):
            names = json.loads(path.read_text())['rules'] if path.suffix == '.json' else []
            card = re.fullmatch(r'card-(.+?)(-\d+)?', path.stem)
            if card and f'HS-13 {card[1]}' in notes:
                names.append(f'HS-13 {card[1]}')
            for name in names:
                cited.setdefault(name, set()).add(path.name)
    for path in sorted(pathlib.Path(__file__).parent.parent.rglob('*.[ch]')):
        for name in re.findall(rf'\b{prefix}-\d+\.\d+\b', path.read_text()):
            cited.setdefault(name, set()).add(path.name)
    return cited


def read_rent_a_hero(text):
    rules = text[text.index('\n# 1 Rules'):text.index('\n# 2 Tracing')]
    return re.findall(r'^\| (RH-\d+\.\d+) \|', rules, re.MULTILINE)


def read_here_to_slay(text):
    """Rules are numbered within their section; the last section has a note, in bold, for some cards."""
    rules, notes = text.split('\n## HS-13')
    number = re.compile(r'^(\d+)\. | (\d+)\. \*\*\[', re.MULTILINE)
    ids = []
    for section in re.split(r'^## ', rules, flags=re.MULTILINE)[1:]:
        name = section.split()[0]
        ids += [f'{name}.{first or later}' for first, later in number.findall(section)]
    cards = {card for names in re.findall(r'\*\*(.+?)\*\*', notes) for card in re.split(' / |, ', names)
             if not card.startswith('[')}  # [D]: a decision of ours
    return ids + sorted('HS-13 ' + card.lower().replace(' ', '-') for card in cards)


READERS = {'rent-a-hero': read_rent_a_hero, 'here-to-slay': read_here_to_slay}


def main():
    listed = pathlib.Path(sys.argv[1])
    game = listed.stem
    ids, host, house = read_list(listed)
    cited = read_citations(game, [pathlib.Path(folder) for folder in sys.argv[2].split(':')], ids)
    wrong = [f'{name}: no test cites it' for name in ids if name not in host and name not in cited]
    wrong += [f'{name}: cited by {", ".join(sorted(files))}, but there is no such rule'
              for name, files in sorted(cited.items()) if name not in ids]
    document = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    if document and document.exists():
        written = READERS[game](document.read_text())
        printed = [name for name in ids if name not in house]
        if written != printed:
            differing = sorted(set(written) ^ set(printed))
            wrong.append(f'{listed.name} is not the list of {document.name}: {", ".join(differing) or "another order"}')
    print('\n'.join(wrong) or f'{len(ids)} rules: {len(ids) - len(host)} tested, {len(host)} for the host')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
