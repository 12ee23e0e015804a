"""Test board layouts for chats, over whole recorded games: size, legibility, overlaps, long names, file size."""

import io
from collections import Counter
from itertools import combinations, product
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, build_translator
from render import PAINTERS
from render.core.chat_header import RoundCounter, draw_chat_header, empty_scene
from render.core.composition import compose_scene
from render.core.final_picture import MAX_HEIGHT
from render.core.fonts import LABEL, text_mask
from render.core.geometry import Box
from render.core.hand_sheet import HAND_LAYOUTS
from render.core.highlights import FOOT_H, is_chip
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT, Layout
from render.core.mine_large import MIN_SEATS, own_seat
from render.core.renderer import render_picture
from render.core.request import PictureRequest, RecentMove, Selection, seen_request
from render.core.scene import Layer, Scene
from render.core.seat_panels import PANEL_MARGIN, draw_seat_header
from render.core.widgets import NUMBER_DISC, HeaderText
from tests.engines.laws.random_games import random_moments
from tests.games import FACTS, REAL
from tests.render.samples import (
    LONG,
    MIN_PX,
    NAMES,
    WIDE,
    assert_nothing_covered,
    compose_recorded,
    is_beside,
    largest_free_area,
    named_request,
    number_discs,
    recorded_requests,
    recorded_views,
    sample_names,
    sample_scene,
    text_items,
    text_size,
)
from tests.sequences import require_any

ARRANGED = [(game, shape) for game, painter in PAINTERS.items() for shape in getattr(painter, "SHAPES", ())]

arranged = pytest.mark.parametrize(("game", "shape"), ARRANGED)
PAGES = [(game, PAGE_LAYOUT) for game in dict(ARRANGED)]
everywhere = pytest.mark.parametrize(("game", "shape"), [*ARRANGED, *PAGES])
LEFT_OUT = ("laid", "request:", "portrait:", "paint:", "tile:", "own:")
"""Marks that only the poster shows: additions of variants next to the board, and the supply of paints."""


def all_pictures(*kinds: str) -> pytest.MarkDecorator:
    """Parametrize a test over kinds of views, games and layouts; all except final pictures are slow."""
    cases = [(kind, *where) for kind in kinds for where in (*ARRANGED, *(PAGES if kind in {"own", "end"} else ()))]
    return pytest.mark.parametrize(
        ("kind", "game", "shape"),
        [pytest.param(*case, marks=[] if case[0] == "end" else [pytest.mark.slow]) for case in cases],
    )


def layout_of(kind: str, shape: str) -> Layout:
    return (HAND_LAYOUTS if kind == "hand" else LAYOUTS)[shape]


@all_pictures("board", "hand", "end")
def test_picture_has_the_size_of_its_shape_and_all_items_inside(kind: str, game: str, shape: str) -> None:
    told = layout_of(kind, shape)
    least = told.height if kind != "hand" else 0
    for request, scene in compose_recorded(game, kind, shape, WIDE):
        assert scene.layout == shape, f"{request.lang}: too high as {shape}: {scene.height}"
        assert scene.pixel_size == (round(told.width * told.px), round(scene.height * told.px))
        assert least <= scene.height <= (told.height or MAX_HEIGHT), f"{request.lang}: {scene.height} units high"
        whole = Box(0, 0, scene.width, scene.height)
        items = [item for item in scene.items if item.kind != "drawn" or kind == "end"]
        assert [item.to_line() for item in items if not item.box.is_inside(whole)] == [], (
            f"{request.lang}: these items leave the picture"
        )
        assert [name for name, box in scene.hotspots.items() if not box.is_inside(whole)] == []


