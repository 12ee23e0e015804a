"""Test interactions on Discord: parsing, order, error codes, and one answer per acknowledged interaction."""

import asyncio
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import AsyncMock

import discord
import msgspec
import pytest
from discord.components import _component_factory
from structlog.testing import capture_logs

from bot.app.api import App
from bot.frontends.common.frontend_store import FrontendStore, NameSets, RecordStore, StoreError, VersionedValue
from bot.frontends.discord import interaction_inbox
from bot.frontends.discord.context import (
    acknowledge_interaction,
    can_post,
    find_button_label,
    log_late_answer,
    user_language,
)
from bot.frontends.discord.control_rows import read_form
from bot.frontends.discord.error_codes import ENTRY_POINT, ERROR_RULES
from bot.frontends.discord.interaction_inbox import (
    INDEX,
    InteractionInbox,
    StoredInteraction,
    build_payload,
    restore_interaction,
)
from bot.frontends.discord.rate_limit import ERROR_REPLIES, ErrorReply
from bot.frontends.discord.records import InboxLease
from bot.frontends.discord.responder import InteractionResponder
from tests.app.gameplay import next_move, require, table_version
from tests.chat.discord.game_driver import DiscordEnvironment, seat_people
from tests.chat.discord.models import Person, PressTarget, text_of
from tests.chat.discord.test_api_errors import build_http_error
from tests.incidents import Incidents
from tests.texts import render_text
from tests.timeouts import cancel_tasks, wait_until

build_interaction: Any = SimpleNamespace


@pytest.mark.parametrize("dm", [True, False])
def test_without_a_server_the_bot_posts_only_in_its_own_dm(dm: bool) -> None:
    """Users who installed the app also press in group DMs, where the bot is not a member."""
    assert can_post(build_interaction(guild_id=None, context=SimpleNamespace(dm_channel=dm))) is dm


@pytest.mark.parametrize(("code", "level"), [
    (10015, "info"), (50027, "info"), (10008, "info"), (10062, "info"), (50035, "error"), (50013, "error"),
])  # fmt: skip
def test_late_answers_are_logged_as_info_and_others_as_errors(code: int, level: str, incidents: Incidents) -> None:
    if level == "error":
        incidents.expect("response rejected", why="that it is logged is what is tested")
    with capture_logs() as logs:
        log_late_answer(build_http_error(404, code))
    assert [entry["log_level"] for entry in logs] == [level]


@pytest.mark.parametrize(
    "sent",
    [
        [{"type": 18, "component": {"type": 4, "custom_id": "typed", "value": "pass"}}],
        [{"type": 1, "components": [{"type": 4, "custom_id": "typed", "value": "pass"}]}],
        [{"type": 10}, {"type": 18, "component": {"type": 4, "custom_id": "typed", "value": "pass"}}],
    ],
)
def test_form_fields_are_found_at_any_depth(sent: list[Any]) -> None:
    assert read_form(sent) == "pass"
    assert read_form([]) == ""
    assert read_form([*sent, {"type": 18, "component": {"type": 22, "values": ["a=1", "b=1"]}}]) == "pass a=1 b=1"


def test_form_is_named_after_the_button_that_opened_it() -> None:
    """It works at any depth; without the button, the name is empty."""
    pressed = discord.ui.Button[Any](label="Offer", custom_id="f1:x")
    view = discord.ui.LayoutView(timeout=None)
    frame = discord.ui.Container[Any](discord.ui.TextDisplay("Bids"))
    frame.add_item(discord.ui.ActionRow[Any](discord.ui.Button(label="Pass", custom_id="p1:x"), pressed))
    view.add_item(frame)
    sent: list[Any] = view.to_components()  # type: ignore[no-untyped-call]
    message = SimpleNamespace(components=[_component_factory(one) for one in sent])  # as the library parses a message
    assert find_button_label(build_interaction(data={"custom_id": "f1:x"}, message=message)) == "Offer"
    assert find_button_label(build_interaction(data={"custom_id": "f9:x"}, message=message)) == ""
    assert find_button_label(build_interaction(data={"custom_id": "f1:x"}, message=None)) == ""


MET: Final = (
    0, 10002, 10003, 10004, 10007, 10008, 10011, 10013, 10014, 10015, 10062, 10063, 10070, 10087, 20001, 20009,
    20012, 20016, 20022, 20028, 20029, 20031, 30008, 30032, 30034, 30038, 30046, 30048, 40001, 40003, 40004,
    40005, 40006, 40007, 40041, 40043, 40058, 40060, 40061, 40062, 40066, 40067, 40094, 40333, 50001, 50003,
    50005, 50006, 50007, 50008, 50009, 50013, 50014, 50021, 50024, 50027, 50028, 50033, 50035, 50041, 50045,
    50046, 50055, 50068, 50083, 50091, 50095, 50109, 50110, 50123, 50138, 50146, 50151, 50278, 60003, 110000,
    110001, 130000, 160004, 160005, 160006, 180000, 200000, 200001, 240000, 400001,
)  # fmt: skip
"""Error codes of the bot's requests: commands, messages, files, threads, tags, events, emoji, members, interactions."""


