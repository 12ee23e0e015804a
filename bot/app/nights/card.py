"""The one message of a night, as everybody sees it: when, what, who comes, and the buttons to answer by."""

from __future__ import annotations

from itertools import islice

from bot.app.context import RequestContext
from bot.app.i18n import Translator, shown_name
from bot.app.match.notes import now_ms
from bot.app.nights import choice, nights, suits
from bot.app.nights.after import scores
from bot.app.nights.night import HOWS, How, Night, One, seated, those_in, waiting
from bot.app.nights.words import elsewhere, game_of, lasting, moment_lines, on_wall, repeats, title, when
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Board, Look, Panel, Story
from bot.app.services import Services
from engines.core.levels import USUAL

NAMES = 30
"""So many are named in a list; of the others is said how many they are."""


async def public(service: Services, place: str, name: str) -> Screen:
    """The message at a place, in its language."""
    night, version = await nights.found(service, name)
    if night.state == "draft":
        raise Declined("night-none")
    where = await service.places.get(place)
    lang = (where.lang if where is not None else "") or night.lang
    return await card(service, night, version, lang)


async def view(context: RequestContext, night: Night, version: int, _: Look | Board) -> Screen:
    """The same for one reader, in their language, with their clock."""
    return await card(context.service, night, version, context.lang, zone=context.person.zone)


async def card(service: Services, night: Night, version: int, lang: str, *, zone: str = "", notice: str = "") -> Screen:
    """The screen of a night. ``zone``: the reader's, where one reader is known."""
    translator = Translator("", lang)
    names = await named(service, night, translator)
    lines = _state(night, names, translator)
    if night.state == "asking":
        lines += _asked(night, translator)
    elif night.begin:
        lines += when(night, translator, now_ms(service), zone)
        if not zone:
            lines.append(elsewhere(night.at, await _zones(service, night), translator))
        lines += about(night, translator) + _who(night, names, translator) + _votes(night, translator)
        lines += await scores(service, night, translator)
    return Screen(
        title(night, translator), tuple(line for line in lines if line), rows=_rows(night, translator), notice=notice,
        lang=lang, table=night.id, version=version, pinned=night.state in ("asking", "open"),
    )  # fmt: skip


async def named(service: Services, night: Night, translator: Translator) -> dict[str, str]:
    """The names of all who are named on it: of many only the first."""
    lists = [list(dict.fromkeys(one.person for one in ones)) for ones in (seated(night), waiting(night))]
    lists += [by(night, "maybe"), by(night, "out")]
    people = {night.host, night.by, *(who for some in lists for who in some[:NAMES])} - {""}
    return {who: shown_name(await service.people.named(who), translator) for who in people}


async def _zones(service: Services, night: Night) -> set[str]:
    """Where those live who come, as far as they have said, if it is not where the night is."""
    zones = {(await service.people.named(who)).zone for who in those_in(night)[:NAMES]}
    return zones - {"", night.zone}


def _state(night: Night, names: dict[str, str], translator: Translator) -> list[str]:
    host = names.get(night.host, "")
    if night.state == "off" and not (night.begin or night.ownerless):
        return [translator.say("night-none-suits")]
    if night.state == "off":
        return [off(night, names, translator)]
    if night.state == "over":
        return [translator.say("night-is-over")]
    if night.state == "draft":
        return [translator.say("night-is-draft")]
    return [translator.say("night-plans", name=host)]


def off(night: Night, names: dict[str, str], translator: Translator) -> str:
    """Who has called it off."""
    return translator.say("night-ownerless" if night.ownerless else "night-is-off", name=names[night.by or night.host])


def about(night: Night, translator: Translator) -> list[str]:
    """Everything that was planned, but for the time."""
    games = ", ".join(Translator(key, translator.lang).title for key in night.choices)
    lines = [translator.say("night-lasts", length=lasting(night.minutes, translator), seats=night.seats)]
    lines.append(translator.say("night-games", games=games) if night.votes and not night.game else "")
    lines.append(translator.say("night-where", where=night.where) if night.where else "")
    lines.append(translator.say("night-note", note=night.note) if night.note else "")
    if night.level != USUAL:
        plays = translator.say(f"app-level-{night.level}")
        lines.append(translator.say("app-option-now", option=translator.say("app-set-level"), value=plays))
    lines += repeats(night, translator)
    yes, maybe = night.picked
    lines.append(translator.say("night-picked", yes=yes, maybe=maybe) if yes + maybe else "")
    return lines


