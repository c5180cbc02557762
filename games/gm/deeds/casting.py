"""Who plays what, before the start."""

from collections.abc import Mapping

from django import forms
from django.contrib.auth.models import User

from games.common.invitation_links import invitation_link
from games.common.lengths import LONGEST_WORDS
from games.gm.deeds.deed import DeskForm
from games.gm.random_seats import seats_draw
from games.gm.services.casting import member_remove, seats_cast
from games.gm.services.inviting import LONGEST_INVITATION, MOST_AT_ONCE, invite_by_mail
from games.models import Game, GameStatus

FIELD = "cast_{}"


def _members(game: Game) -> list[tuple[User, str]]:
    """Who sits at a table before the start, with the seat that they have, if any."""
    stays = game.memberships.filter(left_at=None).select_related("user__profile", "seat").order_by("pk")
    return [(stay.user, stay.seat.seat_id if stay.seat else "") for stay in stays]


def _wishes(game: Game, names: Mapping[str, str]) -> dict[int, str]:
    """The list of wishes of each member who has sent one, in words, the dearest first."""
    stays = game.memberships.filter(left_at=None).exclude(preferences=[])
    words = {
        **names,
        **{one: f"{one} (no seat here)" for stay in stays for one in stay.preferences if one not in names},
    }
    wishes = {stay.user_id: [words[one] for one in stay.preferences] for stay in stays}
    return {user: f"Wishes: {', '.join(wished)}." for user, wished in wishes.items()}


def _forming_with_members(game: Game) -> bool:
    return game.status == GameStatus.FORMING and game.memberships.filter(left_at=None).exists()


class CastForm(DeskForm):
    title = "Cast the powers"
    group = "People"
    needs_reason = False
    explanation = (
        "Who is given a seat here has it when the game starts; the others get theirs as the game’s settings say, "
        "from what is left. Each whose seat changes gets a mail, until the start as often as you like."
    )

    def fill(self, game: Game) -> None:
        seats = [(seat.seat_id, seat.name) for seat in game.seats.all()]
        wishes = _wishes(game, dict(seats))
        for user, seat_id in _members(game):
            name = FIELD.format(user.pk)
            self.fields[name] = forms.ChoiceField(
                label=str(user.profile), required=False, choices=[("", "as the settings say"), *seats],
                help_text=wishes.get(user.pk, ""),
            )  # fmt: skip
            self.initial.setdefault(name, seat_id)

    @classmethod
    def fits(cls, game: Game) -> bool:
        return _forming_with_members(game)

    def carry_out(self, by: User) -> None:
        start = FIELD.format("")
        cast = {int(name[len(start) :]): seat for name, seat in self.cleaned_data.items() if name.startswith(start)}
        seats_cast(game=self.game, by=by, cast=cast, turn=self.made_for)


class DrawForm(DeskForm):
    title = "Draw the seats"
    group = "People"
    needs_reason = False
    explanation = (
        "Everybody at the table gets a seat by lot, as often as you like until the start; each whose seat changes gets "
        "a mail. Single seats can be changed by name afterwards."
    )
    by_wishes = forms.BooleanField(
        label="Their lists of wishes count",
        required=False,
        help_text="In an order that is drawn; the lot decides the rest.",
    )
    another = forms.BooleanField(
        label="Another seat than last time", required=False, help_text="In their last game of this variant here."
    )
    apart = forms.CharField(
        max_length=LONGEST_WORDS,
        label="Not neighbours",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Two user names on a line, with a comma between. Neighbours: home centres two steps apart at most.",
    )

    @classmethod
    def fits(cls, game: Game) -> bool:
        return _forming_with_members(game)

    def clean_apart(self) -> list[frozenset[int]]:
        """Pairs of ids of members."""
        names = {user.username.casefold(): user.pk for user, _ in _members(self.game)}
        pairs = []
        for line in filter(None, map(str.strip, self.cleaned_data["apart"].splitlines())):
            pair = [name.strip() for name in line.split(",")]
            if unknown := [name for name in pair if name.casefold() not in names]:
                raise forms.ValidationError(f"Nobody called “{unknown[0]}” sits at this table.")
            if len(pair) != 2 or pair[0].casefold() == pair[1].casefold():
                raise forms.ValidationError(f"“{line}” does not name two members, with a comma between.")
            pairs.append(frozenset(names[name.casefold()] for name in pair))
        return pairs

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        how = {name: cleaned[name] for name in ("by_wishes", "another", "apart")}
        seats_draw(game=self.game, by=by, turn=self.made_for, **how)


class InviteForm(DeskForm):
    title = "Invite by mail"
    group = "People"
    needs_reason = False
    addresses = forms.CharField(
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=f"One a line, {MOST_AT_ONCE} at most. They are not kept.",
    )
    text = forms.CharField(
        label="What you want to say", required=False, max_length=LONGEST_INVITATION,
        widget=forms.Textarea(attrs={"rows": 4}),
    )  # fmt: skip

    @property
    def explanation(self) -> str:  # type: ignore[override]
        """With the link, for whoever would rather send it themselves."""
        link = invitation_link(self.game)
        return f"Each gets one mail with the link to this table. You can also send it yourself: {link}"

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.status == GameStatus.FORMING

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        addresses = cleaned["addresses"].replace(",", "\n").splitlines()
        invite_by_mail(game=self.game, by=by, addresses=addresses, text=cleaned["text"], turn=self.made_for)


class RemoveForm(DeskForm):
    title = "Take somebody off the table"
    group = "People"
    explanation = "Their place is free again. They read the reason, and cannot sit down here by themselves any more."
    member = forms.ModelChoiceField(queryset=User.objects.none(), label="Who", to_field_name="username")
    reason = forms.CharField(
        max_length=LONGEST_WORDS, widget=forms.Textarea(attrs={"rows": 3}), help_text="They alone read it."
    )

    def fill(self, game: Game) -> None:
        here = User.objects.filter(pk__in=[user.pk for user, _ in _members(game)])
        self.fields["member"] = forms.ModelChoiceField(here, label="Who", to_field_name="username")

    @classmethod
    def fits(cls, game: Game) -> bool:
        return _forming_with_members(game)

    @property
    def sure(self) -> str:  # type: ignore[override]
        """Asked once more: it takes a place from somebody."""
        member = self.cleaned_data.get("member") if self.is_bound and not self.errors else None
        return f"Take {member.profile} off this table?" if member is not None else ""

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        member_remove(game=self.game, by=by, user=cleaned["member"], reason=cleaned["reason"], turn=self.made_for)
