"""Everything that is wrong with a board is said, at its place, with what would mend it."""

from engine.boards.document import problems
from tests.plugins.boards import lake, standard
from tests.rows import every_row


def told(document):
    return {(problem.path, problem.grave) for problem in problems(document)}


def test_a_good_board_has_nothing_wrong_with_it():
    assert problems(lake()) == []


def test_the_standard_board_is_a_document_like_any():
    assert problems(standard()) == []


def spoilt(**parts):
    """The lake with what is given put into its parts."""
    document = lake()
    for part, inner in parts.items():
        document[part] = {**document[part], **inner} if isinstance(inner, dict) else [*document[part], *inner]
    return document


@every_row(
    ("document", "path", "grave"),
    [
        (spoilt(provinces={"Fen": {"name": "Ash Ford", "kind": "coastal"}}), "provinces.Fen", True),
        (spoilt(provinces={"Fen": {"name": "—", "kind": "inland"}}, army=[["Fen", "Esk"]]), "provinces.Fen.name", True),
        (spoilt(seats={"Nadir": {}}, homes={"Nadir": ["Bec"]}), "seats.Nadir.initial", False),
        (spoilt(centres=["Fen"]), "centres[4]", True),
        (spoilt(homes={"East": ["Bec"]}), "homes.East", True),
        (spoilt(start={"East": ["A Bec"]}), "start.East", True),
        (lake(aliases={"Fen": ["fens"]}), "aliases.Fen", True),
        (lake(usual_coasts={"Ash": "nc"}), "usual_coasts.Ash", True),
        (spoilt(provinces={"Esk": {"name": "E", "kind": "sea", "coasts": ["nc", "sc"]}}), "provinces.Esk.coasts", True),
        (spoilt(army=[["Ash", "Fen"]]), "army[6]", True),
        (spoilt(army=[["Ash", "LAK"]]), "army[6]", True),
        (spoilt(fleet=[["Esk", "LAK"]]), "fleet[8]", True),
        (spoilt(army=[["Ash", "Ash"]]), "army[6]", True),
        (spoilt(fleet=[["Ash/nc", "LAK"]]), "fleet[8]", True),
        (lake(homes={"North": ["Ash"], "South": []}), "homes.South", True),
        (lake(start={"North": ["A Ash"]}), "start.South", False),
        (lake(homes={"North": ["Ash", "Esk"], "South": ["Cal"]}), "homes.North[1]", True),
        (lake(homes={"North": ["Ash"], "South": ["Cal", "Ash"]}), "homes.South[1]", True),
        (lake(start={"North": ["A Ash"], "South": ["F Esk"]}), "start.South[0]", True),
        (lake(start={"North": ["A Ash"], "South": ["A LAK"]}), "start.South[0]", True),
        (lake(start={"North": ["A Ash"], "South": ["Cal"]}), "start.South[0]", True),
        (lake(start={"North": ["A Ash"], "South": ["F Ash"]}), "start.South[0]", True),
        (lake(wins=5), "wins", True),
        (lake(wins=1), "wins", True),
        (lake(wins=2), "wins", False),
        (lake(centres=["Ash", "Bec", "Cal", "Dun", "Ash"]), "centres", True),
        (spoilt(provinces={"Fen": {"name": "Fenland", "kind": "inland"}}), "provinces.Fen", True),
        (spoilt(provinces={"Fen": {"name": "Fen", "kind": "coastal"}}, army=[["Fen", "Esk"]]), "provinces.Fen", False),
        (lake(options={"no.such": "1"}), "options.no.such", True),
        (lake(options={"victory.centres": "many"}), "options.victory.centres", True),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_place(document, path, grave):
    assert (path, grave) in told(document)


def test_fleets_that_share_no_water_are_asked_about():
    document = spoilt(
        provinces={"Fen": {"name": "Fenland", "kind": "coastal"}, "POO": {"name": "The Pool", "kind": "sea"}},
        fleet=[["Fen", "POO"], ["Fen", "Ash"]],
    )
    assert ("fleet[9]", False) in told(document)


def test_every_problem_says_what_would_mend_it():
    spoilers = [spoilt(army=[["Ash", "Fen"]]), lake(wins=5), lake(start={"North": ["A Ash"]}), {"schema": 2}, []]
    for document in spoilers:
        for problem in problems(document):
            assert problem.text.endswith("."), problem
            assert problem.mend.endswith((".", "?")), problem


def test_what_is_wrong_is_told_in_the_words_of_documents():
    told = {problem.text for problem in problems({**lake(), "name": None, "wins": True, "seats": ["North"]})}
    assert told == {"It is nothing (null).", "It is true.", 'It is ["North"].'}


def test_a_province_with_two_coasts_wants_them_at_its_borders():
    document = lake()
    document["provinces"]["Ash"]["coasts"] = ["nc", "sc"]
    paths = {problem.path for problem in problems(document)}
    assert {"fleet[0]", "fleet[3]", "fleet[4]"} <= paths
