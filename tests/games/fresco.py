"""Facts of Fresco for the tests."""

from typing import Any

from engines.core.random_moves import Dice
from tests.games import Band, Facts, Moment

ASKS = ("wake", "buy", "restore", "portrait", "mix", "land")
PHASES = ("wake", "plan", "market", "cathedral", "studio", "workshop", "theatre", "cathedral2", "end")


def vary_hidden_state(position: Any, seat: int | None, dice: Dice) -> None:
    """Change the hidden thalers of others (F-19.1); their paints can be inferred (F-19.3)."""
    for other, player in enumerate(position.state.players):
        if other != seat:
            player.thalers += dice.randrange(4)


FACTS = Facts(
    vary_hidden_state=vary_hidden_state,
    longest=1500,
    rules=180,
    own="Behind your screen",
    samples={
        "crowded": Moment("cathedral", 5),
        "opening": Moment("wake", 1, selects=True),
        "full": Moment("cathedral", 6, record="modules-*"),
        "planning": Moment("plan", 5),
        "choosing": Moment("cathedral", 5, move=("restore",), selects=True),
        "landing": Moment("land"),
        "last": Moment("cathedral2/cathedral", record="*ai-12"),
        "end": Moment("end", record="modules-*"),
        "hand": Moment("plan", 4, "hand", record="modules-*"),
        "first": Moment("plan", 1, "hand"),
        "legend": Moment("cathedral", 6, "legend", record="modules-*"),
    },
    goldens=("full", "end", "hand", "wide", "tall", "wide-hand", "tall-hand"),
    pinned=("first", "choosing"),
    bands=(Band(3, 200, 1, (98, 120), (85, 135)),),
    plausible=range(60, 161),  # P-3; the modules allow more
    options={
        "bishops_requests": {"bishops_requests": True},
        "portraits": {"portraits": True},
        "special_blends": {"special_blends": True},
        "modules": {"bishops_requests": True, "portraits": True, "special_blends": True},
    },
    counted={
        "rules-f-1-text": "the numbers of players",
        "rules-f-14-text": "two masters, which one space never holds",
        "rules-f-17-text": "two masters, which one space never holds",
        "rules-f-2-text": "the orders that are named",
        "rules-f-22-text": "the numbers of players",
        "rules-f-24-text": "the rules for three",
    },
    keys={
        "headline-{}": tuple(f"headline-{asks}" for asks in ASKS),
        "headline-{}-detail": tuple(f"headline-{asks}-detail" for asks in ("buy", "restore", "portrait", "mix")),
        "text-phase-{}": tuple(f"text-phase-{phase}" for phase in PHASES),
    },
    no_components={
        r"state\.(round|left|(turns|order).*)": "the course of the game is no component",
        r"state\.(players\[\d+\]|leonardo)\.(parts\.\w+|hour|start)": "where a master stands is no component",
        r"state\.players\[\d+\]\.(thalers|altars|mood|apprentices)": "thalers have no end; these are no components",
        r"state\.players\[\d+\]\.plan.*": "a plan is no component",
        r"state\.players\[\d+\]\.spent\[\d+\]": "the tile is the component; more may be turned over than needed",
        r"state\.(bishop|leonardo\.(section|controller))": "where a figure stands is no component",
        r"state\.(bag|tiles|requests|portraits)\.layers\[\d+\]\.known.*": "who knows an order is knowledge",
    },
    own_answers={"me.plan": "what this seat itself answers to the open planning, seen by it alone"},
    not_imagined={
        r"(players\[\d+\]|leonardo)\.parts": "a view tells points, and where they came from at the end alone"
    },
    not_said={
        r"me\.seat": "whose view it is, not what it says",
        r"options": "chosen before the game, shown with the table",
        r"sections\.bonus": "said of covered sections; on a restored one there is none",
        r"leonardo\.master": "always the number 2, said as Leonardo",
    },
)
