#!/usr/bin/env python3
"""The real program on a full screen: tmux is the terminal, keys are pressed, the screen is looked at.

Usage: test_tui.py MUSTER
"""
import concurrent.futures
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import unittest

MUSTER = os.path.abspath(sys.argv.pop(1))
GAMES = "rent-a-hero", "here-to-slay"
LANGUAGES = "en", *(pathlib.Path(__file__).parents[2] / "po/LINGUAS").read_text().split()
SIZES = (80, 24), (200, 50)
PATIENCE = 60  # seconds until something that must happen is missing
CHOSEN = "▸"


def columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


class Terminal:
    """A shell command in a terminal of its own."""

    count = 0

    def __init__(self, folder, arguments, size=(80, 24), shell="{}", new=False, **environment):
        Terminal.count += 1
        self.folder = folder
        self.socket = os.path.join(folder, f"tmux-{Terminal.count}")
        os.makedirs(os.path.join(folder, "muster"), exist_ok=True)
        for game in () if new else GAMES:  # nobody is welcomed twice
            open(os.path.join(folder, "muster", f"played-{game}"), "a", encoding="ascii").close()
        command = shell.format(shlex.join([MUSTER, *arguments])) + "; code=$?; stty -a; echo code $code; exec sleep 600"
        settings = {"XDG_STATE_HOME": folder, "MUSTER_LANG": "", "LC_ALL": "", "LANG": "C", **environment}
        assigned = [f"{name}={shlex.quote(value)}" for name, value in settings.items()]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "s", "-x", str(size[0]), "-y", str(size[1]),
                  f"env {' '.join(assigned)} sh -c {shlex.quote(command)}")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-u", "-S", self.socket, *words], capture_output=True, timeout=PATIENCE,
                              check=False, env={**os.environ, "TMUX": ""})
        return done.stdout.decode()

    def close(self):
        self.tmux("kill-server")

    def press(self, *keys):
        self.tmux("send-keys", "-t", "s", *keys)

    def type(self, text):
        self.tmux("send-keys", "-t", "s", "-l", text)

    def resize(self, width, height):
        self.tmux("resize-window", "-t", "s", "-x", str(width), "-y", str(height))

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", "-t", "s", *options)

    def ask(self, what):
        return self.tmux("display-message", "-p", "-t", "s", f"#{{{what}}}").strip()

    def is_full(self):
        return self.ask("alternate_on") == "1"

    def wait(self, wanted, what="something"):
        """Until the screen is as wanted, and stays so: a picture may be taken while it is being drawn."""
        end = time.monotonic() + PATIENCE
        found = wanted if callable(wanted) else lambda text: wanted in text
        while time.monotonic() < end:
            text = self.screen()
            time.sleep(0.02)
            if found(text) and text == self.screen():
                return text
        raise AssertionError(f"waited in vain for {what if callable(wanted) else wanted}:\n{self.screen()}")

    def wait_left(self):
        return self.wait(lambda text: re.search(r"^code \d+$", text, re.M), "the end of the program")

    def program(self):
        """The process of Muster itself."""
        shell = self.ask("pane_pid")
        found = subprocess.run(["pgrep", "-P", shell, "-x", "muster"], capture_output=True, text=True, check=False)
        inner = found.stdout.split()
        if not inner:  # sh may stand between
            for child in subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=False).stdout.split():
                found = subprocess.run(["pgrep", "-P", child, "-x", "muster"], capture_output=True, text=True, check=False)
                inner += found.stdout.split()
        return int(inner[0])


def last_line(text):
    return text.rstrip("\n").split("\n")[-1]


def is_over(text):
    return last_line(text).startswith(" q ")


def is_question(text):
    return CHOSEN in text and last_line(text).startswith(" ↑↓")


class Screens(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self, *arguments, **more):
        terminal = Terminal(self.folder, arguments, **more)
        self.addCleanup(terminal.close)
        return terminal

    def play(self, *arguments, **more):
        return self.start("play", *arguments, "--pace", "0", "--no-animation", **more)

    def check_screen(self, text, size):
        """The walls stand straight, whatever the widths of the letters; nothing is unfinished."""
        lines = text.rstrip("\n").split("\n")
        self.assertLessEqual(len(lines), size[1])
        for line in lines:
            self.assertLessEqual(columns(line), size[0], line)
        walls = [[columns(line[:at]) for at, c in enumerate(line) if c == "│"] for line in lines]
        self.assertLessEqual(len({at for wall in walls for at in wall}), 2, text)
        self.assertNotRegex(text, r"[{}\ufffd]")


