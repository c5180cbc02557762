"""Before the start: the GM gives out seats and takes people off; they are told, and the game starts so."""

import pytest

from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import joining
from games.gm.services.casting import member_remove, seats_cast
from games.models import Notice
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["chosen", "preference", "drawn"])
def forming(request, db):
    """A table that six have joined; who chooses has France and Italy."""
    table = make_table(forming=True, allocation=request.param)
    for name in POWERS[:6]:
        joining.game_join(game=table.game, by=table.people[name])
    return table


def test_who_is_cast_has_the_seat_when_it_starts(forming):
    game, gm = forming.game, forming.gm
    seats_cast(game=game, by=gm, cast={forming.france.pk: "Turkey", forming.italy.pk: "France"})
    assert {one.user: one.data["seat"] for one in Notice.objects.filter(about="cast")} == {
        forming.france: "Turkey", forming.italy: "France"
    }  # fmt: skip
    seats_cast(game=game, by=gm, cast={forming.france.pk: "France", forming.italy.pk: "Turkey"})
    seats_cast(game=game, by=gm, cast={forming.france.pk: "", forming.italy.pk: "Russia"})
    joining.game_join(game=game, by=forming.turkey)
    assert forming.now.status == "running"
    assert forming.seat("Russia").player == forming.italy
    held = [seat.player_id for seat in game.seats.all()]
    assert None not in held and len(set(held)) == 7


def test_what_cannot_be_cast(forming, table):
    told = {"game": forming.game, "by": forming.gm}
    with pytest.raises(Refused, match="twice"):
        seats_cast(cast={forming.france.pk: "Turkey", forming.italy.pk: "Turkey"}, **told)
    with pytest.raises(Refused, match="no seat"):
        seats_cast(cast={forming.france.pk: "Spain"}, **told)
    with pytest.raises(Conflict):
        seats_cast(cast={user("nobody").pk: "Turkey"}, **told)
    with pytest.raises(NotAllowed):
        seats_cast(game=forming.game, by=forming.france, cast={})
    with pytest.raises(Conflict):
        seats_cast(game=table.game, by=table.gm, cast={table.france.pk: "Italy"})
    assert not Notice.objects.filter(about="cast").exists()


def test_who_is_taken_off_is_told_and_stays_off(forming):
    seats_cast(game=forming.game, by=forming.gm, cast={forming.france.pk: "France"})
    with pytest.raises(Refused):
        member_remove(game=forming.game, by=forming.gm, user=forming.france, reason=" ")
    member_remove(game=forming.game, by=forming.gm, user=forming.france, reason="You play in all my games.")
    assert forming.seat("France").player is None
    assert Notice.objects.get(about="removed").data["reason"] == "You play in all my games."
    with pytest.raises(Refused, match="taken you off"):
        joining.game_join(game=forming.game, by=forming.france)
    with pytest.raises(Conflict):
        member_remove(game=forming.game, by=forming.gm, user=forming.france, reason="Again.")
    joining.game_join(game=forming.game, by=forming.turkey)


def test_at_the_desk(forming, browse):
    gm, at = browse(forming.gm), f"/gm/{forming.game.slug}/do/"
    page = gm.get(f"/gm/{forming.game.slug}/").content.decode()
    assert "Cast the powers" in page and "Take somebody off the table" in page
    assert "as the settings say" in gm.get(f"{at}cast/").content.decode()
    assert gm.post(f"{at}cast/", {"turn": "0", f"cast_{forming.france.pk}": "Italy"}).status_code == 302
    assert forming.seat("Italy").player == forming.france
    twice = {"turn": "0", f"cast_{forming.france.pk}": "Italy", f"cast_{forming.italy.pk}": "Italy"}
    assert "is given twice" in gm.post(f"{at}cast/", twice).content.decode()
    told = {"turn": "0", "member": "france", "reason": "Too late."}
    page = gm.post(f"{at}remove/", told)
    assert "off this table?" in page.content.decode() and forming.seat("Italy").player == forming.france
    assert gm.post(f"{at}remove/", {**told, "sure": page.context["sure"]}).status_code == 302
    assert forming.seat("Italy").player is None
    assert browse(forming.italy).get(f"{at}cast/").status_code == 404
