"""Notre Dame as a ``Game``."""

from collections import Counter

from engines.core import piles
from engines.core.game import EventKind, Game, Options, OptionSpec, Position, define_position
from engines.core.piles import Layer, Pile, build_pile
from engines.notredame import board_text, premoves, steps, term_messages
from engines.notredame.components import COMPONENTS, HOME, market_id, printed, steps_from
from engines.notredame.features import ACTION_FEATURES, VALUE_MODEL
from engines.notredame.heuristic import default_move, heuristic_move
from engines.notredame.rulebook import RULEBOOK
from engines.notredame.sampling import sample_state
from engines.notredame.scoring import seat_scores
from engines.notredame.state import PARTS, Player, State
from engines.notredame.steps.persons import ForgoPerson
from engines.notredame.steps.setup import Setup
from engines.notredame.view import NotreDameView
from engines.notredame.view_builder import build_view


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Figures count only in legal places."""
    state = position.state
    index = printed(state.components)
    markets = steps_from(state.components, term_messages.districts(state.components, len(state.players)), "0-c")
    counts = Counter([*piles.all_cards(state.brown), *piles.all_cards(state.grey), *state.persons, *state.discard])
    counts.update(state.tokens.values())
    counts["coin"] = state.coins + sum(player.coins for player in state.players)
    for seat, player in enumerate(state.players):
        counts.update([*piles.all_cards(player.deck), *player.hand, *player.choosing, *player.played, *player.tokens])
        counts[f"cube {seat}"] = player.supply + player.general + player.cathedral + sum(player.sectors.values())
        counts["carriage"] += player.carriage in markets
        counts["trusted friend"] += player.friend is None or player.friend in index.sectors
        counts["person bribed"] += player.person is None or player.person in state.persons
    return counts


NotreDamePosition = define_position("NotreDamePosition", State, steps, besides=ForgoPerson)


def build_first_position(seats: int, options: Options, components: str) -> Position[State]:
    """Set up the first position: each player's start, and the decks (N-2.3, N-2.6, N-2.7)."""
    index = printed(components)
    begin = index.table.player_start
    players = [
        Player(
            coins=begin.coins,
            supply=begin.cubes_own_supply,
            general=index.counts["cube"].per_colour - begin.cubes_own_supply,
            sectors=dict.fromkeys(index.sectors, 0),
            carriage=market_id(index.setups[seats].player_districts[seat], begin.carriage_market),
            deck=build_pile(f"{card}.{seat}" for card in index.cards),
            parts=dict.fromkeys(PARTS, 0),
            rats=begin.rat_position,
        )
        for seat in range(seats)
    ]
    persons = index.persons.values()
    grey = [sorted(row.id for row in persons if row.period == period) for period in index.table.meta.periods]
    state = State(
        components=components,
        options=dict(options),
        players=players,
        coins=index.counts["coin"].count - seats * begin.coins,
        tokens={},
        brown=build_pile(row.id for row in persons if row.deck == "brown"),
        grey=Pile([Layer(cards) for cards in grey]),
    )
    return NotreDamePosition(state, [Setup()], {})


OPTIONS = (
    OptionSpec("open_prestige", "flag", (True, False), default=False),
    OptionSpec("start_player", "choice", ("random", "chosen"), "random"),
)
"""N-1.7, N-2.8. With ``chosen``, the first seat starts: the host seats that player there."""

POINTS = ("players.pp", "me.pp", "me.worth")
ASKED = ("owing", "asks", "turn", "order")
COMES = ("players.comes", "players.lands", "players.overflows")
"""Tonight's move of a rat marker, which the view computes from the open persons and the hospital."""
RATS = ("players.rats", *COMES, "me.worth")
"""Fields that may change when a rat marker moves."""
ON_BOARD = ("players.sectors", "players.park", "me.worth", *COMES)
"""Fields that may change when markers come or go: park, hospital, and counts for persons."""
CUBES = ("players.supply", "players.general")
COINS = ("players.coins", "coins")
PHASE = ("phase", *ASKED)
DRAFT = ("me.choosing", "me.drafts", "me.keeps")

