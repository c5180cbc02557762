"""Units, actors and what hangs on them, each a group with a stable id and a spoken name."""

from collections.abc import Iterable
from functools import lru_cache

from games.maps.drawing.el import El, el, title, write
from games.maps.drawing.legend import ACTORS, STATUSES, UNITS, own_words
from games.maps.drawing.places import Places, Stand
from games.maps.drawing.scene import Actor, DrawnUnit, Options, Scene
from games.maps.drawing.tokens import badge_of, symbol_id

#: Badges go around the token, from the top left clockwise (the pip has the lower right).
_AROUND = ((-12.0, -10.0), (12.0, -10.0), (-13.0, 8.0), (0.0, -14.0), (0.0, 13.0))


#: Kind, count, statuses and cargo of a unit.
Look = tuple[str, int, tuple[str, ...], str]


def idents(units: Iterable[DrawnUnit]) -> list[str]:
    """A stable id for each unit: the engine's, or owner, kind and place, numbered where several agree."""
    seen: dict[str, int] = {}
    out = []
    for piece in units:
        name = piece.key or f"{piece.owner}-{piece.kind}-{piece.place}"
        seen[name] = seen.get(name, 0) + 1
        out.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return out


def unit(scene: Scene, piece: DrawnUnit, stand: Stand, options: Options, ident: str, *, dislodged: bool = False) -> El:
    """A unit: token, initial, badges."""
    seat = scene.seat(piece.owner)
    group = el("g", f"unit own-{seat.style}" + (" dislodged" if dislodged else ""))
    group.attribs.update(
        {
            "id": f"{options.prefix}{'dislodged' if dislodged else 'unit'}-{ident}",
            "data-province": piece.place,
            "data-owner": piece.owner,
            "data-kind": piece.kind,
            "role": "img",
            "transform": _transform(stand),
        }
    )
    group.put(title(spoken(scene, piece, dislodged=dislodged)))
    look = (piece.kind, piece.count, piece.statuses, piece.cargo)
    return group.put(_token(look, seat.initial, dislodged, options.use == "thumbnail", options.prefix))


@lru_cache(maxsize=2048)
def _token(look: Look, initial: str, dislodged: bool, plain: bool, prefix: str) -> str:
    """The token as markup: the same for every unit of that look."""
    _, count, statuses, _ = look
    token = el("g", "token").put(*_silhouette(look, prefix))
    if plain:
        token.attribs["transform"] = "scale(1.6)"
    else:
        token.put(*_pip(initial, count), *_badges(statuses, count, prefix))
    if dislodged:
        token.put(el("circle", "ring-case", r=19.5), el("circle", "ring-out", r=19.5))
    return write(token)


def _silhouette(look: Look, prefix: str) -> list[El]:
    """The outline, and what a status does to it."""
    kind, count, statuses, cargo = look
    use = f"#{prefix}k-{kind}"
    out = [el("use", href=use, x=-4, y=-4)] if count > 1 else []
    worn = [badge_of(status) for status in statuses]
    out += [drawn for badge in worn if badge.under for drawn in badge.under(prefix)]
    out.append(el("use", href=use))
    out += [drawn for badge in worn if badge.over for drawn in badge.over(prefix)]
    if cargo:
        hung = f"#{prefix}k-{cargo}"
        out += [el("path", "t-line", d="M-6 5l-3 4"), el("use", href=hung, transform="translate(-11 11) scale(.5)")]
    return out


def pip(initial: str) -> tuple[El, El]:
    """The disc with the letter of the owner."""
    return el("circle", "pip", cx=14, cy=10.5, r=6.8), el("text", "initial", initial, x=14, y=14.3)


def _pip(initial: str, count: int) -> list[El]:
    out = [*pip(initial)]
    if count > 1:
        out += [el("circle", "t-badge", cx=-12, cy=-10, r=6), el("text", "t-badge-text", str(count), x=-12, y=-7.2)]
    return out


