"""Records as a group sees them: ratings by game, what was played and won, pace kept; a year book; and the switches."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.people.people import Place
from bot.app.port.permissions import may, roles_of
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Tables
from bot.app.presses.yearbook import Group, Mine, MyRecords, Records, Yearbook
from bot.app.show.rows import in_rows
from bot.app.yearbook import ratings, results, yearbook
from bot.app.yearbook.results import Result
from engines import GAMES
from engines.core.retold import tenths

SHOWN = 20
ALL = ""
"""Instead of a game: all of them."""


async def records(context: RequestContext, press: Records) -> Screen:
    """The records of the group here."""
    place = await _place(context)
    game = press.game or ""
    game = game if game in GAMES else ""
    translator = Translator("", context.lang)
    if place is None or place.unrated:
        return await _screen(context, place, [translator.say("records-off" if place else "records-nowhere")], [])
    found = await results.of_place(context.service, place.id)
    names = await _names(context, found)
    lines = [line for line in ratings.records(found, game) if line.person in names]
    text = [translator.say("records-what")]
    text += [_line(n, line, names, translator) for n, line in enumerate(lines[:SHOWN], 1)]
    text += [] if lines else [translator.say("records-none")]
    games = sorted({result.game for result in found if result.game in GAMES})
    buttons = [Button(Records(key).line, Translator(key, context.lang).title) for key in games if key != game]
    if game:
        buttons.insert(0, Button(Records(ALL).line, translator.say("records-all-games")))
    rows = in_rows(buttons) if len(games) > 1 or game else ()
    books = tuple(
        Button(Yearbook(year).line, translator.say("records-yearbook", year=str(year)))
        for year in yearbook.years(found)[:3]
    )
    title = Translator(game, context.lang).title if game else ""
    return await _screen(context, place, text, [*rows, *((books,) if books else ())], title)


def _line(n: int, line: ratings.Line, names: dict[str, str], translator: Translator) -> str:
    told = translator.say(
        "records-line", n=n, name=names[line.person], rating=str(line.rating), played=line.played, won=line.won
    )
    return _kept(told, line, translator)


def _kept(told: str, line: ratings.Line, translator: Translator) -> str:
    """How reliable somebody was: turns in time, and games left."""
    told = told if line.pace is None else f"{told} {translator.say('records-pace', n=line.pace)}"
    return f"{told} {translator.say('records-left', n=line.left)}" if line.left else told


async def _place(context: RequestContext) -> Place | None:
    """The group: the place where the caller is."""
    return await context.service.places.get(context.place)


async def _names(context: RequestContext, found: list[Result]) -> dict[str, str]:
    """Those who want to be shown, by id."""
    people = {part.person for result in found for part in result.everybody}
    known = {one: await context.service.people.named(one) for one in sorted(people)}
    return {one: person.name for one, person in known.items() if not person.gone and not person.unrated}


async def _screen(
    context: RequestContext, place: Place | None, text: list[str], rows: list[tuple[Button, ...]], game: str = ""
) -> Screen:
    translator = Translator("", context.lang)
    mine = "records-mine-on" if context.person.unrated else "records-mine-off"
    switches = [Button(Mine("1" if context.person.unrated else "0").line, translator.say(mine))]
    if place is not None and await _may_switch(context, place):
        key = "records-group-on" if place.unrated else "records-group-off"
        switches.append(Button(Group("1" if place.unrated else "0").line, translator.say(key)))
    title = translator.say("records-title") + (f" · {game}" if game else "")
    foot = (
        Button(MyRecords().line, translator.say("records-me")),
        Button(Tables().line, translator.say("app-my-tables")),
    )
    return Screen(title, tuple(text), rows=(*rows, tuple(switches), foot), private=True, lang=context.lang)


async def _may_switch(context: RequestContext, place: Place) -> bool:
    """Whether the caller may switch a group's records off and on: its admins, and whoever has hosted a table here."""
    hosts = {result.host for result in await results.of_place(context.service, place.id)}
    host = context.person.id if hosts & set(context.person.ids) else ""
    return may(roles_of(context.person.id, host, seated=False, others=context.others), "records")


