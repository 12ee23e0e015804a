"""Test updates: order, retries, the next process; anonymous admins, old menus, banned members, profile, commands."""

import asyncio
import re
import socket
from random import Random
from typing import Any, cast
from urllib.parse import quote

import pytest
from telegram import Update

from bot.app.dispatch.commands import COMMANDS
from bot.app.ui.screen import Button, Screen
from bot.frontends.common.frontend_store import ALL, FrontendStore, NameSets, StoreError
from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram import update_inbox
from bot.frontends.telegram.bot import run_telegram
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.commands import AVATAR_FILE, command_phrases, escape_sentence
from bot.frontends.telegram.rendering import render_screen
from bot.frontends.telegram.update_inbox import INDEX, UpdateInbox
from bot.frontends.telegram.updates import FollowUp
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES
from tests.app.clocks.clocked_tables import ProcessCrash, WriteCrash
from tests.callbacks import Callback, CallbackData, InvitePlayers, ShareMoment, ShowCalendar, ShowDeputy
from tests.chat.telegram.game_driver import Begin, Process, is_update_taken, open_table, seat_people, settings_at
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import TOKEN, ApiError, Chat, Person, World, add_person, wait_until_answered
from tests.store.cluster_nodes import free_port
from tests.texts import render_text
from tests.timeouts import wait_until
from tests.web.conftest import start_program
from tests.web.test_start import StartProgram

ANONYMOUS: dict[str, Any] = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
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
    sender: dict[str, Any] = {
        "from": ANONYMOUS,
        "sender_chat": group.json() if key == "anonymous" else {"id": -1009, "type": "channel", "title": "News"},
    }
    sender |= {} if key else {"from": TELEGRAM, "is_automatic_forward": True}
    for text in ("/play pebbles", "hello"):
        push_message(world, group, text, **sender)
        await bot.settle()
        assert [message.text for message in anna.messages(group.id)] == (
            [render_text(f"telegram-{key}")] if key else []
        ), f"{who}: unexpected answer to {text!r}"


@pytest.mark.parametrize("private", [False, True])
async def test_game_chosen_from_an_inaccessible_menu_is_shown(private: bool, bot: Process, world: World) -> None:
    anna = bot.person("Anna", started=True)
    chat = world.chats[anna.user.id] if private else bot.group(anna)
    anna.write("/play", chat)
    menu, button = await wait_until(lambda: anna.find("Pebbles", chat.id), "the games")
    menu.photo = b"the picture of a menu that was sent long ago"
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


async def test_group_lists_its_tables_with_links(bot: Process, people: list[Person], group: Chat) -> None:
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
    ("press", "use", "address"),
    [
        (ShareMoment("{table}"), "share", r"https://bottega\.example\.org/m/\w{26}"),
        (ShowCalendar(), "own", r"webcal://bottega\.example\.org/calendar/\w{26}\.ics"),
        (ShowDeputy(), "invite", r"https://t\.me/bottega_test_bot\?start=\w+"),
        (InvitePlayers("{lobby}"), "share", r"https://bottega\.example\.org/seat/\w+/\w+"),
    ],
)
async def test_text_to_copy_is_complete_and_has_a_button(begin: Begin, press: Callback, use: str, address: str) -> None:
    """It is in the text and on the button; text for others can be forwarded, and nothing asks for input."""
    bot = await begin(url="https://bottega.example.org")
    (anna, _), group, table = await seat_people(bot, "Anna", "Ben", started=True)
    _, join = await anna.open_lobby(group)
    callback = press.data.format(table=table, lobby=str(join["callback_data"].split()[1]))
    bot.world.press(anna.user, anna.messages(group.id)[-1], f"p{callback}")
    message, key = (
        await wait_until(
            lambda: [(m, key) for m in anna.messages() for row in m.keys for key in row if "copy_text" in key],
            "the button",
        )
    )[-1]
    text = key["copy_text"]["text"]
    assert re.fullmatch(address, text)
    assert text in message.text
    shared = [key for row in message.keys for key in row if "t.me/share/" in key.get("url", "")]
    assert [key["url"].partition("url=")[2] for key in shared][-1:] == ([] if use == "own" else [quote(text, safe="")])
    private = await bot.bot.panels.port.records.load_record(f"{anna.user.id}")
    asked_for = "" if use == "invite" else private.typed  # a deputy or a player can also be named
    assert asked_for == "", f"expected no request for text, got {asked_for}"


