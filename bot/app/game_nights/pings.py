"""Notifications about a night: one short message per user, replaced by a newer one."""

from functools import cache, partial

from bot.app.common.interfaces import Ping, RolePing
from bot.app.context import Services
from bot.app.game_nights.night import GameNight, local_to_epoch_ms
from bot.app.game_nights.night_text import night_game_title
from bot.app.i18n import Translator
from bot.app.ui.texts import format_timestamp
from bot.app.users.user_repository import list_call_addresses
from bot.app.views.datetimes import format_in_zone, format_time_until

MAX_PUBLIC_PINGS = 6
"""Beyond this number, users are notified in private if possible, to keep the group readable."""


async def collect_night_pings(service: Services, night: GameNight, alone: str) -> list[Ping]:
    """Collect the notifications due now, or only one user's."""
    now, pings = service.now_ms(), []
    build_text = cache(partial(_news_text, night, now))
    build_label = cache(lambda lang: Translator(lang).translate("night-to-night"))
    due = {user_id for user_id, news in night.news.items() if not news.is_unsorted and alone in ("", user_id)}
    for user_id, user in (await service.users.get_all_cached(due)).items():
        news = night.news[user_id]
        if user.is_deleted or (news.expires and news.expires <= now):
            continue
        is_own = news.key == "remind" and user_id in night.own_reminders
        is_private = is_own or len(night.news) > MAX_PUBLIC_PINGS
        in_private = user.pings == "digest" or (user.pings == "ping" and is_private)
        style = "dm" if in_private else user.pings
        lang = user.lang or night.lang or "en"
        text = build_text(news.key, news.begin or night.begin, user.own_timezone or night.zone, lang)
        aliases = list_call_addresses(user, user.aliases)
        reason = Translator(lang).translate_or(f"night-panel-{news.key}", text)  # the panel itself says when
        pings.append(
            Ping(
                user.id, aliases, night.id, news.number, text, style, bool(news.wake), build_label(lang), reason=reason
            )
        )
    return pings


async def find_night_role_ping(service: Services, night: GameNight) -> RolePing | None:
    """Return the message to the role pinged for a posted night, or None."""
    if not night.ping_role or night.state not in ("asking", "open"):
        return None
    channel = await service.channels.get(night.channel)
    lang = (channel.lang if channel is not None else "") or night.lang or "en"
    return RolePing(night.ping_role, night.channel, lang, Translator(lang).translate("night-role-ping"))


def _news_text(night: GameNight, now: int, key: str, begin: str, zone: str, lang: str) -> str:
    when, time_left, translator = "", "", Translator(lang)
    if night.begin:
        start = local_to_epoch_ms(begin, night.zone)
        when = format_timestamp(start, "F", format_in_zone(start, zone, translator))
        time_left = format_timestamp(start, "R", format_time_until(start, now, night.zone, translator))
    game = night_game_title(night, translator.lang)
    return translator.translate(f"night-news-{key}", when=when, left=time_left, game=game)
