"""Estimates of the effects of a card, a move or a person for the heuristic; no rules."""

from __future__ import annotations

from engines.notredame.components import printed, steps_from
from engines.notredame.evaluation import SeatEstimate, position_value
from engines.notredame.state import CATHEDRAL, FRIEND_CARD, kind_of


def play(o: SeatEstimate, card: str) -> SeatEstimate:
    """Return the estimated possessions after playing a card of some kind."""
    kind = kind_of(card)
    if kind == FRIEND_CARD:
        options = [send(o, sector) for sector in o.on if sector != o.friend]
        return max(options, key=position_value)
    after = o.copy()
    after.plays = max(0, after.plays - 1)
    if kind == CATHEDRAL:
        return _donate(after)
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
    """Put a cube on a sector, from the supply or the least useful place; return whether there is one."""
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


def _donate(after: SeatEstimate) -> SeatEstimate:
    """Make the best donation."""
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
