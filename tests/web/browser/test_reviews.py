"""Test replay and reviews: the slider keeps its position, score chart, costliest moves, retrying a mistake."""

import re
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page

from bot.app.tables.reviews import KIND, StoredReview
from engines.core.analysis import AnalysisInput
from engines.core.analysis_results import AnalysisBudget
from engines.core.review import PartialReview, ReviewReport, build_report, is_complete, run_step
from tests.app.gameplay import QUICK, play_random_moves
from tests.app.test_reviews import pack_report
from tests.texts import render_text
from tests.web.browser.conftest import (
    BrowserTestServer,
    BrowserUser,
    answer_question,
    box_of,
    opened,
    resize,
    run_in_thread,
)
from tests.web.browser.page_checks import save_and_check
from tests.web.browser.test_screen_sizes import ONE_VIEW

IN_SIGHT = """link => {
    const box = link.getBoundingClientRect();
    const shown = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return box.height >= 44 && inside && link.contains(shown);
}"""
STAGE_SHARE = """at => {
    const { width, height } = document.querySelector(at).getBoundingClientRect();
    return width * height / innerWidth / innerHeight;
}"""
"""Share of the screen that a stage takes."""
FEW = AnalysisBudget(candidates=8, alternatives=8, complete=12, rounds=8, worst=6, best=1)


async def _play_and_review(house: BrowserTestServer, table_id: str) -> ReviewReport:
    """Play a table to its end with random moves, directly in the store, and review it for the first seat.

    The budget is so small that the result is unreliable. The decisions that seem worst and best are stored anyway,
    since the test is about the look of a review.
    """
    async with house.open_app(timings=QUICK) as app:
        await play_random_moves(app, table_id)
        async with app.service.tables.open_started(table_id) as held:
            match = held.match
        case, partial_review = AnalysisInput(match.game, match.header, match.entries, 0, 1, FEW), PartialReview()
        while not is_complete(case, partial_review):
            partial_review = run_step(case, partial_review)
        *worst, best = sorted(partial_review.comparisons, key=lambda one: -one.gain)
        told = msgspec.structs.replace(build_report(case, partial_review), costly=tuple(worst[:3]), best=best)
        made = StoredReview(pack_report(told))
        await app.service.store.documents.update_value(KIND, f"{table_id}-0", StoredReview, lambda _: made)
    return told


def assert_in_sight(page: Page, selector: str, stage: str = "") -> None:
    """Assert that an element is fully visible on phone and desktop, and that its stage fills a phone's view."""
    for width, height in ((1280, 800), (375, 812)):
        resize(page, width, height)
        assert page.locator(selector).evaluate(IN_SIGHT), f"{width} px: {selector} is out of sight"
        if stage and width < 1000:
            assert page.evaluate(STAGE_SHARE, stage) > 0.8, f"{width} px: the board is too small"


@opened({"reduced_motion": "reduce", "has_touch": True})
def test_mistake_can_be_retried_from_its_position(
    module_server: BrowserTestServer, person: BrowserUser, page: Page
) -> None:
    """The user goes from the finished game to its review, a mistake in the replay, a new try, and back."""
    person.open("princes", ais=2)
    ended = person.table
    person.click(f'button[value="start {ended}"]')
    made = run_in_thread(_play_and_review(module_server, ended))
    page.reload()
    page.wait_for_selector("main.over")
    assert page.locator(".b.primary").count() == 1, "expected exactly one primary button"
    assert_in_sight(page, "#board .b.primary", "#board")
    for verb in ("receipt", "what"):
        person.click(f'button[value^="{verb} "]')
        assert_in_sight(page, "#reading-leave-off", "#reading-stage")
    person.click(f'button[value="look-back {ended}"]')
    page.wait_for_selector("#reading-picture:not([data-next])")
    page.wait_for_function("() => document.querySelector('#reading-picture').naturalWidth > 0")
    said = page.inner_text("#reading")
    for rank, one in enumerate(made.costly, 1):
        told = re.search(rf"^{rank} · Round {one.decision.round}: .+", said, re.MULTILINE)
        assert told, f"expected mistake {rank} in the text, got {said}"
        assert f"worth {one.gain:.1f} points more".replace("-", "−") in told[0]
    assert "★ · Best decision" in said
    assert page.get_attribute("#reading-picture", "alt")
    save_and_check(person, "look-back-375")
    assert page.locator('#reading button[value^="past "]').count() == len(made.costly) + 1, (
        "expected one button per mistake"
    )
    assert_in_sight(page, f'#reading button[value^="past {ended}"]:first-child', "#reading-stage")
    mistake = page.locator('#reading button[value^="past "]').first
    number = (mistake.get_attribute("value") or "").split()[2]
    mistake.click()
    page.wait_for_selector(".player")
    assert page.get_attribute("#reading-number", "value") == number, "expected the position of the mistake"
    assert page.eval_on_selector("#reading-stage", "stage => stage.scrollTop") == 0, "expected the board in sight"
    save_and_check(person, "mistake-375")

    person.click(f'.player button[value="again {ended} {number}"]')
    page.wait_for_url(lambda url: ended not in url)
    person.wait_for_turn()
    tried = person.table
    assert module_server.ask(tried, lambda found: (found.lobby.practice_of, found.match.round_number)) == (
        ended,
        made.costly[0].decision.round,
    )
    before = module_server.ask(tried, lambda found: found.match.version)
    save_and_check(person, "try-375")
    assert page.evaluate(ONE_VIEW) == []
    assert_in_sight(page, "#practice-of")
    answer_question(person, Random(4))
    assert module_server.ask(tried, lambda found: found.match.version) > before, "expected a move in the new try"
    person.wait_for_turn()
    page.click("#practice-of")
    page.wait_for_url(f"**/t/{ended}")
    page.wait_for_selector(f'#panel button[value="look-back {ended}"]')
    assert module_server.ask(ended, lambda found: found.is_over), "expected the finished game to stay unchanged"
    assert f'/{tried}"' in f'{page.get_attribute("#next-table", "href")}"', "expected a link to the new try"
    page.click(".hd .brand")
    page.wait_for_selector(f'button[value="panel {tried}"]')

    page.click(f'button[value="panel {tried}"]')
    page.wait_for_url(f"**/t/{tried}")
    run_in_thread(play_to_end(module_server, tried))
    page.reload()
    page.wait_for_selector("main.over")
    assert_in_sight(page, "#practice-of")
    save_and_check(person, "try-over-375")


