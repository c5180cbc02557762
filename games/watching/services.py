"""Who looks on at a game, and what they write: asked and sent away by the GM, each with its line in the audit log."""

from django.contrib.auth.models import User
from django.db.models import Q
from django.dispatch import receiver

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.common.errors import Conflict, NotAllowed, Refused
from games.models import AuditAction, Game
from games.permissions import check_gm, check_somebody
from games.services.base import locked_game, record
from games.services.notices import notices_queue
from games.watching.models import LONGEST_NOTE, GalleryNote, Onlooker, OnlookerRole
from games.watching.queries import comments, observes

MOST = 20
"""Who look on at one game at a time."""
MOST_NOTES = 500


def onlooker_add(*, game: Game, by: User, user: User, role: str) -> Onlooker:
    """As the GM: let a member look on, as an observer or a commentator. The table is told. Raises Refused, Conflict."""
    if role not in OnlookerRole.values:
        raise Refused(f"It is one of: {', '.join(OnlookerRole.values)}.", field="role")
    check_somebody(user, "member")
    with locked_game(game) as locked:
        check_gm(locked, by)
        if locked.is_over:
            raise Conflict("The game is over: everybody may look.")
        if user.profile.is_program:
            raise Refused(f"{user.profile} is a program.", field="member")
        if locked.seat_for(user) is not None or locked.memberships.filter(user=user, left_at=None).exists():
            raise Refused(f"{user.profile} plays in this game.", field="member")
        if locked.has_gm(user):
            raise Refused(f"{user.profile} rules this game, and sees all.", field="member")
        if locked.onlookers.now().filter(user=user, role=role).exists():
            raise Conflict(f"{user.profile} looks on already.")
        if locked.onlookers.now().count() >= MOST:
            raise Refused(f"{MOST} are the most who look on at a time.", field="member")
        made = Onlooker.objects.create(game=locked, user=user, role=role, by=by)
        record(AuditAction.ONLOOKER_SET, game=locked, by=by, user=user.pk, role=role, on=True)
        data = {"name": str(user.profile), "role": str(role), "mine": True}
        notices_queue(game=locked, about="onlooker", key=f"{made.pk}:you", to=[user], data=data)
        if role == OnlookerRole.OBSERVER:
            people = [one.user for one in locked.memberships.filter(left_at=None).select_related("user")]
            data = {"name": str(user.profile), "role": str(role)}
            notices_queue(game=locked, about="onlooker", key=f"{made.pk}", to=people, data=data)
    return made


def onlooker_end(*, game: Game, by: User, onlooker: int) -> Onlooker:
    """As the GM, or as who looks on: end it. Raises NotAllowed, Conflict."""
    with locked_game(game) as locked:
        stored = locked.onlookers.filter(pk=onlooker).select_related("user__profile").first()
        if stored is None or stored.user_id != by.pk:
            check_gm(locked, by)
        if stored is None or stored.ended_at is not None:
            raise Conflict("Nobody like that looks on.")
        stored.ended_at = database_time.now()
        stored.save(update_fields=["ended_at"])
        record(AuditAction.ONLOOKER_SET, game=locked, by=by, user=stored.user_id, role=stored.role, on=False)
    return stored


def note_write(*, game: Game, by: User, text: str) -> GalleryNote:
    """As a commentator: write into the gallery, about the game as it stands. Raises NotAllowed, Refused."""
    note_text = text.strip()
    if not note_text or len(note_text) > LONGEST_NOTE:
        raise Refused(f"A note has 1 to {LONGEST_NOTE} characters.", field="text")
    with locked_game(game) as locked:
        if not comments(locked, by):
            raise NotAllowed("Only commentators write into the gallery. The GM asks them.")
        if locked.gallery.count() >= MOST_NOTES:
            raise Refused(f"{MOST_NOTES} notes are the most of one game.", field="text")
        last = locked.last_turn
        fields = {"number": last.number if last is not None else 0, "held": observes(locked, by)}
        made = GalleryNote.objects.create(game=locked, author=by, text=note_text, **fields)
        record(AuditAction.GALLERY_WRITE, game=locked, by=by, note=made.pk)
    return made


def note_drop(*, game: Game, by: User, note: int) -> None:
    """As its author, or as the GM: take a note out of the gallery."""
    with locked_game(game) as locked:
        stored = locked.gallery.filter(pk=note).first()
        if stored is None or stored.author_id != by.pk:
            check_gm(locked, by)
        if stored is None:
            raise Conflict("That note is gone already.")
        stored.delete()
        record(AuditAction.GALLERY_WRITE, game=locked, by=by, note=note, dropped=True)


def observer_access_record(game: Game, by: User) -> None:
    """Note in the trail that an observer saw all orders of the turn that is open: once a turn."""
    seen = game.audit.filter(action=AuditAction.ONLOOKER_LOOK, actor=by, data__turn=game.turn_number)
    if not seen.exists():
        record(AuditAction.ONLOOKER_LOOK, game=game, by=by, turn=game.turn_number)


def _export_watching(user: User) -> dict[str, object]:
    looks, notes = Onlooker.objects.filter(user=user), GalleryNote.objects.filter(author=user)
    return {
        "looks_on": list(looks.values("game__name", "role", "began_at", "ended_at")),
        "gallery": list(notes.values("game__name", "number", "text", "written_at")),
    }


EXPORTERS["watching"] = _export_watching


@receiver(member_leaves)
def _looks_away(user: User, **_: object) -> None:
    Onlooker.objects.filter(Q(user=user), ended_at=None).update(ended_at=database_time.now())
