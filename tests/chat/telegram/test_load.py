"""Test many tables on Telegram at once: every callback is answered, no limit is hit, the last board is shown.

Response times are not asserted, since others use the machine: ``make bench`` measures them, and ``-s`` prints them
here. The sample runs in a world ten times as fast; the full run uses Telegram's own rates.
"""

import pytest

from tests.chat.load_metrics import SAMPLE, WHOLE
from tests.chat.telegram.game_driver import Begin, BotStarter
from tests.chat.telegram.load import run_load
from tests.chat.telegram.world import World
from tests.conftest import FULL


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(1200)
async def test_many_simultaneous_tables_get_all_answers_and_boards(
    begin: Begin, bots: BotStarter, world: World
) -> None:
    size = WHOLE if FULL else SAMPLE
    world.scale, world.seconds = 1.0 if FULL else 0.1, 5
    found = await run_load(await begin("observer"), bots, world, size)
    told = found.summary()
    print(told)  # noqa: T201 - the figures are shown with -s, and on failure
    assert all(query.answer is not None for query in world.queries.values()), f"some presses got no answer: {told}"
    assert len(found.crowd.answers) >= size.people, f"answers are missing: {told}"
    assert len(found.crowd.public) >= size.people / 2, f"boards are missing: {told}"
