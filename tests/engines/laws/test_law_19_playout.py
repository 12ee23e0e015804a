"""Law 19: a playout accepts the words that a match accepts, asks and shows what it does, and ends as it ends.

So laws 1 to 6 hold of it as they do of a match: law 1 is tried on it as it stands, and at every moment of random whole
games it is held beside the match for which the others were tried: in one position nothing can differ but the words.
"""

from __future__ import annotations

from random import Random

import msgspec

from engines.core.playout import Playout, playout
from engines.core.tables import dump, load_table
from engines.core.words import Refused, Word
from tests.engines.laws.counts import sampled
from tests.engines.laws.playing import AnyGame, AnyMatch, moments, require, secret_of, shape, viewers
from tests.engines.laws.test_law_01_tree import law_1

AnyPlayout = Playout[object, object]


def law_19(game: AnyGame, seed: int, share: float = 1.0) -> int:
    """Give the number of words compared."""
    dice, beside, compared = Random(f"{seed} beside"), None, 0
    for match in moments(game, seed):
        if beside is None:
            beside = playout(match)
        else:
            said: tuple[int, Word] = match.entries[-1].seat or 0, match.entries[-1].word
            try:
                beside.push(*said)
            except Refused as refused:
                require(False, "a playout refuses what a match accepts", said, refused)
            compared += 1
        _alike(match, beside)
        if match.over or dice.random() < share:
            _shown(match, beside)
            _apart(match, seed, dice)
    assert beside is not None
    require(beside.over, "a playout goes on after the end")
    return compared + law_1(game, seed, share, table=playout)


def _alike(match: AnyMatch, beside: AnyPlayout) -> None:
    require(match.digest() == beside.digest(), "a playout comes to another position", match.version)
    owes = {seat: asked.owes for seat, asked in match.asked().items()}
    require(owes == beside.asked(), "a playout asks others", match.version, owes, beside.asked())
    require((match.owing(), match.over) == (beside.owing(), beside.over), "a playout waits for others", match.version)


def _shown(match: AnyMatch, beside: AnyPlayout) -> None:
    """What a seat is asked and sees; and that a refused word changes nothing."""
    for seat in match.asked():
        require(shape(match.tree(seat)) == shape(beside.tree(seat)), "a playout asks something else", seat)
        try:
            beside.push(seat, ("no-such-word",))
        except Refused:
            _alike(match, beside)
        else:
            require(False, "a playout accepts what no tree offers", seat)
    for viewer in viewers(match):
        require(match.view(viewer) == beside.view(viewer), "a playout shows something else", viewer)


def _apart(match: AnyMatch, seed: int, dice: Random) -> None:
    """Played on to its end it leaves the match as it was, and one from a dump plays as one from the match does."""
    before, number = match.digest(), dice.random()
    there: AnyMatch = load_table(match.game, "another", msgspec.to_builtins(dump(match)), secret_of(seed))
    ends = []
    for run in (playout(match), playout(there)):
        words = Random(number)
        for _ in range(40):
            if not run.owing():
                break
            run.push_random(words.choice(run.owing()), words)
        ends.append(run.digest())
    require(match.digest() == before, "a playout changes the match that it was made of")
    require(ends[0] == ends[1], "playouts of one position with one chance and the same words differ")


test_law_19, test_law_19_in_full = sampled(19, law_19)
