"""Test law 9: every blocked option has a reason, and a refused move changes nothing."""

from random import Random

from engines.core.core_types import EngineError, Move, Msg
from engines.core.random_moves import random_move
from engines.core.translation import LANGUAGES, TranslateMessage, build_translator
from engines.core.tree import MORE, Amount, Choice, Leaf, Node, child_node, next_node
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, copy_match, require, some_moments

TOKENS = ["", "0", "1", "7", "-1", "+1", "007", ".", "=", "a=1", "more", "pass", "ž", "²", "a b", "A", "x" * 65, "1e3"]
CODES = {"over", "not_your_turn", "stale", "bad_move", "blocked"}
"""Permitted reasons for refusing a move."""


def law_9(game: AnyGame, seed: int, share: float = 1.0) -> int:
    dice, seen = Random(seed), 0
    speakers = [build_translator(game.data_dir, lang) for lang in LANGUAGES]
    for match in some_moments(game, seed, share):
        for seat in match.open_questions():
            for node, key, reason in _find_blocked(match.choice_tree(seat)):
                for speak in speakers:
                    require(_has_text(speak, reason), "a blocked option has no reason", key, reason)
                try:
                    next_node(node, key)
                except EngineError as refused:
                    require(
                        (refused.code, refused.msg) == ("blocked", reason),
                        "the reason for a refusal differs",
                        key,
                        refused,
                    )
                else:
                    require(False, "a blocked option is taken", key)
                seen += 1
        for _ in range(6):
            seen += _nothing_changes(match, dice)
    return seen


def _has_text(speak: TranslateMessage, reason: Msg) -> bool:
    try:
        return bool(speak(reason).strip())
    except KeyError:
        return False


def _find_blocked(node: Node) -> list[tuple[Node, str, Msg]]:
    found: list[tuple[Node, str, Msg]] = []
    if not isinstance(node, Leaf) and node.more is not None:
        found += _find_blocked(node.more)
    match node:
        case Choice():
            for option in node.options:
                found += (
                    [(node, option.key, option.blocked)]
                    if option.blocked is not None
                    else _find_blocked(child_node(option))
                )
        case Amount():
            found += _find_blocked(node.then(node.low))
        case Leaf():
            pass
        case _:
            found += [(node, f"{slot.key}=1", slot.blocked) for slot in node.slots if slot.blocked is not None]
    return found


def _nothing_changes(match: AnyMatch, dice: Random) -> int:
    """Push a probably invalid move; return 1 if it was refused."""
    seat = dice.randrange(match.header.seats + 1)
    word, epoch = _wrong_move(match, seat, dice), dice.choice([None, None, None, 0, match.version + 1])
    before = (match.position_digest(), match.version, match.epochs, match.seats_to_move(), len(match.entries))
    try:
        copy_match(match).push(seat, word, epoch)
    except EngineError:
        pass
    else:
        return 0
    try:
        match.push(seat, word, epoch)
    except EngineError as refused:
        require(refused.code in CODES, "a move is refused for a different reason", seat, word, refused)
        after = (match.position_digest(), match.version, match.epochs, match.seats_to_move(), len(match.entries))
        require(before == after, "a refused move changes something", seat, word)
        return 1
    require(False, "refused by a copy and accepted by the table", seat, word)
    return 0


def _wrong_move(match: AnyMatch, seat: int, dice: Random) -> Move:
    asked = match.open_questions()
    if not asked or dice.random() < 0.2:
        return tuple(dice.choice(TOKENS) for _ in range(dice.randrange(4)))
    word = list(random_move(match.choice_tree(seat if seat in asked else next(iter(asked))), dice))
    i = dice.randrange(len(word) + 1)
    slip = dice.choice([*TOKENS, MORE, *word])
    match dice.randrange(4):
        case 0:
            word[i:i] = [slip]
        case 1:
            word[i : i + 1] = [slip]
        case 2:
            word = word[:i]
        case _:
            word += [slip]
    return tuple(word)


test_law_9, test_law_9_in_full = make_law_tests(9, law_9)
