"""Test the page inside Discord: its launch, its registration, valid and invalid codes, and links to the page."""

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from unittest.mock import AsyncMock

import httpx
import msgspec
import pytest

from bot.app.api import App
from bot.frontends.discord.activity import DiscordActivity
from bot.frontends.web.entrance_routes import FRAME_ANCESTORS, activity_origin
from bot.frontends.web.middleware import SecurityMiddleware
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import PagePictures
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.sse import LiveUpdates
from bot.settings import Secret
from tests.app.gameplay import require
from tests.chat.discord.game_driver import DiscordEnvironment, seat_people, settings_for
from tests.chat.discord.models import (
    APPLICATION,
    CLIENT_SECRET,
    Grant,
    Message,
    Person,
    press_targets,
    text_of,
    walk_components,
)
from tests.texts import render_text
from tests.timeouts import wait_until

URL = "https://bottega.example.org"
ORIGIN = activity_origin(str(APPLICATION))
START = "/?frame_id=f&instance_id=i&platform=mobile&guild_id=1&channel_id=2"
ACTIVITY = {"discord_client_secret": Secret(CLIENT_SECRET), "web_url": URL}


@pytest.fixture
async def activity_env(discord_env: DiscordEnvironment) -> DiscordEnvironment:
    await discord_env.stop()
    discord_env.settings = ACTIVITY
    discord_env.world.commands = [{"name": "launch", "type": 4, "description": "Made by Discord"}]
    discord_env.world.requests.clear()
    await discord_env.begin(url=URL)
    await wait_until(lambda: len(discord_env.world.commands) > 1, "registered commands")
    return discord_env


@pytest.fixture
async def site(activity_env: DiscordEnvironment) -> PageRoutes:
    settings = settings_for(activity_env.server.port, Path(activity_env.stores.data))
    return await build_site(
        activity_env.app, DiscordActivity(activity_env.app, msgspec.structs.replace(settings, **ACTIVITY))
    )


async def build_site(app: App, activity: DiscordActivity | None) -> PageRoutes:
    keys, page = PageSecrets(b"k" * 32), await PageService.create_service(app)
    return PageRoutes(
        page, keys, PagePictures(keys, None), LiveUpdates(page.page_version, page.changes), lambda _: [], URL,
        activity=activity, clock=app.service.clock,
    )  # fmt: skip


@pytest.fixture
async def frame(site: PageRoutes) -> AsyncIterator[httpx.AsyncClient]:
    """A browser behind Discord's proxy; the test keeps its cookies by hand, as in Discord's partition."""
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(SecurityMiddleware(site.build_app(), ["bottega.example.org"])), base_url=URL
    ) as client:
        yield client


async def read_state(frame: httpx.AsyncClient) -> str:
    return unescape(require(re.search(r'data-state="([^"]+)"', (await frame.get(START)).text))[1])


async def enter(frame: httpx.AsyncClient, code: str, state: str, origin: str = ORIGIN) -> httpx.Response:
    return await frame.post("/activity", data={"code": code, "state": state}, headers={"Origin": origin})


def grant(person: Person, code: str = "good", **marks: float) -> str:
    person.world.grants[code] = Grant(person.user.id, **marks)  # type: ignore[arg-type]
    return code


@pytest.mark.slow
async def test_page_opens_at_the_table_where_it_was_launched(
    activity_env: DiscordEnvironment, frame: httpx.AsyncClient
) -> None:
    (anna, _), table = await seat_people(activity_env, "Anna", "Ben")
    await request_launch(anna, table)
    assert anna.last.answer == 12, f"expected answer type 12 (LAUNCH_ACTIVITY), got {anna.last.answer}"
    answer = await enter(frame, grant(anna), await read_state(frame))
    to = answer.json()["to"]
    cookie = answer.headers["set-cookie"]
    assert re.fullmatch(rf"/\.proxy/p/\w+/t/{table}", to)
    for part in ("HttpOnly", "SameSite=None; Secure; Partitioned", f"Path={to.partition('/t/')[0]}/;"):
        assert part in cookie
    assert activity_env.world.authorized == {anna.user.id}, "expected the consent to be kept, but it was revoked"
    headers = {"Cookie": cookie.partition(";")[0]}
    page = await frame.get(to.removeprefix("/.proxy"), headers=headers)
    assert page.status_code == 200
    assert "Anna" in page.text
    assert not re.search(r'="/(p|static)/', page.text), "expected all addresses below the proxy's path"
    assert "discord-sdk" not in page.text, "expected the SDK only on the first page"
    policy = page.headers["content-security-policy"]
    assert f"frame-ancestors {FRAME_ANCESTORS}" in policy
    assert "script-src 'self'" in policy
    assert "x-frame-options" not in page.headers
    press = {"token": require(re.search(r'name="token" value="([^"]+)"', page.text))[1], "press": f"story {table}"}
    for origin, status in (
        (ORIGIN, 303),
        ("https://4.discordsays.com", 403),
        (URL, 303),
        ("https://evil.example", 403),
    ):
        done = await frame.post(
            f"{to.removeprefix('/.proxy')}/press", data=press, headers={**headers, "Origin": origin}
        )
        assert done.status_code == status, f"{origin}: expected status {status}, got {done.status_code}"
        if status != 403:
            assert done.headers["location"].startswith(to)


