"""What a night does by itself: it reminds, opens the table with those who are in, ends, and comes again.

Each is due at a moment (``due``) and is a change of the night under the timer's command id. What it is is read off the
night as it then stands, so a second run finds nothing left to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.app.common.interfaces import derive_id
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.game_nights import date_poll, game_poll, night_store, organizer_transfer, series
from bot.app.game_nights.night import MINUTE, GameNight, add_news, users_with_seat, users_without_seat
from bot.app.game_nights.schedule import LONGEST_OVERRUN_MS, list_scheduled_events
from bot.app.services import Services
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.log_helpers import now_ms
from bot.app.tables.table import TableNotStartedError
from bot.store.timers import Timer

EVENING_PACE = "live-10m"
"""How the table of an evening is played: everybody is there."""
ATTENDEES_ONLY_MINUTES = 60
"""Minutes before: a reminder so late goes to those alone who come."""
MOST_AT_ONCE = 12
ORGANIZER_EVENTS = frozenset({"remind", "open", "close", "next"})
"""What is done for somebody who plans the night; all else only finishes what has begun."""
START_GRACE_MS = 10 * MINUTE
"""So long after the beginning anybody who sits at a table of the evening may start it."""
NEWS_LIFETIME_MS = 30 * MINUTE
"""So long after the beginning it is still of use to hear that the table is open."""


async def handle_night_timer(service: Services, timer: Timer) -> None:
    """Do what is due. Raises ``Crowded`` where the store's clock is ahead of ours: then it comes again."""
    name = timer.source.partition(":")[2]
    for n in range(MOST_AT_ONCE):
        night, _ = await night_store.load_night(service, name)
        due = list_scheduled_events(night)
        if not due:
            return
        if due[0].due_ms > now_ms(service):
            if n == 0:
                raise WriteConflictError
            return
        command = f"{timer.command_id}:{due[0].kind}{due[0].minutes or ''}"
        if due[0].kind in ORGANIZER_EVENTS:
            night = await organizer_transfer.ensure_organizer(service, night, f"{command}:minded")
        if due[0] in list_scheduled_events(night):
            await EVENT_HANDLERS[due[0].kind](service, night, command)


def send_due_reminders(night: GameNight, now: int) -> GameNight:
    """Whoever it concerns is reminded, once, however many reminders have become due; nobody after the beginning."""
    due = {one.minutes for one in list_scheduled_events(night) if one.kind == "remind" and one.due_ms <= now}
    new = msgspec.structs.replace(night, told=tuple(sorted({*night.told, *due})))
    if not due or night.start_ms <= now:
        return new
    called = {who for who in night.replies if due.intersection(night.bells.get(who, night.remind))}
    coming = [who for who in users_with_seat(night) if who in called]
    if min(due) <= ATTENDEES_ONLY_MINUTES:
        return add_news(new, coming, "remind", till=night.start_ms)
    perhaps = [who for who, reply in night.replies.items() if reply.how == "maybe" and who in called]
    busy = {who for who, one in night.news.items() if one.key == "yours"}  # that names the evening, and more
    return add_news(new, [who for who in (*coming, *perhaps) if who not in busy], "remind", till=night.start_ms)


def assign_tables(night: GameNight) -> GameNight:
    """The list stands: who sits with whom, and at which game. Too few: everybody who wanted to come is told."""
    if night.opened or night.state != "open":
        return night
    game, people = game_poll.winning_game(night), users_with_seat(night)
    stands = msgspec.structs.replace(night, opened=True)
    if game is None:
        return add_news(stands, people, "few", till=night.end_ms)
    tables = game_poll.tables_needed(game.game, len(people))
    stands = msgspec.structs.replace(stands, game=game.game, lineup=game_poll.split_into_tables(people, tables))
    return add_news(
        add_news(stands, people, "begins", till=night.start_ms + NEWS_LIFETIME_MS),
        users_without_seat(night),
        "full",
        till=night.start_ms + NEWS_LIFETIME_MS,
    )


async def _remind_users(service: Services, night: GameNight, command: str) -> None:
    await night_store.edit_night(service, night.id, command, lambda now: send_due_reminders(now, now_ms(service)))


async def _close_signup(service: Services, night: GameNight, command: str) -> None:
    await night_store.edit_night(service, night.id, command, assign_tables)


async def _open_tables(service: Services, night: GameNight, command: str) -> None:
    """Open a table for each line-up, everybody on their seat, shown where the night is shown."""
    made = []
    for n, people in enumerate(night.lineup):
        made.append(await _open_table_lobby(service, night, n, people))
    await night_store.edit_night(
        service, night.id, command, lambda now: msgspec.structs.replace(now, tables=tuple(made))
    )


