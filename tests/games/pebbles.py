"""Facts of Pebbles that tests of all games use."""

from typing import Any

from engines.core.random_moves import Dice
from tests.games import Band, Facts, Moment


def vary_hidden_state(position: Any, seat: int | None, dice: Dice) -> None:
    """Change the coins of the others."""
    for other, player in enumerate(position.state.players):
        player.coins += dice.randrange(3) if other != seat else 0


FACTS = Facts(
    vary_hidden_state=vary_hidden_state,
    longest=100,
    rules=11,
    own="Your hand",
    samples={"crowded": Moment("turn", 3, selects=True), "hand": Moment("turn", 2, "hand")},
    bands=(Band(3, 200, 20, (35, 60), (20, 75)),),
    plausible=range(15, 90),
    no_components={
        r"state\.rounds?": "a number of rounds is no component",
        r"state\.bowls.*": "pebbles come from an endless supply, and how many are put in is free",
        r"state\.players\[\d+\]\.(coins|points)": "coins and points come from an endless supply",
        r"state\.deck\.layers\[\d+\]\.known.*": "who knows an order is knowledge, not a component",
    },
    not_said={
        r"results.*": "said as the points of all",
        r"seat": "whose view it is, not what it says",
        r"rounds": "an option, told when the table opens",
        r"asks": "the question itself is shown beside it",
    },
    small=True,
)
