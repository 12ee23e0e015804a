"""The plan editor: shows and changes the whole plan for its organizer, before and after publishing."""

from collections.abc import Callable
from datetime import datetime
from heapq import nsmallest
from typing import Final, Literal

import msgspec

from bot.app.clocks.timezone_names import match_timezones
from bot.app.clocks.waking_hours import list_timezones, utc_datetime
from bot.app.context import RequestContext, Services
from bot.app.deadlines.availability_screens import adopt_timezone
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks
from bot.app.game_nights.card import plan_lines
from bot.app.game_nights.edits import check_lineup_open, move_night, publish_night, update_night
from bot.app.game_nights.local_time import to_local_time
from bot.app.game_nights.night import EDITABLE_STATES, MAX_MINUTES, MAX_SEATS, MIN_MINUTES, GameNight, local_to_epoch_ms
from bot.app.game_nights.night_text import local_time_lines, night_title, other_zones_line
from bot.app.game_nights.panel import night_panel_screen
from bot.app.game_nights.store import NIGHTS, UNDATED
from bot.app.gatherings.access import edit_permitted
from bot.app.i18n import Translator, game_title
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.callback_data import Callback, FreeText
from bot.app.ui.screen import Button, Screen, TextInput, Tone, layout_buttons
from bot.app.views.datetimes import guess_timezone, timezone_guess_lines, zone_city
from engines import GAMES

TextField = Literal["when", "where", "note", "zone", "times"]
NumberField = Literal["minutes", "most"]
SIZES: Final[dict[NumberField, Callable[[GameNight], tuple[int, str, int, int, int]]]] = {
    "minutes": lambda night: (night.minutes, "length", 30, MIN_MINUTES, MAX_MINUTES),
    "most": lambda night: (night.seat_count, "seats", 1, night.min_players, MAX_SEATS),
}
"""For each number of the plan: its value, the word in its texts, the step, and the limits."""


def local_now(night: GameNight, service: Services) -> datetime:
    """Return the current local time in the night's zone."""
    return to_local_time(utc_datetime(service.now_ms()), night.zone)


async def start_plan(context: RequestContext, _: callbacks.PlanNight) -> Screen:
    """Create a draft and show the first step of planning."""
    return await plan_screen(context, await create_draft(context), step="what")


async def create_draft(context: RequestContext) -> GameNight:
    """Store a new draft of the caller, once per command. Raises ``RejectedError``."""
    channel = await context.service.channels.get(context.channel)
    if channel is None:
        raise RejectedError("app-invalid-button")
    await context.require_right("nights", channel)
    zone = await draft_timezone(context)
    name = NIGHTS.derive_id(f"{context.command_id}:{context.user.id}")
    lang = channel.lang or context.lang
    night = GameNight(name, context.user.id, context.channel, lang, zone, made=context.service.now_ms())
    return await NIGHTS.create(context.service, night, context.command_id)


async def draft_timezone(context: RequestContext) -> str:
    """Return the zone for the caller's next draft: their own, else the channel's last night's, else a guess."""
    if known := context.user.own_timezone or context.user.browser_timezone:
        return known
    last = await _find_last_published(context.service, context.channel)
    return last.zone if last else guess_timezone(context.user)


async def _find_last_published(service: Services, channel: str) -> GameNight | None:
    """Return a channel's latest dated night that is not a draft, among the last ``MAX_LOOKED_UP``."""
    latest = UNDATED, 0, MAX_LOOKED_UP
    for name in await NIGHTS.list_channel_ids(service, channel, *latest):
        night = await NIGHTS.find(service, name)
        if night is not None and night.state != "draft":
            return night
    return None


