"""Test descriptions of pictures: alt texts, and the legend with names and sentences of signs in four languages."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from engines import GAMES
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.match import Match
from engines.core.nodes import Allocation, Choice
from engines.core.translation import LANGUAGES, build_translator
from engines.core.tree import iter_nodes
from render import PAINTERS
from render.core import legend_entries, legend_picture
from render.core.composition import compose_scene
from render.core.fonts import SCORE
from render.core.geometry import Box
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from tests.games import REAL
from tests.render.samples import (
    NAMES,
    compose_recorded,
    recorded_requests,
    recorded_views,
    sample_names,
    sample_scene,
    visit_moments,
)
from tests.render.scene_items import scene_texts, text_items, text_size

PLAIN = frozenset({
    "arch", "dashed", "dashes", "disc", "frame", "grid", "halo", "hatched", "icon arrow", "round", "rule", "small",
    "step", "strike", "fan", "florence", "lv.city", "lv.dome", "lv.ground", "lv.leaves", "lv.nothing", "lv.octagon",
    "lv.quarter", "lv.vitruvian", "lv.wedges", "fresco.chapel", "fresco.frame", "fresco.shelf", "nd.bridge", "nd.fan",
    "nd.front", "nd.head", "nd.paris", "nd.path", "nd.seine", "nd.street", "nd.token", "nd.way", "winner.arch",
    "pedestal",
})  # fmt: skip
"""Shapes without meaning, and purely decorative drawings."""
NODES = 40
"""Number of nodes read per question."""
LONGEST = 420
"""Maximum length of an explanation next to a small picture, readable at a glance."""

games = pytest.mark.parametrize("game", [key for key in REAL if hasattr(PAINTERS[key], "legend_groups")])
"""Games whose painters have a legend; a new game may omit it at first."""
counts = pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.full)])
"""The quick run tests every fourth."""


def compose_pictures(game: str, every: int) -> Iterator[Scene]:
    """Boards of recorded games in each layout, and every kind of sampled picture."""
    for number, request in islice(enumerate(recorded_requests(game, "board")), 0, None, every):
        yield compose_scene(replace(request, layout=("page", "wide", "tall")[number % 3]))
    for name in islice(sample_names(game), 0, None, every):
        if not name.startswith("legend"):
            yield sample_scene(game, name)


@pytest.mark.slow
@games
@counts
def test_every_drawing_is_in_the_legend_or_purely_decorative(game: str, every: int) -> None:
    unknown, found = set(), set[str]()
    for scene in compose_pictures(game, every):
        for item in scene.items:
            if item.kind == "drawn" and not legend_entries.sign_of_item(game, item):
                unknown |= {item.name, f"{item.name} {item.args[0]}"} if item.name == "icon" else {item.name}
        found |= legend_entries.sign_boxes(scene).keys()
    assert unknown - PLAIN - {"icon"} == set()
    assert len(found) > 25


@games
def test_every_sign_has_a_name_and_a_sentence_in_four_languages(game: str) -> None:
    for lang in LANGUAGES:
        say = build_translator(GAMES[game].data_dir, lang)
        for key, sign in legend_entries.legend_signs(game).items():
            told = say(sign.description)
            assert say(sign.name), f"{lang}: sign {key} has no name: add it to the catalogue"
            assert told.endswith((".", "!")), f"{lang}: end the sentence of {key} with a full stop: {told}"
            assert ".." not in told, f"{lang}: {key} has two full stops: {told}"
            assert len(told) < LONGEST, f"{lang}: shorten {key} to less than {LONGEST} characters: {told}"
            assert "{" not in told, f"{lang}: an argument of {key} is not filled in: {told}"


@games
def test_a_chapter_of_the_rules_explains_each_sign_that_names_one(game: str) -> None:
    book = GAMES[game].rulebook
    for key, sign in legend_entries.legend_signs(game).items():
        assert not sign.rule or sign.rule in book.chapters, f"{key}: no rule"  # signs with a rule are counted below
    assert sum(bool(sign.rule) for sign in legend_entries.legend_signs(game).values()) > 30


@pytest.mark.slow
@games
@counts
def test_every_sign_has_a_small_picture_with_its_surroundings(game: str, every: int) -> None:
    view, lines, lang = recorded_views(game, "board")[1]
    request = PictureRequest(game, view, "board", lines, lang, ("A", "B", "C", "D", "E"), layout="part")
    whole = compose_scene(legend_entries.sign_source(request))
    for key, sign in islice(legend_entries.legend_signs(game).items(), 0, None, every):
        scene = compose_scene(replace(request, part=f"{legend_entries.PART}{key}"))
        wide, high = scene.pixel_size
        assert wide <= 600, f"sign {key} is {wide} px wide, at most 600: draw less around it"
        assert high <= 600, f"sign {key} is {high} px high, at most 600: draw less around it"
        blank = Scene(game, 200, 200)
        sign.draw(blank, Box(34, 34, 132, 132))
        drawn = {(item.name, item.args) for item in blank.items}
        assert drawn, f"sign {key} draws nothing: fix its `draw`"
        assert drawn <= {(item.name, item.args) for item in scene.items}, f"its picture lacks parts of sign {key}"
        if key in legend_entries.sign_boxes(whole):
            assert len(scene.items) > len(blank.items) + 6, f"the picture of sign {key} lacks what is around it"
    assert len(render_picture(replace(request, part=f"{legend_entries.PART}seat")).png) < 30_000


@games
@pytest.mark.parametrize("parts", [6, pytest.param(60, marks=pytest.mark.full)])
def test_every_term_of_a_question_is_explained(game: str, parts: int) -> None:
    found = set[str]()

    def visit(match: Match[Any, Any]) -> None:
        for seat in match.open_questions():
            for node in islice(iter_nodes(match.choice_tree(seat)), NODES):
                said = [] if not hasattr(node, "question") else [node.question]
                said += [one.label for one in node.options] if isinstance(node, Choice) else []
                said += [one.label for one in node.slots] if isinstance(node, Allocation) else []
                found.update(term for msg in said for term in legend_entries.message_terms(msg))

    visit_moments(game, visit, parts)
    assert found, f"the records of {game} ask no question with a term"
    unexplained = found - legend_entries.signs_by_term(game).keys()
    assert unexplained == set(), f"{game}: no sign explains these terms of questions"


@games
def test_explanations_are_the_same_for_all_viewers(game: str) -> None:
    """A sentence uses only the component table, so it can name neither players nor their possessions."""
    for view, _, _ in recorded_views(game, "board")[:3]:
        for sign in legend_entries.legend_signs(game, view.components).values():
            assert not any(isinstance(arg, Seat) for arg in (*sign.description.args.values(), *sign.name.args.values()))
        assert {*legend_entries.legend_signs(game, view.components)} == {*legend_entries.legend_signs(game)}


@games
def test_sign_boxes_match_their_drawings(game: str) -> None:
    for scene in islice(compose_pictures(game, 9), 4):
        whole = Box(0, 0, scene.width, scene.height)
        for key, boxes in legend_entries.sign_boxes(scene).items():
            assert all(box.overlaps(whole) for box in boxes), f"{key}: a box is not on the picture"
        assert text_items(scene)


@pytest.mark.slow
@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_legend_groups_are_legible_as_chat_previews(game: str, lang: str) -> None:
    view, _, _ = recorded_views(game, "board")[1]
    for number, group in enumerate(legend_picture.visible_groups(game)):
        for shape in ("wide", "tall"):
            scene = compose_scene(PictureRequest(game, view, "legend", (), lang, layout=shape, part=str(number)))
            assert (scene.width, scene.height) == LAYOUTS[shape][1:3]
            assert scene.cut_texts == [], f"{group.heading}, {shape}: shorten these texts"
            said = [item for item in text_items(scene) if item.layer == Layer.LABELS]
            assert min(int(str(item.args[1])) for item in said) >= 33, f"{group.heading}, {shape}: texts too small"
            whole = Box(0, 0, scene.width, scene.height)
            assert all(item.box.is_inside(whole) for item in scene.items), f"{group.heading}, {shape}: out of picture"
            for n, item in enumerate(said):
                assert not [other.name for other in said[n + 1 :] if other.box.overlaps(item.box)]


@games
def test_poster_shows_every_sign_with_its_full_name(game: str) -> None:
    view, _, _ = recorded_views(game, "board")[1]
    for lang in LANGUAGES:
        poster = compose_scene(PictureRequest(game, view, "legend", (), lang, layout="page"))
        speak = PAINTERS[game].LABELS(PictureRequest(game, view, lang=lang)).translate
        said = " ".join(scene_texts(poster)).replace("\u00a0", " ")
        groups = legend_picture.visible_groups(game)
        missing = [
            sign.key
            for group in groups
            for sign in group.signs
            if speak(sign.name)[1:].replace("\u00a0", " ") not in said
        ]
        assert (missing, poster.cut_texts) == ([], []), f"{lang}: signs are missing, or texts are truncated"


PAINTED = [key for key in REAL if getattr(PAINTERS.get(key), "SHAPES", ())]
each = pytest.mark.parametrize("game", PAINTED)
shaped = pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])
arranged = pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))


def split_words(text: str) -> set[str]:
    """Return the words and numbers of a text, without punctuation."""
    return set(re.findall(r"\w+", text.replace("\u2068", "").replace("\u2069", "").lower()))


def alt_words(request: PictureRequest) -> set[str]:
    speak = build_translator(GAMES[request.game].data_dir, request.lang, NAMES[: len(request.view.players)])
    return split_words(" ".join(speak(msg) for msg in GAMES[request.game].alt_messages(request.view)))


def headline_words(scene: Scene, request: PictureRequest) -> set[str]:
    """Return the words of a masthead's sentence and its subject."""
    speak = PAINTERS[request.game].LABELS(request).translate
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
    for request, scene in compose_recorded(game, "board", shape):
        lang, said = request.lang, alt_words(request)
        assert headline_words(scene, request) <= said, f"{lang}: the alt text lacks words of the headline"
        large = {item.name for item in text_items(scene) if text_size(item) == SCORE.px and item.name.isdigit()}
        points = large if shape != PAGE_LAYOUT else set()  # the poster has other large numbers
        assert points <= said, f"{lang}, {shape}: the alt text lacks points: {points - said}"
        names = {name for name in NAMES if any(name == item.name for item in text_items(scene))}
        assert split_words(" ".join(names)) <= said


