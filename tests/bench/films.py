"""Measure films: render time and file size for each game, and the memory of a worker that paints many pictures."""

import asyncio
import gc
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import msgspec

from engines import GAMES
from engines.core.game import Game
from engines.core.match import Match
from engines.core.match_factory import replay_log
from render import PAINTERS
from render.core import board_parts, worker
from render.core.film import FilmEncoder
from render.core.pool import KEPT_BOARDS, RenderPool
from render.core.request import FilmRequest, PictureRequest
from tests.bench.measurements import Row
from tests.engines.records.stored_games import RECORDS, read_match
from tests.render.samples import named_request, sample_names

NAMES = ("Markéta", "Анна", "Jonáš", "Žofie", "Wolfgang")
PICTURES = 10_000


def build_film_request(path: Path, shape: str) -> FilmRequest:
    """Build the request of the film of a record."""
    match = read_match(path)
    return FilmRequest(match.header, tuple(match.entries), NAMES[: match.header.seats], "en", shape)


def rows(games: Mapping[str, Game[Any, Any]]) -> Iterator[Row]:
    """Measure a film of each game that has records, and the memory of a render worker."""
    gc.set_threshold(*worker.GC_THRESHOLDS)
    for game in games:
        for path in sorted((RECORDS / game).glob("*4seats*ai*.json"))[-1:]:
            for shape in ("wide", "tall"):
                yield from _measure_film(path, shape)
    yield from measure_render_worker(PICTURES)


def _measure_film(path: Path, shape: str) -> Iterator[Row]:
    """Measure a film: seconds to make it, of those that it lasts; processor time and bytes of a frame."""
    began, worked, reel = perf_counter(), process_time(), FilmEncoder(build_film_request(path, shape))
    made = reel.encode_step()
    while not made.gif:
        made = reel.encode_step()
    took, lasts = perf_counter() - began, sum(reel._beats) / 100
    spent = (process_time() - worked) * 1000 / made.total
    told = {"s": took, "lasts s": lasts, "frames": made.total, "MB": len(made.gif) / 1e6}
    what = f"{path.parent.name}: {shape}"
    yield Row("F1", f"{what} film made ÷ its length", took / lasts, told, goal=0.25)
    yield Row("F2", f"{what} film, ms of processor time a frame", spent, {"frames": made.total}, goal=4)
    yield Row("F2", f"{what} film, KB a frame", len(made.gif) / made.total / 1000, {"frames": made.total}, goal=8)


def measure_render_worker(pictures: int) -> Iterator[Row]:
    """Measure the memory of a render worker that paints this many pictures of all kinds, halfway and at its end."""
    half, end = asyncio.run(_paint_pictures(pictures))
    told = {"halfway MB": half["Rss"], "PSS MB": end["Pss"], "most MB": end["VmHWM"]}
    yield Row("P1", f"MB of a render worker after {pictures} pictures", end["Rss"], told, goal=200)
    yield Row("P1", f"MB after {pictures} pictures ÷ halfway", end["Rss"] / half["Rss"], {"MB": end["Rss"]}, goal=1.05)


async def _paint_pictures(pictures: int) -> tuple[dict[str, float], dict[str, float]]:
    """Let a process of its own paint what tables request, in no order. Return its memory halfway and then."""
    found, random = picture_requests(), Random(1)
    async with RenderPool(boards=KEPT_BOARDS, seconds=600) as pool:  # it may have the least of a busy machine
        (pid,) = await pool.start_workers()
        half, most = process_memory(pid), list[int]()
        for number in range(pictures):
            request = random.choice(found)
            names = tuple(f"{name} {random.randrange(1000)}" for name in request.names)
            key = f"{request.game} {request.layout} {request.picture} {random.randrange(6)}"
            most.append(len((await pool.render_picture(key, msgspec.structs.replace(request, names=names))).png))
            if number == pictures // 2:
                half = process_memory(pid)
        assert (await pool.start_workers(), pool.worker_deaths) == ([pid], 0), "the worker was replaced"
        assert len(set(most)) > len(most) / 4, "the pictures are too much alike to measure them"
        return half, process_memory(pid)


def picture_requests() -> list[PictureRequest]:
    """Return requests at many moments of records: boards, hands and parts in all shapes, and all samples."""
    asked = list[PictureRequest]()
    for game in PAINTERS:
        for seats in range(2, 6):
            records = sorted((RECORDS / game).glob(f"rules{GAMES[game].rules_version}-{seats}seats*ai*.json"))
            for number, view, own in record_moments(records[0]) if records else ():
                lang = ("en", "cs", "ru", "de")[(number + seats) % 4]
                whole = PictureRequest(game, view, lang=lang, names=NAMES[:seats])
                hand = msgspec.structs.replace(whole, view=own, picture="hand")
                asked += [msgspec.structs.replace(whole, layout=shape) for shape in ("wide", "tall", "page")]
                asked += [msgspec.structs.replace(hand, layout=shape) for shape in ("wide", "tall")]
                named = board_parts.part_names(game, view)[number % 3 :: 3]
                asked += [msgspec.structs.replace(whole, layout=board_parts.SHAPE, part=part) for part in named]
        for name in sample_names(game):
            asked += [msgspec.structs.replace(named_request(game, name), layout=shape) for shape in ("wide", "tall")]
    assert {request.game for request in asked} == {*PAINTERS}, "not every game is painted"
    return asked


def record_moments(path: Path) -> list[tuple[int, Any, Any]]:
    """Return a dozen moments of a record: its version, the public view, and the view of the first seat."""
    match, seen = read_match(path), list[tuple[int, Any, Any]]()
    step = max(1, len(match.entries) // 12)

    def add_moment(now: Match[Any, Any]) -> None:
        if now.is_over or now.version % step == 0:
            seen.append((now.version, now.view_for(None), now.view_for(0)))

    replay_log(match.game, match.header, match.entries, on_entry=add_moment)
    return seen


def process_memory(pid: int) -> dict[str, float]:
    """Return the MB of a process (Linux): resident, its share of shared memory, and the most that was resident."""
    lines = [*Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()[1:]]
    lines += Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    told = {key: value.split() for key, _, value in (line.partition(":") for line in lines)}
    return {key: int(told[key][0]) / 1024 for key in ("Rss", "Pss", "VmHWM")}
