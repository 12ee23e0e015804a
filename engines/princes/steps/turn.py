"""Phase B: a player's turn of two actions (P-6), works (P-7); selling prestige points, at any time (P-13.3)."""

from functools import lru_cache

import msgspec

from engines.core.core_types import SIDE_QUESTION, Args, Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Allocation, Amount, Choice, Leaf, Node, Option, Slot
from engines.princes import money, scoring
from engines.princes.components import printed
from engines.princes.estate import Put
from engines.princes.state import Actions, State
from engines.princes.steps import buy, czech, recruit, russian


class Complete(msgspec.Struct, frozen=True):
    """Play a person with bonus cards, and turn part of the payment into ``pp``."""

    person: str
    bonus: tuple[str, ...]
    pp: int


WORK_VERB = Msg("verb-work")


def work_option(state: State, seat: int) -> Option:
    """Ask for the working person; one whose work would stay below the minimum is blocked (P-7.1, P-7.3)."""
    player = state.players[seat]
    if not player.professions:
        return Option("work", WORK_VERB, blocked=Msg("why-no-person", rule="P-7.1"))
    values = scoring.work_totals(state, player)
    minimum = printed(state.components).minimum[state.round - 1]
    most = max(values.values())
    if most < minimum:
        most += sum(scoring.bonus_values(state.components, player).values())
    why = None if most >= minimum else Msg("why-no-work", {"value": most, "minimum": minimum}, "P-7.3")

    def persons() -> Choice:
        adds = scoring.bonus_values(state.components, player)
        return Choice(Msg("ask-work"), [_person_option(state, card, value, adds) for card, value in values.items()])

    return Option("work", WORK_VERB, persons, why)


def _person_option(state: State, person: str, value: int, adds: dict[str, int]) -> Option:
    minimum = printed(state.components).minimum[state.round - 1]
    most = value + sum(adds.values())
    return Option(
        person,
        Msg("work", {"card": TermRef(person)}),
        lambda: _ask_bonus(state, person, value, adds) if adds else _ask_payment(state, Complete(person, (), 0), value),
        None if most >= minimum else Msg("why-too-low", {"value": most, "minimum": minimum}, "P-7.3"),
        f"card:{person}",
        note=Msg("value", {"n": value}),
    )


def _ask_bonus(state: State, person: str, value: int, adds: dict[str, int]) -> Node:
    """Ask for any number of bonus cards in hand (P-7.1, P-11.3, P-22.23)."""
    slots = [
        Slot(card, Msg("use", {"card": ref}), 0, 1, hotspot=f"card:{card}", note=Msg("adds", {"card": ref, "n": n}))
        for card, n in adds.items()
        for ref in [TermRef(card)]
    ]
    minimum = printed(state.components).minimum[state.round - 1]

    def then(chosen: dict[str, int]) -> Node | Msg:
        total = value + sum(adds[card] for card in chosen)
        if total < minimum:
            return Msg("why-too-low", {"value": total, "minimum": minimum}, "P-7.3")
        return _ask_payment(state, Complete(person, tuple(chosen), 0), total)

    return Allocation(Msg("ask-bonus", {"value": value, "minimum": minimum}), slots, (0, len(slots)), then)


def _ask_payment(state: State, work: Complete, value: int) -> Node:
    """Ask how many PP to take instead of money (P-7.5, P-7.6)."""
    rates = printed(state.components).table.rates
    florins = rates.florins_per_wv * value
    return Amount(
        Msg("ask-pp", {"n": florins}),
        0,
        florins // rates.florins_per_pp_bought,
        lambda pp: Leaf(msgspec.structs.replace(work, pp=pp)),
        note=Msg("pp-price", {"n": rates.florins_per_pp_bought}, "P-7.6"),
    )


def complete_work(state: State, seat: int, work: Complete, effects: Effects) -> None:
    """Lay the person on the table, use up the bonus cards, and be paid (P-7.4 to P-7.10)."""
    player, rates = state.players[seat], printed(state.components).table.rates
    adds = scoring.bonus_values(state.components, player)
    value = scoring.work_totals(state, player)[work.person] + sum(adds[card] for card in work.bonus)
    player.professions.remove(work.person)
    player.table.append(work.person)
    effects.show_secret("hand", [work.person, *work.bonus])
    for card in work.bonus:
        player.bonus.remove(card)
        player.used_bonus.append(card)
    florins = rates.florins_per_wv * value - rates.florins_per_pp_bought * work.pp
    player.florins += florins
    player.parts["works"] += work.pp
    player.best = max(player.best, value)
    args: Args = {"seat": Seat(seat), "card": TermRef(work.person), "value": value, "florins": florins, "pp": work.pp}
    at = [f"{seat}/works", f"{seat}/pp"]
    if work.bonus:
        effects.emit_event(Msg("completes-with", {**args, "bonus": [TermRef(card) for card in work.bonus]}), at=at)
    else:
        effects.emit_event(Msg("completes", args), at=at)


END = Option("end", Msg("end"), Leaf(None))


ACTIONS = (work_option, buy.build_option, buy.profession_option, buy.freedom_option, buy.bonus_option)
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
            case Complete():
                complete_work(state, seat, action, effects)
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
