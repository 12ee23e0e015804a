"""A finished game as a film: every move as everybody saw it, who made it and what came of it, the result at the end.

It is made in steps, so that whoever paints it can paint boards in between, and whoever waits for it sees how far it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from engines import GAMES
from engines.core.living import living
from engines.core.match import Match
from engines.core.messages import Speaker, speaker
from engines.core.tables import again
from engines.core.words import Event, Seat
from render.core.banner import SIGN
from render.core.composition import scene_of
from render.core.fit import fit, shorten
from render.core.gif import Gif
from render.core.names import legible
from render.core.paint import Placed
from render.core.painters import PAINTERS
from render.core.palette import Bytes, palette
from render.core.request import Caption, Film, Made, Request, TraceLine
from render.core.scene import Scene
from render.core.seats import leaders
from render.core.shapes import ARRANGED, SHAPES, Shape

WIDE_PX: Final = 600
LONGEST_S: Final = 80.0
SHORTEST_S: Final = 10.0
"""A film lasts as long as its game was, between these."""
QUIET_S: Final = (0.12, 1.4)
"""A beat where nothing turns, at least and at most; of a short game it is long, of a long one short."""
TURN: Final = 2.5
"""So many beats a turning point lasts: another round, somebody else in front."""
END_S: Final = 6.0
MOST_BYTES: Final = 8_000_000
MOST_TRACES: Final = 6
LEAST_GAP: Final = 14
STEP: Final = 12
"""Frames that are made at once."""


class Moment(NamedTuple):
    """A frame to be: what everybody sees, what has just happened, and whether something turns."""

    view: Any
    events: tuple[Event, ...]
    turns: bool


def moments(film: Film) -> list[Moment]:
    """Every move that was not taken back, as everybody saw it. Raises ``Refused`` where the log does not replay."""
    game = GAMES[film.header.game]
    if film.components:
        game.adopt_kept(film.components)
    gone = living(list(film.entries)).gone
    seen: list[tuple[Any, tuple[Event, ...]]] = []

    def heard(match: Match[Any, Any]) -> None:
        entry = match.entries[-1]
        told = tuple(event for event in entry.events if event.reaches(None))
        first = match.version == 1
        if first or (entry.kind == "say" and match.version not in gone and (told or match.over)):
            seen.append((match.view(None), told))

    again(game, film.header, list(film.entries), heard=heard)
    score = getattr(PAINTERS[film.header.game], "SCORE", "")
    turning = [False, *(_turns(one[0], other[0], score) for one, other in pairwise(seen))]
    return [Moment(view, told, turns) for (view, told), turns in zip(seen, turning, strict=True)]


def _turns(before: Any, now: Any, score: str) -> bool:
    """Whether another round began, or somebody else is in front."""
    if getattr(before, "round", 0) != getattr(now, "round", 0):
        return True
    return bool(score) and _ahead(before, score) != _ahead(now, score) and bool(_ahead(now, score))


def _ahead(view: Any, score: str) -> frozenset[int]:
    return leaders([getattr(player, score) for player in view.players])


def beats(turning: Sequence[bool]) -> list[int]:
    """How long each frame is shown, in hundredths of a second; the last one is the result."""
    weights = [TURN if turns else 1.0 for turns in turning[:-1]]
    beat = min(max((LONGEST_S - END_S) / max(1.0, sum(weights)), QUIET_S[0]), QUIET_S[1])
    before = [round(beat * weight * 100) for weight in weights]
    return [*before, round(max(END_S, SHORTEST_S - sum(before) / 100) * 100)]


def thinned(kept: Sequence[Moment], keep: int) -> list[Moment]:
    """At most so many moments: of those where nothing turns some are left out, and what they tell goes to the next."""
    quiet = [n for n, moment in enumerate(kept[:-1]) if n and not moment.turns]
    out = max(0, len(kept) - keep)
    dropped = {quiet[n * len(quiet) // out] for n in range(out)} if quiet and out <= len(quiet) else set(quiet[:out])
    found: list[Moment] = []
    waiting: tuple[Event, ...] = ()
    for n, moment in enumerate(kept):
        if n in dropped:
            waiting += moment.events
        else:
            found.append(moment._replace(events=waiting + moment.events))
            waiting = ()
    return found


def most_frames(kept: Sequence[Moment]) -> int:
    """How many frames there is time for."""
    turns = sum(moment.turns for moment in kept)
    return max(2, int((LONGEST_S - END_S) / QUIET_S[0] - (TURN - 1) * turns))


class Reel:
    """A film in the making."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self._speak = speaker(GAMES[film.header.game].home, film.lang, _names(film))
        self._all = moments(film)
        self._tall = 0
        if film.shape not in getattr(PAINTERS[film.header.game], "SHAPES", ()):  # posters are as tall as they need
            self._tall = max(frame(film, moment, self._speak).height for moment in self._all)
        self._begin(thinned(self._all, most_frames(self._all)))

    def _begin(self, shown: list[Moment]) -> None:
        self._shown = shown
        self._beats = beats([moment.turns for moment in shown])
        self._frames = self._made()
        self._gif: Gif | None = None
        self._done = 0

    def step(self) -> Made:
        """Make some more frames. Too large a film begins again with fewer."""
        for _ in range(STEP):
            if self._done == len(self._shown):
                break
            rows, beat = next(self._frames)
            if self._gif is None:
                self._gif = Gif(rows.shape[1], rows.shape[0], palette(self.film.header.game).raw)
            self._gif.add(rows, beat)
            self._done += 1
            if self._gif.size > MOST_BYTES:
                self._begin(thinned(self._shown, len(self._shown) * 2 // 3))
                break
        whole = self._gif.file() if self._gif is not None and self._done == len(self._shown) else b""
        return Made(self._done, len(self._shown), whole)

    def _made(self) -> Iterator[tuple[Bytes, int]]:
        last: Placed | None = None
        rows = np.empty((0, 0), np.uint8)
        for moment, beat in zip(self._shown, self._beats, strict=True):
            scene = frame(self.film, moment, self._speak)
            scene.height = self._tall or scene.height
            placed = Placed(scene)
            dirty = placed.after(last) if last is not None else None
            if dirty is None:
                rows = placed.painted()
            else:
                placed.onto(rows, dirty)
            last = placed
            yield rows[:, 1:], beat


def frame(film: Film, moment: Moment, speak: Speaker) -> Scene:
    """The board at a moment, 600 pixels wide, under a masthead that says what has just happened."""
    told = [(event, speak(event.msg)) for event in moment.events]
    marked = [(event, said) for event, said in told if event.at][-MOST_TRACES:]
    lines = tuple(TraceLine(n, _who(event), said, event.at) for n, (event, said) in enumerate(marked, 1))
    shape = film.shape if film.shape in ARRANGED else "wide"
    caption = _caption(film, told, SHAPES[shape]) if told and not moment.view.over else None
    request = Request(
        film.header.game, moment.view, "board", () if moment.view.over else lines, film.lang, _names(film),
        shape=shape, caption=caption,
    )  # fmt: skip
    scene = scene_of(request)
    scene.px = WIDE_PX / scene.width
    return scene


def _caption(film: Film, told: Sequence[tuple[Event, str]], shape: Shape) -> Caption:
    """What has happened, in large; where that is too long for a line, who did it, and what under that."""
    event, said = next(((event, said) for event, said in told if event.at), told[0])
    said, who = said.rstrip("."), _who(event)
    rest = " ".join(other for one, other in told if one is not event)
    room = shape.width - 2 * shape.margin - SIGN - LEAST_GAP
    if not fit(said, shape.stacked, room).cut:
        return Caption(who, said, rest)
    names = _names(film)
    head = names[who] if who is not None and who < len(names) else said
    return Caption(who, shorten(head, shape.stacked.face, shape.stacked.least, room), f"{said}. {rest}".strip())


def _names(film: Film) -> tuple[str, ...]:
    return tuple(legible(name) for name in film.names)


def _who(event: Event) -> int | None:
    seat = event.msg.args.get("seat")
    return seat.number if isinstance(seat, Seat) else None
