"""Test failures: store unavailable, defect in a game, changed components; a clear message and no loss."""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.app.api import App
from bot.app.errors import RejectedError
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from bot.store.topology import PATIENCE_S
from engines import GAMES
from tests.app.conftest import QUICK, Arrive, Seat
from tests.app.gameplay import plan_pebbles, position_digest, start_turn, table_version


async def test_a_store_that_is_away_is_said_and_back_it_goes_on(tmp_path: Path) -> None:
    server = start_store_server(tmp_path / "own")
    store = await open_store(tmp_path, server.url, patience_s=1.0)
    app = App(store, timings=QUICK)
    anna = await app.ensure_user("test:anna", "Anna")
    table = (await app.handle_callback(anna.id, "", "open pebbles")).table
    await app.handle_callback(anna.id, "", f"addai {table}")
    await app.handle_callback(anna.id, "", f"start {table}")
    before = await app.render_screen(None, "", table)
    server.stop(kill=True)
    began = time.monotonic()
    for screen in (await app.handle_callback(anna.id, "", f"move {table}"), await app.render_screen(None, "", table)):
        assert "can’t be reached right now" in screen.notice
    assert await app.complete_move(anna.id, table, "") == []
    assert time.monotonic() - began < PATIENCE_S, "it waits as long as it was told to"
    again = start_store_server(tmp_path / "own")
    assert await app.render_screen(None, "", table) == before
    await store.close()
    again.stop(kill=True)


@pytest.mark.incident("incident", why="a text board is broken on purpose")
async def test_a_defect_has_a_code_and_tells_no_secret(
    app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = await make_table("Anna", "Ben")
    before = await position_digest(app, table)

    def raise_key_error(view: object) -> list[object]:
        raise KeyError("card13 in the hand of Anna")

    monkeypatch.setitem(GAMES, "pebbles", dataclasses.replace(GAMES["pebbles"], alt_messages=raise_key_error))  # type: ignore[arg-type]
    app.service.tables.cache.drop_table(table)
    with capture_logs() as logs:
        screen = await people[0].press(f"move {table}")
    assert screen.private
    code = screen.notice.partition("code ")[2].partition(")")[0]
    assert len(code) == 6
    (incident,) = [entry for entry in logs if "code" in entry]
    assert (incident["code"], incident["error"]) == (code, "KeyError")
    assert "card13" not in str(logs)
    monkeypatch.undo()
    app.service.tables.cache.drop_table(table)
    assert await position_digest(app, table) == before
    assert "code" not in (await people[0].press(f"move {table}")).notice


async def test_a_draft_ends_with_its_question(app: App, make_table: Seat) -> None:
    table, anna, _ = await start_turn(app, make_table)
    await anna.tap("Offer")
    press = anna.screen.pad.likely[1].callback_data if anna.screen.pad else ""
    await anna.command("move", f"{table} more sell 1")
    await anna.press(f"move {table}")
    assert anna.screen.pad is None, "the new question begins at its beginning"
    at = await table_version(app, table)
    assert "moment has passed" in (await anna.press(press)).notice
    assert await table_version(app, table) == at


async def test_a_table_keeps_the_components_that_it_began_with(app: App, arrive: Arrive) -> None:
    """The host replaces the file: tables that run go on with theirs, also in a process that has never seen it."""
    princes = GAMES["princes"]
    other = princes.load_components(princes.components_source(princes.default_components) + "\n# the host's own copy\n")
    assert other != princes.default_components
    hosted = App(app.service.store, timings=QUICK, components={"princes": other})
    anna = await arrive("Anna", on=hosted)
    table = (await anna.press("open princes")).table
    for _ in range(2):
        await anna.press(f"addai {table}")
    await anna.press(f"start {table}")
    async with hosted.service.tables.open_started(table) as found:
        assert found.match.header.components == other
    from engines.princes.components import COMPONENTS

    text = princes.components_source(other)
    COMPONENTS.forget_components(other)
    async with app.service.tables.open_started(table) as found:
        assert found.match.header.components == other
        assert found.match.view_for(0) is not None
    assert princes.components_source(other) == text


async def test_rejected_join_lists_and_exports_no_table(app: App, make_table: Seat, arrive: Arrive) -> None:
    table, people = await make_table("Anna", "Ben")
    late = await arrive("Late", at=people[0].place)
    assert "has already begun" in (await late.press(f"join {table}")).notice
    assert "don’t play at any table" in str((await late.command("tables")).text), "knocking is not sitting"
    await plan_pebbles(people[0], table)
    with pytest.raises(RejectedError):
        await app.export_table(late.id, table)


async def test_repeated_conflict_asks_for_retry(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    table = (await anna.press("open pebbles")).table
    with monkeypatch.context() as patched:
        patched.setattr("bot.store.documents.ATTEMPTS", 0)
        assert "Everybody is pressing at once" in (await ben.press(f"join {table}")).notice
    await ben.press(f"join {table}")
    assert "Ben" in "\n".join(ben.screen.text)
