"""The parts of Fresco's board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engines.fresco.view import FrescoView
from render.core.parts import Part, running


def asked_for(view: FrescoView) -> bool:
    """Whether the bishop's requests lie beside the fresco."""
    return bool(view.options.get("bishops_requests")) and not view.over


def painted(view: FrescoView) -> bool:
    """Whether there are portraits to paint."""
    return bool(view.portraits or view.portraits_left) and not view.over


PARTS: Final = (
    Part("ceiling", ("text-fresco", "text-row", "text-restored")),
    Part("market", ("text-booth",), there=running),
    Part("requests", ("text-request",), there=asked_for),
    Part("hostel", ("text-hostel",), there=running),
    Part("mood", ("text-mood",), there=running),
    Part("day", ("text-phase", "text-turn", "text-order", "text-places", "text-plan"), there=running),
    Part("player", each=True, there=running),
    Part("portraits", ("text-portrait",), there=painted),
    Part("paints", ("text-supply", "text-bag"), there=running),
)
ABOUT: Final = MappingProxyType(
    {"wake": "hostel", "buy": "market", "close": "market", "restore": "ceiling", "portrait": "portraits"}
)
"""By what is asked; with a colon: of the seat that is asked."""
