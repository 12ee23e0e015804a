"""Test answers on the page: groups, amounts in rows and places, and the sign of each answer."""

import dataclasses
import io
import re
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Select, SlotRow
from bot.frontends.web.answer_signs import AnswerGroup, find_heading_sign, find_sign, find_slot_sign, group_answers
from bot.frontends.web.assets import FILES, build_game_colors
from bot.frontends.web.button_widgets import FormBuilder, render_answers, render_numbered_rows, render_select
from bot.frontends.web.widgets import render_slots
from render import PAINTERS
from render.core.icons import ICONS
from render.core.painters import answer_icons
from render.fresco.paints import COLOURS
from tests.games import REAL
from tests.texts import render_text

FORMS = FormBuilder("/press", "token", "panel", "en", game="notredame")
LARGEST_SIGNS_BYTES = 20_000


def build_button(label: str = "A", **more: Any) -> Button:
    return Button(CallbackData(f"walk {label}"), label, **more)


def group_labels(*buttons: Button) -> list[tuple[str, list[str]]]:
    numbered = [(f"r{n}-0", one) for n, one in enumerate(buttons)]
    return [(group.heading, [one.label for _, one in group.answers]) for group in group_answers(numbered)]


def button_texts(html: str) -> list[str]:
    return [re.sub("<[^>]*>", "", found) for found in re.findall("<button.*?</button>", html)]


def test_answers_that_begin_alike_have_one_heading() -> None:
    labels = ["Booth II · Buy 3 red", "Booth II · Buy 1 red", "Booth III · Buy 3 blue", "Done here"]
    assert group_labels(*map(build_button, labels)) == [("Booth II", labels[:2]), ("", labels[2:3]), ("", labels[3:])]


def test_the_heading_has_all_that_is_common_and_every_answer_keeps_a_part_of_its_own() -> None:
    for heading, labels in (
        ("Restore b1 · 3 +2", ["Restore b1 · 3 +2 · Bishop stays · +2", "Restore b1 · 3 +2 · Bishop to a2 · +2"]),
        ("Booth II", ["Booth II · Buy 1 red", "Booth II · Buy 1 red · Buy 3 blue"]),
    ):
        assert group_labels(*map(build_button, labels)) == [(heading, labels)]


def test_links_and_blocked_answers_stay_alone() -> None:
    first, second = "Booth II · Buy 3 red", "Booth II · Buy 1 red"
    assert group_labels(build_button(first), build_button(second, is_blocked=True)) == [("", [first]), ("", [second])]
    assert group_labels(build_button(first), build_button(second, url="/t/x")) == [("", [first]), ("", [second])]


def test_short_answers_are_three_in_a_row() -> None:
    long, short = "Send your friend to the bank", "Bishop stays"
    assert AnswerGroup("a", (("r0-0", build_button(f"a · {short} · +2")), ("r0-1", build_button("a · b")))).is_short
    assert not AnswerGroup("a", (("r0-0", build_button(f"a · {long}")), ("r0-1", build_button("a · b")))).is_short


def test_the_heading_is_shown_once_and_read_with_every_answer() -> None:
    labels = ["Restore b1 · 3 +2 · Bishop stays · +2", "Restore b1 · 3 +2 · Bishop to a2 · +2", "Done here"]
    html = render_answers([(f"r{n}", (build_button(label),)) for n, label in enumerate(labels)], FORMS)
    assert button_texts(html) == labels
    assert html.count("<h3>Restore b1 · 3 +2</h3>") == 1
    shown = re.sub('<span class="sr">[^<]*</span>', "", html)
    assert "Restore b1" not in "".join(button_texts(shown))


def css_classes(label: str) -> set[str]:
    shown = Button(CallbackData("walk t"), label)
    html = render_answers([("r0", (shown,))], dataclasses.replace(FORMS, game="princes"))
    return {*re.findall("[a-z]+", re.search('<button.*?class="(.*?)"', html)[1])}  # type: ignore[index]


def test_an_answer_has_the_room_that_its_label_needs() -> None:
    assert "brief" in css_classes("c3"), "a short label does not get half the width"
    assert not css_classes("Pass") & {"brief", "long"}
    assert not css_classes("Personenkarte kaufen") & {"brief", "long"}
    assert "long" in css_classes("Take " * 10)


def test_the_present_value_of_a_setting_is_marked_and_is_not_what_to_do_now() -> None:
    row = (
        Button(CallbackData("set lang en"), "English", "primary"),
        Button(CallbackData("set lang de"), "Deutsch"),
        Button(CallbackData("set confirm 1"), "Confirm"),
        Button(CallbackData("start t"), "Start", "primary"),
        Button(CallbackData("leave t"), "Leave"),
    )
    found = re.findall('<button.*?class="b ([a-z]+)".*?>', render_numbered_rows([("r0", row)], FORMS))
    assert found == ["chosen", "plain", "plain", "primary", "plain"]


