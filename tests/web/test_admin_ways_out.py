"""What Django's admin gives away besides its pages: filters, addresses, lookups, lists; and what looks leave."""

import pytest
from django.contrib import admin
from django.urls import reverse

from games.gm.admin.base import RuledAdmin, SiteAdmin
from games.models import AuditAction, AuditEntry, BotLetter, BotPromise, Game, TurnFailure
from games.press.services import press
from games.sandbox.services import sandbox_keep
from games.services import endings, rulings, turns
from games.services.base import locked_game
from tests.games.desks import desk_of, page
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db

OURS = [one for one in admin.site._registry.values() if type(one).__module__.startswith("games.")]
RULED = [one for one in OURS if isinstance(one, RuledAdmin)]
HIDDEN = ("A Par - Bur", "Marseilles at midnight", "The telephone rang twice", "broke it")
WRITTEN = {
    AuditAction.GM_READ_ORDERS,
    AuditAction.GM_READ_PRESS,
    AuditAction.GM_READ_TURNS,
    AuditAction.GM_READ_RULINGS,
    AuditAction.GM_READ_FAILURES,
}


def listing(one):
    return reverse(f"admin:games_{one.model._meta.model_name}_changelist")


@pytest.fixture
def table():
    """A game that holds one of everything hidden, and one more of the same GM."""
    table = make_table(name="The first")
    table.order("France", "A Par - Bur")
    letter = press.press_send(game=table.game, by=table.france, to=["Turkey"], text="Marseilles at midnight")
    bots = {"turn": table.turn, "seat": table.seat("Turkey")}
    BotLetter.objects.create(message=letter, hinted_at=letter.sent_at, **bots)
    BotPromise.objects.create(to=table.seat("France"), kind="support", line="A Par - Bur", **bots)
    data = {"seat": "France", "lines": ["A Par - Bur"]}
    rulings.ruling_make(game=table.game, by=table.gm, kind="order", data=data, reason="The telephone rang twice.")
    turns.turn_failed(turn_id=table.turn.pk, number=1, error=ValueError("A Par - Bur broke it"))
    make_table(forming=True, name="The second")
    return table


@pytest.fixture
def boss():
    made = user("boss")
    made.is_staff = made.is_superuser = True
    made.save()
    return made


def test_the_filters_name_the_games_that_one_rules_alone(table):
    other = make_table(prefix="other", name="Of nobody's business", private=True)
    other.order("France", "A Par - Bur")
    make_table(prefix="other", forming=True, name="The other's second")
    for one in RULED:
        shown = desk_of(table.gm).get(listing(one)).text
        assert "Of nobody" not in shown, one
        assert "other" not in shown, one
    named = desk_of(other.gm).get(page("auditentry_changelist")).text
    assert "Of nobody" in named, "the filter is there, with the own games"
    assert "The other" in named
    assert "The first" not in named


def test_a_game_that_is_asked_for_by_number_says_no_more_than_one_that_is_not_there(table):
    other = make_table(prefix="other", name="Of nobody's business", private=True)
    other.order("France", "A Par - Bur")
    client = desk_of(table.gm)
    for one in RULED:
        asked = f"{one.game_path}__id__exact"
        theirs, none = (client.get(listing(one), {asked: pk}) for pk in (other.game.pk, 10**6))
        assert theirs.status_code == none.status_code
        assert "Of nobody" not in theirs.text
        if theirs.status_code == 200:
            assert theirs.context["cl"].result_count == none.context["cl"].result_count == 0


@pytest.mark.parametrize("asked", [["{mine}", "999"], ["0{mine}"], ["{mine}"], [], ["x"]])
def test_no_way_of_asking_shows_a_list_without_a_line(asked):
    table = make_table()
    table.order("France", "A Par - Bur")
    values = [one.format(mine=table.game.pk) for one in asked]
    answer = desk_of(table.gm).get(page("submission_changelist"), {"turn__game__id__exact": values})
    rows = answer.context["cl"].result_count if answer.status_code == 200 else 0
    assert table.game.audit.filter(action="gm.read_orders").exists() or not rows


@pytest.mark.parametrize("lookup", ["secret__startswith", "hidden_secret__gt", "invite_token__contains", "co_gms"])
def test_no_column_is_asked_for_that_is_not_offered(table, boss, lookup):
    """With an answer for each letter one would have the whole secret."""
    for member in (table.gm, boss):
        assert desk_of(member).get(page("game_changelist"), {lookup: "a"}).status_code == 400