async def plan_screen(
    context: RequestContext,
    night: GameNight,
    notice: str = "",
    rows: list[tuple[Button, ...]] | None = None,
    back: Callback | None = None,
    step: callbacks.PlanStep | None = None,
) -> Screen:
    """Build a step of planning a draft, by default *who* if its time is set, else *when*, or a posted night's plan.

    ``rows``: those of a question instead; ``back``: the way back from it. A start that has passed is asked for again.
    """
    translator, draft = context.translator, night.state == "draft"
    past = draft and bool(night.begin) and night.start_ms <= context.service.now_ms()
    is_ready = not past if night.begin else len(night.times) > 1
    step = step or ("who" if is_ready else "when")
    first = translator.translate(f"night-step-{step}" if draft else "night-is-posted")
    lines = [first] if not rows or (night.begin and not draft) else []
    if night.begin:
        lines += local_time_lines(
            night.begin, night.zone, translator, context.service.now_ms(), context.user.own_timezone
        )
        lines += [
            other_zones_line(night.start_ms, await _load_reader_zones(context.service, night), translator),
            *plan_lines(night, translator),
        ]
    if past and not rows:
        lines.append(translator.translate("night-past"))
    asks_time = draft and step == "when" and not rows
    if asks_time and not is_ready and not night.times:
        lines.append(translator.translate("night-no-time"))
    lines += [
        translator.translate("night-asks-about", when=local_time_lines(option, night.zone, translator, 0)[0])
        for option in night.times
    ]
    if step != "what":
        lines.append(translator.translate("night-zone", zone=zone_city(night.zone, translator.lang)))
    sure: list[tuple[Button, ...]] = []
    if draft and not rows and step != "what" and night.zone in list_timezones():
        lines += timezone_guess_lines(context.user, night.zone, translator)
        yes = translator.button(
            callbacks.TypeNightField(night.id, "zone", FreeText(night.zone)),
            "clock-zone-yes",
            zone=zone_city(night.zone, translator.lang),
        )
        sure = [] if context.user.own_timezone else [(yes,)]
    field = TextInput(
        translator.translate("night-field-when"), callbacks.TypeNightTime.data_prefix(night.id), moment=True
    )
    plan = _draft_rows(night, translator, step, is_ready=is_ready) if draft else _posted_rows(night, translator)
    return context.private_screen(
        night_title(night, translator) if night.begin else translator.translate("night-plan"),
        lines,
        [*sure, *plan] if rows is None else rows,
        back=back,
        fields=(field,) if asks_time else (),
        notice=notice,
        lead=len(sure),
        again=callbacks.EditNight(night.id, step).data if rows is None else "",
        table="" if draft else night.id,
        version=0 if draft else night.version,
    )


MAX_LOOKED_UP = 10
MAX_ZONES = 30


async def _load_reader_zones(service: Services, night: GameNight) -> set[str]:
    """Return the known time zones of users who replied to this night or the channel's last one."""
    last = await _find_last_published(service, night.channel)
    users = {*night.replies, *(last.replies if last else ())}
    known = await service.users.get_all_cached(nsmallest(MAX_ZONES, users))
    return {user.own_timezone for user in known.values()} - {"", night.zone}


def _draft_rows(
    night: GameNight, translator: Translator, step: callbacks.PlanStep, *, is_ready: bool
) -> list[tuple[Button, ...]]:
    """Build the buttons of a step of planning; the last step is optional. ``is_ready``: whether it can be posted."""

    def show(other: callbacks.PlanStep, key: str, tone: Tone = "plain") -> Button:
        return translator.button(callbacks.EditNight(night.id, other), key, tone)

    key = "night-post" if night.begin else "night-post-question"
    post = (translator.button(callbacks.PostNight(night.id), key, "primary"),) if is_ready else ()
    match step:
        case "what":
            drop = translator.button(callbacks.DropNightDraft(night.id), "night-drop")
            return [
                *layout_buttons(_game_buttons(night, translator)),
                *layout_buttons(_ask_buttons(night, translator, "where", "note")),
                (show("when", "app-plan-next", "primary"), drop),
            ]
        case "when":
            following = (show("who", "app-plan-next", "primary"),) if is_ready else ()
            asks = _ask_buttons(night, translator, *(() if night.begin else ("times",)), "zone")
            length = _number_buttons(night, translator, "minutes") if night.begin else ()
            return [(*asks, *length), (*following, show("what", "app-back"))]
        case "who":
            more = (show("more", "app-plan-more"),) if night.begin else ()
            return [_number_buttons(night, translator, "most"), (*post, *more, show("when", "app-back"))]
        case "more":
            return [_repeat_buttons(night, translator), (*post, show("who", "app-back"))]


