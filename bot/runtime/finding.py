"""A finding of the diagnostics."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engines.core.core_types import Arg, Msg

State = Literal["well", "weak", "ill"]


class Finding(NamedTuple):
    """The result of one check. ``part``: what was checked; ``ill``: a part of the bot can't work."""

    part: str
    state: State
    msg: Msg


def build_finding(part: str, state: State, key: str, /, **args: Arg) -> Finding:
    """Return a finding with the text of a key."""
    return Finding(part, state, Msg(f"doctor-{key}", dict(args)))
