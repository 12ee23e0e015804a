"""A store that an earlier version wrote is opened by this one: every table, night, person and draft; and it goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
import redis

from bot.app.door.app import App
from bot.app.nights import nights
from bot.app.port.screen import Screen
from bot.app.show.rows import flat
from bot.store.server import Server, start
from bot.store.store import open_store
from engines import GAMES
from engines.core.messages import speaker
from engines.core.tree import random_word
from engines.core.words import Msg
from tests.app.conftest import QUICK, Guest
from tests.app.playing import settle
from tests.app.time.conftest import Hands, World
from tests.store.yesterday.dump import FORMATS, Dump, put, read

RUNNING = ("princes", "leonardo", "fresco", "notredame", "clock", "draft", "order", "vote")
BROKE = [speaker(Path("bot").resolve(), lang)(Msg("app-broke", {"code": "A"})).split("A")[0] for lang in ("en", "cs")]
WORDS = 6
"""At least so many words of people, at most so many, till every AI has said one."""
MOST = 80


@pytest.fixture(scope="module", params=FORMATS)
def dump(request: pytest.FixtureRequest) -> Dump:
    return read(request.param)


@pytest.fixture
def server(tmp_path: Path, dump: Dump) -> Iterator[Server]:
    """A server of this test's own with yesterday's keys in it."""
    server = start(tmp_path / "data")
    with redis.Redis.from_url(server.url) as client:
        put(client, dump.keys)
    yield server
    server.stop()


@pytest.fixture
async def world(server: Server, dump: Dump) -> AsyncIterator[World]:
    """This version on it, a moment later."""
    store = await open_store(server.data, server.url)
    hands = Hands(datetime.fromtimestamp(dump.facts.now_ms / 1000 + 5, UTC))
    app = App(store, pace=QUICK, clock=hands)
    yield World(app, hands)
    await app.close()
    await store.close()


def well(screen: Screen) -> Screen:
    """It is no apology."""
    assert screen.text or screen.rows  # some screens are of buttons alone
    assert not any(screen.notice.startswith(sorry) for sorry in BROKE), screen.notice
    return screen


async def guest(world: World, person: str) -> Guest:
    return Guest(world.app, person, (await world.app.place("discord:5001")).id)


async def test_every_table_is_where_it_was(world: World, dump: Dump) -> None:
    for what in (*RUNNING, "record", "ended"):
        table = dump.facts.tables[what]
        async with world.app.service.tables.hold(table) as found:
            assert found.match.version == dump.facts.version[table], what
            assert (found.match.owing() if not found.over else []) == dump.facts.owing[table], what
            assert found.over == (what not in RUNNING)
            assert [sitter.person for sitter in found.seats] == dump.facts.seats[table]


async def test_every_table_is_shown_to_everybody(world: World, dump: Dump) -> None:
    for table in dump.facts.tables.values():
        well(await world.app.screen(None, "", table))
    for table, seats in dump.facts.seats.items():
        for person in filter(None, seats):
            who = await guest(world, person)
            for kind in ("panel", "board", "text", "story", "waiting"):
                well(await who.press(f"{kind} {table}"))


async def test_every_person_is_known_as_before(world: World, dump: Dump) -> None:
    people = {name: await world.app.service.people.get(person) for name, person in dump.facts.people.items()}
    assert {alias.partition(":")[0] for alias in people["ben"].aliases} == {"discord", "telegram"}, "linked"
    assert {alias for alias in people["ben"].aliases if await world.app.found(alias) == people["ben"]} == {
        "discord:1002", "telegram:2002"
    }  # fmt: skip
    cleo = people["cleo"]
    assert (cleo.lang, cleo.pings, cleo.look, cleo.confirm) == ("cs", "quiet", "strong", True)
    assert cleo.hours.zone == "Europe/Prague"
    for person in people.values():
        who = await guest(world, person.id)
        for press in ("tables", "settings", "hours", "records", "data", "nights"):
            well(await who.press(press))
        assert flat((await who.command("tables")).rows)


async def test_the_night_stands_with_its_answers(world: World, dump: Dump) -> None:
    facts = dump.facts
    night = (await nights.found(world.app.service, facts.night))[0]
    assert night.begin == facts.begin
    assert {who: reply.how for who, reply in night.replies.items()} == facts.replies
    assert {"in", "maybe"} <= set(facts.replies.values())
    well(await world.app.screen(None, facts.places["discord:5001"], facts.night))
    cleo = await guest(world, facts.people["cleo"])
    await cleo.press(f"night-in {facts.night}")
    well(cleo.screen)
    night = (await nights.found(world.app.service, facts.night))[0]
    assert night.replies[cleo.id].how == "in"


async def test_the_draft_the_order_the_vote_and_the_clock_are_still_there(world: World, dump: Dump) -> None:
    facts = dump.facts
    dan, cleo = await guest(world, facts.people["dan"]), await guest(world, facts.people["cleo"])
    draft = await dan.press(f"move {facts.tables['draft']}")
    assert any(button.press.startswith("back ") for button in flat(well(draft).rows)), "half a word can be taken back"
    ordered = well(await cleo.press(f"orders {facts.tables['order']}"))
    assert f"order-drop {facts.tables['order']} 0 pass" in [button.press for button in flat(ordered.rows)]
    board = well(await world.app.screen(None, "", facts.tables["vote"]))
    assert any(button.press.startswith("yea ") for button in flat(board.rows))
    waiting = await world.waiting(facts.tables["clock"])
    assert (waiting.pace, waiting.ladder) == ("bank-1d", ("fallback", "vote"))


async def test_the_vote_is_decided_and_the_table_goes_back(world: World, dump: Dump) -> None:
    table = dump.facts.tables["vote"]
    before = dump.facts.version[table]
    board = await world.app.screen(None, "", table)
    yes = next(button.press for button in flat(board.rows) if button.press.startswith("yea "))
    for name in ("ben", "cleo"):
        await (await guest(world, dump.facts.people[name])).press(yes)
    async with world.app.service.tables.hold(table) as found:
        assert found.history.vote is None
        assert found.match.version > before
        assert found.match.entries[-1].by == "vote"


@pytest.mark.parametrize("what", [what for what in RUNNING if what != "vote"])
async def test_a_table_goes_on(world: World, dump: Dump, what: str) -> None:
    """People type words, AIs say theirs when their timers ring, what was ordered ahead is said."""
    table, dice = dump.facts.tables[what], Random(1)
    waited = {seat for seat, person in enumerate(dump.facts.seats[table]) if not person}
    for said in range(MOST):
        await world.go(seconds=45)
        async with world.app.service.tables.hold(table) as found:
            since = found.match.entries[dump.facts.version[table] :]
            if said >= WORDS and waited <= {entry.seat for entry in since if entry.by == "ai"}:
                break
            seat, before = found.match.owing()[0], found.match.version
            assert found.seats[seat].person, "the AIs have said all that they were asked"
            word = " ".join(random_word(found.match.tree(seat), dice))
        who = await guest(world, found.seats[seat].person)
        await who.command("move", f"{table} {word}")
        await settle(who)
        well(who.screen)
        async with world.app.service.tables.hold(table) as found:
            assert found.match.version > before
    else:
        raise AssertionError(f"not every AI has spoken: {waited}")


async def test_a_table_that_has_ended_becomes_a_record_and_can_be_read(world: World, dump: Dump) -> None:
    await world.go(hours=2)
    for what in ("record", "ended"):
        async with world.app.service.tables.hold(dump.facts.tables[what]) as found:
            assert found.archived
            assert found.match.game is GAMES["fresco"]
            assert found.match.game.standings(found.match.position)


async def test_a_lobby_of_before_is_filled_and_begun(world: World, dump: Dump) -> None:
    table = dump.facts.tables["lobby"]
    dan, anna = await guest(world, dump.facts.people["dan"]), await guest(world, dump.facts.people["anna"])
    await anna.press(f"join {table}")
    await dan.press(f"start {table}")
    async with world.app.service.tables.hold(table) as found:
        assert found.match.owing()
