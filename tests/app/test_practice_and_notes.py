"""Test practice, rehearsals, notes and table talk: access to them, and absence of hidden information."""

import pytest

from bot.app.api import App
from bot.app.stats.results import list_user_results, save_result
from bot.app.turns import turn_aids
from bot.app.turns.callbacks import SubmitAnswer
from bot.app.ui.screen import Screen
from bot.app.views import table_talk
from bot.app.views.replay_view import visible_versions
from engines.core.match_factory import dump_position, replay_log
from tests.app.gameplay import (
    Arrive,
    Guest,
    Seat,
    play_random_moves,
    position_digest,
    read_own_data,
    read_table,
    table_version,
)
from tests.texts import match_text, render_text


async def play_game(app: App, make_table: Seat, **options: int) -> tuple[str, Guest, int]:
    """Play a table of two to its end; return the table, the second player, and a move in the middle of the game."""
    table, (_, ben) = await make_table("Anna", "Ben", **options)
    await play_random_moves(app, table)
    return table, ben, len(visible_versions(await read_table(app, table), 1)) // 2


async def test_position_can_be_replayed_against_ais(app: App, make_table: Seat) -> None:
    table, ben, move = await play_game(app, make_table)
    await ben.press(f"past {table} {move}")
    screen = await ben.tap(render_text("app-try-again"))
    assert screen.table != table
    assert match_text("app-practice-title", screen.title)
    held = await read_table(app, table)
    then = dump_position(
        replay_log(held.game, held.match.header, list(held.match.entries[: visible_versions(held, 1)[move - 1]]))
    )
    was = held.opening.secret
    begun = await read_table(app, screen.table)
    assert dump_position(begun.match) == then
    assert [(player.user, player.ai) for player in begun.seats] == [("", True), (ben.id, False)]
    assert begun.opening.secret != was, "the second game has the seed of the first one"
    assert not begun.opening.lobby.position
    assert not begun.lobby.channel
    assert not (await app.service.lobbies.require_lobby(screen.table)).position
    app.service.tables.cache.drop_table(screen.table)
    assert dump_position((await read_table(app, screen.table)).match) == then, (
        "the rehearsal was not restored from its own log"
    )


async def test_practice_keeps_game_options_and_records_no_result(app: App, make_table: Seat) -> None:
    table, ben, move = await play_game(app, make_table, rounds=2)
    played = await read_table(app, table)
    for no_move in (0, 9999):
        assert (await ben.press(f"again {table} {no_move}")).table in ("", table)
    practice = await read_table(app, (await ben.press(f"again {table} {move}")).table)
    assert played.lobby.options
    assert practice.lobby.options == played.lobby.options
    assert practice.match.header.options == played.match.header.options
    assert practice.lobby.level == played.lobby.level
    assert practice.lobby.learning
    before = [result.table for result in await list_user_results(app.service, (ben.id,))]
    await play_random_moves(app, practice.id)
    await save_result(app.service, await read_table(app, practice.id))
    assert [result.table for result in await list_user_results(app.service, (ben.id,))] == before


async def test_running_game_cannot_be_practised(app: App, arrive: Arrive, table: str, anna: Guest) -> None:
    assert "again" not in str((await anna.press(f"past {table} 1")).rows)
    assert (await anna.press(f"again {table} 1")).table in ("", table)
    carl = await arrive("Carl", at=anna.place)
    await play_random_moves(app, table)
    assert "again" not in str((await carl.press(f"past {table} 1")).rows), "a spectator was offered a seat"
    assert (await carl.press(f"again {table} 1")).table in ("", table)


async def test_rehearsal_is_visible_only_to_its_player_and_discarded(
    app: App, table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    before, at = await position_digest(app, table), await table_version(app, table)
    public = await app.render_screen(None, "", table)
    await anna.follow(f"move {table}", "What if?")
    assert "nothing is played yet" in str(anna.screen.text)
    await anna.tap(render_text("app-more"))
    await anna.press_likely()
    assert "one step so far" in str(anna.screen.text)
    assert "Offer coins" in anna.labels(), "expected the rehearsal to continue"
    await anna.tap("Show")
    assert "2 steps so far" in str(anna.screen.text)
    assert "You show" in str(anna.screen.after)
    assert anna.screen.private
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)
    assert await app.render_screen(None, "", table) == public
    assert "Anna shows" not in str(await ben.press(f"move {table}"))
    await anna.tap("Throw it away")
    assert anna.screen.notice == "Thrown away. Nothing was played."
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)


async def test_rehearsed_moves_are_submitted_one_by_one(app: App, table: str, annas_turn: None, anna: Guest) -> None:
    at = await table_version(app, table)
    await anna.tap("What if?", "Pass", "Back")
    assert "Pass" in anna.labels(), "expected to be one step back"
    assert "nothing is played yet" in str(anna.screen.text)
    await anna.tap(render_text("app-more"))
    await anna.press_likely()
    await anna.tap("Pass", "Play it")
    assert await table_version(app, table) == at + 2
    assert [entry.move for entry in (await read_table(app, table)).match.entries[at:]] == [
        ("more", "sell", "1"),
        ("pass",),
    ]


async def test_rehearsal_reveals_no_hidden_information(annas_turn: None, anna: Guest) -> None:
    await anna.tap("What if?", "Swap")
    assert "You can’t look any further" in str(anna.screen.text)
    assert not any("look at" in line and "You" in line for line in anna.screen.text)


