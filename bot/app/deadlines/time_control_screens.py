"""Screens for the time control and the timeout policy: set by the host in the lobby, by a vote at a table."""

import msgspec

from bot.app.clocks import time_controls
from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import EditTimeoutPolicy, SetTimeControl, SetTimeoutPolicy
from bot.app.deadlines.time_screens import propose_as_caller, table_screen
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import AnyTable, Table
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, choice_button, layout_buttons
from bot.app.views import table_clock
from engines.core.core_types import Msg


async def show_time_controls(context: RequestContext, opened: AnyTable, _: Callback) -> Screen:
    """Show the time controls to choose from, and the present one."""
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
    """Return the name of the present time control, and the timeout steps."""
    if isinstance(opened, Table):
        return opened.clock.time_control, opened.clock.timeout_policy
    return opened.time_control, opened.timeout_policy or time_controls.DEFAULT_TIMEOUT_STEPS


def time_control_label(name: str, translator: Translator) -> str:
    """Return a time control's name for a button."""
    text = translator(time_controls.time_control_text(time_controls.TIME_CONTROLS[name]))
    return text[:1].upper() + text[1:]


async def set_time_control(context: RequestContext, opened: AnyTable, callback: SetTimeControl) -> Screen:
    """Set the time control in the lobby, or propose another one at a running table."""
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
    """Show the timeout policy as far as it is chosen, and what can be added or removed."""
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
    """Set the timeout policy in the lobby, or propose another one at a running table."""
    steps = time_controls.parse_timeout_steps(callback.steps)
    if not callback.steps or ".".join(steps) != callback.steps or len(set(steps)) != len(steps):
        raise RejectedError("app-invalid-button")
    if isinstance(opened, Table):
        return await propose_as_caller(context, opened, callback, "timeout_policy", callback.steps)
    return await _save_lobby_settings(context, opened, callback, {"timeout_policy": steps})
