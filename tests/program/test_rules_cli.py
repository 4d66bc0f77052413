#!/usr/bin/env python3
"""`muster rules` and `muster aid` through the real program: widths, languages, sections, rules, pagers and refusals.

Usage: test_rules_cli.py MUSTER RULES LISTS
"""
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import unicodedata
import unittest

MUSTER = os.path.abspath(sys.argv.pop(1))
RULES, LISTS = map(pathlib.Path, (sys.argv.pop(1), sys.argv.pop(1)))
LANGUAGES = 'en', *(pathlib.Path(__file__).parents[2] / 'po/LINGUAS').read_text().split()
GAMES = 'rent-a-hero', 'here-to-slay'
CLOSING, OPENING = '、。，；：？！）」』', '（「『'


def environment(**more):
    names = ('LC_ALL', 'LC_MESSAGES', 'LANG', 'LANGUAGE', 'MUSTER_LANG', 'PAGER', 'LESS', 'NO_COLOR', 'TERM')
    return {name: value for name, value in os.environ.items() if name not in names} | more


def muster(*args, code=0, **more):
    done = subprocess.run([MUSTER, *args], capture_output=True, timeout=60, check=False, env=environment(**more))
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, f'{args}: exit code {done.returncode}\n{out[-2000:]}\n{err}'
    return err if code else out