async def _open_table_lobby(service: Services, night: GameNight, n: int, people: tuple[str, ...]) -> str:
    table = derive_id(f"evening:{night.id}:{n}")
    if await service.lobbies.load_lobby(table) is not None:
        return table
    host = night.host if night.host in people else people[0]
    room = service.lobbies.build_lobby(night.game, host, night.place, night.lang, table)
    room = msgspec.structs.replace(
        room, table=table, seats=tuple(SeatPlayer(person) for person in people), pace=EVENING_PACE,
        components=service.components.get(night.game, ""), free=night.start_ms + START_GRACE_MS, level=night.level,
    )  # fmt: skip
    for person in people:
        await service.store.indexes.add_member("person-tables", person, table)
    for place in await service.channels.list_for_table(night.id):
        await service.channels.add_table(place.id, table)
    await service.lobbies.open_lobby(room, f"night:{table}")
    return table


async def _check_tables(service: Services, night: GameNight, command: str) -> None:
    """Over when its tables are, or when it is long past."""
    now = now_ms(service)
    running = [table for table in night.tables if not await is_table_over(service, table)]
    over = (not running and (night.tables or now >= night.end_ms)) or now >= night.end_ms + LONGEST_OVERRUN_MS
    late = (
        []
        if night.freed or now < night.start_ms + START_GRACE_MS
        else await _list_players_without_start(service, night)
    )

    def apply_table_check(night: GameNight) -> GameNight:
        looked = msgspec.structs.replace(night, looked=now, freed=night.freed or now >= night.start_ms + START_GRACE_MS)
        if over:
            return msgspec.structs.replace(looked, state="over", news={})
        return add_news(looked, late, "free", till=night.end_ms) if not night.freed else looked

    await night_store.edit_night(service, night.id, command, apply_table_check)


async def _list_players_without_start(service: Services, night: GameNight) -> list[str]:
    """Those who sit at tables that their host has not started."""
    found: list[str] = []
    for table in night.tables:
        room = await service.lobbies.load_lobby(table)
        if room is not None and room[0].state == "open":
            found += [one.person for one in room[0].seats if one.person not in ("", room[0].host)]
    return found


async def is_table_over(service: Services, table: str) -> bool:
    """Whether a table of the evening has come to its end, or was closed."""
    try:
        async with service.tables.lock_table(table) as held:
            return held.is_over
    except TableNotStartedError as room:
        return room.lobby.state == "closed"
    except RejectedError:
        return True


async def _clear_news(service: Services, night: GameNight, command: str) -> None:
    await night_store.edit_night(service, night.id, command, lambda now: msgspec.structs.replace(now, news={}))


async def _deliver_delayed_news(service: Services, night: GameNight, command: str) -> None:
    """Those who slept are told now."""
    at = now_ms(service)

    def release_news(night: GameNight) -> GameNight:
        news = {
            who: msgspec.structs.replace(one, wake=0) if one.wake and one.wake <= at else one
            for who, one in night.news.items()
        }
        return msgspec.structs.replace(night, news=news)

    await night_store.edit_night(service, night.id, command, release_news)


def close_date_poll(night: GameNight, now: int) -> GameNight:
    """The question when it suits is over; those who answered are told."""
    if night.state != "asking":
        return night
    new = date_poll.choose_best_date(night, now)
    return add_news(new, [who for who in night.marks if who != night.host], "picked" if new.begin else "off")


async def _close_date_poll(service: Services, night: GameNight, command: str) -> None:
    new, _ = await night_store.edit_night(service, night.id, command, lambda now: close_date_poll(now, now_ms(service)))
    for person in new.replies:
        await night_store.add_to_user_list(service, person, new.id)


async def _drop_old_draft(service: Services, night: GameNight, command: str) -> None:  # noqa: ARG001 - as all of them
    await night_store.delete_night(service, night)


async def _create_next_night(service: Services, night: GameNight, command: str) -> None:
    """The following evening of a series, wherever this one is shown.

    First it is decided which one that is: from then on nothing is said about it here, and all that was goes with it.
    """
    now = now_ms(service)

    def decide_next_night(night: GameNight) -> GameNight:
        if night.next:
            return night
        new = series.build_next_night(night, now)
        return msgspec.structs.replace(night, **({"next": new.id} if new is not None else {"rule": ""}))

    night, _ = await night_store.edit_night(service, night.id, f"{command}:decided", decide_next_night)
    new = series.build_announced_night(night, now) if night.next else None
    if new is not None:
        for place in await service.channels.list_for_table(night.id):
            await night_store.show_in_channel(service, place.id, new.id)
        for person in new.replies:
            await night_store.add_to_user_list(service, person, new.id)
        await night_store.create_night(service, new, command)
    await night_store.edit_night(
        service, night.id, command, lambda now: msgspec.structs.replace(now, handed=bool(now.next))
    )


EVENT_HANDLERS: dict[str, Callable[[Services, GameNight, str], Awaitable[None]]] = {
    "remind": _remind_users,
    "open": _close_signup,
    "tables": _open_tables,
    "look": _check_tables,
    "end": _clear_news,
    "wake": _deliver_delayed_news,
    "close": _close_date_poll,
    "drop": _drop_old_draft,
    "next": _create_next_night,
}
"""What is done about each thing that is due."""
