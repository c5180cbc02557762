"""What `bin/bench --hosting --bots` says of persons and bots: how long the ones wait, and what the others came to."""

import asyncio
import time
from dataclasses import dataclass, field
from itertools import count

import pytest

from games.models import BotThought
from games.play_now.solo_games import solo_game_begin
from games.services import orders, turns
from tests.hosting import persons
from tests.hosting.own_pace import experts, missed, waits
from tests.hosting.persons import Person, Persons, Press
from tests.plugins.tables import user
from tests.plugins.thinking import bot_think


@dataclass
class Told(Person):
    """A person without a site: each look shows the next of `turns` (number, phase, wanted)."""

    turns: list[tuple[int, str, bool]] = field(default_factory=list)
    pressed: list[int] = field(default_factory=list)

    def look(self) -> None:
        self.number, self.phase, self.wanted = self.turns.pop(0)

    def press(self) -> None:
        self.pressed.append(self.number)

    def read(self) -> None:
        pass


def person(*seen):
    return Told("http://nowhere", "game", "France", "token", "cookie", turns=list(seen))


def press(waited):
    return Press("game", 1, "S1901M", 0.1, waited)


def test_a_person_waits_until_a_turn_asks_something_of_them(monkeypatch):
    monkeypatch.setattr(persons, "LOOKS_ANYWAY", 0.01)
    one = person((1, "S1901M", True), (1, "S1901M", True), (2, "S1901R", False), (3, "F1901M", True))
    everybody = Persons([one], "seed")
    asyncio.run(everybody.all_at_once(0))
    assert one.pressed == [1]
    assert [(made.number, made.phase) for made in everybody.presses] == [(1, "S1901M")]
    assert not one.turns, "they looked until it was Fall"
    assert everybody.presses[0].waited >= 0.02


def test_who_waits_in_vain_is_a_fault(monkeypatch):
    monkeypatch.setattr(persons, "LOOKS_ANYWAY", 0.01)
    monkeypatch.setattr(persons, "GIVES_UP", 0.05)
    everybody = Persons([person(*[(1, "S1901M", True)] * 1000)], "seed")
    asyncio.run(everybody.all_at_once(0))
    assert len(everybody.faults) == len(everybody.presses) == 1


def test_persons_come_again_some_time_after_a_turn_opened(monkeypatch):
    monkeypatch.setattr(persons, "LOOKS_ANYWAY", 0.01)
    those = [person(*((number, "S1901M", True) for number in range(1, 1000))) for _ in range(3)]
    everybody = Persons(those, "seed")
    began = time.monotonic()
    asyncio.run(everybody.come_and_go(0.5, (0.1, 0.2)))
    assert time.monotonic() - began < 5
    assert not everybody.faults
    for one in those:
        assert 1 <= len(one.pressed) <= 6
        assert one.pressed == sorted(set(one.pressed))


def test_waits_are_told_by_half_of_them_most_and_all():
    told = waits([press(float(seconds)) for seconds in range(100)])
    assert (told["presses"], told["wait_p50_s"], told["wait_p95_s"], told["wait_max_s"]) == (100, 50, 95, 99)
    assert waits([])["wait_max_s"] == 0


def test_a_wait_above_ten_seconds_is_missed_where_persons_come_as_they_like():
    def figures(usual, worst, faults=0):
        return {"as_people_do": waits([press(usual)]), "all_at_once": waits([press(worst)]), "faults": faults}

    assert missed(figures(9.9, 30)) == []
    assert missed(figures(10.2, 1)) == ["wait"]
    assert missed(figures(1, 1, faults=1)) == ["faults"]


@pytest.mark.django_db
def test_papers_are_an_experts_if_it_came_to_an_end_in_time():
    anna, began = user("anna"), time.time()
    game = solo_game_begin(by=anna, seat_id="France", strength="expert")
    turn = game.open_turn
    for thought in BotThought.objects.filter(turn=turn)[:2]:
        bot_think(thought_id=thought.pk, clock=count(0, 1000).__next__)
    assert experts(began, time.time())["papers"] == 0, "the turn is still open"
    orders.orders_ready(game=game, by=anna, number=1, ready=True)
    turn.refresh_from_db()
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=turn.ready_at) is not None
    told = experts(began, time.time() + 60)
    assert (told["papers"], told["experts_percent"]) == (6, 33)
    assert 0 < told["thought_s"] < 3
    assert experts(began - 60, began)["experts_percent"] is None
