"""What the pieces on the map are: told once, before anything else needs it."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A cannon is an army, a ship is a fleet; the letter beside it says whose it is. A dot in a ring is a supply "
    "centre: each that you own lets you keep one unit.",
    do="Armies move by land, fleets by sea and along coasts. A centre is yours when a unit of yours stands in it as "
    "centres are counted.",
    when=lambda _context: True,
)
