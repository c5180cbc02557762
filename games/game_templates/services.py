"""Templates of settings: kept, changed, shared, deleted by their author; used and copied by others."""

from collections.abc import Mapping
from datetime import time, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from engine.model.json_data import Json
from engine.rulebook.composing import PIN
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.boards.services.boards import playable
from games.common.changed_names import check_not_forbidden
from games.common.errors import NotAllowed, Refused
from games.compositions.rulesets import ruleset
from games.forming.creating import apply_settings, rules_of
from games.game_settings import FIELDS, KEPT
from games.game_templates.letters import shared_letter_queue
from games.game_templates.queries import LONGEST_STARTS_IN, RUNS
from games.models import AuditAction, BoardRevision, CompositionRevision, Game, GameTemplate
from games.models.timetable import SHORTEST_WINDOW
from games.permissions import keeps_game
from games.publishing.services import check_room, locked_for_author, locked_row
from games.services.base import record
from games.shown_text import tidy_title

MOST_TEMPLATES = 50
"""Of one member."""
INSTEAD = "Change or delete one of them instead of adding another."
OF_ANOTHER = "This template is somebody else’s. Copy it, and change the copy."
MOST_SHARED = 30
"""Members with whom one template is shared."""
LONGEST_NAME = 80  # characters


@transaction.atomic
def template_save(
    *,
    by: User,
    name: str,
    run: str = "players",
    settings: Json | None = None,
    rules: Json | None = None,
    composition: CompositionRevision | None = None,
    board: BoardRevision | None = None,
    shortest_window: int = SHORTEST_WINDOW,
) -> GameTemplate:
    """Keep what a game is to be. Raises Refused, with the field, for what no game could be.

    `settings`: fields named in FIELDS; `rules`: `variant`, `without`, `with_rules`, `options`; both may leave away
    what is as usual. `run`: a key of RUNS.
    """
    name = _checked_name(name)
    plain_settings = _settings(by, name, run, settings or {}, shortest_window)
    rule_fields = _rules(rules or {}, composition, board)
    check_room(GameTemplate, by, MOST_TEMPLATES, INSTEAD)
    template = GameTemplate.objects.create(
        author=by, name=name, settings=plain_settings, composition=composition, board=board, **rule_fields
    )
    record(AuditAction.TEMPLATE_SAVE, game=None, by=by, template=template.slug)
    return template


@transaction.atomic
def template_of_game(*, game: Game, by: User, name: str) -> GameTemplate:
    """As who keeps a game: keep what was agreed for it. Its position, its invitation, its people do not come along."""
    if not keeps_game(game, by):
        raise NotAllowed("Only the GM, or who made the game, keeps its settings as a template.")
    check_room(GameTemplate, by, MOST_TEMPLATES, INSTEAD)
    run = "players" if game.gm_id is None else "playing-gm" if game.gm_may_play else "gm"
    rules = {name: getattr(game, name) for name in ("variant", "without", "with_rules")}
    template = GameTemplate.objects.create(
        author=by,
        name=_checked_name(name),
        settings={**_as_json(game), "run": run, "starts_in": _starts_in(game)},
        composition=game.composition,
        board=game.board_revision,
        options=_without_pins(game.options),
        **rules,
    )
    record(AuditAction.TEMPLATE_SAVE, game=game, by=by, template=template.slug)
    return template


@transaction.atomic
def template_change(
    *,
    template: GameTemplate,
    by: User,
    name: str | None = None,
    run: str | None = None,
    settings: Json | None = None,
    rules: Json | None = None,
    composition: CompositionRevision | None = None,
    board: BoardRevision | None = None,
    shortest_window: int = SHORTEST_WINDOW,
) -> GameTemplate:
    """Change a template of one's own. What is None stays; `rules` bring their composition and board, or none."""
    locked_template = locked_for_author(template, by, OF_ANOTHER)
    if name is not None:
        name = _checked_name(name)
        if name != locked_template.name:
            check_not_forbidden("template", [name], [locked_template.pk], field="name")
        locked_template.name = name
    if settings is not None or run is not None:
        now = str(locked_template.settings.get("run", "players")) if run is None else run
        before = (
            {one: value for one, value in locked_template.settings.items() if one in KEPT} if settings is None else {}
        )
        plain_settings = _settings(by, locked_template.name, now, {**before, **(settings or {})}, shortest_window)
        if settings is None:
            plain_settings["starts_in"] = locked_template.settings.get("starts_in")
        locked_template.settings = plain_settings
    if rules is not None:
        for one, value in _rules(rules, composition, board).items():
            setattr(locked_template, one, value)
        locked_template.composition, locked_template.board = composition, board
    locked_template.changed_at = database_time.now()
    locked_template.save()
    record(AuditAction.TEMPLATE_CHANGE, game=None, by=by, template=locked_template.slug)
    return locked_template


@transaction.atomic
def template_copy(*, template: GameTemplate, by: User) -> GameTemplate:
    """A template of one's own of one that one may use; from then on it is nobody else's."""
    check_usable(template, by)
    check_room(GameTemplate, by, MOST_TEMPLATES, INSTEAD)
    plain = ("settings", "variant", "without", "with_rules", "options", "composition", "board")
    name = f"{template.name[: LONGEST_NAME - 7]} (copy)"
    copied = {one: getattr(template, one) for one in plain}
    made = GameTemplate.objects.create(author=by, name=name, **copied)
    record(AuditAction.TEMPLATE_COPY, game=None, by=by, template=made.slug, of=template.slug)
    return made


