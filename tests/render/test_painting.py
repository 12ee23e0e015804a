"""Test painting: bytes, palettes, stamps, repainting, cached boards and blocks, and spoilt painters that are found."""

import random
from ast import literal_eval
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count, product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from isal import isal_zlib
from msgspec.structs import replace
from PIL import Image

from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.render.pebbles import PICTURES
from engines.princes.state import Bid
from render import PAINTERS
from render.core import canvas, encode, palette, renderer, sprites
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.layouts import CHAT_LAYOUTS, PAGE_LAYOUT
from render.core.palette import (
    Bytes,
    Palette,
    load_palette,
    load_stored_stamps,
    stored_lookup,
    stored_palette,
    unpack_lookup,
)
from render.core.pen import Pen
from render.core.placed_scene import PlacedScene, paint_items
from render.core.renderer import IncrementalRenderer, render_picture
from render.core.request import PictureRequest, Selection
from render.core.scene import BLOCK_CACHES, Layer, Scene, cached_block
from render.core.sprites import register_drawing
from render.core.theme import DARK
from tests.engines.laws.random_games import LawBrokenError
from tests.engines.laws.test_law_11_painting import law_11_painted
from tests.games import REAL
from tests.render.samples import NAMES, WIDE, recorded_requests, sample_request, sample_scene, text_items
from tests.render.stamps import SpriteArgs, names_to_store, sprites_to_store
from tests.sequences import require_any

sample = partial(sample_request, "princes")


def next_bid(request: PictureRequest) -> PictureRequest:
    auction = request.view.auction
    after = replace(auction, bids=(*auction.bids, Bid(1, auction.price)), price=auction.price + 100)
    return replace(request, view=replace(request.view, auction=after, owing=(2,)))


def test_even_sized_boxes_scale_to_the_same_size_at_any_position() -> None:
    assert {Box(x, 7, 58, 50).scale_by(0.5)[2:] for x in range(-3, 9)} == {(29, 25)}


@pytest.mark.slow
def test_packed_strip_does_not_depend_on_memory_layout() -> None:
    """Pack strips with six thousand repeating prefixes at eight memory addresses."""
    begin = np.zeros((6000, 5), np.uint8)
    begin[:, 1:4] = np.random.default_rng(1).integers(1, 256, (6000, 3))
    blank = np.full((6000, 80), 9, np.uint8)
    again = [begin[:, 1:], blank, begin[:, 2:], blank, begin[:, :4], blank]
    strips = np.concatenate([begin, blank, *again], axis=1)[:, None]
    found, taken = [], []
    for _ in range(8):
        found.append([encode.encode_strip(rows).packed for rows in strips])
        taken.append(
            isal_zlib.compressobj(encode.COMPRESSION_LEVEL, isal_zlib.DEFLATED, -15, 9)
        )  # reuses the memory of the last one
    assert [n for n, packed in enumerate(zip(*found, strict=True)) if len(set(packed)) > 1] == []


def test_dense_strip_is_packed_smaller_and_unpacked_unchanged() -> None:
    rows = np.random.default_rng(1).integers(0, 3, (encode.STRIP_ROWS, 1601), np.uint8)
    rows[:, 0] = 0
    made, back = encode.encode_strip(rows), np.empty_like(rows)
    assert len(encode.pack_fast(rows.data.cast("B"))) > encode.DENSE_BYTES
    assert len(made.packed) < len(encode.pack_fast(rows.data.cast("B")))
    encode.decode_strip(made, back)
    assert (back == rows).all()


def repaint_changes(scenes: list[Scene], most: int) -> Sequence[Box]:
    """Repaint the differences to the second scene, check the result, and return the repainted areas."""
    before = PlacedScene(scenes[0])
    after = PlacedScene(scenes[1], before)
    dirty, rows = after.boxes_to_redraw(before, most), before.paint_all()
    assert dirty is not None
    after.paint_boxes(rows, dirty)
    assert (rows == after.paint_all()).all()
    return dirty


