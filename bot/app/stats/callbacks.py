"""Callbacks of results and ratings."""

from typing import Literal

from bot.app.ui.callback_data import Callback, Requirements


class ShowRecords(Callback, name="records", needs=Requirements(admins="lately", here=True), in_maintenance=True):
    """Show the ratings of this channel's group, for one game or (empty) for all."""

    game: str | None = None


class ShowOwnRecords(Callback, name="records-me", in_maintenance=True):
    """Show the user's own results everywhere."""


class SetOwnRecords(Callback, name="records-mine", needs=Requirements(admins="lately", here=True)):
    """Opt in to ratings and results (1) or out (0)."""

    on: Literal["0", "1"]


class SetGroupRecords(Callback, name="records-group", needs=Requirements(admins="now", here=True)):
    """Turn the group's ratings and results on (1) or off (0), for admins and hosts of tables here."""

    on: Literal["0", "1"]


class ShowYear(Callback, name="yearbook", in_maintenance=True):
    """Show the group's yearly summary."""

    year: int
