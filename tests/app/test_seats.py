"""Test every way to a seat with every reason to refuse it, and that only one module writes seats."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import count

import pytest

from bot.app.api import App
from bot.app.common.interfaces import derive_id
from bot.app.common.quotas import Limits
from bot.app.errors import RejectedError
from bot.app.game_nights.night import GameNight, Reply, format_stored_time
from bot.app.game_nights.store import NIGHTS
from bot.app.gatherings.kinds import run_due_events
from bot.app.tables import deputies, votes
from bot.app.tables.seats import SEAT_CHECKS
from bot.store.timers import Timer
from tests.app.gameplay import ChannelAdmins, Guest, OpenApp, cover_seat, offered_presses, play_on
from tests.app.test_linking import code_of
from tests.callbacks import (
    Callback,
    CastVote,
    ChangeChannelSetting,
    ConfirmLink,
    DeleteAccount,
    FreeSeat,
    FreeText,
    JoinTable,
    LinkAccount,
    OpenRematch,
    OpenTable,
    QuitTable,
    ReturnToTable,
    TakeSeat,
)
from tests.texts import match_text

SEATS = 2
"""Number of tables at which a user may play."""

_count = count()


@dataclass
class Stage:
    """A group with members, and Eve, who wants a seat. ``ev``: her account on another platform, not yet linked."""

    app: App
    admins: ChannelAdmins = field(default_factory=ChannelAdmins)
    strangers: set[str] = field(default_factory=set)
    guests: dict[str, Guest] = field(default_factory=dict)
    number: int = field(default_factory=_count.__next__)

    async def has_member(self, _: str, person: str) -> bool:
        return person not in self.strangers

    async def add_guest(self, name: str, platform: str = "test") -> Guest:
        place = await self.app.ensure_channel(f"test:seats-group-{self.number}")
        person = await self.app.ensure_user(f"{platform}:seats-{name}-{self.number}", name, "en")
        self.guests[name] = Guest(self.app, person.id, place.id)
        return self.guests[name]

    async def set_members_only(self, *strangers: str) -> None:
        """Reserve new tables of the group for its members, except the named users."""
        for name in strangers:
            self.strangers |= {*(await self.app.service.users.get(self.guests[name].id)).aliases}
        await self.guests["Zoe"].press(ChangeChannelSetting(self.guests["Zoe"].place, "here-members", "1"))

    async def open_table(self, *names: str, start: bool = True) -> str:
        """Open a table of the group with these players, by default with its game."""
        host, *others = [self.guests[name] for name in names]
        return await host.open_table(*others, start=start)

    async def link(self) -> None:
        await self.app.service.users.merge_users(self.guests["Eve"].id, self.guests["Ev"].id)

    async def fill_quota(self, name: str, but: int = 0) -> None:
        guest, place = self.guests[name], await self.app.ensure_channel(f"test:own-{name}-{self.number}")
        for _ in range(SEATS - but):
            await Guest(self.app, guest.id, place.id).press(OpenTable("pebbles"))

    async def has_seat(self, table_id: str, name: str) -> bool:
        user = await self.app.service.users.get(self.guests[name].id)
        try:
            async with self.app.service.tables.open(table_id) as opened:
                return opened.seat_of(user.id) is not None
        except RejectedError:  # a refused user has not opened a table
            return False

    async def lists_table(self, table_id: str, name: str) -> bool:
        """Return whether a table is on a user's list, under any of their ids."""
        user = await self.app.service.users.get(self.guests[name].id)
        members = self.app.service.store.indexes.list_members
        return any([table_id in await members("user-tables", user_id) for user_id in user.all_ids])


@pytest.fixture
async def stage(open_app: OpenApp) -> Stage:
    app = open_app(limits=Limits(seats=SEATS))
    stage = Stage(app)
    app.service.admins.register_admin_check("test", stage.admins.is_admin)
    app.service.admins.register_member_check("test", stage.has_member)
    for name, platform in (("Anna", "test"), ("Ben", "test"), ("Cleo", "test"), ("Eve", "test"), ("Ev", "far")):
        await stage.add_guest(name, platform)
    await stage.admins.put(await stage.add_guest("Zoe"))
    both = sorted((stage.guests.pop(name) for name in ("Eve", "Ev")), key=lambda guest: guest.id)
    stage.guests |= zip(("Eve", "Ev"), both, strict=True)  # once linked, the id of Ev is only one of all_ids
    return stage


