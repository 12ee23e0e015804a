"""Test in a chat of each platform the rights of members and admins, blocks, deleted accounts, and defect codes."""

import re
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.app.deadlines.blocks import add_block, refresh_blocks, remove_block
from bot.app.dispatch.routes import HANDLERS
from tests.app.gameplay import read_table, require, table_version
from tests.callbacks import (
    AskEndGame,
    ChangeChannelSetting,
    EndGame,
    FreeText,
    JoinTable,
    OpenMove,
    PlaceBoard,
    SetOffer,
    TypeMove,
)
from tests.chat.both.chats import Chat, DiscordChat, Person
from tests.chat.discord.models import press_targets
from tests.store_scan import find_in_store
from tests.texts import render_text
from tests.timeouts import wait_until


@pytest.mark.slow
async def test_group_admin_can_end_a_game_with_buttons(chat: Chat, table: str) -> None:
    zoe, yan = chat.person("Zoe"), chat.person("Yan")
    chat.set_admins(zoe)
    await chat.tap(zoe, "move ")
    await chat.tap(zoe, render_text("app-end"), private=True)
    chat.set_admins()
    await chat.tap(zoe, render_text("app-end-yes"), private=True)
    await chat.settle()
    assert not (await read_table(chat.app, table)).is_over, "a former admin can still end the game"
    chat.set_admins(yan)
    await chat.command(yan, "board", table, private=True)
    for key in ("app-end", "app-end-yes"):
        await chat.tap(yan, render_text(key), private=True)
    assert (await read_table(chat.app, table)).is_over


async def test_admin_of_another_group_cannot_end_a_game(chat: Chat, table: str) -> None:
    eve = chat.person("Eve")
    elsewhere = chat.make_own_place(eve)
    await chat.settle()
    await chat.command(eve, "board", table, private=True)
    await wait_until(lambda: chat.sees(eve, table, private=True), "the board")
    assert not chat.find(eve, render_text("app-end"), private=True)
    for press in (AskEndGame(table), EndGame(table, await table_version(chat.app, table))):
        for _ in range(2):  # the result of the background request is known by the second time
            assert (await chat.send_callback(eve, press, elsewhere)).notice == render_text("app-may-not-end")
            await chat.settle()
        assert not (await read_table(chat.app, table)).is_over, f"expected a refusal, but {press} ended the game"


async def test_invitation_to_a_members_only_table_rejects_other_users(chat: Chat) -> None:
    zoe, eve = chat.person("Zoe"), chat.person("Eve")
    chat.set_admins(zoe)
    place = await chat.app.ensure_channel(chat.place, group=chat.group)
    await chat.send_callback(zoe, ChangeChannelSetting(place.id, "here-members", "1"))
    table = await chat.open_lobby(zoe)
    assert chat.sees(eve, render_text("app-members-only-here"))
    invitation = JoinTable(table, (await chat.app.service.lobbies.require_lobby(table)).invite)
    chat.move_out(eve)
    private = f"{chat.platform}:{eve.user.id}"
    assert (await chat.send_callback(eve, invitation, private)).notice == render_text("app-no-member")
    chat.move_out(eve, back=True)
    await chat.send_callback(eve, invitation, private)
    assert len((await chat.app.service.lobbies.require_lobby(table)).seats) == 2, (
        "expected a member to be able to sit down"
    )


async def test_only_an_admin_can_change_the_language_of_a_group(chat: Chat) -> None:
    anna, ben = await chat.meet("Anna", "Ben")
    chat.set_admins(anna)
    for person, lang in ((ben, "en"), (anna, "de")):
        await chat.command(person, "settings")
        for key in ("app-page-here", "app-set-here-lang", "app-lang-de"):
            await chat.tap(person, render_text(key), private=True)
        await chat.settle()
        assert (await chat.app.ensure_channel(chat.place)).lang == lang, f"{person.user.name}: expected {lang}"


