"""Let Anna and Ben look at a finished game in a chat of either platform, by the same calls."""

from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.discord.game_driver import open_table as open_discord_table
from tests.chat.discord.models import text_of
from tests.chat.discord.request_validator import walk_components
from tests.chat.discord.simulated_users import press_targets
from tests.chat.film_fakes import play_random_moves
from tests.chat.telegram.game_driver import open_table as open_telegram_table
from tests.timeouts import wait_until

NAMES = ("Anna", "Ben")


class DiscordTable:
    """A finished game in a Discord channel. ``private``: what ``who`` alone sees, else the channel's messages."""

    film_shape = "wide"

    def __init__(self, both_env: TwoPlatformEnvironment) -> None:
        self._env = both_env.discord
        self._people = {name: both_env.at_discord(name) for name in NAMES}

    async def play(self) -> None:
        table = await open_discord_table(self._env, [*self._people.values()], "pebbles")
        await play_random_moves(self._env.app, table)

    def texts(self, who: str = "Anna", *, private: bool = True) -> dict[int, str]:
        """Return the messages that a player sees: the text of each, with its buttons, by its number."""
        return {m.id: text_of(m) for m in self._people[who].messages() if bool(m.only) is private}

    def pictures(self, who: str = "Anna", *, private: bool = True, ends: str = "") -> list[int]:
        """Return the numbers of the messages with a picture or a film."""
        return [
            message.id
            for message in self._people[who].messages()
            for part in walk_components(message.components)
            for item in part.get("items", [])
            if item["media"]["url"].endswith(ends) and bool(message.only) is private
        ]

    def films(self, who: str = "Anna", *, private: bool = True) -> list[int]:
        """Return the numbers of the messages with a film."""
        return self.pictures(who, private=private, ends="game.gif")

    async def tap(self, label: str, who: str = "Anna", *, private: bool = True) -> None:
        """Press the newest button whose label begins so, as soon as there is one."""
        person = self._people[who]
        found = await wait_until(
            lambda: [
                message
                for message in person.messages()
                if bool(message.only) is private and any(t.label.startswith(label) for t in press_targets(message))
            ],
            label,
        )
        await person.tap(found[-1], label, private=not private)

    def forbid_files(self) -> None:
        """Allow the bot no more files in the channel."""
        channel = self._env.world.channels[self._people["Anna"].channel]
        channel.bot = channel.bot - {"attach"}


class TelegramTable:
    """A finished game in a Telegram group; its methods are those of ``DiscordTable``."""

    film_shape = "tall"

    def __init__(self, both_env: TwoPlatformEnvironment) -> None:
        self._bot = both_env.telegram
        self._people = {name: both_env.at_telegram(name) for name in NAMES}
        self._group = both_env.group(*self._people.values())

    async def play(self) -> None:
        table = await open_telegram_table([*self._people.values()], self._group, "pebbles")
        await play_random_moves(self._bot.app, table)

    def _chat(self, *, private: bool) -> int | None:
        return None if private else self._group.id

    def texts(self, who: str = "Anna", *, private: bool = True) -> dict[int, str]:
        return {m.id: "\n".join([m.text, *m.labels()]) for m in self._people[who].messages(self._chat(private=private))}

    def pictures(self, who: str = "Anna", *, private: bool = True, begins: bytes = b"") -> list[int]:
        seen = self._people[who].messages(self._chat(private=private))
        return [message.id for message in seen if message.photo and message.photo.startswith(begins)]

    def films(self, who: str = "Anna", *, private: bool = True) -> list[int]:
        found = self.pictures(who, private=private, begins=b"GIF89a")
        if found:
            assert self._people[who].world.calls["sendAnimation"], "a film is sent as an animation"
        return found

    async def tap(self, label: str, who: str = "Anna", *, private: bool = True) -> None:
        await self._people[who].tap(label, self._chat(private=private))

    def forbid_files(self) -> None:
        self._group.may_photos = False


FinishedTable = DiscordTable | TelegramTable
