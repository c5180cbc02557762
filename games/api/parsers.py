"""What a request to the API may hold."""

import io
from http import HTTPStatus
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import DataAndFiles, JSONParser, MultiPartParser

from engine.io.json_lines import read_json
from engine.model.errors import InputError
from engine.model.json_data import Json
from games.api.problems import too_large
from games.common.text_checks import check_storable


class TooLarge(APIException):
    """A body that is longer than any that the API takes."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class StorableJSONParser(JSONParser):
    """JSON that can be read, stored and sent: no deeper, longer or odder than anything else here would bear.

    Refused (400, or 413 for what is too long) otherwise: it would break off somewhere later.
    """

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Json | None = None) -> Any:
        written = _all_of(stream)
        try:
            data = read_json(written.decode((parser_context or {}).get("encoding", settings.DEFAULT_CHARSET)))
        except UnicodeDecodeError:
            raise ParseError("The body is not text in the encoding that it is said to be in.") from None
        except InputError as error:
            raise ParseError(error.message) from None
        check_storable(data)
        return data


class StrictMultiPartParser(MultiPartParser):
    """A form in parts. Refused (400, or 413 for what is too long) where there is a body, but no part in it."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Json | None = None
    ) -> "DataAndFiles[Any, Any]":
        written = _all_of(stream)
        form = super().parse(io.BytesIO(written), media_type, parser_context)
        nothing_said = written.strip(b"\r\n-") in _boundary(media_type)
        if not form.data and not form.files and not nothing_said:
            raise ParseError("No part of a form can be read in the body.")
        return form


def _all_of(stream: IO[bytes]) -> bytes:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    written: bytes = stream.read(most + 1)
    if len(written) > most:
        raise TooLarge(too_large())
    return written


def _boundary(media_type: str | None) -> tuple[bytes, bytes]:
    """What an empty form may consist of: nothing, or the line between its parts."""
    _, _, boundary = (media_type or "").partition("boundary=")
    return b"", boundary.strip('"').strip("-").encode(errors="replace")
