"""What every map has, whatever the rules: armies and fleets, and marks that no single rule makes."""

from games.maps.drawing.el import el
from games.maps.drawing.order_parts import helping, holding, moving, plain, retreating, towards
from games.maps.drawing.parts import Action, Badge, Mark, Piece

KINDS = {
    # A plate with a field gun.
    "A": Piece(
        "Army",
        "M-9.5-10h19a3.5 3.5 0 0 1 3.5 3.5v13a3.5 3.5 0 0 1-3.5 3.5h-19a3.5 3.5 0 0 1-3.5-3.5v-13a3.5 3.5 0 0 1 3.5-3.5z",
        (
            ("t-glyph", "M-7.800 1.700l14.600-8.400 2 3.400-11.200 6.500zM-9.700 6.800l5-2.800.8 1.400-5 2.900z"),
            ("t-line", "M-1.500-.7a4.100 4.100 0 1 1-.1 0z"),
            ("t-glyph", "M-1.500 2.200a1.300 1.300 0 1 1-.1 0z"),
        ),
        sample="France",
    ),
    # A ship under sail.
    "F": Piece(
        "Fleet",
        "M-15 3h5.5v-2.2c-1-2.6-.6-6.6 1.5-9.3 3.2-.6 5.6-.6 7.2.2v-3.4h2v2.6c3.600-.7 6.800.2 9.300 2.700 1.100 2.500 1.100 5 .2 7.300v2.100h5.300l-4.700 8h-20.800z",
        (("t-line", "M-.3-8.500v11.500M-9.500 3h19.500"), ("t-glyph", "M-11.500 5.500h23l-1 1.700h-21z")),
        sample="England",
    ),
}
#: What rules keep of units and places and the map shows otherwise, or not at all: the number on a merged unit; the GM's
#: word on a count, told in words and gone with it.
UNDRAWN = frozenset({"multiple", "ruled"})
STATUSES = {
    "stranded": Badge("out of its element", "!"),
}
MARKS = {
    "home": Mark(
        "home centre of its owner", centre=(el("path", "t-glyph", d="M-5-9.500l5-4.500 5,4.500h-1.500v4h-7v-4z"),)
    ),
    "differs": Mark("differs from the board beside it", cover="differs"),
}
ACTIONS = {
    "hold": Action("holds", deed=True, beat=0),
    "move": Action("moves", look="move"),
    "convoyed": Action("moves by convoy", look="convoy"),
    "support": Action("supports", helps=True, deed=True, beat=0),
    "convoy": Action("convoys", deed=True, beat=0),
    "retreat": Action("retreats", look="retreat"),
    "disband": Action("disbands", deed=True),
    "build": Action("is built"),
    "remove": Action("is removed"),
    "coast": Action(
        "is to have its coast",
        sign=(
            (
                "sign-line",
                "M0-2.200v7M-4.200,1.200c.4,2.600 1.800,3.800 4.200,3.800s3.800-1.200 4.200-3.800M0-5a1.400,1.400 0 1 1-.1,0zM-2-.5h4",
            ),
        ),
    ),
    "paper": Action(""),
}
ORDERS = {
    "move": moving(),
    "retreat": retreating,
    "hold": holding,
    "disband": plain("disband"),
    "support": helping("support"),
    "convoy": helping("convoy"),
    "build": towards("build"),
    "remove": towards("remove"),
}
UNPLACED = frozenset({"waive"})
