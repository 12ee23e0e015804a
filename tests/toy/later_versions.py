"""Build later versions of the toy game: other rules, a new option, new fields, a renamed step.

Rules 2: an offered coin is two points; a table that keeps ``one-each`` has rules 1. Rules 3: a player who
shows a card gets a coin; at a table that keeps ``shows-bare`` they do not. There is also a flag ``gifts``:
a player who passes gets a coin. There are new fields in the state, in its players and in a step; the swap is
called an exchange.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from engines.core.game import Game, OptionSpec
from tests.toy.broken_games import Toy, copy_toy

AnyGame = Game[Any, Any]

ONE_EACH = "one-each"
SHOWS_BARE = "shows-bare"
GIFTS = OptionSpec("gifts", "flag", (False, True), default=False)
KEEPS: dict[int, dict[int, tuple[str, ...]]] = {2: {1: (ONE_EACH,)}, 3: {1: (ONE_EACH, SHOWS_BARE), 2: (SHOWS_BARE,)}}


def build_later_version(rules: int, *, keeps: Mapping[int, tuple[str, ...]] | None = None) -> AnyGame:
    """Return the game of rules 2 or 3; ``keeps``: its revisions, all of them if nothing is said."""
    return replace(_build_rules(rules), rule_revisions=KEEPS[rules] if keeps is None else keeps)


@cache
def _build_rules(rules: int) -> AnyGame:
    toy = copy_toy(f"rules_{rules}")
    _add_fields(toy)
    _play_otherwise(toy, rules)
    game: AnyGame = toy.PEBBLES
    options = (*game.options, GIFTS)
    return replace(
        game,
        rules_version=rules,
        schema_version=2,
        options=options,
        build_first_position=_keep_options(game),
        state_migrations={1: _rename_swap},
    )


def _add_fields(toy: Toy) -> None:
    """Add fields to the structs of the module; what names a struct there finds the new one."""

    def extend_struct(name: str, fields: list[tuple[str, Any, Any]], base: Any, **config: Any) -> Any:
        return msgspec.defstruct(name, fields, bases=(base,), module=toy.__name__, **config)

    def empty_field(kind: Callable[[], object]) -> Any:
        return msgspec.field(default_factory=kind)

    toy.Player = extend_struct("Player", [("gems", int, 0)], toy.Player, forbid_unknown_fields=True)
    fields = [
        ("old", list[str], empty_field(list)),
        ("options", dict[str, bool | int | str], empty_field(dict)),
        ("gifts", int, 0),
    ]
    toy.State = extend_struct("State", fields, toy.State, forbid_unknown_fields=True)
    toy.Turn = extend_struct("Turn", [("again", bool, False)], toy.Turn, tag="turn", forbid_unknown_fields=True)
    toy.Swap = extend_struct("Exchange", [], toy.Swap, tag="exchange", forbid_unknown_fields=True)


def _play_otherwise(toy: Toy, rules: int) -> None:
    take = toy.Turn.apply_action

    def apply_action(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        player = state.players[seat]
        if action.verb == "offer" and rules >= 2 and ONE_EACH not in state.old:
            player.points += action.n
        if action.verb == "show" and rules >= 3 and SHOWS_BARE not in state.old:
            player.coins += 1
        if action.verb == "pass" and state.options["gifts"]:
            player.coins += 1
            state.gifts += 1
        take(self, state, seat, action, effects)

    toy.Turn.apply_action = apply_action


def _keep_options(game: AnyGame) -> Any:
    def start(seats: int, options: Any, components: str) -> Any:
        position = game.build_first_position(seats, options, components)
        position.state.options = dict(options)
        return position

    return start


def _rename_swap(part: dict[str, Any]) -> None:
    """Migrate from schema 1: a swap is called an exchange."""
    for step in part["stack"]:
        if step["step"] == "swap":
            step["step"] = "exchange"
