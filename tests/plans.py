"""How a database would find rows if there were many of them."""

from django.db import connection


def plan(rows):
    """The plan of a query within a transaction; an empty PostgreSQL would choose to read and sort all."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for way in ("seqscan", "bitmapscan", "sort"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
    return rows.explain()


def reads_off(found, index):
    """Does a plan take rows from an index as they lie there, and sort nothing?"""
    return index in found and "sort" not in found.lower() and "ORDER BY" not in found
