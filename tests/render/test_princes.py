"""Test the pictures of the Princes: boards, private pictures, marks, cards, names, the hall before an auction."""

from functools import partial
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from engines import GAMES
from engines.core.translation import LANGUAGES
from engines.princes.components import COMPONENTS, printed
from render.core import fonts
from render.core.composition import compose_scene
from render.core.fonts import HUGE
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.request import PictureRequest, RecentMove, Selection
from render.core.scene import Scene
from render.core.text_fitting import wrap_text
from render.princes import chat_board
from render.princes.layout import HEAP_ICONS
from tests.engines.laws.random_games import random_moments
from tests.render.samples import named_request, sample_request, sample_scene, scene_texts, text_items

sample = partial(sample_request, "princes")


def test_private_pictures_mark_every_card_and_square() -> None:
    held = sample("hand").view.me
    cards = [*held.professions, *held.bonus, *held.prestige, "recruiting_card"]
    assert {f"card:{card}" for card in cards} <= set(sample_scene("princes", "hand").hotspots)
    for deck in ("looking", "bonus", "prestige"):
        request = sample(deck)
        assert {f"card:{card}" for card in request.view.me.looking} <= set(compose_scene(request).hotspots)
    free = replace(sample("place"), selection=Selection(("build", "opera", "r0")))
    assert {f"{column}{row}" for column in "abcdefg" for row in range(1, 8)} <= set(compose_scene(free).hotspots)


def test_hotspot_of_a_turned_tile_is_the_tile() -> None:
    request, under = sample("place"), {"e4", "f4", "f3", "g3"}
    word, opened = ("build", "opera", "r0"), ("e5", "d6", "f4", "f5")
    scene = compose_scene(replace(request, selection=Selection(word, opened, (), ("e5",))))
    assert not under & set(scene.hotspots), "squares under the tile can be pressed"
    tile = scene.hotspots["e5"]
    squares = compose_scene(replace(request, selection=Selection(word, opened))).hotspots
    assert all(tile.overlaps(squares[name]) for name in (*under, "e5"))
    rings = [item.box for item in scene.items if item.name == "disc"]
    assert any(ring.overlaps(squares["f5"]) for ring in rings), "expected a mark on the free corner next to the tile"
    assert not any(ring.overlaps(squares["f4"]) for ring in rings)


def test_viewed_persons_show_the_value_of_their_works() -> None:
    request = sample("looking")
    mine = request.view.me
    totals = [str(work.total) for work in mine.works if work.person in mine.looking]
    assert len(totals) == len(mine.looking) == 5
    assert [item.name for item in text_items(compose_scene(request)) if item.args[1] == HUGE.px] == totals


def test_many_moves_on_one_item_keep_it_legible() -> None:
    request = sample("crowded")
    lines = tuple(RecentMove(n, 1, f"move {n}", ("1/pp", "1/d3", "heap:lake")) for n in range(1, 10))
    scene = compose_scene(replace(request, recent_moves=lines))
    discs = [item.box for item in scene.items if item.name == "disc" and item.args[:1] == ("mark",)]
    assert not any(one.grow_by(-6).overlaps(other.grow_by(-6)) for n, one in enumerate(discs) for other in discs[:n])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_fits_in_every_language(lang: str) -> None:
    base = sample("hand")
    index = printed(COMPONENTS.current_hash())
    mine = replace(
        base.view.me,
        professions=tuple(index.professions),
        bonus=tuple(index.bonus),
        prestige=tuple(index.prestige),
        works=tuple(replace(base.view.me.works[0], person=person) for person in index.professions),
    )
    assert not compose_scene(replace(base, lang=lang, view=replace(base.view, me=mine))).cut_texts


