"""Callbacks of a turn. Most belong to a draft, and carry the question's epoch and the draft's revision."""

from typing import Literal

from bot.app.ui.callback_data import DraftCallback, Epoch, FreeText, QuestionSeat, Requirements, TableCallback

ANSWER = Requirements("answer", seat=True, in_play=True)


class SubmitAnswer(TableCallback, name="say", needs=ANSWER):
    """Submit or begin an answer from a public message; only the seat to move may."""

    asked: QuestionSeat
    epoch: Epoch
    tokens: tuple[str, ...]


class TypeMove(TableCallback, name="typed", needs=ANSWER):
    """Submit a typed move. An exact one counts at once; any other needs confirmation."""

    text: FreeText


class ContinueLesson(TableCallback, name="read-on", needs=ANSWER):
    """Continue after a lesson step without a move."""

    step: str


class ExtendDraft(DraftCallback, name="walk", needs=ANSWER):
    """Extend the draft by tokens; ``.`` accepts the amounts of an allocation."""

    tokens: tuple[str, ...]


class SwitchOption(DraftCallback, name="turn", needs=ANSWER):
    """Replace the automatic option: an orientation or a side option."""

    way: str


class StepBack(DraftCallback, name="back", needs=ANSWER):
    """Drop the last choice."""


class CancelDraft(DraftCallback, name="cancel", needs=ANSWER):
    """Discard the draft."""


class GiveToSlot(DraftCallback, name="give", needs=ANSWER):
    """Set the amount of a slot."""

    slot: str
    n: int


class FillAmounts(DraftCallback, name="fill", needs=ANSWER):
    """Set the amounts of all slots (``slot=n``), and submit a complete allocation."""

    amounts: tuple[str, ...]


class SetNumber(DraftCallback, name="pad", needs=ANSWER):
    """Set the number on the pad without submitting it."""

    n: int


class OpenGroup(DraftCallback, name="group", needs=ANSWER):
    """Show the options of the group with index ``n``, or side options; if empty, all groups."""

    n: str


class TurnPage(DraftCallback, name="page", needs=ANSWER):
    """Turn to a page of a long list."""

    n: int


class StartPreview(DraftCallback, name="try", needs=ANSWER):
    """Start preview mode, which tries moves without submitting them."""


class ShowHint(DraftCallback, name="hint", needs=ANSWER):
    """Show an AI's hint at a learning table."""


class UseReadyMove(DraftCallback, name="plan", needs=ANSWER):
    """Use a suggested move."""

    which: Literal["last", "before", "even", "hint"]


class ConfirmMove(DraftCallback, name="yes", needs=ANSWER):
    """Submit the draft."""
