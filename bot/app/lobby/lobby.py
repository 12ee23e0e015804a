"""The lobby: games as cards, a table opened, people and AIs sitting down, options, and the start."""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import replace
from functools import partial

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator, load_translator, shown_name
from bot.app.lobby.openings import one_more, one_more_seat
from bot.app.lobby.setup import option_now, options_line
from bot.app.match.rooms import BEGIN_MS, Room, Sitter, ms, noticed, opponents
from bot.app.match.table import Table
from bot.app.people.person import first_played
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.table import AddAi, Close, Games, Here, HowTo, Invite, Join, Learn, Leave, Look, Open, Setup, Start
from bot.app.services import Services
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


async def cards(context: RequestContext, press: Games) -> Screen:
    """The games, each as a card that opens a table, and at once against AIs."""
    told, shelf, rows = [], [], []
    for key, game in GAMES.items():
        translator = Translator(key, context.lang)
        players = Msg("app-card-players", dict(zip(("low", "high"), game.seats, strict=True)))
        minutes = Msg("app-card-minutes", dict(zip(("shortest", "longest"), game.minutes, strict=True)))
        told.append(translator.say("app-card", game=translator.title, players=players, minutes=minutes))
        note = translator.say("app-card-what", players=players, minutes=minutes, what=translator.own("game-blurb", ""))
        shelf.append(Card(key, translator.title, (translator(players), translator(minutes))))
        at_once = translator.say("app-play-now", n=opponents(key))
        now = Button(Open(key, opponents(key), level=press.level).line, fit(at_once))
        card = Request(SHELF, (Card(key, translator.title, ()),), "shelf", lang=context.lang)
        learn = (Button(Learn(key).line, translator.say("app-learn")),) if lesson_of(game.home) else ()
        here = Open(key, level=press.level).line
        rows.append((Button(here, fit(translator.title), "primary", note=note, at=key, card=card), now, *learn))
    translator = Translator("", context.lang)
    return Screen(
        translator.say("app-choose-game"),
        rows=tuple(rows),
        picture=Request(SHELF, tuple(shelf), "shelf", lang=context.lang),
        alt=" ".join(told),
        lang=context.lang,
    )


async def open_room(context: RequestContext, press: Open) -> Screen:
    """Open a table, with its host on the first seat; against AIs it begins with that."""
    key = press.game
    if key not in GAMES:
        raise Declined("app-no-game")
    place = await context.service.places.get(context.place)
    lang = (place.lang if place is not None else "") or context.lang
    room = context.service.rooms.new(key, context.person.id, context.place, lang, context.command)
    components = context.service.components.get(key, "")
    if press.ais and not GAMES[key].seats[0] <= press.ais + 1 <= GAMES[key].seats[1]:
        raise Declined("app-bad-press")
    seats = (Sitter(context.person.id), *(Sitter(ai=True) for _ in range(press.ais)))
    room = msgspec.structs.replace(room, seats=seats, components=components)
    room = msgspec.structs.replace(room, learning=press.learning == 1, level=press.level)
    async with one_more(context, room.table):
        await context.service.rooms.open(room, context.command)
    found = await context.service.rooms.get(room.table)
    assert found is not None, "it was just opened"
    if press.ais:
        return await start(replace(context, command=f"{context.command}:start"), found[0], Start(room.table))
    return await lobby(context.service, *found, context.lang, notice="app-opened")


async def lobby(service: Services, room: Room, version: int, lang: str, *, notice: str = "") -> Screen:
    """The room as everybody sees it."""
    translator = await load_translator(service.people, room, lang)
    text = [translator.own("game-blurb", ""), *_seat_lines(room, translator)]
    free = GAMES[room.game].seats[1] - len(room.seats)
    text += [translator.say("app-seats-free", n=free)] if free > 0 else []
    host = room.seat_of(room.host)
    if host is None:
        text.append(translator.say("app-host-is", name=shown_name(await service.people.named(room.host), translator)))
    elif room.passed and room.state == "open":
        text.append(translator.say("app-event-host", seat=Seat(host)))
    text += [options_line(room, translator), room_line(room, translator)]
    text += [translator.say("night-free-start")] if room.free and room.state == "open" else []
    text += [translator.say("app-learning-on")] if room.learning else []
    text.append(translator.say("app-receipt-hash", hash=room.commit) if room.secret.seed else "")
    rows = _lobby_rows(room, translator) if room.state == "open" else ()
    told = translator.say("app-room-closed") if room.state == "closed" else translator.say(notice) if notice else ""
    return Screen(
        title(room, translator), tuple(line for line in text if line), rows=rows, notice=told, lang=lang,
        table=room.table, version=version,
    )  # fmt: skip


