"""Test tables of older rules versions: continued where supported, else shown as unsupported and closable."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.quotas import Limits
from bot.app.dispatch.scheduler import Scheduler
from bot.app.errors import RejectedError
from bot.app.i18n import BOT
from bot.app.tables.codec import decode_opening, encode_row
from bot.app.tables.table import TableNotStartedError
from bot.app.tables.unsupported_tables import UnsupportedTableError
from bot.app.ui.callback_data import CALLBACKS as DECLARED
from bot.app.ui.screen import Screen
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.page_service import AppPageService
from bot.frontends.web.pictures import PagePictures
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.server import PageServer as PageServer
from bot.frontends.web.server import open_socket
from bot.frontends.web.sse import LiveUpdates
from bot.frontends.web.text_board import text_board_lines as page_words
from bot.store.admin.own_server import StoreServer
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.store import open_store
from bot.store.timers import Timer
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, build_translator
from render.core.pool import RenderPool
from tests.app.conftest import QUICK, Guest, Seat
from tests.app.gameplay import answer_question, log_of, plan_pebbles, play_on, seats_to_move
from tests.app.test_added_game import Browser
from tests.engines.core.test_migrations import by_length
from tests.store.table_writer import log_rows
from tests.timeouts import EVEN_IF_SLOW_S
from tests.toy.game import PEBBLES
from tests.toy.later_versions import KEEPS, AnyGame, build_later_version

KEPT = build_later_version(2)
NOT_KEPT = build_later_version(3, keeps={2: KEEPS[3][2]})
WITHOUT_ROUNDS = replace(
    build_later_version(2), rules_version=1, rule_revisions={}, options=build_later_version(2).options[1:]
)

Upgrade = Callable[[AnyGame], Awaitable[App]]


@pytest.fixture
async def upgrade(server: StoreServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Upgrade]:
    """Set another version of the toy from now on, and open a process of it: ``app = await upgrade(game)``."""
    opened: list[tuple[App, Any]] = []

    async def open_app(game: AnyGame) -> App:
        monkeypatch.setitem(GAMES, PEBBLES.key, game)
        store = await open_store(server.data, server.url)
        opened.append((App(store, timings=QUICK), store))
        return opened[-1][0]

    yield open_app
    for app, store in opened:
        await app.close()
        await store.close()


def guest_at(app: App, guest: Guest) -> Guest:
    """Return the same user with another process."""
    return Guest(app, guest.id, guest.place)


def check_screen(screen: Screen) -> Screen:
    """Check that a screen is no apology for a defect; return it."""
    said = build_translator(BOT, screen.lang or "en")(Msg("app-broke", {"code": "A"})).split("A")[0]
    assert not screen.notice.startswith(said), screen.notice
    assert screen.text or screen.rows or screen.notice  # a refusal is a notice alone
    return screen


def in_words(what: str, lang: str, **args: Any) -> str:
    return build_translator((BOT, PEBBLES.data_dir), lang)(Msg(what, args))


async def load_log_rows(app: App, table: str) -> list[bytes]:
    return [row.data for row in await log_rows(app.service.store.tables, table)]


async def seat_points(app: App, table: str, seat: int) -> int:
    async with app.service.tables.lock_table(table) as found:
        return int(found.match.view_for(seat).seats[seat].points)


@dataclass
class UnsupportedTable:
    """A table of rules 1 with its people, in a house that plays others."""

    app: App
    table: str
    people: list[Guest]
    log: list[bytes]


@pytest.fixture
async def old_table(make_table: Seat, upgrade: Upgrade) -> UnsupportedTable:
    table, people = await make_table("Anna", "Ben", ais=1)
    for guest in people:
        await plan_pebbles(guest, table)
    log = await load_log_rows(people[0].app, table)
    app = await upgrade(NOT_KEPT)
    return UnsupportedTable(app, table, [guest_at(app, guest) for guest in people], log)


# -- rules that are kept


async def test_a_table_of_kept_rules_goes_on_by_them_and_a_new_one_by_those_of_today(
    make_table: Seat, upgrade: Upgrade
) -> None:
    old, people = await make_table("Anna", "Ben")
    app = await upgrade(KEPT)
    anna, ben = (guest_at(app, guest) for guest in people)
    await anna.press("open pebbles")
    new = anna.screen.table
    await ben.press(f"join {new}")
    await anna.press(f"start {new}")
    got = {}
    for table in (old, new):
        for guest in (anna, ben):
            await plan_pebbles(guest, table)
        before = await seat_points(app, table, 0)
        await anna.command("move", f"{table} offer 2")
        got[table] = await seat_points(app, table, 0) - before
    assert got == {old: 2, new: 4}
    await play_on(app, old, [anna, ben])
    assert not await seats_to_move(app, old)
    await _run_timer(app, old, "finish")
    for guest in (anna, ben):
        assert guest.app is app
        assert any(line.startswith("1. ") for line in check_screen(await guest.press(f"table {old}")).text)


async def test_an_ai_thinks_at_a_table_of_kept_rules(make_table: Seat, upgrade: Upgrade) -> None:
    table, people = await make_table("Anna", ais=1)
    app = await upgrade(KEPT)
    for timer in await _claim_due_timers(app, table):
        await Scheduler(app.service).run_timer(timer)
    async with app.service.tables.lock_table(table) as found:
        assert "ai" in [entry.by for entry in found.match.entries]
        assert found.match.position.state.old == ["one-each"]
    assert people


async def test_a_table_that_has_a_header_and_no_entry_yet_begins_by_the_rules_of_its_header(
    make_table: Seat, upgrade: Upgrade
) -> None:
    """Its process died there, and a version with other rules takes it up."""
    table, people = await make_table("Anna", "Ben")
    store = people[0].app.service.store
    stored = await store.tables.load_table(table)
    assert stored is not None
    opening = decode_opening(stored.header)
    other = table[:-1] + ("a" if table[-1] != "a" else "b")
    change = msgspec.structs.replace
    renamed = change(
        opening, lobby=change(opening.lobby, table=other), header=change(opening.header, table=other), base=1
    )
    await store.tables.create_table(other, "open", encode_row(renamed), b"")
    app = await upgrade(KEPT)
    async with app.service.tables.lock_table(other) as found:
        assert (found.match.header.rules, found.match.position.state.old) == (1, ["one-each"])
    again = await upgrade(KEPT)
    async with again.service.tables.lock_table(other) as found:
        assert found.match.position.state.old == ["one-each"]


# -- rules that are not


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_unsupported_table_is_explained_in_every_language(old_table: UnsupportedTable, lang: str) -> None:
    board = check_screen(await old_table.app.render_screen(None, "", old_table.table))
    assert in_words("app-unplayed", "en") in board.text
    anna = old_table.people[0]
    await anna.press(f"set lang {lang}")
    for press in ("table", "panel", "move", "board", "hand", "text", "story", "waiting", "orders", "rules", "undo"):
        line = f"{press} {old_table.table}" + " 1" * (press == "undo")
        screen = check_screen(await anna.press(line))
        if press != "rules":
            told = (in_words("app-unplayed", lang), in_words("refused-rules", lang, was=1, now=3))
            assert screen.text[:2] == told, press
    for command in ("board", "move", "story", "hand"):
        screen = check_screen(await anna.command(command, old_table.table))
        assert screen.text[0] == in_words("app-unplayed", lang), command
    check_screen(await anna.command("move", f"{old_table.table} offer 2"))


@pytest.mark.slow
async def test_no_press_breaks_or_writes_anything(old_table: UnsupportedTable) -> None:
    stranger = await old_table.app.ensure_user("test:stranger", "Zoe", "en")
    for who in (*old_table.people, Guest(old_table.app, stranger.id, old_table.people[0].place)):
        for verb in DECLARED:
            if verb in ("forget-me", "unlink"):
                continue
            for args in ("", " 0", " 0 1", " 0 1 pass", " 1 2 3 4"):
                check_screen(await who.press(f"{verb} {old_table.table}{args}"))
    assert await load_log_rows(old_table.app, old_table.table) == old_table.log


async def test_unsupported_table_is_listed_without_blocking_other_tables(old_table: UnsupportedTable) -> None:
    anna, ben = old_table.people
    for guest in (anna, ben):
        screen = check_screen(await guest.command("tables"))
        assert in_words("app-table-unplayed", "en", game="Pebbles", table=old_table.table) in guest.labels()
        await guest.press(
            next(b.callback_data for row in screen.rows for b in row if old_table.table in b.callback_data)
        )
        assert in_words("app-unplayed", "en") in guest.screen.text
    assert old_table.table in await old_table.app.list_live_tables(anna.place)
    host = await old_table.app.find_host(old_table.table)
    assert host is not None
    assert host.id == anna.id
    about = json.loads(await old_table.app.export_user(ben.id))
    assert {"table": old_table.table, "game": "pebbles", "seat": 1, "state": "running"} in about["tables"]
    assert await old_table.app.list_pings(old_table.table) == []
    assert not await old_table.app.is_waiting_for(ben.id, old_table.table)
    assert await old_table.app.complete_move(ben.id, old_table.table, "") == []
    await anna.press("open pebbles")
    check_screen(anna.screen)
    assert anna.screen.table != old_table.table
    with pytest.raises(UnsupportedTableError) as caught:
        async with old_table.app.service.tables.lock_table(old_table.table):
            pass
    assert await anext(old_table.app.watch_table(old_table.table)) == caught.value.screen_version


async def test_a_player_saves_what_their_seat_knows(old_table: UnsupportedTable) -> None:
    anna, ben = old_table.people
    dealt = {}
    for seat, guest in enumerate((anna, ben)):
        screen = check_screen(await guest.press(f"export {old_table.table}"))
        assert screen.private
        assert screen.file is not None
        told = json.loads(screen.file.data)
        assert (told["table"], told["game"], told["seat"], told["rules"]) == (old_table.table, "pebbles", seat, 1)
        assert told["names"][:2] == ["Anna", "Ben"]
        assert "seed" not in told
        assert [event["version"] for event in told["events"]] == sorted(event["version"] for event in told["events"])
        dealt[seat] = {event["text"] for event in told["events"]}
    own = {seat: said - dealt[1 - seat] for seat, said in dealt.items()}
    assert own[0]
    assert own[1]
    for seat, guest in enumerate((anna, ben)):
        known = json.loads(await guest.app.export_table(guest.id, old_table.table))
        assert not own[1 - seat] & {event["text"] for event in known["events"]}
    stranger = await old_table.app.ensure_user("test:stranger", "Zoe", "en")
    with pytest.raises(RejectedError) as caught:
        await old_table.app.export_table(stranger.id, old_table.table)
    assert caught.value.msg.key == "app-may-not-export"


async def test_unsupported_table_is_closed_only_by_host(old_table: UnsupportedTable) -> None:
    anna, ben = old_table.people
    version = len(old_table.log)
    await ben.press(f"end-game {old_table.table} {version}")
    assert ben.screen.notice == in_words("app-may-not-end", "en")
    await anna.press(f"end-game {old_table.table} {version - 1}")
    assert await load_log_rows(old_table.app, old_table.table) == old_table.log
    await anna.press(f"end {old_table.table}")
    press = anna.button("end-game").callback_data
    await anna.press(press, "one-command")
    assert in_words("app-unplayed-over", "en") in check_screen(anna.screen).text
    assert in_words("app-unplayed-over", "en") in check_screen(await anna.press(press, "one-command")).text
    last = (await log_of(old_table.app, old_table.table))[-1]
    assert (last.kind, last.move, last.seat) == ("table", ("closed",), 0)
    assert len(await load_log_rows(old_table.app, old_table.table)) == version + 1
    check_screen(await anna.press(f"end-game {old_table.table} {version + 1}"))
    assert len(await load_log_rows(old_table.app, old_table.table)) == version + 1
    assert old_table.table not in await old_table.app.list_live_tables(anna.place)
    assert "seed" in json.loads(await old_table.app.export_table(ben.id, old_table.table))


async def test_closed_unsupported_table_is_archived_and_still_exported(old_table: UnsupportedTable) -> None:
    anna, ben = old_table.people
    await anna.press(f"end-game {old_table.table} {len(old_table.log)}")
    await _run_timer(old_table.app, old_table.table, "finish")
    stored = await old_table.app.service.store.tables.load_table(old_table.table)
    assert stored is not None
    assert stored.record is not None
    for index, there in (("person-finished", True), ("person-tables", False)):
        members = await old_table.app.service.store.indexes.list_members(index, ben.id)
        assert (old_table.table in members) == there
    assert in_words("app-unplayed-over", "en") in check_screen(await ben.press(f"table {old_table.table}")).text
    assert json.loads(await old_table.app.export_table(ben.id, old_table.table))["events"]
    assert any(old_table.table in label for label in await _table_labels(ben))


async def _table_labels(guest: Guest) -> list[str]:
    await guest.command("tables")
    return guest.labels()


async def _run_timer(app: App, table: str, name: str) -> None:
    """Do what a timer of the table does, regardless of when it was due."""
    await Scheduler(app.service).run_timer(Timer(table, name, 0, 0))


async def _claim_due_timers(app: App, table: str) -> list[Timer]:
    await asyncio.sleep(0.05)
    return [timer for timer in await app.service.store.timers.claim_due(lease_ms=1) if timer.source == table]


async def test_timers_of_unsupported_table_wait_for_supporting_version(
    old_table: UnsupportedTable, upgrade: Upgrade
) -> None:
    """Two versions may run side by side: the older one must not take the other's timers away."""
    for timer in await _claim_due_timers(old_table.app, old_table.table):
        await Scheduler(old_table.app.service).run_timer(timer)
    app = await upgrade(PEBBLES)
    again = await _claim_due_timers(app, old_table.table)
    assert [timer.name for timer in again] == ["ai"]
    await Scheduler(app.service).run_timer(again[0])
    async with app.service.tables.lock_table(old_table.table) as found:
        assert "ai" in [entry.by for entry in found.match.entries]


