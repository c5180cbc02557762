"""A seat's own paper, as the table shows it."""

from django.http import HttpRequest

import engine
from engine.rulebook.look import Look
from engine.rulebook.rule import Want
from engine.turn.seat_orders import seat_turn
from games import database_time
from games.access_log.services import gm_access_record
from games.common.errors import Hidden
from games.common.examples import example_of
from games.common.form_values import whole_number
from games.common.offers import kinds_of, names_of, offers_json, slim, words_of
from games.common.order_rows import NO_ROWS, Row, read_stored
from games.common.themes import rulebook_of
from games.models import AuditAction, Receipt, Submission
from games.permissions import Viewer, may_be_advised
from games.selectors.orders import OrderSheet, every_sheet, offers_at, order_sheet
from games.selectors.positions import phase_name
from games.services.orders import lateness
from games.table.citing import clauses_of_verbs, rules_of_kind
from games.table.conditions import conditions_json


def check_json(check: "engine.LineCheck") -> dict[str, object]:
    """One line with what is to be said of it."""
    return {
        "given": check.given,
        "canonical": check.canonical,
        "level": check.level,
        "message": check.message,
        "subject": check.subject,
        "kind": check.kind,
        "data": slim(check.data),
    }


def line_json(key: str, row: Row, check: "engine.LineCheck", *, counts: bool) -> dict[str, object]:
    """A row that holds a line: its name, the version in which it last changed, who wrote it, and whether it counts."""
    fields = {"row": key, "version": row.version, "device": row.device, "seq": row.seq, "counts": counts}
    return {**check_json(check), **fields}


def paper_json(sheet: OrderSheet) -> dict[str, object]:
    """What the server has of a paper, for the seat that it belongs to. All of it changes with every save."""
    return {
        "number": sheet.turn.number,
        "version": sheet.version,
        "lines": [line_json(one.key, one.row, one.check, counts=one.counts) for one in sheet.rows],
        "emptied": [
            {"row": key, "version": row.version, "device": row.device, "seq": row.seq} for key, row in sheet.emptied
        ],
        "ruled": sheet.ruled,
        "ready": sheet.ready,
        "suggested": sheet.suggested,
        "receipt": receipt_json(sheet.receipt),
    }


def past_paper_json(viewer: Viewer, number: str) -> dict[str, object]:
    """What the viewer's seat had handed in for a turn gone by: the lines that counted, and whose edits were taken.

    By this a page knows whether what it last sent came in time. Raises Hidden where there was no such turn.
    """
    turns = viewer.game.turns.exclude(adjudicated_at=None)
    turn = turns.filter(number=whole_number(number, digits=9, otherwise=-1)).last()
    if turn is None or viewer.seat is None:
        raise Hidden("There is no such turn.")
    paper = Submission.objects.filter(turn=turn, seat=viewer.seat).first()
    rows, _ = read_stored(paper.rows, paper.draft) if paper is not None else (NO_ROWS, True)
    return {
        "number": turn.number,
        "phase_name": phase_name(viewer.game, turn.phase),
        "over": (turn.due or turn.adjudicated_at or database_time.now()).isoformat(),
        "lines": paper.lines if paper is not None else [],
        "edits": [{"device": row.device, "seq": row.seq, "row": key} for key, row in rows.rows.items() if row.device],
    }


def want_json(rulebook: "engine.Rulebook", want: Want) -> dict[str, object]:
    """Something that the seat may hand in."""
    return {
        "kind": want.kind,
        "label": rulebook.say(want.kind),
        "subject": want.subject,
        "count": want.count,
        "default": want.default,
        "help": want.help,
        "optional": want.optional,
        "lead": want.lead,
        "word": want.word,
    }


def receipt_json(receipt: Receipt | None) -> dict[str, object] | None:
    """The receipt, with the server's time in ISO 8601."""
    if receipt is None:
        return None
    return {"code": receipt.code, "at": receipt.taken_at.isoformat(), "digest": receipt.digest}


def look_of(viewer: Viewer, sheet: OrderSheet) -> Look:
    """The position before the sheet's turn, as the engine looks at it for that seat."""
    book = rulebook_of(viewer.game)
    return seat_turn(book, sheet.turn.loaded_state(book), sheet.seat.seat_id)


def _rule_behind(viewer: Viewer, sheet: OrderSheet) -> str:
    """The rule of the first thing that the seat may hand in; empty if there is none."""
    look = look_of(viewer, sheet)
    return next((name for want in sheet.wants for name in rules_of_kind(look, want.kind)), "")


def sheet_json(viewer: Viewer, sheet: OrderSheet) -> dict[str, object]:
    """Everything static/js/order-sheet.js needs to write orders for this seat. For that seat alone.

    All of it is of the sheet's own turn: that turn may be closed by a worker while this is read.
    """
    offers = offers_at(viewer.game, sheet.turn, sheet.seat)
    return {
        **paper_json(sheet),
        "window": sheet.turn.window,
        "seat": sheet.seat.seat_id,
        "wants": [want_json(viewer.game.rulebook, want) for want in sheet.wants],
        "options": offers_json(offers),
        "conditions": conditions_json(viewer, sheet),
        "words": words_of(rulebook_of(viewer.game), offers.values()),
        "names": names_of(rulebook_of(viewer.game)),
        "kinds": kinds_of(rulebook_of(viewer.game)),
        "clauses": clauses_of_verbs(viewer.game, look_of(viewer, sheet)),
    }


def _gated_sheet(viewer: Viewer) -> OrderSheet | None:
    """The viewer's own paper while the GM looks at what came of it: to be read, and not to be changed."""
    turn = viewer.game.open_turn
    gated = turn is not None and turn.gated_at is not None and viewer.seat is not None
    return order_sheet(viewer) if gated else None


def sheet_context(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """The panel *your moves*; without a seat or an open window there is none. The GM sees all papers."""
    sheet = order_sheet(viewer) if viewer.may_order else None
    if sheet is None:
        papers = every_sheet(viewer)
        if papers:
            gm_access_record(viewer, AuditAction.GM_READ_ORDERS, turn=papers[0].turn.number)
        return {"sheet": None, "taken": _gated_sheet(viewer), "papers": papers}
    faults = [check for check in sheet.checks if check.level != "ok"]
    late = lateness(viewer.game, sheet.turn, database_time.now())
    data = sheet_json(viewer, sheet)
    return {
        "sheet": sheet,
        "sheet_rule": _rule_behind(viewer, sheet),
        "faults": faults,
        "sheet_data": data,
        "text": sheet.draft or "\n".join(sheet.lines),
        "late": late,
        "example": example_of(viewer.game.rulebook),
        "advised": bool(sheet.wants) and may_be_advised(viewer),
    }
