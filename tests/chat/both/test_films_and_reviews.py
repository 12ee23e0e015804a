"""Test films and reviews in both chats: progress, cancelling, delivery, private until a player shows them to all."""

import pytest

from bot.app.views import film_view
from bot.frontends.discord import answer_sender
from bot.frontends.telegram import panels
from tests.app.gameplay import play_random_moves
from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.discord.game_driver import open_table as open_discord_table
from tests.chat.discord.models import text_of
from tests.chat.discord.request_validator import walk_components
from tests.chat.discord.simulated_users import press_targets
from tests.chat.film_fakes import GatedFilmRenderer, use_slow_reviews
from tests.chat.telegram.game_driver import open_table as open_telegram_table
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow
NAMES = ("Anna", "Ben")
TO_SEE = "Replay as a film"
COMING = render_text("app-film-coming", n=25)
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
"""What is around a name of another direction."""
JUDGED = "judged by what was known"


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
            assert self._people[who].world.calls["sendAnimation"], f"{who}: the film is not sent as an animation"
        return found

    async def tap(self, label: str, who: str = "Anna", *, private: bool = True) -> None:
        await self._people[who].tap(label, self._chat(private=private))

    def forbid_files(self) -> None:
        self._group.may_photos = False


FinishedTable = DiscordTable | TelegramTable


@pytest.fixture(params=[DiscordTable, TelegramTable])
async def table(
    both_env: TwoPlatformEnvironment, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> FinishedTable:
    """Return a finished game in a chat of each platform."""
    for module in (answer_sender, panels):
        monkeypatch.setattr(module, "FOLLOW_S", 0.05)
    monkeypatch.setattr(film_view, "WAIT_S", 0.2)
    found: FinishedTable = request.param(both_env)
    await found.play()
    return found


@pytest.fixture
async def film_renderer(both_env: TwoPlatformEnvironment, table: FinishedTable) -> GatedFilmRenderer:
    """Let Anna request the film; return what makes it."""
    made = GatedFilmRenderer()
    both_env.app.service.films.maker = made.make
    await table.tap(TO_SEE, private=False)
    await wait_until(lambda: sees(table, COMING), "Anna sees how far the film is")
    assert not table.films()
    return made


def sees(table: FinishedTable, text: str, who: str = "Anna", *, private: bool = True) -> bool:
    return any(text in shown for shown in table.texts(who, private=private).values())


async def test_a_film_replaces_its_progress_bar(table: FinishedTable, film_renderer: GatedFilmRenderer) -> None:
    before = table.texts(private=False)
    film_renderer.go.set()
    await wait_until(table.films, "the film")
    await wait_until(lambda: not sees(table, COMING), "the line on how far it was is gone")
    assert sees(table, render_text("app-film-done"))
    assert table.texts(private=False) == before, "the messages of the group were changed"
    assert not table.films("Ben")
    assert film_renderer.asked[0].layout == table.film_shape


async def test_cancelled_film_is_not_sent(
    both_env: TwoPlatformEnvironment, table: FinishedTable, film_renderer: GatedFilmRenderer
) -> None:
    await table.tap("Stop making")
    await wait_until(lambda: sees(table, render_text("app-film-stopped")), "it is stopped")
    await wait_until(lambda: film_renderer.left == 1, "it is painted no more")
    film_renderer.go.set()
    await both_env.telegram.bot.wait_until_idle()
    assert not table.films()


async def test_film_shown_again_moves_to_the_end_of_the_group(
    table: FinishedTable, film_renderer: GatedFilmRenderer
) -> None:
    film_renderer.go.set()
    first = 0
    for _ in range(2):
        await table.tap("Show it to the group")
        await wait_until(lambda: sees(table, "in the chat now"), "it is shown")
        (film,) = table.films("Ben", private=False)
        text = table.texts("Ben", private=False)[film]
        assert "Anna shows the game as a film" in text.translate(ISOLATES)
        assert "Show it" not in text, "the film in the group has buttons"
        assert film > first, "the newly shown film is not the last message"
        first = film
        await table.tap(TO_SEE, private=False)


async def test_player_is_told_if_the_film_cannot_be_posted(
    table: FinishedTable, film_renderer: GatedFilmRenderer
) -> None:
    film_renderer.go.set()
    await wait_until(table.films, "Anna's own film")
    table.forbid_files()
    await table.tap("Show it to the group")
    await wait_until(lambda: sees(table, "could not be posted"), "why it is not there")
    assert not table.films("Ben", private=False)


async def test_a_review_appears_without_a_press_and_is_shown_to_all_when_asked(
    both_env: TwoPlatformEnvironment, table: FinishedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_reviews = use_slow_reviews(both_env.app, monkeypatch, 0.2)
    await table.tap("Look back", private=False)
    await wait_until(lambda: sees(table, "You need not wait"), "Anna sees how far it is")
    slow_reviews.go.set()
    await wait_until(lambda: sees(table, JUDGED), "the look back")
    assert table.pictures()
    follows = both_env.discord.process.bot.responder._sender.progress.tasks
    await wait_until(lambda: not follows, "progress is followed no more")
    assert not sees(table, "Looking back", private=False)
    await table.tap("Show it to everybody")
    assert not sees(table, JUDGED, "Ben")
    await table.tap("Looking back: ", "Ben", private=False)
    await wait_until(lambda: sees(table, JUDGED, "Ben"), "Ben sees what Anna shows")
    assert table.pictures("Ben")
