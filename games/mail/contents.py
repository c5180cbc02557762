"""Contents of notification mails, and whether they are still relevant."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.urls import reverse
from django.utils.dateparse import parse_datetime

from games import database_time
from games.agreements.agreed import changed_since
from games.agreements.agreed_rules import Changed
from games.common.invitation_links import invitation_link
from games.mail.turn_report import rulings_waiting, turn_report
from games.maps.comparison import compare_texts
from games.models import FailedDraw, Game, GameStatus, Notice, ThreadReader, Turn
from games.models.ruling import CLOSED_EARLY
from games.past.queries import change
from games.permissions import Viewer, rules_game
from games.selectors import positions
from games.selectors.last_year import last_year_news
from games.selectors.orders import unheard_seats
from games.selectors.quiet_board import quiet_board_text
from games.services.roll_call import is_called

FOR_THE_TABLE = ("turn", "again", "deadline", "remind", "press", "appeal")


def viewer_for(notice: Notice) -> Viewer:
    """The eyes for which the mail is written. A GM gets no more in a mail than the table does."""
    return Viewer(notice.game, notice.user, notice.game.seat_for(notice.user), is_gm=False)


def _turn(notice: Notice) -> Turn | None:
    return Turn.objects.filter(pk=notice.data.get("turn")).first()


def still_matters(notice: Notice) -> bool:
    """False for what has been overtaken: a deadline met meanwhile, press read meanwhile, a table left meanwhile."""
    game, user = notice.game, notice.user
    if notice.about in FOR_THE_TABLE and game.seat_for(user) is None and not rules_game(game, user):
        return False
    asks = STILL.get(notice.about)
    return asks is None or asks(notice)


def _deadline_is_near(notice: Notice) -> bool:
    game, turn, seat = notice.game, _turn(notice), notice.game.seat_for(notice.user)
    return turn is not None and turn.is_open and seat is not None and seat in unheard_seats(game, turn)


def _is_offered(notice: Notice) -> bool:
    waiting = notice.game.seat_offers.waiting()
    return bool(notice.data.get("back")) or waiting.filter(pk=notice.data.get("offer")).exists()


def _is_asked_to_sit_in(notice: Notice) -> bool:
    waiting = notice.game.sittings.open(database_time.now()).filter(accepted_at=None)
    return notice.data["what"] != "asked" or waiting.filter(pk=notice.data["sitting"]).exists()


def _is_gated(notice: Notice) -> bool:
    turn = _turn(notice)
    ruled = rules_game(notice.game, notice.user)
    return turn is not None and turn.is_open and turn.gated_at is not None and ruled


def _is_unread(notice: Notice) -> bool:
    seat = notice.game.seat_for(notice.user)
    reader = ThreadReader.objects.with_unread().filter(pk=notice.data.get("reader"), seat=seat).first()
    return reader is not None and reader.unread > 0 and not reader.muted


def _may_join(notice: Notice) -> bool:
    game = notice.game
    here = game.memberships.filter(user=notice.user, left_at=None).exists()
    return game.status == GameStatus.FORMING and not here


def _seat_is_free(notice: Notice) -> bool:
    """Of a seat of a club's table: whether it can be told, and taken, still."""
    game = notice.game
    return game.is_going and not game.shut and game.seats.filter(
        seat_id=notice.data["seat_id"], player=None, out=False
    ).exists()  # fmt: skip


def _gm_is_absent(notice: Notice) -> bool:
    return notice.data["what"] not in ("asked", "wanted") or notice.game.gm_absent_since is not None


def _asks_still(notice: Notice) -> bool:
    """Whether a member has yet to answer what the table asks before its start."""
    stay = notice.game.memberships.filter(user=notice.user, left_at=None).first()
    if notice.about == "lobby":
        here = stay is not None or notice.game.has_gm(notice.user)
        muted = notice.game.lobby_mutes.filter(user=notice.user).exists()
        return here and not muted and notice.game.status == GameStatus.FORMING
    if notice.about == "rollcall":
        return is_called(notice.game, stay)
    asked = _setting_changes(notice) and parse_datetime(notice.data["until"])
    return stay is not None and stay.confirm_by == (asked or None)


STILL: Mapping[str, Callable[[Notice], bool]] = {
    "deadline": _deadline_is_near,
    "remind": _deadline_is_near,
    "offer": _is_offered,
    "sitter": _is_asked_to_sit_in,
    "gate": _is_gated,
    "press": _is_unread,
    "another": _may_join,
    "clubseat": _seat_is_free,
    "rollcall": _asks_still,
    "settings": _asks_still,
    "lobby": _asks_still,
    "gmabsent": _gm_is_absent,
}
"""By what a notice is about: whether it matters still when it is sent. All others do."""


def _setting_changes(notice: Notice) -> list[Changed]:
    """What of the settings is otherwise than the member agreed to, in words; nothing where it was changed back."""
    return changed_since(notice.data["agreed"], notice.data["now"])


def _address(game: Game, path: str = "") -> str:
    return f"{settings.SITE_URL}{game.get_absolute_url()}{path}"


