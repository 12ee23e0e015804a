"""The rules of a game for players: their chapters, and the numbers in their texts.

The numbered specification is ``docs/rules/<game>.md``. The texts are in ``locale/<lang>/rules.ftl``: for a chapter
``P-4`` its heading ``rules-p-4`` and its text ``rules-p-4-text``. They contain no numbers: each is an argument computed
from the components, so a changed value can't leave a false sentence.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.core.core_types import Args


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game for players."""

    chapters: tuple[str, ...] = ()
    """Chapter ids in reading order; rule ids begin with their chapter: ``P-4.9`` belongs to ``P-4``."""
    index_of: Callable[[str], Any] = str
    """Source of ``numbers`` by the hash of a component table."""
    numbers: tuple[Callable[[Any], Args], ...] = ()
    """All arguments of ``rules-*-text`` and ``how-to-play-*``, in several parts.

    Those that begin with ``given_`` are assumptions of a worked example and come from no component.
    """
    chapter_aliases: Mapping[str, str] = field(default_factory=dict)
    """Prefixes of other rule ids, each with the chapter that explains them."""

    def rule_numbers(self, components: str) -> Args:
        """Return the numbers of all texts with a component table."""
        index = self.index_of(components)
        return {name: value for part in self.numbers for name, value in part(index).items()}

    def find_chapter(self, rule: str) -> str:
        """Return the chapter that explains a rule or has this id; empty if there is none."""
        wanted = rule.strip().upper()
        while wanted and wanted not in self.chapters and wanted not in self.chapter_aliases:
            wanted = wanted.rpartition(".")[0]
        return self.chapter_aliases.get(wanted, wanted)


def heading_key(chapter: str) -> str:
    """Return the key of a chapter's heading."""
    return f"rules-{chapter.lower()}"


def body_key(chapter: str) -> str:
    """Return the key of a chapter's text."""
    return f"rules-{chapter.lower()}-text"


def number_range(values: Iterable[int]) -> int | str:
    """Return the only value, or a range as text if an operator's own file has several."""
    low, *between = sorted(set(values))
    return f"{low}–{between[-1]}" if between else low
