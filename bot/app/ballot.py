"""What is shown of a vote on going back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.app import votes
from bot.app.screen import Button, Screen
from bot.app.service import Voice
from bot.app.table import Table
from engines.core.words import Seat

if TYPE_CHECKING:
    from bot.app.panel import Panel


def status(table: Table, voice: Voice) -> list[str]:
    """What everybody may read of a vote that is running: who asks, how far back, till when, who is waited for."""
    vote = table.history.vote
    if vote is None:
        return []
    till = datetime.fromtimestamp(vote.due / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    missing = [Seat(seat) for seat in table.humans() if seat not in vote.yes]
    return [
        voice.say("app-vote-status", seat=Seat(vote.by), n=votes.steps_back(table, vote.to)),
        voice.say("app-vote-same-cards"),
        voice.say("app-vote-till", till=till),
        voice.say("app-vote-missing", seats=missing),
    ]


def ballot(panel: Panel, notice: str) -> Screen:
    """The panel while a vote is running."""
    vote = panel.table.history.vote
    assert vote is not None
    rows: tuple[tuple[Button, ...], ...] = ()
    if panel.seat not in vote.yes:
        rows = (ballot_buttons(panel.table, panel.voice),)
    else:
        rows = ((Button(f"no {panel.table.id} {vote.opened}", panel.voice.say("app-vote-withdraw")),),)
    return panel.screen(status(panel.table, panel.voice), notice=notice, rows=(*rows, *panel.foot(undo=False)))


def ballot_buttons(table: Table, voice: Voice) -> tuple[Button, ...]:
    """Yes and no."""
    vote = table.history.vote
    assert vote is not None
    return (
        Button(f"yea {table.id} {vote.opened}", voice.say("app-vote-yes"), "primary"),
        Button(f"no {table.id} {vote.opened}", voice.say("app-vote-no")),
    )
