"""Test films and reviews in both chats: progress, cancelling, delivery, private until a player shares them."""

import pytest

from bot.app.views import film_view
from bot.frontends.discord import answer_sender
from bot.frontends.telegram import panels
from tests.app.gameplay import play_random_moves
from tests.chat.both.chats import Chat, DiscordChat, Person
from tests.chat.film_fakes import GatedFilmRenderer, use_slow_reviews
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow
TO_SEE = "Replay as a film"
COMING = render_text("app-film-coming", n=25)
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
"""The marks around a name written in the other direction."""
JUDGED = "judged by what was known"


@pytest.fixture
async def people(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    for module in (answer_sender, panels):
        monkeypatch.setattr(module, "FOLLOW_S", 0.05)
    monkeypatch.setattr(film_view, "WAIT_S", 0.2)
    found = await chat.meet("Anna", "Ben")
    await play_random_moves(chat.app, await chat.open_table(found))
    return found


@pytest.fixture
async def film_renderer(chat: Chat, people: list[Person]) -> GatedFilmRenderer:
    made, anna = GatedFilmRenderer(), people[0]
    chat.app.service.films.maker = made.make
    await chat.tap(anna, TO_SEE)
    await wait_until(lambda: chat.sees(anna, COMING, private=True), "the film's progress on Anna's screen")
    assert not chat.films(anna, private=True)
    return made


async def test_film_replaces_its_progress_bar(
    chat: Chat, people: list[Person], film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = people
    before = chat.texts(anna)
    film_renderer.go.set()
    await wait_until(lambda: chat.films(anna, private=True), "the film")
    await wait_until(lambda: not chat.sees(anna, COMING, private=True), "the removal of the progress line")
    assert chat.sees(anna, render_text("app-film-done"), private=True)
    assert chat.texts(anna) == before, "expected the messages of the group to stay unchanged"
    assert not chat.films(ben, private=True)
    assert film_renderer.asked[0].layout == chat.film_shape


async def test_cancelled_film_is_not_sent(chat: Chat, people: list[Person], film_renderer: GatedFilmRenderer) -> None:
    anna, _ = people
    await chat.tap(anna, "Stop making", private=True)
    await wait_until(lambda: chat.sees(anna, render_text("app-film-stopped"), private=True), "its stop")
    await wait_until(lambda: film_renderer.left == 1, "painting to end")
    film_renderer.go.set()
    await chat.settle()
    assert not chat.films(anna, private=True)


async def test_sharing_a_film_again_moves_it_to_the_end_of_the_chat(
    chat: Chat, people: list[Person], film_renderer: GatedFilmRenderer
) -> None:
    (anna, ben), first = people, 0
    film_renderer.go.set()
    for _ in range(2):
        await chat.tap(anna, "Show it to the group", private=True)
        await wait_until(lambda: chat.sees(anna, "in the chat now", private=True), "it to be shown")
        (film,) = chat.films(ben)
        text = chat.texts(ben)[film]
        assert "Anna shows the game as a film" in text.translate(ISOLATES)
        assert "Show it" not in text, "expected no buttons below the film in the group"
        assert film > first, "expected the newly posted film to be the last message"
        first = film
        await chat.tap(anna, TO_SEE)


async def test_player_is_notified_if_the_film_cannot_be_posted(
    chat: Chat, people: list[Person], film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = people
    film_renderer.go.set()
    await wait_until(lambda: chat.films(anna, private=True), "Anna's own film")
    chat.forbid_files()
    await chat.tap(anna, "Show it to the group", private=True)
    await wait_until(lambda: chat.sees(anna, "could not be posted", private=True), "the reason for its absence")
    assert not chat.films(ben)


async def test_review_appears_without_a_press_and_is_shared_on_request(
    chat: Chat, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = people
    slow_reviews = use_slow_reviews(chat.app, monkeypatch, 0.2)
    await chat.tap(anna, "Review")
    await wait_until(lambda: chat.sees(anna, "You need not wait", private=True), "the progress on Anna's screen")
    slow_reviews.go.set()
    await wait_until(lambda: chat.sees(anna, JUDGED, private=True), "the review")
    assert chat.pictures(anna, private=True)
    if isinstance(chat, DiscordChat):
        follows = chat.env.process.bot.responder._sender.progress.tasks
        await wait_until(lambda: not follows, "the end of the progress updates")
    assert not chat.sees(anna, "Review: ")
    await chat.tap(anna, "Show it to everybody", private=True)
    assert not chat.sees(ben, JUDGED, private=True)
    await chat.tap(ben, "Review: ")
    await wait_until(lambda: chat.sees(ben, JUDGED, private=True), "Anna's post on Ben's screen")
    assert chat.pictures(ben, private=True)
