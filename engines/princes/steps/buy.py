"""Actions: build (P-8), buy a profession (P-9), introduce a freedom (P-10), buy a bonus card (P-11)."""

from functools import partial
from typing import Literal

import msgspec

from engines.core import piles
from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects
from engines.core.tree import Choice, Leaf, Option
from engines.princes import estate, money
from engines.princes.components import printed
from engines.princes.state import Player, State, Tile
from engines.princes.steps.cards import KeepCard, LookAtDeck


class Buy(msgspec.Struct, frozen=True):
    """Buy a look at a deck, a freedom, or a laid-out card."""

    kind: Literal["deck", "freedom", "card"]
    what: str


def profession_option(state: State, seat: int) -> Option:
    """Return the option to buy a profession: at most one per round, while any are left (P-9.1, P-9.2, P-9.4)."""
    option = _deck_option(
        state, seat, "profession", printed(state.components).table.prices.profession, "P-9.1", "P-9.4"
    )
    if state.current_turn.profession:
        option.blocked = Msg("why-profession-once", rule="P-9.2")
    return option


def bonus_option(state: State, seat: int) -> Option:
    """Return the option to buy a bonus card, while any are left (P-11.1, P-11.2)."""
    return _deck_option(state, seat, "bonus", printed(state.components).table.prices.bonus_card, "P-11.1", "P-11.2")


def _deck_option(state: State, seat: int, deck: str, price: int, payable: str, available: str) -> Option:
    """Return the option to look at a deck; ``payable`` and ``available`` are rules that may forbid it."""
    player = state.players[seat]
    why = money.why_not(state, player, price, payable)
    if not piles.pile_size(state.decks[deck]):
        why = Msg("why-deck-empty", rule=available)
    label, warns = Msg(f"buy-{deck}", {"n": price}), money.warning(state, player, price)
    return Option(deck, label, Leaf(Buy("deck", deck)), why, warning=warns)


def freedom_option(state: State, seat: int) -> Option:
    """Return the options to buy a freedom: one per round, each kind once per estate (P-10.1 to P-10.4)."""
    price = printed(state.components).table.prices.freedom
    kinds = printed(state.components).freedoms
    why = money.why_not(state, state.players[seat], price, "P-10.1")
    if state.current_turn.freedom:
        why = Msg("why-freedom-once", rule="P-10.2")
    elif why is None and all(_freedom_reason(state, seat, kind) for kind in kinds):
        why = Msg("why-no-freedom", rule="P-10.4")
    ask = Msg("ask-freedom")
    return Option(
        "freedom",
        Msg("verb-freedom", {"n": price}),
        lambda: Choice(ask, [_freedom_kind_option(state, seat, kind, price) for kind in kinds]),
        why,
    )


def _freedom_reason(state: State, seat: int, kind: str) -> Msg | None:
    if kind in state.players[seat].freedoms:
        return Msg("why-has-freedom", {"freedom": TermRef(kind)}, "P-10.3")
    return None if state.freedoms[kind] else Msg("why-no-freedom-left", {"freedom": TermRef(kind)}, "P-10.4")


def _freedom_kind_option(state: State, seat: int, kind: str, price: int) -> Option:
    label = Msg("introduce", {"freedom": TermRef(kind), "n": price})
    why = _freedom_reason(state, seat, kind)
    warns = money.warning(state, state.players[seat], price)
    return Option(
        kind, label, Leaf(Buy("freedom", kind)), why, note=money.count_left_message(state.freedoms[kind]), warning=warns
    )


def introduce_freedom(state: State, seat: int, kind: str, effects: Effects) -> None:
    """Pay for a freedom, and lay its tile next to the estate (P-10.1)."""
    price = printed(state.components).table.prices.freedom
    state.current_turn.freedom = True
    money.pay(state, seat, price, effects)
    state.freedoms[kind] -= 1
    state.players[seat].freedoms.append(kind)
    args: Args = {"seat": Seat(seat), "freedom": TermRef(kind), "n": price}
    effects.emit_event(Msg("introduces", args), at=[f"{seat}/freedoms"])


def look_at_deck(state: State, seat: int, deck: str, effects: Effects) -> None:
    """Pay to look at the top cards of a deck."""
    prices = printed(state.components).table.prices
    price = prices.bonus_card
    if deck == "profession":
        state.current_turn.profession, price = True, prices.profession
    money.buy(state, seat, price, effects, Msg(f"buys-{deck}", {"seat": Seat(seat), "n": price}))
    effects.push_steps(LookAtDeck(seat, deck), KeepCard(seat))


def price(state: State, seat: int) -> int:
    """Return the current price of a building for this player (P-8.1)."""
    return printed(state.components).table.prices.building(state.players[seat].builders)


VERB = Msg("verb-build")


def build_option(state: State, seat: int) -> Option:
    """Ask for kind, orientation and square; ``None`` if unaffordable (P-6.6, P-22.13)."""
    player, florins = state.players[seat], price(state, seat)
    why = money.why_not(state, player, florins, "P-8.1")
    kinds = printed(state.components).buildings
    on = estate.ground(state.components, player, kinds[0])
    if why is None and all(_why_not(state, player, kind, on) for kind in reversed(kinds)):  # small ones first
        why = Msg("why-nothing-to-build", rule="P-22.13")
    ask = Msg("ask-build", {"n": florins})
    return Option("build", VERB, lambda: Choice(ask, [_kind(state, player, kind, on, florins) for kind in kinds]), why)


def _why_not(state: State, player: Player, kind: str, on: estate.Ground) -> Msg | None:
    """Return why a kind can't be built: owned, gone, or no place for it (P-8.3, P-8.4, P-8.6)."""
    for tile in player.tiles:
        if tile.kind == kind:
            return _tile_refusal("why-has-building", kind, "P-8.4")
    if not state.buildings[kind]:
        return _tile_refusal("why-no-building-left", kind, "P-8.3")
    if not estate.fits(state.components, kind, on):
        return _tile_refusal("why-no-place-apart" if on.beside else "why-no-place", kind, "P-8.6")
    return None


def _tile_refusal(key: str, kind: str, rule: str) -> Msg:
    return Msg(key, {"tile": TermRef(kind)}, rule)


def _kind(state: State, player: Player, kind: str, on: estate.Ground, florins: int) -> Option:
    where = partial(estate.placing, state.components, kind, on)
    return Option(
        kind,
        Msg("build", {"tile": TermRef(kind), "n": florins}),
        where,
        _why_not(state, player, kind, on),
        note=money.count_left_message(state.buildings[kind]),
        warning=money.warning(state, player, florins),
    )


def build_tile(state: State, seat: int, put: estate.Put, effects: Effects) -> None:
    """Pay for a building, place it, then score its PP (P-8.2, P-8.5)."""
    player, pp = state.players[seat], printed(state.components).table.rewards.building_pp
    florins = price(state, seat)
    money.pay(state, seat, florins, effects)
    state.buildings[put.kind] -= 1
    player.tiles.append(Tile(put.kind, put.way, put.at))
    player.parts["buildings"] += pp
    args: Args = {"seat": Seat(seat), "tile": TermRef(put.kind), "square": put.at, "florins": florins, "pp": pp}
    effects.emit_event(Msg("builds", args), at=[f"{seat}/{put.at}"])
