"""The course of the game: nine rounds in three periods (N-3), the persons of a round (N-4), scoring (N-12, N-13)."""

from typing import ClassVar

from engines.core import piles
from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.notredame import gains, scoring
from engines.notredame.components import printed
from engines.notredame.state import CATHEDRAL, State
from engines.notredame.steps.draft import KeepFirst, deal
from engines.notredame.steps.persons import Bribing
from engines.notredame.steps.plague import Plague
from engines.notredame.steps.play import PlayCards


class Final(Step[State]):
    """No more scoring; the most prestige points win (N-13.1, N-13.4)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Rank the players; coins and cubes in their own supply break ties (N-13.2)."""
        for standing in sort_by_rank(scoring.seat_scores(state)):
            player = state.players[standing.seat]
            rest = player.coins + player.supply
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "rank": standing.rank, "rest": rest}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/pp"])


class Round(Step[State]):
    """Run a round: reveal persons (N-4), choose and play cards, bribe persons, and move the rats (N-3.2)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Reveal two brown persons and a grey one (N-4.1), and deal three cards to each player."""
        index = printed(state.components)
        meta, opened = index.table.meta, index.table.persons_open_per_round
        state.round += 1
        state.phase = "draft"
        for player in state.players:
            player.person = None
        args: Args = {"n": state.round, "m": meta.rounds_total, "seat": Seat(state.bell)}
        effects.emit_event(Msg("round-begins", args), at=["round", "bell"])
        state.persons = [effects.draw_card("brown", state.brown, None) for _ in range(opened.brown)]
        state.persons += [effects.draw_card("grey", state.grey, None) for _ in range(opened.grey)]
        rats = scoring.plague_value(state)
        at = [f"person:{person}" for person in state.persons]
        effects.emit_event(
            Msg("persons-appear", {"cards": [TermRef(person) for person in state.persons], "n": rats}), at=at
        )
        deal(state, effects)
        last = state.round % meta.rounds_per_period == 0
        cathedral = [Cathedral()] if last else []  # N-12.4
        seats = list(range(len(state.players)))
        effects.push_steps(KeepFirst(seats=seats), PlayCards(), Bribing(), Plague(), *cathedral, RoundEnd())


class RoundEnd(Step[State]):
    """Persons go under their decks, the bell-ringer moves on; a period or the game may end (N-3.3 to N-3.5)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Clean up, and continue with the next round or the end."""
        meta = printed(state.components).table.meta
        if state.round == meta.rounds_total:
            effects.push_steps(Final())
            return
        all_seats = range(len(state.players))
        index = printed(state.components)
        for person in state.persons:
            deck = state.brown if index.persons[person].deck == "brown" else state.grey
            piles.put_under(deck, [person], all_seats)
        state.persons = []
        for player in state.players:
            state.discard += player.played
            player.played = []
        state.discard.sort()
        state.bell = state.seats_from(state.bell)[1]
        effects.emit_event(Msg("bell-ringer", {"seat": Seat(state.bell)}), at=["bell"])
        if state.round % meta.rounds_per_period == 0:
            self._new_period(state, effects)
        effects.push_steps(Round())

    def _new_period(self, state: State, effects: Effects) -> None:
        """Make new decks of brown persons and of action cards (N-3.4)."""
        state.brown = piles.build_pile(piles.all_cards(state.brown))
        for seat, player in enumerate(state.players):
            player.deck = piles.build_pile(card for card in state.discard if card.endswith(f".{seat}"))
            player.drafts = []
        state.discard = []
        effects.emit_event(
            Msg("period-begins", {"n": 1 + state.round // printed(state.components).table.meta.rounds_per_period})
        )


class Cathedral(Step[State]):
    """Cubes share the pool, rounded down per cube; all cubes go back (N-12.2, N-12.3)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Pay every owner, with the park bonus once (N-10.2)."""
        each = scoring.cathedral_share(state)
        cubes = sum(player.cathedral for player in state.players)
        effects.emit_event(
            Msg("cathedral-pays", {"n": each, "m": cubes}) if cubes else Msg("cathedral-empty"), at=[CATHEDRAL]
        )
        for seat, player in enumerate(state.players):
            gains.points(state, seat, "cathedral", player.cathedral * each, effects)
            player.general += player.cathedral
            player.cathedral = 0
