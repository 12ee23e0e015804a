"""Test slot widgets: amounts in rows, and places of which the user chooses one."""

from __future__ import annotations

import re

import msgspec

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Select, Slot
from bot.frontends.web.button_widgets import FormBuilder, render_select
from bot.frontends.web.slot_widgets import render_slots
from tests.texts import render_text

FORMS = FormBuilder("/press", "token", "panel", "en")


def build_place(name: str, *numbers: str, whole: bool = True) -> Slot:
    """Build a place of a grid with its answers."""
    give = tuple(Button(CallbackData(f"walk {name} {n}"), n) for n in numbers)
    return Slot(name, give=give, open=Button(CallbackData(f"walk {name}"), name, hotspot=f"city:{name}"), whole=whole)


def test_first_place_is_chosen_and_each_has_its_answers() -> None:
    html = render_slots((build_place("council", "1", "2"), build_place("ropery", "1")), FORMS)
    assert html.count(" checked") == 1, "the first is chosen"
    places = re.findall("<li>.*?</li>", html)
    assert [re.findall('value="(walk .*?)"', one) for one in places] == [
        ["walk council 1", "walk council 2"], ["walk ropery 1"]
    ]  # fmt: skip
    assert [re.findall('data-at="(.*?)"', one) for one in places] == [["city:council"], ["city:ropery"]]
    assert 'aria-label="council: 1"' in places[0], "a number says for what it is"


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
    assert html.count('name="press"') == 20, "all can still be pressed here"
    assert "<details" not in render_select(build_squares(4), FORMS, "s0")
    assert "<details" not in render_select(build_squares(20, hotspot=""), FORMS, "s0"), "no picture shows them"
