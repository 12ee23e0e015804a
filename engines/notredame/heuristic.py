"""The heuristic AI, which chooses a move from its seat's own view.

It takes the move with the highest value of the resulting view (``evaluation.py``). Moves are sorted by an estimate
first, and ``peek`` previews the most promising ones.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.core.core_types import EngineError, Move
from engines.core.game import PreviewMoves
from engines.core.random_moves import Dice
from engines.core.tree import Choice, Node, first_move, legal_moves
from engines.notredame import estimate, evaluation
from engines.notredame.components import printed, steps_from
from engines.notredame.state import kind_of
from engines.notredame.steps.sectors import BENEFITS
from engines.notredame.view import NotreDameView

LOOKED_AT = 14
"""Number of previewed moves, the most promising first."""


def heuristic_move(view: NotreDameView, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:
    """Return a move; ``dice`` decide between moves of equal value."""
    assert isinstance(tree, Choice)
    match view.asks:
        case "keep":
            return _keep_move(view)
        case "play":
            return _best_move(view, _promising_moves(view, tree), peek, dice)
        case "bribe":
            return _best_move(view, _promising_moves(view, tree), peek, dice)
        case _:
            return _best_move(view, list(legal_moves(tree)), peek, dice)


# -- phase 2


def _keep_move(view: NotreDameView) -> Move:
    """Keep the card with the best resulting hand."""
    me = view.me
    assert me is not None
    now = evaluation.build_own(view)
    base = evaluation.position_value(now)
    gains = {card: evaluation.position_value(estimate.play(now, card)) - base for card in (*me.choosing, *me.hand)}
    has = {kind_of(card) for card in me.hand}

    def hand(card: str) -> float:
        best = sorted((gains[other] for other in (card, *me.hand)), reverse=True)
        return sum(best[:2]) + 0.25 * sum(best[2:]) - 0.3 * (kind_of(card) in has)

    return "keep", max(me.choosing, key=lambda card: (hand(card), card))


# -- phases 3 and 4


def _promising_moves(view: NotreDameView, tree: Node) -> list[Move]:
    """Return the moves with the highest estimates."""
    every = [word for word in legal_moves(tree) if word[-1] != "forgo"] or [first_move(tree)]
    if len(every) <= LOOKED_AT:
        return every
    return sorted(every, key=_build_estimate(view), reverse=True)[:LOOKED_AT]


def _build_estimate(view: NotreDameView) -> Callable[[Move], float]:
    """Build the estimator of moves of phase 3 or 4."""
    now = evaluation.build_own(view)
    rows = printed(view.components).persons

    def of(word: Move) -> float:
        if word[0] == "play":
            after = _after_play(now, word)
        elif len(word) == 4:
            after = _after_move(now, word, performs=rows[word[0]].performs_action)
        elif len(word) == 2:
            after = _after_placing(now, word[1])
        else:
            return evaluation.position_value(now) + (evaluation.person_worth(now, word[0]) if word[0] in rows else 0.0)
        return evaluation.position_value(after)

    return of


def _after_play(now: evaluation.SeatEstimate, move: Move) -> evaluation.SeatEstimate:
    """Return the estimate after playing a card, also for the origin of a moved cube."""
    if move[2] == "place":
        return estimate.play(now, move[1])
    if move[2] in now.on:
        return estimate.send(now, move[2])
    after = now.copy()
    _take_token(after, move[3])
    after.supply += 1
    return estimate.play(after, move[1])


def _take_token(after: evaluation.SeatEstimate, origin: str) -> None:
    if origin in after.on:
        after.on[origin] -= 1
        after.cubes[origin] -= 1
    else:
        after.cathedral -= 1


def _after_move(now: evaluation.SeatEstimate, move: Move, *, performs: bool) -> evaluation.SeatEstimate:
    """Return the estimate after the minstrel or the juggler."""
    _, origin, sector, what = move
    after = now.copy()
    after.coins -= 1
    after.bribes -= 1
    after.person = True
    n = sum(1 if part == "friend" else int(part) for part in what.split("-"))
    if "friend" in what:
        after.friend = sector
        after.cubes[sector] -= 1
    if origin in after.on:
        after.on[origin] -= n
    else:
        after.cathedral -= n
    after.on[sector] += n
    return estimate.perform(after, sector) if performs else after


def _after_placing(now: evaluation.SeatEstimate, sector: str) -> evaluation.SeatEstimate:
    """Return the estimate after the bishop's cube."""
    after = now.copy()
    after.coins -= 1
    after.bribes -= 1
    after.person = True
    after.general -= 1
    after.on[sector] += 1
    return estimate.perform(after, sector)


def _best_move(view: NotreDameView, candidates: list[Move], peek: PreviewMoves, dice: Dice) -> Move:
    """Take the move after which the view has the highest value."""
    assert view.me is not None
    gains = {word: _token_gain(view.me.seat, [word], peek, 2) for word in candidates}
    most = max(gains.values())
    equal = [word for word, gain in gains.items() if gain == most]
    return equal[dice.randrange(len(equal))]


def _token_gain(seat: int, said: list[Move], peek: PreviewMoves, deep: int) -> float:
    """Return the value of the view after some moves, with the best follow-up choice."""
    view = peek(said).view
    assert isinstance(view, NotreDameView)
    if deep and view.owing == (seat,) and view.asks in {"drive", "choose"}:
        further = _drive_moves(view, seat) if view.asks == "drive" else [(benefit,) for benefit in BENEFITS]
        found = []
        for word in further:
            try:
                found.append(_token_gain(seat, [*said, word], peek, deep - 1))
            except EngineError:
                continue
        return max(found)
    return evaluation.view_value(view) + _card_hope(view)


def _drive_moves(view: NotreDameView, seat: int) -> list[Move]:
    """Return the drives of the carriage to tokens, and staying."""
    assert view.turn is not None
    here = next(m.id for d in view.districts for m in d.markets if seat in m.carriages)
    near = steps_from(view.components, len(view.districts), here)
    markets = {market.id: market for district in view.districts for market in district.markets}
    found: list[Move] = [
        ("drive", name, "take") for name, n in near.items() if n <= view.turn.n and markets[name].token
    ]
    return [*found, ("drive", here, "leave") if markets[here].token else ("drive", here)]


def _card_hope(view: NotreDameView) -> float:
    """Return the expected gain by the second card of a hand."""
    me = view.me
    if me is None or view.phase != "play" or me.seat not in view.order or not me.hand:
        return 0.0
    now = evaluation.build_own(view)
    base = evaluation.position_value(now)
    return 0.9 * max(evaluation.position_value(estimate.play(now, card)) - base for card in me.hand)
