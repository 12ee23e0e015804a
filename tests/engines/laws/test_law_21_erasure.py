"""Test law 21: after the erasure of a user the store has no name, no platform id and no secret of that user."""

import asyncio
import re
from pathlib import Path

from bot.app.account.user_data import export_user_data
from bot.app.api import App
from bot.app.game_nights.calendar_links import OWNER_KIND
from bot.store.admin.own_server import StoreServer
from bot.store.store import Store
from tests.app.clocks.clocked_tables import World
from tests.app.clocks.conftest import app, clean, hands, server, world
from tests.app.clocks.test_absence import read_story
from tests.app.conftest import arrive, make_table, open_app, store
from tests.app.gameplay import QUICK, Guest, export_table, plan_pebbles
from tests.app.test_linking import link_accounts
from tests.callbacks import (
    CastVote,
    ChangeSetting,
    DeleteAccount,
    FreeSeat,
    FreeText,
    NightIn,
    OpenMove,
    OpenPage,
    OpenTable,
    PostNight,
    QuitTable,
    RankNightGames,
    SetHoliday,
    SetNightGuests,
    SetTimeControl,
    SetTimezone,
    ShowCalendar,
    ShowDeputy,
    ShowInChannel,
    TakeSeat,
    Talk,
    TypeNightField,
    TypePremove,
    WriteNote,
)
from tests.store_scan import find_in_files, find_in_store, iter_store_values

__all__ = ["app", "arrive", "clean", "hands", "make_table", "open_app", "server", "store", "world"]

NAME, SECOND = "Xanthippe Quux", "Quuxanthippe"
HERE, THERE = "9071625341", "8172635493"
"""Unmistakable names and platform ids."""
OWN_KEYS = {
    "calendar-of", "digest", "link-code-of", "link-wrong", "login-link-of", "user", "user-nights",
    "user-tables", "premoves",
}  # fmt: skip
"""Data stored under the ids of a user."""
LEFT = {"user", "user-results"}
"""Remaining data: the mark, and the results of finished tables, which are never shown for it."""
IDS_LEFT = {"log", "night", "user", "record", "result", "lobby"}
"""Values that contain the id of the mark: tables, results, a night that awaits an organizer, the mark itself."""


async def create_account(world: World, platform: str, number: str, name: str, place: str) -> Guest:
    return Guest(world.app, (await world.app.ensure_user(f"{platform}:{number}", name, "en")).id, place)


async def use_every_feature(world: World) -> tuple[Guest, list[Guest], list[str], set[str]]:
    """Use every feature as one user.

    Return this user, some friends, their tables, and their secrets.
    """
    service, secrets = world.app.service, set[str]()
    group = (await world.app.ensure_channel("telegram:-100")).id
    private = (await world.app.ensure_channel(f"telegram:{HERE}", closed=True)).id
    channel = (await world.app.ensure_channel("discord:5550001112223", closed=True, owner=f"discord:{THERE}")).id
    xan = await create_account(world, "telegram", HERE, NAME, group)
    ben, cleo, dora = [await world.arrive(name, at=group) for name in ("Ben", "Cleo", "Dora")]
    await xan.press_each(ChangeSetting("pings", "digest"), SetTimezone(FreeText("Europe/Prague")))
    # linked with an account elsewhere that was also active
    other = await create_account(world, "discord", THERE, SECOND, channel)
    await other.press(OpenTable("pebbles"))
    await link_accounts(xan, other)
    await xan.command("link")
    secrets |= set(re.findall(r"\b[a-z2-9]{4}-[a-z2-9]{4}\b", " ".join(xan.screen.text)))
    # tables: in the group and private; left and retaken; a vote; premoves; a draft; a deputy
    first = await table_of(xan, ben, cleo)
    await xan.press_each(
        TypePremove(first, FreeText("pass")),
        SetTimeControl(first, "turn-1d"),
        WriteNote(first, FreeText(f"Beware of {NAME}")),
        Talk(first, FreeText(f"I am {NAME}")),
    )
    second = await table_of(Guest(world.app, xan.id, private), ben)
    await xan.press(ShowInChannel(second))
    third = await table_of(ben, cleo)
    await cleo.press(QuitTable(third))
    await xan.press_each(TakeSeat(third, 1), QuitTable(third), TakeSeat(third, 1), ShowDeputy())
    secrets.add(xan.screen.copies[0].text.split()[-1][-16:])
    await dora.press(xan.screen.copies[0].text)
    await ben.press(ShowDeputy())
    await xan.press(ben.screen.copies[0].text)
    fourth = await table_of(ben, dora)
    await ben.press(SetHoliday("2026-06-01", "2026-06-05", FreeText("deputy")))
    await world.go(minutes=2)
    assert "deputy" in str((await world.table_clock(fourth)).seats[0].cover)
    await xan.press_each(SetHoliday("2026-06-20", "2026-06-25", FreeText("pause")), OpenMove(first))
    # a table from which an admin removed her
    fifth = await table_of(ben, xan, cleo)
    await (await create_admin(world, group)).press(FreeSeat(fifth, 1, (await service.users.get(xan.id)).id))
    assert (await world.table_clock(fifth)).seats[1].free
    # a finished table with its result and record
    ended = await table_of(xan, dora)
    await dora.press(CastVote(ended, 1, "end"))
    assert await world.table_clock(ended)
    # her night with a note, another user's night, votes, guests, a calendar
    await xan.command("night", "fri 8pm")
    night = xan.button("night-post").callback_data.split()[1]
    await xan.press_each(TypeNightField(night, "note", FreeText(f"Ring at {NAME}")), PostNight(night))
    await ben.command("night", "sat 8pm")
    theirs = ben.button("night-post").callback_data.split()[1]
    await ben.press(PostNight(theirs))
    await xan.press_each(
        NightIn(theirs), SetNightGuests(theirs, 1), RankNightGames(theirs, "pebbles"), ShowCalendar(theirs)
    )
    for one in (await service.users.get(xan.id)).all_ids:
        document = await service.store.documents.load_document(OWNER_KIND, f"user:{one}")
        secrets |= {document.data.decode()} if document is not None else set()
    await xan.press(TypePremove(third, FreeText("pass")))
    me = await service.users.get(xan.id)
    assert "code" in (await xan.command("link", "aaaa-aaaa")).notice, "expected a refusal of the wrong code"
    xan.app = App(service.store, timings=QUICK, clock=world.hands, url="https://bottega.example.org")
    await xan.press(OpenPage(first))
    xan.app = world.app
    told = (await export_user_data(service, me)).decode()
    for kept in (NAME, HERE, THERE, "pass", "Ring at", "Beware of", '"guests": 1', '"wishes": [', ".ics"):
        assert kept in told, f"expected {kept} in the exported data of the user"
    await xan.command("records")
    assert len(secrets) >= 3, f"only {len(secrets)} secrets were made, not a code, a deputy's line and a calendar"
    return xan, [ben, cleo, dora], [first, second, third, fourth], secrets


