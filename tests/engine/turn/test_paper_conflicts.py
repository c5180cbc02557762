"""Lines of one paper that bring each other to nothing are told so while they are written; and it is true."""

import engine
from engine.bots.play import play
from engine.turn.seat_orders import check_each
from tests.rows import every_row

STANDARD = engine.load_rulebook("standard")


def said(rulebook, state, seat, *lines):
    """What is said of each line that is warned of, by the line."""
    checks = engine.check(rulebook, state, seat, lines)
    return {one.given: one.message for one in checks if one.level == "warning"}


@every_row(
    "paper, warned",
    [
        (("A Mun - Sil", "A Ber S A Mun"), {"A Ber S A Mun": "A Mun moves (A Mun - Sil), so this support"}),
        (("A Mun H", "A Ber S A Mun - Kie"), {"A Ber S A Mun - Kie": "A Mun is ordered A Mun H and does not move"}),
        (("A Mun - Bur", "A Ber S A Mun - Kie"), {"A Ber S A Mun - Kie": "A Mun moves (A Mun - Bur)"}),
        (("A Mun - Kie", "A Ber S A Mun - Kie", "F Kie - Hol"), {}),
        (("A Ber S A Mun - Kie",), {}),  # it is not ordered yet
        (("A Ber - Kie", "F Kie H"), {"A Ber - Kie": "A unit of yours stays there (F Kie H)"}),
        (("A Ber - Kie", "F Kie - Den"), {}),
        (
            ("A Ber - Kie", "A Mun - Kie", "F Kie - Hol"),
            {"A Ber - Kie": "A Mun - Kie goes there too and is as strong", "A Mun - Kie": "A Ber - Kie goes there too"},
        ),
        (
            ("A Ber - Mun", "A Mun - Ber"),
            {"A Ber - Mun": "A Mun - Ber comes the other way", "A Mun - Ber": "A Ber - Mun comes the other way"},
        ),
        (("A Ber - Kie VIA", "F Kie - Ber"), {}),
        (("IF France HOLDS: A Ber - Kie", "F Kie H"), {}),  # nobody knows whether it will be given
    ],
)
def test_moves_supports_and_what_stands_in_their_way(paper, warned):
    found = said(STANDARD, engine.opening(STANDARD), "Germany", *paper)
    assert {line: text[: len(warned.get(line, text))] for line, text in found.items()} == warned


def test_a_stronger_move_to_the_same_place_is_the_only_one_that_succeeds():
    state = engine.load_state(STANDARD, {"phase": "S1901M", "units": {"Germany": ["A Mun", "A Ber", "A Pru"]}})
    found = said(STANDARD, state, "Germany", "A Mun - Sil", "A Ber - Sil", "A Pru S A Ber - Sil")
    assert list(found) == ["A Mun - Sil"]
    assert "has more support" in found["A Mun - Sil"]


def test_a_convoy_for_another_way():
    state = engine.load_state(STANDARD, {"phase": "S1901M", "units": {"England": ["A Lon", "F NTH"]}})
    found = said(STANDARD, state, "England", "A Lon - Wal", "F NTH C A Lon - Nwy")
    assert found == {"F NTH C A Lon - Nwy": "A Lon is ordered A Lon - Wal, so this convoy comes to nothing."}


def test_another_powers_unit_of_that_name_is_not_ones_own():
    assert said(STANDARD, engine.opening(STANDARD), "Italy", "A Ven S A Vie - Tri") == {}


def test_more_builds_than_are_due():
    units = {"France": ["A Par"]}
    state = engine.load_state(
        STANDARD, {"phase": "W1901A", "units": units, "centres": {"France": ["Par", "Bre", "Mar"]}}
    )
    found = said(STANDARD, state, "France", "BUILD F Bre", "BUILD A Mar", "WAIVE")
    assert found == {"WAIVE": "Only 2 of these count, and this is one too many."}


def test_more_of_a_paper_than_is_asked_for_whatever_each_is_about():
    """A third prediction, a second re-order: each is about something else, and all are asked for together."""
    silly = engine.load_rulebook("rather_silly")
    state = engine.adjudicate(silly, engine.opening(silly), {}).state
    for seat, lines in (
        ("Soothsayer", ("PREDICT Bel", "PREDICT Par AS A", "PREDICT Mun")),
        ("Jester", ("REORDER France A Par - Gas", "REORDER Germany A Mun - Bur")),
    ):
        assert list(said(silly, state, seat, *lines)) == [lines[-1]]
        results = engine.adjudicate(silly, state, {seat: lines}).results[seat]
        assert results[-1].verdict == "void"


