"""The four kinds of node of a choice tree, a closed set. The functions on them are in ``tree``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Union

import msgspec

from engines.core.core_types import Msg

Action = Any
"""Content of a leaf: what ``apply_action`` of the step needs; ``None``: do nothing."""


class Leaf(msgspec.Struct, frozen=True, gc=False):
    """The end of a complete move. ``action`` is the input of ``Step.apply_action``."""

    action: Action


class Option(msgspec.Struct):
    """One of several options. ``blocked``: the reason shown for an unavailable option."""

    key: str
    label: Msg
    then: Union[Node, Callable[[], Node], None] = None
    blocked: Msg | None = None
    hotspot: str | None = None
    """A mark on the picture."""
    group: str | None = None
    """Options of one group share a page; a term, or text shown unchanged."""
    note: Msg | None = None
    warning: Msg | None = None
    """Costs beyond its label. It may be secret: only its seat sees it."""


class Choice(msgspec.Struct):
    """A choice of one option, answered by the option's key."""

    question: Msg
    options: list[Option]
    more: Node | None = None
    """Only at the root: the optional side actions, entered by the token ``more``."""
    usual: str | None = None
    """Open option that nearly all players take: frontends continue with it and offer the others.

    If the option has few alternatives, its label alone describes the effect. A move still contains its key.
    """
    likely: str = ""
    """Key of the most frequent option, for frontends with room for only one."""
    tells: bool = False
    """Whether ``likely`` follows from a secret, so only its seat may see it."""
    more_label: Msg | None = None
    """Label of one button for all rare options: it saves space and costs an extra press."""
    always_ask: bool = False
    """Whether to ask even with one open option: the player expects another and reads the reason."""
    together: Union[bool, Callable[[], bool]] = False
    """Whether the options after each option are few enough to be shown beneath it.

    A function is evaluated only for display (``tree.is_expanded``), never by the rules.
    """


class Amount(msgspec.Struct):
    """A number from ``low`` to ``high`` in steps of ``step``; ``note`` explains the limits."""

    question: Msg
    low: int
    high: int
    then: Callable[[int], Node]
    step: int = 1
    note: Msg | None = None
    more: Node | None = None


class Slot(msgspec.Struct):
    """One slot of an ``Allocation``, which takes ``low`` to ``high``."""

    key: str
    label: Msg
    low: int
    high: int
    blocked: Msg | None = None
    hotspot: str | None = None
    group: str | None = None
    note: Msg | None = None
    rule: str = ""
    """Id of the rule that sets ``high``."""


class Allocation(msgspec.Struct):
    """A distribution over slots, answered by ``slot=n`` for every n > 0, in slot order, then ``.``.

    ``total``: minimum and maximum sum. ``then`` gives the next node, or the reason for refusing this allocation.
    """

    question: Msg
    slots: list[Slot]
    total: tuple[int, int]
    then: Callable[[dict[str, int]], Union[Node, Msg]]
    chosen: dict[str, int] = {}
    more: Node | None = None
    rule: str = ""
    """Id of the rule that sets the total."""


Node = Union[Choice, Amount, Allocation, Leaf]
MORE = "more"
END = "."
