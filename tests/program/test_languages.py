#!/usr/bin/env python3
"""Everything the program says, in every language: whole games through a pipe, cards, help, errors.

Usage: test_languages.py MUSTER FOLDER_OF_CATALOGUES
"""
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import unittest

MUSTER = os.path.abspath(sys.argv.pop(1))
PO = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(PO.parent / "scripts"))
import po_file  # noqa: E402
import po_lints  # noqa: E402

WIDTH = 79
GAMES = "rent-a-hero", "here-to-slay"
LANGUAGES = (PO / "LINGUAS").read_text().split()
REFUSED = {"pl": "Nie ma teraz Tułacza.",
           "zh_TW": "現在沒有流浪英雄。"}
# Words that are English and nothing else; ids of cards and what stands for what is typed do not count.
ENGLISH = re.compile(r"\b(the|you|your|and|with|which|card|cards|hero|heroes|player|turn|is|are|of|must|this|novice|casual|regular|strong|expert)\b", re.I)
TYPED = re.compile(r"^> .*|\b\w+(-\w+)+\b|--\w+|\bmuster .*|^ *\d+\. [^:]*:|here-to-slay|rent-a-hero|Rent a Hero|Here to Slay")
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MUSTER_"))}


def muster(*args, lines=(), code=0, **variables):
    """Runs the program with these lines as its input; returns what it wrote."""
    text = "".join(line + "\n" for line in lines).encode()
    done = subprocess.run([MUSTER, *args], input=text, capture_output=True, timeout=120, check=False,
                          env={**PLAIN, **variables})
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, f"{args}: exit code {done.returncode}\n{out[-2000:]}\n{err}"
    return out if code == 0 else out + err


