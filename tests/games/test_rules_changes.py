"""Rules, options, board and seats that change before the start, after others have sat down."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from engine.boards.document import board_text
from games.agreements.settings_changes import game_change, settings_confirm
from games.boards.services.boards import board_save, boards_lay_out
from games.common.errors import Refused
from games.compositions.services import composition_save
from games.forming import joining
from games.mail.contents import context_of
from games.models import Membership, Notice, Seat
from games.services import starting
from tests.plugins.boards import lake
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def forming(db):
    """France and Italy sit, each where they chose."""
    table = make_table(forming=True)
    for name in ("France", "Italy"):
        joining.game_join(game=table.game, by=table.people[name], seat_id=name)
    return table


def stay_of(table, name):
    return Membership.objects.filter(game=table.game, user=table.people[name]).latest("pk")


def told(user):
    notice = Notice.objects.filter(about="settings", user=user).latest("pk")
    return [(one.name, one.old, one.new) for one in context_of(notice)["data"]["changed"]]


def letter(notice):
    return render_to_string(f"mail/{notice.about}.txt", context_of(notice))


def lake_board():
    board = board_save(by=user("maker"), document=lake(), listed=False)
    boards_lay_out()
    return board.latest


def test_two_are_told_of_rules_and_options_and_one_confirms(forming):
    game_change(game=forming.game, by=forming.gm, with_rules=["borg"], options={"windows.style": "postal"})
    expected = [("The rule Borg", "not in force", "in force"), ("The game, style", "separate", "postal")]
    assert told(forming.france) == told(forming.italy) == expected
    assert forming.now.with_rules == ["borg"]
    settings_confirm(game=forming.game, by=forming.france, until=stay_of(forming, "France").confirm_by)
    assert [stay.user for stay in Membership.objects.unconfirmed()] == [forming.italy]
    for name in ("Austria", "England", "Germany", "Russia", "Turkey"):
        joining.game_join(game=forming.game, by=forming.people[name], seat_id=name)
    assert forming.now.status == "forming"
    with pytest.raises(Refused, match="1 member has yet to confirm"):
        starting.game_start(game=forming.game, by=forming.gm)
    settings_confirm(game=forming.game, by=forming.italy, until=stay_of(forming, "Italy").confirm_by)
    assert forming.now.status == "running"
    assert "borg" in {rule.id for rule in forming.now.rulebook.rules}


def test_what_is_struck_and_changed_back_asks_nobody(forming):
    game_change(game=forming.game, by=forming.gm, options={"windows.style": "postal"})
    game_change(game=forming.game, by=forming.gm, options={})
    assert not Membership.objects.unconfirmed().exists()


def test_rules_that_do_not_go_together_change_nothing(forming):
    with pytest.raises(Refused) as no:
        game_change(game=forming.game, by=forming.gm, press="none", without=["movement"])
    assert no.value.field == "without"
    assert forming.now.without == [] and forming.now.press == "full"


def test_an_agreement_from_before_the_update_is_told_of_rules_from_now_on(forming):
    game_change(game=forming.game, by=forming.gm, press="none")
    stay = stay_of(forming, "France")
    stay.agreed.pop("rules")
    stay.save()
    game_change(game=forming.game, by=forming.gm, options={"windows.style": "postal"})
    assert [one[0] for one in told(forming.france)] == ["Press", "The game, style"]


def test_another_board_frees_who_has_no_seat_there(forming):
    board = lake_board()
    with pytest.raises(Refused, match="there is no France, Italy, where somebody sits") as no:
        game_change(game=forming.game, by=forming.gm, board=board)
    assert no.value.field == "free"
    assert forming.game.seats.count() == 7
    game_change(game=forming.game, by=forming.gm, board=board, free=True)
    game = forming.now
    assert game.board == board_text(board.document)
    ids = list(board.document["seats"])
    assert [seat.seat_id for seat in game.seats.all()] == ids
    assert not game.memberships.filter(left_at=None).exists()
    stay = stay_of(forming, "France")
    assert (stay.seat.seat_id, stay.reason) == (
        "France",
        "The rules were changed: this seat is not in the game any more.",
    )
    notice = Notice.objects.get(about="seatgone", user=forming.france)
    assert "France is not in them any more" in letter(notice)
    joining.game_join(game=game, by=forming.france, seat_id=ids[0])
    game_change(game=game, by=forming.gm, board=None, free=True)
    seats = {seat.seat_id: seat for seat in game.seats.all()}
    assert len(seats) == 7 and seats["France"] == stay.seat
    assert not any(seat.out or seat.gone or seat.player_id for seat in seats.values())
    assert Seat.every.filter(game=game, gone=True).count() == len(ids)


def test_fewer_seats_than_members_free_who_came_last(db):
    table = make_table(forming=True, allocation="preference")
    board = lake_board()
    places = len(board.document["seats"])
    names = [*table.people][: places + 1]
    for name in names:
        joining.game_join(game=table.game, by=table.people[name], preferences=["France", "Italy"])
    with pytest.raises(Refused, match="1 member would lose the place"):
        game_change(game=table.game, by=table.gm, board=board)
    game_change(game=table.game, by=table.gm, board=board, free=True)
    here = table.game.memberships.filter(left_at=None)
    assert {stay.user for stay in here} == {table.people[name] for name in names[:-1]}
    assert all(stay.preferences == [] for stay in here)
    assert table.now.status == "forming"
    (notice,) = Notice.objects.filter(about="seatgone")
    assert (notice.user, notice.data) == (table.people[names[-1]], {"seat": ""})
    for name in names[:-1]:
        settings_confirm(game=table.game, by=table.people[name], until=stay_of(table, name).confirm_by)
    game = table.now
    assert game.status == "running"
    assert game.open_turn.wanted and not game.seats.filter(player=None).exists()


def test_more_seats_keep_everybody(forming):
    before = {seat.seat_id: seat.pk for seat in forming.game.seats.all()}
    game_change(game=forming.game, by=forming.gm, variant="rather_silly")
    after = {seat.seat_id: seat.pk for seat in forming.now.seats.all()}
    assert before.items() <= after.items()
    assert forming.seat("France").player == forming.france
    assert {one.actor_id for one in forming.now.special_actors.exclude(seat=None)} == set(after) - set(before)


def test_a_game_names_its_composition_as_long_as_it_is_that_one(forming):
    kept = composition_save(by=user("maker"), name="With Borg", with_rules=["borg"]).latest
    game_change(game=forming.game, by=forming.gm, composition=kept)
    assert (forming.now.composition, forming.now.with_rules) == (kept, ["borg"])
    game_change(game=forming.game, by=forming.gm, press="none")
    assert forming.now.composition == kept
    game_change(game=forming.game, by=forming.gm, with_rules=[])
    assert forming.now.composition is None


def test_names_stay_hidden_when_seats_go(db):
    table = make_table(forming=True, anonymous=True, private=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France", token=table.game.invite_token)
    board = lake_board()
    with pytest.raises(Refused) as no:
        game_change(game=table.game, by=table.gm, board=board)
    assert table.france.username not in no.value.message
    game_change(game=table.game, by=table.gm, board=board, free=True)
    assert table.now.anonymous and table.now.private
    assert Notice.objects.filter(about="seatgone").count() == 1
    body = letter(Notice.objects.get(about="seatgone"))
    assert table.game.invite_token not in body
    stranger = Client()
    stranger.force_login(user("stranger"))
    assert stranger.get(table.game.get_absolute_url()).status_code == 404


def page(member):
    client = Client()
    client.force_login(member)
    return client


def whole(**more):
    wish = {"name": "Table", "speed": "brisk", "press": "full", "allocation": "chosen", "start": "full"}
    return wish | {"early_adjudication": "on", "nmr_policy": "vacate", "nmr_limit": "2", **more}


def test_by_the_form(forming):
    board, gm = lake_board(), page(forming.gm)
    address = reverse("games:change", args=[forming.game.slug])
    assert f'value="{board.address}"' in gm.get(f"{address}?board={board.address}").text
    wish = whole(on_board=board.address)
    answer = gm.post(address, wish)
    assert answer.status_code == 422
    assert "where somebody sits" in answer.text and 'name="free"' in answer.text
    assert "asked to confirm" not in gm.post(address, wish | {"free": "yes"}, follow=True).text
    assert forming.now.board_revision == board
    assert gm.post(address, whole(on_board="nothing")).status_code == 422
    assert forming.now.board_revision == board
    assert gm.post(address, whole(on_board="own"), follow=True).status_code == 200
    assert forming.now.board == ""


def test_the_form_without_the_composer_leaves_the_rules(forming):
    game_change(game=forming.game, by=forming.gm, with_rules=["borg"])
    page(forming.gm).post(reverse("games:change", args=[forming.game.slug]), whole(press="none"))
    assert (forming.now.press, forming.now.with_rules) == ("none", ["borg"])


def test_by_api(forming):
    gm, france = APIClient(), APIClient()
    gm.force_authenticate(forming.gm)
    france.force_authenticate(forming.france)
    address, board = f"/api/games/{forming.game.slug}/", lake_board()
    assert france.patch(address, {"with_rules": ["borg"]}, format="json").status_code == 403
    assert gm.patch(address, {"with_rules": ["borg"]}, format="json").json()["with_rules"] == ["borg"]
    assert france.get(address).json()["you"]["changed"][0]["name"] == "The rule Borg"
    assert gm.patch(address, {"with_rules": ["nothing"]}, format="json").json()["field"] == "with_rules"
    wish = {"with_rules": [], "board": board.address}
    answer = gm.patch(address, wish, format="json")
    assert (answer.status_code, answer.json()["field"]) == (400, "free")
    assert gm.patch(address, wish | {"free": True}, format="json").status_code == 200
    assert len(gm.get(address).json()["seats"]) == len(board.document["seats"])
    assert len(gm.patch(address, {"board": "", "free": True}, format="json").json()["seats"]) == 7
