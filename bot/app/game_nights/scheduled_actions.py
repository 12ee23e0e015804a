"""Timed actions of a night: reminders, opening tables, the end, the series' following night."""

from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from bot.app.common.interfaces import derive_id
from bot.app.context import Services
from bot.app.game_nights import organizer_actions, polls, series
from bot.app.game_nights.night import MINUTE, GameNight, add_news, users_with_seat, users_without_seat
from bot.app.game_nights.schedule import LONGEST_OVERRUN_MS, list_reminders
from bot.app.game_nights.store import NIGHTS, work_off_rest
from bot.app.lobbies.lobby_settings import with_group_settings
from bot.app.tables import seats
from bot.app.tables.lobby_store import Lobby
from bot.paging import map_pages

EventHandler = Callable[[Services, GameNight, str], Awaitable[None]]
EVENING_PACE = "live-10m"
"""The time control of a night's tables, since all players are present."""
ATTENDEES_ONLY_MINUTES = 60
"""Reminders this late, in minutes before the start, go to attendees only."""
START_GRACE_MS = 10 * MINUTE
"""This long after the start, any player of a table may start it."""
NEWS_LIFETIME_MS = 30 * MINUTE
"""News that the table is open expires this long after the start."""


async def _apply_edit(
    edit: Callable[[GameNight, int], GameNight], service: Services, night: GameNight, command: str
) -> None:
    await NIGHTS.edit(service, night.id, command, lambda now: edit(now, service.now_ms()))


async def _run_organized(handler: EventHandler, service: Services, night: GameNight, command: str) -> None:
    """Run a handler that needs an organizer; if the organizer changes, run due events next."""
    minded = await organizer_actions.ensure_organizer(service, night, f"{command}:minded")
    if minded.version == night.version:
        await handler(service, minded, command)


def send_due_reminders(night: GameNight, now: int) -> GameNight:
    """Add reminder news for each user concerned, once for all due reminders; none long after the start."""
    due = {minutes for minutes in list_reminders(night) if night.start_ms - minutes * MINUTE <= now}
    new = msgspec.structs.replace(night, sent_reminders=tuple(sorted({*night.sent_reminders, *due})))
    expires = night.start_ms + (0 if 0 not in due else START_GRACE_MS)
    if not due or expires <= now:
        return new
    called = {
        user_id for user_id in night.replies if due.intersection(night.own_reminders.get(user_id, night.reminders))
    }
    coming = dict.fromkeys(user_id for user_id in users_with_seat(night) if user_id in called)
    if not night.is_lineup_final:  # waiting and unsure users asked for it
        own = [user_id for user_id, reply in night.replies.items() if user_id in called and reply.how != "out"]
        coming |= dict.fromkeys(user_id for user_id in own if user_id in night.own_reminders)
    if min(due) <= ATTENDEES_ONLY_MINUTES:
        return add_news(new, coming, "remind", expires=expires)
    unsure = [user_id for user_id, reply in night.replies.items() if reply.how == "maybe"]
    perhaps = [user_id for user_id in unsure if user_id in called and user_id not in coming]
    # The news "yours" already names the night.
    busy = {user_id for user_id, item in night.news.items() if item.key == "yours"}
    return add_news(new, [user_id for user_id in (*coming, *perhaps) if user_id not in busy], "remind", expires=expires)


def assign_tables(night: GameNight, _: int = 0) -> GameNight:
    """Make the line-up final: choose the game and assign users to tables.

    With too few attendees there is no table, and all who wanted to come are notified.
    """
    if night.is_lineup_final or night.state != "open":
        return night
    game, users = polls.winning_game(night), users_with_seat(night)
    stands = msgspec.structs.replace(night, is_lineup_final=True)
    if game is None:
        return add_news(stands, users, "few", expires=night.end_ms)
    tables = polls.tables_needed(game.game, len(users))
    stands = msgspec.structs.replace(stands, game=game.game, lineup=polls.split_into_tables(users, tables))
    return add_news(
        add_news(stands, users, "begins", expires=night.start_ms + NEWS_LIFETIME_MS),
        users_without_seat(night),
        "full",
        expires=night.start_ms + NEWS_LIFETIME_MS,
    )


async def _open_tables(service: Services, night: GameNight, command: str) -> None:
    """Open a lobby for each table of the line-up, in every channel that shows the night.

    Users refused a seat are notified, and see the reason when they try to join.
    """
    tables, standing = [], list[str]()
    for n, users in enumerate(night.lineup):
        lobby = await _open_table_lobby(service, night, n, users)
        tables.append(lobby.table)
        known = await service.users.get_all_cached(users)
        standing += [user_id for user_id in users if lobby.seat_of(known[user_id].id) is None]

    def note_tables(now: GameNight) -> GameNight:
        new = msgspec.structs.replace(now, tables=tuple(tables))
        return add_news(new, standing, "unseated", expires=night.start_ms + NEWS_LIFETIME_MS) if standing else new

    await NIGHTS.edit(service, night.id, command, note_tables)


