"""Test the page service with a real app: screens of each user, joining, versions, cached answers and films."""

import gzip
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.api import App
from bot.app.i18n import BOT_FOLDER
from bot.app.ui.screen import Attachment, Screen, flatten_rows
from bot.app.ui.texts import strip_unseen
from bot.app.users.models import PushSubscription
from bot.frontends.common.push_endpoints import public_push_key
from bot.frontends.web import last_answers, page_service, table_pages
from bot.frontends.web.home_page import render_home
from bot.frontends.web.last_answers import LastAnswer, LastAnswers, build_answer
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.page_models import HOME, Guest, TablePage
from bot.frontends.web.page_service import PageService
from bot.frontends.web.screen_regions import render_region
from bot.frontends.web.table_page import TableViews, render_table
from bot.frontends.web.table_rows import ROUND_LINE, arrange_lobby, stage_lines
from docs.sample.engines.pebbles.game import PEBBLES
from engines.core.core_types import Msg, TermRef
from engines.core.translation import LANGUAGES, build_translator
from render.core.request import PictureRequest
from tests.app.gameplay import play_random_moves, require
from tests.callbacks import (
    AnnounceCompetition,
    DeleteAccount,
    FreeText,
    JoinTable,
    OpenSettings,
    OpenTable,
    PlanCompetition,
    ReportLine,
    SetCompetition,
    SetNightField,
    ShowFilm,
    ShowPastBoard,
    StartGame,
    Talk,
)
from tests.chat.film_fakes import GatedFilmRenderer
from tests.games import REAL
from tests.texts import render_text
from tests.web.conftest import PageTestServer, PlainBrowser
from tests.web.test_page_access import LINK


@pytest.fixture
async def desk(app: App) -> PageService:
    return await PageService.create_service(app)


@pytest.fixture
async def anna(desk: PageService) -> Guest:
    return await desk.create_guest("anna", "Anna", "en")


@pytest.fixture
async def ben(desk: PageService) -> Guest:
    return await desk.create_guest("ben", "Ben", "en")


@pytest.fixture
async def game(desk: PageService, anna: Guest, ben: Guest) -> str:
    return await start_table(desk, anna, ben, "princes")


async def start_table(desk: PageService, host: Guest, guest: Guest, game: str) -> str:
    table = await desk.submit_callback(host, HOME, OpenTable(game).data, "open")
    await desk.submit_callback(guest, table, JoinTable(table).data, "join")
    await desk.submit_callback(host, table, StartGame(table).data, "start")
    return table


async def table_page(desk: PageService, guest: Guest, table_id: str) -> Any:
    return await desk.build_table_page(guest, table_id)


def callback_names(screen: Screen) -> set[str]:
    return {button.callback_data.partition(" ")[0] for button in flatten_rows(screen.rows)}


async def test_deleted_user_is_not_found_by_old_id(desk: PageService, anna: Guest) -> None:
    """A browser that logged in from a chat keeps the id for a day."""
    assert (await desk.find_guest_by_id(anna.id)) is not None
    await desk.submit_callback(anna, HOME, DeleteAccount("yes").data, "gone")
    assert (await desk.find_guest_by_id(anna.id)) is None


async def test_read_screen_closes_on_language_change_or_next_command(desk: PageService, anna: Guest) -> None:
    async def is_read_after(after: Callable[[], Awaitable[object]]) -> bool:
        await desk.submit_callback(anna, HOME, OpenSettings().data, "")
        assert (await desk.build_home_page(anna, is_reading=True)).is_reading
        await after()
        return (await desk.build_home_page(anna, is_reading=True)).is_reading

    await desk.submit_callback(anna, HOME, OpenSettings().data, "")
    assert not (await desk.build_home_page(anna, is_reading=False)).is_reading
    assert not await is_read_after(lambda: desk.set_language(anna, "de"))
    assert not await is_read_after(lambda: desk.submit_command(anna, HOME, "tables", "", ""))
    assert not await is_read_after(lambda: desk.submit_callback(anna, HOME, "", ""))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_page_help_explains_its_parts_without_commands(desk: PageService, anna: Guest, lang: str) -> None:
    reader = replace(anna, lang=lang)
    assert await desk.submit_command(reader, HOME, "help", "", "") == HOME
    text = "\n".join((await desk.build_home_page(reader, is_reading=True)).beside.text)
    assert render_text("web-help-turn", lang) in text
    assert not re.search(r"(?:^|\s)/\w", text)


