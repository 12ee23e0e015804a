"""Leonardo da Vinci as a ``Game``."""

from collections import Counter
from pathlib import Path

from engines.core import piles
from engines.core.game import EventKind, Game, Options, OptionSpec, Position, define_position
from engines.core.piles import build_pile
from engines.leonardo import board_text, premoves, steps
from engines.leonardo.components import AREAS, COMPONENTS, Index, printed
from engines.leonardo.features import ACTION_FEATURES, VALUE_MODEL
from engines.leonardo.heuristic import default_move, heuristic_move
from engines.leonardo.rulebook import RULEBOOK
from engines.leonardo.sampling import sample_state
from engines.leonardo.scoring import seat_scores
from engines.leonardo.state import PARTS, Group, Lab, Player, State
from engines.leonardo.steps.complete import CardAuction
from engines.leonardo.steps.setup import Setup
from engines.leonardo.view import LeonardoView
from engines.leonardo.view_builder import build_view


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Balances (apprentices, add-ons, florins of the council) are the difference between actual and
    expected numbers.
    """
    state = position.state
    index = printed(state.components)
    counts = Counter([*piles.all_cards(state.deck), *state.display, *state.looking, *state.gone, *state.market])
    counts.update(step.card for step in position.stack if isinstance(step, CardAuction))
    counts.update(state.shops)
    counts["robot"] = state.robots
    counts["florins of the council"] = state.council - _council_florins(position, index)
    for seat, player in enumerate(state.players):
        groups = [group for area in state.city.values() for group in area if group.seat == seat]
        figures: list[Group | Lab] = [*groups, *player.labs.values()]
        counts.update(player.inventions)
        counts.update(player.hand)
        counts["florins of the council"] += player.parts["council"]
        counts[f"master {seat}"] = player.master + sum(figure.master for figure in figures)
        counts[f"apprentice {seat}"] = player.free + sum(figure.apprentices for figure in figures) - player.apprentices
        counts[f"add-on {seat}"] = sum(addon in index.addons for addon in player.addons)
        counts[f"add-on {seat}"] += state.turns.count(seat) if state.phase == "setup" else 0
        for name, lab in player.labs.items():
            counts.update(lab.cards)
            counts["robot"] += lab.robots
            counts["unknown laboratory"] += (name, lab.places) not in index.sides
    return counts


def _council_florins(position: Position[State], index: Index) -> int:
    """Return the florins put on the council so far (L-8.8, L-12.1)."""
    rounds = index.table.rounds
    past = position.state.round - bool(position.stack)
    return rounds.council_florins_at_start + sum(n <= past for n in rounds.council_florin_after_rounds)


HOME = Path(__file__).parent

LeonardoPosition = define_position("LeonardoPosition", State, steps)


def build_first_position(seats: int, options: Options, components: str) -> Position[State]:
    """Set up the first position: shops, market, robots in the workshop (L-2.5, L-16.2)."""
    index = printed(components)
    none = dict.fromkeys(index.resources, 0)
    laid = index.codices["codex2"].market_start if options["codex2"] else {}
    state = State(
        components=components,
        options=dict(options),
        players=[Player(dict.fromkeys(PARTS, 0), 0, dict(none), {}) for _ in range(seats)],
        shops={name: row.cards - laid.get(name, 0) for name, row in index.resources.items()},
        robots=index.counts[seats].robots_in_workshop,
        deck=build_pile(index.inventions),
        display=[],
        city={area: [] for area in index.evaluation_order(options["codex2"])},
        market=sorted(name for name, n in laid.items() for _ in range(n)),
        council=index.table.rounds.council_florins_at_start,
    )
    return LeonardoPosition(state, [Setup()], {})


OPTIONS = (
    OptionSpec("setup", "choice", ("beginner", "advanced"), "beginner"),
    OptionSpec("codex1", "flag", (True, False), default=False),
    OptionSpec("codex2", "flag", (True, False), default=False),
    OptionSpec("start_player", "choice", ("random", "chosen"), "random"),
)
"""L-2, L-3, L-15, L-16, L-2.11. With ``chosen``, the first seat starts: the host seats that player there."""

ASKED = ("owing", "asks", "order")
PHASE = ("phase", "area", *ASKED)
MONEY = ("me.florins", "players.florins")
FIGURES = ("players.free", "players.master", "areas.groups")
HAND = ("me.hand",)
LABS = ("players.labs",)
WORK = ("players.labs", "me.works", "me.hand")
OWNED = ("players.apprentices", "players.academy", "areas.stock")
DONE = ("done", "auction", *ASKED)

EVENTS = {
    "starts": EventKind(("seat",), ("holder",)),
    "gets-set": EventKind(("seat", "set"), ("players", "me", "areas")),
    "removed": EventKind(("cards",), ("gone", "coming", "deck")),
    "requested": EventKind(("cards",), ("display", "deck", "coming", "me.knows", *ASKED)),
    "takes-addon": EventKind(("seat", "thing"), ("players.addons", "players.free", *LABS, *OWNED, *MONEY, *ASKED)),
    "takes-cards": EventKind(("seat", "cards"), ("areas.stock", *HAND)),
    "round-begins": EventKind(("n", "m", "seat"), ("round", "research", "done", "players.passed", *PHASE)),
    "research-begins": EventKind(("n", "m", "seat"), ("round", "research", "done", "players.passed", *PHASE)),
    "cancels": EventKind(("seat", "lab"), (*WORK, *ASKED)),
    "begins": EventKind(("seat", "lab"), (*LABS, *ASKED)),
    "begins-you": EventKind(("lab", "thing"), ("me.works", *HAND)),
    "begins-nothing": EventKind(("seat",), ASKED),
    "placing-begins": EventKind(("seat",), PHASE),
    "places-area": EventKind(("seat", "place", "n"), (*FIGURES, *ASKED)),
    "places-area-master": EventKind(("seat", "place"), (*FIGURES, *ASKED)),
    "places-lab": EventKind(("seat", "place", "n"), (*FIGURES, *LABS, *ASKED)),
    "places-lab-master": EventKind(("seat", "place"), (*FIGURES, *LABS, *ASKED)),
    "passes-place": EventKind(("seat",), ("players.passed", *ASKED)),
    "has-placed": EventKind(("seat",), ("players.passed", *ASKED)),
    "placing-ends": EventKind((), PHASE),
    "evaluates": EventKind(("place", "seats"), PHASE),
    "leaves-council": EventKind(("seat",), (*FIGURES, *ASKED)),
    "names-holder": EventKind(("seat", "other"), ("holder", *ASKED)),
    "keeps-leonardo": EventKind(("seat", "other"), ("holder", *ASKED)),
    "stands-on": EventKind(("seat", "thing"), ("fields", *ASKED)),
    "withdraws": EventKind(("seat", "place"), ("areas.price", *FIGURES, *PHASE)),
    "council-over": EventKind((), ("fields", *FIGURES, *PHASE)),
    "leaves-unused": EventKind(("seat", "thing"), ASKED),
    "moves-apprentice": EventKind(("seat", "origin", "place"), ("areas.groups", *ASKED)),
    "moves-apprentice-of": EventKind(("seat", "other", "origin", "place"), ("areas.groups", *ASKED)),
    "takes-florins": EventKind(("seat", "n"), ("areas.stock", *MONEY, *ASKED)),
    "looks": EventKind(("seat", "n"), ("me.knows", *ASKED)),
    "looks-you": EventKind(("cards",), ("me.looking", "me.knows", *ASKED)),
    "arranges": EventKind(("seat",), ASKED),
    "arranges-you": EventKind(("cards",), ("me.looking", "me.knows", *ASKED)),
    "takes-resource": EventKind(("seat", "thing", "n"), ("areas.stock", "areas.price", *HAND, *MONEY, *ASKED)),
    "takes-apprentice": EventKind(("seat", "n"), ("areas.price", "players.free", *OWNED, *MONEY, *ASKED)),
    "takes-lab": EventKind(("seat", "lab", "places", "n"), ("areas.price", *LABS, *MONEY, *ASKED)),
    "turns-lab": EventKind(("seat", "lab", "places", "n"), ("areas.price", *LABS, *MONEY, *ASKED)),
    "fixes-robot": EventKind(("seat", "lab", "n"), ("areas.price", "areas.stock", *LABS, *MONEY, *ASKED)),
    "finds-nothing": EventKind(("seat", "place"), ("areas.price", *FIGURES, *PHASE)),
    "area-over": EventKind(("place",), ("areas.price", *FIGURES, *PHASE)),
    "swaps": EventKind(("seat", "cards", "others"), ("market", *HAND, *FIGURES, *PHASE)),
    "works": EventKind(("seat", "lab", "n", "weeks"), ("players.labs.weeks",)),
    "labs-worked": EventKind((), ("players.labs", *FIGURES, *PHASE)),
    "completes": EventKind(("seat", "thing"), ("players.completed", "areas.stock", *WORK, *DONE)),
    "completes-none": EventKind((), ASKED),
    "is-paid": EventKind(("seat", "thing", "n"), ("display", *DONE, *MONEY)),
    "is-paid-later": EventKind(("seat", "thing", "n"), (*DONE, *MONEY)),
    "takes-card": EventKind(("seat", "thing"), ("players.inventions", "me.works", *DONE)),
    "bids": EventKind(("seat", "n"), ("me.bid",)),
    "wins-card": EventKind(("seat", "thing", "n"), ("players.inventions", "me.works", *DONE, *MONEY)),
    "card-gone": EventKind(("thing",), ("gone", *DONE)),
    "still-works": EventKind(("seat", "lab", "thing"), (*LABS, "me.works", *DONE)),
    "continues": EventKind(("seat", "lab", "thing"), ASKED),
    "stops": EventKind(("seat", "lab", "thing"), (*WORK, *ASKED)),
    "council-florin": EventKind(("n",), ("areas.stock",)),
    "variety": EventKind(("seat", "kinds", "n"), MONEY),
    "final": EventKind(("seat", "n", "cards", "rank"), ("over", "results", "players.florins", *PHASE)),
}

VERBS = {
    "addon-a": "5 florins",
    "addon-b": "resources as iron=2 wood=2 and a full stop",
    "addon-c": "an apprentice",
    "addon-d1": "small laboratory to 5 places; resource",
    "addon-d2": "large laboratory; resource",
    "addon-d3": "large laboratory to 6 places; resource",
    "addon-d4": "a robot; small or large",
    "start": "laboratory, number of the invention; then done, or the other laboratory and its invention",
    "cancel": "small, large or both; then done, or a laboratory and an invention as with start",
    "pass": "start nothing; place nobody any more; withdraw from an area",
    "small": "place in the small laboratory: how many apprentices, or master",
    "large": "place in the large laboratory: how many apprentices, or master",
    **{letter: f"place in area {letter.upper()}: how many apprentices, or master" for letter in AREAS},
    "leonardo": "seat: who has Leonardo from now on",
    "field-1": "council: the field on which an apprentice is moved",
    "field-2": "council: the field on which all florins are taken",
    "field-2-leave": "council: the same field, and the florins stay",
    "field-3": "council: the field on which the deck is looked at",
    "field-4": "council: the field on which a resource is bought",
    "withdraw": "from the council",
    "move": "with Codex I whose (seat); from where, to where",
    "look": "at the top of the deck",
    "buy": "resource: on the council",
    "nothing": "use no effect of the field",
    "rest": "put the cards looked at back as they lie; or their numbers, the top one first, with rest in the end",
    "take": "in the academy an apprentice, in a shop a resource card",
    "flip_small": "workshop",
    "take_large": "workshop",
    "flip_large": "workshop",
    "take_robot": "workshop; small or large",
    "swap": "market: cards laid down as iron=1 and a full stop, then those taken in the same way",
    "handle": "number: which of the own completed inventions is paid next",
    "bid": "florins",
    "continue": "to work on what another player has completed first",
    "stop": "such work; its cards come back to the hand",
}


LEONARDO: Game[State, LeonardoView] = Game(
    key="leonardo",
    seat_range=(2, 5),
    duration_minutes=(90, 120),
    rules_version=2,
    schema_version=2,
    position_type=LeonardoPosition,
    options=OPTIONS,
    events=EVENTS,
    verb_syntax=VERBS,
    data_dir=HOME,
    component_files=COMPONENTS,
    build_first_position=build_first_position,
    count_components=count_components,
    below_zero=frozenset({"prices", "bids"}),
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
    premove_options=premoves.premove_options,
    public_reasons=frozenset(
        {"why-lab-full", "why-lab-idle", "why-master-used", "why-no-apprentices", "why-no-city", "why-placed"}
    ),
    public_questions=frozenset({"ask-place", "ask-leonardo"}),
    rulebook=RULEBOOK,
)