def _posted_rows(night: GameNight, translator: Translator) -> list[tuple[Button, ...]]:
    rows = [*layout_buttons(_ask_buttons(night, translator, "when", "where", "note", "zone"))]
    if night.begin:
        sizes = [button for what in SIZES for button in _number_buttons(night, translator, what)]
        rows += [*layout_buttons(_game_buttons(night, translator)), tuple(sizes), _repeat_buttons(night, translator)]
    return [*rows, _cancel_buttons(night, translator)]


def _ask_buttons(night: GameNight, translator: Translator, *fields: TextField) -> list[Button]:
    return [
        translator.button(
            callbacks.AskNightField(night.id, what),
            "night-one-more-time" if what == "times" and night.times else f"night-ask-{what}",
        )
        for what in fields
    ]


def _number_buttons(night: GameNight, translator: Translator, what: NumberField) -> tuple[Button, ...]:
    """Build the buttons for less and more of a number, within its limits."""
    now, name, by, low, high = SIZES[what](night)
    return tuple(
        translator.button(callbacks.SetNightField(night.id, what, str(n)), f"night-{name}-{way}", n=by)
        for way, n in (("less", now - by), ("more", now + by))
        if low <= n <= high
    )


def _repeat_buttons(night: GameNight, translator: Translator) -> tuple[Button, ...]:
    series = (translator.button(callbacks.ShowNightSeries(night.id), "night-series"),)
    return (
        translator.button(callbacks.RepeatNight(night.id), "night-repeat"),
        *(series if night.rule and night.state != "draft" else ()),
        translator.button(callbacks.SetNightReminders(night.id), "night-reminders"),
        translator.button(
            callbacks.SetNightLevel(night.id), "app-set-level", hint=translator.translate(f"app-level-{night.level}")
        ),
    )


def _cancel_buttons(night: GameNight, translator: Translator) -> tuple[Button, ...]:
    off = translator.button(callbacks.AskCancelNight(night.id), "night-call-off", "danger")
    hand = translator.button(callbacks.HandOverNight(night.id), "night-hand")
    guests = [translator.button(callbacks.EditGuestList(night.id), "night-list")] if night.state == "open" else []
    return (hand, *guests, off, translator.button(OpenPanel(night.id), "app-back"))


def _game_buttons(night: GameNight, translator: Translator) -> list[Button]:
    chosen = night.game_choices
    return [
        Button(
            callbacks.SetNightField(night.id, "game", key).data,
            game_title(translator.lang, key),
            "primary" if key in chosen else "plain",
        )
        for key in GAMES
    ]


async def text_field_screen(context: RequestContext, night: GameNight, callback: callbacks.AskNightField) -> Screen:
    """Ask for one text field."""
    translator, what = context.translator, callback.what
    lines = {
        "when": callbacks.TypeNightTime.data_prefix(night.id),
        "times": callbacks.TypeTimeOption.data_prefix(night.id),
    }
    line = lines.get(what) or callbacks.TypeNightField.data_prefix(night.id, what)
    kind = "when" if what == "times" else what
    how = translator.translate(f"night-how-{what}", zone=zone_city(night.zone, translator.lang))
    return context.private_screen(
        translator.translate(f"night-ask-{what}"),
        (how,),
        back=callbacks.EditNight(night.id, "what" if what in ("where", "note") else "when"),
        fields=(TextInput(translator.translate(f"night-field-{kind}"), line, moment=kind == "when"),),
    )


LONGEST_NOTE = 200
MAX_ZONES = 8
POLL_LIFETIME_MS = 48 * 3600 * 1000
"""A date poll closes after this time, or at its first option if earlier."""


async def set_text_field(context: RequestContext, night: GameNight, callback: callbacks.TypeNightField) -> Screen:
    """Save a text field."""
    text = callback.text[:LONGEST_NOTE]
    if callback.what == "zone":
        return await _set_timezone(context, night, callback, text)
    return await _update_plan(context, night, callback, "what", **{callback.what: "" if text == "-" else text})


