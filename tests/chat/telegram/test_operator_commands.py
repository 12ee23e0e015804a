"""Test the operator command at Telegram: private status for the user ids in the settings."""

from __future__ import annotations

import pytest

from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.world import World
from tests.texts import render_text
from tests.timeouts import wait_until


@pytest.mark.slow
async def test_an_owner_in_the_settings_sees_the_state_and_others_do_not(
    bot: Process, world: World, add_person: Arrive
) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    bot.app.service.admins.register_admin_check(
        "telegram", bot.app.service.admins._asks["telegram"], frozenset({anna.user.id})
    )
    anna.write("/operator")
    await wait_until(lambda: any(render_text("operator-title") in m.text for m in anna.messages()), "the state")
    ben.write("/operator")
    await wait_until(lambda: any(render_text("operator-refused") in m.text for m in ben.messages()), "the refusal")
    assert not any(render_text("operator-title") in m.text for m in ben.messages())
