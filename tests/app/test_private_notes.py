"""Test private notes: their writer alone sees them, on their own panel, until they delete them."""

from __future__ import annotations

from bot.app.api import App
from bot.app.turns import seat_handlers
from bot.app.ui.screen import Screen
from tests.app.conftest import Arrive, Seat
from tests.texts import render_text

NOTE = "Save <b>blue</b> for round 3"


async def test_a_note_is_on_the_panel_of_its_writer_alone(app: App, arrive: Arrive, make_table: Seat) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    spectator = await arrive("Cleo", at=anna.place)
    shown = render_text("app-note-is", note=NOTE)
    await anna.press(f"panel {table}")
    await anna.tap(f"note {table}")
    await anna.press(f"{anna.screen.fields[0].callback_data} {NOTE}")
    assert anna.screen.private
    assert (anna.screen.notice, shown in anna.screen.text) == (render_text("app-note-saved"), True)
    assert shown in (await anna.tap(f"panel {table}")).after
    seen: list[Screen] = [await app.render_screen(None, anna.place, table)]
    for reader in (ben, spectator):
        seen += [await reader.press(f"{verb} {table}") for verb in ("panel", "note", "board", "story 0", "waiting")]
    assert not [screen.title for screen in seen if NOTE in str(screen)]
    assert NOTE in (await app.export_user(anna.id)).decode()
    assert NOTE not in (await app.export_user(ben.id)).decode()
    await anna.press(f"note {table}")
    await anna.tap(f"note-write {table}")
    assert anna.screen.notice == render_text("app-note-deleted")
    assert NOTE not in (await app.export_user(anna.id)).decode()
    assert not (await anna.press(f"panel {table}")).after


async def test_a_note_beyond_the_last_replaces_none(app: App, arrive: Arrive, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    full = {f"table{n}": "x" for n in range(seat_handlers.MAX_NOTES - 1)}
    await anna.press(f"note-write {table} first")
    written = (await app.service.users.get(anna.id)).notes
    await app.service.users.update_user(anna.id, lambda user: type(user)(user.id, user.name, notes=full | written))
    assert (await anna.press(f"note-write {table} second")).notice == render_text("app-note-saved")
    other, _ = await make_table("Cleo", "Dora")
    before = (await app.service.users.get(anna.id)).notes
    await anna.press(f"note-write {other} third")
    assert anna.screen.notice == render_text(
        "app-many-notes", n=seat_handlers.MAX_NOTES, tables="table0, table1, table2"
    )
    assert (await app.service.users.get(anna.id)).notes == before
