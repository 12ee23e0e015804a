"""The walk: a person's private draft of a word, one step of the choice tree a screen. Pure; nothing is stored here."""

from __future__ import annotations

from hashlib import blake2b
from itertools import islice

import msgspec

from bot.app.i18n import Translator
from engines.core.core_types import EngineError, Move, Msg, TermRef
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

FEW = 5
"""A question with at most so many options may be answered by one press, on the table itself where it has no secret."""
WAYS = 2
"""So many ways round are needed to turn a thing."""


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """A half-said word, bound to the epoch of its question. Kept in the store by (table, seat, person).

    ``words``: whole words said in rehearsal. ``given``: an allotment in the making. ``typed``: to be confirmed, since
    it was understood, not written, so.
    """

    epoch: int
    tokens: Move = ()
    words: tuple[Move, ...] = ()
    given: dict[str, int] = {}
    number: int | None = None
    group: str = ""
    page: int = 0
    trying: bool = False
    typed: bool = False
    hint: Move = ()
    mastered: bool = False
    """The hint is a master's, not a journeyman's."""

    def revision(self) -> str:
        """Four digits that tell this step of this draft from others: a press carries them."""
        text = " ".join(self.tokens) + "|" + "|".join(" ".join(word) for word in self.words) + f"|{self.trying}"
        return blake2b(text.encode(), digest_size=2).hexdigest()

    def with_tokens(self, tokens: Move) -> Draft:
        """The draft further on, or back: what belonged to the screen before is forgotten."""
        return Draft(self.epoch, tokens, self.words, trying=self.trying, hint=self.hint, mastered=self.mastered)


def only_token(node: Node) -> str | None:
    """The only token that can follow, where there is nothing to choose, to read or to do besides."""
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
    """The next token of an allotment that can be made in one way alone. Looked for where one slot at most is open."""
    if sum(slot.blocked is None and slot.high > 0 for slot in node.slots) > 1:
        return None
    found = list(islice(iter_allocations(node), 2))
    return found[0][0][0] if len(found) == 1 else None


def only_option(node: Node) -> str | None:
    """The only option of a question, whatever may be done besides."""
    match node:
        case Choice(options=[option]) if option.blocked is None:
            return option.key
        case _:
            return None


def first_orientation(node: Node) -> str | None:
    """Where only the way round is asked: the first that is open. It is taken for now, and turned on the next screen."""
    if isinstance(node, Choice) and node.options and all(is_orientation(option.key) for option in node.options):
        return next((option.key for option in node.options if option.blocked is None), None)
    return None


def only_open_option(node: Node) -> str | None:
    """The only option that is open among others that are not, where nobody needs to read why."""
    if not isinstance(node, Choice) or node.more is not None or node.always_ask:
        return None
    opened = [option.key for option in node.options if option.blocked is None]
    return opened[0] if len(opened) == 1 else None


def automatic_token(node: Node, *, begun: bool = True) -> str | None:
    """The token that the walk takes by itself: the only one, the first way round, or what nearly everybody takes.

    ``begun``: the answer has begun. Where it has not, one who can do one thing alone reads why nothing else can be.
    """
    usual = node.usual if isinstance(node, Choice) else None
    return (
        only_token(node)
        or only_option(node)
        or first_orientation(node)
        or usual
        or (only_open_option(node) if begun else None)
    )


def side_options(root: Node, tokens: Move, since: int = 0) -> list[tuple[Move, Option]]:
    """The open options that were left aside at the end of a word, each with the tokens before it.

    Looked for among the tokens that the walk takes by itself, from the place ``since`` on.
    """
    places, node = [], root
    for n, token in enumerate(tokens):
        places.append((n, node, token))
        node = next_node(node, token)
    found: list[tuple[Move, Option]] = []
    for n, at, token in reversed(places):
        if n < since or automatic_token(at, begun=_can_take_only_open(root, tokens[:n], begun=False)) != token:
            break
        if isinstance(at, Choice) and at.usual == token:
            others = [option for option in at.options if option.blocked is None and option.key != token]
            found = [*((tokens[:n], option) for option in others), *found]
        if not isinstance(at, Leaf) and at.more is not None:
            found.append((tokens[:n], Option(MORE, Msg("app-more"))))
    return found


def orientation_node(root: Node, tokens: Move) -> Choice | None:
    """The ways round, where the word stands right behind them."""
    before = walk_tree(root, tokens[:-1]) if tokens and is_orientation(tokens[-1]) else None
    return (
        before
        if isinstance(before, Choice) and first_orientation(before) is not None and len(before.options) > 1
        else None
    )


def open_orientations(node: Choice) -> list[str]:
    """The ways round that are open."""
    return [option.key for option in node.options if option.blocked is None and is_orientation(option.key)]


def skip_automatic_tokens(root: Node, tokens: Move, *, begun: bool = False) -> tuple[Move, Node]:
    """The word with the tokens taken by themselves, and the node where somebody has to choose. Raises ``Refused``.

    ``begun``: ``root`` stands within a question, behind some of its tokens.
    """
    node = walk_tree(root, tokens)
    while (token := automatic_token(node, begun=_can_take_only_open(root, tokens, begun=begun))) is not None:
        tokens, node = (*tokens, token), next_node(node, token)
    return tokens, node


