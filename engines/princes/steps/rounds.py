"""The course of the game: seven rounds of auction, actions and best work (P-3, P-12), and its end (P-14)."""

from typing import ClassVar

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.princes import scoring
from engines.princes.components import laid_out_in, printed
from engines.princes.state import Auction, State
from engines.princes.steps.auction import AuctionPhase
from engines.princes.steps.czech import CzechAuctions
from engines.princes.steps.russian import LayOut
from engines.princes.steps.turn import Turn


class Final(Step[State]):
    """All prestige cards are revealed at once and scored (P-14.1); the game is over (P-3.5)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Reveal, score and rank; reveal money, since it breaks ties (P-14.3)."""
        scored = [
            [(card, scoring.prestige_value(state.components, state.players, seat, card)) for card in player.prestige]
            for seat, player in enumerate(state.players)
        ]
        for seat, player in enumerate(state.players):
            effects.open_hidden("prestige", player.prestige)
            cards = [TermRef(card) for card in player.prestige]
            effects.emit_event(Msg("reveals" if cards else "reveals-none", {"seat": Seat(seat), "cards": cards}))
        for seat, cards_scored in enumerate(scored):
            for card, pp in cards_scored:
                state.players[seat].parts["prestige"] += pp
                message = Msg("prestige-scores", {"seat": Seat(seat), "card": TermRef(card), "n": pp})
                effects.emit_event(message, at=[f"{seat}/prestige", f"{seat}/pp"])
        for standing in sort_by_rank(scoring.seat_scores(state)):
            florins = state.players[standing.seat].florins
            effects.open_hidden("florins", [f"{standing.seat}={florins}"])
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "florins": florins, "rank": standing.rank}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/pp"])


class Round(Step[State]):
    """Run a round: phase A, phase B and best work, in turn order from the start player (P-3.1, P-3.2)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Advance the round marker and lay out the round; all heaps are open again (P-3.3, P-4.11)."""
        state.round += 1
        if state.round > 1:
            state.start = state.seats_from(state.start)[1]  # P-22.32
        for player in state.players:
            player.best = 0
        state.auction = Auction(opener=state.start)
        minimum = printed(state.components).minimum[state.round - 1]
        effects.emit_event(
            Msg("round-begins", {"n": state.round, "minimum": minimum, "seat": Seat(state.start)}), at=["round"]
        )
        turns = [Turn(seat) for seat in state.seats_from(state.start)]
        effects.push_steps(*phase_a(state), *turns, BestWork())


def phase_a(state: State) -> list[Step[State]]:
    """Return the step of phase A, by variant (P-4, P-18.1, P-19.3, P-20.4)."""
    match state.variant:
        case "cz2":
            return [CzechAuctions()]
        case "ru3" | "ru2" if laid_out_in(state.components, state.variant, state.round):
            return [LayOut(), AuctionPhase()]
        case _:
            return [AuctionPhase()]


class BestWork(Step[State]):
    """The highest work of the round earns 3 PP; tied players get 3 each (P-12)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Reward it, and continue with the next round or the end (P-3.5)."""
        index = printed(state.components)
        seats = scoring.best_works(state.players)
        pp = index.table.rewards.best_work_pp
        for seat in seats:
            state.players[seat].parts["best_works"] += pp
        if seats:
            best = state.players[seats[0]].best
            at = [f"{seat}/pp" for seat in seats]
            effects.emit_event(Msg("best-work", {"seats": [Seat(s) for s in seats], "value": best, "n": pp}), at=at)
        else:
            effects.emit_event(Msg("no-best-work"))
        effects.push_steps(Round() if state.round < len(index.minimum) else Final())
