"""How kinds of questions and answers are named, to count what players like to say (``odds.json``)."""

from __future__ import annotations

from pathlib import Path

from engines.core.odds import Habits
from engines.core.words import Word
from engines.notredame import scoring
from engines.notredame.components import printed
from engines.notredame.state import State, colour_of, kind_of
from engines.notredame.steps.carriage import may_take


def context(state: State, seat: int) -> str:
    """The phase, how far the game is, and what is lacking: room for rats, coins, cubes."""
    player, meta = state.players[seat], printed(state.components).table.meta
    late = (state.round - 1) // meta.rounds_per_period
    comes = scoring.rats_move(state, player, scoring.plague_value(state))
    danger = min(2, max(0, player.rats + comes - 7))
    match state.phase:
        case "draft":
            return f"draft {late} {min(2, player.rats // 3)}"
        case "play":
            return f"play {late} {danger} {min(2, player.supply)} {min(2, player.coins)}"
        case "bribe":
            return f"bribe {late} {danger} {min(3, player.coins)}"
        case _:
            return state.phase


def option(state: State, seat: int, before: Word, key: str) -> str:
    """A card by its kind, a market by the token there."""
    if before[:1] == ("drive",):
        if len(before) > 1:
            return f"drive {key}"
        token = state.tokens.get(key)
        if token is None:
            return "drive empty"
        return f"drive {kind_of(token)}" if may_take(state, seat, colour_of(token)) else "drive closed"
    return " ".join([*map(kind_of, before), kind_of(key)])


HABITS: Habits[State] = Habits(context, option, table=Path(__file__).with_name("odds.json"))
