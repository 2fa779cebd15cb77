"""The rules of the games, and nothing else: no Django, no clock, no I/O, no luck from outside."""
