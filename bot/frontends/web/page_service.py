"""The page's way to the table service: what a page shows, made of the app's screens; presses, handed on as they are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Final

import msgspec

from bot.app.api import App
from bot.app.clocks.waking_hours import list_timezones
from bot.app.errors import RejectedError
from bot.app.game_nights.night_store import KIND as NIGHT
from bot.app.game_nights.night_store import is_night_id
from bot.app.i18n import Translator, load_translator
from bot.app.permissions import is_allowed, table_roles
from bot.app.tables.callbacks import JoinTable
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table_store import TableNotStartedError
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import User
from bot.app.views.screen_base import turn_lines
from bot.frontends.web.last_answers import LastAnswer, LastAnswers, build_answer, is_old_panel, leads_back
from bot.frontends.web.page_secrets import secrets_equal
from bot.frontends.web.port import HOME, Guest, HomePage, TablePage
from bot.frontends.web.texts import translate
from engines import GAMES
from render.core.board_parts import CHANGED

PLATFORM: Final = "web"
FRESH_S: Final = 1.0
"""So long the answer to how the store is stays good: to look is to write."""
HOUSE: Final = f"{PLATFORM}:house"
"""The alias of the one place that this page is: all its tables are shown there."""

MOST_WATCHED: Final = 100
"""So many of a person's tables are watched for their own page."""

ANEW: Final = 3
"""So often a page is made anew where the table goes on meanwhile; after that the news of it brings the next one."""
COMPLETED: Final = 25
"""So many ways to go on are offered at most."""


class TableUnavailableError(Exception):
    """A table is there, and can't be shown just now."""


