"""The lobby: games as cards, a table opened, people and AIs sitting down, options, and the start."""

from __future__ import annotations

import hmac

import msgspec

from bot.app import board, panel
from bot.app.frames import title
from bot.app.permissions import may, roles_of
from bot.app.refusals import Declined
from bot.app.rooms import BEGIN_MS, Notice, Room, Sitter, ms
from bot.app.screen import Button, Field, Screen
from bot.app.service import Call, Service, Voice, shown_name
from bot.app.setup import options_line, room_of
from bot.app.table import InRoom, Table
from bot.app.waiting.status import room_line
from bot.app.widgets import in_rows
from engines import GAMES
from engines.core.game import choose_options
from engines.core.words import Msg


async def cards(call: Call, notice: str = "") -> Screen:
    """The games, each as a card with a button that opens a table. Press: ``games``."""
    text, buttons = [], []
    for key, game in GAMES.items():
        voice = Voice(key, call.lang)
        low, high = game.seats
        shortest, longest = game.minutes
        text.append(voice.say("app-card", game=voice.title, low=low, high=high, shortest=shortest, longest=longest))
        text.append(voice.own("game-blurb", ""))
        buttons.append(Button(f"open {key}", voice.say("app-open", game=voice.title), "primary"))
    voice = Voice("", call.lang)
    return Screen(
        voice.say("app-choose-game"), tuple(line for line in text if line), rows=in_rows(buttons), notice=notice,
        private=True, lang=call.lang,
    )  # fmt: skip


async def open_room(call: Call) -> Screen:
    """Open a table, with its host on the first seat. Press: ``open game``."""
    key = call.arg(0)
    if key not in GAMES:
        raise Declined("app-no-game")
    if not may(roles_of(call.person.id, "", seated=False, others=call.others), "open"):
        raise Declined("app-may-not-open")
    place = await call.service.places.get(call.place)
    lang = (place.lang if place is not None else "") or call.lang
    room = call.service.rooms.new(key, call.person.id, call.place, lang, call.command)
    components = call.service.components.get(key, "")
    room = msgspec.structs.replace(room, seats=(Sitter(call.person.id),), components=components)
    await call.service.rooms.open(room, call.command)
    found = await call.service.rooms.get(room.table)
    assert found is not None, "it was just opened"
    return await lobby(call.service, *found, call.lang, notice="app-opened")


async def lobby(service: Service, room: Room, version: int, lang: str, *, notice: str = "") -> Screen:
    """The room as everybody sees it."""
    voice = await service.voice(room, lang)
    host = shown_name(await service.people.named(room.host), voice)
    text = [voice.own("game-blurb", "")]
    text += [voice.say("app-seat-line", n=n, name=name) for n, name in enumerate(voice.names, 1)]
    free = GAMES[room.game].seats[1] - len(room.seats)
    text += [voice.say("app-seats-free", n=free)] if free > 0 else []
    text += [voice.say("app-host-is", name=host), options_line(room, voice), room_line(room, voice)]
    text += [voice.say("app-learning-on")] if room.learning else []
    text.append(voice.say("app-receipt-hash", hash=room.commit) if room.secret.seed else "")
    rows = _lobby_rows(room, voice) if room.state == "open" else ()
    told = voice.say("app-room-closed") if room.state == "closed" else voice.say(notice) if notice else ""
    return Screen(
        title(room, voice), tuple(line for line in text if line), rows=rows, notice=told, lang=lang,
        table=room.table, version=version,
    )  # fmt: skip


def _lobby_rows(room: Room, voice: Voice) -> tuple[tuple[Button, ...], ...]:
    def button(verb: str, key: str) -> Button:
        return Button(f"{verb} {room.table}", voice.say(key))

    low, high = GAMES[room.game].seats
    full = len(room.seats) >= high
    few = len(room.seats) < low
    start = Button(f"start {room.table}", voice.say("app-start"), "primary", few)
    return (
        (Button(f"join {room.table}", voice.say("app-join"), blocked=full), button("leave", "app-leave")),
        (Button(f"addai {room.table}", voice.say("app-add-ai"), blocked=full), button("setup", "app-options"), start),
        (button("pace", "waiting-pace-button"), button("howto", "app-how-to-play"), button("invite", "app-invite")),
    )


async def _public(call: Call, room: Room) -> Screen:
    found = await call.service.rooms.get(room.table)
    return await lobby(call.service, room, found[1] if found else 1, call.lang)