class WholeGames(Screens):
    def whole_game(self, game, language, size):
        seats = "3" if game == "rent-a-hero" else "2"
        terminal = self.play(game, "--seats", seats, "--seed", "whole", "--lang", language, size=size)
        decisions, before = 0, None
        while True:
            text = terminal.wait(lambda now: now != before and (is_question(now) or is_over(now)), "a question")
            self.check_screen(text, size)
            if is_over(text):
                break
            before = text
            decisions += 1
            terminal.press("Enter")
        terminal.press("q")
        left = terminal.wait_left()
        self.assertIn("code 0", left)
        self.assertIn("muster replay", left)
        self.assertIn(" echo ", left)  # the terminal is as it was
        return decisions

    def test_both_games_in_all_languages_and_sizes(self):
        kinds = [(game, language, size) for game in GAMES for language in LANGUAGES for size in SIZES]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for decisions in pool.map(lambda kind: self.whole_game(*kind), kinds):
                self.assertGreater(decisions, 3)


class Keys(Screens):
    def question(self, *arguments, **more):
        terminal = self.play(*(arguments or ("rent-a-hero", "--seed", "b")), **more)
        return terminal, terminal.wait(is_question, "a question")

    def chosen(self, terminal, number):
        return terminal.wait(lambda text: re.search(rf"{CHOSEN} +{number}  ", text), f"choice {number}")

    def test_arrows_numbers_and_letters_choose(self):
        terminal, _ = self.question()
        self.chosen(terminal, 1)
        terminal.press("Down")
        self.chosen(terminal, 2)
        terminal.press("Up", "Up")
        self.chosen(terminal, "[3-9]")
        terminal.press("1")
        self.chosen(terminal, 1)
        terminal.press("p")
        self.assertRegex(self.chosen(terminal, 2), rf"{CHOSEN} +2  Pass")
        terminal.press("R")  # the small one shows the rules
        self.assertRegex(self.chosen(terminal, 1), rf"{CHOSEN} +1  Recruit")
        terminal.press("A")
        self.assertRegex(self.chosen(terminal, 3), rf"{CHOSEN} +3  Ask if")
        terminal.press("Home")
        self.chosen(terminal, 1)

    def test_letters_of_other_languages(self):
        terminal, _ = self.question("rent-a-hero", "--seed", "b", "--lang", "zh_TW")
        terminal.press("Down", "Down", "招")
        self.assertRegex(self.chosen(terminal, 1), rf"{CHOSEN} +1  招募")
        terminal.press("傳")
        self.assertRegex(self.chosen(terminal, 2), rf"{CHOSEN} +2  傳給")

    def test_the_mouse_chooses_and_confirms(self):
        terminal, text = self.question()
        row = next(y for y, line in enumerate(text.split("\n")) if re.match(r" +2  Pass", line))
        at = chr(32 + 10) + chr(32 + row + 1)
        click = f"\x1b[M {at}\x1b[M#{at}"  # as terminals of the kind "screen" tell it
        terminal.type(click)
        self.chosen(terminal, 2)
        terminal.type(click)
        terminal.wait(lambda now: is_question(now) and "pass it on, or" not in now, "the next question")

    def test_bad_keys_do_nothing(self):
        terminal, before = self.question()
        for keys in ("x", "Z", "0", "F5", "C-a", "é", "中", "~", "Delete", "9"):
            terminal.press(keys)
            text = terminal.wait(is_question_or_message)
            self.assertIn(CHOSEN, text)
        terminal.type("\x1b[200~garbage\x1b[99;99;99z")
        terminal.press("Home", "Escape")
        time.sleep(0.2)
        terminal.press("1")
        text = terminal.wait(is_question, "the same question")
        self.assertEqual(text.split("\n")[:12], before.split("\n")[:12])

    def test_texts_to_read(self):
        terminal, before = self.question()
        for key, wanted in (("?", "muster resume"), ("l", "turns up the"), ("t", "Discard pile"),
                            ("r", "You collect heroes"), ("m", "learn whether the vagabond is the same")):
            terminal.press(key)
            terminal.wait(lambda text, wanted=wanted: wanted in text.replace("\n", " ") and CHOSEN not in text, wanted)
            terminal.press("Escape")
            self.assertEqual(terminal.wait(is_question), before)

    def test_nothing_is_typed_there(self):
        """Where keys are pressed, nobody is told to type words."""
        for game in GAMES:
            terminal = self.play(game, "--seed", "pages", size=(80, 50))
            terminal.wait(is_question)
            for key in "r", "?":
                terminal.press(key, "End")
                text = terminal.wait(lambda text: CHOSEN not in text, "a text to read")
                self.assertNotIn("type ?", " ".join(text.split()))
                terminal.press("Escape")
                terminal.wait(is_question)

    def test_resizing(self):
        terminal, before = self.question()
        for size in (100, 30), (200, 50), (79, 24), (40, 10), (80, 23), (80, 24):
            terminal.resize(*size)
            if size[0] >= 80 and size[1] >= 24:
                text = terminal.wait(lambda now, size=size: is_question(now) and len(now.rstrip("\n").split("\n")) == size[1])
                self.check_screen(text, size)
            else:
                terminal.wait(lambda now: "too small" in " ".join(now.split()), "a word on the size")
        self.assertEqual(terminal.wait(is_question), before)


