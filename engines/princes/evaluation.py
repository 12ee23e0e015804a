"""The heuristic value of a position for a seat in prestige points, based only on its view.

It adds the points so far, useful money, and the expected gains of the remaining actions: works of the persons in hand,
buildings, freedoms. Nothing here is a rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engines.core.tree import Choice, Node
from engines.princes import estate, scoring
from engines.princes.components import LANDSCAPE, printed
from engines.princes.state import PARTS, Player, Tile
from engines.princes.view import PrincesView


def kind_of(ways: Node) -> str:
    """Return the kind of tile of a question about its orientation."""
    assert isinstance(ways, Choice)
    tile = ways.question.args["tile"]
    return tile.term  # type: ignore[union-attr]  # the question names the tile


def player_of(view: PrincesView, seat: int | None = None) -> Player:
    """Build a player of the rules from a view; with its hand for the view's seat."""
    mine = seat is None or seat == view.mine.seat
    seen = view.players[view.mine.seat if seat is None else seat]
    return Player(
        florins=0,
        parts=dict.fromkeys(PARTS, 0),
        professions=list(view.mine.professions) if mine else [""] * seen.professions,
        recruiting=seen.recruiting,
        prestige=list(view.mine.prestige) if mine else [""] * seen.prestige,
        table=list(seen.table),
        builders=seen.builders,
        jesters=seen.jesters,
        freedoms=list(seen.freedoms),
        tiles=[Tile(tile.kind, tile.way, tile.at) for tile in seen.tiles],
    )


def room_left(components: str, tiles: list[Tile], builders: int, new: Tile) -> tuple[int, int]:
    """Rate a position: squares that stay usable, then how compactly the tile fits."""
    player = Player(0, {}, builders=builders, tiles=tiles)
    place = estate.place_of(components, new)
    taken = estate.covered_squares(components, player)
    index = printed(components)
    free = sum(estate.squares(components).values()) & ~(taken | place.mask)
    close = (place.touches & taken).bit_count() + _at_the_edge(components, place)
    if index.may_touch[builders] or new.kind in index.landscapes:
        return _best_rest(components, free), close
    blocked = place.touches & free
    for tile in tiles:
        if tile.kind in index.buildings:
            blocked |= estate.place_of(components, tile).touches & free
    return (free & ~blocked).bit_count(), close


def _best_rest(components: str, free: int) -> int:
    """Return the number of 2x3 and 2x2 blocks of free squares, which big tiles need."""
    n = 0
    for kind in ("forest", "lake"):
        for one_way in estate.places(components, kind).values():
            n += sum(place.mask & free == place.mask for place in one_way.values())
    return n


def _at_the_edge(components: str, place: estate.Place) -> int:
    width = len(printed(components).table.estate.columns)
    rim = 0
    for square in place.squares:
        x, y = ord(square[0]) - ord("a"), int(square[1:]) - 1
        rim += (x in {0, width - 1}) + (y in {0, width - 1})
    return rim


ROUND_COST = 850
"""Typical cost of a round: an object and the actions."""


@dataclass(frozen=True)
class SeatEstimate:
    """The possessions and remaining actions of a seat."""

    view: PrincesView
    round: int
    rounds: int
    """Remaining auctions."""
    acts: int
    pp: float
    florins: int
    persons: tuple[str, ...]
    buildings: frozenset[str]
    landscapes: dict[str, int]
    freedoms: frozenset[str]
    jesters: int
    builders: int
    cards: int
    """Cards that add 1 to each work."""
    recruiting: int
    prestige: float
    bonus: tuple[int, ...] = field(default=())

    def without(self, person: str) -> SeatEstimate:
        """Return the same with one person fewer in hand."""
        return replace(self, persons=tuple(p for p in self.persons if p != person), cards=self.cards - 1)

    def with_object(self, heap: str) -> SeatEstimate:
        """Return the same with one more of the seven objects, ignoring its price."""
        if heap in printed(self.view.components).landscapes:
            again = self.landscapes.get(heap, 0)
            counts = {**self.landscapes, heap: again + 1}
            return replace(self, landscapes=counts, pp=self.pp + (3 if again else 0.4))
        if heap == LANDSCAPE:
            kinds = [kind for kind, left in self.view.landscapes.items() if left]
            return max((self.with_object(kind) for kind in kinds), key=position_value)
        match heap:
            case "jester":
                return replace(self, jesters=self.jesters + 1)
            case "builder":
                return replace(self, builders=self.builders + 1, pp=self.pp + (3 if self.builders else 0))
            case "recruiting_card":
                return replace(self, recruiting=self.recruiting + 1, cards=self.cards + 1)
            case _:
                return replace(self, prestige=self.prestige + 4.5)


