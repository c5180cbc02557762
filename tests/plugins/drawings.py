"""Drawings for tests: six provinces as SVG and as GeoJSON."""

SIX = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">
 <rect id="The_Water" fill="#9cc5e0" x="0" y="0" width="300" height="200"/>
 <path id="Ashford" fill="#eedfbb" d="M20 20H100V80H20z"/>
 <path id="Beckton" fill="#eedfbb" d="M100 20h80v60h-80z"/>
 <path id="Calder" fill="#eedfbb" d="M180.4 20L260 20 260 80 180 79.7z"/>
 <polygon id="Dunmore" points="20,80 140,80 140,150 20,150"/>
 <path id="path77" d="M140 80 L260 80 C270 110 270 130 260 150 L140 150z"><title>Eskdale &amp; Vale</title></path>
 <script>alert(1)</script><image href="http://example.org/y.png"/>
</svg>"""


def square(name, west, south, east, north, **told):
    """A feature of GeoJSON: a rectangle in degrees."""
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    geometry = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "properties": {"name": name, **told}, "geometry": geometry}


def features(*those):
    """Features as a file."""
    return {"type": "FeatureCollection", "features": [*those]}
