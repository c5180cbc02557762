"""Which provinces touch, out of a board's borders for armies and fleets."""

from engine.model.json_data import Json

Border = tuple[str, str]


def touching(board: Json) -> tuple[list[str], list[Border]]:
    """The provinces that have a border, and who touches whom: what armies cross first, each pair once."""
    pairs: dict[Border, None] = {}
    for sort in ("army", "fleet"):
        for one, other in board.get(sort, ()):
            a, b = sorted((one.partition("/")[0], other.partition("/")[0]))
            if a != b:
                pairs.setdefault((a, b))
    there = {code for pair in pairs for code in pair}
    return [code for code in sorted(board["provinces"]) if code in there], list(pairs)
