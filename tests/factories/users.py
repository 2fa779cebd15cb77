"""People."""

import factory

from accounts.models import User


class UserFactory(factory.django.DjangoModelFactory):
    """A person who can sign in with the password "landfall"."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"player{n}")
    email = factory.LazyAttribute(lambda user: f"{user.username}@example.org")
    password = "landfall"

    @classmethod
    def _create(cls, model_class, *args, **kwargs):
        return model_class.objects.create_user(*args, **kwargs)
