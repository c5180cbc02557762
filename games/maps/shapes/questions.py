"""What a drawing leaves open, as questions for whoever sent it, and what was answered.

A question: `key`; `ask`, a sentence; `choices`, pairs of value and words, or none where words are wanted; `many`, if
several may be chosen; `answer`, what was assumed. Answers come back by key, and the drawing is read once more.
"""

from collections.abc import Iterable, Mapping, Sequence

from engine.model.json_data import Json, JsonDict
from games.maps.shapes.drawing import Drawn

Question = JsonDict
KINDS = (("sea", "a sea"), ("land", "land"), ("impassable", "impassable"), ("out", "no province: leave it out"))
MOST = 60
"""Questions of one drawing: whoever has more answers these first."""
JOINS = ((2.0, "0.2 % of the sheet"), (4.0, "0.4 %, which is usual"), (8.0, "0.8 %"), (12.0, "1.2 %"))
"""By how much borders may miss each other, in units of the sheet, and in words."""


class Answers:
    """What somebody said, each by the key of its question."""

    def __init__(self, answers: Json | None = None) -> None:
        self.said = {str(key): value for key, value in (answers or {}).items()}

    def word(self, key: str) -> str:
        """A single answer, or nothing."""
        value = self.said.get(key, "")
        return value if isinstance(value, str) else ""

    def words(self, key: str) -> list[str]:
        """The answers to a question that has several."""
        value = self.said.get(key, [])
        return [one for one in value if isinstance(one, str)] if isinstance(value, list) else [self.word(key)]

    def number(self, key: str, known: Iterable[float], usual: float) -> float:
        """One of some numbers."""
        return next((one for one in known if f"{one:g}" == self.word(key)), usual)


def answered(shapes: Sequence[Drawn], answers: Answers) -> list[Drawn]:
    """The shapes with the kinds and names that somebody has said; those that are no provinces are left out."""
    for drawn in shapes:
        kind, name = answers.word(f"kind:{drawn.at}"), answers.word(f"name:{drawn.at}")
        if kind in dict(KINDS):
            drawn.kind, drawn.why = kind, "said"
        if name:
            drawn.name, drawn.mark = name[:80], False
    return [drawn for drawn in shapes if drawn.kind != "out"]


def kind_asked(drawn: Drawn, ask: str, answer: str) -> Question:
    """Whether a shape is sea, land, or nothing."""
    return {"key": f"kind:{drawn.at}", "ask": ask, "choices": [list(one) for one in KINDS], "answer": answer}


def name_asked(drawn: Drawn, called: str, choices: Sequence[str] = ()) -> Question:
    """What a shape is called: one of the texts in it, or whatever is written."""
    ask = f"{called} has no name in the drawing. What is it called?"
    if choices:
        ask = f"Several texts stand in {called}. What is it called?"
    return {"key": f"name:{drawn.at}", "ask": ask, "choices": [[one, one] for one in choices], "answer": called}


def joins_asked(pairs: Sequence[tuple[str, str, float]], tolerance: float) -> Question:
    """By how much outlines may miss each other, where some nearly meet and are no neighbours."""
    pair_words = ", ".join(f"{one} and {other} ({apart / 10:.1f} %)" for one, other, apart in pairs[:8])
    more = f", and {len(pairs) - 8} more" if len(pairs) > 8 else ""
    ask = f"Nearly meet, and have no border: {pair_words}{more}. Outlines are joined that miss each other by at most"
    return {"key": "join", "ask": ask, "choices": [[f"{one:g}", words] for one, words in JOINS],
            "answer": f"{tolerance:g}"}  # fmt: skip


def layers_asked(ask: str, layers: Mapping[str, int], chosen: Sequence[str]) -> Question:
    """Which layers are read. `layers`: how many shapes each has."""
    choices = [[name, f"{name or 'in no layer'}: {count} shapes"] for name, count in layers.items()]
    return {"key": "layers", "ask": ask, "choices": choices, "answer": [*chosen], "many": True}
