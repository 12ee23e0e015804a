"""Typed words: exact ones count, others are read kindly and shown back first. And how a word may go on."""

from __future__ import annotations

from itertools import islice

import msgspec

from bot.app.i18n import BOT, Translator
from bot.app.port.kind import plain
from bot.app.port.ports import Completion
from bot.app.show.rows import fit
from bot.app.show.walk import forced, path, taken
from engines import GAMES
from engines.core.messages import LANGUAGES, terms
from engines.core.tree import END, MORE, Allot, Amount, Leaf, Node, Option, Pick, Slot, allotments, step, walk
from engines.core.words import LONGEST_WORD, TOKEN, Msg, Ref, Refused, Word

MOST = 25
LONGEST_TEXT = 400
TRIED = 2000
SHORTEST_BEGINNING = 3


class Read(msgspec.Struct, frozen=True):
    """What was understood. ``exact``: it was written as words are; ``left``: the question at which it ends."""

    word: Word
    exact: bool
    left: Node


def read(tree: Node, text: str, game: str, names: tuple[str, ...]) -> Read:
    """A typed text as a word, or the beginning of one. Raises ``Refused`` where there is a reason why not."""
    tokens = tuple(text.split())
    if tokens and len(tokens) <= LONGEST_WORD and all(TOKEN.fullmatch(token) for token in tokens):
        try:
            return Read(tokens, exact=True, left=walk(tree, tokens))
        except Refused as refused:
            if _tells_why(refused):
                raise
    reader = _Reader(game, names)
    word, left = reader.walk(tree, plain(text[:LONGEST_TEXT]).split())
    return Read(word, exact=False, left=left)


def _tells_why(refused: Refused) -> bool:
    """Whether a refusal is a reason of the game, not one of spelling."""
    return refused.code == "blocked" or bool(refused.msg.rule)


class _Reader:
    """Finds options by their keys, their labels and the things in them, in every language."""

    def __init__(self, game: str, names: tuple[str, ...]) -> None:
        self._voices = [Translator(game, lang, names) for lang in LANGUAGES]
        homes = (BOT, GAMES[game].home)
        self._terms = [terms(home, lang) for home in homes for lang in LANGUAGES]

    def walk(self, node: Node, words: list[str]) -> tuple[Word, Node]:
        """Tokens as far as the words tell, and where that leads; none where no word was understood."""
        found: list[str] = []
        root, heard = node, False
        while words or forced(node) is not None:
            before = len(words)
            tokens, words = self._next(node, words)
            heard = heard or len(words) < before
            if not tokens:
                break
            try:
                for token in tokens:
                    node = step(node, token)
            except Refused as refused:
                if _tells_why(refused):
                    raise
                break
            found += tokens
        return (tuple(found), node) if heard else ((), root)

    def _next(self, node: Node, words: list[str]) -> tuple[Word, list[str]]:
        only = forced(node)
        match node:
            case Pick(options=options):
                key, rest = self._option(options, words)
                if not key and isinstance(node.more, Pick):
                    key, rest = self._option(node.more.options, words)
                    if key:
                        return (MORE, key), rest
                if not key and (only := taken(node)) is not None:
                    return (only,), words
                return ((key,), rest) if key else ((), words)
            case Amount():
                if only is not None:
                    return (only,), words
                n = next((n for n, word in enumerate(words) if word.isdigit()), None)
                return ((words[n],), words[n + 1 :]) if n is not None else ((), words)
            case Allot(slots=slots):
                return self._allot(slots, words)
            case _:
                return (), words

    def _option(self, options: list[Option], words: list[str]) -> tuple[str, list[str]]:
        """The option that is named first (the longest name of those that begin there), and the words after it."""
        phrases = [(option.key, phrase) for option in options for phrase in self._names(option)]
        for start in range(len(words)):
            fitting = [(len(p), key) for key, p in phrases if p and words[start : start + len(p)] == list(p)]
            longest = max((length for length, _ in fitting), default=0)
            keys = {key for length, key in fitting if length == longest}
            if len(keys) == 1:
                return keys.pop(), words[start + longest :]
        return self._begun(phrases, words)

    def _begun(self, phrases: list[tuple[str, tuple[str, ...]]], words: list[str]) -> tuple[str, list[str]]:
        """The only option that has a word which begins like one that was typed."""
        for n, typed in enumerate(words):
            if len(typed) >= SHORTEST_BEGINNING:
                keys = {key for key, phrase in phrases if any(word.startswith(typed) for word in phrase)}
                if len(keys) == 1:
                    return keys.pop(), words[n + 1 :]
        return "", words

    def _names(self, named: Option | Slot) -> set[tuple[str, ...]]:
        found = {tuple(plain(named.key).split())}
        for translator in self._voices:
            label = tuple(plain(translator(named.label)).split())
            found |= {label, tuple(word for word in label if not word.isdigit()), label[:1]}
        for ref in _refs(named.label):
            for words in self._terms:
                if ref in words:
                    found |= {tuple(plain(form).split()) for form in (words[ref], *words[ref].forms.values())}
        return {name for name in found if name}

    def _allot(self, slots: list[Slot], words: list[str]) -> tuple[Word, list[str]]:
        """``3 red``, ``red 3`` or ``red`` for each slot that is named."""
        given: dict[str, int] = {}
        for slot in slots:
            for name in sorted(self._names(slot), key=len, reverse=True):
                start = next((n for n in range(len(words)) if tuple(words[n : n + len(name)]) == name), None)
                if start is None:
                    continue
                after, before = words[start + len(name) :][:1], words[:start][-1:]
                number = next((word for word in (*before, *after) if word.isdigit() and len(word) < 4), "1")
                given[slot.key] = int(number)
                break
        tokens = tuple(f"{slot.key}={given[slot.key]}" for slot in slots if given.get(slot.key))
        return ((*tokens, END), []) if tokens else ((), words)


