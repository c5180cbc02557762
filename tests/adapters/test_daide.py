"""The DAIDE adapter: its language and faults, and whole games against the engine in the place of a site."""

import socket
import threading

import pytest

import engine
from tests.adapters.table import RULES, Refused, Table
from tests.rows import every_row


@pytest.fixture
def serve():
    """Serves a table; returns the port. All of it ends with the test."""
    from season_daide.server import Server
    from seat import SeatThere

    servers = []

    def begin(table) -> int:
        server = Server(SeatThere(table, "x"), (Refused,), port=0)
        listening = server.bind()
        thread = threading.Thread(target=server.run, args=(listening,), daemon=True)
        thread.start()
        servers.append((server, thread, table))
        return server.port

    yield begin
    for server, thread, table in servers:
        server.stop.set()
        with table.known:
            table.status = "finished"
            table.known.notify_all()
        thread.join(10)


@pytest.fixture
def bot_at():
    from tests.adapters.bot import Bot

    bots = []

    def connect(port, begun=True):
        bots.append(Bot(port))
        if begun:
            bots[-1].begin()
        return bots[-1]

    yield connect
    for one in bots:
        one.close()


PUBLISHED = {
    "TUR": 0x4106, "FLT": 0x4201, "VIA": 0x4325, "RTO": 0x4341, "WVE": 0x4382, "NSP": 0x440E, "NSU": 0x4410,
    "YSC": 0x4413, "RET": 0x4506, "NEC": 0x4602, "NWC": 0x460E, "WIN": 0x4704, "ADM": 0x481D, "SMR": 0x481E,
    "UNO": 0x490B, "DSD": 0x490D, "YDO": 0x4A21, "UKR": 0x5006, "WAR": 0x510D, "WES": 0x5220, "YOR": 0x542F,
    "VEN": 0x5547, "STP": 0x574A,
}  # fmt: skip
"""Tokens at the ends of their groups, as DAIDE's documents number them."""


def test_every_token_is_written_and_read_back():
    from season_daide.tokens import NUMBERS, PROVINCES, number_of, token_of

    assert len(set(NUMBERS.values())) == len(NUMBERS) == 216
    assert len(" ".join(PROVINCES.values()).split()) == 75
    several = [*NUMBERS, -8192, -1, 0, 1901, 8191, "'a", "''", "'("]
    assert [token_of(number_of(one)) for one in several] == several
    assert {name: NUMBERS[name] for name in PUBLISHED} == PUBLISHED


def test_each_power_and_province_of_the_standard_board_has_its_token():
    from season_daide.board import KNOWN, POWERS, map_definition, province

    assert set(POWERS) == {seat.id for seat in RULES.seats}
    assert {province(name) for name in RULES.board.provinces} - KNOWN == {"SWI"}  # nobody can go there
    _, powers, (centres, others), neighbours = map_definition()
    assert powers == ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]
    assert sum(len(one) - 1 for one in centres) == 34 and len(others) == 41 and len(neighbours) == 75
    stp = next(one for one in neighbours if one[0] == "STP")
    assert [["FLT", "NCS"], "BAR", "NWY"] in stp and ["AMY", "FIN", "LVN", "MOS", "NWY"] in stp


@pytest.mark.parametrize("seat", ["France", "Russia"])
def test_every_order_that_can_be_given_is_told_and_read(seat):
    """Of every position of some random years: each legal order has a message of its own, and MBV."""
    from season_daide import orders

    table = Table(seat, years=3)
    while table.status == "running":
        state = table._state("", "", None)["state"]
        lines = {line for those in engine.legal_orders(RULES, table.state, seat).values() for line in those}
        legal = orders.legal_lines(state, seat)
        # A support names no coast in DAIDE: of two lines that differ by it alone, the first has the message.
        twins = lines - set(legal.values())
        assert [one for one in twins if " S " not in one or one.partition("/")[0] not in str(legal.values())] == []
        table.text = "\n".join(engine.random_orders(RULES, table.state, seat, table.seed))
        with table.known:
            table._adjudicate()


def test_a_bot_plays_a_game_to_its_end(serve, bot_at):
    table = Table("France", years=4)
    bot = bot_at(serve(table))
    assert bot.play(turns=200) == "OFF"
    assert table.status == "finished"
    kinds = [line.split()[0] for line in bot.heard]
    assert {"HLO", "SCO", "NOW", "THX", "ORD", "DRW", "SMR"} <= set(kinds)
    notes = {line[-5:] for line in bot.heard if line.startswith("THX")}
    assert notes == {"(MBV)"}
    assert kinds.count("NOW") == len(table.told) + 1
    own = [one["order"] for told in table.told for one in told["results"].get("France", ())]
    assert sum(" - " in order for order in own) > len(own) / 2  # what the bot has moved, it has moved there


