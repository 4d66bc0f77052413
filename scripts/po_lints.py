"""Style that a program can see, for scripts/po check: po/lints-LANG.tsv, and how long buttons and cards may be.

A line of the table is a regular expression, the reason, and a text in which it is found; docs/translating.md has the style.
"""
import re

GAP = re.compile(r"\{\w+(?::\w+)?\}")

# How the comment for translators begins; what it is; characters it may have in English, in Chinese (a button: letters), elsewhere.
LENGTHS = (("Button.", "button", 24, 6, 28),
           ("What a card of Here to Slay does.", "card", 110, 36, 132),
           ("Power of a hero of Rent a Hero.", "card", 110, 36, 132))


# "1 games": a count before a noun in the plural. Limits ("at most 9", "2 to 6", "3 of 9") and seats, of which there are several, are fine.
COUNTED = re.compile(r"(?<!at most )(?<! to )(?<! of )%(?:ll|z)?u (?!seats\b|bytes\b|(?:was|does|has|is)\b)[a-z]+s\b")


def counted(entry):
    found = None if entry.plural else COUNTED.search(entry.msgid)
    if found:
        yield f"{found[0]!r} is wrong for 1: give it plural forms, or write \"games: %u\""


def longest(language, most):
    """Without what is inserted."""
    return most[{"en": 0, "zh_TW": 1}.get(language, 2)]


def read(path):
    """The lints of a language: pattern, reason, example."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        pattern, reason, example = line.split("\t")
        yield re.compile(pattern, re.M), reason, example


def length_of(language, thing, text):
    plain = GAP.sub("", text)
    return len(re.findall(r"\w", plain)) if language == "zh_TW" and thing == "button" else len(plain.strip())


def complaints(language, lints, texts, comments):
    limits = {thing: longest(language, most) for begins, thing, *most in LENGTHS for line in comments if line.startswith(begins)}
    for text in texts:
        yield from (f"{found[0]!r}: {reason}" for pattern, reason, _ in lints if (found := pattern.search(text)))
        yield from (f"is too long for a {thing} ({most}): {text}" for thing, most in limits.items() if length_of(language, thing, text) > most)
