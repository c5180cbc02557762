"""Compression of pages, maps and answers to scripts.

What is made for a member holds secrets of theirs, and perhaps words that somebody else chose; from the lengths of many
such answers the one can be guessed by the other (BREACH). So each of those gets an end of blanks of a random length
that do not pack; Django's own middleware, which packs for browsers without Brotli, does the same in its own way.
"""

import hashlib
import os
import secrets

import brotli
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from diplomacy_web.caching import is_for_a_member

SMALLEST = 500  # bytes: what is shorter fits one packet anyway
QUALITY = 4  # of 11: 5 packs a twentieth better, in nearly twice the time (3.5 ms for a table, not 2)
PACKED_WELL = ("text/", "application/json", "application/atom+xml", "application/javascript", "image/svg+xml")
PICTURE = "image/svg+xml"  # drawn once and asked for often: what it packs to is kept
A_WHILE = 3600  # seconds
LONGEST_END = 400  # blanks, which take about an eighth as many bytes
BLANKS = bytes(b" \n"[number % 2] for number in range(256))


class CompressionMiddleware(GZipMiddleware):
    """Compresses complete text responses. Streams are left alone."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponse) or not _is_worth_it(response):
            return response
        if _takes_brotli(request):
            return _brotli(response, secret=is_for_a_member(request))
        return super().process_response(request, response)


def _is_worth_it(response: HttpResponse) -> bool:
    packed_well = response.headers.get("Content-Type", "").startswith(PACKED_WELL)
    return packed_well and "Content-Encoding" not in response.headers and len(response.content) >= SMALLEST


def _takes_brotli(request: HttpRequest) -> bool:
    given = [part.strip().partition(";") for part in request.headers.get("Accept-Encoding", "").split(",")]
    return any(name.strip() == "br" and weight.strip() not in ("q=0", "q=0.0") for name, _, weight in given)


def _brotli(response: HttpResponse, *, secret: bool) -> HttpResponse:
    patch_vary_headers(response, ("Accept-Encoding",))
    whole = response.content
    if secret:
        response.content = brotli.compress(whole + _end(), quality=QUALITY)
    elif response.headers["Content-Type"].startswith(PICTURE):
        key = f"packed:{hashlib.sha256(whole).hexdigest()}"
        response.content = cache.get_or_set(key, lambda: brotli.compress(whole, quality=QUALITY), A_WHILE)
    else:
        response.content = brotli.compress(whole, quality=QUALITY)
    response.headers["Content-Length"] = str(len(response.content))
    response.headers["Content-Encoding"] = "br"
    etag = response.headers.get("ETag", "")
    if etag.startswith('"'):
        response.headers["ETag"] = f"W/{etag}"  # the same page, though not the same bytes
    return response


def _end() -> bytes:
    """Blanks that mean nothing at the end of a page, a picture or JSON, and pack to some length or other."""
    return os.urandom(secrets.randbelow(LONGEST_END)).translate(BLANKS)
