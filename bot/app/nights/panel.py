"""What one person sees of a night, and what they say: their answer, their guests, their votes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
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


async def show(context: RequestContext, night: Night, version: int, _: Panel | Move) -> Screen:
    """A night for the caller alone."""
    return await panel(context, night, version)


async def panel(context: RequestContext, night: Night, version: int, notice: str = "") -> Screen:
    """The caller's own screen of a night."""
    night = nights.as_one(night, context.person)
    if night.state == "asking":
        return await _times(context, night, version, notice)
    translator = Translator("", context.lang)
    lines = [mine(night, context.person.id, translator)] if night.state == "open" else []
    lines += [translator.say("night-keep-ask")] if _asked(night, context.person.id) else []
    if night.state == "off":
        lines.append(off(night, await named(context.service, night, translator), translator))
    if night.begin:
        lines += when(night, translator, now_ms(context.service), context.person.zone) + about(night, translator)
    rows = _answers(night, context.person.id, translator)
    rows += list(played(night, translator))
    rows += await here_row(context, night, translator)
    last = [Button(presses.Calendar(night.id).line, translator.say("night-calendar"))]
    if series.coming(night, 1):
        last.append(Button(presses.Later(night.id).line, translator.say("night-later")))
    if leads(context, night) and night.lineup:
        last.append(Button(presses.Came(night.id).line, translator.say("night-came")))
    if leads(context, night) and night.state in ("open", "asking"):
        last.append(Button(presses.Edit(night.id).line, translator.say("night-edit")))
    last.append(Button(presses.Nights().line, translator.say("night-all")))
    return Screen(
        title(night, translator), tuple(line for line in lines if line), rows=(*rows, tuple(last)), notice=notice,
        private=True, lang=context.lang, table=night.id, version=version,
    )  # fmt: skip


def _asked(night: Night, person: str) -> bool:
    """Whether somebody has moved up, and has yet to say that they keep the seat."""
    reply = night.replies.get(person)
    return night.state == "open" and not night.opened and reply is not None and reply.asked


def _answers(night: Night, person: str, translator: Translator) -> list[tuple[Button, ...]]:
    if night.state != "open":
        return []
    reply = night.replies.get(person)
    if _asked(night, person):
        keep = Button(presses.Keep(night.id).line, translator.say("night-keep"), "primary")
        return [(keep, Button(presses.Say(night.id, "out").line, translator.say("night-give-up")))]
    now = reply.how if reply is not None else ""
    hows: tuple[How, ...] = ("late", "out") if night.opened else HOWS
    rows = [tuple(
        Button(
            presses.Say(night.id, how).line, translator.say(f"night-button-{how}"), "primary" if how == now else "plain"
        )
        for how in hows
    )]  # fmt: skip
    if reply is not None and reply.how in COMING and not night.opened:
        count = len(reply.guests)
        guests = [
            Button(
                presses.Guest(night.id, count + 1).line,
                translator.say("night-guest-more"),
                blocked=count >= MOST_GUESTS,
            )
        ]
        if count:
            guests.insert(0, Button(presses.Guest(night.id, count - 1).line, translator.say("night-guest-less")))
        rows.append(tuple(guests))
    if reply is not None and reply.how != "out" and not night.opened:
        rows.append((Button(presses.Bell(night.id).line, translator.say("night-bell")),))
    if night.votes and not night.opened:
        rows.append((Button(presses.Rank(night.id).line, translator.say("night-vote")),))
    return rows


# -- answers


def answer(how: How) -> Callable[[RequestContext, Night, int, Press], Awaitable[Screen]]:
    """What the button of an answer does on the message that all see."""

    async def handler(context: RequestContext, night: Night, _version: int, press: Press) -> Screen:
        night, version = await _answered(context, night, press, how)
        translator = Translator("", context.lang)
        said = mine(nights.as_one(night, context.person), context.person.id, translator)
        return await card(context.service, night, version, context.lang, zone=context.person.zone, notice=said)

    return handler


async def say(context: RequestContext, night: Night, _version: int, press: presses.Say) -> Screen:
    """Answer in one's own panel."""
    return await panel(context, *await _answered(context, night, press, press.how))


async def _answered(context: RequestContext, night: Night, press: Press, how: How) -> tuple[Night, int]:
    now = now_ms(context.service)
    await nights.listed(context.service, context.person.id, night.id)

    def edit(night: Night) -> Night:
        if night.state != "open":
            raise Declined("night-closed")
        if night.opened and (how not in ("late", "out") or context.person.id not in night.replies):
            raise Declined("night-stands")
        return answered(night, context.person.id, how, now)

    return await changed(context, night, press, edit)


