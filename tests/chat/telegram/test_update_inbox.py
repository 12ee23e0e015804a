"""Test the update inbox: order, retries after store and platform errors, recovery by the next process."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Update

from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram import update_inbox as of_inbox
from bot.frontends.telegram.update_inbox import INDEX, UpdateInbox
from bot.frontends.telegram.updates import FollowUp
from tests.app.clocks.process_crash import ProcessCrash, WriteCrash
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.simulated_users import Person
from tests.timeouts import PATIENCE_S


class UpdateRecorder:
    """What is done with updates: noted. ``away``: so often the store is, by update; ``busy``: so often Telegram is.

    ``unread``: so often the store is away while the effects are shown. ``end``: the process ends before that.
    """

    def __init__(self, end: str = "") -> None:
        self.end = end
        self.taken: list[int] = []
        self.shown: list[int] = []
        self.away: dict[int, int] = {}
        self.busy: dict[int, int] = {}
        self.unread: dict[int, int] = {}

    async def handle_update(self, update: Update) -> FollowUp:
        number = update.update_id
        if self.away.get(number, 0) > 0:
            self.away[number] -= 1
            raise StoreError("store-lost")
        if self.end == "effect":
            raise ProcessCrash
        self.taken.append(number)

        async def show_effects() -> None:
            if self.end == "answer":
                raise ProcessCrash
            if self.busy.get(number, 0) > 0:
                self.busy[number] -= 1
                raise RetryLaterError(0)
            if self.unread.get(number, 0) > 0:
                self.unread[number] -= 1
                raise StoreError("store-lost")
            self.shown.append(number)

        return show_effects


async def inbox_of(bot: Process, taking: UpdateRecorder) -> UpdateInbox:
    """Pause the bot, and return an inbox in the place of its own, which would take the same updates up."""
    await bot.pause()
    return UpdateInbox(FrontendStore(bot.store), bot.bot.api, cast(Any, taking))


def build_update(bot: Process, person: Person, number: int) -> Update:
    message = {"message_id": number, "date": 1, "chat": {"id": person.user.id, "type": "private"}, "text": f"{number}"}
    found = Update.de_json({"update_id": number, "message": {**message, "from": person.user.json()}}, bot.bot.api.bot)
    assert found.effective_user is not None
    return found


async def test_pending_updates_are_recovered_in_order(bot: Process, add_person: Arrive) -> None:
    anna, taking = add_person("Anna"), UpdateRecorder()
    inbox = await inbox_of(bot, taking)
    numbers = list(range(95, 125))
    Random(1).shuffle(numbers)
    for number in numbers:
        await FrontendStore(bot.store).name_sets(INDEX).add_name(build_update(bot, anna, number).to_json())
    await inbox.recover_updates()
    assert taking.taken == sorted(numbers)
    await inbox.wait_until_shown()
    assert not await FrontendStore(bot.store).name_sets(INDEX).list_names()


async def test_update_is_accepted_again_after_a_store_failure(
    bot: Process, add_person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_inbox, "PAUSE_S", 0.0)
    taking = UpdateRecorder()
    taking.away = {11: 1}
    inbox = await inbox_of(bot, taking)
    some = tuple(build_update(bot, add_person(f"Person{number}"), number) for number in (10, 11, 12))
    assert await inbox._accept_all(some) == 11
    assert await inbox._accept_all(some[1:]) == 13
    await inbox.wait_until_shown()
    assert set(taking.shown) == {10, 11, 12}


async def test_update_is_shown_later_if_telegram_is_busy(
    bot: Process, add_person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_inbox, "PAUSE_S", 0.0)
    taking = UpdateRecorder()
    taking.busy = {7: 3}
    inbox = await inbox_of(bot, taking)
    await inbox.accept_update(build_update(bot, add_person("Anna"), 7))
    await inbox.wait_until_shown()
    assert taking.shown == [7]
    assert not await FrontendStore(bot.store).name_sets(INDEX).list_names()


async def test_update_is_shown_after_the_store_recovers(
    bot: Process, add_person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_inbox, "PAUSE_S", 0.0)
    taking = UpdateRecorder()
    taking.unread = {7: 3}
    inbox = await inbox_of(bot, taking)
    await inbox.accept_update(build_update(bot, add_person("Anna"), 7))
    await inbox.wait_until_shown()
    assert taking.shown == [7], "a press waits for its answer, and no process may start for days"
    assert not await FrontendStore(bot.store).name_sets(INDEX).list_names()


WRITES = {"add": 1, "remove": 2}
"""What an update writes to the store by itself, in order."""


@pytest.mark.parametrize("end", ["add", "effect", "answer", "remove"])
async def test_next_process_shows_an_update_after_a_crash(
    bot: Process, add_person: Arrive, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """Telegram sends again only what was not confirmed: where ``accept`` has not returned."""
    first, second = UpdateRecorder(end), UpdateRecorder()
    inbox, update, confirmed = await inbox_of(bot, first), build_update(bot, add_person("Anna"), 7), False
    with WriteCrash(WRITES.get(end, 0)).watch_writes(bot.store.pool, monkeypatch):
        await inbox.accept_update(update)
        confirmed = True
        await asyncio.gather(*inbox._show_tasks.values(), return_exceptions=True)
    assert confirmed == (end in ("answer", "remove"))
    inbox = await inbox_of(bot, second)
    await inbox.recover_updates()
    if not confirmed:
        await inbox.accept_update(update)
    await inbox.wait_until_shown()
    assert second.shown == [7]
    assert not await FrontendStore(bot.store).name_sets(INDEX).list_names()


async def test_update_is_confirmed_only_after_it_was_handled(bot: Process, add_person: Arrive) -> None:
    """To ask from a number on confirms what came before."""
    asked, may_take, asked_again = list[int | None](), asyncio.Event(), asyncio.Event()
    update, taking = build_update(bot, add_person("Anna"), 7), UpdateRecorder()
    take = taking.handle_update

    async def get_updates(offset: int | None, **_: object) -> tuple[Update, ...]:
        asked.append(offset)
        if len(asked) > 1:
            asked_again.set()
            await asyncio.Event().wait()
        return (update,)

    async def take_late(update: Update) -> FollowUp:
        await may_take.wait()
        return await take(update)

    taking.handle_update = take_late  # type: ignore[method-assign]
    await bot.pause()
    wire = SimpleNamespace(bot=SimpleNamespace(get_updates=get_updates))
    inbox = UpdateInbox(FrontendStore(bot.store), cast(Any, wire), cast(Any, taking))
    polling = asyncio.create_task(inbox.poll_updates())
    with suppress(TimeoutError):
        await asyncio.wait_for(asked_again.wait(), 0.3)
    assert asked == [None]
    may_take.set()
    await asyncio.wait_for(asked_again.wait(), PATIENCE_S)
    assert (asked, taking.taken) == ([None, 8], [7])
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
    await inbox.wait_until_shown()
