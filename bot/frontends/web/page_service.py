"""The page's access to the table service: builds pages from the app's screens, and passes callbacks on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache
from typing import Final

from bot import VERSION
from bot.app.account.settings_screens import list_fellow_ids
from bot.app.api import App
from bot.app.competitions.store import COMPETITIONS, NEWEST
from bot.app.errors import RejectedError
from bot.app.gatherings.kinds import find_kind
from bot.app.i18n import Translator
from bot.app.lobbies.rematch import rematch_id
from bot.app.tables.callbacks import JoinTable
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import FINISHED_LIST, RUNNING_LIST, list_user_tables
from bot.app.ui.screen import Screen
from bot.app.views import table_talk
from bot.app.views.screen_base import game_card
from bot.app.views.shared_moments import MomentPage
from bot.frontends.common.texts import text_formatter
from bot.frontends.web.guest_accounts import PLATFORM
from bot.frontends.web.last_answers import build_answer
from bot.frontends.web.page_models import HOME, Guest, HomePage
from bot.frontends.web.page_secrets import secrets_equal
from bot.frontends.web.table_pages import TablePages, without_buttons
from bot.frontends.web.texts import translate
from bot.metrics import loop_time
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.lessons import load_lesson

FRESH_S: Final = 1.0
"""How long to cache the store's health (s): a check writes to the store."""
PAGE_CHANNEL: Final = f"{PLATFORM}:page"
"""External id of the one channel of the page, which shows all its tables."""

MAX_WATCHED: Final = 100
"""Maximum number of tables of a user to watch for their own page."""


@cache
def find_first_lesson() -> str:
    """Return the key of the shortest game with a lesson, or empty."""
    taught = [game for game in GAMES.values() if load_lesson(game.data_dir) is not None]
    return min(taught, key=lambda game: game.duration_minutes).key if taught else ""


