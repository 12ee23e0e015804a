"""The painters by game. ``render`` registers those of the project, tests add theirs."""

from __future__ import annotations

from types import ModuleType
from typing import Final

PAINTERS: Final[dict[str, ModuleType]] = {}
"""All painters, in the order of the games."""