async def run_with_webhook(bot: Process, telegram: Server, port: int) -> Msg:
    url, said = f"https://example.invalid:{port}/hook", list[Msg]()
    await run_telegram(
        bot.app, settings_at(telegram.url, telegram_webhook=url, telegram_webhook_port=port), None, said.append
    )
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
    await anna.tap("menu ")
    assert (await bot.find(anna, render_text("app-page-open")))[1]["web_app"] == {"url": f"{URL}/app/{table}"}
    await bot.bot.wait_until_idle()
    assert anna.find(render_text("app-page-open"), group.id) is None
    assert not world.wrong


def test_page_button_is_a_web_app_only_where_telegram_supports_it() -> None:
    way = Button(CallbackData("open-page abc"), "Open the table", framed=f"{URL}/app/abc")
    screen = Screen("Pebbles", rows=((way, Button(CallbackData("hand abc"), "My hand")), (way,)))
    there = render_screen(screen, None, KeyboardCallbacks(), whole=True, apps=True).keys
    assert [[key.app for key in row] for row in there] == [[f"{URL}/app/abc", ""], [f"{URL}/app/abc"]]
    elsewhere = render_screen(screen, None, KeyboardCallbacks(), whole=False).keys
    assert [[key.label for key in row] for row in elsewhere if row] == [["My hand"]]


class UpdateRecorder:
    """Records updates. An ``error`` is raised ``times`` times at the first update's ``effect`` or ``answer``."""

    def __init__(self, failing: str = "", error: BaseException | None = None, times: int = 1) -> None:
        self.taken: list[int] = []
        self.shown: list[int] = []
        self._failing, self._errors = failing, [error] * times

    async def handle_update(self, update: Update) -> FollowUp:
        self._fail_at("effect")
        self.taken.append(update.update_id)

        async def show_effects() -> None:
            self._fail_at("answer")
            self.shown.append(update.update_id)

        return show_effects

    def _fail_at(self, point: str) -> None:
        if point == self._failing and self._errors and (error := self._errors.pop()) is not None:
            raise error


async def inbox_of(bot: Process, taking: UpdateRecorder) -> UpdateInbox:
    """Pause the bot, and return an inbox that replaces its own, which would handle the same updates."""
    await bot.pause()
    return UpdateInbox(FrontendStore(bot.store), bot.bot.api, cast(Any, taking))


async def pending_updates(bot: Process) -> list[str]:
    return await FrontendStore(bot.store).name_sets(INDEX).list_names()


def build_update(bot: Process, person: Person, number: int) -> Update:
    message = {"message_id": number, "date": 1, "chat": {"id": person.user.id, "type": "private"}, "text": f"{number}"}
    return Update.de_json({"update_id": number, "message": {**message, "from": person.user.json()}}, bot.bot.api.bot)


async def test_pending_updates_are_recovered_in_order(bot: Process) -> None:
    anna, taking = bot.person("Anna"), UpdateRecorder()
    inbox = await inbox_of(bot, taking)
    numbers = list(range(95, 125))
    Random(1).shuffle(numbers)
    for number in numbers:
        await FrontendStore(bot.store).name_sets(INDEX).add_name(build_update(bot, anna, number).to_json())
    await inbox.recover_updates()
    await inbox.wait_until_shown()
    assert taking.taken == sorted(numbers)
    assert not await pending_updates(bot)


