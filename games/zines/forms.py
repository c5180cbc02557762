"""What the editor of a zine fills in."""

from collections.abc import Iterable, Sequence

from django import forms

from games.common.dictionaries import FormData
from games.common.forms import RefusableForm
from games.models import Issue, LetterToEditor, Turn, Zine
from games.models.titles import TitleFormField
from games.selectors import positions
from games.zines.composing import MOST_TURNS, PARTS, turns_suggested
from games.zines.models import LONGEST_ISSUE
from games.zines.services import LONGEST_LETTER

IN_MARKDOWN = "Markdown: *italic*, **bold**, # headings, - lists, > quotations."
LONGEST_TEXT = 40_000  # characters


class ZineForm(RefusableForm):
    """What a zine is called and says of itself. Its address is chosen once: `founding`."""

    title = TitleFormField(max_length=80, label="What is it called?")
    name = forms.SlugField(
        max_length=40, label="Its address", help_text="/zines/…/: letters, digits and hyphens. It stays for good."
    )
    motto = TitleFormField(max_length=160, required=False, help_text="Stands under the title.")
    house_rules = forms.CharField(
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 8}),
        label="House rules",
        help_text=f"Printed at the end of an issue if you wish. {IN_MARKDOWN}",
    )

    def __init__(self, data: FormData = None, *, zine: Zine | None = None) -> None:
        initial = {one: getattr(zine, one) for one in ("title", "motto", "house_rules")} if zine else {}
        super().__init__(data, initial=initial)
        if zine is not None:
            del self.fields["name"]


class ComposeForm(RefusableForm):
    """What goes into an issue. `turns`: those that may be printed; `printed`: ids of those that were."""

    title = TitleFormField(max_length=120, label="Headline")
    turns = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)
    parts = forms.MultipleChoiceField(
        choices=list(PARTS.items()), required=False, widget=forms.CheckboxSelectMultiple, label="Of each game"
    )
    editorial = forms.CharField(
        required=False, max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 6}), help_text=IN_MARKDOWN
    )
    notes = forms.CharField(
        required=False, max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 4}), label="The GM’s notes"
    )
    letters = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple, label="Letters")

    def __init__(
        self, data: FormData = None, *, turns: Sequence[Turn], printed: Iterable[int], letters: Sequence[LetterToEditor]
    ) -> None:
        initial = {
            "parts": list(PARTS),
            "turns": [str(turn.pk) for turn in turns_suggested(turns, set(printed))],
            "letters": [str(one.pk) for one in letters],
        }
        super().__init__(data, initial=initial)
        self.fields["turns"] = forms.MultipleChoiceField(
            required=False, choices=_by_game(turns), widget=forms.CheckboxSelectMultiple, label="Turns"
        )
        self.fields["letters"] = forms.MultipleChoiceField(
            required=False,
            choices=[(str(one.pk), f"{one.author.profile}: {one.text[:80]}") for one in letters],
            widget=forms.CheckboxSelectMultiple,
        )

    def clean_turns(self) -> list[str]:
        chosen: list[str] = self.cleaned_data["turns"]
        if len(chosen) > MOST_TURNS:
            raise forms.ValidationError(f"{len(chosen)} turns are too many: an issue prints {MOST_TURNS} at most.")
        return chosen


def _by_game(turns: Sequence[Turn]) -> list[tuple[str, list[tuple[str, str]]]]:
    by_game: dict[int, tuple[str, list[tuple[str, str]]]] = {}
    for turn in turns:
        _, choices = by_game.setdefault(turn.game_id, (turn.game.name, []))
        choices.append((str(turn.pk), positions.phase_name(turn.game, turn.phase)))
    return list(by_game.values())


class IssueForm(RefusableForm):
    """A draft, to be changed by hand."""

    title = TitleFormField(max_length=120, label="Headline")
    text = forms.CharField(
        max_length=LONGEST_ISSUE,
        widget=forms.Textarea(attrs={"rows": 32, "class": "issue__source", "spellcheck": "true"}),
        help_text=IN_MARKDOWN,
        strip=False,
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: FormData = None, *, issue: Issue) -> None:
        initial = {"title": issue.title, "text": issue.text, "version": issue.version}
        super().__init__(data, initial=initial)


class LetterForm(RefusableForm):
    """A letter to the editor."""

    text = forms.CharField(max_length=LONGEST_LETTER, widget=forms.Textarea(attrs={"rows": 5}), label="Your letter")
