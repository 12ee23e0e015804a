"""Builds the page of one table for one user from the app's screens."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

import msgspec

from bot.app.context import roles_allow, table_roles
from bot.app.errors import RejectedError
from bot.app.gatherings.kinds import find_kind
from bot.app.i18n import Translator, load_translator
from bot.app.lobbies.lobby import seat_lines
from bot.app.lobbies.rematch import rematch_id
from bot.app.tables.callbacks import JoinTable
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen
from bot.app.views import pings, table_talk
from bot.app.views.datetimes import format_time_until
from bot.app.views.event_text import latest_log_lines
from bot.app.views.screen_base import view_turn_lines
from bot.app.views.table_clock import seat_time_message
from bot.frontends.web.guest_accounts import GuestAccounts
from bot.frontends.web.last_answers import LastAnswer, leads_back
from bot.frontends.web.page_models import Guest, TablePage, TableStatus
from bot.frontends.web.table_rows import (
    LOG_VERBS,
    STORY_VERB,
    TAB_VERBS,
    only_verbs,
    without_player_buttons,
    without_verbs,
)
from bot.frontends.web.texts import translate
from engines import GAMES

MAX_REBUILDS: Final = 3
"""Maximum number of rebuilds of a page after changes of its table; after that, the live update brings the next one."""
MAX_COMPLETIONS: Final = 25
MAX_LOG_LINES: Final = 60


class TableUnavailableError(Exception):
    """Raised if the table exists but can't be shown at the moment."""


