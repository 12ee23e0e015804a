"""Test the private chat: start links, commands, panels, typed moves, long texts, languages, data export."""

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace

from bot.app.clocks.events import PlayerCalled
from bot.app.dispatch.commands import COMMANDS, LISTED_COMMANDS
from bot.app.ui.screen import split_heading
from bot.app.users.models import PushSubscription, User
from bot.frontends.telegram.panel_messages import PanelView
from bot.frontends.telegram.panels import PrivateChatPanels
from bot.frontends.telegram.records import KnownRecords
from tests.app.gameplay import append_events, next_moves, require, table_version
from tests.chat.telegram.game_driver import Process, make_move, seat_people, submit_elsewhere
from tests.chat.telegram.world import BOT, Chat, Person, World
from tests.engines.core.catalogues import ROOT
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


@pytest.mark.slow
async def test_join_without_private_chat_needs_a_single_extra_press(bot: Process) -> None:
    anna, ben, cleo = bot.person("Anna"), bot.person("Ben"), bot.person("Cleo", started=True)
    group = bot.group(anna, ben, cleo)
    anna.write("/play pebbles", group)
    await ben.tap("join ", group.id)
    assert ben.presses == 2, f"expected two presses (Join, then Start in the private chat), got {ben.presses}"
    assert "Ben" in (await bot.find(ben, "leave "))[0].text
    await cleo.tap("join ", group.id)
    await wait_until(lambda: [m for m in ben.messages() if "Cleo" in m.text], "the screen there to follow the table")


@pytest.mark.parametrize("line", ["/play", f"/start@{BOT['username']} play"], ids=["command", "start link"])
async def test_game_list_in_a_group_becomes_the_lobby(
    bot: Process, line: str, anna: Person, ben: Person, group: Chat
) -> None:
    anna.write(line, group)
    await bot.find(ben, "open pebbles", group.id)
    await anna.tap("open pebbles", group.id)
    await bot.find(ben, "join ", group.id)
    assert len(ben.messages(group.id)) == 1
    assert not [m for m in anna.messages() if "Pebbles" in m.text]


