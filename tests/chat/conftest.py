"""Validators of the requests to both platforms, based on the platforms' own API descriptions."""

from typing import Any

import pytest

from tests.chat.api_specs import require_spec
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.telegram.request_validator import TelegramRequestValidator


@pytest.fixture(scope="session")
def discord_validator() -> DiscordRequestValidator:
    return DiscordRequestValidator(require_spec("discord-openapi.json"))


@pytest.fixture(scope="session")
def telegram_validator() -> TelegramRequestValidator:
    return TelegramRequestValidator(require_spec("telegram-api.json"), require_spec("telegram-api-10.3.json"))


@pytest.fixture
def anna(people: list[Any]) -> Any:
    return people[0]


@pytest.fixture
def ben(people: list[Any]) -> Any:
    return people[1]
