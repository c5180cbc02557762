"""Tints of the sides of a game stay apart for every eye: CIEDE2000 of at least 19, by day and by lamplight."""

import math
from itertools import combinations

import pytest

import engine
from games.maps.drawing.scene import EXTRAS
from games.maps.drawing.scene import POWERS as SEATS
from games.maps.drawing.style import variables
from tests.rows import every_row
from variants import VARIANTS

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
#: Everybody who sits at one table or owns land on one board: eleven seats and the monsters; nine seats.
GAMES = {
    "rather_silly": (*POWERS, "mastermind", "doctor", "soothsayer", "jester", "monsters"),
    "hitchhiker": (*POWERS, "hitchhiker", "vogon"),
}
SIDES = tuple(dict.fromkeys(side for sides in GAMES.values() for side in sides))
LEAST, LEAST_TO_NEUTRAL, LEAST_CONTRAST, LEAST_ON_TINT = 19.0, 9.0, 4.5, 4.1
LEAST_ON_LAND, LAND_APART, LAND_TO_NEUTRAL, TOKEN_TO_LAND = 4.5, 6.5, 6.0, 7.0

#: Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB.
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def times(matrix, vector):
    return [sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix]


def lab(rgb):
    def f(t):
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (f(v / white) for v, white in zip(times(XYZ, rgb), (0.95047, 1.0, 1.08883), strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(first, second):
    """As the WCAG measures it: 1 to 21."""
    low, high = sorted(times(XYZ, linear(colour))[1] for colour in (first, second))
    return (high + 0.05) / (low + 0.05)


def seen(colour, vision):
    return lab([min(1.0, max(0.0, c)) for c in times(VISION[vision], linear(colour))])


def ciede2000(first, second):
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(hm - 30))
        + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6))
        - 0.20 * math.cos(math.radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    dl, dc = (l2 - l1) / sl, (c2 - c1) / sc
    return math.sqrt(dl**2 + dc**2 + (dh / sh) ** 2 + rt * dc * (dh / sh))


def test_the_measure_agrees_with_published_pairs():
    """Sharma, Wu and Dalal (2005), pairs 1, 7 and 17."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


def test_every_side_of_the_legend_is_measured():
    assert {seat.style for seat in (*SEATS, *EXTRAS)} == {*SIDES, "other"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_sides_of_every_variant_are_among_those_measured_together(variant):
    known = {seat.id: seat.style for seat in (*SEATS, *EXTRAS)}
    rulebook = engine.load_rulebook(variant)
    styles = {known[s] for s in (*rulebook.seat_ids, *(side for rule in rulebook.rules for side in rule.sides))}
    assert any(styles - {"other"} <= set(sides) for sides in GAMES.values()), styles


@every_row("theme", ["light", "dark"])
@every_row("vision", sorted(VISION))
@every_row("game", GAMES)
def test_tints_of_one_game_are_apart(theme, vision, game):
    tints = variables(theme)
    for a, b in combinations(GAMES[game], 2):
        gap = ciede2000(seen(tints[f"--atlas-{a}"], vision), seen(tints[f"--atlas-{b}"], vision))
        assert gap >= LEAST, f"{a}, {b}: {gap:.1f}"


@every_row("theme", ["light", "dark"])
@every_row("vision", sorted(VISION))
def test_owned_land_differs_from_land_of_nobody(theme, vision):
    tints = variables(theme)
    neutral = seen(tints["--atlas-land"], vision)
    for side in SIDES:
        assert ciede2000(seen(tints[f"--atlas-{side}"], vision), neutral) >= LEAST_TO_NEUTRAL, side


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_and_glyphs_stand_out_from_the_tint_they_lie_on(theme):
    tints = variables(theme)
    for side in SIDES:
        tint = tints[f"--atlas-{side}"]
        assert contrast(tints[f"--atlas-{side}-text"], tint) >= LEAST_ON_TINT, side
        token = "#" + "".join(f"{round(int(tint[i : i + 2], 16) * 0.7 + 255 * 0.3):02x}" for i in (1, 3, 5))
        assert contrast(tints[f"--atlas-{side}-glyph"], token) >= LEAST_ON_TINT, side


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_land_is_tinted_so_thinly_that_names_and_tokens_stand_out(theme):
    """Names on every land as on paper; a token on its own land differs from it, land of two owners from each other."""
    tints = variables(theme)
    neutral = lab(linear(tints["--atlas-land"]))
    for side in SIDES:
        land = tints[f"--atlas-{side}-land"]
        assert contrast(tints["--atlas-text"], land) >= LEAST_ON_LAND, side
        assert ciede2000(lab(linear(land)), neutral) >= LAND_TO_NEUTRAL, side
        assert ciede2000(lab(linear(land)), lab(linear(tints[f"--atlas-{side}"]))) >= TOKEN_TO_LAND, side
    for sides in GAMES.values():
        for a, b in combinations(sides, 2):
            gap = ciede2000(*(lab(linear(tints[f"--atlas-{one}-land"])) for one in (a, b)))
            assert gap >= LAND_APART, f"{a}, {b}: {gap:.1f}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_arrows_stand_out_from_their_casing(theme):
    tints = variables(theme)
    for name in (n for n in tints if n.endswith("-ink") and n not in ("--atlas-ink", "--atlas-sign-ink")):
        assert contrast(tints[name], tints["--atlas-casing"]) >= LEAST_CONTRAST, name
