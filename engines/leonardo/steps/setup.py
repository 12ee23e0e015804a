"""Setting up: Leonardo, beginner sets, requested inventions and the deck (L-2, L-3.1 to L-3.3)."""

from collections.abc import Iterable
from typing import ClassVar

from engines.core.chance import NO_SEAT
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.piles import Layer, Pile
from engines.core.steps import Effects, Step
from engines.leonardo.components import printed
from engines.leonardo.state import Lab, State
from engines.leonardo.steps.addons import AddOns
from engines.leonardo.steps.rounds import Round, turn_up


class Setup(Step[State]):
    """The holder (L-2.1, L-2.11), each player's start, and the inventions."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Draw the start player if the options say so; lay out the rest."""
        if state.options["start_player"] == "random":
            state.holder = effects.draw_start_player(len(state.players))
        effects.emit_event(Msg("starts", {"seat": Seat(state.holder)}), at=["holder"])
        if state.options["setup"] == "advanced":
            self._set_up_advanced(state, effects)
        else:
            self._set_up_beginners(state, effects)

    def _set_up_beginners(self, state: State, effects: Effects) -> None:
        index = printed(state.components)
        count = index.counts[len(state.players)]
        for seat, name in zip(state.seats_from(state.holder), count.beginner_sets, strict=True):
            row, player = index.sets[name], state.players[seat]
            player.apprentices = player.free = row.apprentices - count.beginner_apprentices_minus  # L-2.3
            player.parts["start"] += row.florins
            sides = {"small": row.small_side, "large": row.large_side}
            player.labs = {lab: Lab(side, row.robots[lab]) for lab, side in sides.items() if side}  # type: ignore[index]
            state.robots -= sum(row.robots.values())
            for resource, n in row.resources.items():
                state.shops[resource] -= n
                player.hand[resource] += n
            effects.emit_event(Msg("gets-set", {"seat": Seat(seat), "set": row.id}), at=[f"{seat}/small"])
        state.display = [index_card(no) for no in count.beginner_display]
        _build_deck(state, state.display, effects)
        cards = [TermRef(card) for card in state.display]
        effects.emit_event(Msg("requested", {"cards": cards}), at=[card.replace("-", ":") for card in state.display])
        effects.push_steps(Round())

    def _set_up_advanced(self, state: State, effects: Effects) -> None:
        """Set up the advanced game (L-3.1 to L-3.3)."""
        index = printed(state.components)
        count = index.counts[len(state.players)]
        base = index.table.advanced_base
        for player in state.players:
            player.apprentices = player.free = base.apprentices
            player.parts["start"] += base.florins
            player.labs = {"small": Lab(base.small_side)}
        for colour, n in count.advanced_removed.items():
            left = _cards_of_colour(state, colour, state.gone)
            state.gone += [_draw_card(effects, f"removed-{colour}", left, None) for _ in range(n)]
        if state.gone:
            effects.emit_event(Msg("removed", {"cards": [TermRef(card) for card in state.gone]}), at=["deck"])
        _build_deck(state, state.gone, effects)
        turn_up(state, effects)
        state.turns = state.seats_from(state.holder) * count.advanced_addons
        effects.push_steps(AddOns())


def index_card(no: int) -> str:
    """Return the name of an invention card."""
    return f"invention-{no}"


def _cards_of_colour(state: State, colour: str, without: Iterable[str]) -> list[str]:
    rows = printed(state.components).inventions
    return [card for card, row in rows.items() if row.colour == colour and card not in without]


def _draw_card(effects: Effects, stream: str, cards: list[str], to: int | None) -> str:
    card = effects.choose_by_chance(stream, cards, to)
    cards.remove(card)
    return card


def _build_deck(state: State, without: list[str], effects: Effects) -> None:
    """Build the deck: most cards, the gold ones low, with a few others drawn unseen among them (L-2.8)."""
    index = printed(state.components)
    rows = index.table.invention_deck
    bottom, middle = ([index_card(no) for no in numbers] for numbers in (rows.bottom, rows.middle_gold))
    top = [card for card in index.inventions if card not in {*without, *bottom, *middle}]
    for colour, n in rows.middle_added.items():
        left = [card for card in top if index.inventions[card].colour == colour]
        added = [_draw_card(effects, f"added-{colour}", left, NO_SEAT) for _ in range(n)]
        middle += added
        top = [card for card in top if card not in added]
    state.deck = Pile([Layer(sorted(cards)) for cards in (top, middle, bottom) if cards])
