"""The walk: a person's private draft of a word, one step of the choice tree a screen. Pure; nothing is stored here."""

from __future__ import annotations

from hashlib import blake2b
from itertools import islice

import msgspec

from bot.app.i18n import Translator
from engines.core.marks import is_way
from engines.core.tree import (
    END,
    MORE,
    Allot,
    Amount,
    Leaf,
    Node,
    Option,
    Pick,
    Slot,
    allotments,
    child,
    step,
    together,
    walk,
)
from engines.core.words import Msg, Ref, Refused, Word

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
    tokens: Word = ()
    words: tuple[Word, ...] = ()
    given: dict[str, int] = {}
    number: int | None = None
    group: str = ""
    page: int = 0
    trying: bool = False
    typed: bool = False
    hint: Word = ()
    mastered: bool = False
    """The hint is a master's, not a journeyman's."""

    def mark(self) -> str:
        """Four digits that tell this step of this draft from others: a press carries them."""
        text = " ".join(self.tokens) + "|" + "|".join(" ".join(word) for word in self.words) + f"|{self.trying}"
        return blake2b(text.encode(), digest_size=2).hexdigest()

    def at(self, tokens: Word) -> Draft:
        """The draft further on, or back: what belonged to the screen before is forgotten."""
        return Draft(self.epoch, tokens, self.words, trying=self.trying, hint=self.hint, mastered=self.mastered)


def forced(node: Node) -> str | None:
    """The only token that can follow, where there is nothing to choose, to read or to do besides."""
    if isinstance(node, Leaf) or node.more is not None:
        return None
    match node:
        case Pick(options=[option]) if option.blocked is None:
            return option.key
        case Amount() if node.low == node.high:
            return str(node.low)
        case Allot():
            return _shared(node)
        case _:
            return None


def _shared(node: Allot) -> str | None:
    """The next token of an allotment that can be made in one way alone. Looked for where one slot at most is open."""
    if sum(slot.blocked is None and slot.high > 0 for slot in node.slots) > 1:
        return None
    found = list(islice(allotments(node), 2))
    return found[0][0][0] if len(found) == 1 else None


def sole(node: Node) -> str | None:
    """The only option of a question, whatever may be done besides."""
    match node:
        case Pick(options=[option]) if option.blocked is None:
            return option.key
        case _:
            return None


def first_way(node: Node) -> str | None:
    """Where only the way round is asked: the first that is open. It is taken for now, and turned on the next screen."""
    if isinstance(node, Pick) and node.options and all(is_way(option.key) for option in node.options):
        return next((option.key for option in node.options if option.blocked is None), None)
    return None


def lone(node: Node) -> str | None:
    """The only option that is open among others that are not, where nobody needs to read why."""
    if not isinstance(node, Pick) or node.more is not None or node.reasons:
        return None
    opened = [option.key for option in node.options if option.blocked is None]
    return opened[0] if len(opened) == 1 else None


def taken(node: Node, *, begun: bool = True) -> str | None:
    """The token that the walk takes by itself: the only one, the first way round, or what nearly everybody takes.

    ``begun``: the answer has begun. Where it has not, one who can do one thing alone reads why nothing else can be.
    """
    usual = node.usual if isinstance(node, Pick) else None
    return forced(node) or sole(node) or first_way(node) or usual or (lone(node) if begun else None)


def beside(root: Node, tokens: Word, since: int = 0) -> list[tuple[Word, Option]]:
    """The open options that were left aside at the end of a word, each with the tokens before it.

    Looked for among the tokens that the walk takes by itself, from the place ``since`` on.
    """
    places, node = [], root
    for n, token in enumerate(tokens):
        places.append((n, node, token))
        node = step(node, token)
    found: list[tuple[Word, Option]] = []
    for n, at, token in reversed(places):
        if n < since or taken(at, begun=_goes_on(root, tokens[:n], begun=False)) != token:
            break
        if isinstance(at, Pick) and at.usual == token:
            others = [option for option in at.options if option.blocked is None and option.key != token]
            found = [*((tokens[:n], option) for option in others), *found]
        if not isinstance(at, Leaf) and at.more is not None:
            found.append((tokens[:n], Option(MORE, Msg("app-more"))))
    return found


def turns(root: Node, tokens: Word) -> Pick | None:
    """The ways round, where the word stands right behind them."""
    before = walk(root, tokens[:-1]) if tokens and is_way(tokens[-1]) else None
    return before if isinstance(before, Pick) and first_way(before) is not None and len(before.options) > 1 else None


def open_ways(node: Pick) -> list[str]:
    """The ways round that are open."""
    return [option.key for option in node.options if option.blocked is None and is_way(option.key)]


def skip(root: Node, tokens: Word, *, begun: bool = False) -> tuple[Word, Node]:
    """The word with the tokens taken by themselves, and the node where somebody has to choose. Raises ``Refused``.

    ``begun``: ``root`` stands within a question, behind some of its tokens.
    """
    node = walk(root, tokens)
    while (token := taken(node, begun=_goes_on(root, tokens, begun=begun))) is not None:
        tokens, node = (*tokens, token), step(node, token)
    return tokens, node


