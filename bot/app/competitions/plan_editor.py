"""The overview of a channel's tournaments, and the draft that its organizer edits and announces."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple

import msgspec

from bot.app.clocks.time_controls import TIME_CONTROLS, time_control_text
from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions import callbacks
from bot.app.competitions.callbacks import PlanField
from bot.app.competitions.card import competition_title, options_text, plan_lines, what_line
from bot.app.competitions.competition import FLAG_FIELDS, Competition, seat_choices
from bot.app.competitions.league import season_ms
from bot.app.competitions.panel import competition_panel
from bot.app.competitions.rounds import MAX_ROUNDS
from bot.app.competitions.store import COMPETITIONS, NEWEST
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.gatherings.access import edit_permitted
from bot.app.i18n import Translator, game_title
from bot.app.lobbies.lobby_settings import option_name, value_name
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, TextInput, Tone, layout_buttons, truncate_label
from bot.app.ui.texts import sanitize_name
from bot.app.users.models import WEB_PREFIX
from bot.app.views.datetimes import timestamp_placeholder
from engines import GAMES
from engines.core.game import resolve_options

MAX_OPEN = 5
"""Maximum unfinished competitions of a user in a channel."""


async def overview_screen(context: RequestContext, callback: callbacks.ListCompetitions) -> Screen:
    """Show the newest tournaments of this channel."""
    translator, rows = context.translator, list[tuple[Button, ...]]()
    for competition in await COMPETITIONS.load_of_channel(context.service, context.channel, *NEWEST):
        if competition.state == "draft" and competition.host != context.user.id:
            continue
        state = translator.translate(f"tournament-state-{competition.state}")
        title = competition_title(competition, Translator(context.lang, competition.game))
        opens = callbacks.ShowPlan if competition.state == "draft" else callbacks.ShowCompetition
        rows.append((Button(opens(competition.id).data, truncate_label(f"{title} · {state}")),))
    what = translator.translate("tournament-what" if rows else "tournament-none-here")
    rows.append((translator.button(callbacks.PlanCompetition(), "tournament-plan", "primary"),))
    return context.private_screen(translator.translate("tournament-all"), [what], rows, again=callback.data)


class PlanChoice(NamedTuple):
    """A field of the plan: its attribute, values and value format."""

    attribute: str
    values: Callable[[Competition], list[Any]]
    text: Callable[[Any, Translator], str]


PLAN_FIELDS: Final[dict[str, PlanChoice]] = {
    "game": PlanChoice(
        "game", lambda _: [game for game in GAMES if seat_choices(game)], lambda value, tr: game_title(tr.lang, value)
    ),
    "seats": PlanChoice("seats", lambda draft: seat_choices(draft.game), lambda value, _: str(value)),
    "rounds": PlanChoice("rounds", lambda _: list(range(1, MAX_ROUNDS + 1)), lambda value, _: str(value)),
    "form": PlanChoice(
        "form", lambda _: ["balanced", "swiss"], lambda value, tr: tr.translate(f"tournament-form-{value}-name")
    ),
    "time-control": PlanChoice(
        "time_control", lambda _: list(TIME_CONTROLS), lambda value, tr: tr(time_control_text(TIME_CONTROLS[value]))
    ),
    "signup": PlanChoice(
        "signup_days", lambda _: [1, 3, 7, 14, 28], lambda value, tr: tr.translate("clock-days", n=value)
    ),
    "days": PlanChoice(
        "round_days", lambda _: [1, 3, 7, 14, 28, 56], lambda value, tr: tr.translate("clock-days", n=value)
    ),
    "movers": PlanChoice("movers_percent", lambda _: [10, 20, 25, 33], lambda value, _: f"{value} %"),
}


STEPS: Final[dict[callbacks.PlanStep, tuple[PlanField, ...]]] = {
    "what": ("game", "seats", "rounds"),
    "when": ("signup", "days", "time-control"),
    "who": ("members",),
    "more": ("form", "final", "duplicate", "once", "league", "movers", "option"),
}
"""The fields of each step of planning; the last step is optional. The page shows all fields at once."""


async def start_draft(context: RequestContext, _: callbacks.PlanCompetition) -> Screen:
    """Create a draft, once per command, and show it. Raises ``RejectedError``."""
    channel = await context.service.channels.get(context.channel)
    if channel is None or channel.closed:
        raise RejectedError("tournament-not-here")
    group = await context.service.channels.load_group(channel)
    game = next(game for game in GAMES if seat_choices(game))
    draft = Competition(
        COMPETITIONS.derive_id(f"{context.command_id}:{context.user.id}"), context.user.id,
        channel.id, channel.lang or context.lang, game, context.service.now_ms(),
        context.service.random_bytes(32).hex(), seats=seat_choices(game)[-1], members_only=group.members_only,
        number=await _next_number(context, channel.id, game),
    )  # fmt: skip
    draft = await COMPETITIONS.create(context.service, draft, context.command_id)
    return await draft_screen(context, draft)


async def _next_number(context: RequestContext, channel: str, game: str) -> int:
    """Return the number for the proposed name of a channel's next tournament of a game."""
    here = await COMPETITIONS.load_of_channel(context.service, channel, *NEWEST)
    return 1 + max((one.number for one in here if one.game == game and one.state != "draft"), default=0)


