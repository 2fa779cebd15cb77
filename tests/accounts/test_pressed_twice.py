"""One name wanted twice at the same moment: one gets it, nobody sees a fault."""

import threading

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.people import PASSWORD, person, sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts):
    """Do all these at the same moment, each in a thread with a connection of its own; their results."""
    gate, results = threading.Barrier(len(acts)), []

    def run(act):
        gate.wait()
        try:
            results.append(act())
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_sign_ups_with_one_name_make_one_user():
    def sign_up(number):
        data = {"username": "ada", "email": f"ada{number}@example.org", "password1": PASSWORD}
        return Client().post(reverse("account_signup"), data).status_code

    statuses = at_once(*(lambda number=number: sign_up(number) for number in range(4)))
    assert len(statuses) == 4, "no request ended in an exception"
    assert set(statuses) <= {200, 302}
    assert User.objects.filter(username="ada").count() == 1


def test_two_users_who_take_one_name_at_once_do_not_both_get_it():
    clients = []
    for name in ("bert", "carl", "dora"):
        person(name)
        clients.append(Client())
        sign_in(clients[-1], name)

    def rename(client, name):
        data = {"username": name, "display_name": "Shared Name", "time_zone": "UTC", "theme": ""}
        return client.post(reverse("settings"), data).status_code

    names = ("bert", "carl", "dora")
    pairs = zip(clients, names, strict=True)
    statuses = at_once(*(lambda c=client, n=name: rename(c, n) for client, name in pairs))
    assert len(statuses) == 3, "no request ended in an exception"
    assert User.objects.filter(display_name="Shared Name").count() == 1
