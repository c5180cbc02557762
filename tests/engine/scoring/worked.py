"""Games that were scored by hand: by position and system, the points of the seven powers in the order of SEATS.

The shares of draws by Dixie (170, 130 and 106 points for two, three and four) are those of the tournament's own page.
The positions, and the values of Namur, Tribute and Carnage, are those of the published tests of the Diplomacy
Tournament Visualiser (game_scoring/tests); the others were worked out from the descriptions.
"""

from fractions import Fraction

from engine.scoring import Final

SEATS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


def final(*centres: int, year: int, **more) -> Final:
    return Final(dict(zip(SEATS, centres, strict=True)), year=year, **more)


def parts(whole: int, *points: int) -> list[Fraction]:
    """So many parts of 100."""
    return [Fraction(100 * one, whole) for one in points]


LEVEL = final(0, 5, 4, 8, 4, 5, 8, year=1904, gone={"Austria": 1904})
AHEAD = final(0, 5, 3, 13, 3, 4, 6, year=1905, gone={"Austria": 1904})
WON = final(
    0, 4, 0, 18, 0, 5, 7,
    year=1907, winners=("Germany",), gone={"Austria": 1904, "France": 1906, "Italy": 1906},
)  # fmt: skip
AGREED = final(
    0, 4, 0, 17, 0, 6, 7,
    year=1906, draw=("Germany", "Turkey"), gone={"Austria": 1904, "France": 1906, "Italy": 1906},
)  # fmt: skip

WORKED = {
    "two level at the top": (
        LEVEL,
        {
            "draw_size": parts(6, 0, 1, 1, 1, 1, 1, 1),
            "solo_or_shared": parts(6, 0, 1, 1, 1, 1, 1, 1),
            "sum_of_squares": parts(210, 0, 25, 16, 64, 16, 25, 64),
            "only_wins": [0] * 7,
            "centres": [0, 5, 4, 8, 4, 5, 8],
            "rank": [0, 3.5, 1.5, 5.5, 1.5, 3.5, 5.5],
            "carnage": [1000, 4505, 2504, 6508, 2504, 4505, 6508],
            "carnage_dead_equal": [1000, 4505, 2504, 6508, 2504, 4505, 6508],
            "c_diplo_100": [1, 9.5, 5, 35, 5, 9.5, 35],
            "c_diplo_80": [0, 8.5, 4, 27.5, 4, 8.5, 27.5],
            "namur": [1, 20.5, 15, 47, 15, 20.5, 47],
            "manorcon": [Fraction(3, 10), *parts(458, 61, 48, 112, 48, 61, 112)],
            "tribute": [0, 14, 13, 23, 13, 14, 23],
            "omg": [0, 17.25, 15, 24.75, 15, 17.25, 24.75],
            "bangkok": [Fraction(9, 10), 8, 7, 17, 7, 8, 17],
            "detour09": [Fraction(3, 4), *parts(54, 8, 6, 13, 6, 8, 13)],
            "world_classic": [3, 80, 70, 134, 70, 80, 134],
            "dixie": [0, *(Fraction(454, 6) + 4 * n for n in (5, 4, 8, 4, 5, 8))],
            "own": [0, 5, 4, 8, 4, 5, 8],
        },
    ),
    "one far ahead": (
        AHEAD,
        {
            "carnage": [1000, 5005, 2503, 7013, 2503, 4004, 6006],
            "carnage_centres": [1001, 7505, 4002.5, 13507, 4002.5, 6004, 9006],
            "namur": [1, 24, 13, 64, 13, 15, 33],
            "manorcon": [Fraction(3, 10), *parts(512, 61, 37, 237, 37, 48, 76)],
            "tribute": [0, 9, 7, 59, 7, 8, 10],
            "omg": [0, 11, 6.75, 67.5, 6.75, 8, 14],
            "bangkok": [Fraction(9, 10), 8, 6, 28, 6, 7, 9],
            "detour09": [Fraction(3, 4), *parts(63, 9, 5, 26, 5, 7, 11)],
            "world_classic": [3, 80, 60, 208, 60, 70, 90],
        },
    ),
    "won": (
        WON,
        {
            "draw_size": [0, 0, 0, 100, 0, 0, 0],
            "solo_or_shared": [0, 0, 0, 100, 0, 0, 0],
            "sum_of_squares": [0, 0, 0, 100, 0, 0, 0],
            "only_wins": [0, 0, 0, 100, 0, 0, 0],
            "centres": [0, 0, 0, 34, 0, 0, 0],
            "rank": [0, 0, 0, 21, 0, 0, 0],
            "carnage": [0, 0, 0, 28034, 0, 0, 0],
            "carnage_dead_equal": [0, 0, 0, 28034, 0, 0, 0],
            "carnage_centres": [1000, 1000, 1000, 39028, 1000, 1000, 1000],
            "c_diplo_100": [0, 0, 0, 100, 0, 0, 0],
            "c_diplo_80": [0, 0, 0, 80, 0, 0, 0],
            "namur": [0, 0, 0, 85, 0, 0, 0],
            "manorcon": [Fraction(one, 10) for one in (3, 6, 5, 750, 5, 6, 6)],
            "tribute": [0, 0, 0, 100, 0, 0, 0],
            "omg": [0, 0, 0, 100, 0, 0, 0],
            "bangkok": [0, 2, 0, 41, 0, 2.5, 3.5],
            "detour09": [0.75, 1.5, 1.25, 110, 1.25, 1.5, 1.5],
            "world_classic": [3, 6, 5, 420, 5, 6, 6],
            "dixie": [0, 34 + 16, 15, 270 + 72, 15, 50 + 20, 70 + 28],
            "own": [0, 0, 0, 34, 0, 0, 0],
        },
    ),
    "a draw of two, with survivors left out": (
        AGREED,
        {
            "draw_size": [0, 0, 0, 50, 0, 0, 50],
            "solo_or_shared": [0, 25, 0, 25, 0, 25, 25],
            "carnage": [1000, 4004, 2500, 7017, 2500, 5006, 6007],
            "carnage_dead_equal": [2000, 4004, 2000, 7017, 2000, 5006, 6007],
            "dixie": [0, 34 + 16, 15, 170 + 68, 15, 50 + 24, 170 + 28],
        },
    ),
}  # fmt: skip


