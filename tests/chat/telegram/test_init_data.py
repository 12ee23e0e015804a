"""Test verification of Telegram's init data: signature, bot, age, size, added fields, user."""

from __future__ import annotations

import hashlib
import hmac
import json
from urllib.parse import urlencode

import pytest

from bot.frontends.telegram.init_data import AHEAD_S, FRESH_S, MOST_FIELDS, verify_init_data

TOKEN = "4242:a-token-of-the-tests"
NOW = 1_790_000_000
ANNA = {"id": 77, "first_name": "Anna \N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER} & co = ý"}


def sign_init_data(token: str = TOKEN, at: int = NOW, **more: str) -> dict[str, str]:
    """Build start data as a client sends them: signed by the letter of Telegram's page, apart from our own check."""
    fields = {"query_id": "AAH", "user": json.dumps(ANNA), "auth_date": str(at), "signature": "x-y_z", **more}
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    check = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    return {**fields, "hash": hmac.new(secret, check.encode(), hashlib.sha256).hexdigest()}


def test_signature_of_a_reference_vector_is_valid() -> None:
    """A vector made elsewhere: openssl's HMACs over the same lines."""
    data = (
        "auth_date=1790000000&query_id=AAH&user=%7B%22id%22%3A77%7D"
        "&hash=bdce0f61feb71fc16cb6e585b0f0ae77499697689d19c959cc9158131f0ad13c"
    )
    assert verify_init_data("4242:AAvector", data, NOW) == "telegram:77"


@pytest.mark.parametrize("name", ["query_id", "user", "auth_date", "signature", "hash"])
def test_changed_or_missing_field_is_rejected(name: str) -> None:
    good = sign_init_data()
    other = {**good, name: json.dumps({**ANNA, "id": 78}) if name == "user" else f"{good[name]}0"}
    assert verify_init_data(TOKEN, urlencode(other), NOW) == ""
    assert verify_init_data(TOKEN, urlencode({key: value for key, value in good.items() if key != name}), NOW) == ""


def test_too_many_fields_are_rejected() -> None:
    """No caller can have us sort and sign what would fill a page."""
    for count, good in ((MOST_FIELDS - 5, True), (MOST_FIELDS - 4, False)):
        more = {f"more{n}": "x" for n in range(count)}
        assert bool(verify_init_data(TOKEN, urlencode(sign_init_data(at=NOW, **more)), NOW)) is good


@pytest.mark.parametrize(("age", "good"), [
    (-AHEAD_S - 1, False), (-AHEAD_S, True), (1, True), (FRESH_S - 1, True), (FRESH_S, False), (86400, False),
])  # fmt: skip
def test_init_data_is_good_for_minutes(age: int, *, good: bool) -> None:
    assert verify_init_data(TOKEN, urlencode(sign_init_data(at=NOW - age)), NOW) == ("telegram:77" if good else "")


def test_an_empty_field_is_signed_with_the_others() -> None:
    assert verify_init_data(TOKEN, urlencode(sign_init_data(start_param="")), NOW) == "telegram:77"


@pytest.mark.parametrize(("token", "data"), [
    *((TOKEN, urlencode(sign_init_data()) + more) for more in ("&chat_type=sender", f"&auth_date={NOW}", "&chat")),
    (TOKEN, urlencode(sign_init_data("4343:another-bot"))), ("", urlencode(sign_init_data(""))),
    *((TOKEN, wrong) for wrong in ("", "x", "hash=", "&&", "hash=é", "a=b&" * 100, "%ff=%fe&hash=00")),
    *((TOKEN, urlencode(sign_init_data(user=user))) for user in ("", "null", "{}", '{"id": "77"}', "[]")),
])  # fmt: skip
def test_other_init_data_is_rejected(token: str, data: str) -> None:
    """A field that is not signed, or comes twice; another bot's, or of no bot; what cannot be read; no user."""
    assert verify_init_data(token, data, NOW) == ""
