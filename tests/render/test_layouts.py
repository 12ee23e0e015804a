"""Test board layouts for chats, over whole recorded games: size, legibility, overlaps, long names, file size."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core.match import Match
from engines.core.match_factory import replay_log
from engines.core.translation import LANGUAGES, build_translator
from render import PAINTERS
from render.core.chat_header import RoundCounter, draw_chat_header, empty_scene
from render.core.composition import compose_scene
from render.core.fonts import LABEL, text_mask
from render.core.geometry import Box
from render.core.highlights import FOOT_H, is_number
from render.core.layouts import LAYOUTS
from render.core.mine_large import MIN_SEATS, own_seat
from render.core.renderer import IncrementalRenderer
from render.core.request import PictureRequest, RecentMove, message_amounts
from render.core.scene import Layer, Scene, SceneItem
from render.core.seat_panels import PANEL_MARGIN, draw_seat_header
from render.core.widgets import NUMBER_DISC, HeaderText
from tests.conftest import FULL_GAMES
from tests.engines.records.stored_games import RECORDS, read_record
from tests.render.samples import render_png
from tests.render.scene_items import text_items

ARRANGED = [(game, shape) for game, painter in PAINTERS.items() for shape in getattr(painter, "SHAPES", ())]
NAMES = ("Markéta", "Анна", "Jonáš", "Žofie", "Wolfgang")
LONG = (
    "Wilhelmina von Hohenfels",
    "Maria Antonia von Habsburg-Lothr.",
    "Александра Константиновна К.",
    "Jean-Baptiste de La Fontaine XIV",
    "Anneliese von und zu Müllerheim",
)
"""Names from 24 letters to the most that one may have."""
WIDE = ("W" * 32,) * 5
HEADLINE_PX = {"wide": 20, "tall": 18}
"""What the headline measures at least where the picture is seen."""
MIN_PX = 11
MOMENTS = 5
MAX_BYTES = 200_000
EACH = 12 if FULL_GAMES >= 20 else 48
"""Each twelfth move of all records is drawn in the full counts, in those of .ci/run each 48th."""
LEFT_OUT = ("laid", "request:", "portrait:", "paint:", "tile:", "own:")
"""Marks of what the whole poster alone shows: what variants lay beside the board, the supply of paints."""
DISC_RING = 5
"""The white ring of a disc may touch what it is about."""

arranged = pytest.mark.parametrize(("game", "shape"), ARRANGED)


@cache
def record_moments(game: str) -> tuple[tuple[Any, tuple[RecentMove, ...], str], ...]:
    """Views of one recorded game for each number of players, from early to the end, with their last moves."""
    by_seats = {read_record(path).header.seats: path for path in sorted((RECORDS / game).glob("*.json"))}
    found = []
    for number, path in enumerate(by_seats.values()):
        kept = read_record(path)
        for part in range(MOMENTS):
            upto = max(2, len(kept.entries) * (part + 1) // MOMENTS)
            match = replay_log(GAMES[game], kept.header, list(kept.entries[:upto]))
            lang = LANGUAGES[(number + part) % len(LANGUAGES)]
            found.append((match.view_for(None), recent_moves(match, lang), lang))
    return tuple(found)


def recent_moves(match: Match[Any, Any], lang: str) -> tuple[RecentMove, ...]:
    speak = build_translator(match.game.data_dir, lang, NAMES)
    events = match.visible_events(None, max(0, match.version - 6))[-6:]
    return tuple(
        RecentMove(n, None, speak(event.msg), event.at, message_amounts(event.msg.args))
        for n, (_, event) in enumerate(events, 1)
    )


def compose_boards(game: str, shape: str, names: tuple[str, ...] = NAMES) -> Iterator[tuple[PictureRequest, Scene]]:
    """Yield the boards of these moments in a shape, each as request and scene."""
    for view, lines, lang in record_moments(game):
        request = PictureRequest(
            game, view, "board", lines, lang, names[: len(view.players)], time_left="23 h", layout=shape
        )
        yield request, compose_scene(request)


def text_size(item: SceneItem) -> int:
    """Return how large a text is, in units."""
    assert isinstance(item.args[1], int)
    return item.args[1]


@pytest.mark.slow
@arranged
def test_layout_has_chat_size_and_all_items_inside(game: str, shape: str) -> None:
    told = LAYOUTS[shape]
    for request, scene in compose_boards(game, shape, WIDE):
        assert scene.pixel_size == (round(told.width * told.px), round(told.height * told.px))
        whole = Box(0, 0, scene.width, scene.height)
        outside = [item.to_line() for item in scene.items if item.kind != "drawn" and not item.box.is_inside(whole)]
        assert outside == [], f"{request.lang}: these items leave the picture"
        assert [name for name, box in scene.hotspots.items() if not box.is_inside(whole)] == []


@pytest.mark.slow
@arranged
def test_board_texts_are_legible_at_shown_size(game: str, shape: str) -> None:
    told = LAYOUTS[shape]
    for names in (NAMES, WIDE):
        for request, scene in compose_boards(game, shape, names):
            seen = told.shown / told.width
            small = [item.to_line() for item in text_items(scene) if text_size(item) * seen < MIN_PX]
            assert small == [], f"texts of less than {MIN_PX} px where the picture is seen: make them larger"
            headline = max((item for item in text_items(scene) if item.box.y < told.header_height), key=text_size)
            assert headline.args[0] == "serif.black"
            assert text_size(headline) * seen >= HEADLINE_PX[shape], f"{headline.to_line()}: enlarge it"
            if names is NAMES:
                assert scene.cut_texts == [], f"{request.lang}: shorten these texts, or give them room"


@pytest.mark.parametrize("shape", HEADLINE_PX)
def test_accents_and_descenders_of_a_headline_touch_no_other_line(shape: str) -> None:
    scene, layout, edges = empty_scene("princes", shape), LAYOUTS[shape], list[int]()
    head = HeaderText("kicker", "Žofie jagt gypqy", "dál křížem gjpqy " * 4)
    draw_chat_header(scene, layout, head, "lapis", None, RoundCounter(0, 0))
    for item in text_items(scene):
        mask, _, top = text_mask(item.name, f"{item.args[0]}", text_size(item), "white", 0)
        _, first, _, last = mask.getbbox() or (0, 0, 0, 0)
        edges += [item.box.y + top + first, item.box.y + top + last]
    assert edges == sorted(edges), f"a line touches the next: {edges}"
    assert edges[-1] <= layout.header_height


@pytest.mark.slow
@arranged
def test_no_text_covers_another(game: str, shape: str) -> None:
    for names in (NAMES, WIDE):
        for request, scene in compose_boards(game, shape, names):
            clash = [(a.to_line(), b.to_line()) for a, b in combinations(text_items(scene), 2) if a.box.overlaps(b.box)]
            assert clash == [], f"{request.lang}, {len(request.view.players)} players: move or shorten one of each pair"


@pytest.mark.full
@pytest.mark.parametrize("game", sorted({game for game, _ in ARRANGED}))
def test_no_disc_of_any_record_covers_a_text_and_no_ring_of_one_a_number(game: str) -> None:
    discs_of: list[int] = []

    def check(match: Match[Any, Any]) -> None:
        if match.version % EACH != EACH // 2 or match.is_over:
            return
        for shape, seat in product(LAYOUTS, (None, match.version % match.header.seats)):
            names, lines = NAMES[: match.header.seats], recent_moves(match, "en")
            request = PictureRequest(game, match.view_for(seat), "board", lines, "en", names, layout=shape)
            scene = compose_scene(request)
            discs = [item.box for item in scene.items if item.layer is Layer.MARKS and item.args == NUMBER_DISC]
            touched = [
                item.to_line()
                for item in text_items(scene)
                if item.layer is not Layer.FRAME
                and any(disc.grow_by(0 if is_number(item.name) else -DISC_RING).overlaps(item.box) for disc in discs)
            ]
            assert touched == [], f"version {match.version}, {shape}, seat {seat}: a disc covers these texts"
            discs_of.append(len(discs))

    for path in sorted((RECORDS / game).glob("*.json")):
        kept = read_record(path)
        replay_log(GAMES[game], kept.header, list(kept.entries), on_entry=check)
    assert sum(discs_of)


@pytest.mark.slow
@arranged
def test_a_long_name_costs_no_other_word(game: str, shape: str) -> None:
    for (_, usual), (request, wide) in zip(compose_boards(game, shape), compose_boards(game, shape, WIDE), strict=True):
        words = {item.name for item in text_items(usual) if not any(name[:3] in item.name for name in NAMES)}
        lost = words - {item.name for item in text_items(wide)}
        assert lost == set(), f"{request.lang}: a long name pushes out these texts"


@pytest.mark.slow
@arranged
def test_every_last_move_that_the_whole_poster_marks_is_marked(game: str, shape: str) -> None:
    for request, scene in compose_boards(game, shape):
        whole = compose_scene(msgspec.structs.replace(request, layout="page"))
        assert whole.cut_texts == [], f"{request.lang}: shorten these texts, or give them room"
        named = {
            mark
            for line in request.recent_moves
            for mark in line.at
            if mark in whole.hotspots and not mark.startswith(LEFT_OUT)
        }
        assert named <= set(scene.hotspots), f"{request.lang}: marks of the whole poster are missing here"


@pytest.mark.slow
@arranged
def test_file_is_small(game: str, shape: str) -> None:
    *_, (_, crowded), _ = compose_boards(game, shape)
    size = len(render_png(crowded))
    assert size <= MAX_BYTES, f"{game}, {shape}: {size} bytes, at most {MAX_BYTES}; draw fewer textures"


@pytest.mark.full
@arranged
def test_every_board_of_the_records_is_light(game: str, shape: str) -> None:
    for path in sorted((RECORDS / game).glob("*.json")):
        kept, easel, heavy = read_record(path), IncrementalRenderer(), list[tuple[int, int]]()

        def on_entry(
            match: Match[Any, Any], easel: IncrementalRenderer = easel, heavy: list[tuple[int, int]] = heavy
        ) -> None:
            if match.version % EACH == EACH // 2 and not match.is_over:
                names, view = NAMES[: match.header.seats], match.view_for(None)
                lines = recent_moves(match, "cs")
                request = PictureRequest(game, view, "board", lines, "cs", names, time_left="23 h", layout=shape)
                if (size := len(easel.render_request("", request).png)) > MAX_BYTES:
                    heavy.append((match.version, size))

        replay_log(GAMES[game], kept.header, list(kept.entries), on_entry=on_entry)
        assert heavy == [], f"{path.name} has {heavy}: draw fewer textures"


@pytest.mark.parametrize(
    ("wide", "score", "sign"), [(292, None, ""), (488, 21, "flag"), (488, 21, ""), (700, 21, "flag")]
)
@pytest.mark.parametrize("name", NAMES)
def test_a_word_in_a_panel_costs_no_letter_of_a_name_and_stays_within(
    name: str, wide: int, score: int | None, sign: str
) -> None:
    scene, panel = Scene("sample", 1600, 1018), Box(100, 100, wide, 300)
    points = draw_seat_header(scene, panel, 0, name, score, lead=score is not None, word="entscheidet", sign=sign)
    assert scene.cut_texts == []
    assert {name, "entscheidet"} <= {item.name for item in text_items(scene)}
    (pill,) = [item.box for item in scene.items if item.name == "round" and item.args[0] == "ink"]
    assert pill.is_inside(panel.grow_by(PANEL_MARGIN)), "the pill leaves the panel and its ground"
    others = [item for item in scene.items if item.name not in ("rule", "round", "entscheidet")]
    assert score is None or not pill.overlaps(points)  # without a score there are no points to meet
    assert [item.to_line() for item in others if item.box.overlaps(pill)] == []


@pytest.mark.slow
@arranged
def test_with_four_and_five_players_the_own_panel_has_at_least_double_size(game: str, shape: str) -> None:
    prefix = {"princes": "estate", "notredame": "district"}.get(game, "player")
    seen = set()
    for path in sorted((RECORDS / game).glob("*.json")):
        kept = read_record(path)
        if kept.header.seats in seen:
            continue
        seen.add(kept.header.seats)
        match = replay_log(GAMES[game], kept.header, list(kept.entries[: len(kept.entries) // 2]))
        for own in (None, *range(kept.header.seats)):
            lines, names = recent_moves(match, "de"), LONG[: kept.header.seats]
            scene = compose_scene(PictureRequest(game, match.view_for(own), "board", lines, "de", names, layout=shape))
            sizes = [box.w * box.h for n in range(kept.header.seats) for box in scene.parts[f"{prefix}:{n}"][:1]]
            assert (own_seat(match.view_for(own)) is None) == (own is None or kept.header.seats < MIN_SEATS)
            if own is not None and kept.header.seats >= MIN_SEATS:
                mine = sizes.pop(own)
                assert mine >= 2 * max(sizes), f"the reader's own part is too small: {mine}"
    assert max(seen) >= MIN_SEATS


@pytest.mark.parametrize("lang", LANGUAGES)
@arranged
def test_the_newest_moves_are_in_whole_words_at_the_foot(game: str, shape: str, lang: str) -> None:
    view = next(view for view, _, _ in record_moments(game) if not view.over)
    names = NAMES[: len(view.players)]
    for text, whole in (("Anna baut.", True), (" ".join(["Wort"] * 60), False)):
        lines = tuple(RecentMove(n, 0, text) for n in (1, 2, 3))
        scene = compose_scene(PictureRequest(game, view, "board", lines, lang, names, layout=shape))
        foot = [item for item in scene.items if item.box.y >= scene.height - FOOT_H]
        said = [item.name for item in foot if item.kind == "text" and item.args[1] == LABEL.px and len(item.name) > 2]
        assert [one for one in said if one == text] == ([text] * 2 if whole else []), f"the foot says {said}"
        assert (
            whole or [one for one in said if one.endswith(" Wort…")] == said[-1:]
        )  # a text that has room ends in no ellipsis
        assert len([item for item in foot if item.args == NUMBER_DISC]) == (2 if whole else 1)