ASKED = (
    ("HLO", "HLO (FRA) (PASS) ((LVL 0))"),
    ("MAP", "MAP ('STANDARD')"),
    ("MIS", "MIS (FRA AMY MAR) (FRA AMY PAR) (FRA FLT BRE)"),
    ("SUB ((FRA AMY PAR) HLD)", "THX ((FRA AMY PAR) HLD) (MBV)", "MIS (FRA AMY MAR) (FRA FLT BRE)"),
    ("SUB (SPR 1901) ((FRA AMY PAR) MTO BUR)", "THX ((FRA AMY PAR) MTO BUR) (MBV)", "MIS (FRA AMY MAR) (FRA FLT BRE)"),
    ("SUB (FAL 1901) ((FRA AMY PAR) MTO BUR)", "REJ (SUB (FAL 1901) ((FRA AMY PAR) MTO BUR))"),
    ("SUB ((FRA AMY PAR) MTO ROM)", "THX ((FRA AMY PAR) MTO ROM) (FAR)", "MIS (FRA AMY MAR) (FRA FLT BRE)"),
    ("SUB ((GER AMY MUN) HLD)", "THX ((GER AMY MUN) HLD) (NYU)", "MIS (FRA AMY MAR) (FRA FLT BRE)"),
    ("SUB ((FRA AMY GAS) HLD)", "THX ((FRA AMY GAS) HLD) (NSU)", "MIS (FRA AMY MAR) (FRA FLT BRE)"),
    ("SUB ((FRA AMY PAR) BLD)", "THX ((FRA AMY PAR) BLD) (NRS)", "MIS (FRA AMY MAR) (FRA FLT BRE)"),
    ("SUB (HLD)", "THX (HLD) (NRS)", "MIS (FRA AMY MAR) (FRA FLT BRE)"),
    ("NOT (SUB ((FRA AMY PAR) MTO BUR))", "YES (NOT (SUB ((FRA AMY PAR) MTO BUR)))"),
    ("MIS", "MIS (FRA AMY MAR) (FRA AMY PAR) (FRA FLT BRE)"),
    ("NOT (GOF)", "YES (NOT (GOF))"),
    ("DRW", "YES (DRW)"),
    ("NOT (DRW)", "YES (NOT (DRW))"),
    ("DRW (FRA GER)", "REJ (DRW (FRA GER))"),
    ("TME", "REJ (TME)"),
    ("ORD", "REJ (ORD)"),
    ("HST (SPR 1901)", "REJ (HST (SPR 1901))"),
    ("IAM (FRA) (0)", "REJ (IAM (FRA) (0))"),
    ("OBS", "REJ (OBS)"),
    ("SND (GER) (PRP (PCE (FRA GER)))", "REJ (SND (GER) (PRP (PCE (FRA GER))))"),
    ("PCE", "HUH (ERR PCE)"),
    ("(FRA)", "HUH (ERR (FRA))"),
)
"""What a bot may say in Spring 1901, and what it is answered, one after the other."""


def test_what_is_asked_is_answered(serve, bot_at):
    table = Table("France")
    bot = bot_at(serve(table))
    while not bot.next().startswith("NOW"):
        pass
    passcode = next(line.split("(")[2].strip(") ") for line in bot.heard if line.startswith("HLO"))

    def wrong(said, *answers):
        bot.say(said)
        told = [bot.next().replace(f"({passcode})", "(PASS)") for _ in answers]
        return None if told == list(answers) else f"{said}: {told}"

    assert [fault for one in ASKED if (fault := wrong(*one))] == []
    assert table.votes == ["PUT", "DELETE"]
    assert not table.told


WINTER = (
    ("MIS", "MIS (-2)"),
    ("SUB ((FRA AMY ROM) BLD)", "THX ((FRA AMY ROM) BLD) (HSC)", "MIS (-2)"),
    ("SUB ((FRA AMY BUR) BLD)", "THX ((FRA AMY BUR) BLD) (NSC)", "MIS (-2)"),
    ("SUB ((FRA AMY BRE) BLD)", "THX ((FRA AMY BRE) BLD) (YSC)", "MIS (-2)"),
    ("SUB ((FRA AMY PAR) BLD) ((FRA FLT MAR) BLD)", "THX ((FRA AMY PAR) BLD) (MBV)", "THX ((FRA FLT MAR) BLD) (MBV)"),
    ("SUB ((FRA AMY MAR) BLD)", "THX ((FRA AMY MAR) BLD) (ESC)"),
    ("SUB (FRA WVE)", "THX (FRA WVE) (NMB)"),
    ("NOT (SUB)", "YES (NOT (SUB))"),
    ("SUB (FRA WVE) (FRA WVE) (FRA WVE)", "THX (FRA WVE) (MBV)", "THX (FRA WVE) (MBV)", "THX (FRA WVE) (NMB)"),
    ("SUB (GER WVE)", "THX (GER WVE) (NYU)"),
    ("SUB ((FRA AMY SPA) HLD)", "THX ((FRA AMY SPA) HLD) (NRS)"),
    ("MIS", "MIS"),
)
"""The same in a Winter with two builds, and Brest lost; the bot has said NOT (GOF)."""