def test_an_operator_does_not_ask_for_orders_letter_by_letter(table, boss):
    answer = desk_of(boss).get(page("turnfailure_changelist"), {"error__contains": "A Par - Bur"})
    assert answer.status_code == 400


@pytest.mark.parametrize("one", OURS, ids=str)
def test_what_is_offered_can_be_asked_for(one, table, boss):
    client = desk_of(table.gm if isinstance(one, RuledAdmin) else boss)
    assert isinstance(one, SiteAdmin)
    shown = client.get(listing(one))
    assert shown.status_code == 200
    for filters in shown.context["cl"].filter_specs:
        for choice in filters.choices(shown.context["cl"]):
            assert client.get(listing(one) + choice["query_string"]).status_code == 200


def test_nothing_leads_to_a_page_by_a_number(table, boss):
    """Django's `view on site` would lead to private games, and to sandboxes under links that nobody guesses."""
    from django.contrib.contenttypes.models import ContentType

    from games.models import Sandbox
    from games.permissions import viewer_of
    from games.sandbox.origin import laid

    make_table(prefix="other", private=True)
    table.pass_deadline()
    sandbox_keep(bench=laid(viewer_of(table.now, table.gm), 1).dump(), by=table.gm)
    for model in (Game, Sandbox):
        of = ContentType.objects.get_for_model(model)
        for row in model.objects.all():
            for member in (table.gm, boss):
                answer = desk_of(member).get(f"/admin/r/{of.pk}/{row.pk}/")
                assert answer.status_code == 404
    assert table.game.get_absolute_url() in desk_of(table.gm).get(page("game_change", table.game.pk)).text


def test_no_list_shows_what_is_hidden(table, boss):
    """But the list of rulings to a GM of the game: it tells what and why, and each look at it leaves a line."""
    for one in RULED:
        for member in (table.gm, boss):
            shown = desk_of(member).get(listing(one)).text
            if member == table.gm and one.reads == AuditAction.GM_READ_RULINGS:
                assert "The telephone rang twice" in shown
            else:
                assert [text for text in HIDDEN if text in shown] == [], (one, member)


def test_every_look_at_what_is_hidden_leaves_a_line(table):
    """List, row and history, each as the first of its hour."""
    assert {one.reads for one in RULED} - {None} == WRITTEN
    for one in RULED:
        if not one.reads:
            continue
        name, row = one.model._meta.model_name, one.model.objects.first()
        for address in (
            page(f"{name}_changelist"),
            page(f"{name}_change", row.pk),
            page(f"{name}_history", row.pk),
        ):
            AuditEntry.objects.filter(action__startswith="gm.").delete()
            assert desk_of(table.gm).get(address).status_code == 200
            found = AuditEntry.objects.filter(game=table.game, action=one.reads, actor=table.gm)
            assert found.count() == 1, address


def test_an_operator_who_reads_why_it_broke_off_stands_in_the_trail(table, boss):
    failure = TurnFailure.objects.get()
    elsewhere = make_table(prefix="other")
    for address in (
        page("turnfailure_changelist"),
        page("turnfailure_change", failure.pk),
        page("turnfailure_history", failure.pk),
    ):
        AuditEntry.objects.filter(action__startswith="operator.").delete()
        assert desk_of(boss).get(address).status_code == 200
        entry = AuditEntry.objects.get(action="operator.read_failures")
        assert (entry.game, entry.actor) == (table.game, boss)
    assert not elsewhere.game.audit.filter(actor=boss).exists()
    trail = desk_of(table.gm).get(reverse("gm:trail", args=[table.game.slug]), {"of": "gm"}).text
    assert "read why an adjudication broke off, as an operator" in trail
    with locked_game(table.now) as game:
        endings.finish(game, kind="draw", seats=["France"], now=game.created_at)
    assert "as an operator" in desk_of(table.france).get(f"/games/{table.game.slug}/looks/").text


def test_an_operator_who_makes_a_gm_stands_in_the_trail(table, boss):
    address = page("game_change", table.game.pk)
    assert desk_of(boss).post(address, {"gm": boss.pk}).status_code == 302
    entry = table.game.audit.get(action="game.gm_appoint")
    assert (entry.actor, entry.data) == (boss, {"user": boss.pk})
    assert desk_of(boss).post(address, {"gm": boss.pk}).status_code == 302
    assert table.game.audit.filter(action="game.gm_appoint").count() == 1
