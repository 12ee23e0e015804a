"""The actions of fields 1, 3 and 4 of the council (L-8.7 to L-8.11); Codex I changes field 1 (L-15)."""

from functools import partial
from typing import ClassVar

import msgspec

from engines.core import piles
from engines.core.core_types import Args, Msg, Seat, TermRef, not_none
from engines.core.piles import Layer
from engines.core.steps import Effects, SeatStep, Step
from engines.core.tree import Action, Choice, Leaf, Node, Option
from engines.leonardo import scoring
from engines.leonardo.components import printed
from engines.leonardo.state import State
from engines.leonardo.steps.place import term
from engines.leonardo.term_messages import invention

AREA = "a"
KEYS = {"1": "move_apprentice", "2": "take_florins", "3": "peek_deck", "4": "buy_resource"}


NOTHING = Option("nothing", Msg("use-nothing"), Leaf(None))


def leave_unused(seat: int, field: str, effects: Effects) -> None:
    """Do not use the field (L-8.11)."""
    effects.emit_event(Msg("leaves-unused", {"seat": Seat(seat), "thing": TermRef(KEYS[field])}), at=[f"field:{field}"])


class FieldStep(Step[State]):
    """The action of a field, which need not be used (L-8.11)."""

    field: ClassVar[str]

    seat: int

    def has_effect(self, state: State) -> bool:
        """Return whether the action is possible, which is public."""
        raise AssertionError(type(self).__name__)

    def use_field(self, state: State, action: Action, effects: Effects) -> None:
        """Carry out the action."""
        raise AssertionError(type(self).__name__)

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the seat, if the action is possible."""
        return {self.seat: True} if self.has_effect(state) else {}

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Carry out the action, or skip it."""
        if action is None:
            leave_unused(seat, self.field, effects)
        else:
            self.use_field(state, action, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End the step: the action is impossible."""
        leave_unused(self.seat, self.field, effects)


# -- field 1


class Move(msgspec.Struct, frozen=True):
    """Move one apprentice of ``whose`` from an area to another."""

    whose: int
    origin: str
    target: str


NOT_HERE = Msg("why-nobody-here", rule="L-15.1")
FIRST_THERE = Msg("why-first-there", rule="L-15.2")
SAME_PLACE = {codex1: Msg("why-same-place", rule="L-15.1" if codex1 else "L-8.7") for codex1 in (False, True)}


class MoveApprentice(FieldStep):
    """Field 1: move a player's own apprentice to another area (L-8.7); with Codex I, anyone's (L-15.1).

    The council is not a valid destination.
    """

    field: ClassVar[str] = "1"

    def has_effect(self, state: State) -> bool:
        """Return whether any apprentice can move."""
        return any(self._movable(state, whose) for whose in self._owners(state))

    def _owners(self, state: State) -> list[int]:
        return list(range(len(state.players))) if state.options["codex1"] else [self.seat]

    def _movable(self, state: State, whose: int) -> list[str]:
        """Return the areas with an apprentice of that player who can go somewhere (L-15.1, L-15.2)."""
        found = []
        for area in state.city:
            group = scoring.find_group(state, area, whose)
            if group is None or not group.apprentices or (state.options["codex1"] and area == AREA):
                continue
            if any(self._why_not(state, whose, area, target) is None for target in state.city if target != AREA):
                found.append(area)
        return found

    def _why_not(self, state: State, whose: int, origin: str, target: str) -> Msg | None:
        """Return why an apprentice can't go somewhere (L-15.2, L-15.3)."""
        if target == origin:
            return SAME_PLACE[bool(state.options["codex1"])]
        if whose != self.seat and scoring.ranking(state, target)[:1] == [whose]:
            return FIRST_THERE
        return None

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for the owner if there is a choice, the origin, and the destination."""
        ask = Msg("ask-move")
        if state.options["codex1"]:
            seats = [
                Option(
                    str(whose),
                    Msg("whose-apprentice", {"seat": Seat(whose)}),
                    partial(self._origins, state, whose),
                    None if self._movable(state, whose) else NOT_HERE,
                    f"{whose}/figures",
                )
                for whose in self._owners(state)
            ]
            return Choice(ask, [Option("move", Msg("verb-move"), Choice(Msg("ask-whose"), seats)), NOTHING])
        return Choice(ask, [Option("move", Msg("verb-move"), partial(self._origins, state, seat)), NOTHING])

    def _origins(self, state: State, whose: int) -> Node:
        options = [
            _area_option(area, partial(self._targets, state, whose, area), None) for area in self._movable(state, whose)
        ]
        return Choice(Msg("ask-move-from"), options)

    def _targets(self, state: State, whose: int, origin: str) -> Node:
        options = [
            _area_option(area, Leaf(Move(whose, origin, area)), self._why_not(state, whose, origin, area))
            for area in state.city
            if area != AREA
        ]
        return Choice(Msg("ask-move-to", {"place": term(origin)}), options)

    def use_field(self, state: State, action: Move, effects: Effects) -> None:
        """Move him to his group or the end of the queue (L-8.7, L-15.4, L-18.2)."""
        group = not_none(scoring.find_group(state, action.origin, action.whose))
        group.apprentices -= 1
        if not group.apprentices and not group.master:
            state.city[action.origin].remove(group)
        scoring.join(state, action.target, action.whose, 1)
        args: Args = {"seat": Seat(self.seat), "origin": term(action.origin), "place": term(action.target)}
        at = [f"area:{action.origin}", f"area:{action.target}"]
        if action.whose == self.seat:
            effects.emit_event(Msg("moves-apprentice", args), at=at)
        else:
            effects.emit_event(Msg("moves-apprentice-of", {**args, "other": Seat(action.whose)}), at=at)


def _area_option(area: str, then: partial[Node] | Leaf, why: Msg | None) -> Option:
    return Option(area, Msg("name-of", {"thing": term(area)}), then, why, f"area:{area}")


# -- field 3


class LookAtDeck(FieldStep):
    """Field 3: a secret look at the top four inventions (L-8.9)."""

    field: ClassVar[str] = "3"

    def has_effect(self, state: State) -> bool:
        """Return whether there are cards in the deck."""
        return piles.pile_size(state.deck) > 0

    def choice_tree(self, state: State, seat: int) -> Node:
        """Look at the cards, or decline."""
        n = min(piles.pile_size(state.deck), _count_cards(state))
        look = Option("look", Msg("look", {"n": n}), Leaf("look"), None, "deck")
        return Choice(Msg("ask-look"), [look, NOTHING])

    def use_field(self, state: State, action: Action, effects: Effects) -> None:
        """Look at the cards; this can't be undone."""
        effects.push_steps(SeeCards(self.seat), Arrange(self.seat))


def _count_cards(state: State) -> int:
    return next(row.cards for row in printed(state.components).table.council_action if str(row.id) == "3")


class SeeCards(Step[State]):
    """The top four cards, or all if fewer are left (L-18.5)."""

    seals: ClassVar[bool] = True

    seat: int

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Remove the cards from the deck, seen by one player."""
        state.looking = effects.look_at_cards("deck", state.deck, _count_cards(state), self.seat)
        seen = [TermRef(card) for card in state.looking]
        effects.emit_event(Msg("looks", {"seat": Seat(self.seat), "n": len(seen)}), but=self.seat, at=["deck"])
        marks = [f"look:{card.partition('-')[2]}" for card in state.looking]
        effects.emit_event(Msg("looks-you", {"cards": seen}), to=self.seat, at=marks)


class Arrange(SeatStep[State]):
    """The cards go back on top, face down, in an order that only this player knows (L-8.9, L-18.5)."""

    secret: ClassVar[bool] = True

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for the top card, then the next, or the current order of the others."""
        return _arrange_choice(state.components, (), tuple(state.looking))

    def apply_action(self, state: State, seat: int, action: tuple[str, ...], effects: Effects) -> None:
        """Put the cards back onto the deck."""
        state.deck.layers.insert(0, Layer(list(action), [seat]))
        state.looking = []
        effects.emit_event(Msg("arranges", {"seat": Seat(seat)}), but=seat, at=["deck"])
        effects.emit_event(Msg("arranges-you", {"cards": [TermRef(card) for card in action]}), to=seat, at=["deck"])


def _arrange_choice(components: str, put: tuple[str, ...], rest: tuple[str, ...]) -> Node:
    if not rest:
        return Leaf(put)
    n = len(put) + 1
    options = []
    for card in rest:
        number = card.partition("-")[2]
        then = partial(_arrange_choice, components, (*put, card), tuple([other for other in rest if other != card]))
        options.append(Option(number, invention("put-card", components, card, n), then, None, f"look:{number}"))
    if len(rest) > 1:
        options.append(Option("rest", Msg("put-rest", {"n": len(rest)}), Leaf((*put, *rest))))
    return Choice(Msg("ask-arrange", {"n": n}), options)


# -- field 4
