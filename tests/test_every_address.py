"""Every address of the site × everybody there is, against a table of what each is answered."""

import pytest

from tests.addresses import ROLES, address, every_admin_route, every_route, make_world, statuses
from tests.expected_statuses import EXPECTED

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]


def expected():
    """`(method, state, route): statuses`, as the table says."""
    rows, now = {}, ()
    for line in EXPECTED.strip().splitlines():
        if line.startswith(" "):
            method, state, route = line.split(maxsplit=2)
            rows[method, state, route] = now
        else:
            now = tuple(map(int, line.split()))
            assert len(now) == len(ROLES)
    return rows


def test_no_address_is_missing_from_the_table_and_none_is_left_over():
    listed = {route for _method, _state, route in expected()}
    assert set(every_route()) - listed == set(), "enter these in tests/expected_statuses.py"
    assert listed - set(every_route()) == set(), "these are gone"


def test_everybody_is_answered_as_the_table_says():
    world = make_world()
    found = {}
    for (method, state, route), wanted in expected().items():
        got = statuses(world, method, address(world, route, "open" if state == "-" else state))
        if got != wanted:
            found[method, state, route] = f"{got}, not {wanted}"
    assert found == {}


def test_no_answer_is_a_fault_of_ours():
    assert {status for row in expected().values() for status in row if status >= 500} == set()


def test_what_a_private_table_answers_to_strangers_is_not_found_or_sign_in():
    """Staff are strangers here too; only the question for a password is asked of all."""
    for (method, state, route), row in expected().items():
        if "public_id" not in route or route.endswith(("/enter/", "/enter/<str:key>/")):
            continue
        if route.startswith("staff/"):  # where staff see every table, and leave a trace of it
            assert row[:-1] == (404,) * (len(ROLES) - 1), route
            continue
        signed_out, other, *_insiders, staff = row
        assert signed_out in (401, 302, 404), (method, state, route)
        assert {other, staff} <= {404, 400, 405}, (method, state, route)


def test_the_administration_is_for_staff_alone():
    world = make_world()
    routes = every_admin_route()
    assert len(routes) > 20
    for route in routes:
        *others, staff = statuses(world, "GET", address(world, route, "open"))
        assert set(others) <= {302, 403}, route
        assert staff < 500, route