async def test_nothing_rings_any_more_at_a_closed_one(old_table: UnsupportedTable) -> None:
    await old_table.people[0].press(f"end-game {old_table.table} {len(old_table.log)}")
    assert await _claim_due_timers(old_table.app, old_table.table) == []


async def test_a_finished_game_of_such_rules_is_told_of(make_table: Seat, upgrade: Upgrade) -> None:
    table, people = await make_table("Anna", "Ben", rounds=1)
    await play_on(people[0].app, table, people)
    await _run_timer(people[0].app, table, "finish")
    app = await upgrade(NOT_KEPT)
    for guest in people:
        anew = guest_at(app, guest)
        for press in ("table", "board", "story", "receipt", "rematch"):
            assert in_words("app-unplayed-over", "en") in check_screen(await anew.press(f"{press} {table}")).text
        assert json.loads(await app.export_table(guest.id, table))["seed"]
        assert any(table in label for label in await _table_labels(anew))
    check_screen(await app.render_screen(None, "", table))


async def test_a_rematch_of_such_a_table_calls_those_who_played_it(make_table: Seat, upgrade: Upgrade) -> None:
    """The house got other rules while it waited for them."""
    table, people = await make_table("Anna", "Ben", rounds=1)
    await play_on(people[0].app, table, people)
    again = (await people[1].press(f"rematch {table}")).table
    called = await people[0].app.list_pings(again)
    assert [ping.user for ping in called] == [people[0].id]
    app = await upgrade(NOT_KEPT)
    assert await app.list_pings(again) == called
    await guest_at(app, people[0]).press(f"join {again}")
    assert await app.list_pings(again) == []


