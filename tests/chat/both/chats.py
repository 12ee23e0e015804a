"""One chat of each platform behind the same methods, so one test can check both."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar, NamedTuple

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.models import User
from bot.frontends.discord.callbacks import parse_custom_id
from bot.frontends.discord.membership import GuildMembership
from bot.frontends.telegram.membership import GroupMembership
from bot.store.admin.own_server import StoreServer
from render.core.request import PictureRequest
from tests.app.gameplay import play_moves, send_callback
from tests.callbacks import ChangeSetting, Press
from tests.chat.button_player import ButtonPlayer
from tests.chat.discord import game_driver as discord_driver
from tests.chat.discord.game_driver import DiscordEnvironment, run_house
from tests.chat.discord.hidden_information import DiscordLeakDetector, LeakDetector
from tests.chat.discord.models import ALL, BOT, Message, PressTarget, press_targets, text_of, walk_components
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.telegram import game_driver as telegram_driver
from tests.chat.telegram.game_driver import Begin, Process, bot_starter
from tests.chat.telegram.hidden_information import TelegramLeakDetector
from tests.chat.telegram.persistent_players import wait_until_current
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import Server, run_server
from tests.chat.telegram.world import SCALE, World, add_person, wait_until_answered
from tests.chat.telegram.world import Person as TelegramPerson
from tests.texts import match_text
from tests.timeouts import cancel_tasks, wait_until

Judges = tuple[DiscordRequestValidator, TelegramRequestValidator]
SILENT = 1 << 12
"""The flag of a Discord message that makes no sound."""
Person = Any
"""A simulated user of the platform."""


class ShownButton(NamedTuple):
    """A button that a person sees: the number of its message, and its label, callback line or URL."""

    message: int
    label: str
    line: str
    url: str = ""


Costs = tuple[int, int, list[PictureRequest]]
"""The bot's new messages, those that make a sound, and the uploaded pictures."""


class _ChatBase(ABC):
    """A group and its people. *Private* means that only one person sees it."""

    platform: str
    place: str
    """The external id of the group."""

    @property
    @abstractmethod
    def app(self) -> App: ...

    @abstractmethod
    async def settle(self) -> None:
        """Wait until everything that has arrived is shown."""

    @abstractmethod
    def person(self, name: str, lang: str = "en") -> Person:
        """Create a person in the group who has opened the private chat."""

    @abstractmethod
    def texts(self, person: Person, *, private: bool = False) -> dict[int, str]:
        """Return the messages that a person sees: the text of each, with its buttons, by its number."""

    @abstractmethod
    def buttons(self, person: Person, *, private: bool = False) -> list[ShownButton]:
        """Return the buttons that a person sees, those of the newest message last."""

    @abstractmethod
    async def command(self, person: Person, name: str, text: str = "", *, private: bool = False) -> None:
        """Send a command with its first argument, in the group or, if others would read the answer, in private."""

    @abstractmethod
    async def open_table(self, people: list[Person], game: str = "pebbles") -> str:
        """Open and start a table for these people by pressing buttons; return its id."""

    @abstractmethod
    def player(self, person: Person, table_id: str) -> ButtonPlayer:
        """Return a person at a table as a player who presses visible buttons."""

    async def play(self, people: list[Person], table_id: str, most: int = 10_000, *, patient: bool = False) -> int:
        """Let people press buttons, to the end or until ``most`` moves; return how many were made.

        ``patient``: whether they wait until everything is shown, and so for their ping; otherwise they press as fast as
        machines.
        """
        players = [self.player(person, table_id) for person in people]

        async def submit(seat: int) -> None:
            if patient:
                await self.settle()
            await players[seat].take_turn()

        return await play_moves(self.app, table_id, submit, most)

    async def user(self, person: Person) -> User:
        return await self.app.ensure_user(f"{self.platform}:{person.user.id}", person.user.name, "en")

    def sees(self, person: Person, text: str, *, private: bool = False) -> bool:
        return any(text in shown for shown in self.texts(person, private=private).values())

    def find(self, person: Person, begin: str, *, private: bool = False) -> int:
        """Return the number of the newest message with a button whose label or line begins so, or 0."""
        shown = self.buttons(person, private=private)
        return max(
            (one.message for one in shown if one.label.startswith(begin) or one.line.startswith(begin)), default=0
        )

    async def send_callback(self, person: Person, press: Press, place: str = "") -> Screen:
        """Send a callback straight to the app, for steps that the test is not about."""
        return await send_callback(
            self.app, f"{self.platform}:{person.user.id}", person.user.name, place or self.place, press
        )

    async def meet(self, *names: str) -> list[Person]:
        """Create people in the group, and wait until they have opened the private chat."""
        people = [self.person(name) for name in names]
        await self.settle()
        return people

    async def seat(self, *names: str, game: str = "pebbles", calls: str = "table") -> tuple[list[Person], str]:
        """Start a table of new people who are pinged in the group (``table``) or in private (``dm``)."""
        people = await self.meet(*names)
        for person in people:
            await self.send_callback(person, ChangeSetting("pings", calls))
        table = await self.open_table(people, game)
        await self.settle()
        return people, table

    async def open_lobby(self, person: Person, game: str = "pebbles") -> str:
        known = {one.line for one in self.buttons(person)}
        await self.command(person, "play", game)

        (line,) = await wait_until(
            lambda: [
                one.line for one in self.buttons(person) if one.line.startswith("join ") and one.line not in known
            ],
            "the lobby",
        )
        return str(line.split()[1])


