"""The bots there are, by name."""

from engine.bots import greedy, random_bot
from engine.bots.play import Bot

BOTS: dict[str, Bot] = {"random": random_bot.choose, "greedy": greedy.choose}
"""Every bot that can sit at a table; each plays every game."""
