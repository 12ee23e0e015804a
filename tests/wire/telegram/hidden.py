"""What could be read by whom: no message that another person can open tells what only one seat may know."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.app.app import App
from tests.wire.telegram.conftest import Process
from tests.wire.telegram.people import Person
from tests.wire.telegram.world import Sent

MARK = b"tEXtsaid\0"


def strings(value: Any) -> set[str]:
    """All strings in plain data."""
    match value:
        case str():
            return {value}
        case dict():
            return {one for item in (*value, *value.values()) for one in strings(item)}
        case list() | tuple():
            return {one for item in value for one in strings(item)}
        case _:
            return set()


def pictured(png: bytes) -> Any:
    """The request that a speaking picture carries."""
    start = png.index(MARK) + len(MARK)
    return msgspec.json.decode(png[start : png.index(b"IEND") - 8])


async def secrets(app: App, table: str) -> dict[int, set[str]]:
    """What each seat knows now and a spectator does not."""
    async with app.service.tables.hold(table) as found:
        views = {
            seat: strings(msgspec.to_builtins(found.match.view(seat), str_keys=True))
            for seat in (None, *range(len(found.seats)))
        }
    return {seat: known - views[None] for seat, known in views.items() if seat is not None}


def tells(sent: Sent, secret: set[str]) -> set[str]:
    """The secrets that a message tells: by what its picture was made of."""
    if sent.photo is None or MARK not in sent.photo:
        return set()
    return strings(pictured(sent.photo)) & secret


async def check(process: Process, table: str, people: list[Person], checked: int) -> int:
    """Look at everything sent since the last check. Gives how much has been looked at."""
    known = await secrets(process.app, table)
    world = people[0].world
    for sent in world.sent[checked:]:
        for seat, person in enumerate(people):
            if sent.chat != person.user.id:
                own = set().union(*(known[n] for n in known if people[n].user.id == sent.chat))
                told = tells(sent, known[seat] - own)
                assert not told, f"{told} of {person.user.name} in {sent.chat}: {sent.text[:200]}"
    return len(world.sent)