class DiscordChat(_ChatBase):
    """A channel of a server. DMs and ephemeral messages are private.

    ``group``: the external id of the place whose admins count; ``troubles``: the notice to the host, by the missing
    permission; ``harmful``: strings that clients of the platform would turn into more than text; ``begin``: that of the
    data of a button.
    """

    platform, film_shape, begin = "discord", "wide", "p1:"
    troubles: ClassVar = {"write": "discord-trouble-permissions", "files": "discord-trouble-files"}
    harmful = ("[free](", "<@1>", "discord.gg")

    def __init__(self, env: DiscordEnvironment) -> None:
        self.env, self.world = env, env.world
        self.place, self.group = f"discord:{env.channel}", f"discord:guild:{env.guild}"
        self.channel = env.world.channels[env.channel]

    @classmethod
    @asynccontextmanager
    async def run(cls, stores: StoreServer, judges: Judges) -> AsyncIterator[DiscordChat]:
        async with run_house(stores, judges[0]) as env:
            yield cls(env)

    @property
    def app(self) -> App:
        return self.env.app

    async def restart(self, **given: Any) -> None:
        await self.env.stop()
        await self.env.begin(**given)

    async def go_away(self) -> None:
        await self.env.process.bot.client.close()

    async def settle(self) -> None:
        await self.env.process.bot.wait_until_idle()
        await self.world.settle(0.1)

    def person(self, name: str, lang: str = "en") -> Person:
        return self.env.person(name, locale="en-US" if lang == "en" else lang)

    def membership(self) -> GuildMembership:
        return GuildMembership(self.env.process.bot.client)

    def set_admins(self, *admins: Person) -> None:
        """Make these people the only admins of the group."""
        for user in self.world.users.values():
            user.manages = frozenset({self.env.guild} if user in [one.user for one in admins] else ())

    def move_out(self, person: Person, *, back: bool = False) -> None:
        person.user.left = frozenset(() if back else {self.env.guild})

    def make_own_place(self, admin: Person) -> str:
        """Create another group with this person as its admin; return its external id."""
        guild = self.world.guild("Elsewhere")
        channel = self.world.channel(guild)
        admin.user.manages = frozenset({guild})
        self.world.send("GUILD_CREATE", self.world.guild_json(guild))
        return f"discord:{channel.id}"

    def make_lost_place(self) -> str:
        """Return the external id of a place that is gone."""
        return f"discord:{self.world.channel(self.env.guild, 'gone', parent=self.channel.id, deleted=True).id}"

    def fail_members(self) -> None:
        """Refuse all questions about members."""
        self.world.fault = lambda _, path: (403, {"code": 50001, "message": "no"}) if "/members/" in path else None

    def put_out(self) -> None:
        self.world.change_channel(self.channel, bot=self.channel.bot - {"send"})

    def let_back(self) -> None:
        """Let the bot back in, with all its permissions."""
        for allowed in (ALL - {"attach"}, ALL):
            self.world.change_channel(self.channel, bot=allowed)

    def forbid_files(self) -> None:
        self.channel.bot -= {"attach"}

    def _messages(self, person: Person, *, private: bool) -> list[Message]:
        here = [m for m in person.messages_around() if bool(m.only) is private]
        return here + person.direct_messages() if private else here

    def texts(self, person: Person, *, private: bool = False) -> dict[int, str]:
        return {m.id: text_of(m) for m in self._messages(person, private=private)}

    def buttons(self, person: Person, *, private: bool = False) -> list[ShownButton]:
        shown = self._messages(person, private=private)
        links = [(m, one) for m in shown for one in walk_components(m.components) if one.get("url")]
        return [
            *(ShownButton(m.id, one.get("label", ""), "", one["url"]) for m, one in links),
            *(ShownButton(m.id, t.label, t.press) for m in shown for t in press_targets(m)),
        ]

    def pictures(self, person: Person, *, private: bool = False, ends: str = "") -> list[int]:
        return [
            message.id
            for message in self._messages(person, private=private)
            for part in walk_components(message.components)
            for item in part.get("items", [])
            if item["media"]["url"].endswith(ends)
        ]

    def films(self, person: Person, *, private: bool = False) -> list[int]:
        return self.pictures(person, private=private, ends="game.gif")

    def list_needless(self) -> list[str]:
        """List needless requests: edits that change nothing, repeated uploads, and superfluous calls."""
        return self.world.too_many + self.world.repeated_uploads

    def count_costs(self) -> Callable[[], Costs]:
        world, first, known = self.world, len(self.world.requests), set(self.world.messages)

        def count() -> Costs:
            posts = [m for m in world.messages.values() if m.author == BOT and m.id not in known]
            files = [png for one in world.requests[first:] for png in one.files.values()]
            heard = [m for m in posts if m.mentions or world.channels[m.channel].user]
            sounding = sum(not m.flags & SILENT for m in heard)
            uploads = [self.env.painted[png] for png in files if png in self.env.painted]
            return len(posts), sounding, uploads

        return count

    def calls(self, person: Person) -> dict[int, set[int]]:
        """Return the users that each message of the group mentions, by its number; skip messages without mentions."""
        return {m.id: set(m.mentions) for m in self._messages(person, private=False) if m.mentions}

    def count_told(self, person: Person, key: str) -> int:
        return sum(bool(match_text(key, text_of(message))) for message in person.direct_messages())

    def stamps(self, person: Person) -> list[int]:
        """Return the numbers of the group's messages with a timestamp that each reader sees in their own time zone."""
        return [number for number, text in self.texts(person).items() if re.search(r"<t:\d+:F>", text)]

    async def command(self, person: Person, name: str, text: str = "", *, private: bool = False) -> None:
        known = next(command for command in self.world.commands if command["name"] == name)
        await person.command(name, **{known["options"][0]["name"]: text} if text else {})

    async def tap(self, person: Person, begin: str, *, private: bool = False) -> None:
        """Press the newest button whose label or line begins so, as soon as it appears."""
        found = await wait_until(lambda: self.find(person, begin, private=private), f"{person.user.name}: {begin!r}")
        await person.tap(self.world.messages[found], begin)

    async def press_data(self, person: Person, number: int, data: str, *, private: bool = False) -> None:
        """Press a button with any data on a message, and wait for the answer, if there has to be one."""
        is_form = (parse_custom_id(data) or ("", ""))[0].lower() in ("", "x", "f")  # or it is none of the bot's
        target = PressTarget(self.world.messages[number], data, "forged")
        await person.send_press(target, answer=not is_form, private=True)

    def talk(self, person: Person, count: int) -> None:
        for n in range(count):
            person.say(f"What weather, {n}")

    def delete_message(self, number: int) -> None:
        """Delete a message of the group, as a user does."""
        self.world.delete_messages(self.world.messages[number])

    async def open_table(self, people: list[Person], game: str = "pebbles") -> str:
        return await discord_driver.open_table(self.env, people, game)

    def player(self, person: Person, table_id: str) -> ButtonPlayer:
        return discord_driver.DiscordPlayer(self.app, person, table_id)

    async def wait_until_current(self, person: Person, table_id: str) -> None:
        """Wait until the newest message of a table shows its current state."""
        await discord_driver.wait_until_current(self.env, person, table_id)

    def watch_leaks(self, people: list[Person], table_id: str) -> LeakDetector:
        """Watch everything shown from now on for information that its reader must not have."""
        return DiscordLeakDetector(self.env, people, table_id)


