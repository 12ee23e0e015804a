"""Test the update inbox: order, retries after store and platform errors, recovery by the next process."""

import asyncio
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Update

from bot.frontends.common.frontend_store import ALL, FrontendStore, NameSets, StoreError
from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram import update_inbox
from bot.frontends.telegram.update_inbox import INDEX, UpdateInbox
from bot.frontends.telegram.updates import FollowUp, do_nothing
from tests.app.clocks.clocked_tables import ProcessCrash, WriteCrash
from tests.chat.telegram.game_driver import Process
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import TOKEN, Person, World, add_person
from tests.timeouts import PATIENCE_S, wait_until
from tests.web.conftest import start_program
from tests.web.test_start import StartProgram


class UpdateRecorder:
    """Records updates. An ``error`` is raised ``times`` times at the first update's ``effect`` or ``answer``."""

    def __init__(self, failing: str = "", error: BaseException | None = None, times: int = 1) -> None:
        self.taken: list[int] = []
        self.shown: list[int] = []
        self._failing, self._errors = failing, [error] * times

    async def handle_update(self, update: Update) -> FollowUp:
        self._fail_at("effect")
        self.taken.append(update.update_id)

        async def show_effects() -> None:
            self._fail_at("answer")
            self.shown.append(update.update_id)

        return show_effects

    def _fail_at(self, point: str) -> None:
        if point == self._failing and self._errors and (error := self._errors.pop()) is not None:
            raise error


async def inbox_of(bot: Process, taking: UpdateRecorder) -> UpdateInbox:
    """Pause the bot, and return an inbox that replaces its own, which would handle the same updates."""
    await bot.pause()
    return UpdateInbox(FrontendStore(bot.store), bot.bot.api, cast(Any, taking))


async def pending_updates(bot: Process) -> list[str]:
    return await FrontendStore(bot.store).name_sets(INDEX).list_names()


def build_update(bot: Process, person: Person, number: int) -> Update:
    message = {"message_id": number, "date": 1, "chat": {"id": person.user.id, "type": "private"}, "text": f"{number}"}
    found = Update.de_json({"update_id": number, "message": {**message, "from": person.user.json()}}, bot.bot.api.bot)
    assert found.effective_user is not None
    return found


async def test_pending_updates_are_recovered_in_order(bot: Process) -> None:
    anna, taking = bot.person("Anna"), UpdateRecorder()
    inbox = await inbox_of(bot, taking)
    numbers = list(range(95, 125))
    Random(1).shuffle(numbers)
    for number in numbers:
        await FrontendStore(bot.store).name_sets(INDEX).add_name(build_update(bot, anna, number).to_json())
    await inbox.recover_updates()
    await inbox.wait_until_shown()
    assert taking.taken == sorted(numbers)
    assert not await pending_updates(bot)


async def test_updates_of_a_user_are_handled_in_order_and_delay_no_other_user(bot: Process) -> None:
    anna, ben, taken, release = bot.person("Anna"), bot.person("Ben"), list[int](), asyncio.Event()

    async def handle_update(update: Update) -> FollowUp:
        taken.append(update.update_id)
        if update.update_id == 10:
            await release.wait()
        return do_nothing

    inbox = await inbox_of(bot, cast(Any, SimpleNamespace(handle_update=handle_update)))
    for person, number in ((anna, 10), (anna, 11), (ben, 12)):
        await inbox.accept_update(build_update(bot, person, number))
    await wait_until(lambda: 12 in taken, "the other user's update")
    assert taken == [10, 12], "expected updates of one user in order"
    release.set()
    await inbox.wait_until_shown()
    assert taken == [10, 12, 11]


