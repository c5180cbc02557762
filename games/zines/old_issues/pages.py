"""/zines/<name>/old/: the archive of old issues; each is a file to save."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common.errors import Refused
from games.common.forms import RefusableForm
from games.common.member import member
from games.common.throttles import count_made
from games.models import OldIssue, Zine
from games.models.titles import TitleFormField
from games.zines.old_issues.models import FileForm
from games.zines.old_issues.services import LARGEST_FILE, old_issue_put, old_issue_remove
from games.zines.pages import of_zine

TYPES = {FileForm.PDF: "application/pdf", FileForm.TEXT: "text/plain; charset=utf-8"}


class OldIssueForm(RefusableForm):
    """A file, what it is called, and when it came out."""

    title = TitleFormField(max_length=120, label="Title")
    dated = forms.DateField(
        required=False, label="Came out on", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    file = forms.FileField(label="File", help_text=f"PDF or plain text, up to {LARGEST_FILE // 1_000_000} MB.")


def read_file(file: UploadedFile) -> bytes:
    """What was sent, but no more than is looked at."""
    read: bytes = file.read(LARGEST_FILE + 1)
    return read


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@of_zine
def old_issues(request: HttpRequest, zine: Zine) -> HttpResponse:
    """GET /zines/<name>/old/: all of them; POST, as an editor: one more."""
    mine = zine.is_edited_by(request.user)
    if request.method == "POST" and not mine:
        raise Http404("There is no such page, or it is another editor’s.")
    form = OldIssueForm(request.POST, request.FILES) if request.method == "POST" else OldIssueForm()
    if form.is_bound and form.is_valid():
        cleaned = form.cleaned_data
        try:
            count_made(request, "drafts")
            content = read_file(cleaned["file"])
            old_issue_put(
                zine=zine, by=member(request), title=cleaned["title"], content=content, dated=cleaned["dated"]
            )
        except Refused as error:
            form.refuse(error)
        else:
            messages.success(request, "It is in the archive.")
            return redirect("zines:old-issues", zine.name)
    shown = {"zine": zine, "mine": mine, "form": form, "old": zine.old_issues.defer("content")}
    return render(request, "zines/old_issues.html", shown, status=422 if form.errors else 200)


@require_safe
@of_zine
def old_issue(request: HttpRequest, zine: Zine, pk: int) -> HttpResponse:
    """GET /zines/<name>/old/<id>/: the file, to be saved. No browser shows it as a page of this site."""
    issue = get_object_or_404(zine.old_issues, pk=pk)
    headers = {
        "Content-Disposition": f'attachment; filename="{issue.file_name}"',
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return HttpResponse(bytes(issue.content), content_type=TYPES[FileForm(issue.form)], headers=headers)


@require_POST
@login_required
@of_zine
def remove(request: HttpRequest, zine: Zine, pk: int) -> HttpResponse:
    """POST /zines/<name>/old/<id>/remove/: as an editor, take it out."""
    issue = OldIssue.objects.select_related("zine").defer("content").filter(zine=zine, pk=pk).first()
    if issue is None or not zine.is_edited_by(request.user):
        raise Http404("There is no such issue, or it is another editor’s.")
    old_issue_remove(issue=issue, by=member(request))
    messages.info(request, f"“{issue.title}” is out of the archive.")
    return redirect("zines:old-issues", zine.name)
