"""Base classes of callbacks by their target: a table, a draft, a game night."""

from __future__ import annotations

from bot.app.ui.callback_data import Callback, DraftMark, Epoch, Target


class TableCallback(Callback):
    """A callback about a table or its lobby."""

    table: Target


class DraftCallback(TableCallback):
    """A callback on the user's own draft of a move."""

    epoch: Epoch
    mark: DraftMark


class NightCallback(Callback):
    """A callback about a game night."""

    night: Target


class CompetitionCallback(Callback):
    """A callback about a tournament or a division of a league."""

    competition: Target
