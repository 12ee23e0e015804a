"""Test that bot/ names no game, and tables whose game, rules, process or memory have changed."""

import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.api import App
from bot.app.dispatch.scheduler import Scheduler
from bot.app.i18n import game_title
from bot.app.ui.screen import Screen
from bot.runtime import server
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.timers import Timer
from engines import GAMES
from engines.core.translation import LANGUAGES
from tests.app.gameplay import (
    QUICK,
    Arrive,
    Guest,
    answer_question,
    log_of,
    moves_by,
    plan_pebbles,
    position_digest,
    read_table,
    require,
    table_version,
)
from tests.callbacks import AskEndGame, ExportTable, JoinTable, OpenMove, OpenPanel, OpenTable, ShowTable
from tests.texts import render_text
from tests.timeouts import run_beside, wait_until

ROOT = Path(__file__).parents[2]
WRITTEN = {".py", ".ftl", ".toml", ".js", ".css", ".html", ".svg", ".lua", ".txt", ".md"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "more"),
    [
        ("bot", {"pebbles"}),
        ("bot/app", {"discord", "telegram"}),
        ("engines/core", {"pebbles"}),
        ("render/core", {"pebbles"}),
    ],
)
def test_shared_code_mentions_no_game_and_service_no_platform(folder: str, more: set[str]) -> None:
    """Search the source: import contracts do not cover names in texts, styles or scripts."""
    spaces = re.compile(r"[\s_-]+")
    titles = [game_title(lang, game) for game in GAMES for lang in LANGUAGES]
    wanted = {spaces.sub("", name.lower()) for name in (*GAMES, *titles)} | more
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in WRITTEN]
    assert len(files) > 15
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").lower().splitlines(), 1):
            said = [name for name in wanted if name in spaces.sub("", line)]
            assert not said, f"{path.relative_to(ROOT)}:{number} names {said}: ask GAMES, or move it to the game"
        assert not any(name in spaces.sub("", path.stem.lower()) for name in wanted), f"{path} is named after a game"


KEY = "pebbles"


def screen_text(screen: Screen) -> str:
    assert "broke" not in screen.notice
    return "\n".join((screen.notice, screen.title, *screen.text, *(b.label for row in screen.rows for b in row)))


