"""Records as a group sees them: ratings by game, what was played and won, pace kept; a year book; and the switches."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.match.service import Call, Voice
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


async def records(call: Call, press: Records) -> Screen:
    """The records of the group here."""
    place = await _place(call)
    game = press.game or ""
    game = game if game in GAMES else ""
    voice = Voice("", call.lang)
    if place is None or place.unrated:
        return await _screen(call, place, [voice.say("records-off" if place else "records-nowhere")], [])
    found = await results.of_place(call.service, place.id)
    names = await _names(call, found)
    lines = [line for line in ratings.records(found, game) if line.person in names]
    text = [voice.say("records-what")]
    text += [_line(n, line, names, voice) for n, line in enumerate(lines[:SHOWN], 1)]
    text += [] if lines else [voice.say("records-none")]
    games = sorted({result.game for result in found if result.game in GAMES})
    buttons = [Button(Records(key).line, Voice(key, call.lang).title) for key in games if key != game]
    if game:
        buttons.insert(0, Button(Records(ALL).line, voice.say("records-all-games")))
    rows = in_rows(buttons) if len(games) > 1 or game else ()
    books = tuple(
        Button(Yearbook(year).line, voice.say("records-yearbook", year=str(year))) for year in yearbook.years(found)[:3]
    )
    title = Voice(game, call.lang).title if game else ""
    return await _screen(call, place, text, [*rows, *((books,) if books else ())], title)


def _line(n: int, line: ratings.Line, names: dict[str, str], voice: Voice) -> str:
    told = voice.say(
        "records-line", n=n, name=names[line.person], rating=str(line.rating), played=line.played, won=line.won
    )
    return _kept(told, line, voice)


def _kept(told: str, line: ratings.Line, voice: Voice) -> str:
    """How reliable somebody was: turns in time, and games left."""
    told = told if line.pace is None else f"{told} {voice.say('records-pace', n=line.pace)}"
    return f"{told} {voice.say('records-left', n=line.left)}" if line.left else told


async def _place(call: Call) -> Place | None:
    """The group: the place where the caller is."""
    return await call.service.places.get(call.place)


async def _names(call: Call, found: list[Result]) -> dict[str, str]:
    """Those who want to be shown, by id."""
    people = {part.person for result in found for part in result.everybody}
    known = {one: await call.service.people.named(one) for one in sorted(people)}
    return {one: person.name for one, person in known.items() if not person.gone and not person.unrated}


async def _screen(
    call: Call, place: Place | None, text: list[str], rows: list[tuple[Button, ...]], game: str = ""
) -> Screen:
    voice = Voice("", call.lang)
    mine = "records-mine-on" if call.person.unrated else "records-mine-off"
    switches = [Button(Mine("1" if call.person.unrated else "0").line, voice.say(mine))]
    if place is not None and await _may_switch(call, place):
        key = "records-group-on" if place.unrated else "records-group-off"
        switches.append(Button(Group("1" if place.unrated else "0").line, voice.say(key)))
    title = voice.say("records-title") + (f" · {game}" if game else "")
    foot = (Button(MyRecords().line, voice.say("records-me")), Button(Tables().line, voice.say("app-my-tables")))
    return Screen(title, tuple(text), rows=(*rows, tuple(switches), foot), private=True, lang=call.lang)


async def _may_switch(call: Call, place: Place) -> bool:
    """Whether the caller may switch a group's records off and on: its admins, and whoever has hosted a table here."""
    hosts = {result.host for result in await results.of_place(call.service, place.id)}
    host = call.person.id if hosts & set(call.person.ids) else ""
    return may(roles_of(call.person.id, host, seated=False, others=call.others), "records")


async def mine(call: Call, _: MyRecords) -> Screen:
    """What the caller has played anywhere."""
    voice = Voice("", call.lang)
    found = await results.of_person(call.service, call.person.ids)
    text = []
    for key in sorted({result.game for result in found if result.game in GAMES}):
        for line in ratings.records(found, key):
            if line.person == call.person.id:
                told = voice.say("records-own", game=Voice(key, call.lang).title, played=line.played, won=line.won)
                text.append(_kept(told, line, voice))
    text = text or [voice.say("records-none")]
    return await _screen(call, None, text, [])


