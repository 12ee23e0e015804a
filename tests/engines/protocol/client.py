"""Talk to the engine protocol as a client, in a separate process or in this one."""

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from engines import GAMES
from engines.core.game import Game
from engines.protocol.session import Session

ALL: dict[str, Game[Any, Any]] = {**GAMES, PEBBLES.key: PEBBLES}
SEED = "5eed" * 16
each_game = pytest.mark.parametrize("game", list(ALL))

WITH_TOY = """
import sys
import engines
from docs.sample.engines.pebbles.game import PEBBLES
engines.GAMES[PEBBLES.key] = PEBBLES
from engines.__main__ import main
sys.exit(main())
"""


def send_lines(lines: bytes, program: Iterable[str] = ("-c", WITH_TOY)) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, *program], input=lines, capture_output=True, check=False, timeout=110)


class ProtocolClient:
    """A client without a process: requests are keywords, and the answer is ``ok`` or the error code."""

    def __init__(self) -> None:
        self.session = Session(ALL)

    def raw(self, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.session.answer_line(json.dumps(request).encode()))
        return answer

    def ok(self, **request: Any) -> dict[str, Any]:
        answer = self.raw(**request)
        assert "ok" in answer, f"{str(request)[:300]} was refused: {answer}"
        ok: dict[str, Any] = answer["ok"]
        return ok

    def code(self, **request: Any) -> str:
        answer = self.raw(**request)
        assert "error" in answer, f"expected a refusal of {str(request)[:300]}, got {str(answer)[:300]}"
        assert answer["error"]["message"]
        return str(answer["error"]["code"])

    def digests(self) -> dict[str, tuple[int, str]]:
        tables = self.session.tables.tables
        return {name: (table.match.version, table.match.position_digest()) for name, table in tables.items()}

    def new(self, game: str, seats: int | None = None, **more: Any) -> str:
        table: str = self.ok(do="new", game=game, seats=seats or ALL[game].seat_range[1], seed=SEED, **more)["table"]
        return table

    def owing(self, table_id: str) -> list[int]:
        asked = self.ok(do="questions", table=table_id)["questions"]
        return [int(seat) for seat, question in asked.items() if question["required"]]

    def say(self, table_id: str, seat: int, word: str) -> dict[str, Any]:
        return self.ok(do="push", table=table_id, seat=seat, move=word.split())

    def play(self, table_id: str, words: int | None = None) -> None:
        """Make fallback moves until the game is over, at most this number."""
        while words != 0 and (owing := self.owing(table_id)):
            word = self.ok(do="default_move", table=table_id, seat=owing[0])["move"]
            self.ok(do="push", table=table_id, seat=owing[0], move=word)
            words = words - 1 if words else None
