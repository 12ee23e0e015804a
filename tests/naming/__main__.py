"""Print the measures of names and docstrings: ``python -m tests.naming``.

The exit status is 1 if a goal is missed. With ``--words`` it lists the words that are not known.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from tests.naming.measures import (
    GOALS,
    PAGE_GOALS,
    TEST_GOALS,
    find_missed_goals,
    foreign_words,
    game_words,
    measure_areas,
    measure_pages,
    measure_tests,
    program_areas,
    read_names,
    words_to_use,
)

HINTS = {
    "participles %": "begin the name of a function with a verb or a noun: open_table, not opened",
    "one word %": "name what a function acts on: open_table, not open",
    "foreign %": "take a word that is known, or define the term in docs/vocabulary.md",
    "pronouns/1000": "name the user, player, caller or operator who is meant",
    "no Error": "let the name of an exception end in Error",
    "no verb": "begin the docstring of a function with what it does: Return ..., Draw ..., Store ...",
    "no thing": "name a module and a class by a thing: table_cache, CommitResult; not kept, Started",
    "no Test": "begin the docstring of a test module with Test and the feature: Test films of finished games: ...",
}
"""What to do about the measures whose names do not say it."""


def print_table(rows: Mapping[str, Mapping[str, float]], goals: Mapping[str, float]) -> list[str]:
    """Print one table; return a line for each goal that is missed."""
    sys.stdout.write(f"{'':24}" + "".join(f"{key:>15}" for key in goals) + "\n")
    for name, row in (*rows.items(), ("goal, at most", goals)):
        sys.stdout.write(f"{name:24}" + "".join(f"{row[key]:>15.1f}" for key in goals) + "\n")
    missed = [(name, key) for name, row in rows.items() for key in find_missed_goals(row, goals)]
    return [f"{name}: {key} is {rows[name][key]:.1f}, at most {goals[key]:.1f}" for name, key in missed]


def print_foreign_words() -> None:
    """Print the words that are neither of the field nor defined, by area."""
    known = words_to_use()
    for area, files in program_areas().items():
        modules = [*map(read_names, files)]
        words = foreign_words(modules, known | game_words(area, modules)).most_common()
        sys.stdout.write(f"{area}: {', '.join(f'{word} {count}' for word, count in words)}\n")


def main() -> int:
    """Print all tables and what misses its goal; with ``--words`` the foreign words alone."""
    if "--words" in sys.argv:
        print_foreign_words()
        return 0
    missed = [
        *print_table(measure_areas(), GOALS),
        *print_table(measure_tests(), TEST_GOALS),
        *print_table(measure_pages(), PAGE_GOALS),
    ]
    for line in missed:
        hints = [hint for key, hint in HINTS.items() if f" {key} " in line]
        sys.stdout.write("; ".join((line, *hints)) + "\n")
    return int(bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
