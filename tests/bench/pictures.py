"""Measure pictures against Pillow's PNG level 6: a changed board, a full redraw, and file sizes."""

import io
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from time import process_time
from typing import Any

import msgspec
import numpy as np
from PIL import Image

from bot.cli.pictures import list_recent_moves
from bot.cli.selfplay import GamePlan, play_game
from engines.core import match_factory
from engines.core.chance import ReplayChance
from engines.core.core_types import Msg
from engines.core.game import Game, resolve_options
from engines.core.match import Match
from engines.core.translation import build_translator
from render import PAINTERS
from render.core import renderer
from render.core.composition import compose_scene
from render.core.request import PictureRequest
from tests.bench.measurements import Row, percentile, time_call
from tests.render.palettes import full_color_image

EVERY = 6
"""Each so-manieth move of a game is painted both ways."""
SHAPES = ("wide", "tall")
"""Those of Discord and of Telegram."""
FIRSTS = 3
"""How many processes draw their first board."""
MOVES = 80
"""How many boards of a game are painted in each."""


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Yield all that is measured here, for each game that has a painter."""
    for game in games.values():
        if game.key in PAINTERS:
            yield from _measure_game(game)
            yield from _measure_shapes(game)
            yield from _measure_first(game.key)


def picture_requests(game: Game[Any, Any]) -> Iterator[PictureRequest]:
    """Yield what one viewer is shown after each move of a game that AIs play: what a seat keeps in sight."""
    seats = min(4, game.seat_range[1])
    played, _ = play_game(GamePlan(game, seats, 1, frozenset(), resolve_options(game, seats, {}), 1), 0)
    match: Match[Any, Any] = match_factory.replay_log(game, played.header, played.entries[:1], ReplayChance(()))
    speak = build_translator(game.data_dir, "en")
    seat = 0
    for entry in played.entries[1:]:
        match.replay_entry(entry)
        names = tuple(speak(Msg("seat-name", {"n": n + 1})) for n in range(seats))
        yield PictureRequest(
            game.key, match.view_for(seat), "board", list_recent_moves(match, seat, speak), "en", names
        )


def _measure_game(game: Game[Any, Any]) -> Iterator[Row]:
    changed: list[float] = []
    redrawn: list[float] = []
    floors: list[float] = []
    sizes: list[int] = []
    noise: list[float] = []
    easel, before = renderer.IncrementalRenderer(), b""
    differ = 0
    for number, request in enumerate(picture_requests(game)):
        if number % EVERY:
            easel.render_request("t", request)
            continue
        if number // EVERY % 2:  # the second one finds new letters cut already
            redrawn.append(time_call(partial(renderer.render_picture, request)))
        changed.append(time_call(partial(easel.render_request, "t", request)))
        if not number // EVERY % 2:
            redrawn.append(time_call(partial(renderer.render_picture, request)))
        png, picture = renderer.render_picture(request).png, full_color_image(compose_scene(request))
        floors.append(time_call(partial(picture.save, io.BytesIO(), "PNG", compress_level=6)))
        differ += png != before
        before = png
        sizes.append(len(png))
        noise.append(picture_psnr(picture, png))
    assert differ > 0.9 * len(sizes), "the boards are too much alike to measure them"
    floor = percentile(0.5, floors)
    parts = {
        "changed ms": 1e3 * percentile(0.5, changed),
        "redraw ms": 1e3 * percentile(0.5, redrawn),
        "PNG level 6 ms": 1e3 * floor,
    }
    yield Row("I1", f"{game.key}: changed board ÷ PNG level 6", percentile(0.5, changed) / floor, parts, 0.6, 0.35)
    yield Row("I2", f"{game.key}: full redraw ÷ PNG level 6", percentile(0.5, redrawn) / floor, parts, 0.6, 0.53)
    yield Row(
        "I3", f"{game.key}: size p95, KB", percentile(0.95, sizes) / 1024, {"largest KB": max(sizes) / 1024}, goal=300
    )
    worst = {"median dB": percentile(0.5, noise)}
    yield Row("I3", f"{game.key}: least PSNR, dB", min(noise), worst, goal=38, least=True)


def _measure_shapes(game: Game[Any, Any]) -> Iterator[Row]:
    """Paint a board after each real move, in the shapes that chats show, as a worker paints it for one place.

    Some are painted from nothing too, and encoded as a PNG of level 6 in full color.
    """
    shown = list(islice(picture_requests(game), MOVES))
    for shape in SHAPES:
        easel, figures, sizes = renderer.IncrementalRenderer(), list[float](), list[int]()
        redrawn, floors, noise = list[float](), list[float](), list[float]()
        for number, plain in enumerate(shown):
            request = msgspec.structs.replace(plain, layout=shape)
            began = process_time()
            picture = easel.render_request("t", request)
            figures.append(1e3 * (process_time() - began))
            sizes.append(len(picture.png))
            if not number % EVERY:
                redrawn.append(1e3 * time_call(partial(renderer.render_picture, request)))
                whole = full_color_image(compose_scene(request))
                floors.append(1e3 * time_call(partial(whole.save, io.BytesIO(), "PNG", compress_level=6)))
                noise.append(picture_psnr(whole, picture.png))
        assert len(set(sizes)) > 0.5 * len(sizes), "the boards are too much alike to measure them"
        floor = percentile(0.5, floors)
        parts = {"p95 ms": percentile(0.95, figures), "PNG level 6 ms": floor}
        what = f"{game.key}: {shape} board"
        yield Row("N1", f"{what} after a move, ms of CPU", percentile(0.5, figures), parts, goal=60)
        yield Row("N1", f"{what} after a move ÷ PNG level 6", percentile(0.5, figures) / floor, parts, goal=0.35)
        yield Row("N1", f"{what} again ÷ PNG level 6", percentile(0.5, redrawn) / floor, parts, goal=0.53)
        yield Row(
            "N1", f"{what}, size p95, KB", percentile(0.95, sizes) / 1024, {"largest KB": max(sizes) / 1024}, goal=200
        )
        yield Row(
            "N1", f"{what}, least PSNR, dB", min(noise), {"median dB": percentile(0.5, noise)}, goal=38, least=True
        )


def _measure_first(game: str) -> Iterator[Row]:
    """Paint the first board of a process of its own, in the shapes that chats show."""
    for shape in SHAPES:
        command = [sys.executable, "-m", "tests.bench.first_picture", game, shape]
        spent = [float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(FIRSTS)]
        yield Row("N2", f"{game}: {shape}, first board of a process, ms of CPU", percentile(0.5, spent), {}, goal=150)


def picture_psnr(picture: Image.Image, png: bytes) -> float:
    """Return how near the finished picture is to the one in full color, in dB."""
    with Image.open(io.BytesIO(png)) as painted:
        both = [np.asarray(image.convert("RGB"), np.float64) for image in (picture, painted)]
    error = float(np.mean((both[0] - both[1]) ** 2))
    return float(10 * np.log10(255**2 / error)) if error else 99.0
