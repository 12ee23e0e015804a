"""Test members of Telegram groups: who has left, deleted accounts, and who is called."""

import msgspec
import pytest

from bot.app.clocks.events import PlayerCalled, VoteClosed, VoteOpened
from bot.app.i18n import load_translator
from bot.frontends.telegram.membership import GroupMembership
from tests.app.gameplay import read_table, table_version
from tests.chat.ai_moves import append_events, quiet_hours
from tests.chat.telegram.conftest import Begin, Process
from tests.chat.telegram.game_driver import call_at_table, open_table, seat_people, start_table
from tests.chat.telegram.simulated_users import Person, add_person, wait_until_answered
from tests.chat.telegram.world import Chat, Message, World
from tests.store_scan import find_in_store
from tests.texts import render_text
from tests.timeouts import wait_until


async def press_forged(world: World, who: Person, group: Chat, line: str) -> None:
    """Press a button that no message has, as a changed client can."""
    message = next(m for m in reversed(who.messages(group.id)) if m.keys)
    await wait_until_answered(world.press(who.user, message, f"p{line}"))


@pytest.mark.slow
async def test_an_admin_of_another_group_ends_nothing(bot: Process, world: World) -> None:
    _, _, table = await seat_people(bot, "Anna", "Ben")
    (eve,), own = bot.gather("Eve", started=True)
    own.admins = {eve.user.id}
    await eve.open_lobby(own)
    for line in (f"end {table}", f"end-game {table} {await table_version(bot.app, table)}"):
        for _ in range(2):  # whatever was asked in the background is known by the second time
            await press_forged(world, eve, own, line)
            await bot.bot.wait_until_idle()
        assert not (await read_table(bot.app, table)).is_over, f"ended by {line}"


@pytest.mark.slow
async def test_an_admin_of_the_group_ends_its_game_by_buttons(bot: Process) -> None:
    people = [bot.person("Anna"), bot.person("Ben")]
    zoe = bot.person("Zoe", started=True)
    group = bot.group(*people, zoe)
    table = await open_table(people, group, "pebbles")
    group.admins = {zoe.user.id}
    await zoe.tap("Your move", group.id)
    await zoe.tap("End this game")
    group.admins = set()
    await bot.tap(zoe, "Close it")
    assert not (await read_table(bot.app, table)).is_over, "a former admin may end the game"
    group.admins = {zoe.user.id}
    await bot.tap(zoe, "Close it")
    assert (await read_table(bot.app, table)).is_over


@pytest.mark.slow
async def test_the_bots_owner_ends_any_game_by_buttons(begin: Begin, world: World) -> None:
    zoe = add_person(world, "Zoe", started=True)
    bot = await begin(telegram_owners=str(zoe.user.id))
    _, _, table = await seat_people(bot, "Anna", "Ben")
    zoe.write(f"/board {table}")
    await zoe.tap("End this game")
    await bot.tap(zoe, "Close it")
    assert (await read_table(bot.app, table)).is_over


@pytest.mark.slow
async def test_link_opened_by_another_user_stays_valid(bot: Process, world: World) -> None:
    """Both sit down, each by their own press: the one who was faster takes nothing from the other."""
    anna, ben, eve = bot.person("Anna"), bot.person("Ben"), bot.person("Eve", started=True)
    group = bot.group(anna, ben, eve)
    message, button = await anna.open_lobby(group)
    answer = await wait_until_answered(world.press(ben.user, message, button["callback_data"]))
    eve.follow(answer["url"])
    await wait_until(lambda: "Eve" in world.messages[group.id, message.id].text, "Eve sits")
    ben.follow(answer["url"])
    await wait_until(lambda: "Ben" in world.messages[group.id, message.id].text, "and so does Ben")
    ben.follow(answer["url"])
    await wait_until(
        lambda: any("You already have a seat here" in m.text for m in ben.messages()),
        "opened again it seats nobody twice",
    )


async def test_private_chats_and_unknown_users_cause_no_request(bot: Process, world: World) -> None:
    """Where Telegram does not say, no user is an administrator, and no user counts as having left."""
    anna, ben, eve = bot.person("Anna", started=True), bot.person("Ben"), bot.person("Eve")
    group, admins = bot.group(anna, ben), GroupMembership(bot.bot.api)
    group.admins = {anna.user.id}
    world.chats[anna.user.id].admins = {anna.user.id}
    here, private, gone = (f"telegram:{chat}" for chat in (group.id, anna.user.id, -404))
    one, two, three = (f"telegram:{who.user.id}" for who in (anna, ben, eve))
    assert [await admins.is_admin(here, who) for who in (one, two, three)] == [True, False, False]
    assert [await admins.is_member(here, who) for who in (one, two, three)] == [True, True, False]
    world.calls.clear()
    for person in (one, two):
        assert not await admins.is_admin(private, person)
        assert await admins.is_member(private, person) is None
    assert await admins.is_member(here, "discord:77") is None
    assert not world.calls
    assert not await admins.is_admin(gone, one)
    assert await admins.is_member(gone, one) is None


