"""No panel of a rule is drawn anew under a finger: the press would go nowhere (static/js/presses.js)."""

import re

from tests.choosing import BASE_DIR

DRAWS = re.compile(r"\.replaceChildren\(|\.innerHTML = |\.replaceWith\(")
WAITS = re.compile(r"\bwhenReleased\(|\brenew\(")
KNOWN = {
    "variants/gathering/decks/site/hand-condition.js": "the options of a menu, which keeps its release for itself",
    "variants/gathering/decks/site/hand-desk.js": "when something of it was chosen, and after `ask`, which waits",
    "variants/rather_silly/jester/site/reorder.js": "the options of menus and of a list of suggestions",
}
"""Scripts that draw at once, and why nobody presses what they draw."""


def test_scripts_of_panels_draw_when_no_finger_is_down():
    scripts = {
        str(path.relative_to(BASE_DIR)): path.read_text("utf-8") for path in BASE_DIR.glob("variants/*/*/site/*.js")
    }
    at_once = {name for name, text in scripts.items() if DRAWS.search(text) and not WAITS.search(text)}
    assert len(scripts) > 20
    assert at_once == set(KNOWN)
