"""Sampling of positions consistent with the view of a seat (law 18).

Paints neither in the supply nor the seat's are dealt to the others' screens. The others' money is similar to the
seat's. The view lacks their public purchases and payments, so these are not used.
"""

from engines.core import sampling
from engines.core.game import Position
from engines.core.piles import Layer, Pile, build_pile
from engines.core.random_moves import Dice
from engines.core.sampling import UnseenCards
from engines.core.steps import Step
from engines.core.tree import END
from engines.fresco.components import Index, place_of, printed
from engines.fresco.scoring import end_thalers
from engines.fresco.state import PARTS, Leonardo, Player, State
from engines.fresco.steps.landing import Land
from engines.fresco.steps.places import Opens
from engines.fresco.steps.planning import Plan
from engines.fresco.steps.rounds import VISITS, RoundEnd
from engines.fresco.steps.wake import Wake
from engines.fresco.view import FrescoView, LeonardoView, MineView

TRIES = 1000


def sample_state(view: FrescoView, dice: Dice) -> Position[State]:
    """See ``Game``."""
    me = view.mine
    index = printed(view.components)
    fresco = {section.id: section.tile.id for section in view.sections if section.tile is not None}
    taken = [tile.id for player in view.players for tile in player.tiles]
    taken += view.leonardo.tiles if view.leonardo else ()
    booths = [[tile.id for tile in booth.tiles] for booth in view.booths]
    lying = [tile for booth in booths for tile in booth]
    dealt = {*fresco.values(), *taken}
    state = State(
        components=view.components,
        options=dict(view.options),
        players=_sample_players(view, me, index, dice),
        leonardo=_sample_leonardo(view.leonardo) if view.leonardo else None,
        supply=dict(view.supply),
        bag=build_pile(UnseenCards(index.market_tiles(len(view.players)), lying, dice).deal_rest()),
        tiles=build_pile(row.id for row in index.fresco_tiles(view.options) if row.id not in dealt),
        requests=_sample_requests(view, index),
        portraits=_sample_portraits(view, index),
        bishop=view.bishop,
        fresco=fresco,
        booths=booths,
        open_requests=[request.id for request in view.requests],
        open_portraits=[portrait.id for portrait in view.portraits],
        round=view.round,
        phase=index.places[view.final][-1] if view.phase == "end" else view.phase,
        final=view.final,
        order=list(view.order),
        turns=list(view.turns),
        left=_sample_leftover(view, dice),
    )
    stack = stack_of(view)
    top = stack[-1] if stack else None
    _can_act(view, me, state, top, index, dice)
    own = None if me.plan is None else (*(f"{place}={n}" for place, n in me.plan.items() if n), END)
    sampling.sample_answers(top, state, view.owing, (me.seat, own), dice)
    return Position(state, stack, {})


def stack_of(view: FrescoView) -> list[Step[State]]:
    """Return the remaining steps, the next one last (F-2.1, F-6.1)."""
    if view.over:
        return []
    stack: list[Step[State]] = [RoundEnd()]
    for place in reversed(printed(view.components).places[view.final]):
        stack.append(VISITS[place_of(place)]())
        if place == view.phase:
            break
        stack.append(Opens(place))
    if view.phase in {"wake", "plan"}:
        stack.append(Plan(seats=list(range(len(view.players)))))
    if view.phase == "wake":
        stack.append(Wake())
    if view.landing is not None:
        stack.append(Land(view.landing.master, {"fresco": view.landing.gain}))
    return stack


def _sample_leftover(view: FrescoView, dice: Dice) -> int:
    """Return the active master's remaining work, which the view hides during a landing."""
    if view.phase in {"wake", "plan", "end"} or not view.turns or view.turn is None:
        return 0
    if view.landing is None:
        return view.turn.n
    master = view.turns[0]
    seen = view.players[master] if master < len(view.players) else view.leonardo
    here = (seen.plan or {}).get(view.phase, 1) if seen else 1
    return 1 + dice.randrange(here - 1) if master == view.landing.master and here > 1 else here