async def switch_mine(call: Call, press: Mine) -> Screen:
    """Stand in records or not."""
    unrated = press.on == "0"
    person = await call.service.people.change(call.person.id, lambda now: msgspec.structs.replace(now, unrated=unrated))
    return await records(replace(call, person=person), Records())


async def switch_group(call: Call, press: Group) -> Screen:
    """The group keeps records or not."""
    place = await _place(call)
    if place is None or not await _may_switch(call, place):
        raise Declined("app-may-not-records")
    await call.service.places.rates(place.id, unrated=press.on == "0")
    return await records(call, Records())


async def book(call: Call, press: Yearbook) -> Screen:
    """The group's year."""
    place, voice = await _place(call), Voice("", call.lang)
    if place is None or place.unrated:
        return await records(call, Records())
    found = yearbook.of_year(await results.of_place(call.service, place.id), press.year)
    names = await _names(call, found)
    text = [*_book(found, names, call.lang), *await _cleverest(call, found, names)] or [voice.say("records-none")]
    back = (Button(Records().line, voice.say("app-back")),)
    title = voice.say("records-yearbook", year=str(press.year))
    return Screen(title, tuple(text), rows=(back,), private=True, lang=call.lang)


def _book(found: list[Result], names: dict[str, str], lang: str) -> list[str]:
    """The year in sentences; whoever does not want to be shown is in none of them."""
    if not found:
        return []
    voice = Voice("", lang)
    titles = {key: Voice(key, lang).title for key in {result.game for result in found} if key in GAMES}
    text = [voice.say("records-year-tables", n=len(found), words=yearbook.words(found))]
    played = [f"{titles[key]} ({n})" for key, n in yearbook.games(found) if key in titles]
    text.append(voice.say("records-year-games", games=", ".join(played)))
    shown = [_shown(result, names) for result in found]
    won = [f"{names[person]} ({n})" for person, n in yearbook.winners(shown)]
    text += [voice.say("records-year-winners", names=", ".join(won))] if won else []
    for key, title in sorted(titles.items()):
        best = yearbook.highest(shown, key)
        if best is not None:
            text.append(voice.say("records-year-highest", game=title, name=names[best[0]], n=best[1]))
    met = yearbook.pair(shown)
    if met is not None and met[2] > 1:
        text.append(voice.say("records-year-pair", one=names[met[0]], other=names[met[1]], n=met[2]))
    return text + _curious(found, titles, voice)


async def _cleverest(call: Call, found: list[Result], names: dict[str, str]) -> list[str]:
    """The best decision of the year, of those who show it to all and want to be in records."""
    looks = [
        (result, report)
        for result in found
        if result.game in GAMES
        for report in await call.service.look_backs.shared(GAMES[result.game], result.table, len(result.parts))
        if result.parts[report.seat].person in names
    ]
    best = yearbook.cleverest(looks)
    if best is None:
        return []
    result, seat, one = best
    plain = Voice(result.game, call.lang)
    seats = [names.get(part.person) or plain.say("seat-name", n=n) for n, part in enumerate(result.parts, 1)]
    voice = Voice(result.game, call.lang, tuple(seats))
    said = {"asked": one.asked, "said": one.said, "gain": tenths(-one.gain)}
    return [voice.say("records-year-decision", game=voice.title, name=seats[seat], round=one.decision.round, **said)]


def _shown(result: Result, names: dict[str, str]) -> Result:
    return msgspec.structs.replace(result, parts=tuple(part for part in result.parts if part.person in names))


def _curious(found: list[Result], titles: dict[str, str], voice: Voice) -> list[str]:
    text = []
    near, far = yearbook.closest(found), yearbook.longest(found)
    if near is not None and near[0].game in titles:
        text.append(voice.say("records-year-closest", game=titles[near[0].game], n=near[1]))
    if far is not None and far[0].game in titles:
        text.append(voice.say("records-year-longest", game=titles[far[0].game], n=far[1]))
    return text