def _badges(statuses: tuple[str, ...], count: int, prefix: str) -> list[El]:
    shown = [status for status in statuses if badge_of(status).sign]
    around = _AROUND[1:] if count > 1 else _AROUND
    room = len(around) if len(shown) <= len(around) else len(around) - 1
    out = [
        el("use", href=f"#{prefix}{symbol_id(status)}", x=x, y=y)
        for status, (x, y) in zip(shown[:room], around, strict=False)
    ]
    return out + _further(len(shown[room:]), *around[-1])


def _further(number: int, x: float, y: float) -> list[El]:
    """A badge that says how many there are for which there is no room; all of them are in the spoken name."""
    if not number:
        return []
    return [el("circle", "t-badge", cx=x, cy=y, r=5.6), el("text", "t-badge-text", f"+{number}", x=x, y=y + 2.8)]


def actor(scene: Scene, piece: Actor, stand: Stand, options: Options) -> El:
    """A figure of no seat, or a token of one."""
    style = f" own-{scene.seat(piece.owner).style}" if piece.owner else " own-other"
    group = el("g", f"actor{style}")
    group.attribs.update({"data-province": piece.place, "role": "img", "transform": _transform(stand)})
    name = ACTORS.get(piece.kind, piece.kind).split(":")[0]
    words = f"{name}, {place_name(piece.place, scene)}" + (f", {piece.note}" if piece.note else "")
    token = el("g", "token").put(el("use", href=f"#{options.prefix}k-{piece.kind}"))
    if piece.owner and options.use != "thumbnail":
        initial = scene.seat(piece.owner).initial
        token.put(*pip(initial))
    return group.put(title(words), token)


def bonds(scene: Scene, places: Places) -> list[El]:
    """The lines between Siamese twins, once each."""
    out = []
    for i, piece in enumerate(scene.units):
        for j in range(i + 1, len(scene.units)):
            other = scene.units[j]
            if piece.twin and piece.twin == other.place and other.twin == piece.place:
                (ax, ay), (bx, by) = places.units[i].at, places.units[j].at
                out.append(el("path", "bond", d=f"M{ax:.1f},{ay:.1f}L{bx:.1f},{by:.1f}"))
    return out


def spoken(scene: Scene, piece: DrawnUnit, *, dislodged: bool = False) -> str:
    """``France: army Paris, doubled``."""
    words = f"{scene.seat(piece.owner).name}: {unit_words(piece, scene)}"
    return words + (", dislodged" if dislodged else "")


def unit_words(piece: DrawnUnit, scene: Scene) -> str:
    """``army Paris``, ``2 merged armies Burgundy``, ``fleet Spain (north coast)``."""
    name = kind_words(piece.kind)
    if piece.count > 1:
        name = f"merged {name} of {piece.count}"
    words = f"{name} {place_name(piece.place, scene, piece.coast)}"
    if piece.cargo:
        words += f", carrying {UNITS.get(piece.cargo, piece.cargo).lower()}"
    for status in piece.statuses:
        words += f", {own_words(status) or STATUSES.get(status, status).split(':')[0]}"
    return words


def kind_words(kind: str) -> str:
    """``army``, ``Vogon destructor ship``: a name keeps its capital."""
    name = UNITS.get(kind, kind)
    return name if name.split()[0] in ("TARDIS", "Vogon") else name[0].lower() + name[1:]


_COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


def place_name(place: str, scene: Scene, coast: str = "") -> str:
    """The full name of a province or box, with its coast."""
    known = scene.sheet.geometry.places.get(place)
    name = known.name if known else next((o.name for o in scene.offboard if o.id == place), place)
    return f"{name} ({_COASTS.get(coast, coast)})" if coast else name


def _transform(stand: Stand) -> str:
    (x, y), scale = stand.at, stand.scale
    return f"translate({x:.1f} {y:.1f})" + (f" scale({scale:g})" if scale != 1.0 else "")