def _can_take_only_open(root: Node, tokens: Move, *, begun: bool) -> bool:
    """Whether the only open option is taken next: not before the answer has begun, nor while a way can be turned."""
    if not tokens:
        return begun
    ways = orientation_node(root, tokens)
    return ways is None or len(open_orientations(ways)) < WAYS


def is_immediate_move(root: Node, word: Move) -> bool:
    """Whether a word is one press among few: bidding, passing, hiring, keeping a card. It needs no second press.

    Among things that are shown with what they ask it does not matter to one that is whole what others still ask. A
    number that is all of the answer is one press, too.
    """
    before, node = skip_automatic_tokens(root, ())
    if isinstance(node, Amount):
        return len(word) == len(before) + 1
    if not isinstance(node, Choice) or len(node.options) > FEW or word[: len(before)] != before:
        return False
    whole = {option.key for option in node.options if option.blocked is None and _is_complete(child_node(option))}
    others = sum(option.blocked is None for option in node.options) > len(whole)
    return word[len(before)] in whole and (is_expanded(node) or not others)


def _is_complete(node: Node) -> bool:
    """Whether nothing more is asked, and nothing was left aside."""
    tokens, end = skip_automatic_tokens(node, (), begun=True)
    return isinstance(end, Leaf) and not side_options(node, tokens)


def all_side_options(node: Choice) -> list[tuple[Move, Option]]:
    """What is left aside where one press is a whole answer, or does two steps at once: each with the tokens before."""
    found: list[tuple[Move, Option]] = []
    for option in node.options:
        if option.blocked is None:
            tokens, end = skip_automatic_tokens(child_node(option), (), begun=True)
            if isinstance(end, Leaf) or is_expanded(node):
                found += [((option.key, *before), other) for before, other in side_options(child_node(option), tokens)]
    return found


def option_children(option: Option) -> list[tuple[Move, list[Option | Slot]]]:
    """What follows an option: all ways of its question, each with the tokens that lead there; none where it ends.

    Of an allotment its first shares: who takes one goes on from there.
    """
    if option.blocked is not None:
        return []
    tokens, end = skip_automatic_tokens(child_node(option), (), begun=True)
    before = (option.key, *tokens)
    match end:
        case Choice(options=options):
            return [((*before, one.key), [one]) for one in options if one.blocked is None]
        case Allocation(slots=slots):
            return [((*before, f"{slot.key}=1"), [slot]) for slot in slots if slot.blocked is None]
        case _:
            return []


def choice_indexes(root: Node, tokens: Move) -> list[int]:
    """The places in a word where something was chosen; an allotment is one choice."""
    found, node = [], root
    for n, token in enumerate(tokens):
        inside = isinstance(node, Allocation) and node.chosen
        if (
            automatic_token(node, begun=_can_take_only_open(root, tokens[:n], begun=False)) is None
            and not inside
            and token != MORE
        ):
            found.append(n - 1 if n and tokens[n - 1] == MORE else n)
        node = next_node(node, token)
    return found


def drop_last_choice(root: Node, tokens: Move) -> Move:
    """The word before its last choice."""
    found = choice_indexes(root, tokens)
    return tokens[: found[-1]] if found else ()


def allocation_tokens(node: Allocation, given: dict[str, int]) -> Move:
    """The tokens of an allotment in slot order."""
    return (*(f"{slot.key}={given[slot.key]}" for slot in node.slots if given.get(slot.key)), END)


def choice_labels(root: Node, tokens: Move, translator: Translator) -> list[str]:
    """What was chosen, in words, one label a choice. Stops at a token that no longer fits.

    What went without saying, the only option of a question, is told only where nothing else is.
    """
    labels: list[str] = []
    chosen: list[str] = []
    node = root
    for token in tokens:
        label = _token_label(node, token, translator)
        if label:
            labels.append(label)
            unsaid = only_option(node) or only_token(node) or (node.usual if isinstance(node, Choice) else None)
            chosen += [label] if unsaid != token or isinstance(node, Allocation) else []
        try:
            node = next_node(node, token)
        except EngineError:
            break
    return chosen or labels


def _token_label(node: Node, token: str, translator: Translator) -> str:
    match node:
        case Choice(options=options):
            return next((translator(option.label) for option in options if option.key == token), "")
        case Amount():
            return token
        case Allocation(slots=slots):
            key, _, n = token.partition("=")
            return next((_allocation_label(slot, n, translator) for slot in slots if slot.key == key), "")
        case _:
            return ""


def _allocation_label(slot: Slot, n: str, translator: Translator) -> str:
    """What goes to a slot; where one is all that can, the number says nothing."""
    return f"{translator(slot.label)} {n}" if slot.high > 1 else translator(slot.label)


def full_option_label(option: Option, translator: Translator) -> str:
    """What an open option is called, with all that comes with it and can't be chosen otherwise."""
    labels, node = (
        [translator(option.label), *([translator(option.warning)] if option.warning is not None else [])],
        child_node(option),
    )
    for token in skip_automatic_tokens(node, (), begun=True)[0]:
        said = isinstance(node, Choice) and node.usual == token
        told = only_open_option(node) == token and only_token(node) is None and not said
        labels += (
            [_token_label(node, token, translator)] if told or (isinstance(node, Allocation) and token != END) else []
        )
        node = next_node(node, token)
    return " · ".join(labels)


def group_heading(group: str, translator: Translator) -> str:
    """The heading of a group: a term, or shown as it stands."""
    try:
        return translator.translate("app-thing", thing=TermRef(group)) if group else ""
    except KeyError:
        return group