async def _set_timezone(
    context: RequestContext, night: GameNight, callback: callbacks.TypeNightField, text: str
) -> Screen:
    fitting = match_timezones(text)
    exact = [name for name in fitting if name == text]
    if not fitting:
        raise RejectedError("clock-no-zone")
    if len(fitting) > 1 and not exact:
        rows: list[tuple[Button, ...]] = [
            (Button(callbacks.TypeNightField(night.id, "zone", FreeText(name)).data, name.replace("_", " ")),)
            for name in fitting[:MAX_ZONES]
        ]
        return await plan_screen(context, night, context.translator.translate("clock-which-zone"), rows)
    zone = (exact or fitting)[0]

    context = await adopt_timezone(context, zone)
    now = context.service.now_ms()

    def change(night: GameNight) -> GameNight:
        if night.state == "draft":
            return msgspec.structs.replace(night, zone=zone)
        if local_to_epoch_ms(night.begin, zone) <= now:
            raise RejectedError("night-past")
        return move_night(night, night.local_start, now, context.user.id, zone)

    night = await edit_permitted(context, night, callback, change, ["draft", "open"], check=check_lineup_open)
    return await plan_screen(context, night)


async def set_plan_option(context: RequestContext, night: GameNight, callback: callbacks.SetNightField) -> Screen:
    """Set a game, the length or the number of seats."""
    if callback.what == "game":
        wanted = callback.value
        if wanted not in GAMES:
            raise RejectedError("app-invalid-button")
        chosen = [game for game in GAMES if (game in night.games) != (game == wanted)] if night.games else [wanted]
        games = () if len(chosen) == len(GAMES) else tuple(chosen)
        return await _update_plan(context, night, callback, "what", games=games, max_seats=0)
    low, high = (MIN_MINUTES, MAX_MINUTES) if callback.what == "minutes" else (1, MAX_SEATS)
    number = int(callback.value) if callback.value.isascii() and callback.value.isdigit() else 0
    if not low <= number <= high:
        raise RejectedError("app-invalid-button")
    if callback.what == "minutes":
        return await _update_plan(context, night, callback, "when", minutes=number)
    return await _update_plan(context, night, callback, "who", max_seats=number)


async def _update_plan(
    context: RequestContext, night: GameNight, callback: Callback, step: callbacks.PlanStep, **change: object
) -> Screen:
    def apply_change(now: GameNight) -> GameNight:
        return update_night(now, context.user.id, context.service.now_ms(), **change)

    night = await edit_permitted(context, night, callback, apply_change, EDITABLE_STATES, check=check_lineup_open)
    return await plan_screen(context, night, step=step)


async def _check_night_quota(context: RequestContext, night: GameNight) -> None:
    limit = context.service.limits.nights
    if not limit or night.state != "draft":
        return
    coming = [
        other
        for other in await NIGHTS.load_of_user(context.service, context.user, context.service.now_ms())
        if other.state in ("open", "asking")
    ]
    planned = [other for other in coming if other.host == context.user.id]
    if len(planned) >= limit:
        raise RejectedError("night-many", "line", "", n=len(planned))


async def publish_plan(context: RequestContext, night: GameNight, callback: callbacks.PostNight) -> Screen:
    """Publish a draft, or open its date poll."""
    now = context.service.now_ms()

    def change(night: GameNight) -> GameNight:
        if night.state != "draft":
            return night
        night = msgspec.structs.replace(night, ping_role=role)
        if night.begin:
            if night.start_ms <= now:
                raise RejectedError("night-past")
            return publish_night(night, now)
        coming = tuple(option for option in night.times if local_to_epoch_ms(option, night.zone) > now)
        if len(coming) < 2:
            raise RejectedError("night-no-time")
        closes = min(now + POLL_LIFETIME_MS, *(local_to_epoch_ms(option, night.zone) for option in coming))
        return msgspec.structs.replace(night, state="asking", times=coming, poll_closes=closes, made=now)

    await _check_night_quota(context, night)
    channel = await context.service.channels.get(night.channel)
    role = ""
    if channel is not None and night.state == "draft":
        await context.require_right("nights", channel)
        role = (await context.service.channels.load_group(channel)).ping_role
    change(night)  # check before the channel changes
    await context.service.channels.add_table(night.channel, night.id)
    night = await edit_permitted(context, night, callback, change)
    return await night_panel_screen(context, night, context.translator.translate("night-posted"))
