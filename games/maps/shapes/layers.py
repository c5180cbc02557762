"""Which layers of a drawing show its provinces.

The hobby's packs have the same provinces twice, once to be seen and once to be clicked, or in a hidden layer of their
own with whatever is drawn above it. One set is read; whoever sent it may choose another.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import shapely

from games.maps.shapes.drawing import Drawn, ShapeDrawing
from games.maps.shapes.questions import Answers, Question, layers_asked

NAMED = ("provinces", "province", "regions", "territories", "spaces", "areas")
LIKE, AS_LARGE = 0.8, 0.7
"""Shares of their boxes, and of their areas, by which two shapes are the same one drawn twice."""
HALF = 0.5
ALONE = 2
"""Shapes at the most of a group that is a province, and no layer."""
MANY = 6
Layers = dict[str, list[Drawn]]


def pick(drawing: ShapeDrawing, answers: Answers) -> tuple[list[Drawn], list[Question]]:
    """The shapes of the layers that are read, in the order in which they are drawn, and what is to be asked of that."""
    layers = _layers(drawing.shapes)
    wished = [name for name in answers.words("layers") if name in layers]
    counts = {name: len(shapes) for name, shapes in layers.items()}
    if wished:
        return _shapes_in_layers(drawing, wished), [layers_asked("Which layers are read?", counts, wished)]
    seen = [name for name, shapes in layers.items() if not all(one.hidden for one in shapes)]
    hidden = [name for name in layers if name not in seen]
    named = [name for name in layers if name.casefold() in NAMED and len(layers[name]) > 1]
    if buried := [name for name in named if name in hidden]:
        return _shapes_in_layers(drawing, buried), [
            _layer_question("is hidden, and called as provinces are", buried, counts)
        ]
    shown = [one for name in seen for one in layers[name]]
    clicked = [name for name in hidden if len(layers[name]) > ALONE and shown and _all_same(layers[name], shown)]
    among = [*seen, *clicked] or hidden
    doubled = _doubled({name: layers[name] for name in among}, named)
    read_layers = [name for name in among if name not in doubled]
    shapes = [
        one for one in _shapes_in_layers(drawing, read_layers) if not one.hidden or one.layer in clicked or not seen
    ]
    if doubled:
        reason = "shows the same provinces as another"
        return shapes, [
            layers_asked(
                f"{_layer_names_text(doubled)} {reason}, and was left out. Which are read?", counts, read_layers
            )
        ]
    if len([name for name in counts if counts[name] > ALONE]) > 1 or hidden:
        return shapes, [layers_asked("Which layers are read?", counts, read_layers)]
    return shapes, []


def _layer_question(why: str, names: Sequence[str], counts: Mapping[str, int]) -> Question:
    return layers_asked(f"{_layer_names_text(names)} {why}: it alone was read. Which are?", counts, names)


def _layer_names_text(names: Sequence[str]) -> str:
    return "The layer " + " and ".join(f"“{name}”" if name else "without a name" for name in names)


def _shapes_in_layers(drawing: ShapeDrawing, names: Sequence[str]) -> list[Drawn]:
    return [drawn for drawn in drawing.shapes if drawn.layer in names]


def _layers(shapes: Sequence[Drawn]) -> Layers:
    """The shapes by layer. Where many groups have a shape or two each, they are provinces, and are called so."""
    layers: Layers = {}
    for drawn in shapes:
        layers.setdefault(drawn.layer, []).append(drawn)
    single = [name for name, members in layers.items() if name and len(members) <= ALONE]
    if len(single) >= MANY:
        for name in single:
            for drawn in layers[name]:
                drawn.name, drawn.layer = drawn.name or name, ""
        return _layers(shapes)
    return layers


def _doubled(layers: Mapping[str, Sequence[Drawn]], named: Sequence[str]) -> list[str]:
    """The layers whose shapes are in another one, too: of two the one that says less of its shapes."""
    left = dict(sorted(layers.items(), key=lambda one: (one[0] in named, _label_counts(one[1]))))
    doubled: list[str] = []
    for name, shapes in left.items():
        others = [
            one
            for other, other_shapes in left.items()
            if other != name and other not in doubled
            for one in other_shapes
        ]
        if len(shapes) > ALONE and others and _all_same(shapes, others):
            doubled.append(name)
    return doubled


def _label_counts(shapes: Sequence[Drawn]) -> tuple[int, int]:
    """How much a layer says of its shapes: names and codes, and how many there are."""
    return sum(bool(one.name) + bool(one.code) for one in shapes), len(shapes)


def _all_same(shapes: Sequence[Drawn], others: Sequence[Drawn]) -> bool:
    """Whether most of some shapes are among others."""
    return _same(shapes, others) > HALF * len(shapes)


def _same(shapes: Sequence[Drawn], others: Sequence[Drawn]) -> int:
    """How many of some shapes are among others, by their boxes and areas."""
    boxes = shapely.bounds([one.shape for one in others])
    tree = shapely.STRtree([shapely.box(*box) for box in boxes])
    areas = shapely.area([one.shape for one in others])
    count = 0
    for drawn in shapes:
        box = np.array(drawn.shape.bounds)
        near = tree.query(shapely.box(*box))
        width = np.minimum(box[2], boxes[near, 2]) - np.maximum(box[0], boxes[near, 0])
        height = np.minimum(box[3], boxes[near, 3]) - np.maximum(box[1], boxes[near, 1])
        shared, area = np.clip(width, 0, None) * np.clip(height, 0, None), np.prod(box[2:] - box[:2])
        theirs = np.prod(boxes[near, 2:] - boxes[near, :2], axis=1)
        sizes = np.minimum(areas[near], drawn.shape.area) / np.maximum(np.maximum(areas[near], drawn.shape.area), 1e-9)
        count += bool(np.any((shared > LIKE * (area + theirs - shared)) & (sizes > AS_LARGE)))
    return count
