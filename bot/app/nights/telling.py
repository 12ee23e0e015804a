"""What people are told about a night: one short message each, that the newest one takes the place of."""

from __future__ import annotations

from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.nights import nights
from bot.app.nights.night import News, Night
from bot.app.nights.words import away, game_of, on_wall
from bot.app.people.people import Person
from bot.app.port.ports import Ping
from bot.app.port.stamps import stamp
from bot.app.services import Services

FEW = 6
"""More than so many are told in private, where they can be: a group is not filled with lines for each of them."""


async def pings(service: Services, name: str) -> list[Ping]:
    """Everybody who is to be told something now. Raises ``Declined``."""
    night, _ = await nights.found(service, name)
    now, told = now_ms(service), []
    for who, news in night.news.items():
        person = await service.people.named(who)
        if person.gone or (news.till and news.till <= now):
            continue
        aside = person.pings == "digest" or (person.pings == "ping" and len(night.news) > FEW)
        style = "dm" if aside else person.pings
        lang = person.lang or night.lang or "en"
        text = _text(night, news, person, Translator("", lang), now)
        label = Translator("", lang).say("night-to-night")
        told.append(Ping(person.id, person.aliases, night.id, news.n, text, style, bool(news.wake), label))
    return told


def _text(night: Night, news: News, person: Person, translator: Translator, now: int) -> str:
    if not night.begin:
        return translator.say(f"night-news-{news.key}", when="", left="", game=game_of(night, translator.lang))
    zone = person.zone or night.zone
    when = stamp(night.at, "F", on_wall(night.at, zone, translator))
    left = stamp(night.at, "R", away(night.at, now, translator))
    return translator.say(f"night-news-{news.key}", when=when, left=left, game=game_of(night, translator.lang))