async def refuse_eve(stage: Stage, refusal: str) -> None:
    if refusal == "membership":
        await stage.set_members_only("Eve")
    if refusal == "quota":
        await stage.fill_quota("Eve")
    if refusal == "company":
        await stage.guests["Anna"].change(avoided=(stage.guests["Eve"].id,))


async def open_running_table(stage: Stage, refusal: str) -> tuple[str, int, str]:
    """Start a game where Eve may be refused; return the table, the seat in question and its player."""
    await refuse_eve(stage, refusal)
    if refusal not in ("removal", "link"):
        table = await stage.open_table("Anna", "Ben")
        if refusal == "company":  # even while an AI plays for the avoided user
            assert await cover_seat(stage.app, table, 0, "ai")
        return table, 1, "Ben"
    table = await stage.open_table("Anna", "Ben", "Ev")
    if refusal == "link":
        await stage.guests["Ev"].press(QuitTable(table))
    else:
        await stage.guests["Zoe"].press(FreeSeat(table, 2, stage.guests["Ev"].id))
        await stage.guests["Cleo"].press(TakeSeat(table, 2))
    await stage.link()
    return (table, 1, "Ben") if refusal == "link" else (table, 2, "Cleo")


async def join(stage: Stage, refusal: str, *, invited: bool = False) -> str:
    await refuse_eve(stage, refusal)
    table = await stage.open_table("Anna", start=False)
    secret = (await stage.app.service.lobbies.require_lobby(table)).invite if invited else ""
    await stage.guests["Eve"].press(JoinTable(table, secret))
    return table


async def open_own_table(stage: Stage, refusal: str) -> str:
    await refuse_eve(stage, refusal)
    await stage.guests["Eve"].press(OpenTable("pebbles"), "opening")
    return derive_id(f"opening:{stage.guests['Eve'].id}:{stage.guests['Eve'].place}")


async def open_rematch(stage: Stage, refusal: str) -> str:
    table = await stage.open_table("Anna", "Eve")
    await play_on(stage.app, table, [stage.guests["Anna"], stage.guests["Eve"]])
    if refusal == "membership":
        await stage.set_members_only("Eve")
    if refusal == "quota":
        await stage.fill_quota("Eve", but=1)
    await stage.guests["Eve"].press(OpenRematch(table))
    return derive_id(f"rematch:{table}")


async def come_to_night(stage: Stage, refusal: str) -> str:
    await refuse_eve(stage, refusal)
    service, anna, eve = stage.app.service, stage.guests["Anna"], stage.guests["Eve"]
    begin = format_stored_time(service.clock() + timedelta(minutes=5))
    night = GameNight(
        NIGHTS.derive_id(f"seats:{stage.number}"), anna.id, anna.place, "en", "UTC", begin, games=("pebbles",),
        state="open", replies={anna.id: Reply("in", 1), eve.id: Reply("in", 2)}, shown_at=1,
    )  # fmt: skip
    await NIGHTS.create(service, night, "plan")
    await run_due_events(service, Timer(f"night:{night.id}", "night", 1, 0))
    opened = await NIGHTS.load(service, night.id)
    (pings,) = [[ping for ping in await stage.app.list_pings(night.id) if ping.user == eve.id]]
    key = "night-news-unseated" if refusal else "night-news-begins"
    assert [bool(match_text(key, ping.text)) for ping in pings] == [True]
    return opened.tables[0]


async def take_free_seat(stage: Stage, refusal: str) -> str:
    table, seat, player = await open_running_table(stage, refusal)
    await stage.guests[player].press(QuitTable(table))
    await stage.guests["Eve"].press(TakeSeat(table, seat))
    return table


async def play_as_deputy(stage: Stage, refusal: str) -> str:
    table, seat, player = await open_running_table(stage, refusal)
    await stage.guests[player].change(deputy=(await stage.app.service.users.get(stage.guests["Eve"].id)).id)
    assert (await cover_seat(stage.app, table, seat, "deputy")) is not bool(refusal)
    return table


