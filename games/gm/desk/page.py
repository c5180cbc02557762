"""The desk itself: position, papers, who is missing, what would come of it now, and what can be done about it."""

from collections.abc import Mapping
from itertools import groupby

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import engine
from engine.model.board import Province
from engine.model.ids import ProvinceId
from engine.model.json_data import JsonDict
from games.access_log.services import gm_access_record
from games.appeals.queries import open_appeals
from games.common.dictionaries import Context
from games.common.errors import Refused
from games.gm.deeds.marks import queue
from games.gm.deeds.reading import choice_of
from games.gm.deeds.registry import by_group, deeds_of
from games.gm.desk.access import at_desk, gm_of
from games.gm.desk.notes import visible_notes
from games.gm.queries import mistakes
from games.gm.queries.waiting import waiting_in
from games.gm.services.preview import dry_run
from games.gm.things import Things, Way, way, ways_out
from games.holidays.queries import holidays_of
from games.maps.game_maps import drawing, scene_of
from games.models import AuditAction, DeskNote, Game, Seat, Turn
from games.permissions import Viewer, may_visit_desk, rules_game
from games.press.queries import may_write_to
from games.press.services.press import PUBLIC, press_send
from games.seat_offers.queries import offers_of
from games.selectors import orders, positions
from games.selectors.ledger import ledger
from games.selectors.orders import unheard_seats
from games.selectors.unread import unread_lines
from games.selectors.wording import draw_text
from games.table.event_deduplication import each_once
from games.table.frame import frame
from games.table.narration import heading_of_seat, order_line, seat_names


@require_safe
@never_cache
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /gm/<game>/. Operators whose desk it is not are led to its door."""
    game = Game.objects.filter(slug=slug).first()
    if game is not None and may_visit_desk(game, request.user) and not rules_game(game, request.user):
        return redirect("gm:operator", slug)
    return _desk(request, slug)


@at_desk
def _desk(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    return render(request, "admin/desk/desk.html", desk_context(viewer))


def desk_context(viewer: Viewer) -> Context:
    """Everything on the desk. Having seen it is noted in the audit log."""
    game = viewer.game
    turn, things = game.open_turn, Things(viewer)
    context: Context = {
        **frame(viewer, "desk"),
        "turn": turn,
        "groups": by_group(deeds_of(game).items()),
        "may_write_to": may_write_to(viewer) if game.turn_number else [],
        "game_ways": things.of_the_game() if game.turn_number else (),
        "rules": things.rules() if game.turn_number else (),
        "last": _last_turn(viewer),
        "open_appeals": open_appeals(game),
        "waiting": waiting_in(game) if game.is_going else (),
        "asked": {offer.seat.seat_id: str(offer.user.profile) for offer in offers_of(game)} if game.is_going else {},
        "notes": visible_notes(game, gm_of(viewer)) if game.has_gm(viewer.user) else None,
        "mistakes": ways_out(viewer, mistakes.now(viewer)) if game.turn_number else (),
        "rulings": [line for line in ledger(viewer) if turn is not None and line.ruling.phase == turn.phase],
    }
    if turn is None:
        return context
    gm_access_record(viewer, AuditAction.GM_READ_ORDERS, turn=turn.number)
    names = seat_names(game.rulebook)
    seen = positions.position(viewer, turn)
    return {
        **context,
        "phase_name": seen.phase_name,
        "svg": drawing(scene_of(game, seen.state, seen.phase_name)),
        "places": [(str(name), one.name) for name, one in _by_name(game) if one.kind != "impassable"],
        "sheets": _sheets(viewer, things, turn, context["notes"] or []),
        "silent": [(seat, names.get(seat.seat_id, seat.name)) for seat in unheard_seats(game, turn)],
        "answers": queue(game),
        "dry": _dry(viewer, turn),
    }


def _by_name(game: Game) -> list[tuple[ProvinceId, Province]]:
    return sorted(game.rulebook.board.provinces.items(), key=lambda item: item[1].name)


def _sheets(viewer: Viewer, things: Things, turn: Turn, notes: list[tuple[str, DeskNote]]) -> list[dict[str, object]]:
    """Every seat's paper; each line leads to a ruling on it. `heard`: something came, or ready was pressed."""
    silent = {seat.pk for seat in unheard_seats(viewer.game, turn)}
    names = seat_names(viewer.game.rulebook)
    unread = unread_lines(viewer.game, turn)
    sheets = orders.every_sheet(viewer)
    away = holidays_of([sheet.seat.player_id for sheet in sheets])
    return [
        {
            "sheet": sheet,
            "player": viewer.name_of(sheet.seat),
            "name": names.get(sheet.seat.seat_id, sheet.seat.name),
            "away": away.get(sheet.seat.player_id),
            "lines": [(line, _amend(viewer.game, sheet, line)) for line in sheet.lines],
            "missing": [(unit, _amend(viewer.game, sheet, f"{unit} ")) for unit in sheet.missing],
            "unread": [
                (one, way(viewer.game, "read it as …", "read", line=choice_of(one)))
                for one in unread
                if one.seat == sheet.seat.seat_id
            ],
            "heard": sheet.seat.pk not in silent,
            "wanted": sheet.seat.seat_id in turn.wanted,
            "ways": things.of_seat(sheet.seat.seat_id),
            "held": things.held_by(sheet.seat.seat_id),
            "notes": [note for _, note in notes if _concerns(note, sheet.seat)],
        }
        for sheet in sheets
    ]


