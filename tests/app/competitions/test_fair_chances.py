"""Test that equal players have equal chances in every plan that is offered: each wins with 0.8 to 1.25 of 1/n.

So sitting out does not decide who wins. With points summed over unequal numbers of tables, of 10 players at tables of
four those with three tables won 18.9 % each, those with two 4.1 %; of 7 players two could not win.
"""

from itertools import product
from random import Random

import numpy as np
import pytest

from bot.app.competitions.balanced import balance_rounds, plan_balanced_rounds
from bot.app.competitions.competition import (
    Competition,
    CompetitionTable,
    Entrant,
    TableOutcome,
    begin_round,
    final_order,
    pair_next_round,
    record_outcome,
)
from bot.app.competitions.rounds import Round, choose_format
from bot.app.competitions.standings import PLACE_POINTS
from tests.app.competitions.conftest import SAMPLE

MOST, LEAST = 1.25, 0.8
"""The bounds of a chance to win, relative to 1/n."""
TOURNAMENTS, MANY, TOO_MANY = 4000, 20_000, 300_000
"""How many tournaments are played: by the product, by the model, and again where the model's chances are extreme."""
SIZES = {2: (2, 3, 4, 5), 3: (3, 4, 5), 4: (3, 4, 5), 5: (3, 4, 5)}
"""The table sizes of a game, by the seats the organizer chose."""


def play_tournament(entrants: int, rounds: tuple[Round, ...], seats: int, chance: Random) -> list[int]:
    """Play all tables at random, and a final table if ``seats`` gives its size. Return the winner."""

    def draw_outcome(count: int) -> TableOutcome:
        ranks = tuple(chance.sample(range(1, count + 1), count))
        return TableOutcome(ranks, ranks, (True,) * count)

    tables = [
        CompetitionTable(f"{n}.{at}", n, seating, outcome=draw_outcome(len(seating)))
        for n, round_tables in enumerate(rounds, 1)
        for at, seating in enumerate(round_tables)
    ]
    competition = Competition(
        "x", "h", "c", "en", SAMPLE, 0, "5" * 64, seats=seats or 2, planned_rounds=len(rounds), round=len(rounds),
        plan=rounds, has_final=bool(seats), entrants=(Entrant("u"),) * entrants, tables=tuple(tables), state="running",
    )  # fmt: skip
    if seats:
        (seating,) = pair_next_round(competition, ())
        competition = begin_round(competition, (seating,))
        competition = record_outcome(competition, competition.tables[-1].table, draw_outcome(len(seating)))
    return [one.entrant for one in final_order(competition) if one.rank == 1]


def model_chances(entrants: int, rounds: tuple[Round, ...], seats: int, tournaments: int = MANY) -> list[float]:
    """Return the chances by a model: standard scores, wins, opponents' points, then a draw."""
    chance, found, left = np.random.default_rng(1), np.zeros(entrants), tournaments
    while left > 0:
        many = min(left, MANY)
        left -= many
        points, wins, met = (np.zeros((many, entrants), np.int64) for _ in range(3))
        tables = [list(table) for round_tables in rounds for table in round_tables]
        for table in tables:
            places = chance.random((many, len(table))).argsort(1)
            points[:, table] += np.array(PLACE_POINTS[len(table)])[places]
            wins[:, table] += places == 0
        for table in tables:
            met[:, table] += points[:, table].sum(1, keepdims=True) - points[:, table]
        keys = (points * 100 + wins) * 100_000 + met + chance.random((many, entrants)) / 2
        best = np.argsort(-keys, axis=1)[:, : seats or 1]
        found += np.bincount(best.ravel(), minlength=entrants) / best.shape[1]
    return [float(share) for share in found * entrants / tournaments]


def is_within(chances: list[float], margin: float = 1.0) -> bool:
    return min(chances) >= LEAST * margin and max(chances) <= MOST / margin


@pytest.mark.parametrize(
    ("entrants", "seats", "rounds", "sizes", "finalists"),
    [
        (7, 4, 3, SIZES[4], 0), (10, 4, 3, SIZES[4], 0), (5, 2, 3, SIZES[2], 0), (9, 4, 2, SIZES[4], 0),
        (7, 3, 2, SIZES[3], 3), (10, 4, 3, (4,), 0), (7, 4, 3, (4,), 0), (5, 4, 3, (4,), 0), (7, 3, 3, (3,), 0),
    ],
)  # fmt: skip
def test_equal_players_have_equal_chances(
    entrants: int, seats: int, rounds: int, sizes: tuple[int, ...], finalists: int
) -> None:
    plan = plan_balanced_rounds(entrants, seats, rounds, (), 7, sizes)
    chance, chances = Random(1), [0.0] * entrants
    for _ in range(TOURNAMENTS):
        first = play_tournament(entrants, plan.rounds, finalists, chance)
        for entrant in first:
            chances[entrant] += entrants / TOURNAMENTS / len(first)
    assert is_within(chances), f"chances as parts of 1/{entrants}: {chances}"
    assert chances == pytest.approx(model_chances(entrants, plan.rounds, finalists), abs=0.15)


@pytest.mark.parametrize(("entrants", "shape", "rounds"), [(7, (4,), 3), (7, (4, 3), 1), (39, (4,) * 9, 3)])
def test_plan_that_is_not_offered_gives_unequal_chances(entrants: int, shape: tuple[int, ...], rounds: int) -> None:
    """Show that the measure can fail: sit-outs that differ by one, or too few rounds for tables of two sizes."""
    chances = model_chances(entrants, balance_rounds(entrants, shape, rounds, (), 7).rounds, 0)
    assert not is_within(chances, 1 / 1.3), f"chances as parts of 1/{entrants}: {chances}"


@pytest.mark.full
@pytest.mark.parametrize(("seats", "entrants"), list(product(SIZES, range(5, 41))))
def test_equal_players_have_equal_chances_in_every_plan(seats: int, entrants: int) -> None:
    formats = {
        choose_format(entrants, seats, sizes, rounds)
        for rounds in range(2, 9)
        for sizes in (SIZES[seats], tuple(size for size in SIZES[seats] if size < 5))
        if entrants >= seats
    }
    for chosen, seed in product(sorted(one for one in formats if one is not None), (3, 8)):
        plan = balance_rounds(entrants, chosen.shape, chosen.rounds, (), seed)
        for finalists in (0, seats if entrants > seats else 0):
            chances = model_chances(entrants, plan.rounds, finalists)
            if not is_within(chances, 1.08):
                chances = model_chances(entrants, plan.rounds, finalists, TOO_MANY)
            assert is_within(chances), f"{entrants}, {chosen}, {finalists} in the final, seed {seed}: {chances}"