def list_public_commands() -> set[str]:
    """List the commands that are answered in the group, by the page for its admins."""
    page = (ROOT / "docs" / "server-admins.md").read_text(encoding="utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith("| on Telegram: the answer to a command |")]
    return {*re.findall(r"`/(\w+)`", row)}


@pytest.mark.slow
@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
async def test_every_command_in_a_group_gets_a_single_message(
    bot: Process, world: World, name: str, anna: Person, ben: Person, group: Chat, table: str, *, started: bool
) -> None:
    anna.user.started = started
    person = await bot.app.ensure_user(f"telegram:{anna.user.id}")
    before = max(m.id for m in ben.messages(group.id))
    anna.write(f"/{name}", group)
    await bot.settle()
    new = [m for m in ben.messages(group.id) if m.id > before]
    assert len(new) == 1
    if name == "board":
        assert "Waiting for Anna, Ben" in new[0].text
        assert len([m for m in ben.messages(group.id) if table in m.text]) == 1, "expected one message of the table"
    elif name in list_public_commands():
        assert not anna.find(render_text("telegram-open-private-button"), group.id), (
            "expected no link to the private chat"
        )
    else:
        line, button = await bot.find(anna, render_text("telegram-open-private-button"), group.id)
        assert line.id == new[0].id
        assert button["url"].startswith("https://t.me/bottega_test_bot")
        if "start=" not in button["url"]:  # the private chat is already open
            anna.write("/help")
        else:
            anna.follow(button["url"])
            title = (await bot.app.handle_command(person.id, "", name)).title
            await wait_until(lambda: title in list_titles(anna), title)
        await wait_until(lambda: (group.id, line.id) not in world.messages, "the removal after her arrival")


@pytest.mark.slow
async def test_board_command_in_another_group_links_to_the_private_chat(
    bot: Process, anna: Person, ben: Person, table: str
) -> None:
    anna.user.started = False
    elsewhere = bot.group(anna, ben)
    anna.write(f"/board {table}", elsewhere)
    anna.follow((await bot.find(anna, render_text("telegram-open-private-button"), elsewhere.id))[1]["url"])
    assert "Waiting for you and Ben" in (await bot.find(anna, "move "))[0].text, (
        "expected the same board as in the group"
    )


@pytest.mark.slow
@pytest.mark.parametrize("text", ["/nonsense", "/nonsense of any kind"])
async def test_unknown_command_is_rejected_in_group_and_private_chat(bot: Process, text: str) -> None:
    (anna, ben), group, _ = await seat_people(bot, "Anna", "Ben")
    anna.user.started = False
    anna.write(text, group)
    anna.follow((await bot.find(anna, render_text("telegram-open-private-button"), group.id))[1]["url"])
    ben.write(text)
    for person in (anna, ben):
        await wait_until(partial(is_told, person, "app-no-command"), "no ordinary panel")


def is_told(person: Person, key: str) -> bool:
    return any(render_text(key) in message.text.replace("\u2060", "") for message in person.messages())


async def test_rule_is_shown_in_the_chat_of_the_command(bot: Process) -> None:
    (anna, *_), group, table = await seat_people(bot, "Anna", "Ben", "Cleo", game="princes")
    for asked, title, place in (
        ("P-4.5", "Phase A: auction", group), (f"{table} D-4", "Settings of a table", group),
        ("princes P-4.5", "Phase A: auction", bot.group(anna)),
    ):  # fmt: skip
        anna.write(f"/rules {asked}", place)
        await bot.settle()
        assert any(title in line for line in list_titles(anna, place.id)), f"expected {title!r} for {asked!r}"
        assert not anna.find(render_text("telegram-open-private-button"), place.id)


def list_titles(person: Person, chat: int | None = None) -> list[str]:
    return [message.text.partition("\n")[0] for message in person.messages(chat)]


@pytest.mark.slow
async def test_game_opened_in_private_stays_there_in_one_message(bot: Process, world: World) -> None:
    anna = bot.person("Anna", started=True)
    await anna.tap("games")
    cards, _ = await bot.find(anna, "open pebbles")
    await anna.tap("open pebbles")
    lobby, _ = await bot.find(anna, "join ")
    # edited in place, or posted again with the list deleted
    assert lobby.id == cards.id or (cards.chat, cards.id) not in world.messages, (
        "expected the list of games to be replaced"
    )
    await anna.tap("addai ")
    await anna.tap("start ")
    await bot.find(anna, "move ")
    await bot.find(anna, "give ")


@pytest.mark.slow
async def test_every_command_is_answered_while_a_panel_is_open(
    bot: Process, world: World, table: str, anna: Person, ben: Person, group: Chat
) -> None:
    person = await bot.app.ensure_user(f"telegram:{anna.user.id}")
    await bot.tap(ben, "move ", group.id)
    for command in COMMANDS:
        await bot.tap(anna, "move ", group.id)
        await bot.find(anna, "give ")
        before = len(world.sent)
        anna.write(f"/{command.name}")
        await bot.settle()
        heading, facts, _ = split_heading(await bot.app.handle_command(person.id, "", command.name))
        told = [sent.text.partition("\n")[0] for sent in world.sent[before:] if sent.chat == anna.user.id]
        assert heading + facts in told, f"/{command.name}: expected {heading + facts!r}, got {told}"


@pytest.mark.slow
async def test_moves_can_be_typed_as_plain_text(bot: Process) -> None:
    (anna, ben), group, table = await seat_people(bot, "Anna", "Ben")
    await anna.tap("move ", group.id)
    await bot.find(anna, "give ")
    before = await table_version(bot.app, table)
    anna.write("3 red")
    await anna.tap("yes ")
    await wait_until(
        lambda: "You have nothing to decide" in anna.messages()[-1].text or anna.find("undo "), "it to count"
    )
    assert await table_version(bot.app, table) == before + 1
    ben.write("red=2 .")  # an exact move is submitted at once, and reveals both plans
    await bot.bot.wait_until_idle()
    await wait_until(lambda: not ben.find("give "), "the answer from the plan")
    assert await table_version(bot.app, table) == before + 2


@pytest.mark.slow
async def test_typed_move_is_accepted_where_a_number_is_expected(bot: Process) -> None:
    people, group, table = await seat_people(bot, "Anna", "Ben")
    for _ in range(3):
        await make_move(bot, people, table, group)
    seat, word = next(iter((await next_moves(bot.app, table)).items()))
    person, before = people[seat], await table_version(bot.app, table)
    await person.tap("menu ")
    await person.tap("story ")
    await person.tap("past ")
    await wait_until(lambda: any("Move " in m.text for m in person.messages()), "the history")
    person.write("1")
    await wait_until(lambda: any("Move 1 of" in m.text for m in person.messages()), "the first move")
    person.write(" ".join(word))

    async def confirm_move() -> bool:
        if person.find("yes "):
            await person.tap("yes ")
        return await table_version(bot.app, table) == before + 1

    await wait_until(confirm_move, "the move")


async def test_long_texts_are_split_into_several_messages(bot: Process) -> None:
    anna = bot.person("Anna", started=True)
    anna.write("/play princes")
    await bot.tap(anna, "howto ")
    assert all(len(message.text) <= 4096 for message in anna.messages())
    await wait_until(lambda: anna.find("rules ") or anna.find("panel "), "a button that continues")


async def test_pages_of_a_long_list_are_turned_in_its_message(bot: Process) -> None:
    anna = bot.person("Anna", started=True)
    anna.write("/rules fresco")
    first = str((await bot.find(anna, "howto "))[0].keys[0])
    await bot.tap(anna, render_text("app-page-after"))
    assert str((await bot.find(anna, "howto "))[0].keys[0]) != first
    assert len(anna.messages()) == 1


async def test_commands_in_the_help_can_be_tapped(bot: Process) -> None:
    anna = bot.person("Anna", started=True)
    anna.write("/help")
    await wait_until(lambda: any("/night" in message.text for message in anna.messages()), "help")
    assert [line.partition(":")[0] for line in anna.messages()[-1].text.split("\n") if line.startswith("/")] == [
        f"/{c.name}" for c in LISTED_COMMANDS
    ]


async def test_message_to_or_from_another_bot_is_ignored(bot: Process, world: World) -> None:
    anna, other = bot.person("Anna", started=True), bot.person("Robot")
    group = bot.group(anna, other)
    anna.write("/play@other_bot pebbles", group)
    anna.write("/play@other_bot pebbles")
    anna.write("play pebbles", group)
    message = world.message_json(world.put(group.id, other.user.id, "/play pebbles"))
    world.push(message={**message, "from": {**message["from"], "is_bot": True}})
    anna.write(f"/Play@{BOT['username'].upper()} pebbles", group)
    await bot.find(anna, "join ", group.id)
    assert len(await bot.app.list_live_tables((await bot.app.ensure_channel(f"telegram:{group.id}")).id)) == 1
    assert len(anna.messages(group.id)) == 1, "the bot answered messages that are not for it"
    assert not [message for message in anna.messages() if "Pebbles" in message.text]


async def test_invitation_contains_a_link_to_the_table(bot: Process) -> None:
    (anna,), group = bot.gather("Anna", started=True)
    ben = bot.person("Ben")
    await anna.open_lobby(group)
    await anna.tap("invite ", group.id)
    note = await wait_until(lambda: next((m for m in anna.messages() if "t.me" in m.text), None), "the invitation")
    ben.follow(next(word for word in note.text.split() if word.startswith("https://t.me/")))
    await wait_until(lambda: "Ben" in anna.messages(group.id)[-1].text, "Ben's seat")


async def test_user_data_is_sent_as_a_file_and_back_returns_to_the_settings(bot: Process) -> None:
    anna = bot.person("Anna", started=True)
    anna.write("/settings")
    for label in ("settings me", "data"):
        await bot.tap(anna, label)
    data = await wait_until(lambda: next((m.photo for m in anna.messages() if m.photo), None), "the file")
    assert json.loads(data)["person"]["name"] == "Anna"
    await anna.tap("Back")
    await bot.find(anna, "link")
    assert not [m for m in anna.messages() if m.photo], "expected the file to be removed with its message"


async def load_panel_version(bot: Process, user_id: str, table: str) -> int:
    return (await bot.bot.panels.records.load_record(f"{user_id}.{table}")).version


CALLED: dict[str, Callable[[User], User]] = {
    "here": lambda user: user,
    "on a device": lambda user: replace(user, devices=(PushSubscription("https://push.example.org/1", "", ""),),
                                        call_place="page"),
    "at Discord": lambda user: replace(user, aliases=("discord:1", *user.aliases)),
}  # fmt: skip


@pytest.mark.parametrize("place", CALLED)
async def test_panel_pings_only_users_who_are_pinged_on_telegram(
    bot: Process, place: str, ben: Person, table: str
) -> None:
    await bot.find(ben, "give ")
    await bot.settle()
    user = await bot.app.ensure_user(f"telegram:{ben.user.id}", "Ben")
    await bot.app.service.users.update_user(user.id, CALLED[place])
    before, shown = {message.id for message in ben.messages()}, await load_panel_version(bot, user.id, table)
    await append_events(bot.app, table, PlayerCalled(1, "half"))

    async def is_current() -> bool:
        return await load_panel_version(bot, user.id, table) > shown

    await wait_until(is_current, "the panel to follow the table")
    assert bool({message.id for message in ben.messages()} - before) == (place == "here")


@pytest.mark.slow
async def test_a_text_without_a_picture_renews_the_photo_above_it(bot: Process, world: World) -> None:
    people, _, table = await seat_people(bot, "Anna", "Ben", "Cleo", started=True)
    cleo = people[2]

    async def play_until_asked(seat: int) -> None:
        while {*await next_moves(bot.app, table)} != {seat}:
            await submit_elsewhere(bot, table)
        await bot.settle()

    await play_until_asked(0)
    (panel,) = await wait_until(lambda: [m for m in cleo.messages() if match_text("app-as-of", m.text)], "it to wait")
    photo = panel.photo
    await cleo.tap("menu ")
    await play_until_asked(1)
    assert world.messages[cleo.user.id, panel.id].photo == photo, "expected no upload for a panel that asks nothing"
    await cleo.tap("story ")
    await bot.settle()
    async with bot.app.service.tables.open_started(table) as found:
        view = found.match.view_for(2)
    assert world.painted[require(world.messages[cleo.user.id, panel.id].photo)].view == view, (
        "expected the photo of the state that the story tells"
    )


@pytest.mark.slow
async def test_answer_overtaken_by_the_table_is_followed_by_the_current_panel(
    bot: Process, monkeypatch: pytest.MonkeyPatch, anna: Person, table: str
) -> None:
    while {*await next_moves(bot.app, table)} != {0}:
        await submit_elsewhere(bot, table)
    await bot.settle()
    user, show_view = await bot.app.ensure_user(f"telegram:{anna.user.id}"), PrivateChatPanels.show_view

    async def show_late(panels: PrivateChatPanels, view: PanelView, known: KnownRecords | None = None) -> bool:
        """Show an answer only after the panel of the next version: the move was made elsewhere."""
        if not view.update_id:
            return await show_view(panels, view, known)
        monkeypatch.setattr(PrivateChatPanels, "show_view", show_view)
        while {*await next_moves(bot.app, table)} == {0}:
            await submit_elsewhere(bot, table)
        newest = await bot.app.load_version(table)

        async def is_overtaken() -> bool:
            return await load_panel_version(bot, user.id, table) == newest

        await wait_until(is_overtaken, "the panel of the next version")
        return await show_view(panels, view)

    monkeypatch.setattr(PrivateChatPanels, "show_view", show_late)
    await anna.tap("menu ")
    await bot.settle()
    shown = max(anna.messages(), key=lambda message: message.id).text
    assert match_text("app-as-of", shown), f"expected the panel of now, got an older answer: {shown}"
