"""What the printing fonts have not is said in words, and nothing else of a text changes."""

import logging

import pytest

from games.zines import services as zines
from games.zines.glyphs import printable
from games.zines.pdf import pdf
from tests.plugins.tables import make_table

LATIN = frozenset(range(32, 0x250)) | {ord(one) for one in "“”–"}


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Grüße, “friends” – ½\n", "Grüße, “friends” – ½\n"),
        ("a 🧀!", "a [cheese wedge]!"),
        ("👩‍🚀", "[woman][rocket]"),
        ("👍🏽", "[thumbs up sign]"),
        ("❤️", "[heavy black heart]"),
        ("🇫🇷", "FR"),
        ("1️⃣", "1"),
        ("Мюнхен", "??????"),
        ("\ue000", ""),
    ],
)
def test_what_is_printed(text, printed):
    assert printable(text, LATIN) == printed


@pytest.mark.django_db
def test_no_sign_of_an_issue_is_missing_from_the_fonts(caplog):
    """Title, motto, headline and text: fpdf2 says by itself which signs it could not set."""
    table = make_table()
    zine = zines.zine_found(by=table.gm, name="cheese", title="The 🧀 Board", motto="Мюнхен ❤️")
    issue = zines.issue_draft(
        zine=zine, by=table.gm, title="Ripe 🎉", text="**A 🧀** in *Munich* 🇩🇪\n\n- 👍🏽", turns=[]
    )
    with caplog.at_level(logging.WARNING):
        assert pdf(issue).startswith(b"%PDF-")
    assert "glyph" not in caplog.text
