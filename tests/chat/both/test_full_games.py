"""Test whole games, what they cost, and a tournament by visible buttons in a chat of each platform."""

import pytest

from render import PAINTERS
from tests.chat.both.chats import Chat, DiscordChat
from tests.chat.load_metrics import print_cost_row
from tests.games import REAL
from tests.timeouts import wait_until

NAMES = ("Anna", "Ben", "Cyril", "Dana")
QUICK = 24
"""Number of moves to play of a long game."""


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("game", "most"), [("pebbles", 10_000), ("princes", QUICK), pytest.param("princes", 10_000, marks=pytest.mark.full)]
)
async def test_four_players_finish_a_game_without_leaks(chat: Chat, game: str, most: int) -> None:
    """Nothing hidden is shown, and the table has one message for all."""
    people = [chat.person(name, lang) for name, lang in zip(NAMES, ("de", "en", "cs", "ru"), strict=True)]
    await chat.settle()
    table = await chat.open_table(people, game)
    leaks = chat.watch_leaks(people, table)
    said = await chat.play(people, table, most)
    assert said > 10
    assert not leaks.leaks, "\n".join(leaks.leaks[:5])
    assert leaks.read > said
    assert leaks.pictures > said or game not in PAINTERS  # a game may have no painter
    assert not chat.list_needless()
    if said < most:
        await wait_until(lambda: chat.find(people[0], "rematch "), "the end")
        boards = [text for text in chat.texts(people[0]).values() if table in text]
        assert len(boards) == 1, f"expected one edited message for the table, got {len(boards)} messages"


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", REAL)
async def test_whole_game_sends_no_needless_messages(chat: Chat, game: str) -> None:
    """Four people answer wherever the platform pings them first; no picture is uploaded twice."""
    people = await chat.meet(*NAMES)
    table = await chat.open_table(people, game)
    costs = chat.count_costs()
    said = await chat.play(people, table)
    await chat.settle()
    found = costs()
    print_cost_row(game, said, sum(person.presses for person in people), *found)
    if isinstance(chat, DiscordChat):  # on Telegram each question in a private chat makes a sound
        assert found[2] <= said + len(people), (
            f"expected at most {said + len(people)} messages with sound for {said} moves, got {found[2]}"
        )
    assert not chat.list_needless()