def build_own(view: PrincesView) -> SeatEstimate:
    """Read the possessions of the seat from its view."""
    me = view.mine
    player = view.players[me.seat]
    index = printed(view.components)
    last = len(view.minimum)
    now = max(view.round, 1)
    turn = view.turn
    acts = 2 * (last - now)
    if turn is None:
        acts += 2
    elif turn.seat == me.seat:
        acts += turn.left
    kinds = [tile.kind for tile in player.tiles]
    return SeatEstimate(
        view=view,
        round=now,
        rounds=last - now,
        acts=acts,
        pp=player.pp,
        florins=me.florins,
        persons=me.professions,
        buildings=frozenset(kinds) & frozenset(index.buildings),
        landscapes={kind: kinds.count(kind) for kind in index.landscapes if kind in kinds},
        freedoms=frozenset(player.freedoms),
        jesters=player.jesters,
        builders=player.builders,
        cards=len(me.professions) + len(player.table) + me.recruiting,
        recruiting=me.recruiting,
        prestige=sum(prestige_value(view, card) for card in me.prestige),
        bonus=tuple(sorted((b.adds for b in me.works[0].bonus), reverse=True)) if me.works else (),
    )


def view_value(view: PrincesView) -> float:
    """Return the value of a view for its seat."""
    return position_value(build_own(view)) + _best_work(view)


def _best_work(view: PrincesView) -> float:
    best = [player.best for player in view.players]
    mine = best[view.mine.seat]
    return 1.7 if mine and mine == max(best) else 0.0


def money_value(o: SeatEstimate, florins: float) -> float:
    """Return the value of money: full while it is needed soon, small beyond that."""
    soon = ROUND_COST if o.rounds else 0
    later = ROUND_COST * o.rounds
    soon += 100 * min(o.acts - 2 * o.rounds, 2)
    beyond = max(0.0, florins - soon - later)
    weighed = 1.25 * min(florins, soon) + 0.75 * max(0.0, min(florins - soon, later)) + 0.02 * beyond
    return weighed / printed(o.view.components).table.rates.florins_per_pp_bought


