"""What a picture says in its masthead, of everybody's standing, and of one's cards, its alt text says too."""

from __future__ import annotations

import re

import pytest

from engines import GAMES
from engines.core.messages import speaker
from engines.core.words import Msg, Ref
from render import PAINTERS
from render.core.composition import scene_of
from render.core.faces import SCORE
from render.core.private import CLOSE
from render.core.request import Request
from render.core.scene import Scene
from render.core.shapes import ARRANGED, MISSES, SHAPES
from tests.games import REAL
from tests.render.test_private import hands
from tests.render.test_results import ends
from tests.render.test_shapes import NAMES, moments, size, texts

PAINTED = [key for key in REAL if getattr(PAINTERS.get(key), "SHAPES", ())]
each = pytest.mark.parametrize("game", PAINTED)
shaped = pytest.mark.parametrize("shape", [MISSES, *sorted(ARRANGED)])
arranged = pytest.mark.parametrize("shape", sorted(ARRANGED))


def words(text: str) -> set[str]:
    """The words and numbers of a text, without what stands around them."""
    return set(re.findall(r"\w+", text.replace("\u2068", "").replace("\u2069", "").lower()))


def alt(request: Request) -> set[str]:
    """The words of the alt text of a board."""
    speak = speaker(GAMES[request.game].home, request.lang, NAMES[: len(request.view.players)])
    return words(" ".join(speak(msg) for msg in GAMES[request.game].alt(request.view)))


def headline(scene: Scene, request: Request) -> set[str]:
    """The words of a masthead's sentence, and of what it is about."""
    speak = PAINTERS[request.game].WORDS(request).speak
    first, then = (words(speak(msg)) for msg in GAMES[request.game].headline(request.view))
    shown = set[str]()
    for item in texts(scene):
        if item.box.y < 260 and not item.args[3]:
            shown |= words(item.name)
    assert first <= shown
    return first | (then & shown)


@pytest.mark.slow
@each
@shaped
def test_alt_text_says_the_headline_and_how_everybody_stands(game: str, shape: str) -> None:
    for view, lines, lang in moments(game):
        request = Request(game, view, "board", lines, lang, NAMES[: len(view.players)], shape=shape)
        scene = scene_of(request)
        said = alt(request)
        assert headline(scene, request) <= said, lang
        large = {item.name for item in texts(scene) if size(item) == SCORE.px and item.name.isdigit()}
        points = large if shape != MISSES else set()  # the whole poster has other things that large
        assert points <= said, (lang, shape)
        names = {name for name in NAMES if any(name == item.name for item in texts(scene))}
        assert words(" ".join(names)) <= said


@each
@shaped
def test_alt_text_of_a_result_says_who_won_and_all_points(game: str, shape: str) -> None:
    for view in ends(game):
        request = Request(game, view, "board", (), "en", NAMES[: len(view.players)], shape=shape)
        scene = scene_of(request)
        shown = {item.name for item in texts(scene) if size(item) == SCORE.px} | {*NAMES[: len(view.players)]}
        assert words(" ".join(shown)) <= alt(request)


@pytest.mark.slow
@each
@arranged
def test_alt_text_of_a_hand_says_every_card_and_its_value(game: str, shape: str) -> None:
    """What is large on it, and each mark of a card."""
    for request, scene in hands(game, shape):
        speak = speaker(GAMES[game].home, request.lang, NAMES[: len(request.view.players)])
        said = words(" ".join(speak(msg) for msg in GAMES[game].text(request.view)))
        large = {item.name for item in texts(scene) if item.args[0] == "serif.black" and item.name.isdigit()}
        assert large <= said, request.lang
        for mark in scene.marks:
            kind, _, thing = mark.partition(":")
            if kind == "card" and thing in {*getattr(request.view.me, "professions", ())}:
                assert words(speak(Msg("picture-term", {"thing": Ref(thing)}))) <= said


def test_all_shapes_are_held() -> None:
    assert set(CLOSE) == set(ARRANGED)
    assert {MISSES, *ARRANGED} == set(SHAPES)
