"""The pages where names are reported and changed: nothing is broken inside or too wide, and axe finds nothing."""

import pytest
from django.conf import settings

from games.common.changed_names import appeal_link
from games.moderation.renaming import name_change
from games.moderation.services import name_report
from tests.browser.test_axe import EDITIONS, look_over
from tests.browser.test_looks import faults
from tests.moderation.named import BAD, made
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]


@EDITIONS
@pytest.mark.slow
def test_a_report_of_a_name_its_change_and_the_appeal(window, transactional_db, width, dark):
    row, kind, _ = made("team")
    report = name_report(by=user("rita"), kind=kind, row=row, text="Its name insults me.")
    change = name_change(
        kind=kind,
        row=row,
        by=moderator("nora"),
        was=BAD,
        name="The Fog over the North Sea, and Beyond",
        reason="It insults.",
    )
    appeal = appeal_link(change).removeprefix(settings.SITE_URL)
    moderator()
    for who, addresses in (
        ("rita", [f"/names/team/{row.pk}/report/", appeal, "/events/spa/"]),
        ("mara", [f"/names/team/{row.pk}/change/?report={report.pk}", "/names/"]),
    ):
        page = window(who, width=width, dark=dark)
        assert (faults(page, addresses), look_over(page, addresses)) == ({}, {})
