"""Whole games at Discord: somebody thinks as an AI does, and says it by pressing what they see."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

from bot.app.api import App
from bot.frontends.discord.rendering import render_screen
from engines.core.core_types import Move
from render.core.request import Picture
from tests.chat.discord.conftest import House
from tests.chat.discord.judge import walk
from tests.chat.discord.people import Person, Thing, things
from tests.chat.discord.records import Message, text_of
from tests.chat.discord.server import settled
from tests.chat.thinking import NoWayOnError, owing, version
from tests.chat.ways import gives, parts, towards

MOST_PRESSES = 40
PAINTED = Picture(b"png", 1, 1, {})
VERBS = ("walk", "turn", "give", "yes", "page", "group")


async def opened(house: House, people: list[Person], game: str, ais: int = 0) -> str:
    """A table of that game, begun, with these people in seat order and so many AIs."""
    host = people[0]
    await host.command("play", game=game)
    await settled(house.world, 0.1)
    board = await host.comes()
    for person in people[1:]:
        await person.tap(await person.comes(), "Join")
        # What is painted anew for another reason is no answer.
        await person.until(partial(lambda name: name in text_of(board), person.user.name))
    for _ in range(ais):
        await host.tap(board, "Add an AI")
    await host.tap(board, "Start")
    await host.until(lambda: any(t.press.startswith("move ") for t in things(board)))
    return next(t.press.split()[1] for t in things(board) if t.press.startswith("move "))


async def say(app: App, person: Person, table: str, word: Move) -> int:
    """Say a word by pressing: on the table itself where it stands there, else step by step in the panel.

    Gives the presses that it took.
    """
    before, begun = await version(app, table), person.presses
    board = person.board(table)
    quick = find_quick(person, board, word)
    panel = await person.press(quick) if quick else await person.tap(board, "Your move", private=True)
    tried: list[str] = []
    for _ in range(MOST_PRESSES):
        if await version(app, table) > before:
            break
        if panel is None or panel is board or not things(panel):
            # The board was not the newest, or was painted anew just before what was pressed on it is done.
            panel = await person.tap(board, "Your move", private=True)
            if await version(app, table) > before:
                break
        assert panel is not None
        assert panel.only == person.user.id, "what somebody thinks about is theirs alone"
        panel = await onward(person, panel, word, tried)
    else:
        raise NoWayOnError(f"{word} by {person.presses} presses; now {text_of(panel)[:300] if panel else None}")
    return person.presses - begun


def find_quick(person: Person, board: Message, word: Move) -> Thing | None:
    """What says a word on the table itself, if it stands there."""
    says = (t for t in person.things(board) if t.press.startswith("say "))
    return next((t for t in says if t.press.split()[4:] == [*word]), None)


async def onward(person: Person, panel: Message, word: Move, tried: list[str]) -> Message | None:
    """One press on the way to a word. ``tried``: what was pressed already to look for it, or to say some of it."""
    seen = person.things(panel)
    ways = {verb: [t for t in seen if t.press.startswith(f"{verb} ")] for verb in VERBS}
    given = _giving(ways["give"], word)
    if given is not None:
        return await person.press(given)
    now = next((t.press.split()[4] for t in ways["turn"] if t.marked), "")
    turn = next((t for t in ways["turn"] if t.press.split()[4] == towards(now, word, offered(ways["turn"]))), None)
    if turn is not None:
        return await person.press(turn)
    tokens = {tuple(t.press.split()[4:]): t for t in ways["walk"]}
    likely_ways = [tokens[part] for part in parts(word, tried) if part in tokens and not tokens[part].disabled]
    if likely_ways:  # what led elsewhere goes after all else
        way = min(likely_ways, key=lambda way: way.press in tried)
        tried.append(way.press)
        return await person.press(way)
    forms = [t for t in seen if t.id.startswith("f") and t.press.startswith("walk ")]
    numbers = [token for token in word if token.isdigit()]
    if forms and numbers:
        return await person.type(forms[0], numbers[-1])
    if ways["yes"]:
        return await person.press(ways["yes"][0])
    likely = sorted(ways["group"], key=lambda t: not t.label.startswith(word[-1][0]))  # columns of an estate
    for thing in (*ways["page"], *likely):
        if thing.press not in tried and not thing.press.endswith(" -"):
            tried.append(thing.press)
            return await person.press(thing)
    back = [t for t in ways["group"] if t.press.endswith(" -")] or [t for t in seen if t.press.startswith("back ")]
    if back:  # what was begun leads elsewhere, perhaps in another try: one token may mean two things in one word
        tried.append(back[0].press)
        return await person.press(back[0])
    raise NoWayOnError(f"{word} among {[(t.label, t.press) for t in seen]} on {text_of(panel)[:300]}")


def offered(turns: list[Thing]) -> list[str]:
    """The ways round that can be pressed."""
    return [thing.press.split()[4] for thing in turns]


def _giving(ways: list[Thing], word: Move) -> Thing | None:
    """A press that gives a slot more or less, till each has what the word says."""
    return next((thing for thing in ways if gives(thing.label, thing.press, word, marked=thing.marked)), None)


async def play(
    house: House, people: list[Person], table: str, *, patient: bool = False, most: int = 10_000
) -> list[tuple[Move, int]]:
    """Everybody answers whatever is asked of them, till the game is over. Gives the words and the presses of each.

    ``patient``: each waits till the table shows the newest board, as people do; the others press as fast as machines.
    """
    said: list[tuple[Move, int]] = []
    while len(said) < most:
        wishes = await owing(house.app, table)
        if not wishes:
            async with house.app.service.tables.lock_table(table) as found:
                if found.is_over:
                    return said
            await settled(house.world, 0.05, 2.0)
            continue
        for seat, word in wishes.items():
            if patient:
                await newest(house, people[seat], table)
            said.append((word, await say(house.app, people[seat], table, word)))
    return said


async def newest(house: House, person: Person, table: str, patience_s: float = 90.0) -> None:
    """Wait till the one message of a table shows what is so now."""
    place = (await house.app.list_channels(table, "discord"))[-1]
    till = time.monotonic() + patience_s
    while True:
        screen = await house.app.render_screen(None, place.id, table)
        drawn = [
            render_screen(screen, picture) for picture in (None, PAINTED)
        ]  # its alt text stands there where it has none
        wanted = [_said(one.view.to_components()) for one in drawn]  # type: ignore[no-untyped-call]
        boards = person.boards(table)
        if len(boards) == 1 and _said(boards[0].components) in wanted:
            return
        assert time.monotonic() < till, f"{[_said(b.components) for b in boards]} is not {wanted}"
        await asyncio.sleep(0.05)


def _said(components: list[dict[str, Any]]) -> list[str]:
    """What a message says, and which presses it carries."""
    return [str(c.get("content") or c.get("custom_id") or "") for c in walk(components) if c["type"] in (2, 10)]
