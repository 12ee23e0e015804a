"""Test the slash commands: limits of Discord, four languages, registration, permissions, autocomplete."""

import re
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.deadlines.outages import record_heartbeat
from bot.app.dispatch.commands import COMMANDS
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.discord.bot import COMMANDS_RECORD, EVERYWHERE
from bot.frontends.discord.commands import add_commands, build_payload
from bot.frontends.discord.texts import LOCALES, translate
from tests.chat.discord.game_driver import DiscordEnvironment, open_table
from tests.chat.discord.models import Person, text_of
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


@pytest.fixture
async def tree() -> app_commands.CommandTree[Any]:
    made: app_commands.CommandTree[Any] = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(made, None)  # type: ignore[arg-type] # the commands are not run here
    return made


def localize(part: dict[str, Any], key: str, locale: str) -> str:
    return str(part[f"{key}_localizations"].get(locale, "") if locale else part[key])


async def test_command_tree_is_within_discords_limits_in_all_languages(tree: app_commands.CommandTree[Any]) -> None:
    commands = await build_payload(tree)
    assert [command["name"] for command in commands] == [command.name for command in COMMANDS]
    assert len(commands) <= 100
    assert LOCALES.keys() == {"en", "cs", "ru", "de"}
    for locale in ("", *(locale for locales in LOCALES.values() for locale in locales)):
        names = [localize(command, "name", locale) for command in commands]
        assert len(set(names)) == len(names), f"two commands have the same name in {locale}: {sorted(names)}"
        for command in commands:
            parts = [command, *command.get("options", [])]
            assert len(parts) <= 26, f"/{command['name']}: {len(parts) - 1} arguments, at most 25"
            texts = [(localize(part, "name", locale), localize(part, "description", locale)) for part in parts]
            size = sum(len(name) + len(about) for name, about in texts)
            assert size <= 8000, f"/{command['name']}: {size} characters in {locale}, at most 8000"
            for name, about in texts:
                assert re.fullmatch(r"[-_'\w]{1,32}", name) and name == name.lower(), f"invalid {name!r} in {locale}"  # noqa: PT018
                assert 1 <= len(about) <= 100, (
                    f"{name}: expected a description of at most 100 characters, got {len(about)} in {locale}"
                )


async def test_operator_command_is_hidden_from_members_and_needs_a_server_install(
    tree: app_commands.CommandTree[Any],
) -> None:
    assert [command.name for command in COMMANDS if command.for_operators] == ["operator"]
    for command in await build_payload(tree):
        is_hidden = command["name"] == "operator"
        assert (command["default_member_permissions"] == 0) is is_hidden
        assert command["integration_types"] == ([0] if is_hidden else [0, 1])
        assert command["contexts"] == ([0, 1] if is_hidden else [0, 1, 2])


@pytest.mark.slow
async def test_command_arguments_are_autocompleted(discord_env: DiscordEnvironment, anna: Person) -> None:
    ben = discord_env.person("Ben", locale="cs")
    assert [choice["value"] for choice in (await anna.complete("play", "game", "prin"))] == ["princes"]
    table = await open_table(discord_env, [anna, ben], "princes", ais=1)
    assert [choice["value"] for choice in (await anna.complete("board", "table", ""))] == [table]
    word = (await anna.complete("move", "move", ""))[0]["value"]
    assert all(choice["value"].startswith(word) for choice in (await anna.complete("move", "move", f"{word} ")))
    assert await discord_env.person("Zoe").complete("move", "move", "") == []


async def restart_unregistered(discord_env: DiscordEnvironment, *known: dict[str, Any]) -> None:
    await discord_env.process.bot.emoji_loaded.wait()
    await FrontendStore(discord_env.app.service.store).value_store(COMMANDS_RECORD).save_value(EVERYWHERE, b"")
    await discord_env.stop()
    discord_env.world.commands[:] = known
    await (await discord_env.begin()).bot.emoji_loaded.wait()


async def test_registration_keeps_an_existing_entry_point(discord_env: DiscordEnvironment) -> None:
    entry = {"type": 4, "name": "launch", "description": "", "handler": 2, "integration_types": [0, 1]}
    await restart_unregistered(discord_env, entry)
    assert {c["name"] for c in discord_env.world.commands} == {"launch", *(command.name for command in COMMANDS)}
    (kept,) = [c for c in discord_env.world.commands if c.get("type") == 4]
    assert {key: kept[key] for key in entry} == entry
    assert await discord_env.person("Anna").command("help")


