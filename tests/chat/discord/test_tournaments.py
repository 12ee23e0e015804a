"""Play a small tournament at Discord from sign-up to podium, by buttons alone."""

import pytest

from bot.app.competitions.competition_store import load_competition
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import play_game
from tests.chat.discord.models import Message, text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.simulated_users import Person

pytestmark = pytest.mark.timeout(300)
ORGANIZER_PRESSES = 13
"""Of which seven choose game, seats and rounds."""


def card_of(person: Person) -> Message:
    return next(m for m in reversed(person.messages()) if not m.only and "Tournament:" in text_of(m))


@pytest.mark.slow
async def test_a_tournament_by_buttons_from_sign_up_to_podium(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    host = people[0]
    panel = await host.command("tournament")
    panel = await host.tap(panel, "Plan a tournament")
    name = host.find(panel, "cup-post").press.split()[1]
    for steps in (("Game:", "cup-set * game pebbles"), ("At a table:", "2"), ("Rounds:", "1"), ("Final table",)):
        for step in steps:
            panel = await host.tap(panel, step.replace("*", name))
    await host.tap(panel, "Announce it")
    await host.until(lambda: any("Sign up until" in text_of(m) for m in host.messages() if not m.only))
    first = card_of(host)
    for person in people:
        panel = await person.tap(card_of(person), "Sign up", private=True)
        assert "You are signed up" in text_of(panel)
    await host.until(lambda: "Anna, Ben, Cleo, Dora" in text_of(card_of(host)))
    assert card_of(host).id == first.id, "one message, edited in place"
    panel = await host.tap(card_of(host), "Details", private=True)
    panel = await host.tap(panel, "End sign-up now")
    await host.until(lambda: "The plan" in text_of(card_of(host)))
    await host.tap(panel, "Open the tables now")
    organized = host.presses
    service = discord_env.app.service
    for number, count in ((1, 2), (2, 1)):
        competition = await load_competition(service, name)
        while sum(table.round == number and table.is_opened for table in competition.tables) < count:
            await wait_until_settled(discord_env.world, 0.1)
            competition = await load_competition(service, name)
        for table in [table for table in competition.tables if table.round == number]:
            seated = [people[entrant] for entrant in table.seating]
            for person in seated:
                await person.wait_for_board(table.table)
            await play_game(discord_env, seated, table.table)
    await host.until(lambda: "🥇" in text_of(card_of(host)))
    assert "This tournament is over" in text_of(card_of(host))
    assert card_of(host).id == first.id
    assert organized <= ORGANIZER_PRESSES, organized