class TablePages(GuestAccounts):
    """The part of the page's service that builds table pages, in the page's channel."""

    async def build_table_page(self, guest: Guest, table_id: str) -> TablePage | None:
        """Build the page of a table; None if it is not for the user.

        Rebuilds it if the table has changed meanwhile, so everything on it has one version.
        """
        page = await self._build_page(guest, table_id)
        for _ in range(MAX_REBUILDS):
            if page is None or await self._is_current(page.board):
                break
            page = await self._build_page(guest, table_id)
        return page

    async def _is_current(self, board: Screen) -> bool:
        try:
            async with self._service.tables.open_started(board.table) as table:
                return table.screen_version == board.version
        except RejectedError:
            return True

    async def _table_exists(self, table_id: str) -> bool:
        """Return whether the table or night exists. Raises ``StoreError``."""
        if (kind := find_kind(table_id)) is not None:
            return await self._service.store.documents.load_document(kind.store.name, table_id) is not None
        try:
            async with self._service.tables.open_started(table_id):
                return True
        except RejectedError:
            return False

    async def _build_page(self, guest: Guest, table_id: str) -> TablePage | None:
        board = await self._render(guest, table_id, "table")
        if not board.table:
            if await self._table_exists(table_id):
                raise TableUnavailableError
            return None
        panel, answer = await self.load_panel(guest, table_id), await self._current_answer(guest, table_id)
        page = await self._describe_table(guest, TablePage(board, panel), answer.screen.past if answer else 0)
        page = _add_answer(page, answer)
        if page.status is not None and page.status.is_over and page.panel is not None:
            again = rematch_id(table_id)
            calls = [
                ping
                for ping in await self._app.list_pings(again, guest.id)
                if ping.callback_data == JoinTable(again).data
            ]
            page = replace(
                page, panel=msgspec.structs.replace(page.panel, notice=calls[0].reason) if calls else page.panel
            )
        if page.panel is not None:
            # The panel has the answers: a button here must not submit what the user is only trying there.
            page = replace(page, board=without_buttons(page.board, "say", "ahead"))
        elif page.status is not None:
            page = replace(page, board=without_player_buttons(page.board))
        if page.status is None:
            page = await self._add_seats(guest, page)
        if page.is_to_move and page.panel is not None:
            page = await self.add_question(guest, page)
        elif page.panel is not None and page.status is not None and not page.status.is_over:
            page = replace(page, hand=await self._render(guest, table_id, "hand"))
        return replace(
            page,
            board=without_buttons(page.board, *LOG_VERBS),
            panel=page.panel and without_buttons(page.panel, *LOG_VERBS),
            reading=page.reading and without_buttons(page.reading, STORY_VERB, *TAB_VERBS),
            completions=await self.complete_move(guest, table_id, "") if page.is_to_move else (),
            next_tables=await self.find_next_tables(guest, table_id),
        )

    async def _add_seats(self, guest: Guest, page: TablePage) -> TablePage:
        """Return an open lobby with its seats in place of the lines and buttons about them."""
        found = await self._service.lobbies.load_lobby(page.board.table)
        if found is None or found.state != "open":
            return page
        is_seated = found.seat_of(guest.id) is not None
        roles = table_roles(guest.id, found.host, seated=is_seated)
        verb = "addai" if roles_allow(roles, "seat an AI") else "invite" if roles_allow(roles, "invite") else "join"
        translator = await load_translator(self._service.users, found, page.board.lang)
        taken, free = seat_lines(found, translator), GAMES[found.game].seat_range[1] - len(found.seats)
        told = {*taken, translator.translate("app-seats-free", n=free)}
        board = msgspec.structs.replace(page.board, text=tuple(line for line in page.board.text if line not in told))
        buttons = [button for row in only_verbs(board.rows, frozenset({verb})) for button in row]
        return replace(
            page,
            board=without_buttons(board, verb, "addai", "join" if is_seated else "leave"),
            seats=[line.partition(" ")[2] for line in taken],  # their signs replace their numbers
            free_seats=buttons * free,
            invite=found.invite if free and verb != "join" else "",
        )

    async def _render(self, guest: Guest, table_id: str, kind: str) -> Screen:
        return await self._app.render_screen(guest.id, self._channel_id, table_id, kind)

    async def load_panel(self, guest: Guest, table_id: str) -> Screen | None:
        """Render the user's panel at a started table, if they have a seat, or a night's panel."""
        if find_kind(table_id) is not None:
            panel = await self._render(guest, table_id, "panel")
            return panel if panel.table else None
        try:
            async with self._service.tables.open_started(table_id) as found:
                is_seated = found.seat_of(guest.id) is not None
        except RejectedError:
            return None
        return await self._render(guest, table_id, "panel") if is_seated else None

    async def _current_answer(self, guest: Guest, table_id: str) -> LastAnswer | None:
        answer = self._last_answers.find_answer(guest.id, table_id)
        if answer is None or not answer.is_kept or not answer.screen.follow_up:
            return answer
        screen = await self._app.handle_callback(guest.id, self._channel_id, answer.screen.follow_up)
        if self._last_answers.find_answer(guest.id, table_id) is not answer:
            return answer
        newer = LastAnswer(screen, is_kept=True)
        self._last_answers.save_answer(guest.id, table_id, newer)
        return newer

    async def _describe_table(self, guest: Guest, page: TablePage, past: int) -> TablePage:
        is_to_move = await self._app.is_waiting_for(guest.id, page.board.table)
        try:
            async with self._service.tables.open_started(page.board.table) as table:
                translator = await load_translator(self._service.users, table, guest.lang)
                seat, lines = table.seat_of(guest.id), table.game.board_messages
                own = translator.for_reader(table.own_seat(guest.id))
                to_move = () if table.is_over else tuple(table.match.seats_to_move())
                status = TableStatus(
                    table.game.key,
                    translator.game_title,
                    table.match.round_number,
                    tuple((other, translator.names[other]) for other in to_move),
                    seat,
                    table.is_over,
                    table.lobby.lesson,
                    table.lobby.practice_of,
                    tuple(_describe_players(table, translator, guest.time_zone, self._service.now_ms())),
                )
                is_curtained = seat is None and table.is_curtained
                roles = table_roles(guest.id, table.lobby.host, seated=seat is not None)
                is_to_move = is_to_move or (table.lobby.lesson and seat in to_move)  # a lesson pings no user
                return replace(
                    page,
                    status=status,
                    board_lines=[] if is_curtained else [translator(msg) for msg in lines(table.match.view_for(None))],
                    own_lines=[] if seat is None else [translator(msg) for msg in lines(table.match.view_for(seat))],
                    log=() if is_curtained else latest_log_lines(table, seat, own, MAX_LOG_LINES, past),
                    talk=()
                    if is_curtained
                    else await table_talk.load_lines(
                        self._service, table, await self._service.users.get_cached(guest.id)
                    ),
                    can_talk=roles_allow(roles, "talk") and sum(not player.ai for player in table.lobby.seats) > 1,
                    is_to_move=is_to_move,
                )
        except RejectedError:
            return replace(page, is_to_move=is_to_move)

    async def add_question(self, guest: Guest, page: TablePage) -> TablePage:
        """Combine board, question and hand without repeating lines, pictures or answers."""
        panel, board = page.panel, page.board
        assert panel is not None
        shown = {*panel.text, *panel.after}
        own = await self._own_turn_lines(guest, board)
        board = msgspec.structs.replace(board, text=(*own[:1], *(line for line in own[1:] if line not in shown)))
        picture = panel.picture
        if picture is not None and picture.picture == "board":
            board = msgspec.structs.replace(board, picture=picture, alt=panel.alt)
            panel = msgspec.structs.replace(panel, picture=None)
            page = replace(page, has_own_board=True)
        hand = await self._render(guest, board.table, "hand") if panel.picture is None else None
        return replace(page, board=board, panel=panel, hand=hand)

    async def _own_turn_lines(self, guest: Guest, board: Screen) -> tuple[str, ...]:
        """Return the lines of a board for the user to move: "your turn" instead of their own name."""
        async with self._service.tables.open_started(board.table) as table:
            translator = await load_translator(self._service.users, table, guest.lang)
            seats = (None, table.seat_of(guest.id))
            public, own = (view_turn_lines(table, translator, seat, table.match.view_for(seat)) for seat in seats)
        mine = translate(guest.lang, "your-turn")
        others = [line for line in own[1:] if line not in (mine, translator.translate("app-your-turn"))]
        return (mine, *others, *board.text[len(public) :])

    async def complete_move(self, guest: Guest, table_id: str, text: str) -> Sequence[tuple[str, str]]:
        """Return completions of a typed move: (whole text, meaning of its last part)."""
        completions = await self._app.complete_move(guest.id, table_id, text)
        return [(completion.text, completion.label) for completion in completions[:MAX_COMPLETIONS]]

    async def find_next_tables(self, guest: Guest, table_id: str) -> Sequence[str]:
        """Return the user's other tables that wait for them, most urgent first."""
        user = await self._service.users.get_cached(guest.id)
        return [other for other in await pings.find_waiting_tables(self._service, user) if other != table_id]

    async def find_open_lobby(self, table_id: str) -> Lobby | None:
        """Return a table's lobby while a seat is free."""
        found = await self._service.lobbies.load_lobby(table_id)
        if found is None or found.state != "open":
            return None
        return found if len(found.seats) < GAMES[found.game].seat_range[1] else None


