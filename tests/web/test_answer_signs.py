"""Test signs on answers: the sign of each answer, and its picture on the page."""

import io
import re

import pytest
from PIL import Image

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, SlotRow
from bot.frontends.web.answer_signs import find_heading_sign, find_sign, find_slot_sign
from bot.frontends.web.assets import FILES, build_game_colors
from bot.frontends.web.button_widgets import FormBuilder, render_answers
from bot.frontends.web.widgets import render_slots
from render import PAINTERS
from render.core.icons import ICONS
from render.core.painters import answer_icons
from render.fresco.paints import COLOURS
from tests.games import REAL

LARGEST_BYTES = 20_000
"""Of the signs of one game."""
FORMS = FormBuilder("/press", "", "panel", "en", game="notredame")


def build_button(label: str = "A", hotspot: str = "", tokens: tuple[str, ...] = ()) -> Button:
    return Button(CallbackData("walk t 0"), label, hotspot=hotspot, tokens=tokens)


def sign_of(icon: str) -> int:
    return list(dict.fromkeys(answer_icons("notredame").values())).index(icon)


@pytest.mark.parametrize("game", REAL)
def test_each_game_has_a_light_picture_of_its_signs(game: str) -> None:
    icons = list(dict.fromkeys(answer_icons(game).values()))
    assert icons
    assert set(icons) <= ICONS.keys()
    data = FILES[f"signs-{game}.png"].read_bytes()
    assert len(data) <= LARGEST_BYTES
    width, height = Image.open(io.BytesIO(data)).size
    assert height == width * len(icons)
    styles = build_game_colors()
    assert re.search(rf'^\.{game} \.sg .*"signs-{game}\.png"', styles, re.M)
    assert f".sg.n{len(icons) - 1} " in styles


def test_an_answer_has_the_sign_of_its_thing_else_of_its_last_known_token() -> None:
    assert find_sign("notredame", build_button(hotspot="card:park.2", tokens=("keep",))) == sign_of("nd.tree")
    assert find_sign("notredame", build_button(hotspot="1/hospital")) == sign_of("nd.plus")
    assert find_sign("notredame", build_button(tokens=("hotel.1", "usurer", "-"))) == sign_of("usurer")
    assert find_sign("notredame", build_button(tokens=("pass",))) is None
    assert find_sign("", build_button(hotspot="card:park.2")) is None


def test_a_heading_has_the_sign_of_what_its_answers_begin_with() -> None:
    donated = build_button(hotspot="0/coins", tokens=("notre_dame.0", "1"))
    assert find_sign("notredame", donated) == sign_of("florin")
    assert find_heading_sign("notredame", donated) == sign_of("nd.cathedral")


@pytest.mark.parametrize("token", ["build", "laboratory", "workshop", "studio", "hospital"])
def test_an_answer_about_building_has_a_sign(token: str) -> None:
    assert find_sign("princes", build_button(tokens=(token,))) is not None


def test_each_paint_has_a_sign_in_its_colour() -> None:
    styles = build_game_colors()
    signs = {find_sign("fresco", build_button(hotspot=f"paint:{paint}")) for paint in COLOURS}
    assert len(signs) == len(COLOURS)
    for sign in signs:
        assert re.search(rf"^\.fresco \.sg\.n{sign} {{ background: #[0-9a-f]{{6}}; }}$", styles, re.M)


def test_a_slot_has_the_sign_of_what_its_buttons_are_about() -> None:
    slot = SlotRow("In the park", 0, None, build_button("+", hotspot="0/park"))
    assert find_slot_sign("notredame", slot) == sign_of("nd.tree")
    assert f"sg n{sign_of('nd.tree')}" in render_slots((slot,), FORMS)


def test_a_full_slot_keeps_its_sign() -> None:
    """Its only buttons are minus and other numbers, which are about no place on the board."""
    slot = SlotRow("In the park", 3, build_button("−"), None, give=(build_button("1"),), hotspot="0/park")
    assert find_slot_sign("notredame", slot) == sign_of("nd.tree")


def test_a_group_shows_its_sign_once() -> None:
    answers = tuple(
        build_button(f"Bribe the juggler · {where}", tokens=("juggler", where)) for where in ("bank", "park")
    )
    shown = render_answers([("r0", answers)], FORMS)
    assert shown.count('class="sg ') == 1
    assert f"sg n{sign_of('juggler')}" in shown


def test_only_painters_with_signs_have_a_picture_of_them() -> None:
    with_signs = {f"signs-{game}.png" for game in PAINTERS if answer_icons(game)}
    assert {name for name in FILES if name.startswith("signs-")} == with_signs
