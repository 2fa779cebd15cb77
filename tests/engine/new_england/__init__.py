"""The rules of New England, proved ruling by ruling."""
