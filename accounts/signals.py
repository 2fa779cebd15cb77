"""What accounts tell other apps, which they do not know."""

from django.dispatch import Signal

account_closing = Signal()
"""Sent with `user` inside the transaction that closes an account, while the user still has their name.

Whoever keeps things of that user (a seat at a running table, say) settles them here.
"""

habits_changed = Signal()
"""Sent with `user` after their time zone, quiet hours, weekends or vacations have changed."""
