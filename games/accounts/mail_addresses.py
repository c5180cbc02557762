"""Mail addresses: those that are one mailbox under several spellings, and those that are thrown away.

`anna+games@example.org` is read by whoever reads `anna@example.org`; Google's mail does not see dots either.
"""

import re

from django.conf import settings
from django.db.models import Q

WITHOUT_DOTS = ("gmail.com", "googlemail.com")
"""One provider under two names, to which the dots before the @ mean nothing."""
LONGEST = 254  # characters

DISPOSABLE = frozenset(
    (
        "10minutemail.com", "33mail.com", "anonbox.net", "byom.de", "dispostable.com", "emailondeck.com",
        "fakeinbox.com", "fakemail.net", "getairmail.com", "getnada.com", "grr.la",
        "guerrillamail.biz", "guerrillamail.com",
        "guerrillamail.de", "guerrillamail.info", "guerrillamail.net", "guerrillamail.org", "guerrillamailblock.com",
        "inboxkitten.com", "mail-temp.com", "mailcatch.com", "maildrop.cc", "mailinator.com", "mailinator.net",
        "mailnesia.com", "mailnull.com", "mailpoof.com", "mintemail.com", "moakt.com", "mohmal.com", "mytemp.email",
        "nada.email", "sharklasers.com", "spam4.me", "spambog.com", "spamgourmet.com", "temp-mail.io", "temp-mail.org",
        "tempail.com", "tempmail.dev", "tempmailo.com", "tempr.email", "throwawaymail.com", "trash-mail.com",
        "trashmail.com", "trashmail.de", "wegwerfmail.de", "yopmail.com", "yopmail.fr", "yopmail.net",
    )
)  # fmt: skip
"""Well-known domains whose addresses end after minutes or are read by everybody. DISPOSABLE_DOMAINS adds others."""


def canonical(address: str) -> str:
    """The mailbox that an address leads to, in one spelling. What is no address stays as it is, in small letters."""
    name, at, domain = address.strip().lower().rpartition("@")
    if not at or not name:
        return address.strip().lower()
    name = name.partition("+")[0] or name
    if domain in WITHOUT_DOTS:
        return f"{name.replace('.', '')}@{WITHOUT_DOTS[0]}"
    return f"{name}@{domain}"


def same_mailbox(address: str, field: str = "email") -> Q:
    """The condition that a field holds an address of the same mailbox, in whatever spelling."""
    plain = canonical(address)
    name, at, domain = plain.rpartition("@")
    if not at or len(address) > LONGEST:
        return Q(**{f"{field}__iexact": address})
    domains = WITHOUT_DOTS if domain in WITHOUT_DOTS else (domain,)
    letters = r"\.?".join(map(re.escape, name)) if domain in WITHOUT_DOTS else re.escape(name)
    ends = "|".join(map(re.escape, domains))
    return Q(**{f"{field}__iregex": rf"^{letters}(\+[^@]*)?@({ends})$"})


def is_disposable(address: str) -> bool:
    """Whether an address is of a domain, or of one below it, whose addresses are thrown away."""
    domain = address.strip().lower().rpartition("@")[2].rstrip(".")
    refused = DISPOSABLE | {one.strip().lower() for one in settings.DISPOSABLE_DOMAINS}
    parts = domain.split(".")[-10:]
    return any(".".join(parts[start:]) in refused for start in range(len(parts)))