def test_number_and_unit_stay_on_one_line() -> None:
    for end in ("8 (4) PP", "+2 WV"):
        for room in range(200, 700, 10):
            lines = wrap_text(f"For most of the empty squares: {end}", "sans", 38, room)
            assert lines[-1].replace("\u00a0", " ").endswith(end)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_name_does_not_displace_the_verb_of_the_headline(lang: str) -> None:
    long = replace(sample("crowded", lang=lang), names=("Wilhelmina-Alexandrowna von der Tann",) * 4)
    usual = compose_scene(sample("crowded", lang=lang))
    verb = next(item.name for item in usual.items if item.args[:1] == ("serif.black",)).split(" ", 1)[1]
    assert verb in " ".join(item.name for item in compose_scene(long).items if item.args[:1] == ("serif.black",))


@pytest.mark.parametrize("face", ["serif.black", "sans", "sans.semibold"])
def test_text_exceeds_its_space_exactly_if_its_measured_width_does(face: str) -> None:
    texts = (
        "Markéta: AVAVA, To Ty. 12 → 15 (1/2); Wolfgang buys a recruiting card for 7 florins.",
        "Анна покупает карту",
        "WWWWWWWWWWWWWWWWWWWWWWWW",
        "f ff ffi",
        "李明 Lea",
        "",
    )
    for text, px in product(texts, range(33, 85, 2)):
        wide = fonts.text_width(text, face, px)
        for room in (*range(wide - 4, wide + 4), wide // 2, wide * 2):
            assert fonts.is_wider(text, face, px, room) is (wide > room)


def opening_request(layout: str, lang: str = "en", won: tuple[str, ...] = ()) -> Any:
    request = sample("opening")
    auction = request.view.auction
    bids = {heap: replace(named_request("princes", "crowded").view.auction.bids[0], amount=300) for heap in won}
    view = replace(request.view, auction=replace(auction, won=bids))
    return replace(request, view=view, layout=layout, lang=lang, selection=None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("layout", sorted(CHAT_LAYOUTS))
def test_empty_hall_lists_available_objects_and_their_prices(layout: str, lang: str) -> None:
    request = opening_request(layout, lang, ("lake",))
    scene = compose_scene(request)
    stage = chat_board.PLANS[layout, 4].stage
    inside = [item for item in scene.items if item.box.is_inside(stage)]
    heaps = chat_board.open_heaps(request.view)
    assert set(heaps) == set(request.view.heaps) - {"lake"}
    assert chat_board.open_heaps(sample("crowded").view) == (), "heaps are listed during an auction"
    words = [item.name for item in inside if item.kind == "text"]
    assert all(Labels(request).term_text(heap) in words for heap in heaps)
    assert sum(word == "200" for word in words) == len(heaps) + 1, "expected each price and the step"
    icons = [str(item.args[0]) for item in inside if item.name == "icon"]
    assert sorted(icons) == sorted(HEAP_ICONS[heap] for heap in heaps)


@pytest.mark.parametrize(("layout", "seats"), sorted(chat_board.PLANS))
def test_list_fits_next_to_the_first_step_in_every_hall(layout: str, seats: int) -> None:
    request = opening_request(layout)
    shape, stage = LAYOUTS[layout], chat_board.PLANS[layout, seats].stage
    scene = Scene(game=request.game, width=shape.width, height=shape.height, px=shape.px, layout=layout)
    chat_board.draw_open_heaps(scene, request.view, Labels(request), stage)
    assert scene_texts(scene).count("200") == len(request.view.heaps)
    assert all(item.box.is_inside(stage) and item.box.x >= stage.x + chat_board.STEP_W for item in scene.items)


def test_viewer_sees_only_their_florins() -> None:
    match = next(random_moments(GAMES["princes"], 1))
    for viewer, shown in ((1, [str(match.position.state.players[1].florins)]), (None, [])):
        scene = compose_scene(PictureRequest("princes", match.view_for(viewer)))
        money = [scene.hotspots[f"{seat}/money"] for seat in range(match.header.seats)]
        texts = text_items(scene)
        assert [text.name for box in money for text in texts if text.box.grow_by(-3).overlaps(box)] == shown
