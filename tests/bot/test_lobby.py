"""Opening a table, sitting down, options, and the start."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from bot.app.app import App
from bot.app.widgets import flat
from engines.core.chance import commitment
from tests.bot.conftest import Arrive
from tests.patience import MOMENTS


async def test_the_games_are_shown_as_cards(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    screen = await anna.command("play")
    assert screen.title == "Which game?"
    assert any("2–4 players, 2–5 minutes" in line for line in screen.text)
    await anna.press(anna.button("open pebbles").press)
    assert any("1. Anna" in line for line in anna.screen.text)
    assert not anna.screen.private, "the lobby is everybody's"


async def test_a_retry_opens_no_second_table(app: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    first = (await anna.press("open pebbles", "interaction-1")).table
    assert (await anna.press("open pebbles", "interaction-1")).table == first
    assert await app.service.store.indexes.members("person-tables", anna.id) == [first]


async def test_nobody_sits_twice_however_often_they_press(app: App, second: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    ben = await arrive("Ben", at=anna.place)
    table = (await anna.press("open pebbles")).table
    hosts = [app, second]
    await asyncio.gather(*(hosts[n % 2].press(ben.id, ben.place, f"join {table}") for n in range(12)))
    lobby = await app.screen(None, anna.place, table)
    assert [line for line in lobby.text if "Ben" in line] == ["2. Ben"]
    assert "You sit here already" in (await ben.press(f"join {table}")).notice


async def test_a_full_table_takes_nobody_else(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    for name in ("Ben", "Cleo", "Dora"):
        await (await arrive(name)).press(f"join {table}")
    late = await arrive("Emil")
    assert (await late.press(f"join {table}")).notice == "All seats are taken."
    assert (await anna.press(f"addai {table}")).notice == "All seats are taken."


async def test_only_the_host_sets_the_table_up(arrive: Arrive) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    table = (await anna.press("open pebbles")).table
    await ben.press(f"join {table}")
    for press in (
        "setup",
        "addai",
        "option {} rounds 0",
        "learning {} 1",
        "roomlang {} de",
        "start",
        "close",
        "kick {} 0 x",
    ):
        line = press.format(table) if "{}" in press else f"{press} {table}"
        screen = await ben.press(line)
        assert screen.private, press
        assert "host" in screen.notice.lower() or "fit" in screen.notice, press
    await anna.press(f"setup {table}")
    await anna.tap("Rounds: ")
    await anna.tap("option")
    await anna.press(f"kick {table} 1 {ben.id}")
    lobby = await anna.press(f"table {table}")
    assert not any("Ben" in line for line in lobby.text)
    assert "doesn’t fit" in (await anna.press(f"kick {table} 1 {ben.id}")).notice


async def test_options_at_their_defaults_are_folded_away(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    lobby = await anna.press("open pebbles")
    assert "Options: as usual" in lobby.text
    await anna.press(f"option {lobby.table} rounds 0")
    changed = await anna.press(f"table {lobby.table}")
    assert any(line.startswith("Options: ") and line.endswith(": 1") for line in changed.text)


async def test_an_option_is_a_button_that_says_how_it_is(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open princes")).table
    await anna.press(f"setup {table}")
    assert len(anna.labels()) <= 15, "one thumb: no button that is not needed"
    await anna.tap("Money is open: off")
    assert anna.button("Money is open: on")
    await anna.tap("Rules: base rules")
    assert anna.button("base rules").tone == "primary", "how it is now is marked among the values"
    await anna.tap("Russian, for two")
    assert anna.button("Rules: Russian, for two")
    assert "Money is open: on" in next(line for line in (await anna.press(f"table {table}")).text if "Options" in line)


async def test_the_host_leaves_and_the_next_one_is_host(arrive: Arrive) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    table = (await anna.press("open pebbles")).table
    await ben.press(f"join {table}")
    lobby = await anna.press(f"leave {table}")
    assert "1. Ben · host" in lobby.text
    lobby = await ben.press(f"leave {table}")
    assert "closed" in lobby.notice
    assert not flat(lobby.rows)
    assert "closed before" in (await anna.press(f"join {table}")).notice


async def test_a_private_link_lets_one_in_from_anywhere(arrive: Arrive) -> None:
    anna, zoe = await arrive("Anna"), await arrive("Zoe")
    table = (await anna.press("open pebbles")).table
    invitation = await anna.press(f"invite {table}")
    assert invitation.private
    assert "not valid" in (await zoe.press(f"join {table} wrong")).notice
    await zoe.press(invitation.fields[0].press)
    assert any("Zoe" in line for line in zoe.screen.text)


async def test_the_hash_is_published_before_anybody_plays(app: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    lobby = await anna.press("open pebbles")
    table = lobby.table
    await anna.press(f"addai {table}")
    await anna.press(f"start {table}")
    async with app.service.tables.hold(table) as found:
        secret, commit = found.opening.secret, found.match.header.commit
    assert commit == commitment(table, secret.seed, secret.salt)
    assert any(commit in line for line in lobby.text)
    assert not any(secret.seed in line or secret.salt in line for line in lobby.text)
    room = await app.service.rooms.get(table)
    assert room is not None
    assert room[0].secret.seed == "", "from the start on the secret lies in the table's own log alone"


async def test_a_start_that_died_half_way_is_finished_by_whoever_looks(app: App, second: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    await anna.press(f"addai {table}")
    await app.service.rooms.change(table, "start-1", lambda room: replace(room, state="started"), due=0)
    board = await second.screen(None, anna.place, table)
    assert any("Waiting for" in line for line in board.text)
    assert (await app.screen(None, anna.place, table)).version == board.version


async def test_a_start_that_died_half_way_is_finished_by_its_timer(app: App, arrive: Arrive, running: None) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    await anna.press(f"addai {table}")
    await app.service.rooms.change(table, "start-1", lambda room: replace(room, state="started"), due=0)
    for _ in range(MOMENTS):
        if table in await app.service.store.tables.running():
            break
        await asyncio.sleep(0.02)
    assert table in await app.service.store.tables.running()


async def test_too_few_cannot_start(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    assert anna.button("Start").blocked
    assert "needs 2 to 4 players" in (await anna.press(f"start {table}")).notice


async def test_screens_count_on_from_lobby_to_game(app: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    versions = [(await anna.press("open pebbles")).version]
    table = anna.screen.table
    versions.append((await anna.press(f"addai {table}")).version)
    versions.append((await anna.press(f"start {table}")).version)
    assert versions == sorted(set(versions))


async def test_a_table_speaks_the_language_of_its_place(app: App, arrive: Arrive) -> None:
    place = await app.place("test:praha", "cs")
    jana = await arrive("Jana", at=place.id, lang="de")
    lobby = await jana.press("open pebbles")
    assert "Mitspielen" in jana.labels(), "one's own screens in one's own language"
    public = await app.screen(None, place.id, lobby.table)
    assert "Přisednout" in [b.label for b in flat(public.rows)]
