"""New members: how many games at once, letters before an address is confirmed, and the sum at sign-up."""

import base64
import hashlib
import json
import re
from html import unescape

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from games.accounts import proof_of_work
from games.accounts.proof_of_work import challenge, is_solved
from games.common.errors import NotAllowed, Refused
from games.forming import joining
from games.lobby_thread.services import lobby_write
from games.models import Membership
from games.play_now.solo_games import solo_game_begin
from games.press.services.press import press_send
from games.programs.services import program_make
from games.queue.services import queue_join
from games.selectors.attendance import Attendance
from games.services import games_at_once
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
PASSWORD = "seven swans a swimming"


def browser(member):
    client = Client()
    client.force_login(member)
    return client


@pytest.fixture
def two(settings):
    """Two games at once at first, one more for each three deadlines met."""
    settings.GAMES_AT_FIRST, settings.DEADLINES_FOR_ONE_MORE = 2, 3


@pytest.fixture
def met(monkeypatch):
    """Let members have met so many deadlines."""

    def let(number):
        monkeypatch.setattr(games_at_once, "attendance_of", lambda user: Attendance(number, number))

    return let


def test_games_at_once_grow_with_deadlines_met(tables, two, met):
    anna, tables_ = user("anna"), [tables(forming=True, prefix=name) for name in "abcd"]
    met(2)
    for table in tables_[:2]:
        joining.game_join(game=table.game, by=anna, seat_id="France")
    with pytest.raises(Refused, match=r"in 2 games, and 2 at once.*after 1 more deadline\."):
        joining.game_join(game=tables_[2].game, by=anna, seat_id="France")
    with pytest.raises(Refused, match="in 2 games"):
        queue_join(by=anna, pace="live")
    page = browser(anna).get(tables_[2].game.get_absolute_url()).content.decode()
    assert "You sit at as many tables as you may for now" in page and "powerpick__one" not in page
    met(3)
    assert "powerpick__one" in browser(anna).get(tables_[2].game.get_absolute_url()).content.decode()
    joining.game_join(game=tables_[2].game, by=anna, seat_id="France")
    with pytest.raises(Refused, match="in 3 games, and 3 at once"):
        joining.game_join(game=tables_[3].game, by=anna, seat_id="France")
    joining.game_leave(game=tables_[0].game, by=anna)
    joining.game_join(game=tables_[3].game, by=anna, seat_id="France")


def test_a_seat_that_came_free_counts_as_any_other(tables, two, met):
    met(0)
    anna, table = user("anna"), tables(prefix="t")
    joining.game_leave(game=table.game, by=table.france)
    for name in "ab":
        joining.game_join(game=tables(forming=True, prefix=name).game, by=anna, seat_id="France")
    with pytest.raises(Refused, match="in 2 games"):
        joining.game_join(game=table.game, by=anna, seat_id="France")
    assert Membership.objects.filter(user=anna).count() == 2


def test_games_against_bots_over_and_of_programs_do_not_count(tables, two, met, settings):
    met(0)
    anna = user("anna")
    for _ in range(3):
        solo_game_begin(by=anna)
    assert games_at_once.games_now(anna) == 0
    over = tables(prefix="o")
    assert games_at_once.games_now(over.france) == 1
    type(over.game).objects.filter(pk=over.game.pk).update(status="finished")
    assert games_at_once.games_now(over.france) == 0
    settings.GAMES_AT_FIRST = 1
    assert games_at_once.at_once_refusal(program_make(by=anna, name="robot")) == ""
    settings.GAMES_AT_FIRST = 0
    assert games_at_once.at_once_refusal(anna) == ""


