"""Test notifications on Discord: answers on a ping, other ways to notify a player, and the role ping of a server."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.clocks.events import PlayerCalled
from bot.app.tables.moves import submit_move
from bot.frontends.discord.button_rows import list_buttons
from bot.frontends.discord.port import REPOST_AFTER
from engines.core.random_moves import random_move
from engines.core.tree import Leaf
from tests.app.gameplay import append_events, next_moves, table_version
from tests.callbacks import ChangeChannelSetting, FreeText, OpenTable, PlaceBoard, SetOffer
from tests.chat.discord.game_driver import (
    DiscordEnvironment,
    DiscordPlayer,
    open_table,
    play_game,
    seat_people,
    wait_until_current,
)
from tests.chat.discord.models import ALL, Message, Person, press_targets, text_of, walk_components
from tests.chat.discord.test_delivery_problems import start_in_thread
from tests.chat.discord.test_forum_posts import start_table
from tests.chat.discord.test_game_nights import night_card, night_of, plan_night
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


def calls_to(person: Person) -> list[Message]:
    return [m for m in person.messages() if person.user.id in m.mentions]


async def test_ping_opens_the_panel_and_links_to_the_table(discord_env: DiscordEnvironment) -> None:
    """The panel has no button back to the table, since it opens next to the ping."""
    (anna, _), table = await seat_people(discord_env, "Anna", "Ben", game="princes")
    call = (await wait_until(lambda: calls_to(anna), "the ping"))[0]
    (link,) = [c for c in walk_components(call.components) if c.get("url")]
    assert link["url"].endswith(f"/{anna.board(table).id}")
    panel = await anna.tap(call, "move ", private=True)
    assert panel.only == anna.user.id
    assert [t for t in press_targets(panel) if t.press.startswith("walk ")]


async def test_panel_of_a_deleted_user_is_not_edited(discord_env: DiscordEnvironment) -> None:
    """The erasure, which follows, forgets it."""
    (anna, ben), table = await seat_people(discord_env, "Anna", "Ben", Ben="dm")
    app = discord_env.app
    await ben.until(ben.direct_messages)
    await discord_env.settle()
    (panel,) = ben.direct_messages()
    edits, user = panel.edits, await app.ensure_user(f"discord:{ben.user.id}")
    await app.service.users.delete_user(user.id, due=1 << 50)
    await DiscordPlayer(app, anna, table).take_turn()
    await discord_env.settle()
    assert panel.edits == edits


@pytest.mark.parametrize(
    ("game", "kind", "verb"),
    [("princes", "ask-turn", "say "), ("leonardo", "ask-place", "say "), ("princes", "ask-bid", "ahead ")],
)
async def test_public_question_can_be_answered_on_the_ping(
    discord_env: DiscordEnvironment, game: str, kind: str, verb: str
) -> None:
    """A whole move or a premove is submitted, a first choice opens the panel behind it; then no link remains."""
    people, table = await seat_people(discord_env, "Anna", "Ben", "Cyril", game=game)
    dice = random.Random(5)
    for n in range(100):
        asked = [ping.answers for ping in await discord_env.app.list_pings(table)]
        async with discord_env.app.service.tables.open_started(table) as found:
            seat = found.match.seats_to_move()[0]
            tree = found.match.choice_tree(seat)
            epoch, word = found.match.epochs[seat], random_move(tree, dice)
        if any(map(list_buttons, asked)) and not isinstance(tree, Leaf) and tree.question.key == kind:
            break
        await submit_move(discord_env.app.service, table, seat, epoch, word, f"any-{n}")
    person, before = people[seat], await table_version(discord_env.app, table)
    whole = {slot.open for slot in asked[0].slots if slot.whole}
    expected = sorted(button.callback_data for button in list_buttons(asked[0]) if button not in whole)
    # pings for earlier questions may remain: the moves were not waited for
    await person.until(lambda: [answer_presses(call) for call in calls_to(person)][-1:] == [expected])
    call = calls_to(person)[-1]
    own, is_whole = len([m for m in person.messages() if m.only]), kind == "ask-place"
    panel = await person.tap(call, verb, private=not is_whole)
    if kind == "ask-turn":
        assert panel.only == person.user.id, "expected a partial answer in private"
        while await table_version(discord_env.app, table) == before:
            verb = next(t.press for t in press_targets(panel) if t.press.startswith(("walk ", "yes "))).split()[0]
            await person.tap(panel, f"{verb} ")
    await person.until(lambda: call.deleted)
    assert await table_version(discord_env.app, table) > before
    has_panel = not is_whole or seat in await next_moves(discord_env.app, table)
    assert len([m for m in person.messages() if m.only]) == own + has_panel


def answer_presses(message: Message) -> list[str]:
    return sorted(t.press for t in press_targets(message) if t.press.startswith(("say ", "ahead ")))


@pytest.mark.parametrize("style", ["dm", "table"])
async def test_first_ping_asks_where_to_be_pinged(
    discord_env: DiscordEnvironment, style: str, table: str, people: list[Person]
) -> None:
    """A user who chooses their DMs gets the next whole question there; no ping asks again."""
    person, choice = people[0], f"set pings {style}"
    first = (await wait_until(lambda: calls_to(person), "the ping"))[0]
    assert [t.press for t in press_targets(first) if t.press.startswith("set ")] == ["set pings dm", "set pings table"]
    await person.tap(first, choice, private=True)
    await play_game(discord_env, people, table, patient=True, most=2)
    private = discord_env.world.dm(person.user.id).id

    def find_next_calls() -> list[Message]:
        if style == "dm":
            return [m for m in person.messages(private) if not m.deleted]
        return [call for call in calls_to(person) if call is not first]

    presses = [target.press for target in press_targets((await wait_until(find_next_calls, "the next ping"))[-1])]
    assert not [press for press in presses if press.startswith("set ")], (
        "expected no question about pings after the choice"
    )
    answers = ("walk ", "say ") if style == "dm" else ("walk ", "say ", "move ")
    assert [press for press in presses if press.startswith(answers)], "expected a way to answer on the ping"
    assert bool([call for call in calls_to(person) if call is not first]) == (style == "table"), (
        "expected the ping either in private or in the channel"
    )


@pytest.mark.parametrize("is_open", [True, False])
async def test_ping_asks_twice_and_then_keeps_private_messages(
    discord_env: DiscordEnvironment, people: list[Person], is_open: bool
) -> None:
    """The next ping is private, or in the channel again if direct messages are closed."""
    anna, ways, calls = people[0], ["dm", "table"], list[Message]()
    anna.user.open, anna.user.locale = is_open, "de"
    table = await open_table(discord_env, people, "pebbles")
    for key, asked in (("where", ways), ("where", ways), ("kept", ways[1:]), ("", [])):
        find_calls = calls_to if key or not is_open else panels_of

        def find_new(find: Callable[[Person], list[Message]] = find_calls) -> list[Message]:
            return [message for message in find(anna) if message not in calls]

        await wait_until(find_new, f"the ping {key}")
        calls.append(find_calls(anna)[-1])
        presses = [target.press for target in press_targets(calls[-1])]
        assert [press.removeprefix("set pings ") for press in presses if press.startswith("set ")] == asked
        said = [name for name in ("where", "kept") if match_text(f"discord-ping-{name}", text_of(calls[-1]), "de")]
        assert said == [key] * bool(key), f"expected {key!r} on ping {len(calls)}"
        await append_events(discord_env.app, table, PlayerCalled(0, "half"))


# -- notifications that Discord refuses


def panels_of(person: Person) -> list[Message]:
    return [message for message in person.direct_messages() if press_targets(message)]


def problems_of(person: Person, trouble: str) -> list[Message]:
    return [m for m in person.direct_messages() if match_text(f"discord-trouble-{trouble}", text_of(m))]


async def call_player(discord_env: DiscordEnvironment, table_id: str) -> None:
    """Ping a player once more, as a clock does."""
    await append_events(discord_env.app, table_id, PlayerCalled(1, "half"))


async def test_players_get_private_panels_without_permission_to_send_in_a_thread(
    discord_env: DiscordEnvironment,
) -> None:
    thread, table, (anna, ben) = await start_in_thread(discord_env)
    await discord_env.settle(0.1)
    discord_env.world.change_channel(thread, bot=ALL - {"send"})
    await call_player(discord_env, table)
    await ben.until(lambda: panels_of(ben))
    await anna.until(lambda: problems_of(anna, "permissions"))
    await call_player(discord_env, table)
    await discord_env.settle(0.1)
    assert len(problems_of(anna, "permissions")) == 1, "expected one notice to the host"
    assert not problems_of(anna, "unreached")


async def test_new_role_with_permission_triggers_the_missed_ping(discord_env: DiscordEnvironment) -> None:
    """Changed overwrites have the same effect, by law 31."""
    (anna, ben, cleo), table = await seat_people(discord_env, "Anna", "Ben", "Cleo")
    await discord_env.settle(0.1)
    ben.user.open, channel = False, discord_env.home
    discord_env.world.change_channel(channel, bot=ALL - {"send"})
    await call_player(discord_env, table)
    await anna.until(lambda: problems_of(anna, "unreached"))
    assert "Ben" in text_of(problems_of(anna, "unreached")[0])
    await discord_env.settle(0.1)
    assert not calls_to(ben), "expected the outdated ping to be deleted"
    cleo.user.open = False
    await append_events(discord_env.app, table, PlayerCalled(2, "half"))
    await anna.until(lambda: len(problems_of(anna, "unreached")) == 2)
    channel.bot = ALL
    discord_env.world.change_bot_roles(discord_env.guild, discord_env.guild + 1)
    await ben.until(lambda: calls_to(ben))
    await discord_env.settle(0.1)
    assert len(problems_of(anna, "unreached")) == 2


@pytest.mark.parametrize("in_thread", [False, True])
async def test_players_of_a_deleted_channel_are_pinged_in_private_and_can_move_the_table(
    discord_env: DiscordEnvironment, in_thread: bool
) -> None:
    """Their pings were deleted with the channel, so they are pinged again, without a move."""
    if in_thread:
        channel, table, people = await start_in_thread(discord_env)
    else:
        people, table = await seat_people(discord_env, "Anna", "Ben")
        channel = discord_env.home
    await people[1].until(lambda: calls_to(people[1]))
    await discord_env.settle(0.1)
    elsewhere = discord_env.world.open_channel(discord_env.guild, "elsewhere")
    discord_env.world.change_channel(channel, deleted=True)
    for person in people:
        await person.until(lambda person=person: panels_of(person))  # type: ignore[misc]
        person.channel = elsewhere.id
    assert len(problems_of(people[0], "channel")) == 1
    await people[0].tap(await people[0].command("board", table=table), render_text("app-show-here"))
    await people[1].wait_for_board(table)
    await DiscordPlayer(discord_env.app, people[0], table).take_turn()
    await wait_until_current(discord_env, people[1], table)


@pytest.mark.parametrize("archived", [True, False])
async def test_locked_thread_is_reported_and_resumes_when_unlocked(
    discord_env: DiscordEnvironment, archived: bool
) -> None:
    thread, table, (anna, ben) = await start_in_thread(discord_env)
    ben.user.open = False
    await discord_env.settle(0.1)
    discord_env.world.change_channel(thread, locked=True, archived=archived)
    await call_player(discord_env, table)
    await anna.until(lambda: problems_of(anna, "locked"))
    await discord_env.settle(0.1)
    assert not problems_of(anna, "permissions")
    discord_env.world.change_channel(thread, locked=False, archived=False)
    await ben.until(lambda: calls_to(ben))


@pytest.mark.parametrize(
    ("how", "style"),
    [("429", "table"), ("no slot", "dm"), *(pytest.param(*case, marks=pytest.mark.slow) for case in (
        ("429", "dm"), ("away", "table"), ("away", "dm"), ("no slot", "table")
    ))],
)  # fmt: skip
async def test_player_who_moves_during_a_delayed_ping_is_not_pinged(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, style: str, how: str
) -> None:
    (_, ben), table = await seat_people(discord_env, "Anna", "Ben", Ben=style)
    world = discord_env.world
    await discord_env.settle(0.1)
    private, held, release = world.dm(ben.user.id).id, list[str](), asyncio.Event()
    known = {m.id for m in [*ben.messages(), *ben.messages(private)]}
    at = private if style == "dm" else discord_env.channel
    answers: dict[str, tuple[int, dict[str, Any]]] = {
        "429": (429, {"message": "slow", "retry_after": 1.0, "global": False}),
        "away": (503, {"message": ""}),
    }

    def hold(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        if (method, path) != ("POST", f"/channels/{at}/messages") or release.is_set():
            return None
        held.append(path)
        return answers[how]

    async def wait_for_slot(way: str, channel: int) -> None:
        if way == "call":
            held.append(f"{channel}")
            await release.wait()

    if how == "no slot":
        monkeypatch.setattr(discord_env.process.bot.port.buckets, "acquire_mention", wait_for_slot)
    else:
        world.fault = hold
    await call_player(discord_env, table)
    await wait_until(lambda: held, "the ping to be sent")
    await DiscordPlayer(discord_env.app, ben, table).take_turn()
    release.set()
    await discord_env.process.bot.jobs.wait_until_idle()
    await discord_env.settle(0.1)
    new = [m for m in world.messages.values() if m.id not in known and m.channel in (private, discord_env.channel)]
    assert not [m for m in new if ben.user.id in m.mentions or (m.channel == private and not m.deleted)]


@pytest.mark.parametrize("trouble", ["role", "permissions"])
async def test_refused_role_ping_is_reported_and_sent_when_allowed(
    discord_env: DiscordEnvironment, trouble: str
) -> None:
    """The role may not be mentioned, which is known in advance; or Discord refuses the message."""
    world, role, anna = discord_env.world, await choose_new_role(discord_env), discord_env.person("Anna")
    refused = list[str]()

    def refuse_ping(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        if method != "POST" or not ((world.requests[-1].body or {}).get("allowed_mentions") or {}).get("roles"):
            return None
        refused.append(path)
        return 403, {"code": 50013, "message": "Missing Permissions"}

    world.fault = refuse_ping
    world.role(discord_env.guild, "Players", mentionable=trouble != "role", known=role)
    await anna.open_lobby()
    await anna.until(lambda: problems_of(anna, trouble))
    assert not role_pings(anna, role)
    assert bool(refused) == (trouble == "permissions")
    world.fault = None
    if trouble == "role":
        world.role(discord_env.guild, "Players", mentionable=True, known=role)
    else:
        world.change_bot_roles(discord_env.guild, discord_env.guild + 1)
    await anna.until(lambda: role_pings(anna, role))
    await discord_env.settle(0.1)
    assert len(role_pings(anna, role)) == 1


async def test_host_of_a_group_dm_learns_whose_dms_are_closed(discord_env: DiscordEnvironment) -> None:
    """The bot may not send the first message there."""
    anna, ben, board = await start_table(discord_env)
    table = anna.find(board, "move ").press.split()[1]
    await discord_env.settle(0.1)
    ben.user.open = False
    await call_player(discord_env, table)
    await anna.until(lambda: problems_of(anna, "unreached"))
    assert "Ben" in text_of(problems_of(anna, "unreached")[0])


# -- the role ping of a server, and its sign-up board


async def hears_of(discord_env: DiscordEnvironment, role: int, *, mentionable: bool = True) -> None:
    """Wait until the bot's library knows the role with this permission."""
    guild: Any = discord_env.process.bot.client.get_guild(discord_env.guild)
    await wait_until(lambda: (known := guild.get_role(role)) and known.mentionable is mentionable, "the role")


