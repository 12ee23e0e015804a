"""Test whole games and a tournament with visible buttons at Discord: no hidden information is shown."""

import random
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

from bot.app.competitions.store import COMPETITIONS
from bot.app.deadlines import outages
from engines.core.random_moves import random_move
from render.core.pool import RenderPool
from render.core.renderer import IncrementalRenderer
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import read_table
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table, play_game, seat_people
from tests.chat.discord.hidden_information import DiscordLeakDetector, give_distinct_money
from tests.chat.discord.models import BOT, Message, text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.simulated_users import Person
from tests.chat.load_metrics import print_cost_row
from tests.conftest import FULL
from tests.games import REAL
from tests.timeouts import EVEN_IF_SLOW_S

SILENT = 1 << 12
NAMES = ("Anna", "Ben", "Cyril", "Dana")


async def play_and_check(discord_env: DiscordEnvironment, game: str) -> tuple[DiscordLeakDetector, list[Person]]:
    people, table = await seat_people(discord_env, *NAMES, game=game)
    watch = DiscordLeakDetector(discord_env, people, table)
    watch.said = await play_game(discord_env, people, table)
    assert len(watch.said) > 20
    await people[0].until(lambda: "Rematch" in text_of(people[0].board(table)))
    boards = [m for m in people[0].messages() if not m.only and table in text_of(m)]
    assert len(boards) == 1, f"the table has {len(boards)} messages, not one that is edited"
    assert not discord_env.world.too_many, f"Discord's limits were hit: {discord_env.world.too_many}"
    return watch, people


@pytest.mark.slow
async def test_a_whole_sample_game_of_four(discord_env: DiscordEnvironment) -> None:
    watch, _ = await play_and_check(discord_env, "pebbles")
    assert watch.read > 60
    assert not watch.leaks, "\n".join(watch.leaks[:5])


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(300)
async def test_a_game_of_the_princes_of_four(discord_env: DiscordEnvironment) -> None:
    if FULL:
        watch, people = await play_and_check(discord_env, "princes")
    else:
        people, table = await seat_people(discord_env, *NAMES, game="princes")
        watch = DiscordLeakDetector(discord_env, people, table)
        await play_game(discord_env, people, table, most=70)
    assert watch.read > (500 if FULL else 150)
    assert watch.pictures > (300 if FULL else 100)
    assert not watch.leaks, "\n".join(watch.leaks[:5])
    assert sum(person.presses for person in people) < 6 * len(discord_env.world.requests)


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(300)
async def test_money_of_other_players_is_hidden(discord_env: DiscordEnvironment) -> None:
    """Numbers have no name by which they could be found: so each seat is given money that no other number is like."""
    people, table = await seat_people(discord_env, *NAMES, game="princes")
    watch = DiscordLeakDetector(discord_env, people, table)
    watch.purses = await give_distinct_money(discord_env, table)
    await play_game(discord_env, people, table, most=150 if FULL else 40)  # at its end all is told
    assert watch.pictures > 40
    assert not watch.leaks, "\n".join(watch.leaks[:5])
    panel = await people[0].command("hand", table=table)
    assert watch.own > 40, f"only {watch.own} own texts were seen"
    panel.only = people[1].user.id
    discord_env.world.fill(panel, {}, {})
    assert watch.leaks, "the check misses a leak"


@pytest.mark.full
@pytest.mark.timeout(900)
async def test_a_whole_game_of_the_princes_with_real_pictures(discord_env: DiscordEnvironment) -> None:
    async with RenderPool(seconds=EVEN_IF_SLOW_S) as pool:

        async def paint(key: str, request: PictureRequest) -> Picture:
            picture = await pool.render_picture(key, request)
            discord_env.painted[picture.png] = request
            return picture

        discord_env.process.bot.picture_source._render = paint
        watch, _ = await play_and_check(discord_env, "princes")
        await wait_until_settled(
            discord_env.world
        )  # open panels follow the game, and are painted after its last move, too
        assert watch.pictures > 300
        assert not watch.leaks, "\n".join(watch.leaks[:5])


ROOT: Final = Path(__file__).parents[3]
FOLDERS: Final = tuple(f"{ROOT / name}/" for name in ("bot", "engines", "render"))
ENTERED: Final = {"bot": 75, "engines": 25, "render": 38}
"""Files of each package in which a function runs: what was found over several games."""


@contextmanager
def files_entered() -> Iterator[set[str]]:
    """Collect the files of the project in which a function is called, in this thread and in those that begin."""
    found: set[str] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(FOLDERS):
            found.add(code.co_filename.removeprefix(f"{ROOT}/"))

    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


