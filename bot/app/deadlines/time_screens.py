"""The time screen of a table with its handlers, and the choice of time control and timeout policy."""

import msgspec

from bot.app.account.callbacks import OpenSetting
from bot.app.clocks import time_controls
from bot.app.clocks.due_actions import seat_deadline
from bot.app.clocks.events import MuteChanged, PlayerCalled, TableResumed
from bot.app.clocks.table_clock import answerer_hours, is_on_holiday
from bot.app.clocks.time_controls import time_control_text
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, is_awake
from bot.app.context import RequestContext
from bot.app.deadlines import callbacks as deadline_callbacks
from bot.app.deadlines.callbacks import EditTimeoutPolicy, SetTimeControl, SetTimeoutPolicy
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables import votes
from bot.app.tables.callbacks import OpenPanel, OpenSetup
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.summaries import player_seats_to_move
from bot.app.tables.table import AnyTable, Table
from bot.app.turns import panel
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, choice_button, layout_buttons, truncate_label
from bot.app.views import table_clock
from bot.app.views.board_view import end_game_row
from bot.app.views.screen_base import LONGEST_TITLE, table_title
from engines.core.core_types import Msg, Seat

MIN_ABSENCE_MS = 3 * DAY_MS
"""Time without an answer after which the others may vote on the player under any time control."""
NUDGE_AFTER = 12 * HOUR_MS
NUDGE_AGAIN = DAY_MS


def table_screen(
    context: RequestContext, about: str, opened: AnyTable, text: list[str], rows: list[tuple[Button, ...]]
) -> Screen:
    """Build a private screen about a table or lobby, with a back button."""
    lobby = opened.lobby
    translator = Translator(context.lang, lobby.game)
    away = OpenSetup(lobby.table) if lobby.state == "open" else OpenPanel(lobby.table)
    title = truncate_label(f"{translator.translate(about)} · {table_title(lobby, translator)}", LONGEST_TITLE)
    return context.private_screen(title, text, rows, back=away, table=opened.id, version=opened.screen_version)


async def show_time(context: RequestContext, table: Table, _: Callback) -> Screen:
    """Show the time screen of a table."""
    translator = await context.load_translator(table)
    now = context.service.now_ms()
    text = [translator.translate("clock-pace", time_control=time_control_text(table.clock.control))]
    if table.clock.control.kind != "none":
        text.append(table_clock.timeout_policy_line(table.clock.timeout_policy, translator))
    text += table_clock.clock_lines(table, translator, now)
    text += [translator(line) for line in table_clock.idle_bank_messages(table, now)]
    seat = table.own_seat(context.user.id)
    rows = (
        []
        if table.is_over
        else [*_time_rows(context, table, seat, translator), *end_game_row(context, table, translator)]
    )
    return table_screen(context, "clock-time", table, text, rows)


def _time_rows(
    context: RequestContext, table: Table, seat: int | None, translator: Translator
) -> list[tuple[Button, ...]]:
    rows = table_clock.clock_button_rows(table, translator)
    if seat is None:
        if table.seat_of(context.user.id) is not None:
            rows.append((translator.button(deadline_callbacks.AskQuit(table.id), "clock-deputy-resign"),))
        return rows
    clock, name = table.clock.seats[seat], table.id
    if seat_deadline(table.clock, seat) is not None and not clock.asked_for_time and table.clock.motion is None:
        rows.append((translator.button(deadline_callbacks.RequestMoreTime(name), "clock-more-time"),))
    if clock.cover:
        rows.insert(0, (translator.button(deadline_callbacks.ReturnToTable(name), "clock-i-am-back", "primary"),))
    rows += layout_buttons(_other_player_buttons(context, table, seat, translator))
    ahead = translator.button(deadline_callbacks.ShowPremoves(name), "clock-premoves")
    rows.append((ahead, translator.button(deadline_callbacks.SetHoliday(), "clock-away")))
    mute, muting = (
        (deadline_callbacks.MuteTable(name, "off"), "clock-unmute")
        if clock.muted
        else (deadline_callbacks.MuteTable(name, "on"), "clock-mute")
    )
    third = [
        translator.button(mute, muting),
        translator.button(deadline_callbacks.ShowHours(), "clock-hours-button"),
        translator.button(deadline_callbacks.ShowTimeControls(name), "clock-change-pace"),
    ]
    if table.only_player and table.ai_seats():
        third.append(translator.button(OpenSetting("ai-speed"), "app-set-ai-speed"))
    if not table.clock.paused:
        third.append(translator.button(deadline_callbacks.ProposePause(name), "clock-pause"))
    return [
        *rows,
        *layout_buttons(third),
        (translator.button(deadline_callbacks.AskQuit(name), "clock-quit", "danger"),),
    ]


