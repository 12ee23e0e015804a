"""What a painting process does: pictures and films, one after another. It keeps the boards that it painted last."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from render.core.looks import recoloured
from render.core.processes import follow_parent
from render.core.request import Film, Made, Picture, Request

if TYPE_CHECKING:
    from render.core.film import Reel
    from render.core.paint import Easel

GIVE_BACK_AFTER = 64
"""After so many requests what is free between things that are kept goes back to the system."""

_EASELS: list[Easel] = []
_REELS: dict[str, Reel] = {}
_TURNS = count(1)


def begin(boards: int, modules: Sequence[str]) -> None:
    """Prepare a painting process: how many boards to keep, and modules that register painters."""
    follow_parent()
    from render.core.paint import Easel  # where nothing is painted nobody needs it

    _EASELS.append(Easel(boards))
    for module in modules:
        import_module(module)


def paint(key: str, request: Request) -> Picture | str:
    """Paint a picture, or tell what went wrong: the kind of error alone, since a request may hold secrets."""
    _give_back_sometimes()
    try:
        painted = _EASELS[0].paint(key, msgspec.structs.replace(request, look=""))
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in {request.picture}"
    return msgspec.structs.replace(painted, png=recoloured(painted.png, request.look)) if request.look else painted


def step_film(key: str, film: Film) -> Made | str:
    """Make the next step of a film. One is in the making: another one takes its place."""
    from render.core.film import Reel  # likewise

    _give_back_sometimes()
    try:
        reel = _REELS.pop(key, None)
        _REELS.clear()
        if reel is None or reel.film != film:
            reel = Reel(film)
        made = reel.step()
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in a film"
    if not made.gif:
        _REELS[key] = reel
    return made


def give_back() -> None:
    """Give free memory back to the system: stamps come and go, and a page is free only where all of them have gone."""
    with suppress(OSError, AttributeError):  # glibc alone has this
        ctypes.CDLL(None).malloc_trim(0)


def _give_back_sometimes() -> None:
    if next(_TURNS) % GIVE_BACK_AFTER == 0:
        give_back()