@all_pictures("board", "hand", "end")
def test_texts_are_legible_at_display_size_and_do_not_overlap(kind: str, game: str, shape: str) -> None:
    told = layout_of(kind, shape)
    seen, top = told.shown / told.width, 100 if kind == "hand" else told.header_height or 200
    for names in (NAMES, WIDE, *((LONG,) if kind == "end" else ())):
        for request, scene in compose_recorded(game, kind, shape, names):
            where = f"{request.lang}, {len(request.view.players)} players"
            texts = text_items(scene)
            assert [item.to_line() for item in texts if text_size(item) * seen < MIN_PX] == [], (
                f"{where}: texts below {MIN_PX} px at display size; enlarge them"
            )
            headline = max(text_size(item) for item in texts if item.box.y < top) * seen
            least = 20 if (kind, shape) in {("board", "wide"), ("end", "wide")} else 18
            assert names is LONG or headline >= least, (
                f"{where}: headline of {headline} px"
            )  # it shrinks for long names
            assert [(a.to_line(), b.to_line()) for a, b in combinations(texts, 2) if a.box.overlaps(b.box)] == [], (
                f"{where}: move or shorten one of each pair"
            )
            if names is NAMES:
                assert scene.cut_texts == [], f"{where}: shorten these texts, or give them room"


@pytest.mark.lint
@all_pictures("own", "hand", "end")
def test_nothing_covers_a_text_or_a_piece(kind: str, game: str, shape: str) -> None:
    for names in (NAMES, WIDE) if kind == "end" else (NAMES,):
        for _, scene in compose_recorded(game, kind, shape, names):
            assert_nothing_covered(scene)


@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
@pytest.mark.parametrize("headline", ["Žofie jagt gypqy", "На канатном дворе действует Wolfgang"])
def test_headline_accents_and_descenders_touch_no_other_line(headline: str, shape: str) -> None:
    scene, layout, lines = empty_scene("princes", shape), LAYOUTS[shape], set[tuple[int, int]]()
    head = HeaderText("принцы флоренции", headline, "dál křížem gjpqy " * 4)
    draw_chat_header(scene, layout, head, "lapis", None, RoundCounter(0, 0))
    for item in text_items(scene):
        mask, _, top = text_mask(item.name, f"{item.args[0]}", text_size(item), "white", 0)
        _, first, _, last = mask.getbbox() or (0, 0, 0, 0)
        lines.add((item.box.y + top + first, item.box.y + top + last))
    edges = [edge for line in sorted(lines) for edge in line]
    assert edges == sorted(edges), f"a line touches the next: {edges}"
    assert edges[-1] < layout.header_height


ACCENT = 4
"""Height of an accent above the footer's letters, in units."""
LANDSCAPES = frozenset({"small", "fresco.frame", "lv.octagon"})
"""Drawings that continue beyond the picture: of the header, and boards in wide frames."""


@pytest.mark.slow
@arranged
def test_nothing_touches_the_edges_or_the_footer_text(game: str, shape: str) -> None:
    for kind, letters in product(("board", "own"), (16, 24, 32)):
        for request, scene in compose_recorded(game, kind, shape, tuple(name[:letters] for name in LONG)):
            where = f"{request.lang}, {len(request.names)} players, names of {letters}"
            page, foot = Box(0, 0, scene.width, scene.height).grow_by(-1), scene.height - FOOT_H
            pieces = [item for item in scene.items if item.layer is not Layer.TABLE and item.name not in LANDSCAPES]
            assert [item.to_line() for item in pieces if not item.box.is_inside(page)] == [], (
                f"{where}: these reach an edge of the picture"
            )
            words = [item.box.grow_by(ACCENT) for item in text_items(scene) if item.box.y >= foot]
            over = [
                item for item in scene.items if item.box.y < foot and any(item.box.overlaps(word) for word in words)
            ]
            assert [item.to_line() for item in over] == [], f"{where}: these reach the footer text"


CELL, EMPTY_SHARE = 16, 0.15


