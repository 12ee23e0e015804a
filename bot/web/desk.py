"""The page's way to the table service: what a page shows, made of the app's screens; presses, handed on as they are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Final

import msgspec

from bot.app.clock.hours import zones
from bot.app.door.app import App
from bot.app.i18n import Translator, load_translator
from bot.app.match.rooms import Room
from bot.app.match.tables import InRoom
from bot.app.nights.nights import KIND as NIGHT
from bot.app.nights.nights import is_night
from bot.app.people.people import Person
from bot.app.port.permissions import may, roles_of
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.presses.table import Join
from bot.app.show.frames import headline
from bot.web.keys import same
from bot.web.port import HOME, Guest, HomePage, TablePage
from bot.web.reading import Answer, Readings, answered, leads_back, outlived
from bot.web.words import say
from engines import GAMES
from render.core.parts import CHANGED

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


class Unshown(Exception):  # noqa: N818 - a fact, which the page words
    """A table is there, and can't be shown just now."""


class AppDesk:
    """The desk of a running app. What it remembers is what people are reading, and may be lost."""

    def __init__(self, app: App, place: str) -> None:
        self._app = app
        self._service = app.service
        self._place = place
        self._readings = Readings()
        self._trouble, self._looked = "", -FRESH_S

    @classmethod
    async def open(cls, app: App) -> AppDesk:
        """The desk of this house, in its own place."""
        return cls(app, (await app.place(HOUSE)).id)

    # -- people

    async def known(self, alias: str) -> Guest | None:
        """The person with this alias; nobody is made by asking."""
        person = await self._service.people.found(f"{PLATFORM}:{alias}")
        return _guest(person) if person is not None else None

    async def of_chat(self, alias: str) -> Guest | None:
        """See the port."""
        person = await self._app.found(alias)
        return _guest(person) if person is not None else None

    async def same(self, person: str) -> Guest | None:
        """See the port."""
        try:
            found = await self._service.people.get(person)
        except KeyError:
            return None
        return _guest(found) if not found.gone and found.id == person else None

    async def opened(self, token: str) -> tuple[Guest, str] | None:
        """See the port."""
        found = await self._app.opened(token)
        return (_guest(found[0]), found[1]) if found is not None else None

    async def welcome(self, alias: str, name: str, lang: str) -> Guest:
        """Whoever has this alias, made if need be."""
        return _guest(await self._app.person(f"{PLATFORM}:{alias}", name or say(lang or "en", "host"), lang))

    async def renew(self, old: str, new: str) -> Guest | None:
        """See the port."""
        if not await self._service.people.renew(f"{PLATFORM}:{old}", f"{PLATFORM}:{new}"):
            return None
        return await self.known(new)

    async def lives(self, guest: Guest, zone: str) -> None:
        """What their browser tells is nearer the truth than what most people have who speak as they do."""
        if zone in zones():
            await self._service.people.change(guest.id, lambda now: msgspec.structs.replace(now, browser=zone))

    async def rename(self, guest: Guest, name: str) -> None:
        """Another name for this person."""
        await self._service.people.change(guest.id, lambda now: msgspec.structs.replace(now, name=name))

    async def speak(self, guest: Guest, lang: str) -> None:
        """Another language for this person. What they were reading was in the old one."""
        await self._service.people.change(guest.id, lambda now: msgspec.structs.replace(now, lang=lang))
        self._readings.drop_all(guest.id)

    # -- pages

    async def home(self, guest: Guest) -> HomePage:
        """One's tables, and beside them what one reads, or else the games."""
        tables = await self._app.screen(guest.id, self._place, "", "tables")
        answer = self._readings.of(guest.id, HOME)
        if answer is None:
            games = await self._app.screen(guest.id, self._place, "", "games")
            return HomePage(_without(tables, "games"), games)
        return HomePage(tables, answer.screen, reading=True)

    async def table(self, guest: Guest, table: str) -> TablePage | None:
        """The public screen, and one's own panel or what one reads in its place: all of one moment of the table."""
        page = await self._page(guest, table)
        for _ in range(ANEW):
            if page is None or await self._stands(page.board):
                break
            page = await self._page(guest, table)
        return page

    async def _stands(self, board: Screen) -> bool:
        """Whether a table is still where its board shows it: others may have moved while the rest was read."""
        try:
            async with self._service.tables.hold(board.table) as found:
                return found.shown_version == board.version
        except (InRoom, Declined):
            return True

    async def _there(self, table: str) -> bool:
        """Whether there is such a table or night at all. Raises ``StoreError``."""
        if is_night(table):
            return await self._service.store.documents.get(NIGHT, table) is not None
        try:
            async with self._service.tables.hold(table):
                return True
        except (InRoom, Declined):
            return False

    async def _page(self, guest: Guest, table: str) -> TablePage | None:
        board = await self._app.screen(guest.id, self._place, table, "table")
        if not board.table:
            if await self._there(table):
                raise Unshown
            return None
        panel, answer = await self._panel(guest, table), self._readings.of(guest.id, table)
        if answer is not None and panel is not None and outlived(answer.screen, panel):
            answer = None
        if answer is not None and answer.kept:
            answer = await self._grown(guest, table, answer)
        if answer is not None and answer.kept:
            panel = answer.screen
        elif answer is not None and panel is not None and answer.screen.version in (0, panel.version):
            panel = msgspec.structs.replace(panel, notice=answer.screen.notice)
        elif answer is not None and panel is None:
            board = msgspec.structs.replace(board, notice=answer.screen.notice)
        owes, hand = await self._app.owes(guest.id, table), None
        if owes and panel is not None:
            # Their answers stand in the panel: what is only tried there can't be said by a press here.
            own = await self._own_turn(guest, board)
            board = msgspec.structs.replace(_without(board, "say"), text=own)
        if owes and panel is not None and not (answer is not None and answer.kept):
            board, panel, hand = await self._said_once(guest, board, panel)
        reading = answer is not None and answer.kept and not leads_back(answer.screen, table)
        lines, mine = await self._lines(table, guest)
        seen = () if hand is not None or (answer is not None and answer.kept) else mine
        typed = await self.words(guest, table, "") if owes else ()
        invite = await self._invite(guest, table)
        return TablePage(board, panel, lines, seen, hand, owes=owes, reading=reading, typed=typed, invite=invite)

    async def _own_turn(self, guest: Guest, board: Screen) -> tuple[str, ...]:
        """The lines of a board for whoever is asked: that it is their turn, and in no line their own name."""
        async with self._service.tables.hold(board.table) as found:
            translator = await load_translator(self._service.people, found, guest.lang)
            told, own = (headline(found, translator, seat) for seat in (None, found.seat_of(guest.id)))
        mine = say(guest.lang, "your-turn")
        rest = [line for line in own[1:] if line not in (mine, translator.say("app-your-turn"))]
        return (mine, *rest, *board.text[len(told) :])

    async def _said_once(self, guest: Guest, board: Screen, panel: Screen) -> tuple[Screen, Screen, Screen | None]:
        """The board and the panel side by side: what one says the other need not, and the hand where there is room."""
        said = {*panel.text, *panel.after}
        text = (*board.text[:1], *(line for line in board.text[1:] if line not in said))
        board = msgspec.structs.replace(board, text=text)
        if not await self._as_it_is(guest, board.table, panel):
            return board, panel, None
        board = msgspec.structs.replace(board, picture=panel.picture, alt=panel.alt)
        hand = await self._app.screen(guest.id, self._place, board.table, "hand")
        return board, msgspec.structs.replace(panel, picture=None), hand

    async def _as_it_is(self, guest: Guest, table: str, panel: Screen) -> bool:
        """Whether a panel shows the board as it stands: then one picture serves for both."""
        if panel.picture is None or panel.picture.picture != "board" or panel.picture.part == CHANGED:
            return False
        async with self._service.tables.hold(table) as found:
            return bool(panel.picture.view == found.match.view(found.seat_of(guest.id)))

    async def film(self, guest: Guest, table: str) -> bytes | None:
        """See the port."""
        answer = self._readings.of(guest.id, table)
        file = answer.screen.file if answer is not None else None
        return file.data if file is not None and file.moves else None

    async def _grown(self, guest: Guest, table: str, answer: Answer) -> Answer:
        """What somebody reads, as far as it is now: what is being made for them tells more each time."""
        if not answer.screen.soon:
            return answer
        screen = await self._app.press(guest.id, self._place, answer.screen.soon)
        if self._readings.of(guest.id, table) is not answer:
            return answer
        grown = Answer(screen, kept=True)
        self._readings.put(guest.id, table, grown)
        return grown

    async def words(self, guest: Guest, table: str, text: str) -> Sequence[tuple[str, str]]:
        """See the port."""
        return [(found.text, found.label) for found in (await self._app.complete(guest.id, table, text))[:COMPLETED]]

    async def _lines(self, table: str, guest: Guest) -> tuple[Sequence[str], Sequence[str]]:
        """The board in words, as all may see it and as this person may; nothing before the game."""
        try:
            async with self._service.tables.hold(table) as found:
                translator = await load_translator(self._service.people, found, guest.lang)
                seat, text = found.seat_of(guest.id), found.game.text
                mine = () if seat is None else [translator(msg) for msg in text(found.match.view(seat))]
                return [translator(msg) for msg in text(found.match.view(None))], mine
        except (InRoom, Declined):
            return (), ()

    async def _panel(self, guest: Guest, table: str) -> Screen | None:
        """The person's own panel, if they sit at a table that has begun; or of a night."""
        if is_night(table):
            shown = await self._app.screen(guest.id, self._place, table, "panel")
            return shown if shown.table else None
        try:
            async with self._service.tables.hold(table) as found:
                sits = found.seat_of(guest.id) is not None
        except (InRoom, Declined):
            return None
        return await self._app.screen(guest.id, self._place, table, "panel") if sits else None

    async def _invite(self, guest: Guest, table: str) -> str:
        room = await self._free(table)
        if room is None:
            return ""
        roles = roles_of(guest.id, room.host, seated=room.seat_of(guest.id) is not None)
        return room.invite if may(roles, "invite") else ""

    async def _free(self, table: str) -> Room | None:
        """The room of a table that has not begun, while a seat is free."""
        found = await self._service.rooms.get(table)
        if found is None or found[0].state != "open":
            return None
        return found[0] if len(found[0].seats) < GAMES[found[0].game].seats[1] else None

    # -- presses

    async def press(self, guest: Guest, table: str, line: str, command: str) -> str:
        """Hand on a press, and remember what it came to; an empty one ends the reading."""
        self._readings.drop(guest.id, table)
        if not line:
            return table
        screen = await self._app.press(guest.id, self._place, line, command)
        return await self._answered(guest, screen, table, line.partition(" ")[0])

    async def command(self, guest: Guest, table: str, name: str, text: str, command: str) -> str:
        """Hand on a command, with what was typed after it."""
        self._readings.drop(guest.id, table)
        screen = await self._app.command(guest.id, self._place, name, f"{table} {text}".strip(), command)
        return await self._answered(guest, screen, table, name)

    async def _answered(self, guest: Guest, screen: Screen, table: str, verb: str) -> str:
        at = screen.table or table
        panel = await self._panel(guest, at) if at else None
        answer = answered(screen, panel, verb)
        if answer is not None:
            self._readings.put(guest.id, at, answer)
        return at

    async def invited(self, table: str, invite: str, lang: str) -> str | None:
        """What the game is called, while the link holds."""
        room = await self._free(table)
        return Translator(room.game, lang).title if room is not None and same(room.invite, invite) else None

    async def sit(self, guest: Guest, table: str, invite: str) -> bool:
        """Sit down by a link."""
        await self._app.press(guest.id, self._place, Join(table, invite).line)
        found = await self._service.rooms.get(table)
        return found is not None and found[0].seat_of(guest.id) is not None

    # -- news

    async def version(self, place: str) -> str:
        """What changes with a table, or with any table of a person (``@`` and their id)."""
        if not place.startswith("@"):
            return await self._version(place)
        who = await self._service.people.named(place[1:])
        lists = [await self._service.store.indexes.members("person-tables", one) for one in who.ids]
        tables = list(dict.fromkeys(table for some in lists for table in some))
        versions = await asyncio.gather(*(self._version(table) for table in tables[:MOST_WATCHED]))
        return "-".join(versions) or "none"

    async def _version(self, table: str) -> str:
        if is_night(table):
            night = await self._service.store.documents.get(NIGHT, table)
            return f"n{night.version}" if night is not None else "none"
        running = await self._service.store.tables.version(table)
        if running is not None:
            return str(running)
        room = await self._service.rooms.get(table)
        return f"r{room[1]}" if room is not None else "none"

    async def calendar(self, token: str, night: str) -> bytes | None:
        """The calendar file that a secret stands for."""
        return await self._app.calendar(token, night)

    async def trouble(self) -> str:
        """What keeps the store from keeping things; a moment old at most."""
        if monotonic() > self._looked + FRESH_S:
            self._trouble = await self._service.store.trouble()
            self._looked = monotonic()
        return self._trouble


def _guest(person: Person) -> Guest:
    return Guest(person.id, person.name, person.lang or "en", person.browser, person.aliases)


def _without(screen: Screen, verb: str) -> Screen:
    """The screen without presses that stand beside it already."""
    rows = (tuple(button for button in row if button.press.partition(" ")[0] != verb) for row in screen.rows)
    return msgspec.structs.replace(screen, rows=tuple(row for row in rows if row))