def _asked(night: Night, translator: Translator) -> list[str]:
    lines = [translator.say("night-when-suits", till=on_wall(night.closes, night.zone, translator, short=True))]
    for one in suits.counted(night):
        stamped = moment_lines(one.begin, night.zone, translator, 0)[0]
        lines.append(translator.say("night-suits-line", when=stamped, yes=one.yes, maybe=one.maybe))
    lines.append(translator.say("night-answered", n=len(night.marks)))
    return lines


def by(night: Night, how: How) -> list[str]:
    """Those who have answered so."""
    return [who for who, reply in night.replies.items() if reply.how == how]


def _who(night: Night, names: dict[str, str], translator: Translator) -> list[str]:
    """Who comes, who waits in which order, and the others."""
    inside, queue = seated(night), waiting(night)
    coming = party(inside, night, names, translator)
    lines = [translator.say("night-in", n=len(inside), most=night.seats, names=_several(*coming, translator))]
    if queue:
        shown, count = party(queue, night, names, translator)
        numbered = [f"{n}. {name}" for n, name in enumerate(shown, 1)]
        lines.append(translator.say("night-waiting", names=_several(numbered, count, translator)))
    for key, people in (("night-maybe", by(night, "maybe")), ("night-out", by(night, "out"))):
        if people:
            shown = [names[who] for who in people[:NAMES]]
            lines.append(translator.say(key, names=_several(shown, len(people), translator)))
    return lines


def party(ones: list[One], night: Night, names: dict[str, str], translator: Translator) -> tuple[list[str], int]:
    """People with their guests, in order, the first of them by name; and how many parties there are."""
    guests: dict[str, int] = {}
    for one in ones:
        guests[one.person] = guests.get(one.person, 0) + bool(one.guest)
    alone = {one.person for one in ones if not one.guest}
    found = []
    for who, n in islice(guests.items(), NAMES):
        name = names[who]
        if who not in alone:
            found.append(translator.say("night-guests-of", name=name, n=n))
            continue
        late = night.replies[who].how == "late"
        name = translator.say("night-late-name", name=name) if late else name
        found.append(f"{name} +{n}" if n else name)
    return found, len(guests)


def _several(found: list[str], count: int, translator: Translator) -> str:
    if not found:
        return translator.say("night-nobody")
    more = " " + translator.say("night-more", n=count - len(found)) if count > len(found) else ""
    return ", ".join(found) + more


def _votes(night: Night, translator: Translator) -> list[str]:
    """How the vote for a game stands, for those who come as things are."""
    if not night.votes or night.game:
        return []
    people = those_in(night)
    among = choice.fitting(night, len(people))
    ranked = choice.standings(night, among, people) if night.ballots else []
    told = ", ".join(
        translator.say("night-points", game=Translator(one.game, translator.lang).title, n=one.points)
        for one in ranked
        if one.points
    )
    return [translator.say("night-vote-stands", games=told)] if told else []


def _rows(night: Night, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    more = Button(Panel(night.id).line, translator.say("night-details"))
    if night.state == "asking":
        return ((Button(Panel(night.id).line, translator.say("night-mark-times"), "primary"),),)
    if night.state == "open" and not night.opened:
        answers = tuple(
            Button(
                presses.ANSWERS[how](night.id).line,
                translator.say(f"night-button-{how}"),
                "primary" if how == "in" else "plain",
            )
            for how in HOWS
        )
        vote = (Button(presses.Rank(night.id).line, translator.say("night-vote")),) if night.votes else ()
        return (answers, (*vote, more))
    if night.state == "over":
        return (
            *played(night, translator),
            (Button(presses.Again(night.id).line, translator.say("night-again"), "primary"),),
        )
    return (*played(night, translator), (more,)) if night.state == "open" else ((more,),)


def played(night: Night, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """The way to the tables of the evening, and to what was told there."""
    rows = []
    for n, table in enumerate(night.tables, 1):
        label = translator.say(
            "night-to-table", game=game_of(night, translator.lang), n=n if len(night.tables) > 1 else 0
        )
        row = [Button(Panel(table).line, label, "primary")]
        if night.state == "over":
            row.append(Button(Story(table, 0).line, translator.say("app-story")))
        rows.append(tuple(row))
    return tuple(rows)


def mine(night: Night, person: str, translator: Translator) -> str:
    """What somebody has answered, in one line."""
    reply = night.replies.get(person)
    if reply is None:
        return translator.say("night-you-none")
    queue = [one for one in waiting(night) if not one.guest]
    place = next((n for n, one in enumerate(queue, 1) if one.person == person), 0)
    if place:
        return translator.say("night-you-wait", n=place)
    return translator.say(f"night-you-{reply.how}")