async def show_plan(context: RequestContext, competition: Competition, callback: callbacks.ShowPlan) -> Screen:
    """Show a step of planning."""
    if competition.state != "draft":
        return await competition_panel(context, competition)
    return await draft_screen(context, competition, step=callback.step)


async def edit_competition_plan(
    context: RequestContext, competition: Competition, callback: callbacks.EditCompetition
) -> Screen:
    """Show the choices for one field of the draft."""
    if competition.state != "draft":
        return await competition_panel(context, competition)
    if callback.field == "option":
        return _options_screen(context, competition)
    if callback.field in PLAN_FIELDS:
        return _choices_screen(context, competition, callback.field)
    return await draft_screen(context, competition, step=_step_of(callback.field))


def _step_of(field: PlanField) -> callbacks.PlanStep:
    return next(step for step, fields in STEPS.items() if field in fields)


def _is_offered(draft: Competition, field: str) -> bool:
    """Return whether a field makes sense with the others: league divisions are balanced, without a final."""
    if field in ("form", "final"):
        return not draft.is_league
    return draft.is_league if field == "movers" else field != "once" or draft.form == "balanced"


async def draft_screen(
    context: RequestContext, draft: Competition, notice: str = "", step: callbacks.PlanStep = "what"
) -> Screen:
    """Show a step of planning, or on the page all of them, with a button per field."""
    translator, place = Translator(context.lang, draft.game), await context.service.channels.get(draft.channel)
    is_whole = place is not None and place.alias.startswith(WEB_PREFIX)
    steps: Iterable[callbacks.PlanStep] = STEPS if is_whole else (step,)
    offered = [field for one in steps for field in STEPS[one] if _is_offered(draft, field)]
    fields = []
    for field in (field for field in offered if field in PLAN_FIELDS):
        choice, key = PLAN_FIELDS[field], f"tournament-set-{field}"
        now = choice.text(getattr(draft, choice.attribute), translator)
        label, hint = translator.translate(key, now="" if is_whole else now), now if is_whole else ""
        press = callbacks.EditCompetition(draft.id, field).data
        fields.append(Button(press, truncate_label(label.rstrip(": ")), hint=hint))
    for field in (field for field in offered if field in FLAG_FIELDS):
        is_on = getattr(draft, FLAG_FIELDS[field])
        hint = translator.translate("app-on" if is_on else "app-off") if is_whole else ""
        switch = callbacks.SetCompetition(draft.id, field, "0" if is_on else "1")
        fields.append(translator.button(switch, f"tournament-set-{field}", is_chosen=is_on and not is_whole, hint=hint))
    if "option" in offered and GAMES[draft.game].options:
        fields.append(translator.button(callbacks.EditCompetition(draft.id, "option"), "app-set-rules"))
    title = competition_title(draft, translator)
    text = [] if is_whole else [translator.translate(f"tournament-step-{step}")]
    label = translator.translate("tournament-set-name", now=title)
    name = TextInput(label, callbacks.NameCompetition.data_prefix(draft.id))
    text += plan_lines(draft, translator) if steps == ("more",) else [what_line(draft, translator)]
    text += [_schedule_line(draft, context.service.now_ms(), translator)] if "members" in offered else []
    rows = [(button,) for button in fields] if is_whole else layout_buttons(fields)
    last = _step_row(draft, "" if is_whole else step, translator)
    names = (name,) if "game" in offered else ()
    return context.private_screen(title, text, (*rows, last), notice=notice, fields=names)


