"""The rules of New World (RULES.md)."""