class TelegramChat(_ChatBase):
    """A group and the private chats of its members."""

    platform, film_shape, begin = "telegram", "tall", "p"
    troubles: ClassVar = {"write": "telegram-trouble-left", "files": "telegram-trouble-photos"}
    harmful = ("t.me/", " /start", "$USD", "#tag")

    def __init__(self, process: Process, begin: Begin, server: Server) -> None:
        self.process, self.world, self._begin, self.server = process, process.world, begin, server
        self.home = process.group()
        self.place = self.group = f"telegram:{self.home.id}"

    @classmethod
    @asynccontextmanager
    async def run(cls, stores: StoreServer, judges: Judges) -> AsyncIterator[TelegramChat]:
        async with run_server(World(SCALE), judges[1]) as server, bot_starter(server, stores) as begin:
            yield cls(await begin(), begin, server)

    @property
    def app(self) -> App:
        return self.process.app

    async def restart(self, **given: Any) -> None:
        await self.process.pause()
        self.process = await self._begin("next", **given)

    async def go_away(self) -> None:
        await cancel_tasks(self.process.tasks[:1])

    async def settle(self) -> None:
        await self.process.settle()

    def person(self, name: str, lang: str = "en") -> Person:
        person = add_person(self.world, name, lang, started=True)
        self.home.members.add(person.user.id)
        return person

    def membership(self) -> GroupMembership:
        return GroupMembership(self.process.bot.api)

    def set_admins(self, *admins: Person) -> None:
        self.home.admins = {one.user.id for one in admins}

    def move_out(self, person: Person, *, back: bool = False) -> None:
        (self.home.members.add if back else self.home.members.discard)(person.user.id)

    def make_own_place(self, admin: Person) -> str:
        group = self.process.group(admin)
        group.admins = {admin.user.id}
        return f"telegram:{group.id}"

    def make_lost_place(self) -> str:
        return "telegram:-404"

    def fail_members(self) -> None:
        self.put_out()

    def put_out(self) -> None:
        self.home.bot_in = False

    def let_back(self) -> None:
        self.home.bot_in = self.home.may_photos = True
        TelegramPerson(self.world, self.world.users[min(self.home.members)]).admit_bot(self.home)

    def forbid_files(self) -> None:
        self.home.may_photos = False

    def _chat(self, *, private: bool) -> int | None:
        return None if private else self.home.id

    def texts(self, person: Person, *, private: bool = False) -> dict[int, str]:
        return {m.id: "\n".join([m.text, *m.labels()]) for m in person.messages(self._chat(private=private))}

    def buttons(self, person: Person, *, private: bool = False) -> list[ShownButton]:
        return [
            ShownButton(m.id, key["text"], key.get("callback_data", "").removeprefix("p"), key.get("url", ""))
            for m in person.messages(self._chat(private=private))
            for row in m.keys
            for key in row
        ]

    def pictures(self, person: Person, *, private: bool = False, begins: bytes = b"") -> list[int]:
        seen = person.messages(self._chat(private=private))
        return [message.id for message in seen if message.photo and message.photo.startswith(begins)]

    def films(self, person: Person, *, private: bool = False) -> list[int]:
        found = self.pictures(person, private=private, begins=b"GIF89a")
        if found:
            assert self.world.calls["sendAnimation"], (
                "expected the film to be sent by sendAnimation, got no such request"
            )
        return found

    def list_needless(self) -> list[str]:
        left = [query.data for query in self.world.queries.values() if query.answer is None]
        again = [f"a picture was uploaded {count} times" for count in Counter(self.world.uploads).values() if count > 1]
        return [sent.text for sent in self.world.sent if sent.method == "same"] + left + again

    def count_costs(self) -> Callable[[], Costs]:
        world, before, first, sounding = (
            self.world,
            self.world.calls.copy(),
            len(self.world.uploads),
            set[tuple[int, int]](),
        )
        world.watch = lambda message: None if message.silent else sounding.add((message.chat, message.id))

        def count() -> Costs:
            made = {method: n - before[method] for method, n in world.calls.items()}
            pictures = [world.painted[png] for png in world.uploads[first:] if png in world.painted]
            return made["sendMessage"] + made["sendPhoto"], len(sounding), pictures

        return count

    def calls(self, person: Person) -> dict[int, set[int]]:
        found = {m.id: {e["user"]["id"] for e in m.entities if "user" in e} for m in person.messages(self.home.id)}
        return {number: users for number, users in found.items() if users}

    def count_told(self, person: Person, key: str) -> int:
        return sum(sent.chat == person.user.id and bool(match_text(key, sent.text)) for sent in self.world.sent)

    def stamps(self, person: Person) -> list[int]:
        return [
            m.id for m in person.messages(self.home.id) if any(e.get("date_time_format") == "wDT" for e in m.entities)
        ]

    async def command(self, person: Person, name: str, text: str = "", *, private: bool = False) -> None:
        person.write(f"/{name} {text}".strip(), None if private else self.home)

    async def tap(self, person: Person, begin: str, *, private: bool = False) -> None:
        await self.process.tap(person, begin, self._chat(private=private))

    async def press_data(self, person: Person, number: int, data: str, *, private: bool = False) -> None:
        message = self.world.messages[person.user.id if private else self.home.id, number]
        await wait_until_answered(self.world.press(person.user, message, data))

    def talk(self, person: Person, count: int) -> None:
        for n in range(count):
            self.world.put(self.home.id, person.user.id, f"What weather, {n}")

    def delete_message(self, number: int) -> None:
        """Delete a message of the group; Telegram sends no update about it."""
        del self.world.messages[self.home.id, number]

    async def open_table(self, people: list[Person], game: str = "pebbles") -> str:
        return await telegram_driver.open_table(people, self.home, game)

    def player(self, person: Person, table_id: str) -> ButtonPlayer:
        return telegram_driver.TelegramPlayer(self.process, person, table_id, self.home)

    async def wait_until_current(self, person: Person, table_id: str) -> None:
        await wait_until_current(self.app, self.world, table_id, self.home)

    def watch_leaks(self, people: list[Person], table_id: str) -> LeakDetector:
        return TelegramLeakDetector(self.world, self.app, people, table_id)


Chat = DiscordChat | TelegramChat
"""A chat of either platform."""
