"""Play a small tournament at Telegram from sign-up to podium, by buttons alone."""

from functools import partial
from typing import Any

import pytest

from bot.app.competitions.competition import CompetitionTable
from bot.app.competitions.store import COMPETITIONS, NEWEST
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.game_driver import call_at_table, play_game
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Message
from tests.timeouts import wait_until

pytestmark = pytest.mark.timeout(300)
ORGANIZER_PRESSES = 13
"""Of which seven choose game, seats and rounds."""


async def tap_exactly(person: Person, label: str) -> None:
    """Press the button with this label; one that ends with a space is followed by a value."""

    def find() -> tuple[Message, dict[str, Any]] | None:
        for row in person.messages()[-1].keys:
            for button in row:
                text = button["text"].removeprefix("✓ ")
                if text == label or (label.endswith(" ") and text.startswith(label)):
                    return person.messages()[-1], button
        return None

    await person.press(*await wait_until(find, label))


@pytest.mark.slow
async def test_a_tournament_by_buttons_from_sign_up_to_podium(bot: Process) -> None:
    people = [bot.person(name, started=True) for name in ("Anna", "Ben")]
    group, host = bot.group(*people), people[0]
    await call_at_table(bot, *people)
    host.write("/tournament", group)
    await host.tap("Plan a tournament")
    for label in ("Game: ", "Pebbles", "At a table: ", "2", "Rounds: ", "2"):
        await tap_exactly(host, label)
    await host.tap("Announce it")
    await wait_until(lambda: host.find("Sign up", group.id), "the card in the group")
    for person in people:
        await person.tap("Sign up", group.id)

    async def open_tables(number: int) -> list[CompetitionTable]:
        place = await bot.app.ensure_channel(f"telegram:{group.id}")
        competition = (await COMPETITIONS.load_of_channel(bot.app.service, place.id, *NEWEST))[0]
        return [table for table in competition.tables if table.round == number and table.is_opened]

    def card() -> str:
        return next(m.text for m in reversed(host.messages(group.id)) if "Tournament:" in m.text)

    await wait_until(lambda: "Anna, Ben" in card(), "all entrants")
    await host.tap("Details", group.id)
    await host.tap("End sign-up now")
    await wait_until(lambda: "The plan" in card(), "the plan")
    await host.tap("Open the tables now")
    organized = host.presses
    for number in (1, 2):
        (table,) = await wait_until(partial(open_tables, number), "the table of the round")
        await wait_until(partial(host.find, f"move {table.table}", group.id), "its board")
        await play_game(bot, [people[entrant] for entrant in table.seating], table.table, group)
    await wait_until(lambda: "🥇" in card(), "the podium")
    assert "\n1. " in card()
    assert organized <= ORGANIZER_PRESSES, f"{organized} presses to organize, at most {ORGANIZER_PRESSES}"