def _schedule_line(draft: Competition, now: int, translator: Translator) -> str:
    """Name the last days of sign-up and of the competition if it is announced now."""
    closes = now + draft.signup_days * DAY_MS
    ends = closes + season_ms(draft) + draft.has_final * draft.round_days * DAY_MS
    return translator.translate(
        "tournament-schedule", kind="league" if draft.is_league else "once",
        closes=timestamp_placeholder(closes, "D"), ends=timestamp_placeholder(ends, "D"),
    )  # fmt: skip


def _step_row(draft: Competition, step: callbacks.PlanStep | Literal[""], translator: Translator) -> tuple[Button, ...]:
    """Build the buttons to the next or previous step, or to end the planning. Without a step all fields are shown."""

    def show(other: callbacks.PlanStep, key: str, tone: Tone = "plain") -> Button:
        return translator.button(callbacks.ShowPlan(draft.id, other), key, tone)

    announce = translator.button(callbacks.AnnounceCompetition(draft.id), "tournament-announce", "primary")
    discard = translator.button(callbacks.DropCompetition(draft.id), "tournament-discard")
    match step:
        case "what":
            return show("when", "app-plan-next", "primary"), discard
        case "when":
            return show("who", "app-plan-next", "primary"), show("what", "app-back")
        case "who":
            return announce, show("more", "app-plan-more"), show("when", "app-back")
        case "more":
            return announce, show("who", "app-back")
        case "":
            return announce, discard


async def name_competition(
    context: RequestContext, competition: Competition, callback: callbacks.NameCompetition
) -> Screen:
    """Set the name of the draft; an empty one is the proposed name. Raises ``RejectedError``."""

    def apply_name(now: Competition) -> Competition:
        if now.state != "draft":
            raise RejectedError("tournament-announced")
        return msgspec.structs.replace(now, name=sanitize_name(callback.text))

    return await draft_screen(context, await edit_permitted(context, competition, callback, apply_name))


def _question_screen(
    context: RequestContext, draft: Competition, field: PlanField, key: str, buttons: list[Button]
) -> Screen:
    translator = Translator(context.lang, draft.game)
    text = [translator.translate(key), options_text(draft, translator)]
    back = callbacks.ShowPlan(draft.id, _step_of(field))
    return context.private_screen(competition_title(draft, translator), text, layout_buttons(buttons), back=back)


def _choices_screen(context: RequestContext, draft: Competition, field: PlanField) -> Screen:
    choice, translator = PLAN_FIELDS[field], Translator(context.lang, draft.game)
    buttons = [
        Button(
            callbacks.SetCompetition(draft.id, field, str(value)).data,
            truncate_label(choice.text(value, translator)),
            "primary" if value == getattr(draft, choice.attribute) else "plain",
        )
        for value in choice.values(draft)
    ]
    return _question_screen(context, draft, field, f"tournament-ask-{field}", buttons)


def _options_screen(context: RequestContext, draft: Competition) -> Screen:
    translator, buttons = Translator(context.lang, draft.game), []
    for spec in GAMES[draft.game].options:
        if len(spec.values_for_seats(draft.seats)) > 1:
            value = value_name(translator, spec, draft.options.get(spec.key, spec.default))
            label = translator.translate("app-option-now", option=option_name(translator, spec), value=value)
            buttons.append(Button(callbacks.SetCompetition(draft.id, "option", spec.key).data, truncate_label(label)))
    return _question_screen(context, draft, "option", "app-options-how", buttons)


