"""Law 4: undo gives the position before; a preview changes nothing and foretells what the seat will see."""

from __future__ import annotations

from random import Random

from engines.core.steps import Sealed
from engines.core.tree import random_word
from engines.core.words import Refused, Word
from tests.engines.laws.counts import sampled
from tests.engines.laws.playing import AnyGame, AnyMatch, any_word, copy, require, some


def law_4(game: AnyGame, seed: int, share: float = 1.0) -> int:
    """Give the number of words taken back or rehearsed."""
    dice, done = Random(seed), 0
    for match in some(game, seed, share):
        if match.over:
            continue
        seat, word = any_word(match, dice, asides=0.3)
        done += _preview(match, seat, word) + _undo(match, seat, word) + _withdraw(match, dice) + _rewind(match, dice)
    return done


def _state(match: AnyMatch) -> tuple[object, ...]:
    return match.digest(), match.version, match.epochs, match.sealed, match.owing()


def _preview(match: AnyMatch, seat: int, word: Word) -> int:
    before = _state(match)
    preview = match.preview(seat, [word])
    require(_state(match) == before, "a preview changes something", seat, word)
    for line in match.game.headline(preview.view):
        require([] not in line.args.values(), "a headline names nobody, as after the last answer", seat, word, line)
    table = copy(match)
    entry = table.push(seat, word)
    if preview.seals:
        require(entry.seals, "a preview stops where nothing seals", word)
        return 1
    told = tuple(event for event in entry.events if event.reaches(seat))
    require(preview.events == told, "a preview tells other events", word, preview.events, told)
    require(preview.view == table.view(seat), "a preview shows another view", word)
    return 1


def _undo(match: AnyMatch, seat: int, word: Word) -> int:
    """Also after a detour through a keyframe and back."""
    table = copy(match)
    before = table.digest()
    entry = table.push(seat, word)
    try:
        table.undo(seat)
    except Refused as refused:
        require(entry.seals or table.over, "what is not sealed can't be taken back", word, refused)
        return 0
    require(not entry.seals, "what is sealed is taken back", word)
    require(table.digest() == before, "undo gives another position", word)
    require(table.version == 3, "versions go back", table.version)
    require(not [e for v, e in table.events(seat) if v == 2], "events of an entry taken back are told", word)
    require(table.push(seat, word).events == entry.events, "said again, the word does something else", word)
    return 1


def _withdraw(match: AnyMatch, dice: Random) -> int:
    """In an open sealed step an answer can be taken back although others have answered since."""
    owing = match.owing()
    if not isinstance(match.position.stack[-1], Sealed) or len(owing) < 3:
        return 0
    first, second = dice.sample(owing, 2)
    mine, yours = random_word(match.tree(first), dice), random_word(match.tree(second), dice)
    alone, both = copy(match), copy(match)
    alone.push(second, yours)
    both.push(first, mine)
    both.push(second, yours)
    epoch = both.epochs[second]
    both.undo(first)
    require(both.digest() == alone.digest(), "an answer withdrawn leaves a trace", mine)
    require(both.epochs[second] == epoch, "an answer withdrawn disturbs another's", mine)
    return 1


def _rewind(match: AnyMatch, dice: Random) -> int:
    """A vote goes back beyond a seal, and the same cards come again."""
    table = copy(match)
    seen = [table.digest()]
    while not table.over and len(seen) < 5:
        table.push(*any_word(table, dice))
        seen.append(table.digest())
    if table.over or len(seen) < 2:
        return 0
    to = dice.randrange(1, len(seen))
    table.rewind(to)
    require(table.digest() == seen[to - 1], "a vote gives another position", to)
    for v in range(to, len(seen)):
        entry = table.entries[v]
        assert entry.seat is not None
        require(table.push(entry.seat, entry.word).draws == entry.draws, "other cards come", v)
    require(table.digest() == seen[-1], "said again, it comes out otherwise", to)
    return 1


test_law_4, test_law_4_in_full = sampled(4, law_4)
