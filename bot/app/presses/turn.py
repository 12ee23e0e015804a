"""Presses in a turn. Nearly all belong to a draft: a question (``epoch``), and what is answered of it (``mark``)."""

from __future__ import annotations

from typing import Literal

from bot.app.port.press import Epoch, Needs, QuestionSeat, Text
from bot.app.presses.targets import DraftCallback, TableCallback

ANSWER = Needs("answer", seat=True, play=True)


class Say(TableCallback, verb="say", needs=ANSWER):
    """An answer on the table's own message; only whoever owes it may press."""

    asked: QuestionSeat
    epoch: Epoch
    token: str


class Typed(TableCallback, verb="typed", needs=ANSWER):
    """An answer in words, as somebody types it: an exact one counts, any other is shown back first."""

    said: Text


class ReadOn(TableCallback, verb="read-on", needs=ANSWER):
    """A step of a lesson was read."""

    step: str


class Walk(DraftCallback, verb="walk", needs=ANSWER):
    """Further by a token or more; ``.`` takes what an allotment gives."""

    tokens: tuple[str, ...]


class Turn(DraftCallback, verb="turn", needs=ANSWER):
    """Another than what was taken for now: a way round, or what few want."""

    way: str


class Back(DraftCallback, verb="back", needs=ANSWER):
    """Before the last choice."""


class Cancel(DraftCallback, verb="cancel", needs=ANSWER):
    """Throw the draft away."""


class Give(DraftCallback, verb="give", needs=ANSWER):
    """So many to one slot."""

    slot: str
    n: int


class Pad(DraftCallback, verb="pad", needs=ANSWER):
    """Another number on the pad, not taken yet."""

    n: int


class Group(DraftCallback, verb="group", needs=ANSWER):
    """The options of the n-th group, or what few want; empty: all groups again."""

    n: str


class Page(DraftCallback, verb="page", needs=ANSWER):
    """Another page of a long list."""

    n: int


class Try(DraftCallback, verb="try", needs=ANSWER):
    """From now on words are only tried."""


class Hint(DraftCallback, verb="hint", needs=ANSWER):
    """What the AI would say, on a learning table."""


class Plan(DraftCallback, verb="plan", needs=ANSWER):
    """A whole answer that is ready."""

    which: Literal["last", "even", "hint"]


class Yes(DraftCallback, verb="yes", needs=ANSWER):
    """Say what is drafted."""