async def test_update_is_accepted_again_after_a_store_failure(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """Later updates are handled after it: an update that was not stored is not overtaken."""
    monkeypatch.setattr(update_inbox, "PAUSE_S", 0.0)
    taking, anna, add = UpdateRecorder(), bot.person("Anna"), NameSets.add_name
    inbox = await inbox_of(bot, taking)
    some = tuple(build_update(bot, anna, number) for number in (10, 11, 12))

    async def fail_once(names: NameSets, name: str, owner: str = ALL) -> None:
        monkeypatch.setattr(NameSets, "add_name", add)
        raise StoreError("store-lost")

    monkeypatch.setattr(NameSets, "add_name", fail_once)
    assert await inbox.accept_all(some) == 10
    assert await inbox.accept_all(some) == 13
    await inbox.wait_until_shown()
    assert taking.taken == taking.shown == [10, 11, 12]


@pytest.mark.parametrize(
    ("failing", "error"),
    [("effect", StoreError("store-lost")), ("answer", RetryLaterError(0)), ("answer", StoreError("store-lost"))],
)
async def test_update_is_handled_and_shown_after_the_failure(
    bot: Process, monkeypatch: pytest.MonkeyPatch, failing: str, error: Exception
) -> None:
    """The store is unavailable, or Telegram is busy; the update was confirmed, so Telegram does not send it again."""
    monkeypatch.setattr(update_inbox, "PAUSE_S", 0.0)
    taking, anna = UpdateRecorder(failing, error, 3), bot.person("Anna")
    inbox = await inbox_of(bot, taking)
    for number in (10, 11):
        await inbox.accept_update(build_update(bot, anna, number))
    await inbox.wait_until_shown()
    assert taking.taken == [10, 11], "expected updates of one user in order"
    assert sorted(taking.shown) == [10, 11], "expected an answer to each update"
    assert not await pending_updates(bot)


WRITES = {"add": 1, "remove": 2}
"""The writes to the store that belong to a single update, in order."""


@pytest.mark.parametrize("end", ["add", "effect", "answer", "remove"])
async def test_next_process_shows_an_update_after_a_crash(
    bot: Process, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """Telegram sends only unconfirmed updates again, for which ``accept_update`` has not returned."""
    first, second = UpdateRecorder(end, ProcessCrash()), UpdateRecorder()
    inbox, update, confirmed = await inbox_of(bot, first), build_update(bot, bot.person("Anna"), 7), False
    before = asyncio.all_tasks()
    with WriteCrash(WRITES.get(end, 0)).watch_writes(bot.store.pool, monkeypatch):
        await inbox.accept_update(update)
        confirmed = True
        await asyncio.gather(*(asyncio.all_tasks() - before), return_exceptions=True)
    assert confirmed == (end != "add")
    inbox = await inbox_of(bot, second)
    await inbox.recover_updates()
    if not confirmed:
        await inbox.accept_update(update)
    await inbox.wait_until_shown()
    assert second.shown == [7]
    assert not await pending_updates(bot)


async def test_update_is_confirmed_only_after_it_is_stored(
    bot: Process, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requesting updates from an offset confirms the earlier ones. An update is handled only after it is stored."""
    anna, add, seen = bot.person("Anna", started=True), bot.store.indexes.add_member, list[tuple[bool, bool]]()
    await bot.settle()

    async def add_late(kind: str, *given: str) -> None:
        if kind == INDEX:
            await asyncio.sleep(0.3)
            seen.append((is_update_taken(world, number), "Help" in anna.messages()[-1].text))
        await add(kind, *given)

    monkeypatch.setattr(bot.store.indexes, "add_member", add_late)
    number = anna.write("/help")
    await bot.settle()
    assert seen == [(False, False)], "expected neither a confirmation nor an answer while the store is slow"
    assert "Help" in anna.messages()[-1].text


__all__ = ["start_program"]


@pytest.mark.slow
async def test_program_with_a_token_serves_telegram(
    telegram: Server, world: World, start_program: StartProgram
) -> None:
    run = start_program(TELEGRAM_TOKEN=TOKEN, BOTTEGA_TELEGRAM_API=telegram.url, BOTTEGA_RENDER_WORKERS="1")
    said = await asyncio.to_thread(run.link, r".*https://t\.me/bottega_test_bot\?startgroup=.*")
    anna, ben = add_person(world, "Anna"), add_person(world, "Ben")
    group = world.group(anna.user, ben.user)
    await anna.open_lobby(group, "/play princes")
    await ben.tap("join ", group.id)
    await anna.tap("addai ", group.id)  # one message shows both, five seconds after the lobby
    await wait_until(lambda: all(name in anna.messages(group.id)[-1].text for name in ("Ben", "AI 1")), "their seats")
    await anna.tap("start ", group.id)
    board, _ = await wait_until(lambda: anna.find("story ", group.id), "the board")
    assert len(board.photo or b"") > 10_000, "expected a painted picture of more than 10,000 bytes"
    code, out, log = await asyncio.to_thread(run.interrupt)
    assert code == 0
    assert TOKEN not in said + out + log


@pytest.mark.slow
async def test_wrong_token_is_reported_in_one_line(telegram: Server, start_program: StartProgram) -> None:
    run = start_program(TELEGRAM_TOKEN="1:wrong", BOTTEGA_TELEGRAM_API=telegram.url, BOTTEGA_RENDER_WORKERS="1")
    said = {await asyncio.to_thread(run.link, "TELEGRAM_TOKEN|/in/") for _ in range(2)}
    assert said == {"TELEGRAM_TOKEN", "/in/"}, f"expected the wrong token and the local link, got {said}"
    await asyncio.to_thread(run.interrupt)
