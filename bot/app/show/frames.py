"""What all screens of a table have in common: title, language, version, picture, alt text, and a few buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.rooms import Room
from bot.app.match.table import Table
from bot.app.port.press import Text
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import OpenPage, Rewind, Rules, Undo
from bot.app.show.rows import fit
from bot.app.show.story import traced
from engines import GAMES
from engines.core.rulebook import heading
from engines.core.words import Event, Msg, Refused, Seat
from render import PAINTERS
from render.core.request import Focus, Request, TraceLine

LONGEST_ALT = 1024
LONGEST_TITLE = 100


def title(room: Room, translator: Translator) -> str:
    """What a table is called."""
    key = "app-lesson-title" if room.lesson else "app-table-title"
    return fit(translator.say(key, game=translator.title, table=room.table), LONGEST_TITLE)


def alt(table: Table, view: Any, translator: Translator) -> str:
    """The alt text of a picture of a view."""
    return fit(sentences(translator(msg) for msg in table.game.alt(view)), LONGEST_ALT)


def sentences(lines: Iterable[str]) -> str:
    """Lines read one after the other: each ends before the next begins."""
    return " ".join(line if line.endswith((".", "!", "?", ":")) else f"{line}." for line in lines)


def own_alt(table: Table, view: Any, translator: Translator) -> str:
    """Alt text of a picture of a hand: what its owner alone sees, and then what all see."""
    public = {translator(msg) for msg in table.game.text(table.match.view(None))}
    own = [line for line in (translator(msg) for msg in table.game.text(view)) if line not in public]
    return fit(sentences([*own, alt(table, view, translator)]), LONGEST_ALT)


def picture(
    table: Table,
    translator: Translator,
    view: Any,
    kind: str = "board",
    trace: tuple[TraceLine, ...] = (),
    focus: Focus | None = None,
    part: str = "",
) -> Request | None:
    """What the painter is asked for; ``None`` where the game has no painter: the text board says everything.

    ``part``: of a board this part alone, as far as it has all that ``focus`` is about.
    """
    if table.game.key not in PAINTERS:
        return None
    return Request(table.game.key, view, kind, trace, translator.lang, translator.names, focus, part=part)


def board_picture(table: Table, translator: Translator, seat: int | None) -> Request | None:
    """The board as a viewer knows it, with what happened since they last answered."""
    return picture(table, translator, table.match.view(seat), "board", traced(table, seat, translator))


def in_shape(screen: Screen, shape: str) -> Screen:
    """The screen with its picture arranged so; as it is where nothing is said."""
    if screen.picture is None or not shape:
        return screen
    return msgspec.structs.replace(screen, picture=msgspec.structs.replace(screen.picture, shape=shape))


def headline(table: Table, translator: Translator, seat: int | None) -> list[str]:
    """Whose turn it is and what for, and the line under it; what one seat alone reads calls that one *you*."""
    said = table.game.headline(table.match.view(seat))
    return [line for line in (told_to(seat, msg, translator) for msg in said) if line]


def told_to(seat: int | None, msg: Msg, translator: Translator) -> str:
    """A headline for a seat that reads it alone; ``None``: for everybody."""
    listed = msg.args.get("seats", [msg.args.get("seat")])
    named = list(listed) if isinstance(listed, Sequence) else []
    if seat is None or Seat(seat) not in named:
        return translator(msg)
    others = [one for one in named if isinstance(one, Seat) and one.number != seat]
    match msg.key:
        case "headline-wins":
            return translator.say("app-you-win")
        case "headline-share":
            return translator.say("app-you-share", seats=others)
        case "headline-waiting" if others:
            return translator.say("app-waiting-for-you", seats=others)
        case _:
            return translator.say("app-your-turn")


def line(context: RequestContext, translator: Translator, notice: str, table: str = "") -> Screen:
    """A private line, and nothing else."""
    return Screen(translator.say("app-name"), notice=notice, private=True, lang=context.lang, table=table)


def rule_button(translator: Translator, table: str, rule: str) -> tuple[Button, ...]:
    """A row with the chapter of the rules that a reason rests on."""
    if not rule:
        return ()
    chapter = GAMES[translator.game].rulebook.chapter(rule) if translator.game in GAMES else ""
    name = translator.say(heading(chapter)) if chapter else rule
    return (Button(Rules(table, Text(rule)).line, fit(translator.say("app-rule", rule=name))),)


def page_button(page: str, table: str, translator: Translator) -> tuple[Button, ...]:
    """The way to the table on the page, where there is one: ``page`` is its address, or empty."""
    framed = f"{page}/app/{table}"
    return (Button(OpenPage(table).line, translator.say("app-page-open"), framed=framed),) if page else ()


def undo_button(table: Table, seat: int | None, translator: Translator) -> tuple[Button, ...]:
    """What the seat can take back: alone, or only with a vote. Nothing where there is nothing."""
    if seat is None or table.over or table.history.vote is not None or table.archived:
        return ()
    try:
        version = table.match.takes_back(seat)
    except Refused as refused:
        if refused.code == "over" or not table.match.living.spoke(seat):
            return ()
        return (Button(Rewind(table.id, table.match.version).line, translator.say("app-rewind")),)
    return (
        Button(
            Undo(table.id, version).line, fit(translator.say("app-undo", what=_what(table, version, seat, translator)))
        ),
    )


def _what(table: Table, version: int, seat: int, translator: Translator) -> str:
    events: tuple[Event, ...] = table.match.entries[version - 1].events
    seen = [event.msg for event in sorted(events, key=lambda e: e.to is not None) if event.reaches(seat)]
    said = translator(seen[0] if seen else Msg("app-my-answer"))
    return said.partition(". ")[0].rstrip(".")  # the first of several sentences tells which step is meant
