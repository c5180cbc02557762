"""Channels of tables, events and clubs, for operators. Of an address no more than its host is shown."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.gm.admin.base import SiteAdmin, gm_at
from games.group_channels.services import group_channel_withdraw
from games.models import GroupChannel, TableChannel
from games.table_channels.services import table_channel_withdraw

SHOWN = ("name", "kind", "address", "told", "by", "made_at", "ended_at", "trouble")
"""What is shown of any. `address` is the host and a fingerprint: the whole, and what signs, lie sealed in `keys`."""


class KeptChannelAdmin(SiteAdmin):
    """For operators, by Django's own permissions: where outsiders are told of something, to be taken away."""

    permitted = ("delete",)
    list_filter = ("kind", ("ended_at", admin.EmptyFieldListFilter))
    search_help_text = "By what is told of, name, host, or who added it"

    def withdraw(self, request: HttpRequest, channel: Any) -> None:
        """Take one away through its service, so that the log says who did it."""
        raise NotImplementedError

    @admin.display(description="told of")
    def told(self, channel: Any) -> str:
        """The kinds of news that are told there."""
        return ", ".join(channel.told)

    def delete_model(self, request: HttpRequest, obj: object) -> None:
        """Through the services."""
        self.withdraw(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[TableChannel] | QuerySet[GroupChannel]) -> None:
        """The same for those that were ticked in the list."""
        for channel in queryset:
            self.withdraw(request, channel)


@admin.register(TableChannel)
class TableChannelAdmin(KeptChannelAdmin):
    """Channels of tables."""

    list_display = ("game", *SHOWN)
    list_select_related = ("game", "by__profile")
    search_fields = ("game__name", "name", "address", "by__username")
    fields = readonly_fields = ("game", *SHOWN)

    def withdraw(self, request: HttpRequest, channel: TableChannel) -> None:
        """Tell nothing of the table there any more."""
        table_channel_withdraw(channel=channel, by=gm_at(request))


@admin.register(GroupChannel)
class GroupChannelAdmin(KeptChannelAdmin):
    """Channels of events and clubs."""

    list_display = ("of", *SHOWN)
    list_select_related = ("event", "club", "by__profile")
    search_fields = ("event__title", "club__title", "name", "address", "by__username")
    fields = readonly_fields = ("event", "club", *SHOWN)

    def withdraw(self, request: HttpRequest, channel: GroupChannel) -> None:
        """Tell nothing of the event or club there any more."""
        group_channel_withdraw(channel=channel, by=gm_at(request))
