"""How sure a share is: Wilson's interval for what happened `times` times of `of`."""

from dataclasses import dataclass

Z = 1.959964
"""Standard deviations to either side of the middle: 95 of 100."""


@dataclass(frozen=True, slots=True)
class ShareInterval:
    """A share in per cent with its interval, rounded."""

    times: int
    of: int
    percent: int
    low: int
    high: int


def share_of(times: int, of: int) -> ShareInterval:
    """`times` of `of`; of none, anything may be true. (E. B. Wilson, 1927: Probable inference, JASA 22.)"""
    if of == 0:
        return ShareInterval(0, 0, 0, 0, 100)
    part, square = times / of, Z * Z
    middle = (part + square / (2 * of)) / (1 + square / of)
    reach = Z * ((part * (1 - part) + square / (4 * of)) / of) ** 0.5 / (1 + square / of)
    low, high = max(middle - reach, 0.0), min(middle + reach, 1.0)
    return ShareInterval(times, of, round(100 * part), round(100 * low), round(100 * high))
