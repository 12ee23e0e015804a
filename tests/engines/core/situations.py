"""Load positions that show component values, and trace what a component file makes of them.

Kept games hold some of the cards only. A game's own ``tests/engines/rules/<game>/situations.py`` lays each where its
values count; the kept positions are looked at too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any

import msgspec

from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import Move
from engines.core.game import Game
from engines.core.match import Match
from engines.core.random_moves import random_move
from engines.core.translation import build_translator
from engines.core.tree import Choice, Node, child_node, legal_moves
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.request import PictureRequest
from tests.engines.laws.random_games import all_viewers, copy_match, secret_of, tree_shape
from tests.engines.positions.position_writer import position_paths
from tests.engines.positions.test_positions import read_position

AnyGame = Game[Any, Any]
Dumped = dict[str, Any]
OPENED = 8
"""So many tables are opened with the same options: each deals other cards."""
FOLLOWED = 6
"""So many words by chance of each seat that is asked are said."""


@cache
def load_situations(key: str) -> tuple[Dumped, ...]:
    """Load all positions of a game, as the file of today has them."""
    module = f"tests.engines.rules.{key}.situations"
    made = import_module(module).situations() if find_spec(module) else ()
    return (
        *(match_factory.dump_position(match) for match in made),
        *(read_position(path) for path in position_paths(GAMES[key])),
    )


def opening_traces(game: AnyGame, seats: int, name: str) -> Iterator[str]:
    """Yield how tables begin with a file: as proposed, and with every option at each of its values."""
    fit = {spec.key: spec.values_for_seats(seats) for spec in game.options if not spec.seats or seats in spec.seats}
    each = [
        {key: ways[n % len(ways)] for key, ways in fit.items()} for n in range(max(map(len, fit.values()), default=1))
    ]
    for seed in range(OPENED):
        for options in ({}, *each):
            yield from match_traces(
                match_factory.open_match(game, "a-table", seats, options, secret_of(27 + seed), name)
            )


def load_situation(game: AnyGame, n: int, name: str) -> Match[Any, Any]:
    """Load a situation with a file. Raises ``Refused`` where it cannot be with that."""
    dumped = load_situations(game.key)[n]
    state = {**dumped["state"], "components": name}
    return match_factory.load_match(game, "a-table", {**dumped, "components": name, "state": state}, secret_of(27))


def situation_traces(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """Yield what is asked in a situation with a file, and what becomes of some moves."""
    match = load_situation(game, n, name)
    yield from match_traces(match)
    for seat in match.seats_to_move():
        for word in some_words(match.choice_tree(seat)):
            twin = copy_match(match)
            twin.push(seat, word)
            yield from match_traces(twin)


def match_traces(match: Match[Any, Any]) -> Iterator[str]:
    """Yield what was told and drawn, the scores, and what all viewers see and are asked now."""
    yield encode_for_comparison([(entry.events, entry.draws) for entry in match.entries])
    yield encode_for_comparison(match.game.seat_scores(match.position))
    yield from (
        encode_for_comparison(match.view_for(seat)).replace(match.header.components, "") for seat in all_viewers(match)
    )
    yield from (encode_for_comparison(tree_shape(match.choice_tree(seat), most=6)) for seat in match.seats_to_move())


def encode_for_comparison(thing: object) -> str:
    """Return all that is in a thing as text, to be compared: several times quicker than its ``repr``."""
    return msgspec.msgpack.encode(thing, enc_hook=repr).decode("latin-1")


def some_words(root: Node) -> Iterator[Move]:
    """Yield the first move of each kind, and some by chance."""
    if isinstance(root, Choice):
        for option in root.options:
            if not option.blocked:
                yield from islice(legal_moves(child_node(option), (option.key,)), 1)
    dice = Random(27)
    yield from (random_move(root, dice) for _ in range(FOLLOWED))


def position_texts(match: Match[Any, Any]) -> Iterator[str]:
    """Yield what is asked, written and painted of a position."""
    game, speak = match.game, build_translator(match.game.data_dir, "en")
    for seat in all_viewers(match):
        view = match.view_for(seat)
        yield "\n".join(
            speak(msg) for msg in (*game.headline_messages(view), *game.board_messages(view), *game.alt_messages(view))
        )
        for picture in ("board",) if seat is None else PAINTERS[game.key].PICTURES if seat == 0 else ():
            yield compose_scene(PictureRequest(game.key, view, picture)).to_text()
        if seat is not None:
            ahead = game.premove_tree(view)
            yield encode_for_comparison(ahead and tree_shape(ahead))
            if seat in match.open_questions():
                yield encode_for_comparison(tree_shape(match.choice_tree(seat), most=6))
