"""Presses about records: what a group has played."""

from __future__ import annotations

from typing import Literal

from bot.app.ui.callback_data import Callback, Requirements


class ShowRecords(Callback, name="records", needs=Requirements(admins="lately", here=True)):
    """The records of the group here, of a game or (empty) of all."""

    game: str | None = None


class ShowOwnRecords(Callback, name="records-me"):
    """What the presser has played anywhere."""


class SetOwnRecords(Callback, name="records-mine", needs=Requirements(admins="lately", here=True)):
    """Stand in records (1) or not (0)."""

    on: Literal["0", "1"]


class SetGroupRecords(Callback, name="records-group", needs=Requirements(admins="now", here=True)):
    """The group keeps records (1) or not (0). Who has hosted a table here may, and its admins."""

    on: Literal["0", "1"]


class ShowYear(Callback, name="yearbook"):
    """The group's year."""

    year: int
