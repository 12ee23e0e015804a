"""What is said in random games: which messages, on what widget, with which terms."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from engines import GAMES
from engines.core import limits
from engines.core.tree import Allot, Leaf, Node, Pick, nodes
from engines.core.words import Msg, Ref
from tests.engines.laws.playing import AnyMatch, moments

SEEDS = range(20)
SHARE = 0.1
"""Of the trees and boards; all events are heard."""

Text = tuple[Msg, int]
"""A message and how long it may be."""


@dataclass
class Heard:
    """The shortest widget that a message was said on, its fullest example, and the terms that its arguments held."""

    most: int
    example: Msg
    refs: dict[str, set[str]] = field(default_factory=dict)


@cache
def heard(key: str) -> dict[str, Heard]:
    """The messages of some random games of a game, by key; a term stands for all terms of its table."""
    found: dict[str, Heard] = {}
    for seed in SEEDS:
        dice = Random(f"{seed} ears")
        for match in moments(GAMES[key], seed):
            for event in match.entries[-1].events:
                _hear(found, event.msg, limits.EVENT)
            for msg, most in _texts(match) if match.over or dice.random() < SHARE else ():
                _hear(found, msg, most)
    tables = _tables(key)
    for one in found.values():
        for refs in one.refs.values():
            refs |= {term for ref in set(refs) for term in tables.get(ref, ())}
    return found


def _hear(found: dict[str, Heard], msg: Msg, most: int) -> None:
    one = found.setdefault(msg.key, Heard(most, msg))
    one.most = min(one.most, most)
    for name, value in msg.args.items():
        if isinstance(value, Ref):
            one.refs.setdefault(name, set()).add(value.term)
        elif isinstance(value, Msg):
            _hear(found, value, limits.BOARD)


def _tables(key: str) -> dict[str, set[str]]:
    """Each term with all terms of the tables of ``components.toml`` that it has a row in."""
    rows = tomllib.loads((GAMES[key].home / "terms.toml").read_text("utf-8"))["term"]
    tables: dict[str, set[str]] = {}
    for row in rows:
        for ref in row.get("ref", ()):
            tables.setdefault(ref.partition(":")[0], set()).add(row["key"])
    return {row["key"]: {t for ref in row.get("ref", ()) for t in tables[ref.partition(":")[0]]} for row in rows}


def _texts(match: AnyMatch) -> Iterator[Text]:
    for seat in range(match.header.seats):
        view = match.view(seat)
        yield from ((line, limits.HEADLINE) for line in match.game.headline(view))
        yield from ((line, limits.BOARD) for line in (*match.game.text(view), *match.game.alt(view)))
        orders = match.game.orders(view)
        if orders is not None:
            yield from _tree(orders)
        if seat in match.asked():
            yield from _tree(match.tree(seat))


def _tree(root: Node) -> Iterator[Text]:
    for node in nodes(root):
        if isinstance(node, Leaf):
            continue
        yield node.ask, limits.ASK
        parts = node.options if isinstance(node, Pick) else node.slots if isinstance(node, Allot) else [node]
        for part in parts:
            for msg, most in (
                (getattr(part, "label", None), limits.LABEL),
                (part.note if not isinstance(part, Pick) else None, limits.NOTE),
                (getattr(part, "blocked", None), limits.REASON),
            ):
                if msg is not None:
                    yield msg, most
