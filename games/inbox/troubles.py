"""What went wrong with a letter that was put aside, in words for operators. None of them is taken from the letter.

`Arrived.reason` holds the kind and a sentence, such as `MemoryError: to read it takes more than 512 MB`. What an error
says itself is never kept: it may quote the letter.
"""

import re
import signal
import traceback
from pathlib import Path

from games.models import Arrived, ArrivedStatus

BASE_DIR = Path(__file__).resolve().parents[2]
OURS = ("games", "engine", "variants", "diplomacy_web")
LONGEST = 200
"""Characters of a reason that are kept."""
KIND = re.compile(r"[A-Za-z]{1,60}")
ENDED = "ProcessEnded"
READING = {
    "TooManyParts": "it has more than 100 parts, or parts nested more than 20 deep",
    "TookTooLong": "it took too long to read",
    "MemoryError": "to read it takes more memory than one letter may have",
    "RecursionError": "its parts, or the elements of its HTML, are nested too deep to be read",
    "LookupError": "it names a character encoding that there is not",
    "UnicodeDecodeError": "its text is not in the character encoding that it names",
    "UnicodeEncodeError": "its text holds characters that no encoding has",
}
"""What a letter is that the parser breaks off at, by the kind of the error."""
BROKEN = "Python's parsers of mail and HTML break off at how it is built"
TAKING = {
    "DataError": "the database refused a value that was to be stored for it",
    "IntegrityError": "what was to be stored for it contradicts what the database holds",
    "ProgrammingError": "the database does not have a table or column that the program asks for",
}
"""What the site failed at when it took a letter, by the kind of the error."""
TO_DO = {
    ArrivedStatus.UNREADABLE: (
        "Nothing is to be done for one letter. If many come that a common mail program has built, tell the developers "
        "the kind and the shape below."
    ),
    ArrivedStatus.FAILED: (
        "It is a fault of the site, not of the letter's writer. Look into the workers' log of that time for “a letter "
        "could not be taken”, and tell the developers kind, place and the shape below."
    ),
}
AFTER_DEATHS = (
    "Nobody could be told. Look into the workers' log of that time: were they stopped or short of memory, the letter "
    "is harmless, and its writer may send it again. It is not read again by itself."
)


def of_reading(kind: str) -> str:
    """The reason of a letter that could not be read, by the kind of the error."""
    known = kind if KIND.fullmatch(kind) else "UnknownError"
    return f"{known}: {READING.get(known, BROKEN)}"[:LONGEST]


def of_end(code: int) -> str:
    """The reason of a letter whose reader was ended: by a signal, or with an exit code."""
    if code == -signal.SIGXCPU:
        return of_reading("TookTooLong")
    by = f"by signal {-code}" if code < 0 else f"with code {code}"
    return f"{ENDED}: the process that read it was ended {by}, perhaps as it took too much memory"


def of_deaths(tries: int) -> str:
    """The reason of a letter that was put aside before it was read again."""
    return f"{ENDED}: {tries} processes that began to read it were ended, out of memory or stopped from outside"


def of_error(error: Exception) -> str:
    """The reason of a letter at which the site itself failed: the kind of the error and its place in the program."""
    kind = type(error).__name__
    sentence = TAKING.get(kind, "the site's own program broke off")
    return f"{kind}: {sentence}, at {place_of(error)}"[:LONGEST]


def place_of(error: Exception) -> str:
    """The innermost place of an error in the site's own files, as file and line."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(BASE_DIR) and path.relative_to(BASE_DIR).parts[0] in OURS:
            return f"{path.relative_to(BASE_DIR)}, line {frame.lineno}"
    return "a place outside its files"


def why_put_aside(one: Arrived) -> str:
    """For operators: the kind, what went wrong, who was told, and what to do; empty where it was not put aside."""
    if not one.reason:
        return ""
    status = ArrivedStatus(one.status)
    if status == ArrivedStatus.UNREADABLE and not one.sender:  # not even its head was read
        return f"{one.reason}. {AFTER_DEATHS}"
    answer = "Its writer was told." if one.answered else "Its writer was not told."
    return f"{one.reason}. {answer} {TO_DO.get(status, '')}".strip()
