"""Test texts of pictures: alt texts, the legend in four languages, and names in any script that are drawable."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from docs.sample.engines.pebbles.game import PEBBLES
from engines import GAMES
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.match import Match
from engines.core.nodes import Allocation, Choice
from engines.core.translation import LANGUAGES, build_translator
from engines.core.tree import iter_nodes
from render import PAINTERS
from render.core import legend_entries, legend_picture
from render.core.composition import compose_scene
from render.core.fonts import (
    FIRST_SIGN,
    NAME,
    SCORE,
    SCRIPTS,
    font_safe_name,
    is_drawable,
    text_mask,
    text_runs,
    text_width,
)
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.mine_large import own_seat
from render.core.palette import Bytes
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from tests.games import REAL
from tests.render.samples import (
    LONG,
    NAMES,
    compose_recorded,
    find_covered_items,
    recorded_requests,
    recorded_views,
    sample_names,
    sample_request,
    sample_scene,
    scene_texts,
    text_items,
    text_size,
    visit_moments,
)

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
    assert found - legend_entries.signs_by_term(game).keys() == set(), (
        f"{game}: no sign explains these terms of questions"
    )


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
        missing = [
            sign.key
            for group in legend_picture.visible_groups(game)
            for sign in group.signs
            if speak(sign.name)[1:].replace("\u00a0", " ") not in said
        ]
        assert (missing, poster.cut_texts) == ([], []), f"{lang}: signs are missing, or texts are truncated"


each = pytest.mark.parametrize("game", [key for key in REAL if getattr(PAINTERS.get(key), "SHAPES", ())])
shaped = pytest.mark.parametrize("shape", [PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)])


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
@pytest.mark.parametrize("shape", sorted(CHAT_LAYOUTS))
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


sample = partial(sample_request, "princes")

PLAYERS = {
    "Čeněk Řehoř": "Čeněk Řehoř",
    "Даша": "Даша",
    "Δημήτρης": "Δημήτρης",
    "田中": "田中",
    "陳大文": "陳大文",
    "ひろし": "ひろし",
    "김철수": "김철수",
    "محمد علي": "محمد علي",
    "שרה": "שרה",
    "שָׂרָה": "שָׂרָה",
    "𠮷田": "KichiTian",
    "अमित": "amit",
    "𝕬𝖓𝖓𝖆": "Anna",
    "🎲 Ben 🎲": "Ben",
    "😀😀": "",
    "\u200b\u202e": "",
    "---": "",
    "": "",
}


@pytest.mark.parametrize(("name", "shown"), PLAYERS.items())
def test_drawable_part_of_a_name_is_shown(name: str, shown: str) -> None:
    assert font_safe_name(name) == shown


def test_font_safe_names_have_only_drawable_characters() -> None:
    assert [name for name in PLAYERS if not all(map(is_drawable, font_safe_name(name).replace(" ", "")))] == []
    assert not any(map(is_drawable, "अ😀"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seat_without_drawable_name_gets_a_numbered_name(lang: str) -> None:
    labels = Labels(PictureRequest("pebbles", None, lang=lang, names=("😀", "Ben")), PEBBLES.data_dir)
    assert labels.seat_name(0) != labels.seat_name(1) == "Ben"
    assert "1" in labels.seat_name(0)


def test_board_is_drawn_with_names_in_any_script() -> None:
    request = msgspec.structs.replace(sample("opening"), names=("😀", "محمد", "田中" * 20, "x" * 200))
    said = str(compose_scene(request))
    assert "田中" in said
    assert "محمد" in said
    assert len(render_picture(request).png) > 1000


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("name", ["Maximiliane", "Wolfgang-Amadeus"])
def test_headline_shrinks_before_a_name_is_truncated(name: str, layout: str) -> None:
    scene = compose_scene(msgspec.structs.replace(sample("opening"), names=(name,) * 5, layout=layout))
    low = LAYOUTS[layout].header_height
    headline = [item.name for item in text_items(scene) if item.box.y < low]
    assert any(name in text for text in headline), f"expected {name} in the headline, got {headline}"


STYLE = ("sans.semibold", 33)


def text_pixels(text: str) -> Bytes:
    return np.asarray(text_mask(text, *STYLE, "ink", 0)[0])[2:-2, 2:-2]


def test_right_to_left_name_starts_at_the_right() -> None:
    whole, first = text_pixels("שרה"), text_pixels("ש")
    assert (whole[-first.shape[0] :, -first.shape[1] :] == first).all()
    assert not (whole[-first.shape[0] :, : first.shape[1]] == first).all()


@pytest.mark.parametrize("script", SCRIPTS)
def test_space_in_a_name_is_at_most_as_wide_as_a_letter(script: str) -> None:
    """A font without a space would leave the width of its missing glyph."""
    letter = re.findall(f"[{SCRIPTS[script]}]", "שم김田")[0]
    apart = text_width(f"{letter} {letter}", *STYLE) - text_width(letter + letter, *STYLE)
    assert 0 < apart < STYLE[1] / 2


def test_arabic_letters_are_joined() -> None:
    """No column between them is empty."""
    assert text_pixels("محمد")[:, 1:-1].any(0).all()
    assert not text_pixels(" ".join("محمد"))[:, 1:-1].any(0).all()


def test_sentence_keeps_its_word_order_around_a_name() -> None:
    """The runs of a sentence are drawn at positions given by their widths."""
    before, name, after = "Bid of ", "محمد علي", ": 700"
    assert [part for part, _ in text_runs(before + name + after, STYLE[0])] == [before, name, after]
    whole, start = text_pixels(before + name + after), text_pixels(before.rstrip())
    high = whole.shape[0]
    cut = whole[:, : start.shape[1] - 1]
    assert cut[cut.any(1)].shape == start[:, :-1][start[:, :-1].any(1)].shape
    assert (cut[cut.any(1)] == start[:, :-1][start[:, :-1].any(1)]).all(), f"{high}: cut in a place other than its end"
    assert text_width(before + name + after, *STYLE) <= sum(text_width(part, *STYLE) for part in (before, name, after))


@pytest.mark.parametrize("script", SCRIPTS)
def test_fonts_of_other_scripts_are_loaded_only_if_needed(script: str) -> None:
    assert text_runs("Markéta, Анна, Δημήτρης – 1½ €", "sans") == [("Markéta, Анна, Δημήτρης – 1½ €", "sans")]
    assert re.compile(f"[{SCRIPTS[script]}]").search("".join(map(chr, range(0x10000)))).group() >= FIRST_SIGN  # type: ignore[union-attr]


FULL = ("Max Mustermann", "Wolfgang Amadeus", "Anneliese Müller", "Александра К.", "Žofie Nováková")
"""First and last names, with at least one space."""
USUAL = ("Maximilian", "Wolfgang Am.", "Anna Karenina", "Žofie Nováková", "Константин")


@pytest.mark.lint
@pytest.mark.slow
@pytest.mark.parametrize("shape", sorted(LAYOUTS))
@pytest.mark.parametrize("game", REAL)
def test_usual_names_are_not_truncated(game: str, shape: str) -> None:
    for request in (one for kind in (("own", "end")) for one in recorded_requests(game, kind, shape, USUAL)):
        view = request.view
        cut, own = cut_names(compose_scene(request)), None if getattr(view, "me", None) is None else own_seat(view)
        if own is not None:  # next to the viewer's panel the others are compact, so a first name is enough
            cut = [name for name in cut if len(name) < len("Anna…") or USUAL[own].startswith(name[:-1])]
        assert cut == [], f"{request.lang}, {len(request.names)} seats: these names are truncated; give them room"


def cut_names(scene: Scene) -> list[str]:
    """Return the truncated names of a scene.

    Ignore headlines that list winners, whose arches have their full names, and signs with three dots.
    """
    return [text for text in scene.cut_texts if text != "…" and ", " not in text]


@pytest.mark.lint
@pytest.mark.parametrize("known", [FULL, LONG], ids=["full", "long"])
@pytest.mark.parametrize("first", range(len(FULL)))
@pytest.mark.parametrize("shape", sorted(LAYOUTS))
@pytest.mark.parametrize("game", REAL)
def test_names_on_final_pictures_are_complete_and_cover_no_bars(
    game: str, shape: str, first: int, known: tuple[str, ...]
) -> None:
    """Names too wide for one line of a ranking get two; the longest may still be truncated."""
    requests = recorded_requests(game, "end", shape, (*known[first:], *known[:first]))
    for request in islice(requests, 0, None, len(LANGUAGES)):
        names, scene = request.names, compose_scene(request)
        if known is not LONG:
            assert cut_names(scene) == [], f"these names are truncated: {names}"
        assert list(find_covered_items(scene)) == []
        bars = [item.box for item in scene.items if item.layer is Layer.TILES and item.name == "round"]
        rows = [box for name, box in scene.hotspots.items() if name.endswith("/result")]
        lines = [
            item
            for item in text_items(scene)
            if item.args[0] == NAME.face and any(item.box.is_inside(row) for row in rows)
        ]
        assert len(lines) >= len(names)
        tall = [item.box._replace(h=item.box.h * 5 // 4) for item in lines]  # including descenders of capitals
        assert [item.to_line() for item, box in zip(lines, tall, strict=True) if any(map(box.overlaps, bars))] == [], (
            f"names {names} cover the bar"
        )
