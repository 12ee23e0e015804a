"""Whole games of four people, who press only what they see; no player is shown what another one hides."""

from __future__ import annotations

import pytest

from render.core.pool import RenderPool
from render.core.request import Picture, PictureRequest
from tests.chat.discord.conftest import House
from tests.chat.discord.hidden import Watch, give_distinct_money
from tests.chat.discord.people import Person
from tests.chat.discord.playing import open_table, play_game
from tests.chat.discord.records import text_of
from tests.chat.discord.server import wait_until_settled
from tests.conftest import FULL
from tests.patience import EVEN_IF_SLOW_S

NAMES = ("Anna", "Ben", "Cyril", "Dana")


async def play_and_check(house: House, game: str) -> tuple[Watch, list[Person]]:
    people = [house.person(name) for name in NAMES]
    table = await open_table(house, people, game)
    watch = Watch(house, people, table)
    watch.said = await play_game(house, people, table)
    assert len(watch.said) > 20
    await people[0].until(lambda: "Rematch" in text_of(people[0].board(table)))
    boards = [m for m in people[0].messages() if not m.only and table in text_of(m)]
    assert len(boards) == 1, "one message a table, edited in place"
    assert not house.world.too_many, "no limit is run into"
    return watch, people


@pytest.mark.slow
async def test_a_whole_toy_game_of_four(house: House) -> None:
    watch, _ = await play_and_check(house, "pebbles")
    assert watch.read > 60
    assert not watch.leaks, "\n".join(watch.leaks[:5])


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(300)
async def test_a_game_of_the_princes_of_four(house: House) -> None:
    if FULL:
        watch, people = await play_and_check(house, "princes")
    else:
        people = [house.person(name) for name in NAMES]
        table = await open_table(house, people, "princes")
        watch = Watch(house, people, table)
        await play_game(house, people, table, most=70)
    assert watch.read > (500 if FULL else 150)
    assert watch.pictures > (300 if FULL else 100)
    assert not watch.leaks, "\n".join(watch.leaks[:5])
    assert sum(person.presses for person in people) < 6 * len(house.world.requests)


async def test_a_leak_is_found(house: House) -> None:
    """The watch itself finds a panel that is shown to all players."""
    people = [house.person(name) for name in NAMES]
    table = await open_table(house, people, "princes")
    watch = Watch(house, people, table)
    panel = await people[0].tap(people[0].board(table), "Your move", private=True)
    assert panel is not None
    assert not watch.leaks
    panel.only = 0
    house.world.fill(panel, {}, {})
    assert watch.leaks


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(300)
async def test_nobody_reads_how_much_money_another_one_has(house: House) -> None:
    """Numbers have no name by which they could be found: so each seat is given money that no other number is like."""
    people = [house.person(name) for name in NAMES]
    table = await open_table(house, people, "princes")
    watch = Watch(house, people, table)
    watch.purses = await give_distinct_money(house, table)
    await play_game(house, people, table, most=150 if FULL else 40)  # at its end all is told
    assert watch.pictures > 40
    assert not watch.leaks, "\n".join(watch.leaks[:5])
    panel = await people[0].command("hand", table=table)
    assert panel is not None
    assert watch.own > 40, "one's own is there to be read"
    panel.only = people[1].user.id
    house.world.fill(panel, {}, {})
    assert watch.leaks, "a leak is found"


@pytest.mark.full
@pytest.mark.timeout(900)
async def test_a_whole_game_of_the_princes_with_real_pictures(house: House) -> None:
    async with RenderPool(seconds=EVEN_IF_SLOW_S) as painter:

        async def paint(key: str, request: PictureRequest) -> Picture:
            picture = await painter.render_picture(key, request)
            house.painted[picture.png] = request
            return picture

        assert house.process is not None
        house.process.bot.picture_source._render = paint
        watch, _ = await play_and_check(house, "princes")
        await wait_until_settled(house.world)  # open panels follow the game, and are painted after its last move, too
        assert watch.pictures > 300
        assert not watch.leaks, "\n".join(watch.leaks[:5])
