"""Areas B to H: workshop, academy and shops, with a rising price for each action (L-9)."""

from functools import lru_cache

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.leonardo import money, scoring, works
from engines.leonardo.component_rows import Improvement
from engines.leonardo.components import printed
from engines.leonardo.state import Lab, Player, State
from engines.leonardo.steps.place import term

IMPROVEMENTS: tuple[Improvement, ...] = ("flip_small", "take_large", "flip_large", "take_robot")

BUSY = {lab: Msg("why-lab-works", {"lab": TermRef(lab)}, "L-9.7") for lab in ("small", "large")}
NO_LARGE = Msg("why-no-large", rule="L-9.6")
HAS_LARGE = Msg("why-has-large", rule="L-9.8")
TURNED = {lab: Msg("why-turned", {"lab": TermRef(lab)}, "L-9.6") for lab in ("small", "large")}
NO_ROBOTS = Msg("why-no-robots", rule="L-9.8")
NO_PLACE = Msg("why-no-robot-place", rule="L-9.6")
IDLE_PLACE = Msg("why-no-idle-robot-place", rule="L-9.7")


class Act(msgspec.Struct, frozen=True):
    """Take a resource card or an apprentice; in the workshop, an improvement: a robot with its laboratory."""

    what: Improvement | None = None
    lab: str = ""


_PASS = Option("pass", Msg("pass-area"), Leaf(None), None)
ROBOT_IN = {lab: Msg("robot-into", {"lab": TermRef(lab)}) for lab in ("small", "large")}


