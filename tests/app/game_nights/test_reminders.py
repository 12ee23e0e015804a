"""Test reminders and meeting links of a night, crashes before its due actions, and nights with very many guests."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

import msgspec
import pytest

from bot.app.clocks.waking_hours import WakingHours
from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import GameNight, format_stored_time, set_replies
from bot.app.game_nights.night_text import MAX_LENGTH, find_link, place_text
from bot.app.game_nights.store import NIGHTS, list_position, work_off_rest
from bot.app.gatherings.store import FAR_FUTURE
from bot.app.ui.texts import split_timestamps
from bot.app.users.user_repository import User
from bot.paging import PAGE, map_pages
from bot.store.documents import DocumentStore
from engines import GAMES
from engines.core.translation import LANGUAGES
from tests.app.clocks.clocked_tables import MONDAY, EndProcess, RunWithCrashes, World
from tests.app.game_nights.conftest import (
    SAMPLE,
    WEEKLY,
    draft_night,
    night_of,
    pings_by_user,
    plan_answered_date_poll,
    plan_answered_series,
    plan_night,
    post_date_poll,
    post_night,
)
from tests.app.gameplay import Arrive, ChannelAdmins, Guest, arrive_together, offered_presses
from tests.callbacks import (
    AnswerNight,
    Callback,
    CancelNight,
    ChangeSetting,
    DeleteAccount,
    FreeText,
    HandOverNight,
    KeepNightSeat,
    NightIn,
    NightMaybe,
    NightOut,
    OpenPanel,
    Press,
    RateNightTime,
    SetNightField,
    SetNightGuests,
    SetNightReminders,
    SetNightTime,
    SetOwnReminders,
    TypeNightTime,
    data_of,
)
from tests.texts import match_text, render_text


async def users_with_reminder(world: World, name: str) -> set[str]:
    """Return the users with a current reminder."""
    return {who for who, news in (await night_of(world, name)).news.items() if news.key == "remind"}


async def test_personal_reminder_time_applies_only_to_its_attendee(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", answered=True)
    for which in ("1440", "30", "180"):  # turn off the usual ones, and turn on the one three hours before
        screen = await ben.press(SetOwnReminders(name, which))
    assert (await night_of(world, name)).own_reminders == {ben.id: (180,)}
    assert [b.tone for row in screen.rows for b in row if b.callback_data.endswith(" 180")] == ["primary"]
    await world.go(seconds=((await night_of(world, name)).start_ms - world.hands.ms) / 1000 - 24 * 3600 + 60)
    assert await users_with_reminder(world, name) == {anna.id}, "expected the reminders of a day before"
    await world.go(hours=21)
    assert ben.id in await pings_by_user(world, name), "expected a reminder three hours before"
    assert ben.id in await users_with_reminder(world, name)
    await ben.press(SetOwnReminders(name, "usual"))
    assert (await night_of(world, name)).own_reminders == {}
    await world.go(hours=2, minutes=31)
    assert await users_with_reminder(world, name) == {anna.id, ben.id}, "expected the reminders of half an hour before"


async def test_reminder_for_past_time_is_not_sent(world: World) -> None:
    name, (_, ben) = await post_night(world, "Anna", "Ben", answered=True)
    before = await users_with_reminder(world, name)
    await ben.press(SetOwnReminders(name, "10080"))  # a week before: that was yesterday
    await world.go(minutes=2)
    assert await users_with_reminder(world, name) == before


async def test_personal_reminders_require_a_reply_and_an_offered_time(world: World) -> None:
    name, (_, ben) = await post_night(world, "Anna", "Ben")
    was = msgspec.json.encode(await night_of(world, name))
    for which in ("30", "31", "usual", "x"):
        assert (await ben.press(SetOwnReminders(name, which))).notice
    assert msgspec.json.encode(await night_of(world, name)) == was
    await ben.press(NightIn(name))
    assert render_text("night-bell") in [
        button.label for row in (await ben.press(OpenPanel(name))).rows for button in row
    ]


async def test_reminder_at_the_start_reaches_attendees_with_a_seat(world: World) -> None:
    name, (anna, ben, cyril) = await post_night(world, "Anna", "Ben", "Cyril", most=2, answered=True)
    for guest in (ben, cyril):
        screen = await guest.press(SetOwnReminders(name, "0"))
    assert render_text("night-before", hours=0, minutes=0) in [button.label for row in screen.rows for button in row]
    await world.go(seconds=((await night_of(world, name)).start_ms - world.hands.ms) / 1000 - 60)
    assert (await anna.press(CancelNight(name))).notice == render_text("night-stands")
    assert (await night_of(world, name)).is_lineup_final
    assert not await users_with_reminder(world, name)
    await world.go(seconds=61)
    assert await users_with_reminder(world, name) == {ben.id}, "expected a reminder only to Ben"
    assert ben.id in await pings_by_user(world, name)
    await world.go(minutes=11)
    assert not match_text("night-news-remind", (await pings_by_user(world, name))[ben.id]), "reminded twice"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_reminder_in_private_leaves_the_time_to_the_panel(world: World, lang: str) -> None:
    name, (_, ben) = await post_night(world, "Anna", "Ben", answered=True)
    await ben.press(ChangeSetting("lang", lang))
    await world.go(seconds=((await night_of(world, name)).start_ms - world.hands.ms) / 1000 - 24 * 3600 + 60)
    (ping,) = [ping for ping in await world.app.list_pings(name) if ping.user == ben.id]
    times = {piece.unix for piece in split_timestamps(ping.text) if piece.style}
    assert times, f"expected the time in the public reminder, got {ping.text}"
    lines = [ping.panel_notice, *(await ben.press(OpenPanel(name))).text]
    shown = [(piece.unix, piece.style) for line in lines for piece in split_timestamps(line) if piece.style]
    assert times <= {unix for unix, _ in shown}
    assert len(shown) == len({*shown}), f"expected each time once, got {lines}"


async def test_undecided_and_waiting_users_get_their_chosen_reminders_privately(world: World) -> None:
    name, (anna, ben, cyril, dora) = await post_night(world, "Anna", "Ben", "Cyril", "Dora", most=2, answered=True)
    await dora.press(NightMaybe(name))
    for guest in (cyril, dora):
        # turn off the usual ones, and turn on the one an hour before
        await guest.press_each(SetOwnReminders(name, "1440"), SetOwnReminders(name, "30"), SetOwnReminders(name, "60"))
    await world.go(seconds=((await night_of(world, name)).start_ms - world.hands.ms) / 1000 - 24 * 3600 + 60)
    assert await users_with_reminder(world, name) == {anna.id, ben.id}
    await world.go(hours=23)
    assert await users_with_reminder(world, name) >= {cyril.id, dora.id}, "expected a reminder an hour before"
    styles = {ping.user: ping.style for ping in await world.app.list_pings(name)}
    assert (styles[cyril.id], styles[dora.id], styles[anna.id]) == ("dm", "dm", "ping")
    told = {who: news.number for who, news in (await night_of(world, name)).news.items()}
    await dora.press(NightOut(name))
    await world.go(minutes=40)
    night = await night_of(world, name)
    assert night.news[cyril.id].number == told[cyril.id], "reminded twice"
    assert dora.id not in night.news, "an absent user is reminded"


@pytest.mark.parametrize(
    ("where", "link", "text"),
    [
        ("https://meet.example.org/room", "https://meet.example.org/room", "meet.example.org"),
        ("Online: https://Meet.example.org/a_b.", "https://Meet.example.org/a_b", "Online: meet.example.org."),
        ("(https://meet.example.org/)", "https://meet.example.org", "(meet.example.org/)"),
        ("[free](https://evil.example)", "", "[free](https://evil.example)"),
        ("xhttps://evil.example", "", "xhttps://evil.example"),
        ("At Anna’s", "", "At Anna’s"),
        ("http://meet.example.org", "", "http://meet.example.org"),
        ("https://bank.example@evil.example/", "", "https://bank.example@evil.example/"),
        ("https://localhost/x", "", "https://localhost/x"),
        ("https://meet.example.org:8443/x", "", "https://meet.example.org:8443/x"),
        ("https://bücher.example/x", "", "https://bücher.example/x"),
        (f"https://a.example/{'x' * MAX_LENGTH}", "", f"https://a.example/{'x' * MAX_LENGTH}"),
    ],
)
def test_link_in_a_place_is_found(where: str, link: str, text: str) -> None:
    assert find_link(where) == link
    assert place_text(where) == text


def act_before_change(monkeypatch: pytest.MonkeyPatch, act: Callable[[], Awaitable[object]]) -> list[str]:
    """Call ``act`` between the dispatcher's checks and the next change of a night; return the nights of the calls."""
    real, done = DocumentStore.update_value, list[str]()

    async def act_and_change(self: DocumentStore, kind: str, name: str, *args: object, **named: object) -> object:
        if kind == NIGHTS.name and not done:
            done.append(name)
            await act()
        return await real(self, kind, name, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(DocumentStore, "update_value", act_and_change)
    return done


@pytest.mark.slow
@pytest.mark.parametrize("press", [
    CancelNight("{}"), TypeNightTime("{}", FreeText("2026-06-06 20:00")), SetNightField("{}", "most", "2"), WEEKLY,
    SetNightReminders("{}", 30),
], ids=data_of)  # fmt: skip
async def test_callback_of_former_organizer_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, press: Callback
) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", answered=True)
    seen: list[object] = []

    async def hand_night_on() -> None:
        await world.app.handle_callback(anna.id, anna.place, HandOverNight(name, ben.id).data)
        seen.append(await night_of(world, name))

    done = act_before_change(monkeypatch, hand_night_on)
    screen = await anna.press(press.data.format(name))
    assert done == [name]
    assert screen.notice == render_text("app-may-not-night")
    assert [await night_of(world, name)] == seen


