"""Test whole games in the browser at phone width: against AIs, after a kill, and without JavaScript."""

from random import Random

import pytest

from engines import GAMES
from tests.conftest import FULL_GAMES
from tests.games import FACTS, REAL
from tests.web.browser.conftest import PAINTED, AddUser, BrowserTestServer, BrowserUser, UserFactory, resize
from tests.web.browser.page_moves import answer_question
from tests.web.browser.test_layout_shifts import WATCH, measure_shifts
from tests.web.browser.test_lost_connection import LOST

DESKS = ((1280, 800), (1440, 900), (1024, 768))
WIDE = "() => document.getElementById('board-picture').naturalWidth === 1600"
ADD_NOTICE = """title => title.insertAdjacentHTML("afterend",
    `<p class=notice>${"What was pressed last is told. ".repeat(6)}</p>`)"""
END_CUT = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect(), stage = box("#board");
    return ["#panel-title", "#panel button[value^='rematch ']", "#board-picture"].filter((one) => {
        const { top, bottom, left, right, height } = box(one);
        return height < 20 || top < stage.top || bottom > stage.bottom || left < stage.left || right > stage.right;
    });
}"""
"""What of the end is not in sight: the score, what begins the next game, and the whole picture."""


def check_end_at_desk(person: BrowserUser) -> None:
    """Check that the end is in sight in windows that become wide, before and after their picture comes."""
    page = person.page
    page.eval_on_selector("#panel-title", ADD_NOTICE)
    for width, height in DESKS:
        resize(page, width, height)
        assert page.evaluate(END_CUT) == [], f"at {width} px the result is cut"
        page.wait_for_function(WIDE)
        page.evaluate(PAINTED)
        assert page.evaluate(END_CUT) == [], f"at {width} px the result is cut"
    page.reload()
    page.wait_for_function(WIDE)
    page.evaluate(PAINTED)
    assert page.evaluate(END_CUT) == [], "after loading it again the result is cut"


def play_to_end(person: BrowserUser, dice: Random, most: int) -> int:
    """Play until the results are shown. Return the number of turns."""
    for turn in range(most):
        person.wait_for_turn(120)
        if person.is_over():
            return turn
        answer_question(person, dice)
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_a_whole_game_of_the_sample_game(module_server: BrowserTestServer, person: BrowserUser) -> None:
    person.start("pebbles")
    table = person.table
    turns = play_to_end(person, Random(1), 40)
    assert turns > 3
    assert module_server.ask(table, lambda found: found.is_over)
    entries = module_server.ask(table, lambda found: found.match.entries)
    own = [entry for entry in entries if (entry.kind, entry.by, entry.seat) == ("move", "player", 0)]
    assert turns >= len(own) >= 6, f"{turns} turns: not three rounds with a plan and a turn each"
    assert "Fair play" in person.page.inner_text("#board")


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", REAL if FULL_GAMES >= 20 else ["notredame"])
def test_a_whole_game_against_ais(module_server: BrowserTestServer, person: BrowserUser, game: str) -> None:
    person.page.add_init_script(WATCH)
    person.start(game, ais=min(3, GAMES[game].seat_range[1] - 1))
    table = person.table
    # tall, or the whole poster where tall does not show all that is asked about
    painted = "() => [960, 1200].includes(document.querySelector('#board-picture')?.naturalWidth)"
    person.page.wait_for_function(painted)
    turns = play_to_end(person, Random(2), 600)
    person.page.wait_for_selector("#board-picture:not([data-next])", state="attached")
    assert measure_shifts(person) == [], "the result moves while it is shown"
    check_end_at_desk(person)
    rounds = module_server.ask(table, lambda found: found.match.round_number)
    entries = module_server.ask(table, lambda found: found.match.entries)
    own = [entry for entry in entries if (entry.kind, entry.by, entry.seat) == ("move", "player", 0)]
    assert turns > 4
    assert len(own) >= rounds * (1 if FACTS[game].small else 2) > 0, "the user did not play in each round"
    assert module_server.ask(table, lambda found: found.is_over)
    assert "Fair play" in person.page.inner_text("#board")


@pytest.mark.full
@pytest.mark.parametrize("game", ["pebbles", "princes"] if FULL_GAMES >= 20 else ["pebbles"])
def test_killed_in_mid_game_and_started_again(house: BrowserTestServer, user_factory: UserFactory, game: str) -> None:
    person, dice = user_factory(house), Random(3)
    person.start(game)
    for _ in range(3):
        person.wait_for_turn()
        answer_question(person, dice)
    person.wait_for_turn()
    assert not person.is_over()
    table, link = person.table, house.link
    asked = person.page.inner_text("#panel-title")
    before = house.ask(table, lambda found: (found.match.position_digest(), found.match.version))
    house.kill()
    person.page.wait_for_selector(LOST)
    house.start()
    assert house.link == link, "the port or the secret has changed"
    assert house.ask(table, lambda found: (found.match.position_digest(), found.match.version)) == before
    assert person.page.inner_text("#panel-title") == asked
    answer_question(person, dice)  # on the page that was open all the time
    person.wait_for_turn()
    assert house.ask(table, lambda found: found.match.version) > before[1]
    person.wrong = [line for line in person.wrong if "net::ERR_" not in line]  # while no user was there


@pytest.mark.slow
def test_without_a_script(module_server: BrowserTestServer, add_user: AddUser) -> None:
    person = add_user(java_script_enabled=False)
    page = person.page
    page.click('button[value="open pebbles"]')
    page.wait_for_url("**/t/*")
    page.click('button[value^="addai "]')
    page.click('button[value^="start "]')
    for _ in range(2):
        page.click("#panel .slot:first-child button[id$='-more']")
    page.click("#panel button[value^='walk '][value$=' .']")
    passes = "#panel button[value^='walk '][value$=' pass']"
    for _ in range(40):
        if page.locator(passes).count():
            break
        if page.locator("#panel button[value^='yes ']").count():  # the last answer opens all, so it is confirmed
            page.click("#panel button[value^='yes ']")
        page.wait_for_timeout(250)
        page.reload()
    page.click(passes)
    table = page.url.rpartition("/")[2].partition("#")[0]
    entries = module_server.ask(table, lambda found: found.match.entries)
    assert [entry.move for entry in entries if entry.seat == 0] == [("red=2", "."), ("pass",)]
