"""Replay games in a separate process, for law 3: ``python -m tests.engines.laws.replay_process``."""

import sys

import msgspec

from docs.sample import register_sample
from engines import GAMES
from tests.engines.laws.broken_games import sabotage_sample
from tests.engines.laws.test_law_03_replay import Task, replay_task

if __name__ == "__main__":
    register_sample()
    for line in sys.stdin.buffer:
        task = msgspec.json.decode(line, type=Task)
        game = GAMES[task.game] if task.game in GAMES else sabotage_sample(task.game)
        sys.stdout.buffer.write(msgspec.json.encode(replay_task(game, task)) + b"\n")
        sys.stdout.buffer.flush()
