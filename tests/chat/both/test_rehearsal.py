"""Test ``bottega rehearse``: it makes each kind of request once, undoes them all, and reports refusals."""

import re
from argparse import Namespace
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.doctor import rehearse
from bot.frontends.telegram import rehearsal
from bot.settings import Secret, Settings
from tests.chat.both.chats import Judges
from tests.chat.discord import models, server, world
from tests.chat.discord.game_driver import settings_for
from tests.chat.discord.models import Person as DiscordPerson
from tests.chat.telegram.server import Server, run_server
from tests.chat.telegram.world import BOT, TOKEN, ApiError, Person, World
from tests.timeouts import run_beside

PARTS = re.compile(r"\d{4,}|(?<=callback/)\w+|token\d+")
KEPT = ("DELETE /channels/…", "getUserProfilePhotos", "setMyProfilePhoto", "editEphemeralMessageMedia")
"""Requests whose failure is harmless, or assumed: a thread that cannot be deleted is archived."""
UNTRIED = {"push services", "browsers", "the Activity", "private answers", "messages for one reader"}
"""Subjects of assumptions that no rehearsal can try."""


@dataclass
class Rehearsed:
    """The lines a rehearsal printed, what it left behind, and the kinds of requests it made."""

    lines: list[str]
    failures: int
    left: list[object]
    kinds: Iterable[str]
    fewest: int
    """Minimum number of kinds; with fewer, some would be missing."""
    names: tuple[str, ...]

    def bad_lines(self) -> list[str]:
        """Return the lines that report a failure, after checking that no other line does and no name is printed."""
        told = str(self.lines).casefold()
        assert not [name for name in self.names if name.casefold() in told], (
            f"expected no names in the output: {self.lines}"
        )
        assert not re.search(r"\d{7}", str(self.lines)), f"expected no ids in the output: {self.lines}"
        found = [line for line in self.lines if line.startswith("BAD")]
        assert self.failures == len(found), f"expected {len(found)} failures, got {self.failures}: {self.lines}"
        return found


async def rehearse_at_discord(tmp_path: Path, judges: Judges, refused: str = "") -> Rehearsed:
    """Rehearse in a new world in which every request of one kind is answered with 403."""
    discord, allowed = world.World(50.0), models.ALL | {"posts", "channels"}
    channel = discord.channel(discord.guild(), "secret room", bot=allowed)
    forum = discord.channel(channel.guild, "board-games", tags=[], bot=allowed)
    doubled = server.Server(discord, judges[0])
    await doubled.start()

    def kind_of(method: str, path: str) -> str:
        return f"{method} {PARTS.sub('…', path)}"

    answer = (403, {"code": 50013, "message": "Missing Permissions at 123456789"})
    discord.fault = lambda method, path: answer if kind_of(method, path) == refused else None
    anna, lines = DiscordPerson(discord, discord.user("Anna"), channel.id, channel.guild), list[str]()

    async def press_once() -> None:
        await anna.press(anna.press_targets(await anna.wait_for_board())[0])

    async with run_beside(press_once()):
        given = Namespace(platform="discord", channel=channel.id, forum=forum.id)
        failures = await rehearse(given, settings_for(doubled.port, tmp_path), lines.append)
    await doubled.stop()
    told = set(re.findall(r"[a-z-]+", str(lines)))
    # a refused rehearsal ends early
    assert refused or {"commands", "emojis", "threads", "callback", "scheduled-events"} <= told, (
        f"expected every kind of request in the output: {lines}"
    )
    assert not discord.violations, f"expected only valid requests, got {discord.violations}"
    gone = {one.id for one in discord.channels.values() if one.deleted or one.archived}
    left: list[object] = [one for one in discord.messages.values() if not one.deleted and one.channel not in gone]
    left += [one for one in discord.channels.values() if one.parent and one.id not in gone]
    left += [tag for one in discord.channels.values() for tag in one.tags or []]
    kinds = dict.fromkeys(kind_of(request.method, request.path) for request in discord.requests)
    names = ("token-of-the-tests", "Workshop", "secret room", "Anna", "board-games", str(models.BOT))
    return Rehearsed(lines, failures, [*left, *discord.events.values(), *discord.emoji], kinds, 25, names)


