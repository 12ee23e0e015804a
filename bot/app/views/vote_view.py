"""Lines and buttons of a running vote: subject, deadline, missing voters and choices."""

from bot.app.clocks.table_clock import Motion
from bot.app.clocks.vote_rules import CHOICES, missing_voters
from bot.app.deadlines.callbacks import CastVote
from bot.app.i18n import Translator
from bot.app.tables.callbacks import VoteNo, VoteYes
from bot.app.tables.table import Table
from bot.app.tables.votes import motion_text
from bot.app.ui.screen import Button
from bot.app.views.datetimes import timestamp_placeholder
from engines.core.core_types import Seat


def vote_lines(table: Table, motion: Motion | None, translator: Translator) -> list[str]:
    """Describe a running vote; empty without one."""
    if motion is None:
        return []
    subject, deadline = motion_text(motion, table), timestamp_placeholder(motion.due)
    if motion.kind == "back":
        lines = [
            translator(subject),
            translator.translate("app-vote-same-cards"),
            translator.translate("app-vote-till", till=deadline),
        ]
    else:
        lines = [translator.translate("clock-vote", what=subject, till=deadline)]
    missing = [Seat(seat) for seat in missing_voters(motion, table.clock)]
    return [*lines, translator.translate("app-vote-missing", seats=missing)] if missing else lines


def vote_button_row(
    table: Table, motion: Motion, translator: Translator, seat: int | None = None
) -> tuple[Button, ...]:
    """Build the buttons of a vote. ``seat`` restricts them to the choices of one seat.

    A seat that has agreed to a rewind can only withdraw its vote.
    """
    if motion.kind != "back":
        return tuple(
            Button(CastVote(table.id, motion.opened, choice).data, translator.translate(f"clock-choice-{choice}"))
            for choice in CHOICES[motion.kind]
        )
    no = VoteNo(table.id, motion.opened).data
    if seat is not None and seat in motion.answers:
        return (Button(no, translator.translate("app-vote-withdraw")),)
    yes = Button(VoteYes(table.id, motion.opened).data, translator.translate("app-vote-yes"), "primary")
    return (yes, Button(no, translator.translate("app-vote-no")))