async def test_update_is_accepted_again_after_a_store_failure(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """Later updates are handled after it: an update that was not stored is not overtaken."""
    monkeypatch.setattr(update_inbox, "PAUSE_S", 0.0)
    taking, anna, add = UpdateRecorder(), bot.person("Anna"), NameSets.add_name
    inbox = await inbox_of(bot, taking)
    some = tuple(build_update(bot, anna, number) for number in (10, 11, 12))

    async def fail_once(names: NameSets, name: str, owner: str = ALL) -> None:
        monkeypatch.setattr(NameSets, "add_name", add)
        raise StoreError("store-lost")

    monkeypatch.setattr(NameSets, "add_name", fail_once)
    assert await inbox._accept_all(some) == 10
    assert await inbox._accept_all(some) == 13
    await inbox.wait_until_shown()
    assert taking.taken == taking.shown == [10, 11, 12]


@pytest.mark.parametrize(
    ("failing", "error"),
    [("effect", StoreError("store-lost")), ("answer", RetryLaterError(0)), ("answer", StoreError("store-lost"))],
)
async def test_update_is_handled_and_shown_after_the_failure(
    bot: Process, monkeypatch: pytest.MonkeyPatch, failing: str, error: Exception
) -> None:
    """The store is unavailable, or Telegram is busy; the update was confirmed, so Telegram does not send it again."""
    monkeypatch.setattr(update_inbox, "PAUSE_S", 0.0)
    taking, anna = UpdateRecorder(failing, error, 3), bot.person("Anna")
    inbox = await inbox_of(bot, taking)
    for number in (10, 11):
        await inbox.accept_update(build_update(bot, anna, number))
    await inbox.wait_until_shown()
    assert taking.taken == [10, 11], "expected updates of one user in order"
    assert sorted(taking.shown) == [10, 11], "expected an answer to each update"
    assert not await pending_updates(bot)


WRITES = {"add": 1, "remove": 2}
"""The writes to the store that belong to a single update, in order."""


@pytest.mark.parametrize("end", ["add", "effect", "answer", "remove"])
async def test_next_process_shows_an_update_after_a_crash(
    bot: Process, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """Telegram sends only unconfirmed updates again, for which ``accept_update`` has not returned."""
    first, second = UpdateRecorder(end, ProcessCrash()), UpdateRecorder()
    inbox, update, confirmed = await inbox_of(bot, first), build_update(bot, bot.person("Anna"), 7), False
    with WriteCrash(WRITES.get(end, 0)).watch_writes(bot.store.pool, monkeypatch):
        await inbox.accept_update(update)
        confirmed = True
        await asyncio.gather(*inbox._tasks.values(), return_exceptions=True)
    assert confirmed == (end != "add")
    inbox = await inbox_of(bot, second)
    await inbox.recover_updates()
    if not confirmed:
        await inbox.accept_update(update)
    await inbox.wait_until_shown()
    assert second.shown == [7]
    assert not await pending_updates(bot)


async def test_update_is_confirmed_only_after_it_is_stored(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requesting updates from an offset confirms the earlier ones. An update is handled only after it is stored."""
    asked, may_store, asked_again, handled = list[int | None](), *(asyncio.Event() for _ in range(3))
    update, add = build_update(bot, bot.person("Anna"), 7), NameSets.add_name

    async def get_updates(offset: int | None, **_: object) -> tuple[Update, ...]:
        asked.append(offset)
        if len(asked) > 1:
            asked_again.set()
            await asyncio.Event().wait()
        return (update,)

    async def add_late(names: NameSets, name: str, owner: str = ALL) -> None:
        await may_store.wait()
        await add(names, name, owner)

    async def wait_forever(update: Update) -> None:
        handled.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(NameSets, "add_name", add_late)
    await bot.pause()
    wire = SimpleNamespace(bot=SimpleNamespace(get_updates=get_updates))
    handler = SimpleNamespace(handle_update=wait_forever)
    inbox = UpdateInbox(FrontendStore(bot.store), cast(Any, wire), cast(Any, handler))
    polling = asyncio.create_task(inbox.poll_updates())
    with suppress(TimeoutError):
        await asyncio.wait_for(asked_again.wait(), 0.3)
    assert asked == [None]
    assert not handled.is_set()
    may_store.set()
    await asyncio.wait_for(asked_again.wait(), PATIENCE_S)
    assert asked == [None, 8]
    await asyncio.wait_for(handled.wait(), PATIENCE_S)
    polling.cancel()
    await asyncio.gather(polling, inbox.close(), return_exceptions=True)
    assert len(await pending_updates(bot)) == 1


__all__ = ["start_program"]


@pytest.mark.slow
async def test_program_with_a_token_serves_telegram(
    telegram: Server, world: World, start_program: StartProgram
) -> None:
    run = start_program(TELEGRAM_TOKEN=TOKEN, BOTTEGA_TELEGRAM_API=telegram.url, BOTTEGA_RENDER_WORKERS="1")
    said = await asyncio.to_thread(run.link, r".*https://t\.me/bottega_test_bot\?startgroup=.*")
    anna, ben = add_person(world, "Anna"), add_person(world, "Ben")
    group = world.group(anna.user, ben.user)
    await anna.open_lobby(group, "/play princes")
    await ben.tap("join ", group.id)
    await anna.tap("addai ", group.id)  # one message shows both, five seconds after the lobby
    await wait_until(lambda: all(name in anna.messages(group.id)[-1].text for name in ("Ben", "AI 1")), "their seats")
    await anna.tap("start ", group.id)
    board, _ = await wait_until(lambda: anna.find("story ", group.id), "the board")
    assert board.photo is not None
    assert len(board.photo) > 10_000, f"expected a painted picture of more than 10,000 bytes, got {len(board.photo)}"
    code, out, log = await asyncio.to_thread(run.interrupt)
    assert code == 0
    assert TOKEN not in said + out + log


@pytest.mark.slow
async def test_wrong_token_is_reported_in_one_line(telegram: Server, start_program: StartProgram) -> None:
    run = start_program(TELEGRAM_TOKEN="1:wrong", BOTTEGA_TELEGRAM_API=telegram.url, BOTTEGA_RENDER_WORKERS="1")
    said = {await asyncio.to_thread(run.link, "TELEGRAM_TOKEN|/in/") for _ in range(2)}
    assert said == {"TELEGRAM_TOKEN", "/in/"}, f"expected the wrong token and the local link, got {said}"
    await asyncio.to_thread(run.interrupt)
