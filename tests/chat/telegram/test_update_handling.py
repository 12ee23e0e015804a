"""Test handling of updates: anonymous admins, old menus, banned members, profile, commands, links to the page."""

import re
import socket
from typing import Any
from urllib.parse import quote

import pytest

from bot.app.dispatch.commands import COMMANDS
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.frontends.telegram.bot import run_telegram
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.commands import AVATAR_FILE, command_phrases, escape_sentence
from bot.frontends.telegram.rendering import render_screen
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES
from tests.chat.telegram.game_driver import Begin, Process, open_table, seat_people, settings_at
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import ApiError, Chat, Message, World, add_person, wait_until_answered
from tests.store.cluster_nodes import free_port
from tests.texts import render_text
from tests.timeouts import wait_until

ANONYMOUS: dict[str, Any] = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CARD = b"the picture of a menu that was sent long ago"
TELEGRAM: dict[str, Any] = {"id": 777000, "is_bot": False, "first_name": "Telegram"}


def push_message(world: World, group: Chat, text: str, **rest: Any) -> None:
    """Push a message that no member has sent in their own name."""
    world.push(message=world.message_json(world.put(group.id, min(group.members), text)) | rest)


@pytest.mark.parametrize(
    ("who", "key"),
    [("an anonymous admin", "anonymous"), ("a user as a channel", "as-channel"), ("a linked channel", "")],
)
async def test_anonymous_sender_cannot_open_a_table(who: str, key: str, bot: Process, world: World) -> None:
    """The sender gets instructions if the message was a command."""
    (anna,), group = bot.gather("Anna")
    channel = {"id": -1009, "type": "channel", "title": "News"}
    sender: dict[str, Any] = {"from": ANONYMOUS, "sender_chat": group.json() if key == "anonymous" else channel}
    sender |= {} if key else {"from": TELEGRAM, "is_automatic_forward": True}
    for text in ("/play pebbles", "hello"):
        push_message(world, group, text, **sender)
        await bot.settle()
        told = [message.text for message in anna.messages(group.id)]
        assert told == ([render_text(f"telegram-{key}")] if key else []), f"{who}: unexpected answer to {text!r}"


@pytest.mark.parametrize("private", [False, True])
async def test_game_chosen_from_an_inaccessible_menu_is_shown(private: bool, bot: Process, world: World) -> None:
    anna = bot.person("Anna", started=True)
    chat = world.chats[anna.user.id] if private else bot.group(anna)
    anna.write("/play", chat)
    menu, button = await wait_until(lambda: anna.find("Pebbles", chat.id), "the games")
    menu.photo = CARD
    await wait_until_answered(world.press(anna.user, menu, button["callback_data"], old=True))
    await wait_until(lambda: anna.find("addai " if private else "join ", chat.id), "the lobby")


async def test_banned_member_cannot_take_a_seat(bot: Process, world: World) -> None:
    anna, ben = bot.person("Anna", started=True), bot.person("Ben")
    group = bot.group(anna, ben)
    message, button = await anna.open_lobby(group)
    answer = await wait_until_answered(world.press(ben.user, message, button["callback_data"]))
    group.banned.add(ben.user.id)
    ben.follow(answer["url"])
    refusal = render_text("telegram-banned")
    await wait_until(lambda: any(refusal in shown.text for shown in ben.messages()), "the reason")
    assert "Ben" not in world.messages[group.id, message.id].text
    group.banned.clear()
    ben.follow(answer["url"])
    await wait_until(
        lambda: "Ben" in world.messages[group.id, message.id].text, "Ben's seat after his return to the group"
    )


async def test_two_players_with_the_same_name_are_distinguished(bot: Process) -> None:
    people, group, _ = await seat_people(bot, "Anna", "Anna", started=True)
    assert any("Anna (2)" in message.text for message in people[0].messages(group.id))


