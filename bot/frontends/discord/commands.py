"""Slash commands with localized names and descriptions, and completion."""

import inspect
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.app.common.interfaces import Completion
from bot.app.dispatch.commands import COMMANDS, Argument, Command
from bot.frontends.common.texts import BOT_FOLDER, text_formatter
from bot.frontends.discord import limits
from bot.frontends.discord.texts import LOCALES, truncate_text
from engines.core.core_types import Msg
from engines.core.translation import has_translation

if TYPE_CHECKING:
    from bot.frontends.discord.responder import InteractionResponder

THREAD: Final = "thread"


class CommandTranslator(app_commands.Translator):
    """Localizes names and descriptions by the ``key`` in the extras of a string."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in this locale, or ``None``."""
        lang = next((lang for lang, locales in LOCALES.items() if locale.value in locales), None)
        key = string.extras.get("key")
        return (
            text_formatter(lang)(Msg(key))
            if lang is not None and key and has_translation(BOT_FOLDER, lang, key)
            else None
        )


def _locale_string(key: str) -> app_commands.locale_str:
    return app_commands.locale_str(text_formatter("en")(Msg(key)), key=key)


def add_commands(tree: app_commands.CommandTree[Any], responder: "InteractionResponder") -> None:
    """Add all declared commands to a command tree."""
    for command in COMMANDS:
        tree.add_command(_build_command(command, responder))


def _build_command(command: Command, responder: "InteractionResponder") -> app_commands.Command[Any, ..., None]:
    """Build a slash command.

    Operators' commands are visible only to server admins, and are not offered in user-installed apps.
    """
    is_home = command.for_operators
    slash_command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=_locale_string(f"discord-command-{command.name}"),
        description=_locale_string(command.help),
        callback=_build_callback(command, responder, thread=command.opens_table),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=not is_home),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=not is_home),
    )
    if command.for_operators:
        slash_command.default_permissions = discord.Permissions.none()
    for argument in command.arguments:
        if argument.kind != "text":
            slash_command.autocomplete(argument.name)(_build_autocomplete(argument, responder))
    return slash_command


def _build_callback(
    command: Command, responder: "InteractionResponder", *, thread: bool
) -> Callable[..., Coroutine[Any, Any, None]]:
    async def callback(interaction: discord.Interaction, **given: Any) -> None:
        typed = " ".join(str(given.get(argument.name) or "") for argument in command.arguments).strip()
        await responder.run_command(interaction, command, typed, thread=bool(given.get(THREAD)))

    shape = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("interaction", shape, annotation=discord.Interaction)]
    parameters += [inspect.Parameter(a.name, shape, default="", annotation=str) for a in command.arguments]
    helps = {argument.name: _locale_string(argument.help) for argument in command.arguments}
    names = {argument.name: _locale_string(f"discord-argument-{argument.name}") for argument in command.arguments}
    if thread:
        parameters.append(inspect.Parameter(THREAD, shape, default=False, annotation=bool))
        helps[THREAD], names[THREAD] = (
            _locale_string("discord-argument-thread-help"),
            _locale_string("discord-argument-thread"),
        )
    callback.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    described = app_commands.describe(**helps)(callback)
    return app_commands.rename(**names)(described)


def _build_autocomplete(argument: Argument, responder: "InteractionResponder") -> Callable[..., Any]:
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        completions = await responder.complete_argument(interaction, argument, current)
        return build_choices(completions)

    return complete


def build_choices(completions: list[Completion]) -> list[app_commands.Choice[str]]:
    """Convert completions to choices, dropping those too long to show unchanged."""
    fitting = [completion for completion in completions if 0 < len(completion.text) <= limits.CHOICE]
    return [
        app_commands.Choice(
            name=truncate_text(completion.label or completion.text, limits.CHOICE), value=completion.text
        )
        for completion in fitting[: limits.OPTIONS]
    ]


async def build_payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the commands as they would be registered, with all translations."""
    translator = CommandTranslator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