class AppPageService:
    """The desk of a running app. What it remembers is what people are reading, and may be lost."""

    def __init__(self, app: App, place: str) -> None:
        self._app = app
        self._service = app.service
        self._channel_id = place
        self._last_answers = LastAnswers()
        self._trouble, self._looked = "", -FRESH_S

    @classmethod
    async def create_service(cls, app: App) -> AppPageService:
        """The desk of this house, in its own place."""
        return cls(app, (await app.ensure_channel(HOUSE)).id)

    # -- people

    async def find_guest(self, alias: str) -> Guest | None:
        """Return the guest with this external id, or None. No user is created."""
        person = await self._service.users.find_user(f"{PLATFORM}:{alias}")
        return _to_guest(person) if person is not None else None

    async def find_chat_guest(self, alias: str) -> Guest | None:
        """See the port."""
        person = await self._app.find_user(alias)
        return _to_guest(person) if person is not None else None

    async def find_guest_by_id(self, person: str) -> Guest | None:
        """See the port."""
        try:
            found = await self._service.users.get(person)
        except KeyError:
            return None
        return _to_guest(found) if not found.gone and found.id == person else None

    async def redeem_link(self, token: str) -> tuple[Guest, str] | None:
        """See the port."""
        found = await self._app.redeem_login_link(token)
        return (_to_guest(found[0]), found[1]) if found is not None else None

    async def create_guest(self, alias: str, name: str, lang: str) -> Guest:
        """Return the guest with this external id; create the user if there is none."""
        return _to_guest(
            await self._app.ensure_user(f"{PLATFORM}:{alias}", name or translate(lang or "en", "host"), lang)
        )

    async def renew_link(self, old: str, new: str) -> Guest | None:
        """See the port."""
        if not await self._service.users.replace_external_id(f"{PLATFORM}:{old}", f"{PLATFORM}:{new}"):
            return None
        return await self.find_guest(new)

    async def set_time_zone(self, guest: Guest, zone: str) -> None:
        """What their browser tells is nearer the truth than what most people have who speak as they do."""
        if zone in list_timezones():
            await self._service.users.update_user(guest.id, lambda now: msgspec.structs.replace(now, browser=zone))

    async def rename_guest(self, guest: Guest, name: str) -> None:
        """Another name for this person."""
        await self._service.users.update_user(guest.id, lambda now: msgspec.structs.replace(now, name=name))

    async def set_language(self, guest: Guest, lang: str) -> None:
        """Another language for this person. What they were reading was in the old one."""
        await self._service.users.update_user(guest.id, lambda now: msgspec.structs.replace(now, lang=lang))
        self._last_answers.drop_answers(guest.id)

    # -- pages

    async def build_home_page(self, guest: Guest) -> HomePage:
        """One's tables, and beside them what one reads, or else the games."""
        tables = await self._app.render_screen(guest.id, self._channel_id, "", "tables")
        answer = self._last_answers.find_answer(guest.id, HOME)
        if answer is None:
            games = await self._app.render_screen(guest.id, self._channel_id, "", "games")
            return HomePage(_without_buttons(tables, "games"), games)
        return HomePage(tables, answer.screen, is_reading=True)

    async def build_table_page(self, guest: Guest, table: str) -> TablePage | None:
        """Build the public screen and the user's panel, or what they read in its place, from one state of the table."""
        page = await self._build_page(guest, table)
        for _ in range(ANEW):
            if page is None or await self._is_current(page.board):
                break
            page = await self._build_page(guest, table)
        return page

    async def _is_current(self, board: Screen) -> bool:
        """Whether a table is still where its board shows it: others may have moved while the rest was read."""
        try:
            async with self._service.tables.lock_table(board.table) as found:
                return found.screen_version == board.version
        except (TableNotStartedError, RejectedError):
            return True

    async def _table_exists(self, table: str) -> bool:
        """Whether there is such a table or night at all. Raises ``StoreError``."""
        if is_night_id(table):
            return await self._service.store.documents.load_document(NIGHT, table) is not None
        try:
            async with self._service.tables.lock_table(table):
                return True
        except (TableNotStartedError, RejectedError):
            return False

    async def _build_page(self, guest: Guest, table: str) -> TablePage | None:
        board = await self._app.render_screen(guest.id, self._channel_id, table, "table")
        if not board.table:
            if await self._table_exists(table):
                raise TableUnavailableError
            return None
        panel, answer = await self._load_panel(guest, table), self._last_answers.find_answer(guest.id, table)
        if answer is not None and panel is not None and is_old_panel(answer.screen, panel):
            answer = None
        if answer is not None and answer.is_kept:
            answer = await self._refresh_answer(guest, table, answer)
        if answer is not None and answer.is_kept:
            panel = answer.screen
        elif answer is not None and panel is not None and answer.screen.version in (0, panel.version):
            panel = msgspec.structs.replace(panel, notice=answer.screen.notice)
        elif answer is not None and panel is None:
            board = msgspec.structs.replace(board, notice=answer.screen.notice)
        owes, hand = await self._app.is_waiting_for(guest.id, table), None
        if owes and panel is not None:
            # Their answers stand in the panel: what is only tried there can't be said by a press here.
            own = await self._own_turn_lines(guest, board)
            board = msgspec.structs.replace(_without_buttons(board, "say"), text=own)
        if owes and panel is not None and not (answer is not None and answer.is_kept):
            board, panel, hand = await self._remove_repeats(guest, board, panel)
        reading = answer is not None and answer.is_kept and not leads_back(answer.screen, table)
        lines, mine = await self._board_lines(table, guest)
        seen = () if hand is not None or (answer is not None and answer.is_kept) else mine
        typed = await self.complete_move(guest, table, "") if owes else ()
        invite = await self._find_invite(guest, table)
        return TablePage(
            board, panel, lines, seen, hand, is_to_move=owes, is_reading=reading, completions=typed, invite=invite
        )

    async def _own_turn_lines(self, guest: Guest, board: Screen) -> tuple[str, ...]:
        """Return the lines of a board for the player to move: it says *your turn*, and no line has their name."""
        async with self._service.tables.lock_table(board.table) as found:
            translator = await load_translator(self._service.users, found, guest.lang)
            told, own = (turn_lines(found, translator, seat) for seat in (None, found.seat_of(guest.id)))
        mine = translate(guest.lang, "your-turn")
        rest = [line for line in own[1:] if line not in (mine, translator.translate("app-your-turn"))]
        return (mine, *rest, *board.text[len(told) :])

    async def _remove_repeats(self, guest: Guest, board: Screen, panel: Screen) -> tuple[Screen, Screen, Screen | None]:
        """The board and the panel side by side: what one says the other need not, and the hand where there is room."""
        said = {*panel.text, *panel.after}
        text = (*board.text[:1], *(line for line in board.text[1:] if line not in said))
        board = msgspec.structs.replace(board, text=text)
        if not await self._shows_real_board(guest, board.table, panel):
            return board, panel, None
        board = msgspec.structs.replace(board, picture=panel.picture, alt=panel.alt)
        hand = await self._app.render_screen(guest.id, self._channel_id, board.table, "hand")
        return board, msgspec.structs.replace(panel, picture=None), hand

    async def _shows_real_board(self, guest: Guest, table: str, panel: Screen) -> bool:
        """Whether a panel shows the board as it stands: then one picture serves for both."""
        if panel.picture is None or panel.picture.picture != "board" or panel.picture.part == CHANGED:
            return False
        async with self._service.tables.lock_table(table) as found:
            return bool(panel.picture.view == found.match.view_for(found.seat_of(guest.id)))

    async def find_film(self, guest: Guest, table: str) -> bytes | None:
        """See the port."""
        answer = self._last_answers.find_answer(guest.id, table)
        file = answer.screen.file if answer is not None else None
        return file.data if file is not None and file.moves else None

    async def _refresh_answer(self, guest: Guest, table: str, answer: LastAnswer) -> LastAnswer:
        """Return what a user reads, in its present state: something that is being made shows its progress."""
        if not answer.screen.follow_up:
            return answer
        screen = await self._app.handle_callback(guest.id, self._channel_id, answer.screen.follow_up)
        if self._last_answers.find_answer(guest.id, table) is not answer:
            return answer
        grown = LastAnswer(screen, is_kept=True)
        self._last_answers.save_answer(guest.id, table, grown)
        return grown

    async def complete_move(self, guest: Guest, table: str, text: str) -> Sequence[tuple[str, str]]:
        """See the port."""
        return [
            (found.text, found.label) for found in (await self._app.complete_move(guest.id, table, text))[:COMPLETED]
        ]

    async def _board_lines(self, table: str, guest: Guest) -> tuple[Sequence[str], Sequence[str]]:
        """The board in words, as all may see it and as this person may; nothing before the game."""
        try:
            async with self._service.tables.lock_table(table) as found:
                translator = await load_translator(self._service.users, found, guest.lang)
                seat, text = found.seat_of(guest.id), found.game.board_messages
                mine = () if seat is None else [translator(msg) for msg in text(found.match.view_for(seat))]
                return [translator(msg) for msg in text(found.match.view_for(None))], mine
        except (TableNotStartedError, RejectedError):
            return (), ()

    async def _load_panel(self, guest: Guest, table: str) -> Screen | None:
        """The person's own panel, if they sit at a table that has begun; or of a night."""
        if is_night_id(table):
            shown = await self._app.render_screen(guest.id, self._channel_id, table, "panel")
            return shown if shown.table else None
        try:
            async with self._service.tables.lock_table(table) as found:
                sits = found.seat_of(guest.id) is not None
        except (TableNotStartedError, RejectedError):
            return None
        return await self._app.render_screen(guest.id, self._channel_id, table, "panel") if sits else None

    async def _find_invite(self, guest: Guest, table: str) -> str:
        room = await self._find_open_lobby(table)
        if room is None:
            return ""
        roles = table_roles(guest.id, room.host, seated=room.seat_of(guest.id) is not None)
        return room.invite if is_allowed(roles, "invite") else ""

    async def _find_open_lobby(self, table: str) -> Lobby | None:
        """The room of a table that has not begun, while a seat is free."""
        found = await self._service.lobbies.load_lobby(table)
        if found is None or found[0].state != "open":
            return None
        return found[0] if len(found[0].seats) < GAMES[found[0].game].seat_range[1] else None

    # -- presses

    async def submit_callback(self, guest: Guest, table: str, line: str, command: str) -> str:
        """Hand on a press, and remember what it came to; an empty one ends the reading."""
        self._last_answers.drop_answer(guest.id, table)
        if not line:
            return table
        screen = await self._app.handle_callback(guest.id, self._channel_id, line, command)
        return await self._save_answer(guest, screen, table, line.partition(" ")[0])

    async def submit_command(self, guest: Guest, table: str, name: str, text: str, command: str) -> str:
        """Hand on a command, with what was typed after it."""
        self._last_answers.drop_answer(guest.id, table)
        screen = await self._app.handle_command(guest.id, self._channel_id, name, f"{table} {text}".strip(), command)
        return await self._save_answer(guest, screen, table, name)

    async def _save_answer(self, guest: Guest, screen: Screen, table: str, verb: str) -> str:
        at = screen.table or table
        panel = await self._load_panel(guest, at) if at else None
        answer = build_answer(screen, panel, verb)
        if answer is not None:
            self._last_answers.save_answer(guest.id, at, answer)
        return at

    async def find_invitation(self, table: str, invite: str, lang: str) -> str | None:
        """What the game is called, while the link holds."""
        room = await self._find_open_lobby(table)
        return (
            Translator(room.game, lang).game_title if room is not None and secrets_equal(room.invite, invite) else None
        )

    async def take_seat(self, guest: Guest, table: str, invite: str) -> bool:
        """Sit down by a link."""
        await self._app.handle_callback(guest.id, self._channel_id, JoinTable(table, invite).data)
        found = await self._service.lobbies.load_lobby(table)
        return found is not None and found[0].seat_of(guest.id) is not None

    # -- news

    async def page_version(self, place: str) -> str:
        """What changes with a table, or with any table of a person (``@`` and their id)."""
        if not place.startswith("@"):
            return await self._table_version(place)
        who = await self._service.users.get_cached(place[1:])
        lists = [await self._service.store.indexes.list_members("person-tables", one) for one in who.all_ids]
        tables = list(dict.fromkeys(table for some in lists for table in some))
        versions = await asyncio.gather(*(self._table_version(table) for table in tables[:MOST_WATCHED]))
        return "-".join(versions) or "none"

    async def _table_version(self, table: str) -> str:
        if is_night_id(table):
            night = await self._service.store.documents.load_document(NIGHT, table)
            return f"n{night.version}" if night is not None else "none"
        running = await self._service.store.tables.load_version(table)
        if running is not None:
            return str(running)
        room = await self._service.lobbies.load_lobby(table)
        return f"r{room[1]}" if room is not None else "none"

    async def load_calendar(self, token: str, night: str) -> bytes | None:
        """The calendar file that a secret stands for."""
        return await self._app.load_calendar(token, night)

    async def find_problem(self) -> str:
        """What keeps the store from keeping things; a moment old at most."""
        if monotonic() > self._looked + FRESH_S:
            self._trouble = await self._service.store.find_problem()
            self._looked = monotonic()
        return self._trouble


def _to_guest(person: User) -> Guest:
    return Guest(person.id, person.name, person.lang or "en", person.browser, person.aliases)


def _without_buttons(screen: Screen, verb: str) -> Screen:
    """The screen without presses that stand beside it already."""
    rows = (tuple(button for button in row if button.callback_data.partition(" ")[0] != verb) for row in screen.rows)
    return msgspec.structs.replace(screen, rows=tuple(row for row in rows if row))
