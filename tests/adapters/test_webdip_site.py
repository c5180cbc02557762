"""The routes of webDiplomacy's bot API against the site's own API: a table with people, two of them by the adapter."""

import pytest
from django.test import Client

from games.accounts.tokens import token_make

ALL = ("read", "play", "press")
FRANCE, GERMANY, ENGLAND = 2, 4, 1


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__(f"{status}: {body.get('detail', '')}")
        self.status = status


class Api:
    """The site's API without a server, as `season.Season` is it with one."""

    def __init__(self, token):
        self.client = Client(headers={"Authorization": f"Bearer {token}"})

    def call(self, method, path, body=None):
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = getattr(self.client, method.lower())(path, **sent)
        told = answer.json() if answer.content else None
        if answer.status_code >= 400:
            raise Refused(answer.status_code, told)
        return told


@pytest.fixture
def games():
    """Makes the adapter of a member: games(user, scopes)."""
    from season_webdip.routes import Games

    def begin(member, scopes=ALL):
        return Games(Api(token_make(user=member, scopes=scopes)))

    return begin


def get(games, route, **query):
    return games.answer("GET", route, {name: str(value) for name, value in query.items()}, None)


def post(games, route, **body):
    return games.answer("POST", route, {}, {"gameID": 1, **body})


def test_a_letter_goes_there_and_back(games, table):
    france, germany = games(table.france), games(table.germany)
    sent = post(france, "game/sendmessage", countryID=FRANCE, toCountryID=GERMANY, message="Burgundy is <empty>?")
    assert sent["message"] == "Burgundy is <empty>?" and (sent["fromCountryID"], sent["toCountryID"]) == (2, 4)
    assert sent["turn"] == 0 and sent["timeSent"] > 1_700_000_000
    post(france, "game/sendmessage", countryID=FRANCE, toCountryID=0, message="Vive la France")

    private = get(germany, "game/getmessages", gameID=1, countryID=GERMANY, toCountryID=FRANCE)
    assert private["success"] and [one["message"] for one in private["data"]["messages"]] == ["Burgundy is <empty>?"]
    every = get(germany, "game/getmessages", gameID=1, countryID=GERMANY, allMessages=1)["data"]["messages"]
    assert [(one["fromCountryID"], one["toCountryID"]) for one in every] == [(2, 0), (2, 4)]
    assert get(germany, "game/getmessages", gameID=1, countryID=GERMANY, allMessages=1, limit=1, offset=1)["data"] == {
        "messages": every[1:]
    }
    assert [one["message"] for one in get(germany, "game/getmessages", gameID=1, countryID=0)["data"]["messages"]] == [
        "Vive la France"
    ]
    later = every[0]["timeSent"] + 5
    none = get(germany, "game/getmessages", gameID=1, countryID=GERMANY, sinceTime=later)
    assert (none["msg"], none["data"]) == ("No messages available", {"messages": []})

    mine = get(germany, "game/members", gameID=1)["data"]["user"]["member"]
    assert mine["newMessagesFrom"] == ["0", "2"]
    post(germany, "game/messagesseen", countryID=GERMANY, seenCountryID=FRANCE)
    get(germany, "game/messagesseen", gameID=1, countryID=GERMANY, seenCountryID=0)
    assert get(germany, "game/members", gameID=1)["data"]["user"]["member"]["newMessagesFrom"] == []


def test_nobody_reads_the_letters_of_two_others(games, table):
    post(games(table.france), "game/sendmessage", countryID=FRANCE, toCountryID=GERMANY, message="Between us")
    england = games(table.england)
    for query in ({}, {"toCountryID": FRANCE}, {"toCountryID": GERMANY, "allMessages": 1}):
        found = get(england, "game/getmessages", gameID=1, countryID=ENGLAND, **query)
        assert found["data"]["messages"] == []
    from season_webdip.routes import BadRequest

    with pytest.raises(BadRequest):
        get(england, "game/getmessages", gameID=1, countryID=FRANCE)


def test_a_letter_to_several_is_told_as_one_to_each(games, table):
    france, germany = games(table.france), games(table.germany)
    france.api.call("POST", f"/api/games/{table.game.slug}/press/", {"to": ["England", "Germany"], "text": "Three"})
    own = get(france, "game/getmessages", gameID=1, countryID=FRANCE)["data"]["messages"]
    assert [one["toCountryID"] for one in own] == [1, 4]
    found = get(germany, "game/getmessages", gameID=1, countryID=GERMANY, toCountryID=FRANCE)["data"]["messages"]
    assert [(one["fromCountryID"], one["toCountryID"]) for one in found] == [(2, 4)]


