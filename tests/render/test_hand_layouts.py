"""Test pictures of hands in every layout: size, legibility, marks; hands that look the same are requested alike."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.match import Match
from engines.core.match_factory import replay_log
from engines.core.translation import LANGUAGES, build_translator
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.hand_sheet import HAND_LAYOUTS
from render.core.layouts import CHAT_LAYOUTS, PAGE_LAYOUT
from render.core.request import PictureRequest, RecentMove, Selection, seen_request
from render.core.scene import Scene
from tests.engines.laws.random_games import random_moments
from tests.engines.records.stored_games import RECORDS, read_record
from tests.games import FACTS, REAL
from tests.render.samples import named_request, render_png
from tests.render.scene_items import text_items
from tests.render.test_layouts import MAX_BYTES, MIN_PX, NAMES, WIDE, text_size

MOMENTS = 8
HEADLINE_PX = 18
IN_SIGNS = {
    "princes": (Msg("picture-ready"),),
    "fresco": (Msg("picture-lacks"),),
    "leonardo": tuple(Msg("picture-weeks-to-go", {"n": n}) for n in range(1, 16)),
}
"""What low rows say with a check, a clock, a minus, and by where a bar ends."""
SHAPES = [(game, shape) for game in REAL for shape in sorted(CHAT_LAYOUTS) if getattr(PAINTERS.get(game), "SHAPES", ())]

arranged = pytest.mark.parametrize(("game", "shape"), SHAPES)


@cache
def seat_views(game: str) -> tuple[tuple[Any, str], ...]:
    """Return what a seat that must move sees, each with a language.

    The views are from early to late in a recorded game for each number of players.
    """
    by_seats = {read_record(path).header.seats: path for path in sorted((RECORDS / game).glob("*.json"))}
    found = []
    for number, path in enumerate(by_seats.values()):
        kept = read_record(path)
        every = max(1, len(kept.entries) // MOMENTS)

        def add_view(match: Match[Any, Any], every: int = every, first: int = number) -> None:
            part, rest = divmod(match.version, every)
            if not rest and not match.is_over:
                found.append((match.view_for(match.seats_to_move()[-1]), LANGUAGES[(first + part) % len(LANGUAGES)]))

        replay_log(GAMES[game], kept.header, list(kept.entries), on_entry=add_view)
    return tuple(found)


def compose_hands(game: str, shape: str, names: tuple[str, ...] = NAMES) -> Iterator[tuple[PictureRequest, Scene]]:
    """Yield the hands of these moments in a shape, each as request and scene."""
    for view, lang in seat_views(game):
        count = len(view.players)
        request = PictureRequest(game, view, "hand", (), lang, names[:count], time_left="23 h", layout=shape)
        yield request, compose_scene(request)


@pytest.mark.parametrize("game", FACTS)
def test_a_hand_that_its_player_shows_has_their_name_and_no_lock(game: str) -> None:
    """Each reader of a page that all can open would be told that they alone see it."""
    view, lang = seat_views(game)[-1]
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
def test_a_hand_has_the_width_of_its_shape_and_is_inside_it(game: str, shape: str) -> None:
    told = HAND_LAYOUTS[shape]
    for request, scene in compose_hands(game, shape, WIDE):
        assert scene.layout == shape, f"{request.lang}: too high as {shape}: {scene.height} px"
        assert scene.pixel_size[0] == round(told.width * told.px)
        assert scene.height <= told.height
        whole = Box(0, 0, scene.width, scene.height)
        assert [item.to_line() for item in scene.items if not item.box.is_inside(whole) and item.kind != "drawn"] == []
        assert [name for name, box in scene.hotspots.items() if not box.is_inside(whole)] == []


@pytest.mark.slow
@arranged
def test_a_hand_is_read_where_it_is_shown(game: str, shape: str) -> None:
    told = HAND_LAYOUTS[shape]
    seen = told.shown / told.width
    for names in (NAMES, WIDE):
        for request, scene in compose_hands(game, shape, names):
            assert min(text_size(item) for item in text_items(scene)) * seen >= MIN_PX
            assert max(text_size(item) for item in text_items(scene) if item.box.y < 100) * seen >= HEADLINE_PX
            if names is NAMES:
                assert scene.cut_texts == [], f"{request.lang}: shorten these texts, or give them room"


@pytest.mark.slow
@arranged
def test_no_text_of_a_hand_covers_another(game: str, shape: str) -> None:
    for names in (NAMES, WIDE):
        for request, scene in compose_hands(game, shape, names):
            clash = [(a.to_line(), b.to_line()) for a, b in combinations(text_items(scene), 2) if a.box.overlaps(b.box)]
            assert clash == [], f"{request.lang}, {len(request.view.players)} players: these overlap"


@pytest.mark.slow
@arranged
def test_a_hand_says_and_marks_in_a_shape_what_the_whole_poster_does(game: str, shape: str) -> None:
    for request, scene in compose_hands(game, shape):
        whole = compose_scene(msgspec.structs.replace(request, layout=PAGE_LAYOUT))
        assert whole.hotspots.keys() <= scene.hotspots.keys()
        bare = build_translator(GAMES[game].data_dir, request.lang)
        signs = {bare(msg) for msg in IN_SIGNS.get(game, ())}
        said = {item.name for item in text_items(whole) if item.args[2] == "short"} | signs
        assert _scene_words(whole, said) <= _scene_words(scene), f"{request.lang}: the small hand lacks words"


def _scene_words(scene: Scene, but: frozenset[str] | set[str] = frozenset()) -> set[str]:
    """Return all words and numbers of a scene, wherever its lines are broken.

    The kicker, which is a lock elsewhere, and the texts in ``but`` are left out.
    """
    return {
        word for item in text_items(scene) if not item.args[3] and item.name not in but for word in item.name.split()
    }


@pytest.mark.slow
@arranged
def test_a_hand_is_light(game: str, shape: str) -> None:
    *_, (_, full) = compose_hands(game, shape)
    assert len(render_png(full)) <= MAX_BYTES


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
def test_a_place_is_chosen_on_a_picture_in_the_shape_that_is_read(shape: str, lang: str) -> None:
    told = HAND_LAYOUTS[shape]
    request = msgspec.structs.replace(named_request("princes", "place"), lang=lang)
    whole, scene = compose_scene(request), compose_scene(msgspec.structs.replace(request, layout=shape))
    assert scene.layout == shape
    assert scene.height <= told.height
    assert scene.hotspots.keys() == whole.hotspots.keys()
    assert scene.cut_texts == []
    assert min(text_size(item) for item in text_items(scene)) * told.shown / told.width >= MIN_PX
    assert _scene_words(whole) <= _scene_words(scene)
    assert [
        item.to_line() for item in scene.items if not item.box.is_inside(Box(0, 0, scene.width, scene.height))
    ] == []
    assert len(render_png(scene)) <= MAX_BYTES


@pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
def test_the_line_that_a_work_must_reach_crosses_no_number(shape: str) -> None:
    for name in ("hand", "full"):
        scene = compose_scene(msgspec.structs.replace(named_request("princes", name), layout=shape))
        lines = [item.box for item in scene.items if item.kind == "flat" and item.name == "threshold"]
        numbers = [item for item in text_items(scene) if item.name.isdigit() or item.name in "ABC"]
        assert lines
        assert [item.to_line() for item in numbers if any(item.box.grow_by(-3).overlaps(line) for line in lines)] == []


SEEDS = range(4)
EVERY = 5
"""One of how many moments of a game is looked at."""
MIN_REPEATED = 0.4
"""The share of moves after which a hand has to be requested in the same words."""

each = pytest.mark.parametrize("game", [game for game in REAL if game in PAINTERS])
LEFT_OUT = [game for game in REAL if hasattr(PAINTERS.get(game), "hand_view")]
"""Games whose painters say what a hand does not show. A new one need not."""


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
@each
def test_a_hand_shows_nothing_of_what_is_left_out(game: str) -> None:
    for seed in SEEDS:
        for number, request in enumerate(hand_requests(game, seed, EVERY)):
            layout = sorted((*CHAT_LAYOUTS, PAGE_LAYOUT))[number % 3]
            marks = tuple(compose_scene(request).hotspots)[:3]
            full = replace(request, layout=layout, selection=Selection(open=marks[:2], chosen=marks[2:]))
            assert compose_scene(seen_request(full)) == compose_scene(full)


def test_all_four_games_say_what_a_hand_does_not_show() -> None:
    assert len(LEFT_OUT) >= 4


@pytest.mark.parametrize("game", LEFT_OUT)
def test_the_moves_of_others_change_few_requests(game: str) -> None:
    count = Counter[bool]()
    for seed in SEEDS:
        last: dict[int, bytes] = {}
        for request in hand_requests(game, seed, 1):
            words, seat = msgspec.msgpack.encode(seen_request(request)), request.view.me.seat
            if seat in last:
                count[words == last[seat]] += 1
            last[seat] = words
    assert count[True] > MIN_REPEATED * count.total(), f"too few hands stay the same: {count}"


def test_boards_and_signs_are_requested_as_they_are() -> None:
    (hand, *_) = hand_requests("princes", 0, 1)
    for request in (replace(hand, picture="board"), replace(hand, part="sign:florin"), replace(hand, game="unknown")):
        assert seen_request(request) is request