async def test_ended_unsupported_table_is_archived(make_table: Seat, upgrade: Upgrade) -> None:
    """Between its end and its being put away the house got other rules."""
    table, people = await make_table("Anna", "Ben", rounds=1)
    await play_on(people[0].app, table, people)
    app = await upgrade(NOT_KEPT)
    await _run_timer(app, table, "finish")
    stored = await app.service.store.tables.load_table(table)
    assert stored is not None
    assert stored.record is not None


async def test_unsupported_table_counts_in_quota_until_closed(make_table: Seat, upgrade: Upgrade) -> None:
    table, people = await make_table("Anna", "Ben")
    app = await upgrade(NOT_KEPT)
    few = App(app.service.store, timings=QUICK, limits=Limits(hosted=1))
    anna = guest_at(few, people[0])
    assert in_words("app-many-tables", "en", n=1) == (await anna.press("open pebbles")).notice
    await anna.press(f"end-game {table} {len(await load_log_rows(app, table))}")
    assert (await anna.press("open pebbles")).table not in ("", table)
    await few.close()


async def test_those_who_sit_and_host_are_those_of_its_history(make_table: Seat, upgrade: Upgrade) -> None:
    """The host has left for good, another user has taken the seat; the player who left has seen that hand."""
    table, people = await make_table("Anna", "Ben")
    anna, ben = people
    await anna.press(f"quit-yes {table}")
    person = await anna.app.ensure_user("test:cleo-of-history", "Cleo", "en")
    cleo = Guest(anna.app, person.id, anna.place)
    await cleo.press(f"take {table} 0")
    app = await upgrade(NOT_KEPT)
    with pytest.raises(UnsupportedTableError) as caught:
        async with app.service.tables.lock_table(table):
            pass
    assert [sitter.user for sitter in caught.value.lobby.seats] == [cleo.id, ben.id]
    assert caught.value.lobby.host == ben.id
    assert caught.value.known_seats == {anna.id: 0, ben.id: 1, cleo.id: 0}
    old, new_host = guest_at(app, anna), guest_at(app, ben)
    press = f"end-game {table} {len(await load_log_rows(app, table))}"
    assert (await old.press(press)).notice == in_words("app-may-not-end", "en")
    with pytest.raises(RejectedError):
        await app.export_table(anna.id, table)
    assert json.loads(await app.export_table(cleo.id, table))["seat"] == 0
    assert in_words("app-unplayed-over", "en") in check_screen(await new_host.press(press)).text
    await _run_timer(app, table, "finish")
    for guest in (anna, ben, cleo):
        assert table in await app.service.store.indexes.list_members("person-finished", guest.id)