class PricedArea(Step[State]):
    """Acting in ranking order, repeatedly, until the last price is paid (L-9.2, L-9.3).

    ``turns``: the seats still present, the next one first; a seat moves to its end after acting.
    """

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat with a publicly known possible action (L-9.5); money is hidden."""
        prices = printed(state.components).table.prices.steps
        if not state.turns or state.actions >= len(prices) or not possible(state, state.turns[0]):
            return {}
        return {state.turns[0]: True}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask whether to act for the current price or pass."""
        price = printed(state.components).table.prices.steps[state.actions]
        short = max(0, price - state.players[seat].florins)
        area = printed(state.components).areas[state.area]
        ask = Msg("ask-area", {"place": term(state.area), "n": price})
        if area.type == "workshop":
            return Choice(ask, [*(_improvement(state, seat, what, price, short) for what in IMPROVEMENTS), _PASS])
        if area.type == "academy":
            return Choice(ask, [_resource_option("", price, state.area, short), _PASS])
        return Choice(ask, [_resource_option(area.resource, price, state.area, short), _PASS])

    def apply_action(self, state: State, seat: int, action: Act | None, effects: Effects) -> None:
        """Apply an answer: an action moves the price stone, a pass does not (L-9.2)."""
        state.turns.pop(0)
        effects.keep_step()
        if action is None:
            scoring.take_back(state, state.area, seat)
            args: Args = {"seat": Seat(seat), "place": term(state.area)}
            effects.emit_event(Msg("withdraws", args), at=[f"area:{state.area}", f"{seat}/figures"])
            return
        price = printed(state.components).table.prices.steps[state.actions]
        money.pay(state.players[seat], "prices", price)
        state.actions += 1
        state.turns.append(seat)
        _apply_priced_action(state, seat, action, price, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Pass for a seat without a possible action (L-9.5), or end the area (L-9.4)."""
        prices = printed(state.components).table.prices.steps
        if state.turns and state.actions < len(prices):
            seat = state.turns.pop(0)
            scoring.take_back(state, state.area, seat)
            args: Args = {"seat": Seat(seat), "place": term(state.area)}
            effects.emit_event(Msg("finds-nothing", args), at=[f"area:{state.area}"])
            effects.keep_step()
            return
        if state.turns:  # withdrawn seats have already left
            scoring.take_back(state, state.area)
            effects.emit_event(Msg("area-over", {"place": term(state.area)}), at=[f"area:{state.area}"])
        state.actions, state.turns = 0, []


def possible(state: State, seat: int) -> bool:
    """Return whether an action here would have an effect, apart from money (L-9.5)."""
    index, player = printed(state.components), state.players[seat]
    area = index.areas[state.area]
    match area.type:
        case "shop":
            return state.shops[area.resource] > 0
        case "academy":
            return player.apprentices < index.table.per_player_limits.apprentices
        case _:
            return any(why_not(state, player, what) is None for what in IMPROVEMENTS)


@lru_cache(maxsize=256)
def _resource_option(resource: str, price: int, area: str, short: int) -> Option:
    """Build the option of a resource card or an apprentice; ``short``: missing florins."""
    if resource:
        label = Msg("take-resource", {"thing": TermRef(resource), "n": price})
    else:
        label = Msg("take-apprentice", {"n": price})
    return Option("take", label, Leaf(Act()), money.short_of(short, "L-9.5"), f"area:{area}")


def _improvement(state: State, seat: int, what: Improvement, price: int, short: int) -> Option:
    player = state.players[seat]
    why = why_not(state, player, what) or money.short_of(short, "L-9.5")
    label = Msg("improve", {"thing": TermRef(what), "n": price})
    if what != "take_robot":
        at = f"{seat}/small" if what == "flip_small" else f"{seat}/large"
        return Option(what, label, Leaf(Act(what)), why, at)
    labs = [
        Option(name, ROBOT_IN[name], Leaf(Act(what, name)), why_no_robot_in(state, player, name), f"{seat}/{name}")
        for name in player.labs
    ]
    return Option(what, label, Choice(Msg("ask-robot"), labs), why, "area:b")


def _apply_priced_action(state: State, seat: int, action: Act, price: int, effects: Effects) -> None:
    """Apply the action (L-9.6, L-9.10, L-9.11)."""
    area, player = printed(state.components).areas[state.area], state.players[seat]
    args: Args = {"seat": Seat(seat), "n": price}
    here = f"area:{state.area}"
    if area.type == "shop":
        state.shops[area.resource] -= 1
        player.hand[area.resource] += 1
        effects.emit_event(Msg("takes-resource", {**args, "thing": TermRef(area.resource)}), at=[here])
    elif area.type == "academy":
        player.apprentices += 1
        player.free += 1
        effects.emit_event(Msg("takes-apprentice", args), at=[here, f"{seat}/figures"])
    else:
        assert action.what is not None
        make_improvement(state, player, action.what, action.lab)
        if action.what == "take_robot":
            effects.emit_event(
                Msg("fixes-robot", {**args, "lab": TermRef(action.lab)}), at=[here, f"{seat}/{action.lab}"]
            )
        else:
            lab = "small" if action.what == "flip_small" else "large"
            args |= {"lab": TermRef(lab), "places": player.labs[lab].places}
            effects.emit_event(
                Msg("takes-lab" if action.what == "take_large" else "turns-lab", args), at=[here, f"{seat}/{lab}"]
            )


def sides(components: str, name: str) -> list[int]:
    """Return the two sides of a laboratory, the first one first."""
    return [row.places for row in printed(components).table.laboratory_side if row.lab == name]


def why_not(state: State, player: Player, what: Improvement) -> Msg | None:
    """Return the public reason why an improvement is impossible."""
    match what:
        case "take_large":
            return HAS_LARGE if "large" in player.labs else None
        case "take_robot":
            return _no_robot(state, player)
        case _:
            name = "small" if what == "flip_small" else "large"
            lab = player.labs.get(name)
            if lab is None:
                return NO_LARGE
            if lab.places == sides(state.components, name)[1]:
                return TURNED[name]
            return BUSY[name] if lab.cards else None


def _no_robot(state: State, player: Player) -> Msg | None:
    limit = printed(state.components).table.per_player_limits.robots
    if not state.robots or sum([lab.robots for lab in player.labs.values()]) >= limit:
        return NO_ROBOTS
    rooms = [lab for name, lab in player.labs.items() if works.robot_room(state.components, name, lab)]
    if not rooms:
        return NO_PLACE
    return None if any(not lab.cards for lab in rooms) else IDLE_PLACE


def why_no_robot_in(state: State, player: Player, name: str) -> Msg | None:
    """Return why no robot can be fixed in one laboratory (L-9.7)."""
    lab = player.labs[name]
    if not works.robot_room(state.components, name, lab):
        return NO_PLACE
    return BUSY[name] if lab.cards else None


def make_improvement(state: State, player: Player, what: Improvement, lab: str = "") -> None:
    """Make the improvement; ``lab``: the laboratory of a robot (L-9.8)."""
    match what:
        case "take_large":
            player.labs["large"] = Lab(sides(state.components, "large")[0])
        case "take_robot":
            player.labs[lab].robots += 1
            state.robots -= 1
        case _:
            name = "small" if what == "flip_small" else "large"
            player.labs[name].places = sides(state.components, name)[1]
