"""Test the explanations of signs and terms beside a question: language, secrecy, spectators, unknown signs."""

from __future__ import annotations

import pytest

from bot.app.api import App
from bot.app.i18n import Translator
from bot.app.ui.screen import flatten_rows
from bot.app.views.screen_base import turn_line_for_seat
from engines import GAMES
from engines.core.core_types import Msg, Seat
from engines.core.translation import LANGUAGES
from render.core import legend_entries
from render.core.renderer import render_picture
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import start_three
from tests.engines.core.test_text_style import NAMES
from tests.engines.laws.random_games import random_moments
from tests.games import REAL


def select_options(guest: Guest) -> list[tuple[str, str]]:
    """Return what can be asked about: callback data and labels."""
    return [(b.callback_data, b.label) for select in guest.screen.selects for _, group in select.groups for b in group]


async def start_table(app: App, arrive: Arrive, game: str, lang: str = "en") -> tuple[Guest, str]:
    """Start a game against two AIs; return the player, whose turn it is, and the table."""
    guest = await arrive("Anna", lang=lang)
    await guest.press(f"open {game} 2")
    return guest, guest.screen.table


@pytest.mark.parametrize("game", REAL)
async def test_panel_explains_signs_and_words_of_its_question(app: App, arrive: Arrive, game: str) -> None:
    guest, table = await start_table(app, arrive, game)
    await guest.press(f"panel {table}")
    await guest.tap(f"what {table}")
    names_words = game in {"princes", "notredame"}
    assert len(guest.screen.selects) == 1 + names_words, "words of the question, and signs of the picture"
    assert guest.screen.private
    assert all(len(group) <= 25 for select in guest.screen.selects for _, group in select.groups)
    offered = select_options(guest)
    assert len({press for press, _ in offered}) == len(offered), "nothing twice"
    known = legend_entries.legend_signs(game)
    for press, label in (offered[0], offered[len(offered) // 2], offered[-1]):
        await guest.press(press)
        sign = known[press.split()[2]]
        assert guest.screen.title == label
        assert guest.screen.picture is not None
        assert guest.screen.picture.part == f"{legend_entries.PART}{sign.key}"
        assert max(render_picture(guest.screen.picture).width, render_picture(guest.screen.picture).height) <= 600
        lead = [button.callback_data for button in flatten_rows(guest.screen.rows)]
        assert f"what {table}" in lead
        assert f"panel {table}" in lead
        if sign.rule:
            assert f"rules {table} {sign.rule}" in lead
            await guest.press(f"rules {table} {sign.rule}")
            assert guest.screen.text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_sign_explanation_is_the_same_for_players_and_spectators(app: App, arrive: Arrive, lang: str) -> None:
    guest, table = await start_table(app, arrive, "princes", lang)
    await guest.press(f"what {table} forest")
    told, alt = guest.screen.text, guest.screen.alt
    assert len(told) == 1
    assert told[0] in alt
    watcher = await arrive("Wanda", lang=lang)
    await watcher.press(f"what {table} forest")
    assert watcher.screen.text == told, "the same for everybody"
    assert watcher.screen.picture is not None
    assert watcher.screen.picture.view.me is None, "drawn from what they may see"


async def test_spectator_looks_up_signs_of_the_board(app: App, arrive: Arrive) -> None:
    _, table = await start_table(app, arrive, "notredame")
    watcher = await arrive("Wanda")
    await watcher.press(f"board {table}")
    await watcher.tap(f"what {table}")
    (select,) = watcher.screen.selects
    assert len([button for _, group in select.groups for button in group]) > 15


async def test_an_unknown_sign_is_no_error_and_a_game_without_a_key_says_so(app: App, arrive: Arrive) -> None:
    guest, table = await start_table(app, arrive, "fresco")
    await guest.press(f"what {table} unicorn")
    assert select_options(guest)
    await guest.press("open pebbles 1")
    await guest.press(f"what {guest.screen.table}")
    assert not select_options(guest)
    assert guest.screen.text


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_no_headline_names_its_only_reader(key: str, lang: str) -> None:
    translator, told = Translator(key, lang, NAMES), 0
    for seed in range(3):
        for match in random_moments(GAMES[key], seed):
            for seat in range(match.header.seats):
                for msg in GAMES[key].headline_messages(match.view_for(seat)):
                    told += NAMES[seat] in translator(msg)
                    assert NAMES[seat] not in turn_line_for_seat(seat, msg, translator), msg
    assert told > 20, "a user was named, had all read it"


def test_all_read_the_names_of_all() -> None:
    msg, translator = Msg("headline-waiting", {"seats": [Seat(0), Seat(1)]}), Translator("princes", "en", NAMES)
    assert turn_line_for_seat(None, msg, translator) == turn_line_for_seat(2, msg, translator) == "Waiting for Ann, Ben"
    assert turn_line_for_seat(0, msg, translator) == "Waiting for you and Ben"


@pytest.mark.parametrize("key", GAMES)
async def test_own_private_screens_omit_own_name(arrive: Arrive, key: str) -> None:
    table, people = await start_three(arrive, key)
    for press in ("board", "move", "hand"):
        for guest, name in zip(people, ("Anna", "Ben", "Cleo"), strict=True):
            screen = await guest.press(f"{press} {table}")
            assert screen.private
            assert name not in " ".join(screen.text), (press, screen.text)