def test_letters_to_strangers_wait_for_a_confirmed_address(tables, settings):
    open_, closed = tables(prefix="a", press="full"), tables(prefix="b", press="full", private=True)
    forming = tables(forming=True, prefix="f")
    joining.game_join(game=forming.game, by=forming.france, seat_id="France")
    press_send(game=open_.game, by=open_.france, to=["Italy"], text="As ever.")
    settings.PRESS_NEEDS_CONFIRMED_MAIL = True
    for to in (["Italy"], ["public"], ["Italy", "GM"]):
        with pytest.raises(NotAllowed, match="Confirm your mail address first"):
            press_send(game=open_.game, by=open_.france, to=to, text="Hello.")
    with pytest.raises(NotAllowed, match="Confirm"):
        lobby_write(game=forming.game, by=forming.france, text="Hello.")
    press_send(game=open_.game, by=open_.france, to=["GM"], text="Where is the letter?")
    press_send(game=open_.game, by=open_.gm, to=["public"], text="Welcome.")
    press_send(game=closed.game, by=closed.france, to=["Italy"], text="We know each other.")
    answer = browser(open_.france).post(
        f"/games/{open_.game.slug}/press/send/", {"to": "Italy", "text": "A long letter that I typed."}
    )
    assert answer.status_code == 403 and "A long letter that I typed." in answer.content.decode()
    for who in (open_.france, forming.france):
        EmailAddress.objects.create(user=who, email=who.email, verified=True, primary=True)
    press_send(game=open_.game, by=open_.france, to=["Italy"], text="Hello.")
    lobby_write(game=forming.game, by=forming.france, text="Hello.")


def solved(sum_):
    """The answer, as a browser finds it."""
    for number in range(sum_["maxnumber"] + 1):
        if hashlib.sha256(f"{sum_['salt']}{number}".encode()).hexdigest() == sum_["challenge"]:
            said = {name: sum_[name] for name in ("algorithm", "challenge", "salt", "signature")}
            return base64.b64encode(json.dumps({**said, "number": number}).encode()).decode()
    raise AssertionError("there is no such number")


@pytest.fixture
def easy(settings, monkeypatch):
    settings.SIGNUPS_FREE = 2
    monkeypatch.setattr(proof_of_work, "HARDEST", 50)
    cache.clear()
    yield
    cache.clear()


def sign_up(name, **more):
    told = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD, **more}
    return Client().post("/accounts/signup/", told)


def sum_on(page):
    return json.loads(unescape(re.search(r'data-sum="([^"]*)"', page)[1]))


def test_the_third_account_from_one_address_needs_a_sum(easy):
    assert "data-sum" not in Client().get("/accounts/signup/").content.decode().replace("data-sum-button", "")
    for name in ("anna", "bert"):
        assert sign_up(name).status_code == 302
    page = Client().get("/accounts/signup/").content.decode()
    answer = solved(sum_on(page))
    refused = sign_up("carl")
    said = refused.content.decode()
    assert "in an hour" in said and 'value="carl"' in said and not User.objects.filter(username="carl").exists()
    assert sign_up("carl", password1="x", sum=answer).status_code != 302, "another field is wrong"
    assert sign_up("carl", sum=answer).status_code == 302, "and the sum was not used up by that"
    assert sign_up("dora", sum=answer).status_code != 302, "but once it is"
    assert User.objects.filter(username="carl").exists() and not User.objects.filter(username="dora").exists()


def test_other_addresses_are_not_asked(easy):
    for name in ("anna", "bert"):
        sign_up(name)
    told = {"username": "eve", "email": "eve@example.org", "password1": PASSWORD}
    assert Client(REMOTE_ADDR="203.0.113.9").post("/accounts/signup/", told).status_code == 302


def test_only_sums_of_this_site_that_are_done_and_fresh_count(easy, monkeypatch):
    right = challenge()
    answer = solved(right)
    said = json.loads(base64.b64decode(answer))

    def packed(**otherwise):
        return base64.b64encode(json.dumps({**said, **otherwise}).encode()).decode()

    later = right["salt"].replace("expires=", "expires=9")
    found = hashlib.sha256(f"{later}7".encode()).hexdigest()
    for wrong in (
        "", "x", "é", base64.b64encode(b"[]").decode(), base64.b64encode(b"{}").decode(), "A" * 5000,
        packed(number=51), packed(number="many"), packed(signature="0"), packed(challenge="0" * 64),
        packed(salt=later, number=7, challenge=found), packed(salt="none"), packed(number=None),
        packed(number=float("inf")), packed(number=1.5), packed(salt="\ud800?expires=9"), packed(challenge="\ud800"),
        base64.b64encode(b"[" * 1400).decode(), base64.b64encode(b"\xff\xfe").decode(),
    ):  # fmt: skip
        assert not is_solved(wrong), wrong
    old = proof_of_work._now() + proof_of_work.LASTS + 1
    monkeypatch.setattr(proof_of_work, "_now", lambda: old)
    assert not is_solved(answer)
    monkeypatch.undo()
    assert is_solved(answer) and not is_solved(answer)
