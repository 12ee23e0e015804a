"""The toy game as later versions have it: other rules, a new option, new fields, a step under another name.

Rules 2: an offered coin is two points; one that keeps ``one-each`` is a table of rules 1. Rules 3: whoever shows a
card gets a coin; who keeps ``shows-bare`` does not. Beside that a flag ``gifts``: who passes gets a coin; fields in
the state, in its players and in a step; and the swap is called an exchange.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from engines.core.game import Game, OptionSpec
from tests.toy.sabotage import Toy, copied

AnyGame = Game[Any, Any]

ONE_EACH = "one-each"
SHOWS_BARE = "shows-bare"
GIFTS = OptionSpec("gifts", "flag", (False, True), default=False)
KEEPS: dict[int, dict[int, tuple[str, ...]]] = {2: {1: (ONE_EACH,)}, 3: {1: (ONE_EACH, SHOWS_BARE), 2: (SHOWS_BARE,)}}


def later(rules: int, *, keeps: Mapping[int, tuple[str, ...]] | None = None) -> AnyGame:
    """The game of rules 2 or 3; ``keeps``: its revisions, all of them where nothing is said."""
    return replace(_of(rules), rule_revisions=KEEPS[rules] if keeps is None else keeps)


@cache
def _of(rules: int) -> AnyGame:
    toy = copied(f"rules_{rules}")
    _grow(toy)
    _play_otherwise(toy, rules)
    game: AnyGame = toy.PEBBLES
    options = (*game.options, GIFTS)
    return replace(
        game,
        rules_version=rules,
        schema_version=2,
        options=options,
        build_first_position=_starting(game),
        state_migrations={1: _exchange},
    )


def _grow(toy: Toy) -> None:
    """New fields; whatever in the module names these structs finds the new ones."""

    def grown(name: str, fields: list[tuple[str, Any, Any]], base: Any, **config: Any) -> Any:
        return msgspec.defstruct(name, fields, bases=(base,), module=toy.__name__, **config)

    def empty(kind: Callable[[], object]) -> Any:
        return msgspec.field(default_factory=kind)

    toy.Player = grown("Player", [("gems", int, 0)], toy.Player, forbid_unknown_fields=True)
    fields = [("old", list[str], empty(list)), ("options", dict[str, bool | int | str], empty(dict)), ("gifts", int, 0)]
    toy.State = grown("State", fields, toy.State, forbid_unknown_fields=True)
    toy.Turn = grown("Turn", [("again", bool, False)], toy.Turn, tag="turn", forbid_unknown_fields=True)
    toy.Swap = grown("Exchange", [], toy.Swap, tag="exchange", forbid_unknown_fields=True)


def _play_otherwise(toy: Toy, rules: int) -> None:
    take = toy.Turn.apply_action

    def taken(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        player = state.players[seat]
        if action.verb == "offer" and rules >= 2 and ONE_EACH not in state.old:
            player.points += action.n
        if action.verb == "show" and rules >= 3 and SHOWS_BARE not in state.old:
            player.coins += 1
        if action.verb == "pass" and state.options["gifts"]:
            player.coins += 1
            state.gifts += 1
        take(self, state, seat, action, effects)

    toy.Turn.apply_action = taken


def _starting(game: AnyGame) -> Any:
    def start(seats: int, options: Any, components: str) -> Any:
        position = game.build_first_position(seats, options, components)
        position.state.options = dict(options)
        return position

    return start


def _exchange(part: dict[str, Any]) -> None:
    """From shape 1: a swap is called an exchange."""
    for step in part["stack"]:
        if step["step"] == "swap":
            step["step"] = "exchange"
