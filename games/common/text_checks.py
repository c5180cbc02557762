"""Validation of characters that cannot be stored."""

import json

from engine.io.json_lines import check_characters
from engine.model.errors import InputError
from games.common.errors import Refused

NULL = "\x00"
NO_NULL = "There is a null character in it, which no text has."


def check_storable(data: object) -> None:
    """Refuse JSON with a null character or half of a surrogate pair anywhere in it. Raises Refused."""
    try:
        check_characters(data)
    except InputError as error:
        raise Refused(error.message) from error
    if "\\u0000" in json.dumps(data).replace("\\\\", ""):
        raise Refused(NO_NULL)
