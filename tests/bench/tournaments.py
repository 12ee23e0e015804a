"""Play AI tournaments that measure the levels, and write their table: ``python -m tests.bench.tournaments``.

One player of a level among others of another, the seats rotated. The games are kept in ``docs/ai``, a file each
tournament (``bot/cli/selfplay.py``); where players have changed (``ActionFeatures.revision``) their files are
taken away first. The tournaments grow in turn by a game, so that one that is stopped has told of all games alike.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any, Literal

from bot.cli.selfplay import load_games, save_game, summarize_games
from bot.cli.simulation import RANDOM, GamePlan, GameResult, play_game
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.game import Game, resolve_options
from engines.core.levels import Level
from engines.core.translation import build_translator

DOCS = Path(__file__).parents[2] / "docs"
PAGE, FOLDER = DOCS / "ai.md", DOCS / "ai"
BEGIN, END = "<!-- make tournaments -->\n", "<!-- end of the table -->\n"
SEED = 21
Others = Level | Literal["random"]
PAIRS: dict[tuple[Level, Others], int] = {
    ("journeyman", "apprentice"): 200,
    ("master", "journeyman"): 200,
    ("master", RANDOM): 50,
}
"""Who plays among whom, and how many games are wanted."""
OTHERS: dict[Others, str] = {
    "apprentice": "apprentices", "journeyman": "journeymen", "master": "masters", RANDOM: "random players"}  # fmt: skip


@dataclass(frozen=True)
class Tournament:
    """One player of a level among others."""

    game: Game[Any, Any]
    one: Level
    others: Others

    def plan(self, games: int) -> GamePlan:
        """Plan a number of its games: one seat fewer than there can be, as at most tables."""
        seats = self.game.seat_range[1] - 1
        other = self.one if self.others == RANDOM else self.others
        at_random = range(1, seats) if self.others == RANDOM else ()
        return GamePlan(self.game, seats, games, frozenset(at_random), resolve_options(self.game, seats, {}), SEED,
                    rotate=True, levels=(self.one, *(other,) * (seats - 1)))  # fmt: skip

    @property
    def path(self) -> Path:
        """Where its games are kept."""
        return FOLDER / f"{self.game.key}-{self.one}-{self.others}.jsonl"

    @property
    def games(self) -> list[GameResult]:
        """What is kept of it, in order."""
        return sorted(load_games(self.plan(PAIRS[self.one, self.others]), self.path).values(), key=attrgetter("number"))

    def missing(self) -> list[int]:
        """Return the games still to be played."""
        has = {game.number for game in self.games}
        return [number for number in range(PAIRS[self.one, self.others]) if number not in has]

    def row(self, games: Sequence[GameResult]) -> str:
        """Return its line of the table."""
        told = summarize_games(self.plan(len(games)), games)["levels"]
        own, other = told[0], told[1]
        name = build_translator(self.game.data_dir, "en")(Msg("game-name"))
        cells = [
            f"one {self.one} among {OTHERS[self.others]}", name,
            f"{len(games[0].seats)}", f"{len(games)}", f"{own['wins']:g} = {own['share']:.0%}",
            f"{own['low']:.0%} to {own['high']:.0%}",
            f"{own['rating']} ± {own['width']} · {other['rating']} ± {other['width']}", f"{own['ahead']:+g}",
            f"{fmean(game.seconds for game in games):.1f}",
        ]  # fmt: skip
        return f"| {' | '.join(cells)} |\n"


def list_tournaments(keys: Sequence[str], pairs: Sequence[tuple[Level, Others]]) -> list[Tournament]:
    """Return every pair of each game."""
    return [Tournament(GAMES[key], one, others) for one, others in pairs for key in keys]


def go_on(some: Sequence[Tournament], minutes: float) -> Iterator[tuple[Tournament, GameResult]]:
    """Play what is missing, a game of each in turn, and keep it; none is begun after so many minutes."""
    missing = [(number, one) for one in some for number in one.missing()]
    until = monotonic() + 60 * minutes
    for number, one in sorted(missing, key=itemgetter(0)):
        if monotonic() > until:
            return
        _, played = play_game(one.plan(number + 1), number)
        save_game(one.path, played)
        yield one, played


def result_table(some: Sequence[Tournament]) -> str:
    """Return the table of what the kept games show."""
    heads = ("who", "game", "seats", "games", "wins", "95 % of its share", "ratings", "points ahead", "seconds a game")
    rows = [f"| {' | '.join(heads)} |\n", "|" + "---|" * len(heads) + "\n"]
    for one in some:
        if games := one.games:
            rows.append(one.row(games))
    return "".join(rows)


def write_table(page: Path, text: str) -> None:
    """Write the table where the page has it."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}{text}{END}{after}", "utf-8")


def main(argv: Sequence[str] | None = None) -> None:
    """Play, print how each game ended, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tournaments")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"some of {', '.join(GAMES)}; without, all")
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="begin no game after so many")
    parser.add_argument("--one", choices=["journeyman", "master"], help="only those of one who is that")
    parser.add_argument("--among", help="only those among such")
    given = parser.parse_args(argv)
    pairs = [pair for pair in PAIRS if given.one in {None, pair[0]} and given.among in {None, pair[1]}]
    FOLDER.mkdir(exist_ok=True)
    for one, played in go_on(list_tournaments(given.games or list(GAMES), pairs), given.minutes):
        place = played.places[played.seats.index(one.one)]
        sys.stdout.write(f"{one.path.stem} {played.number}: place {place}, {played.seconds:.1f} s\n")
        sys.stdout.flush()
    write_table(PAGE, result_table(list_tournaments(list(GAMES), list(PAIRS))))


if __name__ == "__main__":
    main()
