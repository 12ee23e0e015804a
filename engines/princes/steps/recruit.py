"""Recruiting cards: taking a person that an opponent has played (P-5.15 to P-5.23)."""

import msgspec

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Choice, Leaf, Node, Option
from engines.princes.scoring import persons_on_table
from engines.princes.state import RECRUITING, State


class Recruit(msgspec.Struct, frozen=True):
    """Take a face-up person from an opponent's table."""

    card: str


def targets(state: State, seat: int) -> list[tuple[int, str]]:
    """Return the persons that can be recruited, with their owners, clockwise (P-5.17, P-5.23)."""
    return [(other, card) for other in state.seats_from(seat)[1:] for card in persons_on_table(state.players[other])]


def usable(state: State, seat: int) -> bool:
    """Return whether a recruiting card in hand can be used now, which is public (P-6.7)."""
    return state.players[seat].recruiting > 0 and bool(targets(state, seat))


VERB = Msg("verb-recruit")
NO_CARD = Msg("why-no-recruiting-card", rule="P-5.15")


def option(state: State, seat: int) -> Option:
    """Return the option to recruit, blocked with its reason."""
    why = None
    if not state.players[seat].recruiting:
        why = NO_CARD
    elif not targets(state, seat):
        why = Msg("why-nobody-to-recruit", rule="P-5.17")
    return Option(
        "recruit",
        VERB,
        lambda: Choice(
            Msg("ask-recruit"),
            [
                Option(
                    card,
                    Msg("recruit", {"card": TermRef(card), "seat": Seat(other)}),
                    Leaf(Recruit(card)),
                    hotspot=f"{other}/works",
                )
                for other, card in targets(state, seat)
            ],
        ),
        why,
    )


def recruit_person(state: State, seat: int, card: str, effects: Effects) -> None:
    """Move the person to the hand, and the recruiting card to its place or the player's table (P-5.16, D-1)."""
    player = state.players[seat]
    owner = next(other for other, person in targets(state, seat) if person == card)
    robbed = state.players[owner].table
    player.recruiting -= 1
    player.professions.append(card)
    if state.options["recruiting_replaced_at"] == "opponent":
        robbed[robbed.index(card)] = RECRUITING
    else:
        robbed.remove(card)
        player.table.append(RECRUITING)
    message = Msg("recruits", {"seat": Seat(seat), "card": TermRef(card), "other": Seat(owner)})
    effects.emit_event(message, at=[f"{owner}/works", f"{seat}/professions"])


class RecruitAtOnce(Step[State]):
    """The recruiting card just won may be used before the next auction (P-5.15, P-22.36)."""

    seat: int

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the winner, if any person can be recruited (P-22.8)."""
        return {self.seat: True} if targets(state, self.seat) else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask whether to recruit a person or wait."""
        return Choice(Msg("ask-recruit-now"), [option(state, seat), Option("wait", Msg("wait"), Leaf(None))])

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Recruit, or keep the card for phase B."""
        if isinstance(action, Recruit):
            recruit_person(state, seat, action.card, effects)
        else:
            effects.emit_event(Msg("waits", {"seat": Seat(seat)}))

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Keep the card in hand: no person can be recruited."""
