"""What one person sees in the private chat with the bot: one message a table, edited in place or moved to the end."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext, suppress
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.door.app import App
from bot.app.port.ports import Ping
from bot.app.port.screen import Screen
from bot.app.presses import table
from bot.chat.pictures import Pictures
from bot.chat.port import Closed, Later, Note
from bot.chat.posts import NEWEST
from bot.chat.records import Kept, Records
from bot.chat.showing import Showing
from bot.chat.telegram.chats import Chats
from bot.chat.telegram.forget import NO_TABLE, PANEL, PANELS
from bot.chat.telegram.layout import Drawn, draw
from bot.chat.telegram.pace import Rank, lasting
from bot.chat.telegram.presses import Press, Presses, stored
from bot.chat.telegram.records import Chat, Panel
from bot.chat.telegram.wire import Wire
from bot.chat.telegram.words import PLATFORM, say
from render.core.request import Picture

log = structlog.get_logger("bottega.telegram")

MOST_ORDERS: Final = 10_000
FOLLOW_S: Final = 1.0
"""Between two looks at what is being made, each of which takes a while itself."""


class View(msgspec.Struct, frozen=True):
    """Something to show to one person. ``place``: ours, where it was asked for; ``pressed``: the message under which.

    ``anew``: at the end of the chat, with a sound.
    """

    user: int
    person: str
    screen: Screen
    place: str
    pressed: Note | None = None
    anew: bool = False
    called: int | None = None
    order: int = 0
    """The number of the update that led here: an older one never replaces a newer one."""
    own: bool = False
    """The person's panel itself, which is kept up to date, or something that they are reading."""


