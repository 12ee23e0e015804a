"""Lessons: a game learned by playing it. A prepared position, what is asked of the learner, what the others say.

A lesson is data: ``engines/<game>/lessons/first-steps.toml`` beside the position that it begins with, a dump like any
other. Its sentences stand in ``locale/<lang>/lesson.ftl``: for a step ``wake`` what is told before it, ``lesson-wake``,
and what is told to whoever answers something else, ``lesson-wake-else``. The learner sits on seat 0.
"""

from __future__ import annotations

from collections.abc import Collection
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engines.core.core_types import Move

LEARNER = 0
NAME = "first-steps"
END = "lesson-end"
"""The key of what is told after the last step: how a game goes on, and what beginners do wrong."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step. ``words``: those that do what is asked, ``*`` for whatever may follow; without any it is only read."""

    id: str
    words: tuple[str, ...] = ()

    def accepts_move(self, move: Move) -> bool:
        """Whether a word does what is asked."""
        return any(fnmatchcase(" ".join(move), pattern) for pattern in self.words)

    @property
    def text_key(self) -> str:
        """The key of what is told before it."""
        return f"lesson-{self.id}"

    @property
    def hint_key(self) -> str:
        """The key of what is told to whoever answers something else."""
        return f"lesson-{self.id}-else"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. ``others``: by seat, all that the other seats say, in order."""

    seed: str
    """64 hex digits: what is drawn is the same in every lesson."""
    steps: tuple[LessonStep, ...]
    others: dict[str, tuple[str, ...]] = {}

    def current_step(self, said: int, read: Collection[str]) -> LessonStep | None:
        """The step that somebody is at who has said so many words and read these steps; ``None``: it is over."""
        for step in self.steps:
            if step.words:
                said -= 1
                if said < 0:
                    return step
            elif step.id not in read and said <= 0:
                return step
        return None

    def step_for_move(self, said: int) -> LessonStep | None:
        """The step that is fulfilled by the next word, once so many were said."""
        asking = [step for step in self.steps if step.words]
        return asking[said] if said < len(asking) else None

    def opponent_move(self, seat: int, said: int) -> Move | None:
        """What another seat says after so many words of its own; ``None`` where the lesson does not say."""
        words = self.others.get(str(seat), ())
        return tuple(words[said].split()) if said < len(words) else None


@cache
def load_lesson(home: Path) -> Lesson | None:
    """The lesson of the game that lives in this folder, if it has one."""
    path = home / "lessons" / f"{NAME}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Lesson) if path.exists() else None


def load_first_position(home: Path) -> dict[str, Any]:
    """The position that it begins with, as it was dumped."""
    found: dict[str, Any] = msgspec.json.decode((home / "lessons" / f"{NAME}.json").read_bytes())
    return found
