"""``python -m engines.learning [GAME ...]``: train the data of the master level on games of the AI.

Writes for each game ``odds.json``, how often each kind of offered answer was chosen, and ``outlook.json``, the weights
of a position's features. The same rules and AI give the same games; repeat the training when either has changed
(``make odds``).
"""

import sys
from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec
from rich.progress import track

from engines import GAMES
from engines.core import match_factory
from engines.core.game import Game, Options, resolve_options
from engines.core.levels import Question, heuristic_choice
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.rollout_policy import Counts, RolloutPolicy, count_choices, load_prior
from engines.core.value_model import FeatureWeights, ValueModel, score_margins

VALUE_GAMES = 700
"""Games that train the value model; half of them have one player below the maximum, as most games do."""
RANDOM_SHARE = 0.15
"""Share of random moves in these games: without them, all seats would have similar features."""
RIDGE = 40.0
"""Regularization of the regression, which keeps the weights of rare features small."""
MIN_SPREAD = 0.3
"""A feature that differs less between seats counts as rare."""


def count_answers(game: Game[Any, Any], games: int) -> Counts:
    """Count the AI's choices in whole games between AIs, cycling through the numbers of seats."""
    counts: Counts = {}
    for number in track(range(games), description=f"{game.key}, odds"):
        seats = _seat_count(game, number)
        match = _open_match(game, number, seats, resolve_options(game, seats, {}))
        while waiting := match.seats_to_move():
            seat, root = waiting[0], match.choice_tree(waiting[0])
            move = _heuristic_move(match, seat, number)
            count_choices(counts, game.action_features, match.position.state, seat, root, move)
            match.push(seat, move)
    return {context: dict(sorted(counts[context].items())) for context in sorted(counts)}


def fit_weights(game: Game[Any, Any], model: ValueModel[Any], games: int = VALUE_GAMES) -> FeatureWeights:
    """Fit the weights of the features at the start of each round, by stage (ridge regression)."""
    seen: dict[str, list[tuple[list[float], float]]] = {}
    names: list[str] = []
    for number in track(range(games), description=f"{game.key}, outlook"):
        found: list[tuple[str, list[list[float]]]] = []
        for match in _play_rounds(game, number):
            state = match.position.state
            features = [model.seat_features(state, seat) for seat in range(match.header.seats)]
            names = list(features[0])
            by_name = [score_margins([float(own[name]) for own in features]) for name in names]
            found.append((model.game_stage(state), [list(row) for row in zip(*by_name, strict=True)]))
        ends = score_margins([float(standing.score) for standing in game.seat_scores(match.position)])
        for stage, rows in found[:-1]:
            seen.setdefault(stage, []).extend(zip(rows, ends, strict=True))
    return {stage: _nonzero_weights(names, fit_ridge(seen[stage])) for stage in sorted(seen)}


def _nonzero_weights(names: list[str], weights: list[float]) -> dict[str, float]:
    rounded = {name: round(weight, 4) for name, weight in zip(names, weights, strict=True)}
    return {name: weight for name, weight in rounded.items() if weight}


def _play_rounds(game: Game[Any, Any], number: int) -> Iterator[Match[Any, Any]]:
    """Play a game of AIs with random slips; yield it at the first question of each round and at its end."""
    dice = Random(number)  # noqa: S311 - no secret
    seats = game.seat_range[1] - 1 if number % 2 else _seat_count(game, number // 2)
    match = _open_match(game, number, seats, resolve_options(game, seats, {}))
    policy, last = RolloutPolicy(game.action_features, load_prior(game.action_features.counts_path), dice.random), -1
    while waiting := match.seats_to_move():
        state, seat = match.position.state, waiting[0]
        if game.round_number(state) != last:
            last = game.round_number(state)
            yield match
        is_random = dice.random() < RANDOM_SHARE
        move = (
            policy.choose_move(state, seat, match.choice_tree(seat))[0]
            if is_random
            else _heuristic_move(match, seat, number)
        )
        match.push(seat, move)
    yield match


def fit_ridge(seen: list[tuple[list[float], float]]) -> list[float]:
    """Return the weights of a ridge regression. ``seen``: features and result of each position."""
    size = len(seen[0][0])
    table = [[0.0] * (size + 1) for _ in range(size)]
    for features, end in seen:
        row = [*features, end]
        for i, feature in enumerate(features):
            if feature:
                table[i] = [has + feature * other for has, other in zip(table[i], row, strict=True)]
    for i in range(size):
        table[i][i] += RIDGE * max(table[i][i] / len(seen), MIN_SPREAD**2)
    for i in range(size):  # Gauss-Jordan elimination; the ridge keeps the diagonal nonzero
        table[i] = [value / table[i][i] for value in table[i]]
        for j in range(size):
            if j != i and table[j][i]:
                table[j] = [own - table[j][i] * other for own, other in zip(table[j], table[i], strict=True)]
    return [row[-1] for row in table]


def _seat_count(game: Game[Any, Any], number: int) -> int:
    low, high = game.seat_range
    return low + number % (high - low + 1)


def _open_match(game: Game[Any, Any], number: int, seats: int, options: Options) -> Match[Any, Any]:
    secret = SeedSecret(blake2b(f"learn {number}".encode(), digest_size=32).hexdigest(), "00" * 32)
    return match_factory.open_match(game, f"learn-{number}", seats, options, secret)


def _heuristic_move(match: Match[Any, Any], seat: int, number: int) -> tuple[str, ...]:
    return heuristic_choice(Question.of(match, seat, f"{number} {match.version}".encode()))


def main(keys: list[str]) -> None:
    """Train the named games, or all."""
    for key in keys or list(GAMES):
        game = GAMES[key]
        table = game.action_features.counts_path
        assert table is not None, f"{key} names no kinds of answers"
        table.write_bytes(
            msgspec.json.format(msgspec.json.encode(count_answers(game, game.action_features.training_games)), indent=0)
            + b"\n"
        )
        if game.value_model is not None:
            weights = fit_weights(game, game.value_model)
            game.value_model.weights_path.write_bytes(
                msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
