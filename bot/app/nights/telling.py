"""What people are told about a night: one short message each, that the newest one takes the place of."""

from __future__ import annotations

from bot.app.match.notes import now_ms
from bot.app.match.service import Service, Voice
from bot.app.nights import nights
from bot.app.nights.night import News, Night
from bot.app.nights.words import away, game_of, on_wall
from bot.app.people.people import Person
from bot.app.port.ports import Ping
from bot.app.port.stamps import stamp

FEW = 6
"""More than so many are told in private, where they can be: a group is not filled with lines for each of them."""


async def pings(service: Service, name: str) -> list[Ping]:
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
        text = _text(night, news, person, Voice("", lang), now)
        label = Voice("", lang).say("night-to-night")
        told.append(Ping(person.id, person.aliases, night.id, news.n, text, style, bool(news.wake), label))
    return told


def _text(night: Night, news: News, person: Person, voice: Voice, now: int) -> str:
    if not night.begin:
        return voice.say(f"night-news-{news.key}", when="", left="", game=game_of(night, voice.lang))
    zone = person.zone or night.zone
    when = stamp(night.at, "F", on_wall(night.at, zone, voice))
    left = stamp(night.at, "R", away(night.at, now, voice))
    return voice.say(f"night-news-{news.key}", when=when, left=left, game=game_of(night, voice.lang))
