"""Test Web Push: a fault of this server takes no device away.

401 and 403 say that our signature (VAPID) was not accepted: a clock that is wrong after a machine was resumed, a proxy
in between, a rule of one service (Apple: *BadJwtToken*). Only 404 and 410 say that the address is gone (RFC 8030, 7.3
and 8.3). Reports: perfectyorg/perfecty-push-wp#162, vjt/grappa-irc#1325 ("not on the first 4xx: 401/403 fire when our
own VAPID JWT is wrong"), mozilla-services/autopush#807 ("very dangerous"), web-push-libs/web-push-php#61 (a wrong
hardware clock).
"""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from aiohttp.resolver import ThreadedResolver

from bot.app.api import App
from bot.frontends.push.frontend import PushFrontend
from bot.frontends.push.sender import LATER_S, LONGEST_S, PushSender, read_retry_after_s
from tests.app.conftest import Arrive, Seat
from tests.app.gameplay import plan_pebbles
from tests.app.test_device_calls import (
    SEED,
    give_status,
    let_call,
    make_callable,
    on_page,
    patience,
    push,
    service,
    settle,
    wait_for_notice,
    watch_chat,
)
from tests.app.test_operator_screens import make_operator
from tests.push_service import PushService
from tests.texts import match_text
from tests.timeouts import wait_until

__all__ = ["patience", "push", "service"]


@pytest.mark.parametrize("status", [302, 400, 401, 403, 413, 429, 503])
async def test_a_refusal_loses_no_device_and_the_chat_calls(
    status: int, app: App, push: PushFrontend, service: PushService, make_table: Seat
) -> None:
    table, anna, ben = await make_callable(app, service, make_table)
    called = watch_chat(app)
    service.answer = partial(give_status, status)
    await plan_pebbles(ben, table)
    await wait_until(lambda: anna.id in called, "a call in the chat")
    await settle(push, table, anna)
    assert service.asked == ["phone"], f"a redirection was followed, or the call was tried again: {service.asked}"
    assert len((await app.service.users.get(anna.id)).devices) == 1, "the device is forgotten, though it is there"


async def test_operator_reads_that_the_signature_is_refused_until_it_is_accepted(
    app: App, push: PushFrontend, service: PushService, make_table: Seat, arrive: Arrive
) -> None:
    """The clock of this server is wrong, so that its signatures are valid for too long."""
    operator = await make_operator(arrive)

    async def is_told() -> bool:
        shown = await operator.command("operator")
        return any(match_text("operator-push-refused", line) for line in shown.text)

    def make_sender(ahead: timedelta) -> PushSender:
        def clock() -> datetime:
            return app.service.clock() + ahead

        return PushSender(SEED, "mailto:a@example.org", clock, ThreadedResolver(), lambda _: True,
                          app.service.refusing_services)  # fmt: skip

    push._make_sender = partial(make_sender, timedelta(hours=13))
    table, anna, ben = await make_callable(app, service, make_table)
    called = watch_chat(app)
    assert not await is_told()
    await plan_pebbles(ben, table)
    await wait_until(lambda: anna.id in called, "a call in the chat")
    assert await is_told()
    assert push._sender is not None
    await push._sender.close()
    push._sender = make_sender(timedelta())
    table, _, ben = await make_callable(app, service, make_table)
    await plan_pebbles(ben, table)
    await wait_for_notice(service, "phone")
    assert not await is_told()


async def test_a_user_without_a_chat_is_called_again_later(
    app: App, push: PushFrontend, service: PushService, arrive: Arrive
) -> None:
    page = (await app.ensure_channel("web:page")).id
    anna, ben = await arrive("Anna", at=page), await arrive("Ben", at=page)
    table = await anna.open_table(ben, start=True)
    await let_call(app, anna, service.subscribe("phone"))
    await on_page(app, anna)
    statuses = iter([403, 401, 302])

    async def answer(_: str) -> int:
        return next(statuses, 201)

    service.answer = answer
    await plan_pebbles(ben, table)
    assert (await wait_for_notice(service, "phone"))["tag"] == table
    await settle(push, table, anna)
    assert len(service.asked) == 4


NOW = datetime(2026, 11, 27, 10, 2, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "wait_s"),
    [
        ("", LATER_S), ("soon", LATER_S), ("²", LATER_S), ("0", 0), ("120", 120), ("9" * 400, LONGEST_S),
        ("Fri, 27 Nov 2026 10:03:30 GMT", 90), ("Fri, 27 Nov 2026 10:03:30 -0000", 90),
        ("Friday, 27-Nov-26 10:03:30 GMT", 90), ("Fri, 27 Nov 2026 10:00:00 GMT", 0),
        ("Fri, 27 Nov 2099 10:00:00 GMT", LONGEST_S),
    ],
)  # fmt: skip
def test_retry_after_is_a_number_or_a_date(text: str, wait_s: float) -> None:
    assert read_retry_after_s(text, NOW) == wait_s