async def set_competition_field(
    context: RequestContext, competition: Competition, callback: callbacks.SetCompetition
) -> Screen:
    """Set a field of the draft. Raises ``RejectedError``."""
    number = (
        await _next_number(context, competition.channel, callback.value)
        if callback.field == "game" and competition.state == "draft"
        else competition.number
    )

    def apply_field(now: Competition) -> Competition:
        if now.state != "draft":
            raise RejectedError("tournament-announced")
        if callback.field == "option":
            return _with_next_option(now, callback.value)
        if callback.field in FLAG_FIELDS:
            return _fit_draft(msgspec.structs.replace(now, **{FLAG_FIELDS[callback.field]: callback.value == "1"}))
        choice = PLAN_FIELDS[callback.field]
        value = next((value for value in choice.values(now) if str(value) == callback.value), None)
        if value is None:
            raise RejectedError("app-invalid-button")
        return _fit_draft(msgspec.structs.replace(now, **{choice.attribute: value}, number=number))

    changed = await edit_permitted(context, competition, callback, apply_field)
    if callback.field == "option":
        return _options_screen(context, changed)
    return await draft_screen(context, changed, step=_step_of(callback.field))


def _with_next_option(draft: Competition, key: str) -> Competition:
    spec = next((spec for spec in GAMES[draft.game].options if spec.key == key), None)
    values = list(spec.values_for_seats(draft.seats)) if spec is not None else []
    if spec is None or not values:
        raise RejectedError("app-invalid-button")
    now = draft.options.get(key, spec.default)
    following = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
    return msgspec.structs.replace(draft, options={**draft.options, key: following})


def _fit_draft(draft: Competition) -> Competition:
    choices = seat_choices(draft.game)
    seats = draft.seats if draft.seats in choices else choices[-1]
    specs = {spec.key: spec for spec in GAMES[draft.game].options}
    options = {
        key: value
        for key, value in draft.options.items()
        if key in specs and value in specs[key].values_for_seats(seats)
    }
    if draft.is_league:
        draft = msgspec.structs.replace(draft, form="balanced", has_final=False)
    at_once = draft.all_at_once and draft.form == "balanced"
    return msgspec.structs.replace(draft, seats=seats, options=options, all_at_once=at_once)


async def announce_competition(
    context: RequestContext, competition: Competition, callback: callbacks.AnnounceCompetition
) -> Screen:
    """Announce the draft in its channel. Raises ``RejectedError``, or ``EngineError`` for options that do not fit."""
    here = await COMPETITIONS.load_of_channel(context.service, competition.channel, *NEWEST)
    hosted = [one for one in here if one.host == context.user.id and one.state in ("open", "planned", "running")]
    if len(hosted) >= MAX_OPEN and competition.state == "draft":
        raise RejectedError("tournament-many", "line", "", n=len(hosted))
    resolve_options(GAMES[competition.game], competition.seats, competition.options)
    closes = context.service.now_ms() + competition.signup_days * DAY_MS
    await context.service.channels.add_table(competition.channel, competition.id)

    def apply_announcement(now: Competition) -> Competition:
        return msgspec.structs.replace(now, state="open", closes=closes) if now.state == "draft" else now

    announced = await edit_permitted(context, competition, callback, apply_announcement)
    screen = await competition_panel(context, announced, context.translator.translate("tournament-is-announced"))
    return msgspec.structs.replace(screen, opens_thread=competition.state == "draft")  # a retry opens no second thread


async def drop_draft(context: RequestContext, competition: Competition, _: Callback) -> Screen:
    """Delete a draft and show the others."""
    if competition.state == "draft":
        await COMPETITIONS.delete(context.service, competition)
    return await overview_screen(context, callbacks.ListCompetitions())
