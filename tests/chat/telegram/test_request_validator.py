"""Test the request validator: it accepts valid requests and finds planted violations."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.world import SCALE, World

KEYS = {"inline_keyboard": [[{"text": "Join", "callback_data": "pjoin x"}]]}
GOOD: dict[str, Any] = {"chat_id": 7, "text": "Hello", "reply_markup": KEYS}


def find_violations(request_validator: TelegramRequestValidator, method: str, values: dict[str, Any]) -> list[str]:
    sent = {name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()}
    found, wrong = request_validator.decode(method, sent)
    return wrong or request_validator.violations(method, found, {})


def message_with_buttons(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return GOOD | {"reply_markup": {"inline_keyboard": list(rows)}}


def test_a_good_request_is_good(request_validator: TelegramRequestValidator) -> None:
    assert find_violations(request_validator, "sendMessage", GOOD) == []


def test_parameters_of_the_newest_api_are_known(request_validator: TelegramRequestValidator) -> None:
    assert (
        find_violations(
            request_validator, "sendMessage", GOOD | {"ephemeral_message_parameters": {"receiver_user_id": 7}}
        )
        == []
    )
    assert (
        find_violations(request_validator, "sendMessage", GOOD | {"ephemeral_message_parameters": {"receiver": 7}})
        != []
    )


@pytest.mark.parametrize(
    ("method", "values"),
    [
        ("sendMesage", GOOD),
        ("sendMessage", {"text": "Hello"}),
        ("sendMessage", GOOD | {"chat": 7}),
        ("sendMessage", GOOD | {"chat_id": [7]}),
        ("sendMessage", GOOD | {"text": "x" * 4097}),
        ("sendMessage", GOOD | {"text": "Look at @somebody"}),
        ("sendMessage", GOOD | {"text": "Go to http://evil.example"}),
        ("sendMessage", GOOD | {"text": "Press /undo"}),
        ("sendMessage", GOOD | {"parse_mode": "HTML"}),
        ("sendMessage", GOOD | {"entities": [{"type": "bold", "offset": 0, "length": 9}]}),
        ("sendMessage", message_with_buttons([{"text": "a", "callback_data": "я" * 33}])),
        ("sendMessage", message_with_buttons([{"text": "a", "callback_data": ""}])),
        ("sendMessage", message_with_buttons([{"text": "a"}])),
        ("sendMessage", message_with_buttons([{"text": "", "callback_data": "p"}])),
        (
            "sendMessage",
            message_with_buttons([{"text": "a", "callback_data": "p", "url": "https://t.me/bottega_test_bot?start=x"}]),
        ),
        ("sendMessage", message_with_buttons([{"text": "a", "callback_data": "p", "style": "golden"}])),
        ("sendMessage", message_with_buttons([{"text": "a", "callback_data": "p"}] * 9)),
        ("sendMessage", message_with_buttons(*[[{"text": "a", "callback_data": "p"}] * 8] * 13)),
        ("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * 201}),
        ("answerCallbackQuery", {"callback_query_id": "1", "url": "https://t.me/bottega_test_bot?start=a b"}),
        ("setMyCommands", {"commands": [{"command": "Play", "description": "x"}]}),
        ("setMyCommands", {"commands": [{"command": "play", "description": ""}]}),
        ("sendPhoto", {"chat_id": 7, "photo": "attach://nothing", "caption": "x"}),
        ("editMessageCaption", {"chat_id": 7, "message_id": 1, "caption": "x" * 1025}),
    ],
)
def test_planted_violations_are_found(
    request_validator: TelegramRequestValidator, method: str, values: dict[str, Any]
) -> None:
    assert find_violations(request_validator, method, values) != []


def test_the_description_knows_what_is_a_number(request_validator: TelegramRequestValidator) -> None:
    if not request_validator.described:
        pytest.skip("aiogram reads a number that is sent as a text; only the description knows better")
    assert (
        find_violations(
            request_validator, "sendMessage", GOOD | {"entities": [{"type": "bold", "offset": "0", "length": 2}]}
        )
        != []
    )


@pytest.mark.parametrize(("scale", "most"), [(1.0, 20), (SCALE, 30)])
def test_more_than_a_group_may_get_is_found(scale: float, most: int) -> None:
    world = World(scale)
    for _ in range(most):
        world.count_message(-7)
    assert not world.wrong
    world.count_message(-7)
    assert world.wrong