def test_votes_run_out_line_by_line():
    pubs = engine.load_rulebook("dipshomashy")
    found = said(pubs, engine.opening(pubs), "France", "VOTE 3 CLOSE Mun", "VOTE 3 CLOSE Vie")
    assert found == {"VOTE 3 CLOSE Vie": "Only 1 of these 3 votes count: the lines before them have the rest."}


def test_a_hitch_hiker_is_lifted_once():
    galaxy = engine.load_rulebook("hitchhiker")
    position = {"phase": "S1901M", "units": {"France": ["A Par", "A Bur"], "Hitchhiker": ["H Gas"]}}
    state = engine.load_state(galaxy, position)
    found = said(galaxy, state, "Hitchhiker", "A Par L H Gas - Bre", "A Bur L H Gas - Mar")
    assert list(found) == ["A Bur L H Gas - Mar"]


def test_orders_that_could_part_twins():
    silly = engine.load_rulebook("rather_silly")
    france = [{"unit": "A Par", "status": {"twin": "A Bur"}}, {"unit": "A Bur", "status": {"twin": "A Par"}}]
    state = engine.load_state(silly, {"phase": "S1903M", "units": {"France": france}})
    found = said(silly, state, "France", "A Par - Bre", "A Bur - Gas")
    assert found["A Par - Bre"] == "This could part the twins (Bre and Bur are not adjacent): both will hold."
    assert said(silly, state, "France", "A Par H", "A Bur - Pic") == {}


def test_an_order_for_where_a_card_takes_a_unit_away():
    cards = engine.load_rulebook("gathering")
    state = engine.adjudicate(cards, engine.opening(cards), {}).state
    play = "PRIMARY FASTER THAN LIGHT A Mar - Bur - Ruh"
    found = said(cards, state, "France", play, "A Mar - Spa")
    assert found == {
        "A Mar - Spa": "Faster than Light takes A Mar to Ruh first: write an order for A Ruh too.",
    }
    assert "A Mar - Spa" not in said(cards, state, "France", play, "A Mar - Spa", "A Ruh - Bel")


def test_a_suggestion_is_freed_of_what_defeats_itself():
    state = engine.opening(STANDARD)
    paper = ["A Ber - Kie", "F Kie H", "A Mun - Ruh"]
    assert engine.unhindered(STANDARD, state, "Germany", paper) == ["A Ber H", "F Kie H", "A Mun - Ruh"]
    paper = ["A Ber - Kie", "A Mun - Kie", "F Kie - Den"]
    assert engine.unhindered(STANDARD, state, "Germany", paper) == ["A Ber H", "A Mun - Kie", "F Kie - Den"]


PLAYED = (
    ("standard", ()),
    ("rather_silly", ()),
    ("hitchhiker", ()),
    ("gathering", ()),
    ("dipshomashy", ()),
    ("standard", ("borg", "birds", "siamese")),
)


@every_row("variant, more", PLAYED)
def test_what_is_said_is_true(variant, more):
    """With the seat's own papers alone, no line that is warned of because of another succeeds (votes: as a whole)."""
    rulebook = engine.load_rulebook(variant, with_=more)
    told, wrong = 0, []
    for turn in play(rulebook, f"conflicts {variant}", years=4):
        state = turn.before
        if state is None:
            continue
        for seat, paper in turn.papers.items():
            alone = {one.given for one in check_each(rulebook, state, seat, paper) if one.level == "ok"}
            warned = {line: text for line, text in said(rulebook, state, seat, *paper).items() if line in alone}
            if not warned:
                continue
            told += len(warned)
            results = engine.adjudicate(rulebook, state, {seat: paper}).results[seat]
            fine = {one.order for one in results if one.verdict == "succeeds" and "of them" not in one.why}
            wrong += [(state.phase, seat, line, text, paper) for line, text in warned.items() if line in fine]
    assert wrong == []
    assert told, "nothing was warned of: the game was too short"