async def keep(context: RequestContext, night: Night, _version: int, press: presses.Keep) -> Screen:
    """Keep the seat that one has moved up to."""

    def edit(night: Night) -> Night:
        if night.state != "open":
            raise Declined("night-closed")
        return kept(night, context.person.id)

    return await panel(context, *await changed(context, night, press, edit))


async def guest(context: RequestContext, night: Night, _version: int, press: presses.Guest) -> Screen:
    """Bring so many guests."""
    now = now_ms(context.service)

    def edit(night: Night) -> Night:
        reply = night.replies.get(context.person.id)
        if night.state != "open" or night.opened or reply is None or reply.how not in COMING:
            raise Declined("night-closed")
        if press.n > MOST_GUESTS:
            raise Declined("night-many-guests", "line", "", n=MOST_GUESTS)
        return with_guests(night, context.person.id, press.n, now)

    return await panel(context, *await changed(context, night, press, edit))


# -- which game


async def rank(context: RequestContext, night: Night, version: int, press: presses.Rank) -> Screen:
    """Which game? One comes next on one's list, or off it."""
    if press.game is not None:
        game = press.game

        def edit(night: Night) -> Night:
            if night.state != "open" or night.opened or not night.votes:
                raise Declined("night-closed")
            if game and game not in night.choices:
                raise Declined("app-bad-press")
            ballot = () if not game else choice.ranked(night.ballots.get(context.person.id, ()), game)
            return msgspec.structs.replace(night, ballots={**night.ballots, context.person.id: ballot})

        await nights.listed(context.service, context.person.id, night.id)
        night, version = await changed(context, night, press, edit)
    return _ranking(context, night, version)


def _ranking(context: RequestContext, night: Night, version: int) -> Screen:
    translator, people = Translator("", context.lang), those_in(night)
    ballot, among = night.ballots.get(context.person.id, ()), choice.fitting(night, len(people))
    lines, buttons = [translator.say("night-vote-how")], []
    for key in night.choices:
        name = Translator(key, context.lang).title
        place = ballot.index(key) + 1 if key in ballot else 0
        label = f"{place}. {name}" if place else name
        buttons.append(Button(presses.Rank(night.id, key).line, label, "primary" if place else "plain"))
    for one in choice.standings(night, among, people):
        name = Translator(one.game, context.lang).title
        lines.append(translator.say("night-vote-line", game=name, n=one.points, lot=int(one.lot and one.points > 0)))
    left = [Translator(key, context.lang).title for key in night.choices if key not in among]
    lines.append(translator.say("night-vote-unfit", games=", ".join(left), n=len(people)) if left and among else "")
    anew = (Button(presses.Rank(night.id, "").line, translator.say("night-vote-anew")),) if ballot else ()
    back = Button(Panel(night.id).line, translator.say("app-back"))
    return Screen(
        translator.say("night-vote"), tuple(line for line in lines if line), rows=(*in_rows(buttons), (*anew, back)),
        private=True, lang=context.lang, table=night.id, version=version,
    )  # fmt: skip


# -- when suits


async def _times(context: RequestContext, night: Night, version: int, notice: str) -> Screen:
    translator, marks = Translator("", context.lang), night.marks.get(context.person.id, {})
    lines, rows = [translator.say("night-times-how")], []
    for one in sorted(suits.counted(night)):
        n = night.times.index(one.begin)
        shown = moment_lines(one.begin, night.zone, translator, 0)[0]
        lines.append(translator.say("night-suits-line", when=shown, yes=one.yes, maybe=one.maybe))
        rows.append(tuple(_mark(night, n, mark, marks.get(one.begin) == mark, translator) for mark in MARKS))
    last = [Button(presses.Choose(night.id).line, translator.say("night-choose"))] if leads(context, night) else []
    last.append(Button(presses.Nights().line, translator.say("night-all")))
    return Screen(
        translator.say("night-title-when"), tuple(lines), rows=(*rows, tuple(last)), notice=notice, private=True,
        lang=context.lang, table=night.id, version=version,
    )  # fmt: skip


def _mark(night: Night, n: int, mark: Mark, chosen: bool, translator: Translator) -> Button:  # noqa: FBT001 - a mark or not
    short = dated(datetime.fromisoformat(night.times[n]), translator, short=True)
    label = translator.say(f"night-mark-{mark}", when=short)
    return Button(presses.Mark(night.id, n, mark).line, label, "primary" if chosen else "plain")


async def mark(context: RequestContext, night: Night, _version: int, press: presses.Mark) -> Screen:
    """How one of the times suits."""
    await nights.listed(context.service, context.person.id, night.id)

    def edit(night: Night) -> Night:
        if night.state != "asking":
            raise Declined("night-closed")
        if press.n >= len(night.times):
            raise Declined("app-bad-press")
        return suits.marked(night, context.person.id, night.times[press.n], press.mark)

    return await panel(context, *await changed(context, night, press, edit))
