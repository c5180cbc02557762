"""Whether whoever handed in a line is told once what became of it, and why."""

import re
from collections import Counter
from fractions import Fraction

from engine.model.events import VERDICTS
from engine.rulebook.look import Look
from engine.turn.order_lines import OrderLine

COUNTED = re.compile(r"(?:^|; |: )(?:(bounced|held|dislodged by [^:]*): )?([\d/]+) against ([\d/]+)(?: from [^,]*)?$")


def unsound(why: str) -> bool:
    """Whether the numbers of a reason say the opposite of its words: whoever arrives or dislodges is the stronger."""
    if not (found := COUNTED.search(why)):
        return False
    mine, other = Fraction(found[2]), Fraction(found[3])
    return {"bounced": mine > other, "held": mine < other}.get(found[1], mine <= other)


def unanswered(turn: Look) -> list[str]:
    """What is wrong with the results of a turn: lines without one or with several, and results that say nothing."""
    found: list[str] = []
    for seat, results in turn.results.items():
        numbers = Counter(number for number, _ in results)
        own = {order_line.number: order_line for order_line in turn.order_lines if order_line.seat == seat}
        twice = (number for number, count in numbers.items() if number in own and count > 1)
        found += [f"{seat} at {turn.position.phase}: {own[number].typed} has several results" for number in twice]
        for _, result in results:
            if not result.why.strip() or result.why.rstrip().endswith((":", "None")) or result.verdict not in VERDICTS:
                found.append(f"{seat} {result.order}: {result.verdict} {result.why!r}")
            elif unsound(result.why):
                found.append(f"{seat} {result.order}: {result.verdict}, and yet {result.why}")
    for event in turn.events:
        if re.search(r"[:(]\s*\.?$|: \.|\(\)|\bNone\b|: [.;]", event.text) or event.data.get("why", "-") == "":
            found.append(f"{event.kind}: {event.text!r}")
    kept = {(held.seat, held.text) for held in turn.position.held}
    said: dict[tuple[str, str], bool] = {}
    for order_line in turn.order_lines:
        numbers = {number for number, _ in turn.results[order_line.seat]}
        said.setdefault((order_line.seat, canonical(order_line)), False)
        if order_line.number in numbers or (order_line.seat, str(order_line.order)) in kept:
            said[order_line.seat, canonical(order_line)] = True
    found += [
        f"{seat} at {turn.position.phase}: {line} has no result" for (seat, line), told in said.items() if not told
    ]
    return found


def canonical(order_line: OrderLine) -> str:
    """A line as it was read: two that say the same are one."""
    return f"IF {order_line.condition}: {order_line.order}" if order_line.condition else str(order_line.order)
