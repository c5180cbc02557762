"""Seats by lot under conditions: they hold, whatever the lot; where they cannot, that is said."""

import pytest

import engine
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.random_assignment import AssignmentConditions, cast_by_lot
from games.forming import joining
from games.gm.random_seats import neighbours, seats_draw
from games.models import Notice
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db
NEAR = neighbours(engine.load_rulebook("standard"))


@pytest.fixture
def forming(db):
    """Six at a table where wishes count."""
    table = make_table(forming=True, allocation="preference")
    for name in POWERS[:6]:
        joining.game_join(game=table.game, by=table.people[name], preferences=["Turkey", name])
    return table


def seats_of(table):
    return {seat.player_id: seat.seat_id for seat in table.game.seats.exclude(player=None)}


def test_who_are_neighbours_is_read_from_the_board():
    assert frozenset(("France", "Germany")) in NEAR and frozenset(("Austria", "Italy")) in NEAR
    assert frozenset(("England", "Turkey")) not in NEAR and frozenset(("France", "Russia")) not in NEAR
    assert all("Doctor" not in pair for pair in neighbours(engine.load_rulebook("rather_silly")))


@pytest.mark.parametrize("secret", range(12))
def test_conditions_hold_whatever_the_lot(secret):
    wishes = dict.fromkeys(range(7), ())
    apart = {frozenset((0, 1)), frozenset((0, 2))}
    conditions = AssignmentConditions(barred={3: ["Turkey"], 4: ["Turkey"]}, apart=apart, neighbours=NEAR)
    found = cast_by_lot(f"s{secret}", "x", POWERS, wishes, conditions)
    assert sorted(found.values()) == sorted(POWERS)
    assert "Turkey" not in (found[3], found[4])
    assert frozenset((found[0], found[1])) not in NEAR and frozenset((found[0], found[2])) not in NEAR


def test_another_lot_is_another_cast_and_the_same_is_the_same():
    wishes = dict.fromkeys(range(7), ())
    casts = [cast_by_lot("s", f"casting.{number}", POWERS, wishes, AssignmentConditions()) for number in (0, 0, 1, 2)]
    assert casts[0] == casts[1]
    assert casts[0] != casts[2] or casts[0] != casts[3]


def test_wishes_count_in_a_drawn_order_and_everybody_gets_a_seat_and_a_mail(forming):
    seats_draw(game=forming.game, by=forming.gm, by_wishes=True)
    given = seats_of(forming)
    assert len(given) == 6 and "Turkey" in given.values()
    others = {name for name in POWERS[:6] if given[forming.people[name].pk] != "Turkey"}
    assert all(given[forming.people[name].pk] == name for name in others), "all others get their second wish"
    assert Notice.objects.filter(about="cast").count() == 6


def test_nobody_gets_the_seat_of_the_last_game(forming):
    for power in POWERS[:6]:
        other = make_table(forming=True, allocation="chosen", prefix=f"old{power}")
        joining.game_join(game=other.game, by=forming.people[power], seat_id=power)
        other.game.refresh_from_db()
        type(other.game).objects.filter(pk=other.game.pk).update(started_at=other.game.created_at)
    for _ in range(4):
        seats_draw(game=forming.game, by=forming.gm, another=True)
        given = seats_of(forming)
        assert all(given[forming.people[name].pk] != name for name in POWERS[:6])


def test_what_cannot_be_is_refused_and_nothing_changes(forming, table):
    people = [forming.people[name].pk for name in POWERS[:6]]
    everybody = [frozenset((one, other)) for one in people for other in people if one < other]
    with pytest.raises(Refused, match="no way"):
        seats_draw(game=forming.game, by=forming.gm, apart=everybody)
    assert seats_of(forming) == {}
    with pytest.raises(Refused, match="at this table"):
        seats_draw(game=forming.game, by=forming.gm, apart=[frozenset((people[0], user("nobody").pk))])
    with pytest.raises(NotAllowed):
        seats_draw(game=forming.game, by=forming.france)
    with pytest.raises(Conflict):
        seats_draw(game=table.game, by=table.gm)


def test_at_the_desk_and_by_the_api(forming, browse):
    gm, at = browse(forming.gm), f"/gm/{forming.game.slug}/do/draw-seats/"
    assert "Not neighbours" in gm.get(at).content.decode()
    wrong = gm.post(at, {"turn": "0", "apart": "france, nobody"}).content.decode()
    assert "Nobody called “nobody”" in wrong and "france, nobody" in wrong
    assert gm.post(at, {"turn": "0", "apart": "france, italy"}).status_code == 302
    given = seats_of(forming)
    assert frozenset((given[forming.france.pk], given[forming.italy.pk])) not in NEAR
    told = {"turn": "0", "apart": [["france", "italy"]], "another": True}
    answer = gm.post(f"/api/games/{forming.game.slug}/gm/draw-seats/", told, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert browse(forming.italy).get(at).status_code == 404