async def create_admin(world: World, group: str) -> Guest:
    admin = await create_account(world, "telegram", "4433221100", "Zoe", group)

    async def is_admin(_: str, person: str) -> bool:
        return person == "telegram:4433221100"

    world.app.service.admins.register_admin_check("telegram", is_admin)
    return admin


async def table_of(host: Guest, *others: Guest) -> str:
    table = await host.open_table(*others, start=True)
    for guest in (host, *others):
        await plan_pebbles(guest, table)
    return table


async def test_law_21_erasure_leaves_no_traces(world: World, server: StoreServer) -> None:
    xan, friends, tables, secrets = await use_every_feature(world)
    needles = [NAME, SECOND, HERE, THERE, "5550001112223", *secrets, *(one.replace("-", "") for one in secrets)]
    before = await find_in_store(world.app.service.store, needles)
    assert {line.rpartition(": ")[2] for line in before} >= {NAME, HERE, THERE, "5550001112223"}
    assert find_in_files(server.data, [NAME, HERE])
    assert NAME in await read_story(friends[0], tables[2])
    ids = (await world.app.service.users.get(xan.id)).all_ids
    assert await key_kinds_of(world.app.service.store, ids) >= OWN_KEYS
    await xan.press(DeleteAccount("yes"))
    await world.go(hours=2)
    assert await key_kinds_of(world.app.service.store, ids) == LEFT
    assert await find_in_store(world.app.service.store, needles) == []
    assert await value_kinds_of(world.app.service.store, ids) == IDS_LEFT
    for guest, table in zip(friends, tables, strict=False):
        text = await read_story(guest, table) + (await export_table(world.app, friends[0].id, table)).decode()
        assert not any(needle in text for needle in needles), "other users still see the deleted user's name"
    await wait_until_erased(server.data, needles)


async def key_kinds_of(store: Store, ids: tuple[str, ...]) -> set[str]:
    keys = {key.decode() async for key, _ in iter_store_values(store)}
    return {key.split(":")[2] for key in keys if any(one in key for one in ids)}


async def value_kinds_of(store: Store, ids: tuple[str, ...]) -> set[str]:
    packed = {one.encode() for one in ids}
    return {
        parts[3] if (parts := key.decode().split(":"))[1] == "t" else parts[2]
        async for key, value in iter_store_values(store)
        if any(one in value for one in packed)
    }


async def wait_until_erased(folder: Path, needles: list[str]) -> None:
    """Wait until no file contains a needle; the server removes old files shortly after new ones take effect."""
    for _ in range(100):
        if not find_in_files(folder, needles):
            return
        await asyncio.sleep(0.1)
    assert find_in_files(folder, needles) == []