async def rehearse_at_telegram(
    tmp_path: Path, judges: Judges, refused: str = "", *, offers: str = "all", limit: int = 0
) -> Rehearsed:
    """Rehearse in a new world in which one method is refused.

    ``offers``, ``limit``: this Telegram's support for ephemeral messages, and how many it accepts per minute.
    """
    telegram = World()
    telegram.ephemeral_a_minute, telegram.offers = limit, offers
    anna, lines = Person(telegram, telegram.user("Anna", started=True)), list[str]()
    group = telegram.group(anna.user, topics=(1,))
    group.may_topics, group.admins = True, {anna.user.id}
    async with run_server(telegram, judges[1]) as doubled:
        refuse(doubled, refused)
        async with run_beside(anna.tap("Press me", group.id)):
            settings = Settings(data=tmp_path, telegram_token=Secret(TOKEN), telegram_api=doubled.url)
            failures = await rehearse(Namespace(platform="telegram", channel=group.id), settings, lines.append)
    # a refused rehearsal creates no topic
    assert refused or len(telegram.updates) == 2, (
        f"expected two updates for the bot (topic, press), got {len(telegram.updates)}"
    )
    names = (TOKEN, TOKEN.partition(":")[2], "Table talk", "Anna", "-100", BOT["username"])
    return Rehearsed(lines, failures, [*telegram.messages, *telegram.ephemeral], telegram.calls, 20, names)


def refuse(doubled: Server, method: str) -> None:
    place = "" if method in ("getMe", "getChat") else " in Table talk"  # the program does not know the title yet

    def raise_error(*_: object) -> object:
        raise ApiError(400, f"Bad Request: not enough rights{place}")

    if method == "getUpdates":
        doubled.updates = raise_error  # type: ignore[assignment,method-assign]
    elif method:
        doubled.methods[method] = raise_error


@pytest.fixture(autouse=True)
def _read_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "PAUSE_S", 0.02)


@pytest.mark.slow
@pytest.mark.parametrize("rehearsing", [rehearse_at_discord, rehearse_at_telegram], ids=["discord", "telegram"])
async def test_rehearsal_tries_all_requests_cleans_up_and_reports_each_refusal(
    rehearsing: Callable[..., Awaitable[Rehearsed]], tmp_path: Path, judges: Judges
) -> None:
    found = await rehearsing(tmp_path, judges)
    assert not found.bad_lines()
    told = [line.split(" · ") for line in found.lines if not line.startswith("ok")]
    assert all(parts[0][:4] == "note" and parts[-1] == "not tried" for parts in told), found.lines
    assert len(UNTRIED & {parts[0][6:] for parts in told}) > 2, f"expected the assumptions, got {told}"
    assert sum("assumed: " in line and line.endswith("seen") for line in found.lines) > 1, found.lines
    assert not found.left
    kinds = [*found.kinds]
    assert len(kinds) > found.fewest, f"only {len(kinds)} kinds of request: {kinds}"
    assert all(" 20" in line for line in found.lines if not re.search("wait|gateway|stays|not tried", line)), (
        found.lines
    )
    for kind in kinds:
        found = await rehearsing(tmp_path, judges, kind)
        bad = found.bad_lines()
        assert bool(bad) != (kind in KEPT), (
            f"{kind}: expected a reported failure unless it is harmless, got {found.lines}"
        )
        # only undeletable items stay
        assert not found.left or (bad and kind.lower().startswith("delete")), (
            f"{kind}: expected nothing left behind, got {found.left}: {found.lines}"
        )


@pytest.mark.parametrize(
    ("given", "line"),
    [({"offers": "methods"}, "showed it to all"), ({"limit": 20}, "the group refuses them after 18 in a row")],
)
async def test_rehearsal_reports_support_for_ephemeral_messages(
    given: dict[str, str | int], line: str, tmp_path: Path, judges: Judges
) -> None:
    found = await rehearse_at_telegram(tmp_path, judges, **given)  # type: ignore[arg-type]
    assert sum(line in told for told in found.lines) == 1, "\n".join(found.lines)
    assert not found.bad_lines()
    assert not found.left


@pytest.mark.parametrize(
    ("given", "said"),
    [({}, "TELEGRAM_TOKEN is not set"), ({"TELEGRAM_TOKEN": TOKEN}, "add --yes")],
    ids=["token", "yes"],
)
def test_rehearsal_without_token_or_consent_sends_nothing(
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
