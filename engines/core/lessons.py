"""Lessons: a prepared game with tasks for the learner and fixed moves of the other seats.

A lesson is data: ``engines/<game>/lessons/first-steps.toml`` next to the dump of its first position. Its texts are in
``locale/<lang>/lesson.ftl``: for a step ``wake`` the task ``lesson-wake`` and the hint after a wrong move,
``lesson-wake-else``. The learner has seat 0.
"""

from collections.abc import Collection
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engines.core.core_types import Move

LEARNER = 0
LESSON_NAME = "first-steps"
END_KEY = "lesson-end"
"""Key of the text after the last step: how a game continues, and beginners' common mistakes."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step. ``words``: patterns of moves that complete it (``*``: any rest); if empty, it is only read."""

    id: str
    words: tuple[str, ...] = ()

    def accepts_move(self, move: Move) -> bool:
        """Return whether a move completes the step."""
        return any(fnmatchcase(" ".join(move), pattern) for pattern in self.words)

    @property
    def text_key(self) -> str:
        """Return the key of its task."""
        return f"lesson-{self.id}"

    @property
    def hint_key(self) -> str:
        """Return the key of its hint after a wrong move."""
        return f"lesson-{self.id}-else"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. ``others``: by seat, all moves of the other seats, in order."""

    seed: str
    """64 hex digits: the draws are the same in every lesson."""
    steps: tuple[LessonStep, ...]
    others: dict[str, tuple[str, ...]] = {}

    def current_step(self, moves_made: int, read: Collection[str]) -> LessonStep | None:
        """Return the step after ``moves_made`` moves and the ``read`` steps; ``None`` if the lesson is over."""
        for step in self.steps:
            if step.words:
                moves_made -= 1
                if moves_made < 0:
                    return step
            elif step.id not in read and moves_made <= 0:
                return step
        return None

    def step_for_move(self, moves_made: int) -> LessonStep | None:
        """Return the step that the next move completes after ``moves_made`` moves, or ``None``."""
        asking = [step for step in self.steps if step.words]
        return asking[moves_made] if moves_made < len(asking) else None

    def opponent_move(self, seat: int, moves_made: int) -> Move | None:
        """Return another seat's next move after its first ``moves_made``; ``None`` if it has no more."""
        words = self.others.get(str(seat), ())
        return tuple(words[moves_made].split()) if moves_made < len(words) else None


@cache
def load_lesson(home: Path) -> Lesson | None:
    """Load the lesson of the game in this folder, or ``None``."""
    path = home / "lessons" / f"{LESSON_NAME}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Lesson) if path.exists() else None


def load_first_position(home: Path) -> dict[str, Any]:
    """Load the dump of a lesson's first position."""
    found: dict[str, Any] = msgspec.json.decode((home / "lessons" / f"{LESSON_NAME}.json").read_bytes())
    return found
