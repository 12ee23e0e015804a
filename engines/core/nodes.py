"""The four kinds of node that a choice tree is made of: a closed set. What is done with them: ``tree``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Union

import msgspec

from engines.core.core_types import Msg

Action = object
"""What a leaf holds: a frozen struct of the game, one a verb."""


class Leaf(msgspec.Struct, frozen=True, gc=False):
    """Nothing is asked: the word is whole. ``action`` is what the step takes."""

    action: Action


class Option(msgspec.Struct):
    """One of several. ``blocked`` is the reason why it can't be taken now: it is shown, and answers "why not?"."""

    key: str
    label: Msg
    then: Union[Node, Callable[[], Node], None] = None
    blocked: Msg | None = None
    hotspot: str | None = None
    """A mark on the picture."""
    group: str | None = None
    """Options of one group are paged together; a term, or shown as it stands."""
    note: Msg | None = None
    warning: Msg | None = None
    """What it costs more than its label says. It may be a secret of its seat: shown to that one alone."""


class Choice(msgspec.Struct):
    """Which one? Answered by the option's key."""

    question: Msg
    options: list[Option]
    more: Node | None = None
    """At the root only: what the player may do besides, walked by the token ``more``."""
    usual: str | None = None
    """The open option that nearly everybody takes: whoever asks a person goes on with it, and offers the others beside.

    Where little is beside an option, its label says alone what it does. A word names it all the same.
    """
    more_label: Msg | None = None
    """What few want beside the options, in one button for all of it: it takes several presses, and little room."""
    always_ask: bool = False
    """Asked even where one option alone is open, since it is not what somebody came for: they read why."""
    together: Union[bool, Callable[[], bool]] = False
    """What follows each option is little enough to be shown at once, each beneath its name: one press does both.

    What takes some looking is looked at when somebody is shown it (``tree.together``): rules never ask.
    """


class Amount(msgspec.Struct):
    """How many? A number from ``low`` to ``high`` in steps of ``step``; ``note`` says why the limits are so."""

    question: Msg
    low: int
    high: int
    then: Callable[[int], Node]
    step: int = 1
    note: Msg | None = None
    more: Node | None = None


class Slot(msgspec.Struct):
    """One of the places among which an ``Allot`` shares out: ``low`` to ``high`` go there."""

    key: str
    label: Msg
    low: int
    high: int
    blocked: Msg | None = None
    hotspot: str | None = None
    group: str | None = None
    note: Msg | None = None
    rule: str = ""
    """Why no more than ``high``: a rule's id."""


class Allocation(msgspec.Struct):
    """How many to each slot? Answered by ``slot=n`` for every n > 0, in slot order, then ``.``.

    ``total``: least and most in all. ``then`` gives the next node, or the reason why this allotment will not do.
    """

    question: Msg
    slots: list[Slot]
    total: tuple[int, int]
    then: Callable[[dict[str, int]], Union[Node, Msg]]
    chosen: dict[str, int] = {}
    more: Node | None = None
    rule: str = ""
    """Why neither more nor less in all: a rule's id."""


Node = Union[Choice, Amount, Allocation, Leaf]
MORE = "more"
END = "."
