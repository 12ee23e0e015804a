"""Exemptions from laws that hold for every game, with reasons. Those of one game are in ``tests/games``."""

from __future__ import annotations

NO_COMPONENTS: dict[str, str] = {
    r"(rules|seats|game|components)": "the heading of a dump: other values are another table",
    r"shape": "which version wrote the dump: an earlier one is read as what it was",
    r"options\..*": "choices made before the game, checked by choose_options",
    r"drawn(\..*)?": "how often chance was asked: any number is possible",
    r"stack.*": "what is going on: steps are no components (answers of sealed steps are checked in tests/engines/core)",
}
"""Law 8: paths of a dump (regular expressions) whose change needs no refusal."""

UNKNOWN_FITS = r"drawn\..*"
"""Law 8: where a name that the game does not have does no harm: a stream that is never drawn from."""
