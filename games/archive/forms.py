"""The form by which games are brought into the archive."""

from django import forms
from django.core.exceptions import ValidationError

from games.archive.unpacking import LARGEST, texts_of
from games.common.dictionaries import FieldValues
from games.common.errors import Refused
from games.models.titles import TitleFormField

MOST_PLAYERS = 60
LONGEST_PLAYER = 200


def read_players(text: str) -> dict[str, str]:
    """Names by seat from lines such as `France: Anna`. Raises ValidationError for a line that is none."""
    players = {}
    for line in filter(str.strip, text.splitlines()):
        seat, colon, name = (part.strip() for part in line.partition(":"))
        if not colon or not seat or not name or len(seat) > 40 or len(name) > LONGEST_PLAYER:
            raise ValidationError(f"“{line[:60]}” is no seat with a name. Write one a line: France: Anna.")
        players[seat] = name
    if len(players) > MOST_PLAYERS:
        raise ValidationError(f"These are more than {MOST_PLAYERS} players.")
    return players


class ArchiveForm(forms.Form):
    """Games as files or as text, and what is known of them."""

    file = forms.FileField(
        label="File",
        required=False,
        help_text="A game’s file, a saved game of the diplomacy package, a text, or a zip of up to 200 of them.",
    )
    text = forms.CharField(
        label="Or paste it here", required=False, max_length=LARGEST, widget=forms.Textarea(attrs={"rows": 10})
    )
    name = TitleFormField(label="Name", required=False, max_length=200)
    place = forms.CharField(label="Where it was played", required=False, max_length=200)
    date = forms.CharField(label="When", required=False, max_length=60, help_text="In any words: Summer 1974.")
    gm_name = TitleFormField(label="GM", required=False, max_length=200)
    players = forms.CharField(
        label="Players",
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 7}),
        help_text="One a line: France: Anna. They are text, no members.",
    )
    source = forms.CharField(label="Where it was published", required=False, max_length=500)
    listed = forms.BooleanField(label="Everybody may find it", required=False, initial=True)

    def clean_players(self) -> dict[str, str]:
        """Names by seat."""
        return read_players(self.cleaned_data["players"])

    def clean(self) -> FieldValues:
        """With `texts`: the names and texts of the files."""
        cleaned = super().clean() or {}
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if bool(file) == bool(text.strip()):
            raise ValidationError("Choose a file, or paste a text: one of the two.")
        if file:
            try:
                cleaned["texts"] = texts_of(file.name or "file", file.read(LARGEST + 1))
            except Refused as error:
                raise ValidationError({"file": error.message}) from error
        else:
            cleaned["texts"] = [("pasted text", text)]
        return cleaned
