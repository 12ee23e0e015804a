"""Test press counts: a short recorded game and a lesson take no more presses and words than their limits."""

import sys

import pytest

from tests.games import FACTS, REAL
from tests.press_counts.__main__ import count_presses, missed_goals
from tests.press_counts.press_counts import open_app, press_record
from tests.press_counts.tap_counts import lesson_lines, measure_lesson

SHORT = {game: facts.pressed for game, facts in FACTS.items() if facts.pressed is not None}


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
async def test_a_short_game_costs_no_more_than_it_did(game: str) -> None:
    most = SHORT[game]
    assert most is not None
    async with open_app() as app:
        tally = await press_record(app, f"{game}/{most.record}.json")
    assert tally.said == most.said, f"{tally.said} moves were pressed, the record has {most.said}"
    now = {what: round(tally.per_player(what), 1) for what in ("presses", "lone", "words")}
    more = {what: n for what, n in now.items() if n > getattr(most, what)}
    unsaid = {key for key, kind in tally.kinds.items() if kind.lone} - most.alone.keys()
    assert not unsaid, f"the only answer is asked at {unsaid}: play it unasked, or say in `alone` what that tells"
    assert not more, f"{game} costs more presses than it did: {now}; save some, or raise the figures with the reason"


@pytest.mark.full
@pytest.mark.parametrize("game", REAL)
async def test_a_whole_game_costs_no_more_taps_than_its_goal(game: str) -> None:
    """From the call on, with all that is pressed to answer."""
    found = (await count_presses([game]))[game]
    assert missed_goals(game, found) == {}, "more taps than the goal; `make presses` shows on which questions"
    assert found.on_call <= found.asked


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
async def test_a_lesson_takes_a_quarter_of_an_hour_at_most(game: str) -> None:
    async with open_app() as app:
        found = await measure_lesson(app, game)
    assert 8 <= found.steps <= 14
    assert found.minutes <= 15
    sys.stdout.write("\n".join(lesson_lines({game: found})) + "\n")
