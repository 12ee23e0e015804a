"""Test tables in a Discord forum, one tagged post for each, and in group DMs and servers without the bot."""

import asyncio
from typing import Any

import discord
import pytest

from bot.app.dispatch import operator_actions
from bot.app.open_seats.offer_index import KIND, PRIVATE_CHATS
from bot.frontends.discord.foreign_channels import ForeignChannels, add_token
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.records import ForeignTokens, PressToken
from tests.chat.discord.game_driver import DiscordEnvironment, start_lobby
from tests.chat.discord.models import ALL, Channel, Message, Person, make_snowflake, press_targets, text_of
from tests.chat.discord.routes import FOLLOW_UPS
from tests.texts import match_text, render_text


def build_tag(name: str, *, moderated: bool = False) -> dict[str, Any]:
    return {"id": str(make_snowflake()), "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


def make_forum(discord_env: DiscordEnvironment, *tags: dict[str, Any], **marks: Any) -> tuple[Channel, Channel]:
    forum = discord_env.world.open_channel(discord_env.guild, "board-games", tags=list(tags), **marks)
    return forum, discord_env.world.open_channel(discord_env.guild, "Welcome", parent=forum.id)


async def open_post(discord_env: DiscordEnvironment, forum: Channel, person: Person, game: str = "pebbles") -> Channel:
    await person.command("play", game=game)
    await discord_env.settle()
    (post,) = posts_of(discord_env, forum)
    return post


def posts_of(discord_env: DiscordEnvironment, forum: Channel) -> list[Channel]:
    return [c for c in discord_env.world.channels.values() if c.parent == forum.id and c.name != "Welcome"]


def tags_of(forum: Channel, post: Channel) -> list[str]:
    return [t["name"] for applied in post.applied for t in forum.tags or () if t["id"] == str(applied)]


@pytest.mark.slow
@pytest.mark.parametrize("is_picked", [False, True], ids=["by its command", "from the menu"])
async def test_table_opened_in_a_forum_is_a_post_tagged_with_game_and_phase(
    discord_env: DiscordEnvironment, is_picked: bool
) -> None:
    forum, welcome = make_forum(discord_env, *map(build_tag, ("Pebbles", "Open", "Running", "finished", "chat")))
    anna, ben = (discord_env.person(name, welcome.id) for name in ("Anna", "Ben"))
    if is_picked:
        answer = await anna.tap(await anna.command("play"), "open pebbles")
    else:
        answer = await anna.command("play", game="pebbles")
    await anna.world.settle()
    (post,) = posts_of(discord_env, forum)
    (board,) = anna.messages(post.id)
    assert board.id == post.id, "expected the post to begin with the table's message"
    assert text_of(board).startswith(f"### {post.name}"), "expected the title as the headline"
    assert str(post.id) in text_of(answer), "expected a link to the post in the answer"
    assert tags_of(forum, post) == ["Pebbles", "Open"]
    assert not [m for m in anna.messages(welcome.id) if not m.only]
    here = await ben.tap(await ben.command("tables"), render_text("app-tables-here"))
    assert any(t.press.startswith("board ") for t in press_targets(here))


@pytest.mark.parametrize("is_archived", [False, pytest.param(True, marks=pytest.mark.slow)])
async def test_tags_follow_the_table_and_members_tags_are_kept(
    discord_env: DiscordEnvironment, is_archived: bool
) -> None:
    moderated, tags = build_tag("finished", moderated=True), ("pebbles", "běží", "hraje se", "beendet")
    forum, welcome = make_forum(discord_env, build_tag("chat"), moderated, *map(build_tag, tags))
    anna, ben = discord_env.person("Anna", welcome.id), discord_env.person("Ben", welcome.id)
    post = await open_post(discord_env, forum, anna)
    assert tags_of(forum, post) == ["pebbles"], "expected no tag for a phase without a matching one"
    post.applied.append(int((forum.tags or [])[0]["id"]))
    anna.world.send("THREAD_UPDATE", anna.world.channel_json(post))
    anna.channel = ben.channel = post.id
    table = await start_lobby([anna, ben])
    await anna.until(lambda: tags_of(forum, post) == ["pebbles", "hraje se", "chat"])
    anna.world.change_channel(post, archived=is_archived)
    await operator_actions.end_table(discord_env.app.service, table)
    await anna.until(lambda: tags_of(forum, post) == ["pebbles", "beendet", "chat"])


@pytest.mark.slow
@pytest.mark.parametrize(("tags", "marks", "given"), [
    ((), {}, []),
    ((build_tag("open"),), {"bot": ALL | {"channels"}}, ["Princes of Florence", "open", "running", "finished"]),
    ((build_tag("princes of florence"), build_tag("open", moderated=True)), {}, ["princes of florence"]),
], ids=["may make none", "may make tags", "may not give the moderated one"])  # fmt: skip
async def test_tags_are_created_and_applied_only_with_permission(
    discord_env: DiscordEnvironment, tags: tuple[dict[str, Any], ...], marks: dict[str, Any], given: list[str]
) -> None:
    forum, welcome = make_forum(discord_env, *tags, **marks)
    post = await open_post(discord_env, forum, discord_env.person("Anna", welcome.id), "princes")
    assert tags_of(forum, post) == given[:2]
    assert {t["name"] for t in forum.tags or []} == {*given, *(tag["name"] for tag in tags)}


@pytest.mark.slow
async def test_table_without_a_post_is_shown_where_it_was_opened(discord_env: DiscordEnvironment) -> None:
    forum, welcome = make_forum(discord_env, build_tag("chat"), needs_tag=True)
    anna = discord_env.person("Anna", welcome.id)
    assert (await anna.open_lobby()).channel == welcome.id
    assert not posts_of(discord_env, forum)
    assert not anna.direct_messages(), "expected no complaint about a permission that the bot has"
    forum.needs_tag, forum.bot = False, ALL - {"send"}
    await anna.command("play", game="pebbles")
    await anna.until(lambda: any(match_text("discord-trouble-permissions", text_of(m)) for m in anna.direct_messages()))
    forum.bot = ALL
    await discord_env.person("Mia", welcome.id, lacks=frozenset({"send"})).command("play", game="pebbles")
    await anna.world.settle()
    assert not posts_of(discord_env, forum), "expected no post by a user without permission to write"


def build_people(discord_env: DiscordEnvironment, *, is_group: bool) -> tuple[Person, Person]:
    place = discord_env.world.channel(0 if is_group else make_snowflake(), "friends")
    people = discord_env.person("Anna"), discord_env.person("Ben")
    for person in people:
        person.channel, person.guild, person.member = place.id, place.guild, False
    return people


async def start_table(discord_env: DiscordEnvironment, *, is_group: bool = True) -> tuple[Person, Person, Message]:
    anna, ben = build_people(discord_env, is_group=is_group)
    answer = await anna.command("play", game="pebbles")
    assert answer.only == anna.user.id
    assert "15 minutes" in text_of(answer)
    board = await ben.wait_for_board()
    await ben.tap(board, "Join")
    await anna.tap(board, "Start")
    await anna.until(lambda: any("Your move" in t.label for t in press_targets(anna.board())))
    await wait_until_shown(discord_env)
    return anna, ben, anna.board()


def list_refused(person: Person) -> list[str]:
    return [one.path for one in person.world.requests if one.path.startswith(f"/channels/{person.channel}")]


async def wait_until_shown(discord_env: DiscordEnvironment) -> None:
    await discord_env.process.bot.wait_until_idle()
    await discord_env.settle()


def expire_tokens(discord_env: DiscordEnvironment) -> None:
    for interaction in discord_env.world.interactions.values():
        interaction.expired = True


def test_newest_token_is_that_of_the_latest_press() -> None:
    """Presses are recorded in any order: those of commands only after their answer."""
    newer, older = (PressToken(1, f"of {at}", discord.utils.utcnow().timestamp() + at) for at in (0, -60))
    for first, second in ((newer, older), (older, newer)):
        assert add_token(add_token(ForeignTokens(), first, 1), second, 2).newest == newer


@pytest.mark.parametrize("is_group", [True, False])
async def test_table_is_updated_by_press_tokens_and_players_are_pinged_by_dm(
    discord_env: DiscordEnvironment, is_group: bool
) -> None:
    anna, ben, board = await start_table(discord_env, is_group=is_group)
    assert [m for m in anna.messages() if not m.only] == [board], "expected one edited message"
    assert all("How many stones" in text_of(person.direct_messages()[-1]) for person in (anna, ben)), (
        "expected a private ping for each player"
    )
    panel = await anna.tap(board, "Your move", private=True)
    assert panel.only == anna.user.id, "expected a hidden question in private"
    await anna.tap(await anna.tap(panel, "Spread evenly"), "Do it")
    await anna.until(lambda: "Waiting for Ben" in text_of(board))
    await wait_until_shown(discord_env)
    assert [m for m in anna.messages() if not m.only] == [board]
    assert not list_refused(anna), "the bot sent requests that only members may send"


async def test_next_press_updates_a_message_with_expired_tokens(discord_env: DiscordEnvironment) -> None:
    anna, ben, board = await start_table(discord_env)
    expire_tokens(discord_env)
    before = text_of(board)
    await anna.tap(await anna.tap(anna.direct_messages()[-1], "Spread evenly"), "Do it")
    await wait_until_shown(discord_env)
    assert text_of(board) == before, "expected no change of the board without a press on it"
    assert not [m for m in anna.messages(anna.direct_messages()[-1].channel) if "15 minutes" in text_of(m)], (
        "expected the old notice not to be repeated"
    )
    await ben.tap(board, "Story", private=True)
    await ben.until(lambda: "Waiting for Ben" in text_of(board))
    await wait_until_shown(discord_env)
    expire_tokens(discord_env)
    await anna.tap(await anna.command("board"), "Post it again")
    await anna.until(lambda: anna.board() is not board)
    await wait_until_shown(discord_env)
    assert text_of(anna.board()) == text_of(board)
    assert (await anna.tap(board, "Story", private=True)).only == anna.user.id, (
        "expected the old copy of the board to work"
    )
    await anna.until(lambda: not press_targets(board))
    assert f"/{board.channel}/{anna.board().id}" in text_of(board), "expected a link to the new copy in the old one"
    assert not list_refused(anna)


@pytest.mark.parametrize("is_recorded", [False, True])
async def test_process_killed_while_posting_leaves_one_table_message(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, is_recorded: bool
) -> None:
    """The process ends after Discord accepted the message, before its id came or before it was recorded."""
    (anna, ben), reached, send = build_people(discord_env, is_group=True), asyncio.Event(), DiscordPort.send_message

    async def wait_until_killed(*given: Any) -> None:
        if is_recorded:
            await send(*given)
        reached.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        where, name = (DiscordPort, "send_message") if is_recorded else (ForeignChannels, "note_message")
        patch.setattr(where, name, wait_until_killed)
        patch.setattr("bot.frontends.discord.bot.SHUTDOWN_S", 0.0)
        await anna.command("play", game="pebbles")
        await reached.wait()
        await discord_env.kill()
    first = anna.board()
    await discord_env.begin("again")
    if is_recorded:
        await anna.until(lambda: first.edits > 0)  # with the token that the previous process stored
    else:
        await anna.until(lambda: anna.board() is not first)
    await ben.tap(first, "Join", private=not is_recorded)
    await ben.until(lambda: "Ben" in text_of(anna.board()) and len(anna.boards()) == 1)


async def test_exhausted_follow_ups_of_a_press_are_harmless(discord_env: DiscordEnvironment) -> None:
    anna, ben, board = await start_table(discord_env)
    for interaction in anna.world.interactions.values():
        interaction.follow_ups = FOLLOW_UPS
    anna.world.delete_messages(board)
    await anna.tap(await anna.tap(anna.direct_messages()[-1], "Spread evenly"), "Do it")
    await wait_until_shown(discord_env)
    assert not [m for m in anna.messages() if not m.only]
    await ben.command("board")
    assert "Waiting for Ben" in text_of(await ben.wait_for_board())


@pytest.mark.parametrize("is_group", [True, False])
async def test_seats_are_offered_only_within_the_same_chat(discord_env: DiscordEnvironment, is_group: bool) -> None:
    """Settings of the chat are not offered, since its admins are unknown."""
    anna, ben = build_people(discord_env, is_group=is_group)
    pages = [t.press for t in press_targets(await anna.command("settings"))]
    assert "settings play" in pages
    assert "settings here" not in pages, f"expected no page for this chat, got {pages}"
    await anna.command("play", game="pebbles")
    board = await ben.wait_for_board()
    ask = await anna.tap(board, render_text("offers-find"), private=True)
    assert render_text("offers-where-group") in text_of(ask)
    await anna.tap(ask, render_text("offers-days", n=3))
    await anna.world.settle(0.3)  # a timer updates the lists
    offers = await ben.tap(await ben.command("tables"), render_text("offers-title"))
    assert render_text("offers-seats", n=1, seats=4) in text_of(offers)
    seat = await ben.tap(await ben.tap(offers, render_text("offers-sit", n=1)), render_text("offers-sit-here"))
    assert seat.only == ben.user.id
    await ben.until(lambda: "2. Ben" in text_of(board))
    elsewhere = await discord_env.app.service.store.timelines.list_members(KIND, PRIVATE_CHATS, 0, 1 << 53)
    assert not elsewhere, f"expected no offer of a channel in the list of private chats, got {elsewhere}"
