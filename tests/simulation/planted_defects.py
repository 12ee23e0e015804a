"""Plant defects that lose or repeat work, one of each kind: the simulation must find them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from functools import wraps
from itertools import count
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import AsyncMock, patch

import msgspec

from bot.app.clocks.events import PlayerCalled
from bot.app.competitions import schedule, scheduled_actions
from bot.app.competitions.competition import Competition
from bot.app.deadlines import clock_timer
from bot.app.dispatch import scheduler
from bot.app.dispatch.scheduler import Scheduler
from bot.app.errors import RejectedError
from bot.app.tables import seats
from bot.app.tables.cache import TableCache
from bot.app.views import board_view, screen_base, shared_moments
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.discord.interaction_inbox import InteractionInbox
from bot.frontends.telegram.update_inbox import UpdateInbox
from bot.frontends.web.page_service import PageService
from bot.store import outbox
from bot.store.documents import DocumentStore
from bot.store.errors import StoreError
from bot.store.outbox import OutboxReader
from bot.store.redis_pool import RedisPool
from bot.store.tables import CommitResult, Conflict, TableLog
from bot.store.timers import Timer

Sabotage = Callable[[], AbstractContextManager[Any]]
SABOTAGES: Final[dict[Sabotage, int]] = {}
"""The defects, each with a seed known to find it."""
ACTS: Final = Counter[str]()
"""How often each of ``COUNTED`` has had an effect: one without any proves nothing."""
COUNTED: Final = frozenset({
    "leave_filled_offers_open", "let_users_sit_twice", "keep_tables_on_lists", "end_rounds_early",
    "keep_links_of_erased_users",
})  # fmt: skip
_BACKGROUND: set[asyncio.Task[Any]] = set()


def found_by(seed: int) -> Callable[[Sabotage], Sabotage]:
    """Register a defect with a seed that finds it."""

    def enter(sabotage: Sabotage) -> Sabotage:
        SABOTAGES[sabotage] = seed
        return sabotage

    return enter


def replaces(owner: object, name: str, seed: int) -> Callable[[Callable[..., Any]], Sabotage]:
    """Register a defect with a seed that finds it: a function called instead of one of the app.

    It gets the original function, followed by the arguments.
    """

    def enter(defect: Callable[..., Any]) -> Sabotage:
        original = getattr(owner, name)

        @wraps(defect)
        def sabotage() -> AbstractContextManager[Any]:
            return patch.object(owner, name, lambda *args, **more: defect(original, *args, **more))

        return found_by(seed)(sabotage)

    return enter


@found_by(28)
def forget_command_ids() -> AbstractContextManager[Any]:
    """Give each attempt at a move its own id."""
    append, numbers = TableLog.commit, count()

    async def forgetful(self: TableLog, table_id: str, expected: int, command: str, *rest: Any, **more: Any) -> Any:
        return await append(self, table_id, expected, f"{command}-{next(numbers)}", *rest, **more)

    return patch.object(TableLog, "commit", forgetful)


@replaces(TableLog, "commit", 5)
async def skip_version_check(append: Any, log: TableLog, table_id: str, expected: int, *rest: Any, **more: Any) -> Any:
    """Write an entry for an older version after the newer one."""
    reply = await append(log, table_id, expected, *rest, **more)
    return await append(log, table_id, reply.version, *rest, **more) if isinstance(reply, Conflict) else reply


@replaces(TableLog, "commit", 1)
async def acknowledge_before_writing(
    append: Any, log: TableLog, table_id: str, expected: int, *rest: Any, **more: Any
) -> Any:
    """Report an entry as written as soon as it is sent."""
    task = asyncio.create_task(append(log, table_id, expected, *rest, **more))
    _BACKGROUND.add(task)
    task.add_done_callback(_BACKGROUND.discard)
    return CommitResult(expected + 1, is_duplicate=False)


@replaces(Scheduler, "run_timer", 9)
async def remove_timers_before_running(run: Any, scheduler: Scheduler, timer: Timer) -> None:
    """Remove a timer before its action is done."""
    with suppress(StoreError):
        await scheduler.service.store.timers.remove_timer(timer)
    await run(scheduler, timer)


@found_by(7)
def leave_votes_open() -> AbstractContextManager[Any]:
    """Do nothing when a vote lapses."""
    return patch.dict(scheduler.TIMER_HANDLERS, {"vote": AsyncMock()})


@replaces(OutboxReader, "run_effect", 9)
async def settle_effects_before_running(run: Any, reader: OutboxReader, row: Any, before: Any) -> None:
    """Remove a row of the outbox before its effect."""
    await reader.acknowledge_row(row)
    await run(reader, row, before)


def _forget_task(task: asyncio.Task[Any]) -> None:
    """Ignore a task's failure, as a caller does that has not waited for it."""
    _BACKGROUND.discard(task)
    if not task.cancelled():
        task.exception()


