"""Presses about records: what a group has played."""

from __future__ import annotations

from typing import Literal

from bot.app.port.press import Needs, Press


class Records(Press, verb="records", needs=Needs(admins="lately", here=True)):
    """The records of the group here, of a game or (empty) of all."""

    game: str | None = None


class MyRecords(Press, verb="records-me"):
    """What the presser has played anywhere."""


class Mine(Press, verb="records-mine", needs=Needs(admins="lately", here=True)):
    """Stand in records (1) or not (0)."""

    on: Literal["0", "1"]


class Group(Press, verb="records-group", needs=Needs(admins="now", here=True)):
    """The group keeps records (1) or not (0). Who has hosted a table here may, and its admins."""

    on: Literal["0", "1"]


class Yearbook(Press, verb="yearbook"):
    """The group's year."""

    year: int
