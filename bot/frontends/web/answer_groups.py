"""Groups answers whose labels begin alike, so that a sheet says once what they have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.app.ui.screen import Button

PARTS: Final = " · "
"""What separates the parts of a label."""
SHORT_LABEL: Final = 18
"""Characters; three labels of at most this length fit beside each other, in two lines."""

Numbered = tuple[str, Button]
"""A button with its id."""


@dataclass(frozen=True)
class AnswerGroup:
    """Answers with the label that they have in common, which is empty for answers of their own."""

    heading: str
    answers: tuple[Numbered, ...]

    @property
    def is_short(self) -> bool:
        """Whether the answers are so short that three of them fit beside each other."""
        return all(len(first_part(button.label, self.heading)) <= SHORT_LABEL for _, button in self.answers)


def group_answers(buttons: Sequence[Numbered]) -> Iterator[AnswerGroup]:
    """Group neighbouring buttons whose labels have their first part in common; others remain as they are."""
    for first, found in groupby(buttons, key=_first_part_of_several):
        answers = tuple(found)
        if first and len(answers) > 1:
            yield AnswerGroup(_common_beginning([button.label.split(PARTS) for _, button in answers]), answers)
        else:
            yield AnswerGroup("", answers)


def first_part(label: str, heading: str) -> str:
    """Return the first part of a label that is not in the heading of its group."""
    return label.removeprefix(heading).removeprefix(PARTS).partition(PARTS)[0]


def _first_part_of_several(numbered: Numbered) -> str:
    """Return the first part of a label that has others; empty for pictures, links and blocked answers."""
    _, button = numbered
    first, others, _ = button.label.partition(PARTS)
    return first if others and not (button.is_blocked or button.url or button.card is not None) else ""


def _common_beginning(labels: Sequence[list[str]]) -> str:
    """Return the first parts that all labels have; each keeps at least one part of its own."""
    most = min(map(len, labels)) - 1
    same = next((n for n in range(most) if len({label[n] for label in labels}) > 1), most)
    return PARTS.join(labels[0][:same])
