"""The carriage and the guild tokens (N-9)."""

from collections import Counter
from functools import lru_cache, partial

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, SeatStep
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame import gains, term_messages
from engines.notredame.components import printed, steps_from
from engines.notredame.state import State, colour_of, kind_of


def may_take(state: State, seat: int, colour: int) -> bool:
    """Return whether a player may take a token of a colour: one of which they have the fewest (N-9.5, F-1)."""
    taken = Counter(colour_of(token) for token in state.players[seat].tokens)
    left = {colour_of(token) for token in state.tokens.values()}
    return taken[colour] == min(taken[other] for other in left)


class Go(msgspec.Struct, frozen=True):
    """Drive to a market, and take its token or leave it."""

    market: str
    takes: bool = False


VERB, TAKE, BESIDE = Msg("verb-drive"), Msg("take-token"), Msg("drive-beside")
WHY_NOT = Msg("why-colour", rule="N-9.5")


@lru_cache(maxsize=1024)
def _market_label(components: str, seats: int, market: str, steps: int, token: str, *, free: bool) -> Msg:
    """Return the label of a market with its token; ``token``: its kind, empty if none."""
    named = term_messages.market_label(components, seats, market)
    if not token:
        return Msg("drive", {"market": named, "n": steps})
    return (
        Msg("drive-token", {"market": named, "token": TermRef(token)})
        if free
        else Msg("drive-closed", {"market": named})
    )


class Drive(SeatStep[State]):
    """Move the carriage by at most ``steps`` markets and optionally take a token (N-7.4.1, N-9.4)."""

    steps: int

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a market within reach, including the current one (N-9.2, N-9.3)."""
        ask = Msg("ask-drive", {"n": self.steps})
        return Choice(ask, [Option("drive", VERB, partial(self._ask_market, state, seat, ask))])

    def _ask_market(self, state: State, seat: int, ask: Msg) -> Node:
        districts = term_messages.districts(state.components, len(state.players))
        reached = steps_from(state.components, districts, state.players[seat].carriage)
        near = [self._market_option(state, seat, m, n) for m, n in reached.items() if n <= self.steps]
        return Choice(ask, near, more_label=BESIDE)

    def _market_option(self, state: State, seat: int, market: str, steps: int) -> Option:
        token, seats = state.tokens.get(market), len(state.players)
        at = f"market:{market}"
        if token is None:
            label = _market_label(state.components, seats, market, steps, "", free=True)
            return Option(market, label, Leaf(Go(market)), None, at)
        free = may_take(state, seat, colour_of(token))
        label = _market_label(state.components, seats, market, steps, kind_of(token), free=free)
        note = Msg("token-there" if free else "token-closed", {"token": TermRef(kind_of(token)), "n": steps})
        then = partial(
            _token,
            market,
            Msg("ask-token", {"token": TermRef(kind_of(token))}),
            Msg("leave-token", {"market": term_messages.market_label(state.components, seats, market)}),
            free=free,
        )
        return Option(market, label, then, None, at, None, note)

    def apply_action(self, state: State, seat: int, action: Go, effects: Effects) -> None:
        """Drive there and evaluate the token (N-9.4, N-9.6)."""
        seats = len(state.players)
        at = [f"market:{state.players[seat].carriage}", f"market:{action.market}"]
        state.players[seat].carriage = action.market
        args: Args = {"seat": Seat(seat), "market": term_messages.market(state.components, seats, action.market)}
        effects.emit_event(Msg("drives", args), at=list(dict.fromkeys(at)))
        if action.takes:
            self._apply_reward(state, seat, action.market, effects)

    def _apply_reward(self, state: State, seat: int, market: str, effects: Effects) -> None:
        """Apply the reward as far as possible (N-9.6); the token never returns (N-9.8)."""
        token = state.tokens.pop(market)
        state.players[seat].tokens.append(token)
        row = printed(state.components).tokens[kind_of(token)]
        owner = term_messages.owner(state.components, len(state.players), colour_of(token))
        args: Args = {"seat": Seat(seat), "token": TermRef(row.id), "other": owner}
        effects.emit_event(Msg("takes-token", args), at=[f"market:{market}", f"{seat}/tokens"])
        gains.points(state, seat, "tokens", row.prestige, effects)
        if row.coins:
            gains.coins(state, seat, row.coins, effects)
        if row.cubes:
            gains.cubes(state, seat, row.cubes, effects)
        for _ in range(row.rat_back):
            gains.rats_back(state, seat, effects)


def _token(market: str, ask: Msg, leave: Msg, *, free: bool) -> Node:
    """Ask whether to take the token, the usual option; if its colour is not allowed, it stays (N-9.5)."""
    why = None if free else WHY_NOT
    at = f"market:{market}"
    return Choice(
        ask,
        [
            Option("take", TAKE, Leaf(Go(market, takes=True)), why, at),
            Option("leave", leave, Leaf(Go(market)), None, at),
        ],
        usual="take" if free else "leave",
    )
