"""Readers of zines by mail, for operators."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.gm.admin.base import SiteAdmin
from games.models import MailReader
from games.zines.mailing_list.services import mail_reader_stop


@admin.register(MailReader)
class MailReaderAdmin(SiteAdmin):
    """For operators, by Django's own permissions: who gets a zine by mail, or was asked. Deleting stops it for good."""

    permitted = ("change", "delete")
    list_display = ("zine", "name", "address", "asked_at", "confirmed_at", "ended_at", "added_by")
    list_filter = ("zine",)
    search_fields = ("zine__title", "name", "address")
    fields = readonly_fields = ("zine", "name", "address", "asked_at", "confirmed_at", "ended_at", "added_by")

    def delete_model(self, request: HttpRequest, obj: MailReader) -> None:
        """Take name and address off, and keep that this zine does not ask again."""
        mail_reader_stop(reader=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[MailReader]) -> None:
        """The same for those that were ticked in the list."""
        for reader in queryset:
            mail_reader_stop(reader=reader)
