"""Draws and concessions as a game's settings have them: who shares, who sees votes, what is told of a failed one."""

import pytest
from django.core import mail
from django.test import Client
from rest_framework.test import APIClient

from games.common.errors import Refused
from games.forming.creating import game_create
from games.game_settings import terms
from games.game_settings.draws import NAMES, PRESETS
from games.lobby.forms import NewGameForm
from games.mail.sending import notices_send
from games.models import DrawVote, FailedDraw, Game, Notice, Seat
from games.permissions import spectator_of
from games.services.endings import concession_make, draw_vote_cast, draw_vote_withdraw
from games.table.draw_votes import draws_context
from tests.plugins.tables import make_table, user
from tests.web.games.secrecy import with_mail

pytestmark = pytest.mark.django_db


def all_vote(table, *, sharing=(), but=()):
    for seat_id, member in table.people.items():
        if seat_id not in but:
            draw_vote_cast(game=table.game, by=member, sharing=sharing)


def page(table, who=None):
    client = Client()
    if who is not None:
        client.force_login(who)
    return client.get(table.game.get_absolute_url()).text


# --- who shares -------------------------------------------------------------------------------------


def test_all_survivors_share_and_nobody_else_can_be_named():
    table = make_table()
    with pytest.raises(Refused, match="all survivors share") as refused:
        draw_vote_cast(game=table.game, by=table.france, sharing=["France", "Turkey"])
    assert refused.value.field == "sharing"
    draw_vote_cast(game=table.game, by=table.france, sharing=list(table.people))
    assert DrawVote.objects.get().sharing == [], "all of them named is nobody named"


def test_where_votes_name_who_shares_all_have_to_name_the_same():
    table = make_table(draws="named")
    all_vote(table, sharing=["Turkey", "France"], but=("Italy",))
    draw_vote_cast(game=table.game, by=table.italy, sharing=["France", "Turkey", "Italy"])
    assert table.now.status == "running", "Italy wants another draw than all others"
    draw_vote_cast(game=table.game, by=table.italy, sharing=["France", "Turkey"])
    assert table.now.result == {"kind": "draw", "seats": ["France", "Turkey"], "how": "All players voted for a draw."}


def test_who_is_left_out_has_to_agree():
    table = make_table(draws="named")
    all_vote(table, sharing=["France", "Turkey"], but=("Austria",))
    assert table.now.status == "running"


def test_a_vote_names_two_powers_at_least_that_are_still_in_the_game():
    table = make_table(draws="named")
    Seat.objects.filter(game=table.game, seat_id="Turkey").update(out=True)
    for sharing, said in (
        (["France"], "two at least"),
        (["France", "Turkey"], "Turkey"),
        (["France", "Spain"], "Spain"),
    ):
        with pytest.raises(Refused, match=said) as refused:
            draw_vote_cast(game=table.game, by=table.france, sharing=sharing)
        assert refused.value.field == "sharing"


def test_votes_for_somebody_who_is_out_meanwhile_end_nothing():
    table = make_table(draws="named")
    all_vote(table, sharing=["France", "Turkey"], but=("Italy", "Turkey"))
    Seat.objects.filter(game=table.game, seat_id="Turkey").update(out=True)
    DrawVote.objects.create(seat=table.seat("Italy"), sharing=["France", "Turkey"])
    draw_vote_cast(game=table.game, by=table.austria, sharing=["France", "Italy"])
    assert table.now.status == "running"


def test_a_game_without_draws_takes_no_vote_and_says_why():
    table = make_table(draws="none")
    with pytest.raises(Refused, match="before it began"):
        draw_vote_cast(game=table.game, by=table.france)
    shown = page(table, table.france)
    assert "nobody agrees on a draw" in shown and f"{table.game.get_absolute_url()}draw/" not in shown


def test_a_game_without_concessions_takes_none():
    table = make_table(concessions=False)
    with pytest.raises(Refused, match="nobody can concede"):
        concession_make(game=table.game, by=table.france, to="Turkey")
    assert f"{table.game.get_absolute_url()}concede/" not in page(table, table.france)


def test_a_player_who_falls_out_of_the_game_is_waited_for_no_longer():
    """All others have voted: the turn that takes the last one's power ends the game, and no further one opens."""
    table = make_table()
    all_vote(table, but=("Turkey",))
    state = table.turn.state
    taken = {
        **state,
        "centres": {**state["centres"], "Turkey": [], "Russia": [*state["centres"]["Russia"], "Ank", "Con", "Smy"]},
        "units": {owner: units for owner, units in state["units"].items() if owner != "Turkey"},
    }
    turn = table.turn
    turn.state = taken
    turn.save()
    table.pass_deadline()
    game = table.now
    assert (game.status, game.result["kind"]) == ("finished", "draw")
    assert "Turkey" not in game.result["seats"] and game.open_turn is None


# --- open and secret --------------------------------------------------------------------------------


def test_open_votes_are_seen_by_whoever_sees_the_game():
    table = make_table(open_draws=True)
    draw_vote_cast(game=table.game, by=table.france)
    for who in (None, table.turkey, table.gm):
        shown = page(table, who)
        assert "Votes for a draw:" in shown and "<b>France</b>" in shown.partition("Votes for a draw:")[2][:80], who
    assert "Whoever sees the game sees who has voted" not in page(table, table.turkey)
    assert "Open: whoever sees the game sees who has voted for it." in page(table, table.turkey)
    client = APIClient()
    client.force_authenticate(table.turkey)
    told = client.get(f"/api/games/{table.game.slug}/ballot/").json()
    assert told["open_votes"] == [{"seat": "France", "sharing": []}] and told["draw"] is False
    draw_vote_withdraw(game=table.game, by=table.france)
    assert "Votes for a draw:" not in page(table)