async def test_accounts_that_have_two_of_its_seats_are_not_linked(app: App, upgrade: Upgrade) -> None:
    """One person would have seen two hands, should a version that plays it come back."""
    place = (await app.ensure_channel("north:two-hands")).id
    anna = Guest(app, (await app.ensure_user("north:two-hands", "Anna", "en")).id, place)
    ann = Guest(app, (await app.ensure_user("south:two-hands", "Ann", "en")).id, place)
    table = (await anna.press("open pebbles")).table
    await ann.press(f"join {table}")
    await anna.press(f"start {table}")
    house = await upgrade(NOT_KEPT)
    anna, ann = guest_at(house, anna), guest_at(house, ann)
    code = re.search(r"\b[a-z2-9]{4}-[a-z2-9]{4}\b", " ".join((await anna.command("link")).text))
    assert code is not None
    await ann.command("link", code[0])
    assert ann.screen.notice == in_words("app-link-two-seats", "en", tables=table)
    await anna.press(f"end-game {table} {len(await load_log_rows(house, table))}")
    await ann.command("link", code[0])
    assert ann.button("link-yes")


@asynccontextmanager
async def open_page(app: App, painter: RenderPool, cookies: dict[str, str]) -> AsyncIterator[Browser]:
    """Serve the page of an app, and open it in a browser that has these cookies."""
    keys = PageSecrets(b"k" * 32)
    desk = await AppPageService.create_service(app)
    server = PageServer(
        PageRoutes(
            desk,
            keys,
            PagePictures(keys, painter.render_picture),
            LiveUpdates(desk.page_version),
            page_words,
        )
    )
    sock = open_socket("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve([sock]))
    browser = Browser(sock.getsockname()[1], cookies)
    await browser.get(f"/in/{keys.operator_secret}")
    yield browser
    await server.stop()
    with suppress(asyncio.CancelledError):
        await serving


@pytest.mark.slow
@pytest.mark.incident("picture failed", why="the page ends while a picture is painted", sure=False)
async def test_the_page_tells_of_it_saves_and_closes_it(app: App, upgrade: Upgrade) -> None:
    cookies: dict[str, str] = {}
    async with RenderPool(modules=["tests.toy.painter"], seconds=EVEN_IF_SLOW_S) as painter:
        async with open_page(app, painter, cookies) as browser:
            await browser.press("games")
            await browser.press("open pebbles")
            table, at_table = browser.at.rpartition("/")[2], browser.at
            await browser.press(f"addai {table}")
            await browser.press(f"start {table}")
        async with open_page(await upgrade(NOT_KEPT), painter, cookies) as browser:
            assert table in browser.page, "it is listed at home"
            await browser.get(at_table)
            told = unescape(browser.page)
            for line in (in_words("app-unplayed", "en"), in_words("refused-rules", "en", was=1, now=3)):
                assert line in told
            await browser.press(f"export {table}")
            assert "commit" in browser.page
            await browser.press(f"end {table}")
            await browser.press(browser.buttons("end-game ")[0])
            await browser.get(at_table)
            assert in_words("app-unplayed-over", "en") in unescape(browser.page)


@pytest.mark.incident("log of another version not playable", "incident", why="the rules stumble on purpose")
async def test_a_log_of_other_numbers_that_the_rules_stumble_over_breaks_no_list(
    make_table: Seat, upgrade: Upgrade
) -> None:
    table, people = await make_table("Anna", "Ben")
    for guest in people:
        await plan_pebbles(guest, table)

    def raise_key_error(*_: object) -> Any:
        raise KeyError("a step that rules 1 had")

    app = await upgrade(replace(KEPT, build_first_position=raise_key_error))
    anna = guest_at(app, people[0])
    assert any(table in label for label in await _table_labels(anna))
    told = (in_words("app-unplayed", "en"), in_words("app-unplayed-stumbles", "en"))
    assert check_screen(await anna.press(f"panel {table}")).text[:2] == told
    app = await upgrade(replace(PEBBLES, build_first_position=raise_key_error))
    await app.service.store.pool.execute(
        table, "DEL", SINGLE_SERVER_KEYS.snapshot_key(table)
    )  # then the log is said again
    screen = await guest_at(app, people[0]).press(f"panel {table}")
    assert screen.notice.startswith(in_words("app-broke", "en", code="A").split("A")[0]), "a defect is no other rule"


# -- options


async def test_a_table_with_an_option_that_is_gone_says_so(make_table: Seat, upgrade: Upgrade) -> None:
    table, people = await make_table("Anna", "Ben")
    app = await upgrade(WITHOUT_ROUNDS)
    screen = check_screen(await app.render_screen(None, "", table))
    assert screen.text[:2] == (in_words("app-unplayed", "en"), in_words("refused-option", "en", key="rounds"))
    anna = guest_at(app, people[0])
    check_screen(await anna.press(f"end-game {table} {len(await load_log_rows(app, table))}"))
    assert in_words("app-unplayed-over", "en") in anna.screen.text


async def test_a_lobby_of_yesterday_offers_what_there_is_and_begins(
    make_table: Seat, arrive: Callable[..., Awaitable[Guest]], upgrade: Upgrade
) -> None:
    old_host, old_ben = await arrive("Anna"), await arrive("Ben")
    await old_host.press("open pebbles")
    table = old_host.screen.table
    await old_ben.press(f"join {table}")
    await old_host.press(f"option {table} rounds 0")
    app = await upgrade(by_length())
    anna, ben = guest_at(app, old_host), guest_at(app, old_ben)
    check_screen(await anna.press(f"setup {table}"))
    with pytest.raises(TableNotStartedError) as lobby:
        async with app.service.tables.lock_table(table):
            pass
    assert lobby.value.lobby.options == {"length": "short"}
    check_screen(await anna.press(f"start {table}"))
    async with app.service.tables.lock_table(table) as found:
        assert found.match.header.options == {"length": "short"}
        assert found.match.position.state.rounds == 1
    await answer_question(ben, table)


async def test_a_lobby_with_a_value_that_is_gone_is_at_the_default(
    arrive: Callable[..., Awaitable[Guest]], upgrade: Upgrade
) -> None:
    old_host, old_ben = await arrive("Anna"), await arrive("Ben")
    await old_host.press("open pebbles")
    table = old_host.screen.table
    await old_ben.press(f"join {table}")
    await old_host.press(f"option {table} rounds 1")
    app = await upgrade(by_length())
    anna = guest_at(app, old_host)
    await anna.press(f"start {table}")
    async with app.service.tables.lock_table(table) as found:
        assert found.match.header.options == {"length": "long"}
