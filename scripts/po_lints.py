"""Style that a program can see, for scripts/po check: po/lints-LANG.tsv, and how long a button may be.

A line of the table is a regular expression, the reason, and a text in which it is found; docs/translating.md has the style.
"""
import re

GAP = re.compile(r"\{\w+(?::\w+)?\}")
BUTTON = "Button."  # how the comment for translators begins


def longest(language):
    """Characters of a button, without what is inserted; Chinese: letters."""
    return {"en": 24, "zh_TW": 6}.get(language, 28)


def read(path):
    """The lints of a language: pattern, reason, example."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        pattern, reason, example = line.split("\t")
        yield re.compile(pattern, re.M), reason, example


def button_length(language, text):
    plain = GAP.sub("", text)
    return len(re.findall(r"\w", plain)) if language == "zh_TW" else len(plain.strip())


def complaints(language, lints, texts, comments):
    most = longest(language)
    for text in texts:
        yield from (f"{found[0]!r}: {reason}" for pattern, reason, _ in lints if (found := pattern.search(text)))
        if any(line.startswith(BUTTON) for line in comments) and button_length(language, text) > most:
            yield f"is too long for a button ({most}): {text}"
