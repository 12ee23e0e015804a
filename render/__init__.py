"""Views in, pictures out: no rules, no chat. A painter knows one game; ``render.core`` knows none."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from render import princes

PAINTERS: Final[dict[str, ModuleType]] = {"princes": princes}
"""The painters by game. Each is a module with ``scene(request) -> Scene``; tests register more."""
