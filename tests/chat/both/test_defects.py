"""Test in a chat of each platform that a defect is shown with the code that the log has."""

import re
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.app.dispatch.routes import HANDLERS
from bot.app.tables.callbacks import OpenMove
from tests.chat.both.chats import Chat, DiscordChat
from tests.timeouts import wait_until


@pytest.mark.incident("incident", why="a panel is broken on purpose")
async def test_defect_is_shown_with_its_code(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    (anna, _), _ = await chat.seat("Anna", "Ben")
    monkeypatch.setitem(HANDLERS, OpenMove, AsyncMock(side_effect=KeyError("card13")))
    with capture_logs() as logs:
        await chat.tap(anna, "move ")

        def shown_codes() -> list[str]:
            shown = [*chat.texts(anna, private=True).values()]
            if not isinstance(chat, DiscordChat):  # a Telegram alert
                shown += [str(query.answer) for query in chat.world.queries.values()]
            return re.findall(r"code ([A-Z0-9]{6})", "\n".join(shown))

        (code,) = await wait_until(shown_codes, "the code")
    assert [entry["code"] for entry in logs if entry["event"] == "incident"] == [code]
