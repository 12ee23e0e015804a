"""Test the picture of the game chooser: every game with its cover and whole name, in every language."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.app.i18n import Translator
from engines import GAMES
from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.game_chooser import BANNER, CHOOSER, SQUARE, GameCard
from render.core.renderer import render_picture
from render.core.request import PictureRequest


def shelf_request(lang: str) -> PictureRequest:
    facts = ("2–5 players", "75–100 minutes")
    return PictureRequest(
        CHOOSER, tuple(GameCard(key, Translator(key, lang).game_title, facts) for key in GAMES), "shelf", lang=lang
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_band_with_its_whole_name(lang: str) -> None:
    scene = compose_scene(shelf_request(lang))
    assert list(scene.hotspots) == list(GAMES)
    assert scene.cut_texts == []
    bands = list(scene.hotspots.values())
    assert all(one.bottom <= other.y for one, other in pairwise(bands))
    for key, band in scene.hotspots.items():
        inside = [item for item in scene.items if item.kind == "text" and band.y <= item.box.y < band.bottom]
        assert all(item.box.bottom <= band.bottom for item in inside), "nothing hangs out of its band"
        cover = PAINTERS[key].COVER if key in PAINTERS and hasattr(PAINTERS[key], "COVER") else None
        assert cover is None or any(item.name == cover.drawing for item in scene.items)  # a game may have no cover


def test_chooser_is_drawn_without_painters_or_games() -> None:
    picture = render_picture(
        PictureRequest(CHOOSER, (GameCard("nobody", "A game nobody painted", ("2–4 players",)),), "shelf")
    )
    assert picture.png.startswith(b"\x89PNG")
    assert list(picture.marks) == ["nobody"]
    assert render_picture(PictureRequest(CHOOSER, (), "shelf")).height > 0


def test_a_banner_has_the_facts_of_one_game_or_the_covers_of_several() -> None:
    first, second, *_ = (key for key in GAMES if hasattr(PAINTERS.get(key), "COVER"))
    cards = tuple(GameCard(key, Translator(key, "en").game_title, ("2–5 players",)) for key in (first, second))
    one = compose_scene(PictureRequest(CHOOSER, cards[:1], BANNER))
    assert [item for item in one.items if item.kind == "text"]
    both = render_picture(PictureRequest(CHOOSER, cards, BANNER))
    assert list(both.marks) == [first, second]
    assert both.width == 1200
    assert both.width / both.height > 3, "a banner leaves the buttons in view"


def test_the_cover_of_a_game_is_a_square() -> None:
    for key in GAMES:
        picture = render_picture(PictureRequest(CHOOSER, (GameCard(key, "", ()),), "shelf", layout=SQUARE))
        assert picture.width == picture.height, key
