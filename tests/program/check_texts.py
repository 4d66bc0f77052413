#!/usr/bin/env python3
"""The texts of rules/ are in the small Markdown of rules/README.md, say the same in all languages and leave out no rule.

Usage: check_texts.py RULES LISTS FACTS

RULES is the folder of the texts, LISTS the one with the ids of all rules, FACTS the one with the facts of the cards.
"""
import json
import pathlib
import re
import sys
import unittest

RULES, LISTS, FACTS = map(pathlib.Path, (sys.argv.pop(1), sys.argv.pop(1), sys.argv.pop(1)))
LANGUAGES = ['en', *sorted(folder.name for folder in RULES.iterdir() if folder.is_dir() and folder.name != 'en')]
GAMES = [line.replace('_', '-') for line in (RULES.parent / 'src/games/games.list').read_text().splitlines() if line and line[0] != '#']
# The cards of Here to Slay: kind, title, and copies if the row has them.
LISTED = re.findall(r'^([A-Z]+)\(\w+, "[a-z0-9-]+", "([^"]+)", (?:(\d+),)?',
                    (RULES.parent / 'src/games/here_to_slay/rules/cards.def').read_text(encoding='utf-8'), re.M)
ID = r'[A-Z]{2}-\d+\.\d+|HS-13 [a-z-]+'
IDS = re.compile(rf' \[((?:{ID})(?:, (?:{ID}))*)\]$')
STRANGE = re.compile(r'[`<\\~\t]|(?<![A-Za-z])_|_(?![A-Za-z])|\]\(|!\[|(?<!\*)\*(?!\*)|\*{3}|&\w+;|https?:|\s$|  ')


def kind_of(line):
    """What a line begins, or None if it begins nothing that there is."""
    for kind, form in (('', r'$'), ('#', r'# \S'), ('##', r'## \S'), ('###', r'### \S'), ('-', r'- \S'), ('>', r'> \S'),
                       ('|', r'\|( [^|]+ \|)+$'), ('p', r'[^\s#>|+\-=\d*]|\*\*\S')):
        if re.match(form, line):
            return kind
    return None


def ids_of(line):
    found = IDS.search(line)
    return found[1].split(', ') if found else []


def cells_of(line):
    return [cell.strip() for cell in line.strip('|').split('|')]


def complaints(lines):
    """What is wrong with the form of a text."""
    kinds = [kind_of(line) for line in lines]
    for number, (kind, line) in enumerate(zip(kinds, lines), 1):
        before = kinds[number - 2] if number > 1 else ''
        if kind is None or STRANGE.search(IDS.sub('', line)):
            yield number, 'unknown markup', line
        if (kind == '#') != (number == 1):
            yield number, 'the title is the first line, and only that', line
        if kind and before and (kind not in '-|' or kind != before):
            yield number, 'no empty line before a block', line
        if not kind and not before:
            yield number, 'two empty lines', line
        if line.count('**') % 2 or (kind in ('|', '#', '##', '###') and '**' in line):
            yield number, 'bold does not end, or is where it must not be', line
        if re.search(ID, IDS.sub('', line)) or ('[' in IDS.sub('', line)):
            yield number, 'ids stand in brackets at the end', line
        if kind == '|':
            first = number - next(i for i in range(1, number + 1) if kinds[number - 1 - i] != '|')
            if len(cells_of(line)) != len(cells_of(lines[first])):
                yield number, 'another number of cells than in the header', line
            if (number - 1 == first + 1) != (set(cells_of(line)) == {'---'}):
                yield number, 'the second row of a table, and only that, is | --- |', line


def read(language, name):
    return (RULES / language / f'{name}.md').read_text(encoding='utf-8').splitlines()


def names_of(line):
    """The names that a row or an item begins with."""
    bold = re.match(r'- \*\*(.+?)\*\*', line)
    return re.split(', |、', bold[1]) if bold else cells_of(line)[:1] if kind_of(line) == '|' else []


def numbers_of(line):
    return re.findall(r'[+-]?\d+[+-]?', line.replace('−', '-'))


OTHERS = ['privacy']  # texts for people that are no rules