def test_where_one_votes_it_is_said_who_votes_and_who_counts_as_willing():
    table = make_table(bots_allowed=True)
    Seat.objects.filter(game=table.game, seat_id="Turkey").update(player=None, bot=True)
    Seat.objects.filter(game=table.game, seat_id="Italy").update(player=None)
    shown = page(table, table.france)
    assert "these 5 have all voted" in shown
    assert "count as willing: Italy, Turkey" in shown
    client = APIClient()
    client.force_authenticate(table.france)
    told = client.get(f"/api/games/{table.game.slug}/ballot/").json()
    assert told["willing"] == ["Italy", "Turkey"]
    assert told["voters"] == ["Austria", "England", "France", "Germany", "Russia"]


def test_a_secret_vote_leaves_the_others_what_they_were_shown():
    table = make_table(draws="named", failed_draws=True)
    before = {who: page(table, table.people[who]) for who in ("Turkey", "Germany")} | {"nobody": page(table)}
    draw_vote_cast(game=table.game, by=table.france, sharing=["France", "Italy"])
    strip = _without_tokens
    for who, shown in before.items():
        now = page(table, table.people.get(who))
        assert strip(now) == strip(shown), who
    assert draws_context(spectator_of(table.now))["open_votes"] == []


def _without_tokens(text):
    import re

    text = re.sub(r'csrfmiddlewaretoken" value="[^"]*"|data-now="\d+"', "", text)
    return re.sub(r"(\d+\s(day|hour|minute|second)s?,?\s?)+", "", text)


# --- votes that fail --------------------------------------------------------------------------------


def test_a_failed_vote_is_told_at_the_end_of_movement_and_ends_with_it():
    table = with_mail(make_table(failed_draws=True))
    draw_vote_cast(game=table.game, by=table.france)
    draw_vote_cast(game=table.game, by=table.turkey)
    closed = table.pass_deadline()
    assert FailedDraw.objects.get().turn == closed and not DrawVote.objects.exists()
    for who in (None, table.germany):
        assert "A vote for a draw failed: Spring 1901, movement." in page(table, who)
    assert "France" not in page(table, table.germany).partition("A vote for a draw failed")[2][:60]
    Notice.objects.exclude(about="turn").delete()
    notices_send()
    assert len(mail.outbox) == 7 and all("A vote for a draw failed." in one.body for one in mail.outbox)
    client = APIClient()
    client.force_authenticate(table.germany)
    assert client.get(f"/api/games/{table.game.slug}/ballot/").json()["failed"] == ["Spring 1901, movement"]


def test_where_nobody_voted_nothing_failed():
    table = make_table(failed_draws=True)
    table.pass_deadline()
    assert not FailedDraw.objects.exists()
    assert "A vote for a draw failed" not in page(table)


def test_a_failed_vote_is_not_told_and_stands_where_the_game_says_so():
    table = with_mail(make_table())
    draw_vote_cast(game=table.game, by=table.france)
    table.pass_deadline()
    assert DrawVote.objects.count() == 1 and not FailedDraw.objects.exists()
    assert "vote for a draw failed" not in page(table, table.germany)
    notices_send()
    assert mail.outbox and not any("vote for a draw" in one.body for one in mail.outbox)


# --- presets and words ------------------------------------------------------------------------------


def form_of(**answers):
    form = NewGameForm()
    posted = {name: field.initial for name, field in form.fields.items()} | form.initial
    posted = {name: value for name, value in posted.items() if value not in (None, False)} | answers
    posted |= {"name": "Presets", "run": "players", "start": "full"}
    return NewGameForm(posted)


def test_a_preset_fills_what_it_stands_for():
    for preset in PRESETS.values():
        form = form_of(draw_preset=preset.id, quiet_years="7")
        assert form.is_valid(), (preset.id, form.errors)
        settings = form.game_settings()
        assert {name: settings[name] for name in NAMES} == dict(preset.values), preset.id
    form = form_of(quiet_years="7")
    assert form.is_valid(), form.errors
    assert form.game_settings()["quiet_years"] == 7


def test_every_preset_makes_a_game_whose_terms_say_so():
    told = {}
    for preset in PRESETS.values():
        game = game_create(by=user("maker"), name=preset.id, **preset.values)
        told[preset.id] = {(term.name, term.text) for term in terms(Game.objects.get(pk=game.pk))}
    assert ("Draws", "The players cannot agree on one") in told["solo"]
    assert any("sees who voted" in text for _, text in told["webdip_open"])
    assert any("secret" in text for _, text in told["webdip_hidden"])
    assert ("Quiet board", "After 4 years in which no centre changed hands all survivors share the game") in told[
        "conspiracy"
    ]
    assert any(name == "Concessions" for name, _ in told["backstabbr"])


def test_programs_name_a_preset_for_a_new_game_and_for_a_change():
    client = APIClient()
    client.force_authenticate(user("maker"))
    for preset in PRESETS.values():
        asked = {"name": preset.id, "draw_preset": preset.id, "quiet_years": 7}
        made = client.post("/api/games/", asked, format="json")
        assert made.status_code == 201, made.json()
        assert {name: made.json()[name] for name in NAMES} == dict(preset.values), preset.id
    changed = client.patch(f"/api/games/{made.json()['slug']}/", {"draw_preset": "conspiracy"}, format="json").json()
    assert (changed["draws"], changed["quiet_years"], changed["concessions"]) == ("all", 4, True)
    refused = client.post("/api/games/", {"name": "Odd", "draw_preset": "nobody's"}, format="json")
    assert (refused.status_code, refused.json()["field"]) == (400, "draw_preset")
