"""Films in tests of chats: a maker of small real GIFs that waits where it is told to; and games at their end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from random import Random

import numpy as np

from bot.app.door.app import App
from bot.app.match.play import say
from engines.core.tree import random_word
from render.core.gif import Gif
from render.core.request import Film, Made

COLOURS = bytes(range(256)) * 3


class Studio:
    """Makes films. ``go``: set to let them be finished; ``left``: how many were given up."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[Film] = []
        self.left = 0

    async def make(self, key: str, film: Film) -> AsyncGenerator[Made]:
        """Three steps."""
        self.asked.append(film)
        try:
            yield Made(1, 4)
            await self.go.wait()
            gif = Gif(8, 6, COLOURS)
            gif.add(np.zeros((6, 8), np.uint8), 100)
            gif.add(np.ones((6, 8), np.uint8), 100)
            yield Made(4, 4, gif.file())
        except (GeneratorExit, asyncio.CancelledError):
            self.left += 1
            raise


async def to_the_end(app: App, table: str) -> None:
    """Play a table to its end, by chance."""
    dice = Random(2)
    while True:
        async with app.service.tables.hold(table) as held:
            if held.over:
                return
            seat = held.match.owing()[0]
            word, epoch, version = random_word(held.match.tree(seat), dice), held.match.epochs[seat], held.match.version
            person = held.room.seats[seat].person
        await say(app.service, table, seat, epoch, word, f"random-{version}", person=person)
