"""Play whole games on Telegram: choose moves as an AI does, and submit them with visible buttons."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from bot.app.tables import moves
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.callbacks import load_payload
from bot.frontends.telegram.keyboard_folds import MENU, NOT_NOW, unfolded_part
from engines.core.core_types import Move
from tests.app.gameplay import table_version
from tests.chat.ai_moves import (
    MoveUnreachableError,
    is_amount_step,
    is_raise,
    move_parts,
    next_move,
    next_orientation,
    play_moves,
)
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Chat, Message, World
from tests.timeouts import wait_until

MAX_PRESSES = 60
VERBS = ("walk", "turn", "give", "yes", "page", "group", "say", "unfold")

Way = tuple[Message, dict[str, Any], str]
"""A visible button, the message it belongs to, and its callback line."""


async def open_table(people: list[Person], group: Chat, game: str, *, ais: int = 0) -> str:
    """Open and start a table of a game in a group, with these people in seat order, followed by ``ais`` AIs."""
    host = people[0]
    host.write(f"/play {game}", group)
    await wait_until(lambda: host.find("join ", group.id), "the lobby")
    for presser, verb in [*((person, "join ") for person in people[1:]), *((host, "addai ") for _ in range(ais))]:
        before = _board_text(host, group)
        await presser.tap(verb, group.id)
        await wait_until(lambda before=before: _board_text(host, group) != before, "a seat")  # type: ignore[misc]
    await host.tap("start ", group.id)
    _, button = await wait_until(lambda: host.find("move ", group.id), "the board")
    data: str = button["callback_data"]
    return data.split()[1]


async def seat_people(
    bot: Process, *names: str, game: str = "pebbles", started: bool = False
) -> tuple[list[Person], Chat, str]:
    """Start a table of new people in a new group.

    ``started``: whether they have already opened the private chat.
    """
    people, group = bot.gather(*names, started=started)
    return people, group, await start_table(bot, people, group, game)


async def start_table(bot: Process, people: list[Person], group: Chat, game: str = "pebbles") -> str:
    """Start a table of these people, and wait until its board is shown."""
    table = await open_table(people, group, game)
    await bot.bot.wait_until_idle()
    return table


async def make_move(bot: Process, people: list[Person], table_id: str, group: Chat) -> None:
    seat, word = await next_move(bot.app, table_id)
    await press_move(bot, people[seat], table_id, group, word)
    await bot.bot.wait_until_idle()


async def call_at_table(process: Process, *people: Person) -> None:
    """Set that these people are pinged in the group and not in the private chat."""
    for person in people:
        user = await process.app.ensure_user(f"telegram:{person.user.id}", person.user.name)
        await process.app.service.users.update_user(user.id, lambda now: msgspec.structs.replace(now, pings="table"))


async def submit_elsewhere(process: Process, table_id: str) -> int:
    """Submit the move of a seat to move, as another platform would, and return the seat."""
    seat, word = await next_move(process.app, table_id)
    async with process.app.service.tables.open_started(table_id) as found:
        epoch, user = found.match.epochs[seat], found.seats[seat].user
    await moves.submit_move(
        process.app.service, table_id, seat, epoch, word, f"{table_id}.{seat}.{epoch}", user_id=user
    )
    return seat


async def asked_epochs(process: Process, table_id: str) -> dict[int, int]:
    """Return the seats to move, each with the number of its question."""
    async with process.app.service.tables.open_started(table_id) as found:
        return {seat: found.match.epochs[seat] for seat in found.match.seats_to_move()}


def _board_text(person: Person, group: Chat) -> str:
    return next((message.text for message in reversed(person.messages(group.id)) if len(message.keys) > 1), "")


def is_update_taken(world: World, number: int) -> bool:
    return all(update["update_id"] != number for update in world.updates)


async def line_of(process: Process, data: str) -> str:
    """Return the callback line of a button: its data, or the stored line that its data refers to."""
    if data.startswith("p"):
        return data[1:]
    press = await load_payload(FrontendStore(process.store), data)
    assert press is not None, "the button refers to no stored line"
    return press.line


async def table_buttons(process: Process, person: Person, chat: int, table_id: str) -> list[Way]:
    found = []
    for message in reversed(person.messages(chat)):
        for row in message.keys:
            for button in row:
                line = await line_of(process, button.get("callback_data", "p"))
                if table_id in line.split() or line.split()[:1] == ["open"]:
                    found.append((message, button, line))
    return found


async def press_move(
    process: Process, person: Person, table_id: str, group: Chat, word: Move, others: Sequence[Process] = ()
) -> None:
    """Submit a move by pressing: on the board if it has a button for it, else step by step.

    The steps are in the private chat, or in the group if the server offers ephemeral messages. ``others``: other
    processes that may answer a press.
    """
    place = group.id if person.world.offers == "all" else person.user.id
    before = await table_version(process.app, table_id)
    quick = [w for w in await table_buttons(process, person, group.id, table_id) if w[2].startswith("say ")]
    quick = [w for w in quick if w[2].split()[4:] == list(word) and "(not now)" not in w[1]["text"]]
    if quick:
        await person.press(*quick[0][:2])
    tried: list[str] = []
    for _ in range(MAX_PRESSES):
        if await table_version(process.app, table_id) > before:
            return
        for one in (process, *others):
            await one.bot.update_inbox.wait_until_shown()
        seen = await table_buttons(process, person, place, table_id)
        step = next_press(seen, word, tried)
        numbers = [token for token in word if token.isdigit()]
        if step is None and numbers and any(way[2].startswith("pad ") for way in seen):
            await wait_until(
                partial(is_update_taken, person.world, person.write(numbers[-1])), "the first number to be read"
            )
            continue
        step = step or back_press(seen)
        if step is None:
            await person.tap("move ", group.id)
            await process.bot.wait_until_idle()
            continue
        message, button, line = step
        if message.id in {m.id for m in person.messages(place)} and button in [b for row in message.keys for b in row]:
            tried.append(line)
            await person.press(message, button)
            person.presses -= line.startswith("turn ")  # on the picture any number of times
    raise MoveUnreachableError(
        f"{word} by {person.presses} presses: {[(m.text, m.labels()) for m in person.messages()[-2:]]}"
    )


def label_of(way: Way) -> str:
    return str(way[1]["text"])


def next_press(seen: list[Way], word: Move, tried: list[str]) -> Way | None:
    """Return the next press on the way to a move, or None. ``tried``: the lines already pressed."""
    by = {verb: [w for w in seen if w[2].startswith(f"{verb} ")] for verb in VERBS}
    marked = [way[2] for way in by["give"] if label_of(way).startswith("✓")]
    amounts = [
        way for way in by["give"] if is_amount_step(label_of(way), way[2], word, marked=label_of(way).startswith("✓"))
    ]
    if amounts:
        return min(amounts, key=lambda way: is_raise(way[2], marked))
    offered = {way[2].split()[4]: way for way in by["turn"]}
    now = next((key for key, way in offered.items() if way[1].get("style") == "primary"), "")
    if turn := offered.get(next_orientation(now, word, list(offered))):
        return turn
    walks = [way for way in by["walk"] if "(not now)" not in label_of(way) and not label_of(way).startswith("(")]
    tokens = {tuple(way[2].split()[4:]): way for way in walks}
    for part in move_parts(word, tried):
        if part in tokens and tokens[part][2] not in tried:
            return tokens[part]
    more = [way for way in by["unfold"] if not unfolded_part(way[2])[1].startswith((MENU, NOT_NOW))]
    for way in (*by["yes"], *by["page"], *by["group"], *more):
        if way[2] not in tried and not way[2].endswith(" -"):
            return way
    return None


def back_press(seen: list[Way]) -> Way | None:
    """Return the press that leaves a wrong branch, or None; one token may mean two things in one move."""
    return next(
        (way for way in seen if way[2].startswith("back ") or (way[2].startswith("group ") and way[2].endswith(" -"))),
        None,
    )


async def play_game(
    process: Process,
    people: list[Person],
    table_id: str,
    group: Chat,
    most: int = 10_000,
    others: Sequence[Process] = (),
) -> int:
    """Submit the players' moves until the game is over, or ``most`` moves. Return how many were submitted."""

    async def submit(seat: int, word: Move) -> None:
        await press_move(process, people[seat], table_id, group, word, others)

    return await play_moves(process.app, table_id, submit, most)
