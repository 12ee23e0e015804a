"""Test films: frames and their durations, captions, only public information, limits of size and length."""

import asyncio
import io
from collections import Counter
from collections.abc import Iterator
from contextlib import aclosing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image

from engines import GAMES
from engines.core.log import find_active_entries
from engines.core.match_factory import replay_log
from engines.core.translation import LANGUAGES, TranslateMessage, build_translator
from render import PAINTERS
from render.core import canvas
from render.core.chat_header import DETAIL_STYLE
from render.core.film import (
    MAX_MOMENTS,
    MIN_S,
    SHORTEST_S,
    WIDTHS_PX,
    FilmEncoder,
    FilmMoment,
    changed_boxes,
    film_moments,
    frame_durations,
    frame_scene,
    keep_turning_points,
    moment_caption,
    paint_overlay,
)
from render.core.film_overlay import CAPTIONS, CURVE_H, add_score_curve, caption_scene, paint_halos
from render.core.fonts import NAME
from render.core.geometry import Box
from render.core.gif import GifEncoder, film_colors
from render.core.layouts import LAYOUTS
from render.core.palette import load_palette
from render.core.placed_scene import PlacedScene
from render.core.pool import RenderPool
from render.core.request import FilmProgress, FilmRequest
from render.core.scene import Layer, Scene
from render.core.theme import token_rgb
from tests.engines.records.stored_games import RECORDS, read_record
from tests.render.samples import scene_texts, text_items

NAMES = ("Markéta", "Анна", "Jonáš", "Žofie", "Wolfgang")
NEAR = 20
"""Maximum distance of a film's colour from the painted one, out of 441."""
SHORT = 40
"""Number of entries used from a record if the end of the game does not matter."""

games = pytest.mark.parametrize("game", [game for game, painter in PAINTERS.items() if getattr(painter, "SHAPES", ())])


@cache
def build_film_request(game: str, entries: int = 0) -> FilmRequest:
    """Build a film request from a game's first record, or from its first entries."""
    kept = read_record(sorted((RECORDS / game).glob("*ai-*.json"))[0])
    return FilmRequest(kept.header, tuple(kept.entries[: entries or None]), NAMES[: kept.header.seats], "en")


def make_film(film: FilmRequest) -> FilmProgress:
    reel = FilmEncoder(film)
    made = reel.encode_step()
    while not made.gif:
        made = reel.encode_step()
    return made


@cache
def make_short_film(game: str) -> FilmProgress:
    return make_film(build_film_request(game, SHORT))


def iter_frames(gif: bytes) -> Iterator[Any]:
    image = Image.open(io.BytesIO(gif))
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        yield np.asarray(image.convert("RGB"))


@pytest.mark.slow
def test_film_file_plays_the_painted_frames() -> None:
    """One game is enough, since the file does not depend on the painter."""
    game = "princes"
    film = build_film_request(game, SHORT)
    made = make_short_film(game)
    shown = list(iter_frames(made.gif))
    speak = build_translator(GAMES[game].data_dir, film.lang, film.names)
    seen = film_moments(film)
    assert len(shown) == made.total == made.done == len(seen)
    kept, nearest = film_colors(load_palette(game).raw)
    colours = np.frombuffer(kept, np.uint8).reshape(-1, 3)[nearest]
    for moment, picture in zip(seen, shown, strict=True):
        assert picture.shape[1] == WIDTHS_PX["wide"]
        assert (picture == colours[paint_frame(film, moment, speak, halos=moment is not seen[0])]).all()


def paint_frame(film: FilmRequest, moment: FilmMoment, speak: TranslateMessage, *, halos: bool) -> Any:
    scene = frame_scene(film, moment)
    add_score_curve(scene, [moment.scores], 0)
    placed = PlacedScene(scene)
    rows = placed.paint_all()[:, 1:]
    paint_overlay(film, moment, speak, placed, rows, halos=halos)
    return rows


def iter_captions(film: FilmRequest, lang: str) -> Iterator[tuple[FilmMoment, Scene]]:
    """Yield each moment with events, except the last, with its caption in a language."""
    film = msgspec.structs.replace(film, lang=lang)
    speak = build_translator(GAMES[film.game].data_dir, lang, film.names)
    for moment in film_moments(film):
        if moment.events and not moment.view.over:
            yield moment, moment_caption(frame_scene(film, moment), moment, speak)


