"""The tokens of DAIDE's language, by name and by number (DAIDE, Message Syntax, and Client-Server Protocol)."""

from __future__ import annotations

PRESS = {
    "ALY": 0x00, "AND": 0x01, "BWX": 0x02, "DMZ": 0x03, "ELS": 0x04, "EXP": 0x05, "FCT": 0x06, "FOR": 0x07, "FWD": 0x08,
    "HOW": 0x09, "IDK": 0x0A, "IFF": 0x0B, "INS": 0x0C, "OCC": 0x0E, "ORR": 0x0F, "PCE": 0x10, "POB": 0x11, "PRP": 0x13,
    "QRY": 0x14, "SCD": 0x15, "SRY": 0x16, "SUG": 0x17, "THK": 0x18, "THN": 0x19, "TRY": 0x1A, "VSS": 0x1C, "WHT": 0x1D,
    "WHY": 0x1E, "XDO": 0x1F, "XOY": 0x20, "YDO": 0x21, "CHO": 0x22, "BCC": 0x23, "UNT": 0x24, "NAR": 0x25, "CCL": 0x26,
}  # fmt: skip
COMMANDS = (
    "CCD DRW FRM GOF HLO HST HUH IAM LOD MAP MDF MIS NME NOT NOW OBS "
    "OFF ORD OUT PRN REJ SCO SLO SND SUB SVE THX TME YES ADM SMR"
)
NOTES = "MBV BPR CST ESC FAR HSC NAS NMB NMR NRN NRS NSA NSC NSF NSP - NSU NVR NYU YSC"
PARAMETERS = "AOA BTL ERR LVL MRT MTL NPB NPR PDA PTL RTL UNO - DSD"
PROVINCES = {
    0x5000: "BOH BUR GAL RUH SIL TYR UKR",
    0x5107: "BUD MOS MUN PAR SER VIE WAR",
    0x520E: "ADR AEG BAL BAR BLA EAS ECH GOB GOL HEL ION IRI MAO NAO NTH NWG SKA TYS WES",
    0x5421: "ALB APU ARM CLY FIN GAS LVN NAF PIC PIE PRU SYR TUS WAL YOR",
    0x5530: "ANK BEL BER BRE CON DEN EDI GRE HOL KIE LON LVP MAR NAP NWY POR ROM RUM SEV SMY SWE TRI TUN VEN",
    0x5748: "BUL SPA STP",
}
"""By the number of the first one: what lies inland, with a centre, at sea, on a coast, with a centre, on two coasts."""
GROUPS = {
    0x4100: "AUS ENG FRA GER ITA RUS TUR",
    0x4200: "AMY FLT",
    0x4320: "CTO CVY HLD MTO SUP VIA",
    0x4340: "DSB RTO",
    0x4380: "BLD REM WVE",
    0x4400: NOTES,
    0x4500: "SUC BNC CUT DSR FLD NSO RET",
    0x4600: "NCS - NEC - ECS - SEC - SCS - SWC - WCS - NWC",
    0x4700: "SPR SUM FAL AUT WIN",
    0x4800: COMMANDS,
    0x4900: PARAMETERS,
    **PROVINCES,
}
BRA, KET = "(", ")"
TEXT = 0x4B00
"""The first number of a character of text."""
LARGEST = 0x1FFF


def _numbers() -> dict[str, int]:
    found = {BRA: 0x4000, KET: 0x4001} | {name: 0x4A00 + number for name, number in PRESS.items()}
    for first, names in GROUPS.items():
        found |= {name: first + at for at, name in enumerate(names.split()) if name != "-"}
    return found


NUMBERS = _numbers()
NAMES = {number: name for name, number in NUMBERS.items()}

Token = str | int
"""A token by its name; a whole number from -8192 to 8191; or one character of text, as `'a`."""


class UnknownToken(ValueError):
    """Two bytes that are no token."""


def number_of(token: Token) -> int:
    """The 16 bits of a token. Raises UnknownToken."""
    if isinstance(token, int):
        if not -LARGEST - 1 <= token <= LARGEST:
            raise UnknownToken(f"{token} is no number of DAIDE's")
        return token & 0x3FFF
    if token.startswith("'") and len(token) == 2:
        return TEXT + min(ord(token[1]), 0xFF)
    if token not in NUMBERS:
        raise UnknownToken(f"{token} is no token")
    return NUMBERS[token]


def token_of(number: int) -> Token:
    """The token of 16 bits. Raises UnknownToken."""
    if number < 0x4000:
        return number - 0x4000 if number > LARGEST else number
    if number & 0xFF00 == TEXT:
        return f"'{chr(number & 0xFF)}"
    if number not in NAMES:
        raise UnknownToken(f"{number:#06x} is no token")
    return NAMES[number]