async def recheck_pings(discord_env: DiscordEnvironment, table_id: str) -> None:
    """Wait until the bot has rechecked which users this table pings."""
    await discord_env.process.bot.pings.schedule_table(table_id)
    await discord_env.process.bot.jobs.wait_until_idle()


async def choose_new_role(discord_env: DiscordEnvironment) -> int:
    role = discord_env.world.role(discord_env.guild, "Players")
    await hears_of(discord_env, role)
    await choose_role(discord_env, str(role))
    return role


async def choose_role(discord_env: DiscordEnvironment, role: str) -> None:
    place = await discord_env.app.ensure_channel(
        f"discord:{discord_env.channel}", group=f"discord:guild:{discord_env.guild}"
    )
    await discord_env.send_callback(
        discord_env.person("Zoe", manages=frozenset({discord_env.guild})),
        ChangeChannelSetting(place.id, "here-role", role),
    )


def role_pings(person: Person, role: int) -> list[Message]:
    return [m for m in person.messages() if m.mentions == [role]]


def board_table(board: Message) -> str:
    return next(t.press.split()[1] for t in press_targets(board) if " " in t.press)


async def test_admin_can_choose_only_mentionable_roles(discord_env: DiscordEnvironment, zoe: Person) -> None:
    role, hidden = (
        discord_env.world.role(discord_env.guild, "Players"),
        discord_env.world.role(discord_env.guild, "Staff", mentionable=False),
    )
    await hears_of(discord_env, role)
    here = await zoe.tap(await zoe.command("settings"), render_text("app-page-here"))
    offered = [
        t for t in zoe.press_targets(await zoe.tap(here, render_text("app-set-here-role"))) if " here-role " in t.press
    ]
    assert [t.press.split()[-1] for t in offered if not t.press.endswith(" 0")] == [str(role)]
    assert render_text("app-saved") in text_of(
        await zoe.press(next(t for t in offered if t.press.endswith(f" {role}")))
    )
    place = await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")
    group = await discord_env.app.service.channels.load_group(place)
    assert group.ping_role == str(role)
    for wrong in (str(hidden), str(discord_env.guild), "everyone"):
        await choose_role(discord_env, wrong)
    await discord_env.send_callback(discord_env.person("Ben"), ChangeChannelSetting(place.id, "here-role", "0"))
    assert await discord_env.app.service.channels.load_group(place) == group, (
        "expected only the chosen role to be accepted"
    )
    await choose_role(discord_env, "0")
    assert not (await discord_env.app.service.channels.load_group(place)).ping_role


