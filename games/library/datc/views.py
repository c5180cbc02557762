"""/rules/datc/: every case of the DATC with its verdicts, and the same as a file."""

from collections.abc import Mapping
from functools import lru_cache

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.model.json_data import Json
from engine.rulebook.rule import Option
from games.accounts.anonymous_page_cache import cached_for_anonymous
from games.common.variants_on_offer import rules_on_offer
from games.library.datc.playing import RUN, by_section, stored_run
from games.maps.drawing.legend import FAILED


@require_safe
@cached_for_anonymous
def run(request: HttpRequest) -> HttpResponse:
    """GET /rules/datc/: the cases by section; each opens with its position, its orders and what came of them."""
    return render(request, "rules/datc.html", {"run": stored_run(), "sections": _sections()})


@require_safe
def file(request: HttpRequest) -> FileResponse:
    """GET /rules/datc/datc.json: the run as it is kept (docs/scenarios.md)."""
    return FileResponse(RUN.open("rb"), content_type="application/json", as_attachment=True, filename="datc.json")


@lru_cache(maxsize=1)
def _sections() -> list[dict[str, object]]:
    return by_section(
        {
            **_case_context(case),
            "position": [(seat, units) for seat, units in case["state"]["units"].items() if units],
            "variations": [_case_context(one) for one in case["variations"]],
        }
        for case in stored_run()["run"]
    )


def _case_context(played: Json) -> dict[str, object]:
    """A case or a variation with its turns as the page has them, and what is chosen in it."""
    return {**played, "turns": _turns(played["turns"]), "chosen": _changed_options(played.get("options", {}))}


def _turns(turns: list[Json]) -> list[list[dict[str, object]]]:
    """Each turn's lines: the seat, the order as read, the verdict, the reason, and whether it came off."""
    return [
        [
            {"seat": seat, **one, "good": one["verdict"] not in FAILED and not one.get("dislodged")}
            for seat, lines in turn["results"].items()
            for one in lines
        ]
        for turn in turns
    ]


def _changed_options(values: Mapping[str, str]) -> list[tuple[str, str, Option]]:
    """Options that have other values than usual: name, value, and what the option is about."""
    options = {option.name: option for rule in rules_on_offer().values() for option in rule.options}
    return [(name, value, options[name]) for name, value in values.items()]
