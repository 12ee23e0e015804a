"""The heuristic AI, which simulates days from its seat's view (``day.py``) and takes the best one."""

from dataclasses import replace

from engines.core.core_types import Move, not_none
from engines.core.game import PreviewMoves
from engines.core.random_moves import Dice
from engines.core.tree import END, Allocation, Choice, Node, iter_allocations, walk_tree
from engines.fresco import day
from engines.fresco.components import printed
from engines.fresco.evaluation import AHEAD, BASIC, Mind, altar, build_mind, escort, income_value, next_cathedral_value
from engines.fresco.term_messages import PAINTS
from engines.fresco.view import FrescoView


def heuristic_move(view: FrescoView, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:  # noqa: ARG001 - one signature for all games
    """Return a move; ``dice`` breaks ties between moves."""
    m = build_mind(view)
    if isinstance(tree, Allocation):
        return _plan_move(m, tree)
    assert isinstance(tree, Choice)
    keys = [option.key for option in tree.options if option.blocked is None]
    match view.asks:
        case "wake":
            return (_wake_hour(m, keys, dice),)
        case "buy":
            return _buy_move(m)
        case "restore":
            return _restore_move(m, tree)
        case "mix":
            return (_mix_token(m, keys),)
        case "portrait":
            return _portrait_move(m, tree, keys)
        case "leonardo":
            return (_least_useful_section(m, keys),)
        case _:
            return (keys[0],)


# -- phase 1


def _wake_hour(m: Mind, keys: list[str], dice: Dice) -> str:
    view = m.view
    if not_none(view.turn).master >= len(view.players):
        return keys[dice.randrange(len(keys))]
    rows = printed(view.components).hours
    scores = {}
    for key in keys:
        row = rows[int(key)]
        track = printed(view.components).table.mood_track
        space = max(1, min(track.spaces, m.player.mood + row.mood))
        up = [master.hour for master in view.hostel if master.master is not None]
        later = len(view.turns) - 1
        earlier = sum(hour < row.time for hour in up) + later * (row.time - 5) / 5
        scores[key] = _best_day(m, space, max(1, row.price), earlier)[0]
    return max(scores, key=lambda key: (scores[key], key))


def _apprentices_count(m: Mind, space: int) -> int:
    index = printed(m.view.components).table
    if space in index.mood_track.plus_one:
        return index.apprentices.plus_one
    return index.apprentices.minus_one if space in index.mood_track.minus_one else index.apprentices.normal


def _place_spaces(m: Mind) -> dict[str, int]:
    return printed(m.view.components).spaces[m.view.final]


# -- phase 2a


def _best_day(m: Mind, space: int, price: int, earlier: float) -> tuple[float, dict[str, int]]:
    n, spaces = _apprentices_count(m, space), _place_spaces(m)
    best, plan = float("-inf"), dict[str, int]()
    for market in range(min(spaces["market"], n) + 1):
        shopped = _goods_after_market(m, market, price, earlier)
        if shopped is None:
            continue
        for cathedral in range(min(spaces["cathedral"], n - market) + 1):
            goods = shopped.copy()
            day.use_cathedral(m, goods, cathedral, last=m.rounds <= 0)
            for workshop in range(min(spaces["workshop"], n - market - cathedral) + 1):
                worth, rest = _best_rest(m, goods, workshop, n - market - cathedral - workshop, space)
                if worth > best:
                    best, plan = worth, {"market": market, "cathedral": cathedral, "workshop": workshop, **rest}
    return best, plan


def _goods_after_market(m: Mind, n: int, price: int, earlier: float) -> day.Goods | None:
    goods = day.present_goods(m)
    if not n:
        return goods
    best: dict[int, tuple[float, int, tuple[str, ...]]] = {}
    for offer in day.market_purchases(m, n, price, goods.thalers):
        best.setdefault(offer[1], offer)
    ranked = sorted(best.values(), reverse=True)
    gone = min(len(ranked) - 1, round(earlier))
    if not ranked or gone < 0 or len(ranked[gone][2]) < n:
        return None
    return day.goods_after_purchase(m, goods, ranked[gone][2], price)


def _best_rest(m: Mind, goods: day.Goods, workshop: int, n: int, space: int) -> tuple[float, dict[str, int]]:
    best, plan = float("-inf"), dict[str, int]()
    mixes, spaces, late = workshop * day.mixes_each(m), _place_spaces(m), m.view.places[-1]
    hope = day.next_visit_value(m, goods, mixes)
    for last in range(min(spaces[late], n) + 1):
        studio = min(spaces["studio"], n - last)
        theatre, second = (0, last) if m.view.final else (last, 0)
        worth = day.evening(m, goods, mixes, studio, theatre, second, space, hope)
        if worth > best:
            best, plan = worth, {"studio": studio, late: last}
    return best, plan


def _plan_move(m: Mind, tree: Allocation) -> Move:
    earlier = m.view.order.index(m.seat) * 0.8
    _, plan = _best_day(m, m.player.mood, not_none(m.player.price), earlier)
    return (*(f"{slot.key}={plan[slot.key]}" for slot in tree.slots if plan.get(slot.key)), END)


# -- phase 2b


def _rest_of_day(m: Mind, goods: day.Goods) -> float:
    plan = m.player.plan or {}
    day.use_cathedral(m, goods, plan.get("cathedral", 0), last=m.rounds <= 0)
    mixes = plan.get("workshop", 0) * day.mixes_each(m)
    rest = (plan.get("studio", 0), plan.get("theatre", 0), plan.get("cathedral2", 0))
    return day.evening(m, goods, mixes, *rest, m.player.mood, day.next_visit_value(m, goods, mixes))


def _buy_move(m: Mind) -> Move:
    n, price = not_none(m.view.turn).n, not_none(m.player.price)
    found: list[tuple[float, int, tuple[str, ...]]] = [(_rest_of_day(m, day.present_goods(m)), -1, ())]
    for _, booth, tiles in day.market_purchases(m, n, price, m.thalers)[:16]:
        found.append((_rest_of_day(m, day.goods_after_purchase(m, day.present_goods(m), tiles, price)), booth, tiles))
    _, booth, tiles = max(found)
    if booth < 0:
        return ("done",)
    most = min(n, len(m.view.booths[booth].tiles), m.thalers // price)
    words: Move = tiles if most == 1 else (*(f"{tile}=1" for tile in tiles), END)
    return (f"booth-{booth + 1}", "buy", *words)


def _restore_move(m: Mind, tree: Choice) -> Move:
    """Take the section, request or altar with the highest gain; skip what is worth more tomorrow."""
    found: list[tuple[float, Move]] = [(0.0, ("done",))]
    job = day.best_job(m, day.present_goods(m))
    if job is not None:
        gain, chosen, _, way = job
        there = "stay" if way[1] == m.view.bishop else way[1]
        found.append((gain + 0.5, ("restore", chosen.section, there)))
    paid = altar(m, list(m.paints))
    if paid is not None:
        words = tuple(f"{PAINTS[i]}={n}" for i, n in enumerate(paid[1]) if n)
        found.append((paid[0], ("altar", *words, END)))
    found += _request_moves(m, tree)
    return max(found)[1]


def _request_moves(m: Mind, tree: Choice) -> list[tuple[float, Move]]:
    """Return face-up requests that can be fulfilled, with the fewest tiles."""
    node = next((option for option in tree.options if option.key == "fulfil" and option.blocked is None), None)
    if node is None:
        return []
    rows, found = printed(m.view.components).requests, []
    asked = walk_tree(tree, ("fulfil",))
    assert isinstance(asked, Choice)
    for option in asked.options:
        if option.blocked is None:
            tokens = _fewest_thalers_move(m, option.key)
            row = rows[option.key]
            worth = row.vp + 0.6 * row.thalers + 2.0 * len(row.paints) * (m.rounds > 0)
            worth -= income_value(m) * (len(tokens) - 1)
            found.append((worth, ("fulfil", option.key, *tokens)))
    return found


def _fewest_thalers_move(m: Mind, request: str) -> Move:
    """Return an allocation of few tiles whose spots suffice for a request."""
    missing: list[str] = list(printed(m.view.components).requests[request].spots)
    tiles = [tile for tile in m.player.tiles if not tile.spent and tile.spots]
    chosen: list[str] = []
    while missing:
        best = max(
            (tile for tile in tiles if tile.id not in chosen),
            key=lambda tile: (len(_coverable_sections(missing, tile.spots)), -len(tile.spots)),
        )
        chosen.append(best.id)
        for spot in _coverable_sections(missing, best.spots):
            missing.remove(spot)
    return (*(f"{tile.id}=1" for tile in tiles if tile.id in chosen), END)


def _coverable_sections(missing: list[str], spots: tuple[str, ...]) -> list[str]:
    return [spot for spot in spots if spot in missing]


def _mix_token(m: Mind, keys: list[str]) -> str:
    left, paints = not_none(m.view.turn).n, list(m.paints)
    second = (m.player.plan or {}).get("cathedral2", 0)
    if m.rounds <= 0:
        if not second or day.last_visit(m, day.present_goods(m), left, second) <= day.last_visit(
            m, day.present_goods(m), 0, second
        ):
            return "done"
        wanted = next_cathedral_value(m, paints, left, m.jobs, second)[1]
    else:
        wanted = next_cathedral_value(m, paints, left, m.jobs, AHEAD)[1]
    for paint in wanted:
        if PAINTS[paint] in keys:
            return PAINTS[paint]
    return _spare_token(m, keys) if m.rounds > 0 else "done"


def _spare_token(m: Mind, keys: list[str]) -> str:
    need = [0] * len(PAINTS)
    for job in m.jobs:
        for i, n in job.needs:
            need[i] += n
    best, gain = "done", 0.0
    for output, inputs in m.inputs.items():
        if PAINTS[output] in keys and output < 2 * BASIC and all(m.paints[i] > 1 for i in inputs):
            worth = need[output] - 2.0 * m.paints[output]
            if worth > gain:
                best, gain = PAINTS[output], worth
    return best


def _portrait_move(m: Mind, tree: Choice, keys: list[str]) -> Move:
    worth = {card: day.portrait_value(m, card) for card in keys if card != "thalers"}
    best = max(worth, key=lambda card: (worth[card], card))
    if worth[best] < 1.7:
        return ("thalers",)
    then = walk_tree(tree, (best,))
    if isinstance(then, Allocation):
        few = {slot.key: m.paints[PAINTS.index(slot.key)] for slot in then.slots}
        tokens, _ = min(iter_allocations(then), key=lambda one: (_paint_imbalance(few, one[0]), one[0]))
        return (best, *tokens)
    if isinstance(then, Choice):
        few = {option.key: m.paints[PAINTS.index(option.key)] for option in then.options}
        return best, min(few, key=lambda paint: (few[paint], paint))
    return (best,)


def _paint_imbalance(has: dict[str, int], tokens: Move) -> int:
    after = dict(has)
    for token in tokens:
        key, _, n = token.partition("=")
        if n:
            after[key] += int(n)
    return sum(n * n for n in after.values())


def _least_useful_section(m: Mind, keys: list[str]) -> str:
    jobs = {job.section: job for job in m.jobs}
    near = replace(m, jobs=tuple(jobs[key] for key in keys))
    worth = {}
    for job in near.jobs:
        single = replace(m, jobs=(job,))
        mine = day.best_job(single, day.present_goods(single))
        worth[job.section] = job.points * 0.3 + (mine[0] if mine else 0) + escort(m, m.view.bishop, job.section, 0)[0]
    return min(worth, key=lambda section: (worth[section], section))


# -- moves of seats that do not answer in time

PLANNED_FIRST = ("studio", "theatre", "workshop")
"""Places that a missing plan fills first."""


def default_move(view: FrescoView, tree: Node) -> Move:
    """Take the latest free row and a plan that only earns; forgo all other actions (R-20)."""
    if isinstance(tree, Allocation):
        return _default_plan(tree)
    assert isinstance(tree, Choice)
    open_options = [option.key for option in tree.options if option.blocked is None]
    match view.asks:
        case "wake":
            return (open_options[-1],)
        case "portrait":
            return ("thalers",)
        case "land":
            return ("next",)
        case "close" | "leonardo":
            return (open_options[0],)
        case _:
            return ("done",)


def _default_plan(tree: Allocation) -> Move:
    left, chosen = tree.total[1], dict[str, int]()
    slots = {slot.key: slot for slot in tree.slots}
    for place in PLANNED_FIRST:
        if place in slots:
            n = min(left, slots[place].high)
            left -= n
            chosen[place] = n
    return (*(f"{slot}={chosen[slot]}" for slot in slots if chosen.get(slot)), END)
