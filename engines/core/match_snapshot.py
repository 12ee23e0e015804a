"""The data of a match that a snapshot and a question hold."""

from __future__ import annotations

import msgspec

from engines.core.core_types import Msg


class OpenQuestion(msgspec.Struct, frozen=True):
    """An open question: its text, the version since when, and whether the table waits for the answer."""

    text: Msg
    epoch: int
    is_required: bool


class MatchSnapshot(msgspec.Struct, frozen=True):
    """A position with all data to resume a match without replaying its log. A cache of the log.

    ``rules``, ``shape``: the versions of the code that made it, not those of the table.
    """

    version: int
    shape: int
    position: msgspec.Raw
    epochs: dict[int, int]
    rules: int = 0
    living: bytes | None = None
    """The active moves (see ``ActiveEntries.to_bytes``); ``None``: read them from the log."""
    near: tuple[int, msgspec.Raw] | None = None
    """An earlier position with its version, from which the last moves can be undone."""