def test_each_expected_error_code_has_a_rule() -> None:
    assert set(ERROR_RULES) == {*MET, ENTRY_POINT}


# -- after a process ends, each acknowledged interaction is answered once or reported


@pytest.fixture(autouse=True)
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interaction_inbox, "LEASE_S", 0.9)
    monkeypatch.setattr(interaction_inbox, "RENEW_S", 0.1)


def stored_interactions(discord_env: DiscordEnvironment) -> NameSets:
    return FrontendStore(discord_env.app.service.store).name_sets(INDEX)


async def is_empty(discord_env: DiscordEnvironment) -> bool:
    return not await stored_interactions(discord_env).list_names()


def hold_handlers(monkeypatch: pytest.MonkeyPatch, go_on: asyncio.Event, *, is_done: bool = False) -> list[App]:
    """Hold each press and command back in the app until it may continue, before or after its work; return the apps."""
    held = list[App]()

    def hold_back(work: Callable[..., Any]) -> Callable[..., Any]:
        async def hold(self: App, *given: Any, **named: Any) -> Any:
            found = await work(self, *given, **named) if is_done else None
            held.append(self)
            await go_on.wait()
            return found if is_done else await work(self, *given, **named)

        return hold

    for name in ("handle_callback", "handle_command"):
        monkeypatch.setattr(App, name, hold_back(getattr(App, name)))
    return held


async def end_at(
    discord_env: DiscordEnvironment, point: str, monkeypatch: pytest.MonkeyPatch, step: asyncio.Task[Any]
) -> None:
    """End the process as soon as it has acknowledged a press, before or after the app's change."""
    await discord_env.process.bot.emoji_loaded.wait()
    with monkeypatch.context() as patched:
        held = hold_handlers(patched, asyncio.Event(), is_done=point == "after commit")
        patched.setattr("bot.frontends.discord.bot.SHUTDOWN_S", 0.0)
        await wait_until(lambda: held, "it to be handled")
        await wait_until(stored_interactions(discord_env).list_names, "it to be stored")
        await discord_env.kill()
    assert not step.done(), "expected no answer yet"


async def start_table(discord_env: DiscordEnvironment) -> tuple[str, Person, PressTarget, str]:
    """Start a table that asks two people, and submit one answer.

    Return the table, the person who answered, the button that undoes the answer, and the answer as typed.
    """
    people, table = await seat_people(discord_env, "Anna", "Ben")
    seat, move = await next_move(discord_env.app, table)
    typed = f"{table} {' '.join(move)}"
    return table, people[seat], people[seat].find(await people[seat].command("move", move=typed), "undo "), typed


@pytest.mark.slow
@pytest.mark.parametrize("point", ["before commit", "after commit"])
@pytest.mark.parametrize("way", ["button", "command"])
async def test_acknowledged_interaction_is_executed_once_after_a_process_end(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, point: str, way: str
) -> None:
    table, person, undo, typed = await start_table(discord_env)
    before = await table_version(discord_env.app, table)
    step = asyncio.create_task(person.press(undo) if way == "button" else person.command("move", move=typed))
    await end_at(discord_env, point, monkeypatch, step)
    await discord_env.begin("next")
    await step
    await wait_until(lambda: is_empty(discord_env), "an empty queue")
    assert await table_version(discord_env.app, table) == before + 1


