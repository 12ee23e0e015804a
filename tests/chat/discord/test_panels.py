"""Test panels at Discord: a new panel replaces the older one, and an open panel is updated."""

from __future__ import annotations

import random

from bot.app.tables.moves import submit_move
from engines.core.core_types import Move
from engines.core.random_moves import random_move
from tests.chat.ai_moves import next_moves, table_version
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table, press_toward_move
from tests.chat.discord.models import Message, text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.simulated_users import Person, press_targets


def private_messages(person: Person) -> list[Message]:
    """Return the messages that a person alone sees."""
    return [m for m in person.messages() if m.only]


def move_presses(panel: Message) -> list[str]:
    """Return the presses on a panel that lead to a move."""
    return [t.press for t in press_targets(panel) if t.press.startswith("walk ")]


async def test_a_panel_takes_the_place_of_the_older_one(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    table = await open_table(discord_env, people, "pebbles")
    board, before = people[0].board(table), len(private_messages(people[0]))
    first = await people[0].tap(board, "Your move", private=True)
    second = await people[0].tap(board, "Your move", private=True)
    await people[0].until(lambda: first.deleted)
    assert not second.deleted
    assert len(private_messages(people[0])) == before + 1


async def test_an_open_panel_shows_that_it_is_its_players_turn(discord_env: DiscordEnvironment) -> None:
    """A player who has the panel open needs neither a look at the table nor another press."""
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    table = await open_table(discord_env, people, "princes")
    dice, panel, watcher = random.Random(3), None, 0
    for n in range(60):
        async with discord_env.app.service.tables.open_started(table) as found:
            seat, asked = found.match.seats_to_move()[0], set(found.match.open_questions())
            epoch, word = found.match.epochs[seat], random_move(found.match.choice_tree(seat), dice)
        if panel is not None and watcher in asked:
            break
        if panel is None and 1 - seat not in asked:
            watcher = 1 - seat
            panel = await people[watcher].tap(people[watcher].board(table), "Your move", private=True)
            assert not move_presses(panel), [t.press for t in press_targets(panel)]
        await submit_move(discord_env.app.service, table, seat, epoch, word, f"any-{n}")
    assert panel is not None, "nobody was asked with the panel open"
    shown = panel
    await people[watcher].until(lambda: bool(move_presses(shown)))
    assert shown.only == people[watcher].user.id


async def test_panels_in_both_places_follow_each_other(discord_env: DiscordEnvironment) -> None:
    """Who is called in private may open the panel in the channel as well: an answer in one changes the other."""
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    app = discord_env.app
    anna = await app.ensure_user(f"discord:{people[0].user.id}", "Anna")
    await app.handle_callback(anna.id, "", "set pings dm")
    table = await open_table(discord_env, people, "pebbles")
    private = discord_env.world.dm(people[0].user.id).id

    async def wait_for_turn() -> Move:
        """Move for the other player until Anna is asked, and return what she answers."""
        while 0 not in (wishes := await next_moves(discord_env.app, table)):
            async with discord_env.app.service.tables.open_started(table) as found:
                await submit_move(discord_env.app.service, table, 1, found.match.epochs[1], wishes[1], f"{wishes[1]}")
        return wishes[0]

    for place in ("channel", "private"):
        word = await wait_for_turn()
        await wait_until_settled(discord_env.world)
        await people[0].until(lambda: any(map(move_presses, people[0].messages(private))))
        opened = await people[0].tap(people[0].board(table), "Your move", private=True)
        assert opened is not None
        panels = {"channel": opened, "private": people[0].messages(private)[-1]}
        before, version = {k: move_presses(panel) for k, panel in panels.items()}, await table_version(app, table)
        panel: Message | None = panels[place]
        for _ in range(5):
            if panel is not None and await table_version(app, table) == version:
                panel = await press_toward_move(people[0], panel, word, [])

        def have_both_changed(panels: dict[str, Message] = panels, before: dict[str, list[str]] = before) -> bool:
            return all(move_presses(panels[name]) != presses for name, presses in before.items())

        await people[0].until(have_both_changed)
    assert not [m for m in people[1].messages() if people[0].user.id in m.mentions], "no call is in the channel"


async def test_an_allocation_is_one_form(discord_env: DiscordEnvironment) -> None:
    """Two presses; too much is said in one line, and the form opens with what was filled in."""
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    table = await open_table(discord_env, people, "pebbles")
    panel = await people[0].tap(people[0].board(table), "Your move", private=True)
    form = next(t for t in press_targets(panel) if t.press.startswith("fill "))

    async def fill_form(amounts: str) -> list[str]:
        """Fill in the form, and return what was chosen there before."""
        await people[0].send_press(form)
        modal = people[0].last.modal
        assert modal is not None
        given = [o["value"] for one in modal["components"] for o in one["component"]["options"] if o.get("default")]
        await people[0].fill(people[0].last, amounts)
        return given

    slots = [t.press.split()[4] for t in press_targets(panel) if t.press.startswith("give ")]
    first, second = dict.fromkeys(slots)
    version = await table_version(discord_env.app, table)
    await fill_form(f"{first}=3 {second}=2")
    assert "3" in text_of(panel).split("\n")[1]
    assert await table_version(discord_env.app, table) == version
    assert await fill_form(f"{second}=0") == [f"{first}=3", f"{second}=2"]
    assert await table_version(discord_env.app, table) > version
    await people[0].send_press(form)
    assert people[0].last.modal is None, "an answered question has no form any more"
