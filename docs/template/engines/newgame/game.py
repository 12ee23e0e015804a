"""Newgame as one object for the rest of the project."""

from collections import Counter

from engines.core import piles
from engines.core.game import EventKind, Game, Options, OptionSpec, Position, define_position
from engines.core.piles import build_pile
from engines.newgame import scoring, board_text, steps
from engines.newgame.components import COMPONENTS, HOME, SEATS, printed
from engines.newgame.heuristic import default_move, heuristic_move
from engines.newgame.sampling import sample_state
from engines.newgame.rulebook import RULEBOOK
from engines.newgame.state import Player, State
from engines.newgame.steps.setup import Setup
from engines.newgame.view import NewgameView, view

NewgamePosition = define_position("NewgamePosition", State, steps)


def build_first_position(seats: int, options: Options, components: str) -> Position[State]:
    """Unpack the box (X-1)."""
    stack = build_pile(printed(components).stones)
    state = State(components, dict(options), [Player() for _ in range(seats)], stack)
    return NewgamePosition(state, [Setup()], {})


def count_components(position: Position[State]) -> Counter[str]:
    """Count the components of a position by name (X-1). See ``Game``."""
    state = position.state
    counts = Counter(piles.all_cards(state.stack))
    for player in state.players:
        counts.update([*player.hand, *player.laid])
    return counts


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
    "final": EventKind(("seat", "n"), ("results",)),
}
"""Each event's arguments, and what of a view may change with it."""

VERBS = {
    "draw": "a stone of the stack",
    "rest": "take the points of a rest",
    **dict.fromkeys(printed(COMPONENTS.current_hash()).stones, "lay this stone"),
}

NEWGAME: Game[State, NewgameView] = Game(
    key="newgame",
    seat_range=SEATS,
    duration_minutes=(5, 10),
    rules_version=1,
    schema_version=1,
    position_type=NewgamePosition,
    options=OPTIONS,
    events=EVENTS,
    verb_syntax=VERBS,
    data_dir=HOME,
    component_files=COMPONENTS,
    build_first_position=build_first_position,
    count_components=count_components,
    build_view=view,
    seat_scores=lambda position: scoring.seat_scores(position.state),
    headline_messages=board_text.headline_messages,
    board_messages=board_text.board_messages,
    alt_messages=board_text.alt_messages,
    heuristic_move=heuristic_move,
    default_move=default_move,
    sample_state=sample_state,
    rulebook=RULEBOOK,
)
