"""Notre Dame."""

from tests.games import Band, Facts

FACTS = Facts(
    longest=1000,
    bands=(Band(4, 200, 1, (50, 80), (40, 95)),),
    plausible=range(40, 96),  # I-8
    keys={
        "headline-{}": tuple(f"headline-{asks}" for asks in ("keep", "play", "drive", "choose", "bribe", "give")),
        "headline-{}-detail": tuple(f"headline-{asks}-detail" for asks in ("play", "drive", "choose")),
    },
    no_components={
        r"state\.(round|bell|phase|turns.*)": "the course of the game is no component",
        r"state\.players\[\d+\]\.parts\.\w+": "prestige points come from an endless supply",
        r"state\.players\[\d+\]\.rats": "where a marker stands on its track is no component",
        r"state\.players\[\d+\]\.drafts.*": "what a player remembers is no component",
        r"state\.(players\[\d+\]\.deck|brown|grey)\.layers\[\d+\]\.known.*": "who knows an order is knowledge",
    },
    own_answers={"me.keeps": "what this seat itself answers to the open draft, seen by it alone"},
    not_said={
        r"me\.seat": "whose view it is, not what it says",
        r"options": "chosen before the game, shown with the table",
        r"players\.played\.\w+": "said as a card",
    },
)