async def test_no_move_is_submitted_accidentally_during_a_rehearsal(
    app: App, table: str, annas_turn: None, anna: Guest
) -> None:
    at = await table_version(app, table)
    quick = SubmitAnswer(table, 0, (await read_table(app, table)).match.epochs[0], ("pass",)).data
    await anna.tap("What if?")
    await anna.press(quick)
    assert anna.screen.notice.startswith("You are only trying things out")
    assert await table_version(app, table) == at
    await anna.press(f"typed {table} more sell 1")
    assert "one step so far" in str(anna.screen.text)
    await anna.press(f"typed {table} pass")
    assert await table_version(app, table) == at
    await anna.press(f"typed {table} pass")
    assert anna.screen.notice.startswith("You are only trying things out"), "got a question after the end"
    await anna.tap("Throw it away")
    await anna.press(quick)
    assert await table_version(app, table) == at + 1


NOTE = "Save <b>blue</b> for round 3"


async def test_note_is_shown_only_on_its_writers_panel(
    app: App, arrive: Arrive, table: str, anna: Guest, ben: Guest
) -> None:
    spectator = await arrive("Cleo", at=anna.place)
    shown = render_text("app-note-is", note=NOTE)
    await anna.follow(f"panel {table}", f"note {table}")
    await anna.press(f"{anna.screen.fields[0].callback_data} {NOTE}")
    assert anna.screen.private
    assert (anna.screen.notice, shown in anna.screen.text) == (render_text("app-note-saved"), True)
    assert shown in (await anna.tap(f"panel {table}")).after
    seen: list[Screen] = [await app.render_screen(None, anna.place, table)]
    for reader in (ben, spectator):
        seen += [await reader.press(f"{verb} {table}") for verb in ("panel", "note", "board", "story 0", "waiting")]
    assert not [screen.title for screen in seen if NOTE in str(screen)]
    assert NOTE in str(await read_own_data(app, anna.id))
    assert NOTE not in str(await read_own_data(app, ben.id))
    await anna.follow(f"note {table}", f"note-write {table}")
    assert anna.screen.notice == render_text("app-note-deleted")
    assert NOTE not in str(await read_own_data(app, anna.id))
    assert not (await anna.press(f"panel {table}")).after


async def test_note_beyond_the_limit_replaces_no_other_note(
    app: App, make_table: Seat, table: str, anna: Guest
) -> None:
    full = {f"table{n}": "x" for n in range(turn_aids.MAX_NOTES - 1)}
    await anna.press(f"note-write {table} first")
    written = (await anna.load_user()).notes
    await app.service.users.update_user(anna.id, lambda user: type(user)(user.id, user.name, notes=full | written))
    assert (await anna.press(f"note-write {table} second")).notice == render_text("app-note-saved")
    other, _ = await make_table("Cleo", "Dora")
    before = (await anna.load_user()).notes
    await anna.press(f"note-write {other} third")
    assert anna.screen.notice == render_text("app-many-notes", n=turn_aids.MAX_NOTES, tables="table0, table1, table2")
    assert (await anna.load_user()).notes == before


LINE = "Nice <b>move</b>, Ben"


async def _read_lines(app: App, table: str) -> list[str]:
    async with app.service.tables.open_started(table) as opened:
        return [line.text for line in await table_talk.load_lines(app.service, opened)]


@pytest.mark.parametrize("in_chat", [0, 1])
async def test_table_talk_is_enabled_and_posted_to_chats_only_if_the_host_allows_it(
    app: App, arrive: Arrive, anna: Guest, in_chat: int
) -> None:
    ben, cleo = await arrive("Ben", at=anna.place), await arrive("Cleo", at=anna.place)
    table = await anna.open_table(ben)
    await anna.follow(f"setup {table}", f"lobby-set {table} talk 1")
    if not in_chat:
        await anna.tap(f"lobby-set {table} talk 0")
    await anna.press(f"start {table}")
    assert LINE in str((await anna.press(f"talk {table} {LINE}")).text)
    assert (await cleo.press(f"talk {table} hello")).notice == render_text("app-may-not-talk")
    assert await _read_lines(app, table) == [LINE]
    assert (f"Anna: {LINE}" in (await app.render_screen(None, anna.place, table)).text) == bool(in_chat)
    assert LINE in str(await read_own_data(app, anna.id))
    assert LINE not in str(await read_own_data(app, ben.id))


async def test_talk_lines_are_limited_and_deleted_with_their_writer(
    app: App, table: str, anna: Guest, ben: Guest
) -> None:
    await ben.press(f"talk {table} {'x' * 250}")
    assert await _read_lines(app, table) == ["x" * table_talk.LONGEST_LINE]
    for n in range(table_talk.LINES_A_MINUTE):
        await anna.press(f"talk {table} {n}")
    assert (await anna.press(f"talk {table} more")).notice == render_text("app-too-fast")
    for n in range(table_talk.MAX_LINES):
        app.service.rates._left.clear()
        await anna.press(f"talk {table} line {n}")
    assert await _read_lines(app, table) == [f"line {n}" for n in range(table_talk.MAX_LINES)]
    await table_talk.delete_user_lines(app.service, await anna.load_user())
    assert await _read_lines(app, table) == []