async def link_accounts(stage: Stage, refusal: str) -> str:
    """Link Eve with Ev, who has a seat: it becomes hers."""
    table = await stage.open_table(
        *{"removal": ("Anna", "Eve"), "link": ("Anna", "Ev", "Eve")}.get(refusal, ("Anna", "Ev"))
    )
    if refusal == "removal":
        await stage.guests["Zoe"].press(FreeSeat(table, 1, stage.guests["Eve"].id))
        await stage.guests["Ev"].press(TakeSeat(table, 1))
        assert await stage.has_seat(table, "Ev"), "Ev, still unknown, lost the seat"
    if refusal == "quota":
        await stage.fill_quota("Eve")
    eve, ev = stage.guests["Eve"], stage.guests["Ev"]
    await ev.press(LinkAccount(FreeText(await code_of(eve))))
    if offered_presses(ev.screen, "link-yes"):
        await ev.tap(ConfirmLink.data_prefix())
        await eve.command("link")
        await eve.tap(ConfirmLink.data_prefix())
    else:
        eve.screen = ev.screen
    return table


WAYS: dict[str, Callable[[Stage, str], Awaitable[str]]] = {
    "join": join,
    "invitation": partial(join, invited=True),
    "opening": open_own_table,
    "rematch": open_rematch,
    "night": come_to_night,
    "free seat": take_free_seat,
    "deputy": play_as_deputy,
    "link": link_accounts,
}
LOBBY_WAYS = ("join", "invitation", "opening", "rematch", "night")
IMPOSSIBLE = {
    **{(way, "removal"): "seats are freed in running games alone" for way in LOBBY_WAYS},
    **{(way, "link"): "nobody has seen a hand, and a lobby drops the second seat of linked accounts"
       for way in LOBBY_WAYS},
    **{(way, "company"): "who opens a table is alone there" for way in ("opening", "rematch")},
    ("night", "company"): "who comes to a night has read who else comes",
    ("link", "company"): "nobody gets to a table by a link who was not there",
    **{(way, "shuffle"): "only tables of a competition share one: asked in its own tests" for way in WAYS},
    ("link", "membership"): "the linked user is a member wherever one of both is",
}  # fmt: skip
REASONS = {
    "removal": "clock-seat-freed",
    "link": "clock-seen-another",
    "membership": "app-no-member",
    "quota": "app-many-seats",
    "company": "app-table-full",
}
RUNNING_REASONS = REASONS | {"company": "clock-seat-taken"}
"""A running table refuses as if the seat were taken, so users never learn that they are avoided."""
LINK_REASONS = {"removal": "app-link-removed", "link": "app-link-two-seats", "quota": "app-link-many-seats"}


@pytest.mark.parametrize(
    ("way", "refusal"),
    [(way, refusal) for way in WAYS for refusal in ("", *SEAT_CHECKS) if (way, refusal) not in IMPOSSIBLE],
)
async def test_every_way_to_a_seat_makes_all_checks(stage: Stage, way: str, refusal: str) -> None:
    table = await WAYS[way](stage, refusal)
    screen = stage.guests["Eve"].screen
    if not refusal:
        assert await stage.has_seat(table, "Eve"), f"expected a seat for Eve, got {screen.notice}"
        assert await stage.lists_table(table, "Eve")
        return
    if way not in ("night", "deputy"):  # no user presses a button for these
        reasons = LINK_REASONS if way == "link" else RUNNING_REASONS if way == "free seat" else REASONS
        reason = reasons[refusal]
        assert match_text(reason, screen.notice), f"expected the reason {reason}, got {screen.notice}"
    if way != "link" or refusal != "link":
        assert not await stage.has_seat(table, "Eve")
        assert not await stage.lists_table(table, "Eve")


