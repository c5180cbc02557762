"""The mail to whom a template of settings is shared with: once for each template, and within a day's measure."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from games import database_time
from games.models import AuditAction, AuditEntry, GameTemplate, MailKind

MOST_A_DAY = 30
"""Of how many that one member shares in 24 hours mails tell; the others find theirs on their lists."""


def shared_letter_queue(*, template: GameTemplate, by: User, user: User) -> None:
    """Tell a member that a template is shared with them: in the transaction of it, and before it is written down.

    To a confirmed address, if they want mail about their games. Sharing it again tells nobody again.
    """
    shared = AuditEntry.objects.filter(action=AuditAction.TEMPLATE_SHARE, actor=by)
    if shared.filter(data__template=template.slug, data__user=user.pk).exists():
        return
    if shared.filter(at__gt=database_time.now() - timedelta(days=1)).count() >= MOST_A_DAY:
        return
    address = EmailAddress.objects.filter(user=user, primary=True, verified=True).first()
    if address is None or not user.profile.wants(MailKind.GAME):
        return
    _send(template, by, user, address.email)


def _send(template: GameTemplate, by: User, user: User, address: str) -> None:
    """Hand the letter in (`games.mail.letters` keeps it until it is sent)."""
    context = {
        "by": str(by.profile), "name": str(user.profile), "template": template, "site_name": settings.SITE_NAME,
        "url": f"{settings.SITE_URL}{template.get_absolute_url()}", "mail_url": f"{settings.SITE_URL}/me/mail/",
    }  # fmt: skip
    subject = " ".join(render_to_string("mail/template_subject.txt", context).split())
    headers = {"List-Unsubscribe": f"<{context['mail_url']}>", "Auto-Submitted": "auto-generated"}
    body = render_to_string("mail/template.txt", context)
    EmailMessage(f"[{settings.SITE_NAME}] {subject}", body, to=[address], headers=headers).send()
