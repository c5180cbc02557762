"""What the map draws of Llamas."""

from games.maps.drawing.el import el
from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action, Mark, Piece

FIGURES = {
    "llamas": Piece(
        "Herd of exploding llamas (seen by its owner)",
        "M-9-12l2.300 3c3 .1 3.800 2 3.400 4.500l-1 5.500c4-1.500 8.500-1.500 12.300.5 1.600.8 2.300 2.300 2 4l-1.300 6.500h-3l-.5-4.500h-7.200l-.5 4.500h-3.200l-1.300-8c-1-2.500-1.200-5-.9-8.500l-4.600-1c-.4-2 .2-3 2-3.500z",
        (
            ("t-glyph", "M-8.300-7.300a.9.9 0 1 1-.1 0z"),
            ("t-line", "M-1 4.500c2-1 4-1 6 0M11-1l2.500-3M12.500-5.500l1-2M14.500-4l1.500-.5"),
        ),
        sample="England",
    ),
}
MARKS = {
    "crater": Mark(
        "crater of an exploded herd",
        sign=(
            el(
                "path",
                "t-glyph",
                d="M0-9l2.5,5 5.5-2-2,5.500 4,3.500-5.500,1 0,5.500-4.500-3.500-4.500,3.500 0-5.500-5.500-1 4-3.500-2-5.500 5.500,2z",
            ),
        ),
    ),
}


ACTIONS = {
    "detonate": Action(
        "detonates its herd in",
        sign=(
            (
                "sign-fill",
                "M0-5.500l1.400,3.200 3.300-1.200-1.200,3.200 2.500,1.800-3,1 .3,3.200-3-1.700-3,1.700 .3-3.200-3-1 2.500-1.800-1.200-3.200 3.300,1.200z",
            ),
        ),
    ),
    "hide": Action(
        "hides a herd in",
        sign=(
            (
                "sign-fill",
                "M-4-5l1.500,1.800v3.200c2-1 4-1 5.500,0l1,1.500-.5,3.500h-1.500v-2.500h-3.500v2.500h-1.500l-.8-4.500v-4z",
            ),
        ),
    ),
}
ORDERS = {"llama": plain("detonate"), "place llama": plain("hide")}
