"""Test failures: an unavailable store, defects, conflicting changes, and the absence of secrets in logs."""

import dataclasses
import time
from pathlib import Path
from unittest.mock import Mock

import pytest
from structlog.testing import capture_logs

from bot.app.api import App
from bot.app.i18n import BOT_FOLDER
from bot.app.tables.moves import submit_move
from bot.app.turns.ai_player import build_task
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from bot.store.topology import PATIENCE_S
from engines import GAMES
from tests.app.gameplay import QUICK, Arrive, Guest, position_digest, read_table, table_version
from tests.chat.discord.hidden_information import _term_words, strings_in
from tests.conftest import FULL
from tests.log_capture import capture_log_lines, find_words, log_text
from tests.timeouts import wait_until


async def test_unavailable_store_is_reported_and_play_continues_once_it_is_back(tmp_path: Path) -> None:
    server = start_store_server(tmp_path / "own")
    store = await open_store(tmp_path, server.url, patience_s=1.0)
    app = App(store, timings=QUICK)
    anna = await app.ensure_user("test:anna", "Anna")
    table = (await app.handle_callback(anna.id, "", "open pebbles 1")).table
    before = await app.render_screen(None, "", table)
    server.stop(kill=True)
    began = time.monotonic()
    for screen in (await app.handle_callback(anna.id, "", f"move {table}"), await app.render_screen(None, "", table)):
        assert "can’t be reached right now" in screen.notice
    assert await app.complete_move(anna.id, table, "") == []
    assert time.monotonic() - began < PATIENCE_S, f"the call waited longer than {PATIENCE_S} s"
    again = start_store_server(tmp_path / "own")
    assert await app.render_screen(None, "", table) == before
    await store.close()
    again.stop(kill=True)


@pytest.mark.incident("incident", why="a text board is broken on purpose")
async def test_defect_report_has_a_code_and_reveals_no_secret(
    app: App, monkeypatch: pytest.MonkeyPatch, table: str, anna: Guest
) -> None:
    before = await position_digest(app, table)

    broken = Mock(side_effect=KeyError("card13 in the hand of Anna"))
    monkeypatch.setitem(GAMES, "pebbles", dataclasses.replace(GAMES["pebbles"], alt_messages=broken))
    app.service.tables.cache.drop_table(table)
    with capture_logs() as logs:
        screen = await anna.press(f"move {table}")
    assert screen.private
    code = screen.notice.partition("code ")[2].partition(")")[0]
    assert len(code) == 6
    (incident,) = [entry for entry in logs if "code" in entry]
    assert (incident["code"], incident["error"]) == (code, "KeyError")
    assert "card13" not in str(logs)
    monkeypatch.undo()
    app.service.tables.cache.drop_table(table)
    assert await position_digest(app, table) == before
    assert "code" not in (await anna.press(f"move {table}")).notice


async def test_draft_ends_with_its_question(app: App, table: str, annas_turn: None, anna: Guest) -> None:
    await anna.tap("Offer")
    press = anna.screen.pad.likely[1].callback_data if anna.screen.pad else ""
    await anna.command("move", f"{table} more sell 1")
    await anna.press(f"move {table}")
    assert anna.screen.pad is None, "the new question shows the pad of the old one"
    at = await table_version(app, table)
    assert "moment has passed" in (await anna.press(press)).notice
    assert await table_version(app, table) == at


async def test_repeated_conflict_asks_for_retry(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    table = await anna.open_table()
    with monkeypatch.context() as patched:
        patched.setattr("bot.store.documents.MAX_ATTEMPTS", 0)
        assert "Everybody is pressing at once" in (await ben.press(f"join {table}")).notice
    await ben.press(f"join {table}")
    assert "Ben" in "\n".join(ben.screen.text)


async def secret_words(app: App, table_id: str) -> set[str]:
    """Return everything a seat may hold or see, by key and name, and the seed from which the game is dealt."""
    held = await read_table(app, table_id)
    keys = set().union(*(strings_in(held.match.view_for(seat)) for seat in range(len(held.seats))))
    words = {key: _term_words((BOT_FOLDER, held.game.data_dir), key) for key in keys if len(key) > 2}
    secret = held.opening.secret
    return {*(key for key in words if words[key]), *set().union(*words.values()), secret.seed, secret.salt}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
async def test_no_hand_move_or_name_is_logged(app: App, arrive: Arrive, running: None, game: str) -> None:
    said: list[str] = []
    with capture_log_lines() as lines:
        anna = await arrive("Annabella")
        table = await anna.open_table(game=game, ais=2, start=True)
        secrets = await secret_words(app, table)
        most = 10_000 if FULL else 12

        async def is_due() -> bool:
            held = await read_table(app, table)
            return held.is_over or 0 in held.match.seats_to_move()

        while len(said) < most:
            await wait_until(is_due, "her turn, or the end")
            async with app.service.tables.open_started(table) as held:
                if held.is_over:
                    break
                thought, epoch = build_task(held, 0), held.match.epochs[0]
            word = await app.service.ai_pool.choose_move(thought)
            await submit_move(app.service, table, 0, epoch, word, f"test:{table}:{len(said)}", by="player")
            await anna.press(f"move {table}")
            said.append(" ".join(word))
        secrets |= await secret_words(app, table)
    text = log_text(lines)
    assert len(said) > 5
    assert lines
    assert not find_words(text, ["Annabella", anna.id, *secrets, *(word for word in said if len(word) > 4)])
