"""The boards of a round: who sits out, who plays two, who plays with whom, and what.

A league is drawn division by division. Of the best placed the first boards of a round can be made.
"""

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.scoring import SYSTEMS, systems_for
from games.common.errors import Refused
from games.events.models import Entry, Event, EventBoard, Place, Round
from games.events.rulebooks import rulebook_of
from games.events.scores import standings
from games.events.seeding import Pair, Past, boards_drawn, chosen, powers_drawn, sitting_out, with_doubles


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that are drawn among themselves: a division, a top board, or everybody."""

    name: str
    """Goes into the seed."""
    entries: list[int]
    division: int = 0


def past_of(event: Event, *, without: Round | None = None) -> Past:
    """What entries have met and played in the rounds of an event, drawn ones included, but for one of them.

    Members of a team are kept apart as those are whom the director keeps apart.
    """
    places = Place.objects.filter(board__round__event=event)
    if without is not None:
        places = places.exclude(board__round=without)
    boards: dict[int, list[int]] = {}
    played: Counter[tuple[int, str]] = Counter()
    for board, entry, seat in places.values_list("board", "entry", "seat_id"):
        boards.setdefault(board, []).append(entry)
        played[entry, seat] += 1
    met: Counter[Pair] = Counter()
    for entries in boards.values():
        met.update(frozenset(pair) for pair in itertools.combinations(entries, 2))
    through = Entry.apart.through.objects.filter(from_entry__event=event)
    apart = {frozenset(pair) for pair in through.values_list("from_entry", "to_entry")}
    teams: dict[str, list[int]] = {}
    for team, entry in event.entries.exclude(team="").values_list("team", "pk"):
        teams.setdefault(team, []).append(entry)
    apart |= {frozenset(pair) for team in teams.values() for pair in itertools.combinations(team, 2)}
    return Past(met, played, apart)


def playing_entries(event: Event, *, here: bool, checked_in: bool) -> list[int]:
    """Ids of the entries to whom boards are drawn. Raises Refused for who cannot play on this site."""
    playing = event.entries.playing()
    if checked_in:
        playing = playing.filter(checked_in=True)
    if here and playing.filter(user=None).exists():
        raise Refused("Some entries have no account here. They play only on boards elsewhere.", field="here")
    return list(playing.values_list("pk", flat=True))


def sizes_of(entries: int, seats: int, *, fill: bool) -> list[int]:
    """How many play on each board. Where others `fill` seats everybody plays; else who is left sits out."""
    if not fill:
        return [seats] * (entries // seats)
    boards = -(-entries // seats)
    return [entries // boards + (number < entries % boards) for number in range(boards)] if boards else []


def draw_boards(drawn: Round, playing: Sequence[int]) -> None:
    """Make the boards of a round of a locked event. Raises Refused."""
    event = drawn.event
    if drawn.here and event.template is None:
        raise Refused("Choose the template that boards are made from, or play elsewhere.", field="template")
    book = rulebook_of(event)
    if event.scoring not in systems_for(book):
        raise Refused(f"“{SYSTEMS[event.scoring].name}” does not fit these rules. Choose another.", field="scoring")
    seats = [str(spec.id) for spec in book.seats]
    past = past_of(event, without=drawn)
    drawn.sits_out.clear()
    number = 1
    for group in _groups(drawn, playing, len(seats)):
        number = _draw_group(drawn, group, seats, past, number)
    if number == 1:
        raise Refused(f"{len(playing)} play, and a board has {len(seats)} seats. Let bots fill it, or wait for more.")


def _groups(drawn: Round, playing: Sequence[int], seats: int) -> list[Group]:
    """Who is drawn among whom, in the order of the boards."""
    event = drawn.event
    divisions: dict[int, list[int]] = {}
    for entry, division in event.entries.filter(pk__in=playing).values_list("pk", "division"):
        divisions.setdefault(division, []).append(entry)
    leagues = sorted(divisions, key=lambda one: (one == 0, one))
    if not drawn.top:
        return [Group(f":{one}" if one else "", divisions[one], one) for one in leagues]
    if leagues != [0]:
        raise Refused("A league's divisions are its top boards. Draw the round without them.", field="top")
    if len(playing) < drawn.top * seats:
        raise Refused(f"{drawn.top} top boards need {drawn.top * seats}; {len(playing)} play.", field="top")
    if not (placed := [line.entry.pk for line in standings(event).lines]):
        raise Refused("Nobody is placed yet. Top boards are made after a round.", field="top")
    there = set(playing)
    order = [one for one in placed if one in there]
    order += [one for one in playing if one not in set(order)]
    made = [Group(f":top{at}", order[at * seats : (at + 1) * seats]) for at in range(drawn.top)]
    rest = order[drawn.top * seats :]
    return [*made, Group(":rest", rest)] if rest else made


def _draw_group(drawn: Round, group: Group, seats: Sequence[str], past: Past, first: int) -> int:
    """Make a group's boards, from number `first` on; returns the number that follows the last."""
    event = drawn.event
    seed = f"{event.seed}:{drawn.number}:{drawn.draws}{group.name}"
    missing = -len(group.entries) % len(seats)
    if drawn.twice and len(group.entries) < len(seats):
        raise Refused(f"{len(group.entries)} are too few for two boards.", field="twice")
    doubles = _doubles(drawn, group, missing, seed) if drawn.twice and missing else []
    copies = {-one: one for one in doubles}
    sizes = sizes_of(len(group.entries) + len(doubles), len(seats), fill=drawn.bots or drawn.twice)
    sat_out = Counter(event.rounds.exclude(pk=drawn.pk).exclude(sits_out=None).values_list("sits_out", flat=True))
    out = sitting_out(group.entries, sum(sizes) - len(doubles), sat_out, seed)
    drawn.sits_out.add(*out)
    playing = [*(one for one in group.entries if one not in set(out)), *copies]
    known = with_doubles(past, copies)
    seated: set[int] = set()
    for number, entries in enumerate(boards_drawn(playing, sizes, known, seed), first):
        board = EventBoard.objects.create(round=drawn, number=number, division=group.division)
        people = [copies.get(one, one) for one in entries]
        powers = powers_drawn(people, seats, past, f"{seed}:{number}")
        Place.objects.bulk_create(
            Place(board=board, entry_id=entry, seat_id=seat, counts=entry not in seated)
            for seat, entry in sorted(powers.items())
        )
        seated.update(people)
    return first + len(sizes)


def _doubles(drawn: Round, group: Group, missing: int, seed: str) -> list[int]:
    """Who plays two boards, so that the last is full: of those who would, who has done it least. Raises Refused."""
    event = drawn.event
    would = list(event.entries.filter(pk__in=group.entries, twice=True).values_list("pk", flat=True))
    if len(would) < missing:
        where = f" of division {group.division}" if group.division else ""
        raise Refused(
            f"{missing} would have to play two boards{where}, and {len(would)} said that they would. Ask for more, or "
            "draw the round without second boards.",
            field="twice",
        )
    before = Place.objects.filter(board__round__event=event, counts=False).exclude(board__round=drawn)
    return chosen(would, missing, Counter(before.values_list("entry", flat=True)), f"{seed}:twice")
