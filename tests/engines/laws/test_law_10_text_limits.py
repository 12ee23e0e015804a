"""Test law 10: every text fits its smallest widget in every language (tests/engines/text_limits.py)."""

from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

import engines.fresco.components
import engines.leonardo.components
from engines import GAMES
from engines.core.catalogue import load_terms
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, TranslateMessage, build_translator
from engines.core.tree import (
    Allocation,
    Amount,
    Choice,
    Leaf,
    Node,
    Slot,
    allocation_outcome,
    child_node,
    iter_allocations,
    iter_nodes,
)
from engines.fresco.steps.market import tile_label
from engines.leonardo.term_messages import invention
from tests.engines import text_limits
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, require, some_moments

NAMES = tuple(f"Maximilián Дмитрий {letter}" for letter in "ABCDEF")
"""Long realistic names (21 characters)."""
SHORT_NAMES = ("Katharin", "Veronika", "Benjamin", "Johannes", "Gabriela", "Dorothea")
"""Names of eight letters, with which a label has at most ``text_limits.ANSWER`` characters."""

Text = tuple[Msg, int, str]
"""A message, its maximum length, and its kind."""


def law_10(game: AnyGame, seed: int, share: float = 1.0) -> int:
    speakers = {lang: build_translator(game.data_dir, lang, NAMES) for lang in LANGUAGES}
    short = {lang: build_translator(game.data_dir, lang, SHORT_NAMES) for lang in LANGUAGES}
    seen: set[bytes] = set()
    for match in some_moments(game, seed, share):
        for text in _match_texts(match):
            key = msgspec.msgpack.encode(text)
            if key not in seen:
                seen.add(key)
                for lang, speak in speakers.items():
                    _require_fit(speak, lang, *text)
                    if text[2] == "label":
                        _require_fit(short[lang], lang, text[0], text_limits.ANSWER, "label with short names")
        for node in _new_nodes(match, seen):
            for lang, speak in short.items():
                labels = [speak(one.label) for one in (node.options if isinstance(node, Choice) else node.slots)]
                require(len(set(labels)) == len(labels), "two answers have the same label", lang, node.question, labels)
        _check_groups(match)
    return len(seen)


def _new_nodes(match: AnyMatch, seen: set[bytes]) -> Iterator[Choice | Allocation]:
    for seat in match.open_questions():
        for node in iter_nodes(match.choice_tree(seat)):
            if isinstance(node, Choice | Allocation):
                labels = [one.label for one in (node.options if isinstance(node, Choice) else node.slots)]
                key = msgspec.msgpack.encode((node.question, labels))
                if key not in seen:
                    seen.add(key)
                    yield node


def _require_fit(speak: TranslateMessage, lang: str, msg: Msg, most: int, what: str) -> None:
    try:
        said = speak(msg)
    except KeyError as missing:
        require(False, "no text", lang, what, missing)
        return
    require(said.strip(), "an empty text", lang, what, msg)
    require(len(said) <= most, "too long", lang, what, len(said), most, said)
    require("{" not in said and "\n" not in said.strip(), "not a sentence", lang, what, said)


def _match_texts(match: AnyMatch) -> Iterator[Text]:
    for event in match.entries[-1].events:
        yield event.msg, text_limits.EVENT, "event"
    for seat in range(match.header.seats):
        view = match.view_for(seat)
        for line in match.game.headline_messages(view):
            yield line, text_limits.HEADLINE, "headline"
        orders = match.game.premove_tree(view)
        if orders is not None:
            yield from _node_texts(orders)
        if seat in match.open_questions():
            yield from _node_texts(match.choice_tree(seat))


def _node_texts(node: Node) -> Iterator[Text]:
    if isinstance(node, Leaf):
        return
    yield node.question, text_limits.ASK, "ask"
    if node.more is not None:
        yield from _node_texts(node.more)
    match node:
        case Choice():
            for option in node.options:
                yield option.label, text_limits.LABEL, "label"
                yield from _extra_texts(option.note, option.blocked)
                if option.blocked is None:
                    yield from _node_texts(child_node(option))
        case Amount():
            yield from _extra_texts(node.note, None)
            for n in {node.low, node.high}:
                yield from _node_texts(node.then(n))
        case Allocation():
            for slot in node.slots:
                yield slot.label, text_limits.LABEL, "label"
                yield from _extra_texts(slot.note, slot.blocked)
            yield from _allocation_texts(node)


def _extra_texts(note: Msg | None, blocked: Msg | None) -> Iterator[Text]:
    if note is not None:
        yield note, text_limits.NOTE, "note"
    if blocked is not None:
        yield blocked, text_limits.REASON, "reason"


def _allocation_texts(node: Allocation) -> Iterator[Text]:
    for _, then in islice(iter_allocations(node), 4):
        yield from _node_texts(then)
    for chosen in ({}, *({slot.key: n} for slot in node.slots for n in (slot.low, slot.high) if n)):
        reason = allocation_outcome(Allocation(node.question, [], _total_left(node, chosen), node.then, chosen))
        if isinstance(reason, Msg):
            yield reason, text_limits.REASON, "reason"


def _total_left(node: Allocation, chosen: dict[str, int]) -> tuple[int, int]:
    n = sum(chosen.values())
    return max(0, node.total[0] - n), node.total[1] - n


def _check_groups(match: AnyMatch) -> None:
    words = load_terms(match.game.data_dir, "en")
    for seat in match.open_questions():
        node = match.choice_tree(seat)
        members: list[Slot | object] = list(getattr(node, "options", getattr(node, "slots", ())))
        for member in members:
            group = getattr(member, "group", None)
            shown = str(words.get(group, group)) if group else ""
            require(len(shown) <= text_limits.GROUP, "a group's name is too long", group)


test_law_10, test_law_10_in_full = make_law_tests(10, law_10)


def too_long(answers: set[str]) -> list[str]:
    return sorted(answer for answer in answers if len(answer) > text_limits.ANSWER)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_invention_in_the_deck_has_a_short_label(lang: str) -> None:
    table = engines.leonardo.components.COMPONENTS.current_hash()
    translate = build_translator(GAMES["leonardo"].data_dir, lang, ())
    cards = engines.leonardo.components.printed(table).inventions
    assert too_long({translate(invention("put-card", table, card, n)) for card in cards for n in range(1, 6)}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_market_tile_short_of_a_paint_has_a_short_label(lang: str) -> None:
    table = engines.fresco.components.COMPONENTS.current_hash()
    translate = build_translator(GAMES["fresco"].data_dir, lang, ())
    tiles = engines.fresco.components.printed(table).market.values()
    labels = {translate(tile_label(tile.id, table, ((paint, 1),))) for tile in tiles for paint in tile.paints}
    assert too_long(labels) == []
