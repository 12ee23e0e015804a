"""Test the slash commands: limits of Discord, four languages, registration, permissions, autocomplete."""

import re
from collections.abc import Container, Mapping
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
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import Person
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


@pytest.fixture
async def tree() -> app_commands.CommandTree[Any]:
    made: app_commands.CommandTree[Any] = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(made, None)  # type: ignore[arg-type] # they are not run here
    return made


def list_faults(commands: list[dict[str, Any]]) -> list[str]:
    """List what Discord would refuse of its own limits, one line each."""
    faults = [f"{len(commands)} commands, at most 100"] if len(commands) > 100 else []
    for locale in ("", *(locale for locales in LOCALES.values() for locale in locales)):
        for command in commands:
            parts, size = [command, *command.get("options", [])], 0
            faults += [f"/{command['name']}: {len(parts) - 1} arguments, at most 25"] if len(parts) > 26 else []
            for part in parts:
                name, about = (localize(part, key, locale) for key in ("name", "description"))
                size += len(name) + len(about)
                faults += [] if name else [f"/{command['name']} {part['name']}: no name in {locale}"]
                faults += (
                    [] if re.fullmatch(r"[-_'\w]{0,32}", name) and name == name.lower() else [f"{name!r} is no name"]
                )
                faults += [] if 1 <= len(about) <= 100 else [f"/{name}: a description of {len(about)}, at most 100"]
            faults += [f"/{command['name']}: {size} characters, at most 8000"] if size > 8000 else []
        names = [localize(command, "name", locale) for command in commands]
        faults += [f"two commands are called {name} in {locale}" for name in set(names) if names.count(name) > 1]
    return faults


def localize(part: dict[str, Any], key: str, locale: str) -> str:
    """Return the name or description of a command or argument; empty if it has none in this locale."""
    return str(part[f"{key}_localizations"].get(locale, "") if locale else part[key])


async def test_the_whole_tree_keeps_the_limits(tree: app_commands.CommandTree[Any]) -> None:
    commands = await build_payload(tree)
    assert [command["name"] for command in commands] == [command.name for command in COMMANDS]
    assert not list_faults(commands), "Discord refuses these commands: change their texts in bot/locale"


async def test_names_and_help_are_there_in_four_languages(tree: app_commands.CommandTree[Any]) -> None:
    for command in await build_payload(tree):
        for part in (command, *command.get("options", [])):
            assert {"en-US", "cs", "ru", "de"} <= set(part["name_localizations"])
            assert {"en-US", "cs", "ru", "de"} <= set(part["description_localizations"]), "add it in all languages"


@pytest.mark.slow
async def test_unchanged_commands_are_registered_once(discord_env: DiscordEnvironment) -> None:
    def count_registrations() -> int:
        return sum(
            request.method == "PUT" and request.path.endswith("/commands") for request in discord_env.world.requests
        )

    await discord_env.process.bot.emoji_loaded.wait()  # after the commands, and what is remembered of them
    assert count_registrations() == 1
    assert {command["name"] for command in discord_env.world.commands} == {command.name for command in COMMANDS}
    await discord_env.stop()
    await discord_env.begin()
    await discord_env.person("Anna").command("help")
    assert count_registrations() == 1


async def test_operator_command_is_hidden_from_members(tree: app_commands.CommandTree[Any]) -> None:
    hidden = [c["name"] for c in await build_payload(tree) if c["default_member_permissions"] == 0]
    assert hidden == [command.name for command in COMMANDS if command.for_operators] == ["operator"]


async def test_contexts(tree: app_commands.CommandTree[Any]) -> None:
    """Commands for operators need the bot as a member; all others go everywhere."""
    for command in await build_payload(tree):
        home = command["name"] == "operator"
        assert command["integration_types"] == ([0] if home else [0, 1])
        assert command["contexts"] == ([0, 1] if home else [0, 1, 2])


@pytest.mark.slow
async def test_arguments_are_completed(discord_env: DiscordEnvironment, anna: Person) -> None:
    ben = discord_env.person("Ben", locale="cs")
    games = await anna.complete("play", "game", "prin")
    assert [choice["value"] for choice in games] == ["princes"]
    table = await open_table(discord_env, [anna, ben], "princes", ais=1)
    assert [choice["value"] for choice in (await anna.complete("board", "table", ""))] == [table]
    words = await anna.complete("move", "move", "")
    assert words
    further = await anna.complete("move", "move", words[0]["value"] + " ")
    assert all(choice["value"].startswith(words[0]["value"]) for choice in further)
    assert await discord_env.person("Zoe").complete("move", "move", "") == []


async def restart_unregistered(discord_env: DiscordEnvironment, *known: dict[str, Any]) -> None:
    """Start the bot as for the first time; the application has these commands."""
    await discord_env.process.bot.emoji_loaded.wait()
    registered = FrontendStore(discord_env.app.service.store).value_store(COMMANDS_RECORD)
    await registered.save_value(EVERYWHERE, b"")
    await discord_env.stop()
    discord_env.world.commands[:] = known
    process = await discord_env.begin()
    await process.bot.emoji_loaded.wait()


async def test_commands_are_registered_beside_an_entry_point(discord_env: DiscordEnvironment) -> None:
    entry = {"type": 4, "name": "launch", "description": "", "handler": 2, "integration_types": [0, 1]}
    await restart_unregistered(discord_env, entry)
    assert {c["name"] for c in discord_env.world.commands} == {"launch", *(command.name for command in COMMANDS)}
    (kept,) = [c for c in discord_env.world.commands if c.get("type") == 4]
    assert {key: kept[key] for key in entry} == entry
    assert await discord_env.person("Anna").command("help")


