"""Test members of Telegram groups: users who left, deleted accounts, and pinged players."""

import pytest

from bot.frontends.telegram.membership import GroupMembership
from tests.app.gameplay import read_table
from tests.chat.telegram.game_driver import Begin, Process, seat_people
from tests.chat.telegram.world import World, add_person, wait_until_answered
from tests.timeouts import wait_until


@pytest.mark.slow
async def test_bot_owner_can_end_any_game_with_buttons(begin: Begin, world: World) -> None:
    zoe = add_person(world, "Zoe", started=True)
    bot = await begin(telegram_owners=str(zoe.user.id))
    _, _, table = await seat_people(bot, "Anna", "Ben")
    zoe.write(f"/board {table}")
    await zoe.tap("End this game")
    await bot.tap(zoe, "Close it")
    assert (await read_table(bot.app, table)).is_over


@pytest.mark.slow
async def test_link_opened_by_another_user_stays_valid(bot: Process, world: World) -> None:
    anna, ben, eve = bot.person("Anna"), bot.person("Ben"), bot.person("Eve", started=True)
    group = bot.group(anna, ben, eve)
    message, button = await anna.open_lobby(group)
    answer = await wait_until_answered(world.press(ben.user, message, button["callback_data"]))
    eve.follow(answer["url"])
    await wait_until(lambda: "Eve" in world.messages[group.id, message.id].text, "Eve's seat")
    ben.follow(answer["url"])
    await wait_until(lambda: "Ben" in world.messages[group.id, message.id].text, "the same for Ben")
    ben.follow(answer["url"])
    await wait_until(
        lambda: any("You already have a seat here" in m.text for m in ben.messages()),
        "a second opening without a second seat",
    )


async def test_membership_follows_telegram_without_requests_for_foreign_users(bot: Process, world: World) -> None:
    """A restricted user may be a member or have left; a separate field tells which."""
    anna, ben, cleo = bot.person("Anna", started=True), bot.person("Ben"), bot.person("Cleo")
    group, admins = bot.group(anna, ben), GroupMembership(bot.bot.api)
    group.restricted, world.chats[anna.user.id].admins = {ben.user.id, cleo.user.id}, {anna.user.id}
    await bot.settle()
    world.calls.clear()
    own, place = f"telegram:{anna.user.id}", f"telegram:{group.id}"
    assert not await admins.is_admin(own, own)
    for chat, user in ((own, own), (place, "discord:77")):
        assert await admins.is_member(chat, user) is None
    assert not world.calls.keys() - {"getUpdates"}, (
        "expected no request about a private chat or a user of another platform"
    )
    assert await admins.is_member("telegram:-404", own) is None
    found = [await admins.is_member(place, f"telegram:{who.user.id}") for who in (anna, ben, cleo)]
    assert found == [True, True, False]
