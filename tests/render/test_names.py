"""Names in any script are still names on a picture, and none of them is a row of empty boxes."""

from __future__ import annotations

import msgspec
import pytest

from engines.core.messages import LANGUAGES
from render.core.composition import scene_of
from render.core.names import drawn, legible
from render.core.paint import png
from render.core.request import Request
from render.core.words import Words
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
    assert legible(name) == shown


def test_what_is_shown_can_be_drawn() -> None:
    for name in NAMES:
        assert all(char == " " or drawn(char) for char in legible(name))  # a space is not drawn
    assert not drawn("田")
    assert not drawn("😀")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_nothing_is_left_the_seat_has_a_name(lang: str) -> None:
    words = Words(Request("pebbles", None, lang=lang, names=("😀", "Ben")), PEBBLES.home)
    assert words.name(0) != words.name(1) == "Ben"
    assert "1" in words.name(0)


def test_a_board_is_painted_whatever_they_are_called() -> None:
    request = msgspec.structs.replace(samples.opening(), names=("😀", "محمد", "田中" * 20, "x" * 200))
    said = str(scene_of(request))
    assert "TianZhong" in said
    assert "田" not in said
    assert len(png(request).png) > 1000
