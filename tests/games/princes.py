"""Facts of The Princes of Florence for the tests."""

from typing import Any

from engines.core.random_moves import Dice
from tests.games import Band, Facts, Moment

ASKS = ("give", "open", "take", "bid", "place", "keep", "recruit", "turn", "land", "object")
DECKS = ("profession", "bonus", "prestige")
WAYS = [f"r{turn}{mirror}" for turn in (0, 90, 180, 270) for mirror in ("", "m")]
SINGLE_ANSWERS = {"ask-bid": "that a player cannot pay the next bid, though money is hidden (P-4.13)"}


def vary_hidden_state(position: Any, seat: int | None, dice: Dice) -> None:
    """Change the hidden money of the others, by whole hundreds."""
    if not position.state.options["open_money"]:
        for other, player in enumerate(position.state.players):
            if other != seat:
                player.florins += 100 * dice.randrange(5)


FACTS = Facts(
    vary_hidden_state=vary_hidden_state,
    longest=2000,
    rules=233,
    own="You have",
    single_answers=SINGLE_ANSWERS,
    samples={
        "crowded": Moment("bidding", 4),
        "opening": Moment("auctionphase", 1),
        "drafting": Moment("draft"),
        "actions": Moment("turn", 5, move=("build",)),
        "hand": Moment("bidding", 4, "hand"),
        "full": Moment("turn", 4, "hand", ("freedom", "religion"), seats=5),
        "looking": Moment("keepcard", 1, "hand", selects=True),
        "bonus": Moment("keepcard", 2, "hand", ("keep", "prestige_2"), selects=True),
        "prestige": Moment("keepcard", 2, "hand", ("keep", "most_works"), selects=True),
        "draft": Moment("draft", 0, "hand", selects=True),
        "place": Moment("turn", 4, "place", ("build",), selects=True),
        "end": Moment("end"),
        "legend": Moment("auctionphase", 1, "legend"),
        "russian": Moment("auctionphase", 5, record="ru*", seats=2),
        "czech": Moment("keepobject", 3, seats=2),
    },
    goldens=("opening", "crowded", "wide", "wide-five", "tall", "tall-end", "wide-hand", "tall-hand"),
    pinned=("opening", "place", "draft"),
    bands=(Band(4, 200, 1, (51, 70), (45, 85)),),
    plausible=range(45, 86),  # P-25.1
    plausible_with={2: range(45, 101)},  # the two players of the Czech game choose from four objects a round
    options={
        "ru3": {"variant": "ru3"},
        "ru2": {"variant": "ru2"},
        "open": {"open_money": True, "recruiting_replaced_at": "own_table", "recruiting_in_hand_counts": False},
        "must": {"may_decline_to_open": False, "last_player_may_decline": False, "start_player": "chosen"},
    },
    counted={
        "rules-p-1-text": "the numbers of players",
        "rules-p-15-text": "all three freedoms",
        "rules-p-18-text": "the two bids and the three freedoms of two players",
        "rules-p-3-text": "the phases that are listed",
        "rules-p-4-text": "the players of the example",
        "rules-p-7-text": "the rounds that are listed; two works of one turn",
        "rules-p-8-text": "the numbers of builders that are listed",
    },
    keys={
        "ask-{}": ("ask-auction", "ask-take"),
        "ask-{}-from": ("ask-auction-from", "ask-take-from"),
        "buy-{}": ("buy-profession", "buy-bonus"),
        "buys-{}": ("buys-profession", "buys-bonus"),
        "headline-{}": tuple(f"headline-{asks}" for asks in ASKS),
        "headline-{}-detail": tuple(f"headline-{asks}-detail" for asks in ("open", "take", "bid", "object")),
        "headline-{}-from-detail": ("headline-open-from-detail", "headline-take-from-detail"),
        "keep-{}": tuple(f"keep-{deck}" for deck in DECKS),
        "keeps-{}": tuple(f"keeps-{deck}" for deck in DECKS),
        "put-under-{}": tuple(f"put-under-{deck}" for deck in DECKS),
        "verb-{}": ("verb-auction", "verb-take"),
        "way-{}": tuple(f"way-{way}" for way in WAYS),
        "why-must-{}": ("why-must-auction", "why-must-take"),
        "{}-heap": ("auction-heap", "take-heap"),
    },
    no_components={
        r"state\.(round|start)": "the course of the game is no component",
        r"state\.(auction|actions)\..*": "who bid, won and is at turn is the course of the game",
        r"state\.players\[\d+\]\.parts\.\w+": "prestige points come from an endless supply",
        r"state\.players\[\d+\]\.best": "the value of this round's best work is a memory, not a component",
        r"state\.decks\.\w+\.layers\[\d+\]\.known.*": "who knows an order is knowledge, not a component",
    },
    ordered={r"state\.auction\.won": "objects are kept, and go back to the box, in the order won"},
    own_answers={"me.gives": "what this seat itself answers to the open draft, seen by it alone"},
    not_imagined={r"players\[\d+\]\.parts": "a view tells points, and where they came from at the end alone"},
    not_said={
        r"me\.seat": "whose view it is, not what it says",
        r"minimum": "printed on the board for all rounds; the board says this round's",
        r"(prices|landscapes)\.?.*": "said where a variant changes them",
        r"auction\.each": "a number of the rules",
        r"options": "chosen before the game, shown with the table",
        r"round": "before the first round the board says the first",
        r"me\.works\.\w+": "parts of a total, which the board says",
        r"me\.works\.bonus\.adds": "said for the first work of the hand",
        r"(turn\.seat|auction\.opener|auction\.price)": "the same as who owes and the last bid, which the board says",
    },
)
