"""Test game nights at Telegram: planning, answers, pins, opening, unclear dates, 300 answers at once."""

from datetime import timedelta

import pytest

from bot.app.game_nights import card
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.plan_editor import local_now
from bot.app.game_nights.store import NIGHTS
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.game_driver import call_at_table
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


async def move_night(bot: Process, host: Person, group: Chat, name: str, by: timedelta) -> None:
    """Move a night to some time from now."""
    start = (local_now(await night_of(bot, name), bot.app.service) + by).replace(second=0, microsecond=0)
    await bot.send_callback(host, group, f"night-at {name} {start.isoformat(timespec='minutes')}")


async def night_of(bot: Process, name: str) -> GameNight:
    return await NIGHTS.load(bot.app.service, name)


@pytest.mark.slow
async def test_a_whole_evening(bot: Process) -> None:
    anna, ben, cyril = (bot.person(name, started=True) for name in ("Anna", "Ben", "Cyril"))
    group = bot.group(anna, ben, cyril)
    await call_at_table(bot, ben)
    name = await plan_night(bot, anna, group, "night-set {} game pebbles")
    first = night_card(anna, group)
    stamps = [e for e in first.entities if e["type"] == "date_time"]
    shown = first.text.encode("utf-16-le")
    night = await night_of(bot, name)
    assert {(e["unix_time"], e["date_time_format"]) for e in stamps} == {
        (night.start_ms // 1000, f) for f in ("wDT", "r")
    }
    told = [shown[2 * e["offset"] : 2 * (e["offset"] + e["length"])].decode("utf-16-le") for e in stamps]
    assert "20:00 (London)" in told[0], "the words do not name the time zone"
    await wait_until(lambda: group.pinned == [first.id], "the pin")
    await ben.tap("I’m in", group.id)
    assert "maybe" in (await cyril.tap("Maybe", group.id))["text"]
    await wait_until(
        lambda: "Anna, Ben" in night_card(anna, group).text and "Maybe: Cyril" in night_card(anna, group).text,
        "all answers",
    )
    assert night_card(anna, group).id == first.id, "the card is a new message"

    await move_night(bot, anna, group, name, timedelta(days=2))
    await wait_until(
        lambda: any("has been moved" in m.text and "Ben" in m.text for m in ben.messages(group.id)), "Ben is told"
    )

    await move_night(bot, anna, group, name, timedelta(minutes=4))
    await wait_until(lambda: anna.find("start ", group.id), "the table of the evening")
    night = await night_of(bot, name)
    assert len((await bot.app.service.lobbies.require_lobby(night.tables[0])).seats) == 2
    await wait_until(lambda: ben.find("To the table", group.id), "the way to it")


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
async def test_a_planner_who_has_left_the_group_is_noticed(bot: Process) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben", started=True)
    name = await plan_night(bot, anna, group)
    await ben.tap("I’m in", group.id)
    await wait_until(lambda: "Anna, Ben" in night_card(anna, group).text, "Ben is in")
    group.members.discard(anna.user.id)
    await move_night(bot, anna, group, name, timedelta(minutes=4))
    await wait_until(lambda: any("Planned by Ben" in m.text for m in ben.messages(group.id)), "it has passed on")


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


async def test_a_link_as_the_place_of_a_night_is_a_button(bot: Process) -> None:
    (anna,), group = bot.gather("Anna", started=True)
    await plan_night(bot, anna, group, "night-set {} game pebbles", "night-type {} where https://meet.example.org/room")
    found = night_card(anna, group)
    assert "https://meet.example.org/room" in [button.get("url") for row in found.keys for button in row]


async def test_typed_text_is_escaped_on_the_night_card(bot: Process) -> None:
    """Every text that is sent is looked at for what clients make links of; here is that they would have found it."""
    evil = "[free](https://evil.example) @everyone t.me/evil /start $USD #tag"
    (anna,), group = bot.gather("@everyone", started=True)
    typed = [f"night-type {{}} {key} {evil}" for key in ("note", "where")]
    await plan_night(bot, anna, group, "night-set {} game pebbles", *typed)
    text = night_card(anna, group).text
    assert text.count("free") == 2
    assert not any(raw in text for raw in ("://evil", "@everyone", "t.me/", " /start", "$USD", "#tag"))


async def test_guest_reads_the_whole_guest_list_in_private(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben", started=True)
    await plan_night(bot, anna, group)
    assert not ben.find("Guest list", group.id), "a guest list is offered though the card names all"
    monkeypatch.setattr(card, "MAX_NAMES", 1)
    await ben.tap("I’m in", group.id)
    await wait_until(lambda: "Anna and 1 more" in night_card(anna, group).text, "the card names one")
    await ben.tap("Guest list", group.id)
    await wait_until(lambda: any("Anna and 1 more" in m.text for m in ben.messages()), "the list, in private")
    await ben.tap("More")
    await wait_until(lambda: any(m.text.rstrip().endswith(": Ben") for m in ben.messages()), "the next page")
    assert sum("Ben" in m.text for m in ben.messages(group.id)) == 0, "the group's card was changed"
