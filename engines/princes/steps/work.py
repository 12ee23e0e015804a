"""Action: complete a work (P-7)."""

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects
from engines.core.tree import Allocation, Amount, Choice, Leaf, Node, Option, Slot
from engines.princes import scoring
from engines.princes.components import printed
from engines.princes.state import State


class Complete(msgspec.Struct, frozen=True):
    """Play a person with bonus cards, and turn part of the payment into ``pp``."""

    person: str
    bonus: tuple[str, ...]
    pp: int


VERB = Msg("verb-work")


def option(state: State, seat: int) -> Option:
    """Ask for the working person; one whose work would stay below the minimum is blocked (P-7.1, P-7.3)."""
    player = state.players[seat]
    if not player.professions:
        return Option("work", Msg("verb-work"), blocked=Msg("why-no-person", rule="P-7.1"))
    values = scoring.work_totals(state, player)
    minimum = printed(state.components).minimum[state.round - 1]
    most = max(values.values())
    if most < minimum:
        most += sum(scoring.bonus_values(state.components, player).values())
    why = None if most >= minimum else Msg("why-no-work", {"value": most, "minimum": minimum}, "P-7.3")

    def persons() -> Choice:
        adds = scoring.bonus_values(state.components, player)
        return Choice(Msg("ask-work"), [_person_option(state, card, value, adds) for card, value in values.items()])

    return Option("work", VERB, persons, why)


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
