"""Answers that the messages in a channel may offer, because they tell no secret."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec.json import encode

from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.turns.callbacks import SubmitAnswer
from bot.app.ui.screen import Button, layout_buttons, truncate_label
from bot.app.views.tree_navigation import FEW
from engines.core.core_types import Msg, TermRef
from engines.core.hotspots import hotspot_parts
from engines.core.tree import Choice, Leaf, Option, child_node

MOST: Final = 25
"""The most options on a call: more do not fit into one select of a chat."""
STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')
"""A string in JSON."""


def quick_move_rows(table: Table, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Build the buttons on the public message, which submit a whole move.

    There are none if several seats have to move, an AI player moves, or an option is no whole move.
    """
    seats = table.match.seats_to_move()
    if len(seats) != 1 or seats[0] in table.ai_seats():
        return ()
    options = public_options(table, seats[0])
    return _answer_rows(table, seats[0], options, translator) if len(options) <= FEW and _are_moves(options) else ()


def call_answer_rows(table: Table, seat: int, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Build the buttons on the call of a seat: a whole move, or the first choice of one."""
    options = public_options(table, seat)
    return _answer_rows(table, seat, options, translator) if len(options) > 1 or _are_moves(options) else ()


def _answer_rows(
    table: Table, seat: int, options: list[Option], translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Build the buttons of public options.

    A blocked option is marked only if its reason is public, because any other mark could reveal a secret. Pressing it
    sends the reason in private.
    """
    epoch = table.match.epochs[seat]
    return layout_buttons(
        [
            Button(
                SubmitAnswer(table.id, seat, epoch, option.key).data,
                truncate_label(translator(option.label)),
                hotspot=option.hotspot or "",
                is_blocked=option.blocked is not None and option.blocked.key in table.game.public_reasons,
            )
            for option in options
        ]
    )


def public_options(table: Table, seat: int) -> list[Option]:
    """Return the options of a question that can be shown to all; empty if one reveals a secret, or a vote runs."""
    match = table.match
    if table.lifecycle.vote is not None:
        return []
    tree = match.choice_tree(seat)
    if match.position.stack[-1].secret or not isinstance(tree, Choice) or not 0 < len(tree.options) <= MOST:
        return []
    names = {encode(name) for option in tree.options for name in _option_names(option)}
    secrets = view_strings(match.view_for(seat)) & names
    return [] if secrets and secrets - view_strings(match.view_for(None)) else tree.options


def _are_moves(options: list[Option]) -> bool:
    return all(map(_is_whole_move, options))


def _is_whole_move(option: Option) -> bool:
    """Return whether choosing the option completes the move.

    A blocked option gets the same answer as an open one, so that the buttons do not reveal which are blocked.
    """
    if option.blocked is None:
        return isinstance(child_node(option), Leaf)
    return option.then is None or isinstance(option.then, Leaf)


def _option_names(option: Option) -> set[str]:
    """Return the names that showing an option would reveal."""
    at = option.hotspot or ""
    return {option.key, *_message_refs(option.label), *hotspot_parts(at)} - {""}


def _message_refs(msg: Msg) -> set[str]:
    """Return the terms and strings in the arguments of a message, nested ones included."""
    names: set[str] = set()
    for arg in msg.args.values():
        match arg:
            case TermRef(term):
                names.add(term)
            case Msg():
                names |= _message_refs(arg)
            case list():
                names |= {item.term for item in arg if isinstance(item, TermRef)}
            case str():
                names.add(arg)
            case _:
                pass
    return names


def view_strings(view: Any) -> set[bytes]:
    """Return all strings that a view contains, keys included, as they are encoded in JSON."""
    return set(STRING.findall(encode(view)))
