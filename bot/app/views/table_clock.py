"""Clock lines and buttons of the public message: time left, absences, votes and free seats."""

from __future__ import annotations

from bot.app.clocks.time_controls import DEFAULT_TIMEOUT_STEPS, TimeoutStep, find_time_control, time_control_text
from bot.app.deadlines.callbacks import ReopenTable, ResumeTable, TakeSeat
from bot.app.i18n import Translator
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.ui.screen import Button
from bot.app.views import vote_view
from bot.app.views.datetimes import timestamp_placeholder
from bot.app.views.time_left import running_clock_message
from engines.core.core_types import Msg, Seat


def player_seats_to_move(table: Table) -> list[int]:
    """List the seats of human players that the table waits for."""
    clock = table.clock
    if table.is_over or clock.is_stopped or table.lobby.lesson:
        return []
    return [
        seat for seat in table.match.seats_to_move() if clock.seats[seat].is_human and not clock.seats[seat].fallback
    ]


def clock_lines(table: Table, translator: Translator, now: int) -> list[str]:
    """List time left, absences, deputies, pauses and votes, for all readers (``now``: Unix ms)."""
    clock = table.clock
    if table.is_over:
        return []
    lines = [translator.translate("waiting-asleep")] if clock.asleep else []
    lines += [translator.translate("waiting-paused")] if clock.paused else []
    for seat in player_seats_to_move(table):
        line = running_clock_message(table, seat, now)
        lines += [translator(line)] if line is not None else []
    lines += [line for seat in range(len(clock.seats)) for line in _absence_lines(table, seat, translator)]
    return lines + vote_view.vote_lines(table, clock.motion, translator)


def _absence_lines(table: Table, seat: int, translator: Translator) -> list[str]:
    """Say whether a seat is free, covered by an AI player or deputy, or away."""
    clock = table.clock.seats[seat]
    if clock.free:
        return [translator.translate("waiting-seat-free", n=seat + 1)]
    if clock.cover == "ai":
        return [translator.translate("waiting-covered-ai", seat=Seat(seat))]
    if clock.cover == "deputy":
        return [translator.translate("waiting-covered-deputy", seat=Seat(seat))]
    if clock.away is not None and clock.away.begin <= table.clock.at < clock.away.end:
        return [translator.translate("waiting-away-till", seat=Seat(seat), till=timestamp_placeholder(clock.away.end))]
    return []


def clock_button_rows(table: Table, translator: Translator) -> list[tuple[Button, ...]]:
    """Build buttons to reopen, resume, vote and take a free seat."""
    rows: list[tuple[Button, ...]] = []
    clock = table.clock
    if clock.asleep:
        rows.append((Button(ReopenTable(table.id).data, translator.translate("waiting-reopen"), "primary"),))
    if clock.paused:
        rows.append((Button(ResumeTable(table.id).data, translator.translate("waiting-resume"), "primary"),))
    if clock.motion is not None:
        rows.append(vote_view.vote_button_row(table, clock.motion, translator))
    for seat, seat_clock in enumerate(clock.seats):
        if seat_clock.free:
            rows.append((Button(TakeSeat(table.id, seat).data, translator.translate("waiting-take", n=seat + 1)),))
    return rows


def lobby_clock_line(lobby: Lobby, translator: Translator) -> str:
    """Describe the time control of a lobby, and what happens on a timeout."""
    pace = find_time_control(lobby.pace)
    parts = [translator.translate("waiting-pace", pace=time_control_text(pace))]
    if lobby.group_pace == lobby.pace:
        parts.append(translator.translate("waiting-pace-of-group"))
    if pace.kind != "none":
        parts.append(timeout_policy_line(lobby.ladder or DEFAULT_TIMEOUT_STEPS, translator))
    return " ".join(parts)


def timeout_policy_line(ladder: tuple[TimeoutStep, ...], translator: Translator) -> str:
    """List the steps after a timeout, in order."""
    steps = [translator(Msg(f"waiting-measure-{measure}")) for measure in ladder]
    return translator.translate("waiting-ladder", steps=" → ".join(steps))
