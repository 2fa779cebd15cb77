"""Django's backend for PostgreSQL, but that a kept connection is known to be well without a question."""
