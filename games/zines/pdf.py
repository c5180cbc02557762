"""An issue on paper: its page set by fpdf2, which needs no library of the system's."""

import re
from collections.abc import Callable
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from django.core.cache import cache
from fpdf import FPDF, FontFace, TextStyle
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

import games.maps.drawing
from engine.model.json_data import JsonDict
from games import database_time
from games.common.markdown import page
from games.models import Issue
from games.zines import maps
from games.zines.composing import moment
from games.zines.glyphs import printable
from games.zines.unbroken import unbroken

A_WHILE = 3600  # seconds
_FONTS = Path(games.maps.drawing.__file__).parent / "fonts"
_SERIF = {"": "500Medium", "B": "700Bold", "I": "500Medium_Italic", "BI": "700Bold"}
_INK, _SOFT, _ACCENT = (30, 25, 19), (91, 80, 65), (173, 35, 23)
_MARGIN = 20  # millimetres
_ABOVE_A_PICTURE = 3  # millimetres
_STYLES: JsonDict = {
    "h3": TextStyle(font_style="B", font_size_pt=19, color=_ACCENT, t_margin=7, b_margin=0.5, l_margin=0),
    "h4": TextStyle(font_style="B", font_size_pt=14, color=_INK, t_margin=6, b_margin=1.5, l_margin=0),
    "h5": TextStyle(font_style="I", font_size_pt=12, color=_SOFT, t_margin=4, b_margin=1, l_margin=0),
    "blockquote": TextStyle(color=_INK, t_margin=1, b_margin=2, l_margin=8),
    "a": FontFace(color=_ACCENT, emphasis="UNDERLINE"),
}


class _Paper(FPDF):
    """A4 with the zine's name and the page's number at the foot."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(format="A4")
        self.foot = f"{issue.zine.title}, {f'No. {issue.number}' if issue.number else 'draft'}"
        for style, weight in _SERIF.items():
            self.add_font("Newsreader", style, _FONTS / f"Newsreader_{weight}.ttf")
        self.set_margins(_MARGIN, 18, _MARGIN)
        self.set_auto_page_break(True, margin=20)
        self.known = frozenset.intersection(
            *(frozenset(one.cmap) for one in self.fonts.values() if isinstance(one, TTFFont))
        )
        self.set_title(f"{self.foot}: {issue.title}")
        self.set_author(str(issue.zine.editor.profile))
        self.set_lang("en-GB")
        self.set_creation_date(issue.published_at or database_time.now())

    def image(self, *args: Any, **named: Any) -> Any:
        """A picture, clear of the line above: fpdf2 sets it so close that its frame cuts the letters' feet."""
        self.set_y(self.get_y() + _ABOVE_A_PICTURE)
        return super().image(*args, **named)

    def footer(self) -> None:
        self.set_y(-14)
        self.set_font("Newsreader", "I", 9)
        self.set_text_color(*_SOFT)
        half = self.epw / 2
        self.cell(half, 6, printable(self.foot, self.known))
        self.cell(half, 6, str(self.page_no()), align="R")


def pdf(issue: Issue, count: Callable[[int], None] = lambda _: None) -> bytes:
    """The issue as a PDF document. One that is out is kept for a while.

    `count` is told how many pictures it takes, its pages as one of them, if it must be made, and may raise RateLimited.
    """
    key = f"zine-pdf:{issue.pk}:{issue.version}:{issue.number}"
    cached = cache.get(key) if issue.number else None
    if isinstance(cached, bytes):
        return cached
    count(1 + len(maps.turns_by_name(issue)))
    made = _set(issue)
    if issue.number:
        cache.set(key, made, A_WHILE)
    return made


def _set(issue: Issue) -> bytes:
    paper = _Paper(issue)
    paper.add_page()
    _masthead(paper, issue)
    pictures: dict[str, bytes] = {}
    turns = maps.turns_by_name(issue)
    html = page(issue.text, lambda named, title: _picture(turns, pictures, named, title))
    paper.set_font("Newsreader", "", 11)
    paper.set_text_color(*_INK)
    paper.write_html(
        printable(unbroken(_for_paper(html)), paper.known),
        tag_styles=_STYLES,
        font_family="Newsreader",
        image_map=lambda name: BytesIO(pictures[name]),
        table_line_separators=True,
    )
    return bytes(paper.output())


def _masthead(paper: _Paper, issue: Issue) -> None:
    below: JsonDict = {"new_x": XPos.LMARGIN, "new_y": YPos.NEXT}
    paper.set_text_color(*_INK)
    paper.set_font("Newsreader", "B", 34)
    paper.multi_cell(0, 13, printable(issue.zine.title, paper.known), align="C", **below)
    if issue.zine.motto:
        paper.set_font("Newsreader", "I", 12)
        paper.set_text_color(*_SOFT)
        paper.multi_cell(0, 6, printable(issue.zine.motto, paper.known), align="C", **below)
    paper.ln(3)
    paper.set_draw_color(*_INK)
    paper.line(_MARGIN, paper.get_y(), paper.w - _MARGIN, paper.get_y())
    paper.set_font("Newsreader", "I", 10)
    half = paper.epw / 2
    paper.cell(half, 7, f"No. {issue.number}" if issue.number else "Draft")
    paper.cell(half, 7, moment(issue.published_at) if issue.published_at else "", align="R", **below)
    paper.line(_MARGIN, paper.get_y(), paper.w - _MARGIN, paper.get_y())
    paper.ln(5)
    paper.set_font("Newsreader", "B", 22)
    paper.set_text_color(*_INK)
    paper.multi_cell(0, 9, printable(issue.title, paper.known), align="C", **below)


def _picture(turns: maps.Turns, pictures: dict[str, bytes], named: re.Match[str], title: str) -> str:
    """A map for the sheet: put among the pictures, by the name under which it is asked for."""
    turn = turns.get((named["slug"], named["phase"]))
    if turn is None:
        return f"<i>[{escape(title)}: no turn of this issue]</i>"
    name = named[0]
    pictures[name] = maps.png(turn, after=bool(named["after"]))
    width = 320 if named["after"] else 440  # points
    return f'<img src="{escape(name)}" width="{width}" alt="{escape(title)}">'


def _for_paper(html: str) -> str:
    """The page in the HTML that fpdf2 knows: tables aligned by attributes, and no picture that is not ours.

    It would fetch what a picture names; `page` shows no other anyway, and this makes sure.
    """
    ours = re.sub(r'<img (?!src="map:)[^<>]*+>', "", html)
    return ours.replace("<th>", '<th align="left">').replace('class="num"', 'align="right"')
