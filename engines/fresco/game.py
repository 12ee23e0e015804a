"""Fresco as a ``Game``."""

from collections import Counter
from collections.abc import Iterable

from engines.core import piles
from engines.core.game import EventKind, Game, Options, OptionSpec, Position, define_position
from engines.core.piles import Layer, Pile, build_pile
from engines.fresco import board_text, grid, premoves, steps
from engines.fresco.components import COMPONENTS, HOME, SPACES, Index, printed
from engines.fresco.features import ACTION_FEATURES, VALUE_MODEL
from engines.fresco.heuristic import default_move, heuristic_move
from engines.fresco.rulebook import RULEBOOK
from engines.fresco.sampling import sample_state
from engines.fresco.scoring import seat_scores
from engines.fresco.state import PARTS, Leonardo, Player, State, masters
from engines.fresco.steps.setup import Setup
from engines.fresco.view import FrescoView
from engines.fresco.view_builder import build_view


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Coins are unlimited."""
    state = position.state
    counts = Counter(state.supply)
    for pile in (state.bag, state.tiles, state.requests, state.portraits):
        counts.update(piles.all_cards(pile))
    counts.update([*state.fresco.values(), *state.open_requests, *state.open_portraits])
    for booth in state.booths:
        counts.update(booth)
    for master in masters(state):
        counts.update(master.tiles)
    for player in state.players:
        counts.update(player.paints)
        counts.update(player.plan.keys() - printed(state.components).spaces[state.final])
        counts.update([*player.requests, *player.portraits])
    return counts


FrescoPosition = define_position("FrescoPosition", State, steps)


def build_first_position(seats: int, options: Options, components: str) -> Position[State]:
    """Set up the first position: goods of the players, bag, piles, the middle tile (F-1, L-3)."""
    index = printed(components)
    supply, begin = index.paints(options), index.table.start
    own = {paint: begin.player.paints.get(paint, 0) for paint in supply}  # type: ignore[call-overload]
    players = [
        Player(
            parts=dict.fromkeys(PARTS, 0),
            thalers=begin.player.thalers,
            paints=dict(own),
            mood=index.table.mood_track.start,
            apprentices=index.table.apprentices.normal,
        )
        for _ in range(seats)
    ]
    middle = index.middle_tile(options)
    tiles = [row.id for row in index.fresco_tiles(options) if row.id != middle]
    state = State(
        components=components,
        options=dict(options),
        players=players,
        leonardo=_build_leonardo(index) if seats == 2 else None,
        supply={paint: n - seats * own[paint] for paint, n in supply.items()},
        bag=build_pile(index.market_tiles(seats)),
        tiles=build_pile(tiles),
        requests=build_pile(index.requests if options["bishops_requests"] else ()),
        portraits=_build_portrait_stack(index) if options["portraits"] else Pile([]),
        bishop=grid.section(*begin.fresco.bishop),
        fresco={index.middle: middle},
        booths=[[] for _ in index.booths(seats)],
    )
    return FrescoPosition(state, [Setup()], {})


def _build_leonardo(index: Index) -> Leonardo:
    row = index.table.leonardo
    return Leonardo(
        parts=dict.fromkeys(PARTS, 0), section=grid.section(*row.fresco_start), start=1 + SPACES.index(row.start_space)
    )


def _build_portrait_stack(index: Index) -> Pile:
    """Build the stack of portraits: A on top, then B, then C (M-P.1)."""
    backs: Iterable[str] = index.table.portraits.stack_top_to_bottom
    layers = [sorted(row.id for row in index.portraits.values() if row.back == back) for back in backs]
    return Pile([Layer(cards) for cards in layers if cards])


OPTIONS = (
    OptionSpec("bishops_requests", "flag", (True, False), default=False),
    OptionSpec("portraits", "flag", (True, False), default=False),
    OptionSpec("special_blends", "flag", (True, False), default=False),
)
"""Modules, each alone or in any combination."""

TURN = ("phase", "turn", "turns", "asks", "places", "landing")
POINTS = ("players.vp", "players.start", "leonardo.vp", "leonardo.start", "landing", *TURN)
PAINTS = ("supply", "me.paints")
CEILING = ("sections", "left", "bishop")
OWN = ("players.tiles", "players.income")
HOSTEL = ("hostel", "players.hour", "players.price", "leonardo.hour")
ROUND = ("round", "final", "order", "players.plan", "places", *HOSTEL, *TURN)
BOOTHS = ("booths", "bag")

EVENTS = {
    "start-row": EventKind(("seats",), ("players.start", "leonardo")),
    "fresco-dealt": EventKind(("n",), CEILING),
    "market-stocked": EventKind((), BOOTHS),
    "requests-appear": EventKind(("n",), ("requests", "requests_left")),
    "portraits-appear": EventKind(("cards",), ("portraits", "portraits_left")),
    "round-begins": EventKind(("n",), ROUND),
    "final-round": EventKind(("n",), ROUND),
    "last-section": EventKind(("n",), CEILING),
    "gets-up": EventKind(("seat", "n"), ("order", "players.apprentices", *HOSTEL, *TURN)),
    "mood-up": EventKind(("seat", "n"), ("players.mood", "players.apprentices", *TURN)),
    "mood-down": EventKind(("seat", "n"), ("players.mood", "players.apprentices", *TURN)),
    "planned": EventKind(("seat", "things"), ("players.plan", "me.plan", *TURN)),
    "leaves": EventKind(("seat", "place"), TURN),
    "buys": EventKind(("seat", "booth", "n", "things"), ("me.thalers", *BOOTHS, *PAINTS, *TURN)),
    "closes-booth": EventKind(("seat", "booth"), (*BOOTHS, *TURN)),
    "moves-bishop": EventKind(("seat", "section", "n"), ("me.thalers", *CEILING)),
    "restores": EventKind(("seat", "section", "n", "bonus", "things"), (*CEILING, *OWN, *PAINTS, *POINTS)),
    "restores-freely": EventKind(("seat", "section", "n", "bonus"), ("leonardo", *CEILING, *POINTS)),
    "restores-altar": EventKind(("seat", "things", "n"), ("players.altars", *PAINTS, *POINTS)),
    "fulfils": EventKind(("seat", "things", "n", "m"), ("requests", "players.requests", *OWN, *POINTS)),
    "lands": EventKind(("seat", "n"), POINTS),
    "earns": EventKind(("seat", "n"), ("me.thalers", *TURN)),
    "takes-portrait": EventKind(
        ("seat", "card"), ("portraits", "players.portraits", "players.price", "players.income", *TURN)
    ),
    "takes-paints": EventKind(("seat", "things"), PAINTS),
    "gains-points": EventKind(("seat", "n"), POINTS),
    "mixes": EventKind(("seat", "paint", "one", "two"), (*PAINTS, *TURN)),
    "income": EventKind(("seat", "n"), ("me.thalers",)),
    "start-row-moves": EventKind(("seats",), ("players.start", "leonardo.start")),
    "controls": EventKind(("seat",), ("leonardo.controller",)),
    "counts-thalers": EventKind(("seat", "n", "m"), ("players.thalers", *POINTS)),
    "portrait-counts": EventKind(("seat", "card", "n"), POINTS),
    "final": EventKind(("seat", "n", "rank"), ("over", "results", *TURN)),
}

PLAN = "a plan: place=number for each place in the order of the day, then a full stop"
VERBS = {
    **{str(hour): "get up at this hour (for Leonardo too)" for hour in printed(COMPONENTS.current_hash()).hours},
    **{place: PLAN for spaces in printed(COMPONENTS.current_hash()).spaces for place in spaces},
    ".": "a plan that sends nobody anywhere",
    "booth": "booth-n, then buy and the tiles (one, or tile=1 for each and a full stop), or close; Leonardo: booth-n",
    "restore": "section, then stay or the section that the bishop is moved to before",
    "altar": "paint=number for three paints in the order of the rules, then a full stop",
    "fulfil": "request, then tile=1 for each tile used, then a full stop",
    "thalers": "paint no portrait",
    "next": "the next free space of the track",
    "previous": "the previous free space",
    "done": "give up what is left to do here",
}


FRESCO: Game[State, FrescoView] = Game(
    key="fresco",
    seat_range=(2, 4),
    duration_minutes=(60, 90),
    rules_version=2,
    schema_version=2,
    position_type=FrescoPosition,
    options=OPTIONS,
    events=EVENTS,
    verb_syntax=VERBS,
    data_dir=HOME,
    component_files=COMPONENTS,
    build_first_position=build_first_position,
    count_components=count_components,
    below_zero=frozenset({"track"}),
    build_view=build_view,
    seat_scores=lambda position: seat_scores(position.state),
    headline_messages=board_text.headline_messages,
    board_messages=board_text.board_messages,
    alt_messages=board_text.alt_messages,
    heuristic_move=heuristic_move,
    default_move=default_move,
    sample_state=sample_state,
    action_features=ACTION_FEATURES,
    value_model=VALUE_MODEL,
    premove_tree=premoves.premove_tree,
    resolve_premove=premoves.resolve_premove,
    public_questions=frozenset({"ask-wake", "ask-wake-leonardo"}),
    public_reasons=frozenset({"why-hour-taken", "why-booth-closed"}),
    rulebook=RULEBOOK,
)
