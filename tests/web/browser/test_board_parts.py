"""Test enlarged board parts by a tap, and the slider through a game's moves."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from tests.web.browser.conftest import BrowserUser, show_board

pytestmark = pytest.mark.full

TEXT_ALONE = """panel => {
  const copy = panel.cloneNode(true);
  for (const one of copy.querySelectorAll("select, button")) one.remove();
  return copy.textContent;
}"""
"""What a panel says, without what it offers: all other parts are named among its answers."""


def test_a_tap_on_the_board_shows_its_part_alone(person: BrowserUser) -> None:
    person.open("princes", ais=2)
    person.click('button[value^="start "]')
    person.wait_for_turn()
    page = person.page
    show_board(page)
    with page.expect_request(lambda asked: asked.method == "POST") as asked:
        page.eval_on_selector_all("#board .spot.part", "spots => spots.at(-1).click()")
    ((press, part),) = [line.rsplit(" ", 1) for line in parse_qs(asked.value.post_data or "")["press"]]
    assert press == f"board {person.table} -"
    page.wait_for_function("() => document.querySelector('#reading-picture')?.naturalWidth === 1200")
    said = page.eval_on_selector("#reading", TEXT_ALONE)
    labels = {"supply": "In the supply", "estate": "Estate:"}
    assert [name for name, label in labels.items() if label in said] == [part.partition(":")[0]]
    assert page.locator("#reading select, #reading button[value^='board ']").count() > 0, "and the other parts"


def test_a_slider_goes_to_any_move(person: BrowserUser) -> None:
    person.open("pebbles", ais=2)
    table = person.table
    person.click('button[value^="start "]')
    person.wait_for_turn()
    page = person.page
    person.click(f'#menu button[value="story {table}"]')
    person.click(f'#reading button[value="past {table}"]')
    slider = page.wait_for_selector("#reading input[type=range]")
    assert slider is not None
    last = int(slider.get_attribute("max") or "0")
    assert slider.input_value() == str(last), "it begins with the newest"
    slider.evaluate("(box) => { box.value = 1; box.dispatchEvent(new Event('change', { bubbles: true })); }")
    page.wait_for_function("() => document.querySelector('#reading').innerText.includes('Move 1 of')")
    assert page.locator(f"#reading button[value='past {table} 2']").count() == (1 if last > 1 else 0)