@replaces(UpdateInbox, "accept_update", 9)
async def accept_updates_unhandled(accept: Any, inbox: UpdateInbox, update: Any) -> None:
    """Confirm an update to Telegram before it is stored."""
    task = asyncio.create_task(accept(inbox, update))
    _BACKGROUND.add(task)
    task.add_done_callback(_forget_task)


@replaces(InteractionInbox, "resume_interactions", 21)
async def leave_interactions_unanswered(*_: Any) -> None:
    """Forget the interactions that an ended process had acknowledged on Discord."""


@replaces(RedisPool, "replication_commands", 20)
def count_no_replicas(*_: Any) -> list[Any]:
    """Return replies that no replica has yet."""
    return []


@found_by(9)
def show_older_screens() -> AbstractContextManager[Any]:
    """Show a table on Discord as in the previous post, with the number of the newest."""
    show, newest, older = BoardMessages.load_screen, dict[str, Any](), dict[str, Any]()

    async def late(self: BoardMessages, channel: Any, table_id: str) -> Any:
        screen = await show(self, channel, table_id)
        if screen.version > newest.setdefault(table_id, screen).version:
            older[table_id], newest[table_id] = newest[table_id], screen
        return msgspec.structs.replace(older.get(table_id, screen), version=screen.version)

    return patch.object(BoardMessages, "load_screen", late)


@found_by(44)
@contextmanager
def stop_reading_at_outage() -> Iterator[None]:
    """Stop reading the outbox once the store was unavailable, even after a restart."""

    read, was_away = OutboxReader.read_rows, list[str]()

    def stop(event: str, **_: Any) -> None:
        if event == "outbox reader waits for the store":
            was_away.append(event)
            raise asyncio.CancelledError

    async def read_unless_away(self: OutboxReader) -> None:
        if not was_away:
            await read(self)

    with (
        patch.object(outbox, "log", SimpleNamespace(warning=stop, error=stop)),
        patch.object(OutboxReader, "read_rows", read_unless_away),
    ):
        yield


@replaces(TableCache, "drop_table", 6)
def keep_unwritten_entries(*_: Any) -> None:
    """Continue with an entry that could not be stored."""


@replaces(screen_base, "board_picture", 1)
def show_all_the_board_of_one(picture: Any, table: Any, translator: Any) -> Any:
    """Show all readers the board of the first seat."""
    return msgspec.structs.replace(picture(table, translator), view=table.match.view_for(0))


@replaces(board_view, "latest_sentences", 1)
def tell_all_what_one_has_seen(tell: Any, table: Any, _: int | None, *rest: Any) -> Any:
    """Show all readers the events as the first seat sees them."""
    return tell(table, 0, *rest)


@found_by(14)
def remind_twice() -> AbstractContextManager[Any]:
    """Remind a player again at once, as if the first reminder had not been recorded."""

    async def insist(fired: Any) -> None:
        await clock_timer.send_reminder(fired)
        await replace(fired, command=f"{fired.command}-again").append_event(PlayerCalled(fired.action.seat, "last"))

    return patch.dict(clock_timer.TIMER_HANDLERS, {"half": insist, "last": insist})


