"""Phase 3: playing action cards (N-6), including Notre Dame and the trusted friend (N-8)."""

from collections.abc import Callable
from functools import lru_cache, partial

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, TurnStep
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame import gains, term_messages
from engines.notredame.components import printed
from engines.notredame.state import CATHEDRAL, State, colour_of, kind_of
from engines.notredame.steps.sectors import perform


class Forgo(msgspec.Struct, frozen=True):
    """Play a card without its action (N-6.3)."""

    card: str


class Place(msgspec.Struct, frozen=True):
    """Place a cube from the player's supply or another ``source``; in Notre Dame, donate ``coins``."""

    card: str
    source: str | None = None
    coins: int = 0


class Send(msgspec.Struct, frozen=True):
    """Put or move the trusted friend (N-8.1.1)."""

    card: str
    sector: str


class PlayCards(TurnStep[State]):
    """Each player plays one card and, after all have done so, a second one (N-6.1)."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a card, then for its use: playing is compulsory, the action is not (N-6.3, R-19)."""
        n = len(state.players[seat].played) + 1
        cards = partial(_ask_card, state, seat, n)
        return Choice(Msg("ask-play", {"n": n}), [Option("play", VERB, cards)])

    def apply_action(self, state: State, seat: int, action: Forgo | Place | Send, effects: Effects) -> None:
        """Show the card and apply its action; after the second card, hide the third under it (N-6.2)."""
        state.turns.pop(0)
        effects.keep_step()
        player, kind = state.players[seat], kind_of(action.card)
        player.hand.remove(action.card)
        player.played.append(action.card)
        effects.show_secret("hand", [action.card])
        if len(player.played) == printed(state.components).table.draft.cards_played:
            state.discard = sorted([*state.discard, *player.hand])
            player.hand = []
        args: Args = {"seat": Seat(seat), "card": term_messages.card(kind)}
        effects.emit_event(Msg("forgoes" if isinstance(action, Forgo) else "plays", args), at=[f"{seat}/played"])
        match action:
            case Place():
                self._place_cube(state, seat, action, effects)
            case Send(_, sector):
                player.friend = sector
                effects.emit_event(
                    Msg("sends-friend", {"seat": Seat(seat), "place": TermRef(sector)}), at=[f"{seat}/{sector}"]
                )
                perform(state, seat, sector, effects)

    def _place_cube(self, state: State, seat: int, action: Place, effects: Effects) -> None:
        """Place the cube, then apply the benefit (N-6.4); a moved cube no longer counts at its origin (R-3)."""
        player, kind = state.players[seat], kind_of(action.card)
        target = printed(state.components).cards[kind].target
        if action.source is None:
            player.supply -= 1
        elif action.source == CATHEDRAL:
            player.cathedral -= 1
        else:
            player.sectors[action.source] -= 1
        args: Args
        if action.source is not None:
            args = {"seat": Seat(seat), "origin": TermRef(action.source), "place": TermRef(target)}
            effects.emit_event(Msg("moves-cube", args), at=[f"{seat}/{action.source}", f"{seat}/{target}"])
        elif target != CATHEDRAL:
            args = {"seat": Seat(seat), "place": TermRef(target)}
            effects.emit_event(Msg("places-cube", args), at=[f"{seat}/{target}"])
        if target == CATHEDRAL:
            player.cathedral += 1
            _make_donation(state, seat, action.coins, effects)
        else:
            player.sectors[target] += 1
            perform(state, seat, target, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Begin phase 4 after all turns (N-11.1.1)."""
        state.phase, state.turns = "bribe", state.seats_from(state.bell)
        effects.emit_event(Msg("cards-played"))


def _make_donation(state: State, seat: int, coins: int, effects: Effects) -> None:
    """Make a donation, independent of earlier ones (N-8.2.1, N-8.2.3, N-8.2.5)."""
    rows = printed(state.components).table.notre_dame_donation
    gains.pay(state, seat, coins)
    at = [f"{seat}/{CATHEDRAL}", f"{seat}/coins"]
    effects.emit_event(Msg("donates", {"seat": Seat(seat), "n": coins}), at=at)
    gains.points(state, seat, "donations", next(row.prestige for row in rows if row.coins == coins), effects)


VERB, PLACE, MOVE = Msg("verb-play"), Msg("place"), Msg("verb-move")
FORGO_HERE = Msg("forgo-here")
BESIDE = Msg("play-beside")


@lru_cache(maxsize=64)
def _play_label(kind: str, colour: int | None) -> Msg:
    if colour is None:
        return Msg("play-card", {"thing": term_messages.card(kind)})
    return Msg("play-card-of", {"thing": term_messages.card(kind), "other": Seat(colour)})


@lru_cache(maxsize=64)
def _forgo(kind: str, colour: int | None) -> Msg:
    if colour is None:
        return Msg("forgo", {"thing": term_messages.card(kind)})
    return Msg("forgo-card-of", {"thing": term_messages.card(kind), "other": Seat(colour)})


def _ask_card(state: State, seat: int, n: int) -> Node:
    """Return the cards in hand: by kind, and by colour if there are two of a kind (N-5.7)."""
    cards = sorted(state.players[seat].hand)
    kinds = [kind_of(card) for card in cards]
    options = []
    for card, kind in zip(cards, kinds, strict=True):
        colour = colour_of(card) if kinds.count(kind) > 1 else None
        target = printed(state.components).cards[kind].target
        then = partial(_origin_choice, state, seat, card, target, _forgo(kind, colour))
        if target == "any_other_sector":
            then = partial(_ask_friend, state, seat, card)
        label = _play_label(kind, colour)
        options.append(
            Option(card, label, then, None, f"card:{card}", None, Msg("card-of", {"other": Seat(colour_of(card))}))
        )
    return Choice(
        Msg("ask-play", {"n": n}), options, more_label=BESIDE, together=partial(_is_text_short, state, seat, kinds)
    )


def _is_text_short(state: State, seat: int, kinds: list[str]) -> bool:
    return sum(_text_length(state, seat, kind) for kind in kinds) <= term_messages.AT_ONCE


def _text_length(state: State, seat: int, kind: str) -> int:
    target, player = printed(state.components).cards[kind].target, state.players[seat]
    if target == "any_other_sector":
        return len(player.sectors)
    coins = [row for row in printed(state.components).table.notre_dame_donation if row.coins <= player.coins]
    if player.supply:
        return max(1, len(coins)) if target == CATHEDRAL else 1
    return max(1, len(_cube_sources(state, seat, target)))


def _ask_friend(state: State, seat: int, card: str) -> Node:
    """Ask for the friend's sector, other than the current one (N-8.1.1); no cube is needed (N-6.9)."""
    friend = state.players[seat].friend
    options = []
    for sector in printed(state.components).sectors:
        why = Msg("why-friend-there", rule="N-8.1.1") if sector == friend else None
        label = Msg("send-friend", {"thing": TermRef(sector)})
        options.append(Option(sector, label, Leaf(Send(card, sector)), why, f"{seat}/{sector}"))
    options.append(
        Option("forgo", FORGO_HERE, Leaf(Forgo(card)), note=Msg("card-of", {"other": Seat(colour_of(card))}))
    )
    return Choice(Msg("ask-friend", {"n": len(options) - 1}), options)


def _origin_choice(state: State, seat: int, card: str, target: str, forgo: Msg) -> Node:
    """Ask for the origin of the cube: the supply, or elsewhere if that is empty (N-6.5, N-6.6, N-6.8)."""
    player = state.players[seat]
    no_place = no_move = None
    usual: str | None = None
    if target == CATHEDRAL and not player.coins:
        no_place = no_move = Msg("why-no-coin", rule="N-8.2.2")
    elif player.supply:
        no_move, usual = Msg("why-has-supply", rule="N-6.5"), "place"
    else:
        no_place = Msg("why-supply-empty", rule="N-6.6")
        if _cube_sources(state, seat, target):
            usual = "move"
        else:
            no_move = Msg("why-nothing-to-move", rule="N-6.8")
    ask = Msg("ask-place", {"place": TermRef(target)})

    def sources() -> Node:
        places = _cube_sources(state, seat, target)
        return Choice(ask, [_source_option(state, seat, Place(card, place), target) for place in places])

    return Choice(
        ask,
        [
            Option("place", PLACE, _donation_choice(state, seat, Place(card), target), no_place, f"{seat}/{target}"),
            Option("move", MOVE, sources, no_move),
            Option("forgo", forgo, Leaf(Forgo(card)), note=Msg("card-of", {"other": Seat(colour_of(card))})),
        ],
        usual=usual,
        always_ask=usual is None,
    )


def _cube_sources(state: State, seat: int, target: str) -> list[str]:
    """Return the origins of a cube: never the friend, nor the target (N-6.6, N-6.7, N-8.2.4)."""
    player = state.players[seat]
    found = [sector for sector, n in player.sectors.items() if n and sector != target]
    return [*found, CATHEDRAL] if player.cathedral and target != CATHEDRAL else found


def _source_option(state: State, seat: int, action: Place, target: str) -> Option:
    assert action.source is not None
    then = _donation_choice(state, seat, action, target)
    return Option(
        action.source, Msg("move-from", {"thing": TermRef(action.source)}), then, None, f"{seat}/{action.source}"
    )


def _donation_choice(state: State, seat: int, action: Place, target: str) -> Node | Callable[[], Node]:
    """Ask for the donation, with Notre Dame (N-8.2.1)."""
    return partial(_ask_donation, state, seat, action) if target == CATHEDRAL else Leaf(action)


ASK_DONATION = Msg("ask-donation")


def _ask_donation(state: State, seat: int, action: Place) -> Node:
    """Ask for the number of coins, at least one (N-8.2.2)."""
    options = []
    for row in printed(state.components).table.notre_dame_donation:
        why = Msg("why-too-few-coins", {"n": row.coins}, "N-8.2.1") if row.coins > state.players[seat].coins else None
        then = Leaf(Place(action.card, action.source, row.coins))
        options.append(
            Option(str(row.coins), Msg("donate", {"n": row.coins, "pp": row.prestige}), then, why, f"{seat}/coins")
        )
    return Choice(ASK_DONATION, options)