@pytest.mark.parametrize("why", ["game gone", "other rules"])
async def test_unplayable_table_is_refused_until_a_version_can_play_it(
    table: str, anna: Guest, ben: Guest, second: App, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Its timers also wait, since two versions may run at the same time."""
    await plan_pebbles(anna, table)
    before = await log_of(anna.app, table)
    with monkeypatch.context() as patch:
        if why == "game gone":
            patch.delitem(GAMES, KEY)
        else:
            patch.setitem(GAMES, KEY, replace(GAMES[KEY], rules_version=GAMES[KEY].rules_version + 1))
        there, refused = replace(anna, app=second), render_text("app-other-rules")
        for press in (ShowTable(table), OpenPanel(table), ExportTable(table), AskEndGame(table)):
            assert refused in screen_text(await there.press(press))
        assert refused in screen_text(await second.render_screen(None, anna.place, table))
        await there.command("tables")
        timers = second.service.store.timers
        due = require(await timers.load_due_ms(table, "clock"))
        await Scheduler(second.service).run_timer(Timer(table, "clock", due, 0))
        assert await timers.load_due_ms(table, "clock") == due
    assert await log_of(anna.app, table) == before
    await plan_pebbles(ben, table)


async def test_lobby_of_removed_game_is_unlisted_and_other_games_still_open(
    anna: Guest, second: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = (await anna.press(OpenTable(KEY))).table
    monkeypatch.delitem(GAMES, KEY)
    anna.app = second
    assert room not in screen_text(await anna.command("tables"))
    screen_text(await anna.press(ShowTable(room)))
    screen_text(await anna.press(JoinTable(room)))
    screen_text(await second.render_screen(None, anna.place, room))
    assert await anna.open_table(game="princes")


async def test_new_process_loads_the_same_table_and_draft(
    app: App, second: App, table: str, annas_turn: None, anna: Guest
) -> None:
    shown = await anna.tap("Offer")
    assert await position_digest(second, table) == await position_digest(app, table)
    assert await second.handle_callback(anna.id, anna.place, OpenMove(table).data) == shown, (
        "the restarted app shows another draft or step"
    )
    assert (
        "You offer"
        in (await second.handle_callback(anna.id, anna.place, require(shown.pad).likely[0].callback_data)).notice
    )
    assert await position_digest(app, table) == await position_digest(second, table), "the first process has old state"


async def test_damaged_snapshot_is_rebuilt_and_reported(
    app: App, second: App, table: str, planned: None, anna: Guest
) -> None:
    before = await position_digest(app, table)
    await app.service.store.pool.execute(table, "SET", SINGLE_SERVER_KEYS.snapshot_key(table), b"rubbish")
    assert await position_digest(second, table) == before
    assert f"· {render_text('app-event-rebuilt')}" in (await second.render_screen(None, "", table)).text
    stored = require(await app.service.store.tables.load_table(table))
    assert stored.snapshot
    assert not stored.damaged
    await answer_question(anna, table)
    assert await position_digest(app, table) != before


async def test_ai_seats_continue_after_a_kill(app: App, anna: Guest) -> None:
    table = await anna.open_table(ais=1, start=True)
    await plan_pebbles(anna, table)
    claimed = await app.service.store.timers.claim_due({"ai": 800}, lease_ms=200)
    assert any(timer.source == table for timer in claimed), "the killed process did not hold the timer"
    at = await table_version(app, table)
    async with run_beside(app.run_forever("after")):
        await wait_until(lambda: moves_by(app, table, "ai"), "the move")
    assert (await read_table(app, table)).match.entries[at].by == "ai"


def test_servers_sharing_folder_get_distinct_names(tmp_path: Path) -> None:
    with server.claim_server_name(tmp_path) as first:
        with server.claim_server_name(tmp_path) as second:
            assert first != second
        with server.claim_server_name(tmp_path) as third:
            assert third == second
    with server.claim_server_name(tmp_path) as again:
        assert again == first
        (tmp_path / "machine").mkdir()
        with server.claim_server_name(tmp_path / "machine") as elsewhere:
            assert elsewhere != first, "two machines with one host name have the same owner id"


async def test_memory_is_released_repeatedly_outside_the_event_loop_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    given, cleared = list[threading.Thread](), list[int]()
    monkeypatch.setattr(server, "CLEAR_CACHES_AFTER", 3)
    monkeypatch.setattr(server, "cache_clearers", lambda: [lambda: cleared.append(len(given))])
    monkeypatch.setattr(server, "RELEASE_INTERVAL_S", 0.01)
    monkeypatch.setattr(server, "release_memory", lambda: given.append(threading.current_thread()))
    async with run_beside(server.keep_releasing_memory()):
        await wait_until(lambda: len(given) > 6, "the seventh time")
    assert cleared == [2, 5], "expected the caches to be cleared at every third run"
    assert threading.main_thread() not in given


async def test_table_keeps_the_components_it_started_with(app: App, arrive: Arrive) -> None:
    """The host replaces the file. Running tables keep theirs, even in a process that has never loaded it."""
    princes = GAMES["princes"]
    other = princes.load_components(princes.components_source(princes.default_components) + "\n# the host's own copy\n")
    assert other != princes.default_components
    hosted = App(app.service.store, timings=QUICK, components={"princes": other})
    table = await (await arrive("Anna", on=hosted)).open_table(game="princes", ais=2, start=True)
    assert (await read_table(hosted, table)).match.header.components == other
    from engines.princes.components import COMPONENTS

    text = princes.components_source(other)
    del COMPONENTS.indexes[other], COMPONENTS.texts[other]
    found = await read_table(app, table)
    assert found.match.header.components == other
    assert found.match.view_for(0) is not None
    assert princes.components_source(other) == text
