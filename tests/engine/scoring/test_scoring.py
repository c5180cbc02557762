"""Scoring systems: worked tables, and what holds for all of them."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import SYSTEMS, Final, score
from tests.engine.scoring.worked import AGREED, SEATS, TOTALS, WORKED

finals = st.builds(
    lambda counts, year, gone: Final(
        dict(zip(SEATS, counts, strict=False)),
        year=1901 + year,
        gone={seat: 1901 + min(gone, year) for seat, n in zip(SEATS, counts, strict=False) if not n},
    ),
    st.lists(st.integers(0, 17), min_size=2, max_size=7).filter(any),
    st.integers(0, 30),
    st.integers(0, 30),
)


def test_worked_tables():
    """Each system has a worked table of its own, and gives exactly what it says."""
    wrong = [
        f"{name}, {system}: {given_points} is not {expected}"
        for name, (final, tables) in WORKED.items()
        for system, expected in tables.items()
        if (given_points := list(score(system, final).values())) != [Fraction(one) for one in expected]
    ]
    assert wrong == []
    assert {system for _, tables in WORKED.values() for system in tables} == set(SYSTEMS)


@given(finals)
def test_points_are_exact_and_for_every_seat(final):
    for system in SYSTEMS.values():
        points = system.score(final)
        assert set(points) == set(final.seats), system.id
        assert all(isinstance(one, Fraction) for one in points.values()), system.id
        assert all(one >= 0 for one in points.values()), system.id
        assert sum(points.values()) == TOTALS[system.id](final), system.id
        if system.total is not None:
            assert sum(points.values()) == system.total, system.id


@given(finals)
def test_of_survivors_who_has_more_centres_gets_no_fewer_points(final):
    """Where no draw was agreed, which may leave anybody out. (By Bangkok, who lasted long may be ahead of them.)"""
    for system in SYSTEMS.values():
        points = system.score(final)
        for seat, count in final.centres.items():
            for other, fewer in final.centres.items():
                if count > fewer > 0:
                    assert points[seat] >= points[other], (system.id, seat, other)


@given(finals, st.randoms(use_true_random=False))
def test_the_order_of_the_table_matters_to_nobody(final, chance):
    seats = list(final.seats)
    chance.shuffle(seats)
    turned = Final({seat: final.centres[seat] for seat in seats}, year=final.year, gone=final.gone)
    for system in SYSTEMS:
        assert score(system, turned) == score(system, final), system


def test_winners_share_what_one_would_get():
    final = Final(AGREED.centres, winners=("Germany", "Turkey"), year=1906, gone=AGREED.gone)
    for system in SYSTEMS:
        points = score(system, final)
        assert points["Germany"] == points["Turkey"], system
        assert points["Germany"] > points["Russia"], system


def test_every_system_is_told_in_words_with_its_source():
    for system in SYSTEMS.values():
        assert system.summary.endswith(".") and system.source and system.name
