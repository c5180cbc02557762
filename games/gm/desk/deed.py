"""One deed: its form; for a ruling what it would do, both boards side by side; and then published, or dropped."""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.access_log.services import gm_access_record
from games.common.errors import Conflict, GoneBy, Refused
from games.gm.deeds.deed import DeskForm, LookedAtForm
from games.gm.deeds.registry import deeds_of
from games.gm.desk.access import at_desk, gm_of
from games.gm.previews import told_preview
from games.models import AuditAction
from games.permissions import Viewer
from games.services.base import check_turn
from games.table.frame import frame


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_desk
def deed(request: HttpRequest, viewer: Viewer, deed: str) -> HttpResponse:
    """GET and POST /gm/<game>/do/<deed>/. What is in the address besides is filled in; refusals lose nothing typed."""
    kind = deeds_of(viewer.game).get(deed)
    if kind is None:
        raise Http404("That cannot be done in this game now.")
    gm_access_record(viewer, AuditAction.GM_DEED, deed=deed)
    data = request.POST if request.method == "POST" else None
    form = kind(viewer.game, data, given=request.GET.dict())
    if data is None or not form.is_valid():
        return _page(request, viewer, deed, form, {})
    if isinstance(form, LookedAtForm):
        return _looked_at(request, viewer, deed, form)
    try:
        if form.sure and request.POST.get("sure") != form.sure:
            check_turn(viewer.game, form.made_for)
            return _page(request, viewer, deed, form, {"sure": form.sure})
        form.carry_out(gm_of(viewer))
    except Refused as error:
        return _form_with_refusal(request, viewer, deed, form, error)
    return _success_response(request, viewer, form)


def _looked_at(request: HttpRequest, viewer: Viewer, deed: str, form: LookedAtForm) -> HttpResponse:
    """Shown first; published if the GM has seen it as it still is."""
    seen = request.POST.get("publish", "")
    try:
        if seen:
            form.carry_out(gm_of(viewer), seen=seen)
            return _success_response(request, viewer, form)
    except GoneBy as error:
        return _form_with_refusal(request, viewer, deed, form, error)
    except Conflict as error:
        messages.warning(request, error.message)
    except Refused as error:
        return _form_with_refusal(request, viewer, deed, form, error)
    try:
        preview = form.preview(gm_of(viewer))
    except Refused as error:
        return _form_with_refusal(request, viewer, deed, form, error)
    return _page(request, viewer, deed, form, {"preview": preview, "told": told_preview(viewer, preview)})


def _form_with_refusal(request: HttpRequest, viewer: Viewer, deed: str, form: DeskForm, no: Refused) -> HttpResponse:
    """The form again with why not. One whose turn has gone by is made anew for the open one, with what was typed."""
    if isinstance(no, GoneBy):
        again = form.anew()
        if deed not in deeds_of(again.game):
            raise no  # it makes no sense any more: said on the desk
        again.add_error(None, no.message)
        viewer = replace(viewer, game=again.game)
        return _page(request, viewer, deed, again, {}, status=no.status)
    field = form.names_of_data.get(no.field, no.field)
    form.add_error(field if field in form.fields else None, no.message)
    return _page(request, viewer, deed, form, {})


def _success_response(request: HttpRequest, viewer: Viewer, form: DeskForm) -> HttpResponse:
    messages.success(request, form.done or f"Done: {form.title.lower()}.")
    return redirect("gm:desk", viewer.game.slug)


def _page(
    request: HttpRequest, viewer: Viewer, deed: str, form: DeskForm, more: Mapping[str, object], status: int = 200
) -> HttpResponse:
    context = {**frame(viewer, "desk"), "form": form, "deed": deed, "previews": isinstance(form, LookedAtForm), **more}
    status = 422 if status == 200 and form.errors else status
    return render(request, "admin/desk/deed.html", context, status=status)
