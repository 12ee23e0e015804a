"""Build views from positions, copying only known fields (L-18.30 to L-18.33)."""

from collections.abc import Iterable
from functools import lru_cache

from engines.core import piles
from engines.core.game import Position
from engines.core.seats import sort_by_rank
from engines.core.steps import SealedStep
from engines.leonardo import scoring, view, works
from engines.leonardo.components import Index, printed
from engines.leonardo.state import Lab, Player, State
from engines.leonardo.steps.complete import CardAuction

ASKS: dict[str, view.Asks] = {
    "AddOns": "addon",
    "StartWork": "start",
    "Placement": "place",
    "NameHolder": "leonardo",
    "ChooseField": "field",
    "MoveApprentice": "move",
    "LookAtDeck": "look",
    "Arrange": "arrange",
    "BuyResource": "buy",
    "Market": "market",
    "Which": "which",
    "Handling": "handle",
    "CardAuction": "bid",
    "Follow": "follow",
}
PRICED = {"workshop", "academy", "shop"}
"""Areas whose actions have a price."""


@lru_cache(maxsize=256)
def invention_number(card: str) -> int:
    """Return the number of an invention card."""
    return int(card.partition("-")[2])


def numbers(cards: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers of invention cards."""
    return tuple([invention_number(card) for card in cards])


def build_view(position: Position[State], seat: int | None) -> view.LeonardoView:
    """Build the view of ``seat``; ``None`` is a spectator."""
    state = position.state
    index = printed(state.components)
    over = not position.stack
    top = position.stack[-1] if position.stack else None
    asked = top.active_seats(state) if top else {}
    by = {field: taken.seat for field, taken in state.fields.items()}
    return view.LeonardoView(
        components=state.components,
        options=dict(state.options),
        phase="end" if over else state.phase,
        round=state.round,
        rounds=index.last_round,
        research=state.round > index.table.rounds.normal,
        holder=state.holder,
        owing=tuple([other for other, owes in asked.items() if owes]),
        order=() if over else tuple(state.turns),
        area=state.area,
        areas=tuple([_area_view(state, index, area) for area in state.city]),
        fields=(by.get("1"), by.get("2"), by.get("3"), by.get("4")),
        market=tuple(state.market),
        display=tuple([invention(state.components, card) for card in state.display]),
        deck=piles.pile_size(state.deck) + len(state.looking),
        coming=tuple(sorted(numbers([*piles.all_cards(state.deck), *state.looking]))),
        gone=numbers(state.gone),
        players=tuple(
            [
                _player_view(state, index, player, own=over or seat == other)
                for other, player in enumerate(state.players)
            ]
        ),
        done=_completion_views(state, index),
        auction=view.AuctionView(invention_number(top.card), tuple(top.seats))
        if isinstance(top, CardAuction)
        else None,
        me=None if seat is None else _mine_view(position, seat, top),
        over=over,
        results=_result_views(state) if over else (),
        asks=_question_kind(state, index, top) if asked else "",
    )


def _question_kind(state: State, index: Index, top: object) -> view.Asks:
    name = type(top).__name__
    return index.areas[state.area].type if name == "PricedArea" else ASKS[name]


@lru_cache(maxsize=256)
def invention(components: str, card: str) -> view.InventionView:
    """Return an invention card."""
    row = printed(components).inventions[card]
    return view.InventionView(
        row.no, row.colour, row.kind, dict(row.resources), row.weeks, row.pay_first, row.pay_later
    )


def _area_view(state: State, index: Index, area: str) -> view.AreaView:
    row, priced = index.areas[area], None
    if row.type in PRICED:
        prices, actions = index.table.prices.steps, state.actions if area == state.area else 0
        priced = prices[actions] if actions < len(prices) else None
    groups = _group_views(state, area) if state.city[area] else ()
    return view.AreaView(area, row.type, groups, row.resource, _stock_count(state, index, area), priced)


def _group_views(state: State, area: str) -> tuple[view.GroupView, ...]:
    by_rank = scoring.ranking(state, area)
    return tuple(
        [
            view.GroupView(
                group.seat,
                group.apprentices,
                group.master,
                scoring.strength(state.components, group),
                1 + by_rank.index(group.seat),
            )
            for group in state.city[area]
        ]
    )


def _stock_count(state: State, index: Index, area: str) -> int:
    row = index.areas[area]
    match row.type:
        case "shop":
            return state.shops[row.resource]
        case "workshop":
            return state.robots
        case "academy":
            return sum([index.table.per_player_limits.apprentices - player.apprentices for player in state.players])
        case "council":
            return state.council
        case _:
            return len(state.market)


def _player_view(state: State, index: Index, player: Player, *, own: bool) -> view.PlayerView:
    return view.PlayerView(
        florins=player.florins if own else None,
        apprentices=player.apprentices,
        free=player.free,
        master=player.master,
        academy=index.table.per_player_limits.apprentices - player.apprentices,
        labs=tuple([_lab_view(state.components, name, lab) for name, lab in player.labs.items()]),
        inventions=numbers(player.inventions),
        completed=numbers(player.completed),
        passed=player.passed,
        addons=tuple(player.addons),
    )


def _lab_view(components: str, name: str, lab: Lab) -> view.LabView:
    return view.LabView(
        lab=name,
        places=lab.places,
        robot_places=works.robot_room(components, name, lab) + lab.robots,
        robots=lab.robots,
        apprentices=lab.apprentices,
        master=lab.master,
        working=bool(lab.cards),
        weeks=lab.weeks,
        works=works.weeks_per_round(components, lab),
        follows=None if lab.follows is None else invention_number(lab.follows),
        cards=tuple(lab.cards) if lab.follows is not None else (),
    )


def _completion_views(state: State, index: Index) -> tuple[view.DoneView, ...]:
    found = []
    for done in state.done:
        row = index.inventions[done.card]
        pays = row.pay_later if done.later else row.pay_first
        found.append(view.DoneView(done.seat, done.lab, row.no, pays, done.later, done.paid))
    return tuple(found)


def _mine_view(position: Position[State], seat: int, top: object) -> view.MineView:
    state = position.state
    player = state.players[seat]
    answer = top.answers.get(seat) if isinstance(top, SealedStep) else None
    first = state.deck.layers[0] if state.deck.layers else None
    knows = first.cards if first is not None and first.known is not None and seat in first.known else []
    looks = bool(state.looking) and getattr(top, "seat", None) == seat
    return view.MineView(
        seat=seat,
        florins=player.florins,
        hand=dict(player.hand),
        works=tuple([_work_view(state, player, name, lab) for name, lab in player.labs.items() if lab.cards]),
        knows=numbers(knows),
        looking=numbers(state.looking) if looks else (),
        bid=int(answer[-1]) if answer else None,
    )


def _work_view(state: State, player: Player, name: str, lab: Lab) -> view.WorkView:
    on = works.works_on(state.components, lab)
    card = lab.follows if lab.follows is not None else on[0]
    less = works.discount(state.components, card, player.inventions)
    weeks = printed(state.components).inventions[card].weeks
    return view.WorkView(name, tuple(lab.cards), numbers(on), max(0, weeks - less), less)


def _result_views(state: State) -> tuple[view.ResultView, ...]:
    players, components = state.players, state.components
    return tuple(
        view.ResultView(
            s.seat,
            s.rank,
            dict(s.parts),
            s.score,
            len(players[s.seat].inventions),
            scoring.kinds(components, players[s.seat]),
        )
        for s in sort_by_rank(scoring.seat_scores(state))
    )
