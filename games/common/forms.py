"""Forms of things that services do."""

from django import forms

from games.common.errors import Refused


class RefusableForm(forms.Form):
    """A form that shows what a service refuses."""

    def refuse(self, error: Refused) -> None:
        """Show it beside the field it is about, or above the form."""
        self.add_error(error.field if error.field in self.fields else None, error.message)
