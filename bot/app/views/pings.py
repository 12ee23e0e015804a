"""Notices to the players whom a table waits for, built when sent.

Each turn has one notice. Its ``epoch`` is the version of the question or of its player's last reminder; a new one
replaces it.
"""

from collections.abc import Sequence

import msgspec

from bot.app.clocks.events import PlayerCalled, decode_event
from bot.app.clocks.table_clock import is_on_holiday
from bot.app.clocks.waking_hours import is_awake
from bot.app.common.interfaces import Ping
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, load_translator
from bot.app.tables.callbacks import ReportLine
from bot.app.tables.summaries import decode_summary, player_seats_to_move
from bot.app.tables.table import Table, missing_votes
from bot.app.tables.user_jobs import list_user_tables
from bot.app.tables.votes import motion_text
from bot.app.users.user_repository import User, list_call_addresses
from bot.app.views import table_talk
from bot.app.views.datetimes import fill_timestamps, timestamp_placeholder
from bot.app.views.public_options import call_answers
from bot.app.views.table_clock import call_facts

MAX_DIGEST_TABLES = 6
"""Maximum tables listed in a digest; it counts the others."""


async def collect_table_pings(service: Services, table_id: str, only: str = "") -> list[Ping]:
    """Collect the notices that a table needs now. ``only``: their user; empty for all.

    Raises ``RejectedError``, and ``NotStartedError`` for a lobby.
    """
    talk = service.store.documents.load_document(table_talk.KIND, table_id)  # together with what locking loads
    async with service.tables.open_started(table_id) as loaded:
        turn_pings = await _turn_pings(service, loaded, only)
        votes = await _vote_pings(service, loaded, {user.id for user, _ in turn_pings}, only)
        lines = await table_talk.load_stored_lines(service, table_id, talk)
        reports = await _report_pings(service, loaded, lines, [*(ping for _, ping in turn_pings), *votes], only)
    return [
        *[await _add_digest(service, user, ping) for user, ping in turn_pings if user.id not in reports],
        *(ping for ping in votes if ping.user not in reports),
        *reports.values(),
    ]


async def _add_digest(service: Services, user: User, ping: Ping) -> Ping:
    """Add the user's other waiting tables to a notice, if they chose a daily digest.

    They are private: a frontend that can only ping the user in a channel omits them.
    """
    if user.pings != "digest":
        return ping
    others = [table_id for table_id in await find_waiting_tables(service, user) if table_id != ping.table]
    lines = [line for table_id in others[:MAX_DIGEST_TABLES] for line in await _digest_line(service, user, table_id)]
    if len(others) > MAX_DIGEST_TABLES:
        lines.append(Translator(user.lang or "en").translate("clock-ping-digest", n=len(others) - MAX_DIGEST_TABLES))
    return msgspec.structs.replace(ping, aside="\n".join(lines))


async def _digest_line(service: Services, user: User, table_id: str) -> list[str]:
    """Build a table's line in a digest: its question and deadline. Empty if it no longer waits."""
    try:
        async with service.tables.open_started(table_id) as loaded:
            translator = await load_translator(service.users, loaded, user.lang)
            seat = next((n for n in player_seats_to_move(loaded) if loaded.seats[n].user == user.id), None)
            if seat is None:
                return []
            ask = translator(loaded.match.open_questions()[seat].text)
            return [f"· {_call_line(user, ask, call_facts(loaded, seat, translator), translator)}"]
    except RejectedError:
        return []


def _call_line(user: User, ask: str, facts: Sequence[str], translator: Translator) -> str:
    return fill_timestamps(" · ".join((ask, *facts)), user.hours.zone, translator.lang)


async def _turn_pings(service: Services, table: Table, only: str) -> list[tuple[User, Ping]]:
    pings = []
    for seat in player_seats_to_move(table):
        user = await service.users.get_cached(table.seats[seat].user)  # loaded when the table was locked
        if only not in ("", user.id) or not _needs_ping(table, seat, user):
            continue
        clock, question = table.clock.seats[seat], table.match.open_questions()[seat]
        translator = await load_translator(service.users, table, user.lang)
        reasons = _call_reasons(table, seat, translator)
        own, shared = (
            _call_line(user, translator(question.text), (*facts, *reasons), translator)
            for facts in (call_facts(table, seat, translator, named=named) for named in (True, False))
        )
        epoch = max(question.epoch, clock.notified_version)
        ping = msgspec.structs.replace(
            await build_ping(service, user, table.id, epoch, own, is_muted=clock.muted),
            answers=call_answers(table, seat, translator), reason=" ".join(reasons), shared_text=shared,
        )  # fmt: skip
        pings.append((user, ping))
    return pings


async def _vote_pings(service: Services, table: Table, excluded: set[str], only: str) -> list[Ping]:
    """Build notices for missing votes, except to the users in ``excluded``.

    A vote ends within a day, too soon for a daily digest, so digest users get a private notice at once.
    """
    pings = []
    for seat, opened in missing_votes(table).items():
        user = await service.users.get(table.seats[seat].user or table.owners[seat].user)
        if user.id in excluded or only not in ("", user.id):
            continue
        translator = await load_translator(service.users, table, user.lang)
        facts = call_facts(table, seat, translator, named=False)[:2]
        text = _call_line(user, _vote_question(table, translator), facts, translator)
        ping = await build_ping(service, user, table.id, opened, text, is_muted=table.clock.seats[seat].muted)
        pings.append(msgspec.structs.replace(ping, label=translator.translate("app-vote-call")))
    return pings


