"""The code of a rendering process: it makes pictures and films one by one, and keeps its latest boards."""

from __future__ import annotations

import ctypes
import gc
import struct
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from render.core.request import FilmProgress, FilmRequest, Picture, PictureRequest
from render.core.theme import Rgb

if TYPE_CHECKING:
    from render.core.film import FilmEncoder
    from render.core.renderer import IncrementalRenderer

GIVE_BACK_AFTER = 64
"""Requests after which free memory is returned to the system."""
GC_THRESHOLDS: Final = (20_000, 20, 50)
"""Pictures leave hardly any cyclic garbage: looking for it as often as usual takes a tenth of a film's time."""

_RENDERERS: list[IncrementalRenderer] = []
_FILM_ENCODERS: dict[str, FilmEncoder] = {}
_REQUEST_NUMBERS = count(1)

SIGNATURE_BYTES: Final = 8
CONTRAST: Final = 1.4
SATURATION: Final = 1.25
Row = tuple[float, float, float]

GREEN_BLIND: Final[tuple[Row, Row, Row]] = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Maps red, green and blue to how they look without green cones. Source: Machado et al. 2009."""
SHIFTED_SHARE: Final = 0.7
"""Share of the lost difference that moves into blue and brightness. Source: Fidaner et al. 2005."""


def start_worker(boards: int, modules: Sequence[str]) -> None:
    """Prepare a rendering process. ``boards``: how many to keep; ``modules``: these register painters."""
    from render.core.renderer import IncrementalRenderer  # only processes that render need it

    gc.set_threshold(*GC_THRESHOLDS)
    _RENDERERS.append(IncrementalRenderer(boards))
    for module in modules:
        import_module(module)


def render_request(key: str, request: PictureRequest) -> Picture | str:
    """Render a picture, or return the kind of the error without details, which may contain secrets."""
    _release_memory_rarely()
    try:
        painted = _RENDERERS[0].render_request(key, request)
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in {request.picture}"
    return msgspec.structs.replace(painted, png=recolor_png(painted.png, request.color_theme))


def render_film_step(key: str, film: FilmRequest) -> FilmProgress | str:
    """Encode the next step of a film. A process keeps one film; another replaces it."""
    from render.core.film import FilmEncoder  # as above

    _release_memory_rarely()
    try:
        encoder = _FILM_ENCODERS.pop(key, None)
        _FILM_ENCODERS.clear()
        if encoder is None or encoder.film != film:
            encoder = FilmEncoder(film)
        made = encoder.encode_step()
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in a film"
    if not made.gif:
        _FILM_ENCODERS[key] = encoder
    return made


def release_memory() -> None:
    """Return free memory to the system, since released stamps leave holes in the heap."""
    with suppress(OSError, AttributeError):  # only glibc has this
        ctypes.CDLL(None).malloc_trim(0)


def _release_memory_rarely() -> None:
    if next(_REQUEST_NUMBERS) % GIVE_BACK_AFTER == 0:
        release_memory()


def strong_contrast(colour: Rgb) -> Rgb:
    """Increase contrast and saturation."""
    grey = (2 * colour[0] + 5 * colour[1] + colour[2]) / 8
    return _to_rgb(*(127.5 + (grey + (part - grey) * SATURATION - 127.5) * CONTRAST for part in colour))


def shift_red_green(colour: Rgb) -> Rgb:
    """Make red and green distinguishable for people who confuse them."""
    seen = without_green(colour)
    lost = [part - other for part, other in zip(colour, seen, strict=True)]
    red, green, blue = colour
    return _to_rgb(red, green + SHIFTED_SHARE * lost[0] + lost[1], blue + SHIFTED_SHARE * lost[0] + lost[2])


def without_green(colour: Rgb) -> Row:
    """Return a colour as perceived without green cones."""
    red, green, blue = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in GREEN_BLIND)
    return red, green, blue


COLOR_THEMES: Final = MappingProxyType({"strong": strong_contrast, "redgreen": shift_red_green})


def recolor_png(png: bytes, look: str) -> bytes:
    """Return a PNG in another theme; unchanged if it has no palette or the theme is unknown."""
    change = COLOR_THEMES.get(look)
    return png if change is None else _replace_palette(png, change)


def _replace_palette(png: bytes, change: Callable[[Rgb], Rgb]) -> bytes:
    at = SIGNATURE_BYTES
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == b"PLTE":
            data = _convert_palette(png[at + 8 : at + 8 + length], change)
            sealed = struct.pack(">I", zlib.crc32(kind + data))
            return png[: at + 8] + data + sealed + png[at + 12 + length :]
        at += 12 + length
    return png


@lru_cache(maxsize=64)
def _convert_palette(colours: bytes, change: Callable[[Rgb], Rgb]) -> bytes:
    triples = (change((colours[n], colours[n + 1], colours[n + 2])) for n in range(0, len(colours), 3))
    return bytes(part for triple in triples for part in triple)


def _to_rgb(*parts: float) -> Rgb:
    red, green, blue = (max(0, min(255, round(part))) for part in parts)
    return red, green, blue
