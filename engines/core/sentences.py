"""Sentences of alt texts, built from headlines and fragments."""

from collections.abc import Iterable

from engines.core.core_types import Msg

SENTENCES = ("headline-waiting", "headline-hidden", "text-round")
"""Lines under a headline that are sentences; the others are fragments."""


def describe_situation(headline: Msg, *details: Msg) -> list[Msg]:
    """Return a headline and the lines under it as sentences; a fragment follows the headline after a dash."""
    sentences = [msg for msg in details if msg.key in SENTENCES]
    for msg in details:
        if msg not in sentences:
            headline = Msg("alt-headline", {"first": headline, "then": msg})
    return [headline, *sentences]


def text_lines(*parts: Msg | Iterable[Msg] | None) -> list[Msg]:
    """Collect the lines of a text from single lines, groups of lines and None."""
    lines: list[Msg] = []
    for part in parts:
        lines += [part] if isinstance(part, Msg) else part or ()
    return lines


def join_sentences(lines: Iterable[str]) -> str:
    """Join lines into one text, ending each with a full stop if it has no punctuation."""
    return " ".join(line if line.endswith((".", "!", "?", ":")) else f"{line}." for line in lines)
