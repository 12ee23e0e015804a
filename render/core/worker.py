"""The code of a rendering process: pictures and films, one after another, with its latest boards kept."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from render.core.color_themes import COLOR_THEMES, recolor_png
from render.core.request import FilmProgress, FilmRequest, Picture, PictureRequest

if TYPE_CHECKING:
    from render.core.film import FilmEncoder
    from render.core.renderer import IncrementalRenderer

GIVE_BACK_AFTER = 64
"""Requests after which free memory is returned to the system."""
COLLECTIONS: Final = (20_000, 20, 50)
"""Pictures leave hardly any garbage with cycles: looking for it as often as usual takes a tenth of a film."""

_EASELS: list[IncrementalRenderer] = []
_REELS: dict[str, FilmEncoder] = {}
_TURNS = count(1)


def start_worker(boards: int, modules: Sequence[str]) -> None:
    """Prepare a rendering process. ``boards``: how many to keep; ``modules``: register painters."""
    from render.core.renderer import IncrementalRenderer  # only processes that render need it

    gc.set_threshold(*COLLECTIONS)
    _EASELS.append(IncrementalRenderer(boards))
    for module in modules:
        import_module(module)


def render_request(key: str, request: PictureRequest) -> Picture | str:
    """Render a picture, or return the kind of the error without details, which may contain secrets."""
    _release_memory_rarely()
    try:
        painted = _EASELS[0].render_request(key, request)
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in {request.picture}"
    return (
        msgspec.structs.replace(painted, png=recolor_png(painted.png, request.color_theme))
        if request.color_theme in COLOR_THEMES
        else painted
    )


def render_film_step(key: str, film: FilmRequest) -> FilmProgress | str:
    """Encode the next step of a film. A process keeps one film: another one replaces it."""
    from render.core.film import FilmEncoder  # as above

    _release_memory_rarely()
    try:
        reel = _REELS.pop(key, None)
        _REELS.clear()
        if reel is None or reel.film != film:
            reel = FilmEncoder(film)
        made = reel.encode_step()
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in a film"
    if not made.gif:
        _REELS[key] = reel
    return made


def release_memory() -> None:
    """Return free memory to the system, because released stamps leave holes in the heap."""
    with suppress(OSError, AttributeError):  # only glibc has this
        ctypes.CDLL(None).malloc_trim(0)


def _release_memory_rarely() -> None:
    if next(_TURNS) % GIVE_BACK_AFTER == 0:
        release_memory()
