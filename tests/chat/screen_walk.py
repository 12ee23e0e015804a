"""Walk through all screens of a chat: press each verb that is seen once, those that end something last."""

from collections.abc import Iterable
from itertools import product
from typing import Any, Final, Protocol

import pytest

from bot.app.dispatch.commands import COMMANDS

ROLES: Final = ("host", "player", "stranger", "admin")
ENDINGS: Final = frozenset({"close", "quit-yes", "forget-me", "end-yes", "kick", "leave", "start", "quit"})
"""Verbs that take a way away from those that come after them."""
GIVEN: Final = (("play", "pebbles"), ("night", "tomorrow 19:30"), ("tables", ""), ("settings", ""))
"""Commands that are given once more, with an argument or from where the first walk has led."""
FEWEST_PRESSES, MAX_PRESSES = 40, 400
"""Of one walk."""
NEWEST: Final = 3
"""How many messages of a chat are looked through for buttons."""


def walked_by(chats: Iterable[str], *, sample: tuple[str, str]) -> pytest.MarkDecorator:
    """Walk in each kind of chat in each role; all but the sample are left to the slow tests."""
    walks = [pytest.param(*walk, marks=() if walk == sample else pytest.mark.slow) for walk in product(chats, ROLES)]
    return pytest.mark.parametrize(("kind", "role"), walks)


class ScreenWalker(Protocol):
    """What a walk needs of a platform."""

    async def command(self, name: str, text: str) -> None:
        """Give a command, and wait until nothing more comes of it."""

    async def list_buttons(self) -> Iterable[tuple[str, str, Any]]:
        """Return where each button is that can be pressed now, its callback line and the button."""

    async def press(self, button: Any) -> bool:
        """Press, wait until nothing more comes of it, and return whether the person could see or read something."""


async def walk_screens(walker: ScreenWalker) -> list[str]:
    """Press each verb once in each place, from each command on; return the lines after which nothing was to be seen.

    What is seen and then replaced is pressed too, as a user does whose client shows it still.
    """
    seen, pressed, dead = dict[tuple[str, str], tuple[str, Any]](), set[tuple[str, str]](), list[str]()
    commands = [(command.name, "") for command in COMMANDS]
    for given, last in ((commands, False), (GIVEN, False), (commands, True)):
        for name, text in given:
            await walker.command(name, text)
            while len(pressed) < MAX_PRESSES:
                shown = {(place, _verb(line)): (line, button) for place, line, button in await walker.list_buttons()}
                seen |= shown
                ways = [way for way in (*shown, *seen) if way not in pressed and (last or way[1] not in ENDINGS)]
                if not ways:
                    break
                way = min(ways, key=lambda way: way[1] in ENDINGS)
                pressed.add(way)
                line, button = seen[way]
                if not await walker.press(button):
                    dead.append(f"{way[0]}: {line}")
    assert len(pressed) > FEWEST_PRESSES, f"only {len(pressed)} buttons were pressed: the walk misses screens"
    return dead


def _verb(line: str) -> str:
    return line.partition(" ")[0]
