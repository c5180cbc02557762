"""The form renderer: `{{ form }}` in a template is enough."""

from django.forms.renderers import TemplatesSetting


class HouseRenderer(TemplatesSetting):
    """Django's widgets, inside the site's own fields (templates/forms)."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"