class Texts(unittest.TestCase):
    def test_form(self):
        for path in sorted(RULES.glob('*/*.md')):
            with self.subTest(path=path):
                self.assertEqual(list(complaints(path.read_text(encoding='utf-8').splitlines())), [])

    def test_form_is_checked(self):
        good = ['# Title', '', '## Part', '', 'A **bold** word. [RH-1.1]', '', '- one', '- two', '', '| a | b |',
                '| --- | --- |', '| 1 | 2 |', '', '> Note: so. [HS-13 pan-chucks, HS-2.1]']
        self.assertEqual(list(complaints(good)), [])
        for at, line in ((4, '1. one'), (4, '* one'), (4, 'some `code`'), (4, 'a [link](x)'), (4, '**bold'), (4, '<b>'),
                         (4, '#### deep'), (4, '# Again'), (4, 'An id RH-1.1 within.'), (4, ' indented'), (4, 'an *accent*'),
                         (4, '_accent_'), (5, 'no gap'), (7, '+ two'), (11, '| 1 |'), (10, '| 1 | 2 |'), (11, '| **1** | 2 |'),
                         (3, '---'), (4, 'trailing '), (4, '```'), (13, '>note')):
            with self.subTest(line=line):
                self.assertNotEqual(list(complaints(good[:at] + [line] + good[at + 1:])), [])

    def test_languages_agree(self):
        for name in [*(game + part for game in GAMES for part in ('', '-aid')), *OTHERS]:
            english = read('en', name)
            for language in LANGUAGES[1:]:
                with self.subTest(name=name, language=language):
                    lines = read(language, name)
                    self.assertEqual([kind_of(line) for line in lines], [kind_of(line) for line in english])
                    self.assertEqual([ids_of(line) for line in lines], [ids_of(line) for line in english])
                    for line, other in zip(lines, english):
                        self.assertEqual(line.count('**'), other.count('**'), line)
                        if kind_of(line) == '|':
                            self.assertEqual(numbers_of(line), numbers_of(other), line)

    def test_nothing_else_is_there(self):
        texts = [*(game + part for game in GAMES for part in ('', '-aid')), *OTHERS]
        names = sorted(f'{language}/{text}.md' for language in LANGUAGES for text in texts)
        self.assertEqual(sorted(path.relative_to(RULES).as_posix() for path in RULES.glob('*/*')), names)

    def test_every_rule_is_stated(self):
        for game in GAMES:
            lines = (LISTS / f'{game}.txt').read_text().splitlines()
            listed = {line.removesuffix(' house').partition(' host: ')[0] for line in lines if not line.startswith('#')}
            stated = {name for line in read('en', game) for name in ids_of(line)}
            self.assertEqual(stated, listed)

    def test_every_paragraph_has_its_rules(self):
        """All but the introduction of a text, of a section of notes or of house rules."""
        for game in GAMES:
            lines = read('en', game)
            bare = [line for line in lines if kind_of(line) in ('p', '-') and not ids_of(line)]
            self.assertLessEqual(len(bare), 3, bare)
            self.assertEqual([line for line in lines if line.startswith('> Ruling') and not ids_of(line)], [])


def minus(text):
    """The facts have hyphens, people read a minus."""
    return text.replace('-', '−')


class Names(unittest.TestCase):
    """Cards are called what the rest of the program calls them, where there are translations of it."""
    @unittest.skipUnless((RULES.parent / 'po').is_dir(), 'there are no translations')
    def test_names(self):
        facts = json.loads((FACTS / 'here-to-slay-cards.json').read_text(encoding='utf-8'))
        cards = {card['name']: card['name'] for kind in ('heroes', 'items', 'magic', 'leaders', 'monsters')
                 for card in facts[kind]}
        for language in LANGUAGES[1:]:
            catalogue = (RULES.parent / 'po' / f'{language}.po').read_text('utf-8')
            entries = re.findall(r'^(msgctxt .*\n)?msgid "(.*)"\nmsgstr "(.*)"', catalogue, re.M)
            po = {english: text for context, english, text in entries if not context}
            pairs = [pair for english, line in zip(read('en', 'here-to-slay'), read(language, 'here-to-slay'))
                     for pair in zip(names_of(english), names_of(line)) if pair[0] in cards]
            self.assertGreater(len(pairs), 80)
            for english, name in pairs:
                self.assertEqual(name, po.get(cards[english]) or po.get(english), f'{english} in {language}')


