"""Screens for the time control and the timeout policy: set by the host in the lobby, by a vote at a table."""

import msgspec

from bot.app.clocks import time_controls
from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import EditTimeoutPolicy, SetTimeControl, SetTimeoutPolicy, ShowTimeControls
from bot.app.deadlines.time_screens import propose_motion, table_screen
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.views import table_clock
from engines.core.core_types import Msg


async def show_time_controls(context: RequestContext, table: Table, _: ShowTimeControls) -> Screen:
    """Show the time controls at a running table."""
    return _time_control_screen(context, table.lobby, table.screen_version, table.clock.pace, table.clock.ladder)


async def show_lobby_time_controls(context: RequestContext, lobby: Lobby, _: Callback) -> Screen:
    """Show the time controls in the lobby."""
    return _time_control_screen(
        context, lobby, lobby.version, lobby.pace, lobby.ladder or time_controls.DEFAULT_TIMEOUT_STEPS
    )


def _time_control_screen(
    context: RequestContext, lobby: Lobby, version: int, now: str, measures: tuple[time_controls.TimeoutStep, ...]
) -> Screen:
    translator = Translator(lobby.game, context.lang)
    text = [
        translator.translate("clock-pace", pace=time_controls.time_control_text(time_controls.TIME_CONTROLS[now])),
        translator.translate("clock-pace-how"),
    ]
    if time_controls.TIME_CONTROLS[now].kind != "none":
        text.append(table_clock.timeout_policy_line(measures, translator))
    buttons = [
        Button(
            SetTimeControl(lobby.table, name).data,
            time_control_label(name, translator),
            "primary" if name == now else "plain",
        )
        for name in time_controls.TIME_CONTROLS
    ]
    order = translator.button(EditTimeoutPolicy(lobby.table, ".".join(measures)), "clock-change-timeouts")
    return table_screen(context, "clock-pace-button", lobby, version, text, [*layout_buttons(buttons), (order,)])


def time_control_label(name: str, translator: Translator) -> str:
    """Return a time control's name for a button."""
    text = translator(time_controls.time_control_text(time_controls.TIME_CONTROLS[name]))
    return text[:1].upper() + text[1:]


async def propose_time_control(context: RequestContext, table: Table, callback: SetTimeControl) -> Screen:
    """Propose another time control."""
    return await propose_motion(context, table, callback, "pace", _require_pace(callback))


async def set_lobby_time_control(context: RequestContext, lobby: Lobby, callback: SetTimeControl) -> Screen:
    """Set the time control in the lobby."""
    return await _save_lobby_settings(context, lobby, callback, {"pace": _require_pace(callback)})


def _require_pace(callback: SetTimeControl) -> str:
    if callback.pace not in time_controls.TIME_CONTROLS:
        raise RejectedError("app-invalid-button")
    return callback.pace


async def _save_lobby_settings(
    context: RequestContext, lobby: Lobby, callback: Callback, new: dict[str, object]
) -> Screen:
    lobbies = context.service.lobbies
    changed = await lobbies.edit_lobby(lobby.table, context.command_id, lambda now: msgspec.structs.replace(now, **new))
    return await show_lobby_time_controls(context, changed, callback)


async def show_timeout_policy(context: RequestContext, table: Table, callback: EditTimeoutPolicy) -> Screen:
    """Edit the timeout policy at a running table."""
    return _timeout_policy_screen(context, table.lobby, table.screen_version, callback.steps)


async def show_lobby_timeout_policy(context: RequestContext, lobby: Lobby, callback: EditTimeoutPolicy) -> Screen:
    """Edit the timeout policy in the lobby."""
    return _timeout_policy_screen(context, lobby, lobby.version, callback.steps)


def _timeout_policy_screen(context: RequestContext, lobby: Lobby, version: int, steps: str) -> Screen:
    translator = Translator(lobby.game, context.lang)
    chosen = tuple(measure for measure in steps.split(".") if measure in time_controls.TIMEOUT_STEPS)
    text = [translator.translate("clock-timeouts-how")]
    text += [f"{n}. {translator(Msg(f'clock-timeout-{measure}'))}" for n, measure in enumerate(chosen, 1)]
    buttons = []
    for measure in time_controls.TIMEOUT_STEPS:
        toggled = [other for other in chosen if other != measure] if measure in chosen else [*chosen, measure]
        sign = "−" if measure in chosen else "+"
        label = f"{sign} {translator(Msg(f'clock-timeout-{measure}'))}"
        buttons.append(Button(EditTimeoutPolicy(lobby.table, ".".join(toggled)).data, label))
    take = translator.button(
        SetTimeoutPolicy(lobby.table, ".".join(chosen)), "clock-timeouts-take", "primary", is_blocked=not chosen
    )
    return table_screen(context, "clock-change-timeouts", lobby, version, text, [*layout_buttons(buttons), (take,)])


async def propose_timeout_policy(context: RequestContext, table: Table, callback: SetTimeoutPolicy) -> Screen:
    """Propose another timeout policy."""
    return await propose_motion(context, table, callback, "ladder", ".".join(_parse_steps(callback)))


async def set_lobby_timeout_policy(context: RequestContext, lobby: Lobby, callback: SetTimeoutPolicy) -> Screen:
    """Set the timeout policy in the lobby."""
    return await _save_lobby_settings(context, lobby, callback, {"ladder": _parse_steps(callback)})


def _parse_steps(callback: SetTimeoutPolicy) -> tuple[time_controls.TimeoutStep, ...]:
    steps = time_controls.parse_timeout_steps(callback.steps)
    if not callback.steps or ".".join(steps) != callback.steps or len(set(steps)) != len(steps):
        raise RejectedError("app-invalid-button")
    return steps
