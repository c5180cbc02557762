"""Which deeds there are, and which of them a game has now. Adding one: a form, and its line here."""

from collections.abc import Iterable

from games.gm.deeds import (
    appeals,
    board,
    casting,
    clock,
    daily,
    house,
    ledger,
    marks,
    papers,
    people,
    reading,
    report_lines,
    word,
)
from games.gm.deeds.deed import DeskForm
from games.gm.deeds.offered import offered_deeds
from games.models import Game

DEEDS: dict[str, type[DeskForm]] = {
    "publish": clock.GateForm,
    "deadline": clock.DeadlineForm,
    "undo-deadline": daily.UndoDeadlineForm,
    "now": clock.NowForm,
    "pause": clock.PauseForm,
    "pace": clock.PaceForm,
    "marks": marks.MarksForm,
    "appeal": appeals.AppealAnswerForm,
    "orders": papers.OrdersForm,
    "read": reading.ReadAsForm,
    "verdict": papers.VerdictForm,
    "pin": papers.PinForm,
    "board": board.BoardChangeForm,
    "word": word.WordForm,
    "mark": board.MarkForm,
    "figure": board.TokenForm,
    "tell": report_lines.TellForm,
    "house": report_lines.HouseTextForm,
    "option": house.OptionForm,
    "strike": house.StrikeForm,
    "add": house.AddForm,
    "rules": house.RulesForm,
    "cast": casting.CastForm,
    "draw-seats": casting.DrawForm,
    "invite": casting.InviteForm,
    "remove": casting.RemoveForm,
    "remind": daily.RemindForm,
    "replace": people.ReplaceForm,
    "offer-back": people.OfferBackForm,
    "bot": people.BotForm,
    "undo-replace": daily.UndoReplacementForm,
    "note": daily.NoteForm,
    "co-gm": people.CoGMForm,
    "step-down": people.CoGMGoesForm,
    "hand-over": people.HandOverForm,
    "withdraw": ledger.WithdrawForm,
    "again": ledger.AgainForm,
    "end": papers.EndForm,
    "secret": ledger.SecretForm,
}
"""By the name that stands in the address, in the order in which the desk lists them."""


def deeds_of(game: Game) -> dict[str, type[DeskForm]]:
    """The deeds that make sense in a game now, those that its rules bring along among them."""
    return {name: form for name, form in {**DEEDS, **offered_deeds(game)}.items() if form.fits(game)}


def by_group(deeds: Iterable[tuple[str, type[DeskForm]]]) -> dict[str, list[tuple[str, str]]]:
    """Names and titles under the headings of the desk; what is reached from elsewhere is left out."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name, form in deeds:
        if form.group:
            groups.setdefault(form.group, []).append((name, form.title))
    return groups
