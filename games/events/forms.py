"""What directors fill in."""

from django import forms
from django.contrib.auth.models import User

from engine.model.json_data import Json, JsonDict
from engine.scoring import OWN, SYSTEMS
from games.common.dictionaries import FieldValues, FormData
from games.common.forms import RefusableForm
from games.events.models import LONGEST_ABOUT, EntryMode, Event
from games.events.results_in import LONGEST_FILE
from games.events.services import MOST_ENTRIES, MOST_ROUNDS
from games.models import Club, GameTemplate
from games.models.titles import TitleFormField

PLAIN = ("title", "about", "entry", "most", "scoring", "best", "bye", "moves", "team_best")
NUMBERS = ("most", "best", "bye", "moves", "team_best")


class EventForm(RefusableForm):
    """What an event is called and how it is played. Its address is chosen once, on making it."""

    title = TitleFormField(max_length=80, label="What is it called?")
    name = forms.SlugField(
        max_length=40, label="Its address", help_text="/events/…/: letters, digits and hyphens. It stays for good."
    )
    about = forms.CharField(
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 8}),
        label="What players should know",
        help_text="When rounds begin, and so on. Markdown: *italic*, **bold**, # headings, - lists.",
    )
    entry = forms.ChoiceField(choices=EntryMode.choices, widget=forms.RadioSelect, label="Who enters?")
    most = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_ENTRIES, label="Entries at most", help_text="0: no limit."
    )
    template = forms.ModelChoiceField(
        queryset=GameTemplate.objects.none(),
        required=False,
        to_field_name="slug",
        empty_label="none: boards are played elsewhere",
        label="Template of the boards",
        help_text="Rules, deadlines and press of boards that are played here. Everybody may watch them.",
    )
    club = forms.ModelChoiceField(
        queryset=Club.objects.none(), required=False, to_field_name="name", empty_label="none", label="Held by the club"
    )
    scoring = forms.ChoiceField(
        choices=[(one.id, one.name) for one in SYSTEMS.values() if one.id != OWN], label="Scoring"
    )
    best = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_ROUNDS,
        label="Best rounds that count",
        help_text="Of each player the best so many; 0: all.",
    )
    bye = forms.IntegerField(required=False, min_value=0, max_value=1000, label="Points for sitting a round out")
    moves = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=20,
        label="Of each division so many go up, and down",
        help_text="In a league, into the season that follows.",
    )
    team_best = forms.IntegerField(
        required=False, min_value=0, max_value=20, label="Members of each team that count", help_text="0: all."
    )

    def __init__(self, data: FormData = None, *, by: User, event: Event | None = None) -> None:
        initial: JsonDict = {"entry": "open", "scoring": "draw_size", **dict.fromkeys(NUMBERS, 0)}
        if event is not None:
            initial = {name: getattr(event, name) for name in PLAIN}
            initial["template"] = event.template.slug if event.template else None
            initial["club"] = event.club.name if event.club else None
        super().__init__(data, initial=initial)
        usable = GameTemplate.objects.usable_by(by)
        edited = Club.objects.filter(memberships__user=by, memberships__editor=True)
        if event is not None:
            usable = (usable | GameTemplate.objects.filter(pk=event.template_id or 0)).distinct()
            edited = (edited | Club.objects.filter(pk=event.club_id or 0)).distinct()
            del self.fields["name"]
        for name, rows in (("template", usable), ("club", edited)):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = rows

    def clean(self) -> FieldValues:
        """Numbers that are left empty are 0."""
        data = super().clean() or {}
        return data | {name: data.get(name) or 0 for name in NUMBERS if name not in self.errors}


class ResultsForm(RefusableForm):
    """Results from a file, or pasted. `text` is what counts."""

    file = forms.FileField(required=False, label="A file", help_text="CSV, up to a megabyte.")
    text = forms.CharField(
        required=False, label="Or paste it", max_length=LONGEST_FILE, widget=forms.Textarea(attrs={"rows": 12})
    )

    def clean(self) -> FieldValues:
        """The text of the file, where there is one; else what was pasted."""
        data = super().clean() or {}
        if (file := data.get("file")) is not None:
            if file.size > LONGEST_FILE:
                self.add_error("file", "A file has up to a megabyte.")
            else:
                data["text"] = file.read().decode("utf-8", errors="replace")
        elif not data.get("text", "").strip():
            self.add_error("text", "Choose a file, or paste its lines.")
        return data


class SeasonForm(RefusableForm):
    """The season that follows an event."""

    title = TitleFormField(max_length=80, label="What is the next season called?")
    name = forms.SlugField(max_length=40, label="Its address", help_text="/events/…/")

    def __init__(self, data: FormData = None) -> None:
        super().__init__(data, auto_id="season-%s")


class CountsForm(RefusableForm):
    """The centres of a board by seat, the last year, and the winner, if there is one."""

    year = forms.IntegerField(min_value=1901, max_value=2100, label="Last year that was played")
    winner = forms.ChoiceField(required=False, label="Won outright")

    def __init__(self, data: FormData = None, *, seats: list[tuple[str, str]], counts: Json | None = None) -> None:
        entered = counts or {}
        initial = {f"seat-{seat}": count for seat, count in entered.get("centres", {}).items()}
        initial |= {"year": entered.get("year", 1908), "winner": entered.get("winner", "")}
        super().__init__(data, initial=initial)
        self.seats = [seat for seat, _ in seats]
        for seat, label in seats:
            self.fields[f"seat-{seat}"] = forms.IntegerField(required=False, min_value=0, max_value=500, label=label)
        winner = self.fields["winner"]
        assert isinstance(winner, forms.ChoiceField)
        winner.choices = [("", "nobody"), *seats]
        self.order_fields([*(f"seat-{seat}" for seat in self.seats), "year", "winner"])

    @property
    def centres(self) -> dict[str, int]:
        """What was entered, by seat."""
        return {seat: self.cleaned_data.get(f"seat-{seat}") or 0 for seat in self.seats}