async def play_to_end(house: BrowserTestServer, table_id: str) -> None:
    async with house.open_app(timings=QUICK) as app:
        await play_random_moves(app, table_id)


@pytest.fixture
def replay(module_server: BrowserTestServer, person: BrowserUser, page: Page) -> BrowserUser:
    """Open the replay of a finished table, which begins with the first move."""
    page.click('button[value="open pebbles 3"]')
    page.wait_for_url("**/t/*")
    run_in_thread(play_to_end(module_server, person.table))
    page.reload()
    person.click('#log button[value^="past "]')
    page.wait_for_selector(".player")
    return person


def wait_for_move(person: BrowserUser, move: int) -> None:
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


@opened(*(
    {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
    for width, height in ((375, 812), (812, 375), (1280, 800))
))  # fmt: skip
def test_replay_controls_do_not_move(replay: BrowserUser, page: Page) -> None:
    last = last_move(replay)
    save_and_check(replay, f"replay-{page.evaluate('innerWidth')}")
    assert re.findall(r"\d+", page.inner_text("#reading-title"))[0] == "1"
    assert last > 3
    assert page.locator(".player .b:disabled").count() == 1, "expected a disabled step back"
    assert page.evaluate(LEFT_FREE)
    where = box_of(page.locator("#reading-number"))
    assert where["y"] + where["height"] < page.evaluate("innerHeight"), "expected the player in sight"
    page.click("#reading-m")
    wait_for_move(replay, 2)
    page.keyboard.press("ArrowRight")
    wait_for_move(replay, 3)
    page.keyboard.press("ArrowLeft")
    wait_for_move(replay, 2)
    assert page.locator("#log [aria-current]").all_text_contents() == [
        line.removeprefix("· ") for line in page.locator(".moved p").all_text_contents()
    ], "expected the log to follow the replay"
    assert page.locator("#reading-number").bounding_box() == where, "expected the button not to move"
    page.locator("#reading-number").evaluate(
        "box => { box.value = box.max; box.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    wait_for_move(replay, last)
    assert page.locator("#reading-number").bounding_box() == where
    page.click("#reading-play")
    wait_for_move(replay, 2)  # at the end it starts over
    assert page.get_attribute("#reading-play", "aria-label") == render_text("web-pause")
    page.click("#reading-play")
    assert page.get_attribute("#reading-play", "aria-label") == render_text("web-play")
    assert page.locator('#reading [value^="film "]').count() == 0, "expected no film on the page"


@opened({"java_script_enabled": False})
def test_replay_steps_work_without_scripts(replay: BrowserUser, page: Page) -> None:
    assert not page.locator("#reading-play").is_visible(), "expected no button that needs a script"
    page.click("#reading-m")
    wait_for_move(replay, 2)


def test_game_can_be_retried_from_the_shown_move(
    module_server: BrowserTestServer, replay: BrowserUser, page: Page
) -> None:
    ended = replay.table
    assert page.locator("#reading-number-ticks option").count() == 2, "expected two marks for three rounds"
    again = f'.player button[value="again {ended} 1"]'
    box, tabs = (box_of(page.locator(one)) for one in (again, ".tabs"))
    assert box["y"] + box["height"] <= tabs["y"], "expected the board in sight"
    replay.click(again)
    page.wait_for_url(lambda url: ended not in url)
    page.wait_for_selector("#panel .answers button")
    assert module_server.ask(replay.table, lambda found: found.lobby.practice_of) == ended