async def test_unfinished_interactions_are_resumed_in_order_per_user(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids grow with time; the store returns them in any order, and as text they sort differently (9, 10).

    An answer takes any time and several attempts: the next one of the same user waits for it, and those of others do
    not.
    """
    dice = random.Random(3)
    pressed = [*range(7, 12), *sorted(dice.sample(range(10**17, 10**18), 14))]
    service, resumed = discord_env.app.service, list[int]()
    inbox = InteractionInbox(FrontendStore(service.store), service.random_bytes)
    for number in dice.sample(pressed, len(pressed)):
        user = {"id": number % 3}
        stored = StoredInteraction(number, "ended", 1, {"user": user} if number % 2 else {"member": {"user": user}})
        await stored_interactions(discord_env).add_name(msgspec.json.encode(stored).decode())

    async def resume(_: Any, stored: StoredInteraction) -> None:
        await asyncio.sleep(dice.random() / 50)
        if dice.random() < 0.3:
            raise StoreError("store-full")
        resumed.append(stored.id)

    monkeypatch.setattr(interaction_inbox, "restore_interaction", lambda *_: None)
    monkeypatch.setattr(interaction_inbox, "RENEW_S", 0.01)
    await inbox.resume_interactions(discord_env.process.bot.client, resume)
    assert [[number for number in resumed if number % 3 == user] for user in range(3)] == [
        [number for number in pressed if number % 3 == user] for user in range(3)
    ]
    assert resumed != pressed, "expected users not to wait for each other"
    assert await is_empty(discord_env)


async def test_interaction_refused_by_the_store_after_connecting_is_retried(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise an acknowledged press would stay unanswered until the next start."""
    resumed, refused, swap = list[int](), iter((True, True)), RecordStore.swap_record
    await stored_interactions(discord_env).add_name(
        msgspec.json.encode(StoredInteraction(7, "ended", 1, {"user": {"id": 1}})).decode()
    )

    async def resume(*given: Any) -> None:
        resumed.append(given[-1].id)

    async def refuse_twice(self: RecordStore[Any], name: str, *given: Any) -> bool:
        if name == "ended" and next(refused, False):
            raise StoreError("store-full")
        return await swap(self, name, *given)

    monkeypatch.setattr(RecordStore, "swap_record", refuse_twice)
    monkeypatch.setattr(InteractionResponder, "_resume_interaction", resume)
    monkeypatch.setattr(interaction_inbox, "restore_interaction", lambda *_: None)
    monkeypatch.setattr("bot.frontends.discord.bot.PAUSE_S", 0.01)
    await discord_env.process.bot.on_ready()
    assert resumed == [7]
    assert await is_empty(discord_env)


async def test_interactions_of_a_process_are_resumed_only_after_its_lease(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, resumed, reads = discord_env.app.service, list[int](), list[int]()
    store, load = FrontendStore(service.store), RecordStore.load_versioned
    leases = store.record_store(interaction_inbox.LEASE, InboxLease)
    stored = StoredInteraction(7, "alive", 1, {"user": {"id": 1}})
    await stored_interactions(discord_env).add_name(msgspec.json.encode(stored).decode())
    await leases.save_record("alive", InboxLease("alive", discord.utils.utcnow().timestamp()))

    async def read_lease(self: RecordStore[Any], name: str) -> VersionedValue[Any]:
        reads.append(len(resumed))
        if len(reads) == 3:
            await leases.save_record("alive", InboxLease("alive", 0.0))
        return await load(self, name)

    async def resume(_: Any, stored: StoredInteraction) -> None:
        resumed.append(stored.id)

    for name, seconds in (("RENEW_S", 0.01), ("LEASE_S", 3600.0)):
        monkeypatch.setattr(interaction_inbox, name, seconds)
    monkeypatch.setattr(interaction_inbox, "restore_interaction", lambda *_: None)
    monkeypatch.setattr(RecordStore, "load_versioned", read_lease)
    await InteractionInbox(store, service.random_bytes).resume_interactions(discord_env.process.bot.client, resume)
    assert (reads, resumed) == ([0, 0, 0], [7]), "expected the living process to be left alone"


async def test_failed_answer_is_not_given_again_by_the_next_process(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = discord_env.app.service
    inbox = InteractionInbox(FrontendStore(service.store), service.random_bytes)
    monkeypatch.setattr(interaction_inbox, "acknowledge_interaction", AsyncMock(return_value=True))
    monkeypatch.setattr(interaction_inbox, "build_payload", lambda _: {})

    async def fail() -> None:
        async with inbox.accept_interaction(build_interaction(id=7, channel_id=1)):
            await wait_until(lambda: stored_interactions(discord_env).list_names(), "it to be stored")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await is_empty(discord_env)


@pytest.mark.parametrize("way", ["button", "command"])
async def test_running_answer_is_finished_before_the_connection_closes(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    _, person, undo, typed = await start_table(discord_env)
    going_on = asyncio.Event()
    held = hold_handlers(monkeypatch, going_on)
    monkeypatch.setattr("bot.frontends.discord.bot.SHUTDOWN_S", 60.0)  # regardless of how slow the machine is
    step = asyncio.create_task(person.press(undo) if way == "button" else person.command("move", move=typed))
    await wait_until(lambda: held, "its answer to begin")
    ending = asyncio.create_task(asyncio.wait({discord_env.process.tasks[1]}))
    discord_env.process.tasks[1].cancel()
    await asyncio.sleep(0)  # the bot receives the request to stop
    going_on.set()
    await ending
    await step


@pytest.mark.slow
async def test_interaction_handled_by_another_process_is_left_alone(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """During a handover it may take its time, and counts as alive as long as it renews its lease."""
    _, person, undo, _ = await start_table(discord_env)
    first, going_on = discord_env.process, asyncio.Event()
    handled = hold_handlers(monkeypatch, going_on)
    step = asyncio.create_task(person.press(undo))
    await wait_until(lambda: handled, "its answer to begin")
    await discord_env.begin("next")
    await asyncio.sleep(3 * interaction_inbox.LEASE_S)
    going_on.set()
    await step
    await wait_until(lambda: is_empty(discord_env), "an empty queue")
    assert handled == [first.app]
    await first.stop()


@pytest.mark.slow
@pytest.mark.parametrize(("fate", "presses"), [("expired", 2), ("never acknowledged", 1)])
async def test_expired_interactions_are_reported_once_and_not_executed(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, fate: str, presses: int
) -> None:
    """If Discord has already shown a failure, nothing is reported."""
    table, person, undo, _ = await start_table(discord_env)
    before = await table_version(discord_env.app, table)
    steps = [asyncio.create_task(person.press(undo)) for _ in range(presses)]
    await end_at(discord_env, "before commit", monkeypatch, steps[0])
    await cancel_tasks(steps)
    if fate == "expired":
        monkeypatch.setattr(interaction_inbox, "TOKEN_S", -1.0)
    else:
        person.last.acknowledged = 0.0
    await discord_env.begin("next")
    await wait_until(lambda: is_empty(discord_env), "an empty queue")
    assert await table_version(discord_env.app, table) == before
    assert [text_of(message) for message in person.direct_messages()].count(render_text("discord-interrupted")) == (
        fate == "expired"
    )


@pytest.mark.slow
async def test_restored_interaction_is_answered_like_the_original(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user's language differs from that of the server; checked in a server and in the DM."""
    client, found = discord_env.process.bot.client, list[discord.Interaction[Any]]()

    async def keep(interaction: discord.Interaction[Any]) -> None:
        found.append(interaction)

    monkeypatch.setattr(discord_env.process.bot.responder, "on_component", keep)
    person = discord_env.person("Anna", locale="de")
    for channel in (discord_env.home, discord_env.world.dm(person.user.id)):
        message = discord_env.world.post(channel, 9000, {"content": "Hello"}, {}, person.user.id)
        press = asyncio.create_task(person.send_press(PressTarget(message, "p1:rules", "Rules")))
        await wait_until(lambda: found, "its arrival")
        press.cancel()
        first = found.pop()
        stored = StoredInteraction(first.id, "", first.channel_id or 0, build_payload(first))
        again = restore_interaction(client, msgspec.json.decode(msgspec.json.encode(stored), type=StoredInteraction))
        assert [read(again) for read in READ] == [read(first) for read in READ]


READ: list[Callable[[Any], Any]] = [
    lambda it: (it.id, it.type, it.token, it.application_id, it.data),
    lambda it: (it.guild_id, it.channel_id, it.message.id, it.message.flags.ephemeral),
    lambda it: (it.user.id, it.user.name, it.user.global_name, it.permissions),
    lambda it: (it.locale, str(it.guild_locale or ""), it.context.dm_channel, it.is_guild_integration()),
    can_post,
    user_language,
]
"""The fields of an interaction that affect its answer."""


LOST, LATE, TAKEN, BUSY = (
    build_http_error(500, 0),
    build_http_error(404, 10062),
    build_http_error(400, 40060),
    build_http_error(429, 0, **{"Retry-After": "0.01"}),
)


@pytest.mark.parametrize(("replies", "webhook", "answered"), [
    ([None], None, True),
    ([LATE], None, False),
    ([TAKEN], None, False),
    ([BUSY, None], None, True),
    ([LOST], None, True),
    ([LOST], build_http_error(404, 10015), False),
    ([LOST], build_http_error(500, 0), True),
    ([LOST], TimeoutError(), True),
    ([OSError(), TAKEN], None, True),
    ([OSError(), LATE], None, True),
    ([OSError(), LATE], build_http_error(404, 10015), False),
    (["500 within", TAKEN], None, True),
])  # fmt: skip
async def test_press_is_answered_if_discord_accepted_the_acknowledgement(
    replies: list[Any], webhook: Exception | None, answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes an error; if another process answers, or the user sees a failure, nothing is done."""
    monkeypatch.setattr("bot.frontends.discord.context.SHORT_S", 0.0)
    left = list(replies)

    async def defer(**_: Any) -> None:
        reply = left.pop(0)
        if reply in (LOST, "500 within"):
            require(ERROR_REPLIES.get()).append(ErrorReply(500))
        if reply is not None:
            raise BUSY if reply == "500 within" else reply

    async def original_response() -> None:
        if webhook is not None:
            raise webhook

    interaction = build_interaction(
        extras={}, response=SimpleNamespace(defer=defer), original_response=original_response
    )
    assert await acknowledge_interaction(interaction) == answered
    assert not left
