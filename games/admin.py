"""What an operator sees in the administration: found by id and name, read and not changed, no secret.

Whatever is done to a table, a user or a message is done on the staff's own pages, which note it.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Message, Notice, Player, Report, StaffAct, Table


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows tell what happened: they are read here, and neither made, changed nor deleted."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only the site makes them."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A history is not edited."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor is it cut."""
        return False


class PlayerInline(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits at a table."""

    model = Player
    fields = ("seat", "user", "bot", "colour", "to_move", "score", "place", "deadline", "resigned_at")
    ordering = ("seat", "joined")
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Seats are taken at the table."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """And left there."""
        return False


@admin.register(Table)
class TableAdmin(ReadOnly):
    """Every table, without its seed, its position, its password and its key."""

    list_display = ("public_id", "game", "status", "host", "ply", "rated", "access", "created_at", "due_at")
    list_filter = ("status", "game", "rated", "access", "has_bots", "end_reason")
    search_fields = ("public_id", "host__username", "players__user__username")
    date_hierarchy = "created_at"
    list_select_related = ("host",)
    ordering = ("-created_at",)
    inlines = (PlayerInline,)
    fields = (
        "public_id",
        "game",
        "rules_version",
        "options",
        "seats",
        "seating",
        "leaving",
        "status",
        "end_reason",
        "host",
        "rated",
        "access",
        "commitment",
        "version",
        "ply",
        "turn_number",
        "time_control",
        "paused_at",
        "limit_at",
        "due_at",
        "created_at",
        "started_at",
        "finished_at",
        "rematch_of",
    )


@admin.register(Message)
class MessageAdmin(ReadOnly):
    """What was said, by whom and where."""

    list_display = ("table", "seq", "room", "author", "text", "created_at", "deleted_at")
    list_filter = ("room", ("deleted_at", admin.EmptyFieldListFilter))
    search_fields = ("text", "author__username", "table__public_id")
    date_hierarchy = "created_at"
    list_select_related = ("table", "author")
    ordering = ("-created_at",)
    exclude = ("request_key",)


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """What staff were told; settled on the staff's own page."""

    list_display = ("created_at", "user", "reporter", "table", "text", "settled_at", "settled_by")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    search_fields = ("text", "user__username", "reporter__username", "table__public_id")
    list_select_related = ("user", "reporter", "table", "settled_by")


@admin.register(StaffAct)
class StaffActAdmin(ReadOnly):
    """What staff did: the audit log."""

    list_display = ("created_at", "staff", "kind", "user", "table", "details", "reason")
    list_filter = ("kind", "staff")
    search_fields = ("reason", "details", "user__username", "staff__username", "table__public_id")
    date_hierarchy = "created_at"
    list_select_related = ("staff", "user", "table")


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    """Notices: the backlog, and what became of each."""

    list_display = (
        "kind",
        "user",
        "table",
        "channel",
        "state",
        "created_at",
        "due_at",
        "settled_at",
        "attempts",
    )
    list_filter = ("state", "channel", "kind")
    search_fields = ("user__username", "table__public_id")
    date_hierarchy = "created_at"
    list_select_related = ("user", "table")
    ordering = ("-created_at",)
