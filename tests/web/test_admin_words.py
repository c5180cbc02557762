"""No name for programs where people read: rulings on everything that rules keep, draw and let choose, on every page."""

import re

import pytest
from django.test import Client

from engine.rulebook.registry import rules
from games.accounts.tokens import token_make
from games.gm.admin import words
from games.models import ApiToken, AuditEntry, Game, Ruling, Seat
from games.selectors.trail import entry_text
from games.selectors.wording import ruling_text
from games.services import rulings
from games.table import left_games
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z_]+\.[a-z_]+\b")
"""A name with an underscore, or one behind a dot in another: `first_season`, `borg.at`."""


def every_ruling(name):
    """A ruling on each mark, draw and option of a rule, and on the rule itself: kind and data."""
    rule = rules()[name]
    for mark in rule.marks:
        yield "board", {"op": "counter", "name": f"{name}.{mark.name}", "subject": "", "value": "1"}
        yield "board", {"op": "status", "name": f"{name}.{mark.name}", "seat": "France", "unit": "A Par", "value": None}
    for token in rule.tokens:
        yield "board", {"op": "token", "name": f"{name}.{token.name}", "place": "Mun"}
    for draw in rule.draws:
        yield "pin", {"draw": draw.name, "value": "Mun"}
    for option in rule.options:
        yield "option", {"name": option.name, "value": option.standard}
    yield "strike", {"rule": name}
    yield "add", {"rule": name}
    yield "rules", {"add": [name]}


@pytest.mark.parametrize("name", sorted(rules()))
def test_a_ruling_on_anything_of_a_rule_is_told_in_words(name, table):
    for kind, data in every_ruling(name):
        said = ruling_text(Ruling(game=table.game, kind=kind, data=data, phase="S1901M"))
        assert said and not CODE.search(said), said


@pytest.fixture
def ruled(db):
    """A game of silly rules on which much was ruled, and that was played a turn."""
    table = make_table(with_rules=["borg", "decks", "teleport", "walk_on_water"], options={"decks.discards": "secret"})
    for kind, data in (
        ("board", {"op": "token", "name": "borg.at", "place": "Mun"}),
        ("option", {"name": "decks.discards", "value": "secret", "when": "after"}),
        ("rules", {"add": ["links"], "strike": ["teleport"], "when": "after"}),
    ):
        rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="It is so.")
    table.pass_deadline()
    return table


def visible(page):
    """What people read of a page: no markup, no scripts."""
    body = re.sub(r"<(script|style|head|nav)\b.*?</\1>", " ", page, flags=re.S)
    return re.sub(r"<[^>]*>", " ", body)


def of_program(text):
    """Names of rules, marks, options and draws in a text."""
    known = {word for name, rule in rules().items() for word in _names(name, rule)}
    return [one for one in CODE.findall(text) if one in known]


def _names(name, rule):
    yield from (f"{name}.{one.name}" for one in (*rule.marks, *rule.tokens))
    yield from (one.name for one in (*rule.draws, *rule.options))
    if "_" in name:
        yield name


def test_the_admin_the_ledger_and_the_trail_have_words(ruled):
    gm = Client()
    gm.force_login(ruled.gm)
    turn = ruled.game.turns.get(number=1)
    made = Ruling.objects.filter(game=ruled.game).order_by("pk")
    pages = [f"/admin/games/turn/{turn.pk}/change/", "/admin/games/ruling/", "/admin/games/auditentry/"]
    pages += [f"/admin/games/ruling/{one.pk}/change/" for one in made]
    pages += [f"/admin/games/game/{ruled.game.pk}/change/", f"/gm/{ruled.game.slug}/trail/"]
    pages += [ruled.game.get_absolute_url() + part for part in ("ledger/", "draws/", f"report/{turn.phase}/")]
    for address in pages:
        answer = gm.get(address)
        assert answer.status_code == 200, address
        text = visible(answer.content.decode())
        if not address.endswith("draws/"):
            assert of_program(text) == [], address
    turn_page = visible(gm.get(pages[0]).content.decode())
    assert "Borg is in Munich" in turn_page and "“Teleport” is struck; “Hyperspace" in turn_page
    assert "With “Borg”" in visible(gm.get(f"/admin/games/game/{ruled.game.pk}/change/").content.decode())


def test_every_deed_in_the_trail_is_told_in_words(ruled):
    for entry in AuditEntry.objects.filter(game=ruled.game):
        line = entry_text(entry)
        assert not CODE.search(line.what) and "_" not in line.data, (line.what, line.data)


def test_how_a_game_ended_and_who_reads_a_ruling(table):
    game = table.now
    assert words.ended(game) == "–"
    for result, name in (
        ({"kind": "win", "seats": ["France"]}, "Win: France"), ({"kind": "draw", "seats": []}, "Draw: nobody"),
    ):  # fmt: skip
        game.result = result
        assert words.ended(game) == name
    assert words.readers(Ruling(game=game, audience=None)) == "Everybody"
    assert words.readers(Ruling(game=game, audience=["France", "Atlantis"])) == "France, the GM"


def test_tokens_that_are_ticked_are_ended_by_an_operator(table, client):
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    token_make(user=table.france, name="Mine", scopes=["read"])
    client.force_login(boss)
    ticked = {"action": "end", "_selected_action": [ApiToken.objects.get().pk]}
    client.post("/admin/games/apitoken/", ticked)
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize(
    ("result", "seat", "word"),
    [
        ({"kind": "win", "seats": ["France"]}, "France", "won"),
        ({"kind": "win", "seats": ["France"]}, "Italy", "lost"),
        ({"kind": "win", "seats": ["France"]}, None, "won by one of them"), (None, "France", "called off"),
        ({"kind": "draw", "seats": ["France"]}, None, "a draw"),
    ],
)  # fmt: skip
def test_what_came_of_a_game_for_a_seat(result, seat, word):
    assert left_games._came(Game(result=result), Seat(seat_id=seat) if seat else None) == word
