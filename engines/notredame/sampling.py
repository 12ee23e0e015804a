"""Sampling of positions consistent with the view of a seat (law 18).

The three cards dealt to each player in a round end with that player and the next two on the left, one each (N-5). So a
seat knows some of the cards of each colour, and the rest are dealt to the other places. What others remember of earlier
rounds is not sampled. Others' hidden prestige points equal the seat's.
"""

from engines.core import sampling
from engines.core.game import Position
from engines.core.piles import Layer, Pile, build_pile
from engines.core.random_moves import Dice
from engines.core.sampling import UnseenCards
from engines.core.steps import Step
from engines.notredame.components import Index, printed
from engines.notredame.state import PARTS, Draft, Player, State, colour_of
from engines.notredame.steps.carriage import Drive
from engines.notredame.steps.draft import KeepFirst, KeepSecond
from engines.notredame.steps.persons import Bribing
from engines.notredame.steps.plague import GiveUp, Plague
from engines.notredame.steps.play import PlayCards
from engines.notredame.steps.rounds import Cathedral, RoundEnd
from engines.notredame.steps.sectors import Choose
from engines.notredame.view import MineView, NotreDameView, PlayerView

DEALT_CARDS = 3
"""One stays, one goes to the left neighbour, one to the next (N-5)."""
Slot = tuple[int, int]
"""Owner of a card, and the number of places to the left where it ends."""


def sample_state(view: NotreDameView, dice: Dice) -> Position[State]:
    """See ``Game``."""
    me = view.mine
    index = printed(view.components)
    state = State(
        components=view.components,
        options=dict(view.options),
        players=_sample_players(view, me, index, dice),
        coins=view.coins,
        tokens={m.id: f"{m.token.kind}.{m.token.colour}" for d in view.districts for m in d.markets if m.token},
        brown=_sample_brown(view, index, dice),
        grey=_sample_grey(view, index, dice),
        persons=[person.id for person in view.persons],
        round=view.round,
        phase="plague" if view.phase == "end" else view.phase,
        turns=list(view.order),
        bell=view.bell,
    )
    _sample_cards(view, me, state, index, dice)
    stack = stack_of(view)
    own = None if me.keeps is None else ("keep", me.keeps)
    sampling.sample_answers(stack[-1] if stack else None, state, view.owing, (me.seat, own), dice)
    return Position(state, stack, {})


def stack_of(view: NotreDameView) -> list[Step[State]]:
    """Return the remaining steps, the next one last."""
    if view.over:
        return []
    meta, all_seats = printed(view.components).table.meta, list(range(len(view.players)))
    stack: list[Step[State]] = [RoundEnd()]
    if view.round % meta.rounds_per_period == 0:
        stack.append(Cathedral())
    if view.phase == "plague":
        return [*stack, GiveUp(list(view.owing))]
    stack += [Plague(), Bribing()]
    if view.phase != "bribe":
        stack.append(PlayCards())
    match view.asks:
        case "keep":
            stack.append(KeepFirst(seats=all_seats) if _draft_stage(view) == 0 else KeepSecond(seats=all_seats))
        case "drive" if view.turn is not None:
            stack.append(Drive(view.turn.seat, view.turn.n))
        case "choose" if view.turn is not None:
            stack.append(Choose(view.turn.seat, view.turn.n))
    return stack


def _draft_stage(view: NotreDameView) -> int:
    return 2 if view.phase != "draft" else DEALT_CARDS - len(view.mine.choosing)


# -- open components


def _sample_players(view: NotreDameView, me: MineView, index: Index, dice: Dice) -> list[Player]:
    carriages = {seat: market.id for d in view.districts for market in d.markets for seat in market.carriages}
    tokens = _sample_tokens(view, index, dice)
    parts = {result.seat: dict(result.parts) for result in view.results}
    return [
        Player(
            coins=seen.coins,
            supply=seen.supply,
            general=seen.general,
            sectors={sector.sector: sector.cubes for sector in seen.sectors},
            carriage=carriages[seat],
            deck=Pile([]),
            parts=parts.get(seat, {**dict.fromkeys(PARTS, 0), "residence": me.pp if seen.pp is None else seen.pp}),
            rats=seen.rats,
            friend=next((sector.sector for sector in seen.sectors if sector.friend), None),
            cathedral=seen.cathedral,
            tokens=[tokens[colour].deal_cards(1)[0] for colour in seen.tokens],
            played=[card.id for card in seen.played],
            person=seen.person,
        )
        for seat, seen in enumerate(view.players)
    ]


def _sample_tokens(view: NotreDameView, index: Index, dice: Dice) -> list[UnseenCards]:
    """Sample the guild tokens taken, by colour: the view does not show the takers (N-9.7)."""
    every = [row.id for row in index.tokens.values() for _ in range(row.per_colour)]
    lying = [market.token for district in view.districts for market in district.markets if market.token]
    return [
        UnseenCards(
            [f"{kind}.{colour}" for kind in every],
            [f"{token.kind}.{colour}" for token in lying if token.colour == colour],
            dice,
        )
        for colour in range(len(view.districts))
    ]


def _layers_under(deck: str, view: NotreDameView, index: Index, dice: Dice) -> list[Layer]:
    """Return used persons in a public order that the view does not show: none of them comes again."""
    there = {*view.coming, *(person.id for person in view.persons)}
    gone = [row.id for row in index.persons.values() if row.deck == deck and row.id not in there]
    gone = [person for person in gone if deck == "brown" or _has_appeared(person, view, index)]
    return [Layer(sampling.shuffle_items(gone, dice), list(range(len(view.players))))] if gone else []