@pytest.mark.slow
async def test_entry_point_is_registered_with_the_commands(activity_env: DiscordEnvironment) -> None:
    (sent,) = [one for one in activity_env.world.requests if one.method == "PUT" and one.path.endswith("/commands")]
    assert sent.status == 200, "Discord refused the launch command (50240)"
    (entry,) = [command for command in sent.body if command.get("type") == 4]
    assert (entry["handler"], {*entry["name_localizations"]}) == (2, {"en-US", "en-GB", "cs", "ru", "de"})
    anna = activity_env.person("Anna")
    await anna._interact(2, {"id": "1", "name": "launch", "type": 4}, None, answer=False)
    assert anna.last.answer == 12, "expected the bot to launch the page"


async def test_only_a_valid_code_of_our_application_logs_in_and_only_once(
    frame: httpx.AsyncClient, site: PageRoutes, anna: Person
) -> None:
    state = await read_state(frame)
    codes = {
        "forged": "guessed",
        "expired": grant(anna, "old", expires=0.0),
        "foreign": grant(anna, "theirs", application=4),
        "of another's token": grant(anna, "mixed", owner=4),
        "none": "",
        "long": "x" * 5000,
    }
    for name, code in codes.items():
        answer = await enter(frame, code, state)
        assert (answer.status_code, answer.headers.get("set-cookie")) == (403, None), (
            f"{name}: expected 403 without a cookie, got {answer.status_code}"
        )
    old = site.page_secrets.activity_state(site.sessions.now_s() - int(timedelta(hours=1).total_seconds()))
    for name, wrong in {"none": "", "forged": state[:-1] + "_", "later": f"9{state}", "old": old}.items():
        assert (await enter(frame, grant(anna), wrong)).status_code == 403, f"{name}: expected 403"
    assert (await enter(frame, grant(anna), state, "https://evil.example")).status_code == 403
    first, second = await enter(frame, grant(anna), state), await enter(frame, "good", state)
    assert (first.status_code, second.status_code) == (200, 403), (
        f"expected the same grant to be accepted only once, got {first.status_code}, {second.status_code}"
    )
    assert first.json()["to"].endswith("/"), "expected the list of tables without a launch"


async def test_launch_from_a_hidden_or_old_table_opens_the_home_page(
    activity_env: DiscordEnvironment, frame: httpx.AsyncClient, site: PageRoutes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (anna, _), table = await seat_people(activity_env, "Anna", "Ben")
    await request_launch(anna, table)

    with monkeypatch.context() as patched:
        patched.setattr(site.service, "build_table_page", AsyncMock(return_value=None))
        assert (await enter(frame, grant(anna), await read_state(frame))).json()["to"].endswith("/")
    monkeypatch.setattr("bot.frontends.discord.activity.FRESH_S", -1)
    assert (await enter(frame, grant(anna), await read_state(frame))).json()["to"].endswith("/")


async def request_launch(person: Person, table: str) -> None:
    panel = await person.tap(person.board(table), "Your move", private=True)
    await person.send_press(person.find(await person.tap(panel, "More …"), render_text("app-page-open")))


@pytest.mark.slow
async def test_activity_page_is_absent_without_the_client_secret(discord_env: DiscordEnvironment) -> None:
    assert discord_env.process.bot.tree.entry_point is None
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport((await build_site(discord_env.app, None)).build_app()), base_url=URL
    ) as client:
        assert (await client.get(START)).status_code == 404
        assert (await client.post("/activity", data={"code": "x"})).status_code == 403


async def test_your_move_button_opens_the_app_for_users_who_chose_it(activity_env: DiscordEnvironment) -> None:
    (anna, ben), table = await seat_people(activity_env, "Anna", "Ben")
    play = await anna.tap(await anna.command("settings"), render_text("app-page-play"))
    assert "Saved" in text_of(
        await anna.tap(await anna.tap(play, render_text("app-set-answers")), render_text("app-answers-app"))
    )
    await anna.send_press(anna.find(anna.board(table), "Your move"))
    assert anna.last.answer == 12, f"expected answer type 12 (LAUNCH_ACTIVITY), got {anna.last.answer}"
    assert (await ben.tap(ben.board(table), "Your move", private=True)).only == ben.user.id, (
        "expected a panel for Ben, who has not chosen the app"
    )
    refusals = [(400, {"message": "no", "code": 50035})]
    activity_env.world.fault = lambda _, path: refusals.pop() if refusals and path.endswith("/callback") else None
    refused = await anna.tap(anna.board(table), "Your move", private=True)
    assert refused.only == anna.user.id, "expected a panel when Discord refuses the launch"
    menu = await anna.tap(refused, "More …")
    refusals.append((400, {"message": "Invalid type", "code": 50234}))
    shown = await anna.tap(menu, render_text("app-page-open"))
    await anna.until(lambda: bool(page_link(shown)))
    assert not refusals, "expected an attempt to launch the app"


def page_link(message: Message) -> str:
    return next((c["url"] for c in walk_components(message.components) if c.get("url", "").startswith(URL)), "")


@pytest.mark.slow
async def test_each_player_gets_a_private_link_to_the_page(discord_env: DiscordEnvironment) -> None:
    await discord_env.stop()
    await discord_env.begin(url=URL)
    (anna, ben), table = await seat_people(discord_env, "Anna", "Ben")
    assert not [t for t in press_targets(anna.board(table)) if t.label == render_text("app-page-open")]
    for person, other in ((anna, ben), (ben, anna)):
        panel = await person.tap(person.board(table), "Your move", private=True)
        shown = await person.tap(await person.tap(panel, "More …"), render_text("app-page-open"))
        await person.until(lambda shown=shown: bool(page_link(shown)))  # type: ignore[misc]
        assert anna.world.sees(person.user.id, shown)
        assert not anna.world.sees(other.user.id, shown)
        found = require(await discord_env.app.redeem_login_link(page_link(shown).removeprefix(f"{URL}/open/")))
        assert (found[0].name, found[1]) == (person.user.name, table)
