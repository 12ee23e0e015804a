"""The Princes of Florence as a ``Game``."""

from collections import Counter

from engines.core import piles
from engines.core.game import EventKind, Game, Options, OptionSpec, Position, define_position
from engines.core.piles import build_pile
from engines.princes import board_text, estate, premoves, steps
from engines.princes.components import COMPONENTS, HOME, PLAYER_COUNTS, VARIANTS, printed, supplies_of
from engines.princes.features import ACTION_FEATURES, VALUE_MODEL
from engines.princes.heuristic import default_move, heuristic_move
from engines.princes.rulebook import RULEBOOK
from engines.princes.sampling import sample_state
from engines.princes.scoring import seat_scores
from engines.princes.state import PARTS, Player, State
from engines.princes.steps.objects import PlaceLandscape
from engines.princes.steps.setup import Setup
from engines.princes.steps.turn import SellPrestige
from engines.princes.view import PrincesView
from engines.princes.view_builder import build_view


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Tiles count on free squares of the grid, florins in whole hundreds."""
    state = position.state
    unit = printed(state.components).table.rates.florins_per_wv
    counts = Counter({**state.heaps, **state.buildings, **state.freedoms})
    counts.update([*state.laid_out, *state.box, *(state.looking.cards if state.looking else ())])
    counts.update(step.kind for step in position.stack if isinstance(step, PlaceLandscape))
    for deck in state.decks.values():
        counts.update(piles.all_cards(deck))
    for player in state.players:
        counts.update([*player.professions, *player.table, *player.bonus, *player.used_bonus, *player.prestige])
        counts.update(player.freedoms)
        counts.update({"recruiting_card": player.recruiting, "builder": player.builders, "jester": player.jesters})
        counts["loose florins"] += player.florins % unit
        taken = estate.palazzo(state.components)
        for tile in player.tiles:
            mask = estate.places(state.components, tile.kind)[tile.way][tile.at].mask
            counts[tile.kind] += not mask & taken
            taken |= mask
    return counts


PrincesPosition = define_position("PrincesPosition", State, steps, besides=SellPrestige)


def build_first_position(seats: int, options: Options, components: str) -> Position[State]:
    """Set up the first position: supplies by number of players, shuffled decks (P-2)."""
    index = printed(components)
    supplies = supplies_of(components, str(options["variant"]), seats)
    begin = index.table.start
    players = [Player(begin.florins, dict.fromkeys(PARTS, 0)) for _ in range(seats)]
    heaps = {row.id: row.supply for row in index.table.auction_object if row.id != "prestige_card"}
    heaps["recruiting_card"] = supplies.recruiting_cards
    state = State(
        components=components,
        options=dict(options),
        players=players,
        heaps=heaps,
        buildings=dict.fromkeys(index.buildings, supplies.copies_per_building),
        freedoms=dict.fromkeys(index.freedoms, supplies.freedoms_per_kind),
        decks={
            "profession": build_pile(index.professions),
            "bonus": build_pile(index.bonus),
            "prestige": build_pile(index.prestige),
        },
    )
    return PrincesPosition(state, [Setup()], {})


OPTIONS = (
    OptionSpec("variant", "choice", VARIANTS, "base", fits=PLAYER_COUNTS),
    OptionSpec("open_money", "flag", (True, False), default=False),
    OptionSpec("recruiting_replaced_at", "choice", ("opponent", "own_table"), "opponent"),
    OptionSpec("recruiting_in_hand_counts", "flag", (True, False), default=True),
    OptionSpec("may_decline_to_open", "flag", (True, False), default=True),
    OptionSpec("last_player_may_decline", "flag", (True, False), default=True),
    OptionSpec("start_player", "choice", ("random", "oldest", "chosen"), "random"),
)
"""P-24. With ``oldest`` and ``chosen``, the first seat starts: the host seats that player there (P-2.7)."""

MONEY = ("me.florins", "players.florins")
ASKED = ("owing", "asks")
WORTH = ("me.works",)
HEAPS = ("heaps", "landscapes")
PHASE = ("phase", "turn", "auction", *ASKED)

EVENTS = {
    "starts": EventKind(("seat",), ("start",)),
    "dealt": EventKind(("cards",), ("me.professions", "players.professions", "decks", *WORTH, *PHASE)),
    "gave": EventKind(("card",), ("me.professions", "me.gives", *WORTH)),
    "drafted": EventKind((), ("players.professions", "decks", *PHASE)),
    "round-begins": EventKind(
        ("n", "minimum", "seat"), ("round", "start", "players.best", "auction", "prices", *PHASE)
    ),
    "opens": EventKind(("seat", "object", "n"), ("auction", *WORTH, *ASKED)),
    "bids": EventKind(("seat", "object", "n"), ("auction", *ASKED)),
    "passes": EventKind(("seat", "object"), ("auction", *ASKED)),
    "declines": EventKind(("seat",), ("auction", *PHASE)),
    "finds-nothing": EventKind(("seat",), ("auction", *PHASE)),
    "wins": EventKind(("seat", "object", "n"), ("auction", *HEAPS, *WORTH, *MONEY, *ASKED)),
    "takes": EventKind(("seat", "object", "n"), ("auction", *HEAPS, *WORTH, *MONEY, *ASKED)),
    "auctions-over": EventKind((), PHASE),
    "sells": EventKind(("seat", "n", "florins"), ("players.pp", *MONEY)),
    "keeps-object": EventKind(("seat", "object", "n"), ("auction", *HEAPS, *WORTH, *MONEY, *PHASE)),
    "discards": EventKind(("seat", "object"), ("auction", *HEAPS, "decks", "box", "me.under", *WORTH, *PHASE)),
    "lays-out": EventKind(("cards",), ("laid_out", "decks", "me.under")),
    "takes-laid": EventKind(
        ("seat", "card", "n"),
        ("laid_out", "may_acquire", "players.professions", "me.professions", "turn", *WORTH, *MONEY, *ASKED),
    ),
    "freedom-leaves": EventKind(("freedom",), ("freedoms", "box")),
    "gains-jester": EventKind(("seat", "n"), ("players.jesters", *WORTH)),
    "gains-builder": EventKind(("seat", "n", "pp"), ("players.builders", "players.pp", "me.works")),
    "gains-recruiting": EventKind(("seat",), ("players.recruiting", "me.recruiting", *WORTH)),
    "places": EventKind(
        ("seat", "tile", "square", "n"), ("players.tiles", "players.empty", "players.pp", *HEAPS, *WORTH, *PHASE)
    ),
    "looks": EventKind(("seat", "deck", "n"), ("decks", "me.under", *ASKED)),
    "looks-you": EventKind(
        ("cards", "deck", "n"), ("decks", "me.looking", "me.looking_deck", "me.under", *WORTH, *ASKED)
    ),
    "keeps-profession": EventKind(("seat",), ("players.professions", "decks", "may_acquire", *PHASE)),
    "keeps-bonus": EventKind(("seat",), ("players.bonus", "decks", *PHASE)),
    "keeps-prestige": EventKind(("seat",), ("players.prestige", "decks", "heaps", *PHASE)),
    "keeps-you": EventKind(
        ("card", "under"),
        (
            *(
                "me.professions",
                "me.bonus",
                "me.prestige",
                "me.looking",
                "me.looking_deck",
                "me.under",
                "decks",
                "heaps",
                "may_acquire",
            ),
            *("players.professions", "players.bonus", "players.prestige", *WORTH, *PHASE),
        ),
    ),
    "recruits": EventKind(
        ("seat", "card", "other"),
        (
            *("players.table", "players.works", "players.professions", "players.recruiting"),
            *("me.professions", "me.recruiting", *WORTH, *PHASE),
        ),
    ),
    "waits": EventKind(("seat",), PHASE),
    "turn-begins": EventKind(("seat",), PHASE),
    "turn-over": EventKind(("seat",), PHASE),
    "ends-turn": EventKind(("seat",), PHASE),
    "completes": EventKind(
        ("seat", "card", "value", "florins", "pp"),
        (
            *("players.table", "players.works", "players.professions", "players.pp", "players.best"),
            *("me.professions", "turn", *WORTH, *MONEY, *ASKED),
        ),
    ),
    "builds": EventKind(
        ("seat", "tile", "square", "florins", "pp"),
        ("players.tiles", "players.empty", "players.pp", "buildings", "turn", *WORTH, *MONEY, *ASKED),
    ),
    "buys-profession": EventKind(("seat", "n"), ("turn", *MONEY)),
    "buys-bonus": EventKind(("seat", "n"), ("turn", *MONEY)),
    "introduces": EventKind(("seat", "freedom", "n"), ("players.freedoms", "freedoms", "turn", *WORTH, *MONEY, *ASKED)),
    "best-work": EventKind(("seats", "value", "n"), ("players.pp",)),
    "no-best-work": EventKind((), ()),
    "reveals": EventKind(("seat", "cards"), ("players.prestige_cards",)),
    "reveals-none": EventKind(("seat", "cards"), ()),
    "prestige-scores": EventKind(("seat", "card", "n"), ("players.pp",)),
    "final": EventKind(("seat", "n", "florins", "rank"), ("over", "results", "players.florins", *PHASE)),
}
EVENTS["completes-with"] = EventKind(
    (*EVENTS["completes"].args, "bonus"),
    (*EVENTS["completes"].changes, "players.bonus", "players.used_bonus", "me.bonus"),
)
EVENTS["keeps-you-last"] = EVENTS["keeps-you"]

VERBS = {
    "give": "profession: the one given back in the draft",
    "auction": "object: name a heap, which is a bid of the opening price",
    "decline": "do not open, or do not take the last object",
    "take": "object: the last player takes one without an auction",
    "raise": "by the step",
    "pass": "out of the bidding for this object",
    "place": "way square: a landscape just won; kind way square where one of any kind was won",
    "keep": "card, then the cards that go under the deck, top one first; rest: the others as they lie; or the object",
    "recruit": "profession: taken from an opponent's table",
    "wait": "keep the recruiting card just won",
    "work": "profession, bonus cards as card=1 and a full stop where there are any in hand, prestige points",
    "build": "building way square",
    "profession": "buy a profession; where some are laid out: the card, or deck",
    "freedom": "kind",
    "bonus": "buy a bonus card",
    "end": "the turn",
    "more sell": "prestige points to sell",
}


PRINCES: Game[State, PrincesView] = Game(
    key="princes",
    seat_range=(2, 5),
    duration_minutes=(75, 100),
    rules_version=2,
    schema_version=3,
    position_type=PrincesPosition,
    options=OPTIONS,
    events=EVENTS,
    verb_syntax=VERBS,
    data_dir=HOME,
    component_files=COMPONENTS,
    build_first_position=build_first_position,
    count_components=count_components,
    below_zero=frozenset({"sold"}),
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
    side_step=SellPrestige(),
    premove_tree=premoves.premove_tree,
    resolve_premove=premoves.resolve_premove,
    premove_options=premoves.premove_options,
    public_reasons=frozenset({"why-heap-won", "why-no-room"}),
    public_questions=frozenset({"ask-auction", "ask-auction-from", "ask-take", "ask-take-from", "ask-recruit-now"}),
    rulebook=RULEBOOK,
)
