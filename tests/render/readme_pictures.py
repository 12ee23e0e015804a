"""Paint the pictures in docs/pictures (``make pictures``): crowded moments of recorded AI games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from engines import GAMES
from engines.core.core_types import EngineError, Seat
from engines.core.match_factory import replay_log
from engines.core.translation import build_translator
from engines.core.tree import Choice, Leaf, Node, next_node, walk_tree
from engines.princes.view import PrincesView
from render.core.layouts import CHAT_LAYOUTS
from render.core.renderer import render_picture
from render.core.request import PictureRequest, RecentMove, Selection
from tests.engines.laws.random_games import AnyMatch
from tests.engines.laws.test_law_16_records import RECORDS, FinishedRecord
from tests.render import readme_film, readme_fresco, readme_leonardo, readme_notredame

PRINCES = GAMES["princes"]
OUT = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Markéta", "Анна", "Jonáš", "Žofie")
TRACED = 6
FIRST, LAST = 5, 7
"""In these rounds estates are crowded, and the end is open."""

Asked = tuple[AnyMatch, int, tuple[str, ...]]
"""A table, the seat whose answer comes next, and that answer."""


def record_moments() -> Iterator[Asked]:
    """Yield the recorded games before every move of rounds ``FIRST`` to ``LAST``, without their first third."""
    for path in sorted((RECORDS / "princes").glob("rules*-4seats-ai-*.json")):
        kept = msgspec.json.decode(path.read_bytes(), type=FinishedRecord)
        for version, entry in enumerate(kept.entries):
            if entry.kind != "say" or entry.seat is None or version < len(kept.entries) // 3:
                continue
            match = replay_log(PRINCES, kept.header, list(kept.entries[:version]))
            view: PrincesView = match.view_for(None)
            if FIRST <= view.round <= LAST and entry.seat in match.seats_to_move():
                yield match, entry.seat, entry.move


def recent_moves(match: AnyMatch, viewer: int | None) -> tuple[RecentMove, ...]:
    """Return the last moves with marks, in words."""
    speak = build_translator(match.game.data_dir, "en", NAMES)
    marked = [event for _, event in match.visible_events(viewer, 0) if event.at][-TRACED:]
    seats = [event.msg.args.get("seat") for event in marked]
    return tuple(
        RecentMove(number, seat.number if isinstance(seat, Seat) else None, speak(event.msg), event.at)
        for number, (event, seat) in enumerate(zip(marked, seats, strict=True), 1)
    )


def count_board_details(asked: Asked) -> int:
    """Count what is to be seen on the board: bids, heaps sold, tiles, works; 0 outside an auction."""
    view: PrincesView = asked[0].view_for(None)
    if view.auction is None or view.asks != "bid":
        return 0
    tiles = [len(player.tiles) for player in view.players]
    auction = 4 * min(2, len(view.auction.won)) + 3 * min(4, len(view.auction.bids))
    return auction + 2 * min(tiles) + sum(tiles) + sum(len(player.table) for player in view.players)


def count_hand_details(asked: Asked) -> int:
    """Count what is to be seen in a hand: persons, some of them ready, bonus cards, prestige cards."""
    match, seat, _ = asked
    view: PrincesView = match.view_for(seat)
    if view.me is None or view.me.looking or view.auction is None:
        return 0
    ready = sum(work.total >= view.minimum[view.round - 1] for work in view.me.works)
    kinds = [len(view.me.professions), len(view.me.bonus), len(view.me.prestige)]
    return sum(min(3, n) for n in kinds) + min(ready, 2) + (0 < ready < len(view.me.works)) * 3


def count_nearby_tiles(asked: Asked) -> int:
    """Count the tiles around a building that is about to be placed; 0 if there is only one place for it."""
    match, seat, word = asked
    if word[0] != "build" or len(open_places(match.choice_tree(seat), word)) < 2:
        return 0
    view: PrincesView = match.view_for(seat)
    return len(view.players[seat].tiles)


def open_places(tree: Node, word: tuple[str, ...]) -> list[str]:
    """Return the places that may be chosen at the end of a move."""
    try:
        node = walk_tree(tree, word[:-1])
    except EngineError:
        return []
    options = node.options if isinstance(node, Choice) else []
    return [option.hotspot for option in options if option.hotspot and option.blocked is None]


def build_selection(match: AnyMatch, seat: int, word: tuple[str, ...]) -> Selection:
    """Return a move without its confirmation: where the tile may lie, and where it is about to."""
    last: Node = match.choice_tree(seat)
    for token in word[:-1]:
        last = next_node(last, token)
    assert isinstance(last, Choice)
    assert isinstance(next_node(last, word[-1]), Leaf)
    at = next(option.hotspot for option in last.options if option.key == word[-1])
    assert at
    return Selection(word, tuple(open_places(match.choice_tree(seat), word)), (), (at,))


def main() -> int:
    """Choose, paint, write."""
    every = list(record_moments())
    wanted: tuple[tuple[str, str, Callable[[Asked], int]], ...] = (
        ("princes", "board", count_board_details),
        ("princes-hand", "hand", count_hand_details),
        ("princes-place", "place", count_nearby_tiles),
    )
    for name, picture, worth in wanted:
        match, seat, word = max(every, key=worth)
        viewer = None if picture == "board" else seat
        lines = recent_moves(match, viewer) if viewer is None else ()
        focus = build_selection(match, seat, word) if picture == "place" else None
        painted = render_picture(
            PictureRequest("princes", match.view_for(viewer), picture, lines, "en", NAMES, focus, "")
        )
        path = OUT / f"{name}.png"
        path.write_bytes(painted.png)
        sys.stdout.write(f"{path}: {painted.width}x{painted.height}, entry {len(match.entries)}\n")
    city = max(readme_notredame.record_moments(), key=readme_notredame.count_board_details)
    plans = list(readme_leonardo.record_moments())
    boards = {
        "princes": max(every, key=count_board_details)[0],
        "notredame": city,
        "fresco": max(readme_fresco.record_moments(), key=readme_fresco.count_board_details),
        "leonardo": max(plans, key=readme_leonardo.count_board_details),
    }
    for name, match in boards.items():
        if name != "princes":
            _write_picture(name, match, "board")
        for shape in sorted(CHAT_LAYOUTS):
            _write_picture(f"{name}-{shape}", match, "board", shape)
    _write_picture("leonardo-hand", max(plans, key=readme_leonardo.count_hand_details), "hand")
    return readme_film.main()


def _write_picture(name: str, match: AnyMatch, picture: str, shape: str = "") -> None:
    """Paint a table as spectators see it, or the hand of the seat that must move, and write the file."""
    viewer = None if picture == "board" else match.seats_to_move()[0]
    lines = recent_moves(match, viewer) if viewer is None else ()
    painted = render_picture(
        PictureRequest(match.game.key, match.view_for(viewer), picture, lines, "en", NAMES, layout=shape)
    )
    (OUT / f"{name}.png").write_bytes(painted.png)
    sys.stdout.write(f"{OUT / name}.png: {painted.width}x{painted.height}, entry {len(match.entries)}\n")


if __name__ == "__main__":
    raise SystemExit(main())