class Facts(unittest.TestCase):
    def rows(self, game, header):
        lines = read('en', game)
        at = next(i for i, line in enumerate(lines)
                  if line.startswith(f'| {header} |') and lines[i + 1].startswith('| ---')) + 2
        while kind_of(lines[at]) == '|':
            yield cells_of(lines[at])
            at += 1

    def check(self, rows, wanted):
        """The base game's cards are told as the facts have them; others are cards that were added."""
        self.assertEqual({name: rows.get(name) for name in wanted}, wanted)
        self.assertLessEqual(rows.keys() - wanted.keys(), {title for _, title, _ in LISTED})

    def setUp(self):
        self.facts = json.loads((FACTS / 'here-to-slay-cards.json').read_text(encoding='utf-8'))

    def test_monsters(self):
        wanted = {}
        for monster in self.facts['monsters']:
            classes, heroes = monster['requires']['classes'], monster['requires']['heroes']
            requires = [name.capitalize() for name in classes] + [f'{heroes} Hero' + ('es' if heroes > 1 else '')]
            counter = {'sacrifice 1 Hero': 'sacrifice', 'discard 2 cards': 'discard 2'}[monster['counter_effect']]
            wanted[monster['name']] = [', '.join(requires), ', '.join(filter(None, (minus(monster['slay']), monster['on_slay']))),
                                       f'{minus(monster["counter"])}, {counter}']
        self.check({row[0]: row[1:4] for row in self.rows('here-to-slay', 'monster')}, wanted)

    def test_leaders(self):
        wanted = {leader['name']: leader['class'].capitalize() for leader in self.facts['leaders']}
        self.check({row[0]: row[1] for row in self.rows('here-to-slay', 'leader')}, wanted)

    def test_copies(self):
        items = {item['name']: f'{item["copies"]}' + (', cursed' if item['cursed'] else '') for item in self.facts['items']
                 if not item['mask']}
        self.check({row[0]: row[1] for row in self.rows('here-to-slay', 'Item')}, items | {'six Masks': '1 each'})
        self.check({row[0]: row[1] for row in self.rows('here-to-slay', 'Magic')},
                   {magic['name']: f'{magic["copies"]}' for magic in self.facts['magic']})
        kinds = {row[0]: int(re.match(r'\d+', row[1])[0]) for row in self.rows('here-to-slay', 'kind')}
        for kind, count in kinds.items():
            listed = sum(int(copies or 1) for of, _, copies in LISTED if of == kind.upper())
            self.assertEqual(count, listed, f'rules/en/here-to-slay.md tells of {count} cards of the kind {kind}, cards.def has {listed}')
        text = '\n'.join(read('en', 'here-to-slay'))
        self.assertIn(f'a main deck of {sum(kinds.values())} cards', text)
        for kind, words in ('LEADER', 'party leaders'), ('MONSTER', 'monsters'):
            self.assertIn(f'{sum(of == kind for of, _, _ in LISTED)} {words}', text)

    def test_required_strength(self):
        fulfils = {1: lambda s, n: s <= 3, 2: lambda s, n: s >= 5, 3: lambda s, n: 3 <= s <= 5, 4: lambda s, n: s % 2 == 1,
                   5: lambda s, n: s % 2 == 0, 6: lambda s, n: s <= n, 7: lambda s, n: s >= n}
        rows = list(self.rows('rent-a-hero', 'card turned up'))
        self.assertEqual(len(rows), len(fulfils))
        for hero, row in enumerate(rows, 1):
            self.assertTrue(row[0].endswith(f'({hero})'))
            for seats, cell in zip((3, 4, 5), row[2:]):
                self.assertEqual(cell, ' '.join(str(s) for s in range(1, 8) if fulfils[hero](s, seats)))


if __name__ == '__main__':
    unittest.main()
