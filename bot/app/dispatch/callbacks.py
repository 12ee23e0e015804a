"""Callbacks of the operator: the state of the bot, and maintenance."""

from __future__ import annotations

from bot.app.ui.callback_data import Callback


class ShowOperation(Callback, name="operator"):
    """Show how the bot is doing. Only its operators see that."""


class AskMaintenance(Callback, name="ask-maintenance"):
    """Ask whether maintenance begins, and say what it means."""


class SetMaintenance(Callback, name="maintenance"):
    """Begin maintenance (1), or end it (0)."""

    on: int
