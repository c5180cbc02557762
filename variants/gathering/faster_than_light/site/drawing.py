"""What the map draws of Faster than Light."""

from games.maps.drawing.parts import Action

ACTIONS = {
    "dash": Action("goes faster than light", look="dash", film=False),
}
