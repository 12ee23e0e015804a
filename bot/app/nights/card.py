"""The one message of a night, as everybody sees it: when, what, who comes, and the buttons to answer by."""

from __future__ import annotations

from itertools import islice

from bot.app.match.notes import now_ms
from bot.app.match.service import Call, Service, Voice, shown_name
from bot.app.nights import choice, nights, suits
from bot.app.nights.after import scores
from bot.app.nights.night import HOWS, How, Night, One, seated, those_in, waiting
from bot.app.nights.words import elsewhere, game_of, lasting, moment_lines, on_wall, repeats, title, when
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Board, Look, Panel, Story
from engines.core.levels import USUAL

NAMES = 30
"""So many are named in a list; of the others is said how many they are."""


async def public(service: Service, place: str, name: str) -> Screen:
    """The message at a place, in its language."""
    night, version = await nights.found(service, name)
    if night.state == "draft":
        raise Declined("night-none")
    where = await service.places.get(place)
    lang = (where.lang if where is not None else "") or night.lang
    return await card(service, night, version, lang)


async def view(call: Call, night: Night, version: int, _: Look | Board) -> Screen:
    """The same for one reader, in their language, with their clock."""
    return await card(call.service, night, version, call.lang, zone=call.person.zone)


async def card(
    service: Service, night: Night, version: int, lang: str, *, zone: str = "", notice: str = ""
) -> Screen:  # fmt: skip
    """The screen of a night. ``zone``: the reader's, where one reader is known."""
    voice = Voice("", lang)
    names = await named(service, night, voice)
    lines = _state(night, names, voice)
    if night.state == "asking":
        lines += _asked(night, voice)
    elif night.begin:
        lines += when(night, voice, now_ms(service), zone)
        if not zone:
            lines.append(elsewhere(night.at, await _zones(service, night), voice))
        lines += about(night, voice) + _who(night, names, voice) + _votes(night, voice)
        lines += await scores(service, night, voice)
    return Screen(
        title(night, voice), tuple(line for line in lines if line), rows=_rows(night, voice), notice=notice,
        lang=lang, table=night.id, version=version, pinned=night.state in ("asking", "open"),
    )  # fmt: skip


async def named(service: Service, night: Night, voice: Voice) -> dict[str, str]:
    """The names of all who are named on it: of many only the first."""
    lists = [list(dict.fromkeys(one.person for one in ones)) for ones in (seated(night), waiting(night))]
    lists += [by(night, "maybe"), by(night, "out")]
    people = {night.host, night.by, *(who for some in lists for who in some[:NAMES])} - {""}
    return {who: shown_name(await service.people.named(who), voice) for who in people}


async def _zones(service: Service, night: Night) -> set[str]:
    """Where those live who come, as far as they have said, if it is not where the night is."""
    zones = {(await service.people.named(who)).zone for who in those_in(night)[:NAMES]}
    return zones - {"", night.zone}


def _state(night: Night, names: dict[str, str], voice: Voice) -> list[str]:
    host = names.get(night.host, "")
    if night.state == "off" and not (night.begin or night.ownerless):
        return [voice.say("night-none-suits")]
    if night.state == "off":
        return [off(night, names, voice)]
    if night.state == "over":
        return [voice.say("night-is-over")]
    if night.state == "draft":
        return [voice.say("night-is-draft")]
    return [voice.say("night-plans", name=host)]


def off(night: Night, names: dict[str, str], voice: Voice) -> str:
    """Who has called it off."""
    return voice.say("night-ownerless" if night.ownerless else "night-is-off", name=names[night.by or night.host])


def about(night: Night, voice: Voice) -> list[str]:
    """Everything that was planned, but for the time."""
    games = ", ".join(Voice(key, voice.lang).title for key in night.choices)
    lines = [voice.say("night-lasts", length=lasting(night.minutes, voice), seats=night.seats)]
    lines.append(voice.say("night-games", games=games) if night.votes and not night.game else "")
    lines.append(voice.say("night-where", where=night.where) if night.where else "")
    lines.append(voice.say("night-note", note=night.note) if night.note else "")
    if night.level != USUAL:
        plays = voice.say(f"app-level-{night.level}")
        lines.append(voice.say("app-option-now", option=voice.say("app-set-level"), value=plays))
    lines += repeats(night, voice)
    yes, maybe = night.picked
    lines.append(voice.say("night-picked", yes=yes, maybe=maybe) if yes + maybe else "")
    return lines