async def _report_pings(
    service: Services, table: Table, lines: Sequence[table_talk.TalkLine], others: Sequence[Ping], only: str
) -> dict[str, Ping]:
    """Build notices of reports to users who have neither moved nor been asked since: theirs in ``others`` are older.

    Only their panel says who reports what: a device or a channel may show the text to others.
    """
    told, pings = sorted(lines, key=lambda line: line.epoch), dict[str, Ping]()
    epochs = {user_id: line.epoch for line in told for user_id in line.to}
    for user_id, user in (await service.users.get_all_cached(epochs)).items():
        seen = [ping.epoch for ping in others if ping.user == user.id]
        seen += [table.match.active_entries.last_move(seat) or 0 for seat in table.own_seats(user.all_ids)]
        if only in ("", user.id) and epochs[user_id] >> table_talk.EPOCH_BITS >= max(seen, default=0):
            translator = Translator(user.lang or "en")
            pings[user.id] = msgspec.structs.replace(
                await build_ping(service, user, table.id, epochs[user_id], translator.translate("app-report-call")),
                is_silent=False,
                style="dm" if user.id == table.host else "private", label=translator.translate("app-report"),
                callback_data=ReportLine(table.id).data,
                reason="\n".join(await table_talk.load_reports(service, table, user)),
            )  # fmt: skip
    return pings


def _vote_question(table: Table, translator: Translator) -> str:
    vote, motion = table.lifecycle.vote, table.clock.motion
    if vote is not None:
        until = translator.translate("app-vote-until", until=timestamp_placeholder(vote.due))
        return f"{translator(motion_text(vote, table))} {until}"
    assert motion is not None, "a vote is missing"
    return translator.translate("clock-vote", what=motion_text(motion, table), until=timestamp_placeholder(motion.due))


def _needs_ping(table: Table, seat: int, user: User) -> bool:
    """Return whether to notify a seat's player now.

    Not right after the player's own move, during a holiday, or before an imminent premove; with a digest, only when it
    is due.
    """
    clock = table.clock.seats[seat]
    away = clock.cover == "deputy" and user.is_away(table.clock.at)
    if (clock.has_premoves and not clock.premoves_failed) or is_on_holiday(clock, table.clock.at) or away:
        return False
    if user.pings == "digest":
        return bool(clock.notified_version)
    return bool(clock.notified_version) or not _is_last_actor(table, seat)


def _is_last_actor(table: Table, seat: int) -> bool:
    """Return whether the seat's own player made the last move or undo, in the middle of a turn.

    An undo by vote does not count, unless the table has one human player. While others have to answer as well, it is
    the move that opened the question: its answer has shown the question, and others' answers change nothing.
    """
    now = "deputy" if table.clock.seats[seat].cover == "deputy" else "player"
    for entry in reversed(
        table.match.entries[: table.match.epochs[seat] if len(table.match.seats_to_move()) > 1 else None]
    ):
        if entry.kind == "undo" and entry.by == "vote":
            return table.human_seats() == [seat]
        if entry.kind in ("move", "undo"):
            return entry.seat == seat and entry.by == now
    return False


def _call_reasons(table: Table, seat: int, translator: Translator) -> list[str]:
    clock, reasons = table.clock.seats[seat], list[str]()
    if clock.cover == "deputy":
        reasons.append(translator.translate("clock-ping-deputy", name=translator.names[seat]))
    last = clock.calls[-1] if clock.calls else ""
    if clock.notified_version and clock.nudged and (not last or _was_nudged(table, clock.notified_version)):
        reasons.append(translator.translate("clock-ping-nudge"))
    elif last in ("half", "last"):
        reasons.append(translator.translate(f"clock-ping-{last}"))
    if len(table.match.open_questions()) > 1 and len(table.match.seats_to_move()) == 1:
        reasons.append(translator.translate("clock-ping-alone"))
    return reasons


def _was_nudged(table: Table, version: int) -> bool:
    """Return whether another player, not the clock, sent the reminder at a version."""
    event = decode_event(table.match.entries[version - 1])
    return isinstance(event, PlayerCalled) and event.kind == "nudge"


async def find_waiting_tables(service: Services, user: User) -> list[str]:
    """List the tables that wait for a user, most urgent first, without opening any."""
    found = await service.store.tables.load_summaries(await list_user_tables(service, user))
    deadlines = ((decode_summary(data).deadline_of(user), table_id) for table_id, data in found.items() if data)
    return [table_id for _, table_id in sorted((until, table_id) for until, table_id in deadlines if until is not None)]


async def build_ping(
    service: Services, user: User, table_id: str, epoch: int, text: str, *, is_muted: bool = False
) -> Ping:
    """Build a notice in the style of a user's settings, a private one instead of a digest.

    ``is_muted``: whether the user has muted the table.
    """
    style = "quiet" if is_muted else "dm" if user.pings == "digest" else user.pings
    aliases = list_call_addresses(user, await _sort_external_ids(service, user, table_id))
    return Ping(user.id, aliases, table_id, epoch, text, style, not is_awake(user.hours, service.now_ms()))


async def _sort_external_ids(service: Services, user: User, table_id: str) -> tuple[str, ...]:
    if not user.merged_ids:
        return user.aliases
    absent = [one for one in user.platforms if await service.channels.find_for_table(table_id, one) is None]
    return tuple(sorted(user.aliases, key=lambda alias: alias.partition(":")[0] in absent))
