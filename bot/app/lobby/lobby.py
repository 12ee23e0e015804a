"""The lobby: games as cards, a table opened, people and AIs sitting down, options, and the start."""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import replace
from functools import partial

import msgspec

from bot.app.lobby.openings import one_more, one_more_seat
from bot.app.lobby.setup import option_now, options_line
from bot.app.match.rooms import BEGIN_MS, Room, Sitter, ms, noticed, opponents
from bot.app.match.service import Call, Service, Voice, shown_name
from bot.app.match.table import Table
from bot.app.people.person import first_played
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.table import AddAi, Close, Games, Here, HowTo, Invite, Join, Learn, Leave, Look, Open, Setup, Start
from bot.app.show import board
from bot.app.show.frames import title
from bot.app.show.rows import fit
from bot.app.show.status import room_line
from bot.app.turn import panel
from engines import GAMES
from engines.core.game import choose_options
from engines.core.lessons import lesson_of
from engines.core.words import Msg, Seat
from render.core.request import Request
from render.core.shelf import SHELF, Card


async def cards(call: Call, press: Games) -> Screen:
    """The games, each as a card that opens a table, and at once against AIs."""
    told, shelf, rows = [], [], []
    for key, game in GAMES.items():
        voice = Voice(key, call.lang)
        players = Msg("app-card-players", dict(zip(("low", "high"), game.seats, strict=True)))
        minutes = Msg("app-card-minutes", dict(zip(("shortest", "longest"), game.minutes, strict=True)))
        told.append(voice.say("app-card", game=voice.title, players=players, minutes=minutes))
        note = voice.say("app-card-what", players=players, minutes=minutes, what=voice.own("game-blurb", ""))
        shelf.append(Card(key, voice.title, (voice(players), voice(minutes))))
        at_once = voice.say("app-play-now", n=opponents(key))
        now = Button(Open(key, opponents(key), level=press.level).line, fit(at_once))
        card = Request(SHELF, (Card(key, voice.title, ()),), "shelf", lang=call.lang)
        learn = (Button(Learn(key).line, voice.say("app-learn")),) if lesson_of(game.home) else ()
        here = Open(key, level=press.level).line
        rows.append((Button(here, fit(voice.title), "primary", note=note, at=key, card=card), now, *learn))
    voice = Voice("", call.lang)
    return Screen(
        voice.say("app-choose-game"), rows=tuple(rows),
        picture=Request(SHELF, tuple(shelf), "shelf", lang=call.lang), alt=" ".join(told),
        lang=call.lang,
    )  # fmt: skip


async def open_room(call: Call, press: Open) -> Screen:
    """Open a table, with its host on the first seat; against AIs it begins with that."""
    key = press.game
    if key not in GAMES:
        raise Declined("app-no-game")
    place = await call.service.places.get(call.place)
    lang = (place.lang if place is not None else "") or call.lang
    room = call.service.rooms.new(key, call.person.id, call.place, lang, call.command)
    components = call.service.components.get(key, "")
    if press.ais and not GAMES[key].seats[0] <= press.ais + 1 <= GAMES[key].seats[1]:
        raise Declined("app-bad-press")
    seats = (Sitter(call.person.id), *(Sitter(ai=True) for _ in range(press.ais)))
    room = msgspec.structs.replace(room, seats=seats, components=components)
    room = msgspec.structs.replace(room, learning=press.learning == 1, level=press.level)
    async with one_more(call, room.table):
        await call.service.rooms.open(room, call.command)
    found = await call.service.rooms.get(room.table)
    assert found is not None, "it was just opened"
    if press.ais:
        return await start(replace(call, command=f"{call.command}:start"), found[0], Start(room.table))
    return await lobby(call.service, *found, call.lang, notice="app-opened")


