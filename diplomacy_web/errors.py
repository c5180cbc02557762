"""The pages for when something could not be understood. The others are templates that Django finds by their number."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Something in the request is none: 400; 413 if it is only too much of it."""
    return render(request, "400.html", status=413 if isinstance(exception, RequestDataTooBig) else 400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/csrf.html", {"reason": reason}, status=403)
