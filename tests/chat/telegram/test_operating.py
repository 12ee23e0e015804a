"""The command of those who run the bot, at Telegram: the ids in the settings see its state, in private."""

from __future__ import annotations

import pytest

from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.world import World
from tests.patience import wait_until
from tests.texts import render_text


@pytest.mark.slow
async def test_an_owner_in_the_settings_sees_the_state_and_others_do_not(
    bot: Process, world: World, arrive: Arrive
) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    bot.app.register_admin_check("telegram", bot.app.service.admins._asks["telegram"], frozenset({anna.user.id}))
    anna.write("/operator")
    await wait_until(lambda: any(render_text("operator-title") in m.text for m in anna.messages()), "the state")
    ben.write("/operator")
    await wait_until(lambda: any(render_text("operator-refused") in m.text for m in ben.messages()), "the refusal")
    assert not any(render_text("operator-title") in m.text for m in ben.messages())
