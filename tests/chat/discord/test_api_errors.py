"""Test errors of Discord's API: deferred retries, repeated acknowledgements; and the setting of its address."""

from __future__ import annotations

from time import monotonic
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.frontends.common.port import RetryLaterError
from bot.frontends.discord.context import acknowledge_interaction
from bot.frontends.discord.panels import edit_if_present
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.rate_limit import AWAY, retry_while_away
from bot.settings import SettingError, load_settings
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table


def test_api_address_is_a_setting() -> None:
    def api_base(given: str) -> str:
        return load_settings({"BOTTEGA_DISCORD_API": given}).discord_api

    assert api_base("http://127.0.0.1:8080/") == "http://127.0.0.1:8080/api/v10"
    assert api_base("https://example.org/discord/api/v9/") == "https://example.org/discord/api/v9"
    assert api_base("") == ""
    with pytest.raises(SettingError):
        api_base("127.0.0.1:8080")


def build_http_error(status: int, code: int, **headers: str) -> discord.HTTPException:
    """Build the exception that the library raises at such an answer."""
    response = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(cast(Any, response), {"code": code, "message": ""})


@pytest.mark.parametrize("status", [429, 408])
async def test_too_long_retry_after_is_retried_later(status: int) -> None:
    """Neither is a channel closed nor is a call given up because there was too much to do."""

    async def raise_busy() -> None:
        raise build_http_error(status, 0, **{"Retry-After": "3600"})

    async def raise_closed() -> None:
        raise build_http_error(403, 50013)

    with pytest.raises(AWAY):
        await retry_while_away(raise_busy)
    with pytest.raises(discord.HTTPException):
        await retry_while_away(raise_closed)
    with pytest.raises(RetryLaterError):
        await edit_if_present(raise_busy)
    assert not await edit_if_present(raise_closed)
    with pytest.raises(RetryLaterError):
        await DiscordPort.delete_by_id(
            cast(Any, SimpleNamespace(_delete_unarchived=lambda *_: retry_while_away(raise_busy))), 1, 2
        )


async def test_a_press_that_was_answered_already_is_not_answered_again() -> None:
    def build_interaction(*answers: Exception | None) -> Any:
        left = list(answers)

        async def defer(**_: bool) -> None:
            if (answer := left.pop(0)) is not None:
                raise answer

        return SimpleNamespace(extras={}, response=SimpleNamespace(defer=defer))

    taken = build_http_error(400, 40060)
    assert not await acknowledge_interaction(build_interaction(taken)), "by another user"
    assert await acknowledge_interaction(build_interaction(OSError("lost"), taken)), "by us, though the answer was lost"
    assert await acknowledge_interaction(
        build_interaction(build_http_error(429, 0, **{"Retry-After": "0.01"}), None)
    ), "told to wait"


async def test_a_press_counts_whose_acknowledgement_was_taken_with_a_server_error(
    discord_env: DiscordEnvironment,
) -> None:
    """The library asks again by itself, and is told that it was taken already."""
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    table = await open_table(discord_env, people, "pebbles")
    world, failed = discord_env.world, list[str]()

    def take_and_fail(method: str, path: str) -> tuple[int, dict[str, object]] | None:
        interaction = world.interactions.get(path.split("/")[-2])
        if interaction is None or interaction.acknowledged or not path.endswith("/callback"):
            return None
        interaction.acknowledged, interaction.answer, interaction.original = monotonic(), 6, interaction.message
        failed.append(path)
        return 500, {"message": "500: Internal Server Error", "code": 0}

    world.fault = take_and_fail
    panel = await people[0].tap(people[0].board(table), "Your move", private=True)
    assert failed
    assert panel.only == people[0].user.id
