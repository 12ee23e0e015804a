"""Test the questions of whole games: each fits a phone, is shown once, and offers a real choice."""

import secrets
from functools import partial

import msgspec
import pytest

from bot.app.api import App
from bot.frontends.telegram.keyboard_folds import ROW_DP
from bot.frontends.telegram.label_widths import GROUP_DP, PRIVATE_DP
from engines.core.translation import LANGUAGES
from tests.app.conftest import app, open_app, server, store
from tests.app.gameplay import Guest, answer_buttons
from tests.callbacks import (
    Callback,
    EditGuestList,
    EditNight,
    ExplainSigns,
    FreeText,
    HandOverNight,
    JoinTable,
    ListCompetitions,
    ListGames,
    ListNights,
    ListTables,
    ListTablesHere,
    NightIn,
    OpenAvoided,
    OpenRules,
    OpenSettings,
    OpenTable,
    PlanCompetition,
    PostNight,
    SetOffer,
    ShowOffer,
    ShowPremoves,
)
from tests.chat.discord.test_first_table import assert_alt_text, assert_first_screen, list_lines
from tests.chat.question_walk import iter_questions
from tests.chat.telegram.test_keyboard_heights import (
    HIGHEST_DP,
    assert_asked_once,
    assert_low,
    assert_said_once,
    draw_all_parts,
)
from tests.games import FACTS, REAL

__all__ = ["app", "open_app", "server", "store"]


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
async def test_every_question_of_a_game_fits_a_phone(app: App, game: str) -> None:
    """Check Discord, and Telegram in private and in a group, folded and unfolded; check law 24 along the way."""
    asked, lone = 0, set[str]()
    async for question in iter_questions(app, game):
        assert_first_screen(question.screen)
        assert_alt_text(question.screen)
        assert_low(question.screen)
        assert_asked_once(question.screen)
        assert_said_once(question.screen, list_lines(question.screen))
        asked += 1
        if question.kind and question.open == 1:
            lone.add(question.kind)
    assert asked > 4 * len(LANGUAGES), (
        f"expected more than {4 * len(LANGUAGES)} questions, got {asked}: does {game}'s record still replay?"
    )
    unexplained = lone - FACTS[game].single_answers.keys()
    assert not unexplained, f"{unexplained} have only one open answer: play it automatically, or give the reason"


async def build_lists(app: App, host: Guest) -> list[Callback]:
    """Let a user open many tables, plan many nights and meet many users; return the callbacks of long screens."""
    others = [await app.ensure_user(f"test:{secrets.token_hex(4)}", f"Player {n} of the club", "en") for n in range(20)]
    lists: list[Callback] = [
        ListGames(),
        ListTables(),
        ListTablesHere(),
        ListNights(),
        ListCompetitions(),
        OpenAvoided(),
    ]
    lists += [OpenSettings("here"), OpenSettings("play")]
    for game in REAL:
        table = await host.open_table(Guest(app, others[0].id, host.place), game=game, start=True)
        lists += [OpenRules(game), OpenRules(table), ExplainSigns(table), ShowPremoves(table)]
    night = (await host.command("night", "tomorrow 8pm")).rows[-1][-1].callback_data.split()[1]
    await host.press(PostNight(night))
    for other in others:
        await Guest(app, other.id, host.place).press(NightIn(night))
        await host.press(JoinTable((await Guest(app, other.id, host.place).press(OpenTable("pebbles"))).table))
        await host.press(PlanCompetition())
    lobby = (await host.press(OpenTable("princes"))).table
    await host.press(SetOffer(lobby, "days", FreeText("3")))
    return [*lists, ShowOffer(lobby), EditNight(night), EditGuestList(night), HandOverNight(night)]


async def test_no_list_is_higher_than_two_thirds_of_a_phone(app: App) -> None:
    """Check lists on Telegram in all languages: each button is on a page of at most ten rows."""
    place = (await app.ensure_channel(f"test:{secrets.token_hex(4)}", "en")).id
    host = Guest(app, (await app.ensure_user(f"test:{secrets.token_hex(4)}", "Anna", "en")).id, place)
    lists, folded = await build_lists(app, host), set[str]()
    for lang in LANGUAGES:
        await app.service.users.update_user(host.id, partial(msgspec.structs.replace, lang=lang))
        for press in lists:
            screen = await host.press(press)
            for keyboard_dp in (PRIVATE_DP, GROUP_DP):
                pages = draw_all_parts(screen, keyboard_dp)
                highest = max(len(keys) * ROW_DP for keys in pages.values())
                assert highest <= HIGHEST_DP, f"{press}, {lang}: expected at most {HIGHEST_DP} dp, got {highest}"
                missing = {f"p{one.callback_data}" for one in answer_buttons(screen)} - {
                    key.data for keys in pages.values() for row in keys for key in row
                }
                assert not missing, f"{press}, {lang}: expected each button on a page, not found: {missing}"
                folded |= {press.name} if len(pages) > 1 else set()
    assert {"rules", "what", "tables", "tournaments", "night-list"} <= folded, f"expected long lists, got {folded}"