async def test_a_new_table_pings_the_role_once(discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    board = await anna.open_lobby()
    await anna.until(lambda: role_pings(anna, role))
    await ben.tap(board, render_text("app-join"))
    await ben.tap(ben.board(), render_text("app-leave"))
    await discord_env.send_callback(anna, SetOffer(board_table(board), "days", FreeText("3")))
    await recheck_pings(discord_env, board_table(board))
    (call,) = role_pings(anna, role)
    assert match_text("app-role-ping", text_of(call).partition(" ")[2].split("\n")[0])
    sent = [r for r in discord_env.world.requests if r.method == "POST" and f"<@&{role}>" in str(r.body)]
    assert [r.body["allowed_mentions"] for r in sent] == [{"parse": [], "roles": [role]}]


@pytest.mark.slow
async def test_a_planned_night_pings_the_role_once(discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    name = await plan_night(discord_env, anna)
    await anna.until(lambda: role_pings(anna, role))
    await ben.tap(night_card(ben), "I’m in")
    await recheck_pings(discord_env, name)
    assert len(role_pings(anna, role)) == 1
    assert len([r for r in discord_env.world.requests if r.method == "POST" and f"<@&{role}>" in str(r.body)]) == 1
    assert render_text("night-role-ping") in text_of(role_pings(anna, role)[0])
    assert (await night_of(discord_env, name)).ping_role == str(role)


@pytest.mark.slow
@pytest.mark.parametrize("reason", ["off", "not mentionable", "chosen later", "against AIs"])
async def test_role_is_not_pinged_when_off_or_not_allowed(reason: str, discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    if reason in ("off", "chosen later"):
        await choose_role(discord_env, "0")
    if reason == "not mentionable":
        discord_env.world.role(discord_env.guild, "Players", mentionable=False, known=role)
        await hears_of(discord_env, role, mentionable=False)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    if reason == "against AIs":
        await discord_env.send_callback(anna, OpenTable("pebbles", 1))
    else:
        await anna.open_lobby()
    board = await anna.wait_for_board()
    if reason == "chosen later":
        await choose_role(discord_env, str(role))
        await ben.tap(board, render_text("app-join"))
    await recheck_pings(discord_env, board_table(board))
    assert not [r for r in discord_env.world.requests if f"<@&{role}>" in str(r.body)]


def sign_up_boards(person: Person) -> list[Message]:
    return [m for m in person.messages() if render_text("offers-board") in text_of(m)]


@pytest.mark.slow
async def test_sign_up_board_stays_where_admins_placed_it(discord_env: DiscordEnvironment) -> None:
    """Unlike a table, it does not move below new messages: a busy server would see it again and again."""
    zoe, anna = discord_env.person("Zoe", manages=frozenset({discord_env.guild})), discord_env.person("Anna")
    place = await discord_env.app.ensure_channel(
        f"discord:{discord_env.channel}", group=f"discord:guild:{discord_env.guild}"
    )
    await discord_env.send_callback(zoe, PlaceBoard(place.id, 1))
    (board,) = await wait_until(lambda: sign_up_boards(zoe), "the board")
    for n in range(REPOST_AFTER + 1):
        anna.say(f"What weather, {n}")
    await discord_env.settle()
    elsewhere = f"discord:{discord_env.world.channel(discord_env.guild).id}"
    await discord_env.app.ensure_channel(elsewhere, group=f"discord:guild:{discord_env.guild}")
    table = (await discord_env.send_callback(anna, OpenTable("pebbles"), elsewhere)).table
    await discord_env.send_callback(anna, SetOffer(table, "days", FreeText("3")), elsewhere)
    counted = render_text("offers-seats", n=1, seats=4)
    await wait_until(lambda: any(counted in text_of(m) for m in sign_up_boards(zoe)), "the board with the offer")
    assert [message.id for message in sign_up_boards(zoe)] == [board.id]
