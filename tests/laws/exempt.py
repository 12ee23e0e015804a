"""What the laws leave out, game by game, each with its reason. The key ``""`` is for every game."""

from __future__ import annotations

NOT_COMPONENTS: dict[str, dict[str, str]] = {
    "": {
        r"(rules|seats|game|components)": "the heading of a dump: other values are another table",
        r"options\..*": "choices made before the game, checked by choose_options",
        r"drawn(\..*)?": "how often chance was asked: any number is possible",
        r"stack.*": "what is going on: steps are no components (answers of sealed steps are checked in tests/core)",
    },
    "pebbles": {
        r"state\.rounds?": "a number of rounds is no component",
        r"state\.bowls.*": "pebbles come from an endless supply, and how many are put in is free",
        r"state\.players\[\d+\]\.(coins|points)": "coins and points come from an endless supply",
        r"state\.deck\.layers\[\d+\]\.known.*": "who knows an order is knowledge, not a component",
    },
    "princes": {
        r"state\.(round|start)": "the course of the game is no component",
        r"state\.(auction|actions)\..*": "who bid, won and is at turn is the course of the game",
        r"state\.players\[\d+\]\.parts\.\w+": "prestige points come from an endless supply",
        r"state\.players\[\d+\]\.best": "the value of this round's best work is a memory, not a component",
        r"state\.decks\.\w+\.layers\[\d+\]\.known.*": "who knows an order is knowledge, not a component",
    },
    "notredame": {
        r"state\.(round|bell|phase|turns.*)": "the course of the game is no component",
        r"state\.players\[\d+\]\.parts\.\w+": "prestige points come from an endless supply",
        r"state\.players\[\d+\]\.rats": "where a marker stands on its track is no component",
        r"state\.players\[\d+\]\.drafts.*": "what a player remembers is no component",
        r"state\.(players\[\d+\]\.deck|brown|grey)\.layers\[\d+\]\.known.*": "who knows an order is knowledge",
    },
    "fresco": {
        r"state\.(round|left|turns.*)": "the course of the game is no component",
        r"state\.(players\[\d+\]|leonardo)\.(parts\.\w+|hour|start)": "where a master stands is no component",
        r"state\.players\[\d+\]\.(thalers|altars|mood|apprentices)": "thalers have no end; these are no components",
        r"state\.players\[\d+\]\.plan.*": "a plan is no component",
        r"state\.players\[\d+\]\.spent\[\d+\]": "the tile is the component; more may be turned over than needed",
        r"state\.(bishop|leonardo\.(section|controller))": "where a figure stands is no component",
        r"state\.(bag|tiles|requests|portraits)\.layers\[\d+\]\.known.*": "who knows an order is knowledge",
    },
}
"""Law 8: paths of a dump (regular expressions) whose change needs no refusal."""

UNKNOWN_FITS = r"drawn\..*"
"""Law 8: where a name that the game does not have does no harm: a stream that is never drawn from."""

OWN_ANSWERS: dict[str, dict[str, str]] = {
    "princes": {"me.gives": "what this seat itself answers to the open draft, seen by it alone"},
    "notredame": {"me.keeps": "what this seat itself answers to the open draft, seen by it alone"},
    "fresco": {"me.plan": "what this seat itself answers to the open planning, seen by it alone"},
}
"""Law 14: fields that show a seat its own sealed answer, which is no event."""

NOT_SAID: dict[str, dict[str, str]] = {
    "pebbles": {r"seat": "whose view it is, not what it says"},
    "princes": {
        r"me\.seat": "whose view it is, not what it says",
        r"minimum": "printed on the board for all rounds; the board says this round's",
        r"options": "chosen before the game, shown with the table",
        r"round": "before the first round the board says the first",
        r"me\.works\.\w+": "parts of a total, which the board says",
        r"me\.works\.bonus\.adds": "said for the first work of the hand",
        r"(turn\.seat|auction\.opener|auction\.price)": "the same as who owes and the last bid, which the board says",
    },
    "notredame": {
        r"me\.seat": "whose view it is, not what it says",
        r"options": "chosen before the game, shown with the table",
        r"players\.played\.\w+": "said as a card",
    },
    "fresco": {
        r"me\.seat": "whose view it is, not what it says",
        r"options": "chosen before the game, shown with the table",
        r"sections\.bonus": "said of covered sections; on a restored one there is none",
        r"leonardo\.master": "always the number 2, said as Leonardo",
    },
}
"""Law 11: fields of a view that its text board need not say."""

OFF_PICTURE: dict[str, dict[str, str]] = {}
"""Law 11: kinds of event whose marks need not be on a picture."""

UNPAINTED: dict[str, str] = {}
"""Law 11: games without pictures. A game that has both a painter and a line here fails."""
