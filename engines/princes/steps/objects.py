"""The seven objects, and their immediate effects (P-5)."""

from functools import partial

from engines.core.core_types import Args, Msg, Seat, TermRef, not_none
from engines.core.steps import Effects, SeatStep
from engines.core.tree import Choice, Node, Option
from engines.princes import estate, money
from engines.princes.components import LANDSCAPE, printed
from engines.princes.state import Bid, State, Tile
from engines.princes.steps.cards import KeepCard, LookAtDeck
from engines.princes.steps.recruit import RecruitAtOnce


def win(state: State, heap: str, bid: Bid, effects: Effects) -> None:
    """Pay first, then take the object and apply its effect (P-4.7, P-22.6)."""
    money.pay(state, bid.seat, bid.amount, effects)
    not_none(state.auction).won[heap] = bid
    if heap in state.heaps:
        state.heaps[heap] -= 1
    gain(state, bid.seat, heap, effects)


def gain(state: State, seat: int, heap: str, effects: Effects) -> None:
    """Apply the immediate effect of an object from a heap (P-5)."""
    player = state.players[seat]
    if heap in printed(state.components).landscapes:
        effects.push_steps(PlaceLandscape(seat, heap))
    elif heap == LANDSCAPE:
        effects.push_steps(PlaceAnyLandscape(seat))
    elif heap == "jester":
        player.jesters += 1
        effects.emit_event(Msg("gains-jester", {"seat": Seat(seat), "n": player.jesters}), at=[f"{seat}/jesters"])
    elif heap == "builder":
        _take_builder(state, seat, effects)
    elif heap == "prestige_card":
        effects.push_steps(LookAtDeck(seat, "prestige"), KeepCard(seat))
    elif heap == "recruiting_card":
        player.recruiting += 1
        effects.emit_event(Msg("gains-recruiting", {"seat": Seat(seat)}), at=[f"{seat}/recruiting"])
        effects.push_steps(RecruitAtOnce(seat))
    else:
        raise AssertionError(heap)


def _take_builder(state: State, seat: int, effects: Effects) -> None:
    """Take the first, second or third builder (P-5.8 to P-5.11)."""
    player = state.players[seat]
    player.builders += 1
    builder_effects = printed(state.components).table.builder_effect
    pp = next(effect.pp_on_gaining for effect in builder_effects if effect.builders == player.builders)
    player.parts["builders"] += pp
    at = [f"{seat}/builders"]
    effects.emit_event(Msg("gains-builder", {"seat": Seat(seat), "n": player.builders, "pp": pp}), at=at)


class PlaceLandscape(SeatStep[State]):
    """The winner places the landscape now, at any position; this is compulsory (P-5.1, P-22.17)."""

    kind: str

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for orientation and square."""
        on = estate.ground(state.components, state.players[seat], self.kind)
        where = estate.placing(state.components, self.kind, on)
        return Choice(
            Msg("ask-place", {"tile": TermRef(self.kind)}),
            [Option("place", Msg("place", {"tile": TermRef(self.kind)}), where)],
        )

    def apply_action(self, state: State, seat: int, action: estate.Put, effects: Effects) -> None:
        """Place the landscape."""
        _lay_landscape(state, seat, action, effects)


class PlaceAnyLandscape(SeatStep[State]):
    """The winner of "a landscape" chooses its kind and places it now (P-19.6, P-19.7)."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a kind in supply that fits, then for orientation and square."""
        ask = Msg("ask-landscape")
        kinds = [self._kind(state, seat, kind) for kind in printed(state.components).landscapes]
        return Choice(ask, [Option("place", Msg("verb-place"), Choice(ask, kinds))])

    def _kind(self, state: State, seat: int, kind: str) -> Option:
        on = estate.ground(state.components, state.players[seat], kind)
        why = None
        if not state.heaps[kind]:
            why = Msg("why-no-landscape-left", {"tile": TermRef(kind)}, "P-19.7")
        elif not estate.fits(state.components, kind, on):
            why = Msg("why-no-room", {"tile": TermRef(kind)}, "P-19.7")
        where = partial(estate.placing, state.components, kind, on)
        return Option(
            kind, Msg("place", {"tile": TermRef(kind)}), where, why, note=money.count_left_message(state.heaps[kind])
        )

    def apply_action(self, state: State, seat: int, action: estate.Put, effects: Effects) -> None:
        """Take the landscape from its supply and place it."""
        state.heaps[action.kind] -= 1
        _lay_landscape(state, seat, action, effects)


def _lay_landscape(state: State, seat: int, put: estate.Put, effects: Effects) -> None:
    """Place a landscape; from the second of its kind on, each scores PP (P-5.5, P-5.6)."""
    player = state.players[seat]
    equal = sum(tile.kind == put.kind for tile in player.tiles)
    player.tiles.append(Tile(put.kind, put.way, put.at))
    pp = printed(state.components).table.rewards.second_and_later_landscape_of_same_kind_pp if equal else 0
    player.parts["landscapes"] += pp
    args: Args = {"seat": Seat(seat), "tile": TermRef(put.kind), "square": put.at, "n": pp}
    effects.emit_event(Msg("places", args), at=[f"{seat}/{put.at}"])
