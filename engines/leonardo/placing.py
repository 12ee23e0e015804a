"""The heuristic for placing figures (phase B)."""

from collections.abc import Callable

from engines.core.core_types import Move
from engines.core.random_moves import Dice
from engines.core.tree import Choice
from engines.leonardo import evaluation
from engines.leonardo.components import printed
from engines.leonardo.view import AreaView, LabView

MASTER = 2
"""Strength and weekly work of the master."""
ENOUGH = 0.35
"""Minimum gain for placing a figure."""

Gain = Callable[[int], float]
"""Gain by figures of a strength in an area."""
Place = Callable[[int, float], float]
"""Gain of each rank in an area, with the risk that more players come earlier in it."""


def place_figures(o: evaluation.SeatEstimate, tree: Choice, dice: Dice) -> Move:
    """Return the placement with the highest gain for each figure."""
    best: tuple[float, int, Move] = (0.0, 0, ("pass",))
    for option in tree.options:
        if option.blocked is not None or option.key == "pass":
            continue
        for how, gain, figures in _placement_options(o, option.key):
            if gain > 0:
                best = max(best, (gain / figures, dice.randrange(100), (option.key, how)))
    if best[0] < ENOUGH and not o.view.research:
        return ("pass",) if not o.player.free else best[2]
    return best[2]


def _placement_options(o: evaluation.SeatEstimate, where: str) -> list[tuple[str, float, int]]:
    """Yield numbers of apprentices, or the master, with the gain and the lost weeks."""
    free, found = o.player.free, []
    lab = next((lab for lab in o.player.labs if lab.lab == where), None)
    if lab is not None:
        room = lab.places - lab.robots - lab.apprentices - lab.master
        most = 0 if lab.apprentices else min(free, room)
        for n in range(1, most + 1):
            found.append((str(n), _lab_gain(o, lab, n), n))
        if o.player.master and room:
            found.append(("master", _lab_gain(o, lab, MASTER), MASTER))
        return found
    area = next(area for area in o.view.areas if area.id == where)
    mine = next((group for group in area.groups if group.seat == o.me.seat), None)
    had = mine.strength if mine else 0
    gain = _city_gain(o, area)
    base = gain(had) if had else 0.0
    if not (mine and mine.apprentices):
        for n in range(1, min(free, 3) + 1):
            found.append((str(n), gain(had + n) - base, n))
    if o.player.master and not (mine and mine.master):
        found.append(("master", gain(had + MASTER) - base, MASTER))
    return found


def _lab_gain(o: evaluation.SeatEstimate, lab: LabView, n: int) -> float:
    work = next(work for work in o.me.works if work.lab == lab.lab)
    row = printed(o.view.components).inventions[f"invention-{work.inventions[0]}"]
    rest = work.needs - lab.weeks - lab.works
    if rest <= 0:
        return 0.0
    requested = lab.follows is not None or any(shown.no == row.no for shown in o.view.display)
    value = row.pay_later if lab.follows is not None else row.pay_first + 0.8 * evaluation.card_worth(o, row.kind)
    if rest - n > evaluation.capacity(o, lab) * (o.left - 1):
        return 0.0
    value *= evaluation.request_probability(o, row.no)
    gain = value / max(4, work.needs) * min(n, rest)
    if n >= rest and requested:
        gain += 0.25 * value  # completed now: paid first, and free for the next work
    elif o.left <= 3:
        gain *= 1.3
    return gain


def _city_gain(o: evaluation.SeatEstimate, area: AreaView) -> Gain:
    """Return the gain from figures in an area, assuming that some more players will come."""
    seat = o.me.seat
    others = [group.strength for group in area.groups if group.seat != seat]
    there, coming = len(others) < len(area.groups), min(0.9, 0.22 * o.coming)
    place = _area_gains(o, area, len(others))

    def gain(strength: int) -> float:
        ahead = sum([other > strength if there else other >= strength for other in others])
        return place(ahead, coming / strength)

    return gain


def _area_gains(o: evaluation.SeatEstimate, area: AreaView, others: int) -> Place:
    """Return the gain of each rank in an area, from values computed once."""
    match area.kind:
        case "council":
            return _council_gains(o, area, others)
        case "market":
            swap = 0.5 if any(o.hand.values()) else 0.0
            return lambda _, __: swap
        case _:
            return _priced_area_gains(o, area, others)


def _priced_area_gains(o: evaluation.SeatEstimate, area: AreaView, others: int) -> Place:
    prices = printed(o.view.components).table.prices.steps
    most, values = o.me.florins + 0.9, list[float]()

    def place(ahead: int, risk: float) -> float:
        gain = 0.0
        for i, price_at in enumerate((ahead, others + 1, 2 * others + 2)):
            if price_at >= len(prices):
                break
            price = prices[price_at] + (risk * 2.0 if i == 0 else 0.5)
            if price > most:
                break
            if len(values) == i:
                values.append(_action_value(o, area, i))
            if values[i] <= price:
                break
            gain += (values[i] - price) * (1.0 if i == 0 else 0.7)
        return gain

    return place


def _action_value(o: evaluation.SeatEstimate, area: AreaView, nth: int) -> float:
    match area.kind:
        case "shop":
            if area.stock <= nth:
                return 0.0
            o.hand[area.sells] += nth
            value = evaluation.card_value(o, area.sells)
            o.hand[area.sells] -= nth
            return value
        case "academy":
            return evaluation.apprentice_value(o) if o.player.academy > nth else 0.0
        case _:
            options = sorted(_improvement_values(o), reverse=True)
            return options[nth] if nth < len(options) else 0.0


def _improvement_values(o: evaluation.SeatEstimate) -> list[float]:
    labs = {lab.lab: lab for lab in o.player.labs}
    found = []
    if "large" not in labs:
        found.append(evaluation.improvement_value(o, "take_large"))
    for name, lab in labs.items():
        if lab.working:
            continue
        if not lab.robot_places:
            found.append(evaluation.improvement_value(o, f"flip_{name}"))
        elif o.view.areas[1].stock and sum(other.robots for other in labs.values()) < 3:
            found += [evaluation.improvement_value(o, "take_robot", name)] * (lab.robot_places - lab.robots)
    return found


def _council_gains(o: evaluation.SeatEstimate, area: AreaView, others: int) -> Place:
    """Return the gain of the best remaining field, and of Leonardo for the first rank."""
    seats = len(o.view.players)
    full = seats > 2 and others == seats - 1
    wanted = max([evaluation.card_value(o, name) for name in o.hand])
    each = [float(area.stock), wanted - 1 if o.me.florins else 0.0, 0.8, 0.5 if o.left > 2 else 0.0]
    fields = sorted(each, reverse=True)

    def place(ahead: int, risk: float) -> float:
        if full and ahead == others:
            return 0.0
        return fields[min(ahead, len(fields) - 1)] * (1 - 0.4 * risk) + (0.5 if not ahead else 0.0)

    return place


def worthwhile(o: evaluation.SeatEstimate) -> list[tuple[float, str]]:
    """Return areas where one more apprentice has a gain, with this gain."""
    found = []
    for area in o.view.areas:
        if area.kind not in {"shop", "academy", "workshop"}:
            continue
        had = next((group.strength for group in area.groups if group.seat == o.me.seat), 0)
        gain = _city_gain(o, area)
        more = gain(had + 1) - (gain(had) if had else 0.0)
        if more > 0.5:
            found.append((more, area.id))
    return found
