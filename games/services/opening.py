"""Opening a turn: who is wanted, until when, and what the bots do."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import engine
from engine.bots.players import VERSION, Task, think
from games.models import BotStrength, BotThought, Game, Receipt, Seat, Submission, Turn
from games.models.submission import orders_digest
from games.press.services.bot_promises import NO_PROMISES, Promises, kept_promises
from games.selectors.marking import answers_to_mark
from games.services.bot_chance import bot_seed
from games.services.task_queueing import hint_adjudicate, hint_thoughts

BOTS_TIME = 5.0
"""Seconds for which a turn that is ready waits for its bots' better orders; the beat looks once a second."""
LONGEST_LINE = 50
"""Behind so many thoughts that others wait for, none comes to an end in that time: nobody waits for more of them."""
LONGEST_THOUGHT = 3.0
"""Seconds that one bot may think."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A turn that opens: the window that `state` stands before, in a locked game. `seats`: all of the game's.

    `due`: its deadline, where that is settled already. `since`, `on_time`: what it counts from (`Timetable.next_due`).
    """

    game: Game
    state: "engine.State"
    number: int
    parent: Turn | None
    now: datetime
    seats: Sequence[Seat]
    due: datetime | None = None
    since: datetime | None = None
    on_time: bool = False


def turn_open(
    game: Game,
    state: "engine.State",
    *,
    number: int,
    parent: Turn | None,
    now: datetime,
    due: datetime | None = None,
) -> Turn:
    """Open the window that `state` stands before, in a locked game.

    A number that has been open before gets the next revision; the caller has unpublished the old one.
    """
    return turns_open([Opening(game, state, number, parent, now, list(game.seats.all()), due)])[0]


def turns_open(openings: Sequence[Opening]) -> list[Turn]:
    """Open the next windows of several locked games, in their order."""
    revisions = _revisions(openings)
    turns = Turn.objects.bulk_create([_turn(one, revisions[one.game.pk, one.number] + 1) for one in openings])
    papers = [
        _bots_paper(turn, seat.pk, lines)
        for one, turn in zip(openings, turns, strict=True)
        for seat, lines in _lines_of_bots(one.game, one.seats, one.state, one.number)
    ]
    drafts = [draft for one, turn in zip(openings, turns, strict=True) for draft in _suggestions(one, turn)]
    Submission.objects.bulk_create([*papers, *drafts])
    Receipt.objects.bulk_create([_receipt(paper, 1) for paper in papers])
    thinking = _thoughts_begin(openings, turns)
    for one, turn in zip(openings, turns, strict=True):
        if turn.pk in thinking and turn.ready_at is not None:
            turn.ready_at = one.now + timedelta(seconds=BOTS_TIME)
            turn.save(update_fields=["ready_at"])
        elif turn.window == "G":
            refresh_ready(one.game, turn, one.now)
        elif turn.ready_at is not None:
            hint_adjudicate(turn)
    return turns


def _thoughts_begin(openings: Sequence[Opening], turns: Sequence[Turn]) -> set[int]:
    """Note what the bots of movement windows owe, and call workers after the commit; the turns that it is about."""
    thoughts: list[BotThought] = []
    for one, turn in zip(openings, turns, strict=True):
        game = one.game
        if turn.window != "M":
            continue
        seats = [
            seat for seat in one.seats if _thinks(game, seat) and engine.wants(game.rulebook, one.state, seat.seat_id)
        ]
        thoughts += [_thought(game, turn, seat, seconds_for(len(seats)), one.now) for seat in seats]
    if BotThought.objects.bulk_create(thoughts):
        hint_thoughts(len(thoughts))
    return {thought.turn_id for thought in thoughts}


def seconds_for(bots: int) -> float:
    """How long each of so many bots of a turn may think, if no others wait (games.bots.services.thoughts)."""
    return min(LONGEST_THOUGHT, BOTS_TIME / max(bots, 1))


def _thought(game: Game, turn: Turn, seat: Seat, seconds: float, now: datetime) -> BotThought:
    return BotThought(
        turn=turn, seat=seat, strength=game.strength_of(seat.seat_id), temper=game.temper_of(seat.seat_id),
        version=VERSION, seed=bot_seed(game, f"{turn.number}"), seconds=seconds, hinted_at=now,
    )  # fmt: skip