def test_reordered_pieces_are_repainted_in_place() -> None:
    first, *others = [Box(10 * n, 0, 30, 30) for n in range(20)]
    scenes = [Scene("princes", 400, 400), Scene("princes", 400, 400)]
    for scene, boxes in zip(scenes, ([first, *others, others[-1]], [others[0], first, *others[1:]]), strict=True):
        for box in boxes:
            scene.add_drawing("disc", box, "white" if box.x % 20 else "saff", "ink", 5)
    assert sum(box.w * box.h for box in repaint_changes(scenes, 16)) < 48 * 32 + 64 * 32, (
        "expected only the changed cards to be repainted"
    )


def test_change_beyond_picture_edge_needs_no_redraw() -> None:
    scenes = [Scene("princes", 400, 400), Scene("princes", 400, 400)]
    for scene, colour in zip(scenes, ("white", "saff"), strict=True):
        scene.add_drawing("disc", Box(0, 380, 60, 60), "white", "ink", 5)
        scene.add_drawing("disc", Box(10, 402, 20, 20), colour, "ink", 5)
    repaint_changes(scenes, 2)


def test_repainting_touches_few_strips() -> None:
    before, after = (compose_scene(sample("crowded")), compose_scene(replace(sample("crowded"), time_left="8 h")))
    easel = IncrementalRenderer()
    easel.render_scene("table", before)
    old = list(easel.boards["table"].strips)
    easel.render_scene("table", after)
    changed = [n for n, strip in enumerate(easel.boards["table"].strips) if strip != old[n]]
    assert changed
    assert max(changed) * encode.STRIP_ROWS < 128


def test_renderer_drops_the_oldest_boards() -> None:
    easel = IncrementalRenderer(room=2)
    for key in "abcdef":
        easel.render_scene(key, compose_scene(sample("opening")))
    assert list(easel.boards) == [*"cdef"], f"expected two pictures for each of two viewers, got {list(easel.boards)}"


def test_renderer_caches_boards_in_their_file_format() -> None:
    easel = IncrementalRenderer()
    picture = easel.render_request("table", sample("crowded"))
    (board,) = easel.boards.values()
    assert sum(len(strip.packed) for strip in board.strips) < len(picture.png) < picture.width * picture.height / 8


@pytest.mark.slow
def test_stamp_cache_stays_within_its_byte_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = render_picture(sample("crowded")).png
    stamps = canvas.StampCache(100_000, 30_000)
    monkeypatch.setattr(canvas, "STAMPS", stamps)
    for name in ("opening", "crowded", "end"):
        scene = sample_scene("princes", name)
        for item in scene.items:
            if item.kind != "flat":
                canvas.item_stamp(scene, item)
                # one may exceed the whole cache
                assert stamps.held <= stamps.room or len(stamps.stamps) == 1
        assert stamps.held == sum(kept.byte_size for kept in stamps.stamps.values())
        assert stamps.packed == sum(len(kept.data) for kept in stamps.packed_stamps.values()) <= stamps.packed_room
    assert len(stamps.packed_stamps) > len(stamps.stamps) > 1
    assert render_picture(sample("crowded")).png == whole, "recreated stamps paint a different picture"
    assert any(kept.tiles for kept in stamps.stamps.values())
    assert stamps.held == sum(kept.byte_size for kept in stamps.stamps.values()) <= stamps.room


def test_stamp_survives_packing_and_unpacking() -> None:
    scene = sample_scene("princes", "crowded")
    for item in require_any(item for item in scene.items if item.kind != "flat"):
        made = canvas.item_stamp(scene, item)
        again = made.to_packed().to_stamp()
        assert (again.dx, again.dy, again.w, again.h) == (made.dx, made.dy, made.w, made.h)
        arrays = [[(one.dtype, one.tolist()) for one in stamp.to_arrays()] for stamp in (made, again)]
        assert arrays[0] == arrays[1]


