"""Count the presses and words of a lesson, from its first screen to its last."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import NamedTuple

from bot.app.api import App
from bot.app.ui.screen import Screen
from engines import GAMES
from engines.core.lessons import LEARNER, load_lesson
from tests.chat.tutorial_moves import next_lesson_move
from tests.press_counts.simulated_player import SimulatedPlayer
from tests.press_counts.tap_counts import count_words

WORDS_A_MINUTE = 180
SECONDS_A_PRESS = 6


class LessonCost(NamedTuple):
    """``told``: the words of the lesson alone; ``read``: all on its screens."""

    steps: int
    presses: int
    told: int
    read: int

    @property
    def minutes(self) -> float:
        """The minutes of a player who reads every word of the lesson, and looks at what they press."""
        return self.told / WORDS_A_MINUTE + self.presses * SECONDS_A_PRESS / 60


async def measure_lesson(app: App, game: str) -> LessonCost:
    """Play a lesson through, and count its steps, presses and words."""
    taught = load_lesson(GAMES[game].data_dir)
    assert taught is not None
    place = (await app.ensure_channel(f"test:{secrets.token_hex(4)}")).id
    person = (await app.ensure_user(f"test:{secrets.token_hex(4)}", "Lea", "en")).id
    screen = await app.handle_callback(person, place, f"learn {game}")
    sayer = SimulatedPlayer(app, person, place, screen.table, LEARNER)
    presses, told, read = 1, 0, 0
    while True:
        screen = await app.render_screen(person, place, sayer.table, "panel")
        told += _count_lesson_words(screen)
        step, word = await next_lesson_move(app, sayer.table)
        if step is None:
            return LessonCost(
                len(taught.steps), presses, told + _count_lesson_words(screen), read + count_words(screen)
            )
        if not word:
            presses, read = presses + 1, read + count_words(screen)
            await app.handle_callback(person, place, f"read-on {sayer.table} {step.id}")
            continue
        async for seen in sayer.say(word):
            presses, read = presses + 1, read + count_words(seen.screen)


def _count_lesson_words(screen: Screen) -> int:
    return len(" ".join(screen.text[:2]).split())


def lesson_lines(costs: dict[str, LessonCost]) -> Iterator[str]:
    """Yield the counts of all lessons as a table."""
    yield "\n## First steps\n"
    yield "A lesson from *Learn it* to *Play now*: its steps, its presses, its own words, and all words on its screens."
    yield f"The minutes are for a player who reads {WORDS_A_MINUTE} words a minute and looks {SECONDS_A_PRESS} s at"
    yield "each press.\n"
    yield "| game | steps | presses | words of the lesson | words to read | minutes |"
    yield "|---|---|---|---|---|---|"
    for game, one in costs.items():
        yield f"| {game} | {one.steps} | {one.presses} | {one.told} | {one.read} | {one.minutes:.0f} |"
