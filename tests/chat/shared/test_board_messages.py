"""Test shared chat code: table messages, joining, stored keys of long callbacks, commands, and alt texts."""

import itertools
from collections.abc import Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import msgspec
import pytest

import bot.frontends.discord.rendering
import bot.frontends.telegram.rendering
from bot.app.api import App
from bot.app.dispatch.commands import COMMAND_HANDLERS, COMMANDS, find_command
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Attachment, Button, Screen, alt_text
from bot.app.users.user_repository import Channel
from bot.frontends.common import mentions
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.mentions import TOLD_S, ReportLimiter
from bot.frontends.common.pictures import PictureSource, RenderPicture
from bot.frontends.common.port import ChatPort, MessageRef
from bot.frontends.common.public_posts import PublicPosts
from bot.frontends.discord.callbacks import CustomIds, load_callback_data, parse_custom_id
from bot.frontends.discord.limits import TEXT
from bot.frontends.discord.rendering import DiscordMessage
from bot.frontends.discord.texts import DEFAULT_LAYOUT
from bot.frontends.telegram.callbacks import CallbackPayload, KeyboardCallbacks, load_payload
from bot.frontends.telegram.rendering import render_screen
from bot.store.documents import KEPT_S
from bot.store.store import Store
from render.core.request import Picture, PictureRequest
from tests.store_scan import iter_store_values
from tests.timeouts import wait_until


def build_table(*, waits: bool) -> Any:
    """Build a table and its chat. Each read returns a new version."""
    screens = (Screen("Pebbles", table="table", version=n) for n in itertools.count(1))
    table = AsyncMock(platform="telegram", pictureless="photos", chat_id=Mock(return_value=-1))
    table.service = Mock(blocks={})
    table.can_pin = Mock(return_value=False)
    table.render_screen.side_effect = lambda *_: next(screens)
    table.wait_for_slot.return_value = waits
    table.send_message.return_value = MessageRef(1)
    return table


refuse_call = AsyncMock(side_effect=AssertionError("the message is refreshed, though nothing changed"))


def build_messages(app: Any, port: Any, store: FrontendStore) -> BoardMessages:
    return BoardMessages(
        cast(App, app), store, cast(ChatPort, port), PictureSource(None, lambda _: True, ""), refuse_call
    )