def build_place(name: str, *numbers: str, whole: bool = True) -> SlotRow:
    give = tuple(Button(CallbackData(f"walk {name} {n}"), n) for n in numbers)
    return SlotRow(
        name, give=give, open=Button(CallbackData(f"walk {name}"), name, hotspot=f"city:{name}"), whole=whole
    )


def test_first_place_is_chosen_and_each_has_its_answers() -> None:
    html = render_slots((build_place("council", "1", "2"), build_place("ropery", "1")), FORMS)
    assert html.count(" checked") == 1, "not exactly one place is chosen"
    places = re.findall("<li>.*?</li>", html)
    assert [re.findall('value="(walk .*?)"', one) for one in places] == [
        ["walk council 1", "walk council 2"], ["walk ropery 1"]
    ]  # fmt: skip
    assert [re.findall('data-at="(.*?)"', one) for one in places] == [["city:council"], ["city:ropery"]]
    assert 'aria-label="council: 1"' in places[0], "a bare number is not labelled with its place"


def test_the_place_that_a_lesson_asks_for_is_chosen() -> None:
    council, ropery = build_place("council", "1"), build_place("ropery", "1")
    assert ropery.open is not None
    asked = msgspec.structs.replace(ropery, open=msgspec.structs.replace(ropery.open, tone="primary"))
    first, second = re.findall("<li>.*?</li>", render_slots((council, asked), FORMS))
    assert " checked" not in first
    assert " checked" in second
    assert 'class="b primary"' in second


def test_a_place_with_more_answers_than_are_shown_leads_to_all() -> None:
    html = render_slots((build_place("council", "1", whole=False),), FORMS)
    assert re.findall('value="(walk .*?)"', html) == ["walk council 1", "walk council"]
    assert f">{render_text('web-all-answers')}<" in html


def build_squares(count: int, hotspot: str = "a{n}") -> Select:
    buttons = (Button(CallbackData(f"walk {n}"), f"a{n}", hotspot=hotspot.format(n=n)) for n in range(count))
    return Select("Where?", (("a", tuple(buttons)),))


def test_many_squares_of_a_picture_are_folded() -> None:
    html = render_select(build_squares(20), FORMS, "s0")
    assert html.count("<details") == 1
    assert html.count('name="press"') == 20, "a folded square has no button any more"
    assert "<details" not in render_select(build_squares(4), FORMS, "s0")
    assert "<details" not in render_select(build_squares(20, hotspot=""), FORMS, "s0"), "hidden in no picture"


def sign_of(icon: str) -> int:
    return list(dict.fromkeys(answer_icons("notredame").values())).index(icon)


@pytest.mark.parametrize("game", REAL)
def test_each_game_has_a_light_picture_of_its_signs(game: str) -> None:
    icons = list(dict.fromkeys(answer_icons(game).values()))
    assert icons
    assert set(icons) <= ICONS.keys()
    data = FILES[f"signs-{game}.png"].read_bytes()
    assert len(data) <= LARGEST_SIGNS_BYTES
    width, height = Image.open(io.BytesIO(data)).size
    assert height == width * len(icons)
    styles = build_game_colors()
    assert re.search(rf'^\.{game} \.sg .*"signs-{game}\.png"', styles, re.M)
    assert f".sg.n{len(icons) - 1} " in styles


@pytest.mark.parametrize(
    ("hotspot", "tokens", "icon"),
    [
        ("card:park.2", ("keep",), "nd.tree"),
        ("1/hospital", (), "nd.plus"),
        ("", ("hotel.1", "usurer", "-"), "usurer"),
        ("0/coins", ("notre_dame.0", "1"), "florin"),
        ("", ("pass",), None),
    ],
)
def test_an_answer_has_the_sign_of_its_thing_else_of_its_last_known_token(
    hotspot: str, tokens: tuple[str, ...], icon: str | None
) -> None:
    button = build_button(hotspot=hotspot, tokens=tokens)
    assert find_sign("notredame", button) == (sign_of(icon) if icon else None)
    assert find_sign("", button) is None


def test_a_heading_has_the_sign_of_what_its_answers_begin_with() -> None:
    donated = build_button(hotspot="0/coins", tokens=("notre_dame.0", "1"))
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


@pytest.mark.parametrize(
    "slot",
    [
        SlotRow("In the park", 0, None, build_button("+", hotspot="0/park")),
        SlotRow("In the park", 3, build_button("−"), None, give=(build_button("1"),), hotspot="0/park"),
    ],
    ids=["empty", "full"],  # the only buttons of a full one are minus and numbers, which are about no place
)
def test_a_slot_has_the_sign_of_what_it_is_about(slot: SlotRow) -> None:
    assert find_slot_sign("notredame", slot) == sign_of("nd.tree")
    assert f"sg n{sign_of('nd.tree')}" in render_slots((slot,), FORMS)


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
