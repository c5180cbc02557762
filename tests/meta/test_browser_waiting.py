"""Browser tests wait for a condition: what is asked right after a click may not be there yet."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "browser"
AT_ONCE = re.compile(
    r"\.(?:click|tap|press)\([^\n]*\)\n\s+assert [^\n]*\.(?:is_visible|is_hidden|get_attribute|inner_text)\("
)


def test_nothing_is_asked_at_once_after_a_click():
    found = [
        f"{path.name}: {match[0].strip()}"
        for path in FOLDER.rglob("*.py")
        for match in AT_ONCE.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "use expect(…), which waits"


def test_it_would_be_found():
    assert AT_ONCE.search('    page.get_by_text("Go").click()\n    assert page.locator("h1").is_visible()\n')
