"""Facts of Leonardo da Vinci for the tests."""

from typing import Any

from engines.core.random_moves import Dice
from tests.games import Band, Facts, Moment

ASKS = (
    *("addon", "start", "place", "leonardo", "field", "move", "look", "arrange", "buy", "which", "handle", "follow"),
)
CODICES = {"base": {}, "codex1": {"codex1": True}, "codex2": {"codex2": True}, "both": {"codex1": True, "codex2": True}}
SINGLE_ANSWERS = {
    "ask-area": "that a player cannot pay, though money is hidden (L-9.5, L-18.25)",
    "ask-start": "that nothing can be made of a player's resources, though they are hidden (L-5.1, L-18.25)",
}


def vary_hidden_state(position: Any, seat: int | None, dice: Dice) -> None:
    """Change the hidden money of the others."""
    for other, player in enumerate(position.state.players):
        if other != seat:
            player.parts["start"] += dice.randrange(6)


FACTS = Facts(
    vary_hidden_state=vary_hidden_state,
    longest=1500,
    rules=183,
    own="Your resources",
    single_answers=SINGLE_ANSWERS,
    samples={
        "crowded": Moment("pricedarea", 5),
        "opening": Moment("startwork", 1),
        "placing": Moment("placement", 4, move=("g",), record="*codex2-*", seats=5, selects=True),
        "council": Moment("choosefield", 5, selects=True),
        "bidding": Moment("cardauction", 5),
        "research": Moment("placement", 8, seats=3),
        "hand": Moment("placement", 5, "hand"),
        "looking": Moment("arrange", 1, "hand", record="advanced-both-*", selects=True),
        "end": Moment("end"),
        "legend": Moment("startwork", 1, "legend"),
    },
    goldens=("crowded", "placing", "hand", "wide", "wide-five", "tall", "wide-hand", "tall-hand", "wide-end"),
    pinned=("looking", "council"),
    bands=(Band(4, 200, 1, (40, 65), (30, 75)),),
    plausible=range(30, 76),
    plausible_with={2: range(30, 100), 3: range(30, 91)},  # the sources mention four players; with fewer, each has more
    options={
        f"{setup}-{name}": {"setup": setup, **codices}
        for setup in ("beginner", "advanced")
        for name, codices in CODICES.items()
        if (setup, name) != ("beginner", "base")
    },
    unkept={
        "which": "two inventions of the same cards, which the shipped table has not: a rules test sets it up",
        "handling": "a player with two inventions to be decided in one week: a rules test sets it up",
    },
    games={7: 80},  # random play seldom reaches a sealed auction
    least={7: 3},
    counted={
        "rules-l-1-text": "two laboratories, of which each has one of a kind",
        "rules-l-12-text": "the numbers of players",
        "rules-l-18-text": "a space of the council, which is called by its number",
        "rules-l-2-text": "the numbers of players",
        "rules-l-3-text": "the numbers of players",
        "rules-l-4-text": "the phases that are listed",
        "rules-l-8-text": "the spaces that are listed, and the numbers of players",
    },
    keys={
        "headline-{}": tuple(f"headline-{asks}" for asks in ASKS),
        "headline-stake-{}": tuple(f"headline-stake-{kind}" for kind in ("workshop", "academy", "shop")),
        "text-area-{}": tuple(f"text-area-{kind}" for kind in ("council", "workshop", "academy", "shop", "market")),
        "text-phase-{}": tuple(f"text-phase-{p}" for p in ("setup", "start", "place", "city", "complete", "end")),
    },
    no_components={
        r"state\.(round|phase|area|holder|actions|turns.*|fields.*|done.*)": "the course of the game is no component",
        r"state\.players\[\d+\]\.parts\.\w+": "florins come from an endless bank",
        r"state\.players\[\d+\]\.passed": "who has passed is the course of the game",
        r"state\.players\[\d+\]\.completed.*": "what was completed is a memory; its cards are checked",
        r"state\.players\[\d+\]\.labs\.\w+\.weeks": "where a counter stands on its track is no component",
        r"state\.players\[\d+\]\.labs\.\w+\.follows": "what is followed is the course of the game",
        r"state\.deck\.layers\[\d+\]\.known.*": "who knows an order is knowledge, not a component",
    },
    own_answers={"me.bid": "what this seat itself bids in the open auction, seen by it alone"},
    not_imagined={r"players\[\d+\]\.parts": "money is hidden, and where it came from is told at the end alone"},
    not_said={
        r"me\.seat": "whose view it is, not what it says",
        r"options": "chosen before the game, shown with the table",
    },
)