def _describe_players(table: Table, translator: Translator, zone: str, now: int) -> Iterator[tuple[int, str, str]]:
    """Describe each player: time left on a running clock or a bank, and the last of their latest moves."""
    latest = {
        entry.seat: round(datetime.fromisoformat(entry.at).timestamp() * 1000)
        for entry in table.match.entries[-MAX_LOG_LINES:]
        if entry.seat is not None and entry.at and entry.by == "player" and table.clock.seats[entry.seat].is_human
    }
    for seat, name in enumerate(translator.names):
        facts = []
        if message := seat_time_message(table, seat, now):
            facts.append(translator(message))
        if (at := latest.get(seat)) is not None:
            facts.append(translate(translator.lang, "last-move", when=format_time_until(at, now, zone, translator)))
        yield seat, name, " · ".join(facts)


def _add_answer(page: TablePage, answer: LastAnswer | None) -> TablePage:
    panel, board = page.panel, page.board
    if answer is None:
        return page
    screen = answer.screen
    if panel is not None and screen.panel and screen.version != panel.version:  # the panel of an earlier version
        return page
    if answer.is_kept and (page.status is None or screen.panel):
        return replace(page, panel=screen, is_reading=not leads_back(screen, board.table))
    if answer.is_kept:
        return replace(page, reading=screen)
    if panel is not None and screen.version in (0, panel.version):
        return replace(page, panel=msgspec.structs.replace(panel, notice=screen.notice))
    if panel is None:
        return replace(page, board=msgspec.structs.replace(board, notice=screen.notice))
    return page


def without_buttons(screen: Screen, *verbs: str) -> Screen:
    """Return the screen without callbacks of some verbs, which the page has elsewhere."""
    return msgspec.structs.replace(screen, rows=without_verbs(screen.rows, frozenset(verbs)))
