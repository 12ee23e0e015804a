"""Test ``bottega rehearse telegram``: each kind of call once, all of it taken back, and each one refused in turn."""

import asyncio
import re
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.doctor import rehearse
from bot.frontends.telegram import rehearsal
from bot.settings import Secret, Settings
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import Server, run_server
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import BOT, TOKEN, ApiError, World

NAMES = (TOKEN, TOKEN.partition(":")[2], "Table talk", "Anna", "-100", BOT["username"])


async def run_rehearsal(
    tmp_path: Path, judge: TelegramRequestValidator, refused: str = "", *, offers: str = "all", limit: int = 0
) -> tuple[World, list[str], int]:
    """Rehearse in a new world, where one method is refused. Return its lines and failures.

    ``offers``, ``limit``: what this Telegram knows of ephemeral messages, and how many it takes in a minute.
    """
    world = World()
    world.ephemeral_a_minute = limit
    anna, lines = Person(world, world.user("Anna", started=True)), list[str]()
    group = world.group(anna.user, topics=(1,))
    group.may_topics, group.admins, world.offers = True, {anna.user.id}, offers
    async with run_server(world, judge) as server:
        refuse(server, refused)
        pressing = asyncio.create_task(anna.tap("Press me", group.id))
        settings = Settings(data=tmp_path, telegram_token=Secret(TOKEN), telegram_api=server.url)
        failures = await rehearse(Namespace(platform="telegram", channel=group.id), settings, lines.append)
        pressing.cancel()
        with suppress(asyncio.CancelledError, AssertionError):
            await pressing
    return world, lines, failures


def refuse(server: Server, method: str) -> None:
    def raise_error(*_: object) -> object:
        raise ApiError(400, "Bad Request: not enough rights in Table talk")

    if method == "getUpdates":
        server.updates = raise_error  # type: ignore[assignment,method-assign]
    elif method:
        server.methods[method] = raise_error


@pytest.fixture(autouse=True)
def _read_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "PAUSE_S", 0.02)


@pytest.mark.slow
async def test_a_rehearsal_tries_everything_and_leaves_nothing(
    tmp_path: Path, telegram_validator: TelegramRequestValidator
) -> None:
    world, lines, failures = await run_rehearsal(tmp_path, telegram_validator)
    assert failures == 0, "\n".join(lines)
    assert not [line for line in lines if not line.startswith("ok")], "\n".join(lines)
    assert not world.messages
    assert not world.ephemeral
    assert len(world.updates) == 2, "not exactly the new topic and the press are left for the bot"
    assert not [name for name in NAMES if name in str(lines)]
    assert not re.search(r"\d{7}", str(lines))


@pytest.mark.slow
async def test_each_call_can_be_refused(tmp_path: Path, telegram_validator: TelegramRequestValidator) -> None:
    world, _, _ = await run_rehearsal(tmp_path, telegram_validator)
    assert len(world.calls) > 20, f"only {len(world.calls)} methods were tried"
    for method in list(world.calls):
        world, lines, failures = await run_rehearsal(tmp_path, telegram_validator, method)
        bad = [line for line in lines if line.startswith("BAD")]
        silent = method in ("getUserProfilePhotos", "setMyProfilePhoto")
        assert failures == len(bad), f"{method}: {failures} failures, not {len(bad)}: {lines}"
        assert bool(bad) != silent, f"{method}: the failure is told wrongly: {lines}"
        if not method.startswith("delete"):
            assert not world.messages, f"{method}: a message is left: {lines}"
            assert not world.ephemeral, f"{method}: an ephemeral message is left: {lines}"
        assert not [name for name in NAMES if name in str(lines)], f"{method}: a name is told: {lines}"


async def test_a_server_without_messages_for_one_reader_is_told(
    tmp_path: Path, telegram_validator: TelegramRequestValidator
) -> None:
    world, lines, failures = await run_rehearsal(tmp_path, telegram_validator, offers="methods")
    assert [line for line in lines if "showed it to all" in line]
    assert not failures
    assert not world.messages


async def test_limit_of_messages_for_one_reader_is_told(
    tmp_path: Path, telegram_validator: TelegramRequestValidator
) -> None:
    world, lines, failures = await run_rehearsal(tmp_path, telegram_validator, limit=20)
    told = [line for line in lines if "the group refuses them after 19 in a row" in line]
    assert len(told) == 1, "\n".join(lines)
    assert not failures
    assert not world.ephemeral


@pytest.mark.parametrize(
    ("given", "said"),
    [({}, "TELEGRAM_TOKEN is not set"), ({"TELEGRAM_TOKEN": TOKEN}, "add --yes")],
    ids=["token", "yes"],
)
def test_nothing_is_written_unasked(
    given: dict[str, str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in ({"BOTTEGA_DATA": str(tmp_path)} | given).items():
        monkeypatch.setenv(name, value)
    assert main(["rehearse", "telegram", "-1001"]) == 2
    assert said in capsys.readouterr().out
