"""What an organizer does once a competition is announced: start it now, give more time, remove entrants, cancel."""

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
from bot.app.i18n import Translator, display_name
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.views.screen_base import page_turn_rows

EXTENSION_MS = 3 * DAY_MS
PAGE_SIZE = 20
"""So many entrants are buttons at once."""


async def start_competition(
    context: RequestContext, competition: Competition, callback: callbacks.StartCompetition
) -> Screen:
    """End the sign-up now, so that the plan is made; or open the first tables now. Raises ``RejectedError``."""
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
    if changed.state == "open":  # its timer would do the same: so the organizer sees the plan at once
        close = begin_season if changed.is_league else close_signup
        await close(context.service, changed, f"{context.command_id}:plan")
        changed = await COMPETITIONS.load(context.service, changed.id)
    return await competition_panel(context, changed)


async def extend_competition(
    context: RequestContext, competition: Competition, callback: callbacks.ExtendCompetition
) -> Screen:
    """Give three more days: to sign up, or to play the present round. Raises ``RejectedError``."""

    def apply_extension(now: Competition) -> Competition:
        if now.state == "open":
            return msgspec.structs.replace(now, closes=now.closes + EXTENSION_MS)
        if now.state == "running" and now.round_ends and not now.is_league:
            return msgspec.structs.replace(now, round_ends=now.round_ends + EXTENSION_MS)
        raise RejectedError("tournament-closed")

    changed = await edit_permitted(context, competition, callback, apply_extension)
    return await competition_panel(context, changed)


async def cancel_competition(
    context: RequestContext, competition: Competition, callback: callbacks.CancelCompetition
) -> Screen:
    """Call the competition off with its divisions, after a confirmation. Their tables go on as any others."""
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
        with suppress(RejectedError):  # it is over, or was not opened yet
            division = await COMPETITIONS.edit(service, name, command, apply_cancel)
            await reveal_called_off(service, division)
    return await competition_panel(context, changed)


async def remove_by_organizer(
    context: RequestContext, competition: Competition, callback: callbacks.RemoveEntrant
) -> Screen:
    """Remove an entrant; one who has left is out already. Raises ``RejectedError`` once it is over."""

    def apply_removal(now: Competition) -> Competition:
        if now.state not in (("open",) if now.is_league else ("open", "planned", "running")):
            raise RejectedError("tournament-closed")
        return remove_entrant(now, callback.user)

    changed = await edit_permitted(context, competition, callback, apply_removal)
    return await competition_panel(context, changed)


async def entrants_screen(
    context: RequestContext, competition: Competition, callback: callbacks.ListEntrants
) -> Screen:
    """Show a page of the entrants, to remove one."""
    translator, buttons = Translator(context.lang, competition.game), []
    active = [entrant.user for entrant in competition.entrants if entrant.is_active]
    last = max(0, len(active) - 1) // PAGE_SIZE
    page = min(max(0, callback.page), last)
    for user_id in active[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]:
        name = display_name(await context.service.users.get_cached(user_id), translator)
        buttons.append(Button(callbacks.RemoveEntrant(competition.id, user_id).data, name, "danger"))
    rows = page_turn_rows(page, last, lambda n: callbacks.ListEntrants(competition.id, n).data, translator)
    back, which = callbacks.ShowCompetition(competition.id), translator.translate("tournament-remove-which")
    return private_competition_screen(context, competition, [which], [*layout_buttons(buttons), *rows], back=back)
