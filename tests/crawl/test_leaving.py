"""Nothing of a turn after a delay's edge, and no name of an anonymous game, leaves by any way there is.

One table of kinds of game and ways out. A new way is found by itself where it is an address, and must be named where it
is a sink (SINKS) or a kind of mail (NOT_OWED).
"""

import re
from pathlib import Path

import pytest

from games.services.notices import KIND_OF
from tests.crawl.leaving import KINDS, NAME, OUTSIDE, PLAYERS, SHOWN_LATER, World

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ROOT = Path(__file__).parents[2] / "games"
SINK = re.compile(r"delivery\.outside import .*\bpost\b|\bEmailMessage\(|EmailMultiAlternatives\(|\.publish\(")
SINKS = {
    "channels/delivery/webhook.py": "posted", "channels/delivery/push.py": "what webhooks are sent, enciphered",
    "websub/services.py": "posted", "live/live.py": "posted", "mail/sending.py": "posted",
    "mail/letters.py": "how pages' mail is stored", "monitoring/alert_delivery.py": "to operators: alarms",
    "gm/services/inviting.py": "an invitation: the game's name and link, by who is in it",
    "moderation/sanctions.py": "to the member: a sanction", "moderation/renaming.py": "to who chose a name: both names",
    "events/appeals.py": "to directors, and to who appealed",
    "events/calls.py": "of boards that are played elsewhere", "inbox/receipts.py": "to who wrote: what they sent",
    "zines/services.py": "an issue, printed by `printable`", "zines/mailing_list/mails.py": "the same",
    "game_templates/letters.py": "a template, which is no game",
}  # fmt: skip
"""Where something is posted to outside or to listeners: `posted` by the world here, or why it tells of no game."""
NOT_OWED = {
    "settings", "unconfirmed", "rollcall", "silent", "reserve", "lobby", "cast", "removed", "off",  # earlier
    "end", "another",  # then all is told
    "gate", "struck", "unreadable", "rulesgone", "seatgone",  # of papers: to their table
    "gmabsent", "leave", "leaveanswer",  # of the GM, whose name is no secret; of private games
}  # fmt: skip
"""Kinds of mail that no deed here owes: before the start, after the end, of one’s own papers; none names a player."""


@pytest.fixture(params=KINDS)
def world(request, monkeypatch, settings):
    return World(request.param, monkeypatch, settings)


def test_nothing_leaves_by_any_way(world):
    wrong = [
        f"{one.way} to {one.to}: {word}"
        for one in world.posted
        for word in world.wrong_in(one.to, one.text)
    ]  # fmt: skip
    for who in (*OUTSIDE, "othergm", *(PLAYERS if world.kind == "anonymous" else ())):
        for route, text in world.read_all(who):
            wrong += [f"{route} to {who}: {word}" for word in world.wrong_in(who, text)]
    assert wrong == [], "\n".join(wrong)
    ways = {one.way for one in world.posted}
    assert ways == {"mail", "webhook", "live", "hub"}
    assert world.owed | NOT_OWED >= set(KIND_OF) - ({"clubseat"} if world.kind == "delayed" else set())
    assert world.owed & NOT_OWED == set(), sorted(world.owed & NOT_OWED)
    assert set(SHOWN_LATER) & {route for route, text in world.read_all("stranger") if NAME in text}, "it is watched"


def test_every_sink_is_known():
    """A new module that posts something is named in SINKS, and `World` reads it, or it says what it may tell."""
    found = {
        str(path.relative_to(ROOT))
        for path in ROOT.rglob("*.py")
        if "migrations" not in path.parts and SINK.search(path.read_text())
    }
    assert found == set(SINKS)
