"""The course of the game: seven rounds, two research rounds (L-4, L-7, L-10, L-12, L-13), and its end (L-14)."""

from typing import ClassVar

from engines.core import piles
from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.leonardo import scoring, works
from engines.leonardo.components import printed
from engines.leonardo.state import State
from engines.leonardo.steps.complete import Completion
from engines.leonardo.steps.council import Council
from engines.leonardo.steps.market import Market
from engines.leonardo.steps.place import Placement, term
from engines.leonardo.steps.priced_areas import PricedArea
from engines.leonardo.steps.start import StartWork


class Final(Step[State]):
    """Variety is paid, money is counted, and the most florins win (L-14.1, L-14.2)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Rank the players; money becomes public."""
        for seat, player in enumerate(state.players):
            n = scoring.kinds(state.components, player)
            florins = scoring.variety(state.components, n)
            player.parts["variety"] += florins
            told: Args = {"seat": Seat(seat), "kinds": n, "n": florins}
            effects.emit_event(Msg("variety", told), at=[f"{seat}/inventions", f"{seat}/florins"])
        effects.open_hidden("florins", [f"{seat}={player.florins}" for seat, player in enumerate(state.players)])
        for standing in sort_by_rank(scoring.seat_scores(state)):
            cards = len(state.players[standing.seat].inventions)
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "cards": cards, "rank": standing.rank}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/florins"])


class Round(Step[State]):
    """Begin a round (L-4.2)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Run the four phases; in research rounds, skip the city (L-13)."""
        index = printed(state.components)
        state.round += 1
        state.phase, state.turns, state.done = "start", state.seats_from(state.holder), []
        for player in state.players:
            player.passed = False
        args: Args = {"n": state.round, "m": index.last_round, "seat": Seat(state.holder)}
        research = state.round > index.table.rounds.normal
        effects.emit_event(Msg("research-begins" if research else "round-begins", args), at=["round", "holder"])
        city = [] if research else [City()]
        effects.push_steps(StartWork(), Placement(), *city, LabWork(), Completion(), RoundEnd())


class RoundEnd(Step[State]):
    """Add a florin to the council and request new inventions, or end the game (L-12)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Reveal new inventions, except after round 8 (L-12.2), or end the game."""
        index = printed(state.components)
        rounds = index.table.rounds
        if state.round in rounds.council_florin_after_rounds:
            state.council += 1
            effects.emit_event(Msg("council-florin", {"n": state.council}), at=["council"])
        if state.round <= rounds.last_refill_after_round:
            turn_up(state, effects)
        effects.push_steps(Final() if state.round == index.last_round else Round())


def turn_up(state: State, effects: Effects) -> None:
    """Refill the display from the deck (L-12.1, L-12.3)."""
    n = printed(state.components).counts[len(state.players)].requested_inventions
    new = []
    while len(state.display) < n and piles.pile_size(state.deck):
        new.append(effects.draw_card("deck", state.deck, None))
        state.display.append(new[-1])
    if new:
        at = [card.replace("-", ":") for card in new]
        effects.emit_event(Msg("requested", {"cards": [TermRef(card) for card in new]}), at=[*at, "deck"])


class LabWork(Step[State]):
    """Advance the counters of working laboratories; return figures, keep robots (L-10.1 to L-10.3)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Advance the work of all players; report in seat order from the holder."""
        last = printed(state.components).table.work_track.last
        state.phase, state.turns = "complete", []
        for seat in state.seats_from(state.holder):
            player = state.players[seat]
            for name, lab in player.labs.items():
                n = works.weeks_per_round(state.components, lab)
                if n:
                    lab.weeks = min(last, lab.weeks + n)  # L-10.4
                    args: Args = {"seat": Seat(seat), "lab": TermRef(name), "n": n, "weeks": lab.weeks}
                    effects.emit_event(Msg("works", args), at=[f"{seat}/{name}"])
                player.free += lab.apprentices
                player.master = player.master or lab.master
                lab.apprentices, lab.master = 0, False
        effects.emit_event(Msg("labs-worked"))


class City(Step[State]):
    """The mayor goes from area to area in alphabetical order (L-7.1)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Go to the next area with figures, and determine its ranking at that time (L-7.3)."""
        areas = list(state.city)
        start = areas.index(state.area) + 1 if state.area else 0
        for area in areas[start:]:
            if state.city[area]:
                self._evaluate(state, area, effects)
                return
        state.area, state.turns = "", []

    def _evaluate(self, state: State, area: str, effects: Effects) -> None:
        effects.keep_step()
        state.area, state.actions = area, 0
        state.turns = scoring.ranking(state, area)
        seats = [Seat(seat) for seat in state.turns]
        effects.emit_event(Msg("evaluates", {"place": term(area), "seats": seats}), at=[f"area:{area}"])
        match printed(state.components).areas[area].type:
            case "council":
                effects.push_steps(Council())
            case "market":
                effects.push_steps(Market())
            case _:
                effects.push_steps(PricedArea())
