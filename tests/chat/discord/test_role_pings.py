"""Test the role ping of a Discord server, once for each table and night, and its sign-up board, one message."""

import pytest

from bot.frontends.discord.port import REPOST_AFTER
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.models import Message, text_of
from tests.chat.discord.simulated_users import Person, press_targets
from tests.chat.discord.test_game_nights import night_card, night_of, plan_night
from tests.texts import match_text, render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow


async def hears_of(discord_env: DiscordEnvironment, role: int, *, mentionable: bool = True) -> None:
    """Wait until the bot's library knows the role so."""

    def is_known() -> bool:
        guild = discord_env.process.bot.client.get_guild(discord_env.guild) if discord_env.process is not None else None
        known = guild.get_role(role) if guild is not None else None
        return known is not None and known.mentionable is mentionable

    await wait_until(is_known, "the role")


async def recheck_pings(discord_env: DiscordEnvironment, table_id: str) -> None:
    """Wait until the bot has looked once more which users this table calls."""
    await discord_env.process.bot.pings.schedule_table(table_id)
    await discord_env.process.bot.jobs.wait_until_idle()


async def choose_new_role(discord_env: DiscordEnvironment) -> int:
    """Create a role for players, and let an admin of the server choose it."""
    role = discord_env.world.role(discord_env.guild, "Players")
    await hears_of(discord_env, role)
    await choose_role(discord_env, str(role))
    return role


async def choose_role(discord_env: DiscordEnvironment, role: str) -> None:
    place = await discord_env.app.ensure_channel(
        f"discord:{discord_env.channel}", group=f"discord:guild:{discord_env.guild}"
    )
    await discord_env.send_callback(
        discord_env.person("Zoe", manages=frozenset({discord_env.guild})), f"set-here {place.id} here-role {role}"
    )


def role_pings(person: Person, role: int) -> list[Message]:
    """Return the messages that ping a role."""
    return [m for m in person.messages() if m.mentions == [role]]


def board_table(board: Message) -> str:
    """Return the id of the table that a message shows."""
    return next(t.press.split()[1] for t in press_targets(board) if " " in t.press)


async def test_an_admin_chooses_the_role_among_those_that_may_be_mentioned(discord_env: DiscordEnvironment) -> None:
    role, hidden = (
        discord_env.world.role(discord_env.guild, "Players"),
        discord_env.world.role(discord_env.guild, "Staff", mentionable=False),
    )
    await hears_of(discord_env, role)
    zoe = discord_env.person("Zoe", manages=frozenset({discord_env.guild}))
    settings = await zoe.command("settings")
    here = await zoe.tap(settings, render_text("app-page-here"))
    choice = await zoe.tap(here, render_text("app-set-here-role"))
    offered = [t for t in zoe.press_targets(choice) if " here-role " in t.press]
    assert [t.press.split()[-1] for t in offered if not t.press.endswith(" 0")] == [str(role)]
    saved = await zoe.press(next(t for t in offered if t.press.endswith(f" {role}")))
    assert render_text("app-saved") in text_of(saved)
    place = await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")
    group = await discord_env.app.service.channels.load_group(place)
    assert group.ping_role == str(role)
    for wrong in (str(hidden), str(discord_env.guild), "everyone"):
        await choose_role(discord_env, wrong)
    await discord_env.send_callback(discord_env.person("Ben"), f"set-here {place.id} here-role 0")
    assert await discord_env.app.service.channels.load_group(place) == group, "it may ping more than its role"
    await choose_role(discord_env, "0")
    assert not (await discord_env.app.service.channels.load_group(place)).ping_role


async def test_a_new_table_pings_the_role_once(discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    board = await anna.open_lobby()
    await anna.until(lambda: bool(role_pings(anna, role)))
    await ben.tap(board, render_text("app-join"))
    await ben.tap(ben.board(), render_text("app-leave"))
    await discord_env.send_callback(anna, f"offer-set {board_table(board)} days 3")
    await recheck_pings(discord_env, board_table(board))
    (call,) = role_pings(anna, role)
    assert match_text("app-role-ping", text_of(call).partition(" ")[2].split("\n")[0])
    sent = [r for r in discord_env.world.requests if r.method == "POST" and f"<@&{role}>" in str(r.body)]
    assert [r.body["allowed_mentions"] for r in sent] == [{"parse": [], "roles": [role]}]


async def test_a_planned_night_pings_the_role_once(discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    name = await plan_night(discord_env, anna)
    await anna.until(lambda: bool(role_pings(anna, role)))
    await ben.tap(night_card(ben), "I’m in")
    await recheck_pings(discord_env, name)
    assert len(role_pings(anna, role)) == 1
    assert len([r for r in discord_env.world.requests if r.method == "POST" and f"<@&{role}>" in str(r.body)]) == 1
    assert render_text("night-role-ping") in text_of(role_pings(anna, role)[0])
    assert (await night_of(discord_env, name)).ping_role == str(role)


@pytest.mark.parametrize("reason", ["off", "not mentionable", "chosen later", "against AIs"])
async def test_no_role_is_pinged(reason: str, discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    if reason in ("off", "chosen later"):
        await choose_role(discord_env, "0")
    if reason == "not mentionable":
        discord_env.world.role(discord_env.guild, "Players", mentionable=False, known=role)
        await hears_of(discord_env, role, mentionable=False)
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    if reason == "against AIs":
        await discord_env.send_callback(anna, "open pebbles 1")
    else:
        await anna.open_lobby()
    board = await anna.wait_for_board()
    if reason == "chosen later":
        await choose_role(discord_env, str(role))
        await ben.tap(board, render_text("app-join"))
    await recheck_pings(discord_env, board_table(board))
    assert not [r for r in discord_env.world.requests if f"<@&{role}>" in str(r.body)]


def sign_up_boards(person: Person) -> list[Message]:
    """Return the messages that show a sign-up board, as a person sees them."""
    return [m for m in person.messages() if render_text("offers-board") in text_of(m)]


async def test_a_board_stays_where_its_admins_have_placed_it(discord_env: DiscordEnvironment) -> None:
    """It does not follow the talk of the channel, as tables do: a busy server would read it again at each change."""
    zoe, anna = discord_env.person("Zoe", manages=frozenset({discord_env.guild})), discord_env.person("Anna")
    place = await discord_env.app.ensure_channel(
        f"discord:{discord_env.channel}", group=f"discord:guild:{discord_env.guild}"
    )
    await discord_env.send_callback(zoe, f"board-place {place.id} 1")
    (board,) = await wait_until(lambda: sign_up_boards(zoe), "the board")
    for n in range(REPOST_AFTER + 1):
        anna.say(f"What weather, {n}")
    await discord_env.settle()
    elsewhere = f"discord:{discord_env.world.channel(discord_env.guild).id}"
    await discord_env.app.ensure_channel(elsewhere, group=f"discord:guild:{discord_env.guild}")
    table = (await discord_env.send_callback(anna, "open pebbles", elsewhere)).table
    await discord_env.send_callback(anna, f"offer-set {table} days 3", elsewhere)
    counted = render_text("offers-seats", n=1, seats=4)
    await wait_until(lambda: any(counted in text_of(m) for m in sign_up_boards(zoe)), "the board with the offer")
    assert [message.id for message in sign_up_boards(zoe)] == [board.id]