async def test_new_user_gets_a_short_welcome(bot: Process) -> None:
    anna = bot.person("Anna", started=True)
    message, _ = await wait_until(lambda: anna.find("games"), "the welcome")
    assert len(message.text.split("\n")) <= 6
    assert any("startgroup" in button.get("url", "") for row in message.keys for button in row)


def test_commands_in_the_bots_own_sentences_can_be_tapped() -> None:
    assert {phrase.count("/\u2060") for phrase in map(escape_sentence, command_phrases())} == {0}
    assert len(command_phrases()) >= len(LANGUAGES)
    for lang in LANGUAGES:
        text = render_text("telegram-too-old", lang)
        assert escape_sentence(text) == text
    assert not any(escape_sentence(f"Anna, /{command.name}") == f"Anna, /{command.name}" for command in COMMANDS)


async def test_calendar_is_sent_as_a_file_without_a_public_url(bot: Process, world: World) -> None:
    (anna,), group = bot.gather("Anna", started=True)
    anna.write("/night tomorrow 8pm", group)
    await anna.tap(render_text("night-post"))
    await wait_until(lambda: anna.find("night-cal "), "the night's panel")
    await anna.tap("night-cal ")
    await wait_until(lambda: world.calls["sendDocument"], "the file")
    await bot.bot.wait_until_idle()
    assert anna.messages()[-1].photo is not None
    assert (anna.messages()[-1].photo or b"").startswith(b"BEGIN:VCALENDAR")


@pytest.mark.parametrize("own", [[], [b"a hand-made one"]])
async def test_bot_sets_missing_descriptions_and_profile_picture(begin: Begin, world: World, own: list[bytes]) -> None:
    world.descriptions["setMyDescription", "de"] = "Von Hand geschrieben"
    world.profile_photos += own
    process = await begin()
    await wait_until(lambda: len(world.descriptions) == 2 * len(LANGUAGES), "eight texts")
    assert world.descriptions["setMyDescription", "de"] == "Von Hand geschrieben"
    assert world.descriptions["setMyDescription", ""] == render_text("telegram-about")
    assert world.descriptions["setMyShortDescription", "cs"] == render_text("telegram-about-short", "cs")
    await wait_until(lambda: world.calls["getUserProfilePhotos"], "the search for a picture")
    await process.bot.wait_until_idle()
    assert world.profile_photos == (own or [AVATAR_FILE.read_bytes()])


async def test_group_lists_its_tables_with_links(bot: Process) -> None:
    people, group = bot.gather("Anna", "Ben", started=True)
    people[0].write("/tables", group)
    await wait_until(lambda: people[0].messages(group.id), "an answer")
    assert render_text("telegram-tables-here") in people[0].messages(group.id)[-1].text
    running = await open_table(people, group, "pebbles")
    people[1].write("/play pebbles", group)
    lobby, _ = await bot.find(people[0], "join ", group.id)
    before = len(people[0].messages(group.id))
    people[0].write("/tables", group)
    await wait_until(lambda: len(people[0].messages(group.id)) > before, "the list")
    await bot.bot.wait_until_idle()
    links = [button for row in people[0].messages(group.id)[-1].keys for button in row if "url" in button]
    number = str(group.id).removeprefix("-100")
    assert links[0]["url"] == f"https://t.me/c/{number}/{lobby.id}", "expected the joinable table first"
    assert running in links[1]["text"]
    assert len(links) == 2


