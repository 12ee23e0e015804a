"""The ``/night`` command: coming nights, drafts and ways to plan."""

from bot.app.context import RequestContext
from bot.app.game_nights import callbacks, date_screens, plan_editor
from bot.app.game_nights.card import own_reply
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.night_text import night_title
from bot.app.game_nights.store import NIGHTS, UNDATED, merge_user_ids
from bot.app.gatherings.access import load_permitted
from bot.app.gatherings.store import FAR_FUTURE
from bot.app.i18n import Translator
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.callback_data import FreeText
from bot.app.ui.screen import Button, Screen, truncate_label
from bot.app.views.datetimes import format_in_zone

MAX_NIGHTS = 8


async def handle_night_command(context: RequestContext, text: str) -> Screen:
    """Handle ``/night``, which lists nights, and ``/night fri 8pm``, which creates a draft."""
    if not text.strip():
        return await overview_screen(context, callbacks.ListNights())
    callback = callbacks.TypeNightTime((await plan_editor.create_draft(context)).id, FreeText(text))
    return await date_screens.set_typed_date(
        context, await load_permitted(context, NIGHTS, callback.gathering, callback), callback
    )


async def overview_screen(context: RequestContext, callback: callbacks.ListNights) -> Screen:
    """Show this channel's nights, and those the caller has replied to elsewhere."""
    translator = context.translator
    here, own = await _load_overview(context)
    known = {night.id: night for night in (*here, *own)}
    coming = sorted((n for n in known.values() if n.state in ("open", "asking")), key=lambda n: (n.begin, n.id))
    drafts = [night for night in known.values() if night.state == "draft" and night.host == context.user.id]
    over = [night for night in here if night.state in ("over", "off") and night.begin]
    rows: list[tuple[Button, ...]] = [_night_row(night, context, translator) for night in coming[:MAX_NIGHTS]]
    rows += [
        (
            Button(
                callbacks.EditNight(night.id).data,
                truncate_label(translator.translate("night-your-draft", when=_start_label(night, context, translator))),
            ),
        )
        for night in drafts[:2]
    ]
    ways = [translator.button(callbacks.PlanNight(), "night-plan", is_chosen=not over)]
    if over:
        ways.insert(0, translator.button(callbacks.CopyNight(over[-1].id), "night-same", "primary"))
    ways.append(translator.button(callbacks.ShowCalendar(), "night-calendar"))
    lines = (translator.translate("night-what") if coming else translator.translate("night-none-planned"),)
    return context.private_screen(translator.translate("night-all"), lines, (*rows, tuple(ways)), again=callback.data)


async def _load_overview(context: RequestContext) -> tuple[list[GameNight], list[GameNight]]:
    now, service, user = context.service.now_ms(), context.service, context.user
    coming, newest = (now, UNDATED, MAX_NIGHTS), (FAR_FUTURE, UNDATED)
    here = [
        *await NIGHTS.load_of_channel(service, context.channel, now, 0, 2),
        *await NIGHTS.load_of_channel(service, context.channel, *coming),
        *await NIGHTS.load_of_channel(service, context.channel, *newest, 4),
    ]
    own = [*await NIGHTS.load_of_user(service, user, *coming), *await NIGHTS.load_of_user(service, user, *newest, 3)]
    return here, own


def _night_row(night: GameNight, context: RequestContext, translator: Translator) -> tuple[Button, ...]:
    answer = translator(own_reply(merge_user_ids(night, context.user), context.user.id)) if night.begin else ""
    label = f"{_start_label(night, context, translator)} · {night_title(night, translator)}"
    return (Button(OpenPanel(night.id).data, truncate_label(label), hint=answer),)


def _start_label(night: GameNight, context: RequestContext, translator: Translator) -> str:
    """Return the start in the reader's zone, or else the night's, with the zone's name."""
    zone = context.user.own_timezone or night.zone
    return (
        format_in_zone(night.start_ms, zone, translator, short=True)
        if night.begin
        else translator.translate("night-title-when")
    )
