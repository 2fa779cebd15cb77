"""What templates keep: rendered once for each language and value, never with what belongs to one request."""

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.safestring import mark_safe


def rendered(template, **given):
    """The template with these variables."""
    return template.render(Context(given))


@pytest.fixture
def counted():
    """A value that counts how often it was asked for."""

    class Counted:
        times = 0

        def __str__(self):
            self.times += 1
            return f"made {self.times}"

    return Counted()


def test_what_is_inside_is_rendered_once_for_each_value(counted):
    template = Template("{% load kept %}{% kept value %}{{ value }} {{ counted }}{% endkept %}")
    texts = [rendered(template, value=value, counted=counted) for value in (1, 1, 2, 1)]
    assert texts == ["1 made 1", "1 made 1", "2 made 2", "1 made 1"]


def test_what_is_inside_is_rendered_once_for_each_language(counted):
    template = Template("{% load i18n kept %}{% kept %}{% translate 'Rules' %} {{ counted }}{% endkept %}")
    for _ in range(2):
        with translation.override("en"):
            assert rendered(template, counted=counted) == "Rules made 1"
        with translation.override("de"):
            assert rendered(template, counted=counted) == "Regeln made 2"


def test_blanks_are_filled_in_anew_and_escaped():
    template = Template("{% load kept %}{% kept blanks a b %}<{{ a }}|{{ b }}|{{ a }}>{% endkept %}")
    assert rendered(template, a="&", b=mark_safe("<i>")) == "<&amp;|<i>|&amp;>"
    assert rendered(template, a=1, b=2) == "<1|2|1>"
    assert rendered(template, b=3) == "<|3|>"


def test_a_token_against_forgery_is_that_of_its_request():
    template = Template("{% load kept %}{% kept blanks csrf_token %}{% csrf_token %}{% endkept %}")
    for token in ("one", "two"):
        hidden = f'<input type="hidden" name="csrfmiddlewaretoken" value="{token}">'
        assert rendered(template, csrf_token=token) == hidden


def test_no_more_is_kept_than_there_is_room_for(counted):
    template = Template("{% load kept %}{% kept value %}{{ counted }}{% endkept %}")
    for value in range(600):
        rendered(template, value=value, counted=counted)
    assert rendered(template, value=599, counted=counted) == "made 600"
    assert rendered(template, value=0, counted=counted) == "made 601"