@found_by(3)
def tell_pages_the_first_version() -> AbstractContextManager[Any]:
    """Keep sending open pages the first version of a table."""
    ask, known = PageService.table_version, dict[str, str]()

    async def stale(self: PageService, table_id: str) -> str:
        return known.setdefault(table_id, await ask(self, table_id))

    return patch.object(PageService, "table_version", stale)


@replaces(OutboxReader, "run_effect", 28)
async def run_effects_in_any_order(begin: Any, reader: OutboxReader, row: Any, _: Any) -> None:
    """Start an effect without waiting for earlier ones of its table; longer ones finish last."""
    await begin(reader, row, None)


@found_by(6)
def run_timers_again_under_new_ids() -> AbstractContextManager[Any]:
    """Run each timer a second time, as after an expired lease, under an unknown id."""
    numbers = count(1_000_000)

    def run_twice(handler: Any) -> Any:
        async def run(service: Any, timer: Timer) -> None:
            await handler(service, timer)
            await handler(service, replace(timer, generation=next(numbers)))

        return run

    return patch.dict(
        scheduler.TIMER_HANDLERS, {kind: run_twice(handler) for kind, handler in scheduler.TIMER_HANDLERS.items()}
    )


@replaces(DocumentStore, "write_document", 17)
async def overwrite_documents(
    write: Any, store: DocumentStore, kind: str, name: str, expected: int, *rest: Any, **more: Any
) -> Any:
    """Write a document late, and over what another process has made of it meanwhile."""
    await asyncio.sleep(0.2)
    reply = await write(store, kind, name, expected, *rest, **more)
    return await write(store, kind, name, reply.version, *rest, **more) if isinstance(reply, Conflict) else reply


@replaces(seats, "fill_offer", 1)
def leave_filled_offers_open(fill: Any, offer: Any, players: int) -> Any:
    """Keep offering the seats of a lobby after the last wanted player has sat down."""
    ACTS["leave_filled_offers_open"] += fill(offer, players) != offer
    return offer


@found_by(1)
def let_users_sit_twice() -> AbstractContextManager[Any]:
    """Give a user who already has a seat another one at the same table."""
    check = seats.SEAT_CHECKS["link"]

    async def let_sit(request: Any) -> None:
        try:
            await check(request)
        except RejectedError:
            ACTS["let_users_sit_twice"] += 1

    return patch.dict(seats.SEAT_CHECKS, {"link": let_sit})


@replaces(seats, "remove_from_list", 1)
async def keep_tables_on_lists(_: Any, service: Any, user_id: str, table: Any) -> None:
    """Keep a table on the list of a user who has left it."""
    ACTS["keep_tables_on_lists"] += bool(user_id)


@replaces(schedule, "next_round_event", 2)
def end_rounds_early(decide: Any, competition: Competition) -> Any:
    """End a round at its first outcome."""
    event = decide(competition)
    if event.kind != "adjudicate" or all(table.outcome is None for table in competition.tables[-2:]):
        return event
    ACTS["end_rounds_early"] += 1
    return event._replace(due_ms=0, kind="begin")


@replaces(shared_moments, "delete_user_moments", 3)
async def keep_links_of_erased_users(*_: Any) -> None:
    """Keep the links that an erased user has shared."""
    ACTS["keep_links_of_erased_users"] += 1


@replaces(scheduled_actions, "begin_round", 2)
def seat_a_table_twice(begin: Any, competition: Competition, tables: Any) -> Competition:
    """Create the last table of each round twice, under two ids."""
    begun: Competition = begin(competition, tables)
    return msgspec.structs.replace(
        begun,
        tables=(*begun.tables, msgspec.structs.replace(begun.tables[-1], table=f"{begun.tables[-1].table[:-1]}x")),
    )
