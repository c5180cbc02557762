"""Pictures: right size, with letters in them."""

import re
import struct
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTFont

from engine.boards.lists import from_list
from games.maps.board_pictures import left_out, opening
from games.maps.drawing import Options, letters, png
from games.maps.drawing.png import draw_png, render
from tests.maps import samples
from tests.rows import every_row

LAKE = """The Lake
wins 3
seats North (Northern), South (Southern)
Ash, Ashford, coast, home North, army: Bec, Dun, Esk, LAK
Bec, Beckton, coast, centre: Cal, Esk, LAK
Cal, Calder, coast, home South, fleet: Dun, LAK
Dun, Dunmore, coast, centre: LAK
Esk, Eskdale, inland
LAK, The Water, sea
"""


def size(picture):
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", picture[16:24])


def test_a_picture_to_share_is_as_wide_as_asked():
    assert size(draw_png(samples.opening(), Options(use="share", standalone=True), width=640)) == (640, 599)


def test_letters_are_drawn_without_system_fonts():
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">{}</svg>'
    text = '<text x="4" y="20" font-family="Newsreader" font-weight="500">Ruhr</text>'
    assert render(frame.format(text), width=90) != render(frame.format(""), width=90)


@every_row(("run", "said"), [
    (lambda *_, **__: SimpleNamespace(returncode=1, stderr=b"no such font", stdout=b""), "no such font"),
    (lambda *_, **__: SimpleNamespace(returncode=-9, stderr=b"", stdout=b""), "the process ended with -9"),
])  # fmt: skip
def test_a_picture_that_could_not_be_made_says_why(run, said):
    with pytest.MonkeyPatch.context() as patched, pytest.raises(png.CannotBeDrawn, match=said):
        patched.setattr(png.subprocess, "run", run)
        png.render("<svg/>", width=9)


def test_a_picture_that_takes_too_long_is_given_up(monkeypatch):
    def late(command, **_):
        raise subprocess.TimeoutExpired(command, 60)

    monkeypatch.setattr(png.subprocess, "run", late)
    with pytest.raises(png.CannotBeDrawn, match="it took too long"):
        png.render("<svg/>", width=9)


# --- letters ----------------------------------------------------------------------------------------


def font(folder: Path, name: str, *ranges: tuple[int, int], wide: bool = True) -> Path:
    """A file with the table of letters of a font, and no shapes: format 12, or 4 for the first plane alone."""
    if wide:
        groups = b"".join(struct.pack(">III", first, last, 1) for first, last in ranges)
        table = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(ranges)) + groups
    else:
        all_of_them = [*ranges, (0xFFFF, 0xFFFF)]
        ends, begins = ([pair[side] for pair in all_of_them] for side in (1, 0))
        count = len(all_of_them)
        head = struct.pack(">HHHHHHH", 4, 0, 0, 2 * count, 0, 0, 0)
        table = head + struct.pack(f">{count}H", *ends) + b"\0\0" + struct.pack(f">{count}H", *begins)
    letters_table = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table
    head = struct.pack(">IHHHH", 0x00010000, 1, 0, 0, 0) + struct.pack(">4sIII", b"cmap", 0, 28, len(letters_table))
    path = folder / name
    path.write_bytes(head + letters_table)
    return path


@pytest.fixture
def fonts(tmp_path, monkeypatch):
    """A machine whose only fonts are those that a test makes in this folder."""
    monkeypatch.setattr(letters, "SYSTEM_FONTS", (tmp_path, tmp_path / "none"))
    for known in (letters.system_letters, letters._system_fonts):
        known.cache_clear()
    yield tmp_path
    for known in (letters.system_letters, letters._system_fonts):
        known.cache_clear()


def test_the_tables_of_letters_are_read_and_what_is_no_font_has_none(fonts):
    assert letters.letters_of(font(fonts, "a.ttf", (0x4E00, 0x9FFF), (0x20000, 0x2A6DF))) == (
        (0x4E00, 0x9FFF), (0x20000, 0x2A6DF),
    )  # fmt: skip
    assert letters.letters_of(font(fonts, "b.ttf", (0x600, 0x6FF), wide=False)) == ((0x600, 0x6FF),)
    cut_off = b"\0\1\0\0\0\1\0\0\0\0\0\0cmap"
    for at, text in enumerate((b"", b"ttcf", b"\0\1\0\0\0\x09", b"OTTO" + b"\xff" * 40, cut_off)):
        broken = fonts / f"broken{at}.otf"
        broken.write_bytes(text)
        assert letters.letters_of(broken) == (), text
    assert len(letters.own_letters()) > 20


