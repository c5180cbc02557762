"""{% styles "table" %} and {% scripts "table" %}: a bundle in one file, or with DEBUG its sources one by one."""

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.common.bundles.listing import FOLDER, SCRIPTS, names

register = template.Library()


def addresses(name: str) -> list[str]:
    """What a page asks for to have a bundle, by its file's name."""
    if settings.STATIC_BUNDLES:
        return [static(f"{FOLDER}/{name}")]
    sources = SCRIPTS[name.removesuffix(".js")] if name.endswith(".js") else names()[name]
    return [static(source) for source in sources]


@register.simple_tag
def styles(name: str) -> SafeString:
    """The links to a bundle of styles."""
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((one,) for one in addresses(f"{name}.css")))


@register.simple_tag
def scripts(name: str) -> SafeString:
    """The script elements of a bundle of scripts."""
    return format_html_join("", '<script type="module" src="{}"></script>', ((one,) for one in addresses(f"{name}.js")))
