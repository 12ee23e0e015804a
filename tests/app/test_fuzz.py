"""Test thousands of invalid callbacks and commands: each gets a clear answer without change or defect."""

import os
import random
import re
import string
from collections.abc import Awaitable, Callable

import pytest

from bot.app.api import App
from bot.app.dispatch.commands import COMMAND_HANDLERS
from bot.app.dispatch.routes import HANDLERS
from bot.app.ui.screen import Screen, flatten_rows
from bot.store.tables import TableLog
from docs.sample.engines.pebbles.steps.swap import Swap
from tests.app.gameplay import (
    Arrive,
    Guest,
    Seat,
    answer_buttons,
    answer_question,
    confirm_move,
    offered_presses,
    plan_pebbles,
    position_digest,
    read_table,
    seats_to_move,
    table_version,
)
from tests.callbacks import (
    AskEndGame,
    ChangeSetting,
    OpenMove,
    OpenRules,
    OpenSettings,
    ShowBoard,
    ShowHand,
    ShowHours,
    ShowPremoves,
    ShowRecords,
    ShowStory,
    ShowTableTime,
)
from tests.conftest import FULL, scale_count
from tests.texts import match_text, render_text

CHANGING = frozenset({
    "open", "end-game", "propose", "forget-me", "walk", "yes", "say", "undo", "set", "pause",
    "quit-yes", "time-control-set",
    "timeout-set", "away", "away-off", "zone", "quiet", "dayoff", "order", "plan-ahead", "records-group", "mute",
})  # fmt: skip
MEANT = (
    "set lang",
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
"""Callbacks that may legitimately change the table, so they are not pressed at random."""
PRESSES = {shape.name: shape for shape in HANDLERS}
HARMLESS = sorted(PRESSES.keys() - CHANGING)
"""Callbacks that may occur by chance and change no running table."""
LANGS = ("de", "cs", "ru")
"""The languages of the users, in order."""
KEY = re.compile(r"\b(app|refused|waiting|night|records|why)-[a-z]+-")
"""Prefixes of message keys."""
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


async def set_languages(people: list[Guest]) -> None:
    for guest, lang in zip(people, LANGS, strict=False):
        await guest.change(lang=lang)


def check_screen(screen: Screen, lang: str, sent: str) -> None:
    """Check that a screen has text in the user's language, and shows neither a key nor a defect."""
    said = (screen.notice, *screen.text, *(button.label for button in answer_buttons(screen)))
    assert screen.title, f"{sent!r}: the screen has no title"
    assert any(said), f"{sent!r}: the screen has no text"
    assert screen.lang == lang, f"{sent!r}: the screen is not in {lang}"
    assert not any(KEY.search(text) for text in (screen.title, *said)), f"{sent!r}: the screen shows a key: {said}"
    assert match_text("app-defect", screen.notice, lang) is None, f"{sent!r} fails: see the log"


@pytest.mark.slow
@pytest.mark.more
async def test_thousands_of_garbage_callbacks_change_nothing(
    app: App, arrive: Arrive, table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    everybody: list[Guest] = [anna, ben, await arrive("Zoe", at=anna.place)]
    await set_languages(everybody)
    opened = (
        OpenMove(table),
        ShowBoard(table),
        ShowStory(table),
        OpenRules(table),
        OpenSettings(),
        ShowHand(table),
        ShowTableTime(table),
        ShowHours(),
        ShowPremoves(table),
        ShowRecords(),
    )
    screens = [(press.data, answer_buttons(await anna.press(press))) for press in opened]
    known: list[str] = [
        data for press, shown in screens for data in (press, *(button.callback_data for button in shown))
    ]
    before, at = await position_digest(app, table), await table_version(app, table)
    dice = random.Random(int(os.environ.get("BOTTEGA_SEED", "2")))
    real = {line for line in known if line.startswith(("walk", "yes", "say"))}
    for n in range(scale_count(10_000, 1_000) if FULL else 1_000):
        guest = dice.choice(everybody)
        line = random_line(dice, table, known)
        if line in real or line.startswith(MEANT):
            continue
        check_screen(await app.handle_callback(guest.id, guest.place, line), LANGS[everybody.index(guest)], line)
        if n % 500 == 0:
            assert (await position_digest(app, table), await table_version(app, table)) == (before, at), (
                f"{line} changed something"
            )
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)


@pytest.mark.slow
async def test_garbage_commands_are_handled(app: App, table: str, anna: Guest, ben: Guest) -> None:
    await set_languages([anna, ben])
    before = await position_digest(app, table)
    dice = random.Random(3)
    for _ in range(400):
        name = dice.choice([*COMMAND_HANDLERS, "nothing", ""])
        text = dice.choice([*RUBBISH, table, f"{table} {dice.choice(RUBBISH)}"])
        if name == "play":
            continue
        check_screen(await app.handle_command(ben.id, ben.place, name, text), LANGS[1], f"{name} {text}")
    assert await position_digest(app, table) == before


def act_before_call(
    monkeypatch: pytest.MonkeyPatch, tables: TableLog, call: str, nth: int, act: Callable[[], Awaitable[object]]
) -> list[int]:
    """Call ``act`` right before the store gets the n-th of these calls from now.

    Return a list that holds the count of calls.
    """
    real, calls = getattr(tables, call), [0]

    async def act_and_call(*args: object, **named: object) -> object:
        calls[0] += 1
        if calls[0] == nth:
            await act()
        return await real(*args, **named)

    monkeypatch.setattr(tables, call, act_and_call)
    return calls


async def test_outdated_confirmation_is_refused(app: App, table: str, planned: None, anna: Guest) -> None:
    await anna.press(ChangeSetting("confirm", "1"))
    await anna.follow(OpenMove(table), "Pass")
    old = anna.button("yes ")
    await anna.tap("Back", "Swap")
    new = anna.button("yes ")
    at = await table_version(app, table)
    assert (await anna.press(old)).notice == render_text("app-other-step")
    assert await table_version(app, table) == at
    await anna.press(new)
    assert await table_version(app, table) == at + 1


async def test_outdated_undo_is_refused(app: App, table: str, anna: Guest) -> None:
    await plan_pebbles(anna, table)
    old = anna.button("Undo")
    await anna.press(old)
    await plan_pebbles(anna, table, red=3)
    at, before = await table_version(app, table), await position_digest(app, table)
    assert (await anna.press(old)).notice == render_text("refused-stale")
    assert (await table_version(app, table), await position_digest(app, table)) == (at, before)
    await anna.tap("Undo")
    assert await table_version(app, table) == at + 1


async def test_ending_a_game_is_refused_if_it_has_changed_since(app: App, table: str, anna: Guest, ben: Guest) -> None:
    await anna.press(AskEndGame(table))
    yes = anna.button("Close it")
    await plan_pebbles(ben, table)
    assert (await anna.press(yes)).notice == render_text("refused-stale")
    assert await seats_to_move(app, table) == [0], "expected the table to continue after the refused press"
    await anna.follow(AskEndGame(table), "Close it")
    assert await seats_to_move(app, table) == []


async def test_concurrent_players_in_two_processes_see_the_same_table(
    app: App, second: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slower process had already made the entry that the store refused; nothing of it stays in its memory."""
    table, people = await make_table("Anna", "Ben", "Cleo")
    ben = Guest(second, people[1].id, people[1].place)
    calls = act_before_call(monkeypatch, app.service.store.tables, "commit", 1, lambda: plan_pebbles(ben, table))
    await plan_pebbles(people[0], table)
    assert calls[0] >= 2, "expected the press to be retried after the store refused it"
    assert await position_digest(app, table) == await position_digest(second, table)
    assert [e.seat for e in (await read_table(app, table)).match.entries if e.kind == "move"] == [1, 0]
    assert await seats_to_move(app, table) == [2]


async def test_question_that_names_a_secret_is_never_asked_in_public(
    app: App, monkeypatch: pytest.MonkeyPatch, table: str, annas_turn: None, anna: Guest, ben: Guest
) -> None:
    """This holds even if a game forgets to mark the question, which of two hidden cards to keep, as secret."""
    monkeypatch.setattr(Swap, "secret", False)
    await anna.tap("Swap")
    await confirm_move(anna)
    await anna.press(OpenMove(table))
    cards = [
        b for b in flatten_rows(anna.screen.rows) if b.callback_data.startswith("walk") and "card" in b.callback_data
    ]
    assert len(cards) == 2, "expected Anna to see both cards"
    for place in ("", ben.place):
        board = await app.render_screen(None, place, table)
        text = " ".join(
            [*board.text, board.alt, *(b.label + b.callback_data + b.hotspot for b in flatten_rows(board.rows))]
        )
        assert not offered_presses(board, "say ")
        assert not any(b.callback_data.split()[-1] in text for b in cards)
    await answer_question(anna, table)
    assert await seats_to_move(app, table) == [1]
