"""Test whole games with visible buttons on Discord: hidden money, secrets in logs, and files run by a press."""

import random
import sys
import threading
from collections import Counter, defaultdict
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

from bot.app.deadlines import outages
from bot.frontends.common.pictures import PictureCache
from engines import GAMES
from engines.core.random_moves import random_move
from render.core.renderer import IncrementalRenderer
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import read_table
from tests.app.test_operator_actions import secret_words
from tests.chat.discord.game_driver import DiscordEnvironment, play_game, seat_people
from tests.chat.discord.hidden_information import DiscordLeakDetector, give_distinct_money
from tests.conftest import FULL
from tests.log_capture import capture_log_lines, find_words, log_text
from tests.store.ledger import wait_until_done

NAMES = ("Anna", "Ben", "Cyril", "Dana")


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(300)
async def test_money_of_other_players_is_hidden(discord_env: DiscordEnvironment) -> None:
    """Numbers have no name to search for, so each seat gets an amount that resembles no other number."""
    people, table = await seat_people(discord_env, *NAMES, game="princes")
    watch = DiscordLeakDetector(discord_env, people, table)
    watch.purses = await give_distinct_money(discord_env, table)
    await play_game(discord_env, people, table, most=150 if FULL else 40)  # the end reveals everything
    assert watch.pictures > 40
    assert not watch.leaks, "\n".join(watch.leaks[:5])
    panel = await people[0].command("hand", table=table)
    assert watch.own > 40, f"expected more than 40 texts with the reader's own money, got {watch.own}"
    panel.only = people[1].user.id
    discord_env.world.fill(panel, {}, {})
    assert watch.leaks, "the detector misses a planted leak"


ROOT: Final = Path(__file__).parents[3]
FOLDERS: Final = tuple(f"{ROOT / name}/" for name in ("bot", "engines", "render"))
ENTERED: Final = {"bot": 80, "engines": 25, "render": 38}
"""Files of each package with functions that run: the maximum found over several games."""


@pytest.mark.slow
async def test_press_runs_code_of_few_files_until_its_picture_is_shown(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "POLL_INTERVAL_S", 3600.0)  # timers are not part of the path
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
    await discord_env.settle()
    files = set[str]()

    def watch(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(FOLDERS):
            files.add(code.co_filename.removeprefix(f"{ROOT}/"))

    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        await people[seat].press(next(t for t in people[seat].press_targets(panel) if t.press.startswith("yes ")))
        await discord_env.settle()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert (await read_table(discord_env.app, table)).match.version > before
    assert any(file.startswith("render/princes/") for file in files)
    counts = Counter(file.split("/")[0] for file in files)
    assert {name: counts[name] for name, most in ENTERED.items() if counts[name] > most} == {}


TRACED_NAMES = ("Annabella", "Benvenuto", "Cypriana", "Donatello")
TOKEN = "token-of-the-tests"
TYPED = "a table of nobody"
TRACED_QUICK = ("pebbles", "princes")


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in TRACED_QUICK else pytest.mark.full) for game in GAMES]
)
async def test_no_hand_word_token_or_name_is_logged(discord_env: DiscordEnvironment, game: str) -> None:
    with capture_log_lines() as lines:
        discord_env.process.bot.picture_source._render = PictureCache(discord_env.paint_stub).render_picture
        people, table = await seat_people(discord_env, *TRACED_NAMES, game=game)
        secrets = await secret_words(discord_env.app, table)
        said = await play_game(discord_env, people, table, most=10_000 if FULL or game == "pebbles" else 30)
        secrets |= await secret_words(discord_env.app, table)
        await people[0].command("board", table=TYPED)
        await wait_until_done(discord_env.app.service.store.pool)  # everything is shown, and the jobs have ended
    text = log_text(lines)
    words = {" ".join(word) for word, _ in said}
    assert len(said) > 10
    assert len(secrets) > 4
    assert not find_words(text, [*TRACED_NAMES, TOKEN, TYPED, *(str(person.user.id) for person in people)])
    assert not find_words(text, secrets)
    assert not find_words(text, [word for word in words if len(word) > 4])
    ways = defaultdict(list)
    for line in lines:
        ways[line.get("trace_id")].append(line["event"])
    whole = [way for way in ways.values() if "callback" in way and "displayed" in way]
    assert len(whole) >= len(said), f"expected {len(said)} moves traced to the board, got {len(whole)}"