class PageService(TablePages):
    """The table service for the page. A refusal is a ``Screen``, not an exception.

    Its memory of what users are reading may be lost.
    """

    def __init__(self, app: App, place: str) -> None:
        super().__init__(app, place)
        self.changes = app.service.store.changes
        self._problem, self._checked_at = "", -FRESH_S

    @classmethod
    async def create_service(cls, app: App) -> PageService:
        """Create the service with its own channel."""
        return cls(app, (await app.ensure_channel(PAGE_CHANNEL)).id)

    def is_blocked(self, guest: Guest) -> bool:
        """Return whether the operators have blocked a user."""
        return guest.id in self._service.blocks

    # -- pages

    async def build_home_page(self, guest: Guest, *, is_reading: bool) -> HomePage:
        """Build a user's own page. ``is_reading``: whether to include their open screen."""
        tables = await self._app.render_screen(guest.id, self._channel_id, "", "tables")
        answer = self._last_answers.find_answer(guest.id, HOME) if is_reading else None
        is_alone = await self._is_alone(guest)
        if answer is None:
            games = await self._app.render_screen(guest.id, self._channel_id, "", "games")
            return HomePage(
                without_buttons(tables, "games"), games, is_alone=is_alone, first_lesson=find_first_lesson()
            )
        return HomePage(tables, answer.screen, is_reading=True, is_alone=is_alone)

    async def _is_alone(self, guest: Guest) -> bool:
        user = await self._service.users.get_cached(guest.id)
        tables = await list_user_tables(self._service, user, RUNNING_LIST, FINISHED_LIST)
        return not (
            await list_fellow_ids(self._service, user, tables[:MAX_WATCHED])
            or await COMPETITIONS.load_of_channel(self._service, self._channel_id, *NEWEST)
        )

    async def find_audience(self, guest: Guest, table_id: str) -> tuple[str, ...] | None:
        """Return the other dependencies of a spectator's view of a table: language, times and colours.

        None for all others: players, deputies, the host, and users reading something; also before the game and behind
        a curtain.
        """
        table = await self._find_started(table_id)
        if table is None:
            return None
        is_more = table.seat_of(guest.id) is not None or guest.id == table.lobby.host
        if is_more or table.is_curtained or self._last_answers.find_answer(guest.id, table_id) is not None:
            return None
        user = await self._service.users.get_cached(guest.id)
        return user.lang, user.hours.zone, guest.time_zone, user.color_theme, user.picture_layout

    async def has_table_page(self, guest: Guest, table_id: str) -> bool:
        """Return whether ``build_table_page`` would return a page, without building one for a table that has begun."""
        table = await self._find_started(table_id)
        if table is not None and (table.seat_of(guest.id) is not None or not table.is_curtained):
            return True
        return await self.build_table_page(guest, table_id) is not None

    async def _find_started(self, table_id: str) -> Table | None:
        table = self._service.tables.cache.get_table(table_id)
        if table is None:
            with suppress(RejectedError):
                async with self._service.tables.open_started(table_id) as table:
                    pass
        return table

    async def find_film(self, guest: Guest, table_id: str) -> bytes | None:
        """Return the film that the user has opened at a table."""
        answer = self._last_answers.find_answer(guest.id, table_id)
        file = answer.screen.file if answer is not None else None
        return file.data if file is not None and file.moves else None

    # -- callbacks

    async def submit_callback(self, guest: Guest, table_id: str, line: str, command: str) -> str:
        """Handle a callback on a table's page (or ``HOME``). Return the table to show, or ``HOME``.

        An empty ``line`` closes the open screen. ``command``: an idempotency key, the same for a repeated form. The
        next page shows the answer.
        """
        self._last_answers.drop_answer(guest.id, table_id)
        if not line:
            return table_id
        screen = await self._app.handle_callback(guest.id, self._channel_id, line, command)
        return await self._save_answer(guest, screen, table_id, line.partition(" ")[0])

    async def submit_command(self, guest: Guest, table_id: str, name: str, text: str, command: str) -> str:
        """Handle a command with its typed arguments. Return the table to show, as ``submit_callback`` does."""
        self._last_answers.drop_answer(guest.id, table_id)
        if name == HELP:
            return await self._save_answer(guest, build_help(guest.lang), table_id, name)
        screen = await self._app.handle_command(guest.id, self._channel_id, name, f"{table_id} {text}".strip(), command)
        return await self._save_answer(guest, screen, table_id, name)

    async def _save_answer(self, guest: Guest, screen: Screen, table_id: str, verb: str) -> str:
        at = screen.table or table_id
        panel = await self.load_panel(guest, at) if at else None
        answer = build_answer(screen, panel, verb)
        if answer is not None:
            self._last_answers.save_answer(guest.id, at, answer)
        return at

    async def find_invitation(self, table_id: str, invite: str, lang: str) -> Screen | None:
        """Build the screen of a seat link: the game, who invites, and facts; None without a free seat."""
        lobby = await self.find_open_lobby(table_id)
        if lobby is None or not secrets_equal(lobby.invite, invite):
            return None
        host, translator = await self._service.users.get(lobby.host), Translator(lang, lobby.game)
        players, minutes = game_card(lobby.game, lang).facts
        what = translator.translate_or("game-blurb", "")
        about = translator.translate("app-card-what", players=players, minutes=minutes, what=what)
        return Screen(translator.game_title, (translate(lang, "invited", name=host.name), about))

    async def take_seat(self, guest: Guest, table_id: str, invite: str) -> bool:
        """Take a free seat; return whether there was one."""
        await self._app.handle_callback(guest.id, self._channel_id, JoinTable(table_id, invite).data)
        found = await self._service.lobbies.load_lobby(table_id)
        return found is not None and found.seat_of(guest.id) is not None

    # -- versions

    async def page_version(self, place: str) -> str:
        """Return a version that changes with the table. ``@`` and a user's id stands for all their tables."""
        if not place.startswith("@"):
            version, *beside = await asyncio.gather(  # noqa: TID251 - a few requests
                self.table_version(place),
                self._service.store.documents.load_document(table_talk.KIND, place),
                self._service.lobbies.load_lobby(rematch_id(place)),
            )
            return ".".join((version, *(str(found.version) for found in beside if found is not None)))
        user = await self._service.users.get(place[1:])
        lists = [await self._service.store.indexes.list_members("user-tables", one) for one in user.all_ids]
        tables = list(dict.fromkeys(table for some in lists for table in some))
        versions = await asyncio.gather(*(self.table_version(table) for table in tables[:MAX_WATCHED]))  # noqa: TID251 - MAX_WATCHED
        return "-".join(versions) or "none"

    async def is_ai_turn(self, place: str, shown: str) -> bool:
        """Return whether a table waits for an AI, and asks people nothing since the version ``shown``."""
        try:
            async with self._service.tables.open_started(place) as table:
                asked, ais = {*table.match.seats_to_move()}, {*table.ai_seats()}
                return (
                    shown.isdigit()
                    and not asked.isdisjoint(ais)
                    and all(table.match.epochs[seat] <= int(shown) for seat in asked - ais)
                )
        except RejectedError:
            return False

    async def table_version(self, table_id: str) -> str:
        """Return the version of a table, lobby or gathering as a text; ``none`` if it does not exist."""
        if (kind := find_kind(table_id)) is not None:
            gathering = await self._service.store.documents.load_document(kind.store.name, table_id)
            return f"g{gathering.version}" if gathering is not None else "none"
        running = await self._service.store.tables.load_version(table_id)
        if running is not None:
            return str(running)
        lobby = await self._service.lobbies.load_lobby(table_id)
        return f"r{lobby.version}" if lobby is not None else "none"

    async def load_calendar(self, token: str, night: str) -> bytes | None:
        """Return the calendar file of a secret, or of one of its nights; None for an unknown secret."""
        return await self._app.load_calendar(token, night)

    async def load_moment(self, token: str, move: int | None, lang: str) -> MomentPage | None:
        """Return the content of a public link to a moment; None if unknown or revoked."""
        return await self._app.load_moment(token, move, lang)

    async def find_problem(self) -> str:
        """Return the problem of the store, ``away``, ``full`` or ``refuses``, or empty. Cached for ``FRESH_S``."""
        if loop_time() > self._checked_at + FRESH_S:
            self._problem = await self._service.store.find_problem()
            self._checked_at = loop_time()
        return self._problem


HELP: Final = "help"
HELP_TOPICS: Final = ("begin", "turn", "picture", "try", "keys", "menu", "end")
"""Topics of the help, in the order in which a new player meets them."""
ABOUT_TEXTS: Final = ("app-about-what", "app-about-not", "app-about-data")
"""Texts about the program in every help."""


def build_help(lang: str) -> Screen:
    """Build the help of the page in a language."""
    speak = text_formatter(lang)
    topics = (translate(lang, f"help-{topic}") for topic in HELP_TOPICS)
    lines = (*topics, *(speak(Msg(key, {"version": VERSION})) for key in ABOUT_TEXTS))
    return Screen(speak(Msg("app-help")), lines, private=True, lang=lang)
