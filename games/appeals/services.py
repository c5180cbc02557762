"""Appeals: a player against one verdict or one draw of the last turn; the GM answers on the ledger.

The game goes on meanwhile: an appeal stops no clock. A GM who wants time halts the game (games.services.clock), which
stands on the ledger too. Upheld is a word; what changes the turn is a ruling, and the answer may name it.
"""

from django.contrib.auth.models import User

from games import database_time
from games.appeals.queries import check_may_appeal, things_of
from games.common.errors import Conflict, NotAllowed, Refused
from games.live.live import tell
from games.models import Appeal, AppealStatus, AuditAction, Game, Ruling, Seat, Turn
from games.models.seat import GM
from games.permissions import Viewer, check_gm, rules_game, spectator_of
from games.services.base import check_turn, locked_game, record
from games.services.notices import notices_queue

LONGEST_RULE, LONGEST_TEXT = 60, 2000  # characters


def appeal_make(*, game: Game, by: User, about: str, rule: str, text: str) -> Appeal:
    """As a player: appeal against one verdict or draw of the last turn, before the next deadline.

    `about` is `order:<seat>:<unit>` or `draw:<name>`, as `things_of` lists them for this seat; `rule` the rule that is
    cited; `text` why. Everybody who may see what it is about reads it on the ledger.
    """
    rule, text = rule.strip(), text.strip()
    if not rule:
        raise Refused("Cite the rule that you think was got wrong: its number, or its name.", field="rule")
    if not text:
        raise Refused("Say what is wrong with it.", field="text")
    if len(rule) > LONGEST_RULE or len(text) > LONGEST_TEXT:
        raise Refused(f"A rule has {LONGEST_RULE} characters at most, an appeal {LONGEST_TEXT}.", field="text")
    with locked_game(game) as locked:
        seat, last = check_may_appeal(locked, by)
        thing = things_of(Viewer(locked, by, seat, False), last).get(about)
        if thing is None:
            raise Refused("Choose one verdict or one draw of the last turn.", field="about")
        appeal = Appeal(game=locked, seat=seat, author=by, turn=last, about=thing, rule=rule, text=text)
        appeal.audience = _readers(locked, last, about, seat)
        appeal.save()
        record(AuditAction.APPEAL_MAKE, game=locked, by=by, seat=seat, appeal=appeal.pk, turn=last.number)
        ruling = [gm for gm in locked.gms if rules_game(locked, gm)]
        notices_queue(game=locked, about="appeal", key=f"{appeal.pk}:made", to=ruling, data={"appeal": appeal.pk})
        _tell_readers(locked, appeal)
    return appeal


def _tell_readers(game: Game, appeal: Appeal) -> None:
    """Live to those who may read it: that there is an appeal at all may tell what was drawn or ordered."""
    tell(game, "ledger", seats=None if appeal.audience is None else [*appeal.audience, GM])


def _readers(game: Game, turn: Turn, about: str, seat: Seat) -> list[str] | None:
    """The seats that may read an appeal: all who see what it is about; None: everybody."""
    if about in things_of(spectator_of(game), turn):
        return None
    others = [one for one in game.seats.all() if one != seat]
    eyes = [Viewer(game, spectator_of(game).user, one, False) for one in others]
    return [seat.seat_id, *(one.seat_id for one in eyes if one.seat_id and about in things_of(one, turn))]


def appeal_withdraw(*, appeal: Appeal, by: User) -> Appeal:
    """As the seat that made it: take an appeal back before it is answered. It stays on the ledger, marked so."""
    with locked_game(appeal.game) as locked:
        mine = _open_one(locked, appeal)
        if locked.seat_of(by) != mine.seat:
            raise NotAllowed("Only the seat that has appealed can withdraw it.")
        mine.status, mine.answered_at, mine.answered_by = AppealStatus.WITHDRAWN, database_time.now(), by
        mine.save(update_fields=["status", "answered_at", "answered_by"])
        record(AuditAction.APPEAL_WITHDRAW, game=locked, by=by, seat=mine.seat, appeal=mine.pk)
        _tell_readers(locked, mine)
    return mine


def appeal_answer(
    *, appeal: Appeal, by: User, upheld: bool, answer: str, ruling: int | None = None, turn: str | None = None
) -> Appeal:
    """As the GM: answer an appeal, with a reason that stands on the ledger. `ruling`: the one made because of it."""
    if not answer.strip():
        raise Refused("An answer needs a reason: whoever may see the game reads it on the ledger.", field="answer")
    with locked_game(appeal.game) as locked:
        check_gm(locked, by)
        check_turn(locked, turn)
        mine = _open_one(locked, appeal)
        made = Ruling.objects.filter(game=locked, pk=ruling).first() if ruling is not None else None
        if ruling is not None and made is None:
            raise Refused("There is no such ruling in this game.", field="ruling")
        mine.status = AppealStatus.UPHELD if upheld else AppealStatus.DENIED
        mine.answer, mine.ruling, mine.answered_at, mine.answered_by = answer.strip(), made, database_time.now(), by
        mine.save(update_fields=["status", "answer", "ruling", "answered_at", "answered_by"])
        record(AuditAction.APPEAL_ANSWER, game=locked, by=by, seat=mine.seat, appeal=mine.pk, upheld=upheld)
        to = [mine.seat.player] if mine.seat.player is not None else []
        notices_queue(game=locked, about="appeal", key=f"{mine.pk}:answered", to=to, data={"appeal": mine.pk})
        _tell_readers(locked, mine)
    return mine


def _open_one(game: Game, appeal: Appeal) -> Appeal:
    locked = Appeal.objects.select_related("seat__player").select_for_update(of=("self",)).get(pk=appeal.pk, game=game)
    if locked.status != AppealStatus.OPEN:
        raise Conflict(f"This appeal has been {locked.get_status_display().lower()} already.")
    return locked
