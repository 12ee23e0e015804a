"""Films: seconds that one takes to be made and its size, a game; and the memory of a painter that paints and paints."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bot.cli.files import match_in
from engines import GAMES
from engines.core.game import Game
from engines.core.tables import again
from render import PAINTERS
from render.core import parts
from render.core.film import Reel
from render.core.paint import Easel
from render.core.pool import GIVEN_BACK
from render.core.request import Film, Request
from tests.bench.measure import Row

RECORDS = Path(__file__).parents[1] / "engines" / "records"
NAMES = ("Markéta", "Анна", "Jonáš", "Žofie", "Wolfgang")
KEPT = 32
"""Boards that a painter of a house keeps."""
PICTURES = 10_000


def film_of(path: Path, shape: str) -> Film:
    """The film of a record."""
    match = match_in(path)
    return Film(match.header, tuple(match.entries), NAMES[: match.header.seats], "en", shape)


def rows(games: Mapping[str, Game[Any, Any]]) -> Iterator[Row]:
    """A film of each game that has records, and the memory of a painter."""
    for game in games:
        for path in sorted((RECORDS / game).glob("*4seats*ai*.json"))[-1:]:
            for shape in ("wide", "tall"):
                yield _film(path, shape)
    half, end, most = memory(PICTURES)
    yield Row(
        "P1", f"MB of a painter after {PICTURES} pictures ÷ halfway", end / half, {"MB": end, "most": most}, goal=1.05
    )


def _film(path: Path, shape: str) -> Row:
    """Seconds that a film takes to be made, of those that it lasts."""
    began, reel = perf_counter(), Reel(film_of(path, shape))
    made = reel.step()
    while not made.gif:
        made = reel.step()
    took, lasts = perf_counter() - began, sum(reel._beats) / 100
    told = {"s": took, "lasts s": lasts, "frames": made.total, "MB": len(made.gif) / 1e6}
    return Row("F1", f"{path.parent.name}: {shape} film made ÷ its length", took / lasts, told, goal=0.25)


def memory(pictures: int) -> tuple[float, float, float]:
    """MB of a process that paints so many pictures of all kinds: halfway, at its end, and the most."""
    command = [sys.executable, "-c", f"from tests.bench.films import painted; painted({pictures})"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**GIVEN_BACK, **os.environ})
    half, end, most = (float(word) for word in done.stdout.split())
    return half, end, most


def painted(pictures: int) -> None:
    """Paint boards of all games in all shapes, and their parts, as tables ask for them; print MB."""
    easel, found = Easel(KEPT), list(requests())
    half = 0.0
    for number, request in zip(range(pictures), cycle(found), strict=False):
        easel.paint(f"{number % 97}", request)
        if number == pictures // 2:
            half = resident()
    sys.stdout.write(f"{half} {resident()} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}\n")


def requests() -> list[Request]:
    """Boards at many moments of records, in each shape and language, and every part of each."""
    asked = []
    for game in PAINTERS:
        for number, path in enumerate(sorted((RECORDS / game).glob(f"rules{GAMES[game].rules}*ai*.json"))[:4]):
            match = match_in(path)
            for upto in range(2, len(match.entries), max(1, len(match.entries) // 12)):
                view = again(match.game, match.header, list(match.entries[:upto])).view(None)
                lang = ("en", "cs", "ru", "de")[(number + upto) % 4]
                whole = Request(game, view, lang=lang, names=NAMES[: match.header.seats])
                asked += [msgspec.structs.replace(whole, shape=shape) for shape in ("wide", "tall", "page")]
                named = parts.names(game, view)
                asked += [msgspec.structs.replace(whole, shape=parts.SHAPE, part=part) for part in named[upto % 3 :: 3]]
    assert {request.game for request in asked} == set(PAINTERS), "every game is painted"
    return asked


def resident() -> float:
    """MB that this process takes now (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20
