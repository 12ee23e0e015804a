"""Private answers do not pile up: an older one goes, and an open panel follows the game."""

from __future__ import annotations

import random

from bot.app.tables.moves import submit_move
from engines.core.random_moves import random_move
from tests.chat.discord.conftest import House
from tests.chat.discord.people import Person, press_targets
from tests.chat.discord.playing import open_table
from tests.chat.discord.records import Message


def private_messages(person: Person) -> list[Message]:
    """Return the messages that a person alone sees."""
    return [m for m in person.messages() if m.only]


def move_presses(panel: Message) -> list[str]:
    """Return the presses on a panel that lead to a move."""
    return [t.press for t in press_targets(panel) if t.press.startswith("walk ")]


async def test_a_panel_takes_the_place_of_the_older_one(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    table = await open_table(house, people, "pebbles")
    board, before = people[0].board(table), len(private_messages(people[0]))
    first = await people[0].tap(board, "Your move", private=True)
    second = await people[0].tap(board, "Your move", private=True)
    assert first is not None
    assert second is not None
    await people[0].until(lambda: first.deleted)
    assert not second.deleted
    assert len(private_messages(people[0])) == before + 1


async def test_an_open_panel_shows_that_it_is_its_players_turn(house: House) -> None:
    """A player who has the panel open needs neither a look at the table nor another press."""
    people = [house.person("Anna"), house.person("Ben")]
    table = await open_table(house, people, "princes")
    dice, panel, watcher = random.Random(3), None, 0
    for n in range(60):
        async with house.app.service.tables.lock_table(table) as found:
            seat, asked = found.match.seats_to_move()[0], set(found.match.open_questions())
            epoch, word = found.match.epochs[seat], random_move(found.match.choice_tree(seat), dice)
        if panel is not None and watcher in asked:
            break
        if panel is None and 1 - seat not in asked:
            watcher = 1 - seat
            panel = await people[watcher].tap(people[watcher].board(table), "Your move", private=True)
            assert panel is not None
            assert not move_presses(panel), [t.press for t in press_targets(panel)]
        await submit_move(house.app.service, table, seat, epoch, word, f"any-{n}")
    assert panel is not None
    shown = panel
    await people[watcher].until(lambda: bool(move_presses(shown)))
    assert shown.only == people[watcher].user.id