async def lobby(service: Service, room: Room, version: int, lang: str, *, notice: str = "") -> Screen:
    """The room as everybody sees it."""
    voice = await service.voice(room, lang)
    text = [voice.own("game-blurb", ""), *_seat_lines(room, voice)]
    free = GAMES[room.game].seats[1] - len(room.seats)
    text += [voice.say("app-seats-free", n=free)] if free > 0 else []
    host = room.seat_of(room.host)
    if host is None:
        text.append(voice.say("app-host-is", name=shown_name(await service.people.named(room.host), voice)))
    elif room.passed and room.state == "open":
        text.append(voice.say("app-event-host", seat=Seat(host)))
    text += [options_line(room, voice), room_line(room, voice)]
    text += [voice.say("night-free-start")] if room.free and room.state == "open" else []
    text += [voice.say("app-learning-on")] if room.learning else []
    text.append(voice.say("app-receipt-hash", hash=room.commit) if room.secret.seed else "")
    rows = _lobby_rows(room, voice) if room.state == "open" else ()
    told = voice.say("app-room-closed") if room.state == "closed" else voice.say(notice) if notice else ""
    return Screen(
        title(room, voice), tuple(line for line in text if line), rows=rows, notice=told, lang=lang,
        table=room.table, version=version,
    )  # fmt: skip


def _seat_lines(room: Room, voice: Voice) -> list[str]:
    """Who sits where; the host's seat says so."""
    host = room.seat_of(room.host)
    keys = ("app-seat-host" if n == host else "app-seat-line" for n in range(len(room.seats)))
    return [voice.say(key, n=n, name=name) for n, (key, name) in enumerate(zip(keys, voice.names, strict=False), 1)]


def _lobby_rows(room: Room, voice: Voice) -> tuple[tuple[Button, ...], ...]:
    def button(press: Press, key: str) -> Button:
        return Button(press.line, voice.say(key))

    low, high = GAMES[room.game].seats
    full = len(room.seats) >= high
    few = len(room.seats) < low
    start = Button(Start(room.table).line, voice.say("app-start"), "primary", few)
    return (
        (Button(Join(room.table).line, voice.say("app-join"), blocked=full), button(Leave(room.table), "app-leave")),
        (
            Button(AddAi(room.table).line, voice.say("app-add-ai"), blocked=full),
            button(Setup(room.table), "app-options"),
            start,
        ),
        (
            button(HowTo(room.table), "app-how-to-play"),
            button(Invite(room.table), "app-invite"),
        ),
    )


async def shown(call: Call, room: Room) -> Screen:
    """The room as it is now, after a change."""
    found = await call.service.rooms.get(room.table)
    return await lobby(call.service, room, found[1] if found else 1, call.lang)


async def join(call: Call, room: Room, press: Join) -> Screen:
    """Sit down; a private link brings a token."""

    def edit(room: Room) -> Room:
        if press.token and not hmac.compare_digest(press.token.encode(), room.invite.encode()):
            raise Declined("app-bad-invitation")
        if room.seat_of(call.person.id) is not None:
            raise Declined("app-seated-already")
        if len(room.seats) >= GAMES[room.game].seats[1]:
            raise Declined("app-table-full")
        return msgspec.structs.replace(room, seats=(*room.seats, Sitter(call.person.id)))

    if room.seat_of(call.person.id) is None:
        call.needs("join", room)
        await one_more_seat(call, room.table)
        if room.state == "open":
            edit(room)  # who is refused has the table on no list
            await call.service.store.indexes.add("person-tables", call.person.id, room.table)
    return await shown(call, await call.service.rooms.change(room.table, call.command, edit))


def leave(call: Call, room: Room, _: Leave) -> Room:
    """The room without the caller: the next person becomes host; with nobody left it is closed."""
    if room.seat_of(call.person.id) is None:
        raise Declined("app-not-seated")
    return without(room, call.person.id)


async def left(call: Call, room: Room) -> Screen:
    """The room, for whoever has left it."""
    if room.host != call.person.id:
        await call.service.store.indexes.remove("person-tables", call.person.id, room.table)
    return await shown(call, room)


def without(room: Room, person: str) -> Room:
    """The room without somebody."""
    seats = tuple(sitter for sitter in room.seats if sitter.person != person)
    people = [sitter.person for sitter in seats if sitter.person]
    host = room.host if room.host != person else people[0] if people else room.host
    state = room.state if people else "closed"
    passed = room.passed or host != room.host
    return msgspec.structs.replace(room, seats=seats, host=host, state=state, passed=passed)


