"""Values of forms that have no form class: what a field holds, or what stands for it."""


def whole_number(text: str, *, digits: int = 11, otherwise: int = 0) -> int:
    """The number that a field holds, if it is one of at most so many digits (0 to 9); else `otherwise`."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else otherwise
