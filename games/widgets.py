"""A renderer for pages of many small fields."""

from collections.abc import Mapping
from typing import Any

from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class PlainRenderer(BaseRenderer):
    """Puts inputs and select boxes together without templates: those cost a form more than its search."""

    def render(
        self, template_name: str, context: Mapping[str, Any], request: HttpRequest | None = None
    ) -> SafeString:
        """The widget of the context; of a select box without groups."""
        widget = context["widget"]
        if "optgroups" not in widget:
            told = {"type": widget["type"], "name": widget["name"], "value": widget["value"]}
            return format_html("<input{}>", flatatt({**told, **widget["attrs"]}))
        options = ((_attributes(option), option["label"]) for _, [option], _ in widget["optgroups"])
        box = flatatt({"name": widget["name"], **widget["attrs"]})
        return format_html(
            "<select{}>{}</select>", box, format_html_join("", "<option{}>{}</option>", options)
        )


def _attributes(option: Mapping[str, Any]) -> SafeString:
    return flatatt({"value": str(option["value"]), "selected": option["selected"]})
