"""Pebbles as a ``Game``."""

from collections import Counter

from docs.sample.engines.pebbles import board_text, scoring, steps
from docs.sample.engines.pebbles.components import COMPONENTS, HOME, SEATS, printed
from docs.sample.engines.pebbles.heuristic import default_move, heuristic_move
from docs.sample.engines.pebbles.premoves import premove_tree, resolve_premove
from docs.sample.engines.pebbles.rulebook import RULEBOOK
from docs.sample.engines.pebbles.sampling import sample_state
from docs.sample.engines.pebbles.state import BOWLS, Player, State
from docs.sample.engines.pebbles.steps.rounds import Round
from docs.sample.engines.pebbles.steps.sell import Sell
from docs.sample.engines.pebbles.view import PebblesView, view
from engines.core import piles
from engines.core.game import EventKind, Game, Options, OptionSpec, Position, define_position

PebblesPosition = define_position("PebblesPosition", State, steps, besides=Sell)


def build_first_position(seats: int, options: Options, components: str) -> Position[State]:
    """Set up the first position (T-2.1, T-3.1)."""
    index = printed(components)
    players = [Player(index.numbers.coins) for _ in range(seats)]
    state = State(components, players, piles.build_pile(index.cards), int(options["rounds"]))
    return PebblesPosition(state, [Round()], {})


def count_components(position: Position[State]) -> Counter[str]:
    """Count the cards of a position by name, and unknown bowls. See ``Game``."""
    state = position.state
    counts = Counter([*piles.all_cards(state.deck), *state.looking, *(state.bowls.keys() - BOWLS)])
    for player in state.players:
        counts.update([*player.hand, *player.shown])
    return counts


OPTIONS = (OptionSpec("rounds", "number", (1, 2, 3), 3),)
"""Choices before the game; the text of each is ``option-<key>``."""

EVENTS = {
    "pebbles-dealt": EventKind(("seat",), ("players.cards", "deck", "round", "under", "asks")),
    "pebbles-dealt-you": EventKind(("seat", "card"), ("hands", "under")),
    "pebbles-planned": EventKind(("seat", "n", "bowl"), ("bowls", "asks")),
    "pebbles-points": EventKind(("seat", "n"), ("players.points",)),
    "pebbles-offered": EventKind(("seat", "n"), ("players.points", "coins")),
    "pebbles-shown": EventKind(("seat", "card", "n"), ("players.points", "players.cards", "players.shown", "hands")),
    "pebbles-swaps": EventKind(("seat",), ("deck", "under", "asks")),
    "pebbles-looked": EventKind(("seat", "card"), ("looking",)),
    "pebbles-kept": EventKind(("seat",), ("deck", "players.cards", "hands", "looking", "under", "asks")),
    "pebbles-passed": EventKind(("seat",), ()),
    "pebbles-sold": EventKind(("seat", "n"), ("players.points", "coins")),
    "pebbles-ends": EventKind(("seat", "n"), ("hands", "over", "asks", "results")),
}
"""Each event's arguments, and the view fields that may change with it."""

VERBS = {
    "offer": "coins", "show": "card", "swap": "", "card": "", "pass": "", "red=n blue=n .": "", "more sell": "points",
}  # fmt: skip

PEBBLES: Game[State, PebblesView] = Game(
    key="pebbles",
    seat_range=SEATS,
    duration_minutes=(2, 5),
    rules_version=1,
    schema_version=1,
    position_type=PebblesPosition,
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
    side_step=Sell(),
    rulebook=RULEBOOK,
    premove_tree=premove_tree,
    resolve_premove=resolve_premove,
)
