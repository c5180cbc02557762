"""Creates a game: its settings, rules, seats and special actors."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction

import engine
from engine.scoring import SYSTEMS, systems_for
from engine.turn.editing import with_secrets
from games import database_time
from games.boards.services.boards import playable
from games.common.dictionaries import FieldValues
from games.common.drafts import draft_of, from_revision
from games.common.errors import Refused
from games.common.themes import default_options
from games.compositions.rulesets import ruleset_of
from games.game_settings import FIELDS
from games.game_settings.press import expand_gunboat
from games.models import AuditAction, BoardRevision, CompositionRevision, Game, Seat, SpecialActor
from games.models.timetable import LONGEST_GATE, SHORTEST_WINDOW
from games.services.base import record

LONGEST_WAIT = timedelta(days=60)
"""How long a game may wait for the time at which it starts."""
HOUSE_RULES = ("variant", "without", "with_rules", "options")


def apply_settings(game: Game, settings: Mapping[str, object], allowed: Sequence[str], shortest_window: int) -> None:
    """Set fields of an unsaved or locked game. Raises Refused, with the field, for what cannot be."""
    settings = expand_gunboat(settings)
    for name, value in settings.items():
        if name not in allowed:
            raise Refused(f"“{name}” is not a setting of a game.", field=name)
        setattr(game, name, value)
    asks = game.private or game.least_met or game.rating_least or game.rating_most
    if asks and not game.invite_token:
        game.invite_token = secrets.token_urlsafe(18)
    try:
        game.check_timetable(shortest_window)
        game.clean_fields(exclude=["creator", "gm", "slug", "result", "secret_hash", "hidden_secret_hash"])
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refused(" ".join(messages), field=field) from error
    _check_start_time(game, named="starts_at" in settings)
    if game.gm is None and game.gm_may_play:
        raise Refused("A game that its players run has no GM who could play.", field="gm_may_play")
    if game.rating_most and game.rating_least > game.rating_most:
        raise Refused("Nobody is in that band: its upper end is below its lower one.", field="rating_most")
    if game.gate_minutes and game.gm is None:
        raise Refused("A game that its players run has no GM who could look first.", field="gate_minutes")
    if game.gate_minutes > LONGEST_GATE:
        raise Refused("The GM may look at an outcome for three days at most.", field="gate_minutes")


def _check_start_time(game: Game, *, named: bool) -> None:
    """Raise Refused for a time to start that has passed or is far off. Where there is one, bots may fill up."""
    if game.starts_at is None:
        return
    now = database_time.now()
    if named and game.starts_at <= now:
        raise Refused("That moment has passed. Name a later one, or let it start when it is full.", field="starts_at")
    if named and game.starts_at > now + LONGEST_WAIT:
        raise Refused("That is more than 60 days ahead. Name an earlier moment.", field="starts_at")
    game.bots_allowed = True


def apply_rules(game: Game) -> "engine.Rulebook":
    """Let a game's own copy of its rules be complete, in one spelling. Raises Refused for rules that cannot be."""
    rules = ruleset_of(game)
    if first := {name: value for name, value in default_options(rules.rulebook).items() if name not in rules.options}:
        game.options = {**rules.options, **first}
        rules = ruleset_of(game)
    for name, value in rules.house_rules.items():
        setattr(game, name, value)
    game.rulebook_version = rules.rulebook.version
    return rules.rulebook


def special_actors(game: Game, rulebook: "engine.Rulebook", seats: Sequence[Seat]) -> list[SpecialActor]:
    """Players without units, sides that nobody plays, and lone figures with a place that everybody may know."""
    played = [
        SpecialActor(game=game, actor_id=seat.seat_id, name=seat.name, seat=seat)
        for seat in seats
        if seat.kind == "player"
    ]
    sides = [
        SpecialActor(game=game, actor_id=side, name=side.capitalize(), rule=rule.id)
        for rule in rulebook.rules
        for side in rule.sides
    ]
    figures = [
        SpecialActor(game=game, actor_id=f"{rule.id}.{token.name}", name=token.label or rule.title, rule=rule.id)
        for rule in rulebook.rules
        for token in rule.tokens
        if not token.many and not token.secret
    ]
    return [*played, *sides, *figures]