def test_single_colour_text_stamp_stores_no_colour_per_pixel() -> None:
    alpha = np.zeros((40, 1000), np.uint8)
    alpha[:, ::2], alpha[0, 1::2] = 255, 128
    made = canvas.Stamp.from_mask(alpha, (10, 20, 30), 0, 0, load_palette("princes"))
    edges = 500
    assert len(made.ey) == edges
    assert alpha.size + 5 * edges <= made.byte_size < alpha.size + 6 * edges + 600
    same = canvas.Stamp.from_image(np.dstack([np.full((*alpha.shape, 3), (10, 20, 30), np.uint8), alpha]),
                                   load_palette("princes"))  # fmt: skip
    assert [one.tolist() for one in made.to_arrays()] == [one.tolist() for one in same.to_arrays()]


def test_clipped_stamp_paints_the_same_pixels() -> None:
    scene = sample_scene("princes", "crowded")
    items = scene.items_in_order()
    where = canvas.item_extents(scene, items)
    whole = np.zeros((scene.height, scene.width), np.uint8)
    paint_items(scene, items, where, whole, Box(0, 0, scene.width, scene.height))
    pieces = np.zeros_like(whole)
    for y in range(0, scene.height, 97):
        for x in range(0, scene.width, 173):
            paint_items(scene, items, where, pieces, Box(x, y, min(173, scene.width - x), min(97, scene.height - y)))
    assert (whole == pieces).all()


def test_nearest_palette_entry_has_almost_the_smallest_distance() -> None:
    inks = load_palette("princes")
    colours = np.random.default_rng(1).integers(0, 256, (400, 3))
    distances = ((colours[:, None, :] - inks.wide[None]) ** 2).sum(2)
    assert (np.sqrt(distances[np.arange(400), inks.nearest_indices(colours)]) - np.sqrt(distances.min(1)) <= 4).all()


@pytest.mark.parametrize("theme", ["", DARK])
@pytest.mark.parametrize("game", [game for game, painter in PAINTERS.items() if stored_palette(painter)])
def test_stored_palette_lookup_matches_its_colours(game: str, theme: str) -> None:
    """``make art PALETTES=1`` writes it; a lookup of other colours is not used."""
    painter = PAINTERS[game]
    colours = stored_palette(painter, theme)
    stored = unpack_lookup(colours, stored_lookup(painter, theme))
    assert stored is not None
    assert (stored == Palette(colours).nearest).all()
    assert unpack_lookup(colours[:-3], stored_lookup(painter, theme)) is None


def test_renderer_repaints_boards_of_other_sizes_and_games_on_the_same_rows() -> None:
    """After larger and smaller pictures in the same buffer, a picture has the same bytes as from scratch."""
    easel, board = IncrementalRenderer(), sample("crowded")
    scenes = (replace(board, layout="tall"), replace(board, layout="wide"), next_bid(board), sample("actions"), board)
    for request in scenes:
        for key in ("one", "two"):
            assert easel.render_request(key, request).png == render_picture(request).png


def test_board_with_all_hotspots_is_composed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only missing hotspots are looked up on the poster."""
    board = replace(sample("crowded"), layout="wide", selection=None)
    shown, composed = sorted(compose_scene(board).hotspots), list[str]()
    compose = PAINTERS["princes"].PICTURES["board"]

    def compose_counted(request: PictureRequest) -> Scene:
        composed.append(request.layout)
        scene: Scene = compose(request)
        return scene

    monkeypatch.setattr(PAINTERS["princes"], "PICTURES", {"board": compose_counted})
    compose_scene(replace(board, selection=Selection(open=tuple(shown[:2]))))
    assert composed == ["wide"]
    compose_scene(replace(board, selection=Selection(open=(*shown[:2], "elsewhere"))))
    assert composed == ["wide", "wide", PAGE_LAYOUT]


PANELS = (sample("crowded"), sample("draft"), next_bid(sample("crowded")), sample("draft"), sample("crowded"))


def test_panel_alternating_between_board_and_hand_keeps_both_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """A repeated unchanged hand is neither composed nor painted."""
    easel, requests = IncrementalRenderer(), [replace(one, layout="tall") for one in PANELS]
    pictures = [easel.render_request("panel", request) for request in requests]
    assert [picture.png for picture in pictures] == [render_picture(request).png for request in requests]
    monkeypatch.setattr(renderer, "compose_themed", None)
    assert easel.render_request("panel", requests[1]) == pictures[1]


def test_resized_hand_is_repainted_only_where_it_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its upper rows stay, even if the picture becomes taller; the strip with the old edge is repainted."""
    hand = replace(sample("hand"), layout="tall")
    fewer = replace(hand, view=replace(hand.view, me=replace(hand.view.me, bonus=())))
    assert len({compose_scene(request).height for request in (hand, fewer)}) == 2
    easel, whole = IncrementalRenderer(), PlacedScene.paint_all
    easel.render_request("panel", hand)
    monkeypatch.setattr(PlacedScene, "paint_all", None)
    found = [easel.render_request("panel", request).png for request in (fewer, hand, fewer)]
    monkeypatch.setattr(PlacedScene, "paint_all", whole)
    assert found == [render_picture(request).png for request in (fewer, hand, fewer)]


