"""The studio: earning thalers (F-11), and the portraits, a module (M-P)."""

from functools import partial

import msgspec

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Allocation, Choice, Leaf, Node, Option, Slot
from engines.fresco import goods, term_messages
from engines.fresco.component_rows import Portrait
from engines.fresco.components import printed
from engines.fresco.state import State
from engines.fresco.steps.landing import gain_points
from engines.fresco.steps.places import end_turn
from engines.fresco.steps.wake import shift_mood


class Take(msgspec.Struct, frozen=True):
    """Take a portrait, with the chosen paints."""

    card: str
    paints: dict[str, int]


CHOICES = {"basic_paints_choice", "mixed_paint_choice", "mixed_paints_different"}
"""Effects with a choice of paints."""


class Studio(Step[State]):
    """Three thalers per apprentice; one of them may take a face-up portrait instead (F-11.1, M-P.3)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in the acting order, while there are portraits to choose (F-6.7, M-P.4)."""
        return {state.turns[0]: True} if state.turns and state.open_portraits else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask whether to take a portrait or only thalers; when it is taken makes no difference (M-P.13)."""
        rows = printed(state.components).portraits
        options = [
            Option(
                card,
                Msg("paint-portrait", {"thing": TermRef(card)}),
                _paint_choice(state, rows[card]),
                None,
                f"portrait:{card}",
                None,
                Msg("portrait-text", {"thing": TermRef(f"text-{card}")}),
            )
            for card in state.open_portraits
        ]
        thalers = Msg("earn", {"n": state.left * printed(state.components).table.studio.thalers_per_apprentice})
        return Choice(Msg("ask-studio", {"n": state.left}), [*options, Option("thalers", thalers, Leaf(None))])

    def apply_action(self, state: State, seat: int, action: Take | None, effects: Effects) -> None:
        """Take the portrait first, then thalers for the others (M-P.9)."""
        apprentices = state.left
        if action is not None:
            apprentices -= 1
            _take_portrait(state, seat, action, effects)
        _earn_thalers(state, seat, apprentices, effects)
        end_turn(state)
        effects.keep_step()

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Pay all thalers if there are no portraits: forgoing never helps (F-6.7)."""
        while state.turns:
            _earn_thalers(state, state.turns[0], state.left, effects)
            end_turn(state)


def _earn_thalers(state: State, seat: int, apprentices: int, effects: Effects) -> None:
    _thalers_for(state, seat, apprentices * printed(state.components).table.studio.thalers_per_apprentice, effects)


def _thalers_for(state: State, seat: int, n: int, effects: Effects) -> None:
    if n:
        state.players[seat].thalers += n
        effects.emit_event(Msg("earns", {"seat": Seat(seat), "n": n}), at=[f"{seat}/thalers"])


def _paint_choice(state: State, row: Portrait) -> Node | partial[Node]:
    """Return the chosen paints that the supply has (M-P.9)."""
    if row.effect not in CHOICES:
        return Leaf(Take(row.id, {}))
    return partial(_ask_paints, state, row)


def _ask_paints(state: State, row: Portrait) -> Node:
    meta = printed(state.components).table.meta
    basic = row.effect == "basic_paints_choice"
    each = 1 if row.effect == "mixed_paints_different" else row.amount
    most = {paint: min(each, state.supply[paint]) for paint in (meta.paints_basic if basic else meta.paints_mixed)}
    n = min(row.amount, sum(most.values()))
    if not n:
        return Leaf(Take(row.id, {}))
    ask, there = Msg("ask-paints", {"n": n}), [paint for paint, has in most.items() if has]
    labels = {paint: Msg("take-paint", {"paint": TermRef(paint)}) for paint in there}
    if n == 1:
        leaves = {paint: Leaf(Take(row.id, {paint: 1})) for paint in there}
        return Choice(ask, [Option(paint, labels[paint], leaves[paint], None, f"paint:{paint}") for paint in there])
    slots = [Slot(paint, labels[paint], 0, most[paint], None, f"paint:{paint}", rule="M-P.9") for paint in there]
    return Allocation(ask, slots, (n, n), lambda chosen: Leaf(Take(row.id, chosen)), rule="M-P.9")


def _take_portrait(state: State, seat: int, action: Take, effects: Effects) -> None:
    """Keep the card face up; apply an immediate effect (M-P.6)."""
    row = printed(state.components).portraits[action.card]
    state.open_portraits.remove(row.id)
    state.players[seat].portraits.append(row.id)
    message = Msg("takes-portrait", {"seat": Seat(seat), "card": TermRef(row.id)})
    effects.emit_event(message, at=[f"portrait:{row.id}", f"{seat}/portraits"])
    if row.kind != "now":
        return
    if action.paints:
        goods.take(state, seat, action.paints)
        things = term_messages.paints(action.paints)
        effects.emit_event(Msg("takes-paints", {"seat": Seat(seat), "things": things}), at=[f"{seat}/paints"])
    _thalers_for(state, seat, row.also_thalers + (row.amount if row.effect == "thalers" else 0), effects)
    if row.effect == "mood":
        shift_mood(state, seat, row.amount, effects)  # the number of apprentices changes in the next round (M-P.10)
    elif row.effect == "vp":
        effects.emit_event(Msg("gains-points", {"seat": Seat(seat), "n": row.amount}), at=[f"{seat}/vp"])
        gain_points(state, seat, {"portraits": row.amount}, effects)
