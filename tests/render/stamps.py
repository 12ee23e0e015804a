"""Draw costly drawings in advance (stamps): ``make art``, ``python -m tests.render.stamps [GAME...]``.

The keys come from boards of recorded games, in the sizes of chats and films, and from hands, in the sizes of chats. A
final picture has many drawings in a few small sizes, which are all stored. Other sizes are drawn on demand.
"""

import sys
import zlib
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from engines import GAMES
from engines.core.match import Match
from engines.core.match_factory import replay_log
from render import PAINTERS
from render.core import canvas, sprites
from render.core.composition import draw_picture
from render.core.film import film_px
from render.core.layouts import CHAT_LAYOUTS
from render.core.palette import STAMPS_FILE, StoredStamp, load_palette, palette_checksum, stored_palette
from render.core.request import PictureRequest
from tests.engines.records.stored_games import RECORDS, read_record

EACH: Final = 6
"""Interval of moves; boards after every sixth move show all stored drawings."""
END_PX: Final = 64
"""Maximum width of a stored drawing of final pictures; larger ones have many sizes and take more space."""

SpriteArgs = tuple[str, int, int, tuple[Any, ...], tuple[int, int]]


def names_to_store(game: str) -> frozenset[str]:
    """Return the names of the drawings that a game stores: ``STORED`` of its painter."""
    return frozenset(getattr(PAINTERS[game], "STORED", ()))


def record_views(game: str, *, private: bool) -> Iterator[Any]:
    """Yield views of running recorded games of the latest rules, one for each number of seats: public or private."""
    for seats in range(2, 6):
        for path in sorted((RECORDS / game).glob(f"rules{GAMES[game].rules_version}-{seats}seats-ai*.json"))[:1]:
            kept, seen = read_record(path), list[Any]()

            def on_entry(match: Match[Any, Any], seen: list[Any] = seen) -> None:
                if match.version % EACH == 1 and not match.is_over:
                    seen.extend(match.view_for(seat) for seat in (range(match.header.seats) if private else (None,)))

            replay_log(GAMES[game], kept.header, list(kept.entries), on_entry=on_entry)
            yield from seen


def end_views(game: str) -> Iterator[Any]:
    for path in sorted((RECORDS / game).glob(f"rules{GAMES[game].rules_version}-*.json")):
        kept = read_record(path)
        match = replay_log(GAMES[game], kept.header, list(kept.entries))
        if match.is_over:
            yield match.view_for(None)


def sprites_to_store(game: str) -> dict[str, SpriteArgs]:
    return dict(sorted((board_sprites(game) | end_sprites(game)).items()))


def board_sprites(game: str) -> dict[str, SpriteArgs]:
    """Return the stored drawings on boards in chats and films, and on hands, by key."""
    names = names_to_store(game)
    if not names:
        return {}
    boards = iter_sprites(game, record_views(game, private=False), names)
    hands = iter_sprites(game, record_views(game, private=True), names, "hand")
    return {sprites.sprite_key(*args): args for args in (*boards, *hands)}


def end_sprites(game: str) -> dict[str, SpriteArgs]:
    """Return each small drawing of final pictures (``STORED_ENDS``) in all their sizes, by key."""
    names = frozenset(getattr(PAINTERS[game], "STORED_ENDS", ()))
    shown = list(iter_sprites(game, end_views(game), names)) if names else []
    contents = {(name, args) for name, _, _, args, _ in shown}
    sizes = {(name, w, h, size) for name, w, h, _, size in shown if size[0] <= END_PX}
    found = [
        (name, w, h, args, size) for (name, args), (other, w, h, size) in product(contents, sizes) if name == other
    ]
    return {sprites.sprite_key(*args): args for args in found}


def iter_sprites(
    game: str, shown: Iterator[Any], names: frozenset[str], picture: str = "board"
) -> Iterator[SpriteArgs]:
    """Yield drawings with these names on pictures of views, in the sizes of chats, and of films for boards."""
    for view in shown:
        for layout in sorted(CHAT_LAYOUTS):
            scene = draw_picture(PictureRequest(game, view, picture, layout=layout))
            for item in scene.items:
                if item.kind == "drawn" and names & drawing_names(item.name, item.args):
                    for px in (scene.px, film_px(layout)) if picture == "board" else (scene.px,):
                        where = item.box.scale_by(px)
                        yield item.name, item.box.w, item.box.h, item.args, (where.w, where.h)


def drawing_names(name: str, args: tuple[Any, ...]) -> set[str]:
    """Return the possible names of a drawing: its name, also with its last argument; for an icon, its motif."""
    if name in {"icon", "small"}:
        return {str(args[0])}
    return {name, *(f"{name} {arg}" for arg in args[-1:])}


def draw_stored_stamp(game: str, args: SpriteArgs) -> StoredStamp:
    stamp = canvas.Stamp.from_image(np.asarray(sprites.sprite_image(*args)), load_palette(game))
    raw = b"".join(made.tobytes() for made in stamp.to_arrays())
    return (0, 0, stamp.h, stamp.w, len(stamp.ey), zlib.compress(raw, 9))


def main(games: list[str]) -> int:
    """Write the file of each game whose painter stores drawings."""
    for game in games or list(PAINTERS):
        if not names_to_store(game):
            continue
        stamps = {key: draw_stored_stamp(game, args) for key, args in sprites_to_store(game).items()}
        path = Path(str(files(PAINTERS[game].__name__))) / STAMPS_FILE
        path.write_bytes(palette_checksum(stored_palette(PAINTERS[game])) + msgspec.msgpack.encode(stamps))
        sys.stdout.write(f"{path}: {len(stamps)} drawings, {path.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
