"""The course of the game: rounds (F-2), their preparation (F-15), the final round (F-16), the last scoring (F-17)."""

from typing import ClassVar

from engines.core import piles
from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.fresco import goods, scoring, term_messages
from engines.fresco.components import place_of, printed
from engines.fresco.state import State, masters
from engines.fresco.steps import landing
from engines.fresco.steps.cathedral import Cathedral
from engines.fresco.steps.market import Market
from engines.fresco.steps.places import Opens, Theatre
from engines.fresco.steps.planning import Plan
from engines.fresco.steps.studio import Studio
from engines.fresco.steps.wake import Wake
from engines.fresco.steps.workshop import Workshop


class Final(Step[State]):
    """Thalers become points, one player after another; then the highest score wins (F-17.2, F-17.4)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Reveal and score all thalers (F-19.4); Leonardo has none (L-13)."""
        for seat in (master for master in state.order if master < len(state.players)):
            self._score_seat(state, seat, effects)
        for standing in sort_by_rank(scoring.seat_scores(state)):
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "rank": standing.rank}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/vp"])

    def _score_seat(self, state: State, seat: int, effects: Effects) -> None:
        """Score thalers and portraits in one move, to the next free space ahead (F-17.1, F-17.3, M-P.7)."""
        player = state.players[seat]
        effects.open_hidden("thalers", [f"{seat}:{player.thalers}"])
        parts = scoring.end_parts(state.components, player)
        args: Args = {"seat": Seat(seat), "n": scoring.end_thalers(state.components, player), "m": parts["thalers"]}
        effects.emit_event(Msg("counts-thalers", args), at=[f"{seat}/thalers", f"{seat}/vp"])
        for card, points in scoring.end_portraits(state.components, player).items():
            effects.open_hidden("portraits", [f"{seat}:{card}={points}"])
            told: Args = {"seat": Seat(seat), "card": TermRef(card), "n": points}
            effects.emit_event(Msg("portrait-counts", told), at=[f"{seat}/portraits", f"{seat}/vp"])
        points = sum(parts.values())
        if points:
            space = player.vp + points
            if not landing.is_free(state, seat, space):
                space = landing.next_free(state, seat, space)
            landing.advance(state, seat, parts, to=space)


VISITS: dict[str, type[Step[State]]] = {
    "market": Market,
    "cathedral": Cathedral,
    "studio": Studio,
    "workshop": Workshop,
    "theatre": Theatre,
}


class Round(Step[State]):
    """Wake-up time and mood, then planning, then the places in their order (F-2.1, F-6.1)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Begin a round, the final one if few tiles are left or the game takes too long."""
        index = printed(state.components)
        state.round += 1
        few = len(state.fresco) <= index.table.final_round.tiles_at_start_of_round_max  # F-16.1, R-11
        state.final = few or state.round >= index.table.final_round_safeguard.latest_round  # F-16.9
        state.phase, state.turns = "wake", landing.choosing_order(state)
        effects.emit_event(Msg("final-round" if state.final else "round-begins", {"n": state.round}), at=["round"])
        days: list[Step[State]] = []
        for place in index.places[state.final]:
            days += [Opens(place), VISITS[place_of(place)]()]
        effects.push_steps(Wake(), Plan(seats=list(range(len(state.players)))), *days, RoundEnd())


class RoundEnd(Step[State]):
    """Prepare the next round, or end the game (F-15, F-16.5, F-16.7)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End the round in the order of F-15; begin the final scoring after the last round or the last tile."""
        if state.final or not state.fresco:
            effects.push_steps(Final())
            return
        refill_booths(state, effects)
        self._pay_income(state, effects)
        for master in masters(state):
            master.hour = 0  # F-15.3
        state.order = []
        for player in state.players:
            player.plan = {}  # F-15.5
        self._rotate_hours(state, effects)
        reveal_requests(state, effects)
        reveal_portraits(state, effects)
        if state.leonardo:
            state.leonardo.controller = 1 - state.leonardo.controller  # L-5
            effects.emit_event(Msg("controls", {"seat": Seat(state.leonardo.controller)}), at=["leonardo"])
        effects.push_steps(Round())

    def _pay_income(self, state: State, effects: Effects) -> None:
        """Pay for every fresco tile in front of a player (F-15.2, M-B.4, M-P.12)."""
        for seat, player in enumerate(state.players):
            n = goods.income(state.components, player)
            if n:
                player.thalers += n
                effects.emit_event(Msg("income", {"seat": Seat(seat), "n": n}), at=[f"{seat}/thalers", f"{seat}/tiles"])

    def _rotate_hours(self, state: State, effects: Effects) -> None:
        """Move the foremost master on the starting spaces to the end, the others one place forward (F-15.4, L-12)."""
        all_masters = masters(state)
        waiting = sorted((m for m in all_masters if m.start), key=lambda m: m.start)
        if len(waiting) > 1:
            spaces = [m.start for m in waiting]
            for master, space in zip(waiting, [*spaces[1:], spaces[0]], strict=True):
                master.start = space
            ordered = sorted((i for i, m in enumerate(all_masters) if m.start), key=lambda i: all_masters[i].start)
            who = [term_messages.master(i, len(state.players)) for i in ordered]
            effects.emit_event(Msg("start-row-moves", {"seats": who}), at=[f"{i}/vp" for i in ordered])


def refill_booths(state: State, effects: Effects) -> None:
    """Refill all booths, after returning their tiles to the bag (F-15.1, R-18)."""
    piles.shuffle_in(state.bag, [tile for booth in state.booths for tile in booth])
    sizes = printed(state.components).booths(len(state.players))
    state.booths = [[effects.draw_card("bag", state.bag, None) for _ in range(size)] for _, size in sizes]
    effects.emit_event(Msg("market-stocked"), at=[f"booth:{n}" for n in range(1, len(sizes) + 1)])


def reveal_requests(state: State, effects: Effects) -> None:
    """Reveal requests up to the number of the game, while the pile lasts (M-B.2, M-B.6)."""
    if not state.options["bishops_requests"]:
        return
    most = printed(state.components).requests_open(len(state.players))
    new = _draw_open("requests", state.requests, most - len(state.open_requests), effects)
    state.open_requests += new
    if new:
        effects.emit_event(Msg("requests-appear", {"n": len(new)}), at=[f"request:{card}" for card in new])


def reveal_portraits(state: State, effects: Effects) -> None:
    """Reveal portraits up to two, while the stack lasts (M-P.2, M-P.5)."""
    if not state.options["portraits"]:
        return
    most = printed(state.components).table.portraits.face_up
    new = _draw_open("portraits", state.portraits, most - len(state.open_portraits), effects)
    state.open_portraits += new
    if new:
        cards = [TermRef(card) for card in new]
        effects.emit_event(Msg("portraits-appear", {"cards": cards}), at=[f"portrait:{card}" for card in new])


def _draw_open(name: str, pile: piles.Pile, n: int, effects: Effects) -> list[str]:
    return [effects.draw_card(name, pile, None) for _ in range(min(n, piles.pile_size(pile)))]
