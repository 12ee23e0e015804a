"""Test law 4: undo restores the earlier position; a preview changes nothing and shows what the seat will see."""

from random import Random

from engines.core.core_types import EngineError, Move
from engines.core.random_moves import random_move
from engines.core.steps import SealedStep
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, any_word, copy_match, require, some_moments


def law_4(game: AnyGame, seed: int, share: float = 1.0) -> int:
    dice, done = Random(seed), 0
    for match in some_moments(game, seed, share):
        if match.is_over:
            continue
        seat, word = any_word(match, dice, asides=0.3)
        done += (
            _check_preview(match, seat, word)
            + _check_undo(match, seat, word)
            + _check_withdrawal(match, dice)
            + _check_rewind(match, dice)
        )
    return done


def _table_state(match: AnyMatch) -> tuple[object, ...]:
    return match.position_digest(), match.version, match.epochs, match.seal_version, match.seats_to_move()


def _check_preview(match: AnyMatch, seat: int, word: Move) -> int:
    before = _table_state(match)
    preview = match.preview_moves(seat, [word])
    require(_table_state(match) == before, "a preview changes something", seat, word)
    for line in match.game.headline_messages(preview.view):
        require([] not in line.args.values(), "a headline names no seat, as after the last answer", seat, word, line)
    table = copy_match(match)
    entry = table.push(seat, word)
    if preview.seals:
        require(entry.seals, "a preview stops although nothing seals", word)
        return 1
    told = tuple(event for event in entry.events if event.is_visible_to(seat))
    require(preview.events == told, "a preview has different events", word, preview.events, told)
    require(preview.view == table.view_for(seat), "a preview shows a different view", word)
    return 1


def _check_undo(match: AnyMatch, seat: int, word: Move) -> int:
    """Check that undo restores the position before the move, and that sealed moves cannot be undone.

    The position is rebuilt from a keyframe.
    """
    table = copy_match(match)
    before = table.position_digest()
    entry = table.push(seat, word)
    try:
        table.undo(seat)
    except EngineError as refused:
        require(entry.seals or table.is_over, "an unsealed move can't be undone", word, refused)
        return 0
    require(not entry.seals, "a sealed move is undone", word)
    require(table.position_digest() == before, "undo gives a different position", word)
    require(table.version == 3, "versions decrease", table.version)
    require(not [e for v, e in table.visible_events(seat) if v == 2], "events of an undone entry are listed", word)
    require(table.push(seat, word).events == entry.events, "the repeated move has a different effect", word)
    return 1


def _check_withdrawal(match: AnyMatch, dice: Random) -> int:
    owing = match.seats_to_move()
    if not isinstance(match.position.stack[-1], SealedStep) or len(owing) < 3:
        return 0
    first, second = dice.sample(owing, 2)
    mine, yours = random_move(match.choice_tree(first), dice), random_move(match.choice_tree(second), dice)
    alone, both = copy_match(match), copy_match(match)
    alone.push(second, yours)
    both.push(first, mine)
    both.push(second, yours)
    epoch = both.epochs[second]
    both.undo(first)
    require(both.position_digest() == alone.position_digest(), "a withdrawn answer leaves a trace", mine)
    require(both.epochs[second] == epoch, "a withdrawn answer disturbs another one", mine)
    return 1


def _check_rewind(match: AnyMatch, dice: Random) -> int:
    table = copy_match(match)
    seen = [table.position_digest()]
    while not table.is_over and len(seen) < 5:
        table.push(*any_word(table, dice))
        seen.append(table.position_digest())
    if table.is_over or len(seen) < 2:
        return 0
    to = dice.randrange(1, len(seen))
    table.rewind_to(to)
    require(table.position_digest() == seen[to - 1], "a vote gives a different position", to)
    for v in range(to, len(seen)):
        entry = table.entries[v]
        assert entry.seat is not None
        require(table.push(entry.seat, entry.move).draws == entry.draws, "different cards are drawn", v)
    require(table.position_digest() == seen[-1], "the repeated move has a different outcome", to)
    return 1


test_law_4, test_law_4_in_full = make_law_tests(4, law_4)