EVENTS = {
    "starts": EventKind(("seat",), ("bell",)),
    "tokens-laid": EventKind((), ("districts",)),
    "round-begins": EventKind(("n", "m", "seat"), ("round", "period", "players.person", "coming", *PHASE)),
    "persons-appear": EventKind(
        ("cards", "n"),
        ("persons", "rats", "coming", "me.worth", "players.person", "players.hand", "players.deck", *COMES),
    ),
    "dealt": EventKind(("cards",), (*DRAFT,)),
    "kept": EventKind(("card", "cards", "other"), ("me.hand", *DRAFT)),
    "receives": EventKind(("cards",), DRAFT),
    "receives-last": EventKind(("card",), ("me.hand", *DRAFT)),
    "passed-first": EventKind((), ("players.hand", *PHASE)),
    "passed-second": EventKind((), ("players.hand", *PHASE)),
    "plays": EventKind(("seat", "card"), ("players.hand", "players.played", "discard", "me.hand", *PHASE)),
    "forgoes": EventKind(("seat", "card"), ("players.hand", "players.played", "discard", "me.hand", *PHASE)),
    "places-cube": EventKind(("seat", "place"), (*ON_BOARD, *CUBES)),
    "moves-cube": EventKind(("seat", "origin", "place"), (*ON_BOARD, "players.cathedral", "cathedral")),
    "sends-friend": EventKind(("seat", "place"), ON_BOARD),
    "donates": EventKind(("seat", "n"), ("players.cathedral", "cathedral", "me.worth", *COINS, *CUBES)),
    "gains-points": EventKind(("seat", "n", "bonus"), POINTS),
    "takes-cubes": EventKind(("seat", "n"), (*CUBES, *ASKED)),
    "takes-coins": EventKind(("seat", "n"), (*COINS, *ASKED)),
    "takes-coins-of": EventKind(("seat", "other", "n"), COINS),
    "rats-back": EventKind(("seat", "n"), (*RATS, *ASKED)),
    "drives": EventKind(("seat", "market"), ("districts", *PHASE)),
    "takes-token": EventKind(("seat", "token", "other"), ("districts", "players.tokens", "me.worth")),
    "cards-played": EventKind((), PHASE),
    "bribes": EventKind(("seat", "card"), ("persons", "players.person", *COMES, *COINS, *PHASE)),
    "passes": EventKind(("seat",), PHASE),
    "cannot-bribe": EventKind(("seat",), PHASE),
    "forgoes-benefit": EventKind(("seat", "card"), PHASE),
    "no-effect": EventKind(("seat",), ()),
    "is-protected": EventKind(("seat",), COMES),
    "moves-markers": EventKind(("seat", "pieces", "origin", "place"), (*ON_BOARD, "players.cathedral", "cathedral")),
    "places-general-cube": EventKind(("seat", "place"), (*ON_BOARD, *CUBES)),
    "rats-come": EventKind(("n",), ("rats", "me.worth", *COMES, *PHASE)),
    "rats-move": EventKind(("seat", "n"), RATS),
    "overflow": EventKind(("seat", "n"), (*RATS, *POINTS)),
    "gives-up": EventKind(("seat", "place"), (*ON_BOARD, *CUBES, *ASKED)),
    "cathedral-pays": EventKind(("n", "m"), ("cathedral", "players.cathedral", "me.worth", *CUBES)),
    "cathedral-empty": EventKind((), ()),
    "bell-ringer": EventKind(("seat",), ("bell", "players.played", "discard")),
    "period-begins": EventKind(("n",), ("period", "discard", "players.deck", "coming", "me.drafts")),
    "final": EventKind(("seat", "n", "rest", "rank"), ("over", "results", "players.pp", *PHASE)),
}

VERBS = {
    "keep": "card: one of those in front of you, the others are passed to the left",
    "play": "card, then how: place, move place or forgo; the friend's card: sector or forgo; Notre Dame also coins",
    "drive": "market, then take or leave where a token lies",
    "coin": "a coin: a benefit of the hotel or the tavern wench",
    "cube": "a cube of the general supply, the same",
    "rat_back": "the rat marker one back, the same",
    "pass": "bribe nobody",
    "give": "sector: a cube given up because of too many rats",
    "more forgo": "person: paid for, and not used",
    **{
        row.id: {
            "move_markers": "bribe; then from, to, what (1, 2, 3, friend, 1-friend, 2-friend), if anything can move",
            "place_cube": "bribe; then the empty sector, if a cube can be placed",
        }.get(row.effect, "bribe")
        for row in printed(COMPONENTS.current_hash()).persons.values()
    },
}

NOTREDAME: Game[State, NotreDameView] = Game(
    key="notredame",
    seat_range=(2, 5),
    duration_minutes=(60, 75),
    rules_version=1,
    schema_version=1,
    position_type=NotreDamePosition,
    options=OPTIONS,
    events=EVENTS,
    verb_syntax=VERBS,
    data_dir=HOME,
    component_files=COMPONENTS,
    build_first_position=build_first_position,
    count_components=count_components,
    below_zero=frozenset({"plague"}),
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
    side_step=ForgoPerson(),
    premove_tree=premoves.premove_tree,
    resolve_premove=premoves.resolve_premove,
    public_questions=frozenset({"ask-bribe", "ask-give"}),
    public_reasons=frozenset(
        {"why-no-coins-left", "why-no-cubes-left", "why-no-rats", "why-not-empty", "why-too-dear"}
    ),
    rulebook=RULEBOOK,
)
