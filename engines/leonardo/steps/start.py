"""Phase A: starting and breaking off work (L-5)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import ClassVar

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, TurnStep
from engines.core.tree import Choice, Leaf, Node, Option
from engines.leonardo import works
from engines.leonardo.components import printed
from engines.leonardo.state import Player, State
from engines.leonardo.term_messages import invention


class Work(msgspec.Struct, frozen=True):
    """A turn of phase A: the works broken off, and the inventions started by laboratory."""

    cancel: tuple[str, ...] = ()
    begin: tuple[tuple[str, str], ...] = ()


ASK, PASS, START, CANCEL = Msg("ask-start"), Msg("pass-start"), Msg("verb-start"), Msg("verb-cancel")
DONE, ASK_CANCEL, BOTH = Msg("start-done"), Msg("ask-cancel"), Msg("cancel-both")
NO_IDLE, NO_WORK = Msg("why-no-idle-lab", rule="L-5.1"), Msg("why-no-work", rule="L-5.8")
NO_CARDS = Msg("why-no-cards", rule="L-5.2")
_INTO = {lab: Msg("start-in", {"lab": TermRef(lab)}) for lab in ("small", "large")}
_ASK_IN = {lab: Msg("ask-start-in", {"lab": TermRef(lab)}) for lab in ("small", "large")}
_CANCEL = {lab: Msg("cancel-in", {"lab": TermRef(lab)}) for lab in ("small", "large")}
_OTHER_LAB = Msg("why-other-lab", rule="L-5.4")
_COMPLETED = Msg("why-completed", rule="L-5.6")
REQUESTED, IN_DECK = "requested_invention", "invention_deck"
"""Terms, as groups of options."""


class StartWork(TurnStep[State]):
    """One turn each, in seat order from the holder (L-5.1). All have to answer: hands are secret."""

    secret: ClassVar[bool] = True

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask whether to start work, break off work, or neither."""
        player = state.players[seat]
        working = [name for name, lab in player.labs.items() if lab.cards]
        idle = len(working) < len(player.labs)
        can = None if idle else NO_IDLE
        if idle and next(_startable_inventions(state, player, player.hand, ()), None) is None:
            can = NO_CARDS
        return Choice(
            ASK,
            [
                Option("start", START, partial(_ask_lab, state, seat, ()), can),
                Option("cancel", CANCEL, partial(_ask_cancel, state, seat, working), None if working else NO_WORK),
                Option("pass", PASS, Leaf(Work())),
            ],
        )

    def apply_action(self, state: State, seat: int, action: Work, effects: Effects) -> None:
        """Apply the turn; the announcement is true (L-5.3) and does not name the invention (L-5.2)."""
        state.turns.pop(0)
        effects.keep_step()
        player = state.players[seat]
        said = [f"{seat}-cancels-{lab}" for lab in action.cancel] + [f"{seat}-begins-{lab}" for lab, _ in action.begin]
        effects.show_secret("work", said or [f"{seat}-passes"])
        for name in action.cancel:
            cancel_work(player, name)
            effects.emit_event(Msg("cancels", {"seat": Seat(seat), "lab": TermRef(name)}), at=[f"{seat}/{name}"])
        for name, card in action.begin:
            lab = player.labs[name]
            lab.cards = list(works.required_cards(state.components, card))
            for resource in lab.cards:
                player.hand[resource] -= 1
            at = [f"{seat}/{name}"]
            effects.emit_event(Msg("begins", {"seat": Seat(seat), "lab": TermRef(name)}), at=at)
            effects.emit_event(Msg("begins-you", {"lab": TermRef(name), "thing": TermRef(card)}), to=seat, at=at)
        if not said:
            effects.emit_event(Msg("begins-nothing", {"seat": Seat(seat)}))

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Begin phase B after all turns (L-6.1)."""
        state.phase, state.turns = "place", state.seats_from(state.holder)
        effects.emit_event(Msg("placing-begins", {"seat": Seat(state.holder)}))


def cancel_work(player: Player, name: str) -> None:
    """Reset the counter and return the cards to the hand; robots stay (L-5.8)."""
    lab = player.labs[name]
    for resource in lab.cards:
        player.hand[resource] += 1
    lab.cards, lab.weeks, lab.follows = [], 0, None


def _startable_inventions(state: State, player: Player, hand: dict[str, int], cancel: tuple[str, ...]) -> Iterator[str]:
    """Return the inventions in the display and deck for which a hand suffices (L-5.9).

    Excludes completed inventions and those in work.
    """
    found = works.affordable_inventions(state.components, hand)
    barred = {*player.completed, *_current_works(state, player, cancel)} if found else set()
    for card in found:
        if card not in barred and works.is_coming(state, card):
            yield card


def _current_works(state: State, player: Player, cancel: tuple[str, ...]) -> set[str]:
    labs = [lab for name, lab in player.labs.items() if name not in cancel and lab.cards]
    return {card for lab in labs for card in works.works_on(state.components, lab)}


def _ask_cancel(state: State, seat: int, working: list[str]) -> Node:
    """Ask for a work to break off; then work may be started (L-5.8, L-5.12)."""
    options = [
        Option(name, _CANCEL[name], partial(_ask_lab, state, seat, (name,)), None, f"{seat}/{name}") for name in working
    ]
    if len(working) > 1:
        options.append(Option("both", BOTH, partial(_ask_lab, state, seat, tuple(working))))
    return Choice(ASK_CANCEL, options)


def _ask_lab(state: State, seat: int, cancel: tuple[str, ...]) -> Node:
    player = state.players[seat]
    hand = dict(player.hand)
    for name in cancel:
        for resource in player.labs[name].cards:
            hand[resource] += 1
    options = _idle_laboratory_options(state, seat, Work(cancel), hand)
    if not cancel:
        return Choice(ASK, options)
    return Choice(ASK, [*options, Option("done", DONE, Leaf(Work(cancel)))], usual=_unless_open(options))


def _idle_laboratory_options(state: State, seat: int, work: Work, hand: dict[str, int]) -> list[Option]:
    """Return idle laboratories if there are cards beyond those of ``work`` (L-5.1)."""
    player = state.players[seat]
    begun = [name for name, _ in work.begin]
    begun_cards = _cards(state, work)
    could = any(card not in begun_cards for card in _startable_inventions(state, player, hand, work.cancel))
    why = None if could else NO_CARDS
    return [
        Option(name, _INTO[name], partial(_inventions, state, seat, name, work, hand), why, f"{seat}/{name}")
        for name, lab in player.labs.items()
        if (not lab.cards or name in work.cancel) and name not in begun
    ]


def _cards(state: State, work: Work) -> set[str]:
    """Return the inventions started in this turn, and those with the same requirements (L-5.4, L-5.10)."""
    return {
        other
        for _, card in work.begin
        for other in works.matching_inventions(state.components, works.required_cards(state.components, card))
    }


@lru_cache(maxsize=128)
def _note(components: str, card: str, less: int) -> Msg:
    """Return kind, weeks and pay, with a hint if cards of its kind have reduced the weeks (L-11.1)."""
    row = printed(components).inventions[card]
    kind = TermRef(f"kind-{row.kind}")
    args: Args = {"n": max(0, row.weeks - less), "first": row.pay_first, "later": row.pay_later, "kind": kind}
    return Msg("invention-note-less", {**args, "less": less}) if less else Msg("invention-note", args)


def _inventions(state: State, seat: int, name: str, work: Work, hand: dict[str, int]) -> Node:
    """Ask for the invention, listing requested ones first, then those in the deck, with cards (L-5.7, L-5.9)."""
    player = state.players[seat]
    others = _cards(state, work) | _current_works(state, player, work.cancel)
    options = []
    for card in state.display:
        why = _start_reason(state.components, player, card, others, hand)
        options.append(_invention(state, player, card, why, name, work, hand, seat))
    for card in works.affordable_inventions(state.components, hand):
        if (
            card not in state.display
            and card not in others
            and card not in player.completed
            and works.is_coming(state, card)
        ):
            options.append(_invention(state, player, card, None, name, work, hand, seat))
    return Choice(_ASK_IN[name], options)


def _invention(
    state: State, player: Player, card: str, why: Msg | None, name: str, work: Work, hand: dict[str, int], seat: int
) -> Option:
    requested = card in state.display
    note = _note(state.components, card, works.discount(state.components, card, player.inventions))
    number = card.partition("-")[2]
    then = partial(
        _next_laboratory, state, seat, msgspec.structs.replace(work, begin=(*work.begin, (name, card))), hand
    )
    at = f"invention:{number}" if requested else "deck"
    return Option(
        number, invention("start-on", state.components, card), then, why, at, REQUESTED if requested else IN_DECK, note
    )


@lru_cache(maxsize=1 << 12)
def _lacking(components: str, card: str, hand: tuple[int, ...]) -> Msg | None:
    held = dict(zip(printed(components).resources, hand, strict=True))
    lacks = works.missing_resources(components, card, held)
    cards = [TermRef(name) for name, n in lacks.items() for _ in range(n)]
    return Msg("why-missing", {"cards": cards}, "L-5.2") if cards else None


def _start_reason(components: str, player: Player, card: str, others: set[str], hand: dict[str, int]) -> Msg | None:
    if card in player.completed:
        return _COMPLETED
    return _OTHER_LAB if card in others else _lacking(components, card, tuple(hand.values()))


def _next_laboratory(state: State, seat: int, work: Work, hand: dict[str, int]) -> Node:
    """Ask for the other laboratory, if it is idle and there are cards for it (L-5.1)."""
    rest = dict(hand)
    for resource in works.required_cards(state.components, work.begin[-1][1]):
        rest[resource] -= 1
    more = _idle_laboratory_options(state, seat, work, rest)
    if not more:
        return Leaf(work)
    return Choice(ASK, [*more, Option("done", DONE, Leaf(work))], usual=_unless_open(more))


def _unless_open(labs: list[Option]) -> str | None:
    return "done" if all(option.blocked is not None for option in labs) else None
