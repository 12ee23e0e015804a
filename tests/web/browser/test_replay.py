"""Test the replay: slider and step buttons keep their position, by keyboard, touch and without JavaScript."""

import re

import pytest

from tests.app.conftest import QUICK
from tests.app.gameplay import play_random_moves
from tests.texts import match_text, render_text
from tests.web.browser.conftest import BrowserTestServer, BrowserUser, UserFactory, box_of, run_in_thread
from tests.web.browser.page_checks import save_and_check

pytestmark = pytest.mark.full


async def play_to_end(house: BrowserTestServer, table_id: str) -> None:
    """Play a table to its end by chance, past the program."""
    async with house.open_app(timings=QUICK) as app:
        await play_random_moves(app, table_id)


def open_replay(house: BrowserTestServer, user_factory: UserFactory, **options: object) -> BrowserUser:
    """Open the replay of a table that has ended: it begins with the first move."""
    person = user_factory(house, **options)
    page = person.page
    page.click('button[value="open pebbles 3"]')
    page.wait_for_url("**/t/*")
    run_in_thread(play_to_end(house, person.table))
    page.reload()
    person.click('#log button[value^="past "]')
    page.wait_for_selector(".player")
    return person


def current_move(person: BrowserUser) -> int:
    """Return the number of the move that is shown."""
    found = re.search(r"\d+", person.page.inner_text("#reading-title"))
    assert found is not None
    return int(found[0])


def wait_for_move(person: BrowserUser, move: int) -> None:
    """Wait until a move is shown."""
    title = render_text("app-replay-move", n=move, last=last_move(person))
    person.page.wait_for_selector(f"#reading-title:text-is('{title}')")


def last_move(person: BrowserUser) -> int:
    return int(person.page.get_attribute("#reading-number", "max") or "0")


LEFT_FREE = """() => {
    const stage = document.querySelector("#reading-stage").getBoundingClientRect();
    const player = document.querySelector(".player").getBoundingClientRect();
    return player.left > stage.left + stage.width / 2 || player.top > stage.top + stage.height / 2;
}"""
"""Whether the player leaves half of the stage to the board."""


@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375), (1280, 800)])
def test_steps_and_slider_keep_their_place(
    module_server: BrowserTestServer, user_factory: UserFactory, width: int, height: int
) -> None:
    size = {"width": width, "height": height}
    person = open_replay(module_server, user_factory, viewport=size, reduced_motion="reduce")
    page, last = person.page, last_move(person)
    save_and_check(person, f"replay-{width}")
    assert current_move(person) == 1
    assert last > 3
    assert page.locator(".player .b:disabled").count() == 1, "the step back is missing or not disabled"
    assert page.evaluate(LEFT_FREE)
    where = box_of(page.locator("#reading-number"))
    assert where["y"] + where["height"] < height, "the player is out of sight"
    page.click("#reading-m")
    wait_for_move(person, 2)
    page.keyboard.press("ArrowRight")
    wait_for_move(person, 3)
    page.keyboard.press("ArrowLeft")
    wait_for_move(person, 2)
    assert page.locator("#reading-number").bounding_box() == where, "the button moved"
    page.locator("#reading-number").evaluate(
        "box => { box.value = box.max; box.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    wait_for_move(person, last)
    assert page.locator("#reading-number").bounding_box() == where
    page.click("#reading-play")
    wait_for_move(person, 2)  # from the end it begins again
    assert page.get_attribute("#reading-play", "aria-label") == render_text("web-pause")
    page.click("#reading-play")
    assert page.get_attribute("#reading-play", "aria-label") == render_text("web-play")
    assert page.locator('#reading [value^="film "]').count() == 0, "a film is offered on the page"


def test_the_steps_work_without_the_script(module_server: BrowserTestServer, user_factory: UserFactory) -> None:
    person = open_replay(module_server, user_factory, java_script_enabled=False)
    assert not person.page.locator("#reading-play").is_visible(), "a button is shown that needs a script"
    person.page.click("#reading-m")
    wait_for_move(person, 2)
    assert match_text("app-replay-move", person.page.inner_text("#reading-title"))


def test_a_game_is_tried_again_from_the_move_that_is_shown(
    module_server: BrowserTestServer, user_factory: UserFactory
) -> None:
    person = open_replay(module_server, user_factory)
    page, ended = person.page, person.table
    assert page.locator("#reading-number-ticks option").count() == 2, "not two marks for three rounds"
    again = f'.player button[value="again {ended} 1"]'
    box, tabs = (box_of(page.locator(one)) for one in (again, ".tabs"))
    assert box["y"] + box["height"] <= tabs["y"], "the board is out of sight"
    person.click(again)
    page.wait_for_url(lambda url: ended not in url)
    page.wait_for_selector("#panel .answers button")
    assert module_server.ask(person.table, lambda found: found.lobby.practice_of) == ended
