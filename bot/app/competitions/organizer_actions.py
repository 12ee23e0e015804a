"""Organizer actions on an announced competition: start now, give more time, remove entrants, cancel."""

from contextlib import suppress

import msgspec

from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions import callbacks
from bot.app.competitions.competition import Competition, remove_entrant
from bot.app.competitions.league import begin_season, division_id, has_fair_plan
from bot.app.competitions.panel import SHARED_STATES, competition_panel, confirm_screen, private_competition_screen
from bot.app.competitions.scheduled_actions import close_signup, reveal_called_off
from bot.app.competitions.store import COMPETITIONS
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.gatherings.access import edit_permitted
from bot.app.gatherings.screens import build_name_rows
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Screen

EXTENSION_MS = 3 * DAY_MS


async def start_competition(
    context: RequestContext, competition: Competition, callback: callbacks.StartCompetition
) -> Screen:
    """End the sign-up now, so the plan is made, or open the first tables now. Raises ``RejectedError``."""
    now_ms = context.service.now_ms()

    def apply_start(now: Competition) -> Competition:
        if now.state == "planned":
            return msgspec.structs.replace(now, starts=now_ms)
        if now.state != "open":
            raise RejectedError("tournament-closed")
        if len(now.entrants) < now.fewest_entrants:
            n, least = len(now.entrants), now.fewest_entrants
            raise RejectedError("tournament-needs-more", "line", "", n=n, least=least)
        if not has_fair_plan(now):
            raise RejectedError("tournament-uneven", "line", "", n=len(now.entrants))
        return msgspec.structs.replace(now, closes=min(now.closes, now_ms))

    changed = await edit_permitted(context, competition, callback, apply_start)
    if changed.state == "open":  # as its timer would, so the organizer sees the plan at once
        close = begin_season if changed.is_league else close_signup
        await close(context.service, changed, f"{context.command_id}:plan")
        changed = await COMPETITIONS.load(context.service, changed.id)
    return await competition_panel(context, changed)


def extend_competition(_: RequestContext, competition: Competition, __: callbacks.ExtendCompetition) -> Competition:
    """Give three more days: to sign up, or to play the current round. Raises ``RejectedError``."""
    if competition.state == "open":
        return msgspec.structs.replace(competition, closes=competition.closes + EXTENSION_MS)
    if competition.state == "running" and competition.round_ends and not competition.is_league:
        return msgspec.structs.replace(competition, round_ends=competition.round_ends + EXTENSION_MS)
    raise RejectedError("tournament-closed")


async def cancel_competition(
    context: RequestContext, competition: Competition, callback: callbacks.CancelCompetition
) -> Screen:
    """Call off the competition and its divisions, after a confirmation. Their tables continue normally."""
    if not callback.sure:
        return confirm_screen(
            context, competition, callbacks.CancelCompetition(competition.id, "yes"), "tournament-cancel"
        )
    service = context.service

    def apply_cancel(now: Competition) -> Competition:
        if now.state not in SHARED_STATES:
            raise RejectedError("tournament-closed")
        return msgspec.structs.replace(now, state="off")

    changed = await edit_permitted(context, competition, callback, apply_cancel)
    await reveal_called_off(service, changed)
    for number in range(1, len(changed.divisions) + 1):
        name, command = division_id(changed, number), f"{context.command_id}:{number}"
        with suppress(RejectedError):  # over, or not yet open
            division = await COMPETITIONS.edit(service, name, command, apply_cancel)
            await reveal_called_off(service, division)
    return await competition_panel(context, changed)


def remove_by_organizer(_: RequestContext, competition: Competition, callback: callbacks.RemoveEntrant) -> Competition:
    """Remove an active entrant. Raises ``RejectedError`` once it is over."""
    if competition.state not in (("open",) if competition.is_league else SHARED_STATES):
        raise RejectedError("tournament-closed")
    return remove_entrant(competition, callback.user)


async def entrants_screen(
    context: RequestContext, competition: Competition, callback: callbacks.ListEntrants
) -> Screen:
    """Show a page of the entrants, to remove one."""
    users = [entrant.user for entrant in competition.entrants if entrant.is_active]

    def build_callback(user_id: str, page: int) -> Callback:
        name = competition.id
        return callbacks.RemoveEntrant(name, user_id) if user_id else callbacks.ListEntrants(name, page)

    rows = await build_name_rows(context, users, build_callback, callback.page, tone="danger")
    back, which = callbacks.ShowCompetition(competition.id), context.translator.translate("tournament-remove-which")
    return private_competition_screen(context, competition, [which], rows, back=back, again=callback.data)
