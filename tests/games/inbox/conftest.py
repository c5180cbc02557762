import pytest

from tests.games.inbox.letters import SITE, table_by_mail


@pytest.fixture(autouse=True)
def takes_mail(settings):
    """A site that takes mail; what it sends is in `django.core.mail.outbox` at once."""
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = SITE, "a secret that nobody guesses"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def table(db):
    return table_by_mail()
