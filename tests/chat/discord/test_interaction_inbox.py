"""Test the interaction inbox: after a restart each acknowledged interaction is answered once or reported."""

import asyncio
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest

from bot.app.api import App
from bot.frontends.common.frontend_store import FrontendStore, RecordStore, StoreError
from bot.frontends.discord import interaction_inbox
from bot.frontends.discord.context import acknowledge_interaction, can_post, user_language
from bot.frontends.discord.interaction_inbox import (
    INDEX,
    InteractionInbox,
    StoredInteraction,
    build_payload,
    restore_interaction,
)
from bot.frontends.discord.rate_limit import _ERRORS, ErrorReply
from bot.frontends.discord.responder import InteractionResponder
from tests.app.gameplay import table_version
from tests.chat.ai_moves import next_move
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import seat_people
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import Person, PressTarget
from tests.chat.discord.test_api_errors import build_http_error
from tests.texts import render_text
from tests.timeouts import wait_until


@pytest.fixture(autouse=True)
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interaction_inbox, "LEASE_S", 0.9)
    monkeypatch.setattr(interaction_inbox, "RENEW_S", 0.1)


async def inbox_names(discord_env: DiscordEnvironment) -> list[str]:
    return await FrontendStore(discord_env.app.service.store).name_sets(INDEX).list_names()


async def is_empty(discord_env: DiscordEnvironment) -> bool:
    return not await inbox_names(discord_env)


def hold_handlers(
    monkeypatch: pytest.MonkeyPatch, reached: asyncio.Event, go_on: asyncio.Event, *, is_done: bool = False
) -> None:
    """Hold each press and command back in the app until it may go on, before or after it is done."""

    def hold_back(work: Callable[..., Any]) -> Callable[..., Any]:
        async def hold(*given: Any, **named: Any) -> Any:
            found = await work(*given, **named) if is_done else None
            reached.set()
            await go_on.wait()
            return found if is_done else await work(*given, **named)

        return hold

    for name in ("handle_callback", "handle_command"):
        monkeypatch.setattr(App, name, hold_back(getattr(App, name)))


async def end_at(
    discord_env: DiscordEnvironment, point: str, monkeypatch: pytest.MonkeyPatch, step: asyncio.Task[Any]
) -> None:
    """End the process as soon as it has acknowledged a press, before or after the app has changed."""
    await discord_env.process.bot.emoji_loaded.wait()
    reached = asyncio.Event()
    with monkeypatch.context() as patched:
        hold_handlers(patched, reached, asyncio.Event(), is_done=point == "after commit")
        patched.setattr("bot.frontends.discord.bot.SHUTDOWN_S", 0.0)
        await reached.wait()
        await wait_until(lambda: inbox_names(discord_env), "it is stored")
        await discord_env.kill()
    assert not step.done(), "the interaction was answered too early"


async def start_table(discord_env: DiscordEnvironment) -> tuple[str, Person, PressTarget, str]:
    """Start a table that asks two people, and submit one answer.

    Return the table, the person who answered, the button that takes the answer back, and the answer as typed.
    """
    people, table = await seat_people(discord_env, "Anna", "Ben")
    seat, move = await next_move(discord_env.app, table)
    typed = f"{table} {' '.join(move)}"
    panel = await people[seat].command("move", move=typed)
    return table, people[seat], people[seat].find(panel, "undo "), typed


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
    await wait_until(lambda: is_empty(discord_env), "nothing is left")
    assert await table_version(discord_env.app, table) == before + 1


