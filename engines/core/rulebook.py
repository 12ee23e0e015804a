"""The rules of a game as players read them: which chapters there are, and the numbers that stand in them.

The numbered contract is ``docs/rules/<game>.md``. What is shown stands in ``locale/<lang>/rules.ftl``: for a chapter
``P-4`` its heading ``rules-p-4`` and its text ``rules-p-4-text``. No number is written there: each is an argument, made
of the components, so that a changed value can't leave a false sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from engines.core.core_types import Args


def _no_numbers(components: str) -> Args:  # noqa: ARG001 - a game may have rules without numbers
    return {}


@dataclass(frozen=True)
class Rulebook:
    """What players can read of a game's rules."""

    chapters: tuple[str, ...] = ()
    """Ids in the order of reading; what a rule's id begins with is its chapter: ``P-4.9`` is explained in ``P-4``."""
    rule_numbers: Callable[[str], Args] = _no_numbers
    """The hash of a component table to all arguments of ``rules-*-text`` and ``how-to-play-*``.

    Those that begin with ``given_`` are the assumptions of a worked example, which no component holds.
    """

    chapter_aliases: Mapping[str, str] = field(default_factory=dict)
    """What rules of other ids begin with, to the chapter that explains them."""

    def find_chapter(self, rule: str) -> str:
        """The chapter that explains a rule, or is meant by its own id; empty where there is none."""
        wanted = rule.strip().upper()
        while wanted and wanted not in self.chapters and wanted not in self.chapter_aliases:
            wanted = wanted.rpartition(".")[0]
        return self.chapter_aliases.get(wanted, wanted)


def heading_key(chapter: str) -> str:
    """The key of a chapter's heading."""
    return f"rules-{chapter.lower()}"


def body_key(chapter: str) -> str:
    """The key of a chapter's text."""
    return f"rules-{chapter.lower()}-text"


def number_range(values: Iterable[int]) -> int | str:
    """Values that are one number as a rule, and as the range where an owner's own file has several."""
    low, *between = sorted(set(values))
    return f"{low}–{between[-1]}" if between else low
