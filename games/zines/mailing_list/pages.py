"""/zines/<name>/readers/: the editors' list of readers by mail; /zines/<name>/mail/<token>/: where these answer."""

import csv

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common.errors import Refused
from games.common.member import member
from games.common.throttles import count_made
from games.models import Zine
from games.shown_text import csv_cell
from games.zines.mailing_list.reading import COLUMNS, LONGEST_TEXT, MOST_LINES
from games.zines.mailing_list.services import (
    mail_reader_by,
    mail_reader_confirm,
    mail_reader_remove,
    mail_reader_stop,
    mail_readers_add,
)
from games.zines.pages import of_zine


class ReadersForm(forms.Form):
    """A list as text, or as a file; the file counts where both are there."""

    text = forms.CharField(
        required=False,
        max_length=LONGEST_TEXT,
        label="Readers",
        help_text="A line each: name, address.",
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "Maria Example, maria@example.org"}),
    )
    file = forms.FileField(
        required=False, label="Or a CSV file", help_text=f"Columns name and address, up to {MOST_LINES} lines."
    )

    def listed(self) -> str:
        """What was sent. Raises Refused for a file that is no text."""
        file = self.cleaned_data["file"]
        if not file:
            return str(self.cleaned_data["text"])
        try:
            text: str = file.read(4 * LONGEST_TEXT + 1).decode("utf-8")
        except UnicodeDecodeError as error:
            raise Refused("The file is no text in UTF-8. Save it as CSV (UTF-8).", field="file") from error
        return text

    def refuse(self, error: Refused) -> None:
        """Show what a service refused beside the field it is about."""
        field = "file" if error.field == "text" and self.cleaned_data.get("file") else error.field
        self.add_error(field if field in self.fields else None, error.message)


def _check_editor(request: HttpRequest, zine: Zine) -> None:
    if not zine.is_edited_by(request.user):
        raise Http404("There is no such page, or it is another editor’s.")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@of_zine
def readers(request: HttpRequest, zine: Zine) -> HttpResponse:
    """GET /zines/<name>/readers/: who gets the zine by mail, and who has been asked; POST: ask those of a list."""
    _check_editor(request, zine)
    form = ReadersForm(request.POST, request.FILES) if request.method == "POST" else ReadersForm()
    if form.is_bound and form.is_valid():
        try:
            count_made(request, "drafts")
            asked = mail_readers_add(zine=zine, by=member(request), text=form.listed())
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(
                request,
                f"{asked} asked by mail." if asked else "Nobody is new in it: all were asked before, or want no mail.",
            )
            return redirect("zines:readers", zine.name)
    listed = zine.mail_readers.filter(ended_at=None)
    shown = {
        "zine": zine,
        "form": form,
        "subscribed": listed.subscribed(),
        "waiting": listed.waiting(),
        "members": zine.subscriptions.count(),
    }
    return render(request, "zines/readers.html", shown, status=422 if form.errors else 200)


@require_safe
@login_required
@of_zine
def readers_file(request: HttpRequest, zine: Zine) -> HttpResponse:
    """GET /zines/<name>/readers/readers.csv: readers by mail, in the columns that are read."""
    _check_editor(request, zine)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{zine.name}-readers.csv"'
    writer = csv.writer(answer)
    writer.writerow(COLUMNS)
    for reader in zine.mail_readers.subscribed():
        writer.writerow([csv_cell(reader.name), reader.address])
    return answer


@require_POST
@login_required
@of_zine
def remove(request: HttpRequest, zine: Zine, pk: int) -> HttpResponse:
    """POST /zines/<name>/readers/<id>/remove/: as an editor, take a reader off."""
    _check_editor(request, zine)
    reader = get_object_or_404(zine.mail_readers.select_related("zine"), pk=pk, ended_at=None)
    mail_reader_remove(reader=reader, by=member(request))
    messages.info(request, "Taken off the list. This zine does not ask that address again.")
    return redirect("zines:readers", zine.name)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_zine
def answer(request: HttpRequest, zine: Zine, token: str) -> HttpResponse:
    """GET, POST /zines/<name>/mail/<token>/: say yes to a zine by mail, or stop it, without logging in.

    The token is the permission. A mere look changes nothing; what a mail program posts by itself stops it (RFC 8058).
    """
    reader = mail_reader_by(zine, token)
    done = ""
    if request.method == "POST":
        wanted = request.POST.get("do")
        if wanted == "yes":
            done = "yes" if mail_reader_confirm(reader=reader) else "over"
        else:
            mail_reader_stop(reader=reader, all_zines=wanted == "never")
            done = "never" if wanted == "never" else "no"
    shown = {"zine": zine, "reader": reader, "done": done}
    return render(request, "zines/mail_answer.html", shown)