async def test_channel_admin_gets_organizer_buttons_on_each_screen(world: World, channel_admins: ChannelAdmins) -> None:
    anna, adam = await arrive_together(world.arrive, "Anna", "Adam")
    await channel_admins.put(adam)
    name = await plan_night(anna)
    for refused in (
        HandOverNight(name, "nobody"), SetNightField(name, "most", "999"), f"night-guest {name} rubbish",
        f"night-answer {name} rubbish", f"night-mark {name}", f"night-ask {name} more words",
    ):  # fmt: skip
        assert (await adam.press(refused)).notice, f"{refused}: the screen has no notice"
        assert f"night-edit {name}" in offered_presses(adam.screen), f"{refused}: no button to edit"
    for press in (AnswerNight(name, "in"), KeepNightSeat(name), SetNightGuests(name, 1)):
        await adam.press(press)
        assert f"night-edit {name}" in offered_presses(adam.screen), f"{press}: no button to edit"
    asked = await post_date_poll(anna, "thu 19:00", "fri 20:00")
    await adam.press(RateNightTime(asked, 1, "yes"))
    assert f"night-choose {asked}" in offered_presses(adam.screen)


@pytest.mark.parametrize("press", [
    SetNightField("{}", "game", "rubbish"), SetNightField("{}", "game", ""), "night-set {} game",
    SetNightField("{}", "minutes", "29"), SetNightField("{}", "minutes", "721"), SetNightField("{}", "most", "100"),
], ids=data_of)  # fmt: skip
async def test_unknown_game_or_size_is_refused(world: World, anna: Guest, press: Press) -> None:
    name = await draft_night(anna)
    for minutes in (720, 30):
        await anna.press(SetNightField(name, "minutes", str(minutes)))
        assert (await night_of(world, name)).minutes == minutes
    before = await night_of(world, name)
    assert (await anna.press(data_of(press).format(name))).notice
    assert await night_of(world, name) == before
    assert before.game_choices == tuple(GAMES)


