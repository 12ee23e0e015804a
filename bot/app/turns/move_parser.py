"""Parser and completion of typed moves, in tokens or in words of any language."""

from itertools import islice

import msgspec

from bot.app.common.interfaces import Completion
from bot.app.i18n import BOT_FOLDER, Translator
from bot.app.ui.screen import truncate_label
from bot.app.ui.texts import normalize_text
from bot.app.views.draft_widgets import choice_labels
from bot.app.views.tree_navigation import automatic_token, only_token
from engines import GAMES
from engines.core.catalogue import load_terms
from engines.core.core_types import MAX_MOVE_TOKENS, TOKEN, EngineError, Move, TermRef
from engines.core.translation import LANGUAGES
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
    iter_allocations,
    next_node,
    walk_tree,
)

MAX_COMPLETIONS = 25
LONGEST_TEXT = 400
MAX_TRIED = 2000
SHORTEST_BEGINNING = 3


class TypedMove(msgspec.Struct, frozen=True):
    """A parsed move. ``is_exact``: whether it was typed as tokens. ``end_node``: the node after it."""

    move: Move
    is_exact: bool
    end_node: Node


def parse_move(tree: Node, text: str, game: str, names: tuple[str, ...]) -> TypedMove:
    """Parse a text as a move or the start of one. Raises ``EngineError`` if the rules forbid it."""
    exact = parse_exact_move(tree, text)
    if exact is not None:
        return exact
    reader = _MoveParser(game, names)
    move, end_node = reader.parse_tokens(tree, normalize_text(text[:LONGEST_TEXT]).split())
    return TypedMove(move, is_exact=False, end_node=end_node)


def parse_exact_move(tree: Node, text: str) -> TypedMove | None:
    """Parse a text of tokens, or return None for words. Raises ``EngineError`` for a forbidden move."""
    tokens = tuple(text.split())
    if not tokens or len(tokens) > MAX_MOVE_TOKENS or not all(TOKEN.fullmatch(token) for token in tokens):
        return None
    try:
        return TypedMove(tokens, is_exact=True, end_node=walk_tree(tree, tokens))
    except EngineError as refused:
        if _is_game_reason(refused):
            raise
        return None


def _is_game_reason(refused: EngineError) -> bool:
    return refused.code == "blocked" or bool(refused.msg.rule)


class _MoveParser:
    """Finds options by key, label and terms in all languages."""

    def __init__(self, game: str, names: tuple[str, ...]) -> None:
        self._translators = [Translator(lang, game, names) for lang in LANGUAGES]
        homes = (BOT_FOLDER, GAMES[game].data_dir)
        self._terms = [load_terms(home, lang) for home in homes for lang in LANGUAGES]

    def parse_tokens(self, node: Node, words: list[str]) -> tuple[Move, Node]:
        """Parse words into tokens as far as possible; return none if no word was understood."""
        move: list[str] = []
        root, heard = node, False
        while words or only_token(node) is not None:
            before = len(words)
            tokens, words = self._next_tokens(node, words)
            heard = heard or len(words) < before
            if not tokens:
                break
            try:
                for token in tokens:
                    node = next_node(node, token)
            except EngineError as refused:
                if _is_game_reason(refused):
                    raise
                break
            move += tokens
        return (tuple(move), node) if heard else ((), root)

    def _next_tokens(self, node: Node, words: list[str]) -> tuple[Move, list[str]]:
        only = only_token(node)
        match node:
            case Choice(options=options):
                key, rest = self._match_option(options, words)
                if not key and isinstance(node.more, Choice):
                    key, rest = self._match_option(node.more.options, words)
                    if key:
                        return (MORE, key), rest
                if not key and (only := automatic_token(node)) is not None:
                    return (only,), words
                return ((key,), rest) if key else ((), words)
            case Amount():
                if only is not None:
                    return (only,), words
                n = next((n for n, word in enumerate(words) if word.isdigit()), None)
                return ((words[n],), words[n + 1 :]) if n is not None else ((), words)
            case Allocation(slots=slots):
                return self._match_allocation(slots, words)
            case _:
                return (), words

    def _match_option(self, options: list[Option], words: list[str]) -> tuple[str, list[str]]:
        """Find the option named first, by its longest phrase; return the words after it."""
        phrases = [(option.key, phrase) for option in options for phrase in self._option_phrases(option)]
        for start in range(len(words)):
            fitting = [(len(p), key) for key, p in phrases if p and words[start : start + len(p)] == list(p)]
            longest = max((length for length, _ in fitting), default=0)
            keys = {key for length, key in fitting if length == longest}
            if len(keys) == 1:
                return keys.pop(), words[start + longest :]
        return self._match_prefix(phrases, words)

    def _match_prefix(self, phrases: list[tuple[str, tuple[str, ...]]], words: list[str]) -> tuple[str, list[str]]:
        for n, typed in enumerate(words):
            if len(typed) >= SHORTEST_BEGINNING:
                keys = {key for key, phrase in phrases if any(word.startswith(typed) for word in phrase)}
                if len(keys) == 1:
                    return keys.pop(), words[n + 1 :]
        return "", words

    def _option_phrases(self, named: Option | Slot) -> set[tuple[str, ...]]:
        """Return the phrases for an option: key, labels and all forms of its terms."""
        phrases = {tuple(normalize_text(named.key).split())}
        for translator in self._translators:
            label = tuple(normalize_text(translator(named.label)).split())
            phrases |= {label, tuple(word for word in label if not word.isdigit()), label[:1]}
        for ref in [arg.term for arg in named.label.args.values() if isinstance(arg, TermRef)]:
            for words in self._terms:
                if ref in words:
                    phrases |= {
                        tuple(normalize_text(form).split()) for form in (words[ref], *words[ref].forms.values())
                    }
        return {name for name in phrases if name}

    def _match_allocation(self, slots: list[Slot], words: list[str]) -> tuple[Move, list[str]]:
        """Parse ``3 red``, ``red 3`` or ``red`` for each named slot."""
        given: dict[str, int] = {}
        for slot in slots:
            for name in sorted(self._option_phrases(slot), key=len, reverse=True):
                start = next((n for n in range(len(words)) if tuple(words[n : n + len(name)]) == name), None)
                if start is None:
                    continue
                after, before = words[start + len(name) :][:1], words[:start][-1:]
                number = next((word for word in (*before, *after) if word.isdigit() and len(word) < 4), "1")
                given[slot.key] = int(number)
                break
        tokens = tuple(f"{slot.key}={given[slot.key]}" for slot in slots if given.get(slot.key))
        return ((*tokens, END), []) if tokens else ((), words)


