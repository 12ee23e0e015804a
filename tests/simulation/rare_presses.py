"""Choose what users press, so that each callback has its turn: the more often one was pressed, the less likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

ANSWERS: Final = {"walk", "yes", "give", "plan", "say"}
"""Callbacks that answer a question of the game."""
ANSWERED: Final = 0.85
"""How often a user answers where there is a question."""
CLOSING: Final = {"cup-off", "cup-drop", "cup-remove-one", "night-off-yes", "night-drop", "close", "leave", "kick"}
"""Callbacks that end what others do: pressed now and then."""
SELDOM: Final = 0.1
T = TypeVar("T")


class RarePresses:
    """How often each callback was pressed in a run, by all its users."""

    def __init__(self) -> None:
        self._counts = Counter[str]()

    def choose_press(self, dice: random.Random, things: Sequence[T], line_of: Callable[[T], str]) -> T:
        """Choose what is pressed next and count it. ``line_of``: the callback data of a thing."""
        verbs = [line_of(thing).partition(" ")[0] for thing in things]
        shown = Counter(verbs)
        weights = [(SELDOM if verb in CLOSING else 1.0) / shown[verb] / (1 + self._counts[verb]) ** 2 for verb in verbs]
        (at,) = dice.choices(range(len(things)), weights)
        self._counts[verbs[at]] += 1
        return things[at]

    def choose_answer(self, dice: random.Random, things: Sequence[T], line_of: Callable[[T], Any]) -> T:
        """Choose an answer to a question of the game where there is one, mostly; else as ``choose_press``."""
        answers = [thing for thing in things if line_of(thing).partition(" ")[0] in ANSWERS]
        if answers and dice.random() < ANSWERED:
            return dice.choice(answers)
        return self.choose_press(dice, things, line_of)