@pytest.mark.slow
@arranged
def test_no_large_part_of_a_picture_is_empty(game: str, shape: str) -> None:
    for kind in ("board", "own"):
        for request in recorded_requests(game, kind, shape):
            picture = Image.open(io.BytesIO(render_picture(request).png)).convert("RGB")
            _, ground = max(picture.getcolors(picture.width * picture.height) or [])
            assert isinstance(ground, tuple)
            drawn = (
                ImageChops.difference(picture, Image.new("RGB", picture.size, ground))
                .convert("L")
                .point(lambda n: 255 * (n > 4))
            )
            cells, wide, high = drawn.reduce(CELL), picture.width // CELL, picture.height // CELL
            free = ([not cells.getpixel((x, y)) for x in range(wide)] for y in range(high))
            share = largest_free_area(free) / (wide * high)
            assert share < EMPTY_SHARE, f"{kind}, {len(request.names)} players: {share:.0%} of the picture is empty"


@pytest.mark.slow
@arranged
def test_long_names_do_not_displace_other_words(game: str, shape: str) -> None:
    for (_, usual), (request, wide) in zip(
        compose_recorded(game, "board", shape), compose_recorded(game, "board", shape, WIDE), strict=True
    ):
        words = {item.name for item in text_items(usual) if not any(name[:3] in item.name for name in NAMES)}
        assert words - {item.name for item in text_items(wide)} == set(), (
            f"{request.lang}: a long name pushes out these texts"
        )


@pytest.mark.slow
@arranged
def test_layouts_mark_every_last_move_marked_on_the_poster(game: str, shape: str) -> None:
    for request, scene in compose_recorded(game, "board", shape):
        whole = compose_scene(msgspec.structs.replace(request, layout="page"))
        assert whole.cut_texts == [], f"{request.lang}: shorten these texts, or give them room"
        named = {
            mark
            for line in request.recent_moves
            for mark in line.at
            if mark in whole.hotspots and not mark.startswith(LEFT_OUT)
        }
        assert named <= set(scene.hotspots), f"{request.lang}: marks of the whole poster are missing here"


