"""Base classes of presses, by what they are about: a table, a draft at it, a night. They hold the first arguments."""

from __future__ import annotations

from bot.app.ui.callback_data import Callback, DraftMark, Epoch, Target


class TableCallback(Callback):
    """A press about a table, or about its room before the game."""

    table: Target


class DraftCallback(TableCallback):
    """A press on the presser's own draft of an answer."""

    epoch: Epoch
    mark: DraftMark


class NightCallback(Callback):
    """A press about a night."""

    night: Target
