"""A user's own panel of a night: reply, guests, and the date and game polls."""

from datetime import datetime

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, card, polls, series
from bot.app.game_nights.night import (
    COMING_KINDS,
    MAX_GUESTS,
    REPLY_KINDS,
    GameNight,
    ReplyKind,
    set_guests,
    set_reply,
    users_with_seat,
)
from bot.app.game_nights.night_text import link_row, local_time_lines, night_title
from bot.app.game_nights.polls import DATE_RATINGS
from bot.app.game_nights.store import merge_user_ids
from bot.app.gatherings.access import can_organize
from bot.app.gatherings.screens import private_gathering_screen, share_rows, show_card
from bot.app.i18n import Translator, game_title
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.views.datetimes import format_local_time
from bot.app.views.screen_base import page_turn_rows


async def night_panel_screen(context: RequestContext, night: GameNight, notice: str = "") -> Screen:
    """Build the caller's panel of a night."""
    night = merge_user_ids(night, context.user)
    if night.state == "asking":
        return await date_poll_screen(context, night, notice)
    translator = context.translator
    lines = [translator(card.own_reply(night, context.user.id))] if night.state == "open" else []
    lines += [translator.translate("night-keep-ask")] if _must_confirm_seat(night, context.user.id) else []
    if night.state == "off":
        lines.append(
            card.cancellation_line(night, await card.load_shown_names(context.service, night, translator), translator)
        )
    if night.begin:
        lines += local_time_lines(
            night.begin, night.zone, translator, context.service.now_ms(), context.user.own_timezone
        ) + card.plan_lines(night, translator)
    rows = _reply_rows(night, context.user.id, translator)
    rows += [*card.table_button_rows(night, translator), *link_row(night, translator)]
    rows += await share_rows(context, night, translator)
    last = [translator.button(callbacks.ShowCalendar(night.id), "night-calendar")]
    if series.list_occurrences(night, 1):
        last.append(translator.button(callbacks.AnswerLaterNights(night.id), "night-later"))
    if can_organize(context, night) and night.lineup:
        last.append(translator.button(callbacks.MarkAttendance(night.id), "night-came"))
    if can_organize(context, night) and night.state in ("open", "asking"):
        last.append(translator.button(callbacks.EditNight(night.id), "night-edit"))
    last.append(translator.button(callbacks.ListNights(), "night-all"))
    return private_gathering_screen(
        context, night, night_title(night, translator), lines, (*rows, tuple(last)), notice=notice
    )


def _must_confirm_seat(night: GameNight, user_id: str) -> bool:
    reply = night.replies.get(user_id)
    return night.state == "open" and not night.is_lineup_final and reply is not None and reply.awaits_confirmation


def _reply_rows(night: GameNight, user_id: str, translator: Translator) -> list[tuple[Button, ...]]:
    if night.state != "open":
        return []
    reply = night.replies.get(user_id)
    if _must_confirm_seat(night, user_id):
        keep = translator.button(callbacks.KeepNightSeat(night.id), "night-keep", "primary")
        return [(keep, translator.button(callbacks.AnswerNight(night.id, "out"), "night-give-up"))]
    now = reply.how if reply is not None else ""
    hows: tuple[ReplyKind, ...] = ("late", "out") if night.is_lineup_final else REPLY_KINDS
    rows = [
        tuple(
            translator.button(callbacks.AnswerNight(night.id, how), f"night-button-{how}", is_chosen=how == now)
            for how in hows
        )
    ]
    if reply is not None and reply.how in COMING_KINDS and not night.is_lineup_final:
        count = len(reply.guests)
        guests = [
            translator.button(
                callbacks.SetNightGuests(night.id, count + 1), "night-guest-more", is_blocked=count >= MAX_GUESTS
            )
        ]
        if count:
            guests.insert(0, translator.button(callbacks.SetNightGuests(night.id, count - 1), "night-guest-less"))
        rows.append(tuple(guests))
    if reply is not None and reply.how != "out" and not night.is_lineup_final:
        rows.append((translator.button(callbacks.SetOwnReminders(night.id), "night-bell"),))
    if night.has_game_poll and not night.is_lineup_final:
        rows.append((translator.button(callbacks.RankNightGames(night.id), "night-vote"),))
    return rows


# -- replies


def save_reply(
    context: RequestContext, night: GameNight, callback: callbacks.AnswerNight | callbacks.CardReply
) -> GameNight:
    """Set the caller's reply. Raises ``RejectedError``, also to confirm what the public message already shows."""
    if night.is_lineup_final and (callback.how not in ("late", "out") or context.user.id not in night.replies):
        raise RejectedError("night-stands")
    new = set_reply(night, context.user.id, callback.how, context.service.now_ms())
    if new == night and isinstance(callback, callbacks.CardReply):
        reply = card.own_reply(night, context.user.id)
        raise RejectedError(reply.key, **reply.args)
    return new


async def replied_card(context: RequestContext, night: GameNight, callback: callbacks.CardReply) -> Screen:
    """Show the public message with the caller's own reply."""
    return msgspec.structs.replace(await show_card(context, night, callback), notice=_confirm_reply(context, night))


