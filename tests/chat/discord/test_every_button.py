"""Press every button of every screen in every kind of chat, in every role: each has a visible effect."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.chat.discord.game_driver import DiscordEnvironment, Process, open_table
from tests.chat.discord.models import InteractionFailedError, Person, PressTarget, press_targets, text_of
from tests.chat.screen_walk import NEWEST, ROLES, walk_screens, walked_by
from tests.log_capture import capture_log_lines

TYPED = "tomorrow 19:30"
"""The text for every form."""
CHATS = ("text", "voice", "thread", "post", "direct", "uninvited")
"""*uninvited*: a person uses their installed app in a server of which the bot is not a member."""


@dataclass
class DiscordWalker:
    """A person who gives commands in one channel, and presses the buttons they see in any."""

    process: Process
    person: Person

    async def command(self, name: str, text: str) -> None:
        offered = next(command for command in self.person.world.commands if command["name"] == name)
        if not self.person.member and 1 not in offered["integration_types"]:
            return
        given = zip((argument["name"] for argument in offered.get("options", [])), text and [text], strict=False)
        answer = await self.person.command(name, **dict(given))
        assert answer.only == self.person.user.id, f"expected a private answer to /{name}"
        assert text_of(answer), f"expected text in the answer to /{name}"
        await self.process.bot.wait_until_idle()

    async def list_buttons(self) -> Iterable[tuple[str, str, PressTarget]]:
        return [
            (f"{channel.name} {bool(message.only)}", target.press, target)
            for channel in reversed(self.person.world.channels.values())
            for message in reversed(self.person.messages(channel.id)[-NEWEST:])
            for target in press_targets(message)
            if not target.disabled
        ]

    async def press(self, button: PressTarget) -> bool:
        """Press, fill in the form that opens, and return whether anything has changed in any channel.

        A client that still shows a replaced message gets the current one, which is a change for its user.
        """
        if not self.person.world.sees(self.person.user.id, button.message):
            return True  # the button was deleted with its message
        if not button.message.only:  # it shows a moment later what was pressed in private
            await self.person.world.settle(0.1)
        before, edits = self._look(), button.message.edits
        is_replaced = button.press not in [target.press for target in press_targets(button.message)]
        try:
            await self.person.send_press(button)
            if self.person.last.modal is not None:
                await self.person.fill(self.person.last, TYPED)
        except InteractionFailedError:
            return False
        await self.process.bot.wait_until_idle()
        return self._look() != before or (is_replaced and button.message.edits > edits)

    def _look(self) -> list[tuple[Any, ...]]:
        return [
            (message.id, text_of(message), repr(message.components), sorted(message.files.items()))
            for channel in self.person.world.channels
            for message in self.person.messages(channel)
        ]


@walked_by(CHATS, sample=("text", "admin"))
async def test_every_button_has_a_visible_effect(kind: str, role: str, discord_env: DiscordEnvironment) -> None:
    world, guild = discord_env.world, discord_env.guild
    people = {name: discord_env.person(name, manages=frozenset({guild} if name == "admin" else ())) for name in ROLES}
    await open_table(discord_env, [people["host"], people["player"]], "pebbles", ais=1)
    person = people[role]
    person.member = kind != "uninvited"
    if kind == "direct":
        person.channel = world.dm(person.user.id).id
    elif kind in ("voice", "thread", "post"):
        home = {"voice": 0, "thread": discord_env.channel, "post": world.open_channel(guild, "forum", tags=[]).id}[kind]
        person.channel = world.open_channel(guild, kind, parent=home, voice=kind == "voice").id
    with capture_log_lines() as lines:
        assert await walk_screens(DiscordWalker(discord_env.process, person)) == []
    assert [line for line in lines if line["level"] in ("error", "critical")] == []
