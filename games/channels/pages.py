"""/me/channels/: where news reach a member besides mail."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.model.json_data import JsonDict
from games.channels.delivery.outside import NotOutside, check_address
from games.channels.delivery.push import check_keys, public_key
from games.channels.delivery.secrets import secrets_of
from games.channels.services import channel_add, channel_change, channel_remove, webhook_add
from games.common.dictionaries import FieldValues
from games.common.errors import Refused
from games.common.member import member
from games.common.service_unavailable import if_writable
from games.models import Channel, ChannelKind, MailKind
from games.models.titles import TitleFormField


class WebhookForm(forms.Form):
    """A webhook of the member's."""

    name = TitleFormField(label="What do you call it?", max_length=60, required=False)
    address = forms.URLField(label="Its address", max_length=800, assume_scheme="https")
    kinds = forms.MultipleChoiceField(
        label="Tell there", choices=MailKind.choices, initial=MailKind.values, widget=forms.CheckboxSelectMultiple
    )

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"]
        try:
            check_address(address)
        except NotOutside as error:
            raise ValidationError(str(error)) from None
        return address


class DeviceForm(forms.Form):
    """What a browser says of its subscription."""

    name = TitleFormField(max_length=60, required=False)
    endpoint = forms.URLField(max_length=800, assume_scheme="https")
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=30)

    def clean(self) -> FieldValues:
        data = super().clean() or {}
        if not self.errors:
            try:
                check_address(data["endpoint"])
                check_keys(data["p256dh"], data["auth"])
            except (NotOutside, ValueError) as error:
                raise ValidationError(str(error)) from None
        return data

    def subscription(self) -> JsonDict:
        """Name, address and keys as `channel_add` takes them."""
        data = self.cleaned_data
        keys = {"p256dh": data["p256dh"], "auth": data["auth"]}
        return {"name": data["name"], "address": data["endpoint"], "keys": keys}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def channels(request: HttpRequest) -> HttpResponse:
    """GET, POST /me/channels/: those that are there, and a form for a webhook."""
    user = member(request)
    form = WebhookForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = webhook_add(by=user, **form.cleaned_data)
        except Refused as error:
            form.add_error(error.field if error.field in form.fields else None, ValidationError(error.message))
        else:
            messages.success(request, f"From now on news go to {made.name}.")
            if not (secret := secrets_of(made).get("secret", "")):
                return redirect("me-channels")
            shown = {"form": WebhookForm(), "made": made, "secret": secret, **_channel_context(user)}
            return render(request, "me/channels.html", shown)
    return render(
        request, "me/channels.html", {"form": form, **_channel_context(user)}, status=422 if form.errors else 200
    )


def _channel_context(user: User) -> dict[str, object]:
    own_channels = Channel.objects.filter(user=user)
    lines = [{"channel": one, "kinds": [(kind, kind.value in one.kinds) for kind in MailKind]} for one in own_channels]
    push_key = ""
    with if_writable():  # it is made when it is first asked for
        push_key = public_key()
    return {
        "lines": lines,
        "push_key": push_key,
        "devices": [one.address for one in own_channels if one.kind == "push"],
    }


@login_required
@require_POST
def device(request: HttpRequest) -> HttpResponse:
    """POST /me/channels/device/: `endpoint`, `p256dh` and `auth` of this browser's subscription, and a `name`."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"message": "That is no subscription of a browser.", "field": ""}, status=400)
    try:
        channel_add(by=member(request), kind=ChannelKind.PUSH, kinds=list(MailKind.values), **form.subscription())
    except Refused as error:
        return JsonResponse({"message": error.message, "field": error.field}, status=error.status)
    return JsonResponse({}, status=201)


@login_required
@require_POST
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """POST /me/channels/<id>/: other kinds, or with `do=remove` its end."""
    user = member(request)
    channel = Channel.objects.filter(user=user, pk=pk).first()
    if channel is None:
        raise Http404
    try:
        if request.POST.get("do") == "remove":
            channel_remove(by=user, channel=channel)
            messages.info(request, f"No news go to {channel.name} any more.")
        else:
            channel_change(by=user, channel=channel, kinds=request.POST.getlist("kinds"))
            messages.success(request, "Noted.")
    except Refused as error:
        messages.error(request, error.message)
    return redirect("me-channels")


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """GET /news.js: the service worker that shows news. It stands here so that it is the whole site's."""
    return render(request, "site/news.js", {"icon": static("img/favicon.svg")}, content_type="text/javascript")
