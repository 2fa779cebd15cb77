"""What an operator sees of notices: the backlog, and what became of each."""

from django.contrib import admin
from django.http import HttpRequest

from games.models import Notice


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows tell what happened, so they are read here and not changed."""

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

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only what happens at a table owes a notice."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Notice | None = None) -> bool:
        """A history is not edited."""
        return False
