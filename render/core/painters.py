"""The painters by game. They are put here from above: ``render`` names those of the project, tests add theirs."""

from __future__ import annotations

from types import ModuleType
from typing import Final

PAINTERS: Final[dict[str, ModuleType]] = {}
"""In the order of the games."""
