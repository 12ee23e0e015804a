"""Going back beyond the seal: a vote of those who sit, bound to a version, which freezes the table till it ends."""

from __future__ import annotations

from bot.app.history import Vote
from bot.app.refusals import Crowded, Declined
from bot.app.rooms import ms
from bot.app.service import Service
from bot.app.table import Table
from engines.core.log import Entry
from engines.core.words import Event, Msg, Seat

ATTEMPTS = 40
SLACK_MS = 60_000
"""The store's clock, by which timers run, and ours may differ by so much."""


def target(table: Table, seat: int) -> int:
    """The version to go back to: before the seat's own last word, else before the last word of all.

    Raises ``Declined`` where there is nothing to take back.
    """
    match = table.match
    if table.over:
        raise Declined("refused-over")
    said = [v for v, entry in enumerate(match.entries, 1) if entry.kind == "say" and v not in match.gone]
    own = [v for v in said if match.entries[v - 1].seat == seat]
    if not said:
        raise Declined("refused-nothing-to-undo")
    return (own or said)[-1] - 1


def steps_back(table: Table, to: int) -> int:
    """How many words would be taken back."""
    match = table.match
    return sum(
        1 for v in range(to + 1, match.version + 1) if match.entries[v - 1].kind == "say" and v not in match.gone
    )


async def propose(service: Service, table: str, seat: int, to: int, version: int, command: str) -> None:
    """Open a vote on going back to ``to``; ``version`` is the one that the proposer saw.

    With nobody else to ask it is done at once.
    """
    async with service.tables.hold(table) as found:
        if await service.store.tables.answer(table, command) is not None:
            return
        if found.history.vote is not None:
            raise Declined("app-vote-freezes", "table")
        if found.match.version != version or target(found, seat) != to:
            raise Declined("refused-stale", "panel")
        if found.humans() == [seat]:
            found.match.rewind(to, at=service.tables.now())
        else:
            due = ms(service.clock()) + service.pace.vote_ms
            told = Msg("app-event-vote", {"seat": Seat(seat), "n": steps_back(found, to)})
            _note(service, found, ("vote", "open", str(to), str(due)), seat, told)
        if await service.tables.append(found, command) is None:
            raise Declined("refused-stale", "panel")


async def answer(service: Service, table: str, seat: int, opened: int, command: str, *, yes: bool) -> None:
    """A voice in the vote that was opened at a version. The last yes takes the table back; one no ends the vote."""
    for _ in range(ATTEMPTS):
        async with service.tables.hold(table) as found:
            if await service.store.tables.answer(table, command) is not None:
                return
            vote = running(found, opened)
            if yes and seat in vote.yes:
                return
            _take(service, found, vote, seat, yes=yes)
            if await service.tables.append(found, command) is not None:
                return
    raise Crowded


def _take(service: Service, table: Table, vote: Vote, seat: int, *, yes: bool) -> None:
    if not yes:
        _note(service, table, ("vote", "no"), seat, Msg("app-event-vote-no", {"seat": Seat(seat)}))
    elif set(table.humans()) <= vote.yes | {seat}:
        table.match.rewind(vote.to, at=service.tables.now())
    else:
        _note(service, table, ("vote", "yes"), seat, Msg("app-event-vote-yes", {"seat": Seat(seat)}))


def running(table: Table, opened: int) -> Vote:
    """The vote that was opened at a version. Raises ``Declined`` where it is over."""
    vote = table.history.vote
    if vote is None or vote.opened != opened:
        raise Declined("app-vote-over", "panel")
    return vote


async def lapse(service: Service, table: str, command: str) -> None:
    """The time of a vote has run out: silence is a no."""
    async with service.tables.hold(table) as found:
        vote = found.history.vote
        if vote is not None and vote.due - SLACK_MS <= ms(service.clock()):
            _note(service, found, ("vote", "lapsed"), None, Msg("app-event-vote-lapsed"))
            await service.tables.append(found, command)


def _note(service: Service, table: Table, word: tuple[str, ...], seat: int | None, msg: Msg) -> None:
    table.match.note(Entry("table", seat, at=service.tables.now(), word=word, events=(Event(msg),)))
