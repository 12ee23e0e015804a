"""A painting process: pickled requests come in, pickled pictures go out, until the input ends.

It is started with the path and the modules of its parent, and runs nothing of the parent's own program. Frames are four
bytes of length and a pickle; both ends are ours, so pickles are safe here.
"""

from __future__ import annotations

import ctypes
import fcntl
import gc
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import Any, BinaryIO

import msgspec

from render.core.looks import recoloured
from render.core.request import Film, Made, Picture, Request

LENGTH = struct.Struct(">I")
START = "import sys; sys.path[:] = sys.argv[1].splitlines(); from render.core.worker import main; main(sys.argv[2:])"


ROOM_BYTES = 1 << 20
"""A pipe with room for whole pictures: one is handed over at once, whatever the other end is doing."""
GIVE_BACK_AFTER = 64
"""After so many requests what is free between things that are kept goes back to the system."""


def packed(thing: object) -> bytes:
    """A frame."""
    body = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def read(source: BinaryIO) -> Any:
    """The next frame's content. Raises ``EOFError`` at the end."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return unpacked(source.read(LENGTH.unpack(head)[0]))


def unpacked(body: bytes) -> Any:
    """What a frame holds. Only for frames of our own other end."""
    return pickle.loads(body)  # noqa: S301 - the other end is our own process


def main(arguments: list[str]) -> None:
    """Paint till the input ends. ``arguments``: how many boards to keep, then modules that register painters."""
    for number in (signal.SIGINT, signal.SIGHUP):  # these are the parent's: the input ends with it
        signal.signal(number, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    for pipe in (0, answers.fileno()):
        with suppress(OSError, AttributeError):  # Linux alone has this
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, ROOM_BYTES)
    os.dup2(2, 1)  # what is printed by mistake must not get between the answers
    gc.disable()  # what is loaded stays, and need not be looked through again and again
    from render.core.film import Reel
    from render.core.paint import Easel

    easel = Easel(int(arguments[0]))
    reels: dict[str, Reel] = {}
    for module in arguments[1:]:
        import_module(module)
    gc.freeze()
    gc.enable()
    for turn in count(1):
        try:
            key, request = read(sys.stdin.buffer)
        except EOFError:
            return
        made = _film(reels, Reel, key, request) if isinstance(request, Film) else _paint(easel, key, request)
        answers.write(packed(made))
        answers.flush()
        if turn % GIVE_BACK_AFTER == 0:
            give_back()


def give_back() -> None:
    """Give free memory back to the system: stamps come and go, and a page is free only where all of them have gone."""
    with suppress(OSError, AttributeError):  # glibc alone has this
        ctypes.CDLL(None).malloc_trim(0)


def _film(reels: dict[str, Any], begin: Callable[[Film], Any], key: str, film: Film) -> Made | str:
    """The next step of a film. One is in the making: another one takes its place."""
    try:
        reel = reels.pop(key, None)
        reels.clear()
        if reel is None or reel.film != film:
            reel = begin(film)
        made: Made = reel.step()
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in a film"
    if not made.gif:
        reels[key] = reel
    return made


def _paint(easel: Any, key: str, request: Request) -> Picture | str:
    """A picture, or what went wrong: the kind of error alone, since a request may hold secrets."""
    try:
        painted: Picture = easel.paint(key, msgspec.structs.replace(request, look=""))
    except Exception as error:  # noqa: BLE001 - the next request may be fine
        return f"{type(error).__name__} in {request.picture}"
    return msgspec.structs.replace(painted, png=recoloured(painted.png, request.look)) if request.look else painted
