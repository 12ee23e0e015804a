"""Test legend entries: every sign on a picture has a name, a sentence in four languages and a picture."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core.core_types import Seat
from engines.core.match import Match
from engines.core.match_factory import replay_log
from engines.core.nodes import Allocation, Choice
from engines.core.translation import LANGUAGES, build_translator
from engines.core.tree import iter_nodes
from render import PAINTERS
from render.core import legend_entries, legend_picture
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.layouts import LAYOUTS
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from tests.engines.records.stored_games import RECORDS, read_record
from tests.games import REAL
from tests.render.samples import sample_names, sample_scene
from tests.render.test_layouts import record_moments, text_items

PLAIN = frozenset({
    "arch", "dashed", "dashes", "disc", "frame", "grid", "halo", "hatched", "icon arrow", "round", "rule", "small",
    "step", "strike", "fan", "florence", "lv.city", "lv.dome", "lv.ground", "lv.leaves", "lv.nothing", "lv.octagon",
    "lv.quarter", "lv.vitruvian", "lv.wedges", "fresco.chapel", "fresco.frame", "fresco.shelf", "nd.bridge", "nd.fan",
    "nd.front", "nd.head", "nd.paris", "nd.path", "nd.seine", "nd.street", "nd.token", "nd.way", "winner.arch",
    "pedestal",
})  # fmt: skip
"""Shapes that mean nothing by themselves, and what is only looked at."""
NODES = 40
"""So many nodes of each question are read."""
LONGEST = 420
"""What is told stands beside a little picture, and is read at a glance."""

games = pytest.mark.parametrize("game", [key for key in REAL if hasattr(PAINTERS[key], "legend_groups")])
"""Those whose painters say what their signs mean: a new game may do without at first."""
counts = pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.full)])
"""Every fourth is tried quickly."""


def compose_pictures(game: str, every: int) -> Iterator[Scene]:
    """Boards of recorded games in each shape, and every kind of picture that there are samples of."""
    for number, (view, lines, lang) in islice(enumerate(record_moments(game)), 0, None, every):
        shape = ("page", "wide", "tall")[number % 3]
        yield compose_scene(PictureRequest(game, view, "board", lines, lang, ("A", "B", "C", "D", "E"), layout=shape))
    for name in islice(sample_names(game), 0, None, every):
        if not name.startswith("legend"):
            yield sample_scene(game, name)


@pytest.mark.slow
@games
@counts
def test_every_drawing_is_in_the_legend_or_has_no_meaning(game: str, every: int) -> None:
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
            assert say(sign.name), (key, lang)
            assert told.endswith((".", "!")), (key, lang, told)
            assert ".." not in told, (key, lang, told)
            assert len(told) < LONGEST, (key, lang, told)
            assert "{" not in told, (key, lang, told)


@games
def test_a_chapter_of_the_rules_explains_each_sign_that_names_one(game: str) -> None:
    book = GAMES[game].rulebook
    for key, sign in legend_entries.legend_signs(game).items():
        assert not sign.rule or sign.rule in book.chapters, key  # those that have one are counted below
    assert sum(bool(sign.rule) for sign in legend_entries.legend_signs(game).values()) > 30


@pytest.mark.slow
@games
@counts
def test_every_sign_has_a_little_picture_with_what_is_round_it(game: str, every: int) -> None:
    view, lines, lang = record_moments(game)[1]
    request = PictureRequest(game, view, "board", lines, lang, ("A", "B", "C", "D", "E"), layout="part")
    whole = compose_scene(legend_entries.sign_source(request))
    for key, sign in islice(legend_entries.legend_signs(game).items(), 0, None, every):
        scene = compose_scene(msgspec.structs.replace(request, part=f"{legend_entries.PART}{key}"))
        wide, high = scene.pixel_size
        assert wide <= 600, key
        assert high <= 600, key
        blank = Scene(game, 200, 200)
        sign.draw(blank, Box(34, 34, 132, 132))
        drawn = {(item.name, item.args) for item in blank.items}
        assert drawn, key
        assert drawn <= {(item.name, item.args) for item in scene.items}, key
        if key in legend_entries.sign_boxes(whole):
            assert len(scene.items) > len(blank.items) + 6, key
    painted = render_picture(msgspec.structs.replace(request, part=f"{legend_entries.PART}seat"))
    assert len(painted.png) < 30_000


def iter_questions(game: str, every: int) -> Iterator[tuple[Match[Any, Any], int]]:
    """Yield matches of recorded games at several moments, each with a seat that is asked."""
    for path in sorted((RECORDS / game).glob("*.json"))[::every]:
        kept = read_record(path)
        for part in range(1, 6):
            match = replay_log(GAMES[game], kept.header, list(kept.entries[: max(2, len(kept.entries) * part // 6)]))
            yield from ((match, seat) for seat in match.open_questions())


def find_unexplained_terms(game: str, every: int) -> set[str]:
    """Return the terms of questions that no sign explains."""
    found = set[str]()
    for match, seat in iter_questions(game, every):
        for node in islice(iter_nodes(match.choice_tree(seat)), NODES):
            said = [] if not hasattr(node, "question") else [node.question]
            said += [one.label for one in node.options] if isinstance(node, Choice) else []
            said += [one.label for one in node.slots] if isinstance(node, Allocation) else []
            found |= {term for msg in said for term in legend_entries.message_terms(msg)}
    assert found, game
    return found - legend_entries.signs_by_term(game).keys()


@games
@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.full)])
def test_every_word_of_a_question_is_explained(game: str, every: int) -> None:
    assert find_unexplained_terms(game, every) == set()


@games
def test_explanations_are_the_same_for_all_viewers(game: str) -> None:
    """A sentence is made of the component table alone: it can name no player, and nothing that a player holds."""
    for view, _, _ in record_moments(game)[:3]:
        for sign in legend_entries.legend_signs(game, view.components).values():
            assert not any(isinstance(arg, Seat) for arg in (*sign.description.args.values(), *sign.name.args.values()))
        assert {*legend_entries.legend_signs(game, view.components)} == {*legend_entries.legend_signs(game)}


@games
def test_signs_are_where_they_are_drawn(game: str) -> None:
    for scene in islice(compose_pictures(game, 9), 4):
        whole = Box(0, 0, scene.width, scene.height)
        for key, boxes in legend_entries.sign_boxes(scene).items():
            assert all(box.overlaps(whole) for box in boxes), key
        assert text_items(scene)


@games
def test_a_move_is_found_where_it_has_its_number_and_where_it_is_told(game: str) -> None:
    compared = 0
    for view, lines, lang in record_moments(game)[:6]:
        scene = compose_scene(PictureRequest(game, view, "board", lines, lang, ("A", "B", "C", "D", "E")))
        found = legend_entries.move_number_boxes(scene)
        if not any(item.name == "disc" and "mark" in item.args for item in scene.items):
            continue  # a result
        compared += 1
        assert {line.number for line in lines[-6:]} <= found.keys()
        whole = Box(0, 0, scene.width, scene.height)
        for number, boxes in found.items():
            assert all(box.is_inside(whole) for box in boxes), number
            assert max(box.w for box in boxes) > 200, "the line is part of it"
    assert compared > 2


@pytest.mark.slow
@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_group_of_the_key_is_read_unopened_in_the_shapes_of_chats(game: str, lang: str) -> None:
    view, _, _ = record_moments(game)[1]
    for number, group in enumerate(legend_picture.visible_groups(game)):
        for shape in ("wide", "tall"):
            scene = compose_scene(PictureRequest(game, view, "legend", (), lang, layout=shape, part=str(number)))
            assert (scene.width, scene.height) == LAYOUTS[shape][1:3]
            assert scene.cut_texts == [], (group.heading, shape)
            said = [item for item in scene.items if item.kind == "text" and item.layer == Layer.LABELS]
            assert min(int(str(item.args[1])) for item in said) >= 33, (group.heading, shape)
            whole = Box(0, 0, scene.width, scene.height)
            assert all(item.box.is_inside(whole) for item in scene.items), (group.heading, shape)
            for n, item in enumerate(said):
                assert not [other.name for other in said[n + 1 :] if other.box.overlaps(item.box)], item.name


@games
def test_the_poster_has_every_sign_with_its_whole_name(game: str) -> None:
    view, _, _ = record_moments(game)[1]
    for lang in LANGUAGES:
        poster = compose_scene(PictureRequest(game, view, "legend", (), lang, layout="page"))
        speak = PAINTERS[game].WORDS(PictureRequest(game, view, lang=lang)).translate
        said = " ".join(item.name for item in poster.items if item.kind == "text").replace("\u00a0", " ")
        groups = legend_picture.visible_groups(game)
        missing = [
            sign.key
            for group in groups
            for sign in group.signs
            if speak(sign.name)[1:].replace("\u00a0", " ") not in said
        ]
        assert (missing, poster.cut_texts) == ([], []), lang
