"""Test texts for one reader: addressed as *you*, never by their own name."""

from __future__ import annotations

import pytest

from bot.app.i18n import Translator
from bot.app.views.screen_base import turn_line_for_seat
from engines import GAMES
from engines.core.core_types import Msg, Seat
from engines.core.translation import LANGUAGES
from tests.app.conftest import Arrive
from tests.app.gameplay import start_three
from tests.engines.core.test_text_style import NAMES
from tests.engines.laws.random_games import random_moments


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
