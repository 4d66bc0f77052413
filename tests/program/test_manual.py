#!/usr/bin/env python3
"""Every command has a manual page in every language, and the shells complete what its help names."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

MUSTER, MANUAL = sys.argv[1:3]
FOLDER = pathlib.Path(tempfile.mkdtemp())


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8", timeout=60, **more).stdout


def languages():
    return re.findall(r"(\w+) \(", re.search("^Languages: (.*)", run(MUSTER, "help", "--lang", "en"), re.M)[1])


def commands():
    return [line.split()[0] for line in run(MUSTER, "help", "--lang", "en").splitlines() if re.match("  [a-z-]+  ", line)]


def options(command):
    return set(re.findall("--[a-z-]+", run(MUSTER, command, "--help", "--lang", "en")))


def complete_bash(*words):
    script = f"source '{FOLDER}/bash-completion/completions/muster'; COMP_WORDS=(\"$@\"); " \
             "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _muster; printf '%s\\n' \"${COMPREPLY[@]}\""
    return run("bash", "-c", script, "bash", "muster", *words).split()


LANGUAGES = {lang: "man/man1" if lang == "en" else f"man/{lang}/man1" for lang in languages()}


class Pages(unittest.TestCase):
    def test_every_command_in_every_language(self):
        for place in LANGUAGES.values():
            pages = {file.stem for file in (FOLDER / place).iterdir()}
            wanted = {"muster"} | {f"muster-{name}" for name in commands() if name not in ("help", "version")}
            self.assertEqual(pages, wanted)

    def test_pages_name_all_options(self):
        for place in LANGUAGES.values():
            for name in commands():
                if name not in ("help", "version"):
                    text = (FOLDER / place / f"muster-{name}.1").read_text(encoding="utf-8").replace("\\-", "-")
                    self.assertEqual({o for o in options(name) if o not in text} - {"--help"}, set(), name)

    @unittest.skipUnless(shutil.which("man") and shutil.which("groff"), "no man here")
    def test_man_has_no_complaint(self):
        for lang, place in LANGUAGES.items():
            for file in (FOLDER / place).iterdir():
                done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", file], check=False,
                                      env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "MANROFFSEQ": ""},
                                      capture_output=True, encoding="utf-8", errors="replace", timeout=60)
                if lang == "en":  # hyphenation files for other languages are not everywhere
                    self.assertEqual((done.returncode, done.stderr), (0, ""), file)


class Shells(unittest.TestCase):
    def test_bash(self):
        self.assertEqual(set(complete_bash("")), set(commands()))
        self.assertEqual(complete_bash("pl"), ["play"])
        self.assertEqual(complete_bash("play", "rent"), ["rent-a-hero"])
        self.assertEqual(set(complete_bash("play", "--se")), {"--seats", "--seat", "--seed"})
        self.assertEqual(complete_bash("play", "--lang", "z"), ["zh_TW"])
        self.assertEqual(complete_bash("arena", "--game", "here"), ["here-to-slay"])
        for name in commands():
            if name not in ("help", "version"):
                self.assertLessEqual(options(name), set(complete_bash(name, "--")) | {"--help"})

    def test_syntax(self):
        for shell, place in (("zsh", "zsh/site-functions/_muster"), ("fish", "fish/vendor_completions.d/muster.fish")):
            text = (FOLDER / place).read_text(encoding="utf-8")
            for name in commands():
                self.assertIn(name, text)
            if shutil.which(shell):
                run(shell, "-n", str(FOLDER / place))


if __name__ == "__main__":
    run(MANUAL, MUSTER, str(FOLDER))
    try:
        unittest.main(argv=sys.argv[:1])
    finally:
        shutil.rmtree(FOLDER)
