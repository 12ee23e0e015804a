"""Test game nights at Telegram: pins, and dates that are not clear."""

import pytest

from bot.app.game_nights.store import NIGHTS
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Chat, Message
from tests.timeouts import wait_until

pytestmark = pytest.mark.timeout(240)


async def plan_night(bot: Process, host: Person, group: Chat, *presses: str) -> str:
    """Plan a night of the sample game for tomorrow at eight and post it. Return its name.

    What was typed in the group is shown back in private first.
    """
    host.write("/night tomorrow 8pm", group)
    message, button = await wait_until(lambda: host.find("Post it"), "the plan, shown back")
    assert any(e["type"] == "date_time" for e in message.entities)
    assert all("Open the private chat" in m.labels() for m in host.messages(group.id)), "others see the draft"
    who = await bot.app.ensure_user(f"telegram:{host.user.id}")
    name = (await NIGHTS.load_of_user(bot.app.service, who))[-1].id
    for press in presses:
        await bot.send_callback(host, group, press.format(name))
    await host.press(message, button)
    await wait_until(lambda: host.find("I’m in", group.id), "the night in the group")
    return name


def night_card(person: Person, group: Chat) -> Message:
    return next(m for m in reversed(person.messages(group.id)) if "Planned by" in m.text)


@pytest.mark.slow
async def test_cancelled_night_is_unpinned_in_the_group(bot: Process) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben", started=True)
    name = await plan_night(bot, anna, group)
    await ben.tap("I’m in", group.id)
    await wait_until(lambda: group.pinned, "the pin")
    await bot.send_callback(anna, group, f"night-off-yes {name}")
    await wait_until(lambda: any("called this night off" in m.text for m in anna.messages(group.id)), "it is off")
    await wait_until(lambda: not group.pinned, "no pin")
    await wait_until(lambda: any("has been called off" in m.text for m in ben.messages()), "Ben is told, in private")


@pytest.mark.slow
async def test_night_works_without_permission_to_pin(bot: Process) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben", started=True)
    group.may_pin = False
    await plan_night(bot, anna, group)
    await ben.tap("I’m in", group.id)
    await wait_until(lambda: "Anna, Ben" in night_card(anna, group).text, "Ben is in")
    assert not group.pinned


@pytest.mark.slow
async def test_a_time_that_is_not_clear_is_asked_back_in_private(bot: Process) -> None:
    (anna,), group = bot.gather("Anna", started=True)
    anna.write("/night saturday", group)
    await wait_until(lambda: any("At what time?" in m.text for m in anna.messages()), "the question")
    message, button = await wait_until(lambda: anna.find("Saturday"), "a choice")
    await anna.press(message, button)
    await wait_until(lambda: anna.find("Post it"), "the plan, shown back")
    anna.write("/night")
    await wait_until(lambda: anna.find("Plan a night"), "the list")
    await anna.tap("Plan a night")
    await wait_until(lambda: any("When should it be?" in m.text for m in anna.messages()), "the question")
    anna.write("tomorrow at 19:30")
    await wait_until(lambda: any("19:30 (London)" in m.text for m in anna.messages()), "what was typed, shown back")
