"""Test the heights of panels on a phone: each question of a whole game with its answers, in all languages."""

import random
import re
from typing import Any

import discord
import pytest

from bot.app.i18n import Translator
from bot.app.tables.moves import submit_move
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen, SlotRow
from bot.app.views.public_options import call_answers
from bot.frontends.common.texts import label_width
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.control_rows import control_rows
from bot.frontends.discord.limits import ALT
from bot.frontends.discord.notifications import CALL_COMPONENTS, CALL_PX
from bot.frontends.discord.rendering import render_screen
from engines import GAMES
from engines.core.random_moves import random_move
from engines.core.translation import LANGUAGES
from render.core.request import Picture
from tests.app.gameplay import table_version
from tests.app.test_signs_and_alt_texts import build_table, find_repeated_sentences
from tests.chat.ai_moves import next_moves
from tests.chat.discord.game_driver import DiscordEnvironment, press_toward_move, seat_people
from tests.chat.discord.models import Message, press_targets, text_of
from tests.engines.laws.random_games import random_moments
from tests.games import REAL

HIGHEST_PX = 640
"""The part of a 412 x 915 px phone that shows a chat, below the header and above the input line."""
INNER_PX = 304
"""Width inside a container, without the sender's picture, the margins and the padding."""
GALLERY = 12
LINE_PX, BUTTON_PX, SELECT_PX, GAP_PX, BUTTON_PADDING_PX = 22, 40, 44, 8, 32


