"""The site's addresses and two more, with views that are as none may be: tests must find them by themselves."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt


@csrf_exempt
def burning(request: HttpRequest) -> HttpResponse:
    """Quadratic in what is written under `verse`."""
    verse = request.POST.get("verse", "")[:20_000]
    return HttpResponse(str(sum(len(verse[:end].split()) for end in range(0, len(verse), 5))))


@csrf_exempt
def breaking(request: HttpRequest) -> HttpResponse:
    """Takes what is written under `count` for a number."""
    return HttpResponse(str(int(request.POST.get("count") or 1)))


urlpatterns = [path("new/door/", burning), path("new/breaking/", breaking), path("", include("diplomacy_web.urls"))]
