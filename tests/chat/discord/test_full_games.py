"""Test whole games with visible buttons on Discord: secrets in logs."""

from collections import defaultdict

import pytest

from bot.frontends.common.pictures import PictureCache
from engines import GAMES
from tests.app.gameplay import log_of
from tests.app.test_operator_actions import secret_words
from tests.chat.discord.game_driver import DiscordEnvironment, play_game, seat_people
from tests.conftest import FULL
from tests.log_capture import capture_log_lines, find_words, log_text
from tests.store.ledger import wait_until_done

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
        discord_env.process.bot.picture_source.render = PictureCache(discord_env.paint_stub).render_picture
        people, table = await seat_people(discord_env, *TRACED_NAMES, game=game)
        secrets = await secret_words(discord_env.app, table)
        said = await play_game(discord_env, people, table, most=10_000 if FULL or game == "pebbles" else 30)
        secrets |= await secret_words(discord_env.app, table)
        await people[0].command("board", table=TYPED)
        await wait_until_done(discord_env.app.service.store.pool)  # everything is shown, and the jobs have ended
    text = log_text(lines)
    words = {" ".join(entry.move) for entry in await log_of(discord_env.app, table)}
    assert said > 10
    assert len(secrets) > 4
    assert not find_words(text, [*TRACED_NAMES, TOKEN, TYPED, *(str(person.user.id) for person in people)])
    assert not find_words(text, secrets)
    assert not find_words(text, [word for word in words if len(word) > 4])
    ways = defaultdict(list)
    for line in lines:
        ways[line.get("trace_id")].append(line["event"])
    whole = [way for way in ways.values() if "callback" in way and "displayed" in way]
    assert len(whole) >= said, f"expected {said} moves traced to the board, got {len(whole)}"
