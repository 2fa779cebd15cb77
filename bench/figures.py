"""What was measured, against what was aimed at."""

import json
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """One number; CPU times are of this process alone."""

    what: str
    value: float
    unit: str
    least: float | None = None
    """The target, where more is better."""
    most: float | None = None
    """The target, where less is better."""

    @property
    def target(self) -> str:
        """The target in words; empty where there is none."""
        if self.least is not None:
            return f">= {self.least:g}"
        return f"<= {self.most:g}" if self.most is not None else ""

    @property
    def verdict(self) -> str:
        """Is the target met, and if not, by which factor is it missed?"""
        if self.least is not None and self.value < self.least:
            return f"missed by {self.least / self.value:.2f}x" if self.value else "missed"
        if self.most is not None and self.value > self.most:
            return f"missed by {self.value / self.most:.2f}x" if self.most else "missed"
        return "met" if self.target else ""


def line(figure: Figure) -> str:
    """The figure as a line of text; lines of many stand below each other."""
    told = f"{figure.what:<62}  {figure.value:>10g}  {figure.unit:<12}  {figure.target:<10}  {figure.verdict}"
    return told.rstrip()


def write(path: Path, figures: Sequence[Figure]) -> None:
    """The figures as JSON, with what they were measured on."""
    told = [{**asdict(figure), "verdict": figure.verdict} for figure in figures]
    machine = {"python": platform.python_version(), "machine": platform.machine()}
    path.write_text(json.dumps({**machine, "figures": told}, indent=1) + "\n")
