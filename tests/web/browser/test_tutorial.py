"""Test the tutorial on a phone: from the game cards to the end of a lesson, and on to a real game."""

from itertools import islice

import pytest
from playwright.sync_api import ViewportSize

from engines import GAMES
from engines.core.core_types import Move
from engines.core.lessons import LEARNER, load_lesson
from engines.core.tree import legal_moves
from tests.app.gameplay import require
from tests.games import REAL
from tests.texts import match_text, render_text
from tests.web.browser.conftest import BrowserTestServer, BrowserUser, UserFactory, box_of, resize
from tests.web.browser.page_checks import save_picture


def enter_move(house: BrowserTestServer, person: BrowserUser, word: Move) -> None:
    """Enter a move with the buttons that lead to it; a token without a choice has no button."""
    page, left, before = person.page, list(word), count_learner_moves(house, person)
    while count_learner_moves(house, person) == before:
        if page.locator("#panel button[value^='yes ']").count():
            person.click("#panel button[value^='yes ']")
        elif "=" in left[0]:
            slot, _, n = left[0].partition("=")
            if person.click(f"#panel button[value^='give '][value$=' {slot} {n}']"):
                left.pop(0)
        else:
            values = page.eval_on_selector_all(STEPS, "all => all.map(one => one.value)")
            tails = [(value, value.split()[4:]) for value in values]
            fits = ((k, v, tail) for k in range(len(left)) for v, tail in tails if left[k : k + len(tail)] == tail)
            k, value, tail = next(fits)
            button = f'#panel button[value="{value}"]'
            if (folded := page.locator(button).first.locator("xpath=ancestor::details[not(@open)]/summary")).count():
                folded.first.click()
            if person.click(button):
                left = left[k + len(tail) :]


def count_learner_moves(house: BrowserTestServer, person: BrowserUser) -> int:
    """Count the learner's moves that were not undone."""
    return int(house.ask(person.table, lambda found: found.match.active_entries.move_count(LEARNER)))


STEPS = "#panel button[value^='walk ']:not(.blocked), #panel button[value^='turn ']"


WHOLE = """at => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(at);
    const isHigh = scrollHeight > clientHeight + 10; // letters are a little higher than lines
    return 0 < clientWidth && scrollWidth <= clientWidth && !isHigh;
}"""
"""Whether a text is shown completely."""
PHONE: ViewportSize = {"width": 375, "height": 667}
SCREENS = ((375, 667), (320, 640), (812, 375), (1280, 800))
"""A phone, a small one, one in landscape, and a desktop, in CSS pixels."""
COVERED = """() => [...document.querySelectorAll(".spot.lit")].filter(lit => lit.checkVisibility()).flatMap(lit => {
    const { x, y, width, height } = lit.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top === lit ? [] : [`${Math.round(x)},${Math.round(y)} ${top?.id || top?.className || top?.tagName}`];
})"""
"""What is visible and tapped instead of a highlighted place, at the middle of each covered one."""
EQUIPPED = """() => [...document.querySelectorAll(".stage img[data-marks]")].every(
    image => !image.checkVisibility() || image.dataset.lit === image.currentSrc)"""
"""Whether the pictures in sight are painted and have their pressable places."""


ASKED_ANSWERS = """() => [...document.querySelectorAll("#panel .answers .primary")].filter(one => one.checkVisibility())
    .map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })"""
"""Whether each answer that a lesson asks for can be tapped without scrolling."""


def find_covered(person: BrowserUser) -> list[str]:
    """Open the question of a lesson on every screen, and return what covers its highlighted places."""
    page, found = person.page, list[str]()
    for width, height in reversed(SCREENS):
        resize(page, width, height)
        page.reload()
        page.wait_for_function(EQUIPPED)
        found += [f"at {width}: {one}" for one in page.evaluate(COVERED)]
    return found


@pytest.mark.full
@pytest.mark.parametrize("game", REAL)
def test_lesson_can_be_completed_on_a_phone(house: BrowserTestServer, user_factory: UserFactory, game: str) -> None:
    """The test has its own server: a lesson continues where its user stopped, so a retry would begin in the middle."""
    person, taught = user_factory(house, viewport=PHONE), require(load_lesson(GAMES[game].data_dir))
    save_picture(person.page, f"{game}-00-games")
    person.click(f'button[value="learn {game}"]')
    person.page.wait_for_url("**/t/*")
    assert person.page.evaluate(WHOLE, ".hd .name"), "expected game name and round to be shown completely"
    covered, below, lit = list[str](), list[str](), 0
    for n, step in enumerate(taught.steps):
        assert f"{n + 1} of {len(taught.steps)}" in person.page.inner_text("#panel")
        assert person.page.inner_text("#turn") == render_text("web-your-turn")
        assert person.page.locator(".asked[aria-current]").count() == 1, (
            "expected the view that the lesson describes to be open"
        )
        save_picture(person.page, f"{game}-{n + 1:02}-{step.id}")
        if not step.words:
            person.click("#panel button[value^='read-on ']")
            continue
        in_sight = person.page.evaluate(ASKED_ANSWERS)
        below += [step.id] if in_sight and not any(in_sight) else []
        covered += [f"{step.id} {where}" for where in find_covered(person)]
        lit += person.page.locator(".spot.lit").count()
        tree = house.ask(person.table, lambda found: [*islice(legal_moves(found.match.choice_tree(LEARNER)), 5000)])
        enter_move(house, person, next(word for word in tree if step.accepts_move(word)))
    assert lit > 0
    assert covered == []
    assert below == [], f"expected all answers in sight, got {below}"
    save_picture(person.page, f"{game}-99-end")
    assert match_text("app-lesson-made", " ".join(person.page.inner_text("#panel").split()))
    assert not match_text("app-ended-early", person.page.inner_text("main")), (
        "expected a lesson not to count as a game ended early"
    )
    play, sheet = (box_of(person.page.locator(one).first) for one in ("#panel .primary", ".tabs"))
    assert play["y"] + play["height"] <= sheet["y"], "expected Play now in sight"
    person.click("#panel button[value^='open ']")
    assert house.ask(person.table, lambda found: (found.lobby.learning, found.lobby.level)) == (True, "apprentice")
