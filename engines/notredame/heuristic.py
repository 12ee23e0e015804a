"""The heuristic AI, which chooses a move from its seat's view.

It takes the move with the highest value of the resulting view (``evaluation.py``). Moves are sorted by an estimate
first, and ``peek`` previews the most promising ones.
"""

from collections.abc import Callable

from engines.core.core_types import EngineError, Move, not_none
from engines.core.game import PreviewMoves
from engines.core.random_moves import Dice
from engines.core.tree import Choice, Node, first_move, legal_moves
from engines.notredame import evaluation
from engines.notredame.components import printed, steps_from
from engines.notredame.evaluation import SeatEstimate, position_value
from engines.notredame.state import CATHEDRAL, FRIEND_CARD, kind_of
from engines.notredame.steps.sectors import BENEFITS
from engines.notredame.view import NotreDameView


def play(o: SeatEstimate, card: str) -> SeatEstimate:
    """Return the estimated possessions after playing a card of some kind."""
    kind = kind_of(card)
    if kind == FRIEND_CARD:
        options = [send(o, sector) for sector in o.on if sector != o.friend]
        return max(options, key=position_value)
    after = o.copy()
    after.plays = max(0, after.plays - 1)
    if kind == CATHEDRAL:
        return _make_donation(after)
    if not _place_cube(after, kind):
        return after
    return perform(after, kind)


def send(o: SeatEstimate, sector: str) -> SeatEstimate:
    """Return the estimated possessions after moving the friend to a sector."""
    after = o.copy()
    after.plays = max(0, after.plays - 1)
    if after.friend is not None:
        after.on[after.friend] -= 1
    after.friend = sector
    after.on[sector] += 1
    return perform(after, sector)


def _place_cube(after: SeatEstimate, target: str) -> bool:
    if after.supply:
        after.supply -= 1
    else:
        sources = [sector for sector, n in after.cubes.items() if n and sector != target]
        if not sources:
            return False
        source = min(sources, key=lambda sector: (after.on[sector] != 1, after.on[sector]))
        after.cubes[source] -= 1
        after.on[source] -= 1
    if target != CATHEDRAL:
        after.cubes[target] += 1
        after.on[target] += 1
    return True


def _make_donation(after: SeatEstimate) -> SeatEstimate:
    rows = printed(after.view.components).table.notre_dame_donation
    affordable = [row for row in rows if row.coins <= after.coins]
    if not affordable or not _place_cube(after, CATHEDRAL):
        return after
    after.cathedral += 1
    found = []
    for row in affordable:
        one = after.copy()
        one.coins -= row.coins
        one.pp += row.prestige + one.park
        found.append(one)
    return max(found, key=position_value)


def perform(o: SeatEstimate, sector: str) -> SeatEstimate:
    """Apply the benefit of a sector, in place."""
    row = printed(o.view.components).sectors[sector]
    n = o.on[sector]
    match row.benefit:
        case "cubes":
            n = min(n, o.general)
            o.supply += n
            o.general -= n
        case "coins":
            o.coins += n
        case "prestige":
            o.pp += n + o.park
        case "carriage_move":
            o.pp += best_token(o, n)
        case "choice":
            o.pp += 1.6 * (row.choices_from_threshold if n >= row.threshold else row.choices_below_threshold)
        case "rat_back":
            o.rats = max(0, o.rats - 1)
    return o


def best_token(o: SeatEstimate, steps: int) -> float:
    """Return the best gain of a guild token within reach."""
    view = o.view
    rows = printed(view.components).tokens
    near = steps_from(view.components, len(view.districts), o.market)
    left = {m.token.colour for d in view.districts for m in d.markets if m.token}
    if not left:
        return 0.0
    fewest = min(o.tokens.count(colour) for colour in left)
    best = 0.3
    for district in view.districts:
        for market in district.markets:
            token = market.token
            if token and near[market.id] <= steps and o.tokens.count(token.colour) == fewest:
                row = rows[token.kind]
                worth = row.prestige + o.park + 1.6 * row.coins + 1.2 * row.cubes + 1.1 * row.rat_back * (o.rats > 0)
                best = max(best, worth + 0.4)
    return best


LOOKED_AT = 14
"""Number of previewed moves, the most promising first."""


