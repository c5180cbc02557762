"""Boards of other programs, read and, but for jDip's, written (docs/boards.md).

DVAR is the JSON of diplicity's new front end; `.map` files are what judges and the `diplomacy` package read; jDip has a
file of provinces and one of variants. None of them has outlines: a board that is read is laid out.
"""