def _other_player_buttons(context: RequestContext, table: Table, seat: int, translator: Translator) -> list[Button]:
    buttons, now = [], context.service.now_ms()
    for other in player_seats_to_move(table):
        since = table.clock.seats[other].since
        if other != seat and can_nudge(table, other, now):
            buttons.append(
                translator.button(deadline_callbacks.NudgePlayer(table.id, other), "clock-nudge", seat=Seat(other))
            )
        if other != seat and since and now - since > MIN_ABSENCE_MS and table.clock.motion is None:
            buttons.append(
                translator.button(deadline_callbacks.ReportAbsent(table.id, other), "clock-absent", seat=Seat(other))
            )
    return buttons


def can_nudge(table: Table, seat: int, now: int) -> bool:
    """Return whether other players may remind a seat: not at once, at most daily, not in quiet hours."""
    clock = table.clock.seats[seat]
    if is_on_holiday(clock, now):
        return False
    waited = clock.since and now - clock.since >= NUDGE_AFTER
    return bool(waited and now - clock.nudged >= NUDGE_AGAIN and is_awake(answerer_hours(clock), now))


async def nudge_player(context: RequestContext, table: Table, callback: deadline_callbacks.NudgePlayer) -> Screen:
    """Remind another player."""
    me, other = context.caller_seat(table), callback.seat
    if not await context.service.tables.is_command_done(table, context.command_id):
        if (
            other not in player_seats_to_move(table)
            or other == me
            or not can_nudge(table, other, context.service.now_ms())
        ):
            raise RejectedError("clock-no-nudge", "panel")
        msg = Msg("clock-event-nudge", {"seat": Seat(me), "other": Seat(other)})
        await context.service.tables.append_event(table, PlayerCalled(other, "nudge"), msg, command=context.command_id)
    return await show_time(context, table, callback)


async def mute_table(context: RequestContext, table: Table, callback: deadline_callbacks.MuteTable) -> Screen:
    """Mute or unmute this table's notifications."""
    seat = context.caller_seat(table)
    if table.clock.seats[seat].muted != (callback.way == "on"):
        await context.service.tables.append_event(
            table, MuteChanged(seat, callback.way == "on"), command=context.command_id
        )
    return await show_time(context, table, callback)


async def propose_pause(context: RequestContext, table: Table, callback: deadline_callbacks.ProposePause) -> Screen:
    """Propose a pause. All players must agree."""
    return await propose_as_caller(context, table, callback, "pause", "-")


async def propose_more_time(
    context: RequestContext, table: Table, callback: deadline_callbacks.RequestMoreTime
) -> Screen:
    """Ask the others for more time in this turn."""
    seat = context.caller_seat(table)
    if await context.service.tables.is_command_done(table, context.command_id):
        return await show_time(context, table, callback)
    if seat_deadline(table.clock, seat) is None:
        raise RejectedError("clock-none-runs", "panel")
    if table.clock.seats[seat].asked_for_time:
        raise RejectedError("clock-once-a-turn", "panel")
    return await propose_as_caller(context, table, callback, "time", str(seat))


async def propose_absence_vote(
    context: RequestContext, table: Table, callback: deadline_callbacks.ReportAbsent
) -> Screen:
    """Open a vote on a player who has not answered for too long."""
    other = callback.seat
    since = table.clock.seats[other].since if other in player_seats_to_move(table) else 0
    if other == context.caller_seat(table) or not since or context.service.now_ms() - since <= MIN_ABSENCE_MS:
        raise RejectedError("clock-not-yet", "panel")
    return await propose_as_caller(context, table, callback, "absent", str(other))


async def propose_as_caller(context: RequestContext, table: Table, callback: Callback, kind: str, arg: str) -> Screen:
    """Open a motion of the caller, and show the time screen."""
    if not await context.service.tables.is_command_done(table, context.command_id):
        await votes.propose_motion(
            context.service, table, kind, arg, context.caller_seat(table), command=context.command_id
        )
    return await show_time(context, table, callback)


async def vote_on_motion(context: RequestContext, table: Table, callback: deadline_callbacks.CastVote) -> Screen:
    """Vote in the open motion; show the panel after a vote on a rewind, or else the time screen."""
    seat, is_rewind = context.caller_seat(table), table.lifecycle.vote is not None
    await votes.cast_vote(context.service, table, callback.opened, callback.choice, seat, command=context.command_id)
    return await (panel.panel_screen(context, table) if is_rewind else show_time(context, table, callback))


