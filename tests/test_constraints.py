"""What the models promise, the database holds: on SQLite a constraint it cannot have is left out silently."""

import pytest
from django.apps import apps
from django.db import connection

OWN = [model for name in ("accounts", "games") for model in apps.get_app_config(name).get_models()]


@pytest.mark.parametrize("model", OWN, ids=lambda model: model._meta.label)
def test_every_constraint_stands_in_the_database(db, model):
    with connection.cursor() as cursor:
        there = connection.introspection.get_constraints(cursor, model._meta.db_table)
    assert {constraint.name for constraint in model._meta.constraints} - there.keys() == set()
