"""JSON that comes from outside is read by `engine.io.json_lines.read_json`: `json.loads` breaks off on deep brackets,
and lets endless numbers and halves of characters in."""

import re

from tests.choosing import BASE_DIR

READS = re.compile(r"\bjson\.loads\(")
OWN = {
    "games/accounts/second_factor_forms.py": "what the site has sealed",
    "games/api/frame.py": "an answer of the site's own",
    "games/api/problems.py": "an answer of the site's own",
    "games/boards/models/drawing.py": "a document that was checked when it was kept",
    "games/boards/services/drawings.py": "a document that was checked when it was kept",
    "games/boards/services/library.py": "files of the site",
    "games/channels/services.py": "what the site has sealed",
    "games/common/names.py": "a file of a package",
    "games/common/sealing.py": "what the site has sealed",
    "games/gm/deeds/papers.py": "one of the choices that the form offers",
    "games/gm/deeds/reading.py": "one of the choices that the form offers",
    "games/inbox/body_process.py": "what a process of the site's own prints",
    "games/library/datc/playing.py": "a file of the site",
    "games/library/rules/composer.py": "a board that was checked when it was kept",
    "games/live/hub.py": "a message of the site's own",
    "games/maps/shapes/geojson.py": "with errors of its own, and sent on by a form that bounds it",
    "games/maps/shapes/library.py": "files of the site",
    "games/maps/shapes/region.py": "a file of the site",
    "games/models/packing.py": "what the site has packed",
    "games/programs/stream.py": "a message of the site's own",
    "games/agreements/agreed_rules.py": "a board that was checked when it was kept",
}
"""By file, why what it reads is no text of others."""


def test_json_of_others_is_read_by_the_reader_that_bears_it():
    found = {
        str(path.relative_to(BASE_DIR))
        for folder in ("games", "diplomacy_web")
        for path in (BASE_DIR / folder).rglob("*.py")
        if "migrations" not in path.parts and READS.search(path.read_text(encoding="utf-8"))
    }
    assert found - set(OWN) == set(), "read it by read_json, or say here whose text it is"
    assert set(OWN) - found == set(), "these read none any more"
