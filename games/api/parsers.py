"""What a request to the API may hold."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

from engine.io.json_lines import read_json
from engine.model.errors import InputError
from games.api.problems import too_large
from games.common.text_checks import check_storable


class TooLarge(APIException):
    """A body that is longer than any that the API takes."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class StorableJSONParser(JSONParser):
    """JSON that can be read, stored and sent: no deeper, longer or odder than anything else here would bear.

    Refused (400, or 413 for what is too long) otherwise: it would break off somewhere later.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        written = stream.read(most + 1)
        if len(written) > most:
            raise TooLarge(too_large())
        try:
            data = read_json(written.decode((parser_context or {}).get("encoding", settings.DEFAULT_CHARSET)))
        except UnicodeDecodeError:
            raise ParseError("The body is not text in the encoding that it is said to be in.") from None
        except InputError as error:
            raise ParseError(error.message) from None
        check_storable(data)
        return data
