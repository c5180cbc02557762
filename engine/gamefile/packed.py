"""Files packed by gzip, unpacked within a bound."""

from __future__ import annotations

import zlib

GZIP = b"\x1f\x8b"
"""How such files begin."""
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
"""How zips begin; the latter an empty one."""


class CannotUnpack(ValueError):
    """Why a file cannot be unpacked, as words behind its name: “… unpacks to more than 8 MB.”"""


def without_gzip(content: bytes, largest: int) -> bytes:
    """A file as it was before gzip; others as they are. No more than `largest` bytes are unpacked.

    Raises CannotUnpack for what is larger, broken, cut off or followed by something else.
    """
    if not content.startswith(GZIP):
        return content
    unpacker = zlib.decompressobj(wbits=31)
    try:
        unpacked = unpacker.decompress(content, largest + 1)
    except zlib.error as error:
        raise CannotUnpack("cannot be unpacked: it is broken. Unpack it yourself, or save it again.") from error
    if len(unpacked) > largest:
        raise CannotUnpack(f"unpacks to more than {largest / 1e6:g} MB.")
    if not unpacker.eof or unpacker.unused_data:
        raise CannotUnpack("cannot be unpacked: it is cut off, or something else follows. Save it again.")
    return unpacked
