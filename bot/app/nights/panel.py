"""What one person sees of a night, and what they say: their answer, their guests, their votes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import msgspec

from bot.app.nights import choice, nights, suits
from bot.app.nights.card import about, card, mine, named, played
from bot.app.nights.night import COMING, HOWS, MOST_GUESTS, How, Mark, Night, answered, those_in, with_guests
from bot.app.nights.suits import MARKS
from bot.app.nights.words import dated, moment_lines, title, when
from bot.app.permissions import may, roles_of
from bot.app.refusals import Declined
from bot.app.screen import Button, Screen
from bot.app.service import Call, Voice
from bot.app.waiting.notes import now_ms
from bot.app.widgets import in_rows


def leads(call: Call, night: Night) -> bool:
    """Whether the caller may change, move and call off this night."""
    return may(roles_of(call.person.id, night.host, seated=False, others=call.others), "night")


def needs_lead(call: Call, night: Night) -> None:
    """Refuse who may not."""
    if not leads(call, night):
        raise Declined("app-may-not-night")


async def changed(call: Call, edit: Callable[[Night], Night]) -> tuple[Night, int]:
    """Change the night of a press, in which the caller stands under one id."""
    return await nights.change(
        call.service, call.arg(0), call.command, lambda night: edit(nights.as_one(night, call.person))
    )


async def show(call: Call, notice: str = "") -> Screen:
    """A night for the caller alone. Press: ``panel night``."""
    night, version = await nights.found(call.service, call.arg(0))
    return await panel(call, night, version, notice)


async def panel(call: Call, night: Night, version: int, notice: str = "") -> Screen:
    """The caller's own screen of a night."""
    night = nights.as_one(night, call.person)
    if night.state == "asking":
        return await _times(call, night, version, notice)
    voice = Voice("", call.lang)
    lines = [mine(night, call.person.id, voice)] if night.state == "open" else []
    if night.state == "off":
        lines.append(
            voice.say("night-is-off", name=(await named(call.service, night, voice)).get(night.by or night.host, ""))
        )
    if night.begin:
        lines += when(night, voice, now_ms(call.service), call.person.hours.zone) + about(night, voice)
    rows = _answers(night, call.person.id, voice)
    rows += list(played(night, voice))
    last = [Button(f"night-cal {night.id}", voice.say("night-calendar"))]
    if leads(call, night) and night.state in ("open", "asking"):
        last.append(Button(f"night-edit {night.id}", voice.say("night-edit")))
    last.append(Button("nights", voice.say("night-all")))
    return Screen(
        title(night, voice), tuple(line for line in lines if line), rows=(*rows, tuple(last)), notice=notice,
        private=True, lang=call.lang, table=night.id, version=version,
    )  # fmt: skip


def _answers(night: Night, person: str, voice: Voice) -> list[tuple[Button, ...]]:
    if night.state != "open":
        return []
    reply = night.replies.get(person)
    now = reply.how if reply is not None else ""
    hows = ("late", "out") if night.opened else HOWS
    rows = [tuple(
        Button(f"night-say {night.id} {how}", voice.say(f"night-button-{how}"), "primary" if how == now else "plain")
        for how in hows
    )]  # fmt: skip
    if reply is not None and reply.how in COMING and not night.opened:
        count = len(reply.guests)
        guests = [
            Button(f"night-guest {night.id} {count + 1}", voice.say("night-guest-more"), blocked=count >= MOST_GUESTS)
        ]
        if count:
            guests.insert(0, Button(f"night-guest {night.id} {count - 1}", voice.say("night-guest-less")))
        rows.append(tuple(guests))
    if night.votes and not night.opened:
        rows.append((Button(f"night-rank {night.id}", voice.say("night-vote")),))
    return rows


# -- answers


def _how(how: str) -> Callable[[Call], Awaitable[Screen]]:
    async def handler(call: Call) -> Screen:
        night, version = await _answered(call, how)
        voice = Voice("", call.lang)
        said = mine(nights.as_one(night, call.person), call.person.id, voice)
        return await card(call.service, night, version, call.lang, zone=call.person.hours.zone, notice=said)

    return handler


async def say(call: Call) -> Screen:
    """Answer in one's own panel. Press: ``night-say night in|maybe|late|out``."""
    night, version = await _answered(call, call.arg(1))
    return await panel(call, night, version)


