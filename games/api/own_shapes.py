"""What is sent of things that are one's own: vacations, notices, notes, studies and scratch lines."""

from rest_framework import serializers as s

from games.api.reading import StrictSerializer
from games.api.shapes import AnyObject, LegalMove


class VacationShape(StrictSerializer):
    """Days on which one does not play, by the calendar of one's time zone."""

    first_day = s.DateField()
    last_day = s.DateField()


class VacationList(StrictSerializer):
    """Vacations that are not over."""

    results = VacationShape(many=True)


class NoticeShape(StrictSerializer):
    """Something that one was told on the site."""

    kind = s.CharField()
    table = s.CharField(allow_null=True)
    about = s.CharField()
    text = s.CharField()
    at = s.DateTimeField()
    unread = s.BooleanField()


class NoticePage(StrictSerializer):
    """A page of notices."""

    results = NoticeShape(many=True)
    next = s.CharField(allow_null=True, help_text="Where the next page is; null after the last.")


class NoteShape(StrictSerializer):
    """What one has written down at a table; nobody else reads it."""

    text = s.CharField(help_text="Empty where there is none.")


class WatchingShape(StrictSerializer):
    """How many look on at a table."""

    count = s.IntegerField()


class StudyShape(StrictSerializer):
    """A record that one has taken in to study."""

    id = s.CharField()
    name = s.CharField()
    game = s.CharField()
    rules_version = s.IntegerField()
    players = s.ListField(child=s.CharField(), help_text="By seat.")
    ply = s.IntegerField(help_text="How many moves it has.")
    created_at = s.DateTimeField()


class StudyList(StrictSerializer):
    """One's studies, the newest first."""

    results = StudyShape(many=True)


class StudyPosition(StrictSerializer):
    """A position of a record, as everybody at the table could see it."""

    ply = s.IntegerField()
    view_of = s.IntegerField(allow_null=True, help_text="Always null: a spectator.")
    to_move = s.ListField(child=s.IntegerField())
    scores = s.ListField(child=s.IntegerField())
    view = AnyObject(help_text="In the form of the game.")
    outcome = AnyObject(allow_null=True)


class LineShape(StrictSerializer):
    """A scratch line: what could be played from some ply of a game."""

    ply = s.IntegerField(help_text="Where it begins.")
    deal = s.IntegerField(help_text="Which of the many ways to deal what you do not know.")
    moves = s.ListField(child=s.CharField(), help_text="The decisions as text, bots' included.")
    seat = s.IntegerField(allow_null=True, help_text="The one that you play; null where you play all.")
    bot = s.CharField(allow_null=True, help_text="Who plays the others.")


class LineReached(LineShape):
    """Where a scratch line has come to."""

    view_of = s.IntegerField()
    to_move = s.ListField(child=s.IntegerField())
    scores = s.ListField(child=s.IntegerField())
    view = AnyObject(help_text="In the form of the game.")
    outcome = AnyObject(allow_null=True)
    legal_moves = LegalMove(many=True, help_text="What whoever is to move may do, where that is you.")


class KeptLineShape(LineShape):
    """A scratch line that one keeps; nobody else sees it."""

    id = s.CharField()
    name = s.CharField()
    text = s.CharField()
    created_at = s.DateTimeField()


class KeptLineList(StrictSerializer):
    """The lines that one keeps of a game."""

    results = KeptLineShape(many=True)
