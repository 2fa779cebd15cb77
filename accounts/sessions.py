"""Sessions in the database, as Django keeps them, but looked up by a query that is written once."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.prepared import TEXTS, Prepared

SESSION = Prepared(
    lambda: Session.objects.filter(session_key=TEXTS[0]).values_list("session_data", "expire_date")
)


class SessionStore(db.SessionStore):
    """One session."""

    def load(self) -> dict[str, Any]:
        """What it holds; nothing where there is none, or it is too old."""
        found = SESSION.first(self.session_key)
        if found is None or found[1] <= timezone.now():
            self._session_key = None
            return {}
        return self.decode(found[0])
