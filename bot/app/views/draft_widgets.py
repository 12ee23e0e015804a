"""The parts of a screen that ask about one step of a draft, and the presses on them."""

from __future__ import annotations

import msgspec

from bot.app.turns.callbacks import ExtendDraft, GiveToSlot, OpenGroup, TurnPage
from bot.app.turns.callbacks import SetNumber as PadTo
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, NumberInput, Select, Slot
from bot.app.views.tree_navigation import Draft

ASIDE = "aside:"
"""The group of what few want; an option's key after it: of what few want beside that one."""


class Widgets(msgspec.Struct):
    """The parts of a screen that ask."""

    rows: tuple[tuple[Button, ...], ...] = ()
    selects: tuple[Select, ...] = ()
    pad: NumberInput | None = None
    slots: tuple[Slot, ...] = ()


class DraftCallbacks:
    """The press lines of one step of one draft."""

    def __init__(self, table: str, draft: Draft) -> None:
        self.draft_key = (table, draft.epoch, draft.revision())
        """What every press of this very step begins with."""

    def choice_data(self, *tokens: str) -> CallbackData:
        """Further by these tokens; without any: by the number that is typed."""
        return ExtendDraft(*self.draft_key, tokens).data

    def number_data(self, n: int) -> CallbackData:
        """Another number, not taken yet."""
        return PadTo(*self.draft_key, n).data

    def amount_data(self, slot: str, n: int) -> CallbackData:
        """So many to one slot."""
        return GiveToSlot(*self.draft_key, slot, n).data

    def group_data(self, n: int) -> CallbackData:
        """The options of the n-th group."""
        return OpenGroup(*self.draft_key, str(n)).data

    def side_options_data(self, beside: str = "") -> CallbackData:
        """What few want; beside one option."""
        return OpenGroup(*self.draft_key, ASIDE + beside).data

    def page_data(self, n: int) -> CallbackData:
        """Another page of a long list."""
        return TurnPage(*self.draft_key, n).data
