"""What is shown of a vote on going back."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.app import votes
from bot.app.screen import Button
from bot.app.service import Voice
from bot.app.table import Table
from engines.core.words import Seat


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


def own_buttons(table: Table, seat: int, voice: Voice) -> tuple[Button, ...]:
    """Yes and no for a seat that has not voted yes; else what takes its yes back."""
    vote = table.history.vote
    assert vote is not None
    if seat not in vote.yes:
        return ballot_buttons(table, voice)
    return (Button(f"no {table.id} {vote.opened}", voice.say("app-vote-withdraw")),)


def ballot_buttons(table: Table, voice: Voice) -> tuple[Button, ...]:
    """Yes and no."""
    vote = table.history.vote
    assert vote is not None
    return (
        Button(f"yea {table.id} {vote.opened}", voice.say("app-vote-yes"), "primary"),
        Button(f"no {table.id} {vote.opened}", voice.say("app-vote-no")),
    )