async def resume_table(context: RequestContext, table: Table, callback: deadline_callbacks.ResumeTable) -> Screen:
    """End a pause, or resume a table suspended for inactivity."""
    if table.clock.asleep or table.clock.paused:
        seat, key = context.caller_seat(table), "clock-event-reopened" if table.clock.asleep else "clock-event-resumed"
        msg = Msg(key, {"seat": Seat(seat)})
        await context.service.tables.append_event(table, TableResumed(seat), msg, command=context.command_id)
    return await show_time(context, table, callback)


async def show_time_controls(context: RequestContext, opened: AnyTable, _: Callback) -> Screen:
    """Show the selectable time controls, and the current one."""
    translator = Translator(context.lang, opened.lobby.game)
    now, steps = _current_settings(opened)
    text = [
        translator.translate(
            "clock-pace", time_control=time_controls.time_control_text(time_controls.TIME_CONTROLS[now])
        ),
        translator.translate("clock-pace-how"),
    ]
    if time_controls.TIME_CONTROLS[now].kind != "none":
        text.append(table_clock.timeout_policy_line(steps, translator))
    buttons = [
        choice_button(SetTimeControl(opened.id, name), time_control_label(name, translator), is_chosen=name == now)
        for name in time_controls.TIME_CONTROLS
    ]
    order = translator.button(EditTimeoutPolicy(opened.id, ".".join(steps)), "clock-change-timeouts")
    return table_screen(context, "clock-pace-button", opened, text, [*layout_buttons(buttons), (order,)])


def _current_settings(opened: AnyTable) -> tuple[str, tuple[time_controls.TimeoutStep, ...]]:
    if isinstance(opened, Table):
        return opened.clock.time_control, opened.clock.timeout_policy
    return opened.time_control, opened.timeout_policy or time_controls.DEFAULT_TIMEOUT_STEPS


def time_control_label(name: str, translator: Translator) -> str:
    """Return a time control's name for a button."""
    text = translator(time_controls.time_control_text(time_controls.TIME_CONTROLS[name]))
    return text[:1].upper() + text[1:]


async def set_time_control(context: RequestContext, opened: AnyTable, callback: SetTimeControl) -> Screen:
    """Set the time control in the lobby, or propose another at a running table."""
    if callback.time_control not in time_controls.TIME_CONTROLS:
        raise RejectedError("app-invalid-button")
    if isinstance(opened, Table):
        return await propose_as_caller(context, opened, callback, "time_control", callback.time_control)
    return await _save_lobby_settings(context, opened, callback, {"time_control": callback.time_control})


async def _save_lobby_settings(
    context: RequestContext, lobby: Lobby, callback: Callback, new: dict[str, object]
) -> Screen:
    lobbies = context.service.lobbies
    changed = await lobbies.edit_lobby(lobby.table, context.command_id, lambda now: msgspec.structs.replace(now, **new))
    return await show_time_controls(context, changed, callback)


async def show_timeout_policy(context: RequestContext, opened: AnyTable, callback: EditTimeoutPolicy) -> Screen:
    """Show the timeout policy so far, and the steps to add or remove."""
    translator = Translator(context.lang, opened.lobby.game)
    chosen = tuple(step for step in callback.steps.split(".") if step in time_controls.TIMEOUT_STEPS)
    labels = {step: translator(Msg(f"clock-timeout-{step}")) for step in time_controls.TIMEOUT_STEPS}
    text = [translator.translate("clock-timeouts-how"), *(f"{n}. {labels[step]}" for n, step in enumerate(chosen, 1))]
    buttons = []
    for step, label in labels.items():
        toggled = [other for other in chosen if other != step] if step in chosen else [*chosen, step]
        sign = "−" if step in chosen else "+"
        buttons.append(Button(EditTimeoutPolicy(opened.id, ".".join(toggled)).data, f"{sign} {label}"))
    take = translator.button(
        SetTimeoutPolicy(opened.id, ".".join(chosen)), "clock-timeouts-take", "primary", is_blocked=not chosen
    )
    return table_screen(context, "clock-change-timeouts", opened, text, [*layout_buttons(buttons), (take,)])


async def set_timeout_policy(context: RequestContext, opened: AnyTable, callback: SetTimeoutPolicy) -> Screen:
    """Set the timeout policy in the lobby, or propose another at a running table."""
    steps = time_controls.parse_timeout_steps(callback.steps)
    if not callback.steps or ".".join(steps) != callback.steps or len(set(steps)) != len(steps):
        raise RejectedError("app-invalid-button")
    if isinstance(opened, Table):
        return await propose_as_caller(context, opened, callback, "timeout_policy", callback.steps)
    return await _save_lobby_settings(context, opened, callback, {"timeout_policy": steps})
