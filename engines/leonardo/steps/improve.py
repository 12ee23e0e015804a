"""Improving laboratories, in the workshop and in round 0 (L-9.6 to L-9.9, L-3.5)."""

from engines.core.core_types import Msg, TermRef
from engines.leonardo import works
from engines.leonardo.component_rows import Improvement
from engines.leonardo.components import printed
from engines.leonardo.state import Lab, Player, State

IMPROVEMENTS: tuple[Improvement, ...] = ("flip_small", "take_large", "flip_large", "take_robot")

BUSY = {lab: Msg("why-lab-works", {"lab": TermRef(lab)}, "L-9.7") for lab in ("small", "large")}
NO_LARGE = Msg("why-no-large", rule="L-9.6")
HAS_LARGE = Msg("why-has-large", rule="L-9.8")
TURNED = {lab: Msg("why-turned", {"lab": TermRef(lab)}, "L-9.6") for lab in ("small", "large")}
NO_ROBOTS = Msg("why-no-robots", rule="L-9.8")
NO_PLACE = Msg("why-no-robot-place", rule="L-9.6")
IDLE_PLACE = Msg("why-no-idle-robot-place", rule="L-9.7")


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
