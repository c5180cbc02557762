# ruff: noqa: E501
"""A game by mail alone: every letter answers the mail that came, in the manner of one mail program or another.

What counts afterwards is what was typed: nothing of the quoted original, which has the results of the turn before.
"""

import itertools

import pytest
from django.core import mail

import engine
from games.mail.replies import WRITE_ABOVE
from games.mail.sending import notices_send
from games.models import GameStatus, Notice
from games.services import turns
from tests.games.inbox.letters import write
from tests.games.inbox.replies import ORDERS, ORIGINAL, PLAIN, QUOTED
from tests.plugins.tables import POWERS

pytestmark = pytest.mark.django_db

FIRST_YEAR = {
    "S1901M": {
        "Austria": ("a vie-tri\nFleet Trieste to Albania\nA Bud stands", ["A Vie - Tri", "F Tri - Alb", "A Bud H"]),
        "England": ("F LON-NTH\nF(Edi)-NWG\nArmy Liverpool moves to Yorkshire", ["F Lon - NTH", "F Edi - NWG", "A Lvp - Yor"]),
        "France": ("France: (Pepe): A Par - Bur; A Mar - Spa; F Bre - MAO", ["A Par - Bur", "A Mar - Spa", "F Bre - MAO"]),
        "Germany": ("1. A Mun - Ruh\n2. A Ber - Kie\n3. F Kie - Den", ["A Mun - Ruh", "A Ber - Kie", "F Kie - Den"]),
        "Italy": ("A Ven holds\nA Rom → Apu\nF Nap – ION", ["A Ven H", "A Rom - Apu", "F Nap - ION"]),
        "Russia": ("* A War - Gal\n* A Mos - Ukr\n* F Sev - BLA\n* F StP(sc) - GoB", ["A War - Gal", "A Mos - Ukr", "F Sev - BLA", "F StP/sc - GOB"]),
        "Turkey": ("A Con-Bul.\nA Smy-Con.\nF Ank S A Smy-Con.", ["A Con - Bul", "A Smy - Con", "F Ank S A Smy - Con"]),
    },
}  # fmt: skip


def in_style(name: str, typed: str, original: str) -> str:
    """A letter as this mail program makes it of what was typed and the mail that it answers."""
    quoted = "\n".join(f"> {line}".rstrip() for line in original.split("\n"))
    return PLAIN[name].replace(QUOTED, quoted).replace(ORIGINAL, original).replace(ORDERS, f"{typed}\nREADY")


HANDS = (
    str,
    str.lower,
    lambda line: line.replace(" - ", "-"),
    lambda line: line.replace(" - ", " → "),
    lambda line: f"  {line}.",
    lambda line: line.replace(" - ", " – "),
)
"""Ways to type a line."""


def some_orders(table, seat_id: str) -> list[str]:
    """A line for whatever is asked of a seat, as the site writes it."""
    turn = table.turn
    rulebook = table.now.rulebook
    lines = engine.random_orders(rulebook, turn.loaded_state(rulebook), seat_id, "37")
    return [
        one.canonical
        for one in engine.check(rulebook, turn.loaded_state(rulebook), seat_id, lines)
        if one.level == "ok"
    ]


def mail_to(member) -> str:
    """The latest letter of the site to this member that can be answered."""
    return next(one for one in reversed(mail.outbox) if one.to == [member.email] and WRITE_ABOVE in one.body).body


@pytest.mark.slow
def test_several_turns_are_played_by_mail_alone_in_every_style(table):
    styles, hands = itertools.cycle(PLAIN), itertools.cycle(HANDS)
    used, counted, phases = set(), 0, set()
    notices_send()
    while len(used) < len(PLAIN) or len(phases) < 5 or not any(one.endswith("A") for one in phases):
        turn, phase = table.turn, table.turn.phase
        phases.add(phase)
        for seat_id in [one for one in POWERS if one in turn.wanted]:
            member = table.people[seat_id]
            if phase in FIRST_YEAR:
                typed, meant = FIRST_YEAR[phase][seat_id]
            else:
                meant = some_orders(table, seat_id)
                typed = "\n".join(next(hands)(line) for line in meant)
            style = next(styles)
            used.add(style)
            original = mail_to(member) if turn.number > 1 else ORIGINAL
            row, answers = write(table, member, in_style(style, typed, original))
            body = "\n".join(one.body for one in answers)
            assert row.status == "taken", (phase, seat_id, style, typed, body)
            paper = turn.papers.filter(seat__seat_id=seat_id).first()
            counts = paper.lines if paper is not None else []
            assert sorted(counts) == sorted(meant), (phase, seat_id, style, typed)
            counted += len(meant)
        assert table.turn.ready_at is not None, f"{phase}: all were ready"
        assert turns.turns_work()
        notices_send()
        told = Notice.objects.filter(about="turn", data__turn=turn.pk, sent=True)
        assert told.count() == len({*table.people.values(), table.gm})
        if table.now.status != GameStatus.RUNNING:
            break
    assert used == set(PLAIN)
    assert counted > 90
