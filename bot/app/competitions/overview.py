"""The ``/tournament`` command: a channel's tournaments, drafts, and the way to plan one."""

from bot.app.competitions import callbacks
from bot.app.competitions.card import competition_title
from bot.app.competitions.store import COMPETITIONS, NEWEST
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.ui.screen import Button, Screen, truncate_label


async def overview_screen(context: RequestContext, _: callbacks.ListCompetitions) -> Screen:
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
    return context.private_screen(translator.translate("tournament-all"), [what], rows)