def _goes_on(root: Node, tokens: Word, *, begun: bool) -> bool:
    """Whether the only open option is taken next: not before the answer has begun, nor while a way can be turned."""
    if not tokens:
        return begun
    ways = turns(root, tokens)
    return ways is None or len(open_ways(ways)) < WAYS


def at_once(root: Node, word: Word) -> bool:
    """Whether a word is one press among few: bidding, passing, hiring, keeping a card. It needs no second press.

    Among things that are shown with what they ask it does not matter to one that is whole what others still ask. A
    number that is all of the answer is one press, too.
    """
    before, node = skip(root, ())
    if isinstance(node, Amount):
        return len(word) == len(before) + 1
    if not isinstance(node, Pick) or len(node.options) > FEW or word[: len(before)] != before:
        return False
    whole = {option.key for option in node.options if option.blocked is None and _ends(child(option))}
    others = sum(option.blocked is None for option in node.options) > len(whole)
    return word[len(before)] in whole and (together(node) or not others)


def _ends(node: Node) -> bool:
    """Whether nothing more is asked, and nothing was left aside."""
    tokens, end = skip(node, (), begun=True)
    return isinstance(end, Leaf) and not beside(node, tokens)


def asides(node: Pick) -> list[tuple[Word, Option]]:
    """What is left aside where one press is a whole answer, or does two steps at once: each with the tokens before."""
    found: list[tuple[Word, Option]] = []
    for option in node.options:
        if option.blocked is None:
            tokens, end = skip(child(option), (), begun=True)
            if isinstance(end, Leaf) or together(node):
                found += [((option.key, *before), other) for before, other in beside(child(option), tokens)]
    return found


def beneath(option: Option) -> list[tuple[Word, list[Option | Slot]]]:
    """What follows an option: all ways of its question, each with the tokens that lead there; none where it ends.

    Of an allotment its first shares: who takes one goes on from there.
    """
    if option.blocked is not None:
        return []
    tokens, end = skip(child(option), (), begun=True)
    before = (option.key, *tokens)
    match end:
        case Pick(options=options):
            return [((*before, one.key), [one]) for one in options if one.blocked is None]
        case Allot(slots=slots):
            return [((*before, f"{slot.key}=1"), [slot]) for slot in slots if slot.blocked is None]
        case _:
            return []


def choices(root: Node, tokens: Word) -> list[int]:
    """The places in a word where something was chosen; an allotment is one choice."""
    found, node = [], root
    for n, token in enumerate(tokens):
        inside = isinstance(node, Allot) and node.chosen
        if taken(node, begun=_goes_on(root, tokens[:n], begun=False)) is None and not inside and token != MORE:
            found.append(n - 1 if n and tokens[n - 1] == MORE else n)
        node = step(node, token)
    return found


def back(root: Node, tokens: Word) -> Word:
    """The word before its last choice."""
    found = choices(root, tokens)
    return tokens[: found[-1]] if found else ()


def allotted(node: Allot, given: dict[str, int]) -> Word:
    """The tokens of an allotment in slot order."""
    return (*(f"{slot.key}={given[slot.key]}" for slot in node.slots if given.get(slot.key)), END)


def path(root: Node, tokens: Word, translator: Translator) -> list[str]:
    """What was chosen, in words, one label a choice. Stops at a token that no longer fits.

    What went without saying, the only option of a question, is told only where nothing else is.
    """
    labels: list[str] = []
    chosen: list[str] = []
    node = root
    for token in tokens:
        label = _label(node, token, translator)
        if label:
            labels.append(label)
            unsaid = sole(node) or forced(node) or (node.usual if isinstance(node, Pick) else None)
            chosen += [label] if unsaid != token or isinstance(node, Allot) else []
        try:
            node = step(node, token)
        except Refused:
            break
    return chosen or labels


def _label(node: Node, token: str, translator: Translator) -> str:
    match node:
        case Pick(options=options):
            return next((translator(option.label) for option in options if option.key == token), "")
        case Amount():
            return token
        case Allot(slots=slots):
            key, _, n = token.partition("=")
            return next((_share(slot, n, translator) for slot in slots if slot.key == key), "")
        case _:
            return ""


def _share(slot: Slot, n: str, translator: Translator) -> str:
    """What goes to a slot; where one is all that can, the number says nothing."""
    return f"{translator(slot.label)} {n}" if slot.high > 1 else translator(slot.label)


def along(option: Option, translator: Translator) -> str:
    """What an open option is called, with all that comes with it and can't be chosen otherwise."""
    labels, node = (
        [translator(option.label), *([translator(option.warns)] if option.warns is not None else [])],
        child(option),
    )
    for token in skip(node, (), begun=True)[0]:
        said = isinstance(node, Pick) and node.usual == token
        told = lone(node) == token and forced(node) is None and not said
        labels += [_label(node, token, translator)] if told or (isinstance(node, Allot) and token != END) else []
        node = step(node, token)
    return " · ".join(labels)


def heading(group: str, translator: Translator) -> str:
    """The heading of a group: a term, or shown as it stands."""
    try:
        return translator.say("app-thing", thing=Ref(group)) if group else ""
    except KeyError:
        return group
