"""What the admins of a group choose for all tables that are opened there."""

from __future__ import annotations

import msgspec
import pytest

from bot.app.api import App
from bot.app.tables.lobby_store import Lobby
from tests.app.conftest import Arrive, Guest, Keepers
from tests.texts import match_text, render_text


async def opened(app: App, guest: Guest, command: str = "open pebbles") -> Lobby:
    """The lobby that somebody opens."""
    await guest.press(command)
    found = await app.service.lobbies.load_lobby(guest.screen.table)
    assert found is not None
    return found[0]


async def test_tables_of_a_group_begin_with_its_pace(app: App, arrive: Arrive, keepers: Keepers) -> None:
    anna = await arrive("Anna")
    await keepers.put(anna)
    assert (await opened(app, anna)).pace == "none"
    assert not any(match_text("waiting-pace-of-group", line) for line in anna.screen.text)
    await anna.press("settings here")
    await anna.tap(render_text("app-set-group-pace"))
    await anna.tap(f"group-pace {anna.place} turn-1d")
    assert anna.screen.notice == render_text("app-group-pace-set")
    assert anna.button(f"group-pace {anna.place} turn-1d").tone == "primary"
    ben = await arrive("Ben", at=anna.place)
    lobby = await opened(app, ben)
    assert lobby.pace == "turn-1d"
    assert any(match_text("waiting-pace-of-group", line) for line in ben.screen.text), "the lobby says so"
    await ben.press(f"pace-set {lobby.table} turn-3d")
    await ben.press(f"table {lobby.table}")
    assert not any(match_text("waiting-pace-of-group", line) for line in ben.screen.text), "the host has changed it"


async def test_one_pace_for_all_channels_of_a_group(app: App, arrive: Arrive, keepers: Keepers) -> None:
    rooms = [(await app.ensure_channel(f"test:{name}", group="test:guild")).id for name in ("games", "chat")]
    anna = await arrive("Anna", at=rooms[0])
    await keepers.put(anna)
    await anna.press(f"group-pace {rooms[0]} bank-3d")
    ben = await arrive("Ben", at=rooms[1])
    assert (await opened(app, ben)).pace == "bank-3d"
    await anna.press(f"group-pace {rooms[0]} none")
    lobby = await opened(app, ben)
    assert lobby.pace == "none"
    assert any(match_text("waiting-pace-of-group", line) for line in ben.screen.text), "no clock was chosen, too"


async def test_a_table_against_ais_alone_keeps_no_clock(app: App, arrive: Arrive, keepers: Keepers) -> None:
    anna = await arrive("Anna")
    await keepers.put(anna)
    await anna.press(f"group-pace {anna.place} turn-1d")
    assert (await opened(app, anna, "open pebbles 1")).pace == "none"


@pytest.mark.parametrize("pace", ["turn-1d", "turn-9y"])
async def test_only_an_admin_chooses_and_only_a_pace_that_there_is(
    pace: str, app: App, arrive: Arrive, keepers: Keepers
) -> None:
    anna = await arrive("Anna")
    if pace == "turn-9y":
        await keepers.put(anna)
    await anna.press(f"group-pace {anna.place} {pace}")
    assert anna.screen.notice == render_text("app-may-not-place" if pace == "turn-1d" else "app-bad-press")
    stored = await app.service.channels.get(anna.place)
    assert stored is not None
    assert msgspec.structs.replace(stored, pace="") == stored
