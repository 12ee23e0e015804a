"""Test the chat pictures of the Princes before an auction: the list of heaps and prices in the hall."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.core.translation import LANGUAGES
from render.core.composition import compose_scene
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.scene import Scene
from render.princes import chat_board, samples
from render.princes.labels import GameLabels
from render.princes.layout import HEAP_ICONS


def opening_request(layout: str, lang: str = "en", won: tuple[str, ...] = ()) -> Any:
    request = samples.opening()
    auction = request.view.auction
    bids = {heap: replace(samples.SAMPLES["crowded"]().view.auction.bids[0], amount=300) for heap in won}
    view = replace(request.view, auction=replace(auction, won=bids))
    return replace(request, view=view, layout=layout, lang=lang, selection=None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("layout", sorted(CHAT_LAYOUTS))
def test_the_empty_hall_lists_what_may_be_taken_and_its_price(layout: str, lang: str) -> None:
    request = opening_request(layout, lang, ("lake",))
    scene = compose_scene(request)
    stage = chat_board.PLANS[layout, 4].stage
    inside = [item for item in scene.items if item.box.is_inside(stage)]
    heaps = chat_board.open_heaps(request.view)
    assert set(heaps) == set(request.view.heaps) - {"lake"}
    words = [item.name for item in inside if item.kind == "text"]
    assert all(GameLabels(request).term_text(heap) in words for heap in heaps)
    assert sum(word == "200" for word in words) == len(heaps) + 1, "each price, and the step"
    icons = [str(item.args[0]) for item in inside if item.name == "icon"]
    assert sorted(icons) == sorted(HEAP_ICONS[heap] for heap in heaps)


@pytest.mark.parametrize(("layout", "seats"), sorted(chat_board.PLANS))
def test_the_list_fits_into_every_hall_beside_the_first_step(layout: str, seats: int) -> None:
    request = opening_request(layout)
    shape, stage = LAYOUTS[layout], chat_board.PLANS[layout, seats].stage
    scene = Scene(game=request.game, width=shape.width, height=shape.height, px=shape.px, layout=layout)
    chat_board.draw_open_heaps(scene, request.view, GameLabels(request), stage)
    assert len([item for item in scene.items if item.name == "200"]) == len(request.view.heaps)
    assert all(item.box.is_inside(stage) and item.box.x >= stage.x + chat_board.STEP_W for item in scene.items)


def test_while_a_heap_is_auctioned_nothing_is_listed() -> None:
    assert chat_board.open_heaps(samples.SAMPLES["crowded"]().view) == ()
