"""DAIDE over TCP: four bytes (type, 0, length of the rest), then the rest (DAIDE, Client-Server Protocol)."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import BinaryIO

from season_daide.tokens import Token, UnknownToken, number_of, token_of

VERSION, MAGIC = 1, 0xDA10
LONGEST = 8192
"""Bytes of a message; a longer one is no order of anybody's, and ends the connection."""


class Kind(IntEnum):
    """The types of messages."""

    INITIAL = 0
    REPRESENTATION = 1
    DIPLOMACY = 2
    FINAL = 3
    ERROR = 4


class Fault(IntEnum):
    """What an error message says was wrong."""

    TOO_LATE = 0x01
    NOT_FIRST = 0x02
    WRONG_ENDIAN = 0x03
    WRONG_MAGIC = 0x04
    WRONG_VERSION = 0x05
    SECOND_INITIAL = 0x06
    UNKNOWN_KIND = 0x08
    WRONG_LENGTH = 0x09
    FROM_CLIENT = 0x0D
    WRONG_TOKEN = 0x0E


class ProtocolError(Exception):
    """The connection ends with this fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.name)
        self.fault = fault


@dataclass(frozen=True)
class Frame:
    """One message, as it goes over the line."""

    kind: Kind
    body: bytes = b""

    def packed(self) -> bytes:
        """Its bytes."""
        return struct.pack("!BxH", self.kind, len(self.body)) + self.body


def initial() -> Frame:
    """What a client begins with."""
    return Frame(Kind.INITIAL, struct.pack("!HH", VERSION, MAGIC))


def diplomacy(tokens: Iterable[Token]) -> Frame:
    """A message in tokens."""
    return Frame(Kind.DIPLOMACY, b"".join(struct.pack("!H", number_of(token)) for token in tokens))


def fault(what: Fault) -> Frame:
    """An error, after which the connection ends."""
    return Frame(Kind.ERROR, struct.pack("!H", what))


def tokens_of(frame: Frame) -> list[Token]:
    """The tokens of a diplomacy message. Raises ProtocolError."""
    if not frame.body or len(frame.body) % 2:
        raise ProtocolError(Fault.WRONG_LENGTH)
    try:
        return [token_of(number) for (number,) in struct.iter_unpack("!H", frame.body)]
    except UnknownToken:
        raise ProtocolError(Fault.WRONG_TOKEN) from None


def check_initial(frame: Frame) -> None:
    """Raise ProtocolError unless this is how a client begins."""
    if frame.kind is not Kind.INITIAL:
        raise ProtocolError(Fault.NOT_FIRST)
    if len(frame.body) != 4:
        raise ProtocolError(Fault.WRONG_LENGTH)
    version, magic = struct.unpack("!HH", frame.body)
    if magic == int.from_bytes(MAGIC.to_bytes(2, "big"), "little"):
        raise ProtocolError(Fault.WRONG_ENDIAN)
    if magic != MAGIC:
        raise ProtocolError(Fault.WRONG_MAGIC)
    if version != VERSION:
        raise ProtocolError(Fault.WRONG_VERSION)


def receive(line: BinaryIO) -> Frame | None:
    """The next message; None where the other side has gone. Raises ProtocolError, TimeoutError."""
    head = line.read(4)
    if len(head) < 4:
        return None
    kind, length = struct.unpack("!BxH", head)
    if length > LONGEST:
        raise ProtocolError(Fault.WRONG_LENGTH)
    body = line.read(length)
    if len(body) < length:
        return None
    try:
        return Frame(Kind(kind), body)
    except ValueError:
        raise ProtocolError(Fault.UNKNOWN_KIND) from None