def test_host_is_told_of_the_same_problem_only_after_an_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem that goes on does not come up again: each attempt begins the interval anew."""
    limiter, now = ReportLimiter(), [0.0]
    monkeypatch.setattr(mentions, "loop_time", lambda: now[0])
    for now[0], is_told in (
        (1.0, True),
        (2.0, False),
        (TOLD_S + 1.5, False),
        (3 * TOLD_S, True),
        (3 * TOLD_S + 1, False),
    ):
        assert limiter.admit("table", "channel", "files") == is_told, f"at {now[0]} s"
    assert limiter.admit("table", "channel", "permissions"), "expected another problem to be told"


@pytest.mark.parametrize(("waits", "reads"), [(False, 1), (True, 2)])
async def test_table_is_read_again_only_after_waiting_for_a_slot(
    frontend_store: FrontendStore, reads: int, *, waits: bool
) -> None:
    table = build_table(waits=waits)
    record = await build_messages(table, table, frontend_store).show_table(Channel("place", "telegram:-1"), "table")
    assert table.render_screen.await_count == reads
    assert table.send_message.await_args.args[1].screen.version == record.version == reads, (
        "expected the newest state to be sent"
    )
    table.send_message.assert_awaited_once()


async def test_repeated_post_deletes_the_previous_one_unless_the_chat_has_migrated(
    frontend_store: FrontendStore,
) -> None:
    table = build_table(waits=False)
    posts = PublicPosts(table, frontend_store, table)
    for chat, deleted in ((-1, 0), (-1, 1), (-2, 1)):
        table.chat_id.return_value = chat
        await posts.post_screen(Channel("place", f"telegram:{chat}"), Screen("Film", table="table"))
        assert table.delete_message.await_count == deleted, (
            f"expected {deleted} deletions, got {table.delete_message.await_count}: a new chat has new message ids"
        )
    assert table.delete_message.await_args.args[1] == MessageRef(1)


@pytest.mark.incident("comparison of messages failed", why="the list of running tables is broken on purpose")
async def test_bug_in_message_comparison_is_reported_immediately(
    frontend_store: FrontendStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, answer_yes = Mock(side_effect=ZeroDivisionError), AsyncMock(return_value=True)
    monkeypatch.setattr(frontend_store, "iterate_running_tables", broken)
    app = SimpleNamespace(has_missed_changes=answer_yes, keep_heartbeat=lambda *_: nullcontext())
    async with build_messages(app, SimpleNamespace(platform="telegram"), frontend_store).keep_current(
        answer_yes, refuse_call
    ):
        await wait_until(lambda: broken.called, "the list to be read")


LONG = "walk " + "x" * 200


@pytest.mark.parametrize("platform", ["discord", "telegram"])
async def test_long_callbacks_expire_after_the_same_time_on_every_platform(
    frontend_store: FrontendStore, store: Store, platform: str
) -> None:
    """A press renews the expiry of its stored data."""
    keys, custom_ids, callbacks = frontend_store.callback_keys, CustomIds(), KeyboardCallbacks()
    button = custom_ids.build_id("p", LONG) if platform == "discord" else callbacks.callback_data(LONG)
    await (custom_ids.save_long_ids(keys) if platform == "discord" else callbacks.save_long_callbacks(keys))
    stored = [key async for key, value in iter_store_values(store) if LONG.encode() in value]
    assert len(stored) == 1
    assert KEPT_S - 60 < await store.pool.execute(0, "TTL", stored[0]) <= KEPT_S
    await store.pool.execute(0, "EXPIRE", stored[0], 10)
    if platform == "discord":
        assert await load_callback_data(keys, *(parse_custom_id(button) or ("", ""))) == LONG
    else:
        assert (await load_payload(frontend_store, button) or CallbackPayload()).line == LONG
    assert KEPT_S - 60 < await store.pool.execute(0, "TTL", stored[0]) <= KEPT_S


async def test_long_custom_id_is_loaded_by_its_stored_key(frontend_store: FrontendStore) -> None:
    keys, ids = frontend_store.callback_keys, CustomIds()
    first, second, value = ids.build_id("p", LONG), ids.build_id("p", "walk y"), ids.option_value(LONG)
    assert max(map(len, (first, second, value))) <= 100
    assert await load_callback_data(keys, *(parse_custom_id(first) or ("", ""))) == "", (
        "expected no data before the ids are saved"
    )
    for _ in range(2):
        await ids.save_long_ids(keys)
    assert await load_callback_data(keys, *(parse_custom_id(first) or ("", ""))) == LONG
    assert await load_callback_data(keys, "P", value.partition(":")[2]) == LONG
    assert await load_callback_data(keys, *(parse_custom_id(second) or ("", ""))) == "walk y"


@pytest.mark.parametrize("data", ["k", "k0123", "kg" + "0" * 23, "k" + "0" * 24, "x1:what", ""])
async def test_unknown_callback_data_is_ignored(frontend_store: FrontendStore, data: str) -> None:
    assert await load_payload(frontend_store, data) is None


def test_every_declared_command_has_exactly_one_handler() -> None:
    differ = COMMAND_HANDLERS.keys() ^ {command.name for command in COMMANDS}
    assert not differ, f"bot/app/dispatch/commands.py: add {differ} to both COMMANDS and COMMAND_HANDLERS"
    assert [find_command(command.name) for command in COMMANDS] == [*COMMANDS]
    assert find_command("nonsense") is None


CARDS = "Your cards: Tower, Bank and Park."
ALT = f"Anna is to move. {CARDS} Ben has 3 florins."
HAND = Screen("A hand", ("Anna is to move",), PictureRequest("pebbles", None, "hand"), ALT, table="t1")
LOOK = ((Button(CallbackData("look t1"), "Look"),),)
PAINTED = Picture(b"png", 960, 1280, {})


def displayed(drawn: DiscordMessage) -> list[str]:
    return [one.content for one in drawn.view.walk_children() if isinstance(one, discord.ui.TextDisplay)]


def discord_text(screen: Screen, picture: Picture | None) -> str:
    """Return all text of a Discord message, including that of the attached file."""
    drawn = bot.frontends.discord.rendering.render_screen(screen, picture)
    return "\n".join([*displayed(drawn), drawn.full_text]).replace("\u200b", "")


def telegram_text(whole: bool) -> Callable[[Screen, Picture | None], str]:
    def text(screen: Screen, picture: Picture | None) -> str:
        drawn = bot.frontends.telegram.rendering.render_screen(screen, picture, KeyboardCallbacks(), whole=whole)
        return "\n".join(part.text for part in drawn.parts).replace("\u2060", "")

    return text


CHATS = {
    "discord": discord_text,
    "telegram in private": telegram_text(whole=True),
    "telegram in a group": telegram_text(whole=False),
}
paint_picture = AsyncMock(return_value=PAINTED)
CAUSES: dict[str, tuple[RenderPicture | None, Callable[[Picture], bool], Screen]] = {
    "no painters": (None, lambda _: True, HAND),
    "a failed picture": (AsyncMock(side_effect=ValueError), lambda _: True, HAND),
    "a picture too late": (AsyncMock(side_effect=TimeoutError), lambda _: True, HAND),
    "a picture that the platform refuses": (paint_picture, lambda _: False, HAND),
    "too many pictures": (paint_picture, lambda _: True, msgspec.structs.replace(HAND, picture=None)),
}
at_each = pytest.mark.parametrize("text", CHATS.values(), ids=CHATS.keys())


@pytest.mark.incident("picture failed", why="painters fail or are late in two of the cases", sure=False)
@at_each
@pytest.mark.parametrize(("paint", "takes", "screen"), CAUSES.values(), ids=CAUSES.keys())
@pytest.mark.parametrize("foot", [0, 1])
async def test_alt_text_is_in_the_body_when_there_is_no_picture(
    text: Callable[[Screen, Picture | None], str],
    paint: RenderPicture | None,
    takes: Callable[[Picture], bool],
    screen: Screen,
    foot: int,
) -> None:
    screen = msgspec.structs.replace(screen, rows=LOOK, foot=foot)
    told = text(screen, await PictureSource(paint, takes, DEFAULT_LAYOUT).render_picture("key", screen))
    assert told.count(CARDS) == 1
    assert told.count("Anna is to move") == 1, "the alt text repeats a sentence of the message"


@at_each
def test_alt_text_is_only_on_the_picture_when_there_is_one(text: Callable[[Screen, Picture | None], str]) -> None:
    assert CARDS not in text(HAND, PAINTED)
    assert CARDS not in text(
        msgspec.structs.replace(HAND, picture=None, file=Attachment("t1.gif", b"GIF89a", moves=True)), None
    )


@pytest.mark.parametrize("length", [3000, 3700, 3900, 4100])
@pytest.mark.parametrize("foot", [0, 1])
def test_discord_attaches_overlong_alt_text_as_a_file(length: int, foot: int) -> None:
    lines = ("Anna is to move", *("x" * 99 for _ in range(length // 100)))
    screen = msgspec.structs.replace(HAND, text=lines, rows=LOOK, foot=foot)
    assert CARDS in discord_text(screen, None)
    assert sum(map(len, displayed(bot.frontends.discord.rendering.render_screen(screen)))) <= TEXT


@pytest.mark.parametrize(
    ("alt", "text", "left"),
    [
        ("Anna wins. Ben has 3.", ("Anna wins",), "Ben has 3."),
        ("Anna wins. Ben has 3.", ("· Ben has 3.",), "Anna wins."),
        ("Anna wins. Ben has 3.", ("· Ben has 3.", "Anna wins"), ""),
        ("Ben has 3. The Anna wins. Really?", ("Anna wins", "Really?"), "Ben has 3. The Anna wins."),
        ("It ends (soon). Yes.", ("It ends (soon)",), "Yes."),
        ("Anna wins.", ("", "Anna wins. And Ben?"), "Anna wins."),
    ],
)
def test_alt_text_omits_sentences_already_in_the_message(alt: str, text: tuple[str, ...], left: str) -> None:
    assert alt_text(Screen("A table", text, alt=alt), pictured=False) == left


def build_screen(shape: str = "") -> Screen:
    return Screen("A table", picture=PictureRequest("pebbles", None, layout=shape), table="t1")


@pytest.mark.parametrize(
    ("own", "asked"), [(DEFAULT_LAYOUT, "wide"), (bot.frontends.telegram.texts.DEFAULT_LAYOUT, "tall")]
)
async def test_picture_has_the_platforms_layout_unless_another_is_chosen(own: str, asked: str) -> None:
    paint = AsyncMock(return_value=PAINTED)
    pictures = PictureSource(paint, lambda _: True, own)
    for shape in ("", "wide", "tall", "page"):
        await pictures.render_picture("key", build_screen(shape))
    assert [call.args[1].layout for call in paint.await_args_list] == [asked, "wide", "tall", "page"]
    assert (
        pictures.picture_digest(build_screen())
        == pictures.picture_digest(build_screen(asked))
        != pictures.picture_digest(build_screen("page"))
    )


def test_telegram_sends_the_full_poster_as_a_file() -> None:
    whole, usual = (
        render_screen(build_screen(shape), PAINTED, KeyboardCallbacks(), whole=True).parts[0] for shape in ("page", "")
    )
    assert (whole.photo, whole.file and (whole.file.name, whole.file.data)) == (None, ("t1.png", b"png"))
    assert (usual.photo, usual.file) == (b"png", None)