def bot_begins_anew(game: Game, turn: Turn, seat: Seat, now: datetime) -> None:
    """Let a bot that got its seat, plays otherwise or has promised something order the open turn of a locked game anew.

    It has at once what it would have had when the turn opened, and thinks again if it is better than a Novice. Who
    keeps a promise in this turn has a Regular's orders at once, since Novices know of none: if nobody comes to think
    about it, its word is kept all the same.
    """
    state = turn.loaded_state(game.rulebook)
    if turn.gated_at is not None or seat.out or not engine.wants(game.rulebook, state, seat.seat_id):
        return
    paper_fill(turn, seat.pk, _bots_lines(game, seat, state, turn.number, kept_promises(game, turn, seat)))
    BotThought.objects.filter(turn=turn, seat=seat).delete()
    if turn.window == "M" and _thinks(game, seat):
        bots = game.seats.filter(bot=True, out=False).count()
        _thought(game, turn, seat, seconds_for(bots), now).save()
        hint_thoughts(1)
    if turn.ready_at is not None:
        refresh_ready(game, turn, now)


def _thinks(game: Game, seat: Seat) -> bool:
    """Whether a seat is a bot's that thinks longer than a Novice."""
    return seat.bot and not seat.out and game.strength_of(seat.seat_id) != BotStrength.NOVICE


def _revisions(openings: Sequence[Opening]) -> Counter[tuple[int, int]]:
    """How often each of these turns has been open before, by game and number."""
    games, numbers = [one.game.pk for one in openings], {one.number for one in openings}
    there = Turn.objects.filter(game__in=games, number__in=numbers) if openings else Turn.objects.none()
    return Counter(there.order_by().values_list("game_id", "number"))


def _turn(opening: Opening, revision: int) -> Turn:
    game, state, now = opening.game, opening.state, opening.now
    rulebook = game.rulebook
    turn = Turn(
        game=game, number=opening.number, revision=revision, parent=opening.parent, phase=state.phase, opened_at=now
    )
    turn.state = engine.dump_state(rulebook, state)
    turn.rulebook_version = rulebook.version
    turn.wanted = [spec.id for spec in rulebook.seats if _is_waited_for(opening, spec.id)]
    usual = game.next_due(now, turn.window, since=opening.since, on_time=opening.on_time, first=opening.number == 1)
    turn.set_due(None if game.own_pace else opening.due or usual)
    played = any(seat.is_played and seat.seat_id in turn.wanted for seat in opening.seats)
    turn.ready_at = now if not played and _closes_by_itself(turn) else None  # as refresh_ready has it: nobody is ready
    return turn


def _is_waited_for(opening: Opening, seat_id: str) -> bool:
    """Whether a seat would be missed; who plays at their own pace is waited for with whatever they may do."""
    rulebook, state = opening.game.rulebook, opening.state
    if opening.game.own_pace and any(seat.is_played and seat.seat_id == seat_id for seat in opening.seats):
        return bool(engine.wants(rulebook, state, seat_id))
    return engine.awaited(rulebook, state, seat_id)


def _closes_by_itself(turn: Turn) -> bool:
    """Whether a window that waits for nobody closes at once. One of movement waits for its deadline, if it has one."""
    return turn.window in "RA" or turn.game.own_pace


def _suggestions(opening: Opening, turn: Turn) -> Iterator[Submission]:
    """Where one plays at one's own pace: a draft for the player, of what a bot would do. It counts for nothing."""
    if not opening.game.own_pace:
        return
    for seat in opening.seats:
        if seat.is_played and seat.seat_id in turn.wanted:
            lines = _bots_lines(opening.game, seat, opening.state, opening.number)
            sound = engine.unhindered(opening.game.rulebook, opening.state, seat.seat_id, lines)
            yield Submission(turn=turn, seat_id=seat.pk, draft="\n".join(sound))


def papers_of_bots(game: Game, state: "engine.State", number: int) -> Iterator[tuple[Seat, list[str]]]:
    """What the bots of a game hand in for the turn of that number that opens with `state`."""
    yield from _lines_of_bots(game, game.seats.all(), state, number)


def _lines_of_bots(
    game: Game, seats: Iterable[Seat], state: "engine.State", number: int
) -> Iterator[tuple[Seat, list[str]]]:
    for seat in seats:
        if seat.bot and not seat.out and engine.wants(game.rulebook, state, seat.seat_id):
            yield seat, _bots_lines(game, seat, state, number)


