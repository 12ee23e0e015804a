"""Make a store by playing: four games, a finished one, a night, linked people, a draft, an order, a vote, a clock.

``python -m tests.store.yesterday.make``. Everything goes through the presses and words that people use. The clock
stands at a Monday in June 2026, and what would be drawn at random is drawn from a fixed seed.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import tempfile
from pathlib import Path
from random import Random

import redis

from bot.app.door.app import App
from bot.app.nights import nights
from bot.app.show.rows import flat
from bot.store.format import FORMAT
from bot.store.server import start
from bot.store.store import Store, open_store
from engines.core.tree import random_word
from tests.app.conftest import QUICK, Guest
from tests.app.playing import settle
from tests.app.time.conftest import Hands, World
from tests.store.yesterday.dump import Dump, Facts, taken, written

COMMIT = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
NAMES = {"anna": "discord:1001", "ben": "discord:1002", "cleo": "telegram:2003", "dan": "telegram:2004"}
ROOMS = {"anna": "discord:5001", "ben": "discord:5001", "cleo": "telegram:-6001", "dan": "telegram:-6001"}


class Maker:
    """People at their places, and what they have made."""

    def __init__(self, app: App, hands: Hands) -> None:
        self.app = app
        self.world = World(app, hands)
        self.dice = Random(13)
        self.people: dict[str, Guest] = {}
        self.places: dict[str, str] = {}
        self.tables: dict[str, str] = {}

    async def arrive(self) -> None:
        for name, alias in NAMES.items():
            person = await self.app.person(alias, name.title(), "cs" if name == "cleo" else "en")
            place = await self.app.place(ROOMS[name])
            self.people[name], self.places[ROOMS[name]] = Guest(self.app, person.id, place.id), place.id

    async def opened(self, what: str, game: str, *names: str, ais: int = 0, setting: tuple[str, ...] = ()) -> str:
        """A begun table."""
        host = self.people[names[0]]
        table = self.tables[what] = (await host.press(f"open {game}")).table
        for name in names[1:]:
            await self.people[name].press(f"join {table}")
        for _ in range(ais):
            await host.press(f"addai {table}")
        for line in setting:
            await host.press(line.format(table))
        await host.press(f"start {table}")
        assert not host.screen.notice, host.screen.notice
        return table

    async def played(self, table: str, words: int, *names: str) -> int:
        """So many words of people, typed; the AIs say theirs between. Gives how many were said."""
        for n in range(words):
            await self.world.go()
            async with self.app.service.tables.hold(table) as found:
                owing = [seat for seat in found.match.owing() if found.seats[seat].person] if not found.over else []
                if not owing:
                    return n
                word, before = " ".join(random_word(found.match.tree(owing[0]), self.dice)), found.match.version
                who = next(g for g in self.people.values() if found.seat_of(g.id) == owing[0])
            await who.command("move", f"{table} {word}")
            await settle(who)
            async with self.app.service.tables.hold(table) as found:
                assert found.match.version > before, (word, who.screen.notice)
        await self.world.go()
        return words

    async def till(self, table: str, seat: int, ask: str) -> None:
        """Play on till a seat is asked that."""
        for _ in range(200):
            async with self.app.service.tables.hold(table) as found:
                if found.match.owing() == [seat] and found.match.view(seat).asks == ask:
                    return
            assert await self.played(table, 1)
        raise AssertionError(ask)


async def finished(maker: Maker) -> None:
    """One that is a record, one that has just ended; both by random words."""
    for what in ("record", "ended"):
        table = await maker.opened(what, "fresco", "anna", "ben")
        assert await maker.played(table, 2000) < 2000
        if what == "record":
            await maker.world.go(hours=1, minutes=5)


async def drafted(maker: Maker) -> None:
    """A choice half made: one press of several."""
    table = await maker.opened("draft", "princes", "dan", "cleo", ais=1)
    await maker.played(table, 12)
    dan = maker.people["dan"]
    for _ in range(60):
        async with maker.app.service.tables.hold(table) as found:
            asked = found.seat_of(dan.id) in found.match.owing()
        if not asked:
            await maker.played(table, 1)
            continue
        await dan.press(f"move {table}")
        choices = [b for row in dan.screen.rows for b in row]
        choices += [b for select in dan.screen.selects for _, group in select.groups for b in group]
        before = await maker.world.entries(table)
        await dan.press(next(b.press for b in choices if b.press.startswith("walk") and not b.blocked))
        again = await dan.press(f"move {table}")
        if await maker.world.entries(table) == before and any(b.press.startswith("back ") for b in flat(again.rows)):
            return
    raise AssertionError("half a word")


async def ordered(maker: Maker) -> None:
    """A limit for the next auction, given ahead by whoever waits."""
    table = await maker.opened("order", "princes", "anna", "ben", "cleo")
    await maker.till(table, 0, "bid")
    cleo = maker.people["cleo"]
    await cleo.press(f"orders {table}")
    await cleo.tap(f"order {table} pass")
    # several versions make this, each with its labels
    assert "Vymazat" in " ".join(cleo.labels()) or len(cleo.labels()) > 1, cleo.labels()


async def voted(maker: Maker) -> None:
    """Somebody asks to go back beyond a seal; nobody has answered."""
    table = await maker.opened("vote", "princes", "anna", "ben", "cleo")
    await maker.till(table, 0, "bid")
    anna = maker.people["anna"]
    await maker.played(table, 4)
    for _ in range(100):
        await anna.press(f"panel {table}")
        rewind = [b for row in anna.screen.rows for b in row if b.press.startswith("rewind")]
        if rewind:
            break
        await maker.played(table, 1)
    await anna.press(rewind[0].press)
    await anna.tap("propose")
    async with maker.app.service.tables.hold(table) as found:
        assert found.history.vote is not None


async def settled(maker: Maker) -> None:
    """Somebody with settings of every kind; and one person of two accounts."""
    ben, dan, cleo, anna = (maker.people[name] for name in ("ben", "dan", "cleo", "anna"))
    lines = ("set confirm 1", "set pings quiet", "set look strong", "zone Europe/Prague", "quiet 1320-480", "dayoff 6")
    for line in (*lines, "away 2026-07-01 2026-07-14 ai"):
        await cleo.press(line)
    await maker.app.person("telegram:2002", "Benny", "de")
    benny = Guest(maker.app, (await maker.app.person("telegram:2002")).id, dan.place)
    screen = await ben.command("link")
    code = re.search(r"\b[a-z2-9]{4}-[a-z2-9]{4}\b", " ".join(screen.text))
    assert code is not None
    await benny.command("link", code[0])
    await benny.tap("link-yes")
    await ben.command("link")
    await ben.tap("link-yes")
    assert len((await maker.app.service.people.get(ben.id)).aliases) == 2
    await anna.press("zone Europe/Prague")


async def invited(maker: Maker) -> str:
    """A planned night, with answers."""
    anna, ben, dan = (maker.people[name] for name in ("anna", "ben", "dan"))
    await anna.command("night", "fri 8pm")
    name = anna.button("night-post").press.split()[1]
    for press in (f"night-set {name} game fresco", f"night-post {name}"):
        await anna.press(press)
    await ben.press(f"night-in {name}")
    await dan.press(f"night-maybe {name}")
    return name


async def made(store: Store) -> Facts:
    """Everything, one after the other; AIs think in a thread of this process."""
    hands, dice = Hands(), Random(7)
    app = App(store, pace=QUICK, clock=hands, fresh=dice.randbytes)
    maker = Maker(app, hands)
    try:
        await maker.arrive()
        await finished(maker)
        await maker.played(await maker.opened("princes", "princes", "anna", "ben", ais=2), 10)
        await maker.played(await maker.opened("leonardo", "leonardo", "cleo", "dan", ais=1), 12)
        await maker.played(await maker.opened("fresco", "fresco", "ben", ais=2), 12)
        await maker.played(await maker.opened("notredame", "notredame", "dan", "anna", ais=1), 14)
        clocked = ("pace-set {} bank-1d", "ladder-set {} fallback.vote")
        await maker.played(await maker.opened("clock", "notredame", "anna", "cleo", setting=clocked), 5)
        lobby = await maker.people["dan"].press("open leonardo")
        maker.tables["lobby"] = lobby.table
        await drafted(maker)
        await ordered(maker)
        await voted(maker)
        await settled(maker)
        night = await invited(maker)
        await maker.world.go(seconds=5)
        return await _facts(maker, night)
    finally:
        await app.close()


async def _facts(maker: Maker, name: str) -> Facts:
    service = maker.app.service
    seats: dict[str, list[str]] = {}
    version: dict[str, int] = {}
    owing: dict[str, list[int]] = {}
    for what, table in maker.tables.items():
        if what == "lobby":
            continue
        async with service.tables.hold(table) as found:
            seats[table] = [sitter.person for sitter in found.seats]
            version[table] = found.match.version
            owing[table] = found.match.owing() if not found.over else []
    night = (await nights.found(service, name))[0]
    people = {who: guest.id for who, guest in maker.people.items()}
    replies: dict[str, str] = {who: reply.how for who, reply in night.replies.items()}
    shown = people, maker.places, maker.tables, seats, version, owing
    return Facts(COMMIT, maker.world.hands.ms, *shown, name, night.begin, replies)


async def main() -> None:
    """Play, take everything, write it."""
    with tempfile.TemporaryDirectory() as folder:
        server = start(Path(folder))
        try:
            store = await open_store(Path(folder), server.url)
            facts = await made(store)
            await store.close()
            with redis.Redis.from_url(server.url) as client:
                dump = Dump(facts, taken(client))
        finally:
            server.stop()
    print(f"{len(dump.keys)} keys, {written(dump, FORMAT)} bytes")  # noqa: T201 - it is a command


if __name__ == "__main__":
    asyncio.run(main())