@each
@shaped
def test_alt_text_of_a_result_names_winner_and_all_points(game: str, shape: str) -> None:
    for request, scene in islice(compose_recorded(game, "end", shape), 0, None, len(LANGUAGES)):
        shown = {item.name for item in text_items(scene) if text_size(item) == SCORE.px} | {*request.names}
        assert split_words(" ".join(shown)) <= alt_words(request)


@pytest.mark.slow
@each
@arranged
def test_alt_text_of_a_hand_lists_every_card_and_its_value(game: str, shape: str) -> None:
    """Include its large numbers, and each mark of a card."""
    for request, scene in compose_recorded(game, "hand", shape):
        speak = build_translator(GAMES[game].data_dir, request.lang, NAMES[: len(request.view.players)])
        said = split_words(" ".join(speak(msg) for msg in GAMES[game].board_messages(request.view)))
        large = {item.name for item in text_items(scene) if item.args[0] == "serif.black" and item.name.isdigit()}
        assert large <= said, f"{request.lang}: the alt text lacks these numbers: {large - said}"
        for mark in scene.hotspots:
            kind, _, thing = mark.partition(":")
            if kind == "card" and thing in {*getattr(request.view.me, "professions", ())}:
                assert split_words(speak(Msg("picture-term", {"thing": TermRef(thing)}))) <= said
