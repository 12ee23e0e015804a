"""Facts about Newgame that tests of all games use."""

from tests.games import Band, Facts, Moment

FACTS = Facts(
    longest=60,
    rules=7,
    own="Your stones",
    samples={
        "crowded": Moment("turn", 2, selects=True),
        "hand": Moment("turn", 2, "hand"),
    },
    bands=(Band(3, 200, 20, (3, 12), (2, 14)),),
    plausible=range(2, 15),
    no_components={
        r"state\.(round|players\[\d+\]\.rests)": "what was done so far is no component",
    },
    not_said={
        r"seat": "whose view it is, not what it says",
        r"results.*": "said as the winners and everybody's points",
    },
    small=True,
    games={8: 8},  # law: so many games, where the few words of a small one are too little to compare
)
