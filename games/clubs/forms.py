"""What editors of a club fill in."""

from django import forms

from games.clubs.models import LONGEST_ABOUT, Club, Colour, Joining
from games.clubs.services import FIELDS
from games.common.dictionaries import FormData
from games.common.forms import RefusableForm
from games.models.game_choices import LONGEST_TABLE_RULES
from games.models.titles import TitleFormField


class ClubForm(RefusableForm):
    """What a club is called and says of itself. Its address is chosen once, on founding it."""

    title = TitleFormField(max_length=80, label="What is it called?")
    name = forms.SlugField(
        max_length=40, label="Its address", help_text="/clubs/…/: letters, digits and hyphens. It stays for good."
    )
    motto = TitleFormField(max_length=160, required=False, help_text="Stands under the title.")
    about = forms.CharField(
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 8}),
        label="What it is",
        help_text="Markdown: *italic*, **bold**, # headings, - lists, [links](https://…).",
    )
    table_rules = forms.CharField(
        required=False,
        max_length=LONGEST_TABLE_RULES,
        widget=forms.Textarea(attrs={"rows": 6}),
        label="Rules of its tables",
        help_text="Markdown. Games begun on the club’s page have them as rules of the table. Who sits down agrees.",
    )
    colour = forms.ChoiceField(choices=Colour.choices, widget=forms.RadioSelect, label="Colour")
    joining = forms.ChoiceField(choices=Joining.choices, widget=forms.RadioSelect, label="Who becomes a member?")

    def __init__(self, data: FormData = None, *, club: Club | None = None) -> None:
        initial = {name: getattr(club, name) for name in FIELDS} if club else {"colour": "brick", "joining": "open"}
        super().__init__(data, initial=initial)
        if club is not None:
            del self.fields["name"]
