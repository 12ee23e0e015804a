"""Test game nights on Telegram: pins, and ambiguous dates."""

import pytest

from bot.app.game_nights.store import NIGHTS
from tests.chat.telegram.game_driver import Process
from tests.texts import match_text, render_text
from tests.timeouts import wait_until



@pytest.mark.slow
@pytest.mark.parametrize("may_pin", [True, False])
async def test_night_is_pinned_until_it_ends_if_the_bot_may_pin(bot: Process, may_pin: bool) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben", started=True)
    group.may_pin = may_pin
    anna.write("/night tomorrow 8pm", group)
    await anna.tap(render_text("night-post"))
    await ben.tap(render_text("night-button-in"), group.id)
    await wait_until(lambda: any("Anna, Ben" in m.text for m in anna.messages(group.id)), "Ben among the attendees")
    await wait_until(lambda: bool(group.pinned) == may_pin, "the pin")
    (night,) = await NIGHTS.load_of_user(bot.app.service, await bot.app.ensure_user(f"telegram:{anna.user.id}"))
    await bot.send_callback(anna, group, f"night-off-yes {night.id}")
    await wait_until(lambda: any(match_text("night-news-off", m.text) for m in ben.messages()), "a notice to Ben")
    await wait_until(lambda: not group.pinned, "no pin")


@pytest.mark.slow
async def test_incomplete_date_is_completed_in_private(bot: Process) -> None:
    (anna,), group = bot.gather("Anna", started=True)
    anna.write("/night saturday", group)
    await wait_until(lambda: any("At what time?" in m.text for m in anna.messages()), "the question")
    await anna.tap("Saturday")
    await bot.find(anna, "Post it")
    anna.write("/night")
    await anna.tap("Plan a night")
    await wait_until(lambda: any("When should it be?" in m.text for m in anna.messages()), "the question")
    anna.write("tomorrow at 19:30")
    await wait_until(lambda: any("19:30 (London)" in m.text for m in anna.messages()), "the typed text on the screen")