def heuristic_move(view: NotreDameView, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:
    """Return a move; ``dice`` breaks ties between moves."""
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
    me = view.mine
    now = evaluation.build_own(view)
    base = evaluation.position_value(now)
    gains = {card: evaluation.position_value(play(now, card)) - base for card in (*me.choosing, *me.hand)}
    has = {kind_of(card) for card in me.hand}

    def hand(card: str) -> float:
        best = sorted((gains[other] for other in (card, *me.hand)), reverse=True)
        return sum(best[:2]) + 0.25 * sum(best[2:]) - 0.3 * (kind_of(card) in has)

    return "keep", max(me.choosing, key=lambda card: (hand(card), card))


# -- phases 3 and 4


def _promising_moves(view: NotreDameView, tree: Node) -> list[Move]:
    every = [move for move in legal_moves(tree) if move[-1] != "forgo"] or [first_move(tree)]
    if len(every) <= LOOKED_AT:
        return every
    return sorted(every, key=_build_estimate(view), reverse=True)[:LOOKED_AT]


def _build_estimate(view: NotreDameView) -> Callable[[Move], float]:
    now = evaluation.build_own(view)
    rows = printed(view.components).persons

    def of(move: Move) -> float:
        if move[0] == "play":
            after = _after_play(now, move)
        elif len(move) == 4:
            after = _after_move(now, move, performs=rows[move[0]].performs_action)
        elif len(move) == 2:
            after = _after_placing(now, move[1])
        else:
            return evaluation.position_value(now) + (evaluation.person_worth(now, move[0]) if move[0] in rows else 0.0)
        return evaluation.position_value(after)

    return of


def _after_play(now: evaluation.SeatEstimate, move: Move) -> evaluation.SeatEstimate:
    if move[2] == "place":
        return play(now, move[1])
    if move[2] in now.on:
        return send(now, move[2])
    after = now.copy()
    _take_token(after, move[3])
    after.supply += 1
    return play(after, move[1])


def _take_token(after: evaluation.SeatEstimate, origin: str) -> None:
    if origin in after.on:
        after.on[origin] -= 1
        after.cubes[origin] -= 1
    else:
        after.cathedral -= 1


def _after_move(now: evaluation.SeatEstimate, move: Move, *, performs: bool) -> evaluation.SeatEstimate:
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
    return perform(after, sector) if performs else after


def _after_placing(now: evaluation.SeatEstimate, sector: str) -> evaluation.SeatEstimate:
    after = now.copy()
    after.coins -= 1
    after.bribes -= 1
    after.person = True
    after.general -= 1
    after.on[sector] += 1
    return perform(after, sector)


def _best_move(view: NotreDameView, candidates: list[Move], peek: PreviewMoves, dice: Dice) -> Move:
    gains = {move: _token_gain(view.mine.seat, [move], peek, 2) for move in candidates}
    most = max(gains.values())
    equal = [move for move, gain in gains.items() if gain == most]
    return equal[dice.randrange(len(equal))]


def _token_gain(seat: int, said: list[Move], peek: PreviewMoves, deep: int) -> float:
    view = peek(said).view
    assert isinstance(view, NotreDameView)
    if deep and view.owing == (seat,) and view.asks in {"drive", "choose"}:
        further = _drive_moves(view, seat) if view.asks == "drive" else [(benefit,) for benefit in BENEFITS]
        found = []
        for move in further:
            try:
                found.append(_token_gain(seat, [*said, move], peek, deep - 1))
            except EngineError:
                continue
        return max(found)
    return evaluation.view_value(view) + _card_hope(view)


def _drive_moves(view: NotreDameView, seat: int) -> list[Move]:
    here = next(m.id for d in view.districts for m in d.markets if seat in m.carriages)
    near = steps_from(view.components, len(view.districts), here)
    markets = {market.id: market for district in view.districts for market in district.markets}
    found: list[Move] = [
        ("drive", name, "take") for name, n in near.items() if n <= not_none(view.turn).n and markets[name].token
    ]
    return [*found, ("drive", here, "leave") if markets[here].token else ("drive", here)]


def _card_hope(view: NotreDameView) -> float:
    me = view.me
    if me is None or view.phase != "play" or me.seat not in view.order or not me.hand:
        return 0.0
    now = evaluation.build_own(view)
    base = evaluation.position_value(now)
    return 0.9 * max(evaluation.position_value(play(now, card)) - base for card in me.hand)


# -- moves of seats that do not answer in time


def default_move(view: NotreDameView, tree: Node) -> Move:
    """Keep the first card, play without its action, keep the carriage, pass; else take the first option."""
    assert isinstance(tree, Choice)
    move = first_move(tree)
    match view.asks:
        case "play":
            return (*move[:2], "forgo")
        case "bribe":
            return ("pass",)
        case "drive":
            here = move[1]  # the nearest market is the carriage's
            return ("drive", here, "leave") if len(move) > 2 else ("drive", here)
        case _:
            return move
