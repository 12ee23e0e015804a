"""Answers that the public message of a table may offer: whole moves that tell no secret."""

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

STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')
"""A string in JSON."""


def quick_move_rows(table: Table, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Build buttons that submit a whole move from the public message.

    There are none if several seats have to move, an AI player moves, a vote runs, or the options are not public. A
    blocked option is marked only if its reason is public, because any other mark could reveal a secret. Pressing it
    sends the reason in private.
    """
    seats = table.match.seats_to_move()
    if len(seats) != 1 or seats[0] in table.ai_seats() or table.lifecycle.vote is not None:
        return ()
    seat = seats[0]
    options = public_options(table, seat)
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
    """Return the options of a question that can be shown to all; empty if one of them reveals a secret.

    A public question has at most ``FEW`` options, each of which is a whole move.
    """
    match = table.match
    tree = match.choice_tree(seat)
    if match.position.stack[-1].secret or not isinstance(tree, Choice) or not 0 < len(tree.options) <= FEW:
        return []
    if not all(map(_is_whole_move, tree.options)):
        return []
    names = {encode(name) for option in tree.options for name in _option_names(option)}
    secrets = view_strings(match.view_for(seat)) & names
    return [] if secrets and secrets - view_strings(match.view_for(None)) else tree.options


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
