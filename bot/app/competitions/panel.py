"""A user's own screen of a competition: signing up, leaving, their tables, and organizer actions."""

from collections.abc import Sequence
from typing import Any

from bot.app.competitions import callbacks, card
from bot.app.competitions.competition import (
    MAX_ENTRANTS,
    Competition,
    add_entrant,
    find_entrant,
    remove_entrant,
    round_tables,
    sitting_out,
)
from bot.app.competitions.league import division_id, rank_meaning_line
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.gatherings.access import can_organize, edit_permitted
from bot.app.gatherings.screens import private_gathering_screen, share_rows
from bot.app.i18n import Translator, display_name
from bot.app.tables.callbacks import OpenPanel
from bot.app.tables.seats import require_membership
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen
from bot.app.views.screen_base import page_turn_rows

SHARED_STATES = ("open", "planned", "running")
"""States in which it can be shown in another channel."""
MAX_TABLES = 6
"""Maximum tables of a user shown as buttons."""


async def competition_panel(context: RequestContext, competition: Competition, notice: str = "") -> Screen:
    """Build the caller's own screen of a competition."""
    translator = Translator(context.lang, competition.game)
    lines = [
        _own_line(competition, context.user.id, translator),
        rank_meaning_line(competition, translator),
        card.what_line(competition, translator),
        *await card.state_lines(context.service, competition, translator),
    ]
    rows = await _own_rows(context, competition, translator)
    if competition.is_league and competition.state == "running":
        rows += _division_rows(competition, context.user.id, translator)
    about = [translator.button(callbacks.ShowRules(competition.id), "tournament-rules")]
    if competition.tables:
        about.append(translator.button(callbacks.ShowStandings(competition.id), "tournament-standings"))
    rows.append(tuple(about))
    rows += await share_rows(context, competition, translator)
    if can_organize(context, competition):
        rows += _organizer_rows(competition, translator)
    rows.append((translator.button(callbacks.ListCompetitions(), "tournament-all"),))
    return private_competition_screen(
        context, competition, lines, rows, notice=notice, again=callbacks.ShowCompetition(competition.id).data
    )


def _own_line(competition: Competition, user_id: str, translator: Translator) -> str:
    number = find_entrant(competition, user_id)
    if competition.state in ("over", "off"):
        return ""
    if number is None:
        return translator.translate("tournament-you-none")
    if number in sitting_out(competition):
        return translator.translate("tournament-you-sit-out")
    return translator.translate("tournament-you-in" if competition.entrants[number].is_active else "tournament-you-out")


async def _own_rows(
    context: RequestContext, competition: Competition, translator: Translator
) -> list[tuple[Button, ...]]:
    number, rows = find_entrant(competition, context.user.id), list[tuple[Button, ...]]()
    own = [table for table in round_tables(competition) if table.outcome is None and number in table.seating]
    for table in own[:MAX_TABLES]:
        others = [competition.entrants[entrant].user for entrant in table.seating if entrant != number]
        known = await context.service.users.get_all_cached(others)
        names = ", ".join([display_name(known[user], translator) for user in others])
        rows.append((translator.button(OpenPanel(table.table), "tournament-own-table", "primary", names=names),))
    if competition.state == "open" and number is None:
        rows.append((translator.button(callbacks.SignUp(competition.id), "tournament-sign-up", "primary"),))
    is_open = competition.state in (("open",) if competition.is_league else SHARED_STATES)
    if is_open and number is not None and competition.entrants[number].is_active:
        key = "tournament-leave" if competition.state == "running" else "tournament-withdraw"
        rows.append((translator.button(callbacks.Withdraw(competition.id), key),))
    return rows


def _division_rows(league: Competition, user_id: str, translator: Translator) -> list[tuple[Button, ...]]:
    own = [n for n, users in enumerate(league.divisions, 1) if user_id in users]
    shown = {n: callbacks.ShowCompetition(division_id(league, n)) for n in own or range(1, len(league.divisions) + 1)}
    return [(translator.button(show, "league-to-division", is_chosen=bool(own), n=n),) for n, show in shown.items()]


def _organizer_rows(competition: Competition, translator: Translator) -> list[tuple[Button, ...]]:
    button, name = translator.button, competition.id
    start, more = callbacks.StartCompetition(name), button(callbacks.ExtendCompetition(name), "tournament-extend")
    last = (
        button(callbacks.ListEntrants(name), "tournament-remove"),
        button(callbacks.CancelCompetition(name), "tournament-cancel", "danger"),
    )
    match competition.state:
        case "open":
            return [(button(start, "tournament-close-now"), more), last]
        case "planned":
            return [(button(start, "tournament-start-now"),), last]
        case "running" if competition.is_league:
            return [last[1:]]
        case "running":
            return [(button(callbacks.ExtendCompetition(name), "tournament-extend-round"),), last]
        case _:
            return []


