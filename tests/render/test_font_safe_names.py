"""Test names on pictures: any script, missing characters, right-to-left names, Arabic letters, fonts loaded."""

import re
from functools import partial
from itertools import islice

import msgspec
import numpy as np
import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from engines.core.translation import LANGUAGES
from render.core.composition import compose_scene
from render.core.fonts import FIRST_SIGN, NAME, SCRIPTS, font_safe_name, is_drawable, text_mask, text_runs, text_width
from render.core.labels import Labels
from render.core.layouts import LAYOUTS
from render.core.mine_large import own_seat
from render.core.palette import Bytes
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from tests.games import REAL
from tests.render.samples import LONG, recorded_requests, sample_request
from tests.render.scene_items import find_covered_items, text_items

sample = partial(sample_request, "princes")

NAMES = {
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


@pytest.mark.parametrize(("name", "shown"), NAMES.items())
def test_drawable_part_of_a_name_is_shown(name: str, shown: str) -> None:
    assert font_safe_name(name) == shown


def test_font_safe_names_have_only_drawable_characters() -> None:
    assert [name for name in NAMES if not all(map(is_drawable, font_safe_name(name).replace(" ", "")))] == []
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
    kinds = ("own", "end")
    for request in (one for kind in kinds for one in recorded_requests(game, kind, shape, USUAL)):
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
        on_bar = [item.to_line() for item, box in zip(lines, tall, strict=True) if any(map(box.overlaps, bars))]
        assert on_bar == [], f"names {names} cover the bar"