@games
def test_film_colours_are_near_board_colours(game: str) -> None:
    inks = load_palette(game)
    kept, nearest = film_colors(inks.raw)
    table = np.frombuffer(kept, np.uint8).reshape(-1, 3).astype(int)
    assert nearest.max() < len(table) - 1, "no index is left for unchanged pixels"
    assert np.sqrt(((table[nearest] - inks.wide) ** 2).sum(1)).max() <= NEAR


@games
def test_film_of_a_whole_game_is_short_and_small(game: str) -> None:
    shown = keep_turning_points(film_moments(build_film_request(game)))
    assert SHORTEST_S <= sum(frame_durations([moment.turns for moment in shown])) / 100 <= 90
    assert shown[-1].view.over
    assert len(shown) <= MAX_MOMENTS
    assert [moment.turns for moment in shown].count(True) > 2, "expected turns in the film of a game"


@games
def test_film_shows_only_public_information(game: str) -> None:
    film = build_film_request(game, SHORT)
    views = []
    replay_log(GAMES[game], film.header, list(film.entries), on_entry=lambda match: views.append(match.view_for(None)))
    for moment in film_moments(film):
        assert moment.view in views
        assert all(event.is_visible_to(None) for event in moment.events)
        assert getattr(moment.view, "me", None) is None


def test_film_leaves_out_undone_moves() -> None:
    kept = read_record(RECORDS / "princes" / "rules2-2seats-random-1.json")
    match = replay_log(GAMES["princes"], kept.header, list(kept.entries[:40]))
    match.undo(0)
    gone = find_active_entries(match.entries).undone_versions
    assert gone
    film = FilmRequest(match.header, tuple(match.entries), NAMES[: match.header.seats])
    told = [
        (version in gone, event)
        for version, entry in enumerate(match.entries, 1)
        for event in entry.events
        if entry.kind in {"start", "move"} and event.is_visible_to(None)
    ]
    assert any(is_undone for is_undone, _ in told)
    shown = [event for moment in film_moments(film) for event in moment.events]
    assert shown == [event for is_undone, event in told if not is_undone], (
        "expected exactly the moves that were not undone"
    )


@pytest.mark.slow
@games
def test_caption_describes_the_whole_first_event_on_the_board(game: str) -> None:
    for lang in LANGUAGES:
        speak = build_translator(GAMES[game].data_dir, lang, build_film_request(game, SHORT).names)
        for moment, caption in iter_captions(build_film_request(game, SHORT), lang):
            main = next((event for event in moment.events if event.at), moment.events[0])
            assert " ".join(scene_texts(caption)).startswith(speak(main.msg).rstrip("."))
            assert caption.cut_texts == []


@pytest.mark.slow
@games
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_caption_is_in_the_free_space_of_the_header(game: str, shape: str) -> None:
    layout = LAYOUTS[shape]
    for lang in ("en", "de"):
        film = msgspec.structs.replace(build_film_request(game, SHORT * 2), layout=shape)
        for moment, caption in iter_captions(film, lang):
            others = [item.box for item in text_items(frame_scene(film, moment))]
            for item in caption.items:
                inside = Box(layout.margin, 0, layout.width - layout.margin, layout.header_height)
                assert item.box.move_by(4, 0).is_inside(inside), f"cut at an edge: {item.to_line()}"
                if item.kind == "text":  # descenders reach below the line
                    assert item.box.bottom + int(item.args[1]) // 4 <= inside.bottom  # type: ignore[arg-type]
                assert not any(item.box.overlaps(other) for other in others), (
                    f"the caption covers another item: {item.to_line()}"
                )


@games
def test_captions_keep_their_size_and_position(game: str) -> None:
    """All captions have one size and start at one of two places; long ones have two smaller lines."""
    place = CAPTIONS["wide"]
    sizes, starts = set[int](), set[int]()
    for _, caption in iter_captions(build_film_request(game, SHORT), "en"):
        texts = text_items(caption)
        sizes |= {int(item.args[1]) for item in texts}  # type: ignore[arg-type]
        starts.add(texts[0].box.x)
    assert place.one.px in sizes
    assert sizes <= {place.one.px, place.two.px, DETAIL_STYLE.px}
    assert len(starts) <= 2, f"the seat jumps between {len(starts)} places"


