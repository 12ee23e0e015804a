"""Test quotas of users, channels and the server: callbacks, tables, seats, nights and pictures."""

from collections.abc import Callable

import pytest

from bot.app.api import App
from bot.app.common.quotas import MAX_KEYS, NONE, Limits, RateBuckets
from bot.app.tables import votes
from bot.runtime.server import build_limits
from bot.settings import Settings
from tests.app.gameplay import Arrive, OpenApp, press_by_all, read_table, require, serve_store
from tests.callbacks import (
    AddAi,
    CancelNight,
    CastVote,
    CloseLobby,
    JoinTable,
    LearnGame,
    LeaveTable,
    ListGames,
    OpenTable,
    PostNight,
    SetNightField,
    ShowBoard,
    StartGame,
    TakeSeat,
)
from tests.texts import match_text, render_text

Limited = Callable[..., App]


server = serve_store("limits", "module")
"""A store only for this module, so tables of other tests are not counted."""


@pytest.fixture
def make_app(open_app: OpenApp) -> Limited:
    return lambda **given: open_app(limits=Limits(**given))


async def test_callbacks_are_limited_per_user_and_minute(make_app: Limited, arrive: Arrive) -> None:
    app, clock = make_app(presses=6), [0.0]
    object.__setattr__(app.service, "rates", RateBuckets(lambda: clock[0]))
    anna, ben = await arrive("Anna", on=app, lang="de"), await arrive("Ben", on=app)
    assert [(await anna.press(ListGames())).notice for _ in range(8)] == [""] * 6 + [
        "Das ging sehr schnell. Nichts hat sich geändert: Warte einen Moment und drück dann noch einmal."
    ] * 2
    assert (await ben.press(ListGames())).notice == "", "Anna's callbacks count against Ben"
    assert (await anna.command("play", "pebbles")).table == "", "expected typed commands to count"
    assert (await app.render_screen(anna.id, anna.place, "", "games")).notice == "", "rendered screens count as presses"
    for clock[0], expected in ((5.0, [False, False]), (10.0, [True, False])):
        assert [(await anna.press(ListGames())).notice == "" for _ in range(2)] == expected, (
            "expected one press after ten seconds, whether or not others were refused meanwhile"
        )


async def test_callbacks_are_limited_per_channel_and_minute(make_app: Limited, arrive: Arrive) -> None:
    app = make_app(place_presses=4)
    people = [await arrive(name, on=app, at="") for name in ("Anna", "Ben", "Cleo")]
    for guest in people:
        guest.place = people[0].place
    told = [(await guest.press(ListGames())).notice for guest in people for _ in range(2)]
    assert [bool(notice) for notice in told] == [False] * 4 + [True] * 2
    assert told[-1] == render_text("app-too-fast-here")


async def test_open_tables_are_limited_per_channel(make_app: Limited, arrive: Arrive) -> None:
    app = make_app(place_tables=2)
    anna = await arrive("Anna", on=app)
    ben = await arrive("Ben", on=app, at=anna.place)
    for guest in (anna, ben):
        assert await guest.open_table()
    assert "2 tables here" in (await ben.press(OpenTable("pebbles"))).notice
    await anna.press(CloseLobby(anna.screen.table))
    assert await ben.open_table(), "a closed table is still counted"
    assert await (await arrive("Cleo", on=app)).open_table()


async def test_tables_are_limited_in_total(make_app: Limited, arrive: Arrive) -> None:
    app = make_app()
    app = make_app(tables=len(await app.service.store.tables.list_running()) + 1)
    anna = await arrive("Anna", on=app)
    assert (await anna.press(OpenTable("pebbles", 1))).table
    assert (await anna.press(OpenTable("pebbles", 1))).notice == render_text("app-many-in-all")


async def test_seats_are_limited_per_user(make_app: Limited, arrive: Arrive) -> None:
    """Abandoned tables do not count."""
    app = make_app(seats=1)
    anna = await arrive("Anna", on=app)
    ben = await arrive("Ben", on=app, at=anna.place)
    own, other = await anna.open_table(), await ben.open_table()
    assert (await anna.press(JoinTable(other))).notice == render_text("app-many-seats", n=1)
    await anna.press_each(LeaveTable(own), JoinTable(other))
    assert (await app.service.lobbies.require_lobby(other)).seat_of(anna.id) == 1