async def test_refused_registration_is_reported_and_retried(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.frontends.discord.bot.REGISTER_S", 0.1)
    discord_env.world.fault = lambda method, _: (403, {"message": "no", "code": 20012}) if method == "PUT" else None
    await restart_unregistered(discord_env, {"type": 1, "name": "old", "description": "old"})
    assert "main-discord-unregistered" in [told.key for told in discord_env.told]
    discord_env.world.fault = None
    await wait_until(lambda: len(discord_env.world.commands) == len(COMMANDS), "their registration")


async def test_an_unknown_command_is_answered(discord_env: DiscordEnvironment) -> None:
    """One comes, for example, from an earlier version that a client still offers."""
    anna = discord_env.person("Anna", locale="de")
    gone = {"id": "1", "name": "gone", "type": 1, "options": [{"name": "x", "type": 3, "value": "", "focused": True}]}
    for one in (gone, {"id": "2", "name": "launch", "type": 4}):  # without a page, an entry point is also unknown
        await anna._interact(2, one, None, answer=False)
        assert text_of(anna.world.messages[anna.last.original]) == translate("de", "unknown-command")
    await anna._interact(4, gone, None, answer=False)
    assert anna.last.choices == []


DRAWN = {"monk": b"\x89PNG\r\n\x1a\n1", "rat": b"\x89PNG\r\n\x1a\n2"}


async def restart_bot(discord_env: DiscordEnvironment) -> None:
    await discord_env.stop()
    discord_env.draw = lambda known: {name: png for name, png in DRAWN.items() if name not in known}
    await (await discord_env.begin()).bot.emoji_loaded.wait()


async def test_missing_emoji_are_uploaded_once_and_only_with_permission(discord_env: DiscordEnvironment) -> None:
    world = discord_env.world
    world.may_emoji, world.emoji["rat"] = False, 5
    await restart_bot(discord_env)
    assert discord_env.process.bot.port.application.emoji == {"rat": 5}
    assert await discord_env.person("Anna").command("help")
    world.may_emoji = True
    for _ in range(2):
        await restart_bot(discord_env)
        assert discord_env.process.bot.port.application.emoji == world.emoji
        assert world.emoji.keys() == DRAWN.keys()
    uploads = [one for one in world.requests if one.method == "POST" and one.path.endswith("/emojis")]
    assert [one.body["name"] for one in uploads if one.status == 200] == ["monk"]


async def test_commands_are_registered_once_and_linked_after_each_start(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    await discord_env.process.bot.emoji_loaded.wait()  # the ids are stored after the registration
    for _ in range(2):
        await restart_bot(discord_env)
        ids = {command["name"]: n for n, command in enumerate(anna.world.commands, 1)}
        assert ids.keys() == {command.name for command in COMMANDS}
        assert f"</play:{ids['play']}>" in text_of(await anna.command("tables"))
    assert sum(one.method == "PUT" and one.path.endswith("/commands") for one in anna.world.requests) == 1


async def can_see_state(person: Person) -> bool:
    """Return whether the command shows a person the state of the bot, in private; others get the reason."""
    answer = await person.command("operator")
    assert answer.only == person.user.id
    told = [key for key in ("operator-title", "operator-refused") if render_text(key) in text_of(answer)]
    assert len(told) == 1
    return told == ["operator-title"]


@pytest.mark.slow
async def test_only_the_applications_owner_or_team_can_see_the_state_and_start_maintenance(
    discord_env: DiscordEnvironment, anna: Person, ben: Person, zoe: Person
) -> None:
    await discord_env.stop()
    anna.world.owner = anna.user.id
    await discord_env.begin()
    await record_heartbeat(discord_env.app.service, "discord")
    assert [await can_see_state(person) for person in (anna, ben, zoe)] == [True, False, False]
    state = anna.panel
    assert render_text("operator-chat", chat="Discord", n=0) in text_of(state)
    begun = await anna.tap(
        await anna.tap(state, render_text("operator-maintenance-begin")), render_text("operator-maintenance-begin")
    )
    assert render_text("operator-maintenance-begun") in text_of(begun)
    assert render_text("app-maintenance") in text_of(await ben.command("play", game="pebbles"))
    ended = await anna.tap(begun, render_text("operator-maintenance-end"))
    assert any(match_text("operator-maintenance-ended", line.strip("*")) for line in text_of(ended).split("\n"))
    await ben.open_lobby()
    cyril = discord_env.person("Cyril")
    await discord_env.stop()
    anna.world.team = {anna.user.id: "", ben.user.id: "developer", cyril.user.id: "read_only"}
    await discord_env.begin()
    assert [await can_see_state(person) for person in (anna, ben, cyril)] == [True, True, False]
