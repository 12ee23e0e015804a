"""Test games in the browser at phone width: the sample game, after a kill, and without JavaScript."""

from random import Random

import pytest

from tests.conftest import FULL_GAMES
from tests.web.browser.conftest import BrowserTestServer, UserFactory
from tests.web.browser.page_moves import answer_question
from tests.web.browser.test_lost_connection import LOST


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
