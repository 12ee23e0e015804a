"""Widgets for one step of a draft, the callback data of its buttons, and labels of what was chosen before."""

import msgspec

from bot.app.i18n import Translator
from bot.app.turns.callbacks import ExtendDraft, FillAmounts, GiveToSlot, OpenGroup, SetNumber, TurnPage
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, NumberInput, Select, SlotRow
from bot.app.views.tree_navigation import Draft, only_open_option, only_option, only_token, skip_automatic_tokens
from engines.core.core_types import EngineError, Move, TermRef
from engines.core.tree import END, Allocation, Amount, Choice, Node, Option, child_node, next_node

ASIDE = "aside:"
"""Prefix of a draft's group for its side options; the key of one option may follow."""
SEVERAL = 2
MAX_OPTION_BUTTONS = 8
"""Up to this many options are buttons; more become a select."""
PAGE = 25
"""The most options of a select."""


class Widgets(msgspec.Struct):
    """The interactive parts of a screen."""

    rows: tuple[tuple[Button, ...], ...] = ()
    selects: tuple[Select, ...] = ()
    pad: NumberInput | None = None
    slots: tuple[SlotRow, ...] = ()
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


def choice_labels(root: Node, tokens: Move, translator: Translator) -> list[str]:
    """Return one label per choice of the tokens. Stops at a token that no longer fits.

    Automatic choices are left out, unless there are no others.
    """
    labels: list[str] = []
    chosen: list[str] = []
    node = root
    for token in tokens:
        label = _token_label(node, token, translator)
        if label:
            labels.append(label)
            unsaid = only_option(node) or only_token(node) or (node.usual if isinstance(node, Choice) else None)
            chosen += [label] if unsaid != token or isinstance(node, Allocation) else []
        try:
            node = next_node(node, token)
        except EngineError:
            break
    return chosen or labels


def _token_label(node: Node, token: str, translator: Translator) -> str:
    """Return the label of a token at its node, or an empty string."""
    match node:
        case Choice(options=options):
            return next((translator(option.label) for option in options if option.key == token), "")
        case Amount():
            return token
        case Allocation(slots=slots):
            key, _, n = token.partition("=")
            told = [(translator(slot.label), slot.high) for slot in slots if slot.key == key]
            return " ".join(f"{label} {n}" if high > 1 else label for label, high in told)  # or it can only be one
        case _:
            return ""


def full_option_label(option: Option, translator: Translator) -> str:
    """Return the label of an open option with all that follows from it automatically."""
    node = child_node(option)
    warning = [translator(option.warning)] if option.warning is not None else []
    passed = passed_labels(node, skip_automatic_tokens(node, (), begun=True)[0], translator)
    return " · ".join([translator(option.label), *warning, *passed])


def passed_labels(node: Node, tokens: Move, translator: Translator) -> list[str]:
    """List the labels of automatic tokens that a player has to know of: each is the only one of several left open."""
    labels: list[str] = []
    for token in tokens:
        is_usual = isinstance(node, Choice) and node.usual == token
        is_only_open = only_open_option(node) == token and only_token(node) is None and not is_usual
        if is_only_open or (isinstance(node, Allocation) and token != END):
            labels.append(_token_label(node, token, translator))
        node = next_node(node, token)
    return labels


def group_heading(group: str, translator: Translator) -> str:
    """Return the heading of a group: its term, or the key if there is none."""
    try:
        return translator.translate("app-thing", thing=TermRef(group)) if group else ""
    except KeyError:
        return group