def columns(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def sentences(language):
    """Longer pieces of the English sentences that must not be heard in this language."""
    entries = po_file.parse((PO / f"{language}.po").read_text(encoding="utf-8"))[1:]
    kept = " ".join(text for entry in entries for text in entry.texts)
    for entry in entries:
        for piece in re.split(r"\{\w+\}|%[-+.\d]*l*[a-z]|\n", entry.msgid):
            piece = piece.strip(" .,:;")
            if piece.count(" ") >= 2 and piece not in kept:
                yield piece


ENDINGS = ("Victory! You win the game.", "{seat} wins the game!", "{winners} wins the game!",
           "You share the victory! Winners: {winners}.", "The victory is shared. Winners: {winners}.")


def ended(language):
    """How one hears in this language that a game is over."""
    texts = {entry.msgid: entry.texts[0] for entry in po_file.parse((PO / f"{language}.po").read_text(encoding="utf-8"))
             if entry.msgid in ENDINGS} if language != "en" else {msgid: msgid for msgid in ENDINGS}
    assert len(texts) == len(ENDINGS)
    return "|".join(re.sub(r"\\{.*?\\}", r"[^\\n]+", re.escape(text)).replace(r"\ ", r"\s+") for text in texts.values())


ENDED = {language: ended(language) for language in ["en", *LANGUAGES]}


def without_sentences(value):
    """JSON as programs read it: what is said to people may be in any language."""
    if isinstance(value, list):
        return [without_sentences(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {key: without_sentences(part) for key, part in value.items() if key not in ("sentence", "sentences")}


PIECES = {language: {} for language in LANGUAGES}  # by a word that stands between others in it, the longest: few have to be looked for
for language, pieces in PIECES.items():
    for sentence in sorted(set(sentences(language))):
        pieces.setdefault(max(sentence.split()[1:-1], key=len, default=""), []).append(sentence)


def english_pieces(language, out):
    words = out.split()
    flat = " ".join(words)
    return [piece for word in PIECES[language].keys() & set(words) for piece in PIECES[language][word] if piece in flat]


@functools.cache  # games show the same lines again and again
def is_too_wide(line):
    return columns(line) > WIDTH


@functools.cache
def is_english(line):
    return bool(ENGLISH.search(TYPED.sub("", line)))


class Language(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = lambda name: os.path.join(folder.name, name)

    def assert_spoken(self, language, out, wide=()):
        """Nothing but this language, nothing left open, no line too wide."""
        for sign in "{}\x01\x02\x03":
            self.assertNotIn(sign, out)
        self.assertEqual([line for line in out.splitlines() if is_too_wide(line) and not any(part in line for part in wide)], [])
        if language == "en":
            return
        self.assertEqual(re.findall(r"(?:[。；，]|以[上下]) (?=[\u4e00-\u9fff]).*", out), [])  # Chinese has no spaces
        self.assertEqual(re.findall(r"(?<=[ （(])-\d.*", out), [])  # the minus sign of the language, not a hyphen
        if language == "zh_TW":
            self.assertEqual(re.findall(r"-[\d.]+, [A-Z]{2}-.*", out), [])  # lists have their own comma
        self.assertEqual(english_pieces(language, out), [])
        self.assertEqual([line for line in out.splitlines() if is_english(line)], [])


class WholeGames(Language):
    def check_game(self, language, game, seats, n):
        record = self.path(f"{language}-{game}-{n}")
        looks = ["?", "help", "rules", "hand", "table", "log", "again", "why draw", "why pass", "why end", "x", "99", "",
                 "stops", "stops all", "hold", "why", "why 2", "why 999", "? 1", "? hero", "? clue", "? xyzzy", "save"]
        lines = looks + ["1", "2", "decline", "1", "3"] * 600
        out = muster("play", game, "--seats", str(seats), "--seed", f"game {n}", "--save", record, "--level", "1",
                     "--lang", language, lines=lines)
        self.assertRegex(out, ENDED[language])
        self.assert_spoken(language, out, wide=[record])
        for viewer in "all", "table", "1":
            told = muster("replay", record, "--as", viewer, "--lang", language)
            self.assert_spoken(language, told)
        return pathlib.Path(record).read_bytes(), muster("replay", record, "--json", "--lang", language)

    def test_all_languages_play_the_same(self):
        for game in GAMES:
            for n, seats in enumerate((3, 5, 4)):
                with self.subTest(game=game, seats=seats):
                    games = {self.check_game(language, game, seats, n) for language in ENDED}
                    self.assertEqual(len(games), 1)

    def test_variants(self):
        for language in ENDED:
            out = muster("play", "rent-a-hero", "--option", "clue=requirement", "--option", "end=reshuffle", "--stops",
                         "all", "--seed", "variant", "--lang", language, lines=["3", "1", "2"] * 1500)
            self.assert_spoken(language, out)


    def test_hints_reasons_and_reviews(self):
        for language in ENDED:
            for game in GAMES:
                record = self.path(f"{language}-{game}")
                out = muster("play", game, "--seats", "3", "--seed", "hints", "--lang", language, "--bot", "1=false",
                             "--save", record, lines=["hint", "why", "1", "hint", "why", "1", "hint", "2", "why", "quit"])
                self.assert_spoken(language, out, wide=[record])
                told = muster("review", record, "--playouts", "40", "--lang", language)
                self.assert_spoken(language, told)
                judged = [muster("review", record, "--playouts", "40", "--json", "--lang", code)
                          for code in (language, "en")]
                self.assertEqual(*(without_sentences(json.loads(text)) for text in judged))

    def test_reasons_after_the_game(self):
        for language in ENDED:
            for game in GAMES:
                for level in "1", "2", "3":
                    game_args = ["play", game, "--seats", "3", "--seed", "why", "--level", level, "--lang", language]
                    lines = ["1", "2", "decline", "1", "3"] * 600  # an end is reached, whatever the cards are
                    answers = muster(*game_args, lines=lines).count("\n> ") - 1  # the last one leaves
                    whys = ["why", "why 2", "why 5", "why 9"]
                    out = muster(*game_args, lines=lines[:answers] + whys)
                    self.assertEqual(out.count("\n> why"), len(whys))
                    self.assertRegex(out[:out.index("> why")], ENDED[language])
                    self.assert_spoken(language, out)


class HotSeat(Language):
    def test_people_differ(self):
        out = muster("play", "rent-a-hero", "--seats", "3", "--human", "0", "--human", "1", "--lang", "0=pl", "--lang",
                     "1=zh_TW", "--seed", "hot", lines=["", "1"] * 2000)
        parts = re.split(r"\n{30,}", out)
        polish = [part for part in parts if part.startswith("Miejsce 0 (Jesion)")]
        chinese = [part for part in parts if part.startswith("座位 1（小樺）")]
        self.assertGreater(min(len(polish), len(chinese)), 2)
        for part in polish[:-1]:
            self.assert_spoken("pl", part)
            self.assertFalse(re.search(r"[\u4e00-\u9fff]", part))
        for part in chinese[:-1]:
            self.assert_spoken("zh_TW", part)
            self.assertFalse(re.search(r"[ąęłżźśńć]", part))
        self.assertIn("Klasyfikacja", parts[-1])
        self.assertIn("排名", parts[-1])

    def test_one_person_with_another_language(self):
        out = muster("play", "rent-a-hero", "--seat", "2", "--lang", "2=pl", "--seed", "x", lines=["1"] * 2000)
        self.assert_spoken("pl", out)
        self.assertIn("SEAT=LANGUAGE", muster("play", "rent-a-hero", "--lang", "9=pl", code=2))


class Words(Language):
    def test_commands_in_both_languages(self):
        for language, words, answers in (("pl", ["pomoc", "zasady", "ręka", "REKA", "stół", "stol", "czemu skip",
                                                 "reakcje wszystkie", "? tułacz", "? wiedzma", "? Witch", "wyjdz"],
                                          ["Polecenia:", "(3, bywalec)", "Twoja ręka", "Reakcje: wszystkie", "Wiedźma, siła 3"]),
                                         ("zh_TW", ["說明", "規則", "手牌", "桌面", "為什麼 skip", "詢問 每次", "? 流浪英雄",
                                                    "? 女巫", "離開"], ["指令：", "普通", "你的手牌", "詢問設為「每次」：", "女巫，強度 3"])):
            out = muster("play", "rent-a-hero", "--seed", "words", "--lang", language, lines=words)
            for answer in answers:
                self.assertIn(answer, out)
            self.assertIn("> " + words[0], out)  # echoed as it was typed
            for word in words:
                self.assertNotIn(f"> {word}\n" + {"pl": "Takiej odpowiedzi", "zh_TW": "這不在"}[language], out)

    def test_help_lists_what_works(self):
        """What the help of a game lists are the commands that are understood."""
        for language in LANGUAGES:
            entries = {entry.key: entry.texts[0] for entry in po_file.parse((PO / f"{language}.po").read_text())[1:]}
            for (context, english), word in entries.items():
                shown = entries.get((None, english))
                if context == "command" and shown:
                    self.assertEqual(shown, word)


class Programs(Language):
    def test_cards(self):
        for language in ENDED:
            for game in GAMES:
                out = muster("cards", game, "--lang", language)
                self.assert_spoken(language, "\n".join(re.sub(r"^  [\w-]+ ", "", line) for line in out.splitlines()
                                                       if not line.startswith("  ") or line.startswith("   ")))
                self.assertEqual(muster("cards", game, "--json", "--lang", language), muster("cards", game, "--json"))
                for line in muster("cards", game, "--json").splitlines():
                    card = json.loads(line)
                    told = muster("explain", str(card["id"]), "--lang", language)
                    self.assert_spoken(language, re.sub(r"[(（][\w-]+[)）]", "", told, count=1))

    def test_names_are_found_in_the_language(self):
        for language, name, title in (("pl", "orzeszek", "Orzeszek"), ("pl", "krolowa otchlani", "Królowa Otchłani"),
                                      ("zh_TW", "小花生", "小花生"), ("pl", "peanut", "Orzeszek")):
            self.assertTrue(muster("explain", name, "--lang", language).startswith(title))
        self.assertIn("Orzeszek", muster("explain", "orzeszak", "--lang", "pl", code=1))

    def test_help(self):
        names = re.findall(r"^  ([\w-]+) ", muster("help"), re.M)
        for language in LANGUAGES:
            self.assertIn(f"{language} (", muster("--help", "--lang", language))
            for name in names:
                if name not in ("help", "version"):
                    out = muster(name, "--help", "--lang", language)
                    self.assertEqual([line for line in out.splitlines() if columns(line) > WIDTH], [])
                    self.assertNotEqual(out, muster(name, "--help"))

    def test_arena_and_bench(self):
        for language in LANGUAGES:
            plan = ["arena", "--game", "rent-a-hero", "--seats", "3", "--blocks", "4", "--lang", language]
            for more in (["--candidate", "2", "--field", "1", "--test", "gain"], ["--cross", "1-2"],
                         ["--bot", "false", "--field", "1"]):
                self.assertFalse(ENGLISH.search(TYPED.sub("", muster(*plan, *more))))
            self.assertFalse(ENGLISH.search(TYPED.sub("", muster("bench", "--seconds", "0.05", "--lang", language))))

    def test_errors(self):
        wrong = [["fly"], ["play"], ["play", "chess"], ["play", "rent-a-hero", "--seats", "9"],
                 ["play", "rent-a-hero", "--level", "0"], ["play", "rent-a-hero", "--option", "a=b"],
                 ["play", "rent-a-hero", "--seats", "3", "--seat", "4"], ["replay"], ["replay", "--to", "x"],
                 ["cards", "chess"], ["cards"], ["explain"], ["arena"], ["arena", "--game", "x"],
                 ["arena", "--game", "rent-a-hero", "--candidate", "9"], ["bench", "--seats", "x"], ["bench", "x"]]
        for language in LANGUAGES:
            for args in wrong:
                said = muster(*args, "--lang", language, code=2)
                self.assertFalse(ENGLISH.search(TYPED.sub("", said)), said)
            for args in ["replay", "/no/such/file"], ["play", "--load", "/no/such/file"], ["replay", os.devnull]:
                said = muster(*args, "--lang", language, code=1)
                self.assertFalse(ENGLISH.search(TYPED.sub("", said)), said)


class Choosing(Language):
    def starts(self, *args, **variables):
        return muster("play", "rent-a-hero", "--seed", "s", *args, lines=["quit"], **variables).split("。")[0].split(".")[0]

    def test_where_the_language_comes_from(self):
        english, polish, chinese = "Rent a Hero", "Gra „Bohater do wynajęcia”", "Rent a Hero"
        self.assertEqual(self.starts(), english)
        self.assertEqual(self.starts(LANG="pl_PL.UTF-8"), polish)  # whether the system has that locale or not
        self.assertEqual(self.starts(LANG="pl_PL.UTF-8", LC_MESSAGES="en_US.UTF-8"), english)
        self.assertEqual(self.starts(LANG="en_US.UTF-8", LC_ALL="pl"), polish)
        self.assertEqual(self.starts(LC_ALL="xx"), english)
        self.assertEqual(self.starts(LC_ALL="xx", MUSTER_LANG="pl"), polish)
        self.assertEqual(self.starts("--lang", "en", MUSTER_LANG="pl"), english)
        self.assertEqual(self.starts("--lang=pl", MUSTER_LANG="en"), polish)
        self.assertEqual(self.starts(LANG=""), english)
        self.assertIn("同桌的有", muster("play", "rent-a-hero", lines=["quit"], LANG="zh_TW.UTF-8"))
        self.assertEqual(self.starts("--lang", "zh_TW"), chinese)

    def test_unknown_languages(self):
        for said in (muster("play", "rent-a-hero", "--lang", "xx", code=2), muster("help", code=2, MUSTER_LANG="zh_CN"),
                     muster("play", "rent-a-hero", "--lang", "1=xx", code=2)):
            for code in ENDED:
                self.assertIn(f"{code} (", said)
        self.assertIn("nie ma takiego języka", muster("help", "--lang", "xx", code=2, LANG="pl_PL.UTF-8"))


class Table(Language):
    def ask(self, *requests, **options):
        lines = [json.dumps(request) for request in requests]
        return [json.loads(line) for line in muster("table", *options.get("args", ()), lines=lines).splitlines()]

    def test_a_session_has_a_language(self):
        new = {"cmd": "new", "game": "rent-a-hero", "seats": 3, "seed": "s", "first": 0}
        act = {"cmd": "act", "seat": 1, "action": "recruit"}
        replies = self.ask(new, act, {**new, "lang": "pl"}, act, {**new, "seats": 9}, {**new, "lang": "xx"},
                           {**new, "lang": "zh_TW"}, act)
        self.assertEqual(replies[0], replies[2])
        self.assertEqual(replies[1]["message"], "There is no vagabond in play right now.")
        self.assertEqual(replies[3]["message"], REFUSED["pl"])
        self.assertEqual(replies[4]["message"], "„seats” musi być liczbą od 2 do 5.")
        self.assertEqual(replies[5]["error"], "protocol/field")
        self.assertIn("zh_TW", replies[5]["message"])
        self.assertEqual(replies[7]["message"], REFUSED["zh_TW"])
        for one, other in ((1, 3), (3, 7)):
            self.assertEqual(*({**replies[i], "message": ""} for i in (one, other)))
        self.assertEqual(self.ask({"cmd": "x"}, args=["--lang", "pl"])[0]["message"],
                         "„cmd” musi być new, act, state, undo albo record.")


class Honesty(unittest.TestCase):
    """The check of the catalogues notices what is wrong with them."""

    def check_with(self, path, old, new):
        with tempfile.TemporaryDirectory() as folder:
            for name in "po", "scripts", "src", "include", "bench":
                shutil.copytree(PO.parent / name, pathlib.Path(folder) / name)
            file = pathlib.Path(folder) / path
            text = file.read_text(encoding="utf-8")
            self.assertIn(old, text)
            file.write_text(text.replace(old, new, 1), encoding="utf-8")
            done = subprocess.run([pathlib.Path(folder) / "scripts/po", "check"], capture_output=True, check=False)
            return done.returncode, done.stdout.decode()

    def test_a_new_sentence(self):
        code, said = self.check_with("src/games/rent_a_hero/words/rh_situation.c", "This is the last turn.", "This is the very last turn.")
        self.assertEqual(code, 1)
        self.assertIn("make po", said)

    def test_a_sentence_that_nobody_marked(self):
        code, said = self.check_with("src/games/rent_a_hero/words/rh_words.c", 'N_("Keep your powers for later.")', '"stay as you are"')
        self.assertEqual(code, 1)
        self.assertIn("stay as you are", said)

    def test_every_lint_can_fail(self):
        for language in ["en", *LANGUAGES]:
            lints = list(po_lints.read(PO / f"lints-{language}.tsv"))
            self.assertTrue(len(lints) > 40 or not (PO / f"lints-{language}.tsv").exists())
            for lint in lints:
                self.assertTrue(list(po_lints.complaints(language, [lint], [lint[2]], [])), lint)
            for begins, _, *most in po_lints.LENGTHS:
                longest = po_lints.longest(language, most)
                for length, wrong in (longest, 0), (longest + 1, 1):
                    text = "{card}" + "字" * length
                    self.assertEqual(len(list(po_lints.complaints(language, [], [text], [begins]))), wrong)
                    self.assertEqual(list(po_lints.complaints(language, [], [text], [])), [])

    def test_the_privacy_page_speaks_like_the_catalogue(self):
        """It is no sentence of the catalogue, but the same words are for the same things, and what it quotes is on the page."""
        for language in ["en", *LANGUAGES]:
            text = (PO.parent / "rules" / language / "privacy.md").read_text(encoding="utf-8")
            lints = list(po_lints.read(PO / f"lints-{language}.tsv"))
            parts = re.split(r" ?\| ?|\n", text)  # cells and lines
            self.assertEqual(list(po_lints.complaints(language, lints, parts, [])), [])
            named = re.findall("[\"„「](.+?)[\"”」]", text)
            self.assertGreater(len(named), 3, language)
            for sentence in "My games", "Your devices", "Delete my data…":
                self.assertIn(text_of(language, sentence).rstrip("…"), named)
            self.assertEqual(len(set(named)), 3, named)

    def test_counts_have_plural_forms(self):
        for text, wrong in (("%zu games deleted", 1), ("in %llu games", 1), ("%zu game deleted", 0), ("at most %u moves", 0),
                            ("%u to %u players", 0), ("%u of %u puzzles", 0), ("line %zu was", 0), ("games: %u", 0)):
            self.assertEqual(len(list(po_lints.counted(po_file.Entry(text)))), wrong, text)
        self.assertEqual(list(po_lints.counted(po_file.Entry("%zu game deleted", plural="%zu games deleted"))), [])

    def test_style(self):
        code, said = self.check_with("po/zh_TW.po", 'msgstr "遊戲結束。"', 'msgstr "您的遊戲結束。"')
        self.assertEqual((code, "您" in said), (1, True))
        code, said = self.check_with("po/pl.po", "Dobierasz {hero:acc}.", "Dobierasz {hero:acc} (58 %).")
        self.assertEqual((code, "58%" in said), (1, True))
        code, said = self.check_with("po/zh_TW.po", 'msgstr "隨機抽走{seat}一張"', 'msgstr "從{seat}手中隨機抽走一張"')
        self.assertEqual((code, "too long for a button" in said), (1, True))

    def test_gaps_fuzzy_and_missing(self):
        code, said = self.check_with("po/pl.po", "Dobierasz {hero:acc}.", "Dobierasz {hera:acc}.")
        self.assertEqual((code, "hera" in said), (1, True))
        code, said = self.check_with("po/zh_TW.po", 'msgstr "遊戲結束。"', 'msgstr ""')
        self.assertEqual((code, "is not translated" in said), (1, True))
        code, said = self.check_with("po/pl.po", 'msgid "The game is over."', '#, fuzzy\nmsgid "The game is over."')
        self.assertEqual((code, "fuzzy" in said), (1, True))
        code, said = self.check_with("po/pl.po", "Wiersz może mieć najwyżej %u bajtów.", "Wiersz może mieć najwyżej %s bajtów.")
        self.assertEqual(code, 1)
        code, said = self.check_with("po/pl.po", "pokaż też każdy ruch", "pokaż też każdy " + "bardzo " * 10 + "ruch")
        self.assertEqual((code, "wider than 79" in said), (1, True))


def text_of(language, msgid):
    """A sentence in this language."""
    if language == "en":
        return msgid
    return next(entry.texts[0] for entry in po_file.parse((PO / f"{language}.po").read_text(encoding="utf-8"))
                if entry.msgid == msgid and not entry.context)


class Asking(Language):
    """What one types after ? and after why."""

    # Terms of docs/translating.md that are no words of the rules: games, what is round a table, what happens afterwards.
    NOT_ASKED = {"Rent a Hero", "Here to Slay", "table", "host", "spectator", "bot", "record", "replay", "review",
                 "log (of a game)", "chance to win", "simulated game", "commitment", "secret", "word", "rating", "puzzle", "position (of a puzzle)",
                 "fair share", "keep (a game)", "shared screen", "name (of a person)", "recovery code", "secret key", "reload (the page)", "demo"}

    def terms(self):
        """Every term with its words: source, {language: words}."""
        table = (PO.parent / "docs/translating.md").read_text(encoding="utf-8").split("## Terms")[1]
        rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")]
        for *words, source in rows[1:]:  # the first is the head: English, then the languages in their order
            if not words[0].startswith(" ---"):
                yield source.strip(), {language: re.split("[,;] |[、，]", cell.strip())
                                       for language, cell in zip(("en", *LANGUAGES), words, strict=True)}

    def answers(self, game, language, lines):
        """What is said to each of the lines, at the first question."""
        out = muster("play", game, "--seed", "asking", "--lang", language, "--stops", "all", lines=[*lines, "quit"])
        found = re.split(r"^> .*$", out, flags=re.M)[1:]
        return dict(zip(lines, (" ".join(part.split()) for part in found)))

    def test_every_term_has_help(self):
        games = {"RH": "rent-a-hero", "HS": "here-to-slay"}
        for language in "en", *LANGUAGES:
            none = text_of(language, "There is no help on that. Try a card's name, an action or a rules term.").replace(" ", "")
            for sign, game in games.items():
                words = [word for source, words in self.terms() if sign in source or (source == "ours" and game == "here-to-slay")
                         for english, word in zip(words["en"] + [words["en"][-1]] * 9, words[language])
                         if english not in self.NOT_ASKED]
                said = self.answers(game, language, [f"? {word}" for word in words])
                self.assertGreater(len(said), 20)
                self.assertEqual([line for line, text in said.items() if text.replace(" ", "") == none], [], language)

    def test_headings_are_words(self):
        """Nobody reads the names that the program has for its steps."""
        for game, topics in (("rent-a-hero", ("no-match", "pre_send", "nm_discard", "turn_end", "doomed", "skip")),
                             ("here-to-slay", ("redraw", "free_roll", "main", "modify", "over"))):
            for topic, text in zip(topics, self.answers(game, "en", [f"? {topic}" for topic in topics]).values()):
                self.assertRegex(text, r"^[A-Za-z ]+: ")
                self.assertNotRegex(text, f"^{topic}:")

    def test_why_knows_actions_that_are_not_offered(self):
        cases = {"en": ("recruit", "Recruit the vagabond", "pass", "send", "Ask if"),
                 "pl": ("recruit", "zwerbuj", "Zwerbuj Tułacza", "werbunek", "wyślij", "zapytaj"),
                 "zh_TW": ("recruit", "招募", "招募流浪英雄", "送出", "Recruit the vagabond")}
        for language, words in cases.items():
            why = {"en": "why", "pl": "czemu", "zh_TW": "為什麼"}[language]
            unknown = text_of(language, "No action is called that. You can ask about: {actions}.").split("{")[0].strip()
            said = self.answers("rent-a-hero", language, [f"{why} {word}" for word in (*words, "xyzzy")])
            *known, last = said.values()
            for text in known:
                self.assertRegex(text, r"[(（]RH-[\d.]+[)）]")
            self.assertIn(unknown.replace(" ", ""), last.replace(" ", ""))
            said = self.answers("rent-a-hero", language, [f"? {word}" for word in words])
            for text in said.values():
                self.assertRegex(text, r"RH-[\d.]+")

    def test_why_attack(self):
        for language, word in ("en", "attack"), ("pl", "zaatakuj"), ("pl", "atak"), ("zh_TW", "攻擊"):
            why = {"en": "why", "pl": "czemu", "zh_TW": "為什麼"}[language]
            out = muster("play", "here-to-slay", "--seed", "x", "--lang", language, lines=["1", f"{why} {word}", "quit"])
            self.assertRegex(out.rsplit("\n> ", 2)[1], r"[(（]HS-10\.1[)）]")


if __name__ == "__main__":
    unittest.main()