async def replied_panel(context: RequestContext, night: GameNight, _: callbacks.AnswerNight) -> Screen:
    """Show the caller's panel; the notice confirms even an unchanged reply."""
    return await night_panel_screen(context, night, _confirm_reply(context, night))


def _confirm_reply(context: RequestContext, night: GameNight) -> str:
    return context.translator(card.own_reply(merge_user_ids(night, context.user), context.user.id))


def set_guest_count(context: RequestContext, night: GameNight, callback: callbacks.SetNightGuests) -> GameNight:
    """Set the number of the caller's guests. Raises ``RejectedError``."""
    reply = night.replies.get(context.user.id)
    if reply is None or reply.how not in COMING_KINDS:
        raise RejectedError("night-closed")
    if callback.n > MAX_GUESTS:
        raise RejectedError("night-many-guests", "line", "", n=MAX_GUESTS)
    return set_guests(night, context.user.id, callback.n, context.service.now_ms())


def set_availability(context: RequestContext, night: GameNight, callback: callbacks.RateNightTime) -> GameNight:
    """Set the caller's rating of one proposed time. Raises ``RejectedError``."""
    if callback.n >= len(night.times):
        raise RejectedError("app-invalid-button")
    return polls.toggle_availability(night, context.user.id, night.times[callback.n], callback.mark)


async def guest_page_screen(context: RequestContext, night: GameNight, callback: callbacks.ListGuests) -> Screen:
    """Show the caller a page of all replies, continuing each list of the public message."""
    translator, last = context.translator, card.last_guest_page(night)
    page = min(max(0, callback.page), last)
    names = await card.load_shown_names(context.service, night, translator, page)
    lines = card.attendance_lines(night, names, translator, page)
    rows = page_turn_rows(page, last, lambda n: callbacks.ListGuests(night.id, n).data, translator)
    title = translator.translate("night-list")
    return private_gathering_screen(context, night, title, lines, rows, back=OpenPanel(night.id))


# -- the game poll


def rank_game(context: RequestContext, night: GameNight, callback: callbacks.RankNightGames) -> GameNight:
    """Add a game to the caller's ranking or remove it; without a game, clear it. Raises ``RejectedError``."""
    if not night.has_game_poll:
        raise RejectedError("night-closed")
    if callback.game and callback.game not in night.game_choices:
        raise RejectedError("app-invalid-button")
    own = night.ballots.get(context.user.id, ())
    ballot = polls.toggle_ranked_game(own, callback.game) if callback.game else ()
    return msgspec.structs.replace(night, ballots={**night.ballots, context.user.id: ballot})


async def game_poll_screen(context: RequestContext, night: GameNight, _: callbacks.RankNightGames) -> Screen:
    """Show the game poll with the caller's ranking."""
    translator, users = context.translator, users_with_seat(night)
    ballot, playable = night.ballots.get(context.user.id, ()), polls.playable_games(night, len(users))
    lines, buttons = [translator.translate("night-vote-how")], []
    for key in night.game_choices:
        name = game_title(context.lang, key)
        position = ballot.index(key) + 1 if key in ballot else 0
        label = f"{position}. {name}" if position else name
        buttons.append(Button(callbacks.RankNightGames(night.id, key).data, label, "primary" if position else "plain"))
    for score in polls.rank_games(night, playable, users):
        name = game_title(context.lang, score.game)
        lot = int(score.is_tie_break and score.points > 0)
        lines.append(translator.translate("night-vote-line", game=name, n=score.points, lot=lot))
    unplayable = [game_title(context.lang, key) for key in night.game_choices if key not in playable]
    lines.append(
        translator.translate("night-vote-unfit", games=", ".join(unplayable), n=len(users))
        if unplayable and playable
        else ""
    )
    clear_button = (translator.button(callbacks.RankNightGames(night.id, ""), "night-vote-clear"),) if ballot else ()
    back = translator.button(OpenPanel(night.id), "app-back")
    return private_gathering_screen(
        context, night, translator.translate("night-vote"), lines, (*layout_buttons(buttons), (*clear_button, back))
    )


# -- the date poll


async def date_poll_screen(context: RequestContext, night: GameNight, notice: str) -> Screen:
    """Show the date poll with the caller's ratings."""
    translator, marks = context.translator, night.availability.get(context.user.id, {})
    lines, rows = [translator.translate("night-times-how")], []
    for score in sorted(polls.rank_dates(night)):
        n = night.times.index(score.begin)
        lines.append(card.date_score_line(night, score, translator))
        when = format_local_time(datetime.fromisoformat(score.begin), translator, short=True)
        presses = {mark: callbacks.RateNightTime(night.id, n, mark) for mark in DATE_RATINGS}
        chosen = marks.get(score.begin)
        rows.append(
            tuple(
                translator.button(press, f"night-mark-{mark}", is_chosen=mark == chosen, when=when)
                for mark, press in presses.items()
            )
        )
    last = (
        [translator.button(callbacks.ChooseNightTime(night.id), "night-choose")] if can_organize(context, night) else []
    )
    last.append(translator.button(callbacks.ListNights(), "night-all"))
    return private_gathering_screen(
        context, night, translator.translate("night-title-when"), lines, (*rows, tuple(last)), notice=notice
    )
