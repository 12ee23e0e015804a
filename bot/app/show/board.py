"""The table message, for all to see; and the board, the hand and the text board for one viewer."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator, load_translator
from bot.app.match.notes import now_ms
from bot.app.match.rooms import Room
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen, Select
from bot.app.presses.table import Board, End, GoOn, Here, InWords, Move, Rules, Story, What
from bot.app.presses.turn import Say
from bot.app.services import Services
from bot.app.show import ballot
from bot.app.show.frames import LONGEST_ALT, alt, board_picture, headline, in_shape, own_alt, picture, sentences, title
from bot.app.show.results import results
from bot.app.show.rows import fit, in_rows
from bot.app.show.status import lines as waiting_lines
from bot.app.show.status import rows as waiting_rows
from bot.app.show.story import latest, memory, traced
from bot.app.show.walk import FEW
from engines.core.marks import parts as named
from engines.core.tree import Leaf, Option, Pick, child
from engines.core.words import Msg, Ref
from render.core import parts

LAST_MOVES = 3
REMEMBERED = 12


async def public(service: Services, table: Table, lang: str) -> Screen:
    """What everybody sees of a table. Under ``hold``."""
    translator = await load_translator(service.people, table, lang)
    if table.over:
        seats = table.match.header.seats if table.match.over else 0
        return results(table, translator, await service.look_backs.shared(table.game, table.id, seats))
    view = table.match.view(None)
    text = headline(table, translator, None)
    text += [f"· {sentence}" for sentence in latest(table, None, translator, LAST_MOVES)]
    text += [*ballot.lines(table, table.history.vote, translator), *waiting_lines(table, translator, now_ms(service))]
    rows = [*quick_rows(table, translator), *_public_rows(table, translator)]
    if table.waits_for_person(service.pace.automatic):
        text.append(translator.say("app-ai-waits"))
        rows.insert(0, (Button(GoOn(table.id).line, translator.say("app-ai-go-on"), "primary"),))
    return Screen(
        title(table.room, translator),
        tuple(text),
        board_picture(table, translator, None),
        alt(table, view, translator),
        tuple(rows),
        lang=lang,
        table=table.id,
        version=table.shown_version,
    )


def _public_rows(table: Table, translator: Translator) -> list[tuple[Button, ...]]:
    rows = []
    if table.history.vote is not None:
        rows.append(ballot.row(table, table.history.vote, translator))
    rows += waiting_rows(table, translator)
    rows.append(
        (
            Button(Move(table.id).line, translator.say("app-your-move"), "primary"),
            Button(Story(table.id).line, translator.say("app-story")),
            Button(Rules(table.id).line, translator.say("app-rules")),
        )
    )
    return rows


def quick_rows(table: Table, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """The question itself, where everybody may see what can be answered.

    What is blocked is marked only where all can see the reason for themselves: any other may be somebody's secret.
    Pressing one tells it privately.
    """
    owing = table.match.owing()
    if len(owing) != 1 or owing[0] in table.ais() or table.history.vote is not None:
        return ()
    seat = owing[0]
    options = open_question(table, seat)
    epoch = table.match.epochs[seat]
    return in_rows([
        Button(
            Say(table.id, seat, epoch, option.key).line, fit(translator(option.label)), at=option.at or "",
            blocked=option.blocked is not None and option.blocked.key in table.game.plain,
        )
        for option in options
    ])  # fmt: skip


def open_question(table: Table, seat: int) -> list[Option]:
    """The options of a question that can be asked in the open: one token, few options, no secret in it; else none."""
    match = table.match
    tree = match.tree(seat)
    if match.position.stack[-1].secret or not isinstance(tree, Pick) or not 0 < len(tree.options) <= FEW:
        return []
    known, own = _strings(match.view(None)), _strings(match.view(seat))
    secrets = own - known
    for option in tree.options:
        if not _ends(option) or secrets & _said(option):
            return []
    return tree.options


def _ends(option: Option) -> bool:
    """Whether the option is the whole answer. The same for a blocked one, so that nobody sees from it which are."""
    if option.blocked is None:
        return isinstance(child(option), Leaf)
    return option.then is None or isinstance(option.then, Leaf)


def _said(option: Option) -> set[str]:
    """The names that showing an option would tell."""
    at = option.at or ""
    return {option.key, *_refs(option.label), *named(at)} - {""}


def _refs(msg: Msg) -> set[str]:
    found: set[str] = set()
    for arg in msg.args.values():
        match arg:
            case Ref(term):
                found.add(term)
            case Msg():
                found |= _refs(arg)
            case list():
                found |= {item.term for item in arg if isinstance(item, Ref)}
            case str():
                found.add(arg)
            case _:
                pass
    return found


def _strings(view: Any) -> set[str]:
    """All strings that a view mentions."""
    found: set[str] = set()
    waiting = [msgspec.to_builtins(view, str_keys=True)]
    while waiting:
        match waiting.pop():
            case str(text):
                found.add(text)
            case dict(fields):
                waiting += [*fields.values()]
                found |= fields.keys()
            case list(items) | tuple(items):
                waiting += items
            case _:
                pass
    return found


async def private(context: RequestContext, table: Table, shape: str = "", part: str = "") -> Screen:
    """The board for one viewer: their own view where they sit here, else a spectator's. Under ``hold``.

    ``shape``: ``page`` for the whole poster; else as place and person have it. ``part``: one part of it, drawn large.
    """
    seat = table.seat_of(context.person.id)
    translator = await context.load_translator(table)
    view = table.match.view(seat)
    row = [
        Button(Story(table.id).line, translator.say("app-story")),
        Button(InWords(table.id).line, translator.say("app-text-board")),
    ]
    row.append(Button(Rules(table.id).line, translator.say("app-rules")))
    shown = parts.names(table.game.key, view)
    if part in shown:
        row.insert(0, Button(Board(table.id).line, translator.say("app-board")))
    elif not shape:
        row.append(Button(Board(table.id, "page").line, translator.say("app-whole-board")))
    if seat is not None:
        row.insert(0, _own_move(table, translator))
    else:
        row.append(Button(What(table.id).line, translator.say("app-what")))
    text = [*headline(table, translator, seat), "" if seat is not None else translator.say("app-watching")]
    rows = (
        tuple(row),
        *await here_row(context, table, translator),
        *(end_row(context, table, translator) if seat is None else ()),
    )
    screen = in_shape(_own(table, translator, seat, text, "board", view, rows), shape)
    if part in shown:
        screen = _alone(table, translator, view, screen, part)
    return msgspec.structs.replace(screen, selects=_parts(table, translator, shown, part))


def _alone(table: Table, translator: Translator, view: Any, screen: Screen, part: str) -> Screen:
    """A screen of the board that shows one part: as a picture, and what the text board says of it."""
    told = parts.lines(table.game.key, view, part, table.game.text(view))
    lines = [translator(parts.label(part)), *screen.text[:1], *(translator(msg) for msg in told)]
    picture = screen.picture and msgspec.structs.replace(screen.picture, shape=parts.SHAPE, part=part)
    return msgspec.structs.replace(screen, text=tuple(lines), picture=picture, alt=fit(sentences(lines), LONGEST_ALT))


def _parts(table: Table, translator: Translator, shown: tuple[str, ...], part: str) -> tuple[Select, ...]:
    """The parts that can be shown alone, but for the one that is shown."""
    buttons = [
        Button(Board(table.id, "", name).line, fit(translator(parts.label(name)))) for name in shown if name != part
    ]
    return (Select(translator.say("app-parts"), (("", tuple(buttons)),)),) if buttons else ()


def end_row(context: RequestContext, table: Table, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """For those who may end a game that is running: the way there, which asks first."""
    if table.over or not context.may("end", table):
        return ()
    return ((Button(End(table.id).line, translator.say("app-end"), "danger"),),)


async def here_row(
    context: RequestContext, table: Table | Room, translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """For those of the table, at a place of several people where it is not shown yet: a button that shows it there.

    It names the place, since it may be pressed elsewhere: what is private is read where nobody else reads.
    """
    place = await context.service.places.get(context.place) if context.may("invite", table) else None
    name = table.id if isinstance(table, Table) else table.table
    if place is None or place.closed or place in await context.service.places.of_table(name):
        return ()
    return ((Button(Here(name, place.id).line, translator.say("app-show-here")),),)


async def hand(context: RequestContext, table: Table) -> Screen:
    """One's own cards, and what one was told in private. Under ``hold``."""
    seat = table.seat_of(context.person.id)
    assert seat is not None, "the door has looked"
    translator = await context.load_translator(table)
    told = memory(table, seat, translator, REMEMBERED)
    text = (
        [translator.say("app-memory"), *(f"· {line}" for line in told)]
        if told
        else [translator.say("app-memory-empty")]
    )
    row = (
        _own_move(table, translator),
        Button(InWords(table.id).line, translator.say("app-text-board")),
    )
    text.insert(0, translator.say("app-hand"))
    return _own(table, translator, seat, text, "hand", table.match.view(seat), (row,))


