"""Test the replay of a game: the view of the viewer's own seat at each move, without undone moves."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.interfaces import new_id, random_bytes
from bot.app.i18n import Translator
from bot.app.ui.screen import flatten_rows
from bot.app.views import film_view
from bot.app.views.replay_view import visible_versions
from bot.app.views.shared_moments import BY_USER, KIND, MAX_LINKS, TOKEN_LENGTH, MomentPage, SharedMoment
from bot.store.errors import StoreError
from engines.core.core_types import EngineError
from engines.core.match_factory import replay_log
from render.core.renderer import render_picture
from render.core.request import FilmProgress, FilmRequest
from tests.app.gameplay import (
    Arrive,
    Guest,
    OpenApp,
    Seat,
    answer_question,
    make_random_move,
    offered_presses,
    plan_for_all,
    plan_pebbles,
    play_on,
    play_random_moves,
    read_own_data,
    read_table,
    require,
)
from tests.callbacks import (
    AskEndGame,
    Callback,
    ChooseHands,
    DeleteAccount,
    LearnGame,
    OpenMove,
    OpenTable,
    PostFilm,
    RevokeMoments,
    ShareMoment,
    ShowFilm,
    ShowPastBoard,
    ShowStory,
    StopFilm,
    UndoMove,
)
from tests.chat.film_fakes import GatedFilmRenderer
from tests.texts import match_text, render_text


async def test_replay_shows_each_player_their_own_view(
    app: App, arrive: Arrive, table: str, anna: Guest, ben: Guest
) -> None:
    carl = await arrive("Carl", at=anna.place)
    await play_random_moves(app, table)
    held = await read_table(app, table)
    match, number = held.match, len(visible_versions(held, 0)) // 2
    version = visible_versions(held, 0)[number - 1]
    then = replay_log(match.game, match.header, list(match.entries[:version]))
    own, other = then.view_for(0), then.view_for(1)
    assert own != other, "the test is void: both hands are equal"
    shown = await anna.press(ShowPastBoard(table, number))
    assert anna.picture.view == own
    assert f"Move {number} of" in shown.text[0]
    assert anna.pad.slides
    assert (anna.pad.given, anna.pad.low) == (number, 1)
    for person, seat in ((ben, 1), (carl, None)):
        at = visible_versions(held, seat).index(version) + 1 if version in visible_versions(held, seat) else 1
        when = visible_versions(held, seat)[at - 1]
        seen = replay_log(held.match.game, held.match.header, list(held.match.entries[:when])).view_for(seat)
        for asked in (ShowPastBoard(table, at), ShowPastBoard(table, 0, when)):  # by its number, or by its log line
            await person.press(asked)
            assert person.picture.view == seen


async def test_replay_slider_marks_round_starts(app: App, table: str, anna: Guest) -> None:
    await play_random_moves(app, table)
    await anna.press(ShowPastBoard(table, 1))
    assert len(anna.pad.ticks) == 2, f"expected 2 marks for three rounds, got {len(anna.pad.ticks)}"
    for tick in anna.pad.ticks:
        held = await read_table(app, table)
        versions, log = visible_versions(held, 0), held.match.entries
        before, after = (
            replay_log(held.game, held.match.header, list(log[: versions[n - 1]])).round_number
            for n in (tick - 1, tick)
        )
        assert after == before + 1


async def test_replay_moves_forward_back_and_to_any_move_during_the_game(table: str, anna: Guest) -> None:
    newest = await anna.press(ShowPastBoard(table))
    assert anna.pad.more is None
    await anna.press(ShowPastBoard(table, 1))
    assert anna.pad.less is None
    assert (await anna.press(ShowPastBoard(table, 9999))).text == newest.text
    assert "past" in str(offered_presses(await anna.press(ShowStory(table))))


async def test_undone_move_is_not_visible_in_replay(app: App, table: str, anna: Guest, ben: Guest) -> None:
    dice, taken = Random(3), None
    while taken is None:
        seat = await make_random_move(app, await read_table(app, table), dice)
        async with app.service.tables.open_started(table) as held:
            with suppress(EngineError):
                taken = held.match.undoable_version(seat)
                taken = (
                    taken if taken in visible_versions(held, seat) else None
                )  # a secret plan reveals nothing to others
    await [anna, ben][seat].press(UndoMove(table, taken))
    held = await read_table(app, table)
    assert held.match.undone_versions == {taken}
    assert taken not in visible_versions(held, seat)


@pytest.fixture
def studio(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[GatedFilmRenderer]:
    """Render films with a test renderer, and let screens wait only briefly for them."""
    made = GatedFilmRenderer()
    app.service.films.maker = made.make
    monkeypatch.setattr(film_view, "WAIT_S", 0.05)
    yield made
    app.service.films.close()


async def test_only_finished_games_have_a_film(
    app: App, studio: GatedFilmRenderer, table: str, anna: Guest, ben: Guest
) -> None:
    assert (await anna.press(ShowFilm(table))).notice
    assert studio.asked == []
    await play_random_moves(app, table)
    assert f"film {table}" in offered_presses(await app.render_screen(None, anna.place, table))
    coming = await anna.press(ShowFilm(table))
    assert coming.private
    assert coming.follow_up == f"film {table}"
    assert "25" in coming.text[0]
    assert coming.text[1] == "▰▰▰▱▱▱▱▱▱▱▱▱"
    studio.go.set()
    ready = await ben.press(ShowFilm(table))
    attached = require(ready.file)
    assert attached.moves
    assert attached.data.startswith(b"GIF89a")
    assert ready.alt
    assert not ready.follow_up
    assert len(studio.asked) == 1, f"expected one film per language, got {len(studio.asked)}"
    (film,) = studio.asked
    assert [name.split("-")[0] for name in film.names] == ["Anna", "Ben"]


async def test_film_can_be_stopped_and_restarted(
    studio: GatedFilmRenderer, table: str, finished: None, anna: Guest
) -> None:
    await anna.press(ShowFilm(table))
    stopped = await anna.press(StopFilm(table))
    assert not stopped.follow_up
    assert f"film {table}" in offered_presses(stopped)
    await asyncio.sleep(0)
    assert studio.left == 1
    studio.go.set()
    assert (await anna.press(ShowFilm(table))).file is not None
    assert (await anna.press(StopFilm(table))).file is not None, "the rendered frames were lost"


async def test_film_is_unavailable_without_painters(table: str, finished: None, anna: Guest) -> None:
    refused = await anna.press(ShowFilm(table))
    assert "no films" in refused.notice
    assert refused.file is None


@pytest.mark.incident("film failed", why="making it is broken on purpose")
async def test_failed_film_is_reported_and_retried(
    app: App, studio: GatedFilmRenderer, table: str, finished: None, anna: Guest
) -> None:

    async def fail_halfway(key: str, film: FilmRequest) -> AsyncGenerator[FilmProgress]:
        yield FilmProgress(1, 4)
        raise RuntimeError(key)

    app.service.films.maker = fail_halfway
    assert (await anna.press(ShowFilm(table))).text[0] == render_text("app-film-failed")
    app.service.films.maker = studio.make
    studio.go.set()
    assert (await anna.press(ShowFilm(table))).file is not None


async def test_oldest_films_are_evicted_when_the_cache_is_full(
    app: App, studio: GatedFilmRenderer, table: str, finished: None, anna: Guest
) -> None:
    studio.go.set()
    app.service.films.room = 600
    for _ in range(2):
        for lang in ("en", "cs"):
            await anna.change(lang=lang)
            assert (await anna.press(ShowFilm(table))).file is not None
    assert len(studio.asked) == 4, f"expected 4 films, got {len(studio.asked)}"


async def test_only_player_posts_film_to_channel_in_channel_language(
    app: App, arrive: Arrive, studio: GatedFilmRenderer, table: str, anna: Guest, ben: Guest
) -> None:
    zoe = await arrive("Zoe", at=anna.place)
    app.service.films.layouts["test"] = "tall"
    await anna.change(lang="cs")
    assert (await ben.press(PostFilm(table))).notice == render_text("app-not-over")
    await play_random_moves(app, table)
    show = PostFilm(table).data
    studio.go.set()
    assert show not in offered_presses(await zoe.press(ShowFilm(table)))
    assert "who played" in (await zoe.press(show)).notice
    own = await anna.press(ShowFilm(table))
    assert own.channel_post is None, "the film was posted before she showed it"
    assert show in offered_presses(own)
    studio.go.clear()
    await anna.change(picture_layout="tall")
    await app.service.channels.update_channel(anna.place, picture_layout="wide")
    coming = await anna.press(show)
    assert (coming.private, coming.follow_up, coming.channel_post) == (True, show, None)
    assert f"film-stop {table} 1" in offered_presses(coming)
    studio.go.set()
    shown_ = await anna.press(coming.follow_up)
    assert shown_.private
    assert "chatu" in shown_.text[0], "expected the notice in her language"
    assert shown_.file is None
    posting = require(shown_.channel_post)
    post = posting.screen
    assert (posting.channel, post.private, post.lang, flatten_rows(post.rows)) == (anna.place, False, "en", [])
    assert post.text[0] == render_text("app-film-by", name="Anna")
    assert post.file is not None
    assert (studio.asked[-1].lang, studio.asked[-1].layout) == ("en", "wide")


async def test_film_is_posted_only_to_channel_of_table(
    app: App, studio: GatedFilmRenderer, table: str, finished: None, anna: Guest
) -> None:
    studio.go.set()
    assert "no chat" in (await anna.press(PostFilm(table))).notice, "posted in a channel without pictures"
    app.service.films.layouts["test"] = "tall"
    own = await app.ensure_channel(f"test:own-{anna.id}", closed=True, owner=f"test:{anna.id}")
    shown_ = await app.handle_callback(anna.id, own.id, PostFilm(table).data)
    assert require(shown_.channel_post).channel == anna.place, "the film goes to her own chat"
    far = await app.ensure_channel(f"other:own-{anna.id}")
    assert "no chat" in (await app.handle_callback(anna.id, far.id, PostFilm(table).data)).notice, "posted elsewhere"


URL = "https://bottega.example.org"


@pytest.fixture
def app(open_app: OpenApp) -> App:
    return open_app(url=URL)


async def share(guest: Guest, table: str, move: int | None = None) -> str:
    """Share a moment as a guest; return the token of the link."""
    screen = await guest.press(ShareMoment(f"{table}{('' if move is None else f' {move}')}"))
    assert screen.private
    (link,) = [copy.text for copy in screen.copies if copy.use == "share"]
    assert [button.url for row in screen.rows for button in row if button.url] == [link]
    return link.removeprefix(f"{URL}/m/")


async def load(app: App, token: str, move: int | None = None) -> MomentPage:
    return require(await app.load_moment(token, move, "en"))


async def test_shared_link_shows_exactly_the_spectator_view(
    app: App, arrive: Arrive, table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    eve = await arrive("Eve", at=anna.place)
    tokens = [await share(guest, table) for guest in (anna, ben, eve)]
    assert len(set(tokens)) == 3
    assert tokens[0] == await share(anna, table), "expected one link per moment"
    seen = await eve.press(ShowPastBoard(table))
    for token in tokens:
        page = await load(app, token)
        assert (page.screen.text, page.screen.alt, page.hands) == (seen.text, seen.alt, ())
        assert table not in f"{page.screen.title} {page.screen.text} {page.screen.alt}", "the page names the table"
        wide = msgspec.structs.replace(eve.picture, layout="wide")
        assert render_picture(require(page.screen.picture)).png == render_picture(wide).png


@pytest.mark.parametrize(("press", "channel", "ends"), [
    (LearnGame("princes"), "room", False), (LearnGame("princes"), "room", True),
    (OpenTable("pebbles", 1), "room", True), (OpenTable("pebbles", 1), "own", False),
    (OpenTable("pebbles", 1), "foreign", False),
])  # fmt: skip
async def test_any_table_can_be_shared_by_all_who_know_it_without_hands(
    app: App, arrive: Arrive, press: Callback, channel: str, ends: bool
) -> None:
    """Only its id leads to a table, even in a private chat, group DM or lesson. A closed channel hides everything."""
    anna, eve = await arrive("Anna"), await arrive("Eve")
    anna.place = (await app.ensure_channel(f"test:{channel}:{anna.id}", closed=channel == "own")).id
    table = (await anna.press(press)).table
    if ends:
        await anna.follow(AskEndGame(table), render_text("app-end-yes"))
    await anna.press(ChooseHands(table, 1))
    seen = await eve.press(ShowPastBoard(table))
    for guest in (anna, eve):
        page = await load(app, await share(guest, table))
        assert (page.screen.text, page.screen.alt, page.hands) == (seen.text, seen.alt, ())
    lobby = await anna.open_table()
    assert URL not in str(await anna.press(ShareMoment(lobby))), "expected no link before the first move"


async def test_games_that_differ_only_in_secrets_have_equal_links(app: App, make_table: Seat) -> None:
    pages = []
    for red, blue in ((2, 0), (0, 2)):
        table, people = await make_table("Anna", "Ben")
        await plan_pebbles(people[0], table, red, blue)
        page = await load(app, await share(people[0], table))
        pages.append((page.screen.title, page.screen.text, page.screen.alt))
    assert pages[0] == pages[1]


async def test_shared_moment_of_a_running_game_shows_nothing_later(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben", language="cs")
    token = await share(people[0], table)
    first = require(await app.load_moment(token, None, ""))
    assert first.screen.lang == "cs", "expected the table's language for a reader without one"
    await plan_for_all(table, people)
    assert (await load(app, await share(people[0], table))).last > first.last, "expected the running game to continue"
    during = await load(app, token, 10**5)
    assert (during.number, during.last) == (first.number, first.last)
    await play_on(app, table, people)
    ended = await load(app, token)
    assert (ended.number, first.last) == (first.number, first.number)
    assert ended.last > first.last, "the finished game has no later moves"
    assert (await load(app, token, 10**5)).number == ended.last
    assert (await load(app, token, 0)).number == 1
    await app.service.tables.archive_table(table)
    assert await load(app, token) == ended
    await people[1].press(RevokeMoments(table))
    assert await app.load_moment(token, None, "en") is None


async def test_players_choose_once_whether_links_show_their_hands(
    app: App, arrive: Arrive, table: str, anna: Guest, ben: Guest
) -> None:
    found = await read_table(app, table)
    views, say = (found.match.view_for(0), found.match.view_for(None)), found.game.board_messages
    public = {msg.key for msg in say(views[1])}
    secrets = [msg for msg in say(views[0]) if msg.key not in public]
    token = await share(anna, table)
    assert (await anna.press(ChooseHands(table, 1))).notice == render_text("app-not-over")
    await play_on(app, table, [anna, ben])
    assert (await load(app, token)).hands == ()
    assert match_text("moment-hands-ask", " ".join((await anna.press(ShareMoment(table))).text))
    await asyncio.gather(*(anna.press(ChooseHands(table, 1), f"choice-{n}") for n in range(3)))
    await ben.press(ChooseHands(table, 0))
    eve = await arrive("Eve")
    await eve.press(ChooseHands(table, 1))
    shown = (await load(app, token)).hands
    ((hand, alt),) = shown  # only Anna's
    assert hand.shown, "the hand is drawn as if only its player sees it"
    assert alt.startswith("Anna:")
    assert secrets
    assert all(Translator("en", "pebbles")(msg) in alt for msg in secrets), (
        f"expected the cards in the alt text, got {alt}"
    )
    for guest, on in ((anna, 0), (ben, 1)):
        await guest.press(ChooseHands(table, on))
    assert (await load(app, token)).hands == shown, "a repeated press changed the shown hands"
    token = await share(eve, table)
    await anna.press(DeleteAccount("yes"))
    assert (await load(app, token)).hands == (), "links show the hand of a deleted player"


async def test_revoked_link_shows_nothing_and_only_maker_and_players_can_revoke(
    app: App, arrive: Arrive, table: str, anna: Guest, ben: Guest
) -> None:
    eve, dan = await arrive("Eve"), await arrive("Dan")
    tokens = {guest.id: await share(guest, table) for guest in (anna, eve, dan)}

    async def shown() -> list[bool]:
        return [await app.load_moment(token, None, "en") is not None for token in tokens.values()]

    assert (await eve.press(RevokeMoments(table))).notice == render_text("moment-revoked")
    assert await shown() == [True, False, True], "expected only the spectator's link to be revoked"
    assert (await eve.press(RevokeMoments(table))).notice == render_text("moment-none-revoked"), (
        "the screen mentions links of other users"
    )
    assert await shown() == [True, False, True]
    assert await share(eve, table) != tokens[eve.id], "the new link is the old one"
    await ben.press(RevokeMoments(table))
    assert await shown() == [False, False, False], "a link of the player's table still opens"
    assert f"{URL}/m/" not in str(await read_own_data(app, dan.id))
    for wrong in ("", "x", "a" * 26, "../x", tokens[eve.id][:-1]):
        assert await app.load_moment(wrong, None, "en") is None


async def test_link_made_during_revocation_can_be_revoked(
    app: App, second: App, table: str, anna: Guest, ben: Guest
) -> None:
    """The index lists a link before it exists, so a reader in between keeps it listed."""
    documents, ben_elsewhere = app.service.store.documents, Guest(second, ben.id, ben.place)
    update = documents.update_value
    revoked: list[str] = []

    async def revoke_first(kind: str, *given: Any, **named: Any) -> Any:
        if kind == KIND and not revoked:
            revoked.append((await ben_elsewhere.press(RevokeMoments(table))).notice)
        return await update(kind, *given, **named)

    with patch.object(documents, "update_value", revoke_first):
        token = await share(anna, table)
    assert revoked == [render_text("moment-none-revoked")]
    assert await app.load_moment(token, None, "en") is not None
    await ben.press(RevokeMoments(table))
    assert await app.load_moment(token, None, "en") is None


@pytest.mark.parametrize("kept", range(3))
async def test_revoked_link_stays_closed_after_a_crash_at_any_point(
    app: App, kept: int, table: str, anna: Guest
) -> None:
    token, documents = await share(anna, table), app.service.store.documents
    delete, names = documents.delete_document, iter(range(kept))

    async def end_process(kind: str, name: str) -> None:
        if next(names, None) is None:
            raise StoreError("store-closed")
        await delete(kind, name)

    with patch.object(documents, "delete_document", end_process):
        await anna.press(RevokeMoments(table))
    if await app.load_moment(token, None, "en") is None:
        assert await share(anna, table) != token, "the old link opens again"
    await anna.press(RevokeMoments(table))
    assert await app.load_moment(token, None, "en") is None


async def test_undone_moment_shows_the_move_before_it(app: App, table: str, planned: None, anna: Guest) -> None:
    await answer_question(anna, table)
    token = await share(anna, table)
    before = await load(app, token)
    await anna.follow(OpenMove(table), "undo ")
    during = await load(app, token)
    assert during.number == during.last == before.number - 1
    await answer_question(anna, table)
    later = await load(app, token)
    assert (later.number, later.screen.text) == (during.number, during.screen.text), "shows what came later"


async def test_deleted_player_is_anonymous_in_links_of_others(app: App, arrive: Arrive, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Benvenuto", planned=True)
    token = await share(await arrive("Eve"), table)
    assert "Benvenuto" in str(await load(app, token))
    await people[1].press(DeleteAccount("yes"))
    assert "Benvenuto" not in str(await load(app, token))


async def test_links_are_exported_and_deleted_with_their_maker(
    app: App, arrive: Arrive, table: str, anna: Guest
) -> None:
    eve, other = await arrive("Eve"), await arrive("Eve")
    tokens = [await share(guest, table) for guest in (anna, eve, other)]
    await app.service.users.merge_users(eve.id, other.id)
    exported = str(await read_own_data(app, eve.id))
    assert [token in exported for token in tokens] == [False, True, True], "expected both links in the export"
    await eve.press(DeleteAccount("yes"))
    assert [await app.load_moment(token, None, "en") is not None for token in tokens] == [True, False, False]


async def test_links_are_limited_per_user_and_need_a_page(
    app: App, arrive: Arrive, second: App, table: str, anna: Guest
) -> None:
    tokens = [new_id(random_bytes, TOKEN_LENGTH) for _ in range(MAX_LINKS)]
    moment = SharedMoment("elsewhere", 1, anna.id)
    for token in tokens:
        await app.service.store.indexes.add_member(BY_USER, anna.id, token)
        await app.service.store.documents.update_value(KIND, token, SharedMoment, lambda old: old or moment)
    assert (await anna.press(ShareMoment(table))).notice == render_text("moment-many", n=MAX_LINKS)
    assert not anna.screen.copies
    assert (await anna.tap(render_text("moment-revoke-everywhere"))).notice == render_text("moment-revoked")
    assert not await app.service.store.indexes.list_members(BY_USER, anna.id)
    assert await share(anna, table)
    assert (await (await arrive("Eve", on=second)).press(ShareMoment(table))).notice == render_text("moment-no-page")
