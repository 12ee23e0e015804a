"""What commands do: find the table that is meant, and show it; read a typed word; list one's tables; help and about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec

from bot.app import board, linking, lobby, panel, rules, settings, takeback, turns, typed
from bot.app.commands import COMMANDS
from bot.app.frames import undo_button
from bot.app.nights import overview
from bot.app.people import bare
from bot.app.play import resting
from bot.app.records import screens as records
from bot.app.refusals import Declined
from bot.app.screen import Button, Screen
from bot.app.service import Call, Voice
from bot.app.story import last_news, last_turn, page, sentences
from bot.app.table import InRoom, Table
from bot.app.waiting import habits
from bot.app.walk import Draft, path
from bot.app.widgets import fit
from engines.core.words import Msg

SHOWN = 20
FINISHED = 10
VERSION = "0.1.0"

Run = Callable[[Call, str], Awaitable[Screen]]


class Entry(msgspec.Struct, frozen=True):
    """One of a person's tables, as a list shows it. ``turn``: they are waited for."""

    table: str
    label: str
    turn: bool
    over: bool
    open: bool
    mine: bool


async def play(call: Call, text: str) -> Screen:
    """Open a table of a game, show the games, or sit down by the line of an invitation."""
    if text.startswith("join "):
        return await lobby.join(replace(call, args=tuple(text.split()[1:])))
    if text.startswith("deputy-yes "):
        return await habits.deputy_yes(replace(call, args=tuple(text.split()[1:])))
    wanted = text.strip().lower()
    return await (lobby.open_room(replace(call, args=(wanted,))) if wanted else lobby.cards(call))


async def tables(call: Call, text: str, notice: str = "") -> Screen:  # noqa: ARG001 - a command takes a text
    """All tables of the caller, those where it is their turn first."""
    voice = Voice("", call.lang)
    entries = await my_tables(call)
    lines = tuple(voice.say("app-no-tables") for _ in range(not entries))
    rows = tuple((Button(f"panel {e.table}", fit(e.label), "primary" if e.turn else "plain"),) for e in entries[:SHOWN])
    ways = (("games", "app-new-table"), ("nights", "night-all"), ("records", "records-title"))
    foot = tuple(Button(press, voice.say(key)) for press, key in ways)
    return Screen(
        voice.say("app-my-tables"), lines, rows=(*rows, foot), notice=notice,
        private=True, lang=call.lang,
    )  # fmt: skip


async def my_tables(call: Call) -> list[Entry]:
    """The tables at which the caller sits, or that they opened."""
    running = await tables_of(call, "person-tables")
    done = await tables_of(call, "person-finished")
    found = await _entries(call, list(dict.fromkeys((*running, *done[:FINISHED]))))
    return [entry for entry in found if entry.mine]


async def tables_of(call: Call, index: str) -> list[str]:
    """The tables listed for the caller, under whichever id they came."""
    members = call.service.store.indexes.members
    return sorted({table for one in call.person.ids for table in await members(index, one)})


async def _entries(call: Call, ids: list[str]) -> list[Entry]:
    found = [entry for table in ids if (entry := await _entry(call, table)) is not None]
    return sorted(found, key=lambda e: (not e.turn, e.over, not e.open, e.table))


async def _entry(call: Call, table: str) -> Entry | None:
    voice = Voice("", call.lang)
    try:
        async with call.service.tables.hold(table) as found:
            game = Voice(found.game.key, call.lang).title
            seat = found.seat_of(call.person.id)
            turn = not found.over and seat in found.match.owing()
            key = "app-table-over" if found.over else "app-table-turn" if turn else "app-table-waits"
            return Entry(
                table, voice.say(key, game=game, table=table), turn, found.over, open=False, mine=seat is not None
            )
    except InRoom as room:
        lobby_of = room.room
        if lobby_of.state == "closed":
            return None
        label = voice.say("app-table-open", game=Voice(lobby_of.game, call.lang).title, table=table)
        mine = lobby_of.seat_of(call.person.id) is not None or lobby_of.host == call.person.id
        return Entry(table, label, turn=False, over=False, open=True, mine=mine)
    except Declined:
        return None


async def which(call: Call, text: str) -> tuple[str, str]:
    """The table that a command means, and what else was typed.

    The first word where it is a table's id; else the only one at this place that the caller sits at (where it is their
    turn, first); else the only one of theirs anywhere; else the only one at this place. Raises ``Declined``.
    """
    first, _, rest = text.strip().partition(" ")
    if first and first.isalnum() and await call.service.rooms.get(first) is not None:
        return first, rest
    here = set(await call.service.store.indexes.members("place-tables", call.place)) if call.place else set()
    mine = await my_tables(call)
    for among in ([e for e in mine if e.table in here], mine, await _entries(call, sorted(here))):
        for some in ([e for e in among if e.turn], [e for e in among if not e.over], among):
            if len(some) == 1:
                return some[0].table, text
        if among:
            raise Declined("app-which-table")
    raise Declined("app-no-table-here")


async def _shown(call: Call, text: str, show: Callable[[Call, Table], Awaitable[Screen]]) -> Screen:
    table, _ = await which(call, text)
    try:
        async with call.service.tables.hold(table) as found:
            return await show(call, found)
    except InRoom as room:
        return await lobby.seen(call, room.room, room.version)


async def show_board(call: Call, text: str) -> Screen:
    """The board, as the caller may know it."""
    return await _shown(call, text, board.private)


