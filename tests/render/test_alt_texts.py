"""Test alt texts of pictures: headline, scores of all players, result, cards of the viewer."""

import re

import pytest

from engines import GAMES
from engines.core.core_types import Msg, TermRef
from engines.core.translation import build_translator
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.fonts import SCORE
from render.core.hand_sheet import HAND_LAYOUTS
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.request import PictureRequest
from render.core.scene import Scene
from tests.games import REAL
from tests.render.test_final_pictures import end_views
from tests.render.test_hand_layouts import compose_hands
from tests.render.test_layouts import NAMES, record_moments, text_items, text_size

PAINTED = [key for key in REAL if getattr(PAINTERS.get(key), "SHAPES", ())]
each = pytest.mark.parametrize("game", PAINTED)
shaped = pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
arranged = pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))


def split_words(text: str) -> set[str]:
    """Return the words and numbers of a text, without what is around them."""
    return set(re.findall(r"\w+", text.replace("\u2068", "").replace("\u2069", "").lower()))


def alt_words(request: PictureRequest) -> set[str]:
    """Return the words of the alt text of a board."""
    speak = build_translator(GAMES[request.game].data_dir, request.lang, NAMES[: len(request.view.players)])
    return split_words(" ".join(speak(msg) for msg in GAMES[request.game].alt_messages(request.view)))


def headline_words(scene: Scene, request: PictureRequest) -> set[str]:
    """Return the words of a masthead's sentence, and of what it is about."""
    speak = PAINTERS[request.game].WORDS(request).translate
    first, then = (split_words(speak(msg)) for msg in GAMES[request.game].headline_messages(request.view))
    shown = set[str]()
    for item in text_items(scene):
        if item.box.y < 260 and not item.args[3]:
            shown |= split_words(item.name)
    assert first <= shown
    return first | (then & shown)


@pytest.mark.slow
@each
@shaped
def test_alt_text_has_the_headline_and_all_scores(game: str, shape: str) -> None:
    for view, lines, lang in record_moments(game):
        request = PictureRequest(game, view, "board", lines, lang, NAMES[: len(view.players)], layout=shape)
        scene = compose_scene(request)
        said = alt_words(request)
        assert headline_words(scene, request) <= said, lang
        large = {item.name for item in text_items(scene) if text_size(item) == SCORE.px and item.name.isdigit()}
        points = large if shape != PAGE_LAYOUT else set()  # the whole poster has other things that large
        assert points <= said, (lang, shape)
        names = {name for name in NAMES if any(name == item.name for item in text_items(scene))}
        assert split_words(" ".join(names)) <= said


@each
@shaped
def test_alt_text_of_a_result_says_who_won_and_all_points(game: str, shape: str) -> None:
    for view in end_views(game):
        request = PictureRequest(game, view, "board", (), "en", NAMES[: len(view.players)], layout=shape)
        scene = compose_scene(request)
        shown = {item.name for item in text_items(scene) if text_size(item) == SCORE.px} | {*NAMES[: len(view.players)]}
        assert split_words(" ".join(shown)) <= alt_words(request)


@pytest.mark.slow
@each
@arranged
def test_alt_text_of_a_hand_says_every_card_and_its_value(game: str, shape: str) -> None:
    """What is large on it, and each mark of a card."""
    for request, scene in compose_hands(game, shape):
        speak = build_translator(GAMES[game].data_dir, request.lang, NAMES[: len(request.view.players)])
        said = split_words(" ".join(speak(msg) for msg in GAMES[game].board_messages(request.view)))
        large = {item.name for item in text_items(scene) if item.args[0] == "serif.black" and item.name.isdigit()}
        assert large <= said, request.lang
        for mark in scene.hotspots:
            kind, _, thing = mark.partition(":")
            if kind == "card" and thing in {*getattr(request.view.me, "professions", ())}:
                assert split_words(speak(Msg("picture-term", {"thing": TermRef(thing)}))) <= said


def test_all_shapes_are_held() -> None:
    assert set(HAND_LAYOUTS) == set(CHAT_LAYOUTS)
    assert {PAGE_LAYOUT, *CHAT_LAYOUTS} == set(LAYOUTS)
