"""What the map draws of What reopens is a desert."""

from games.maps.drawing.parts import Mark

MARKS = {
    "opened": Mark("opened this season", cover="opened"),
    "dry": Mark("dried up: a sea that is land now", cover="dry"),
}