GUESTS = 3 * PAGE
DEPTH = 2 * PAGE
"""The store's queue is shorter than any list, so an unbounded read or write is refused."""
ASLEEP = WakingHours("UTC", (6 * 60, 18 * 60))


@pytest.fixture
async def users(world: World) -> list[str]:
    """Store users directly, which is faster than letting them arrive; return their ids."""
    ids = [f"g{n:05}abcdef" for n in range(GUESTS)]

    async def add_user(name: str) -> None:
        user = User(name, name, aliases=(f"test:{name}",))
        await world.service.store.documents.update_value("user", name, User, lambda _: user)

    await map_pages(add_user, ids)
    return ids


async def plan_large_night(world: World, host: Guest, users: Sequence[str], *, is_poll: bool = False) -> str:
    """Store a night with these attendees, or with these users' answers to its date poll, as their callbacks would."""
    service, begin = world.service, world.hands.now.replace(tzinfo=None) + timedelta(days=3)
    night = GameNight(
        NIGHTS.derive_id(host.id), host.id, host.place, "en", "UTC", format_stored_time(begin),
        games=(SAMPLE,), made=service.now_ms(),
    )  # fmt: skip
    if is_poll:
        night = msgspec.structs.replace(
            night, begin="", state="asking", times=(night.begin,), poll_closes=night.made + 3_600_000,
            availability={user_id: {night.begin: "yes"} for user_id in users},
        )  # fmt: skip
    else:
        night = set_replies(publish_night(night, night.made), dict.fromkeys(users, "in"), night.made)
    await NIGHTS.create(service, night, "large")
    await NIGHTS.show_in_channel(service, host.place, night)
    await map_pages(lambda user_id: NIGHTS.add_to_user_lists(service, [user_id], night), users)
    return night.id


