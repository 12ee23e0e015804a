"""Replay games in a separate process, for law 3: ``python -m tests.engines.laws.replay_process``."""

import sys

import msgspec

from engines import GAMES
from tests.engines.laws.test_law_03_replay import Task, replay_task
from tests.toy import register_toy
from tests.toy.broken_games import sabotage_toy

if __name__ == "__main__":
    register_toy()
    for line in sys.stdin.buffer:
        task = msgspec.json.decode(line, type=Task)
        game = GAMES[task.game] if task.game in GAMES else sabotage_toy(task.game)
        sys.stdout.buffer.write(msgspec.json.encode(replay_task(game, task)) + b"\n")
        sys.stdout.buffer.flush()
