"""Pictures of New England for its rules page."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.presentation.drawing.new_england.examples import (
    example_definitions,
    example_picture,
    markers_picture,
)

register = template.Library()


@register.simple_tag
def new_england_definitions() -> SafeString:
    """The pieces that the examples use; once a page, before them."""
    return mark_safe(example_definitions())  # noqa: S308 (our own drawing)


@register.simple_tag
def new_england_example(name: str, label: str) -> SafeString:
    """The picture of that name; `label` tells what is to be seen."""
    return mark_safe(example_picture(name, label))  # noqa: S308 (our own drawing; it escapes the label)


@register.simple_tag
def new_england_markers(label: str) -> SafeString:
    """A row of bid markers, three of them taken; `label` tells what is to be seen."""
    return mark_safe(markers_picture(label))  # noqa: S308 (our own drawing; it escapes the label)
