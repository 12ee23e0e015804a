"""Test all pages other than tables: dark, with system colours, with large text, and inside Discord."""

from collections.abc import Iterator
from inspect import signature
from itertools import chain

import pytest

from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions.competition import MIN_DIVISION_SIZE, Competition, Entrant
from bot.app.competitions.store import COMPETITIONS
from bot.app.ui.callback_data import CALLBACKS
from bot.app.ui.screen import Screen
from bot.frontends.web.entrance_pages import (
    render_activity,
    render_invitation,
    render_loading,
    render_login,
    render_notice,
)
from engines.core.translation import LANGUAGES
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser, run_in_thread
from tests.web.browser.page_checks import enlarge_text, faults_of_large_text, save_and_check

pytestmark = pytest.mark.timeout(900)

SMALL_PHONE = {"width": 360, "height": 640}
NOTICES = ("full", "not-from-here", "nothing", "over", "sorry", "taken")
"""Texts of a page that offers no action."""
LED_TO = """seen => [...document.querySelectorAll("main button[name=press]:not(.danger, .blocked)")]
    .map((button) => button.value).filter((line) => line && !seen.includes(line.split(" ")[0]))"""
"""The targets of a page's buttons whose verbs were not seen yet."""

PRESS_IF_THERE = "begin => document.querySelector(begin)?.click()"
"""Presses a button as soon as it is found: a division that starts meanwhile removes it."""


def open_screens(person: BrowserUser, *unopened: str) -> Iterator[str]:
    """Press every callback without arguments, and one per verb on the resulting pages; yield it.

    ``unopened``: verbs to skip.
    """
    lines = [
        verb
        for verb, kind in CALLBACKS.items()
        if all(part.default is not part.empty for part in signature(kind).parameters.values())
    ]
    seen, home = [*lines, "learn", *unopened], person.page.url
    yield "home"
    while lines:
        line = lines.pop(0)
        person.page.goto(home)
        button = person.page.locator("nav.more button[name=press]").first
        button.evaluate("(button, line) => { button.value = line; }", line)
        button.click()
        person.settle()
        yield line
        if line in CALLBACKS or line.startswith("open "):
            for found in person.page.evaluate(LED_TO, seen):
                if (verb := found.partition(" ")[0]) not in seen:
                    seen.append(verb)
                    lines.append(found)
    person.page.goto(home)
    yield "home with a table"


def open_entrances(person: BrowserUser, lang: str) -> Iterator[str]:
    """Show each page outside a user's own pages, and yield its name."""
    shown = {
        **{key: render_notice(key, lang) for key in NOTICES},
        "invitation": render_invitation(Screen("Fresco", ("Anna invites you.", "For two.")), "/", lang, "secret"),
        "login": render_login("/", lang),
        "loading": render_loading("/", lang),
        "activity": render_activity("1", "state", "/", lang),
    }

    person.page.route(
        "**/entrance/*",
        lambda asked: asked.fulfill(body=str(shown[asked.request.url.rpartition("/")[2]]), content_type="text/html"),
    )
    for name in shown:
        person.page.goto(f"{person.base}/entrance/{name}")
        yield name


async def store_league(house: BrowserTestServer, user: str) -> str:
    """Store a league organized by a user, with enough other players; return its id."""
    async with house.open_app() as app:
        players = [await app.ensure_user(f"test:league-{n}", f"P{n}", "en") for n in range(MIN_DIVISION_SIZE)]
        place, now = (await app.ensure_channel("test:league")).id, app.service.now_ms()
        league = Competition(
            COMPETITIONS.derive_id(f"{user}:{now}"), user, place, "en", "pebbles", now, "5" * 64,
            entrants=tuple(Entrant(player.id) for player in players), is_league=True, state="open", closes=now + DAY_MS,
        )  # fmt: skip
        return (await COMPETITIONS.create(app.service, league, "test")).id


def open_league(house: BrowserTestServer, person: BrowserUser) -> Iterator[str]:
    """Show a league before its season, start the season, and show division and standings; yield their names."""
    home, user = person.page.url, person.page.url.partition("/p/")[2].partition("/")[0]
    name = run_in_thread(store_league(house, user))
    division = COMPETITIONS.derive_id(f"{name}:1:1")
    person.page.goto(f"{home}t/{name}")
    yield "league"
    for verb, of in (
        ("tournament-remove", name), ("tournament", name), ("tournament-go", name),
        ("tournament", division), ("tournament-table", division),
    ):  # fmt: skip
        while verb == "tournament-table" and not person.page.locator(f'button[value^="{verb} {of}"]').count():
            if person.page.request.get(f"{home}t/{division}").ok:  # it will soon exist, and starts without a press
                person.page.goto(f"{home}t/{division}")
                person.page.evaluate(PRESS_IF_THERE, f'button[value^="tournament-go {division}"]')
                person.settle()
        person.click(f'button[value^="{verb} {of}"]')
        yield f"{verb} of the {'league' if of == name else 'division'}"
    person.page.goto(home)


@pytest.mark.parametrize(("scheme", "forced"), [("light", "none"), ("dark", "none"), ("dark", "active")])
def test_pages_other_than_tables_are_accessible(
    module_server: BrowserTestServer, add_user: AddUser, scheme: str, forced: str
) -> None:
    person = add_user(viewport=SMALL_PHONE, reduced_motion="reduce", color_scheme=scheme, forced_colors=forced)
    for where in chain(open_screens(person), open_league(module_server, person), open_entrances(person, "en")):
        save_and_check(person, f"beside-{scheme}-{forced}-{where}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_at_200_percent_is_not_cut_on_pages_other_than_tables(
    module_server: BrowserTestServer, add_user: AddUser, lang: str
) -> None:
    person, faults = add_user(viewport=SMALL_PHONE, reduced_motion="reduce"), list[str]()
    person.click(f"#lang-{lang}")
    enlarge_text(person)
    for where in chain(
        open_screens(person, "open", "set"), open_league(module_server, person), open_entrances(person, lang)
    ):
        faults += faults_of_large_text(person.page, f"{lang}-{where}")
    assert not faults, "\n".join(faults)
