"""Pictures of Old World New World for its rules page."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.presentation.drawing.old_world_new_world.examples import (
    action_example,
    example_definitions,
    example_picture,
)

register = template.Library()


@register.simple_tag
def old_world_definitions() -> SafeString:
    """The units and symbols that the examples use; once a page, before them."""
    return mark_safe(example_definitions())  # noqa: S308 (our own drawing)


@register.simple_tag
def old_world_example(name: str, label: str) -> SafeString:
    """The picture of that name; `label` tells what is to be seen."""
    return mark_safe(example_picture(name, label))  # noqa: S308 (our own drawing; it escapes the label)


@register.simple_tag
def old_world_action(card: str) -> SafeString:
    """The picture of an action card."""
    return mark_safe(action_example(card))  # noqa: S308 (our own drawing)
