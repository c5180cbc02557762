"""/healthz, /readyz and /metrics: for load balancers, for people who are woken, and for Prometheus."""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.monitoring.access import may_see_figures
from games.monitoring.exposition import CONTENT_TYPE, exposition
from games.monitoring.readiness import database_conditions, not_ready

CANNOT_SHOW = {"database": "away", "schema": "broken"}
SHOWN_ALL_THE_SAME = {"migrations": "migrations are missing", "read-only": "read-only"}


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 while pages can be shown: the database answers and has the columns of this version. Liveness, no more.

    A database that can only be read shows pages: 200, and says so. A broker that is away delays turns and hides
    nothing. Whether turns are adjudicated is what `/readyz` says.
    """
    wrong = database_conditions()
    if any(name in CANNOT_SHOW for name in wrong):
        problems = {name: CANNOT_SHOW[name] for name in wrong if name in CANNOT_SHOW}
        return JsonResponse({**problems, "reasons": list(wrong.values())}, status=503)
    cache.set("healthz", 1, 10)
    database = [SHOWN_ALL_THE_SAME[name] for name in wrong if name in SHOWN_ALL_THE_SAME]
    broker = "ok" if cache.get("healthz") else "away"
    return JsonResponse({"database": ", ".join(database) or "ok", "broker": broker, "turns": "see /readyz"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 if the site does all that it is for; 503 with the reasons in words otherwise."""
    reasons = not_ready()
    body = {"ready": not reasons, "reasons": list(reasons.values())}
    return JsonResponse(body, status=503 if reasons else 200)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for those who may see them."""
    if not may_see_figures(request):
        words = "Figures are shown to METRICS_ALLOW, and to whoever shows METRICS_TOKEN.\n"
        return HttpResponse(words, status=403, content_type="text/plain; charset=utf-8")
    return HttpResponse(exposition(), content_type=CONTENT_TYPE)