def test_new_board_starts_from_another_viewers_board_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """But a hand never starts from another player's."""
    easel, board, hand = IncrementalRenderer(), sample("crowded"), sample("hand")
    easel.render_request("table", board)
    easel.render_request("panel", hand)
    whole, painted = PlacedScene.paint_all, list[int]()

    def paint_counted(placed: PlacedScene, rows: Bytes | None = None) -> Bytes:
        painted.append(len(placed.items))
        return whole(placed, rows)

    monkeypatch.setattr(PlacedScene, "paint_all", paint_counted)
    made = easel.render_request("panel", next_bid(board)).png
    assert painted == []
    easel.render_request("other", hand)
    easel.render_request("other", replace(next_bid(board), names=("Nina", "Otto", "Pia", "Quin")))
    assert len(painted) == 2
    assert made == render_picture(next_bid(board)).png


def test_picture_without_boxes_has_the_same_bytes() -> None:
    request = sample("crowded")
    with_boxes, without = (render_picture(replace(request, with_boxes=one)) for one in (True, False))
    assert without.png == with_boxes.png
    assert with_boxes.marks
    assert not any((without.marks, without.parts, without.signs))


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
def test_board_does_not_depend_on_earlier_compositions(game: str) -> None:
    shapes = product(sorted(CHAT_LAYOUTS), (NAMES, WIDE))
    requests = [request for shape, names in shapes for request in recorded_requests(game, "own", shape, names)]
    for request, scene in zip(requests, [compose_scene(request) for request in requests], strict=True):
        for block in BLOCK_CACHES:
            block.cache_clear()
        assert compose_scene(request) == scene


def test_cached_block_is_drawn_once_and_does_not_affect_other_scenes() -> None:
    drawn = list[int]()

    @cached_block
    def draw_count(scene: Scene, n: int) -> int:
        drawn.append(n)
        scene.add_rectangle(Box(0, 0, n, n), "ink")
        scene.add_hotspot(f"mark:{n}", Box(0, 0, n, n))
        return n + 1

    one, other = Scene("princes", 100), Scene("princes", 100)
    assert [draw_count(one, 5), draw_count(other, 5)] == [6, 6]
    assert drawn == [5]
    assert one.items[0] is other.items[0]
    assert draw_count(one, 6) == 7
    assert (len(one.items), len(other.items)) == (2, 1)
    assert sorted(one.hotspots) == ["mark:5", "mark:6"]
    assert sorted(other.hotspots) == ["mark:5"]


def sprite_args(key: str) -> SpriteArgs:
    """Read the key of a stored drawing: its name, width, height, arguments and size."""
    name, wide, high, rest = key.split(" ", 3)
    args, size = literal_eval(rest.replace(") (", "), ("))
    return name, int(wide), int(high), args, size


