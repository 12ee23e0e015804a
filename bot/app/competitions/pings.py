"""Pings of competitions: the end of a league's sign-up is near, or an entrant sits out a round."""

from bot.app.clocks.waking_hours import is_awake
from bot.app.common.interfaces import Ping
from bot.app.competitions.callbacks import ShowCompetition, SignUp
from bot.app.competitions.card import competition_title
from bot.app.competitions.competition import Competition, sitting_out
from bot.app.context import Services
from bot.app.i18n import Translator
from bot.app.ui.callback_data import Callback
from bot.app.ui.texts import format_timestamp
from bot.app.users.user_repository import User
from bot.app.views.datetimes import format_in_zone


async def collect_competition_pings(service: Services, competition: Competition, _: str) -> list[Ping]:
    """Collect the pings that are due; sleeping users are pinged the next time."""
    if competition.is_league and competition.reminders and competition.state == "open":
        return await _collect_reminders(service, competition)
    if not competition.round_ends:
        return []
    out = [competition.entrants[entrant].user for entrant in sitting_out(competition)]
    pings = []
    for user in [one for one in (await service.users.get_all_cached(out)).values() if not one.is_deleted]:
        translator = Translator(user.lang or competition.lang, competition.game)
        title = competition_title(competition, translator)
        text = translator.translate("tournament-sits-out", title=title, n=competition.round)
        label, press = translator.translate("tournament-details"), ShowCompetition(competition.id)
        pings.append(_build_ping(service, competition, user, competition.round, text, label, press))
    return pings


async def _collect_reminders(service: Services, league: Competition) -> list[Ping]:
    pings, entered = list[Ping](), {entrant.user for entrant in league.entrants}
    players = await service.users.get_all_cached(one for division in league.divisions for one in division)
    for user in players.values():
        if user.is_deleted or user.id in entered:
            continue
        translator = Translator(user.lang or league.lang, league.game)
        when = format_timestamp(league.closes, "R", format_in_zone(league.closes, user.hours.zone, translator))
        title = competition_title(league, translator)
        text = translator.translate("league-remind", title=title, season=league.season + 1, when=when)
        label = translator.translate("tournament-sign-up")
        pings.append(_build_ping(service, league, user, league.season + 1, text, label, SignUp(league.id)))
    return pings


def _build_ping(
    service: Services, competition: Competition, user: User, epoch: int, text: str, label: str, press: Callback
) -> Ping:
    style, is_asleep = "dm" if user.pings == "digest" else user.pings, not is_awake(user.hours, service.now_ms())
    return Ping(user.id, user.aliases, competition.id, epoch, text, style, is_asleep, label, press.data, reason=text)