async def show_standings(
    context: RequestContext, competition: Competition, callback: callbacks.ShowStandings
) -> Screen:
    """Show a page of the standings."""
    translator = Translator(context.lang, competition.game)
    last = max(0, len(competition.entrants) - 1) // card.MAX_STANDINGS
    page = min(max(0, callback.page), last)
    lines = [
        await card.deciding_line(context.service, competition, translator),
        *await card.standing_lines(context.service, competition, translator, page * card.MAX_STANDINGS),
    ]
    rows = page_turn_rows(page, last, lambda n: callbacks.ShowStandings(competition.id, n).data, translator)
    return private_competition_screen(context, competition, lines, rows, back=callbacks.ShowCompetition(competition.id))


async def show_rules(context: RequestContext, competition: Competition, callback: callbacks.ShowRules) -> Screen:
    """Show the rules, or on the next pages the meetings of each planned or decided round."""
    translator, service = Translator(context.lang, competition.game), context.service
    rounds = max(len(competition.plan), competition.round)
    page = min(max(0, callback.page), rounds)
    if page:
        lines = [translator.translate("tournament-round-of", n=page, most=rounds)]
        lines += await card.meeting_lines(service, competition, page, translator)
    else:
        lines = [await card.organizer_line(service, competition, translator), *card.plan_lines(competition, translator)]
    rows = page_turn_rows(page, rounds, lambda n: callbacks.ShowRules(competition.id, n).data, translator)
    return private_competition_screen(context, competition, lines, rows, back=callbacks.ShowCompetition(competition.id))


# -- signing up


async def sign_up(context: RequestContext, competition: Competition, callback: callbacks.SignUp) -> Screen:
    """Sign the caller up. Raises ``RejectedError``."""
    now_ms = context.service.now_ms()

    def apply_sign_up(now: Competition) -> Competition:
        if now.state != "open" or now.closes <= now_ms:
            raise RejectedError("tournament-closed")
        if len(now.entrants) >= MAX_ENTRANTS and find_entrant(now, context.user.id) is None:
            raise RejectedError("tournament-full", "line", "", n=MAX_ENTRANTS)
        return add_entrant(now, context.user.id)

    if competition.members_only:
        await require_membership(context.service, context.user, competition.channel)
    competition = await edit_permitted(context, competition, callback, apply_sign_up, is_joined=True)
    notice = context.translator.translate("tournament-signed-up")
    shared = await context.find_shared_channel()
    is_in_chat = shared is not None and shared.platform in context.service.admins.list_platforms()
    if callback.brief == 1 and is_in_chat:  # the page answers with the whole screen
        return private_competition_screen(context, competition, (), (), notice=notice)
    return await competition_panel(context, competition, notice)


async def withdraw_entrant(context: RequestContext, competition: Competition, callback: callbacks.Withdraw) -> Screen:
    """Withdraw the caller. During play, ask first: their tables continue, and they are no longer paired."""
    if competition.state == "running" and not competition.is_league and not callback.sure:
        return confirm_screen(context, competition, callbacks.Withdraw(competition.id, "yes"), "tournament-leave")

    def apply_withdrawal(now: Competition) -> Competition:
        is_over = now.state not in (("open",) if now.is_league else SHARED_STATES)
        if is_over or find_entrant(now, context.user.id) is None:
            raise RejectedError("tournament-closed")
        return remove_entrant(now, context.user.id)

    changed = await edit_permitted(context, competition, callback, apply_withdrawal)
    return await competition_panel(context, changed)


def confirm_screen(context: RequestContext, competition: Competition, yes: Callback, key: str) -> Screen:
    """Ask for confirmation. ``key``: the text of the confirming button; with "-ask", of the question."""
    translator = Translator(context.lang, competition.game)
    rows = [(translator.button(yes, key, "danger"),)]
    back = callbacks.ShowCompetition(competition.id)
    return private_competition_screen(context, competition, [translator.translate(f"{key}-ask")], rows, back=back)


def private_competition_screen(
    context: RequestContext, competition: Competition, text: Sequence[str], rows: Sequence[tuple[Button, ...]],
    **others: Any,
) -> Screen:  # fmt: skip
    """Build a screen about a competition for the caller only; see ``RequestContext.private_screen``."""
    title = card.competition_title(competition, Translator(context.lang, competition.game))
    return private_gathering_screen(context, competition, title, text, rows, **others)