@pytest.mark.parametrize("game", [game for game in PAINTERS if names_to_store(game)])
@pytest.mark.parametrize("most", [6, pytest.param(None, marks=pytest.mark.full)])
def test_stored_drawings_match_current_drawings(game: str, most: int | None) -> None:
    """``make art`` redraws them. Every run draws the smallest ones."""
    stored, inks = load_stored_stamps(game), load_palette(game)
    for key in sorted(stored, key=lambda key: stored[key][2] * stored[key][3])[:most]:
        drawn = canvas.Stamp.from_image(np.asarray(sprites.sprite_image(*sprite_args(key))), inks).to_arrays()
        kept = canvas.PackedStamp(*stored[key]).to_stamp().to_arrays()
        assert [one.tobytes() for one in drawn] == [one.tobytes() for one in kept], f"{key} is outdated: `make art`"


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in PAINTERS if names_to_store(game)])
def test_stored_stamps_are_exactly_the_needed_sprites(game: str) -> None:
    """This includes small drawings of final pictures: each takes about 30 ms, and a picture has up to twenty."""
    assert sprites_to_store(game).keys() == load_stored_stamps(game).keys()


def test_stored_drawing_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "sprite_image", None)
    name, wide, high, args, size = sprite_args(next(iter(load_stored_stamps("leonardo"))))
    assert canvas.render_stamp("leonardo", "drawn", name, wide, high, args, size, 1).w == size[0]


def test_stored_drawings_in_other_colours_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert palette.load_stored_stamps.__wrapped__("princes")
    monkeypatch.setattr(palette, "stored_palette", lambda _: palette.PALETTE_FILE.encode())
    assert not palette.load_stored_stamps.__wrapped__("princes")


def spoil_scenes(spoil: Callable[[Scene], None], request: PictureRequest) -> Scene:
    made = PICTURES[request.picture](request)
    spoil(made)
    return made


def move_points_beyond_edge(scene: Scene) -> None:
    """Mark the points of the first seat beyond the edge of the picture."""
    if "0/points" in scene.hotspots:
        scene.add_hotspot("0/points", scene.hotspots["0/points"].move_by(1200, 0))


def make_thin_strip(scene: Scene) -> None:
    """Return an empty picture."""
    scene.items, scene.hotspots = [], dict.fromkeys(scene.hotspots, Box(0, 0, 9, 9))
    scene.width, scene.height = 1200, 50


@register_drawing("sabotage.noise")
def _draw_noise(pen: Pen, w: int, h: int) -> None:
    noise = Image.frombytes("RGB", (w, h), random.Random(1).randbytes(3 * w * h))
    pen.image.paste(noise.resize(pen.image.size, Image.Resampling.NEAREST))


_painted = count()
SABOTAGES: Mapping[str, Callable[[Scene], Any]] = {
    "the_deck_has_no_mark": lambda scene: scene.hotspots.pop("deck", None),
    "cards_in_hand_have_no_marks": lambda scene: [
        scene.hotspots.pop(name) for name in [*scene.hotspots] if name.startswith("card:")
    ],
    "points_are_marked_beyond_the_edge": move_points_beyond_edge,
    "a_mark_has_no_size": lambda scene: scene.add_hotspot("deck", Box(100, 100, 0, 0)),
    "the_foot_is_cut_off": lambda scene: setattr(
        scene, "height", max(item.box.bottom for item in text_items(scene)) - 10
    ),
    "it_is_ten_thousand_pixels_tall": lambda scene: setattr(scene, "height", 10_000),
    "it_is_a_thin_strip": make_thin_strip,
    "it_has_no_size": lambda scene: setattr(scene, "height", 0),
    "it_is_too_large_a_file": lambda scene: scene.add_drawing("sabotage.noise", Box(0, 0, 1200, 600)),
    "it_is_never_the_same_twice": lambda scene: scene.add_rectangle(
        Box(0, 0, 1 + next(_painted) % 97, 9), "terra", Layer.FRAME
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SABOTAGES)
def test_picture_law_catches_the_broken_painter(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = SimpleNamespace(PICTURES=dict.fromkeys(PICTURES, partial(spoil_scenes, SABOTAGES[name])))
    monkeypatch.setitem(PAINTERS, "pebbles", painter)
    with pytest.raises(LawBrokenError):
        sum(law_11_painted(PEBBLES, seed, painted=2) for seed in range(4))