def on_terminal(*args, **more):
    """What the program writes when a terminal is both its input and its output."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(MUSTER, [MUSTER, *args], environment(**more))
    written = b''
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        written += part
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0, written
    return written.decode().replace('\r\n', '\n')


def columns(line):
    return sum(2 if unicodedata.east_asian_width(character) in 'WF' else 1 for character in line)


def squeezed(text):
    return re.sub(r'\s|\*\*', '', text)


class Screen(unittest.TestCase):
    def every(self, *widths, commands=(('rules', ''), ('aid', '-aid'))):
        """All texts at these widths: the source, the width, and what is shown."""
        for command, part in commands:
            for game in GAMES:
                for language in LANGUAGES:
                    source = (RULES / language / f'{game}{part}.md').read_text(encoding='utf-8').splitlines()
                    for width in widths:
                        yield source, width, muster(command, game, '--lang', language, '--width', str(width))

    def test_widths(self):
        for _, width, text in self.every(20, 40, 79, 120):
            for line in text.splitlines():
                self.assertLessEqual(columns(line), width, line)
                self.assertEqual(line, line.rstrip())

    def test_wide_lines_are_filled(self):
        for source, width, text in self.every(40, 79, 120, commands=[('rules', '')]):
            self.assertGreater(max(map(columns, text.splitlines())), width - 3, source[0])

    def test_nothing_is_lost(self):
        for source, width, text in self.every(20, 40, 79, 120):
            whole = squeezed(text)
            for line in source:
                if not line.startswith('|'):
                    self.assertTrue(squeezed(line.lstrip('#->')) in whole, f'{width}: {line}')
                elif not line.startswith('| ---'):  # cells stand side by side, so only their words are looked for
                    for word in re.findall(r'[^\W\d_]+', line) if line.isascii() else ():
                        self.assertTrue(word in whole, f'{width}: {word}')

    def test_chinese_lines(self):
        for game in GAMES:
            for width in range(38, 60):
                for line in muster('rules', game, '--lang', 'zh_TW', '--width', str(width)).splitlines():
                    self.assertNotIn(line.strip()[:1] or 'x', CLOSING, line)
                    self.assertNotIn(line[-1:] or 'x', OPENING, line)

    def test_polish_lines(self):
        """No line ends with a word of one letter."""
        for line in muster('rules', 'rent-a-hero', '--lang', 'pl', '--width', '60').splitlines():
            self.assertNotRegex(line, r' [a-z]$')

    def test_aid_fits_a_screen(self):
        for game in GAMES:
            for language in LANGUAGES:
                lines = muster('aid', game, '--lang', language).splitlines()
                self.assertLess(len(lines), 24, f'{game} {language}')  # the last line is for what comes next
                self.assertLess(max(map(columns, lines)), 80)

    def test_plain_by_default(self):
        text = muster('rules', 'rent-a-hero', TERM='xterm')
        self.assertNotIn('\033', text)
        self.assertLessEqual(max(map(columns, text.splitlines())), 79)


class Terminal(unittest.TestCase):
    def test_bold(self):
        text = on_terminal('aid', 'rent-a-hero', TERM='xterm', PAGER='cat')
        self.assertIn('\033[1m', text)
        for line in text.splitlines():
            self.assertEqual(line.count('\033[1m'), line.count('\033[0m'), line)
        for more in {'TERM': 'dumb'}, {'TERM': 'xterm', 'NO_COLOR': '1'}, {}:
            self.assertNotIn('\033', on_terminal('aid', 'rent-a-hero', PAGER='cat', **more))

    def test_pager(self):
        with tempfile.TemporaryDirectory() as folder:
            paged = pathlib.Path(folder) / 'paged'
            self.assertEqual(on_terminal('rules', 'rent-a-hero', PAGER=f'cat >{paged}', TERM='dumb'), '')
            self.assertIn('Angry Chicken', paged.read_text())
        self.assertIn('Angry Chicken', on_terminal('rules', 'rent-a-hero', PAGER='', TERM='dumb'))

    def test_without_less(self):
        self.assertIn('Angry Chicken', on_terminal('rules', 'rent-a-hero', TERM='dumb', PATH='/nonexistent'))


class Choice(unittest.TestCase):
    def test_every_rule_is_found(self):
        for game in GAMES:
            for number, line in enumerate((LISTS / f'{game}.txt').read_text().splitlines()):
                if line.startswith('#'):
                    continue
                rule = line.removesuffix(' house').partition(' host: ')[0]
                text = muster('rules', game, rule, '--lang', LANGUAGES[number % len(LANGUAGES)], '--width', '400')
                ids = re.findall(r'\[((?:RH|HS)-[^\]]*)\]', text.replace('\n', ' '))
                self.assertTrue(ids, rule)
                for listed in ids:
                    self.assertIn(rule, re.sub(' +', ' ', listed).split(', '))

    def test_a_rule_brings_what_belongs_to_it(self):
        text = muster('rules', 'rent-a-hero', 'rh-1.4')
        self.assertRegex(text, r'(?s)Cards and words.*Required strength.*Black Knight \(6\) .*1 2 3 4 5')
        self.assertIn('Example: you hold a Witch', muster('rules', 'rent-a-hero', 'RH-7.6'))
        self.assertNotIn('RH-7.70', muster('rules', 'rent-a-hero', 'RH-7.7'))
        self.assertNotIn('[RH-1.1]', muster('rules', 'rent-a-hero', 'RH-1.11'))
        self.assertIn('Pan Chucks', muster('rules', 'here-to-slay', 'HS-13', 'Pan', 'Chucks'))
        chapter = muster('rules', 'rent-a-hero', 'RH-13')
        for number in range(1, 5):
            self.assertIn(f'RH-13.{number}', chapter)
        self.assertNotIn('RH-14', chapter)

    def test_sections(self):
        text = muster('rules', 'rent-a-hero', 'WITCH')
        self.assertTrue(text.startswith('The seven powers\n\n  Witch (3): refresh a hero\n'), text)
        self.assertNotIn('Dog Trainer (4):', text)
        text = muster('rules', 'rent-a-hero', 'the seven')
        self.assertIn('Wizard (7): draw', text)
        self.assertNotIn('The end of the game', text)
        self.assertEqual(muster('rules', 'rent-a-hero', 'wskazowki', '--lang', 'pl'),
                         muster('rules', 'rent-a-hero', 'WSKAZÓWKI', '--lang', 'pl'))
        self.assertTrue(muster('rules', 'here-to-slay', '怪物', '--lang', 'zh_TW').startswith('怪物\n'))

    def test_language(self):
        titles = {language: (RULES / language / 'rent-a-hero.md').read_text(encoding='utf-8').splitlines()[0][2:]
                  for language in LANGUAGES}
        for language, args, more in (
                ('en', (), {}), ('en', (), {'LANG': 'C'}), ('en', (), {'LANG': 'de_DE.UTF-8'}),
                ('en', (), {'LANG': 'zh_CN.UTF-8'}), ('en', (), {'LANG': 'plm_XX'}),
                ('pl', (), {'LANG': 'pl_PL.UTF-8'}), ('pl', (), {'LANG': 'en_US', 'LC_MESSAGES': 'pl_PL'}),
                ('pl', (), {'LANG': 'en_US', 'LC_MESSAGES': 'zh_TW', 'LC_ALL': 'pl_PL@euro'}),
                ('pl', (), {'LC_ALL': 'zh_TW', 'MUSTER_LANG': 'pl'}), ('en', (), {'LC_ALL': '', 'LANG': ''}),
                ('zh_TW', ('--lang', 'zh_TW'), {'MUSTER_LANG': 'pl'}), ('zh_TW', ('--lang', 'zh-tw'), {}),
                ('zh_TW', ('--lang', 'zh-Hant-TW'), {}), ('zh_TW', (), {'LANG': 'zh_HK.UTF-8'}),
                ('zh_TW', ('--lang', 'zh'), {})):
            with self.subTest(args=args, more=more):
                self.assertEqual(muster('rules', 'rent-a-hero', *args, **more).splitlines()[0], titles[language])

    def test_refusals(self):
        for args, words in ((('rules',), 'which game? Choose one: rent-a-hero, here-to-slay'),
                            (('aid',), 'which game'),
                            (('rules', 'chess'), 'chess: there is no such game'),
                            (('rules', 'rent-a-hero', 'RH-7.99'), 'RH-7.99: there is no such rule in this game'),
                            (('rules', 'rent-a-hero', 'HS-7.1'), 'HS-7.1: there is no such rule in this game'),
                            (('rules', 'rent-a-hero', 'castling'), 'no such section. Sections: Goal, Cards and words'),
                            (('rules', 'rent-a-hero', '--lang', 'tlh'), 'tlh: there is no such language; choose one of these: en (English), pl'),
                            (('rules', 'rent-a-hero', '--lang'), '--lang: unexpected argument'),
                            (('rules', 'rent-a-hero', '--width', '19'), '19: the width must be'),
                            (('rules', 'rent-a-hero', '--width', '4x'), '4x: the width must be'),
                            (('rules', 'rent-a-hero', 'x' * 300), 'too long'),
                            (('rules', '--colour'), '--colour: no such option'),
                            (('aid', 'rent-a-hero', 'clues'), 'clues: name only one game')):
            with self.subTest(args=args):
                self.assertIn(words, muster(*args, code=2))
        self.assertIn('xx: there is no such language', muster('aid', 'rent-a-hero', code=2, MUSTER_LANG='xx'))

    def test_help(self):
        for command in 'rules', 'aid':
            self.assertIn(f'Usage: muster {command} GAME', muster('help', command))
            self.assertRegex(muster('help'), rf'\n  {command} +\w')

    def test_aid_in_play(self):
        for game in GAMES:
            done = subprocess.run([MUSTER, 'play', game, '--seed', 'aid'], input='aid\nquit\n', capture_output=True, text=True,
                                  timeout=60, check=False, env=environment())
            self.assertIn(muster('aid', game), done.stdout)


if __name__ == '__main__':
    unittest.main()
