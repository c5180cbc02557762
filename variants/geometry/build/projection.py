"""From lon/lat to the sheet: a conformal cone, then soft lenses where Europe is crowded.

The cone keeps shapes; the lenses give room to Britain, the Low Countries, the Alps and the
Balkans; the squeezes take it from the Russian east, the far north, the Sahara and the
Atlantic.  Each is smooth and one-to-one, so what touches on the globe touches here.
"""

import math
from dataclasses import dataclass

WIDTH, HEIGHT = 1310, 1225

#: Lambert conformal conic: standard parallels and central meridian, in degrees.
_PARALLEL_1, _PARALLEL_2, _MERIDIAN, _ORIGIN = 40.0, 62.0, 16.0, 52.0
_SCALE = 1850.0
_SHIFT = (694.0, 574.0)


@dataclass(frozen=True, slots=True)
class Lens:
    """Enlarge (factor > 1) about a place; the effect fades with the distance as a bell."""

    name: str
    lon: float
    lat: float
    radius: float
    factor: float


@dataclass(frozen=True, slots=True)
class Squeeze:
    """Beyond ``start`` along one axis, distances shrink smoothly towards ``rate``."""

    axis: int
    start: float
    sign: int
    rate: float
    length: float


LENSES = (
    Lens("Britain", -2.6, 53.4, 135, 1.48),
    Lens("Scotland", -4.2, 57.0, 70, 1.35),
    Lens("Ireland", -7.9, 53.3, 66, 1.24),
    Lens("Low Countries", 5.2, 51.2, 82, 1.42),
    Lens("Ruhr", 7.6, 51.2, 66, 1.12),
    Lens("Switzerland and Tyrol", 10.0, 46.6, 113, 1.25),
    Lens("Upper Italy", 11.6, 43.6, 105, 1.46),
    Lens("Bohemia, Vienna", 15.4, 48.8, 100, 1.14),
    Lens("Balkans", 21.4, 42.0, 126, 1.32),
    Lens("Denmark", 10.5, 55.8, 82, 1.40),
    Lens("Marmara", 28.3, 40.5, 88, 1.38),
    Lens("Danzig", 18.9, 54.1, 61, 1.50),
    Lens("Crimea", 34.2, 45.1, 60, 1.55),
    Lens("Lower Italy", 15.4, 40.9, 85, 1.42),
    Lens("Corsica", 9.1, 41.6, 73, 1.25),
    Lens("Aegean", 25.0, 38.2, 80, 1.15),
)

SQUEEZES = (
    Squeeze(0, 1062.0, +1, 0.31, 132.0),
    Squeeze(1, 330.0, -1, 0.42, 150.0),
    Squeeze(1, 1080.0, +1, 0.40, 110.0),
    Squeeze(0, 250.0, -1, 0.30, 120.0),
)


def _cone() -> tuple[float, float, float]:
    p1, p2 = math.radians(_PARALLEL_1), math.radians(_PARALLEL_2)
    half = math.pi / 4
    n = math.log(math.cos(p1) / math.cos(p2)) / math.log(math.tan(half + p2 / 2) / math.tan(half + p1 / 2))
    f = math.cos(p1) * math.tan(half + p1 / 2) ** n / n
    return n, f, f / math.tan(half + math.radians(_ORIGIN) / 2) ** n


_N, _F, _RHO0 = _cone()


def _lambert(lon: float, lat: float) -> tuple[float, float]:
    lat = min(max(lat, -60.0), 89.0)
    rho = _F / math.tan(math.pi / 4 + math.radians(lat) / 2) ** _N
    theta = _N * math.radians(lon - _MERIDIAN)
    x = rho * math.sin(theta)
    y = _RHO0 - rho * math.cos(theta)
    return _SHIFT[0] + _SCALE * x, _SHIFT[1] - _SCALE * y


_CENTRES = tuple((lens, *_lambert(lens.lon, lens.lat)) for lens in LENSES)


def project(lon: float, lat: float) -> tuple[float, float]:
    """Place a lon/lat point on the sheet (y grows downwards)."""
    x0, y0 = _lambert(lon, lat)
    dx = dy = 0.0
    for lens, cx, cy in _CENTRES:
        ox, oy = x0 - cx, y0 - cy
        gain = (lens.factor - 1.0) * math.exp(-(ox * ox + oy * oy) / (lens.radius * lens.radius))
        dx += ox * gain
        dy += oy * gain
    place = [x0 + dx, y0 + dy]
    for squeeze in SQUEEZES:
        beyond = (place[squeeze.axis] - squeeze.start) * squeeze.sign
        if beyond > 0:
            k, length = squeeze.rate, squeeze.length
            kept = k * beyond + (1 - k) * length * (1 - math.exp(-beyond / length))
            place[squeeze.axis] = squeeze.start + squeeze.sign * kept
    return place[0], place[1]
