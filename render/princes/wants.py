"""What each person wants, from the component table of a game: it gives a card its colour and its three signs."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engines.princes.components import COMPONENTS, printed

_PROFESSIONS = printed(COMPONENTS.current_hash()).professions.values()

WANTS: Final = MappingProxyType({row.id: (row.building, row.landscape, row.freedom) for row in _PROFESSIONS})
