"""Zines: founding one, writing an issue, publishing it, and who gets it.

A zine is no part of a game: nothing here locks one. What changes a zine locks the zine's own row, so that two windows
of its editor give no two issues one number.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import Max
from django.dispatch import receiver
from django.urls import reverse

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.common.changed_names import check_not_forbidden
from games.common.errors import Conflict, Hidden, NotAllowed, Refused
from games.models import AuditAction, Game, Issue, LetterToEditor, Turn, Zine, ZineSubscription
from games.permissions import check_somebody
from games.services.base import record
from games.shown_text import tidy_title
from games.zines.leaves.services import may_print
from games.zines.mailing_list.mails import issue_mails
from games.zines.models import LONGEST_ISSUE

RESERVED = frozenset({"found", "maps"})
"""Names that stand in addresses of the site itself."""
MOST_ZINES = 12
MOST_CO_EDITORS = 8
LONGEST_LETTER = 6000  # characters
MOST_LETTERS = 20
"""Letters of one reader that wait for an editor."""
STOPPING = "zines.stop"
FIELDS = ("title", "motto", "house_rules")


@contextmanager
def zine_locked(zine: Zine, by: User) -> Iterator[Zine]:
    """A transaction that holds the zine's lock, for its editors. Raises NotAllowed."""
    with transaction.atomic():
        locked = Zine.objects.select_for_update().get(pk=zine.pk)
        if not locked.is_edited_by(by):
            raise NotAllowed("Only the editors of this zine can do that.")
        yield locked


def zine_found(*, by: User, name: str, title: str, motto: str = "", house_rules: str = "") -> Zine:
    """Begin a zine. Raises Refused for a name that is taken or means something else."""
    if name in RESERVED or Zine.objects.filter(name__iexact=name).exists():
        raise Refused(f"There is a zine at “{name}” already. Take another name.", field="name")
    if Zine.objects.filter(editor=by).count() >= MOST_ZINES:
        raise Refused(f"You edit {MOST_ZINES} zines already. That is enough for one typewriter.")
    with transaction.atomic():
        zine = Zine.objects.create(editor=by, name=name.lower(), title=title, motto=motto, house_rules=house_rules)
        record(AuditAction.ZINE_FOUND, game=None, by=by, zine=zine.pk)
    return zine


def zine_change(*, zine: Zine, by: User, **what: str) -> Zine:
    """Change title, motto or house rules. Issues that are out stay as they are."""
    with zine_locked(zine, by) as locked:
        if (title := what.get("title", locked.title)) != locked.title:
            check_not_forbidden("zine", [title], [locked.pk], field="title")
        for name in FIELDS:
            if name in what:
                setattr(locked, name, what[name])
        locked.save()
        record(AuditAction.ZINE_CHANGE, game=None, by=by, zine=locked.pk)
    return locked


def co_editor_set(*, zine: Zine, by: User, user: User, editor: bool) -> Zine:
    """As the first editor: let somebody edit the zine beside oneself, or no longer. Who edits it so can stop, too."""
    with zine_locked(zine, by) as locked:
        if by.pk not in ((locked.editor_id,) if editor else (locked.editor_id, user.pk)):
            raise NotAllowed("Only its first editor says who else edits a zine.")
        if editor:
            check_somebody(user, "member")
            if user.pk == locked.editor_id:
                raise Refused("You edit it already.", field="member")
            if locked.co_editors.count() >= MOST_CO_EDITORS:
                raise Refused(f"{MOST_CO_EDITORS} editors beside the first are the most.", field="member")
            locked.co_editors.add(user)
        else:
            locked.co_editors.remove(user)
        record(AuditAction.ZINE_EDITOR, game=None, by=by, zine=locked.pk, user=user.pk, editor=editor)
    return locked


@transaction.atomic
def zine_remove(*, zine: Zine, by: User) -> None:
    """As an operator: take a zine off, with all its issues. The admin has looked whether `by` may."""
    record(AuditAction.ZINE_REMOVE, game=None, by=by, zine=zine.pk, name=zine.name)
    zine.delete()


