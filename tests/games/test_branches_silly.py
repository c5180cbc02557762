"""Five turns back in a Rather Silly game; and branches in which only a secret differs, which nobody else may notice."""

import pytest
from django.test import Client
from django.utils import timezone

import engine
from engine.model.ids import END
from games.maps.comparison import compare_texts
from games.models import Ruling, Turn
from games.past import queries as reading
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.services.replay import branch_work
from games.permissions import Viewer, spectator_of, viewer_of
from games.selectors import ledger
from games.services import endings, orders, rulings
from tests.plugins.tables import POWERS

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ELEVEN = (*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer")


def played(table, windows):
    """So many windows in which every seat hands in something of every kind."""
    for _ in range(windows):
        turn = table.turn
        state = turn.loaded_state(table.game.rulebook)
        for seat_id in table.people:
            lines = engine.random_orders(table.game.rulebook, state, seat_id, seed=f"{turn.number}")
            if lines and not table.seat(seat_id).out:
                orders.orders_save(
                    game=table.game, by=table.people[seat_id], number=turn.number, text="\n".join(lines)
                )  # fmt: skip
        table.pass_deadline()
    return table


def fixed(table):
    """The same chance every time."""
    table.game.secret, table.game.hidden_secret = "the same", "hidden the same"
    table.game.save()
    return table


def replayed(table, ruling, phase):
    branch = branch_make(game=table.game, by=table.gm, phase=phase, rulings=[ruling])
    while branch_work(branch_id=branch.pk):
        pass
    branch.refresh_from_db()
    assert branch.status == "ready", branch.error
    return branch


@pytest.fixture
def silly(tables):
    return played(fixed(tables(variant="rather_silly", players=ELEVEN, nmr_policy="hold")), 9)


@pytest.mark.slow
def test_a_ruling_five_turns_back_replays_a_rather_silly_game(silly):
    game = silly.now
    turns = list(game.turns.published().order_by("number"))
    target = next(turn for turn in reversed(turns[:-5]) if turn.window == "M")
    state = target.loaded_state(game.rulebook)
    unit = next(unit for unit in state.units.values() if unit.owner == "Russia" and unit.kind in "AF")
    away = {"op": "remove", "seat": "Russia", "unit": str(unit)}
    ruling = {"kind": "board", "data": away, "reason": "It was never built."}
    branch = replayed(silly, ruling, target.phase)
    assert branch.done >= 5
    assert branch.changed, "something came out otherwise"
    _same_as_the_engine_alone(game, branch, target, ruling)
    _draws_are_keyed_as_ever(branch)
    branch_publish(branch=branch, by=silly.gm, explanation="Russia has one unit less.")
    now = silly.now
    assert now.turns.published().filter(pk__in=branch.line).count() == branch.done
    assert now.open_turn.phase == turns[-1].phase
    played(silly, 2)
    for viewer in (spectator_of(silly.now), *(viewer_of(silly.now, member) for member in silly.people.values())):
        shown = reading.change(viewer, branch)
        assert {one["phase"] for one in shown.entries} <= set(reading.phases_of(branch))


def _same_as_the_engine_alone(game, branch, target, ruling):
    """The branch is what the pure engine makes of the same papers, and nothing else."""
    book = game.rulebook
    state = target.loaded_state(book)
    papers = {turn.phase: turn.submissions for turn in Turn.objects.filter(pk__in=branch.follows)}
    rulings = [engine.Ruling.from_json({"kind": "board", **ruling["data"], "reason": ruling["reason"]})]
    for turn in branch.turns():
        assert engine.dump_state(book, state) == turn.state, turn.phase
        draws = engine.Draws(game.secret, game.hidden_secret)
        state = engine.adjudicate(book, state, papers.get(turn.phase) or {}, rulings, draws).state
        rulings = []


def _draws_are_keyed_as_ever(branch):
    """A draw that both lines made of the same candidates came out the same."""
    old = {turn.phase: turn.draws for turn in Turn.objects.filter(pk__in=branch.follows)}
    compared = 0
    for turn in branch.turns():
        for key, draw in turn.draws.items():
            before = old.get(turn.phase, {}).get(key)
            if before is not None and before["candidates"] == draw["candidates"]:
                assert before["value"] == draw["value"], (turn.phase, key)
                compared += 1
    assert compared, "there were draws to compare"


def test_no_eyes_see_more_of_a_branch_than_the_view_gives_them(silly):
    """Whatever a seat is told to differ is in the two positions as `view` gives them to that seat."""
    phases = list(silly.now.turns.published().adjudicated().values_list("phase", flat=True))
    first = next(phase for phase in phases if phase.endswith("M"))
    ruling = {"kind": "board", "data": {"op": "owner", "place": "Bel", "seat": "France"}, "reason": "A treaty."}
    branch = replayed(silly, ruling, first)
    told = reading.change(Viewer(silly.now, silly.gm, None, True), branch)
    everything = set(compare_texts(Viewer(silly.now, silly.gm, None, True), told.before, told.after))
    for seat in (None, *silly.game.seats.all()):
        eyes = Viewer(silly.now, silly.gm, seat, False)
        mine = set(compare_texts(eyes, told.before, told.after))
        assert mine <= everything
        name = seat.name if seat else "nobody"
        assert all(one.subject.startswith(f"{name}: ") for one in mine if one.sort == "paper"), name
    hidden = everything - mine
    assert all(one.sort in ("mark", "token", "paper", "status") for one in hidden)


def test_the_page_of_a_branch_names_what_is_set_as_its_rule_does(silly):
    last = silly.now.last_turn.phase
    told = [
        {"op": "counter", "name": "souls.debt", "subject": "France", "value": 3, "when": "after"},
        {"op": "token", "name": "borg.at", "place": "Mun", "when": "after"},
        {"op": "owner", "place": "Bel", "seat": "", "when": "after"},
    ]
    drafts = [{"kind": "board", "data": data, "reason": "So."} for data in told]
    branch = branch_make(game=silly.game, by=silly.gm, phase=last, rulings=drafts)
    while branch_work(branch_id=branch.pk):
        pass
    client = Client()
    client.force_login(silly.gm)
    page = client.get(f"/gm/{silly.game.slug}/branches/{branch.pk}/").content.decode()
    assert "Souls owed, France: 3" in page
    assert "Borg is in M" in page


# --- only a secret differs ---------------------------------------------------------------------------------


@pytest.fixture
def cards(tables):
    table = fixed(tables(variant="gathering", nmr_policy="hold"))
    return played(table, 4)


def test_a_branch_that_differs_in_a_hand_alone_is_noticed_by_its_seat_alone(cards):
    played_phases = list(cards.now.turns.published().adjudicated().values_list("phase", flat=True))
    card = {
        "op": "transfer", "subject": "France", "item": "stone_circle", "from": "", "to": "decks.primary",
        "when": "after",
    }  # fmt: skip
    last = played_phases[-1]
    state = cards.now.last_turn.loaded_outcome(cards.game.rulebook).state
    hand = next(mark for mark in state.marks if mark.name == "decks.primary" and mark.subject == "France")
    card["item"] = hand.value[0]
    ruling = {"kind": "board", "data": card, "reason": "It stuck to the box.", "audience": ["France"]}
    branch = replayed(cards, ruling, last)
    branch_publish(branch=branch, by=cards.gm, explanation="A card was found.")
    branch.refresh_from_db()
    for seat in cards.game.seats.all():
        viewer = Viewer(cards.now, cards.gm, seat, False)
        told = reading.change(viewer, branch)
        differs = [one for one in compare_texts(viewer, told.before, told.after) if one.sort != "phase"]
        assert bool(differs) is (seat.seat_id == "France"), (seat.seat_id, differs)
        assert bool(ledger.ledger(viewer)) is (seat.seat_id == "France")
    address = f"{cards.game.get_absolute_url()}changes/{branch.pk}/"
    for member in (None, cards.italy, cards.france):
        client = Client()
        if member is not None:
            client.force_login(member)
        shown = client.get(address).content.decode()
        assert ("It stuck to the box." in shown) is (member == cards.france)
    endings.finish(cards.now, kind="draw", seats=[], now=timezone.now())
    told_at_last = ledger.ledger(spectator_of(cards.now))
    assert [line.ruling for line in told_at_last] == ([Ruling.objects.get()] if END in hand.audience else [])


def test_why_a_hidden_ruling_was_made_is_read_by_nobody_else_without_naming_readers(cards):
    state = cards.now.last_turn.loaded_outcome(cards.game.rulebook).state
    hand = next(mark for mark in state.marks if mark.name == "decks.primary" and mark.subject == "France")
    card = {"op": "transfer", "subject": "France", "item": hand.value[0], "from": "", "to": "decks.primary"}
    rulings.ruling_make(
        game=cards.game, by=cards.gm, kind="board", data={**card, "when": "after"},
        reason="It stuck to the box.", number=cards.now.last_turn.number,
    )  # fmt: skip
    branch = reading.changes(spectator_of(cards.now))[0]
    assert "box" not in branch.explanation
    assert ledger.ledger(viewer_of(cards.now, cards.italy)) == []
    (line,) = ledger.ledger(viewer_of(cards.now, cards.france))
    assert line.ruling.reason == "It stuck to the box."