def _concerns(note: DeskNote, seat: Seat) -> bool:
    """Whether a note is about a seat, or about the one who plays it now."""
    return note.seat_id == seat.pk or (note.player_id is not None and note.player_id == seat.player_id)


def _amend(game: Game, sheet: orders.OrderSheet, line: str) -> Way:
    return way(game, "amend", "orders", seat=sheet.seat.seat_id, lines=line)


def _dry(viewer: Viewer, turn: Turn) -> dict[str, object]:
    """The open turn as it would come out now. `no`: why it would not."""
    try:
        outcome = dry_run(game=viewer.game, by=gm_of(viewer))
    except Refused as error:
        return {"no": error}
    dry_view = engine.view(
        viewer.game.rulebook, outcome.state, outcome.events, None, outcome.results, outcome.draws, gm=True
    )
    before = positions.position(viewer, turn)
    scene = scene_of(viewer.game, before.state, before.phase_name, dry_view.results or {})
    return {
        "svg": drawing(scene, prefix="dry-"),
        "powers": _verdicts(viewer.game, dry_view.results or {}, turn.number),
        "draws": _draws(viewer.game, dry_view.draws or {}, turn.number),
        "events": [one for _, events in groupby(dry_view.events, key=_step) for one in each_once(events)],
        "next": "the end" if outcome.state.ended else positions.phase_name(viewer.game, outcome.state.phase),
    }


def _step(event: Mapping[str, object]) -> str:
    return str(event.get("step", ""))


def _verdicts(game: Game, results: dict[str, list[JsonDict]], number: int) -> list[dict[str, object]]:
    """Orders with their verdicts by seat; each leads to a ruling on it."""
    names = seat_names(game.rulebook)
    return [
        {
            "seat": seat,
            "name": heading_of_seat(names, seat),
            "lines": [
                (order_line(one, names), _overrule(game, seat, one.get("unit", ""), number)) for one in seat_results
            ],
        }
        for seat, seat_results in results.items()
    ]


def _overrule(game: Game, seat: str, unit: str, number: int) -> Way | None:
    return way(game, "overrule", "verdict", seat=seat, unit=unit, number=number) if unit else None


def _draws(game: Game, draws: dict[str, JsonDict], number: int) -> list[dict[str, object]]:
    """Draws with all that could come out, each a way to pin it."""
    return [
        {
            "name": name,
            "draw": draw,
            "ways": [
                (value, way(game, draw_text(game, name, value)[1], "pin", draw=name, value=value, number=number))
                for value in draw["candidates"]
            ],
        }
        for name, draw in draws.items()
    ]


def _last_turn(viewer: Viewer) -> dict[str, object] | None:
    """The last turn's verdicts and draws, to be overruled: that turn is then done again."""
    last = viewer.game.last_turn
    if last is None:
        return None
    last_report = positions.report(viewer, last)
    return {
        "turn": last,
        "phase_name": last_report.phase_name,
        "powers": _verdicts(viewer.game, last_report.results, last.number),
        "draws": _draws(viewer.game, last_report.draws, last.number),
        "unread": [
            (one, way(viewer.game, "read it as …", "read", line=choice_of(one)))
            for one in unread_lines(viewer.game, last)
        ],
    }


@require_safe
@never_cache
@at_desk
def at(request: HttpRequest, viewer: Viewer, place: str) -> HttpResponse:
    """GET /gm/<game>/at/<place>/: what is in a province and what can be ruled on it; a fragment for the script."""
    province = viewer.game.rulebook.board.provinces.get(place)  # type: ignore[call-overload]
    if province is None or not viewer.game.turn_number:
        raise Http404("There is no such place on this board.")
    context = {**frame(viewer, "desk"), "place": place, "name": province.name, "things": Things(viewer).at(place)}
    fragment = request.GET.get("fragment") == "yes"
    return render(request, f"admin/desk/{'things' if fragment else 'at'}.html", context)


@require_safe
@at_desk
def find(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /gm/<game>/at/?place=Bur: for the list of places, which needs no script."""
    return redirect("gm:at", viewer.game.slug, request.GET.get("place", "") or "nowhere")


@require_POST
@at_desk
def write(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Press from the GM to one, some or all. What cannot be sent comes back with the reason and the text."""
    to, text = request.POST.getlist("to"), request.POST.get("text", "")
    try:
        press_send(game=viewer.game, by=gm_of(viewer), to=[PUBLIC] if PUBLIC in to else to, text=text, as_gm=True)
    except Refused as error:
        context = {**desk_context(viewer), "no": error, "typed": text, "typed_to": to}
        return render(request, "admin/desk/desk.html", context, status=error.status)
    messages.success(request, "Sent.")
    return redirect("gm:desk", viewer.game.slug)