def check_turns(turns: Iterable[Turn], by: User, zine: Zine) -> None:
    """Raise Refused unless a zine may print these turns: of games that its editors rule, private ones with leave."""
    for turn in turns:
        if not may_print(zine, turn.game):
            raise Refused(f"“{turn.game}” is private, and not all of its players have given leave.", field="turns")
        if not any(Game.objects.ruled_by(one).filter(pk=turn.game_id).exists() for one in (by, *zine.editors)):
            raise NotAllowed(f"You do not run “{turn.game}”, nor does another editor of this zine.")
        if not turn.published or turn.adjudicated_at is None:
            raise Refused(f"{turn} has not been published.", field="turns")


def _check_text(title: str, text: str) -> None:
    if not tidy_title(title):
        raise Refused("An issue needs a headline.", field="title")
    if not text.strip():
        raise Refused("There is nothing in it.", field="text")
    if len(text) > LONGEST_ISSUE:
        raise Refused(f"That is {len(text)} characters; an issue holds {LONGEST_ISSUE}.", field="text")


def issue_draft(
    *, zine: Zine, by: User, title: str, text: str, turns: Sequence[Turn], letters: Sequence[LetterToEditor] = ()
) -> Issue:
    """Keep the draft of an issue, with the turns whose maps it prints and the letters that were laid into it."""
    _check_text(title, text)
    with zine_locked(zine, by) as locked:
        check_turns(turns, by, locked)
        issue = Issue.objects.create(zine=locked, title=title, text=text)
        issue.turns.set(turns)
        locked.letters.filter(pk__in=[one.pk for one in letters], laid_in=None).update(laid_in=issue)
        record(AuditAction.ZINE_DRAFT, game=None, by=by, zine=locked.pk, issue=issue.pk)
    return issue


def _draft(zine: Zine, issue: Issue, version: int) -> Issue:
    """The draft as it is now, in a locked zine. Raises Conflict if it is out, gone, or was saved elsewhere."""
    draft = zine.issues.filter(pk=issue.pk).first()
    if draft is None:
        raise Hidden("That draft is gone.")
    if draft.published_at is not None:
        raise Conflict(f"It is out already, as No. {draft.number}, and does not change any more.")
    if draft.version != version:
        raise Conflict(
            "It was saved from another window meanwhile, and that is what is kept. What you typed is below: keep it "
            "once more, and it takes the other’s place."
        )
    return draft


def issue_save(*, issue: Issue, by: User, version: int, title: str, text: str) -> Issue:
    """Keep what was changed in a draft by hand. `version` is the one that was changed."""
    _check_text(title, text)
    with zine_locked(issue.zine, by) as zine:
        draft = _draft(zine, issue, version)
        draft.title, draft.text, draft.version = title, text, draft.version + 1
        draft.save(update_fields=["title", "text", "version"])
    return draft


def issue_drop(*, issue: Issue, by: User) -> None:
    """Throw a draft away; letters that were laid into it are offered again."""
    with zine_locked(issue.zine, by) as zine:
        draft = zine.issues.drafts().filter(pk=issue.pk).first()
        if draft is None:
            raise Conflict("That issue is out, or gone: there is no draft to throw away.")
        record(AuditAction.ZINE_DROP, game=None, by=by, zine=zine.pk, issue=draft.pk)
        draft.delete()


def issue_publish(*, issue: Issue, by: User, version: int, written: Callable[[Issue], str]) -> Issue:
    """Give a draft its number and its date, and send it to those who subscribed.

    `written` makes the text of the mail of the issue as it is published.
    """
    with zine_locked(issue.zine, by) as zine:
        draft = _draft(zine, issue, version)
        turns = list(draft.turns.filter(published=True).select_related("game"))
        check_turns(turns, by, zine)
        draft.with_leave.set({turn.game for turn in turns if turn.game.private})
        draft.zine = zine
        draft.number = (zine.issues.aggregate(last=Max("number"))["last"] or 0) + 1
        draft.published_at = database_time.now()
        draft.save(update_fields=["number", "published_at"])
        record(AuditAction.ZINE_PUBLISH, game=None, by=by, zine=zine.pk, issue=draft.pk, number=draft.number)
        _send(draft, written(draft))
    return draft


