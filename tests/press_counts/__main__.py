"""Count the presses of whole games and write ``docs/press-counts.md``: ``python -m tests.press_counts [GAME ...]``.

Of each game the two kept games among AIs with four people, and one that the AIs play now. With games named only their
counts are printed.
"""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

from engines import GAMES
from tests.engines.records.stored_games import RECORDS
from tests.games import FACTS, REAL
from tests.press_counts.press_counts import GamePressStats, merge_tallies, open_app, press_ai_game, press_record
from tests.press_counts.tap_counts import FRONTENDS, LessonCost, lesson_lines, measure_lesson
from tests.process_reaper import start_reaper

PAGE = Path(__file__).parents[2] / "docs" / "press-counts.md"
SEATS = 4
INTRODUCTION = """\
# How many presses a game costs

This page is for developers who change panels, questions or lessons. It says how often a player has to press in a
whole game, and on which questions.

`make presses` writes it from whole games that are played through the app's own panels, and fails above a goal. Each
game has two recorded games among AIs with four players, and one that the AIs play now. Every move is submitted with
buttons. `tests/press_counts` checks the counts. All figures are per player and game, except words and lines.
These are per screen.

| column | meaning |
|---|---|
| telegram, discord | all taps from the call on, if calls are private: there a call is the whole panel |
| in a group | the same at Telegram, if every turn begins below the group's board: with a whole answer, or *Your move* |
| in a channel | the same at Discord, if calls are in the channel |
| page | the same on the page |
| turns | how often a turn began |
| public | turns with a question that shows no secret: others are answered in private alone |
| on the call | public turns whose call in a channel of Discord has the answer, or its first choice |
| presses | presses in the panel, from the question to the move |
| screens | screens that ask something new |
| one answer | screens with one open answer only |
| moves | moves in the game |
| words to read | words on the screens |
| lines | lines of text above the first answer, at Telegram |

What is in a list or folded, or a number that is typed, is two taps. A form at Discord is two and one for each amount
that is changed there; it is counted where it is less than the buttons.

Some players already know the answers to later questions of the round. They take the planned move that the panel
offers: up to which price to go on in a shop, which workers to send into a laboratory in two turns, or to want
nothing more of an auction. The planned move answers without a press. Every other move is submitted by hand.
In a channel a planned move that the call does not offer costs *Your move*, too.
A confirmation is a press but not a question. It appears if a press cannot be undone because it draws something.

Where 490 dp hold one answer of each thing, that is the likely one: as many figures as are enough to lead in an area or
to complete a work, as many cubes as can be moved. Four of five figures are placed so.
"""


async def count_presses(games: list[str]) -> dict[str, GamePressStats]:
    """Play each of the games, print what it costs, and return that by game."""
    found = {}
    async with open_app() as app:
        for game in games:
            names = [f"{game}/rules{GAMES[game].rules_version}-{SEATS}seats-ai-{seed}.json" for seed in (12, 13)]
            kept = [await press_record(app, name) for name in names if (RECORDS / name).exists()]
            found[game] = merge_tallies([*kept, await press_ai_game(app, game)])
            sys.stdout.write("\n".join(question_rows(game, found[game])) + "\n")
    return found


async def measure_lessons(games: list[str]) -> dict[str, LessonCost]:
    """Return what each lesson costs, by game."""
    async with open_app() as app:
        return {game: await measure_lesson(app, game) for game in games}


def question_rows(game: str, tally: GamePressStats) -> Iterator[str]:
    """Yield the counts of one game as lines of a table, per player and game."""
    yield f"\n## {game}\n"
    heads = ["question", "presses", "screens", "one answer", "words", *FRONTENDS, "lines, telegram", "lines, discord"]
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for key, kind in sorted(tally.kinds.items(), key=lambda pair: -pair[1].presses):
        each = [f"{n / tally.seats:.1f}" for n in (kind.presses, kind.screens, kind.lone)]
        taps = [f"{kind.taps[name] / tally.seats:.1f}" for name in FRONTENDS]
        above = [f"{kind.above[name] / kind.screens:.0f}" for name in ("telegram", "discord")]
        yield f"| {' | '.join([key, *each, f'{kind.words / kind.screens:.0f}', *taps, *above])} |"


def summary_row(game: str, tally: GamePressStats) -> str:
    """Return the line of one game for the first table."""
    facts = FACTS[game].pressed
    assert facts is not None, f"tests/games/{game}.py: give `pressed` its goals"
    cells = [game]
    for name, among in tally.public_taps().items():
        cells += [f"{tally.taps(name):.1f}", f"{facts.goals[name]}", f"{among:.1f}"]
    public, share = tally.public / tally.seats, 100 * tally.on_call / tally.public
    cells += [f"{tally.taps('page'):.1f}", f"{tally.asked / tally.seats:.0f}", f"{public:.0f}", f"{share:.0f} %"]
    cells += [f"{tally.per_player(what):.1f}" for what in ("presses", "screens", "lone")]
    cells += [f"{tally.said / tally.seats:.0f}", f"{tally.per_player('words'):.0f}", f"{tally.above('telegram'):.1f}"]
    return f"| {' | '.join(cells)} |"


def missed_goals(game: str, tally: GamePressStats) -> dict[str, float]:
    """Return the taps of a game in the chats where they are above its goal."""
    facts = FACTS[game].pressed
    assert facts is not None, f"tests/games/{game}.py: give `pressed` its goals"
    return {name: tally.taps(name) for name, goal in facts.goals.items() if tally.taps(name) > goal}


def lone_question_lines(now: dict[str, GamePressStats]) -> Iterator[str]:
    """Yield which questions have one open answer, how often, and why they are asked all the same."""
    yield "\n## Questions with one open answer\n"
    yield "| game | question | per player and game | what the others would learn if it were not asked |"
    yield "|---|---|---|---|"
    for game, tally in now.items():
        kept = FACTS[game].pressed
        why = kept.alone if kept is not None else {}
        found = {key: kind.lone / tally.seats for key, kind in tally.kinds.items() if kind.lone}
        for key in dict.fromkeys([*why, *found]):
            yield f"| {game} | {key} | {found.get(key, 0):.1f} | {why[key]} |"
        if not why and not found:
            yield f"| {game} | none | | |"


def build_page(now: dict[str, GamePressStats]) -> str:
    """Return the page without the lessons."""
    out = [
        INTRODUCTION,
        "| game | telegram | goal | in a group | discord | goal | in a channel | page | turns | public | on the call |"
        " presses | screens | one answer | moves | words to read | lines |",
        "|" + "---|" * 17,
    ]  # fmt: skip
    out += [summary_row(game, tally) for game, tally in now.items()]
    out += lone_question_lines(now)
    for game, tally in now.items():
        out += question_rows(game, tally)
    return "\n".join(out) + "\n"


def main(arguments: list[str]) -> None:
    """Count, print, and write."""
    now = asyncio.run(count_presses(arguments or REAL))
    if not arguments:
        taught = "\n".join(lesson_lines(asyncio.run(measure_lessons(list(now)))))
        PAGE.write_text(f"{build_page(now)}{taught}\n", "utf-8")
        sys.stdout.write(f"\n{PAGE}\n")
    if above := {game: missed for game, tally in now.items() if (missed := missed_goals(game, tally))}:
        sys.exit(f"more taps than the goal: {above}")


if __name__ == "__main__":
    start_reaper()
    main(sys.argv[1:])
