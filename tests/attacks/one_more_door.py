"""The site's addresses and one more, whose view works the longer the longer a field is: the test must find it."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt


@csrf_exempt
def burning(request: HttpRequest) -> HttpResponse:
    """Quadratic in what is written under `verse`."""
    verse = request.POST.get("verse", "")[:20_000]
    return HttpResponse(str(sum(len(verse[:end].split()) for end in range(0, len(verse), 5))))


urlpatterns = [path("new/door/", burning), path("", include("diplomacy_web.urls"))]
