"""Count taps and lines on a screen as each frontend renders it."""

import re
import secrets
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, NamedTuple

import discord
import msgspec

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.control_rows import control_rows
from bot.frontends.discord.notifications import CALL_COMPONENTS, CALL_PX
from bot.frontends.discord.rendering import render_screen as discord_draw
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.keyboard_folds import is_unfold_callback, unfolded_part
from bot.frontends.telegram.label_widths import PRIVATE_DP
from bot.frontends.telegram.rendering import MessagePart, lower_picture
from bot.frontends.telegram.rendering import render_screen as telegram_draw
from bot.frontends.web.button_widgets import FormBuilder
from bot.frontends.web.widgets import render_controls
from engines import GAMES
from engines.core.lessons import LEARNER, load_lesson
from render.core.request import Picture
from tests.chat.ai_moves import next_lesson_move
from tests.press_counts.simulated_player import QuestionScreen, SimulatedPlayer, open_answer_buttons

FRONTENDS = ("telegram", "discord", "page")
FOLD = 3
"""How many lines of folded text Telegram shows."""
SIZES = {"": (960, 1280), "wide": (1600, 1018)}
"""Sizes of whole pictures at Telegram, by layout."""
PART_SIZE = (1200, 1200)
"""That of the tallest part of a board, which is the same in all layouts."""
FOLDED = 2
"""Taps that it takes to choose in a list that is opened first, or to type a number and send it."""


def count_words(screen: Screen) -> int:
    """Count the words that a player has to read: the text, and the labels of everything that answers."""
    lines = [screen.title, screen.notice, *screen.text, *(button.label for button in open_answer_buttons(screen))]
    lines += [select.ask for select in screen.selects] + [slot.label for slot in screen.slots]
    if screen.pad is not None:
        lines += [screen.pad.ask, screen.pad.hint]
    return sum(len(re.findall(r"\w+", line)) for line in lines)


def count_taps(seen: QuestionScreen) -> dict[str, int]:
    """Count the taps that a press costs, by frontend."""
    if seen.typed:
        return {"telegram": 1, "discord": FOLDED, "page": FOLDED}
    return {"telegram": _telegram_taps(seen), "discord": _discord_taps(seen), "page": _page_taps(seen)}


def _telegram_taps(seen: QuestionScreen) -> int:
    """Count the press and those that unfold the part of the keyboard where it is."""
    wanted, parts, tried, taps = KeyboardCallbacks().callback_data(seen.line), {""}, set[str](), 1
    while parts:
        tried |= parts
        screens = [msgspec.structs.replace(seen.screen, unfolded=part) for part in sorted(parts)]
        picture = size_picture(seen.screen, PRIVATE_DP)
        drawn = [telegram_draw(screen, picture, KeyboardCallbacks(), whole=False) for screen in screens]
        shown = {key.data for message in drawn for row in message.keys for key in row}
        if wanted in shown:
            return taps
        parts = {unfolded_part(data[1:])[1] for data in shown if is_unfold_callback(data[1:])} - tried
        taps += 1
    raise AssertionError(f"no button of {seen.screen.title} is {seen.line}")


def size_picture(screen: Screen, keyboard_dp: int) -> Picture | None:
    """Return an empty picture of the largest size that the picture of a screen has at Telegram."""
    picture = lower_picture(screen, keyboard_dp).picture
    return Picture(b"", *SIZES.get(picture.layout, PART_SIZE)) if picture is not None else None


def _discord_components(screen: Screen) -> Iterator[Any]:
    picture = Picture(b"", 0, 0, {}) if screen.picture is not None else None
    return discord_draw(screen, picture).view.walk_children()


def count_call_taps(answers: Screen, line: str) -> int:
    """Count the taps of an answer on a call in a channel of Discord."""
    items = control_rows(answers, CustomIds(), CALL_COMPONENTS, CALL_PX)
    ids = {getattr(child, "custom_id", "") for item in items for child in getattr(item, "children", ())}
    return 1 if any(name.endswith(f":{line}") for name in ids) else FOLDED


def _discord_taps(seen: QuestionScreen) -> int:
    for item in _discord_components(seen.screen):
        if isinstance(item, discord.ui.Button) and (item.custom_id or "").endswith(f":{seen.line}"):
            return 1
    return FOLDED


class _FoldFinder(HTMLParser):
    """Finds in which presses of a page's controls a fold has to be opened first."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.folded: dict[str, bool] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.depth += tag == "details" and "open" not in given
        if tag == "button" and given.get("name") == "press":
            self.folded[given.get("value") or ""] = self.depth > 0

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "details" and self.depth > 0


def _page_taps(seen: QuestionScreen) -> int:
    folds = _FoldFinder()
    folds.feed(render_controls(seen.screen, FormBuilder("", "", "panel", "en")))
    return FOLDED if folds.folded.get(seen.line) else 1


def count_lines_above(screen: Screen) -> dict[str, int]:
    """Count the lines above the first answer, by chat.

    At Discord each item that can be pressed counts as one line.
    """
    first = {button.callback_data for button in open_answer_buttons(screen)}
    drawn = telegram_draw(screen, None, KeyboardCallbacks(), whole=False)
    lines = sum(_count_visible_lines(part) for part in drawn.parts)
    keys = next((n for n, row in enumerate(drawn.keys) if any(key.data[1:] in first for key in row)), 0)
    before = 0
    for item in _discord_components(screen):
        if isinstance(item, discord.ui.TextDisplay):
            before += item.content.count("\n") + 1
        if isinstance(item, discord.ui.Select):
            break
        if isinstance(item, discord.ui.Button):
            if (item.custom_id or "").partition(":")[2] in first:
                break
            before += 1
    return {"telegram": lines + keys, "discord": before}


def _count_visible_lines(part: MessagePart) -> int:
    """Count the lines of a message that are visible before a reader opens what is folded."""
    whole = part.text.encode("utf-16-le")
    end = len(whole) - 2 * part.folded
    open_, folded = whole[:end].decode("utf-16-le"), whole[end:].decode("utf-16-le")
    return open_.rstrip("\n").count("\n") + 1 + (min(FOLD, folded.count("\n") + 1) if folded else 0)


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