def _asked(night: Night, voice: Voice) -> list[str]:
    lines = [voice.say("night-when-suits", till=on_wall(night.closes, night.zone, voice, short=True))]
    for one in suits.counted(night):
        stamped = moment_lines(one.begin, night.zone, voice, 0)[0]
        lines.append(voice.say("night-suits-line", when=stamped, yes=one.yes, maybe=one.maybe))
    lines.append(voice.say("night-answered", n=len(night.marks)))
    return lines


def by(night: Night, how: How) -> list[str]:
    """Those who have answered so."""
    return [who for who, reply in night.replies.items() if reply.how == how]


def _who(night: Night, names: dict[str, str], voice: Voice) -> list[str]:
    """Who comes, who waits in which order, and the others."""
    inside, queue = seated(night), waiting(night)
    coming = party(inside, night, names, voice)
    lines = [voice.say("night-in", n=len(inside), most=night.seats, names=_several(*coming, voice))]
    if queue:
        shown, count = party(queue, night, names, voice)
        numbered = [f"{n}. {name}" for n, name in enumerate(shown, 1)]
        lines.append(voice.say("night-waiting", names=_several(numbered, count, voice)))
    for key, people in (("night-maybe", by(night, "maybe")), ("night-out", by(night, "out"))):
        if people:
            shown = [names[who] for who in people[:NAMES]]
            lines.append(voice.say(key, names=_several(shown, len(people), voice)))
    return lines


def party(ones: list[One], night: Night, names: dict[str, str], voice: Voice) -> tuple[list[str], int]:
    """People with their guests, in order, the first of them by name; and how many parties there are."""
    guests: dict[str, int] = {}
    for one in ones:
        guests[one.person] = guests.get(one.person, 0) + bool(one.guest)
    alone = {one.person for one in ones if not one.guest}
    found = []
    for who, n in islice(guests.items(), NAMES):
        name = names[who]
        if who not in alone:
            found.append(voice.say("night-guests-of", name=name, n=n))
            continue
        late = night.replies[who].how == "late"
        name = voice.say("night-late-name", name=name) if late else name
        found.append(f"{name} +{n}" if n else name)
    return found, len(guests)


def _several(found: list[str], count: int, voice: Voice) -> str:
    if not found:
        return voice.say("night-nobody")
    more = " " + voice.say("night-more", n=count - len(found)) if count > len(found) else ""
    return ", ".join(found) + more


def _votes(night: Night, voice: Voice) -> list[str]:
    """How the vote for a game stands, for those who come as things are."""
    if not night.votes or night.game:
        return []
    people = those_in(night)
    among = choice.fitting(night, len(people))
    ranked = choice.standings(night, among, people) if night.ballots else []
    told = ", ".join(
        voice.say("night-points", game=Voice(one.game, voice.lang).title, n=one.points) for one in ranked if one.points
    )
    return [voice.say("night-vote-stands", games=told)] if told else []


def _rows(night: Night, voice: Voice) -> tuple[tuple[Button, ...], ...]:
    more = Button(Panel(night.id).line, voice.say("night-details"))
    if night.state == "asking":
        return ((Button(Panel(night.id).line, voice.say("night-mark-times"), "primary"),),)
    if night.state == "open" and not night.opened:
        answers = tuple(
            Button(
                presses.ANSWERS[how](night.id).line,
                voice.say(f"night-button-{how}"),
                "primary" if how == "in" else "plain",
            )
            for how in HOWS
        )
        vote = (Button(presses.Rank(night.id).line, voice.say("night-vote")),) if night.votes else ()
        return (answers, (*vote, more))
    if night.state == "over":
        return (*played(night, voice), (Button(presses.Again(night.id).line, voice.say("night-again"), "primary"),))
    return (*played(night, voice), (more,)) if night.state == "open" else ((more,),)


def played(night: Night, voice: Voice) -> tuple[tuple[Button, ...], ...]:
    """The way to the tables of the evening, and to what was told there."""
    rows = []
    for n, table in enumerate(night.tables, 1):
        label = voice.say("night-to-table", game=game_of(night, voice.lang), n=n if len(night.tables) > 1 else 0)
        row = [Button(Panel(table).line, label, "primary")]
        if night.state == "over":
            row.append(Button(Story(table, 0).line, voice.say("app-story")))
        rows.append(tuple(row))
    return tuple(rows)


def mine(night: Night, person: str, voice: Voice) -> str:
    """What somebody has answered, in one line."""
    reply = night.replies.get(person)
    if reply is None:
        return voice.say("night-you-none")
    queue = [one for one in waiting(night) if not one.guest]
    place = next((n for n, one in enumerate(queue, 1) if one.person == person), 0)
    if place:
        return voice.say("night-you-wait", n=place)
    return voice.say(f"night-you-{reply.how}")
