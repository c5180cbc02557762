"""What is wrong with a drawing."""


class ShapeError(ValueError):
    """Outlines of which no board can be made: a sentence for whoever drew them, with the place."""