def text_height(content: str) -> int:
    return sum(max(1, -(-int(label_width(line)) // INNER_PX)) for line in content.split("\n")) * LINE_PX


def row_height(row: dict[str, Any]) -> int:
    """Return the height of a row in px; buttons wrap if they do not fit."""
    if row["components"][0]["type"] != 2:
        return SELECT_PX
    lines, left = 1, INNER_PX
    for button in row["components"]:
        width = min(INNER_PX, int(label_width(button.get("label") or "")) + BUTTON_PADDING_PX)
        if width > left:
            lines, left = lines + 1, INNER_PX
        left -= width + GAP_PX
    return lines * (BUTTON_PX + GAP_PX) - GAP_PX


def height_from_question(screen: Screen) -> int:
    picture = Picture(b"", 1600, 1018) if screen.picture is not None else None
    (container,) = render_screen(screen, picture).view.to_components()  # type: ignore[no-untyped-call]
    parts = container["components"]
    below = [part for part in parts[1:] if part["type"] != GALLERY]  # the question is above the picture
    heights = [text_height(one["content"]) if one["type"] == 10 else row_height(one) for one in below]
    return sum(heights) + GAP_PX * len(heights)


def assert_first_screen(screen: Screen) -> None:
    height = height_from_question(screen)
    assert height <= HIGHEST_PX, f"{screen.text[:1]}: expected at most {HIGHEST_PX} px, got {height}; fold more answers"


def list_lines(screen: Screen) -> list[str]:
    """Return the lines of text that a message shows, without markup."""
    view = render_screen(screen, Picture(b"", 1600, 1018) if screen.picture is not None else None).view
    (container,) = view.to_components()  # type: ignore[no-untyped-call]
    whole = "\n".join(part["content"] for part in container["components"] if part["type"] == 10)
    return re.sub(r"\\(?=\W)|\*\*", "", whole).split("\n")


def assert_alt_text(screen: Screen) -> None:
    """Check that a question's alt text begins with the question, repeats nothing, and is not cut."""
    assert find_repeated_sentences(screen.alt) == [], f"the alt text repeats {find_repeated_sentences(screen.alt)}"
    assert len(screen.alt) <= ALT, f"expected an alt text of at most {ALT} characters, got {len(screen.alt)}"
    is_question = screen.picture is not None and not any(row[0].callback_data.startswith("yes ") for row in screen.rows)
    if is_question:
        assert screen.alt.startswith(screen.text[0].rstrip(".")), "expected the alt text to begin with the question"


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
def test_ping_in_a_channel_leaves_room_for_its_text(game: str) -> None:
    """Its answers are below two lines, and above *Your move* and the choice of where to be pinged."""
    heights = [0]
    for n, match in enumerate(random_moments(GAMES[game], 1)):
        for lang in LANGUAGES if match.seats_to_move() and not n % 4 else ():
            answers = call_answers(build_table(match), match.seats_to_move()[0], Translator(lang, game))
            rows = [row.to_component_dict() for row in control_rows(answers, CustomIds(), CALL_COMPONENTS, CALL_PX)]
            heights.append(sum(row_height(row) + GAP_PX for row in rows))
    assert 0 < max(heights) <= CALL_PX
    assert CALL_PX + 4 * LINE_PX + 2 * (BUTTON_PX + GAP_PX) <= HIGHEST_PX


def move_presses(panel: Message) -> list[str]:
    return [t.press for t in press_targets(panel) if t.press.startswith("walk ")]


async def test_new_panel_replaces_the_older_one(discord_env: DiscordEnvironment) -> None:
    (anna, _), table = await seat_people(discord_env, "Anna", "Ben")
    before = [m for m in anna.messages() if m.only]
    first, second = [await anna.tap(anna.board(table), "Your move", private=True) for _ in range(2)]
    await anna.until(lambda: first.deleted)
    assert [m for m in anna.messages() if m.only] == [*before, second]


async def test_open_panel_is_updated_when_its_players_turn_begins(discord_env: DiscordEnvironment) -> None:
    people, table = await seat_people(discord_env, "Anna", "Ben", game="princes")
    dice, panel, watcher = random.Random(3), None, 0
    for n in range(60):
        async with discord_env.app.service.tables.open_started(table) as found:
            seat, asked = found.match.seats_to_move()[0], set(found.match.open_questions())
            epoch, word = found.match.epochs[seat], random_move(found.match.choice_tree(seat), dice)
        if panel is not None and watcher in asked:
            break
        if panel is None and 1 - seat not in asked:
            watcher = 1 - seat
            panel = await people[watcher].tap(people[watcher].board(table), "Your move", private=True)
            assert not move_presses(panel), (
                f"expected no answers on the panel, got {[t.press for t in press_targets(panel)]}"
            )
        await submit_move(discord_env.app.service, table, seat, epoch, word, f"any-{n}")
    assert panel is not None, "expected a player to be asked while a panel was open"
    shown = panel
    await people[watcher].until(lambda: bool(move_presses(shown)))
    assert shown.only == people[watcher].user.id


async def test_panels_in_channel_and_dm_stay_in_sync(discord_env: DiscordEnvironment) -> None:
    """A player pinged in private may also open the panel in the channel; an answer in one updates the other."""
    ((anna, ben), table), app = await seat_people(discord_env, "Anna", "Ben", Anna="dm"), discord_env.app
    private = discord_env.world.dm(anna.user.id).id

    for place in ("channel", "private"):
        while 0 not in (wishes := await next_moves(app, table)):
            async with app.service.tables.open_started(table) as found:
                epoch, command = found.match.epochs[1], f"any-{found.match.version}"
                await submit_move(app.service, table, 1, epoch, wishes[1], command)
        await discord_env.settle()
        await anna.until(lambda: any(map(move_presses, anna.messages(private))))
        opened = await anna.tap(anna.board(table), "Your move", private=True)
        panels = {"channel": opened, "private": anna.messages(private)[-1]}
        before, version = {k: move_presses(panel) for k, panel in panels.items()}, await table_version(app, table)
        panel: Message | None = panels[place]
        for _ in range(5):
            if panel is not None and await table_version(app, table) == version:
                panel = await press_toward_move(anna, panel, wishes[0], [])

        def have_both_changed(panels: dict[str, Message] = panels, before: dict[str, list[str]] = before) -> bool:
            return all(move_presses(panels[name]) != presses for name, presses in before.items())

        await anna.until(have_both_changed)
    assert not [m for m in ben.messages() if anna.user.id in m.mentions], "expected no ping in the channel"


async def test_allocation_is_entered_in_one_form(discord_env: DiscordEnvironment) -> None:
    """It takes two presses; too high an amount is reported in one line, and the form reopens as filled in."""
    (anna, _), table = await seat_people(discord_env, "Anna", "Ben")
    panel = await anna.tap(anna.board(table), "Your move", private=True)
    form = next(t for t in press_targets(panel) if t.press.startswith("fill "))

    async def fill_form(amounts: str) -> list[str]:
        await anna.send_press(form)
        modal = anna.last.modal
        assert modal is not None
        given = [o["value"] for one in modal["components"] for o in one["component"]["options"] if o.get("default")]
        await anna.fill(anna.last, amounts)
        return given

    first, second = dict.fromkeys(t.press.split()[4] for t in press_targets(panel) if t.press.startswith("give "))
    version = await table_version(discord_env.app, table)
    await fill_form(f"{first}=3 {second}=2")
    assert "3" in text_of(panel).split("\n")[1]
    assert await table_version(discord_env.app, table) == version
    assert await fill_form(f"{second}=0") == [f"{first}=3", f"{second}=2"]
    assert await table_version(discord_env.app, table) > version
    await anna.send_press(form)
    assert anna.last.modal is None, "expected no form for an answered question"


@pytest.mark.parametrize(("lines", "has_numbers"), [(1, True), (8, False)])
def test_amount_buttons_remain_below_a_long_text(lines: int, has_numbers: bool) -> None:
    def build_slot(place: int) -> SlotRow:
        numbers = tuple(
            Button(CallbackData(f"give {place} {n}"), f"{n}", "plain" if n else "primary") for n in range(4)
        )
        return SlotRow(f"In the workshop {place}", 0, more=Button(CallbackData(f"more {place}"), "+"), give=numbers)

    done, menu = Button(CallbackData("walk ."), "Done · 0 of 5"), Button(CallbackData("hand"), "My hand")
    text = "\n".join(["Two apprentices go to the workshop."] * lines)
    screen = Screen("Fresco", (text,), slots=tuple(map(build_slot, range(5))), rows=((done,), (menu,)), foot=1)
    buttons = [
        one.custom_id for one in render_screen(screen).view.walk_children() if isinstance(one, discord.ui.Button)
    ]
    shown = {(custom_id or "").partition(":")[2] for custom_id in buttons}
    assert {"walk .", *(f"give {place} 3" if has_numbers else f"more {place}" for place in range(5))} <= shown
    assert height_from_question(screen) <= HIGHEST_PX