async def show_hand(call: Call, text: str) -> Screen:
    """The caller's own cards."""
    return await _shown(call, text, board.hand)


async def move(call: Call, text: str) -> Screen:
    """The panel; with a typed word, the word. An exact one counts as a press would, any other is shown back first."""
    table, rest = await which(call, text)
    mine = replace(call, args=(table,))
    if not rest.strip():
        return await turns.mine(mine)
    async with call.service.tables.hold(table) as found:
        seat = call.seat(found)
        resting(found)
        epoch = found.match.asked()[seat].epoch if seat in found.match.asked() else None
        tree = found.match.tree(seat)
        voice = await call.service.voice(found, call.lang)
        read = typed.read(tree, rest, found.game.key, tuple(map(bare, voice.names)))
        if not read.word:
            raise Declined("app-not-understood", "panel", ask=_ask(read.left, voice))
        assert epoch is not None, "a seat that has a tree is asked"
        draft = Draft(epoch, typed=not read.exact)
        whole = await turns.advance(mine, found, seat, draft, read.word)
        if not whole:
            told = "" if read.exact else voice.say("app-read-as", word=" · ".join(path(tree, read.word, voice)))
            return await panel.show(mine, found, told)
    return await turns.say_all(mine, seat, epoch, (whole,))


def _ask(node: object, voice: Voice) -> str:
    ask = getattr(node, "ask", None)
    return voice(ask) if isinstance(ask, Msg) else ""


async def undo(call: Call, text: str) -> Screen:
    """Take back one's own last word, or be told why not and what else can be done."""
    table, _ = await which(call, text)
    async with call.service.tables.hold(table) as found:
        seat = call.seat(found)
        resting(found)
        voice = await call.service.voice(found, call.lang)
        buttons = undo_button(found, seat, voice)
        if not buttons:
            found.match.takes_back(seat)
            raise Declined("refused-nothing-to-undo")
    verb, *args = buttons[0].press.split()
    again = replace(call, args=tuple(args))
    return await (takeback.take_back(again) if verb == "undo" else takeback.rewind(again))


async def story(call: Call, text: str) -> Screen:
    """What happened since the caller's last turn."""
    table, _ = await which(call, text)
    return await tell(replace(call, args=(table,)))


async def tell(call: Call) -> Screen:
    """The story. Press: ``story table`` (since my last turn) or ``story table page``, the newest page is 0."""
    async with call.service.tables.hold(call.table) as table:
        seat = table.seat_of(call.person.id)
        voice = await call.service.voice(table, call.lang)
        if len(call.args) < 2:
            since = last_news(table, seat)
            lines = sentences(table, seat, voice, since)
            quiet = since < last_turn(table, seat)
            head = voice.say("app-story-last" if seat is None else "app-story-before" if quiet else "app-story-since")
            all_of_it = (Button(f"story {table.id} 0", voice.say("app-story-all")),)
            return _told(
                table, voice, [head, *(f"· {line}" for line in lines or [voice.say("app-story-none")])], all_of_it
            )
        lines, number, oldest = page(table, seat, voice, call.number(1))
        row = []
        if number < oldest:
            row.append(Button(f"story {table.id} {number + 1}", voice.say("app-story-older")))
        if number > 0:
            row.append(Button(f"story {table.id} {number - 1}", voice.say("app-story-newer")))
        return _told(table, voice, [f"· {line}" for line in lines], tuple(row))


def _told(table: Table, voice: Voice, lines: list[str], row: tuple[Button, ...]) -> Screen:
    title = fit(voice.say("app-story-title", game=voice.title, table=table.id), 100)
    foot = (Button(f"panel {table.id}", voice.say("app-back")),)
    rows = (row, foot) if row else (foot,)
    return Screen(
        title, tuple(lines), rows=rows, private=True, lang=voice.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip


async def show_settings(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """The settings."""
    return await settings.show(call)


async def show_help(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """Every command with its help."""
    voice = Voice("", call.lang)
    lines = tuple(f"/{command.name}: {voice.say(command.help)}" for command in COMMANDS)
    row = (Button("games", voice.say("app-new-table"), "primary"), Button("tables", voice.say("app-my-tables")))
    return Screen(
        voice.say("app-help"), (voice.say("app-help-first"), *lines), rows=(row,), private=True, lang=call.lang
    )


async def about(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """What this is, and what it is not."""
    voice = Voice("", call.lang)
    text_lines = (voice.say("app-about-what", version=VERSION), voice.say("app-about-not"), voice.say("app-about-data"))
    return Screen(voice.say("app-name"), text_lines, private=True, lang=call.lang)


async def look_up(call: Call, text: str) -> Screen:
    """The rules of the game that is played here."""
    try:
        where, rest = await which(call, text)
    except Declined:
        where, rest = "-", text
    return await rules.show(replace(call, args=(where, *rest.split())))


async def be_away(call: Call, text: str) -> Screen:
    """Tell all tables that the caller is away."""
    return await habits.away(replace(call, args=tuple(text.split())))


async def show_records(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """What the group here has played."""
    return await records.records(call)


RUNS: dict[str, Run] = {
    "play": play,
    "tables": tables,
    "board": show_board,
    "hand": show_hand,
    "move": move,
    "undo": undo,
    "story": story,
    "away": be_away,
    "records": show_records,
    "settings": show_settings,
    "link": linking.typed,
    "help": show_help,
    "about": about,
    "rules": look_up,
    "night": overview.command,
}
"""What each declared command does."""
