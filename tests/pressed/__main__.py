"""Count the presses of whole games and write ``docs/pressed.md``: ``python -m tests.pressed [GAME ...]``.

Of each game the two kept games among AIs with four people, and one that the AIs play now. With games named only their
counts are printed. ``--before`` keeps the counts as what later ones are held against.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engines import GAMES
from tests.engines.laws.test_law_16_records import RECORDS
from tests.games import FACTS, REAL
from tests.pressed.counting import Tally, house, played, replayed, together
from tests.pressed.drawn import FRONTENDS
from tests.pressed.lessons import Cost, cost, lines
from tests.pressed.reach import WIDTHS, Reach, reached

PAGE = Path(__file__).parents[2] / "docs" / "pressed.md"
BEFORE = Path(__file__).parent / "before.json"
REACH = Path(__file__).parent / "before_reach.json"
SEATS = 4


async def counted(games: list[str]) -> dict[str, Tally]:
    """What each of the games costs."""
    found = {}
    async with house() as app:
        for game in games:
            names = [f"{game}/rules{GAMES[game].rules}-{SEATS}seats-ai-{seed}.json" for seed in (12, 13)]
            kept = [await replayed(app, name) for name in names if (RECORDS / name).exists()]
            found[game] = together([*kept, await played(app, game, SEATS)])
            sys.stdout.write("\n".join(told(game, found[game])) + "\n")
    return found


async def lessons(games: list[str]) -> dict[str, Cost]:
    """What each lesson costs."""
    async with house() as app:
        return {game: await cost(app, game) for game in games}


def told(game: str, tally: Tally) -> Iterator[str]:
    """The counts of one game as lines of a table: a person and game each."""
    yield f"\n## {game}\n"
    heads = ["question", "presses", "screens", "one answer", "words", *FRONTENDS, "lines, telegram", "lines, discord"]
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for key, kind in sorted(tally.kinds.items(), key=lambda pair: -pair[1].presses):
        each = [f"{n / tally.seats:.1f}" for n in (kind.presses, kind.screens, kind.lone)]
        taps = [f"{kind.taps[name] / tally.seats:.1f}" for name in FRONTENDS]
        above = [f"{kind.above[name] / kind.screens:.0f}" for name in ("telegram", "discord")]
        yield f"| {' | '.join([key, *each, f'{kind.words / kind.screens:.0f}', *taps, *above])} |"


def whole(name: str, tally: Tally | None) -> str:
    """One game in a line."""
    if tally is None:
        return f"| {name} |" + " |" * 10
    each = [tally.each("presses"), *(tally.taps(one) for one in FRONTENDS), tally.each("screens"), tally.each("lone")]
    cells = [f"{n:.1f}" for n in each]
    lines = tally.above("telegram")
    more = [f"{tally.said / tally.seats:.0f}", f"{tally.asked / tally.seats:.0f}", f"{tally.each('words'):.0f}"]
    return f"| {' | '.join([name, *cells, *more, f'{lines:.1f}'])} |"


def in_reach(now: dict[str, Reach], before: dict[str, Reach]) -> Iterator[str]:
    """How far the first answer is from the top of the page, and how often it is in sight as the page opens."""
    heads = [f"{width} px, {what}" for width in WIDTHS for what in ("in the middle", "at most", "in sight")]
    yield f"\n## On the page: pixels above the first answer\n\n| game | {' | '.join(heads)} |"
    yield "|" + "---|" * (len(heads) + 1)
    for game, reach in now.items():
        for when, one in (("before", before.get(game, {})), ("now", reach)):
            found = [one[str(width)] for width in WIDTHS if str(width) in one]
            cells = [f"{middle:.0f} | {most:.0f} | {seen:.0f} %" for middle, most, seen in found]
            yield f"| {game}, {when} | {' | '.join(cells)} |"


def asked_alone(now: dict[str, Tally]) -> Iterator[str]:
    """Which questions have one open answer, how often, and why they are asked all the same."""
    yield "\n## Where one answer alone is open\n"
    yield "| game | question | a person and game | not asking would tell the others |"
    yield "|---|---|---|---|"
    for game, tally in now.items():
        kept = FACTS[game].pressed
        why = kept.alone if kept is not None else {}
        found = {key: kind.lone / tally.seats for key, kind in tally.kinds.items() if kind.lone}
        for key in dict.fromkeys([*why, *found]):
            yield f"| {game} | {key} | {found.get(key, 0):.1f} | {why[key]} |"
        if not why and not found:
            yield f"| {game} | none | | |"


def page(now: dict[str, Tally], before: dict[str, Tally]) -> str:
    """The whole page, without what is measured in a browser."""
    out = [
        "# What a game costs a thumb", "",
        "Written by `make presses` from whole games played through the app's own panels: of each game two recorded",
        "games among AIs with four people, and one that the AIs play anew, all said by pressing. `tests/pressed` holds",
        "the counts of a short one. All is a person and game, but for words and lines, which are a screen.", "",
        "**presses** in the panel, from the question to the word; **telegram, discord, page**: the same as taps there",
        "(a list that has to be opened first, a number that is typed and sent: two); **screens** that ask something",
        "new; **one answer**: those where one way alone was open; **words said** in the game; **asked anew**: how",
        "often a turn began, which in a group's chat is one press more, on *Your move*; **words to read** on the",
        "screens; **lines** above the first answer, of text in a chat.", "",
        "Whoever knows at the first question what they will say to the next ones of the round takes the order ahead",
        "that the panel offers beside it: up to which price they go on in a shop, whom they send into a laboratory in",
        "two turns, that they want nothing more of an auction. Nothing is pressed where it answers. Everything else is",
        "said by hand. A confirmation is a press, and no question: it is there where a press can't be taken back.", "",
        "| game | aim | presses | telegram | discord | page | screens | one answer | words said | asked anew |"
        " words to read | lines |",
        "|" + "---|" * 12,
    ]  # fmt: skip
    for game, tally in now.items():
        for when, one in (("before", before.get(game)), ("now", tally)):
            kept = FACTS[game].pressed if when == "now" else None
            aim = str(kept.aim) if kept is not None else ""
            out.append(whole(f"{game}, {when} | {aim}", one))
    out += asked_alone(now)
    for game, tally in now.items():
        out += told(game, tally)
    return "\n".join(out) + "\n"


def main(arguments: list[str]) -> None:
    """Count, print, and write."""
    games = [name for name in arguments if not name.startswith("-")]
    now = asyncio.run(counted(games or REAL))
    if "--before" in arguments:
        BEFORE.write_bytes(msgspec.json.format(msgspec.json.encode(now), indent=1) + b"\n")
    if not games:
        before = msgspec.json.decode(BEFORE.read_bytes(), type=dict[str, Tally])
        reach = msgspec.json.decode(REACH.read_bytes(), type=dict[str, Reach])
        taught = "\n".join(lines(asyncio.run(lessons(list(now)))))
        seen = "\n".join(in_reach(reached(list(now)), reach))
        PAGE.write_text(f"{page(now, before)}{taught}\n{seen}\n", "utf-8")
        sys.stdout.write(f"\n{PAGE}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