def test_long_caption_has_two_lines_of_similar_length() -> None:
    caption = caption_scene(Scene("princes", 1600, 1018, px=0.5, layout="wide"), 0, " ".join(["wood"] * 15), ["unsaid"])
    assert sorted(Counter(item.box.y for item in text_items(caption)).values()) == [7, 8]


def test_words_in_another_script_stay_together() -> None:
    caption = caption_scene(Scene("princes", 1600, 1018, px=0.5, layout="wide"), 0, "שרה לוי wins twice", [])
    assert scene_texts(caption) == ["שרה לוי", "wins", "twice"]


def test_film_of_a_long_game_shows_turning_points_and_largest_gains() -> None:
    moments: list[Any] = [FilmMoment(n, (n,), n % 50 == 9, (n // 100 * 7,)) for n in range(500)]  # type: ignore[arg-type]
    moments[250] = moments[250]._replace(events=(1, 2))
    shown = keep_turning_points(moments, 40)
    turning, gains = {n for n in range(500) if n % 50 == 9}, {100, 200, 300, 400}
    kept = {moment.view for moment in shown}
    assert len(shown) == 40
    assert kept >= turning | gains | {0, 250, 499}
    assert sum(n < 250 for n in kept) in range(18, 23), f"expected frames spread over the game, got {kept}"
    assert shown == sorted(shown)


def test_every_frame_is_shown_long_enough_and_the_result_longest() -> None:
    told = frame_durations([False, False, True, False, False])
    assert told[2] > told[1]
    assert told[-1] == max(told)
    for turning in ([False, False], [True] * MAX_MOMENTS, [False, True] * (MAX_MOMENTS // 2)):
        assert min(frame_durations(turning)) >= MIN_S * 100
        assert SHORTEST_S * 100 <= sum(frame_durations(turning)) <= 9000


def test_score_curve_ends_at_the_final_scores() -> None:
    film = build_film_request("leonardo")
    scores = [moment.scores for moment in film_moments(film)]
    assert scores[-1] == tuple(
        one.florins for one in sorted(film_moments(film)[-1].view.results, key=lambda one: one.seat)
    )
    ends = list[int]()
    for number in (0, len(scores) // 2, len(scores) - 1):
        board = Scene("leonardo", 1600, 1018)
        add_score_curve(board, scores, number)
        signs = [item.box for item in board.items if item.name == "sign"]
        assert len(signs) == film.header.seats
        assert all(item.box.is_inside(Box(0, 1018, 1600, board.height - 1018)) for item in board.items)
        ends.append(max((item.box.right for item in board.items if item.name == "film.curve"), default=0))
    assert ends == sorted(set(ends))
    assert sorted(range(len(signs)), key=lambda seat: -signs[seat].y) == sorted(
        range(len(signs)), key=lambda seat: scores[-1][seat]
    )


def test_film_of_an_unfinished_game_shows_no_hidden_points() -> None:
    assert {moment.scores for moment in film_moments(build_film_request("notredame", SHORT))} == {()}


@pytest.mark.slow
def test_oversized_film_gets_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    film = build_film_request("princes", SHORT)
    usual = make_short_film("princes")
    monkeypatch.setattr("render.core.film.MAX_BYTES", len(usual.gif) * 3 // 4)
    smaller = make_film(film)
    assert smaller.total < usual.total
    assert len(smaller.gif) <= len(usual.gif) * 3 // 4 + 1


def test_unchanged_frame_takes_almost_no_bytes() -> None:
    gif = GifEncoder(40, 30, bytes(range(256)) * 3)
    picture = np.arange(1200, dtype=np.uint8).reshape(30, 40)
    gif.add_frame(picture, 50)
    before = gif.byte_size
    gif.add_frame(picture, 50)
    assert gif.byte_size - before < 40
    image = Image.open(io.BytesIO(gif.to_bytes()))
    assert (image.n_frames, image.size) == (2, (40, 30))  # type: ignore[attr-defined]


@pytest.mark.slow
async def test_film_rendering_can_be_cancelled_and_restarted() -> None:
    film = build_film_request("princes", SHORT)
    async with RenderPool(seconds=60) as pool:
        told: list[tuple[int, int]] = []
        async with aclosing(pool.render_film("a", film)) as making:
            async for made in making:
                told.append((made.done, made.total))
                if len(told) == 2:
                    break
        assert 0 < told[0][0] < told[1][0] <= told[1][1]
        async with asyncio.timeout(120):
            last = [made async for made in pool.render_film("a", film)][-1]
        assert last.gif == make_short_film("princes").gif


@pytest.mark.slow
def test_film_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from bot.cli import main

    kept = read_record(min((RECORDS / "notredame").glob("*2seats*random*.json")))
    record, out = tmp_path / "record.json", tmp_path / "game.gif"
    record.write_bytes(msgspec.json.encode(msgspec.structs.replace(kept, entries=kept.entries[:30])))
    assert main(["film", str(record), "-o", str(out), "--names", "Anna", "Ben", "--shape", "tall"]) == 0
    image = Image.open(out)
    assert image.size == (380, round((1600 + CURVE_H) * 380 / 1200))
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told == {"frames": image.n_frames, "bytes": out.stat().st_size}  # type: ignore[attr-defined]


def test_halo_is_drawn_under_the_labels() -> None:
    scene, box = Scene("princes", 400, 300), Box(100, 100, 200, 100)
    scene.add_text(104, 98, "Wolfgang", NAME, "ink2")
    placed = PlacedScene(scene)
    plain = placed.paint_all()[:, 1:]
    shown = plain.copy()
    strips = paint_halos(placed, [box], shown)
    assert (shown == load_palette("princes").nearest_index(token_rgb("now"))).sum() > 1000
    (left, top, right, bottom), name = placed.where[0], canvas.item_stamp(scene, placed.items[0])
    assert (shown != plain)[top:bottom, left:right].any(), "expected the halo to overlap the name"
    assert (shown == plain)[top:bottom, left:right][name.solid].all(), "the halo hides some of the name"
    assert (shown[100:200, 100:300] == plain[100:200, 100:300]).all(), "the halo hides what it surrounds"
    outside = np.ones(shown.shape, np.bool_)
    for strip in strips:
        outside[strip.y : strip.bottom, strip.x : strip.right] = False
    assert (shown[outside] == plain[outside]).all()


@games
def test_the_first_frame_has_no_halos_since_nothing_changed(game: str) -> None:
    film = build_film_request(game, SHORT)
    speak = build_translator(GAMES[game].data_dir, film.lang, film.names)
    first = next(FilmEncoder(film).iter_frames())[0]
    assert (first == paint_frame(film, film_moments(film)[0], speak, halos=False)).all()


@games
def test_each_turn_is_one_frame(game: str) -> None:
    film = build_film_request(game, SHORT)
    seats = [entry.seat for entry in film.entries if entry.kind == "move"]
    turns = [seat for number, seat in enumerate(seats) if not number or seat != seats[number - 1]]
    assert len(turns) < len(seats), "a seat moves twice in a row"
    assert len(film_moments(film)) <= len(turns) + 1


@pytest.mark.slow
@games
def test_frame_takes_few_kilobytes(game: str) -> None:
    """Goal F2 holds over the first turns; the first frame is a whole picture."""
    made = make_short_film(game)
    assert (len(made.gif) - len(make_film(build_film_request(game, 1)).gif)) / (made.total - 1) <= 8_000


@pytest.mark.slow
@games
def test_film_frame_marks_moves_without_numbers_or_lit_panels(game: str) -> None:
    """No list explains numbers, and the header names the acting player."""
    film = build_film_request(game, SHORT)
    scenes = [(frame_scene(film, moment), moment) for moment in film_moments(film)]
    assert any(changed_boxes(scene, moment) for scene, moment in scenes), "no halo changes any moment"
    items = [item for scene, _ in scenes for item in scene.items]
    marks = [item for item in items if item.layer in {Layer.MARKS, Layer.FRAME}]
    assert [item.to_line() for item in marks if item.kind == "text" or item.name == "disc"] == []
    lit = [
        item.to_line()
        for scene, _ in scenes[1:]
        for item in scene.items
        if item.layer is Layer.TABLE and "now.ground" in item.args
    ]
    assert lit == [], "a panel is lit"