def add_ai(_: Call, room: Room, __: AddAi) -> Room:
    """The room with an AI on the next seat."""
    if len(room.seats) >= GAMES[room.game].seats[1]:
        raise Declined("app-table-full")
    return msgspec.structs.replace(room, seats=(*room.seats, Sitter(ai=True)))


def close(_: Call, room: Room, __: Close) -> Room:
    """The room closed, without a game."""
    return msgspec.structs.replace(room, state="closed")


async def invite(call: Call, room: Room, _: Invite) -> Screen:
    """The link token with which one person from anywhere can sit down."""
    voice = await call.service.voice(room, call.lang)
    press = Join(room.table, room.invite).line
    text = (voice.say("app-invite-text"), press)
    return Screen(
        title(room, voice), text, private=True, lang=call.lang, table=room.table,
        fields=(Field(voice.say("app-invite-field"), press, hint=press),),
    )  # fmt: skip


async def start(call: Call, room: Room, _: Start) -> Screen:
    """Begin the game: from here on the table has a log."""

    def edit(room: Room) -> Room:
        if not _freed(call, room):
            call.needs("start", room)
        low, high = GAMES[room.game].seats
        if not low <= len(room.seats) <= high:
            raise Declined("app-seats-needed", low=low, high=high)
        _fit_options(room, call.lang)
        return msgspec.structs.replace(room, state="started")

    due = ms(call.service.clock()) + BEGIN_MS
    if room.state != "started":
        started = await call.service.rooms.change(room.table, call.command, edit, due=due)
        await asyncio.gather(*(_first(call.service, started, one.person) for one in started.seats if one.person))
    async with call.service.tables.hold(room.table) as table:
        return await board.public(call.service, table, call.lang)


async def _first(service: Service, room: Room, person: str) -> None:
    """Whoever plays a game for the first time is known to."""
    if room.game not in (await service.people.named(person)).first:
        await service.people.change(person, partial(first_played, room.game, room.table))


def _freed(call: Call, room: Room) -> bool:
    """Whether the host has been waited for long enough, and the caller sits here."""
    return 0 < room.free <= ms(call.service.clock()) and room.seat_of(call.person.id) is not None


def _fit_options(room: Room, lang: str) -> None:
    """Raises ``Declined`` where an option was chosen for another number of players, or ``Refused`` as the core does."""
    seats = len(room.seats)
    for spec in GAMES[room.game].options:
        if spec.key in room.options and room.options[spec.key] not in spec.for_seats(seats):
            raise Declined("app-option-unfit", n=seats, **option_now(room, spec, Voice(room.game, lang)))
    choose_options(GAMES[room.game], seats, room.options)


async def here(call: Call, table: Table, press: Here) -> Screen:
    """Show the table at this place too, or at another one of several people."""
    await _shows(call, table.id, table.shown_version, press)
    return await board.public(call.service, table, call.lang)


async def here_room(call: Call, room: Room, version: int, press: Here) -> Screen:
    """The same before the game."""
    await _shows(call, room.table, version, press)
    return await lobby(call.service, room, version, call.lang)


async def _shows(call: Call, table: str, version: int, press: Here) -> None:
    place = await call.service.places.get(press.place or call.place)
    if place is not None and (not place.closed or place.id == call.place):
        notice = noticed(table, version)
        await call.service.places.shows(place.id, table, call.command, notice)


async def seen(call: Call, room: Room, version: int, _: object = None) -> Screen:
    """The room for somebody who asked for it somewhere: those of the table can have it shown there."""
    screen = await lobby(call.service, room, version, call.lang)
    rows = await board.here_row(call, room, Voice("", call.lang)) if room.state == "open" else ()
    return msgspec.structs.replace(screen, rows=(*screen.rows, *rows))


async def view(call: Call, table: Table, _: Look) -> Screen:
    """The table message: the game or its end."""
    return await board.public(call.service, table, call.lang)


async def view_room(call: Call, room: Room, version: int, _: Press) -> Screen:
    """The table message before the game."""
    return await lobby(call.service, room, version, call.lang)


async def own(call: Call, table: Table, notice: Msg | str = "") -> Screen:
    """The caller's own screen of a table: the panel where they sit, else the board. Under ``hold``."""
    if table.seat_of(call.person.id) is None:
        return await board.private(call, table)
    return await panel.show(call, table, notice)
