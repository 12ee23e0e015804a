"""Facts of each game for the tests: one file for each game, named by its key, with its ``FACTS``.

Nothing else in tests has to be touched for a new game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from engines.core.random_moves import Dice

Because = Mapping[str, str]
"""What is left out, each with its reason."""


@dataclass(frozen=True)
class Band:
    """AI games of one number of seats: ``games`` of them (``quick`` in a sample)."""

    seats: int
    games: int
    quick: int
    median: tuple[int, int]
    """The range of the median winner's score."""
    nearly_all: tuple[int, int]
    """The range of 95 of 100 winners' scores."""


class Moment(NamedTuple):
    """The first moment of a recorded game, from a round on, in which a question has an answer of this kind."""

    asks: str
    """How the phase and the tag of the step on top end: ``bidding``, ``cathedral2/cathedral``; ``end``."""
    round: int = 0
    picture: str = "board"
    """The board is as spectators see it, other pictures as the seat does that answers."""
    move: tuple[str, ...] = ()
    """The first tokens of the answer."""
    record: str = "ai-12"
    """How the name of the record ends, a pattern."""
    seats: int = 4
    selects: bool = False
    """Whether the answer is selected as far as it is on the picture."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """One game."""

    longest: int
    """No game has more words."""
    rules: int = 0
    """How many ids are in its rules, each with a test that is named after it."""
    bands: tuple[Band, ...]
    """Law 13: scores of games among AIs."""
    plausible: range
    """Winners of strong players, as the rules' own sources tell: what the records' AI games must keep to."""
    plausible_with: Mapping[int, range] = field(default_factory=dict)
    """The same for numbers of seats of which the sources say nothing."""
    vary_hidden_state: Callable[[Any, int | None, Dice], None] = field(default=lambda position, seat, dice: None)
    """Law 6: change numbers of a position that a seat does not know, apart from cards."""
    options: Mapping[str, Mapping[str, bool | int | str]] = field(default_factory=dict)
    """Options of which whole games are also kept, by a name, for each number of seats that they fit.

    Append new ones: the place decides which seed the games of all later ones have.
    """
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of messages that code puts together, by their shape: ``way-{}``."""
    counted: Because = field(default_factory=dict)
    """Texts of the rules with a number written out, since it counts what the very sentence names, or players."""
    no_components: Because = field(default_factory=dict)
    """Law 8: paths of a dump (regular expressions) whose change needs no refusal."""
    ordered: Because = field(default_factory=dict)
    """Law 17: dicts (regular expressions for their paths) whose order says something."""
    own_answers: Because = field(default_factory=dict)
    """Law 14: fields that show a seat its own sealed answer, which is no event."""
    not_imagined: Because = field(default_factory=dict)
    """Law 18: paths of a dump's state that no view tells and that are not imagined as they may be."""
    not_said: Because = field(default_factory=dict)
    """Law 11: fields of a view (regular expressions) that its text board need not say."""
    off_picture: Because = field(default_factory=dict)
    """Law 11: kinds of event whose marks need not be on a picture."""
    own: str
    """How a line of the English text board begins that tells of what its seat alone sees; empty where nothing is."""
    samples: Mapping[str, Moment] = field(default_factory=dict)
    """Moments that are painted for palettes, tests, and to look at, by name: ``crowded`` is one."""
    goldens: tuple[str, ...] = ()
    """Samples (``tests.render.samples``) whose pictures are kept: ``make art`` draws them."""
    pinned: tuple[str, ...] = ()
    """Samples whose scenes are kept as text."""
    unpainted: str = ""
    """Law 11: why there are no pictures. A game that has both a painter and a reason fails."""
    unkept: Because = field(default_factory=dict)
    """Steps (by their tags) of which no position is kept, because random play never reaches them."""
    small: bool = False
    """Of some dozens of words: the laws look at all of it, in more games."""
    single_answers: Because = field(default_factory=dict)
    """Law 24: questions asked although only one answer is open, each with what not asking would reveal."""
    games: Mapping[int, int] = field(default_factory=dict)
    """By law: how many games are its sample, where random ones seldom reach what it is about."""
    least: Mapping[int, int] = field(default_factory=dict)
    """Law to the comparisons that are enough in a sample, where the game has less to compare than most."""


FACTS: dict[str, Facts] = {
    path.stem: import_module(f"tests.games.{path.stem}").FACTS
    for path in sorted(Path(__file__).parent.glob("*.py"))
    if path.stem != "__init__"
}
"""By the key of the game."""
REAL = [key for key in FACTS if (Path(__file__).parents[2] / "engines" / key).is_dir()]
"""The games without the sample game, which tests alone register."""


def tree_of(key: str) -> Path:
    """Return the tree that has the folders of a game: ``engines/<key>``, ``render/<key>``, ``docs/rules``."""
    root = Path(__file__).parents[2]
    return root if key in REAL else root / "docs/sample"