@pytest.mark.parametrize(
    ("wide", "score", "sign"), [(292, None, ""), (488, 21, "flag"), (488, 21, ""), (700, 21, "flag")]
)
@pytest.mark.parametrize("name", NAMES)
def test_status_word_in_a_panel_fits_without_truncating_names(
    name: str, wide: int, score: int | None, sign: str
) -> None:
    scene, panel = Scene("sample", 1600, 1018), Box(100, 100, wide, 300)
    points = draw_seat_header(scene, panel, 0, name, score, lead=score is not None, word="entscheidet", sign=sign)
    assert scene.cut_texts == []
    assert {name, "entscheidet"} <= {item.name for item in text_items(scene)}
    (pill,) = [item.box for item in scene.items if item.name == "round" and item.args[0] == "ink"]
    assert pill.is_inside(panel.grow_by(PANEL_MARGIN)), "the pill leaves the panel and its ground"
    others = [item for item in scene.items if item.name not in ("rule", "round", "entscheidet")]
    assert score is None or not pill.overlaps(points)  # without a score there are no points to overlap
    assert [item.to_line() for item in others if item.box.overlaps(pill)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@arranged
def test_newest_moves_are_listed_untruncated_at_the_bottom(game: str, shape: str, lang: str) -> None:
    view = next(view for view, _, _ in recorded_views(game, "board") if not view.over)
    names = NAMES[: len(view.players)]
    for text, whole in (("Anna baut.", True), (" ".join(["Wort"] * 60), False)):
        lines = tuple(RecentMove(n, 0, text) for n in (1, 2, 3))
        scene = compose_scene(PictureRequest(game, view, "board", lines, lang, names, layout=shape))
        foot = [item for item in scene.items if item.box.y >= scene.height - FOOT_H]
        said = [item.name for item in foot if item.kind == "text" and item.args[1] == LABEL.px and len(item.name) > 2]
        assert [one for one in said if one == text] == ([text] * 2 if whole else []), f"wrong footer: {said}"
        assert (
            whole or [one for one in said if one.endswith(" Wort…")] == said[-1:]
        )  # a text with enough room has no ellipsis
        assert len([item for item in foot if item.args == NUMBER_DISC]) == (2 if whole else 1)


def test_viewers_panel_is_large_from_the_fewest_players_on() -> None:
    views = [SimpleNamespace(me=SimpleNamespace(seat=2), players=range(n)) for n in (MIN_SEATS - 1, MIN_SEATS)]
    assert [own_seat(view) for view in views] == [None, 2]


@pytest.mark.slow
@arranged
def test_viewers_panel_is_at_least_twice_as_large_with_four_or_five_players(game: str, shape: str) -> None:
    prefix = {"princes": "estate", "notredame": "district"}.get(game, "player")
    for request, scene in require_any(
        one for one in compose_recorded(game, "own", shape, LONG) if own_seat(one[0].view) is not None
    ):
        sizes = [box.w * box.h for n in range(len(request.names)) for box in scene.parts[f"{prefix}:{n}"][:1]]
        mine = sizes.pop(request.view.me.seat)
        assert mine >= 2 * max(sizes), f"{len(request.names)} players: the reader's part is too small: {mine}"


@pytest.mark.lint
@pytest.mark.slow
@everywhere
def test_move_disc_keeps_its_distance_from_adjacent_numbers(game: str, shape: str) -> None:
    for request, scene in compose_recorded(game, "own", shape):
        discs = number_discs(scene)
        numbers = [item for item in text_items(scene) if item.layer is not Layer.FRAME]
        counts = [item for item in numbers if item.name.strip("+×/−!").isdigit()]
        near = [item for item in counts if any(is_beside(disc, item.box) for disc in discs)]
        assert [item.to_line() for item in near] == [], f"with {len(request.names)} players, a disc is next to these"


@pytest.mark.lint
@pytest.mark.parametrize("name", sorted(f"{game}:{name}" for game in REAL for name in ("wide", "wide-five", "tall")))
def test_move_discs_touch_no_chips(name: str) -> None:
    """A chip is a miniature card: a small frame with a ground."""
    game, _, sample = name.partition(":")
    scene = sample_scene(game, sample) if sample in sample_names(game) else Scene(game, 1)
    discs = number_discs(scene)
    chips = [item.box for item in scene.items if is_chip(item)]
    assert [chip for chip in chips if any(chip.overlaps(disc.grow_by(-1)) for disc in discs)] == []


IN_SIGNS = {
    "princes": (Msg("picture-ready"),),
    "fresco": (Msg("picture-lacks"),),
    "leonardo": tuple(Msg("picture-weeks-to-go", {"n": n}) for n in range(1, 16)),
}
"""Low rows use a check, a clock, a minus, and the end of a bar."""


@pytest.mark.parametrize("game", FACTS)
def test_revealed_hand_has_its_players_name_and_no_lock(game: str) -> None:
    """Otherwise every reader of a public page would read that only they see it."""
    view, _, lang = recorded_views(game, "hand")[-1]
    names = ("Anna", "Ben", "Cid", "Dan", "Eve")[: len(view.players)]
    own = PictureRequest(game, view, "hand", (), lang, names)
    translate = build_translator(GAMES[game].data_dir, lang)
    for request in (own, replace(own, shown=True)):
        told = str(compose_scene(request).items)
        facts = [repr(translate(Msg("picture-shown")).upper()), repr(names[getattr(view, "me", view).seat])]
        hidden = [repr(translate(Msg("picture-private")).upper()), "'lock'"]
        assert [fact in told for fact in (*facts, *hidden)] == 2 * [request.shown] + 2 * [not request.shown]


@pytest.mark.slow
@arranged
def test_hand_layouts_show_the_texts_and_marks_of_the_poster(game: str, shape: str) -> None:
    places = [replace(named_request("princes", "place"), lang=lang, layout=shape) for lang in LANGUAGES]
    for request in (*recorded_requests(game, "hand", shape), *(places if game == "princes" else ())):
        scene = compose_scene(request)
        assert scene.layout == shape, f"{request.picture}, {request.lang}: too high as {shape}"
        assert request.picture == "hand" or scene.cut_texts == []  # names on hands may be cut
        whole = compose_scene(replace(request, layout=PAGE_LAYOUT))
        assert whole.hotspots.keys() <= scene.hotspots.keys()
        bare = build_translator(GAMES[game].data_dir, request.lang)
        signs = {bare(msg) for msg in IN_SIGNS.get(game, ())}
        said = {item.name for item in text_items(whole) if item.args[2] == "short"} | signs
        assert _scene_words(whole, said) <= _scene_words(scene), f"{request.lang}: words are missing in the small hand"


def _scene_words(scene: Scene, but: frozenset[str] | set[str] = frozenset()) -> set[str]:
    """Return all words and numbers of a scene, wherever its lines are broken.

    Omit the kicker, which is a lock in other layouts, and the texts in ``but``.
    """
    return {
        word for item in text_items(scene) if not item.args[3] and item.name not in but for word in item.name.split()
    }


@pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
def test_minimum_line_of_works_crosses_no_number(shape: str) -> None:
    for name in ("hand", "full"):
        scene = compose_scene(replace(named_request("princes", name), layout=shape))
        lines = [item.box for item in scene.items if item.kind == "flat" and item.name == "threshold"]
        numbers = [item for item in text_items(scene) if item.name.isdigit() or item.name in "ABC"]
        assert lines
        assert [item.to_line() for item in numbers if any(item.box.grow_by(-3).overlaps(line) for line in lines)] == []


def hand_requests(game: str, seed: int, every: int) -> list[PictureRequest]:
    """Return the hands of all seats at some moments of a random game, from the first to the last."""
    found = []
    for number, match in enumerate(random_moments(GAMES[game], seed)):
        if number % every == 0 or match.is_over:
            move = RecentMove(1, 0, "a move", ("0/pp", "hand:rope", "card:opinion"))
            view_of, names = match.view_for, NAMES[: match.header.seats]
            found += [
                PictureRequest(game, view_of(seat), "hand", (move,), names=names, time_left="9 h")
                for seat in range(match.header.seats)
            ]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", dict(ARRANGED))
def test_hand_shows_nothing_of_omitted_parts(game: str) -> None:
    for seed in range(4):
        for number, request in enumerate(hand_requests(game, seed, 5)):
            layout = sorted((*CHAT_LAYOUTS, PAGE_LAYOUT))[number % 3]
            marks = tuple(compose_scene(request).hotspots)[:3]
            full = replace(request, layout=layout, selection=Selection(open=marks[:2], chosen=marks[2:]))
            assert compose_scene(seen_request(full)) == compose_scene(full)


@pytest.mark.parametrize("game", [game for game in REAL if hasattr(PAINTERS.get(game), "hand_view")])
def test_moves_of_other_players_change_few_picture_requests(game: str) -> None:
    count = Counter[bool]()
    for seed in range(4):
        last: dict[int, bytes] = {}
        for request in hand_requests(game, seed, 1):
            words, seat = msgspec.msgpack.encode(seen_request(request)), request.view.me.seat
            if seat in last:
                count[words == last[seat]] += 1
            last[seat] = words
    assert count[True] > 0.4 * count.total(), f"too few hands stay the same: {count}"


def test_boards_and_signs_are_requested_unchanged() -> None:
    (hand, *_) = hand_requests("princes", 0, 1)
    for request in (replace(hand, picture="board"), replace(hand, part="sign:florin"), replace(hand, game="unknown")):
        assert seen_request(request) is request
