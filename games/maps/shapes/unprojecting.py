"""Back from a sheet to degrees, for a click on a map: by Newton's method on whichever projection it is."""

from games.maps.shapes.region import RegionSheet

STEP = 1e-4
"""Degrees by which the projection's slope is measured."""
NEAR = 0.01
"""Units of the sheet at which it has arrived."""


def degrees_at(sheet: RegionSheet, x: float, y: float) -> tuple[float, float]:
    """The longitude and latitude of a point of the sheet, to about a hundredth of a unit."""
    region = sheet.region
    lon, lat = (region.west + region.east) / 2, (region.south + region.north) / 2
    for _ in range(30):
        at = sheet.place(lon, lat)
        dx, dy = x - at[0], y - at[1]
        if abs(dx) + abs(dy) < NEAR:
            break
        east, north = sheet.place(lon + STEP, lat), sheet.place(lon, lat + STEP)
        a, b = (east[0] - at[0]) / STEP, (north[0] - at[0]) / STEP
        c, d = (east[1] - at[1]) / STEP, (north[1] - at[1]) / STEP
        whole = a * d - b * c
        lon += (d * dx - b * dy) / whole
        lat = max(-84.0, min(84.0, lat + (a * dy - c * dx) / whole))
    return lon, lat
