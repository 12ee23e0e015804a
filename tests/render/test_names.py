"""Names in any script are still names on a picture, and none of them is a row of empty boxes."""

from __future__ import annotations

import msgspec
import pytest

from engines.core.translation import LANGUAGES
from render.core.composition import compose_scene
from render.core.font_safe_names import font_safe_name, is_drawable
from render.core.labels import Labels
from render.core.layouts import LAYOUTS
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.princes import samples
from tests.toy.game import PEBBLES

NAMES = {
    "Čeněk Řehoř": "Čeněk Řehoř",
    "Даша": "Даша",
    "Δημήτρης": "Δημήτρης",
    "田中": "TianZhong",
    "ひろし": "hiroshi",
    "김철수": "GimCheolSu",
    "محمد": "mhmd",
    "שרה": "srh",
    "अमित": "amit",
    "𝕬𝖓𝖓𝖆": "Anna",
    "🎲 Ben 🎲": "Ben",
    "😀😀": "",
    "\u200b\u202e": "",
    "---": "",
    "": "",
}


@pytest.mark.parametrize(("name", "shown"), NAMES.items())
def test_a_name_is_shown_as_far_as_it_can_be(name: str, shown: str) -> None:
    assert font_safe_name(name) == shown


def test_what_is_shown_can_be_drawn() -> None:
    for name in NAMES:
        assert all(char == " " or is_drawable(char) for char in font_safe_name(name))  # a space is not drawn
    assert not is_drawable("田")
    assert not is_drawable("😀")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_nothing_is_left_the_seat_has_a_name(lang: str) -> None:
    words = Labels(PictureRequest("pebbles", None, lang=lang, names=("😀", "Ben")), PEBBLES.data_dir)
    assert words.seat_name(0) != words.seat_name(1) == "Ben"
    assert "1" in words.seat_name(0)


def test_a_board_is_painted_whatever_they_are_called() -> None:
    request = msgspec.structs.replace(samples.opening(), names=("😀", "محمد", "田中" * 20, "x" * 200))
    said = str(compose_scene(request))
    assert "TianZhong" in said
    assert "田" not in said
    assert len(render_picture(request).png) > 1000


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("name", ["Maximiliane", "Wolfgang-Amadeus"])
def test_a_headline_shrinks_before_it_cuts_a_name(name: str, layout: str) -> None:
    request = msgspec.structs.replace(samples.opening(), names=(name,) * 5, layout=layout)
    scene = compose_scene(request)
    low = LAYOUTS[layout].header_height
    headline = [item.name for item in scene.items if item.kind == "text" and item.box.y < low]
    assert any(name in text for text in headline), headline
