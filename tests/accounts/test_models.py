"""What the database itself promises about users."""

import pytest
from django.db import IntegrityError

from accounts.models import User
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db


def test_an_address_belongs_to_one_user_whatever_its_case():
    first = UserFactory(email="ada@example.org")
    User.objects.filter(pk=first.pk).update(email="ADA@example.org")
    with pytest.raises(IntegrityError):
        UserFactory(email="ada@example.org")


def test_many_users_may_have_no_address():
    for name in ("quill", "wren"):
        User.objects.create_bot(name)
    assert User.objects.bots().count() == 2


@pytest.mark.parametrize("twin", ["ADA", "a-d-a", "аda"])
def test_two_users_cannot_have_names_that_read_alike(twin):
    UserFactory(username="ada")
    with pytest.raises(IntegrityError):
        UserFactory(username=twin)


def test_two_users_cannot_be_shown_by_names_that_read_alike():
    UserFactory(display_name="Bill")
    with pytest.raises(IntegrityError):
        UserFactory(display_name="BiII")


def test_saving_one_name_alone_keeps_its_key_in_step():
    user = UserFactory(username="ada")
    user.username = "bert"
    user.save(update_fields=["username"])
    assert User.objects.get_by_natural_key("BERT") == user


def test_people_are_those_who_are_there_and_no_bots():
    here, bot = UserFactory(), User.objects.create_bot("quill")
    gone = UserFactory()
    gone.forget()
    gone.save()
    assert list(User.objects.people()) == [here]
    assert bot in User.objects.bots()


def test_a_superuser_may_do_everything():
    boss = User.objects.create_superuser("boss", "boss@example.org", "plymouth-rock-1620")
    assert boss.is_staff
    assert boss.has_perm("accounts.change_user")
