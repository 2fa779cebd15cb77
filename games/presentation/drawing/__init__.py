"""The drawings of all games, by slug; the one place where a new game's drawing is added."""

from games.presentation.scene import Drawing

DRAWINGS: dict[str, Drawing] = {}
"""Slug to drawing; every game of the engine's registry has one."""
