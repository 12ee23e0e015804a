"""A player's choice as a message, and later unforeseeable information: a card revealed soon after."""

from collections.abc import Iterable, Sequence
from functools import reduce

from engines.core.core_types import GameEvent, Move, Msg, Seat, TermRef
from engines.core.log import LogEntry, find_active_entries
from engines.core.tree import Allocation, Amount, Choice, Leaf, Node, next_node, open_options

MAX_ENTRIES_AFTER = 60
"""Entries after which a revealed card is no longer related to a decision."""


def find_later_reveal(entries: Sequence[LogEntry], seat: int, version: int) -> Msg | None:
    """Return the message of the first chance event after the move that the seat could not foresee."""
    gone = find_active_entries(list(entries)).undone_versions
    for at in range(version, min(len(entries), version + MAX_ENTRIES_AFTER) + 1):
        entry = entries[at - 1]
        drawn: dict[str, set[str]] = {}
        for draw in entry.draws if at not in gone else ():
            if draw.how in {"draw", "look"} and draw.to in {None, seat}:
                drawn.setdefault(draw.pile, set()).add(_card_kind(draw.card))
        for event in entry.events if drawn else ():
            things = set(_event_terms(event))
            if event.is_visible_to(seat) and any(cards <= things for cards in drawn.values()):
                return event.msg
    return None


def _event_terms(event: GameEvent) -> Iterable[str]:
    for arg in event.msg.args.values():
        for thing in (arg,) if isinstance(arg, (int, str, TermRef, Seat, Msg)) else arg:
            if isinstance(thing, TermRef):
                yield _card_kind(thing.term)


def _card_kind(card: str) -> str:
    return card.partition(".")[0]


DONE = "done"
"""Option that only ends a move, omitted from the message after other choices."""


def move_message(root: Node, move: Move) -> Msg:
    """Describe a whole move, one label for each choice. Omits forced choices, unless all are."""
    labels: list[Msg] = []
    chosen: list[Msg] = []
    node = root
    for token in move:
        label = _token_label(node, token)
        if label is not None:
            labels.append(label)
            chosen += [] if _is_only_choice(node) else [label]
        node = next_node(node, token)
    if len(chosen) > 1 and move[-1] == DONE:
        del chosen[-1]
    return reduce(lambda one, then: Msg("spoken-then", {"one": one, "then": then}), chosen or labels)


def _token_label(node: Node, token: str) -> Msg | None:
    match node:
        case Choice():
            return next((option.label for option in node.options if option.key == token), None)
        case Amount():
            return Msg("spoken-number", {"n": int(token)})
        case Allocation():
            key, _, n = token.partition("=")
            found = next((slot for slot in node.slots if slot.key == key), None)
            if found is None:
                return None
            return Msg("spoken-share", {"what": found.label, "n": int(n)}) if found.high > 1 else found.label
        case Leaf():
            return None


def _is_only_choice(node: Node) -> bool:
    return (isinstance(node, Choice) and len(open_options(node)) == 1) or (
        isinstance(node, Amount) and node.low == node.high
    )
