"""Round 0 of the advanced game: add-ons (L-3.4 to L-3.9)."""

from functools import partial

import msgspec

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, TurnStep
from engines.core.tree import Allocation, Choice, Leaf, Node, Option, Slot
from engines.leonardo import works
from engines.leonardo.component_rows import AddOn
from engines.leonardo.components import printed
from engines.leonardo.state import Player, State
from engines.leonardo.steps import priced_areas
from engines.leonardo.steps.rounds import Round
from engines.leonardo.steps.shop import resource_option, shop_hotspot


class Choose(msgspec.Struct, frozen=True):
    """Take an add-on, with the free resources, or the laboratory for a robot."""

    addon: str
    resources: dict[str, int] = {}
    lab: str = ""


class AddOns(TurnStep[State]):
    """One each in seat order from the holder, until all have taken their number (L-3.7)."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for an add-on, then for the resources, or the robot's place."""
        rows = printed(state.components).addons.values()
        options = [
            Option(
                f"addon-{row.id}",
                Msg("name-of", {"thing": TermRef(f"addon-{row.id}")}),
                partial(_ask_details, state, seat, row),
                _why_not(state, seat, row),
                _addon_hotspot(seat, row),
            )
            for row in rows
        ]
        return Choice(Msg("ask-addon", {"n": state.turns.count(seat)}), options)

    def apply_action(self, state: State, seat: int, action: Choose, effects: Effects) -> None:
        """Take the add-on."""
        state.turns.pop(0)
        effects.keep_step()
        row, player = printed(state.components).addons[action.addon], state.players[seat]
        player.addons.append(row.id)
        at = _addon_hotspot(seat, row)
        effects.emit_event(
            Msg("takes-addon", {"seat": Seat(seat), "thing": TermRef(f"addon-{row.id}")}), at=[at] if at else []
        )
        player.parts["start"] += row.florins
        player.apprentices += row.apprentices
        player.free += row.apprentices
        if row.workshop_action:
            priced_areas.make_improvement(state, player, row.workshop_action, action.lab)
        for resource, n in action.resources.items():
            state.shops[resource] -= n
            player.hand[resource] += n
        if action.resources:
            cards = [TermRef(resource) for resource, n in action.resources.items() for _ in range(n)]
            marks = [shop_hotspot(state, resource) for resource in action.resources]
            effects.emit_event(Msg("takes-cards", {"seat": Seat(seat), "cards": cards}), at=marks)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Move the round stone to 1 (L-3.9)."""
        effects.push_steps(Round())


def _addon_hotspot(seat: int, row: AddOn) -> str | None:
    if row.florins:
        return f"{seat}/florins"
    if row.apprentices:
        return "area:c"
    if row.workshop_action in {"take_large", "flip_large"}:
        return f"{seat}/large"
    return f"{seat}/small" if row.workshop_action == "flip_small" else None


def _why_not(state: State, seat: int, row: AddOn) -> Msg | None:
    """Return why an add-on can't be chosen (L-3.6, L-3.8)."""
    index, player = printed(state.components), state.players[seat]
    if index.counts[len(state.players)].advanced_triple_letter_forbidden:
        letters = [index.addons[addon].letter for addon in player.addons]
        if letters.count(row.letter) == 2:
            return Msg("why-third-letter", {"letter": row.letter}, "L-3.6")
    if row.apprentices and player.apprentices + row.apprentices > index.table.per_player_limits.apprentices:
        return Msg("why-all-apprentices", {"n": index.table.per_player_limits.apprentices}, "L-3.8")
    if row.workshop_action:
        why = priced_areas.why_not(state, player, row.workshop_action)
        if why is not None:
            return Msg(why.key, why.args, "L-3.8")
    most = row.max_same_resource or row.free_resources
    if sum(min(n, most) for n in state.shops.values()) < row.free_resources:
        return Msg("why-shops-empty", rule="L-3.8")
    return None


def _ask_details(state: State, seat: int, row: AddOn) -> Node:
    if row.free_resources > 1:
        return _resource_allocation(state, row)
    if row.free_resources:
        options = [resource_option(state, name, Leaf(Choose(row.id, {name: 1})), "L-3.8") for name in state.shops]
        return Choice(Msg("ask-resource"), options)
    if row.workshop_action == "take_robot":
        return _ask_robot(state.components, state.players[seat], seat, row)
    return Leaf(Choose(row.id))


def _resource_allocation(state: State, row: AddOn) -> Node:
    n = row.free_resources
    slots = [
        Slot(
            name,
            Msg("name-of", {"thing": TermRef(name)}),
            0,
            min(row.max_same_resource, left),
            hotspot=shop_hotspot(state, name),
        )
        for name, left in state.shops.items()
    ]
    ask = Msg("ask-resources", {"n": n, "most": row.max_same_resource})
    return Allocation(ask, slots, (n, n), lambda chosen: Leaf(Choose(row.id, dict(chosen))))


def _ask_robot(components: str, player: Player, seat: int, row: AddOn) -> Node:
    """Ask for a free robot place in either laboratory."""
    options = [
        Option(
            name,
            Msg("robot-into", {"lab": TermRef(name)}),
            Leaf(Choose(row.id, lab=name)),
            None if works.robot_room(components, name, lab) else Msg("why-no-robot-place", rule="L-3.8"),
            f"{seat}/{name}",
        )
        for name, lab in player.labs.items()
    ]
    return Choice(Msg("ask-robot"), options)