def _about_turn(notice: Notice) -> dict[str, object]:
    """A turn's name and deadline; for an adjudicated one the reader's own results and what is open now."""
    turn = _turn(notice)
    if turn is None:
        return {}
    viewer, game = viewer_for(notice), notice.game
    context: dict[str, object] = {"turn": turn, "phase": positions.phase_name(game, turn.phase)}
    if turn.adjudicated_at is not None:
        report = positions.report(viewer, turn)
        context["results"] = report.results.get(viewer.seat_id or "", [])
        context["report"] = turn_report(viewer, report)
        context["report_url"] = _address(game, f"report/{turn.phase}/")
        context["rulings"] = rulings_waiting(viewer, game)
        context["early"] = (
            game.rulings.filter(**{f"data__{CLOSED_EARLY}": True}, phase=turn.phase).order_by("-pk").first()
        )
        context["following"] = game.open_turn
        context["following_phase"] = positions.phase_name(game, game.open_turn.phase) if game.open_turn else ""
        context["last_year"] = last_year_news(game, turn, game.open_turn) if game.open_turn else ""
        context["quiet"] = (
            quiet_board_text(viewer, game.open_turn) if game.open_turn and _is_next(turn, game.open_turn) else ""
        )
        context["failed_draw"] = FailedDraw.objects.filter(turn=turn).exists()
        context["wanted"] = bool(game.open_turn and viewer.seat_id in game.open_turn.wanted)
    return context


def _is_next(turn: Turn, following: Turn) -> bool:
    return following.number == turn.number + 1


def _about_change(notice: Notice) -> dict[str, object]:
    """What a branch that became the game's line has changed for the reader, and what is open now."""
    branch = notice.game.branches.published().filter(pk=notice.data.get("branch")).first()
    if branch is None:
        return {}
    viewer, game = viewer_for(notice), notice.game
    branch_change = change(viewer, branch)
    names = {phase: positions.phase_name(game, phase) for phase, _ in branch_change.by_phase()}
    return {
        "phase": positions.phase_name(game, branch.phase),
        "branch": branch,
        "mine": [(names[phase], entries) for phase, entries in branch_change.by_phase(viewer.seat_id or "nobody")],
        "differences": compare_texts(viewer, branch_change.before, branch_change.after),
        "following": game.open_turn,
        "following_phase": positions.phase_name(game, game.open_turn.phase) if game.open_turn else "",
        "change_url": _address(game, f"changes/{branch.pk}/"),
    }


def _about_appeal(notice: Notice) -> dict[str, object]:
    """An appeal to be answered, for the GM; the answer, for who has appealed."""
    appeal = notice.game.appeals.select_related("seat", "turn").filter(pk=notice.data.get("appeal")).first()
    if appeal is None:
        return {}
    phase = positions.phase_name(notice.game, appeal.turn.phase)
    desk = f"{settings.SITE_URL}/gm/{notice.game.slug}/do/appeal/?appeal={appeal.pk}"
    return {"appeal": appeal, "phase": phase, "ledger_url": _address(notice.game, "ledger/"), "answer_url": desk}


def context_of(notice: Notice) -> dict[str, object]:
    """What the template of a notice is filled with."""
    game = notice.game
    seat = game.seat_for(notice.user)
    data = {**notice.data}
    if data.get("starts"):
        data["starts"] = parse_datetime(data["starts"])
    if notice.about == "sitter" and data.get("until"):
        data["until"] = parse_datetime(data["until"])
    if notice.about == "moved" and data.get("was"):
        data["was"] = parse_datetime(data["was"])
    names = dict(game.seats.values_list("seat_id", "name"))
    if notice.about == "gmabsent":
        data["you"] = data.get("gm") == notice.user_id
    if notice.about == "settings":
        data |= {"changed": _setting_changes(notice), "until": parse_datetime(data["until"])}
    if notice.about == "end":
        data["names"] = [names.get(one, one) for one in data.get("seats", ())]
    if notice.about == "start" and "board" in data:
        data["players"] = _players(game)
    if notice.about == "another":
        data["link"] = invitation_link(game)
    if notice.about == "press":
        reader = ThreadReader.objects.with_unread().get(pk=data["reader"])
        data["unread"] = reader.unread
        data["writers"] = _writers(reader)
    return {
        **_about_turn(notice),
        **(_about_change(notice) if notice.about == "again" else {}),
        **(_about_appeal(notice) if notice.about == "appeal" else {}),
        "data": data,
        "game": game,
        "seat": seat,
        "name": str(notice.user.profile),
        "site_name": settings.SITE_NAME,
        "url": _address(game),
        "desk_url": f"{settings.SITE_URL}{reverse('gm:desk', args=[game.slug])}",
        "mail_url": f"{settings.SITE_URL}/me/mail/",
    }


def _players(game: Game) -> list[tuple[str, str]]:
    """Who plays which power, for a board call; nobody where that is a secret."""
    if game.names_hidden():
        return []
    seats = game.seats.select_related("player__profile")
    return [(one.name, str(one.player.profile) if one.player else "a bot") for one in seats]


def _writers(reader: ThreadReader) -> list[str]:
    """Who wrote what has not been read: seats' names, each once; unsigned press says so."""
    new = reader.thread.messages.filter(pk__gt=reader.last_read).exclude(seat=reader.seat).select_related("seat")
    written = ["Somebody" if one.unsigned else (one.seat.name if one.seat else "The GM") for one in new]
    return list(dict.fromkeys(written))