def _has_appeared(person: str, view: NotreDameView, index: Index) -> bool:
    periods = index.table.meta.periods
    return periods.index(str(index.persons[person].period)) <= periods.index(view.period)


def _sample_brown(view: NotreDameView, index: Index, dice: Dice) -> Pile:
    unseen = sorted(person for person in view.coming if index.persons[person].deck == "brown")
    return Pile([*([Layer(unseen)] if unseen else []), *_layers_under("brown", view, index, dice)])


def _sample_grey(view: NotreDameView, index: Index, dice: Dice) -> Pile:
    """Return the persons of this period, then those of later ones (N-2.6)."""
    grey = [row for row in index.persons.values() if row.deck == "grey"]
    periods = index.table.meta.periods
    later = [
        sorted(row.id for row in grey if row.period == period) for period in periods[periods.index(view.period) + 1 :]
    ]
    unseen = sorted(person for person in view.coming if index.persons[person].deck == "grey")
    layers = [Layer(cards) for cards in (unseen, *later) if cards]
    return Pile([*layers, *_layers_under("grey", view, index, dice)])


# -- action cards


def _sample_cards(view: NotreDameView, me: MineView, state: State, index: Index, dice: Dice) -> None:
    n, stage, seen = len(view.players), _draft_stage(view), _visible_cards(view, me)
    by_slot = _card_places(view, me, stage)
    left: list[str] = []
    for colour in range(n):
        every = [f"{kind}.{colour}" for kind in index.cards]
        unseen = UnseenCards(every, [card for card in seen if colour_of(card) == colour], dice)
        free = [slot for slot in ((colour, k) for k in range(DEALT_CARDS)) if slot not in by_slot]
        if colour == me.seat:
            fixed = [by_slot[slot] for slot in by_slot if slot[0] == colour]
            dealt = UnseenCards(me.drafts[-1].dealt, fixed, dice) if me.drafts else unseen
            by_slot |= dict(zip(free, dealt.deal_cards(len(free)), strict=True))
        else:
            by_slot |= dict(zip(free, unseen.deal_cards(len(free)), strict=True))
        state.players[colour].deck = build_pile(unseen.deal_cards(view.players[colour].deck))
        left += unseen.deal_rest()
    for seat, player in enumerate(state.players):
        _sample_hand(view.players[seat], player, by_slot, seat, n, stage)
        player.drafts = (
            [Draft(list(d.dealt), list(d.received), list(d.kept), d.last) for d in me.drafts]
            if seat == me.seat
            else [_sample_draft(by_slot, seat, n, stage)]
        )
    there = [card for p in state.players for card in (*p.hand, *p.choosing, *p.played)]
    state.discard = sorted({*left, *seen, *by_slot.values()} - {*there})


def _visible_cards(view: NotreDameView, me: MineView) -> set[str]:
    own = [card for d in me.drafts for card in (*d.dealt, *d.received, *([d.last] if d.last else []))]
    played = [card.id for player in view.players for card in player.played]
    return {*own, *played, *me.hand, *me.choosing}


def _card_places(view: NotreDameView, me: MineView, stage: int) -> dict[Slot, str]:
    n, by_slot = len(view.players), dict[Slot, str]()
    if not me.drafts:
        raise sampling.impossible_view_error("cards remembered of this round")
    draft, right, next_right = me.drafts[-1], (me.seat - 1) % n, (me.seat - 2) % n
    if stage == 0:
        return {(me.seat, k): card for k, card in enumerate(draft.dealt)}
    by_slot[me.seat, 0] = draft.kept[0]
    if stage == 1:
        by_slot |= {(right, k): card for k, card in enumerate(draft.received, 1)}
        return by_slot
    by_slot |= {(right, 1): draft.kept[1], (right, 2): draft.passed[-1], (next_right, 2): str(draft.last)}
    for seat, player in enumerate(view.players):
        for card in player.played:
            k = (seat - card.colour) % n
            if card.id not in by_slot.values():
                if k >= DEALT_CARDS or (card.colour, k) in by_slot:
                    raise sampling.impossible_view_error("cards played")
                by_slot[card.colour, k] = card.id
    return by_slot


def _sample_hand(seen: PlayerView, player: Player, by_slot: dict[Slot, str], seat: int, n: int, stage: int) -> None:
    """Give a seat its cards after passing on ``stage`` times. ``by_slot``: the dealt card of each slot."""
    own, right, next_right = seat, (seat - 1) % n, (seat - 2) % n
    if stage == 0:
        player.choosing = sorted(by_slot[own, k] for k in range(DEALT_CARDS))
    elif stage == 1:
        player.hand = [by_slot[own, 0]]
        player.choosing = sorted([by_slot[right, 1], by_slot[right, 2]])
    elif seen.hand:
        hand = [by_slot[own, 0], by_slot[right, 1], by_slot[next_right, 2]]
        player.hand = [card for card in hand if card not in player.played]


def _sample_draft(by_slot: dict[Slot, str], seat: int, n: int, stage: int) -> Draft:
    right, next_right = (seat - 1) % n, (seat - 2) % n
    draft = Draft(dealt=sorted(by_slot[seat, k] for k in range(DEALT_CARDS)))
    if stage:
        draft.kept, draft.received = [by_slot[seat, 0]], sorted([by_slot[right, 1], by_slot[right, 2]])
    if stage > 1:
        draft.kept.append(by_slot[right, 1])
        draft.last = by_slot[next_right, 2]
    return draft