async def test_rematch_of_a_members_only_table_stays_in_its_group_and_waits_for_members(stage: Stage) -> None:
    await stage.set_members_only()
    table = await stage.open_table("Anna", "Ben", "Cleo")
    anna = stage.guests["Anna"]
    await play_on(stage.app, table, [anna, stage.guests["Ben"], stage.guests["Cleo"]])
    await stage.set_members_only("Cleo")
    private = await stage.app.ensure_channel(f"test:private-{stage.number}", closed=True)
    again = (await Guest(stage.app, anna.id, private.id).press(OpenRematch(table))).table
    loaded = await stage.app.service.lobbies.require_lobby(again)
    assert (loaded.channel, loaded.members_only) == (anna.place, True)
    await stage.guests["Ben"].press(JoinTable(again))
    assert (await stage.app.service.lobbies.require_lobby(again)).state == "started", "it waits for Cleo, who left"


async def test_removal_from_table_applies_to_both_accounts_after_unlinking(stage: Stage) -> None:
    table = await stage.open_table("Anna", "Ev")
    await stage.link()
    eve, ev = stage.guests["Eve"], stage.guests["Ev"]
    user = await eve.load_user()
    await stage.guests["Zoe"].press(FreeSeat(table, 1, user.id))
    await stage.app.service.users.unlink_user(max(user.all_ids))
    for guest in (eve, ev):
        assert match_text("clock-seat-freed", (await guest.press(TakeSeat(table, 1))).notice)
        assert not await stage.has_seat(table, "Eve")
    await stage.guests["Cleo"].press(TakeSeat(table, 1))
    assert await stage.has_seat(table, "Cleo"), "expected the seat to go to others"


# -- leaving a seat


async def let_ai_play(stage: Stage, table_id: str) -> None:
    """Let the time of the deputy run out."""
    assert await cover_seat(stage.app, table_id, 1, "ai", out=True, command="late")


async def begin_holiday_of_deputy(stage: Stage, table_id: str) -> None:
    async with stage.app.service.tables.open_started(table_id) as locked:
        await deputies.replace_deputy(stage.app.service, locked, 1, command="leaves")


async def replace_by_another(stage: Stage, table_id: str) -> None:
    await stage.guests["Ben"].change(deputy=stage.guests["Cleo"].id)
    assert await cover_seat(stage.app, table_id, 1, "deputy", out=True, command="other")


async def vote_out(stage: Stage, table_id: str) -> None:
    async with stage.app.service.tables.open_started(table_id) as locked:
        await votes.propose_motion(stage.app.service, locked, "absent", "1", None, command="absent")
        version = locked.match.version
    await stage.guests["Anna"].press(CastVote(table_id, version, "replace"))


def press(name: str, callback: Callback) -> Callable[[Stage, str], Awaitable[None]]:
    """Return a way of a single callback, with ``{0}`` for the table and ``{1}`` for Ben's id."""

    async def send(stage: Stage, table_id: str) -> None:
        await stage.guests[name].press(callback.data.format(table_id, stage.guests["Ben"].id))

    return send


WAYS_OUT: dict[str, tuple[Callable[[Stage, str], Awaitable[None]], bool]] = {
    "time runs out": (let_ai_play, True),
    "the deputy's holiday begins": (begin_holiday_of_deputy, True),
    "another deputy": (replace_by_another, True),
    "the deputy stops": (press("Eve", QuitTable("{0}")), True),
    "the deputy is deleted": (press("Eve", DeleteAccount("yes")), True),
    "the player returns": (press("Ben", ReturnToTable("{0}")), True),
    "the player leaves": (press("Ben", QuitTable("{0}")), False),
    "the player is removed": (press("Zoe", FreeSeat("{0}", 1, "{1}")), False),
    "the player is voted out": (vote_out, False),
    "the player is deleted": (press("Ben", DeleteAccount("yes")), False),
}
"""The ends of a deputy's seat, and whether its player keeps the table."""


@pytest.mark.parametrize("way", WAYS_OUT)
async def test_table_is_removed_from_lists_of_users_without_a_seat(stage: Stage, way: str) -> None:
    table = await play_as_deputy(stage, "")
    assert [await stage.lists_table(table, name) for name in ("Eve", "Ben", "Anna")] == [True, True, True]
    end, keeps = WAYS_OUT[way]
    await end(stage, table)
    assert [await stage.has_seat(table, name) for name in ("Eve", "Ben", "Anna")] == [False, keeps, True]
    assert [await stage.lists_table(table, name) for name in ("Eve", "Ben", "Anna")] == [False, keeps, True]
