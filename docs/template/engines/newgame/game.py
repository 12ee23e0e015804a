"""Newgame as one object for the rest of the project."""

from __future__ import annotations

from typing import Union

from engines.core.game import EventKind, Game, Options, OptionSpec, Position
from engines.core.piles import shuffled
from engines.newgame import scoring, text
from engines.newgame.check import check
from engines.newgame.components import COMPONENTS, HOME, SEATS, printed
from engines.newgame.fallback import fallback
from engines.newgame.guess import guess
from engines.newgame.imagine import imagine
from engines.newgame.rulebook import RULEBOOK
from engines.newgame.state import Player, State
from engines.newgame.steps.lay import Lay
from engines.newgame.steps.rounds import Final, Round
from engines.newgame.steps.setup import Setup
from engines.newgame.steps.turn import Draw, Turn
from engines.newgame.view import NewgameView, view

AnyStep = Union[Setup, Round, Lay, Turn, Draw, Final]


class NewgamePosition(Position[State]):
    """A position; the stack holds the steps of this game."""

    state: State
    stack: list[AnyStep]  # type: ignore[assignment]  # the closed set, for the codec


def start(seats: int, options: Options, components: str) -> NewgamePosition:
    """The box unpacked (X-1)."""
    stack = shuffled(printed(components).stones)
    state = State(components, dict(options), [Player() for _ in range(seats)], stack)
    return NewgamePosition(state, [Setup()], {})


OPTIONS: tuple[OptionSpec, ...] = ()
"""What is chosen before the game; each is worded as ``option-<key>``."""

HELD = ("players.stones", "stack")
EVENTS = {
    "dealt": EventKind(("seat", "n"), HELD),
    "dealt-you": EventKind(("stones",), (*HELD, "hand")),
    "round-begins": EventKind(("n",), ("round",)),
    "lays": EventKind(("seat", "stone"), ("players.laid", "players.stones", "hand")),
    "wins": EventKind(("seat", "n"), ("players.won",)),
    "draws": EventKind(("seat",), HELD),
    "draws-you": EventKind(("stone",), (*HELD, "hand")),
    "rests": EventKind(("seat", "n"), ("players.rested",)),
    "final": EventKind(("seat", "n"), ("over",)),
}
"""Each event's arguments, and what of a view may change with it."""

VERBS = {
    "draw": "a stone of the stack",
    "rest": "take the points of a rest",
    **dict.fromkeys(printed(COMPONENTS.default()).stones, "lay this stone"),
}

NEWGAME: Game[State, NewgameView] = Game(
    key="newgame",
    seats=SEATS,
    minutes=(5, 10),
    rules=1,
    shape=1,
    position=NewgamePosition,
    options=OPTIONS,
    events=EVENTS,
    verbs=VERBS,
    home=HOME,
    component_files=COMPONENTS,
    start=start,
    check=check,
    view=view,
    standings=lambda position: scoring.standings(position.state),
    headline=text.headline,
    text=text.text,
    alt=text.alt,
    guess=guess,
    fallback=fallback,
    imagine=imagine,
    round=lambda state: state.round,
    rulebook=RULEBOOK,
)