async def test_refused_commands_are_told_and_sent_again(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.frontends.discord.bot.REGISTER_S", 0.1)
    discord_env.world.fault = lambda method, _: (403, {"message": "no", "code": 20012}) if method == "PUT" else None
    await restart_unregistered(discord_env, {"type": 1, "name": "old", "description": "old"})
    assert "main-discord-unregistered" in [told.key for told in discord_env.told]
    discord_env.world.fault = None
    await wait_until(lambda: len(discord_env.world.commands) == len(COMMANDS), "they are registered")


async def test_an_unknown_command_is_answered(discord_env: DiscordEnvironment) -> None:
    """As one that an earlier version had, and a client still offers."""
    anna = discord_env.person("Anna", locale="de")
    gone = {"id": "1", "name": "gone", "type": 1, "options": [{"name": "x", "type": 3, "value": "", "focused": True}]}
    await anna._interact(2, gone, None, answer=False)
    answer = discord_env.world.messages[anna.last.original]
    assert text_of(answer) == translate("de", "unknown-command")
    await anna._interact(4, gone, None, answer=False)
    assert anna.last.choices == []


DRAWN = {"monk": b"\x89PNG\r\n\x1a\n1", "rat": b"\x89PNG\r\n\x1a\n2"}


def draw_missing(known: Container[str]) -> Mapping[str, bytes]:
    return {name: png for name, png in DRAWN.items() if name not in known}


async def restart_bot(discord_env: DiscordEnvironment) -> None:
    """Start the bot again, and wait until it has looked up its emoji."""
    await discord_env.stop()
    discord_env.draw = draw_missing
    process = await discord_env.begin()
    await process.bot.emoji_loaded.wait()


async def test_missing_emoji_are_uploaded_once(discord_env: DiscordEnvironment) -> None:
    discord_env.world.emoji["rat"] = 5
    await restart_bot(discord_env)
    assert discord_env.world.emoji.keys() == DRAWN.keys()
    uploads = [one for one in discord_env.world.requests if one.method == "POST" and one.path.endswith("/emojis")]
    assert [one.body["name"] for one in uploads] == ["monk"]
    await restart_bot(discord_env)
    assert discord_env.process.bot.port.application.emoji == discord_env.world.emoji
    assert (
        len([one for one in discord_env.world.requests if one.method == "POST" and one.path.endswith("/emojis")]) == 1
    )


async def test_without_the_right_to_upload_it_goes_without(discord_env: DiscordEnvironment) -> None:
    discord_env.world.may_emoji = False
    discord_env.world.emoji["rat"] = 5
    await restart_bot(discord_env)
    assert discord_env.process.bot.port.application.emoji == {"rat": 5}
    await discord_env.person("Anna").command("help")


async def test_commands_can_be_tapped_after_the_first_start_and_after_others(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    for _ in range(2):
        await restart_bot(discord_env)
        ids = {command["name"]: n for n, command in enumerate(discord_env.world.commands, 1)}
        listed = await anna.command("tables")
        assert f"</play:{ids['play']}>" in text_of(listed)


async def restart_with_owner(discord_env: DiscordEnvironment, owner: Person, **team: tuple[Person, str]) -> None:
    """Start the bot again as an application of this person, or of their team."""
    await discord_env.stop()
    discord_env.world.owner = owner.user.id
    discord_env.world.team = {person.user.id: role for person, role in team.values()}
    await discord_env.begin()


async def can_see_state(person: Person) -> bool:
    """Return whether the command shows a person the state of the bot, to them alone; others read why not."""
    answer = await person.command("operator")
    assert answer.only == person.user.id
    told = [key for key in ("operator-title", "operator-refused") if render_text(key) in text_of(answer)]
    assert len(told) == 1
    return told == ["operator-title"]


@pytest.mark.slow
async def test_the_owner_of_the_application_sees_the_state_and_begins_maintenance(
    discord_env: DiscordEnvironment, anna: Person, ben: Person
) -> None:
    zoe = discord_env.person("Zoe", manages=frozenset({discord_env.guild}))
    await restart_with_owner(discord_env, anna)
    await record_heartbeat(discord_env.app.service, "discord")
    assert [await can_see_state(person) for person in (anna, ben, zoe)] == [True, False, False]
    state = anna.panel
    assert render_text("operator-chat", chat="Discord", n=0) in text_of(state)
    asked = await anna.tap(state, render_text("operator-maintenance-begin"))
    begun = await anna.tap(asked, render_text("operator-maintenance-begin"))
    assert render_text("operator-maintenance-begun") in text_of(begun)
    assert render_text("app-maintenance") in text_of(await ben.command("play", game="pebbles"))
    ended = await anna.tap(begun, render_text("operator-maintenance-end"))
    assert any(match_text("operator-maintenance-ended", line.strip("*")) for line in text_of(ended).split("\n"))
    await ben.open_lobby()


@pytest.mark.slow
async def test_the_team_of_the_application_sees_it_without_members_who_may_only_read(
    discord_env: DiscordEnvironment, anna: Person
) -> None:
    ben, cyril = discord_env.person("Ben"), discord_env.person("Cyril")
    await restart_with_owner(discord_env, anna, a=(anna, ""), b=(ben, "developer"), c=(cyril, "read_only"))
    assert [await can_see_state(person) for person in (anna, ben, cyril)] == [True, True, False]
