"""The boards of the library, made of their lists: `python -m games.maps.shapes.library` writes them.

The lists stand in `variants/boards/library` beside what is made of them; a test makes each again and compares. What
no list says (which seats a duel has, who begins with a fleet) is said here.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from string import ascii_lowercase

from engine.boards.lists import from_list
from engine.model.json_data import JsonDict
from games.maps.layout import lay_out
from games.maps.shapes import europe
from games.maps.shapes.contacts import contacts
from games.maps.shapes.splitting import split
from games.maps.shapes.world import from_points, with_contacts
from variants.geometry.outlined import SCENERY

FOLDER = Path(__file__).parents[3] / "variants" / "boards" / "library"
STANDARD = FOLDER.parent / "standard.json"
SHEET = [1310, 1225]
FLEETS = {"Den", "Hol", "Nwy", "Por", "Tun", "Gre", "Ire"}
"""Where a seat of the crowns begins with a fleet, besides where the usual Powers do."""
Document = JsonDict


def amber_sea() -> Document:
    """Eight powers around the Baltic: points on the globe."""
    return _with_about(from_points(_text("amber_sea.txt")), "amber_sea")


def merrow() -> Document:
    """An invented continent: a list, laid out."""
    document = from_list(_text("merrow.txt"))
    return _with_about({**document, "geometry": lay_out(document)}, "merrow")


def far_ends() -> Document:
    """A duel on the usual map: two of its Powers, all other centres nobody's."""
    board = json.loads(STANDARD.read_text(encoding="utf-8"))
    seats = {"England": {"adjective": "English"}, "Turkey": {"adjective": "Turkish"}}
    records, islands = europe.scenery(SCENERY)
    outlines, shapes = europe.outlines_drawn(europe.provinces(board["provinces"]) | islands)
    parts = {part: {seat: board[part][seat] for seat in seats} for part in ("homes", "start")}
    document = {
        **board, "schema": 1, "name": "Far Ends", "seats": seats, "wins": 18, **parts,
        "provinces": board["provinces"] | records, "geometry": {"size": SHEET, **outlines, **europe.places(shapes)},
    }  # fmt: skip
    return _with_about(document, "far_ends")


def crowns() -> Document:
    """The usual map with more provinces, each centre a seat of its own that builds wherever it owns.

    What has one coast there has one here, and so has each part of it: straits and canals are as usual.
    """
    board = json.loads(STANDARD.read_text(encoding="utf-8"))
    plan = _Plan(_text("crowns.txt"))
    shut, scenery = europe.scenery(("Des", "CAS", "Cfu", "Cre"))
    records = board["provinces"] | shut
    names = {code: record["name"] for code, record in records.items()} | plan.names
    kinds = {code: record["kind"] for code, record in records.items()}
    shapes = europe.provinces({*board["provinces"], "Dan", "Cri", "Sar", "Cor"})
    shapes |= {code: europe.atom(*atoms) for code, atoms in plan.atoms.items()}
    shapes |= scenery
    for code, points in plan.cuts.items():
        shapes |= split(shapes[code], points)
    outlines, fitted = europe.outlines_drawn(shapes)
    faces = outlines["faces"]
    centres = sorted({*board["centres"], *plan.centres})
    bare = {
        "schema": 1, "name": "A Crown in Every Town", "wins": 20,
        "options": {"adjustments.build_sites": "owned_centres"},
        "provinces": {code: {"name": names[code], "kind": kinds.get(code, "inland")} for code in faces},
        "centres": centres,
    }  # fmt: skip
    whole = {code for code, record in board["provinces"].items() if not record.get("coasts")}
    whole |= {part for code in whole & {*plan.cuts} for part in plan.cuts[code]}
    document = with_contacts(bare, contacts(faces, kinds, single=whole))
    seats = {code: "".join(filter(str.isalpha, names[code])) for code in centres}
    opening = [line.split() for units in board["start"].values() for line in units]
    fleets = {code.partition("/")[0] for kind, code in opening if kind == "F"} | FLEETS
    initials = dict(zip(centres, _initials(centres), strict=True))
    document["seats"] = {seat: {"name": names[code], "initial": initials[code]} for code, seat in seats.items()}
    document["homes"] = {seat: [code] for code, seat in seats.items()}
    document["start"] = {seat: [_unit(document, code, code in fleets)] for code, seat in seats.items()}
    uncut = {code: shape for code, shape in fitted.items() if code not in plan.cuts}
    return _with_about({**document, "geometry": {"size": SHEET, **outlines, **europe.places(uncut)}}, "crowns")


def _initials(codes: Iterable[str]) -> list[str]:
    """Two letters for each code: its first with the first of the others, else of the alphabet, that nobody has."""
    initials: list[str] = []
    for code in codes:
        initials.append(next(code[0] + one for one in code[1:] + ascii_lowercase if code[0] + one not in initials))
    return initials


def _unit(document: Document, code: str, fleet: bool) -> str:
    coasts = document["provinces"][code].get("coasts", ())
    return f"F {code}/{coasts[-1]}" if fleet and coasts else f"{'F' if fleet else 'A'} {code}"


class _Plan:
    """`crowns.txt`: islands that join the board (`atoms`), provinces that are cut (`cuts`), further centres."""

    def __init__(self, text: str) -> None:
        self.names: dict[str, str] = {}
        self.atoms: dict[str, list[str]] = {}
        self.cuts: dict[str, dict[str, tuple[float, float]]] = {}
        self.centres: list[str] = []
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            head, _, tail = rest.partition(":")
            if word == "with":
                code, _, name = head.partition(", ")
                self.names[code] = name
                self.atoms[code] = tail.replace(",", " ").split() or [code]
            elif word == "centres":
                self.centres = rest.replace(",", " ").split()
            elif word == "cut":
                self.cuts[head] = dict(self._parts(tail))

    def _parts(self, text: str) -> Iterator[tuple[str, tuple[float, float]]]:
        for part in text.split(";"):
            code, *name, at = (word.strip() for word in part.split(","))
            if name:
                self.names[code] = name[0]
            x, y = at.split()
            yield code, (float(x), float(y))


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _with_about(document: Document, name: str) -> Document:
    """The document with what stands on its page."""
    about = json.loads(_text("about.json"))[name]
    return {**document, "id": name, **about, "licence": "CC0 1.0: in the public domain"}


LIBRARY: dict[str, Callable[[], Document]] = {
    "far_ends": far_ends, "amber_sea": amber_sea, "merrow": merrow, "crowns": crowns,
}  # fmt: skip


def written(document: Document) -> str:
    """A document as it is kept: a line a province, so that changes can be seen."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return text.replace('],"', '],\n"').replace('},"', '},\n"') + "\n"


if __name__ == "__main__":
    for wanted in sys.argv[1:] or LIBRARY:
        (FOLDER / f"{wanted}.json").write_text(written(LIBRARY[wanted]()), encoding="utf-8")
