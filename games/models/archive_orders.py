"""What finished games are sorted and filtered by: columns of tables, and copied to their seats."""

ARCHIVE_ORDERS = {"newest": "finished_at", "score": "top_score", "margin": "margin", "length": "ply"}
"""What the archive is sorted by, each by an index of its own, and one more within each game."""
ARCHIVE_KINDS = ("game", "seats", "end_reason", "rated", "has_bots", "rules_version")
"""Filters by a few values each, in the order in which one index begins with them all."""
ARCHIVE_COLUMNS = (
    "game",
    "access",
    "seats",
    "end_reason",
    "rated",
    "has_bots",
    "rules_version",
    "finished_at",
    "top_score",
    "margin",
    "ply",
)
"""What the archive is filtered by: each of those indexes has them all, so that it answers alone."""