async def join(call: Call) -> Screen:
    """Sit down. Press: ``join table``; a private link is ``join table token``."""
    me = Sitter(call.person.id)
    token = call.args[1] if len(call.args) > 1 else ""

    def edit(room: Room) -> Room:
        if token and not hmac.compare_digest(token.encode(), room.invite.encode()):
            raise Declined("app-bad-invitation")
        if room.seat_of(call.person.id) is not None:
            raise Declined("app-seated-already")
        if len(room.seats) >= GAMES[room.game].seats[1]:
            raise Declined("app-table-full")
        return msgspec.structs.replace(room, seats=(*room.seats, me))

    room, _ = await room_of(call)
    if room.seat_of(call.person.id) is None:
        call.needs("join", room)
    await call.service.store.indexes.add("person-tables", call.person.id, call.table)
    room = await call.service.rooms.change(call.table, call.command, edit)
    return await _public(call, room)


async def leave(call: Call) -> Screen:
    """Stand up. The next person becomes host; with nobody left the room is closed. Press: ``leave table``."""

    def edit(room: Room) -> Room:
        if room.seat_of(call.person.id) is None:
            raise Declined("app-not-seated")
        return without(room, call.person.id)

    room = await call.service.rooms.change(call.table, call.command, edit)
    if room.host != call.person.id:
        await call.service.store.indexes.remove("person-tables", call.person.id, call.table)
    return await _public(call, room)


def without(room: Room, person: str) -> Room:
    """The room without somebody."""
    seats = tuple(sitter for sitter in room.seats if sitter.person != person)
    people = [sitter.person for sitter in seats if sitter.person]
    host = room.host if room.host != person else people[0] if people else room.host
    state = room.state if people else "closed"
    return msgspec.structs.replace(room, seats=seats, host=host, state=state)


async def add_ai(call: Call) -> Screen:
    """Press: ``addai table``."""

    def edit(room: Room) -> Room:
        call.needs("seat an AI", room)
        if len(room.seats) >= GAMES[room.game].seats[1]:
            raise Declined("app-table-full")
        return msgspec.structs.replace(room, seats=(*room.seats, Sitter(ai=True)))

    return await _public(call, await call.service.rooms.change(call.table, call.command, edit))


async def close(call: Call) -> Screen:
    """Close the room, without a game. Press: ``close table``."""

    def edit(room: Room) -> Room:
        call.needs("end", room)
        return msgspec.structs.replace(room, state="closed")

    return await _public(call, await call.service.rooms.change(call.table, call.command, edit))


async def invite(call: Call) -> Screen:
    """The link token with which one person from anywhere can sit down. Press: ``invite table``."""
    room, _ = await room_of(call)
    call.needs("invite", room)
    voice = await call.service.voice(room, call.lang)
    press = f"join {room.table} {room.invite}"
    text = (
        voice.say("app-invite-text"),
        press,
    )
    return Screen(
        title(room, voice), text, private=True, lang=call.lang, table=room.table,
        fields=(Field(voice.say("app-invite-field"), press, hint=press),),
    )  # fmt: skip


async def start(call: Call) -> Screen:
    """Begin the game: from here on the table has a log. Press: ``start table``."""

    def edit(room: Room) -> Room:
        call.needs("start", room)
        low, high = GAMES[room.game].seats
        if not low <= len(room.seats) <= high:
            raise Declined("app-seats-needed", low=low, high=high)
        choose_options(GAMES[room.game], len(room.seats), room.options)
        return msgspec.structs.replace(room, state="started")

    due = ms(call.service.clock()) + BEGIN_MS
    room, _ = await room_of(call)
    if room.state != "started":
        await call.service.rooms.change(call.table, call.command, edit, due=due)
    async with call.service.tables.hold(call.table) as table:
        return await board.public(call.service, table, call.lang)


async def here(call: Call) -> Screen:
    """Show the table at this place too, or at another one of several people. Press: ``here table [place]``."""
    room, version = await room_of(call)
    call.needs("invite", room)
    place = await call.service.places.get(call.args[1] if len(call.args) > 1 else call.place)
    if place is not None and (not place.closed or place.id == call.place):
        notice = msgspec.msgpack.encode(Notice(room.table, version))
        await call.service.places.shows(place.id, room.table, call.command, notice)
    return await view(call)


async def seen(call: Call, room: Room, version: int) -> Screen:
    """The room for somebody who asked for it somewhere: those of the table can have it shown there."""
    screen = await lobby(call.service, room, version, call.lang)
    rows = await board.here_row(call, room, Voice("", call.lang)) if room.state == "open" else ()
    return msgspec.structs.replace(screen, rows=(*screen.rows, *rows))


async def view(call: Call) -> Screen:
    """The table message: the lobby, the game or its end. Press: ``table table``."""
    try:
        async with call.service.tables.hold(call.table) as table:
            return await board.public(call.service, table, call.lang)
    except InRoom as room:
        return await lobby(call.service, room.room, room.version, call.lang)


async def own(call: Call, table: Table, notice: Msg | str = "") -> Screen:
    """The caller's own screen of a table: the panel where they sit, else the board. Under ``hold``."""
    if table.seat_of(call.person.id) is None:
        return await board.private(call, table)
    return await panel.show(call, table, notice)
