"""Live streams end with the right by which they listen: seats, GMs, private games, logging out, passwords, accounts."""

import asyncio

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, RequestFactory

from games.accounts.leaving import leave
from games.co_gms import services as co_gms
from games.co_gms.services import gm_appoint
from games.forming import joining
from games.live import live
from games.live.hub import hub
from games.press.services import press
from tests.plugins.tables import make_table, seated, user

pytestmark = pytest.mark.django_db(transaction=True)


LAST = "ledger"
"""A kind of hint that no deed here gives."""


def reader_of(table, member, session=None):
    request = RequestFactory().get("/")
    request.user = member
    request.session = session if session is not None else Client().session
    return live._reader(request, table.game.slug)


def heard(table, reader, deed, *, last=True):
    """What a reader hears of what happens after hello: to its end, or to a hint that is sent last of all."""

    def apart():
        try:
            deed()
            if last:
                live.tell(table.game, LAST)
        finally:
            connection.close()

    async def listen():
        found = []
        stream = live.stream(table.game.slug, reader)
        try:
            async with asyncio.timeout(60):
                async for text in stream:
                    if text.startswith("event: hello"):
                        await asyncio.to_thread(apart)
                    elif text.startswith("event: "):
                        found.append(text.split("\n")[0].removeprefix("event: "))
                    if found[-1:] == [LAST]:
                        return found[:-1], False
                return found, True
        finally:
            await stream.aclose()

    return asyncio.run(listen())


def replaced(table):
    seated(table, "France", user("heir"), "Gone.")
    press.press_send(game=table.now, by=table.italy, to=["France"], text="To the new one")


def gave_up(table):
    joining.game_leave(game=table.game, by=table.france)


def co_gm_removed(table):
    co_gms.co_gm_remove(game=table.game, by=table.gm, user=user("cogm"))
    press.press_send(game=table.now, by=table.italy, to=["France"], text="The GM reads this")


def handed_over(table):
    co_gms.game_hand_over(game=table.game, by=table.gm, to=user("cogm"))


def without_gm(table):
    gm_appoint(game=table.game, by=boss(), user=None)


def boss():
    found = user("boss")
    found.is_superuser = True
    found.save()
    return found


RIGHTS = {
    "a seat that is another's": ("france", replaced), "a seat that was left": ("france", gave_up),
    "a co-GM who was taken off": ("cogm", co_gm_removed), "a GM who handed over": ("gm", handed_over),
    "a GM of a game without one": ("gm", without_gm),
}  # fmt: skip


@pytest.mark.parametrize("case", RIGHTS)
def test_who_loses_a_right_hears_nothing_more(case):
    who, deed = RIGHTS[case]
    table = make_table()
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("cogm"))
    member = {"france": table.france, "gm": table.gm, "cogm": user("cogm")}[who]
    told, over = heard(table, reader_of(table, member), lambda: deed(table))
    assert over, told
    assert told[-1] == "again"
    assert "press" not in told


@pytest.mark.parametrize("case", RIGHTS)
def test_spectators_of_public_games_stay(case):
    _, deed = RIGHTS[case]
    table = make_table()
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("cogm"))
    told, over = heard(table, reader_of(table, user("stranger")), lambda: deed(table))
    assert (over, "again" in told) == (False, False)


def test_whoever_was_let_in_by_an_old_invitation_comes_back_to_be_looked_at():
    table = make_table(forming=True, private=True)
    session = Client().session
    session[f"invite:{table.game.slug}"] = table.now.invite_token
    reader = reader_of(table, user("stranger"), session)
    told, over = heard(table, reader, lambda: joining.invitation_renew(game=table.game, by=table.gm))
    assert (told, over) == (["game", "again"], True)


def by_password(client, member):
    member.set_password("another-long-one")
    member.save()


def by_logging_out(client, member):
    client.post("/accounts/logout/")


def by_closing(client, member):
    leave(user=User.objects.get(pk=member.pk))


def by_suspending(client, member):
    member.is_active = False
    member.save()


@pytest.mark.parametrize("way", [by_password, by_logging_out, by_closing, by_suspending])
def test_who_is_logged_out_hears_nothing_more(way):
    table, client = make_table(), Client()
    client.force_login(table.france)
    reader = reader_of(table, table.france, client.session)
    told, over = heard(table, reader, lambda: way(client, table.france))
    assert (told[-1:], over) == (["again"], True)


def test_somebody_else_who_logs_out_ends_no_stream_of_others():
    table, client = make_table(), Client()
    client.force_login(table.italy)
    told, over = heard(table, reader_of(table, table.france), lambda: by_logging_out(client, table.italy))
    assert (told, over) == ([], False)


def test_a_stream_does_not_last_for_ever():
    table = make_table()
    told, over = heard(table, live.LiveReader("France", lasts=0.3), lambda: None, last=False)
    assert (told, over) == (["again"], True)


def test_an_operator_at_a_desk_is_looked_at_every_few_minutes():
    from games.gm.operator_visits import desk_visit

    table = make_table()
    operator = boss()
    desk_visit(game=table.game, by=operator, reason="To look.")
    assert reader_of(table, operator).lasts == live.VISITING
    assert reader_of(table, table.gm).lasts == live.LONGEST


def test_a_hint_that_is_none_ends_nobodys_stream():
    async def count():
        there = hub()
        await there.ready()
        with there.listener("a", "France", keys=frozenset({"k"})) as one:
            there.end("other")
            return one.over

    assert asyncio.run(count()) is False