def rules_of(composition: CompositionRevision, settings: FieldValues) -> dict[str, object]:
    """The rules of a composition. Raises Refused if the settings ask for others besides."""
    asked = {name: settings[name] for name in HOUSE_RULES if name in settings}
    both = draft_of(*({**composition.rules, **asked}[name] for name in HOUSE_RULES))
    if asked != {"variant": "standard"} and both != from_revision(composition):
        raise Refused("These are not the rules of that composition. Leave one of the two away.", field="composition")
    return dict(composition.rules)


def check_scoring(game: Game, rulebook: "engine.Rulebook") -> None:
    """Raise Refused for a scoring system that makes no sense for these rules, with those that do."""
    sensible = systems_for(rulebook)
    if game.scoring not in sensible:
        names = ", ".join(system.name for system in sensible.values())
        raise Refused(
            f"“{SYSTEMS[game.scoring].name}” does not fit {rulebook.variant.title}. What does: {names}.",
            field="scoring",
        )


def check_bot_seats(game: Game, rulebook: "engine.Rulebook") -> None:
    """Raise Refused for what is said of the bot in a seat that there is not."""
    there = {spec.id for spec in rulebook.seats}
    if unknown := sorted(set(game.bot_seats) - there):
        raise Refused(f"There is no seat “{unknown[0]}” in this game.", field="bot_seats")


def check_start(game: Game, rulebook: "engine.Rulebook") -> None:
    """Raise Refused for a position that no game by these rules can begin with. What is secret in it is again."""
    if game.start_state is None:
        return
    try:
        state = with_secrets(rulebook, engine.load_state(rulebook, game.start_state))
    except engine.EngineError as error:
        raise Refused(f"The game cannot begin so: {error.message}", field="start_state") from error
    if state.ended:
        raise Refused("In that position the game is over. Begin with an earlier one.", field="start_state")
    game.start_state = engine.dump_state(rulebook.amended(state.house), state)


@transaction.atomic
def game_create(
    *,
    by: User,
    name: str,
    variant: str = "standard",
    as_gm: bool = False,
    composition: CompositionRevision | None = None,
    board: BoardRevision | None = None,
    shortest_window: int = SHORTEST_WINDOW,
    **settings: object,
) -> Game:
    """Make a game with its seats. With `as_gm` its maker rules it; otherwise its players do, by majority.

    `settings` are the fields named in FIELDS and HOUSE_RULES, and `start_state` (JSON), if it does not begin with the
    opening; or the rules are those of a `composition`, which the
    game copies. `board`: on which it is played, in the place of the variant's; the game copies that, too. The maker of
    a player-run game still has to join.
    """
    game = Game(creator=by, gm=by if as_gm else None)
    settings = {"name": name, "variant": variant, **settings}
    if composition is not None:
        settings |= rules_of(composition, settings)
    apply_settings(game, settings, (*FIELDS, *HOUSE_RULES, "start_state"), shortest_window)
    if board is not None:
        game.board, game.board_revision = playable(board), board
    rulebook = apply_rules(game)
    check_scoring(game, rulebook)
    check_start(game, rulebook)
    check_bot_seats(game, rulebook)
    game.composition = composition
    game.save()
    seats = [
        Seat(game=game, seat_id=spec.id, name=spec.name, kind=spec.kind, position=position)
        for position, spec in enumerate(rulebook.seats)
    ]
    Seat.objects.bulk_create(seats)
    SpecialActor.objects.bulk_create(special_actors(game, rulebook, seats))
    record(AuditAction.GAME_CREATE, game=game, by=by, variant=game.variant, as_gm=as_gm)
    return game
