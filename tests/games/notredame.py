"""Facts of Notre Dame for the tests."""

from tests.games import Band, Facts, Moment

FACTS = Facts(
    longest=1000,
    rules=198,
    own="Your hand",
    samples={
        "crowded": Moment("playcards", 5),
        "opening": Moment("keepfirst", 1),
        "bribing": Moment("bribing", 6, selects=True),
        "driving": Moment("drive", 3, selects=True),
        "giving": Moment("giveup", 3, selects=True),
        "hand": Moment("playcards", 5, "hand", selects=True),
        "drafting": Moment("keepsecond", 5, "hand"),
        "dealt": Moment("keepfirst", 1, "hand", selects=True),
        "end": Moment("end"),
        "legend": Moment("keepfirst", 1, "legend"),
    },
    goldens=("crowded", "five", "hand", "wide", "wide-five", "tall", "wide-hand", "tall-hand", "wide-end"),
    pinned=("dealt", "driving"),
    bands=(Band(4, 200, 1, (50, 80), (40, 95)),),
    plausible=range(40, 96),  # I-8
    counted={
        "rules-n-11-text": "two equally full sectors",
        "rules-n-12-text": "the numbers of players, and their example",
        "rules-n-14-text": "the districts of two players",
        "rules-n-3-text": "the phases that are listed",
    },
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
    not_imagined={
        r"players\[\d+\]\.parts": "a view tells points, and where they came from at the end alone",
        r"players\[\d+\]\.drafts\..*": "what others remember of earlier rounds: what they hold of this one is imagined",
    },
    not_said={
        r"me\.seat": "whose view it is, not what it says",
        r"me\.pp": "said as the points of this seat's player",
        r"options": "chosen before the game, shown with the table",
        r"players\.played\.\w+": "said as a card",
    },
)
