"""Restoring the altar (F-10, M-S.4)."""

from collections.abc import Mapping

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects
from engines.core.tree import Allocation, Leaf, Node, Option, Slot
from engines.fresco import goods, term_messages
from engines.fresco.components import printed
from engines.fresco.state import State
from engines.fresco.steps.landing import gain_points


class RestoreAltar(msgspec.Struct, frozen=True):
    """Give back three paints."""

    paints: dict[str, int]


VERB = Msg("verb-altar", {"thing": TermRef("altar")})
WHY_NOT = Msg("why-altar", rule="F-10.4")


def _ask_paints(components: str, *, special: bool) -> Msg:
    index = printed(components).table
    args: Args = {
        "n": index.altar.paints_needed,
        "vp": index.altar.basic_vp,
        "more": index.altar.mixed_replacement_vp,
        "all": index.altar.three_different_mixed_vp,
        "much": index.altar_special.special_replacement_vp,
    }
    return Msg("ask-altar-special" if special else "ask-altar", args)


def altar_points(components: str, paints: Mapping[str, int]) -> int:
    """Return the points of a payment.

    2, plus 1 per mixed paint and 3 per special one (F-10.4, M-S.4).
    """
    index = printed(components).table
    mixed = index.meta.paints_mixed
    if all(paints.get(paint) == 1 for paint in mixed):
        return index.altar.three_different_mixed_vp  # F-10.3, F-10.6
    points = index.altar.basic_vp
    points += index.altar.mixed_replacement_vp * sum([paints.get(paint, 0) for paint in mixed])
    special = sum([paints.get(paint, 0) for paint in index.meta.paints_special])
    return points + index.altar_special.special_replacement_vp * special


def altar_option(state: State, seat: int) -> Option:
    """Ask for three paints, at most one of each basic kind (F-10.4, R-10)."""
    index, player = printed(state.components).table, state.players[seat]
    needed, basic = index.altar.paints_needed, index.meta.paints_basic
    usable = 0
    for paint, n in player.paints.items():
        usable += 1 if n and paint in basic else n

    def payment() -> Node:
        most = {paint: min(n, 1 if paint in basic else needed) for paint, n in player.paints.items()}
        slots = [
            Slot(
                paint,
                Msg("give-paint", {"paint": TermRef(paint)}),
                0,
                max(n, 1),
                None if n else Msg("why-paints", {"things": term_messages.paints({paint: 1})}, "F-6.5"),
                f"{seat}/paints",
                rule="F-10.4",
            )
            for paint, n in most.items()
        ]
        ask = _ask_paints(state.components, special=bool(state.options["special_blends"]))
        return Allocation(ask, slots, (needed, needed), lambda chosen: Leaf(RestoreAltar(chosen)), rule="F-10.4")

    return Option("altar", VERB, payment, None if usable >= needed else WHY_NOT, "altar")


def pay_altar(state: State, seat: int, action: RestoreAltar, effects: Effects) -> None:
    """Pay paints for points, without bonus or tile; the bishop stays (F-10.5)."""
    goods.give(state, seat, action.paints)
    state.players[seat].altars += 1
    points = altar_points(state.components, action.paints)
    args: Args = {"seat": Seat(seat), "things": term_messages.paints(action.paints), "n": points}
    effects.emit_event(Msg("restores-altar", args), at=["altar", f"{seat}/vp"])
    gain_points(state, seat, {"altar": points}, effects)
