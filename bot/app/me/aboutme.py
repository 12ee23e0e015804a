"""All that is kept about one person, told to them alone: their tables, nights, results, and secret links."""

from __future__ import annotations

import msgspec

from bot.app.match import orders
from bot.app.match.everywhere import FINISHED, RUNNING, tables_of
from bot.app.match.table import InRoom, Table
from bot.app.match.unplayed import Unplayed
from bot.app.nights import calendars, nights
from bot.app.nights.night import Night
from bot.app.people.people import Person
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.app.time import hooks
from bot.app.yearbook import results


async def about_me(service: Services, person: Person) -> bytes:
    """Everything that is kept about a person, as JSON; of their games which they are, and what their seat is."""
    hook, tables = await hooks.of(service, person), await tables_of(service, person, RUNNING, FINISHED)
    told = {
        "person": msgspec.to_builtins(person),
        "linked": [msgspec.to_builtins(part) for part in await service.people.parts(person)],
        "tables": [await _about_table(service, person, table) for table in tables],
        "nights": [_about_night(night, person) for night in await nights.of_person(service, person)],
        "calendars": [link for one in person.ids if (link := await calendars.link_of(service, f"person:{one}"))],
        "webhook": hook.url if hook is not None else "",
        "results": [msgspec.to_builtins(one) for one in await results.of_person(service, person.ids)],
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


async def _about_table(service: Services, person: Person, table: str) -> dict[str, object]:
    try:
        async with service.tables.hold(table) as found:
            state, seat = "over" if found.over else "running", found.seat_of(person.id)
            about: dict[str, object] = {"table": table, "game": found.game.key, "seat": seat, "state": state}
            return about | await _about_seat(service, person, found)
    except InRoom as room:
        seat = room.room.seat_of(person.id)
        return {"table": table, "game": room.room.game, "seat": seat, "state": room.room.state}
    except Unplayed as kept:
        seat, state = kept.room.seat_of(person.id), "over" if kept.over else "running"
        return {"table": table, "game": kept.room.game, "seat": seat, "state": state}
    except Declined:
        return {"table": table}


async def _about_seat(service: Services, person: Person, table: Table) -> dict[str, object]:
    """What somebody has said besides the game at their own seat: orders ahead, and voices in a vote that runs."""
    own = table.own_seat(person.id)
    if own is None or table.over:
        return {}
    motion, back = table.waiting.motion, table.history.vote
    voices = [choice for seat, choice in motion.said.items() if seat == own] if motion is not None else []
    voices += [back.said[own]] if back is not None and own in back.said else []
    given = [" ".join(order.word) for order in await orders.given(service, table, own)]
    return {"orders": given, "votes": voices, "half": await _half(service, person, table, own)}


async def _half(service: Services, person: Person, table: Table, seat: int) -> bool:
    """Whether an answer is half made."""
    return any([await service.store.drafts.get(table.id, seat, one) for one in person.ids])


def _about_night(night: Night, person: Person) -> dict[str, object]:
    mine = nights.as_one(night, person)
    reply = mine.replies.get(person.id)
    about: dict[str, object] = {
        "night": night.id, "begin": night.begin, "zone": night.zone, "answer": reply.how if reply else "",
        "guests": len(reply.guests) if reply else 0, "wishes": mine.ballots.get(person.id, ()),
        "times": mine.marks.get(person.id, {}), "absent": any(one in mine.absent for one in person.ids),
        "reminders": mine.bells.get(person.id, "usual"),
        "ahead": {slot: said[person.id].how for slot, said in mine.ahead.items() if person.id in said},
    }  # fmt: skip
    return about | {"where": night.where, "note": night.note} if night.host in person.ids else about
