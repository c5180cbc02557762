"""What rows are called where they are listed, in the admin and in logs: by what they are, and by no secret."""

from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from games.models import Game, Seat, Thread

pytestmark = pytest.mark.django_db

AT = datetime(2030, 6, 1, 12, 30, tzinfo=UTC)
ANNA, GAME = User(pk=1, username="anna"), Game(name="Fridays", created_at=AT)
SEAT, THREAD = Seat(seat_id="France", name="France"), Thread(pk=1, game=GAME, made_at=AT)


@pytest.mark.parametrize(
    ("model", "values", "name"),
    [
        ("Concession", {}, "a concession"),
        ("DrawVote", {}, "a vote for a draw"),
        ("ProposalVote", {"seat": SEAT, "in_favour": True}, f"{SEAT}: yes"),
        ("ProposalVote", {"seat": SEAT, "in_favour": False}, f"{SEAT}: no"),
        ("Heartbeat", {"name": "sweep", "beat_at": AT}, "sweep: 2030-06-01 12:30:00"),
        ("Reserve", {"user": ANNA, "game": GAME}, "anna for Fridays"),
        ("SeatOffer", {"seat": SEAT, "user": ANNA}, f"{SEAT} to anna"),
        ("Holiday", {"user": ANNA, "begins": AT, "ends": AT}, "anna, 2030-06-01 to 2030-06-01"),
        ("GalleryNote", {"game": GAME, "number": 3}, "Fridays, after turn 3"),
        ("LetterTry", {"tries": 2}, "a letter that was begun 2 times"),
        ("MailServer", {"name": "smtp", "failures": 2}, "smtp: 2 failures"),
        ("QueueEntry", {"user": ANNA, "variant": "", "pace": "slow"}, "anna: anything, slow"),
        ("QueueEntry", {"user": ANNA, "variant": "standard", "pace": "slow"}, "anna: standard, slow"),
        ("IdempotencyKey", {"key": "k", "user": ANNA}, "k of anna"),
        ("Channel", {"kind": "webhook", "user": ANNA, "address": "https://secret.example"}, "webhook of anna"),
        ("SiteKey", {"name": "push", "private": "very secret"}, "push"),
        ("TablePost", {"about": "turn:1"}, "turn:1"),
        ("Demonstration", {"laid": 3, "tables": 9}, "3 of 9 tables"),
        ("Drawing", {"name": "Spa"}, "Spa"),
        ("BoardDraft", {"name": "Spa"}, "Spa"),
        ("BoardRevision", {"name": "Spa", "number": 2}, "Spa, revision 2"),
        ("DrawingStep", {"number": 2, "told": "Drew a coast."}, "2. Drew a coast."),
        ("OperatorAlert", {"name": "mail", "began_at": AT}, "mail, 2030-06-01 12:30"),
        ("ProcessHeartbeat", {"part": "worker", "host": "one", "beat_at": AT}, "worker on one: 2030-06-01 12:30:00"),
        ("GuessCount", {"expires": AT}, "until 2030-06-01 12:30:00"),
        ("RatingPool", {"id": "standard"}, "standard"),
        ("Sandbox", {"title": "", "made_at": AT}, "A sandbox of 2030-06-01"),
        ("Sandbox", {"title": "Mine"}, "Mine"),
        ("RefusingAddress", {"pk": 7}, "An address that wants no mail, 7"),
        *((model, {"pk": 7}, f"{word} 7") for model, word in (
            ("Block", "block"), ("Kinship", "kinship"), ("Sitting", "sitting"), ("Star", "star"),
            ("LobbyLetter", "letter"), ("LobbyMute", "mute"))),
        ("DeskNote", {"pk": 7, "game": GAME, "text": "Watch him."}, "note 7 on Fridays"),
        ("Delay", {"seat": SEAT}, f"delay of {SEAT}"),
        ("SpecialActor", {"name": "The Borg"}, "The Borg"),
        ("ThreadReader", {"seat": None, "thread": THREAD}, f"GM in {THREAD}"),
        ("FeedPing", {"address": "/feed/", "news": "1"}, "/feed/: 1"),
    ],
)  # fmt: skip
def test_a_row_is_called_by_what_it_is(model, values, name):
    (found,) = (one for one in apps.get_models() if one.__name__ == model)
    assert str(found(**values)) == name
