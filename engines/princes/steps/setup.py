"""Setting up: the start player, the deal, and the draft of professions (P-2)."""

from typing import ClassVar

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.piles import all_cards, build_pile
from engines.core.steps import Effects, SealedStep, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.princes.components import printed
from engines.princes.state import State
from engines.princes.steps.rounds import Round


class Setup(Step[State]):
    """The start player (P-2.7), and four professions each, dealt one by one in turn order (P-2.3)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Draw the start player if the options say so, and deal."""
        seats = range(len(state.players))
        if state.options["start_player"] == "random":
            state.start = effects.draw_start_player(len(seats))
        effects.emit_event(Msg("starts", {"seat": Seat(state.start)}), at=["round"])
        start = printed(state.components).table.start
        for _ in range(start.professions_dealt):
            for seat in state.seats_from(state.start):
                state.players[seat].professions.append(effects.draw_card("profession", state.decks["profession"], seat))
        for seat in seats:
            dealt = state.players[seat].professions
            effects.emit_event(
                Msg("dealt", {"cards": [TermRef(c) for c in dealt]}), to=seat, at=[f"card:{c}" for c in dealt]
            )
        effects.push_steps(Draft(seats=list(seats)))


class Draft(SealedStep[State]):
    """All players secretly and simultaneously keep three of four cards and give one back (P-2.3, P-2.4)."""

    def question_tree(self, state: State, seat: int) -> Node:
        """Ask for the card to give back."""
        cards = [
            Option(card, Msg("give", {"card": TermRef(card)}), Leaf(card), hotspot=f"card:{card}")
            for card in sorted(state.players[seat].professions)
        ]
        ask = Msg("ask-draft", {"n": printed(state.components).table.start.professions_kept})
        return Choice(ask, [Option("give", Msg("verb-give"), Choice(ask, cards))])

    def open_answers(self, state: State, actions: dict[int, str], effects: Effects) -> None:
        """Shuffle the returned cards into the undealt ones."""
        back = all_cards(state.decks["profession"])
        for seat, card in actions.items():
            state.players[seat].professions.remove(card)
            back.append(card)
            effects.emit_event(Msg("gave", {"card": TermRef(card)}), to=seat)
        state.decks["profession"] = build_pile(back)
        effects.emit_event(Msg("drafted"))
        effects.push_steps(Round())
