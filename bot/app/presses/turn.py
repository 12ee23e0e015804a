"""Presses in a turn. Nearly all belong to a draft: a question (``epoch``), and what is answered of it (``mark``)."""

from __future__ import annotations

from typing import Literal

from bot.app.port.press import Needs, Press, Text

ANSWER = Needs("answer", seat=True, play=True)


class Say(Press, verb="say", needs=ANSWER):
    """An answer on the table's own message; only whoever owes it may press."""

    table: str
    asked: int
    epoch: int
    token: str


class Typed(Press, verb="typed", needs=ANSWER):
    """An answer in words, as somebody types it: an exact one counts, any other is shown back first."""

    table: str
    said: Text


class ReadOn(Press, verb="read-on", needs=ANSWER):
    """A step of a lesson was read."""

    table: str
    step: str


class Walk(Press, verb="walk", needs=ANSWER):
    """Further by a token or more; ``.`` takes what an allotment gives."""

    table: str
    epoch: int
    mark: str
    tokens: tuple[str, ...]


class Turn(Press, verb="turn", needs=ANSWER):
    """Another than what was taken for now: a way round, or what few want."""

    table: str
    epoch: int
    mark: str
    way: str


class Back(Press, verb="back", needs=ANSWER):
    """Before the last choice."""

    table: str
    epoch: int
    mark: str


class Cancel(Press, verb="cancel", needs=ANSWER):
    """Throw the draft away."""

    table: str
    epoch: int
    mark: str


class Give(Press, verb="give", needs=ANSWER):
    """So many to one slot."""

    table: str
    epoch: int
    mark: str
    slot: str
    n: int


class Pad(Press, verb="pad", needs=ANSWER):
    """Another number on the pad, not taken yet."""

    table: str
    epoch: int
    mark: str
    n: int


class Group(Press, verb="group", needs=ANSWER):
    """The options of the n-th group, or what few want; empty: all groups again."""

    table: str
    epoch: int
    mark: str
    n: str


class Page(Press, verb="page", needs=ANSWER):
    """Another page of a long list."""

    table: str
    epoch: int
    mark: str
    n: int


class Try(Press, verb="try", needs=ANSWER):
    """From now on words are only tried."""

    table: str
    epoch: int
    mark: str


class Hint(Press, verb="hint", needs=ANSWER):
    """What the AI would say, on a learning table."""

    table: str
    epoch: int
    mark: str


class Plan(Press, verb="plan", needs=ANSWER):
    """A whole answer that is ready."""

    table: str
    epoch: int
    mark: str
    which: Literal["last", "even", "hint"]


class Yes(Press, verb="yes", needs=ANSWER):
    """Say what is drafted."""

    table: str
    epoch: int
    mark: str
