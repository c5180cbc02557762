"""Who amends which question, as the last column of docs/vocabulary/questions.md has it.

python -m tests.meta.amended      # writes that column anew
"""

from pathlib import Path

from engine.rulebook.catalogue import CATALOGUE
from engine.rulebook.questions import Layer
from engine.rulebook.registry import rule_origin, rules

PAGE = Path(__file__).resolve().parents[2] / "docs" / "vocabulary" / "questions.md"


def amended_by(question: str) -> str:
    """The project's own rules that amend a question, by layer; in brackets those that do so by option alone."""
    said = []
    for layer in Layer:
        found: dict[str, bool] = {}
        for name, rule in sorted(rules().items()):
            for one in rule.amendments if rule_origin(name) is None else ():
                if (one.question, one.layer) == (question, layer):
                    found[name] = found.get(name, True) and one.when is not None
        if found:
            names = " ".join(f"(`{name}`)" if by_option else f"`{name}`" for name, by_option in found.items())
            said.append(f"{layer.name}: {names}")
    return ". ".join(said) or "nobody"


def rewritten(page: str) -> str:
    """The page with that column as it is by the registry."""
    numbers = {question.number: question.name for question in CATALOGUE}
    lines = []
    for line in page.splitlines():
        cells = line.split(" | ")
        number = cells[0].removeprefix("| ")
        if number.isdecimal() and int(number) in numbers:
            line = " | ".join([*cells[:4], f"{amended_by(numbers[int(number)])} |"])
        lines.append(line)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text()))