async def test_rejected_join_does_not_count_toward_seat_limit(make_app: Limited, arrive: Arrive) -> None:
    app = make_app(seats=2)
    anna, ben = await arrive("Anna", on=app), await arrive("Ben", on=app)
    ben.place = anna.place
    for fill in (AddAi, StartGame):
        table = await anna.open_table(ais=3)
        await anna.press(fill(table))
        assert (await ben.press(JoinTable(table))).notice
        assert (await ben.press(JoinTable(table, "a-guess"))).notice
        assert not await app.service.store.indexes.list_members("user-tables", ben.id)
        await anna.press(LeaveTable(table))
    for _ in range(2):
        assert await ben.open_table()


async def test_lesson_counts_toward_the_seat_limit(make_app: Limited, arrive: Arrive) -> None:
    anna = await arrive("Anna", on=make_app(seats=1))
    table = await anna.open_table()
    assert (await anna.press(LearnGame("fresco"))).notice == render_text("app-many-seats", n=1)
    assert await anna.app.service.store.indexes.list_members("user-tables", anna.id) == [table]


async def test_player_may_retake_a_seat_lost_by_vote_despite_the_limit(make_app: Limited, arrive: Arrive) -> None:
    app = make_app(seats=1)
    anna, ben, cleo = [await arrive(name, on=app) for name in ("Anna", "Ben", "Cleo")]
    table = await anna.open_table(ben, cleo, start=True)
    async with app.service.tables.open_started(table) as found:
        await votes.propose_motion(app.service, found, "absent", "1", None, command="late")
        opened = require(found.clock.motion).opened
    await press_by_all((anna, cleo), CastVote(table, opened, "replace"))
    assert (await read_table(app, table)).clock.seats[1].free
    await ben.press(TakeSeat(table, 1))
    assert (await read_table(app, table)).own_seat(ben.id) == 1


@pytest.mark.parametrize(("limit", "why"), [("seats", "app-many-seats"), ("lobbies", "app-many-lobbies")])
async def test_quota_counts_tables_of_linked_accounts(make_app: Limited, arrive: Arrive, limit: str, why: str) -> None:
    app = make_app(**{limit: 2})
    anna, ann = await arrive("Anna", on=app), await arrive("Ann", on=app)
    for guest in (anna, ann):
        assert await guest.open_table()
    await app.service.users.merge_users(anna.id, ann.id)
    for guest in (anna, ann):
        assert match_text(why, (await guest.press(OpenTable("pebbles"))).notice, n=2)


async def test_nights_are_limited_per_user(make_app: Limited, arrive: Arrive) -> None:
    anna = await arrive("Anna", on=make_app(nights=2))
    posted = []
    for hour in (6, 7, 8):
        await anna.command("night", f"tomorrow {hour}pm")
        name = anna.button("night-post").callback_data.split()[1]
        await anna.press_each(SetNightField(name, "game", "pebbles"), PostNight(name))
        posted.append(name)
    assert anna.screen.notice == render_text("night-many", n=2)
    await anna.press(CancelNight(posted[0]))
    assert not match_text("night-many", (await anna.press(PostNight(posted[2]))).notice)


async def test_pictures_are_limited_per_user(make_app: Limited, arrive: Arrive) -> None:
    app = make_app(pictures=2)
    anna = await arrive("Anna", on=app)
    table = (await anna.press(OpenTable("pebbles", 1))).table
    shown = [await anna.press(ShowBoard(table)) for _ in range(3)]
    assert [screen.picture is not None for screen in shown] == [True, True, False]
    assert shown[-1].notice == render_text("app-many-pictures")
    assert (await app.render_screen(None, anna.place, table)).picture is not None, "a board counts as Anna's picture"


async def test_tables_are_unlimited_without_limits(open_app: OpenApp, arrive: Arrive) -> None:
    anna = await arrive("Anna", on=open_app(limits=NONE))
    assert all([await anna.open_table() for _ in range(8)])


def test_rate_bucket_of_oldest_key_is_evicted() -> None:
    rates = RateBuckets(lambda: 0.0)
    assert rates.try_acquire("first", 1)
    assert not rates.try_acquire("first", 1)
    for n in range(MAX_KEYS):
        rates.try_acquire(f"{n}", 1)
    assert rates.try_acquire("first", 1)


def test_default_limits_apply_without_operator_settings() -> None:
    usual = build_limits(Settings())
    assert {name for name in Limits.__struct_fields__ if not getattr(usual, name)} == {"tables"}
    assert usual.presses >= 120, "a fast but regular player would have to wait"