async def test_restricted_user_is_a_member_only_while_in_the_group(bot: Process) -> None:
    """A restricted user may be a member or have left: Telegram says which in a field of its own."""
    anna, ben, cleo = bot.person("Anna"), bot.person("Ben"), bot.person("Cleo")
    group, admins = bot.group(anna, ben), GroupMembership(bot.bot.api)
    group.restricted = {ben.user.id, cleo.user.id}
    found = [await admins.is_member(f"telegram:{group.id}", f"telegram:{who.user.id}") for who in (anna, ben, cleo)]
    assert found == [True, True, False]


NAME = "Xanthippe Quux"


@pytest.mark.slow
async def test_nothing_is_left_of_an_account(bot: Process) -> None:
    xan, ben = bot.person(NAME, started=True), bot.person("Ben", started=True)
    needles = [NAME, f"{xan.user.id}"]
    group = bot.group(xan, ben)
    table = await start_table(bot, [xan, ben], group)
    await xan.tap("move ", group.id)
    await wait_until(lambda: xan.find("give "), "the panel, in the private chat")
    xan.write("/settings")
    await wait_until(lambda: xan.find("settings me"), "the settings")
    await xan.tap("settings me")
    await wait_until(lambda: xan.find("data"), "the page of the account")
    await xan.tap("data")
    await bot.find(xan, "forget")
    before = await find_in_store(bot.store, needles)
    assert any("telegram-chat" in line for line in before)
    assert any("channel-alias" in line for line in before)
    await xan.tap("forget")
    await wait_until(lambda: xan.find("forget-me yes"), "the question")
    assert "You are forgotten" in (await xan.tap("forget-me yes"))["text"]
    await bot.bot.wait_until_idle()
    assert await find_in_store(bot.store, needles) == []
    await ben.open_lobby(group)
    assert table


def find_mentions(person: Person, group: int, of: Person) -> list[Message]:
    """Return the messages that mention a player, in a group as a person sees it."""
    return [
        m for m in person.messages(group) if of.user.id in {one["user"]["id"] for one in m.entities if "user" in one}
    ]


@pytest.mark.slow
async def test_reminders_and_nights(bot: Process) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben")
    sleeper = await bot.app.ensure_user(f"telegram:{ben.user.id}", "Ben")
    await bot.app.service.users.update_user(sleeper.id, lambda now: msgspec.structs.replace(now, hours=quiet_hours()))
    await call_at_table(bot, anna, ben)
    table = await start_table(bot, [anna, ben], group)
    first = (await wait_until(lambda: find_mentions(anna, group.id, anna), "Anna is called"))[0]
    assert not find_mentions(anna, group.id, ben), "Ben is called while he sleeps"
    await append_events(bot.app, table, PlayerCalled(0, "half"))
    again = await wait_until(
        lambda: [m for m in find_mentions(anna, group.id, anna) if m.id != first.id], "the reminder takes its place"
    )
    assert "Half of your time is left." in again[0].text
    await wait_until(lambda: len(find_mentions(anna, group.id, anna)) == 1, "the first call is gone")
    await bot.app.handle_callback(sleeper.id, "", "quiet 0-0")
    await wait_until(lambda: find_mentions(anna, group.id, ben), "Ben is called when he wakes")


@pytest.mark.slow
async def test_a_panel_that_calls_its_player_says_the_question_once(bot: Process) -> None:
    people, _, table = await seat_people(bot, "Anna", "Ben", started=True)
    user = await bot.app.ensure_user(f"telegram:{people[0].user.id}", "Anna")
    async with bot.app.service.tables.open_started(table) as found:
        translator = await load_translator(bot.app.service.users, found, "en")
        question = translator(found.match.open_questions()[0].text)
    await append_events(bot.app, table, PlayerCalled(0, "half"))
    (ping,) = await bot.app.list_pings(table, user.id)
    assert question in ping.text
    reason = render_text("clock-ping-half")

    def called_panels() -> list[Message]:
        return [message for message in people[0].messages() if reason in message.text]

    (panel,) = await wait_until(called_panels, "Anna is called in private")
    assert panel.text.count(question) == 1


@pytest.mark.slow
async def test_clock_is_shown_in_each_readers_timezone(bot: Process) -> None:
    """A date entity: each of them sees their own zone; older clients the words, which name theirs."""
    people, group = bot.gather("Anna", "Ben")
    await call_at_table(bot, *people)
    table = await open_table(people, group, "pebbles")
    await append_events(bot.app, table, VoteOpened(0, "time_control", "turn-1d", 1 << 50), VoteClosed(None, "yes"))
    shown = await wait_until(
        lambda: [m for m in people[0].messages(group.id) if "1 day left, until about" in m.text], "a clock"
    )
    assert {e["date_time_format"] for e in shown[0].entities if e["type"] == "date_time"} == {"wDT"}
