"""A seat goes to a member who was asked and said yes; until then nothing changes at the table."""

import pytest
from django.template.loader import render_to_string

from games.accounts.leaving import leave
from games.co_gms import services as co_gms
from games.common.errors import Conflict, Refused
from games.mail.contents import context_of, still_matters
from games.models import Notice, SeatOffer
from games.seat_offers import services as seat_offers
from games.services import seats
from tests.games.desks import desk_of, do
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def ask(table, who="anna", seat_id="France", **more):
    told = {"game": table.game, "by": table.gm, "seat_id": seat_id, "user": user(who), "reason": "Silent.", **more}
    return seat_offers.seat_offer(**told)


def answer(table, who="anna", accept=True):
    return seat_offers.seat_offer_answer(game=table.game, by=user(who), accept=accept)


def letters(about):
    return [render_to_string(f"mail/{about}.txt", context_of(one)) for one in Notice.objects.filter(about=about)]


def test_the_desk_asks_and_a_yes_seats(table):
    do(table, "replace", seat="France", member=user("anna").username, reason="Silent.")
    assert table.seat("France").player == table.france
    assert "asks you whether you will play France" in letters("offer")[0]
    anna = desk_of(user("anna"))
    for address in ("/", "/me/", table.game.get_absolute_url()):
        assert "Will you play France" in anna.get(address).content.decode(), address
    assert "Will you play" not in desk_of(user("bert")).get(table.game.get_absolute_url()).content.decode()
    assert anna.post(f"{table.game.get_absolute_url()}offer/", {"accept": "yes"}).status_code == 302
    assert table.seat("France").player == user("anna")
    assert SeatOffer.objects.get().accepted
    assert "Silent." in render_to_string("mail/seat.txt", context_of(Notice.objects.get(key__contains="replaced")))


def test_a_no_changes_nothing_and_the_gm_is_told(table):
    offer = ask(table)
    answer(table, accept=False)
    assert table.seat("France").player == table.france
    assert "anna does not want to play France" in letters("declined")[0]
    assert not still_matters(Notice.objects.get(key__startswith=f"offer:{table.game.slug}:{offer.pk}"))
    with pytest.raises(Conflict):
        answer(table)


def test_who_is_asked_sees_a_private_game_and_nobody_else():
    table = make_table(private=True)
    ask(table)
    address = table.game.get_absolute_url()
    assert desk_of(user("anna")).get(address).status_code == 200
    assert desk_of(user("bert")).get(address).status_code == 404
    answer(table, accept=False)
    assert desk_of(user("anna")).get(address).status_code == 404


def back(table):
    seat_offers.seat_offer_take_back(game=table.game, by=table.gm, seat_id="France")


def freed(table):
    seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Gone.")


def taken(table):
    freed_at = ask(table)
    SeatOffer.objects.filter(pk=freed_at.pk).update(held_by=user("somebody"))


def no_gm(table):
    boss = user("boss")
    boss.is_superuser = True
    co_gms.gm_appoint(game=table.game, by=boss, user=None)


def sits_elsewhere(table):
    seats.seat_replace(game=table.game, by=table.gm, seat_id="Italy", reason="Gone.")
    seats.seat_takeover(game=table.game, by=user("anna"), seat_id="Italy")


@pytest.mark.parametrize("meanwhile", [back, freed, taken, no_gm, sits_elsewhere])
def test_what_has_changed_meanwhile_ends_the_offer(table, meanwhile):
    ask(table)
    meanwhile(table)
    before = table.seat("France").player
    with pytest.raises(Refused):
        answer(table)
    assert table.seat("France").player == before


def test_one_seat_has_one_offer_and_one_member_too(table):
    ask(table)
    ask(table, "bert")
    with pytest.raises(Conflict):
        answer(table, "anna")
    with pytest.raises(Conflict, match="France already"):
        ask(table, "bert", "Italy")
    with pytest.raises(Refused, match="holds a seat"):
        ask(table, "italy")
    assert do(table, "offer-back", seat="France").status_code == 302
    assert not SeatOffer.objects.waiting().exists()


def test_offers_end_with_an_account(table):
    ask(table)
    leave(user=user("anna"))
    assert not SeatOffer.objects.waiting().exists()
