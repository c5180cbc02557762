"""The example zines: three issues of one zine, of games of bots, by the services and the template of the site.

Seeds, clock and addresses are fixed, so that an issue changes only where the site tells something otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from unittest.mock import patch

from games.models import Game, Issue, LetterToEditor, Message, Profile, Turn, Zine
from games.press.services import press
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed
from games.zines.pages import markdown_of
from games.zines.plain import plain
from tests.fuzz.campaigns import Composition, mixed
from tests.plugins.tables import Table, user
from tests.reports.game import play, table_of

WHEN = datetime(2026, 11, 25, 7, 48, tzinfo=UTC)
NAMES = {
    "gm": "The GM", "austria": "Anna", "england": "Bruno", "france": "Carla", "germany": "Dmitri", "italy": "Elif",
    "russia": "Frank", "turkey": "Greta", "jester": "Hugo", "doctor": "Ines", "soothsayer": "Jonas",
    "mastermind": "Kemal",
}  # fmt: skip
RULES = """1. The deadline is the deadline. The postman is nobody’s excuse.
2. Orders that can be read two ways are read the third way.
3. The GM is always right. See the ledger."""
LETTER = """Dear Sir,

in your last issue you print that I bounced. I did not bounce. I was considered, and declined.

Yours in Marseilles"""
PRESS: Mapping[str, Mapping[int, Sequence[tuple[str, str]]]] = {
    "trieste": {
        1: (
            ("France", "The government of the Republic has no designs on Burgundy. Burgundy has been informed."),
            ("Turkey", "The Sultan has counted his fleets. There is one. He would like it back by Winter."),
        )
    },
    "ratherlate": {
        2: (("Austria", "VIENNA: The Archduke has asked what a Borg is. Nobody has come back to tell him."),)
    },
    "underpass": {2: (("England", "LONDON: We regret nothing, least of all the bypass."),)},
}
"""What powers write to everybody, by the game's address and the number of the turn that is open."""


def examples() -> Iterator[tuple[str, str]]:
    """Name and text of each file."""
    with patch("django.utils.timezone.now", return_value=WHEN):
        zine = _zine()
        trieste = _game("trieste", "The Trieste Affair", Composition("standard"))
        parts = frozenset(PARTS)
        copy = Copy("Welcome to the first issue. Seven powers, one turn, and already nobody speaks to Austria.",
                    "Turkey: a fleet cannot be sent by rail, however politely you ask.")  # fmt: skip
        first = _issue(zine, "A quiet spring, and then the neighbours came", [next(trieste)], parts, copy)
        yield "turn.txt", plain(first)
        late = _game("ratherlate", "Rather Late", Composition("rather_silly"))
        inn = _game("lastorders", "Last Orders", Composition("dipshomashy"))
        letter = LetterToEditor.objects.create(zine=zine, author=user("france"), text=LETTER)
        copy = Copy("Three games are in this issue, and no two of them agree on what an army is.", letters=[letter])
        season = [next(trieste), *islice(late, 2), *islice(inn, 2)]
        second = _issue(zine, "Three tables, one corkscrew", season, parts - {"map"}, copy)
        yield "season.txt", plain(second)
        guests = _game("underpass", "Marvin’s Underpass", mixed()[2])
        copy = Copy(
            "Rather Silly Diplomacy without its Mastermind, and with two guests from the Hitch-hiker’s Guide. The "
            "order of play was worked out by the engine; the consequences by nobody.",
            "Whoever holds Marvin is asked to be kind to him.",
        )
        third = _issue(zine, "The mixed game: two rulebooks, one board", list(islice(guests, 1, 3)), parts, copy)
        yield "mixed.md", markdown_of(third)


def _zine() -> Zine:
    for name, called in NAMES.items():
        Profile.objects.filter(user=user(name)).update(display_name=called)
    motto = "All the bounces that fit to print"
    return zines.zine_found(by=user("gm"), name="bugle", title="The Burgundian Bugle", motto=motto, house_rules=RULES)


def _game(slug: str, name: str, composition: Composition) -> Iterator[Turn]:
    """The turns of a game of bots as they come, with its press."""
    table = table_of(composition, f"zines {slug}")
    Game.objects.filter(pk=table.game.pk).update(slug=slug, name=name, movement_minutes=2 * 24 * 60)
    table.game.refresh_from_db()
    _write(table, slug)
    for turn in play(table, slug, "some"):
        _write(table, slug)
        yield Turn.objects.select_related("game").get(pk=turn.pk)


def _write(table: Table, slug: str) -> None:
    """The press of the turn that is open."""
    for seat, text in PRESS.get(slug, {}).get(table.now.turn_number, ()):
        press.press_send(game=table.now, by=table.people[seat], to=["public"], text=text)
    Message.objects.update(sent_at=WHEN)


def _issue(zine: Zine, title: str, turns: Sequence[Turn], parts: frozenset[str], copy: Copy) -> Issue:
    text, by = composed(zine, turns, parts, copy), user("gm")
    draft = zines.issue_draft(zine=zine, by=by, title=title, text=text, turns=turns, letters=copy.letters)
    return zines.issue_publish(issue=draft, by=by, version=draft.version, written=plain)