def is_question_or_message(text):
    return CHOSEN in text


class Leaving(Screens):
    def first_question(self, game, language="en", *more):
        terminal = self.play(game, "--seed", "leave", "--lang", language, *more)
        return terminal, terminal.wait(is_question, "a question")

    def test_quit_and_resume(self):
        for game in GAMES:
            for language in LANGUAGES:
                terminal, before = self.first_question(game, language)
                terminal.press("q")
                self.assertIn("muster resume", terminal.wait_left())
                again = self.start("resume", "--pace", "0", "--no-animation")
                self.assertEqual(self.table_of(again.wait(is_question)), self.table_of(before))
                again.press("q")
                again.wait_left()
                again.close()
                terminal.close()
                self.assertIn(GAMES[0] if game == GAMES[0] else GAMES[1], " ".join(os.listdir(self.folder + "/muster")))
                self.muster("resume", "--forget", "1")
        self.assertIn("You have no saved games", self.muster("resume", "--list"))

    def test_bots_keep_their_characters(self):
        terminal, before = self.first_question("rent-a-hero", "en", "--character", "any")
        self.assertNotRegex(before, "Birch|Cedar|Elm")
        terminal.press("q")
        terminal.wait_left()
        again = self.start("resume", "--pace", "0", "--no-animation")
        self.assertEqual(self.table_of(again.wait(is_question)), self.table_of(before))
        again.press("q")
        again.wait_left()
        again.close()
        terminal.close()
        self.muster("resume", "--forget", "1")

    @staticmethod
    def table_of(text):
        """All but the log, where nothing is new after a return."""
        return [re.split("│", line)[0] for line in text.split("\n")]

    def muster(self, *arguments):
        return subprocess.run([MUSTER, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=True,
                              env={**os.environ, "XDG_STATE_HOME": self.folder, "LANG": "C", "LC_ALL": ""}).stdout

    def test_signals_save_and_restore_the_terminal(self):
        for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP:
            terminal, _ = self.first_question("rent-a-hero")
            self.assertTrue(terminal.is_full())
            os.kill(terminal.program(), number)
            text = terminal.wait_left()
            self.assertFalse(terminal.is_full())
            self.assertIn("muster resume", text)
            self.assertIn(" echo ", text)
            terminal.close()
        self.assertEqual(len(self.muster("resume", "--list").splitlines()), 3)

    def test_a_crash_restores_the_terminal(self):
        terminal, _ = self.first_question("rent-a-hero")
        os.kill(terminal.program(), signal.SIGABRT)
        self.assertIn(" echo ", terminal.wait_left())
        self.assertFalse(terminal.is_full())
        self.assertIn("Rent a Hero", self.muster("resume", "--list"))

    def test_a_finished_game_does_not_wait(self):
        terminal = self.play("rent-a-hero", "--seats", "3", "--seed", "end")
        before = None
        while not is_over(text := terminal.wait(lambda now: now != before and (is_question(now) or is_over(now)))):
            before = text
            terminal.press("Enter")
        terminal.press("q")
        terminal.wait_left()
        self.assertIn("You have no saved games", self.muster("resume", "--list"))
        self.assertRegex(self.muster("games"), r"1\. .*Rent a Hero, 3 players, regular, (?:won|lost)")
        self.assertRegex(self.muster("games", "replay", "1"), r"(?:You win|wins) the game")


class TakingBack(Screens):
    def test_only_where_nothing_was_revealed(self):
        terminal = self.start("play", "rent-a-hero", "--seed", "b", "--pace", "5000", "--no-animation")
        terminal.wait(lambda text: last_line(text).startswith(" Space"), "others to play")
        terminal.press("Space")
        before = terminal.wait(is_question)
        terminal.press("u")
        terminal.wait("There is nothing to take back.")
        terminal.press("Up", "Down")
        terminal.wait(is_question)
        terminal.press("p", "Enter")
        terminal.wait("You pass the vagabond")
        terminal.press("u")
        text = terminal.wait(is_question)
        self.assertEqual(text.split("\n")[:11], before.split("\n")[:11])
        terminal.wait("You take back your move.")
        terminal.press("3", "Enter")  # a clue tells everybody something
        terminal.wait("the answer is")
        terminal.press("u")
        terminal.wait("You can take back an answer only until")


class Welcome(Screens):
    def test_newcomers_are_told_what_it_is_about(self):
        for game, words in ("rent-a-hero", ("vagabond", "Enter")), ("here-to-slay", ("action points", "Enter")):
            terminal = self.play(game, "--seed", "new", new=True)
            text = terminal.wait("Press Enter to begin.")
            self.check_screen(text, (80, 24))
            for word in words:
                self.assertIn(word, text)
            terminal.press("Enter")
            terminal.wait(is_question, "a question")
            terminal.press("q")
            terminal.wait_left()
            again = self.play(game, "--seed", "new", new=True)
            self.assertNotIn("Press Enter to begin.", again.wait(is_question, "a question"))

    def test_it_fits_in_all_languages(self):
        for game in GAMES:
            for language in LANGUAGES:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as self.folder:
                    terminal = self.play(game, "--lang", language, new=True)
                    text = terminal.wait(lambda now: "Enter" in now and " Esc " in last_line(now), "the welcome")
                    self.assertNotIn(" / ", text.split("\n")[0])  # one page, nothing to scroll
                    terminal.close()


class Motion(Screens):
    def questions(self, game, *options):
        """What the first questions look like, and everything that was written to the terminal meanwhile."""
        terminal = self.start("play", game, "--seats", "3", "--seed", "motion", *options)
        written = os.path.join(self.folder, f"written-{Terminal.count}")
        terminal.tmux("pipe-pane", "-t", "s", f"cat >{written}")
        texts, before = [], None
        for _ in range(4):
            terminal.wait(lambda now: now != before and (is_question(now) or is_over(now)), "a question")
            terminal.press("2")  # which also ends whatever moves
            before = terminal.wait(lambda now: re.search(rf"{CHOSEN} +2  ", now), "the second choice")
            texts.append(before)
            terminal.press("Enter")
        terminal.close()
        with open(written, encoding="utf-8", errors="replace") as file:
            return texts, file.read()

    def test_it_leaves_no_trace(self):
        for game in GAMES:
            moving, seen = self.questions(game, "--pace", "1")
            still, quiet = self.questions(game, "--pace", "1", "--no-animation")
            self.assertEqual(moving, still)
            self.assertEqual(("▮" in seen, "▮" in quiet), (True, False))
            self.assertEqual(self.questions(game, "--pace", "0")[0], still)


class HotSeat(Screens):
    def test_the_cover_hides_everything(self):
        terminal = self.play("rent-a-hero", "--seats", "3", "--seed", "b", "--human", "0", "--human", "1", "--human",
                             "2", "--lang", "1=pl", "--lang", "2=zh_TW")
        seen = set()
        before = None
        for _ in range(12):
            text = terminal.wait(lambda now: now != before and (is_question(now) or "Enter" in now or is_over(now)))
            before = text
            if is_over(text):
                break
            if CHOSEN not in text:
                cover = [line for line in text.split("\n") if line.strip()]
                self.assertEqual(len(cover), 2, text)
                seen.add(cover[0].strip())
            terminal.press("Enter")
        self.assertGreaterEqual(len(seen), 2)


class Appearance(Screens):
    def colours(self, **more):
        terminal = self.play("rent-a-hero", "--seed", "b", **more)
        terminal.wait(is_question)
        text = terminal.screen("-e")
        self.assertRegex(text, r"\x1b\[[0-9;]*7m")  # the chosen answer is reversed
        return re.findall(r"\x1b\[[0-9;]*(?<![0-9])(?:3[0-7]|38)[0-9;]*m", text)

    def test_colours_can_be_off(self):
        self.assertNotEqual(self.colours(), [])
        self.assertEqual(self.colours(NO_COLOR="1"), [])

    def test_plain_where_there_is_no_full_screen(self):
        for arguments, more in ((["--plain"], {}), ([], {"TERM": "dumb"})):
            terminal = self.play("rent-a-hero", "--seed", "b", *arguments, **more)
            terminal.wait(lambda text: last_line(text) == ">", "a prompt")
            self.assertFalse(terminal.is_full())

    def test_a_system_without_the_locale(self):
        terminal = self.play("rent-a-hero", "--seed", "b", LANG="xx_XX.ISO-8859-1", MUSTER_LANG="zh_TW")
        self.check_screen(terminal.wait(is_question), (80, 24))


if __name__ == "__main__":
    unittest.main()
