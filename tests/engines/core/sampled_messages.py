"""Collect the messages of random games, with the smallest widget and the terms of each."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from engines import GAMES
from engines.core.core_types import Msg, TermRef
from engines.core.tree import Allocation, Choice, Leaf, Node, iter_nodes
from tests.engines import text_limits
from tests.engines.laws.random_games import AnyMatch, random_moments

SHARE = 0.1
"""Share of trees and boards that are sampled; all events are collected."""

Text = tuple[Msg, int]
"""A message and its maximum length."""


@dataclass
class SampledMessage:
    """The smallest widget of a message, its longest example, and the terms in its arguments."""

    most: int
    example: Msg
    refs: dict[str, set[str]] = field(default_factory=dict)


@cache
def sample_messages(key: str) -> dict[str, SampledMessage]:
    """Collect the messages of some random games by key; a term represents all terms of its table."""
    found: dict[str, SampledMessage] = {}
    for seed in range(20):
        dice = Random(f"{seed} ears")
        for match in random_moments(GAMES[key], seed):
            for event in match.entries[-1].events:
                _add_message(found, event.msg, text_limits.EVENT)
            for msg, most in _match_texts(match) if match.is_over or dice.random() < SHARE else ():
                _add_message(found, msg, most)
    tables = _sibling_terms(key)
    for one in found.values():
        for refs in one.refs.values():
            refs |= {term for ref in set(refs) for term in tables.get(ref, ())}
    return found


def _add_message(found: dict[str, SampledMessage], msg: Msg, most: int) -> None:
    one = found.get(msg.key)
    if one is None:
        one = found[msg.key] = SampledMessage(most, msg)
    if most < one.most:
        one.most = most
    for name, value in msg.args.items():
        if isinstance(value, TermRef):
            one.refs.setdefault(name, set()).add(value.term)
        elif isinstance(value, Msg):
            _add_message(found, value, text_limits.BOARD)


def _sibling_terms(key: str) -> dict[str, set[str]]:
    rows = tomllib.loads((GAMES[key].data_dir / "terms.toml").read_text("utf-8"))["term"]
    tables: dict[str, set[str]] = {}
    for row in rows:
        for ref in row.get("ref", ()):
            tables.setdefault(ref.partition(":")[0], set()).add(row["key"])
    return {row["key"]: {t for ref in row.get("ref", ()) for t in tables[ref.partition(":")[0]]} for row in rows}


def _match_texts(match: AnyMatch) -> Iterator[Text]:
    for seat in range(match.header.seats):
        view = match.view_for(seat)
        yield from ((line, text_limits.HEADLINE) for line in match.game.headline_messages(view))
        yield from (
            (line, text_limits.BOARD) for line in (*match.game.board_messages(view), *match.game.alt_messages(view))
        )
        orders = match.game.premove_tree(view)
        if orders is not None:
            yield from _tree_texts(orders)
        if seat in match.open_questions():
            yield from _tree_texts(match.choice_tree(seat))


def _tree_texts(root: Node) -> Iterator[Text]:
    for node in iter_nodes(root):
        if isinstance(node, Leaf):
            continue
        yield node.question, text_limits.ASK
        parts = node.options if isinstance(node, Choice) else node.slots if isinstance(node, Allocation) else [node]
        for part in parts:
            for msg, most in (
                (getattr(part, "label", None), text_limits.LABEL),
                (part.note if not isinstance(part, Choice) else None, text_limits.NOTE),
                (getattr(part, "blocked", None), text_limits.REASON),
            ):
                if msg is not None:
                    yield msg, most