async def _answered(call: Call, how: str) -> tuple[Night, int]:
    if how not in HOWS:
        raise Declined("app-bad-press")
    said: How = next(one for one in HOWS if one == how)
    now = now_ms(call.service)
    await nights.listed(call.service, call.person.id, call.arg(0))

    def edit(night: Night) -> Night:
        if night.state != "open":
            raise Declined("night-closed")
        if night.opened and (how not in ("late", "out") or call.person.id not in night.replies):
            raise Declined("night-stands")
        return answered(night, call.person.id, said, now)

    return await changed(call, edit)


async def guest(call: Call) -> Screen:
    """Bring so many guests. Press: ``night-guest night n``."""
    count, now = call.number(1), now_ms(call.service)

    def edit(night: Night) -> Night:
        reply = night.replies.get(call.person.id)
        if night.state != "open" or night.opened or reply is None or reply.how not in COMING:
            raise Declined("night-closed")
        if count > MOST_GUESTS:
            raise Declined("night-many-guests", "line", "", n=MOST_GUESTS)
        return with_guests(night, call.person.id, count, now)

    return await panel(call, *await changed(call, edit))


# -- which game


async def rank(call: Call) -> Screen:
    """Which game? Press: ``night-rank night [game | -]``: a game comes next on one's list, or off it; ``-``: anew."""
    if len(call.args) > 1:
        game = call.arg(1)

        def edit(night: Night) -> Night:
            if night.state != "open" or night.opened or not night.votes:
                raise Declined("night-closed")
            if game != "-" and game not in night.choices:
                raise Declined("app-bad-press")
            ballot = () if game == "-" else choice.ranked(night.ballots.get(call.person.id, ()), game)
            return msgspec.structs.replace(night, ballots={**night.ballots, call.person.id: ballot})

        await nights.listed(call.service, call.person.id, call.arg(0))
        night, version = await changed(call, edit)
    else:
        night, version = await nights.found(call.service, call.arg(0))
        night = nights.as_one(night, call.person)
    return _ranking(call, night, version)


def _ranking(call: Call, night: Night, version: int) -> Screen:
    voice, people = Voice("", call.lang), those_in(night)
    ballot, among = night.ballots.get(call.person.id, ()), choice.fitting(night, len(people))
    lines, buttons = [voice.say("night-vote-how")], []
    for key in night.choices:
        name = Voice(key, call.lang).title
        place = ballot.index(key) + 1 if key in ballot else 0
        label = f"{place}. {name}" if place else name
        buttons.append(Button(f"night-rank {night.id} {key}", label, "primary" if place else "plain"))
    for one in choice.standings(night, among, people):
        name = Voice(one.game, call.lang).title
        lines.append(voice.say("night-vote-line", game=name, n=one.points, lot=int(one.lot and one.points > 0)))
    left = [Voice(key, call.lang).title for key in night.choices if key not in among]
    lines.append(voice.say("night-vote-unfit", games=", ".join(left), n=len(people)) if left and among else "")
    anew = (Button(f"night-rank {night.id} -", voice.say("night-vote-anew")),) if ballot else ()
    back = Button(f"panel {night.id}", voice.say("app-back"))
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
    last = [Button(f"night-choose {night.id}", voice.say("night-choose"))] if leads(call, night) else []
    last.append(Button("nights", voice.say("night-all")))
    return Screen(
        voice.say("night-title-when"), tuple(lines), rows=(*rows, tuple(last)), notice=notice, private=True,
        lang=call.lang, table=night.id, version=version,
    )  # fmt: skip


def _mark(night: Night, n: int, mark: Mark, chosen: bool, voice: Voice) -> Button:  # noqa: FBT001 - a mark or not
    short = dated(datetime.fromisoformat(night.times[n]), voice, short=True)
    label = voice.say(f"night-mark-{mark}", when=short)
    return Button(f"night-mark {night.id} {n} {mark}", label, "primary" if chosen else "plain")


async def mark(call: Call) -> Screen:
    """Press: ``night-mark night n yes|maybe|no``, the n-th of the times."""
    n, said = call.number(1), next((mark for mark in MARKS if mark == call.arg(2)), None)
    await nights.listed(call.service, call.person.id, call.arg(0))

    def edit(night: Night) -> Night:
        if night.state != "asking":
            raise Declined("night-closed")
        if said is None or n >= len(night.times):
            raise Declined("app-bad-press")
        return suits.marked(night, call.person.id, night.times[n], said)

    return await panel(call, *await changed(call, edit))


ANSWERS = {how: _how(how) for how in HOWS}
"""The handlers of the buttons on the message that all see. Press: ``night-in night`` and so on."""