async def _open_table_lobby(service: Services, night: GameNight, n: int, users: tuple[str, ...]) -> Lobby:
    table = derive_id(f"evening:{night.id}:{n}")
    if (stored := await service.lobbies.load_lobby(table)) is not None:
        return stored
    host = night.host if night.host in users else users[0]
    lobby = service.lobbies.build_lobby(night.game, host, night.channel, night.lang, table)
    lobby = msgspec.structs.replace(
        lobby, table=table, time_control=EVENING_PACE,
        components=service.components.get(night.game, ""), level=night.level,
        players_start_ms=night.start_ms + START_GRACE_MS,
    )  # fmt: skip
    lobby = await with_group_settings(service, lobby)
    players = {user.id: user for user in (await service.users.get_all_cached(users)).values()}.values()
    seated = [
        user for user in players if not user.is_deleted and await seats.may_sit(seats.SeatRequest(service, user, lobby))
    ]
    if host not in {user_id for user in seated for user_id in user.all_ids}:
        lobby = msgspec.structs.replace(lobby, host=seated[0].id if seated else night.host)
    channels = await service.channels.list_ids_for_table(night.id)
    await map_pages(lambda channel: service.channels.add_table(channel, table), channels)
    return await seats.open_table(service, lobby, seated, f"night:{table}")


async def _check_tables(service: Services, night: GameNight, command: str) -> None:
    """End the night once its tables are over, or after ``LONGEST_OVERRUN_MS``. Release waiting tables."""
    now = service.now_ms()
    running = [table_id for table_id in night.tables if await service.tables.load_phase(table_id) != "finished"]
    over = (not running and (night.tables or now >= night.end_ms)) or now >= night.end_ms + LONGEST_OVERRUN_MS
    late = (
        []
        if night.players_may_start or now < night.start_ms + START_GRACE_MS
        else await _list_players_without_start(service, night)
    )

    def apply_table_check(night: GameNight) -> GameNight:
        may_start = night.players_may_start or now >= night.start_ms + START_GRACE_MS
        checked = msgspec.structs.replace(night, checked_at=now, players_may_start=may_start)
        if over:
            return msgspec.structs.replace(checked, state="over", news={})
        return add_news(checked, late, "free", expires=night.end_ms) if not night.players_may_start else checked

    await NIGHTS.edit(service, night.id, command, apply_table_check)


async def _list_players_without_start(service: Services, night: GameNight) -> list[str]:
    players: list[str] = []
    for table in night.tables:
        loaded = await service.lobbies.load_lobby(table)
        if loaded is not None and loaded.state == "open":
            players += [player.user for player in loaded.seats if player.user not in ("", loaded.host)]
    return players


def release_news(night: GameNight, now: int) -> GameNight:
    """Release the news of users who have woken up."""
    news = {
        user_id: msgspec.structs.replace(item, wake=0) if item.wake and item.wake <= now else item
        for user_id, item in night.news.items()
    }
    return msgspec.structs.replace(night, news=news)


def close_date_poll(night: GameNight, now: int) -> GameNight:
    """Close the date poll, and notify voters."""
    if night.state != "asking":
        return night
    new = polls.choose_best_date(night, now)
    return add_news(
        new, [user_id for user_id in night.availability if user_id != night.host], "picked" if new.begin else "off"
    )


async def _create_next_night(service: Services, night: GameNight, command: str) -> None:
    """Create the following night of a series, in every channel that shows this one.

    After the first write, which decides it, this night refuses replies and edits of later nights; earlier ones are
    carried over.
    """
    now = service.now_ms()

    def decide_next_night(night: GameNight) -> GameNight:
        if night.next:
            return night
        new = series.build_next_night(night, now)
        return msgspec.structs.replace(night, **({"next": new.id} if new is not None else {"rule": ""}))

    night = await NIGHTS.edit(service, night.id, f"{command}:decided", decide_next_night)
    new = series.build_announced_night(night, now) if night.next else None
    if new is not None:
        is_made = await NIGHTS.find(service, new.id) is not None
        if not is_made:  # no change would show an existing night
            channels = await service.channels.list_ids_for_table(night.id)
            await map_pages(lambda channel: NIGHTS.show_in_channel(service, channel, new), channels)
        await NIGHTS.create(service, new, command)
    await NIGHTS.edit(service, night.id, command, lambda now: msgspec.structs.replace(now, is_continued=bool(now.next)))


EVENT_HANDLERS: dict[str, EventHandler] = {
    "rest": work_off_rest,
    "remind": partial(_run_organized, partial(_apply_edit, send_due_reminders)),
    "show": partial(_apply_edit, lambda night, now: msgspec.structs.replace(night, shown_at=now)),
    "open": partial(_run_organized, partial(_apply_edit, assign_tables)),
    "tables": _open_tables,
    "look": _check_tables,
    "close": partial(_run_organized, partial(_apply_edit, close_date_poll)),
    "end": partial(_apply_edit, lambda night, _: msgspec.structs.replace(night, news={})),
    "wake": partial(_apply_edit, release_news),
    "next": partial(_run_organized, _create_next_night),
}
