"""One line of text as a reader sees it: without what shows nothing, turns the writing, or runs over other lines."""

import unicodedata
from typing import Literal

MOST_MARKS = 3
"""Accents and the like on one letter; more of them run over the lines above and below."""
LONGEST_TIDIED = 4000
"""Characters of a title that are looked at; none is nearly as long, so what is cut here is too long all the same."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"
"""Characters that count as letters, marks or symbols, and show nothing."""
INVISIBLE = ("Cc", "Cf", "Cs", "Co")
EMOJI_STYLE = "\ufe0f"


def tidy_line(text: str, form: Literal["NFC", "NFKC"] = "NFC") -> str:
    """The text in one line and in that normal form, with single blanks, of what is shown alone."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize(form, text))
    shown = "".join(letter for at, letter in enumerate(spaced) if _shows(spaced, at))
    return " ".join(unicodedata.normalize(form, shown).split())


def csv_cell(text: str) -> str:
    """A text as a cell of CSV that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(tuple("=+-@\t\r")) else text


def read_cell(text: str) -> str:
    """The text of a cell that `csv_cell` wrote."""
    return text[1:] if text[:2] in {"'=", "'+", "'-", "'@"} else text


def tidy_title(text: str) -> str:
    """What somebody calls a game, a board, a zine and the like, as it is kept; empty where nothing of it is shown.

    A title keeps its dots and fractions (NFC), which a member's name does not (NFKC): titles need not differ. Marks
    beyond MOST_MARKS on a letter are dropped, and so is what stands beyond LONGEST_TIDIED.
    """
    line = tidy_line(text[:LONGEST_TIDIED])
    if most_marks(line) > MOST_MARKS:
        line = _with_fewer_marks(line)
    return line if any(unicodedata.category(letter)[0] in "LNSP" for letter in line) else ""


def most_marks(text: str) -> int:
    """The longest run of accents and other marks."""
    most = run = 0
    for letter in unicodedata.normalize("NFD", text):
        run = run + 1 if _is_mark(letter) else 0
        most = max(most, run)
    return most


def _with_fewer_marks(text: str) -> str:
    letters, run = [], 0
    for letter in unicodedata.normalize("NFD", text):
        run = run + 1 if _is_mark(letter) else 0
        if run <= MOST_MARKS:
            letters.append(letter)
    return unicodedata.normalize("NFC", "".join(letters))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _shows(text: str, at: int) -> bool:
    letter = text[at]
    if letter == EMOJI_STYLE:
        return at > 0 and unicodedata.category(text[at - 1]).startswith("S")
    return not (
        letter in BLANK
        or unicodedata.category(letter) in INVISIBLE
        or unicodedata.name(letter, "").startswith("VARIATION")
    )