async def test_what_a_process_has_left_is_resumed_in_the_order_of_the_presses(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids grow with time; the store gives them in any order, and their text sorts otherwise (9, 10).

    An answer takes any time, and as many attempts as the store wants: the next one of the same user waits for it, and
    those of others do not.
    """
    dice = random.Random(3)
    pressed = [*range(7, 12), *sorted(dice.sample(range(10**17, 10**18), 14))]
    frontend_store, resumed = FrontendStore(discord_env.app.service.store), list[int]()
    inbox = InteractionInbox(frontend_store, discord_env.app.service.random_bytes)
    for number in dice.sample(pressed, len(pressed)):
        user = {"id": number % 3}
        stored = StoredInteraction(number, "ended", 1, {"user": user} if number % 2 else {"member": {"user": user}})
        await frontend_store.name_sets(INDEX).add_name(msgspec.json.encode(stored).decode())

    async def resume(_: Any, stored: StoredInteraction) -> None:
        await asyncio.sleep(dice.random() / 50)
        if dice.random() < 0.3:
            raise StoreError("store-full")
        resumed.append(stored.id)

    monkeypatch.setattr(interaction_inbox, "restore_interaction", lambda *_: None)
    monkeypatch.setattr(interaction_inbox, "RENEW_S", 0.01)
    await inbox.resume_interactions(discord_env.process.bot.client, resume)
    of_users = [[number for number in resumed if number % 3 == user] for user in range(3)]
    assert of_users == [[number for number in pressed if number % 3 == user] for user in range(3)]
    assert resumed != pressed, "the users wait for each other"
    assert await is_empty(discord_env)


async def test_what_the_store_refused_after_a_connection_is_done_again(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a press that was acknowledged would have no answer until the next start."""
    resumed, refused, swap = list[int](), iter((True, True)), RecordStore.swap_record
    stored = StoredInteraction(7, "ended", 1, {"user": {"id": 1}})
    await FrontendStore(discord_env.app.service.store).name_sets(INDEX).add_name(msgspec.json.encode(stored).decode())

    async def resume(_: Any, __: Any, stored: StoredInteraction) -> None:
        resumed.append(stored.id)

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


@pytest.mark.parametrize("way", ["button", "command"])
async def test_an_answer_under_way_is_given_before_the_connection_closes(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    _, person, undo, typed = await start_table(discord_env)
    reached, going_on = asyncio.Event(), asyncio.Event()
    hold_handlers(monkeypatch, reached, going_on)
    monkeypatch.setattr("bot.frontends.discord.bot.SHUTDOWN_S", 60.0)  # however slow the machine is
    step = asyncio.create_task(person.press(undo) if way == "button" else person.command("move", move=typed))
    await reached.wait()
    ending = asyncio.create_task(asyncio.wait({discord_env.process.tasks[1]}))
    discord_env.process.tasks[1].cancel()
    await asyncio.sleep(0)  # the bot is told to end
    going_on.set()
    await ending
    await step


@pytest.mark.slow
async def test_what_another_process_is_answering_is_left_to_it(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As during a handover: it may take its time, and is alive as long as it renews its lease."""
    _, person, undo, _ = await start_table(discord_env)
    first, answer = discord_env.process, App.handle_callback
    handled, going_on = list[App](), asyncio.Event()

    async def answer_late(self: App, *given: Any, **named: Any) -> Any:
        handled.append(self)
        await going_on.wait()
        return await answer(self, *given, **named)

    monkeypatch.setattr(App, "handle_callback", answer_late)
    step = asyncio.create_task(person.press(undo))
    await wait_until(lambda: handled, "it is being answered")
    await discord_env.begin("next")
    await asyncio.sleep(3 * interaction_inbox.LEASE_S)
    going_on.set()
    await step
    await wait_until(lambda: is_empty(discord_env), "nothing is left")
    assert handled == [first.app]
    await first.stop()


@pytest.mark.slow
@pytest.mark.parametrize("fate", ["expired", "never acknowledged"])
async def test_expired_interaction_is_reported_and_not_executed(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, fate: str
) -> None:
    """Where Discord has shown a failure, there is nothing to tell."""
    table, person, undo, _ = await start_table(discord_env)
    before = await table_version(discord_env.app, table)
    step = asyncio.create_task(person.press(undo))
    await end_at(discord_env, "before commit", monkeypatch, step)
    step.cancel()
    if fate == "expired":
        monkeypatch.setattr(interaction_inbox, "TOKEN_S", -1.0)
    else:
        person.last.acknowledged = 0.0
    await discord_env.begin("next")
    await wait_until(lambda: is_empty(discord_env), "nothing is left")
    assert await table_version(discord_env.app, table) == before
    told = [text_of(message) for message in person.direct_messages()]
    assert (render_text("discord-interrupted") in told) == (fate == "expired")


@pytest.mark.slow
async def test_a_restored_interaction_is_answered_as_the_first_one(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another language than that of its server, in a server and in the DM."""
    client, found = discord_env.process.bot.client, list[discord.Interaction[Any]]()

    async def keep(interaction: discord.Interaction[Any]) -> None:
        found.append(interaction)

    monkeypatch.setattr(discord_env.process.bot.responder, "on_component", keep)
    person = discord_env.person("Anna", locale="de")
    for channel in (discord_env.home, discord_env.world.dm(person.user.id)):
        message = discord_env.world.post(channel, 9000, {"content": "Hello"}, {}, person.user.id)
        thing = PressTarget(message, "p1:rules", "Rules")
        press = asyncio.create_task(person.send_press(thing))
        await wait_until(lambda: found, "it has come")
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
"""What the answer to an interaction depends on."""


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
async def test_a_press_is_answered_wherever_discord_took_the_acknowledgement(
    replies: list[Any], webhook: Exception | None, answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after an error; where another process answers, or the user sees a failure, nothing is done."""
    monkeypatch.setattr("bot.frontends.discord.context.SHORT_S", 0.0)
    left = list(replies)

    async def defer(**_: Any) -> None:
        reply = left.pop(0)
        if reply in (LOST, "500 within"):
            errors = _ERRORS.get()
            assert errors is not None
            errors.append(ErrorReply(500))
        if reply is not None:
            raise BUSY if reply == "500 within" else reply

    async def original_response() -> None:
        if webhook is not None:
            raise webhook

    interaction: Any = SimpleNamespace(
        extras={}, response=SimpleNamespace(defer=defer), original_response=original_response
    )
    assert await acknowledge_interaction(interaction) == answered
    assert not left