def _bots_lines(
    game: Game, seat: Seat, state: "engine.State", number: int, promises: Promises = NO_PROMISES
) -> list[str]:
    """What a bot has in hand the moment a window opens: a Novice's moves; who is better builds and retreats better.

    `promises`: what it has promised before, if the window has been open for a while.
    """
    moves = state.phase.endswith("M")
    novice = not promises and (moves or game.strength_of(seat.seat_id) == BotStrength.NOVICE)
    return think(
        Task(
            game.rulebook, state, seat.seat_id, seed=bot_seed(game, f"{number}"),
            strength=BotStrength.NOVICE if novice else BotStrength.REGULAR, temper=game.temper_of(seat.seat_id),
            peace=promises.peace, promised=promises.lines,
        )
    )  # fmt: skip


def _bots_paper(turn: Turn, seat_pk: int, lines: list[str]) -> Submission:
    return Submission(
        turn=turn, seat_id=seat_pk, draft="\n".join(lines), lines=lines, ready=True, saved_at=turn.opened_at
    )


def _receipt(paper: Submission, number: int) -> Receipt:
    return Receipt(submission=paper, number=number, lines=paper.lines, digest=orders_digest(paper.lines))


def paper_fill(turn: Turn, seat_pk: int, lines: list[str]) -> Submission:
    """A paper with these canonical lines, marked ready, and its receipt: what a bot hands in.

    What a member has typed who held the seat before stays beside it.
    """
    paper = Submission.objects.filter(turn=turn, seat_id=seat_pk).first() or _bots_paper(turn, seat_pk, lines)
    if paper.draft == "\n".join(paper.lines):
        paper.draft = "\n".join(lines)
    paper.lines, paper.ready, paper.saved_at = lines, True, turn.opened_at
    paper.unread = paper.asked = paper.ordered = None
    paper.save()
    _receipt(paper, paper.receipts.count() + 1).save()
    return paper


def _bots_think(game: Game, turn: Turn) -> bool:
    """Whether some bot of a turn may still hand in better orders."""
    return game.has_thinkers and BotThought.objects.owed().filter(turn=turn).exists()


def _patience(now: datetime) -> timedelta:
    """How long a turn that is ready waits for its bots: not at all where too many are waited for already."""
    line = BotThought.objects.owed().filter(turn__ready_at__gt=now).count()
    return timedelta(seconds=BOTS_TIME if line < LONGEST_LINE else 0)


def unready_seats(game: Game, turn: Turn) -> list[str]:
    """Seat ids that the turn waits for: played, wanted, and not ready."""
    waited_for = game.seats.played().filter(seat_id__in=turn.wanted)
    ready = turn.papers.filter(ready=True).values("seat_id")  # a join in exclude() would also see papers of other turns
    return list(waited_for.exclude(pk__in=ready).values_list("seat_id", flat=True))


def refresh_ready(game: Game, turn: Turn, now: datetime) -> None:
    """Note whether the turn need not wait any longer; if so, hint to the worker.

    A window with nobody to wait for closes at once if it is one of retreats or adjustments. A movement window does in
    a game at one's own pace alone: a game of bots goes by its deadlines. A window of marks closes when the GM has
    marked all answers, at once where there is no GM, and at its deadline in any case. While the GM looks at the
    outcome, nobody's being ready matters. Bots that still think get a few seconds more, unless too many are thinking
    already; after those the turn closes without them.
    """
    if turn.gated_at is not None:
        return
    if turn.window == "G":
        turn.ready_at = None if game.gm_id and any(one.open for one in answers_to_mark(game, turn)) else now
        turn.save(update_fields=["ready_at"])
        if turn.ready_at:
            hint_adjudicate(turn)
        return
    played = game.seats.played().filter(seat_id__in=turn.wanted).exists()
    everybody = game.early_adjudication and not unready_seats(game, turn)
    all_ready = everybody if played else _closes_by_itself(turn)
    if all_ready and _bots_think(game, turn):
        turn.ready_at = turn.ready_at or now + _patience(now)
    else:
        turn.ready_at = min(turn.ready_at or now, now) if all_ready else None
    turn.save(update_fields=["ready_at"])
    if all_ready and turn.is_due(now):
        hint_adjudicate(turn)