def _refs(msg: Msg) -> list[str]:
    return [arg.term for arg in msg.args.values() if isinstance(arg, Ref)]


def complete(tree: Node, text: str, translator: Translator) -> list[Completion]:
    """How a typed word may go on: at most 25 whole lines, each with what it means so far."""
    tokens = text.split()
    last = tokens.pop() if tokens and not text.endswith(" ") else ""
    try:
        if last and (exact := _walked(walk(tree, tuple(tokens)), last)) is not None and isinstance(exact, Leaf):
            return [_completion(tree, (*tokens, last), exact, translator)]
        prefix, node = _skipped(tree, tuple(tokens))
        if last and (whole := _walked(node, last)) is not None:
            prefix, node, last = *_skipped(tree, (*prefix, last)), ""
            if isinstance(whole, Leaf) or isinstance(node, Leaf):
                return [_completion(tree, prefix, node, translator)]
    except Refused:
        return []
    found = [(*prefix, *more) for more in islice(_ways(node, last, translator), MOST)]
    return [_completion(tree, *_skipped(tree, word), translator) for word in found]


def _skipped(tree: Node, tokens: Word) -> tuple[Word, Node]:
    node = walk(tree, tokens)
    while (token := forced(node)) is not None:
        tokens, node = (*tokens, token), step(node, token)
    return tokens, node


def _walked(node: Node, token: str) -> Node | None:
    try:
        return step(node, token)
    except Refused:
        return None


def _completion(tree: Node, word: Word, node: Node, translator: Translator) -> Completion:
    return Completion(" ".join(word), fit(" · ".join(path(tree, word, translator)), 100), isinstance(node, Leaf))


def _ways(node: Node, begun: str, translator: Translator) -> list[Word]:
    """The tokens that may come next and begin so, or whose labels hold what was begun."""
    wanted = plain(begun)
    match node:
        case Pick(options=options):
            named = [o for o in options if o.blocked is None]
            fits = [
                o for o in named if o.key.startswith(begun.lower()) or f" {wanted}" in f" {plain(translator(o.label))}"
            ]
            ways: list[Word] = [(o.key,) for o in fits]
            return [*ways, (MORE,)] if node.more is not None and MORE.startswith(begun) else ways
        case Amount():
            numbers = range(node.low, node.high + 1, node.step)
            return [(str(n),) for n in islice(numbers, TRIED) if str(n).startswith(begun)]
        case Allot():
            words = (tokens for tokens, _ in islice(allotments(node), TRIED))
            return [tokens for tokens in words if " ".join(tokens).startswith(begun)]
        case _:
            return []
