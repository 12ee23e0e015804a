"""Navigation of the choice tree for a draft: automatic tokens, side options, orientations, labels and hotspots.

All functions are pure; drafts are stored elsewhere.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import islice

import msgspec

from bot.stored import Stored
from engines.core.core_types import Move, Msg
from engines.core.hotspots import is_orientation
from engines.core.tree import (
    END,
    MORE,
    Allocation,
    Amount,
    Choice,
    Leaf,
    Node,
    Option,
    Slot,
    child_node,
    is_expanded,
    iter_allocations,
    next_node,
    walk_tree,
)

MAX_ONE_STEP_OPTIONS = 5
"""Maximum options of a question answered in one step, even on the public message."""
MIN_ORIENTATIONS = 2
"""Minimum open orientations of a piece that can be turned."""


class Draft(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's unfinished move, bound to its question's epoch. Stored by table, seat and user.

    ``moves``: made in preview mode. ``given``: amounts of an allocation in progress. ``typed``: whether it was inferred
      from text and so needs confirmation.
    """

    epoch: int
    tokens: Move = ()
    moves: tuple[Move, ...] = ()
    given: dict[str, int] = {}
    number: int | None = None
    group: str = ""
    page: int = 0
    is_preview: bool = False
    typed: bool = False
    hint: Move = ()
    mastered: bool = False
    """Whether the hint comes from a master instead of a journeyman."""

    def revision(self) -> str:
        """Return four hex digits that identify this step of the draft, for its callbacks."""
        text = " ".join(self.tokens) + "|" + "|".join(" ".join(move) for move in self.moves) + f"|{self.is_preview}"
        return blake2b(text.encode(), digest_size=2).hexdigest()

    def with_tokens(self, tokens: Move) -> Draft:
        """Return the draft at other tokens, without the state of the current screen."""
        return Draft(self.epoch, tokens, self.moves, is_preview=self.is_preview, hint=self.hint, mastered=self.mastered)


def only_token(node: Node) -> str | None:
    """Return the only possible token, if there is nothing to choose or read, and no side option."""
    if isinstance(node, Leaf) or node.more is not None:
        return None
    match node:
        case Choice(options=[option]) if option.blocked is None:
            return option.key
        case Amount() if node.low == node.high:
            return str(node.low)
        case Allocation():
            return _only_allocation_token(node)
        case _:
            return None


def _only_allocation_token(node: Allocation) -> str | None:
    """Return the next token of an allocation with one outcome, if at most one slot is open."""
    if sum(slot.blocked is None and slot.high > 0 for slot in node.slots) > 1:
        return None
    outcomes = list(islice(iter_allocations(node), 2))
    return outcomes[0][0][0] if len(outcomes) == 1 else None


def only_option(node: Node) -> str | None:
    """Return the only option's key, regardless of side options."""
    match node:
        case Choice(options=[option]) if option.blocked is None:
            return option.key
        case _:
            return None


def first_orientation(node: Node) -> str | None:
    """Return the first open orientation, if a node asks for nothing else.

    It is taken automatically; the next screen can change it.
    """
    if isinstance(node, Choice) and node.options and all(is_orientation(option.key) for option in node.options):
        return next((option.key for option in node.options if option.blocked is None), None)
    return None


def only_open_option(node: Node) -> str | None:
    """Return the only open option of a choice, unless its node must always be asked."""
    if not isinstance(node, Choice) or node.more is not None or node.always_ask:
        return None
    opened = [option.key for option in node.options if option.blocked is None]
    return opened[0] if len(opened) == 1 else None


def automatic_token(node: Node, *, begun: bool = True) -> str | None:
    """Return the token taken without asking: the only one, the first orientation, or the usual one.

    Before the move has ``begun``, a single open option is not taken, so the player can read why the others are
    blocked.
    """
    usual = node.usual if isinstance(node, Choice) else None
    return (
        only_token(node)
        or only_option(node)
        or first_orientation(node)
        or usual
        or (only_open_option(node) if begun else None)
    )


def side_options(root: Node, tokens: Move) -> list[tuple[Move, Option]]:
    """List the side options passed at the end of a path, each with the tokens before it."""
    places, node = [], root
    for n, token in enumerate(tokens):
        places.append((n, node, token))
        node = next_node(node, token)
    options: list[tuple[Move, Option]] = []
    for n, at, token in reversed(places):
        if automatic_token(at, begun=_can_take_only_open(root, tokens[:n], begun=False)) != token:
            break
        if isinstance(at, Choice) and at.usual == token:
            others = [option for option in at.options if option.blocked is None and option.key != token]
            options = [*((tokens[:n], option) for option in others), *options]
        if not isinstance(at, Leaf) and at.more is not None:
            options.append((tokens[:n], Option(MORE, Msg("app-more"))))
    return options


