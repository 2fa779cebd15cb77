"""`make load`: how fast the real set-up is with many players at once and many tables in its database."""
