"""The pieces: one silhouette for each kind, drawn once as a symbol and used by reference.

What nobody has drawn stands there all the same: a plain plate with its word on it.
"""

from dataclasses import replace

from games.maps.drawing.el import El, el
from games.maps.drawing.legend import BADGES, FIGURES, KINDS, look_of, own_words
from games.maps.drawing.parts import Badge, Piece

LONGEST_WORD = 4
"""So many letters of an unknown kind go on its plate."""
_PLATE = "M-13-9h26v18h-26z"


def piece_of(kind: str) -> Piece:
    """How a kind of unit or a figure is drawn; one that no rule draws as a plate, on which `symbols` puts its word."""
    return KINDS.get(kind) or FIGURES.get(kind) or Piece(kind, _PLATE, (("t-line", "M-13-6h26M-13 6h26"),))


def is_drawn(kind: str) -> bool:
    """Whether a rule (or the core) draws it."""
    return kind in KINDS or kind in FIGURES


def badge_of(status: str) -> Badge:
    """How a status is drawn; one that no rule draws by its first letters. What it says of itself are its words."""
    words, look = own_words(status), look_of(status)
    badge = BADGES.get(look) or Badge(look.replace("_", " "), (words or look)[:2])
    return replace(badge, words=words) if words else badge


def symbol_id(status: str) -> str:
    """The id of the sign of a status: one for all that look alike, whatever they are called."""
    look = look_of(status)
    if not own_words(status) or look in BADGES:
        return f"s-{look}"
    return f"s-{look}-{'-'.join(f'{ord(letter):x}' for letter in own_words(status)[:2])}"


def drawn_badges() -> set[str]:
    """The statuses that have a sign of their own beside the token."""
    return {name for name, badge in BADGES.items() if badge.sign}


#: Badges are light whoever wears them, so what lies on them has its own ink.
_ON_BADGE = {"t-glyph": "t-badge-glyph", "t-line": "t-badge-line"}


def symbols(kinds: set[str], badges: set[str], prefix: str) -> list[El]:
    """The definitions of the pieces and badges that a map uses."""
    out = []
    for kind in sorted(kinds):
        piece = piece_of(kind)
        symbol = el("g", id=f"{prefix}k-{kind}", transform="scale(1.14)")
        symbol.put(*(el("path", css, d=piece.body) for css in ("t-casing", "t-body", "t-sheen")))
        symbol.put(*(el("path", css, d=d) for css, d in piece.detail))
        if not is_drawn(kind):
            symbol.put(el("text", "t-badge-text", kind[:LONGEST_WORD], y=2.8))
        out.append(symbol)
    for badge in sorted({symbol_id(one): one for one in sorted(badges)}.values()):
        symbol = el("g", id=f"{prefix}{symbol_id(badge)}").put(el("circle", "t-badge", r=5.6))
        sign = badge_of(badge).sign
        if isinstance(sign, str):
            symbol.put(el("text", "t-badge-text", sign, y=2.8))
        else:
            symbol.put(*(el("path", _ON_BADGE.get(css, css), d=d) for css, d in sign))
        out.append(symbol)
    return out