def test_without_the_scope_no_letter_leaves_or_comes(games, table):
    post(games(table.france), "game/sendmessage", countryID=FRANCE, toCountryID=GERMANY, message="Between us")
    germany = games(table.germany, ("read", "play"))
    with pytest.raises(Refused) as error:
        get(germany, "game/getmessages", gameID=1, countryID=GERMANY)
    assert error.value.status == 403
    with pytest.raises(Refused) as error:
        post(germany, "game/sendmessage", countryID=GERMANY, toCountryID=FRANCE, message="No")
    assert error.value.status == 403
    assert get(germany, "game/members", gameID=1)["data"]["user"]["member"]["newMessagesFrom"] == []


def test_press_follows_the_game_s_setting(games, tables):
    table = tables(press="none")
    with pytest.raises(Refused) as error:
        post(games(table.france), "game/sendmessage", countryID=FRANCE, toCountryID=GERMANY, message="Psst")
    assert error.value.status == 400
    assert get(games(table.france), "game/overview", gameID=1)["data"]["pressType"] == "NoPress"


def test_members_and_overview_tell_what_the_site_tells(games, table):
    table.order("France", "A Par - Bur", ready=True)
    told = get(games(table.germany), "game/overview", gameID=1)
    assert (told["success"], told["referenceCode"]) == (True, "GGO-s-001")
    data = told["data"]
    assert {name: data[name] for name in ("turn", "phase", "season", "year", "gameOver", "variantID", "pot")} == {
        "turn": 0, "phase": "Diplomacy", "season": "Spring", "year": 1901, "gameOver": "No", "variantID": 1, "pot": 0,
    }  # fmt: skip
    assert data["variant"]["countries"][FRANCE - 1] == "France" and data["processTime"] > data["startTime"]
    assert (data["pressType"], data["drawType"], data["playerTypes"]) == ("Regular", "draw-votes-hidden", "Members")
    assert [one["countryID"] for one in data["members"]] == [1, 2, 3, 4, 5, 6, 7]
    france = data["members"][FRANCE - 1]
    assert (france["username"], france["supplyCenterNo"], france["unitNo"]) == ("france", 3, 3)
    assert (france["status"], france["userID"], france["online"]) == ("Playing", None, None)
    assert france["orderStatus"] == {"Ready": True, "Saved": None, "Completed": None, "None": False}
    mine = data["user"]["member"]
    assert mine["countryID"] == GERMANY
    assert mine["orderStatus"] == {"Ready": False, "Saved": False, "Completed": False, "None": False}


def test_names_and_votes_of_others_are_told_where_the_game_tells_them(games, tables):
    table = tables(anonymous=True)
    get(games(table.france), "game/togglevote", gameID=1, countryID=FRANCE, vote="Draw")
    data = get(games(table.germany), "game/overview", gameID=1)["data"]
    assert data["anon"] == "Yes" and "france" not in str(data).replace("France", "")
    assert all(one["votes"] == [] for one in data["members"])
    assert get(games(table.france), "game/members", gameID=1)["data"]["user"]["member"]["votes"] == ["Draw"]


def test_open_votes_are_told(games, tables):
    table = tables(open_draws=True, prefix="open_")
    get(games(table.france), "game/togglevote", gameID=1, countryID=FRANCE, vote="Draw")
    data = get(games(table.germany), "game/overview", gameID=1)["data"]
    assert data["drawType"] == "draw-votes-public"
    assert {one["country"]: one["votes"] for one in data["members"]}["France"] == ["Draw"]


def test_a_pause_is_voted_for_like_a_draw(games, table):
    everybody = {name: games(member) for name, member in table.people.items()}
    from season_webdip.numbers import COUNTRIES
    from season_webdip.routes import BadRequest

    france = everybody["France"]
    assert post(france, "game/setvote", countryID=FRANCE, vote="Draw", voteOn="Yes") == "Draw"
    assert post(france, "game/setvote", countryID=FRANCE, vote="Draw", voteOn="Yes") == "Draw"
    assert post(france, "game/setvote", countryID=FRANCE, vote="Pause", voteOn="Yes") == "Draw,Pause"
    assert post(france, "game/setvote", countryID=FRANCE, vote="Draw", voteOn="No") == "Pause"
    assert get(france, "game/togglevote", gameID=1, countryID=FRANCE, vote="Pause") == ""
    assert get(france, "game/togglevote", gameID=1, countryID=FRANCE, vote="Pause") == "Pause"
    for name in ("England", "Germany", "Italy"):
        get(everybody[name], "game/togglevote", gameID=1, countryID=COUNTRIES[name], vote="Pause")
    assert table.now.status == "paused"
    assert get(france, "game/overview", gameID=1)["data"]["processStatus"] == "Paused"
    for vote, word in (("Concede", "winner"), ("Cancel", "GM"), ("Lunch", "allowed")):
        with pytest.raises(BadRequest, match=word):
            get(france, "game/togglevote", gameID=1, countryID=FRANCE, vote=vote)
    assert post(france, "game/markbackfromleft", countryID=FRANCE) is None