async def test_home_page_links_to_the_games_once(desk: PageService, anna: Guest) -> None:
    assert "games" not in callback_names((await desk.build_home_page(anna, is_reading=False)).tables), (
        "expected no link to the games in the list of tables"
    )
    await desk.submit_callback(anna, HOME, OpenSettings().data, "")
    assert "games" in callback_names((await desk.build_home_page(anna, is_reading=True)).tables)


@pytest.mark.parametrize("has_link", [False, True])
async def test_lobby_has_one_way_to_invite(desk: PageService, anna: Guest, has_link: bool) -> None:
    page = require(
        await desk.build_table_page(anna, await desk.submit_callback(anna, HOME, OpenTable("fresco").data, ""))
    )
    shown = callback_names(arrange_lobby(page.board, has_link=has_link))
    assert ("invite" in shown, "leave" in shown) == (not has_link, True)
    assert page.board.banner is not None


async def test_lobby_offers_a_seat_only_to_users_without_one(desk: PageService, anna: Guest, ben: Guest) -> None:
    table = await desk.submit_callback(anna, HOME, OpenTable("fresco").data, "open")
    for guest, seat, others in ((anna, "addai", {"leave"}), (ben, "join", set()), (ben, "invite", {"leave"})):
        page = await table_page(desk, guest, table)
        assert {button.callback_data for button in page.free_seats} == {f"{seat} {table}"}
        assert callback_names(page.board) & {"addai", "join", "leave"} == others
        await desk.submit_callback(guest, table, JoinTable(table).data, "join")


async def test_players_page_hides_the_answers_of_other_players(
    app: App, desk: PageService, anna: Guest, ben: Guest
) -> None:
    """They could be pressed in the picture, and would be refused."""
    table = await start_table(desk, anna, ben, "fresco")
    spectator = await desk.create_guest("cleo", "Cleo", "en")
    channel = await app.ensure_channel(page_service.PAGE_CHANNEL)
    assert "say" in callback_names(await app.render_screen(spectator.id, channel.id, table, "table")), (
        "expected the public question on the board"
    )
    assert not callback_names((await table_page(desk, spectator, table)).board) & {"say", "move", "continue"}
    pages = [await table_page(desk, player, table) for player in (anna, ben)]
    assert sorted(page.is_to_move for page in pages) == [False, True]
    assert not any("say" in callback_names(page.board) for page in pages)


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
async def test_round_is_shown_once_below_the_picture(desk: PageService, anna: Guest, ben: Guest, game: str) -> None:
    """The page removes the heading, since its own header says the rest."""
    page = await table_page(desk, ben, await start_table(desk, anna, ben, game))
    lines = stage_lines(page, page.board, None, "en")
    assert lines[0] == page.board_lines[ROUND_LINE]
    assert re.search("[Rr]ound 1", lines[0])
    assert not any(re.search("[Rr]ound 1", line) for line in lines[1:]), (
        f"expected the round only in the first line, got {lines}"
    )


async def test_page_version_changes_with_a_lobby_or_a_night(
    desk: PageService, app: App, anna: Guest, ben: Guest
) -> None:
    """Otherwise an open page would never be updated."""
    lobby = await desk.submit_callback(anna, HOME, OpenTable("princes").data, "open")
    before = await desk.page_version(lobby)
    await desk.submit_callback(ben, lobby, JoinTable(lobby).data, "join")
    assert await desk.page_version(lobby) != before
    place = (await app.ensure_channel(page_service.PAGE_CHANNEL)).id
    night = (await app.handle_command(anna.id, place, "night", "tomorrow 8pm")).rows[-1][-1].callback_data.split()[1]
    before = await desk.page_version(night)
    await desk.submit_callback(anna, night, SetNightField(night, "game", "princes").data, "set")
    assert await desk.page_version(night) != before
    assert await desk.page_version("zzzzz23456") == "none"


async def test_moves_of_ais_are_kept_back_unless_somebody_is_newly_asked(desk: PageService, anna: Guest) -> None:
    """Here, all players are asked at the start; two of them are AIs."""
    table = await desk.submit_callback(anna, HOME, OpenTable("princes", 2).data, "open")
    kept_back = {shown: await desk.is_ai_turn(table, shown) for shown in ("r3", "0", "1")}
    assert kept_back == {"r3": False, "0": False, "1": True}


