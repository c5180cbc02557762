"""Decoding of foreign bytes, from common encodings only.

Of the others that Python knows some take minutes (punycode), and some make no text, or raise (hex, undefined).
"""

import codecs

WRITTEN_IN = (
    "ascii", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be",
    *(f"iso8859-{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)),
    *(f"cp{number}" for number in (437, 850, 852, 866, 874, 932, 949, 950, *range(1250, 1259))),
    "koi8-r", "koi8-u", "mac-roman", "gb2312", "gbk", "gb18030", "big5", "shift_jis", "euc_jp", "euc_kr",
    "iso2022_jp",
)  # fmt: skip
NAMES = frozenset(codecs.lookup(name).name for name in WRITTEN_IN)
"""As Python's codecs call them."""
LATIN, WINDOWS = "iso8859-1", "cp1252"
LONGEST_NAME = 40


def codec_of(charset: str | None) -> str:
    """The codec of a named encoding; empty where it is none that people write in.

    What is called ISO 8859-1 is read as Windows-1252, which has its letters and those that programs write by mistake.
    """
    try:
        name = codecs.lookup((charset or "")[:LONGEST_NAME].strip()).name
    except (LookupError, ValueError):
        return ""
    if name in (LATIN, "ascii"):
        return WINDOWS
    return name if name in NAMES else ""


def text_of(payload: bytes, charset: str | None) -> str:
    """Bytes as text: in UTF-8 where that fits and nothing else is named, in the encoding named, or in the West's."""
    named = codec_of(charset)
    order = ("utf-8", named) if named in ("", WINDOWS) else (named, "utf-8")
    for name in filter(None, order):
        try:
            return without_controls(payload.decode(name))
        except (LookupError, ValueError):
            continue
    return without_controls(payload.decode(WINDOWS, errors="replace"))


INVISIBLE = dict.fromkeys(
    (0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
"""Soft hyphens, characters without width, marks of the byte order and of the direction."""


def without_controls(text: str) -> str:
    """Without what no database takes and no reader sees: NUL and its like, surrogates, characters without width."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(INVISIBLE)
    cleaned = "".join(one for one in lines if one in "\n\t" or (ord(one) >= 32 and not 0x7F <= ord(one) < 0xA0))
    return cleaned.encode(errors="replace").decode()
