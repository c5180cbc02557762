"""Reading a line of orders word by word: signs, phrases, numbers, quoted text. What they mean is `cursor`'s."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from engine.notation.failure import Failure, Unreadable, excerpt, failure_text
from engine.notation.names import Names, longest
from engine.notation.tokens import DASH, LineToken, either, tokenise

if TYPE_CHECKING:
    from engine.notation.grammar import Grammar

T = TypeVar("T")

_QUOTES: Mapping[str, str] = {'"': '"', "“": "”", "„": "“", "«": "»", "”": "”", "‘": "’"}


@lru_cache(maxsize=64)
def _phrases(meanings: tuple[tuple[str, str], ...]) -> Names[str]:
    """Phrases with their meanings, as a table in which a misspelt one can be looked for."""
    table: Names[str] = Names()
    for phrase, meaning in meanings:
        table.add(phrase, meaning)
    return table.close()


class WordReader:
    """A place in a line, and the ways to read on from it that know no names. `Cursor` adds those that do.

    Methods come in two sorts: `try_…` give None and stay where they are if what they look for is not there; the others
    raise OrderError saying what was expected. `at` may be put back to where it was.
    """

    __slots__ = ("at", "folds", "grammar", "text", "tokens", "worst")

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.text = text
        self.tokens = tokenise(text)
        self.folds = [*(token.fold for token in self.tokens), ""]
        self.at = 0
        self.worst = Failure(-1)
        """The failure furthest into the line: the one worth telling."""

    # --- looking ----------------------------------------------------------------------------------

    @property
    def token(self) -> LineToken | None:
        """The token that comes next, or None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def fold(self) -> str:
        """What comes next, letter case put aside; empty at the end."""
        return self.folds[self.at]

    def fail(self, expected: str, *tables: Names[Any], at: int | None = None) -> NoReturn:
        """Give up: say what was expected here, or what was missed further on.

        `tables`: where a wrong word here may be meant. Never returns; `return cursor.fail(…)` reads well.
        """
        here = Failure(self.at if at is None else at, expected, tables)
        failure = max(here, self.worst, key=lambda failure: failure.at)
        raise Unreadable(failure, lambda suggest: failure_text(self.grammar, self.text, self.tokens, failure, suggest))

    def refuse(self, message: str, *nearest: str) -> NoReturn:
        """Give up with a sentence of one's own. `nearest`: whole lines that may be meant."""
        raise Unreadable(Failure(self.at), lambda _: (message, nearest))

    def miss(self, expected: str, *tables: Names[Any]) -> None:
        """Note what would have been read here, without giving up: the deepest such note makes the message."""
        if self.at > self.worst.at:
            self.worst = Failure(self.at, expected, tables)

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What `read` reads, or None and back here if it cannot."""
        start = self.at
        try:
            return read()
        except Unreadable as error:
            if error.failure.at > self.worst.at:
                self.worst = error.failure
            self.at = start
            return None

    # --- words and signs --------------------------------------------------------------------------

    def try_sign(self, *signs: str) -> str | None:
        """A sign, such as `+`."""
        here = self.folds[self.at]
        if here in signs:
            self.at += 1
            return here
        return None

    def try_words(self, *phrases: str) -> str | None:
        """The longest of some phrases that stands here, as it was given."""
        here = self.fold
        for folded, phrase in longest(phrases):
            if folded[0] != here:
                continue
            end = self.at + len(folded)
            if len(folded) == 1 or tuple(self.folds[self.at : end]) == folded:
                self.at = end
                return phrase
        return None

    def words(self, *phrases: str) -> str:
        """The same, required."""
        return self.try_words(*phrases) or self.fail(either(phrases))

    def choice(self, meanings: Mapping[str, T], expected: str) -> T:
        """The meaning of the longest phrase of a table that stands here."""
        match = self.try_words(*meanings)
        if match is None:
            self.fail(expected, _phrases(tuple((phrase, str(meaning)) for phrase, meaning in meanings.items())))
        return meanings[match]

    def try_dash(self) -> bool:
        """A dash, an arrow, or the word `to`."""
        if self.fold in (DASH, ">", "to", "into"):
            self.at += 1
            return True
        return False

    def dash(self) -> None:
        """The same, required."""
        if not self.try_dash():
            self.fail("a dash and where it goes")

    def try_number(self) -> int | None:
        """A whole number, at most nine digits."""
        token = self.token
        if token is None or token.sort != "number" or len(token.text) > 9:
            return None
        self.at += 1
        return int(token.text)

    def number(self, expected: str = "a number") -> int:
        """The same, required."""
        number = self.try_number()
        return self.fail(expected) if number is None else number

    # --- text, and the end ----------------------------------------------------------------------------

    def quoted(self, expected: str = 'a text in quotation marks: "…"', *, until: str = "") -> str:
        """A text between quotation marks of any kind, as written. Without marks: the rest of the line.

        `until`: a word at which a text without marks ends, where it stands last in the line.

        Straight double marks inside become single ones: in canonical text they would end it.
        """
        token = self.token
        if token is None:
            self.fail(expected)
        closing = _QUOTES.get(token.text)
        if closing is None:
            self.at = self._last(until)
            return self.text[token.start : self.tokens[self.at - 1].end].strip().replace('"', "'")
        for number in range(self.at + 1, len(self.tokens)):
            if self.tokens[number].text == closing:
                self.at = number + 1
                return self.text[token.end : self.tokens[number].start].strip().replace('"', "'")
        return self.fail(f"the closing quotation mark {closing}", at=len(self.tokens))

    def _last(self, word: str) -> int:
        """Where a word stands for the last time behind the one that stands here; the end of the line if nowhere."""
        behind = range(len(self.tokens) - 1, self.at, -1) if word else ()
        return next((at for at in behind if self.folds[at] == word.casefold()), len(self.tokens))

    def end(self) -> None:
        """Nothing more may come but a full stop."""
        while self.try_sign(".", "!", ",", ";"):
            pass
        if self.token is None:
            return
        if self.token.text == "(" and self.tokens[-1].text == ")":
            remark, order = self.text[self.token.start :].strip(), self.text[: self.token.start].strip()
            self.refuse(f"“{excerpt(remark)}” behind the order cannot be read. Remarks stand behind //.", order)
        self.fail("the end of the order")