@pytest.mark.slow
async def test_a_button_enters_few_files_until_its_picture_is_shown(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "POLL_INTERVAL_S", 3600.0)  # what comes by time is no part of the way
    renderer = IncrementalRenderer(4)

    async def render(key: str, request: PictureRequest) -> Picture:
        return renderer.render_request(key, request)

    await discord_env.stop()
    discord_env.paint = render
    await discord_env.begin()
    people, table = await seat_people(discord_env, "Anna", "Ben", "Cyril", game="princes")
    async with discord_env.app.service.tables.open_started(table) as found:
        seat = found.match.seats_to_move()[0]
        move = random_move(found.match.choice_tree(seat), random.Random(1))
        before = found.match.version
    panel = await people[seat].command("move", move=f"{' '.join(move)} .")
    await wait_until_settled(discord_env.world)
    with files_entered() as files:
        await people[seat].press(next(t for t in people[seat].press_targets(panel) if t.press.startswith("yes ")))
        await wait_until_settled(discord_env.world)
    assert (await read_table(discord_env.app, table)).match.version > before
    assert any(file.startswith("render/princes/") for file in files)
    counts = Counter(file.split("/")[0] for file in files)
    assert {name: counts[name] for name, most in ENTERED.items() if counts[name] > most} == {}


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", REAL)
async def test_what_a_whole_game_costs(discord_env: DiscordEnvironment, game: str) -> None:
    """Four people who are called in the channel, and open each question with *Your move*; no file goes out twice."""
    world, people = discord_env.world, [discord_env.person(name) for name in NAMES]
    table = await open_table(discord_env, people, game)
    said = await play_game(discord_env, people, table)
    await wait_until_settled(world)
    posts = [m for m in world.messages.values() if m.author == BOT]
    sounding = [m for m in posts if m.mentions and not m.flags & SILENT]
    uploads = [
        discord_env.painted[png] for one in world.requests for png in one.files.values() if png in discord_env.painted
    ]
    edits = sum(message.edits for message in posts)
    presses = sum(person.presses for person in people)
    print_cost_row(game, len(said), presses, len(posts), edits, len(sounding), uploads)
    assert not world.repeated_uploads
    assert len(sounding) <= len(said) + len(people), f"{len(sounding)} sounding messages for {len(said)} moves"


ORGANIZER_PRESSES = 13
"""Of which seven choose game, seats and rounds."""


def card_of(person: Person) -> Message:
    return next(m for m in reversed(person.messages()) if not m.only and "Tournament:" in text_of(m))


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_tournament_by_buttons_from_sign_up_to_podium(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    host = people[0]
    panel = await host.command("tournament")
    panel = await host.tap(panel, "Plan a tournament")
    name = host.find(panel, "tournament-post").press.split()[1]
    for steps in (("Game:", "tournament-set * game pebbles"), ("At a table:", "2"), ("Rounds:", "1"), ("Final table",)):
        for step in steps:
            panel = await host.tap(panel, step.replace("*", name))
    await host.tap(panel, "Announce it")
    await host.until(lambda: any("Sign up until" in text_of(m) for m in host.messages() if not m.only))
    first = card_of(host)
    for person in people:
        panel = await person.tap(card_of(person), "Sign up", private=True)
        assert "You are signed up" in text_of(panel)
    await host.until(lambda: "Anna, Ben, Cleo, Dora" in text_of(card_of(host)))
    assert card_of(host).id == first.id, "the card is a new message"
    panel = await host.tap(card_of(host), "Details", private=True)
    panel = await host.tap(panel, "End sign-up now")
    await host.until(lambda: "The plan" in text_of(card_of(host)))
    await host.tap(panel, "Open the tables now")
    organized = host.presses
    service = discord_env.app.service
    for number, count in ((1, 2), (2, 1)):
        competition = await COMPETITIONS.load(service, name)
        while sum(table.round == number and table.is_opened for table in competition.tables) < count:
            await wait_until_settled(discord_env.world, 0.1)
            competition = await COMPETITIONS.load(service, name)
        for table in [table for table in competition.tables if table.round == number]:
            seated = [people[entrant] for entrant in table.seating]
            for person in seated:
                await person.wait_for_board(table.table)
            await play_game(discord_env, seated, table.table)
    await host.until(lambda: "🥇" in text_of(card_of(host)))
    assert "This tournament is over" in text_of(card_of(host))
    assert card_of(host).id == first.id
    assert organized <= ORGANIZER_PRESSES, f"{organized} presses to organize, at most {ORGANIZER_PRESSES}"