async def find_listed(world: World, users: Sequence[str], night: GameNight) -> list[str]:
    """Return the users whose list has the night at its correct place; a cancelled one counts from a moment ago."""
    at, timelines = list_position(night, world.service.now_ms()), world.service.store.timelines
    lists = await map_pages(lambda one: timelines.list_members(NIGHTS.user_list, one, at - 5000, at), users)
    return [user_id for user_id, names in zip(users, lists, strict=True) if night.id in names]


@pytest.fixture
async def large(world: World, arrive: Callable[..., Awaitable[Guest]], monkeypatch: pytest.MonkeyPatch) -> Guest:
    """Let a host arrive at a store with a short queue."""
    monkeypatch.setattr(world.service.store.pool, "depth", DEPTH)
    return await arrive("Host")


ACTS = {"off": CancelNight("{}"), "moved": SetNightTime("{}", "2026-06-09T21:00")}


@pytest.mark.parametrize("key", ACTS)
async def test_night_with_many_guests_is_cancelled_and_moved(
    world: World, users: list[str], large: Guest, key: str
) -> None:
    sleepers = users[-3:]
    for user_id in sleepers:
        await world.service.users.update_user(user_id, lambda user: msgspec.structs.replace(user, hours=ASLEEP))
    name = await plan_large_night(world, large, users)
    await large.press(ACTS[key].data.format(name))
    assert (await night_of(world, name)).sequence == 1, f"not done: {large.screen.notice}"
    assert {ping.user for ping in await world.app.list_pings(name) if not ping.is_silent} < {*users} - {*sleepers}, (
        "users are pinged before it is known whether they are asleep"
    )
    await world.go(seconds=2)
    night = await night_of(world, name)
    assert not night.are_lists_outdated
    assert await find_listed(world, users, night) == users
    pings = await world.app.list_pings(name)
    assert {ping.user for ping in pings if not ping.is_silent} == {*users} - {*sleepers}
    assert all(match_text(f"night-news-{key}", ping.text) for ping in pings)
    assert [ping.user for ping in await world.app.list_pings(name, users[5])] == [users[5]]


async def test_night_moved_during_list_update_is_updated_again(world: World, users: list[str], large: Guest) -> None:
    name = await plan_large_night(world, large, users)
    await large.press(SetNightTime(name, "2026-06-09T21:00"))
    before = await night_of(world, name)
    await large.press(SetNightTime(name, "2026-06-10T21:00"))
    await work_off_rest(world.service, before, "before")
    assert await find_listed(world, users, before) == users
    await world.go(seconds=2)
    assert await find_listed(world, users, await night_of(world, name)) == users


async def test_voters_of_a_large_date_poll_have_the_night_listed_at_its_time(
    world: World, users: list[str], large: Guest
) -> None:
    name = await plan_large_night(world, large, users, is_poll=True)
    await world.go(hours=1, seconds=2)
    night = await night_of(world, name)
    assert list(night.replies) == [large.id, *users]
    assert await find_listed(world, [large.id, *users], night) == [large.id, *users]


