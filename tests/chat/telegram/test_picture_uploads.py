"""Test uploads of pictures to Telegram: once for each picture, kept where only the caption changes."""

from functools import partial

import pytest

from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.erasure import PANEL_INDEX
from bot.frontends.telegram.limits import CAPTION
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.game_driver import seat_people, start_table
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Message, World
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow


async def test_a_picture_is_uploaded_once_unless_its_file_id_is_unknown(bot: Process, world: World) -> None:
    """Two spectators see the same board, and one of them asks for it again further down."""
    people, group = bot.gather("Anna", "Ben", "Eve", "Finn", started=True)
    table = await start_table(bot, people[:2], group, "princes")

    async def look(*spectators: Person) -> set[bytes]:
        """Let spectators look at the board, and return its pictures."""
        for person in spectators:
            person.write(f"/board {table}")
            await bot.settle()
        seen = [message.photo for person in people[2:] for message in person.messages() if message.photo]
        assert len(seen) == 2
        return set(seen)

    assert len(await look(people[2], people[3], people[2])) == 1
    assert len(world.uploads) == len(set(world.uploads))
    before = len(world.uploads)
    world.files.clear()
    await look(people[3])
    assert len(world.uploads) == before + 1, "the picture is not sent again"


async def show_board(bot: Process) -> tuple[Person, Message]:
    """Let a player of a new table see its board in private; return the player and the message."""
    (anna, _), _, table = await seat_people(bot, "Anna", "Ben", game="princes", started=True)
    anna.write(f"/board {table}")
    return anna, (await bot.find(anna, "text "))[0]


async def test_a_photo_stays_where_a_text_follows_it(bot: Process, world: World) -> None:
    """No message is deleted and sent again: the caption changes, and the way back uploads nothing."""
    anna, board = await show_board(bot)
    deleted, uploads = world.calls["deleteMessage"], len(world.uploads)
    await anna.tap(render_text("app-story"))
    await bot.find(anna, render_text("app-story-all"))
    story = anna.messages()[-1]
    assert (story.id, story.photo) == (board.id, board.photo)
    assert world.calls["deleteMessage"] == deleted
    assert len(world.uploads) == uploads


async def test_a_text_too_long_for_a_caption_follows_its_photo(bot: Process, world: World) -> None:
    """It has a message of its own, which is edited from then on: nothing is deleted, and no picture is sent again."""
    anna, board = await show_board(bot)
    deleted, uploads, sent = world.calls["deleteMessage"], len(world.uploads), world.calls["sendMessage"]
    await anna.tap("text ")
    await wait_until(lambda: len(anna.messages()[-1].text) > CAPTION, "the board as text")
    await bot.bot.wait_until_idle()
    photo, text = anna.messages()[-2:]
    assert (photo.id, photo.photo, photo.keys) == (board.id, board.photo, [])
    for label, there in (("board ", "text "), (render_text("app-story"), render_text("app-story-all"))):
        await anna.tap(label)
        await wait_until(partial(anna.find, there), label)
        await bot.bot.wait_until_idle()
        shown = [(message.id, message.photo) for message in anna.messages()[-2:]]
        assert shown == [(photo.id, board.photo), (text.id, None)]
    assert world.calls["deleteMessage"] == deleted
    assert world.calls["sendMessage"] == sent + 1
    assert len(world.uploads) == uploads


async def test_a_press_builds_its_panel_once(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer of a press is the panel; it is kept up to date without a second one to compare it with."""
    people, _, table = await seat_people(bot, "Anna", "Ben", started=True)
    render, built = bot.app.render_screen, list[str]()

    async def render_counted(user: str | None, channel: str, of: str, kind: str = "table") -> Screen:
        built.append(kind)
        return await render(user, channel, of, kind)

    monkeypatch.setattr(bot.app, "render_screen", render_counted)
    anna = await bot.app.find_user(f"telegram:{people[0].user.id}")
    assert anna is not None
    people[0].write(f"/move {table}")
    await bot.find(people[0], "walk ")
    await bot.tap(people[0], "walk ")
    assert built == []
    panels = FrontendStore(bot.store).name_sets(PANEL_INDEX)
    assert anna.id in await panels.list_names(table), "the panel is not updated"
    people[0].write(f"/board {table}")
    await bot.find(people[0], "text ")
    assert anna.id not in await panels.list_names(table), "the board counts as a panel"