def _heard(task: asyncio.Task[None]) -> None:
    """Take note of how following ended: the message may be gone, and whoever asked with it."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.warning("nobody is told of a film", error=repr(error)[:200])


class Panels:
    """All private messages."""

    def __init__(self, app: App, kept: Kept, wire: Wire, chats: Chats, pictures: Pictures) -> None:
        self._app = app
        self._kept = kept
        self._wire = wire
        self._pictures = pictures
        self._showing = Showing(app, kept, chats)
        self._panels: Records[Panel] = kept.records(PANEL, Panel)
        self._whose = kept.names(PANELS)
        self.chats = chats
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._newest: dict[str, View] = {}
        self._orders: dict[str, int] = {}
        self._follows: dict[str, asyncio.Task[None]] = {}
        """By message: what is being made that it is about."""
        self._unasked = asyncio.Semaphore(1)

    async def open(self, user: int) -> bool:
        """Whether the person has opened the private chat, so that they can be written to."""
        return (await self.chats.records.get(f"{user}")).open

    async def shown_to(self, table: str) -> list[str]:
        """The persons who have a panel of a table in their private chat."""
        return await self._whose.members(table)

    async def show(self, view: View) -> bool:
        """Show a screen; whether it could be. Of several for one table only the newest is.

        What it wants posted is, before: in private it says how that went.
        """
        view = msgspec.structs.replace(view, screen=await self._showing.done(view.screen))
        name = f"{view.person}.{view.screen.table or NO_TABLE}"
        if view.order and view.order < self._orders.get(name, 0):
            return True
        self._orders[name] = max(view.order, self._orders.get(name, 0))
        if len(self._orders) > MOST_ORDERS:
            self._orders.clear()
        self._newest[name] = view
        async with self._lock(name):
            try:
                own = view.own or await self._is_panel(view)
                shown = await lasting(lambda: self._shown(name, view, own=own))
                await self._app.answered(view.person, f"{PLATFORM}:{view.user}")
                await self._follow(name, view)
                return shown
            except Closed as closed:
                log.info("a private chat is closed", reason=closed.trouble)
                await self.chats.records.change(f"{view.user}", lambda now: msgspec.structs.replace(now, open=False))
                return False
            finally:
                if self._newest.get(name) is view:
                    del self._newest[name]

    async def _follow(self, name: str, view: View) -> None:
        """Show by and by what is being made, till it is there or something else is shown in its place."""
        if (before := self._follows.pop(name, None)) is not None and before is not asyncio.current_task():
            before.cancel()
        if view.screen.soon:
            shown = await self._panels.get(name)
            self._follows[name] = task = asyncio.create_task(self._followed(name, view, shown))
            task.add_done_callback(_heard)

    async def _followed(self, name: str, view: View, shown: Panel) -> None:
        last, screen = view.screen, view.screen
        while screen == last:
            await asyncio.sleep(FOLLOW_S)
            screen = await self._app.press(view.person, view.place, last.soon)
        if await self._panels.get(name) == shown:
            await self.show(msgspec.structs.replace(view, screen=screen, pressed=None, anew=False))

    async def _renewed(self, person: str, table: str, ping: Ping | None, *, call: bool) -> int:
        """Bring a panel up to date; ``call``: send it anew where the person is newly asked. Gives the version."""
        async with self._lock(f"{person}.{table}"):  # what is being shown may be the panel of before
            pass
        who = await self._app.service.people.get(person)
        user = user_of(who.aliases)
        panel = await self._panels.get(f"{person}.{table}")
        if user is None or not await self.open(user):
            return NEWEST
        place = (await self._app.place(f"{PLATFORM}:{user}", closed=True)).id
        screen = await self._app.screen(person, place, table, "panel")
        if not screen.table:
            return NEWEST
        new = call and ping is not None and ping.epoch != panel.called and not ping.hush
        if not new and (not panel.own or screen.version <= panel.version):
            return max(screen.version, panel.version)
        if new and ping is not None:
            screen = msgspec.structs.replace(screen, notice=screen.notice or ping.private)
        called = ping.epoch if new and ping is not None else None
        await self.show(View(user, person, screen, place, anew=new, called=called, own=True))
        return screen.version

    async def renew(self, person: str, table: str) -> int:
        """Bring a person's panel up to date; call them there where that is their way. Gives the version."""
        ping = next((ping for ping in await self._app.pings(table) if ping.person == person), None)
        home = next(iter(await self._app.shown_at(table, PLATFORM)), None)
        call = ping is not None and (ping.style == "dm" or (ping.style == "ping" and (home is None or home.closed)))
        return await self._renewed(person, table, ping, call=call)

    async def forget(self, person: str, table: str) -> None:
        """The person's messages of a table show something else from now on."""
        await self._panels.drop(f"{person}.{table or NO_TABLE}")

    def _lock(self, name: str) -> asyncio.Lock:
        """One thing is shown at a time."""
        return self._locks.setdefault(name, asyncio.Lock())

    async def _shown(self, name: str, view: View, *, own: bool) -> bool:
        if self._newest.get(name) is not view:
            return True
        await self._wire.pace.turn(view.user, Rank.ASKED if view.order else Rank.UNASKED)
        if self._newest.get(name) is not view:
            return True
        panel, chat = await self._panels.get(name), await self.chats.records.get(f"{view.user}")
        if not view.pressed and 0 < view.screen.version < panel.version:
            return True
        if view.screen.table:  # first, so that news that comes while it is painted is for them, too
            await self._whose.add(view.person, view.screen.table)
        mark, picture = self._pictures.mark(view.screen), await self._picture(name, view)
        drawn = await self._drawn(view, picture, own=own)
        notes = await self._written(view, panel, chat, drawn, mark if picture else "")
        called = view.called if view.called is not None else panel.called
        version = view.screen.version or panel.version  # rules are of no version, and go on from where the panel was
        await self._panels.change(name, lambda _: Panel(notes, version, own, called))
        await self.chats.records.change(f"{view.user}", lambda now: msgspec.structs.replace(
            now, open=True, last=max(now.last, notes[-1].id), table=view.screen.table or now.table,
            typed=drawn.typed, numbers=drawn.numbers,
        ))  # fmt: skip
        return True

    async def _picture(self, name: str, view: View) -> Picture | None:
        """What nobody has pressed for is painted one at a time, so that painters are free for what somebody has."""
        async with nullcontext() if view.order else self._unasked:
            return await self._pictures.of(name, view.screen)

    async def _drawn(self, view: View, picture: Picture | None, *, own: bool) -> Drawn:
        screen = view.screen
        private = await self._app.place(f"{PLATFORM}:{view.user}", closed=True)
        presses = Presses(view.place if not screen.table and view.place != private.id else "", screen.version)
        away = bool(screen.table) and screen.private and not own
        back = table.Panel(screen.table).line if away else None
        if back and any(
            button.press.startswith((back, table.Move(screen.table).line)) for row in screen.rows for button in row
        ):
            back = None
        link = ""
        for field in screen.fields:
            if field.hint == field.press:
                link = self._wire.link(await stored(self._kept.keys, Press(field.press)))
        drawn = draw(screen, picture, presses, whole=True, back=back, link=link, apps=True)
        await presses.keep(self._kept.keys)
        return drawn

    async def _is_panel(self, view: View) -> bool:
        """Whether a press has led to the person's panel. Asked at once: while it is painted the table may go on."""
        screen = view.screen
        if not screen.table:
            return False
        own = await self._app.screen(view.person, view.place, screen.table, "panel")
        return _bare(own) == _bare(screen)

    async def _written(self, view: View, panel: Panel, chat: Chat, drawn: Drawn, picture: str) -> tuple[Note, ...]:
        """The messages after they were edited, or sent anew and the old ones taken away."""
        old = panel.notes
        if view.pressed is not None:
            inside = any(note.id == view.pressed.id for note in old)
            if not inside:
                await self._removed(view, old)
                old = (view.pressed,)
        elif view.anew or (old and old[-1].id < chat.last):
            new = await self._sent(view, drawn, picture)
            await self._removed(view, old)
            return new
        if len(old) == len(drawn.parts):
            notes = await self._edited(view, old, drawn, picture)
            if notes is not None:
                return notes
        new = await self._sent(view, drawn, picture)
        await self._removed(view, old)
        return new

    async def _edited(self, view: View, old: tuple[Note, ...], drawn: Drawn, picture: str) -> tuple[Note, ...] | None:
        notes = []
        for n, (note, part) in enumerate(zip(old, drawn.parts, strict=True)):
            keys = drawn.keys if n == len(old) - 1 else ()
            done = await self._wire.edit(view.user, note, part, keys, picture if part.photo else "")
            if done is None:
                return None
            notes.append(done)
        return tuple(notes)

    async def _sent(self, view: View, drawn: Drawn, picture: str) -> tuple[Note, ...]:
        notes = []
        for n, part in enumerate(drawn.parts):
            if n:
                await self._wire.pace.turn(view.user)
            keys = drawn.keys if n == len(drawn.parts) - 1 else ()
            silent = not view.anew or n > 0
            notes.append(
                await self._wire.send(view.user, part, keys, picture=picture if part.photo else "", silent=silent)
            )
        return tuple(notes)

    async def _removed(self, view: View, old: tuple[Note, ...]) -> None:
        for note in old:
            with suppress(Later):
                await self._wire.remove(view.user, note, say(view.screen.lang, "further-down"))


def _bare(screen: Screen) -> Screen:
    return msgspec.structs.replace(screen, notice="")


def user_of(aliases: tuple[str, ...]) -> int | None:
    """A person's id at Telegram."""
    ids = (alias.partition(":")[2] for alias in aliases if alias.startswith(f"{PLATFORM}:"))
    return next((int(id_) for id_ in ids if id_.isdigit()), None)