async def test_deferred_work_of_a_callback_is_done_once_after_a_crash_at_any_point(
    world: World, run_with_crashes: RunWithCrashes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.game_nights.store.PAGE", 1)

    async def close_poll(end_process: EndProcess) -> tuple[object, ...]:
        name, people = await plan_answered_date_poll(world.arrive)
        ids = [guest.id for guest in people]
        await world.go(days=2, seconds=-1)
        world.hands.now += timedelta(seconds=2)
        await end_process()
        night = await night_of(world, name)
        told = sorted(ids.index(ping.user) for ping in await world.app.list_pings(name))
        listed = await find_listed(world, ids, night)
        return night.are_lists_outdated, night.count, told, [ids.index(user_id) for user_id in listed]

    outcome, writes = await run_with_crashes(close_poll)
    assert outcome == (False, 2, [1, 2], [0, 1, 2])
    assert writes >= 4, f"only {writes} writes were tried"


async def test_user_of_many_nights_is_removed_from_all_of_them(world: World, large: Guest) -> None:
    leaver, names = await world.arrive("Leaver"), []
    for n in range(PAGE + 5):
        name = NIGHTS.derive_id(f"{leaver.id}{n}")
        night = GameNight(name, large.id, large.place, "en", "UTC", "2026-07-01T20:00", made=1)
        await NIGHTS.create(world.service, publish_night(night, 1), f"many{n}")
        await leaver.press(NightIn(name))
        names.append(name)
    await leaver.press(DeleteAccount("yes"))
    await world.go(minutes=1)
    assert [name for name in names if leaver.id in (await night_of(world, name)).replies] == []
    assert (await world.service.users.get_unmerged(leaver.id)).jobs == ()


FRIDAY = timedelta(days=4, hours=8)
"""Time from the start of the world to the start of the evening."""


Plan = Callable[[Arrive], Awaitable[tuple[str, list[Guest]]]]
MOMENTS: dict[str, tuple[Plan, timedelta, int]] = {
    "the question closes": (plan_answered_date_poll, timedelta(days=2), 2),
    "a day before": (plan_answered_series, FRIDAY - timedelta(days=1), 2),
    "half an hour before": (plan_answered_series, FRIDAY - timedelta(minutes=30), 2),
    "the table opens": (plan_answered_series, FRIDAY - timedelta(minutes=10), 8),
    "people are late": (plan_answered_series, FRIDAY + timedelta(minutes=10), 2),
    "the next one is made": (plan_answered_series, FRIDAY + timedelta(hours=3), 8),
    "it is over": (plan_answered_series, FRIDAY + timedelta(hours=15), 2),
}
"""The plan, the time of its action, and the minimum number of writes."""


@dataclass(frozen=True)
class NightOutcome:
    """The state of a night, with users numbered by arrival."""

    state: str
    told: tuple[int, ...]
    count: int
    """Number of notified users."""
    news: dict[int, str]
    handed: bool
    next_replies: list[int]
    """Users who have answered for the next evening of the series."""
    lineups: list[list[int]]
    """The seats at each table of the evening."""
    listed: list[list[str]] = field(default_factory=list)
    """Number of tables and nights on each user's and channel's list. A lost one adds one."""


async def _load_outcome(world: World, name: str, people: list[Guest]) -> NightOutcome:
    night, number = await night_of(world, name), {guest.id: n for n, guest in enumerate(people)}
    lineups = []
    for table in night.tables:
        lineups.append([number[sitter.user] for sitter in (await world.service.lobbies.require_lobby(table)).seats])
    following = (await night_of(world, night.next)).replies if night.is_continued else {}
    news = {number[who]: one.key for who, one in sorted(night.news.items())}
    return NightOutcome(
        night.state, night.sent_reminders, night.count, news, night.is_continued,
        sorted(number[who] for who in following), lineups,
        [*[await _load_lists(world, "person", guest.id, night) for guest in people],
         await _load_lists(world, "place", people[0].place, night)],
    )  # fmt: skip


async def _load_lists(world: World, whose: str, of: str, night: GameNight) -> list[str]:
    """Return the tables and nights of a user or channel by their relation to this night."""
    known = {night.id: "night", night.next: "next"} | dict.fromkeys(night.tables, "table")
    store = world.service.store
    nights = await store.timelines.list_members(f"{whose}-nights", of, 0, FAR_FUTURE)
    return sorted(known.get(one, "lost") for one in [*await store.indexes.list_members(f"{whose}-tables", of), *nights])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in {"it is over", "the next one is made"} else [])
        for name in MOMENTS
    ],
)
@pytest.mark.timeout(300)
async def test_a_crash_at_any_point_leads_to_the_same_outcome(
    world: World, run_with_crashes: RunWithCrashes, name: str
) -> None:
    plan, moment, fewest = MOMENTS[name]

    async def run_to_moment(end_process: EndProcess) -> NightOutcome:
        night, people = await plan(world.arrive)
        await world.go(seconds=moment.total_seconds() - 1)
        world.hands.now = MONDAY + moment
        await end_process()
        return await _load_outcome(world, night, people)

    outcome, writes = await run_with_crashes(run_to_moment)
    assert writes >= fewest, f"only {writes} writes were tried"
    assert not any("lost" in one for one in outcome.listed)
