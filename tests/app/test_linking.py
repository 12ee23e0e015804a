"""Test account linking: codes, consent, seats of both accounts, unlinking, races and rejections."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from bot.app.account.one_time_codes import LINK_CODE, OneTimeCode, claim_code
from bot.app.api import App
from bot.app.common.interfaces import utc_now
from bot.app.errors import RejectedError
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import User
from tests.app.gameplay import Guest, OpenApp, plan_pebbles, press_by_all, read_own_data, seats_to_move
from tests.callbacks import (
    AskEndGame,
    Callback,
    ChangeSetting,
    ConfirmLink,
    DeleteAccount,
    FreeText,
    JoinTable,
    LeaveTable,
    LinkAccount,
    RejectLink,
    SetPrimaryPlatform,
    StartGame,
    UnlinkAccount,
)
from tests.texts import match_text, render_text

_count = count()

MakeUsers = Callable[..., Awaitable[list[Guest]]]


@pytest.fixture
def make_users(app: App) -> MakeUsers:
    """Make users of platforms: ``anna, ann = await make_users("north Anna de", "south Ann")``."""

    async def make_guests(*users: str) -> list[Guest]:
        guests = []
        for n, user in zip(_count, users, strict=False):
            platform, name, *lang = user.split()
            person = await app.ensure_user(f"{platform}:{n}", name, *(lang or ["en"]))
            guests.append(Guest(app, person.id, (await app.ensure_channel(f"{platform}:room-{n}")).id))
        return guests

    return make_guests


@pytest.fixture
async def anna(make_users: MakeUsers) -> Guest:
    (guest,) = await make_users("north Anna")
    return guest


@pytest.fixture
async def ann(make_users: MakeUsers) -> Guest:
    (guest,) = await make_users("south Ann")
    return guest


async def code_of(guest: Guest) -> str:
    screen = await guest.command("link")
    assert screen.private
    found = re.search(r"\b[a-z2-9]{4}-[a-z2-9]{4}\b", " ".join(screen.text))
    assert found, f"expected a code, got {screen.text}"
    return found[0]


async def type_code(other: Guest, code: str) -> Screen:
    """Enter a code as the other user, and accept the displayed link."""
    await other.command("link", code)
    return await other.tap("link-yes")


async def accept_link(maker: Guest) -> Screen:
    await maker.command("link")
    return await maker.tap("link-yes")


async def link_accounts(maker: Guest, other: Guest) -> User:
    await type_code(other, await code_of(maker))
    screen = await accept_link(maker)
    assert screen.notice, f"expected an answer, got {screen}"
    person = await maker.load_user()
    assert other.id in person.all_ids
    return person


async def test_link_code_is_parsed_leniently_and_works_once(make_users: MakeUsers) -> None:
    anna, ann, eve = await make_users("north Anna", "south Ann", "south Eve")
    code = await code_of(anna)
    assert await code_of(anna) == code, "a second code was made while the first one is valid"
    await ann.follow(LinkAccount(FreeText(f" {code.replace('-', ' ').upper()}")), render_text("app-link-yes"))
    assert "not valid" in (await eve.command("link", code)).notice
    await anna.press(LinkAccount())
    yes = anna.button(render_text("app-link-yes"))
    assert "one person" in (await anna.press(yes)).notice
    assert "one person" in (await anna.press(yes)).notice, "expected the same answer to a repeated yes"
    assert "one person" in (await ann.command("link", code)).notice
    assert "not valid" in (await eve.command("link", code)).notice
    assert "not valid" in (await eve.command("link", "aaaa-aaaa")).notice
    assert "not valid" in (await eve.command("link", "x" * 4000)).notice


@pytest.fixture
async def later(open_app: OpenApp) -> App:
    """Open an app eleven minutes later, when codes and refusals have expired."""
    return open_app(clock=lambda: utc_now() + timedelta(minutes=11))


async def test_link_code_expires(later: App, anna: Guest, ann: Guest) -> None:
    code = await code_of(anna)
    ann.app = anna.app = later
    assert "not valid" in (await ann.command("link", code)).notice
    assert await code_of(anna) != code


@pytest.mark.parametrize("press", [LinkAccount, ConfirmLink])
async def test_code_refused_to_its_user_and_platform_stays_usable(
    app: App, make_users: MakeUsers, press: Callable[[FreeText], Callback]
) -> None:
    """Callback data can be forged, so a user who was not asked may try to accept."""
    anna, ann, twin, eve = await make_users("north Anna", "south Ann", "north Twin", "south Eve")
    code = FreeText((await code_of(anna)).replace("-", ""))
    assert (await anna.press(press(code))).notice == render_text("app-link-self")
    assert (await anna.load_user()).all_ids == (anna.id,)
    assert "same platform" in (await twin.press(press(code))).notice
    await type_code(ann, code)
    assert match_text("app-link-wait", " ".join(ann.screen.text))
    for refused in (ConfirmLink(code), RejectLink(code)):
        assert "not valid" in (await eve.press(refused)).notice
    assert match_text("app-link-wait", " ".join((await ann.press(ConfirmLink(code))).text)), (
        "two confirmations of one side linked the accounts"
    )
    assert (await anna.load_user()).all_ids == (anna.id,)
    assert "one person" in (await accept_link(anna)).notice


async def test_accounts_with_two_seats_at_same_table_are_not_merged(
    app: App, monkeypatch: pytest.MonkeyPatch, anna: Guest, ann: Guest
) -> None:
    """The users took seats at one table after the link was requested.

    Even a momentary link would show one user two hands.
    """
    await type_code(ann, await code_of(anna))
    await anna.open_table(ann, start=True)
    joined = []
    monkeypatch.setattr(app.service.users, "merge_users", lambda *given: joined.append(given))
    assert match_text("app-link-two-seats", (await accept_link(anna)).notice)
    assert joined == []


async def test_deleted_user_cannot_be_linked(app: App, make_users: MakeUsers) -> None:
    anna, ann, cleo = await make_users("north Anna", "south Ann", "south Cleo")
    code = (await code_of(anna)).replace("-", "")
    await app.service.users.delete_user(anna.id)
    assert "not valid" in (await ann.command("link", code)).notice
    assert not ann.labels()
    assert "not valid" in (await ann.press(ConfirmLink(code))).notice
    (maker,) = await make_users("north Mia")
    await type_code(cleo, await code_of(maker))
    await maker.command("link")
    yes = maker.button("link-yes")
    await app.service.users.delete_user(cleo.id)
    assert "not valid" in (await maker.press(yes)).notice
    assert (await maker.load_user()).all_ids == (maker.id,)
    (otto,) = await make_users("north Otto")
    again = ConfirmLink((await code_of(otto)).replace("-", ""))
    assert match_text("app-link-wait", " ".join((await type_code(ann, again.code)).text))
    await app.service.users.delete_user(otto.id)
    assert "not valid" in (await ann.press(again)).notice, "the repeated answer differs"


async def test_linked_accounts_play_all_their_seats(app: App, anna: Guest, ann: Guest, ben: Guest) -> None:
    table = await anna.open_table(ben, start=True)
    second = await ann.open_table()
    await link_accounts(anna, ann)
    await plan_pebbles(ann, table)
    assert await seats_to_move(app, table) == [1], "expected the linked account to play the seat"
    for guest in (anna, ann):
        screen = await guest.command("tables")
        assert {button.callback_data.split()[-1] for row in screen.rows for button in row} >= {table, second}
        assert (await guest.press(JoinTable(second))).notice == render_text("app-seated-already")
    await ben.press(JoinTable(second))
    await anna.press(StartGame(second))
    assert set(await seats_to_move(app, second)) == {0, 1}, "expected the host to start from the other account"


@pytest.mark.parametrize("begun", [True, False])
async def test_one_user_never_gets_two_seats_at_a_table(app: App, begun: bool, anna: Guest, ann: Guest) -> None:
    table = await anna.open_table(ann)
    if begun:
        await anna.press(StartGame(table))
    code = await code_of(anna)
    screen = await ann.command("link", code)
    assert match_text("app-link-two-seats", screen.notice)
    assert not ann.labels(), "a refused link can be confirmed"
    assert table in screen.notice
    assert (await ann.load_user()).id == ann.id
    if begun:
        await anna.follow(AskEndGame(table), "Close it")
    else:
        await anna.press(LeaveTable(table))
    await type_code(ann, code)
    assert "one person" in (await accept_link(anna)).notice, "expected linking to work after the end of the table"


async def test_accounts_merged_at_same_lobby_keep_single_seat(app: App, anna: Guest, ann: Guest) -> None:
    """The seat of the account that joined later is not shown to anyone."""
    table = await anna.open_table(ann)
    await app.service.users.merge_users(anna.id, ann.id)
    assert [sitter.user for sitter in (await app.service.lobbies.require_lobby(table)).seats] == [
        (await anna.load_user()).id
    ]


async def test_seat_taken_during_linking_cancels_the_link(
    app: App, make_users: MakeUsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ann, ben = await make_users("north Anna", "south Ann", "east Ben")
    table = await ben.open_table(anna)
    code = await code_of(anna)
    join = app.service.users.merge_users

    async def join_before_merge(leader: str, other: str, *job: Any) -> User:
        await ann.press(JoinTable(table))
        await ben.press(StartGame(table))
        return await join(leader, other, *job)

    monkeypatch.setattr(app.service.users, "merge_users", join_before_merge)
    await type_code(Guest(app, ann.id, ann.place), code)
    assert match_text("app-link-two-seats", (await accept_link(Guest(app, anna.id, anna.place))).notice)
    assert (await anna.load_user()).id != (await ann.load_user()).id
    assert set(await seats_to_move(app, table)) == {0, 1, 2}


async def test_unlink_restores_accounts_and_their_tables(app: App, make_users: MakeUsers) -> None:
    anna, ann = await make_users("north Anna", "south Ann ru")
    table = await ann.open_table()
    before = [await guest.load_user() for guest in (anna, ann)]
    used = (await code_of(anna)).replace("-", "")
    await link_accounts(anna, ann)
    together = await ann.open_table()
    one = await anna.load_user()
    code = await code_of(anna)
    screen = await ann.command("link")
    assert "Unlinked" in (await ann.tap("Unlink")).notice, f"expected the accounts to be unlinked, got {screen}"
    after = [await app.ensure_user(person.aliases[0], person.name) for person in before]
    assert [person.id for person in after] == [person.id for person in before]
    assert [person.aliases for person in after] == [person.aliases for person in before]
    assert [person.name for person in after] == [person.name for person in before]
    mine = {guest.id: str(await guest.command("tables")) for guest in (anna, ann)}
    assert table in mine[ann.id]
    assert table not in mine[anna.id]
    assert together in mine[one.id]
    await ann.command("link", code)
    for guest in (ann, anna):
        lang = (await guest.load_user()).lang
        assert match_text("app-link-unknown", (await guest.press(ConfirmLink(used))).notice, lang)
    assert (await anna.load_user()).id == anna.id, "an old code linked again"
    assert (await ann.load_user()).id == ann.id


async def test_concurrent_claims_of_link_code_give_single_winner(app: App, make_users: MakeUsers) -> None:
    anna, ann, eve = await make_users("north Anna", "south Ann", "south Eve")
    code = (await code_of(anna)).replace("-", "")
    people = [await guest.load_user() for guest in (ann, eve, ann)]
    taken = await asyncio.gather(
        *(claim_code(app.service, LINK_CODE, code, one.id) for one in people), return_exceptions=True
    )
    assert len({one.used for one in taken if isinstance(one, OneTimeCode)}) == 1
    assert [type(one) for one in taken].count(RejectedError) in (1, 2)


@pytest.mark.slow
async def test_concurrent_mutual_link_codes_merge_accounts(app: App, second: App, make_users: MakeUsers) -> None:
    for _ in range(10):
        anna, ann = await make_users("north Anna", "south Ann")
        theirs = Guest(second, ann.id, ann.place)
        codes = await code_of(anna), await code_of(theirs)
        await asyncio.gather(type_code(anna, codes[1]), type_code(theirs, codes[0]))
        for guest in (anna, theirs):
            await guest.command("link")
        await asyncio.gather(anna.tap("link-yes"), theirs.tap("link-yes"))
        assert {(await app.service.users.get(one)).id for one in (anna.id, ann.id)} == {min(anna.id, ann.id)}


async def test_accounts_on_three_platforms_are_linked_and_unlinked(app: App, make_users: MakeUsers) -> None:
    people = await make_users("north North", "south South", "east East")
    await link_accounts(people[0], people[1])
    one = await link_accounts(people[2], people[1])
    assert set(one.all_ids) == {guest.id for guest in people}
    assert one.name == "East"
    assert len(one.aliases) == 3
    await people[0].press(SetPrimaryPlatform("south"))
    assert (await app.service.users.get(people[1].id)).aliases[0].startswith("south:")
    young = max(one.all_ids)
    await people[0].press(UnlinkAccount(young))
    assert len({person.id for person in [await guest.load_user() for guest in people]}) == 2
    assert (await people[0].press(UnlinkAccount("nobody"))).notice == render_text("app-invalid-button")


async def test_linked_user_is_pinged_where_the_table_is_shown(
    app: App, make_users: MakeUsers, anna: Guest, ann: Guest
) -> None:
    await link_accounts(anna, ann)
    (ben,) = await make_users("south Ben")
    pings = {ping.user: ping for ping in await app.list_pings(await ben.open_table(ann, start=True))}
    one = await anna.load_user()
    assert one.aliases[0].startswith("north:")
    assert pings[one.id].aliases[0].startswith("south:")


async def test_linked_user_keeps_the_name_of_the_first_platform(app: App, anna: Guest, ann: Guest) -> None:
    north, south = (await link_accounts(anna, ann)).aliases
    assert (await app.ensure_user(south, "Ann")).name == "Anna"
    assert (await app.ensure_user(north, "Annabel")).name == "Annabel"


@pytest.mark.parametrize("presser", [0, 1])
async def test_erase_of_linked_user_removes_all_accounts(app: App, make_users: MakeUsers, presser: int) -> None:
    guests = anna, ann = await make_users("north Anna de", "south Ann cs")
    await press_by_all(guests, ChangeSetting("pings", "quiet"))
    table = await ann.open_table()
    one = await link_accounts(anna, ann)
    await code_of(anna)
    (before,) = await app.service.users.list_merged(one)
    assert (before.pings, bool(before.aliases), before.merged_into) == ("quiet", True, one.id)
    await guests[presser].press(DeleteAccount("yes"))
    for alias in one.aliases:
        assert await app.find_user(alias) is None
    left = await app.service.users.get(one.id)
    mark = left.name
    assert "Ann" not in mark
    assert not any(job.args for job in left.jobs), f"a job has arguments: {left.jobs}"
    own = [await app.service.store.documents.load_value("user", id_, User) for id_ in one.all_ids]
    assert [held and held.value for held in own] == [
        User(one.id, mark, is_deleted=True, merged_ids=one.merged_ids, jobs=left.jobs),
        *(User(id_, mark, is_deleted=True, merged_into=one.id) for id_ in one.merged_ids),
    ]
    for id_ in one.all_ids:
        assert await app.service.users.get(id_) == left
        assert await app.service.store.documents.load_document("link", id_) is None
    assert (await app.service.lobbies.require_lobby(table)).state == "closed"


async def test_user_export_covers_linked_accounts(app: App, anna: Guest, ann: Guest) -> None:
    table = await ann.open_table()
    one = await link_accounts(anna, ann)
    told = await read_own_data(app, ann.id)
    assert told["person"]["aliases"] == list(one.aliases)
    assert [part["id"] for part in told["linked"]] == list(one.merged_ids)
    assert told["tables"] == [{"table": table, "game": "pebbles", "seat": 0, "state": "open"}]
    await anna.command("settings")
    screen = await anna.tap(render_text("app-page-me"), render_text("app-data"))
    assert screen.private
    assert json.loads("\n".join(screen.text)) == told


# -- confirmation by both users


async def test_accounts_are_linked_only_after_both_confirm(app: App, make_users: MakeUsers) -> None:
    anna, eve = await make_users("north Anna", "south Eve")
    table = await eve.open_table()
    screen = await eve.command("link", await code_of(anna))
    assert "Is Anna (North) you too?" in screen.text[0]
    assert screen.text[1] == render_text("app-link-gain", name="Anna", n=0, tables="")
    assert screen.text[2] == render_text("app-link-give", name="Anna", n=1, tables="Pebbles")
    for guest in (anna, eve):
        assert (await guest.load_user()).all_ids == (guest.id,), "linked by the request only"
    await eve.tap(render_text("app-link-yes"))
    assert render_text("app-link-wait", platform="North", name="Anna") in " ".join(eve.screen.text)
    for guest in (anna, eve):
        assert (await guest.load_user()).all_ids == (guest.id,), "linked by a single confirmation"
    assert "Is Eve (South) you too?" in (await anna.command("link")).text[0]
    assert anna.screen.text[1] == render_text("app-link-gain", name="Eve", n=1, tables="Pebbles")
    await anna.tap(render_text("app-link-yes"))
    assert set((await anna.load_user()).all_ids) == {anna.id, eve.id}
    assert table in str(await anna.command("tables"))


@pytest.mark.parametrize("who", ["maker", "other", "other after a yes"])
async def test_refusal_invalidates_the_link_code(app: App, make_users: MakeUsers, who: str) -> None:
    anna, eve = await make_users("north Anna", "south Eve")
    code = await code_of(anna)
    await eve.command("link", code)
    yes, no = eve.button("link-yes").callback_data, eve.button("link-no").callback_data
    if who != "other":
        await eve.press(yes)
    if who == "maker":
        await anna.command("link")
        assert (await anna.tap(render_text("app-link-no"))).notice == render_text("app-link-refused")
    else:
        await eve.press(no)
    assert "not valid" in (await eve.press(yes)).notice
    assert "not valid" in (await anna.press(yes)).notice
    assert {(await guest.load_user()).id for guest in (anna, eve)} == {anna.id, eve.id}
    assert await code_of(anna) != code


@pytest.mark.parametrize("press", [LinkAccount, ConfirmLink, RejectLink])
async def test_wrong_link_codes_are_limited(
    later: App, make_users: MakeUsers, press: Callable[[FreeText], Callback]
) -> None:
    anna, eve, ann = await make_users("north Anna", "south Eve", "south Ann")
    code = (await code_of(anna)).replace("-", "")
    for n in range(5):
        assert "not valid" in (await eve.press(press(FreeText(f"aaaaaaa{n + 2}")))).notice
    for correct in (press(FreeText("bbbbbbbb")), LinkAccount(FreeText(code)), ConfirmLink(code)):
        assert match_text("app-link-slow", (await eve.press(correct)).notice), "a correct code is still accepted"
    await type_code(ann, code)
    assert match_text("app-link-wait", " ".join(ann.screen.text)), "Eve's wrong codes limit other users"
    eve.app = later
    assert "not valid" in (await eve.press(press(FreeText("cccccccc")))).notice
