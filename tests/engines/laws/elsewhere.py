"""``python -m tests.engines.laws.elsewhere``: a game said again in a process of its own, for law 3."""

from __future__ import annotations

import sys

import msgspec

from engines import GAMES
from tests.engines.laws.test_law_03_replay import Task, said_again
from tests.toy import register
from tests.toy.sabotage import sabotaged

if __name__ == "__main__":
    register()
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    game = GAMES[task.game] if task.game in GAMES else sabotaged(task.game)
    sys.stdout.buffer.write(msgspec.json.encode(said_again(game, task)))
