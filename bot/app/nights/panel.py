"""What one person sees of a night, and what they say: their answer, their guests, their votes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import msgspec

from bot.app.match.notes import now_ms
from bot.app.match.service import Call, Voice
from bot.app.nights import choice, nights, series, suits
from bot.app.nights.access import changed, leads
from bot.app.nights.card import about, card, mine, named, off, played
from bot.app.nights.night import COMING, HOWS, MOST_GUESTS, How, Mark, Night, answered, kept, those_in, with_guests
from bot.app.nights.places import here_row
from bot.app.nights.suits import MARKS
from bot.app.nights.words import dated, moment_lines, title, when
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Move, Panel
from bot.app.show.rows import in_rows


async def show(call: Call, night: Night, version: int, _: Panel | Move) -> Screen:
    """A night for the caller alone."""
    return await panel(call, night, version)


async def panel(call: Call, night: Night, version: int, notice: str = "") -> Screen:
    """The caller's own screen of a night."""
    night = nights.as_one(night, call.person)
    if night.state == "asking":
        return await _times(call, night, version, notice)
    voice = Voice("", call.lang)
    lines = [mine(night, call.person.id, voice)] if night.state == "open" else []
    lines += [voice.say("night-keep-ask")] if _asked(night, call.person.id) else []
    if night.state == "off":
        lines.append(off(night, await named(call.service, night, voice), voice))
    if night.begin:
        lines += when(night, voice, now_ms(call.service), call.person.zone) + about(night, voice)
    rows = _answers(night, call.person.id, voice)
    rows += list(played(night, voice))
    rows += await here_row(call, night, voice)
    last = [Button(presses.Calendar(night.id).line, voice.say("night-calendar"))]
    if series.coming(night, 1):
        last.append(Button(presses.Later(night.id).line, voice.say("night-later")))
    if leads(call, night) and night.lineup:
        last.append(Button(presses.Came(night.id).line, voice.say("night-came")))
    if leads(call, night) and night.state in ("open", "asking"):
        last.append(Button(presses.Edit(night.id).line, voice.say("night-edit")))
    last.append(Button(presses.Nights().line, voice.say("night-all")))
    return Screen(
        title(night, voice), tuple(line for line in lines if line), rows=(*rows, tuple(last)), notice=notice,
        private=True, lang=call.lang, table=night.id, version=version,
    )  # fmt: skip


def _asked(night: Night, person: str) -> bool:
    """Whether somebody has moved up, and has yet to say that they keep the seat."""
    reply = night.replies.get(person)
    return night.state == "open" and not night.opened and reply is not None and reply.asked


def _answers(night: Night, person: str, voice: Voice) -> list[tuple[Button, ...]]:
    if night.state != "open":
        return []
    reply = night.replies.get(person)
    if _asked(night, person):
        keep = Button(presses.Keep(night.id).line, voice.say("night-keep"), "primary")
        return [(keep, Button(presses.Say(night.id, "out").line, voice.say("night-give-up")))]
    now = reply.how if reply is not None else ""
    hows: tuple[How, ...] = ("late", "out") if night.opened else HOWS
    rows = [tuple(
        Button(
            presses.Say(night.id, how).line, voice.say(f"night-button-{how}"), "primary" if how == now else "plain"
        )
        for how in hows
    )]  # fmt: skip
    if reply is not None and reply.how in COMING and not night.opened:
        count = len(reply.guests)
        guests = [
            Button(presses.Guest(night.id, count + 1).line, voice.say("night-guest-more"), blocked=count >= MOST_GUESTS)
        ]
        if count:
            guests.insert(0, Button(presses.Guest(night.id, count - 1).line, voice.say("night-guest-less")))
        rows.append(tuple(guests))
    if reply is not None and reply.how != "out" and not night.opened:
        rows.append((Button(presses.Bell(night.id).line, voice.say("night-bell")),))
    if night.votes and not night.opened:
        rows.append((Button(presses.Rank(night.id).line, voice.say("night-vote")),))
    return rows


# -- answers


def answer(how: How) -> Callable[[Call, Night, int, Press], Awaitable[Screen]]:
    """What the button of an answer does on the message that all see."""

    async def handler(call: Call, night: Night, _version: int, press: Press) -> Screen:
        night, version = await _answered(call, night, press, how)
        voice = Voice("", call.lang)
        said = mine(nights.as_one(night, call.person), call.person.id, voice)
        return await card(call.service, night, version, call.lang, zone=call.person.zone, notice=said)

    return handler


async def say(call: Call, night: Night, _version: int, press: presses.Say) -> Screen:
    """Answer in one's own panel."""
    return await panel(call, *await _answered(call, night, press, press.how))


async def _answered(call: Call, night: Night, press: Press, how: How) -> tuple[Night, int]:
    now = now_ms(call.service)
    await nights.listed(call.service, call.person.id, night.id)

    def edit(night: Night) -> Night:
        if night.state != "open":
            raise Declined("night-closed")
        if night.opened and (how not in ("late", "out") or call.person.id not in night.replies):
            raise Declined("night-stands")
        return answered(night, call.person.id, how, now)

    return await changed(call, night, press, edit)