def _seat_lines(room: Room, translator: Translator) -> list[str]:
    """Who sits where; the host's seat says so."""
    host = room.seat_of(room.host)
    keys = ("app-seat-host" if n == host else "app-seat-line" for n in range(len(room.seats)))
    return [
        translator.say(key, n=n, name=name)
        for n, (key, name) in enumerate(zip(keys, translator.names, strict=False), 1)
    ]


def _lobby_rows(room: Room, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    def button(press: Press, key: str) -> Button:
        return Button(press.line, translator.say(key))

    low, high = GAMES[room.game].seats
    full = len(room.seats) >= high
    few = len(room.seats) < low
    start = Button(Start(room.table).line, translator.say("app-start"), "primary", few)
    return (
        (
            Button(Join(room.table).line, translator.say("app-join"), blocked=full),
            button(Leave(room.table), "app-leave"),
        ),
        (
            Button(AddAi(room.table).line, translator.say("app-add-ai"), blocked=full),
            button(Setup(room.table), "app-options"),
            start,
        ),
        (
            button(HowTo(room.table), "app-how-to-play"),
            button(Invite(room.table), "app-invite"),
        ),
    )


async def shown(context: RequestContext, room: Room) -> Screen:
    """The room as it is now, after a change."""
    found = await context.service.rooms.get(room.table)
    return await lobby(context.service, room, found[1] if found else 1, context.lang)


async def join(context: RequestContext, room: Room, press: Join) -> Screen:
    """Sit down; a private link brings a token."""

    def edit(room: Room) -> Room:
        if press.token and not hmac.compare_digest(press.token.encode(), room.invite.encode()):
            raise Declined("app-bad-invitation")
        if room.seat_of(context.person.id) is not None:
            raise Declined("app-seated-already")
        if len(room.seats) >= GAMES[room.game].seats[1]:
            raise Declined("app-table-full")
        return msgspec.structs.replace(room, seats=(*room.seats, Sitter(context.person.id)))

    if room.seat_of(context.person.id) is None:
        context.needs("join", room)
        await one_more_seat(context, room.table)
        if room.state == "open":
            edit(room)  # who is refused has the table on no list
            await context.service.store.indexes.add("person-tables", context.person.id, room.table)
    return await shown(context, await context.service.rooms.change(room.table, context.command, edit))


def leave(context: RequestContext, room: Room, _: Leave) -> Room:
    """The room without the caller: the next person becomes host; with nobody left it is closed."""
    if room.seat_of(context.person.id) is None:
        raise Declined("app-not-seated")
    return without(room, context.person.id)


async def left(context: RequestContext, room: Room) -> Screen:
    """The room, for whoever has left it."""
    if room.host != context.person.id:
        await context.service.store.indexes.remove("person-tables", context.person.id, room.table)
    return await shown(context, room)


def without(room: Room, person: str) -> Room:
    """The room without somebody."""
    seats = tuple(sitter for sitter in room.seats if sitter.person != person)
    people = [sitter.person for sitter in seats if sitter.person]
    host = room.host if room.host != person else people[0] if people else room.host
    state = room.state if people else "closed"
    passed = room.passed or host != room.host
    return msgspec.structs.replace(room, seats=seats, host=host, state=state, passed=passed)


def add_ai(_: RequestContext, room: Room, __: AddAi) -> Room:
    """The room with an AI on the next seat."""
    if len(room.seats) >= GAMES[room.game].seats[1]:
        raise Declined("app-table-full")
    return msgspec.structs.replace(room, seats=(*room.seats, Sitter(ai=True)))


def close(_: RequestContext, room: Room, __: Close) -> Room:
    """The room closed, without a game."""
    return msgspec.structs.replace(room, state="closed")


async def invite(context: RequestContext, room: Room, _: Invite) -> Screen:
    """The link token with which one person from anywhere can sit down."""
    translator = await context.load_translator(room)
    press = Join(room.table, room.invite).line
    text = (translator.say("app-invite-text"), press)
    return Screen(
        title(room, translator), text, private=True, lang=context.lang, table=room.table,
        fields=(Field(translator.say("app-invite-field"), press, hint=press),),
    )  # fmt: skip


async def start(context: RequestContext, room: Room, _: Start) -> Screen:
    """Begin the game: from here on the table has a log."""

    def edit(room: Room) -> Room:
        if not _freed(context, room):
            context.needs("start", room)
        low, high = GAMES[room.game].seats
        if not low <= len(room.seats) <= high:
            raise Declined("app-seats-needed", low=low, high=high)
        _fit_options(room, context.lang)
        return msgspec.structs.replace(room, state="started")

    due = ms(context.service.clock()) + BEGIN_MS
    if room.state != "started":
        started = await context.service.rooms.change(room.table, context.command, edit, due=due)
        await asyncio.gather(*(_first(context.service, started, one.person) for one in started.seats if one.person))
    async with context.service.tables.hold(room.table) as table:
        return await board.public(context.service, table, context.lang)


async def _first(service: Services, room: Room, person: str) -> None:
    """Whoever plays a game for the first time is known to."""
    if room.game not in (await service.people.named(person)).first:
        await service.people.change(person, partial(first_played, room.game, room.table))


def _freed(context: RequestContext, room: Room) -> bool:
    """Whether the host has been waited for long enough, and the caller sits here."""
    return 0 < room.free <= ms(context.service.clock()) and room.seat_of(context.person.id) is not None


def _fit_options(room: Room, lang: str) -> None:
    """Raises ``Declined`` where an option was chosen for another number of players, or ``Refused`` as the core does."""
    seats = len(room.seats)
    for spec in GAMES[room.game].options:
        if spec.key in room.options and room.options[spec.key] not in spec.for_seats(seats):
            raise Declined("app-option-unfit", n=seats, **option_now(room, spec, Translator(room.game, lang)))
    choose_options(GAMES[room.game], seats, room.options)


async def here(context: RequestContext, table: Table, press: Here) -> Screen:
    """Show the table at this place too, or at another one of several people."""
    await _shows(context, table.id, table.shown_version, press)
    return await board.public(context.service, table, context.lang)


async def here_room(context: RequestContext, room: Room, version: int, press: Here) -> Screen:
    """The same before the game."""
    await _shows(context, room.table, version, press)
    return await lobby(context.service, room, version, context.lang)


async def _shows(context: RequestContext, table: str, version: int, press: Here) -> None:
    place = await context.service.places.get(press.place or context.place)
    if place is not None and (not place.closed or place.id == context.place):
        notice = noticed(table, version)
        await context.service.places.shows(place.id, table, context.command, notice)


async def seen(context: RequestContext, room: Room, version: int, _: object = None) -> Screen:
    """The room for somebody who asked for it somewhere: those of the table can have it shown there."""
    screen = await lobby(context.service, room, version, context.lang)
    rows = await board.here_row(context, room, Translator("", context.lang)) if room.state == "open" else ()
    return msgspec.structs.replace(screen, rows=(*screen.rows, *rows))


async def view(context: RequestContext, table: Table, _: Look) -> Screen:
    """The table message: the game or its end."""
    return await board.public(context.service, table, context.lang)


async def view_room(context: RequestContext, room: Room, version: int, _: Press) -> Screen:
    """The table message before the game."""
    return await lobby(context.service, room, version, context.lang)


async def own(context: RequestContext, table: Table, notice: Msg | str = "") -> Screen:
    """The caller's own screen of a table: the panel where they sit, else the board. Under ``hold``."""
    if table.seat_of(context.person.id) is None:
        return await board.private(context, table)
    return await panel.show(context, table, notice)
