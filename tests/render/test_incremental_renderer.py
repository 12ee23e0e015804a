"""Test the incremental renderer: kept boards and hands of each viewer, repainted where they differ."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from render.core import renderer
from render.core.composition import compose_scene
from render.core.palette import Bytes
from render.core.placed_scene import PlacedScene
from render.core.renderer import IncrementalRenderer, render_picture
from render.princes import samples
from tests.render.test_painting import next_bid

PANELS = (samples.crowded(), samples.draft(), next_bid(samples.crowded()), samples.draft(), samples.crowded())


def test_a_panel_that_shows_now_the_board_now_the_hand_keeps_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that comes again as it was is neither composed nor painted."""
    easel, requests = IncrementalRenderer(), [replace(one, layout="tall") for one in PANELS]
    pictures = [easel.render_request("panel", request) for request in requests]
    assert [picture.png for picture in pictures] == [render_picture(request).png for request in requests]
    monkeypatch.setattr(renderer, "compose_themed", None)
    assert easel.render_request("panel", requests[1]) == pictures[1]


def test_a_hand_that_grows_or_shrinks_is_repainted_where_it_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its upper rows stay, whether the picture becomes taller or not; the strip with the old edge is painted anew."""
    hand = replace(samples.hand(), layout="tall")
    fewer = replace(hand, view=replace(hand.view, me=replace(hand.view.me, prestige=())))
    heights = {compose_scene(request).height for request in (hand, fewer)}
    assert len(heights) == 2
    easel, whole = IncrementalRenderer(), PlacedScene.paint_all
    easel.render_request("panel", hand)
    monkeypatch.setattr(PlacedScene, "paint_all", None)
    found = [easel.render_request("panel", request).png for request in (fewer, hand, fewer)]
    monkeypatch.setattr(PlacedScene, "paint_all", whole)
    assert found == [render_picture(request).png for request in (fewer, hand, fewer)]


def test_a_board_begins_with_that_of_another_viewer_of_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """But a hand never begins with another's."""
    easel, board, hand = IncrementalRenderer(), samples.crowded(), samples.hand()
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


def test_a_picture_without_boxes_has_the_same_bytes() -> None:
    request = samples.crowded()
    with_boxes, without = (render_picture(replace(request, with_boxes=one)) for one in (True, False))
    assert without.png == with_boxes.png
    assert with_boxes.marks
    assert not any((without.marks, without.parts, without.signs, without.lines))
