"""Reads compiled catalogues: the .mo files of GNU gettext."""
import re
import struct


def entries(path):
    """(key, text) of all entries, in their order; the first one, with the empty key, is the head."""
    data = open(path, "rb").read()
    magic, _, count, keys, texts = struct.unpack_from("<5I", data)
    if magic != 0x950412DE:
        raise SystemExit(f"{path} is no little-endian .mo file")

    def at(table, i):
        length, start = struct.unpack_from("<2I", data, table + 8 * i)
        return data[start:start + length].decode("utf-8")

    return [(at(keys, i), at(texts, i)) for i in range(count)]


def plural_of(head):
    """How many forms there are, and the C expression that picks one for n."""
    found = re.search(r"Plural-Forms: *nplurals *= *(\d+) *; *plural *= *([n\d\s?:%&|=!<>()+-]+);", head)
    if not found:
        raise SystemExit("the head of the catalogue says nothing about plural forms")
    return int(found[1]), found[2].strip()
