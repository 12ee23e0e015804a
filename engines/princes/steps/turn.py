"""Phase B: a player's turn of two actions (P-6); selling prestige points, at any time (P-13.3)."""

from functools import lru_cache

from engines.core.core_types import SIDE_QUESTION, Msg, Seat
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Amount, Choice, Leaf, Node, Option
from engines.princes import money
from engines.princes.components import printed
from engines.princes.estate import Put
from engines.princes.state import Actions, State
from engines.princes.steps import buy, czech, recruit, russian, work

END = Option("end", Msg("end"), Leaf(None))


ACTIONS = (work.option, buy.build_option, buy.profession_option, buy.freedom_option, buy.bonus_option)
"""Actions in the order of the rule book (P-6.4)."""
RUSSIAN_ACTIONS = (*ACTIONS[:2], russian.profession_option, *ACTIONS[3:])


class Turn(Step[State]):
    """Two actions, one after another; recruiting before, between or after them (P-5.18, P-6.2)."""

    seat: int

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the player, while there is an action left or a usable recruiting card (P-6.7)."""
        turn = state.actions
        return {self.seat: True} if turn and (turn.left or recruit.usable(state, self.seat)) else {}

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Begin the turn, or end it."""
        if state.actions is None:
            n = printed(state.components).table.game.actions_per_player_per_round
            state.actions = Actions(self.seat, n)
            effects.emit_event(Msg("turn-begins", {"seat": Seat(self.seat)}))
            effects.keep_step()
        else:
            state.actions = None
            effects.emit_event(Msg("turn-over", {"seat": Seat(self.seat)}))

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for an action, recruiting, or the end of the turn."""
        options = [option(state, seat) for option in (RUSSIAN_ACTIONS if state.variant in {"ru3", "ru2"} else ACTIONS)]
        if not state.current_turn.left:
            for option in options:
                option.blocked = Msg("why-no-action", rule="P-6.1")
        options += [recruit.option(state, seat), END]
        return Choice(Msg("ask-turn", {"n": state.current_turn.left}), options)

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Apply the action; the step stays until the turn is over."""
        if action is None:
            state.actions = None
            effects.emit_event(Msg("ends-turn", {"seat": Seat(seat)}))
            return
        effects.keep_step()
        if not isinstance(action, recruit.Recruit):  # P-5.18: recruiting is not an action
            state.current_turn.left -= 1
        match action:
            case recruit.Recruit(card):
                recruit.recruit_person(state, seat, card, effects)
            case work.Complete():
                work.complete_work(state, seat, action, effects)
            case Put():
                buy.build_tile(state, seat, action, effects)
            case buy.Buy("freedom", kind):
                buy.introduce_freedom(state, seat, kind, effects)
                if state.variant == "cz2":
                    czech.remove_last_freedom(state, effects)
            case buy.Buy("card", card):
                russian.take_profession(state, seat, card, effects)
            case buy.Buy(_, deck):
                buy.look_at_deck(state, seat, deck, effects)


@lru_cache(maxsize=512)
def _ask_sale(pp: int, rate: int) -> Choice:
    """Build the question for a number of PP, shared by all seats with that many."""
    sell = Amount(Msg("ask-sell", {"n": rate}), 1, pp, Leaf, note=Msg("has-pp", {"n": pp}))
    return Choice(SIDE_QUESTION, [Option("sell", Msg("verb-sell", {"n": rate}), sell)])


class SellPrestige(Step[State]):
    """Sell any number of the player's PP for 100 florins each, never below 0 (P-13.4, P-22.27)."""

    def choice_tree(self, state: State, seat: int) -> Node | None:  # type: ignore[override]  # a side action may be unavailable
        """Ask for the number; return ``None`` if the player has no PP."""
        pp = state.players[seat].pp
        return _ask_sale(pp, printed(state.components).table.rates.florins_per_pp_sold) if pp else None

    def apply_action(self, state: State, seat: int, action: int, effects: Effects) -> None:
        """Sell the points."""
        money.sell(state, seat, action, effects)