async def test_unknown_membership_grants_and_revokes_nothing(chat: Chat) -> None:
    """Without an answer of the platform, no user counts as an admin, and none as having left."""
    anna, ben, eve = (chat.person(name) for name in ("Anna", "Ben", "Eve"))
    chat.set_admins(anna)
    chat.move_out(eve)
    members = chat.membership()
    users = [f"{chat.platform}:{one.user.id}" for one in (anna, ben, eve)]
    assert [await members.is_admin(chat.place, user) for user in users] == [True, False, False]
    assert [await members.is_member(chat.place, user) for user in users] == [True, True, False]
    private = f"{chat.platform}:{anna.user.id}"
    unknown = [(place, users[0]) for place in ("@", "web:1", private, chat.make_lost_place())] + [(chat.place, "x:77")]
    for place, user in unknown:
        assert not await members.is_admin(place, user)
        assert await members.is_member(place, user) is None
    chat.fail_members()
    assert not await members.is_admin(chat.place, users[0])
    assert await members.is_member(chat.place, users[0]) is None


NAME = "Xanthippe Quux"


@pytest.mark.slow
async def test_deleted_account_leaves_no_data(chat: Chat) -> None:
    people, _ = await chat.seat(NAME, "Ben", calls="dm")
    store, needles = chat.app.service.store, [NAME, f"{people[0].user.id}"]
    if isinstance(chat, DiscordChat):  # which stores more
        await chat.env.process.bot.scheduled_events.interest.note_interest(7, people[0].user.id, comes=True)
        needles.append(f"{chat.world.dm(people[0].user.id).id}")
    await chat.command(people[0], "settings", private=True)
    for line in ("settings me", "data"):
        await chat.tap(people[0], line, private=True)
    await wait_until(lambda: chat.find(people[0], "forget", private=True), "the page of the account")
    before = {line.rpartition(": ")[2] for line in await find_in_store(store, needles)}
    assert before == set(needles), f"expected the scan to find {set(needles)}, got {before}"
    for line in ("forget", "forget-me yes"):
        await chat.tap(people[0], line, private=True)
    await chat.settle()
    assert await find_in_store(store, needles) == []
    await chat.open_lobby(people[1])


async def test_group_has_one_sign_up_board_that_is_edited_in_place(chat: Chat) -> None:
    zoe, anna, ben = (chat.person(name) for name in ("Zoe", "Anna", "Ben"))
    chat.set_admins(zoe)
    place = await chat.app.ensure_channel(chat.place, group=chat.group)
    await chat.send_callback(zoe, PlaceBoard(place.id, 1))
    table = await chat.open_lobby(anna)
    await chat.send_callback(anna, SetOffer(table, "days", FreeText("3")))
    await wait_until(lambda: chat.find(ben, f"seat {table}"), "the offered seat")
    board = chat.find(ben, f"seat {table}")
    await chat.tap(ben, f"seat {table}")
    await chat.tap(ben, f"join {table}", private=True)
    await wait_until(
        lambda: render_text("offers-seats", n=2, seats=4) in chat.texts(zoe)[board], "the board with both players"
    )
    assert [number for number, text in chat.texts(zoe).items() if render_text("offers-board") in text] == [board]
    assert len((await chat.app.service.lobbies.require_lobby(table)).seats) == 2


def alerts(chat: Chat, person: Person) -> int:
    """Count the refusals that only this person has seen."""
    text = render_text("app-blocked")
    if isinstance(chat, DiscordChat):
        return sum(text in shown for shown in chat.texts(person, private=True).values())
    answers = [query.answer or {} for query in chat.world.queries.values() if query.user == person.user.id]
    return sum(answer.get("text") == text for answer in answers)