def test_the_map_is_the_classic_one(games, table):
    data = get(games(table.france), "game/data", gameID=1)["data"]
    assert "currentOrders" not in data and len(data["territories"]) == 81
    stp, coast = data["territories"]["32"], data["territories"]["79"]
    assert (stp["coast"], coast["coast"], coast["coastParentID"]) == ("Parent", "Child", "32")
    assert (stp["supply"], stp["countryID"], stp["type"], coast["name"]) == (
        "Yes", "7", "Coast", "St Petersburg (South Coast)",
    )  # fmt: skip
    assert {one["id"] for one in coast["CoastalBorders"]} == {"30", "33", "57"} and coast["Borders"] == []
    assert {"id": "33", "a": True, "f": True} in stp["Borders"]
    assert {"id": "33", "a": True, "f": False} in stp["CoastalBorders"]
    for number, one in data["territories"].items():
        for border in one["Borders"]:
            back = data["territories"][border["id"]]["Borders"]
            assert {**border, "id": number} in back
    assert len(data["units"]) == 22
    paris = data["units"]["47"]
    assert paris == {"id": "47", "terrID": "47", "countryID": "2", "type": "Army"}
    statuses = {one["id"]: one for one in data["territoryStatuses"]}
    assert len(statuses) == 34 and (statuses["47"]["ownerCountryID"], statuses["47"]["unitID"]) == ("2", "47")


def test_the_orders_of_the_turn_are_told_to_their_country_alone(games, table):
    from season_webdip.routes import BadRequest

    table.order("France", "A Par - Bur")
    data = get(games(table.france), "game/data", gameID=1, countryID=FRANCE)["data"]
    rows = {one["unitID"]: (one["type"], one["toTerrID"]) for one in data["currentOrders"]}
    assert rows == {"47": ("Move", "48"), "49": ("Hold", None), "46": ("Hold", None)} and data["contextVars"] is None
    with pytest.raises(BadRequest):
        get(games(table.germany), "game/data", gameID=1, countryID=FRANCE)


def test_a_bot_plays_a_year_with_press_votes_and_data(games, table):
    """France by what `game/data` alone tells: every unit where its borders let it, a letter a turn."""
    france = games(table.france)
    seen = set()
    while "1901" in table.turn.phase:
        waiting = france.missing_orders()
        data = get(france, "game/data", gameID=1, countryID=FRANCE)["data"]
        over = get(france, "game/overview", gameID=1)["data"]
        if waiting:
            orders = [order for row in data["currentOrders"] for order in chosen(data, row)]
            sent = {"turn": over["turn"], "phase": over["phase"], "orders": orders, "ready": "Yes"}
            taken = post(france, "game/orders", countryID=FRANCE, **sent)
            assert len(taken) == len(orders)
            seen.add(over["phase"])
        post(france, "game/sendmessage", countryID=FRANCE, toCountryID=0, message=f"{over['season']} {over['year']}")
        table.pass_deadline()
    assert {"Diplomacy", "Builds"} <= seen
    texts = [one["message"] for one in get(france, "game/getmessages", gameID=1, countryID=0)["data"]["messages"]]
    assert "Spring 1901" in texts and "Autumn 1901" in texts
    assert get(france, "game/overview", gameID=1)["data"]["year"] == 1902


def chosen(data, row):
    """An order for one row of `currentOrders`: a move to an unowned centre beside, an army built at home."""
    if row["unitID"] is None:
        home = "49" if row["id"] == "1" else "47"
        return [{"terrID": home, "type": "Build Army", "toTerrID": home, "fromTerrID": "", "viaConvoy": ""}]
    unit = data["units"][row["unitID"]]
    way = "a" if unit["type"] == "Army" else "f"
    targets = [
        one["id"]
        for one in data["territories"][unit["terrID"]]["CoastalBorders"]
        if one[way] and one["id"] not in data["units"]
    ]
    free = {one["id"] for one in data["territoryStatuses"] if one["ownerCountryID"] == "0"}
    if unit["terrID"] in free:
        return [{"terrID": unit["terrID"], "type": "Hold", "toTerrID": "", "fromTerrID": "", "viaConvoy": ""}]
    target = sorted(targets, key=lambda one: (one not in free, int(one)))[0]
    kind = "Retreat" if int(row["id"]) >= 100 else "Move"
    return [{"terrID": unit["terrID"], "type": kind, "toTerrID": target, "fromTerrID": "", "viaConvoy": "No"}]
