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
}
"""Law 8: paths of a dump (regular expressions) whose change needs no refusal."""
