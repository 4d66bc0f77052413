"""Catalogues of GNU gettext as text: reads and writes .po files."""
import dataclasses
import json
import re


@dataclasses.dataclass
class Entry:
    msgid: str
    context: str | None = None
    plural: str | None = None
    texts: list = dataclasses.field(default_factory=list)
    comments: list = dataclasses.field(default_factory=list)  # for translators: "#. "
    notes: list = dataclasses.field(default_factory=list)  # by translators: "# "
    places: list = dataclasses.field(default_factory=list)
    flags: list = dataclasses.field(default_factory=list)

    @property
    def key(self):
        return self.context, self.msgid


KEYWORDS = {"msgctxt": "context", "msgid": "msgid", "msgid_plural": "plural"}
LISTS = {"#.": "comments", "#:": "places", "#,": "flags", "# ": "notes", "#": "notes"}


def unquote(text):
    return json.loads(text.replace("\\a", "\\u0007"), strict=False)


def quote(text):
    return json.dumps(text, ensure_ascii=False)


def add_line(entry, line, field):
    """One line of an entry; returns the field that a following bare string belongs to."""
    for mark, name in LISTS.items():
        if line.startswith(mark) and (len(mark) == 2 or line == mark):
            rest = line[len(mark):].strip()
            getattr(entry, name).extend(
                [flag.strip() for flag in rest.split(",")] if mark == "#," else rest.split() if mark == "#:" else [rest])
            return field
    found = re.match(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?\s*(".*")$', line)
    if not found:
        raise SystemExit(f"this is no line of a .po file: {line}")
    keyword, text = found[1], unquote(found[2])
    if keyword and keyword.startswith("msgstr"):
        entry.texts.append(text)
        return "texts"
    if keyword:
        setattr(entry, KEYWORDS[keyword], text)
        return KEYWORDS[keyword]
    if field == "texts":
        entry.texts[-1] += text
    else:
        setattr(entry, field, getattr(entry, field) + text)
    return field


def parse(text):
    """All entries, the head first; obsolete ones are left out."""
    found = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith(("#~", "#|"))]
        entry, field = Entry(""), None
        for line in lines:
            field = add_line(entry, line, field)
        if field:
            found.append(entry)
    return found


def lines_of(keyword, text):
    parts = re.findall(r"[^\n]*\n|[^\n]+", text) or [""]
    if len(parts) == 1:
        yield f"{keyword} {quote(text)}"
        return
    yield f'{keyword} ""'
    yield from map(quote, parts)


def write(entries):
    blocks = []
    for e in entries:
        lines = [f"# {note}".rstrip() for note in e.notes] + [f"#. {comment}" for comment in e.comments]
        lines += [f"#: {' '.join(e.places)}"] if e.places else []
        lines += [f"#, {', '.join(e.flags)}"] if e.flags else []
        if e.context is not None:
            lines += lines_of("msgctxt", e.context)
        lines += lines_of("msgid", e.msgid)
        if e.plural is None:
            lines += lines_of("msgstr", e.texts[0] if e.texts else "")
        else:
            lines += lines_of("msgid_plural", e.plural)
            for number, text in enumerate(e.texts or ["", ""]):
                lines += lines_of(f"msgstr[{number}]", text)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"