def survivors(final: Final) -> int:
    return len(final.survivors)


def dead_years(final: Final) -> int:
    """Years that the eliminated survived, together."""
    return sum(final.years_survived(seat) for seat, n in final.centres.items() if not n)


def first(final: Final, *points: float) -> Fraction:
    """The points for the first places, as far as there are seats for them."""
    return sum(map(Fraction, points[: len(final.seats)]), Fraction(0))


def places(final: Final, step: int) -> int:
    return step * len(final.seats) * (len(final.seats) + 1) // 2


TOTALS = {
    "draw_size": lambda final: 100,
    "solo_or_shared": lambda final: 100,
    "sum_of_squares": lambda final: 100,
    "only_wins": lambda final: 0,
    "centres": lambda final: final.total,
    "own": lambda final: final.total,
    "rank": lambda final: Fraction(len(final.seats) * (len(final.seats) - 1), 2),
    "carnage": lambda final: places(final, 1000) + final.total,
    "carnage_dead_equal": lambda final: places(final, 1000) + final.total,
    "carnage_centres": lambda final: places(final, 1001) + 500 * final.total,
    "c_diplo_100": lambda final: len(final.seats) + final.total + first(final, 38, 14, 7),
    "c_diplo_80": lambda final: final.total + first(final, 25, 14, 7),
    "namur": lambda final: (
        len(final.seats)
        + sum((0, 5, 9, 12, 14, 16, 18)[min(n, 6)] + max(n - 6, 0) for n in final.centres.values())
        + first(final, 38, 14, 7)
    ),
    "manorcon": lambda final: (
        100
        - Fraction(
            1600 * (len(final.seats) - survivors(final)), sum(n * n + 4 * n + 16 for n in final.centres.values())
        )
        + Fraction(dead_years(final), 10)
    ),
    "tribute": lambda final: final.total + 66,
    "omg": lambda final: Fraction(3, 2) * final.total + 9 * survivors(final) + first(final, 4.5, 3, 1.5),
    "bangkok": lambda final: final.total + 3 * survivors(final) + Fraction(3, 10) * dead_years(final) + 12,
    "detour09": lambda final: (
        100 + Fraction(1, 4) * sum(min(final.years_survived(seat), 8) for seat, n in final.centres.items() if not n)
    ),
    "dixie": lambda final: first(final, 270, 70, 50, 34, 20, 10, 0) + 4 * final.total,
    "world_classic": lambda final: 10 * final.total + 30 * survivors(final) + 48 + dead_years(final),
}
"""What the scores of a game that nobody won and nobody agreed to end add up to, by system, from its description."""