def test_builds_are_counted_and_told_apart(serve, bot_at):
    table = Table("France")
    units, centres = {"France": ["A Spa"], "England": ["A Bre"]}, {"France": ["Par", "Mar", "Spa"], "England": ["Bre"]}
    table.state = engine.load_state(RULES, {"phase": "W1901A", "units": units, "centres": centres})
    table.years = 9
    bot = bot_at(serve(table))
    while not bot.next().startswith("NOW"):
        pass
    bot.say("NOT (GOF)")
    bot.next()

    def wrong(said, *answers):
        bot.say(said)
        told = [bot.next() for _ in answers]
        return None if told == list(answers) else f"{said}: {told}"

    assert [fault for one in WINTER if (fault := wrong(*one))] == []


def test_a_bot_comes_back_by_its_passcode(serve, bot_at):
    port = serve(Table("France"))
    first = bot_at(port)
    while not first.next().startswith("NOW"):
        pass
    passcode = next(line.split("(")[2].strip(") ") for line in first.heard if line.startswith("HLO"))
    first.close()
    second = bot_at(port, begun=False)
    from season_daide import frames

    second.line.sendall(frames.initial().packed())
    frames.receive(second.reading)
    second.say("IAM (FRA) (0)")
    assert second.next().startswith("REJ")
    second.say(f"IAM (FRA) ({int(passcode)})")
    assert [second.next().partition(" ")[0] for _ in range(3)] == ["YES", "SCO", "NOW"]


BAD_BEGINNINGS = (
    (b"\x02\x00\x00\x02\x48\x04", 0x02),
    (b"\x00\x00\x00\x04\x00\x01\x10\xda", 0x03),
    (b"\x00\x00\x00\x04\x00\x01\xff\xff", 0x04),
    (b"\x00\x00\x00\x04\x00\x09\xda\x10", 0x05),
    (b"\x00\x00\x00\x02\x00\x01", 0x09),
    (b"\x09\x00\x00\x00", 0x08),
    (b"\x00\x00\xff\xff", 0x09),
)
GOOD = b"\x00\x00\x00\x04\x00\x01\xda\x10"
BAD_LATER = (
    (GOOD, 0x06),
    (b"\x01\x00\x00\x00", 0x0D),
    (b"\x02\x00\x00\x03\x48\x04\x00", 0x09),
    (b"\x02\x00\x00\x02\x7f\xff", 0x0E),
    (b"\x02\x00\xff\xfe", 0x09),
)


def test_what_is_no_daide_ends_the_connection_and_the_next_bot_is_served(serve):
    port = serve(Table("France"))

    def fault(*sent):
        with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
            reading = line.makefile("rb")
            for one in sent:
                line.sendall(one)
            told = reading.read(6 + 4 * (len(sent) - 1))
            return told[-6:]

    rows = [((one,), code) for one, code in BAD_BEGINNINGS] + [((GOOD, one), code) for one, code in BAD_LATER]

    @every_row("sent, code", rows)
    def check(sent, code):
        assert fault(*sent) == b"\x04\x00\x00\x02\x00" + bytes([code])

    check()


def test_brackets_that_do_not_fit_are_sent_back(serve, bot_at):
    from season_daide import frames

    bot = bot_at(serve(Table("France")))
    while not bot.next().startswith("NOW"):
        pass
    for tokens in (["SUB", "("], ["SUB", ")"], ["("] * 30):
        bot.line.sendall(frames.diplomacy(tokens).packed())
        frame = frames.receive(bot.reading)
        assert frames.tokens_of(frame) == ["PRN", "(", *tokens, ")"]


def test_another_game_than_daide_knows_is_refused():
    from seat import NotOurs, SeatThere

    class Other(Table):
        def _game(self, method, path, body):
            return {**super()._game(method, path, body), "variant": "gathering"}

    with pytest.raises(NotOurs):
        SeatThere(Other("France"), "x")
    with pytest.raises(NotOurs):
        SeatThere(Table(""), "x")
