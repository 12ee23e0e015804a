"""Answers that channel messages may offer, because they reveal no secret."""

import re
from typing import Any, Final

import msgspec
from msgspec.json import encode

from bot.app.deadlines.callbacks import PlanAnswer
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.turns.callbacks import SubmitAnswer
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen, layout_buttons, truncate_label
from bot.app.views.draft_widgets import DraftCallbacks
from bot.app.views.node_widgets import build_choice_widgets, option_button
from bot.app.views.tree_navigation import MAX_ONE_STEP_OPTIONS, Draft, skip_automatic_tokens
from engines.core.core_types import Move, Msg, TermRef
from engines.core.hotspots import hotspot_parts
from engines.core.tree import Choice, Leaf, Option, child_node, public_node, public_option

MAX_OPTIONS: Final = 25
"""Maximum options on a call: a chat's select cannot hold more."""
JSON_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')


def quick_move_rows(table: Table, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Build the buttons on the public message that submit a whole move.

    None if several seats move, an AI moves, or an option is not a whole move.
    """
    seats = table.match.seats_to_move()
    if len(seats) != 1 or seats[0] in table.ai_seats():
        return ()
    options = public_options(table, seats[0])
    return (
        _answer_rows(table, seats[0], options, translator)
        if len(options) <= MAX_ONE_STEP_OPTIONS and _are_moves(options)
        else ()
    )


class _CallCallbacks(DraftCallbacks):
    """Callback data of whole answers, for buttons visible to a whole channel."""

    def __init__(self, table: Table, seat: int, before: Move) -> None:
        self._asked = (table.id, seat, table.match.epochs[seat])
        self._before = before

    def choice_data(self, *tokens: str) -> CallbackData:
        """Submit or begin an answer."""
        return SubmitAnswer(*self._asked, (*self._before, *tokens)).data


def call_answers(table: Table, seat: int, translator: Translator) -> Screen:
    """Build the answers on a seat's call: all of them if the question is public, or else their first choices."""
    tree = table.match.choice_tree(seat)
    if table.lifecycle.vote is None and isinstance(tree, Choice) and tree.question.key in table.game.public_questions:
        before, node = skip_automatic_tokens(public_node(tree, table.game.public_reasons), ())
        if isinstance(node, Choice):
            callbacks, draft = _CallCallbacks(table, seat, before), Draft(table.match.epochs[seat])
            parts = build_choice_widgets(node, node.options, draft, translator, callbacks, notes=False)
            return Screen("", rows=parts.rows, selects=parts.selects, slots=parts.slots, lang=translator.lang)
    options = public_options(table, seat)
    rows = _answer_rows(table, seat, options, translator) if len(options) > 1 or _are_moves(options) else ()
    return Screen("", rows=rows, lang=translator.lang)


def _answer_rows(
    table: Table, seat: int, options: list[Option], translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Build the buttons of public options, without their follow-ups, and of the owner's premoves.

    A blocked option is marked only if its reason is public: any other mark could reveal a secret. A press sends the
    reason in private.
    """
    callbacks, end, match, ahead = _CallCallbacks(table, seat, ()), Leaf(None), table.match, []
    shown = [msgspec.structs.replace(public_option(one, table.game.public_reasons), then=end) for one in options]
    if options and table.own_seat(table.seats[seat].user) == seat:
        public = public_node(match.choice_tree(seat), table.game.public_reasons)
        ahead = [
            Button(PlanAnswer(table.id, seat, match.epochs[seat], move).data, truncate_label(translator(one.label)))
            for move, one in table.game.premove_options(match.view_for(None), public)
        ]
    answers = [option_button(option, translator, callbacks, notes=False) for option in shown]
    return (*layout_buttons(answers), *layout_buttons(ahead))


def public_options(table: Table, seat: int) -> list[Option]:
    """Return a question's options that everyone may see; empty if one reveals a secret, or during a vote."""
    match = table.match
    if table.lifecycle.vote is not None:
        return []
    tree = match.choice_tree(seat)
    if match.position.stack[-1].secret or not isinstance(tree, Choice) or not 0 < len(tree.options) <= MAX_OPTIONS:
        return []
    return [] if names_secret(table, seat, tree) else tree.options


def names_secret(table: Table, seat: int, node: Choice) -> bool:
    """Return whether a seat's options name something hidden from others."""
    names = {encode(name) for option in node.options for name in _option_names(option)}
    secrets = view_strings(table.match.view_for(seat)) & names
    return bool(secrets and secrets - view_strings(table.match.view_for(None)))


def _are_moves(options: list[Option]) -> bool:
    """Return whether every option, even a blocked one, completes the move, so no button reveals them."""
    return all(isinstance(child_node(one) if one.blocked is None else one.then or Leaf(None), Leaf) for one in options)


def _option_names(option: Option) -> set[str]:
    at = option.hotspot or ""
    return {option.key, *message_refs(option.label), *hotspot_parts(at)} - {""}


def message_refs(msg: Msg) -> set[str]:
    """Return the keys of the terms that a message names."""
    names: set[str] = set()
    for arg in msg.args.values():
        match arg:
            case TermRef(term):
                names.add(term)
            case Msg():
                names |= message_refs(arg)
            case list():
                names |= {item.term for item in arg if isinstance(item, TermRef)}
            case str():
                names.add(arg)
    return names


def view_strings(view: Any) -> set[bytes]:
    """Return all strings of a view, including keys, as encoded in JSON."""
    return set(JSON_STRING.findall(encode(view)))