def test_fonts_of_the_system_are_taken_by_need_and_as_few_as_do(fonts):
    chinese = font(fonts, "Some-Bold.ttf", (0x4E00, 0x9FFF))
    both = font(fonts, "Usual.ttf", (0x4E00, 0x9FFF), (0x600, 0x6FF))
    assert letters.fonts_for("Ruhr, Łódź").files == letters.OWN_FONTS
    assert letters.fonts_for("北京 القاهرة").files == (*letters.OWN_FONTS, both)
    both.unlink()
    letters.system_letters.cache_clear()
    letters._system_fonts.cache_clear()
    found = letters.fonts_for("北京 ق")
    assert found.files == (*letters.OWN_FONTS, chinese) and found.missing == {"ق"}


def test_names_that_no_font_can_write_stand_by_their_codes(fonts):
    document = from_list(LAKE.replace("Ashford", "北京城").replace("The Lake", "湖"))
    scene = opening(document)
    shown = drawn(scene)
    assert "北京城" not in shown and "湖" not in shown, "neither in the title"
    assert ">Ash<" in shown and ">Beckton<" in shown
    phase = drawn(replace(scene, subtitle="Spring 1901, movement"))
    assert "湖" not in phase and "Spring 1901, movement" in phase, "the title alone is left out, not its plate"
    assert "“湖” and 1 more" in left_out(document) and left_out(from_list(LAKE)) == ""
    font(fonts, "Han.ttf", (0x4E00, 0x9FFF))
    letters.system_letters.cache_clear()
    letters._system_fonts.cache_clear()
    assert left_out(document) == "" and "北京城" in drawn(scene)


def drawn(scene) -> str:
    """The text of the drawing that is made a PNG, but for what pointers are told."""
    seen = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(png, "render", lambda svg, width: seen.append(svg) or b"")
        draw_png(scene, Options(use="share", standalone=True, labels="full"))
    return re.sub(r"<(title|desc)[^>]*>.*?</\1>|aria-label=\"[^\"]*\"", "", seen[0])


# --- what is drawn --------------------------------------------------------------------------------


def other_font(folder: Path, letter: str) -> None:
    """A whole font under another name, that of the site's made over: its H stands for that letter."""
    font = TTFont(letters.OWN_FONTS[0])
    for table in font["cmap"].tables:
        table.cmap = {ord(letter): "H"} if table.isUnicode() else {}
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = "MadeUp"
    font.save(folder / "made-up.ttf")


def written(letter: str) -> bytes:
    """A letter in dots, as a map writes it."""
    text = f'<text x="4" y="40" font-family="Newsreader" font-weight="500" font-size="40">{letter}</text>'
    return render(f'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="50">{text}</svg>', width=60)


@pytest.mark.parametrize("letter", ["城", "ق", "አ"])
def test_the_letter_of_a_font_of_the_machine_is_drawn_and_no_box(fonts, letter):
    nothing = written(letter)
    other_font(fonts, letter)
    for known in (letters.system_letters, letters._system_fonts):
        known.cache_clear()
    assert letters.fonts_for(letter).missing == frozenset()
    assert written(letter) == written("H"), "the shape that the font has for it"
    assert written(letter) not in (nothing, written("\ue000"), written(" "))


ARABIC, CHINESE = "قمر", "北京"


@pytest.mark.parametrize("name", [ARABIC, CHINESE])
def test_where_the_machine_has_a_font_names_are_drawn_by_it_else_by_their_codes(name):
    """On this machine as it is: each letter is another shape, and none is what is drawn for a letter without a font."""
    if missing := letters.unwritten([name]):
        assert missing == frozenset(name)
        document = from_list(LAKE.replace("Ashford", name))
        assert name not in drawn(opening(document)) and name in left_out(document)
        return
    shapes = {written(letter) for letter in name}
    assert len(shapes) == len(name)
    assert not shapes & {written("\ue000"), written(" ")}
