"""Pictures: right size, with letters in them."""

import struct

from games.maps.drawing import Options
from games.maps.drawing.png import draw_png, render
from tests.maps import samples


def size(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_a_picture_to_share_is_as_wide_as_asked():
    png = draw_png(samples.opening(), Options(use="share", standalone=True), width=640)
    assert size(png) == (640, 599)


def test_letters_are_drawn_without_system_fonts():
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">{}</svg>'
    text = '<text x="4" y="20" font-family="Newsreader" font-weight="500">Ruhr</text>'
    assert render(frame.format(text), width=90) != render(frame.format(""), width=90)