async def mine(context: RequestContext, _: MyRecords) -> Screen:
    """What the caller has played anywhere."""
    translator = Translator("", context.lang)
    found = await results.of_person(context.service, context.person.ids)
    text = []
    for key in sorted({result.game for result in found if result.game in GAMES}):
        for line in ratings.records(found, key):
            if line.person == context.person.id:
                told = translator.say(
                    "records-own", game=Translator(key, context.lang).title, played=line.played, won=line.won
                )
                text.append(_kept(told, line, translator))
    text = text or [translator.say("records-none")]
    return await _screen(context, None, text, [])


async def switch_mine(context: RequestContext, press: Mine) -> Screen:
    """Stand in records or not."""
    unrated = press.on == "0"
    person = await context.service.people.change(
        context.person.id, lambda now: msgspec.structs.replace(now, unrated=unrated)
    )
    return await records(replace(context, person=person), Records())


async def switch_group(context: RequestContext, press: Group) -> Screen:
    """The group keeps records or not."""
    place = await _place(context)
    if place is None or not await _may_switch(context, place):
        raise Declined("app-may-not-records")
    await context.service.places.rates(place.id, unrated=press.on == "0")
    return await records(context, Records())


async def book(context: RequestContext, press: Yearbook) -> Screen:
    """The group's year."""
    place, translator = await _place(context), Translator("", context.lang)
    if place is None or place.unrated:
        return await records(context, Records())
    found = yearbook.of_year(await results.of_place(context.service, place.id), press.year)
    names = await _names(context, found)
    text = [*_book(found, names, context.lang), *await _cleverest(context, found, names)] or [
        translator.say("records-none")
    ]
    back = (Button(Records().line, translator.say("app-back")),)
    title = translator.say("records-yearbook", year=str(press.year))
    return Screen(title, tuple(text), rows=(back,), private=True, lang=context.lang)


def _book(found: list[Result], names: dict[str, str], lang: str) -> list[str]:
    """The year in sentences; whoever does not want to be shown is in none of them."""
    if not found:
        return []
    translator = Translator("", lang)
    titles = {key: Translator(key, lang).title for key in {result.game for result in found} if key in GAMES}
    text = [translator.say("records-year-tables", n=len(found), words=yearbook.words(found))]
    played = [f"{titles[key]} ({n})" for key, n in yearbook.games(found) if key in titles]
    text.append(translator.say("records-year-games", games=", ".join(played)))
    shown = [_shown(result, names) for result in found]
    won = [f"{names[person]} ({n})" for person, n in yearbook.winners(shown)]
    text += [translator.say("records-year-winners", names=", ".join(won))] if won else []
    for key, title in sorted(titles.items()):
        best = yearbook.highest(shown, key)
        if best is not None:
            text.append(translator.say("records-year-highest", game=title, name=names[best[0]], n=best[1]))
    met = yearbook.pair(shown)
    if met is not None and met[2] > 1:
        text.append(translator.say("records-year-pair", one=names[met[0]], other=names[met[1]], n=met[2]))
    return text + _curious(found, titles, translator)


async def _cleverest(context: RequestContext, found: list[Result], names: dict[str, str]) -> list[str]:
    """The best decision of the year, of those who show it to all and want to be in records."""
    looks = [
        (result, report)
        for result in found
        if result.game in GAMES
        for report in await context.service.look_backs.shared(GAMES[result.game], result.table, len(result.parts))
        if result.parts[report.seat].person in names
    ]
    best = yearbook.cleverest(looks)
    if best is None:
        return []
    result, seat, one = best
    plain = Translator(result.game, context.lang)
    seats = [names.get(part.person) or plain.say("seat-name", n=n) for n, part in enumerate(result.parts, 1)]
    translator = Translator(result.game, context.lang, tuple(seats))
    said = {"asked": one.asked, "said": one.said, "gain": tenths(-one.gain)}
    return [
        translator.say(
            "records-year-decision", game=translator.title, name=seats[seat], round=one.decision.round, **said
        )
    ]


def _shown(result: Result, names: dict[str, str]) -> Result:
    return msgspec.structs.replace(result, parts=tuple(part for part in result.parts if part.person in names))


def _curious(found: list[Result], titles: dict[str, str], translator: Translator) -> list[str]:
    text = []
    near, far = yearbook.closest(found), yearbook.longest(found)
    if near is not None and near[0].game in titles:
        text.append(translator.say("records-year-closest", game=titles[near[0].game], n=near[1]))
    if far is not None and far[0].game in titles:
        text.append(translator.say("records-year-longest", game=titles[far[0].game], n=far[1]))
    return text
