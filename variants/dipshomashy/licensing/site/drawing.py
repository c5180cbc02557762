"""What the map draws of Licences."""

ALIASES = {
    "licensed": "made",
}
