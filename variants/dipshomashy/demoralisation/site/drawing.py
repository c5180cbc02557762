"""What the map draws of The locked door."""

from games.maps.drawing.parts import Badge

STATUSES = {
    "half": Badge("demoralised: half strength", "½"),
}
ALIASES = {
    "demoralised": "half",
}