@pytest.mark.parametrize(
    ("line", "use", "address"),
    [
        ("share {table}", "share", r"https://bottega\.example\.org/m/\w{26}"),
        ("night-cal", "own", r"webcal://bottega\.example\.org/calendar/\w{26}\.ics"),
        ("deputy", "invite", r"https://t\.me/bottega_test_bot\?start=\w+"),
        ("invite {lobby}", "share", r"https://bottega\.example\.org/seat/\w+/\w+"),
    ],
)
async def test_text_to_copy_is_complete_and_has_a_button(begin: Begin, line: str, use: str, address: str) -> None:
    """It is in the text and on the button; text for others can be forwarded, and nothing asks for input."""
    bot = await begin(url="https://bottega.example.org")
    (anna, _), group, table = await seat_people(bot, "Anna", "Ben", started=True)
    _, join = await anna.open_lobby(group)
    callback = line.format(table=table, lobby=str(join["callback_data"].split()[1]))
    world, board = bot.world, anna.messages(group.id)[-1]
    world.press(anna.user, board, f"p{callback}")

    def find_copy_buttons() -> list[tuple[Message, str]]:
        shown = [(message, key) for message in anna.messages() for row in message.keys for key in row]
        return [(message, key["copy_text"]["text"]) for message, key in shown if "copy_text" in key]

    message, text = (await wait_until(find_copy_buttons, "the button"))[-1]
    assert re.fullmatch(address, text)
    assert text in message.text
    shared = [key for row in message.keys for key in row if "t.me/share/" in key.get("url", "")]
    assert [key["url"].partition("url=")[2] for key in shared][-1:] == ([] if use == "own" else [quote(text, safe="")])
    private = await bot.bot._panels.port.records.load_record(f"{anna.user.id}")
    asked_for = "" if use == "invite" else private.typed  # a deputy or a player can also be named
    assert asked_for == "", f"expected no request for text, got {asked_for}"


async def run_with_webhook(bot: Process, telegram: Server, port: int) -> Msg:
    url, said = f"https://example.invalid:{port}/hook", list[Msg]()
    settings = settings_at(telegram.url, telegram_webhook=url, telegram_webhook_port=port)
    await run_telegram(bot.app, settings, None, said.append)
    (msg,) = [msg for msg in said if msg.key != "main-telegram-ready"]
    return msg


async def test_webhook_port_in_use_stops_only_telegram(bot: Process, telegram: Server) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        msg = await run_with_webhook(bot, telegram, taken.getsockname()[1])
    assert msg.key == "main-telegram-port"


async def test_refused_webhook_reports_the_reason(bot: Process, telegram: Server) -> None:
    def refuse(*_: object) -> None:
        raise ApiError(400, "Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")

    telegram.methods["setWebhook"] = refuse
    msg = await run_with_webhook(bot, telegram, free_port())
    assert msg.key == "main-telegram-webhook"
    assert "ports" in str(msg.args["reason"])


async def test_command_menu_exists_in_four_languages(bot: Process, world: World) -> None:
    menus = await wait_until(lambda: len(world.menus) == 8 and world.menus, "menus")
    assert {lang for _, lang in menus} == {"", "cs", "ru", "de"}
    assert menus["all_group_chats", "de"] != menus["all_group_chats", ""]
    assert menus["all_private_chats", ""][0]["command"] == "play"


URL = "https://bottega.example.org"


@pytest.mark.slow
async def test_only_the_private_chat_offers_to_open_the_table_page(begin: Begin, world: World) -> None:
    bot = await begin(url=URL)
    anna, ben = add_person(world, "Anna", started=True), add_person(world, "Ben", started=True)
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await anna.tap("move ", group.id)
    assert (await bot.find(anna, "Open the table"))[1]["web_app"] == {"url": f"{URL}/app/{table}"}
    await bot.bot.wait_until_idle()
    assert anna.find("Open the table", group.id) is None
    assert not world.wrong


def test_page_button_is_a_web_app_only_where_telegram_supports_it() -> None:
    way = Button(CallbackData("open-page abc"), "Open the table", framed=f"{URL}/app/abc")
    screen = Screen("Pebbles", rows=((way, Button(CallbackData("hand abc"), "My hand")), (way,)))
    there = render_screen(screen, None, KeyboardCallbacks(), whole=True, apps=True).keys
    assert [[key.app for key in row] for row in there] == [[f"{URL}/app/abc", ""], [f"{URL}/app/abc"]]
    elsewhere = render_screen(screen, None, KeyboardCallbacks(), whole=False).keys
    assert [[key.label for key in row] for row in elsewhere if row] == [["My hand"]]