async def keep(call: Call, night: Night, _version: int, press: presses.Keep) -> Screen:
    """Keep the seat that one has moved up to."""

    def edit(night: Night) -> Night:
        if night.state != "open":
            raise Declined("night-closed")
        return kept(night, call.person.id)

    return await panel(call, *await changed(call, night, press, edit))


async def guest(call: Call, night: Night, _version: int, press: presses.Guest) -> Screen:
    """Bring so many guests."""
    now = now_ms(call.service)

    def edit(night: Night) -> Night:
        reply = night.replies.get(call.person.id)
        if night.state != "open" or night.opened or reply is None or reply.how not in COMING:
            raise Declined("night-closed")
        if press.n > MOST_GUESTS:
            raise Declined("night-many-guests", "line", "", n=MOST_GUESTS)
        return with_guests(night, call.person.id, press.n, now)

    return await panel(call, *await changed(call, night, press, edit))


# -- which game


async def rank(call: Call, night: Night, version: int, press: presses.Rank) -> Screen:
    """Which game? One comes next on one's list, or off it."""
    if press.game is not None:
        game = press.game

        def edit(night: Night) -> Night:
            if night.state != "open" or night.opened or not night.votes:
                raise Declined("night-closed")
            if game and game not in night.choices:
                raise Declined("app-bad-press")
            ballot = () if not game else choice.ranked(night.ballots.get(call.person.id, ()), game)
            return msgspec.structs.replace(night, ballots={**night.ballots, call.person.id: ballot})

        await nights.listed(call.service, call.person.id, night.id)
        night, version = await changed(call, night, press, edit)
    return _ranking(call, night, version)


def _ranking(call: Call, night: Night, version: int) -> Screen:
    voice, people = Voice("", call.lang), those_in(night)
    ballot, among = night.ballots.get(call.person.id, ()), choice.fitting(night, len(people))
    lines, buttons = [voice.say("night-vote-how")], []
    for key in night.choices:
        name = Voice(key, call.lang).title
        place = ballot.index(key) + 1 if key in ballot else 0
        label = f"{place}. {name}" if place else name
        buttons.append(Button(presses.Rank(night.id, key).line, label, "primary" if place else "plain"))
    for one in choice.standings(night, among, people):
        name = Voice(one.game, call.lang).title
        lines.append(voice.say("night-vote-line", game=name, n=one.points, lot=int(one.lot and one.points > 0)))
    left = [Voice(key, call.lang).title for key in night.choices if key not in among]
    lines.append(voice.say("night-vote-unfit", games=", ".join(left), n=len(people)) if left and among else "")
    anew = (Button(presses.Rank(night.id, "").line, voice.say("night-vote-anew")),) if ballot else ()
    back = Button(Panel(night.id).line, voice.say("app-back"))
    return Screen(
        voice.say("night-vote"), tuple(line for line in lines if line), rows=(*in_rows(buttons), (*anew, back)),
        private=True, lang=call.lang, table=night.id, version=version,
    )  # fmt: skip


# -- when suits


async def _times(call: Call, night: Night, version: int, notice: str) -> Screen:
    voice, marks = Voice("", call.lang), night.marks.get(call.person.id, {})
    lines, rows = [voice.say("night-times-how")], []
    for one in sorted(suits.counted(night)):
        n = night.times.index(one.begin)
        shown = moment_lines(one.begin, night.zone, voice, 0)[0]
        lines.append(voice.say("night-suits-line", when=shown, yes=one.yes, maybe=one.maybe))
        rows.append(tuple(_mark(night, n, mark, marks.get(one.begin) == mark, voice) for mark in MARKS))
    last = [Button(presses.Choose(night.id).line, voice.say("night-choose"))] if leads(call, night) else []
    last.append(Button(presses.Nights().line, voice.say("night-all")))
    return Screen(
        voice.say("night-title-when"), tuple(lines), rows=(*rows, tuple(last)), notice=notice, private=True,
        lang=call.lang, table=night.id, version=version,
    )  # fmt: skip


def _mark(night: Night, n: int, mark: Mark, chosen: bool, voice: Voice) -> Button:  # noqa: FBT001 - a mark or not
    short = dated(datetime.fromisoformat(night.times[n]), voice, short=True)
    label = voice.say(f"night-mark-{mark}", when=short)
    return Button(presses.Mark(night.id, n, mark).line, label, "primary" if chosen else "plain")


async def mark(call: Call, night: Night, _version: int, press: presses.Mark) -> Screen:
    """How one of the times suits."""
    await nights.listed(call.service, call.person.id, night.id)

    def edit(night: Night) -> Night:
        if night.state != "asking":
            raise Declined("night-closed")
        if press.n >= len(night.times):
            raise Declined("app-bad-press")
        return suits.marked(night, call.person.id, night.times[press.n], press.mark)

    return await panel(call, *await changed(call, night, press, edit))