def _send(issue: Issue, body: str) -> None:
    """Hand a mail for every subscriber with a confirmed address to the post, in the transaction of the issue."""
    zine = issue.zine
    readers = ZineSubscription.objects.filter(zine=zine, user__is_active=True)
    addresses = EmailAddress.objects.filter(primary=True, verified=True, user__in=readers.values("user"))
    subject = " ".join(f"{zine.title}, No. {issue.number}: {issue.title}".split())
    mails = []
    for address in addresses.order_by("pk"):
        stop = f"{settings.SITE_URL}{stop_address(zine, address.user_id)}"
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        text = f"{body}\n\n-- \nYou get {zine.title} because you subscribed. To stop it:\n{stop}\n"
        mails.append(EmailMessage(f"[{settings.SITE_NAME}] {subject}", text, to=[address.email], headers=headers))
    mails += issue_mails(zine, f"[{settings.SITE_NAME}] {subject}", body, [one.email for one in addresses])
    if mails:
        get_connection().send_messages(mails)


def stop_address(zine: Zine, user_id: int) -> str:
    """The address at which who holds a mail ends the subscription it came by, without logging in."""
    return reverse("zines:stop", args=[zine.name, signing.dumps([zine.pk, user_id], salt=STOPPING)])


def subscriber_by(zine: Zine, token: str) -> int:
    """Whose subscription the token of `stop_address` is about. Raises Hidden for one that we have not made."""
    try:
        zine_pk, user_pk = signing.loads(token, salt=STOPPING)
    except signing.BadSignature as error:
        raise Hidden("This link is broken. Subscriptions end on the zine’s own page, too.") from error
    if zine_pk != zine.pk:
        raise Hidden("This link belongs to another zine.")
    return int(user_pk)


@transaction.atomic
def zine_subscribe(*, zine: Zine, by: User) -> None:
    """Get every issue from now on by mail. Once is enough."""
    ZineSubscription.objects.get_or_create(zine=zine, user=by)


@transaction.atomic
def zine_unsubscribe(*, zine: Zine, user_id: int) -> None:
    """Get it no more. Who was not subscribed is told nothing else."""
    ZineSubscription.objects.filter(zine=zine, user=user_id).delete()


@transaction.atomic
def letter_send(*, zine: Zine, by: User, text: str) -> LetterToEditor:
    """Write to the editor, for print."""
    text = text.strip()
    if not text:
        raise Refused("There is nothing in it.", field="text")
    if len(text) > LONGEST_LETTER:
        raise Refused(f"That is {len(text)} characters; a letter holds {LONGEST_LETTER}.", field="text")
    if zine.letters.filter(author=by, laid_in=None).count() >= MOST_LETTERS:
        raise Refused("The editor has a heap of your letters still to read. Wait for the next issue.", field="text")
    return LetterToEditor.objects.create(zine=zine, author=by, text=text)


def _export_zines(user: User) -> JsonDict:
    mine = Zine.objects.filter(editor=user)
    issues = Issue.objects.filter(zine__in=mine).order_by("zine", "pk")
    return {
        "edited": list(mine.values(*FIELDS, "name")),
        "edited_beside": list(Zine.objects.filter(co_editors=user).values_list("name", flat=True)),
        "issues": list(issues.values("zine__name", "number", "title", "text", "published_at")),
        "subscribed": list(ZineSubscription.objects.filter(user=user).values("zine__name", "since")),
        "letters": list(LetterToEditor.objects.filter(author=user).values("zine__name", "sent_at", "text")),
    }


EXPORTERS["zines"] = _export_zines


@receiver(member_leaves)
def _delete_subscriptions(user: User, **_: object) -> None:
    """Subscriptions, drafts and letters that nobody printed go; what is out stays in the archive."""
    ZineSubscription.objects.filter(user=user).delete()
    LetterToEditor.objects.filter(author=user, laid_in=None).delete()
    Issue.objects.drafts().filter(zine__editor=user, zine__co_editors=None).delete()
    Zine.co_editors.through.objects.filter(user=user).delete()
