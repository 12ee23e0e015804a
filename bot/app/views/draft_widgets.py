"""Widgets for one step of a draft, and the callback data of its buttons."""

import msgspec

from bot.app.turns.callbacks import ExtendDraft, FillAmounts, GiveToSlot, OpenGroup, SetNumber, TurnPage
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, NumberInput, Select, Slot
from bot.app.views.tree_navigation import Draft

ASIDE = "aside:"
"""Prefix of a draft's group for its side options; the key of one option may follow."""
SEVERAL = 2
FEW = 8
"""Up to this many options are buttons; more become a select."""
PAGE = 25
"""The most options of a select."""


class Widgets(msgspec.Struct):
    """The interactive parts of a screen."""

    rows: tuple[tuple[Button, ...], ...] = ()
    selects: tuple[Select, ...] = ()
    pad: NumberInput | None = None
    slots: tuple[Slot, ...] = ()
    form: CallbackData = CallbackData("")


class DraftCallbacks:
    """Callback data for one step of one draft."""

    def __init__(self, table_id: str, draft: Draft) -> None:
        self.draft_key = (table_id, draft.epoch, draft.revision())
        """Table, epoch and revision, which each callback of this step begins with."""

    def choice_data(self, *tokens: str) -> CallbackData:
        """Extend the draft by tokens, or by a typed number if there are none."""
        return ExtendDraft(*self.draft_key, tokens).data

    def number_data(self, n: int) -> CallbackData:
        """Set the number on the pad without submitting it."""
        return SetNumber(*self.draft_key, n).data

    def amount_data(self, slot: str, n: int) -> CallbackData:
        """Set the amount of one slot."""
        return GiveToSlot(*self.draft_key, slot, n).data

    def form_data(self) -> CallbackData:
        """Set the amounts of all slots, which a form appends."""
        return FillAmounts.data_prefix(*self.draft_key)

    def group_data(self, n: int) -> CallbackData:
        """Open the options of the group with index ``n``."""
        return OpenGroup(*self.draft_key, str(n)).data

    def side_options_data(self, beside: str = "") -> CallbackData:
        """Open the side options, all of them or those of one option."""
        return OpenGroup(*self.draft_key, ASIDE + beside).data

    def page_data(self, n: int) -> CallbackData:
        """Turn to a page of a long list of options."""
        return TurnPage(*self.draft_key, n).data