@transaction.atomic
def template_share(*, template: GameTemplate, by: User, user: User) -> GameTemplate:
    """Let another member use and copy a template of one's own, and tell them by mail."""
    locked_template = locked_for_author(template, by, OF_ANOTHER)
    if user.pk == by.pk:
        raise Refused("It is yours already.", field="member")
    if not user.is_active or user.profile.guest or user.profile.left_at is not None:
        raise Refused("There is no such member. It is the name they log in with.", field="member")
    if locked_template.shared_with.count() >= MOST_SHARED:
        raise Refused(f"It is shared with {MOST_SHARED} members. Take one of them off first.", field="member")
    if not locked_template.shared_with.filter(pk=user.pk).exists():
        shared_letter_queue(template=locked_template, by=by, user=user)
    locked_template.shared_with.add(user)
    record(AuditAction.TEMPLATE_SHARE, game=None, by=by, template=locked_template.slug, user=user.pk)
    return locked_template


@transaction.atomic
def template_unshare(*, template: GameTemplate, by: User, user: User) -> GameTemplate:
    """Take somebody off those who may use a template: as its author, or oneself. What they copied stays theirs."""
    locked_template = locked_row(template) if by.pk == user.pk else locked_for_author(template, by, OF_ANOTHER)
    locked_template.shared_with.remove(user)
    record(AuditAction.TEMPLATE_UNSHARE, game=None, by=by, template=locked_template.slug, user=user.pk)
    return locked_template


@transaction.atomic
def template_delete(*, template: GameTemplate, by: User) -> None:
    """Delete a template of one's own, for everybody with whom it is shared, too. Games made with it stay."""
    locked_template = locked_for_author(template, by, OF_ANOTHER)
    record(AuditAction.TEMPLATE_DELETE, game=None, by=by, template=locked_template.slug)
    locked_template.delete()


def check_usable(template: GameTemplate, by: User) -> None:
    """Raise NotAllowed unless this member may use a template."""
    if not GameTemplate.objects.usable_by(by).filter(pk=template.pk).exists():
        raise NotAllowed("This template is not shared with you.")


def _checked_name(name: str) -> str:
    name = tidy_title(name)
    if not name:
        raise Refused("Give the template a name, so that you find it again.", field="name")
    if len(name) > LONGEST_NAME:
        raise Refused(f"The name has {len(name)} characters; {LONGEST_NAME} is the most.", field="name")
    return name


def _settings(by: User, name: str, run: str, given: Mapping[str, object], shortest_window: int) -> dict[str, object]:
    """Settings as they are kept, of what a game is asked to be. Raises Refused as for a game."""
    if run not in RUNS:
        raise Refused(f"“{run}” is none of: {', '.join(RUNS)}.", field="run")
    game = Game(creator=by, gm=None if run == "players" else by)
    asked = {"name": name, **given, "gm_may_play": run == "playing-gm"}
    apply_settings(game, asked, FIELDS, shortest_window)
    return {**_as_json(game), "run": run, "starts_in": _starts_in(game)}


def _as_json(game: Game) -> dict[str, object]:
    fields = {name: getattr(game, name) for name in KEPT}
    return {name: f"{value:%H:%M}" if isinstance(value, time) else value for name, value in fields.items()}


def _starts_in(game: Game) -> int | None:
    """Minutes from the making of a game to its time to start, if it has one."""
    if game.starts_at is None:
        return None
    minutes = (game.starts_at - game.created_at) / timedelta(minutes=1)
    step = 60 if minutes > 1440 else 5  # so that filling a form and keeping it again changes nothing
    return min(max(round(minutes / step) * step, step), LONGEST_STARTS_IN)


def _rules(rules: Json, composition: CompositionRevision | None, board: BoardRevision | None) -> dict[str, object]:
    """The rules as they are kept, after it was seen that they go together on that board. Raises Refused."""
    asked = dict(rules) if composition is None else rules_of(composition, dict(rules))
    fits = ruleset(**{"variant": "standard", **asked}, board=playable(board) if board is not None else "")
    return {**fits.house_rules, "options": _without_pins(fits.options)}


def _without_pins(options: Mapping[str, object]) -> dict[str, object]:
    """A game is pinned to the plug-ins that it was made with; a template is not."""
    return {name: value for name, value in options.items() if not name.startswith(PIN)}


def _kept_by(user: User) -> list[dict[str, object]]:
    plain = ("name", "settings", "variant", "without", "with_rules", "options", "created_at", "changed_at")
    return [
        {
            "address": one.get_absolute_url(),
            **{name: getattr(one, name) for name in plain},
            "board": one.board.get_absolute_url() if one.board else "",
            "composition": one.composition.get_absolute_url() if one.composition else "",
            "shared_with": [str(member.profile) for member in one.shared_with.select_related("profile")],
        }
        for one in GameTemplate.objects.filter(author=user).select_related("board__board", "composition__composition")
    ]


# They were private, so they go; those of others are not shared with the member any more.
delete_rows_on_leaving(GameTemplate, "author")
delete_rows_on_leaving(GameTemplate.shared_with.through, "user")


EXPORTERS["templates"] = _kept_by