def chance_to_finish(o: SeatEstimate, value: float) -> float:
    """Return the probability that a work of this value reaches the minimum in time."""
    minimum = o.view.minimum
    when = min(len(minimum), o.round + (o.rounds + 1) // 2)
    short = minimum[when - 1] - value - (o.bonus[0] if o.bonus else 0)
    return max(0.0, min(1.0, 0.75 - short / 8))


def position_value(o: SeatEstimate) -> float:
    """Return the prestige points that a seat may expect."""
    chosen = sorted(_action_gains(o), reverse=True)[: o.acts]
    return o.pp + o.prestige + money_value(o, o.florins) + sum(gain for gain in chosen if gain > 0)


def _action_gains(o: SeatEstimate) -> list[float]:
    index = printed(o.view.components)
    common = 2 * o.jesters + o.cards + 0.5 * o.rounds
    gains, odds = [], {}
    for person in o.persons:
        wants = index.professions[person]
        here = 4 * (wants.building in o.buildings) + 3 * (wants.freedom in o.freedoms)
        here += 3 * (o.landscapes.get(wants.landscape, 0) > 0)
        growth = 2.5 * (wants.building not in o.buildings) + 1.2 * (wants.freedom not in o.freedoms)
        odds[person] = chance_to_finish(o, here + common + (growth if o.acts > 1 else 0))
        gains.append(0.5 * (here + common) * odds[person])
    gains += [0.5 * (common + 3) * chance_to_finish(o, common + 4) * (0.8 if o.rounds else 0.3)] * o.recruiting
    prices = index.table.prices
    price = prices.building(min(o.builders, 3))
    room = _count_building_places(o)
    buildings = []
    for kind in index.buildings:
        if kind not in o.buildings and o.view.buildings[kind]:
            wanted = sum(odds[p] for p in o.persons if index.professions[p].building == kind)
            buildings.append(3 - price / 200 + 2 * wanted)
    gains += sorted(buildings, reverse=True)[:room]
    freedoms = []
    for kind in index.freedoms:
        if kind not in o.freedoms and o.view.freedoms[kind]:
            wanted = sum(odds[p] for p in o.persons if index.professions[p].freedom == kind)
            freedoms.append(1.5 * wanted - prices.freedom / 200)
    gains += sorted(freedoms, reverse=True)[: o.rounds + 1]
    works = len(o.persons) + o.recruiting
    gains += [0.5 * min(works, 4) - 1.5 + 0.25 * common * (o.rounds > 1)] * min(o.rounds, 2)
    return gains


def _count_building_places(o: SeatEstimate) -> int:
    free = o.view.players[o.view.mine.seat].empty
    return max(0, free // 6 - 1) if o.builders > 1 else min(free // 9, 4)


def spending_limit(view: PrincesView) -> float:
    """Return the most to spend on one object now."""
    keep = 600 if view.round > 1 else 900
    return max(300.0, view.mine.florins - keep)


def person_value(view: PrincesView, card: str) -> float:
    """Return the expected gain from one more person in hand."""
    own = build_own(view)
    return position_value(replace(own, persons=(*own.persons, card), cards=own.cards + 1))


def bonus_value(view: PrincesView, card: str) -> float:
    """Return the expected gain from a bonus card for a work."""
    player = player_of(view)
    player.bonus = [card]
    return scoring.bonus_values(view.components, player)[card]


def new_person(view: PrincesView) -> float:
    """Return the expected gain from an unknown person, the best of several."""
    o = build_own(view)
    if not o.rounds and o.acts < 1:
        return 0.0
    common = 2 * o.jesters + o.cards + 1
    best = 0.5 * (common + 5.5) * chance_to_finish(o, common + 7)
    spare = max(0.0, min(1.0, (o.acts - len(o.persons)) / 4))
    return 0.5 * min(len(o.persons), o.acts) + best * spare * 0.7


def new_bonus_value(view: PrincesView) -> float:
    """Return the expected gain from an unknown bonus card, the best of several."""
    o = build_own(view)
    works = min(len(o.persons), o.acts)
    return 2.4 if len(o.bonus) < works else 0.0


def prestige_value(view: PrincesView, card: str) -> float:
    """Return the expected points of a prestige card at the end."""
    goal = printed(view.components).prestige[card]
    others = [
        scoring.tally(view.components, player_of(view, seat)) | {"empty_square": player.empty}
        for seat, player in enumerate(view.players)
    ]
    mine = others.pop(view.mine.seat)
    done = max(view.round - 1, 0) / len(view.minimum)
    if goal.mode == "at_least":
        missing = sum(max(0, n - mine[what]) for what, n in goal.requires.items())
        return goal.pp * max(0.0, 1 - missing * (0.12 + 0.35 * done))
    counts = [has[goal.counts] for has in others]
    have = mine[goal.counts]
    lead = have - max(counts) if goal.mode == "most" else (min(counts) - have) / 6
    return goal.pp * max(0.0, min(1.0, 0.4 + 0.25 * lead * (0.6 + done)))