async def text_board(context: RequestContext, table: Table) -> Screen:
    """Everything that the viewer's view says, in words. Under ``hold``."""
    seat = table.seat_of(context.person.id)
    translator = await context.load_translator(table)
    view = table.match.view(seat)
    text = [translator(msg) for msg in table.game.text(view)]
    row: tuple[Button, ...] = (Button(Board(table.id).line, translator.say("app-board")),)
    if seat is not None:
        row = (_own_move(table, translator), *row)
    return msgspec.structs.replace(_own(table, translator, seat, text, "board", view, (row,)), picture=None, alt="")


def _own_move(table: Table, translator: Translator) -> Button:
    """The way to one's own panel: as long as the table goes on it is a move."""
    over = table.over or bool(table.history.closed)
    return Button(Move(table.id).line, translator.say("app-to-table" if over else "app-your-move"), "primary")


def _own(
    table: Table,
    translator: Translator,
    seat: int | None,
    text: list[str],
    kind: str,
    view: Any,
    rows: tuple[tuple[Button, ...], ...],
) -> Screen:
    lines = tuple(line for line in text if line)
    return Screen(
        title(table.room, translator),
        lines,
        picture(table, translator, view, kind, traced(table, seat, translator)),
        (own_alt if kind == "hand" else alt)(table, view, translator),
        rows,
        private=True,
        lang=translator.lang,
        table=table.id,
        version=table.shown_version,
    )