async def test_text_board_shows_hands_only_to_their_players(desk: PageService, anna: Guest, game: str) -> None:
    spectator = await table_page(desk, await desk.create_guest("eve", "Eve", "en"), game)
    assert (bool(spectator.board_lines), list(spectator.own_lines), spectator.panel) == (True, [], None)
    await desk.submit_callback(anna, game, OpenSettings().data, "read")
    await desk.submit_callback(anna, game, "", "back")
    player = await table_page(desk, anna, game)
    # with painters a hand is a picture, otherwise words
    assert player.own_lines or player.hand is not None, "expected lines or a hand in a player's own view"


async def test_notice_disappears_when_the_table_changes(
    desk: PageService, app: App, anna: Guest, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = (await table_page(desk, anna, game)).panel
    for version, notice in ((panel.version, "Noted."), (panel.version - 1, panel.notice)):
        noted = msgspec.structs.replace(panel, notice="Noted.", version=version, panel=False)
        with monkeypatch.context() as here:
            here.setattr(app, "handle_callback", AsyncMock(return_value=noted))
            await desk.submit_callback(anna, game, "undo", "")
        page = await table_page(desk, anna, game)
        assert (page.reading or page.panel).notice == notice


async def test_store_problem_is_checked_once_a_second(
    desk: PageService, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = ((0, "full", "full"), (0.9, "", "full"), (2, "", ""), (2.9, "away", ""), (4, "away", "away"))
    for seconds, problem, told in looks:
        monkeypatch.setattr(app.service.store, "find_problem", AsyncMock(return_value=problem))
        monkeypatch.setattr(page_service, "loop_time", lambda at=100 + seconds * page_service.FRESH_S: at)
        assert await desk.find_problem() == told, f"after {seconds} s: expected {told!r}"


async def test_board_and_panel_side_by_side_repeat_no_line(desk: PageService, anna: Guest, ben: Guest) -> None:
    """Leonardo asks one player at a time."""
    leonardo = await start_table(desk, anna, ben, "leonardo")
    guest, page = next(
        one for one in [(guest, await table_page(desk, guest, leonardo)) for guest in (anna, ben)] if one[1].is_to_move
    )
    board = msgspec.structs.replace(page.board, text=("Leonardo", page.board.text[-1]))
    panel = msgspec.structs.replace(page.panel, text=(), after=page.board.text[-1:])
    assert (
        page.board.text[-1] not in (await desk.add_question(guest, replace(page, board=board, panel=panel))).board.text
    )


def render_page(page: TablePage, guest: Guest, table_id: str) -> str:
    """Render a table's page without pictures."""
    parts = {
        name: None if screen is None else ScreenView(screen)
        for name, screen in (("panel", page.panel), ("hand", page.hand), ("reading", page.reading))
    }
    return str(
        render_table(PageContext(guest, "token", table_id), page, TableViews(ScreenView(page.board), **parts), "", "1")
    )


async def test_players_page_names_no_cards_of_other_players(
    app: App, desk: PageService, anna: Guest, ben: Guest
) -> None:
    table = await start_table(desk, anna, ben, "pebbles")
    speak = build_translator((BOT_FOLDER, PEBBLES.data_dir), "en")
    hands = dict[str, set[str]]()
    async with app.service.tables.open_started(table) as opened:
        for seat, player in zip(opened.seats, opened.match.position.state.players, strict=True):
            cards = [speak(Msg("app-thing", {"thing": TermRef(card)})) for card in player.hand]
            hands[seat.user] = {card.lower() for card in cards}
    assert hands.keys() == {anna.id, ben.id}
    for guest in (anna, ben, await desk.create_guest("cleo", "Cleo", "en")):
        html = render_page(await table_page(desk, guest, table), guest, table).lower()
        named = {user for user, cards in hands.items() if cards & {*re.findall(r"\bcard \d+\b", html)}}
        assert named == hands.keys() & {guest.id}, f"expected only {guest.name}'s own cards on the page"


async def test_report_of_a_line_takes_two_presses_and_only_the_host_reads_it(
    desk: PageService, anna: Guest, ben: Guest, game: str
) -> None:
    spectator = await desk.create_guest("cleo", "Cleo", "en")
    await desk.submit_callback(ben, game, Talk(game, FreeText("Rubbish")).data, "talk")
    assert f"report {game}" in rendered_presses(await table_page(desk, spectator, game), spectator, game)["log report"]
    await desk.submit_callback(spectator, game, ReportLine(game).data, "open")
    await desk.submit_callback(
        spectator, game, flatten_rows((await table_page(desk, spectator, game)).reading.rows)[2].callback_data, "report"
    )
    for guest in (anna, ben, spectator):
        html = render_page(await table_page(desk, guest, game), guest, game)
        assert ("Reported by Cleo: Ben wrote “Rubbish”" in strip_unseen(html)) == (guest is anna), guest.name


def rendered_presses(page: TablePage, guest: Guest, table_id: str) -> dict[str, set[str]]:
    """Return the callback data on a table's page by verb; those in the log under ``log`` and the verb."""
    html = render_page(page, guest, table_id)
    found: dict[str, set[str]] = {}
    before, log, after = re.split(r'(<section[^>]*id="log".*?</section>)', html, flags=re.DOTALL)
    for part, where in ((before + after, ""), (log, "log ")):
        for press in re.findall(r'<button[^>]*value="([^"]+)"', part):
            found.setdefault(where + press.partition(" ")[0], set()).add(press)
    return found


async def test_table_page_shows_past_events_only_in_the_log(
    app: App, desk: PageService, anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line links to its position, and the first one also to the earlier positions."""
    monkeypatch.setattr(table_pages, "MAX_LOG_LINES", 8)
    spectator, table = await desk.create_guest("cleo", "Cleo", "en"), await start_table(desk, anna, ben, "pebbles")
    for is_over in (False, True):
        for guest in (anna, ben, spectator):
            page = await table_page(desk, guest, table)
            assert page.status.is_over is is_over
            shown = rendered_presses(page, guest, table)
            assert not shown.keys() & {"story", "past"}, (
                f"{guest.name}: expected the log to be the only way to past events"
            )
            lines = {ShowPastBoard(table, 0, line.version).data for line in page.log}
            assert lines <= shown["log past"]
            assert shown["log past"] - lines == (
                {ShowPastBoard(table, 0, page.log[0].version - 1).data} if page.log[0].version > 1 else set()
            )
        await play_random_moves(app, table)
    (first,) = rendered_presses(page, spectator, table)["log past"] - lines
    await desk.submit_callback(spectator, table, first, "first")
    replay = await table_page(desk, spectator, table)
    assert replay.reading.pad is not None
    assert not rendered_presses(replay, spectator, table).keys() & {"story", "board"}


async def test_menu_offers_board_and_hand_only_without_their_tabs(
    desk: PageService, anna: Guest, ben: Guest, game: str
) -> None:
    picture = PictureRequest("princes", None, "place")
    for guest in (anna, ben):
        page = await table_page(desk, guest, game)
        assert not rendered_presses(page, guest, game).keys() & {"board", "hand"}
        placing = replace(page, hand=None, panel=msgspec.structs.replace(page.panel, picture=picture))
        assert rendered_presses(placing, guest, game).keys() & {"board", "hand"} == {"hand"}
        curtained = replace(page, board=msgspec.structs.replace(page.board, picture=None))
        assert rendered_presses(curtained, guest, game).keys() & {"board", "hand"} == {"board"}


async def test_tournaments_are_offered_only_to_users_who_met_other_players(
    app: App, desk: PageService, anna: Guest, ben: Guest
) -> None:
    async def is_offered(guest: Guest) -> bool:
        home = await desk.build_home_page(guest, is_reading=False)
        return 'value="tournament"' in render_home(PageContext(guest, "token"), home, ScreenView(home.beside), "", "1")

    await desk.submit_callback(anna, HOME, OpenTable("princes", 3).data, "ais")
    assert not await is_offered(anna), "expected no tournament for a player who only meets AIs"
    table = await start_table(desk, anna, ben, "pebbles")
    assert [await is_offered(guest) for guest in (anna, ben)] == [True, True]
    await play_random_moves(app, table)
    assert await is_offered(ben), "expected a tournament after a game with another player"
    cleo = await desk.create_guest("cleo", "Cleo", "en")
    assert not await is_offered(cleo)
    await desk.submit_callback(anna, HOME, PlanCompetition().data, "plan")
    assert await is_offered(cleo), "expected a tournament to sign up for"


async def test_home_page_version_covers_tables_of_linked_accounts(
    app: App, desk: PageService, anna: Guest, ben: Guest, game: str
) -> None:
    third = await desk.create_guest("third", "Third", "en")
    assert await desk.page_version(f"@{third.id}") == "none"
    await app.service.users.update_user(third.id, lambda user: msgspec.structs.replace(user, merged_ids=(ben.id,)))
    assert await desk.page_version(f"@{third.id}") == await desk.page_version(game)


async def test_tournament_can_be_planned_and_entered_on_the_page(
    app: App, desk: PageService, anna: Guest, ben: Guest
) -> None:
    place = (await app.ensure_channel("test:cup", "en")).id
    name = (await app.handle_callback(anna.id, place, PlanCompetition().data)).rows[-1][0].callback_data.split()[1]
    await desk.submit_callback(anna, name, SetCompetition(name, "rounds", "2").data, "set")
    await desk.submit_callback(anna, name, AnnounceCompetition(name).data, "post")
    before, page = await desk.page_version(name), await table_page(desk, ben, name)
    (sign_up,) = [button for button in flatten_rows(page.panel.rows) if button.callback_data == f"tournament-in {name}"]
    await desk.submit_callback(ben, name, sign_up.callback_data, "enter")
    assert await desk.page_version(name) != before
    assert "Ben" in "\n".join((await table_page(desk, ben, name)).board.text)
    assert await desk.build_table_page(ben, "laaaaaaaaaa") is None


def build_film_answer(size: int) -> LastAnswer:
    return LastAnswer(Screen(title="", file=Attachment("film.gif", b"x" * size)), is_kept=True)


def test_oldest_answers_are_evicted_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_answers, "MAX_ANSWERS", 2)
    readings = LastAnswers()
    for n in range(4):
        readings.save_answer(f"p{n}", "t", build_film_answer(1))
    assert [readings.find_answer(f"p{n}", "t") is not None for n in range(4)] == [False, False, True, True]


def test_files_are_evicted_by_size_except_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user who requests one film after another cannot fill the memory."""
    monkeypatch.setattr(last_answers, "MAX_BYTES", 10)
    readings = LastAnswers()
    for user, size, kept in (
        *(("anna", 4, ["anna"]), ("ben", 4, ["anna", "ben"]), ("cleo", 4, ["ben", "cleo"]), ("ben", 99, ["ben"])),
        *(("ben", n, ["ben"]) for n in range(9)),  # replaced files no longer count
        *(("anna", 2, ["anna", "ben"]), ("cleo", 1, ["anna", "cleo"])),
    ):
        readings.save_answer(user, "t", build_film_answer(size))
        found = [one for one in ("anna", "ben", "cleo") if readings.find_answer(one, "t") is not None]
        assert found == kept, f"after {size} bytes of {user}: expected those of {kept}, got {found}"


def test_answers_of_a_user_are_dropped_on_language_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_answers, "MAX_BYTES", 10)
    readings, places = LastAnswers(), (("anna", "one"), ("ben", "one"), ("anna", "two"))
    for place in places:
        readings.save_answer(*place, build_film_answer(3))
    readings.drop_answers("anna")
    assert [place for place in places if readings.find_answer(*place)] == [("ben", "one")]
    readings.save_answer("anna", "two", build_film_answer(7))
    assert readings.find_answer("ben", "one"), "the bytes of dropped answers are still counted"


def test_answer_is_kept_only_if_the_panel_does_not_include_it() -> None:
    """The list of a user's tables is on their own page, so no answer is kept for it."""
    panel, told = Screen(title="Panel", private=True), Screen(title="Rules", text=("One.",), private=True)
    assert build_answer(told, panel, "rules") == LastAnswer(told, is_kept=True)
    assert build_answer(told, None, "tables") is None
    assert build_answer(panel, panel, "panel") is None
    noticed = Screen(title="Board", notice="Not now.")
    assert build_answer(noticed, panel, "say") == LastAnswer(noticed, is_kept=False)


FIELDS = {"endpoint": "https://push.example.org/1", "key": "k", "secret": "s"}


def choose(browser: PlainBrowser, base: str, **fields: str) -> tuple[int, str]:
    """Submit the page's choice; return the status and the cookie of the answer."""
    answer = browser.post(f"{base}push", {"token": browser.token(), **fields})
    return answer.status, answer.headers.get("set-cookie", "")


def test_only_its_user_can_add_and_remove_a_device(house: PageTestServer, browser: PlainBrowser) -> None:
    page = browser.get(browser.base).text
    assert public_push_key(house.keys.push_seed) in page
    assert f'data-push="{browser.base}push"' in page
    assert choose(browser, browser.base, **FIELDS) == (204, "")
    assert house.desk.devices == [PushSubscription(**FIELDS)]
    assert choose(browser, browser.base, **FIELDS | {"endpoint": "http://10.0.0.1/"})[0] == 422
    assert PlainBrowser(house).post(f"{browser.base}push", {"token": browser.token(), **FIELDS}).status == 404
    assert browser.post(f"{browser.base}push", {"token": "guessed", **FIELDS}).status == 403
    assert (
        browser.post(f"{browser.base}push", {"token": browser.token(), **FIELDS}, Origin="https://evil.example").status
        == 403
    )
    house.desk.devices = [PushSubscription(**FIELDS)]
    assert choose(browser, browser.base, off="1", endpoint=FIELDS["endpoint"])[0] == 204
    assert house.desk.devices == []


def test_session_from_a_chat_lasts_a_month_on_a_push_device(browser: PlainBrowser) -> None:
    desk = browser.house.desk
    desk.guests["telegram:77"], desk.links[LINK] = Guest("anna", "Anna", "en"), "telegram:77"
    browser.post(f"/open/{LINK}", {})
    browser.cookies["bottega"] = browser.cookies["stays"]
    status, cookie = choose(browser, "/p/anna/", **FIELDS)
    assert status == 204
    assert cookie.startswith("stays=anna.")
    assert f"Max-Age={30 * 24 * 3600}; Path=/p/anna/; SameSite=lax" in cookie
    del browser.cookies["bottega"]
    assert browser.get("/p/anna/").status == 200


def test_static_files_are_compressed_and_cached_under_content_hashes(browser: PlainBrowser) -> None:
    page = browser.get(browser.enter()).text
    for path in re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js)[^"]*)"', page):
        assert re.search(r"\?v=[0-9a-f]{16}$", path), f"{path} lacks the hash of its content"
        plain, packed = browser.get(path), browser.get(path, Accept_Encoding="gzip")
        assert (
            plain.headers["cache-control"] == packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        )
        assert gzip.decompress(packed.data) == plain.data
        assert packed.headers["vary"] == "accept-encoding"
        assert browser.get(path.partition("?")[0]).headers["cache-control"] == "no-cache"
        assert browser.get(f"{path}0").headers["cache-control"] == "no-cache"
    assert page.count("?v=") > 3


def test_service_worker_covers_all_pages_and_is_revalidated(browser: PlainBrowser) -> None:
    answer = browser.get("/sw.js")
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"].startswith("text/javascript")


async def test_film_progress_is_updated_and_visible_only_to_its_requester(
    app: App, desk: PageService, anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = GatedFilmRenderer()
    app.service.films.maker = studio.make
    monkeypatch.setattr("bot.app.views.film_view.WAIT_S", 0.05)
    table = await start_table(desk, anna, ben, "pebbles")
    await play_random_moves(app, table)
    await desk.submit_callback(anna, table, ShowFilm(table).data, "c4")
    coming = await _current_screen(desk, anna, table)
    assert coming.follow_up
    assert 'data-soon="1"' in _screen_html(anna, table, coming)
    assert await desk.find_film(anna, table) is None
    studio.go.set()
    ready = await _current_screen(desk, anna, table)
    assert ready.file is not None
    assert require(await desk.find_film(anna, table)).startswith(b"GIF89a")
    assert {f'src="/p/{anna.id}/t/{table}/film.gif"', f'download="{table}.gif"'} <= {
        *re.findall(r'(?:src|download)="[^"]*"', _screen_html(anna, table, ready))
    }
    assert await desk.find_film(ben, table) is None


async def _current_screen(desk: PageService, guest: Guest, table_id: str) -> Any:
    page = await table_page(desk, guest, table_id)
    return page.reading or page.panel


def _screen_html(guest: Guest, table_id: str, screen: Screen) -> str:
    return render_region("panel", ScreenView(screen), PageContext(guest, "token", table_id, "once"), level=2)
