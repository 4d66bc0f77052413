#!/usr/bin/env python3
"""Every rule is tested: tests/check_rules.py LIST FOLDERS [DOCUMENT]

LIST has one rule id a line, followed by "host: why" if it is no business of the engine. FOLDERS, separated by
colons, hold scenarios that name their rules; the test programs beside this script cite rules in their comments.
A DOCUMENT, where there is one, must have the same rules as LIST.
"""
import json
import pathlib
import re
import sys

ID = re.compile(r'\bRH-\d+\.\d+\b')


def read_list(path):
    """All ids, and those that are the host's."""
    ids, host = [], set()
    for line in path.read_text().splitlines():
        if not line.startswith('#'):
            name, _, why = line.partition(' host: ')
            ids.append(name)
            if why:
                host.add(name)
    return ids, host


def read_citations(folders):
    """Which files cite which id."""
    cited = {}
    for folder in folders:
        for path in sorted(folder.glob('**/*.json')):
            if path.parts[-2] == 'rent-a-hero' or path.parts[-3] == 'rent-a-hero':
                for name in json.loads(path.read_text())['rules']:
                    cited.setdefault(name, set()).add(path.name)
    for path in sorted(pathlib.Path(__file__).parent.glob('*.c')):
        for name in ID.findall(path.read_text()):
            cited.setdefault(name, set()).add(path.name)
    return cited


def read_document(path):
    text = path.read_text()
    rules = text[text.index('\n# 1 Rules'):text.index('\n# 2 Tracing')]
    return re.findall(r'^\| (RH-\d+\.\d+) \|', rules, re.MULTILINE)


def main():
    listed = pathlib.Path(sys.argv[1])
    ids, host = read_list(listed)
    cited = read_citations([pathlib.Path(folder) for folder in sys.argv[2].split(':')])
    wrong = [f'{name}: no test cites it' for name in ids if name not in host and name not in cited]
    wrong += [f'{name}: cited by {", ".join(sorted(files))}, but there is no such rule'
              for name, files in sorted(cited.items()) if name not in ids]
    document = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    if document and document.exists() and read_document(document) != ids:
        differing = sorted(set(read_document(document)) ^ set(ids))
        wrong.append(f'{listed.name} is not the list of {document.name}: {", ".join(differing) or "another order"}')
    print('\n'.join(wrong) or f'{len(ids)} rules: {len(ids) - len(host)} tested, {len(host)} for the host')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