def _can_act(view: FrescoView, me: MineView, state: State, top: Step[State] | None, index: Index, dice: Dice) -> None:
    """Deal the paints until the active seat in cathedral or workshop has a possible action (F-6.7).

    One deal in a hundred fails; in a hundred thousand tests, at most fifty were needed.
    """
    for _ in range(TRIES):
        if top is None or isinstance(top, Plan) or tuple(top.active_seats(state)) == view.owing:
            return
        for player, paints in zip(state.players, _sample_paints(view, me, index, dice), strict=True):
            player.paints = paints


# -- possessions


def _sample_players(view: FrescoView, me: MineView, index: Index, dice: Dice) -> list[Player]:
    paints = _sample_paints(view, me, index, dice)
    parts = {result.seat: dict(result.parts) for result in view.results}
    return [
        Player(
            parts=parts.get(seat, {**dict.fromkeys(PARTS, 0), "fresco": seen.vp}),
            start=seen.start,
            hour=seen.hour or 0,
            tiles=[tile.id for tile in seen.tiles],
            thalers=me.thalers if seat == me.seat else _sample_thalers(view, me, seat, dice),
            paints=paints[seat],
            mood=seen.mood,
            apprentices=seen.apprentices,
            plan=dict(seen.plan or {}),
            spent=[tile.id for tile in seen.tiles if tile.spent],
            requests=list(seen.requests),
            portraits=list(seen.portraits),
            altars=seen.altars,
        )
        for seat, seen in enumerate(view.players)
    ]


def _sample_paints(view: FrescoView, me: MineView, index: Index, dice: Dice) -> list[dict[str, int]]:
    """Sample each seat's paints: this seat's are known, the rest are dealt to the others (F-19)."""
    others = [seat for seat in range(len(view.players)) if seat != me.seat]
    found = [dict.fromkeys(view.supply, 0) for _ in view.players]
    found[me.seat] = dict(me.paints)
    for paint, n in index.paints(view.options).items():
        for _ in range(n - view.supply[paint] - me.paints[paint]):
            found[others[dice.randrange(len(others))]][paint] += 1
    return found


def _sample_thalers(view: FrescoView, me: MineView, seat: int, dice: Dice) -> int:
    shown = view.players[seat].thalers
    if shown is None:
        return sampling.sample_money(me.thalers, dice)
    owner = Player({}, thalers=0, paints={}, mood=0, apprentices=0, portraits=list(view.players[seat].portraits))
    return shown - end_thalers(view.components, owner)


def _sample_leonardo(seen: LeonardoView) -> Leonardo:
    return Leonardo(
        parts={**dict.fromkeys(PARTS, 0), "fresco": seen.vp},
        start=seen.start,
        hour=seen.hour or 0,
        tiles=list(seen.tiles),
        section=seen.section,
        controller=seen.controller,
    )


# -- piles


def _sample_requests(view: FrescoView, index: Index) -> Pile:
    seen = {*(request.id for request in view.requests), *(card for player in view.players for card in player.requests)}
    return (
        build_pile(card for card in index.requests if card not in seen)
        if view.options["bishops_requests"]
        else Pile([])
    )


def _sample_portraits(view: FrescoView, index: Index) -> Pile:
    """Return the unseen portraits by their backs: A on top, then B, then C (M-P.1)."""
    if not view.options["portraits"]:
        return Pile([])
    seen = {*(card.id for card in view.portraits), *(card for player in view.players for card in player.portraits)}
    backs: tuple[str, ...] = tuple(index.table.portraits.stack_top_to_bottom)
    layers = [
        sorted(row.id for row in index.portraits.values() if row.back == back and row.id not in seen) for back in backs
    ]
    return Pile([Layer(cards) for cards in layers if cards])
