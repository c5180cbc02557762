"""The cards as things to look at: a face for each kind of card, drawn with svgwrite, in our own words and strokes."""
