"""Walk through all screens of a chat: press each visible verb once, those that end something last."""

from collections.abc import Iterable
from itertools import product
from typing import Any, Final, Protocol

import pytest

from bot.app.dispatch.commands import COMMANDS

ROLES: Final = ("host", "player", "stranger", "admin")
ENDINGS: Final = frozenset({"close", "quit-yes", "forget-me", "end-yes", "kick", "leave", "start", "quit"})
"""Verbs whose effect makes other buttons disappear."""
GIVEN: Final = (("play", "pebbles"), ("night", "tomorrow 19:30"), ("tables", ""), ("settings", ""))
"""Commands that are repeated with an argument, or from a place that the first walk has reached."""
FEWEST_PRESSES, MAX_PRESSES = 40, 400
"""Minimum number of presses per walk."""
NEWEST: Final = 3
"""Number of messages of a chat that are searched for buttons."""


def walked_by(chats: Iterable[str], *, sample: tuple[str, str]) -> pytest.MarkDecorator:
    """Walk in each kind of chat in each role; only the sample runs outside the slow tests."""
    return pytest.mark.parametrize(
        ("kind", "role"),
        [pytest.param(*walk, marks=() if walk == sample else pytest.mark.slow) for walk in product(chats, ROLES)],
    )


class ScreenWalker(Protocol):
    """The methods of a platform that a walk needs."""

    async def command(self, name: str, text: str) -> None:
        """Send a command, and wait until all its results are shown."""

    async def list_buttons(self) -> Iterable[tuple[str, str, Any]]:
        """Return the buttons that can be pressed now, each with its place and callback line."""

    async def press(self, button: Any) -> bool:
        """Press, wait until all results are shown, and return whether the person could see or read anything."""


async def walk_screens(walker: ScreenWalker) -> list[str]:
    """Press each verb once in each place, starting from each command; return the lines without a visible effect.

    Buttons that were replaced are pressed as well, since a user's client may still show them. A line pressed before is
    the last choice for its verb: the current value of a setting changes nothing.
    """
    seen, pressed = dict[tuple[str, str], tuple[str, Any]](), set[tuple[str, str]]()
    done, dead = set[str](), list[str]()
    commands = [(command.name, "") for command in COMMANDS]
    for given, last in ((commands, False), (GIVEN, False), (commands, True)):
        for name, text in given:
            await walker.command(name, text)
            while len(pressed) < MAX_PRESSES:
                listed = await walker.list_buttons()
                shown = {
                    (place, line.partition(" ")[0]): (line, button)
                    for is_new in (False, True)
                    for place, line, button in listed
                    if not is_new or line not in done
                }
                seen |= shown
                ways = [way for way in (*shown, *seen) if way not in pressed and (last or way[1] not in ENDINGS)]
                if not ways:
                    break
                way = min(ways, key=lambda way: way[1] in ENDINGS)
                pressed.add(way)
                line, button = seen[way]
                done.add(line)
                if not await walker.press(button):
                    dead.append(f"{way[0]}: {line}")
    assert len(pressed) > FEWEST_PRESSES, (
        f"expected more than {FEWEST_PRESSES} presses, got {len(pressed)}: the walk misses screens"
    )
    return dead
