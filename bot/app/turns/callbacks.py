"""Presses in a turn. Nearly all belong to a draft: a question (``epoch``), and what is answered of it (``mark``)."""

from __future__ import annotations

from typing import Literal

from bot.app.ui.callback_data import Epoch, FreeText, QuestionSeat, Requirements
from bot.app.ui.callback_targets import DraftCallback, TableCallback

ANSWER = Requirements("answer", seat=True, in_play=True)


class SubmitAnswer(TableCallback, name="say", needs=ANSWER):
    """An answer on the table's own message; only whoever owes it may press."""

    asked: QuestionSeat
    epoch: Epoch
    token: str


class TypeMove(TableCallback, name="typed", needs=ANSWER):
    """An answer in words, as somebody types it: an exact one counts, any other is shown back first."""

    said: FreeText


class ContinueLesson(TableCallback, name="read-on", needs=ANSWER):
    """A step of a lesson was read."""

    step: str


class ExtendDraft(DraftCallback, name="walk", needs=ANSWER):
    """Further by a token or more; ``.`` takes what an allotment gives."""

    tokens: tuple[str, ...]


class SwitchOption(DraftCallback, name="turn", needs=ANSWER):
    """Another than what was taken for now: a way round, or what few want."""

    way: str


class StepBack(DraftCallback, name="back", needs=ANSWER):
    """Before the last choice."""


class CancelDraft(DraftCallback, name="cancel", needs=ANSWER):
    """Throw the draft away."""


class GiveToSlot(DraftCallback, name="give", needs=ANSWER):
    """So many to one slot."""

    slot: str
    n: int


class SetNumber(DraftCallback, name="pad", needs=ANSWER):
    """Another number on the pad, not taken yet."""

    n: int


class OpenGroup(DraftCallback, name="group", needs=ANSWER):
    """The options of the n-th group, or what few want; empty: all groups again."""

    n: str


class TurnPage(DraftCallback, name="page", needs=ANSWER):
    """Another page of a long list."""

    n: int


class StartPreview(DraftCallback, name="try", needs=ANSWER):
    """From now on words are only tried."""


class ShowHint(DraftCallback, name="hint", needs=ANSWER):
    """What the AI would say, on a learning table."""


class UseReadyMove(DraftCallback, name="plan", needs=ANSWER):
    """A whole answer that is ready."""

    which: Literal["last", "even", "hint"]


class ConfirmMove(DraftCallback, name="yes", needs=ANSWER):
    """Say what is drafted."""