def complete_move(tree: Node, text: str, translator: Translator) -> list[Completion]:
    """List at most ``MAX_COMPLETIONS`` completions of a typed move, with their meanings."""
    tokens = text.split()
    last = tokens.pop() if tokens and not text.endswith(" ") else ""
    try:
        if last and (exact := _try_step(walk_tree(tree, tuple(tokens)), last)) is not None and isinstance(exact, Leaf):
            return [_build_completion(tree, (*tokens, last), exact, translator)]
        prefix, node = _skip_only_tokens(tree, tuple(tokens))
        if last and (whole := _try_step(node, last)) is not None:
            prefix, node, last = *_skip_only_tokens(tree, (*prefix, last)), ""
            if isinstance(whole, Leaf) or isinstance(node, Leaf):
                return [_build_completion(tree, prefix, node, translator)]
    except EngineError:
        return []
    moves = [(*prefix, *more) for more in islice(_next_moves(node, last, translator), MAX_COMPLETIONS)]
    return [_build_completion(tree, *_skip_only_tokens(tree, move), translator) for move in moves]


def _skip_only_tokens(tree: Node, tokens: Move) -> tuple[Move, Node]:
    node = walk_tree(tree, tokens)
    while (token := only_token(node)) is not None:
        tokens, node = (*tokens, token), next_node(node, token)
    return tokens, node


def _try_step(node: Node, token: str) -> Node | None:
    try:
        return next_node(node, token)
    except EngineError:
        return None


def _build_completion(tree: Node, move: Move, node: Node, translator: Translator) -> Completion:
    return Completion(
        " ".join(move), truncate_label(" · ".join(choice_labels(tree, move, translator)), 100), isinstance(node, Leaf)
    )


def _next_moves(node: Node, begun: str, translator: Translator) -> list[Move]:
    wanted = normalize_text(begun)
    match node:
        case Choice(options=options):
            named = [o for o in options if o.blocked is None]
            fits = [
                o
                for o in named
                if o.key.startswith(begun.lower()) or f" {wanted}" in f" {normalize_text(translator(o.label))}"
            ]
            ways: list[Move] = [(o.key,) for o in fits]
            return [*ways, (MORE,)] if node.more is not None and MORE.startswith(begun) else ways
        case Amount():
            numbers = range(node.low, node.high + 1, node.step)
            return [(str(n),) for n in islice(numbers, MAX_TRIED) if str(n).startswith(begun)]
        case Allocation():
            moves = (tokens for tokens, _ in islice(iter_allocations(node), MAX_TRIED))
            return [tokens for tokens in moves if " ".join(tokens).startswith(begun)]
        case _:
            return []