async def test_blocked_user_is_refused_immediately_and_after_a_restart(
    chat: Chat, table: str, anna: Person, ben: Person
) -> None:
    await add_block(chat.app.service, f"{chat.platform}:{anna.user.id}")
    await chat.settle()
    seat = require((await read_table(chat.app, table)).own_seat((await chat.user(anna)).id))
    for n in range(1, 3):
        await chat.tap(anna, "move ")
        await wait_until(lambda n=n: alerts(chat, anna) == n, "the refusal")  # type: ignore[misc]
        await chat.restart()
        await wait_until(lambda: chat.app.service.blocks, "the blocks after a restart")

    async def is_covered() -> bool:
        return bool((await read_table(chat.app, table)).clock.seats[seat].cover)

    await wait_until(is_covered, "an AI in the seat")
    await chat.tap(ben, "move ")
    await wait_until(lambda: chat.find(ben, "", private=True), "the other player’s panel")
    known = len(chat.texts(anna))
    await chat.command(anna, "play", "pebbles")
    await chat.settle()
    refusals = [text for text in chat.texts(anna).values() if render_text("app-blocked") in text]
    assert len(chat.texts(anna)) - known == len(refusals), "expected no new messages other than the refusal"
    await remove_block(chat.app.service, f"{chat.platform}:{anna.user.id}")
    before = alerts(chat, anna)
    await chat.tap(anna, "move ")
    await chat.settle()
    assert alerts(chat, anna) == before

    async def is_back() -> bool:
        return not await is_covered()

    await wait_until(is_back, "the player in the seat")


async def test_blocked_group_gets_one_notice_and_its_tables_return_after_unblocking(
    chat: Chat, table: str, anna: Person, ben: Person
) -> None:
    boards = {*chat.texts(anna)}
    await add_block(chat.app.service, table)
    assert [*chat.app.service.blocks] == [chat.group]
    told = render_text("app-blocked-here")
    await chat.command(anna, "board", table)
    await wait_until(lambda: hears(chat, anna, told), "the sentence")
    await chat.restart()
    await wait_until(lambda: chat.app.service.blocks, "the blocks after a restart")
    for person in (anna, ben):
        if isinstance(chat, DiscordChat):  # a command without an answer would be shown as failed
            await person.send_press(
                next(t for m in chat.texts(person) for t in press_targets(chat.world.messages[m])), answer=False
            )
        else:
            await chat.tap(person, "move ")
            await chat.command(person, "board", table)
    await chat.send_callback(anna, TypeMove(table, FreeText("red=2 .")), f"{chat.platform}:{anna.user.id}")
    await wait_until(lambda: chat.count_told(anna, f"{chat.platform}-trouble-stopped"), "the host’s message")
    await chat.settle()
    assert hears(chat, anna, told) + (isinstance(chat, DiscordChat) and hears(chat, ben, told)) == 1
    assert {number for number, text in chat.texts(anna).items() if told not in text} == boards
    await remove_block(chat.app.service, table)
    await chat.wait_until_current(anna, table)


def hears(chat: Chat, person: Person, text: str) -> int:
    """Count the messages with a text that a person sees in the group."""
    shown = [*chat.texts(person).values(), *chat.texts(person, private=True).values()]
    return sum(text in one for one in shown)


@pytest.mark.parametrize("again", [False, True])
async def test_bot_leaves_a_blocked_group(chat: Chat, again: bool, table: str) -> None:
    await add_block(chat.app.service, table, leaves=True)

    def has_left() -> bool:
        if isinstance(chat, DiscordChat):
            return chat.env.process.bot.client.get_guild(chat.env.guild) is None
        return not chat.home.bot_in

    await wait_until(has_left, "the end of the membership")
    await chat.settle()
    if again:  # it has already left before the second block
        await add_block(chat.app.service, chat.group, leaves=True)
        await chat.settle()
    await refresh_blocks(chat.app.service)
    assert not chat.app.service.blocks[chat.group].leaves


@pytest.mark.incident("incident", why="a panel is broken on purpose")
async def test_defect_is_shown_with_its_code(chat: Chat, monkeypatch: pytest.MonkeyPatch, anna: Person) -> None:
    monkeypatch.setitem(HANDLERS, OpenMove, AsyncMock(side_effect=KeyError("card13")))
    with capture_logs() as logs:
        await chat.tap(anna, "move ")

        def shown_codes() -> list[str]:
            shown = [*chat.texts(anna, private=True).values()]
            if not isinstance(chat, DiscordChat):  # a Telegram alert
                shown += [str(query.answer) for query in chat.world.queries.values()]
            return re.findall(r"code ([A-Z0-9]{6})", "\n".join(shown))

        (code,) = await wait_until(shown_codes, "the code")
    assert [entry["code"] for entry in logs if entry["event"] == "incident"] == [code]