def orientation_node(root: Node, tokens: Move) -> Choice | None:
    """Return the node of the last token's orientation, if it has alternatives."""
    before = walk_tree(root, tokens[:-1]) if tokens and is_orientation(tokens[-1]) else None
    return (
        before
        if isinstance(before, Choice) and first_orientation(before) is not None and len(before.options) > 1
        else None
    )


def open_orientations(node: Choice) -> list[str]:
    """List the keys of the open orientations."""
    return [option.key for option in node.options if option.blocked is None and is_orientation(option.key)]


def skip_automatic_tokens(root: Node, tokens: Move, *, begun: bool = False) -> tuple[Move, Node]:
    """Extend tokens by all automatic ones; return them with the node that needs a choice.

    ``begun``: whether ``root`` is already within a move. Raises ``EngineError`` if the tokens do not fit.
    """
    node = walk_tree(root, tokens)
    while (token := automatic_token(node, begun=_can_take_only_open(root, tokens, begun=begun))) is not None:
        tokens, node = (*tokens, token), next_node(node, token)
    return tokens, node


def _can_take_only_open(root: Node, tokens: Move, *, begun: bool) -> bool:
    """Return whether a single open option is taken automatically after these tokens.

    Not before the move has begun, nor while the piece can be turned.
    """
    if not tokens:
        return begun
    ways = orientation_node(root, tokens)
    return ways is None or len(open_orientations(ways)) < MIN_ORIENTATIONS


def is_immediate_move(root: Node, move: Move) -> bool:
    """Return whether a move is a single step with few options, such as a bid or a pass, and needs no confirmation.

    In a question that shows its follow-ups, a whole move counts even if other options need more choices. So does a
    whole-move number.
    """
    before, node = skip_automatic_tokens(root, ())
    if isinstance(node, Amount):
        return len(move) == len(before) + 1
    if not isinstance(node, Choice) or len(node.options) > MAX_ONE_STEP_OPTIONS or move[: len(before)] != before:
        return False
    whole = {option.key for option in node.options if option.blocked is None and _is_complete(child_node(option))}
    others = sum(option.blocked is None for option in node.options) > len(whole)
    return move[len(before)] in whole and (is_expanded(node) or not others)


def _is_complete(node: Node) -> bool:
    tokens, end = skip_automatic_tokens(node, (), begun=True)
    return isinstance(end, Leaf) and not side_options(node, tokens)


def all_side_options(node: Choice) -> list[tuple[Move, Option]]:
    """List the side options of moves of one or two steps, with the tokens before them."""
    side_choices: list[tuple[Move, Option]] = []
    for option in node.options:
        if option.blocked is None:
            tokens, end = skip_automatic_tokens(child_node(option), (), begun=True)
            if isinstance(end, Leaf) or is_expanded(node):
                side_choices += [
                    ((option.key, *before), other) for before, other in side_options(child_node(option), tokens)
                ]
    return side_choices


def option_children(option: Option) -> list[tuple[Move, list[Option | Slot]]]:
    """List the follow-ups of an option with the tokens to them; empty if it ends the move.

    For an allocation, they are its first single units.
    """
    if option.blocked is not None:
        return []
    tokens, end = skip_automatic_tokens(child_node(option), (), begun=True)
    before = (option.key, *tokens)
    match end:
        case Choice(options=options):
            return [((*before, child.key), [child]) for child in options if child.blocked is None]
        case Allocation(slots=slots):
            return [((*before, f"{slot.key}=1"), [slot]) for slot in slots if slot.blocked is None]
        case _:
            return []


def choice_indexes(root: Node, tokens: Move) -> list[int]:
    """Return the indexes of the player's own tokens. An allocation counts as one choice."""
    indexes, node = [], root
    for n, token in enumerate(tokens):
        inside = isinstance(node, Allocation) and node.chosen
        if (
            automatic_token(node, begun=_can_take_only_open(root, tokens[:n], begun=False)) is None
            and not inside
            and token != MORE
        ):
            indexes.append(n - 1 if n and tokens[n - 1] == MORE else n)
        node = next_node(node, token)
    return indexes


def drop_last_choice(root: Node, tokens: Move) -> Move:
    """Return the tokens before the last choice."""
    indexes = choice_indexes(root, tokens)
    return tokens[: indexes[-1]] if indexes else ()


def allocation_tokens(node: Allocation, given: dict[str, int]) -> Move:
    """Return the tokens of an allocation in slot order."""
    return (*(f"{slot.key}={given[slot.key]}" for slot in node.slots if given.get(slot.key)), END)
