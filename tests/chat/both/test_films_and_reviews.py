"""Test films and reviews in both chats: progress, cancelling, delivery, private until a player shows them to all."""

import pytest

from bot.app.views import film_view
from bot.frontends.discord import answer_sender
from bot.frontends.telegram import panels
from tests.app.gameplay import play_random_moves
from tests.chat.both.chats import Chat, DiscordChat
from tests.chat.film_fakes import GatedFilmRenderer, use_slow_reviews
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow
NAMES = ("Anna", "Ben")
TO_SEE = "Replay as a film"
COMING = render_text("app-film-coming", n=25)
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
"""What is around a name of another direction."""
JUDGED = "judged by what was known"


class FinishedTable:
    """A finished game of Anna and Ben in a chat; what is *private* is Anna's, or that of ``who``."""

    def __init__(self, chat: Chat) -> None:
        self.chat = chat
        self._people = {name: chat.person(name) for name in NAMES}

    async def play(self) -> None:
        await self.chat.settle()
        await play_random_moves(self.chat.app, await self.chat.open_table([*self._people.values()]))

    def texts(self, who: str = "Anna", *, private: bool = True) -> dict[int, str]:
        return self.chat.texts(self._people[who], private=private)

    def films(self, who: str = "Anna", *, private: bool = True) -> list[int]:
        return self.chat.films(self._people[who], private=private)

    def pictures(self, who: str = "Anna") -> list[int]:
        return self.chat.pictures(self._people[who], private=True)

    async def tap(self, label: str, who: str = "Anna", *, private: bool = True) -> None:
        await self.chat.tap(self._people[who], label, private=private)


@pytest.fixture
async def table(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> FinishedTable:
    """Return a finished game in a chat of each platform."""
    for module in (answer_sender, panels):
        monkeypatch.setattr(module, "FOLLOW_S", 0.05)
    monkeypatch.setattr(film_view, "WAIT_S", 0.2)
    found = FinishedTable(chat)
    await found.play()
    return found


@pytest.fixture
async def film_renderer(table: FinishedTable) -> GatedFilmRenderer:
    """Let Anna request the film; return what makes it."""
    made = GatedFilmRenderer()
    table.chat.app.service.films.maker = made.make
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
    assert film_renderer.asked[0].layout == table.chat.film_shape


async def test_cancelled_film_is_not_sent(table: FinishedTable, film_renderer: GatedFilmRenderer) -> None:
    await table.tap("Stop making")
    await wait_until(lambda: sees(table, render_text("app-film-stopped")), "it is stopped")
    await wait_until(lambda: film_renderer.left == 1, "it is painted no more")
    film_renderer.go.set()
    await table.chat.settle()
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
    table.chat.forbid_files()
    await table.tap("Show it to the group")
    await wait_until(lambda: sees(table, "could not be posted"), "why it is not there")
    assert not table.films("Ben", private=False)


async def test_a_review_appears_without_a_press_and_is_shown_to_all_when_asked(
    table: FinishedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_reviews = use_slow_reviews(table.chat.app, monkeypatch, 0.2)
    await table.tap("Look back", private=False)
    await wait_until(lambda: sees(table, "You need not wait"), "Anna sees how far it is")
    slow_reviews.go.set()
    await wait_until(lambda: sees(table, JUDGED), "the look back")
    assert table.pictures()
    if isinstance(table.chat, DiscordChat):
        follows = table.chat.env.process.bot.responder._sender.progress.tasks
        await wait_until(lambda: not follows, "progress is followed no more")
    assert not sees(table, "Looking back", private=False)
    await table.tap("Show it to everybody")
    assert not sees(table, JUDGED, "Ben")
    await table.tap("Looking back: ", "Ben", private=False)
    await wait_until(lambda: sees(table, JUDGED, "Ben"), "Ben sees what Anna shows")
    assert table.pictures("Ben")
