"""Test thousands of invalid callbacks and commands: a clear answer to each, no change and no defect."""

from __future__ import annotations

import os
import random
import re
import string
from functools import partial

import msgspec
import pytest

from bot.app.api import App
from bot.app.dispatch.command_handlers import COMMAND_HANDLERS
from bot.app.dispatch.routes import HANDLERS
from bot.app.turns.panel import answer_buttons
from bot.app.ui.screen import Screen
from tests.app.conftest import Arrive, Guest, Seat
from tests.app.gameplay import plan_for_all, position_digest, table_version
from tests.conftest import FULL, so_many
from tests.texts import match_text

COUNT = so_many(10_000, 1_000) if FULL else 1_000
CHANGING = frozenset({
    "open", "end-game", "propose", "forget-me", "walk", "yes", "say", "undo", "set", "pause", "quit-yes", "pace-set",
    "ladder-set", "away", "away-off", "zone", "quiet", "dayoff", "order", "plan-ahead", "records-group", "mute",
})  # fmt: skip
MEANT = (
    "forget-me",
    "open",
    "end-game",
    "propose",
    "pause",
    "quit-yes",
    "set pings",
    "quiet",
    "dayoff",
    "zone",
    "order ",
    "mute",
)
"""What a person who is shown it may press, and what then changes: not by chance."""
PRESSES = {shape.name: shape for shape in HANDLERS}
HARMLESS = sorted(PRESSES.keys() - CHANGING)
"""Presses that may come about by chance and change no table that is running."""
LANGS = ("de", "cs", "ru")
"""The languages of the users, in order."""
KEY = re.compile(r"\b(app|refused|waiting|night|records|why)-[a-z]+-")
"""How keys of messages begin."""
RUBBISH = (
    "",
    " ",
    "walk",
    "-1",
    "1e9",
    "999999999999",
    "٣",
    "../../x",
    "{b00}",
    "NaN",
    "None",
    "\0",
    "💥",
    "\u202e",
    "a" * 400,
)


def random_line(dice: random.Random, table_id: str, known: list[str]) -> str:
    """Build callback data from real and random parts."""
    kind = dice.randrange(6)
    if kind == 0:
        return "".join(dice.choice(string.printable) for _ in range(dice.randrange(80)))
    if kind == 1:
        return f"{dice.choice(list(PRESSES))} {dice.choice(RUBBISH)} {dice.choice(RUBBISH)} {dice.choice(RUBBISH)}"
    if kind == 2:
        return f"{dice.choice(HARMLESS)} {table_id}"
    line = dice.choice(known).split(" ")
    spot = dice.randrange(len(line))
    if kind == 3:
        line[spot] = dice.choice(RUBBISH)
    elif kind == 4:
        text = list(line[spot] or "x")
        text[dice.randrange(len(text))] = dice.choice(string.ascii_lowercase + string.digits)
        line[spot] = "".join(text)
    else:
        line = line[:spot]
    return " ".join(line)


async def set_languages(app: App, people: list[Guest]) -> None:
    """Give each of some users another language."""
    for guest, lang in zip(people, LANGS, strict=False):
        await app.service.users.update_user(guest.id, partial(msgspec.structs.replace, lang=lang))


def check_screen(screen: Screen, lang: str, sent: str) -> None:
    """Check that a screen says something in the user's language, and neither a key nor that something broke."""
    said = (screen.notice, *screen.text, *(button.label for button in answer_buttons(screen)))
    assert screen.title, sent
    assert any(said), sent
    assert screen.lang == lang, sent
    assert not any(KEY.search(text) for text in (screen.title, *said)), (sent, said)
    assert match_text("app-defect", screen.notice, lang) is None, sent


@pytest.mark.slow
@pytest.mark.more
async def test_thousands_of_presses_of_rubbish(app: App, make_table: Seat, arrive: Arrive) -> None:
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    zoe = await arrive("Zoe", at=people[0].place)
    everybody: list[Guest] = [*people, zoe]
    await set_languages(app, everybody)
    known = await _collect_callbacks(people[0], table)
    before, at = await position_digest(app, table), await table_version(app, table)
    dice = random.Random(int(os.environ.get("BOTTEGA_SEED", "2")))
    real = {line for line in known if line.startswith(("walk", "yes", "say"))}
    for n in range(COUNT):
        guest = dice.choice(everybody)
        line = random_line(dice, table, known)
        if line in real or line.startswith(MEANT):
            continue
        check_screen(await app.handle_callback(guest.id, guest.place, line), LANGS[everybody.index(guest)], line)
        if n % 500 == 0:
            assert (await position_digest(app, table), await table_version(app, table)) == (before, at), line
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)


@pytest.mark.slow
async def test_commands_with_rubbish(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    await set_languages(app, people)
    before = await position_digest(app, table)
    dice = random.Random(3)
    for _ in range(400):
        name = dice.choice([*COMMAND_HANDLERS, "nothing", ""])
        text = dice.choice([*RUBBISH, table, f"{table} {dice.choice(RUBBISH)}"])
        if name == "play":
            continue
        check_screen(await app.handle_command(people[1].id, people[1].place, name, text), LANGS[1], f"{name} {text}")
    assert await position_digest(app, table) == before


async def _collect_callbacks(guest: Guest, table_id: str) -> list[str]:
    """Return all callback data that a user sees on a few screens."""
    seen: list[str] = []
    for line in (
        f"move {table_id}",
        f"board {table_id}",
        f"story {table_id}",
        f"rules {table_id}",
        "settings",
        f"hand {table_id}",
        f"waiting {table_id}",
        "hours",
        f"orders {table_id}",
        "records",
    ):
        screen = await guest.press(line)
        seen += [line, *(button.callback_data for button in answer_buttons(screen))]
    return seen
