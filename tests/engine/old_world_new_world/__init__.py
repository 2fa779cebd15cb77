"""The rules of Old World New World, proved ruling by ruling."""
