"""Other rules, another board, other seats for a game that has not started. The table is told by settings_changes.py.

A seat that is not in the new rules is kept as `gone`, for the stays and the log that name it; it comes back with
rules that have it. Who held it is freed, and so are those who sat down last where seats are fewer than members.
"""

from collections.abc import Sequence

from django.contrib.auth.models import User

import engine
from engine.model.json_data import Json
from games.boards.services.boards import playable
from games.common.drafts import draft_of, from_revision
from games.common.errors import Refused
from games.forming.creating import HOUSE_RULES, apply_rules, check_start, rules_of, special_actors
from games.models import BoardRevision, CompositionRevision, Game, Membership, Seat, SpecialActor
from games.services.notices import notices_queue
from games.services.seats import Leaving, seats_give_up

RULES = (*HOUSE_RULES, "composition", "board")
"""What may be asked of the rules: fields of a game; a revision to take them from; the board's revision, or None."""
SEAT_GONE = "The rules were changed: this seat is not in the game any more."
TOO_MANY = "The rules were changed: there are fewer seats than members."


def rules_apply(game: Game, asked: Json) -> "engine.Rulebook":
    """Let a locked game be played by other rules, and on another board. Raises Refused for what cannot be.

    `asked`: as RULES; what is not named stays. A composition brings all of its rules.
    """
    rules = {name: value for name, value in asked.items() if name in HOUSE_RULES}
    composition: CompositionRevision | None = asked.get("composition")
    if composition is not None:
        rules = rules_of(composition, rules)
    for name, value in rules.items():
        setattr(game, name, value)
    if "board" in asked:
        _put_board(game, asked["board"])
    rulebook = apply_rules(game)
    check_start(game, rulebook)
    origin = composition or game.composition
    now = draft_of(*(getattr(game, name) for name in HOUSE_RULES))
    game.composition = origin if origin is not None and from_revision(origin) == now else None
    return rulebook


def _put_board(game: Game, board: BoardRevision | None) -> None:
    if board is None:
        game.board, game.board_revision = "", None
    elif board != game.board_revision:  # the one it has, it may keep, whatever has become of that
        game.board, game.board_revision = playable(board), board


def seats_refit(game: Game, rulebook: "engine.Rulebook", *, by: User, free: bool) -> list[Membership]:
    """Let a locked game have the seats of its rules; returns the stays that ended by it, whose members are told.

    Raises Refused if somebody would lose their place, unless `free` says that this is meant.
    """
    specs = {spec.id: spec for spec in rulebook.seats}
    lost = [seat for seat in game.seats.all() if seat.seat_id not in specs]
    losing = _losing(game, lost, len(specs), by)
    if losing and not free:
        raise Refused(_warning(lost, losing, len(specs)), field="free")
    _free(game, losing)
    game.bot_seats = {seat_id: setting for seat_id, setting in game.bot_seats.items() if seat_id in specs}
    game.save(update_fields=["bot_seats"])
    for seat in lost:
        seat.gone, seat.out, seat.player, seat.bot = True, True, None, False
        seat.save(update_fields=["gone", "out", "player", "bot"])
    _put_seats(game, rulebook)
    for stay in game.memberships.filter(left_at=None).exclude(preferences=[]):
        stay.preferences = [wish for wish in stay.preferences if wish in specs]
        stay.save(update_fields=["preferences"])
    return losing


def _losing(game: Game, lost: Sequence[Seat], places: int, by: User) -> list[Membership]:
    """Who has no place: holders of seats that go; then those without a seat who came last, the keeper last of all."""
    stays = list(game.memberships.filter(left_at=None).select_related("user", "seat").order_by("joined_at", "pk"))
    keys = {seat.pk for seat in lost}
    losing = [stay for stay in stays if stay.seat_id in keys]
    over = len(stays) - len(losing) - places
    if over > 0:
        latest = sorted(
            (stay for stay in reversed(stays) if stay.seat_id is None), key=lambda stay: stay.user_id == by.pk
        )
        losing += latest[:over]
    return losing


def _warning(lost: Sequence[Seat], losing: Sequence[Membership], places: int) -> str:
    held = sum(1 for stay in losing if stay.seat_id is not None)
    why = []
    if held:
        names = ", ".join(seat.name for seat in lost if seat.player_id is not None)
        why.append(f"there is no {names}, where somebody sits")
    if len(losing) > held:
        why.append(f"there are {places} seats for more members than that: who came last goes first")
    lose = (
        "1 member would lose the place, and be told"
        if len(losing) == 1
        else f"{len(losing)} members would lose their places, and be told"
    )
    return f"With these rules {' and '.join(why)}. {lose}. Say that you mean it, and it is done."


def _free(game: Game, losing: Sequence[Membership]) -> None:
    seats_give_up([
        Leaving(game, stay, stay.seat, SEAT_GONE if stay.seat is not None else TOO_MANY) for stay in losing
    ])  # fmt: skip
    for stay in losing:
        data = {"seat": stay.seat.name if stay.seat is not None else ""}
        notices_queue(game=game, about="seatgone", key=f"{stay.pk}", to=[stay.user], data=data)


def _put_seats(game: Game, rulebook: "engine.Rulebook") -> None:
    """Seats and special actors as the rules have them; what was written about an actor that stays is kept."""
    there = {seat.seat_id: seat for seat in Seat.every.filter(game=game)}
    seats = []
    for position, spec in enumerate(rulebook.seats):
        seat = there.get(spec.id) or Seat(game=game, seat_id=spec.id)
        if seat.gone:
            seat.gone = seat.out = False
        seat.name, seat.kind, seat.position = spec.name, spec.kind, position
        seat.save()
        seats.append(seat)
    about = dict(game.special_actors.values_list("actor_id", "about"))
    game.special_actors.all().delete()
    actors = special_actors(game, rulebook, seats)
    for actor in actors:
        actor.about = about.get(actor.actor_id, "")
    SpecialActor.objects.bulk_create(actors)
