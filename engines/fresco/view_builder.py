"""Build views from positions, copying only known fields (F-19, L-14)."""

from functools import lru_cache

from engines.core import piles
from engines.core.game import Position
from engines.core.seats import sort_by_rank
from engines.core.steps import SealedStep, Step
from engines.core.tree import action_of
from engines.fresco import goods, scoring, view
from engines.fresco.components import printed
from engines.fresco.scoring import bonus
from engines.fresco.state import LEONARDO, Player, State, masters
from engines.fresco.steps.landing import Land


def build_view(position: Position[State], seat: int | None) -> view.FrescoView:
    """Build the view of ``seat``; ``None`` is a spectator."""
    state = position.state
    index = printed(state.components)
    over = not position.stack
    asked = position.stack[-1].active_seats(state) if position.stack else {}
    return view.FrescoView(
        components=state.components,
        options=dict(state.options),
        phase="end" if over else state.phase,
        round=state.round,
        final=state.final,
        owing=tuple(seat for seat, owes in asked.items() if owes),
        turn=_turn_view(position, asked),
        order=tuple(state.order),
        turns=() if over else tuple(state.turns),
        players=tuple([_player_view(state, player, shown=over) for player in state.players]),
        leonardo=_leonardo_view(state),
        mood=_mood_view(state.components),
        hostel=_hostel_views(state),
        booths=_booth_views(state),
        bag=piles.pile_size(state.bag),
        sections=_section_views(state.components, tuple(state.fresco.items()), state.bishop),
        left=len(state.fresco),
        bishop=state.bishop,
        supply=dict(state.supply),
        places=index.places[state.final],
        portraits=tuple([_portrait_view(state.components, card) for card in state.open_portraits]),
        portraits_left=piles.pile_size(state.portraits),
        requests=tuple([_request_view(state.components, card) for card in state.open_requests]),
        requests_left=piles.pile_size(state.requests),
        landing=_landing_view(position),
        me=None if seat is None else _mine_view(position, seat),
        over=over,
        results=_result_views(state) if over else (),
        asks=_question_kind(position, asked),
    )


ASKS: dict[str, view.Asks] = {
    "Wake": "wake",
    "Plan": "plan",
    "Market": "buy",
    "Cathedral": "restore",
    "Studio": "portrait",
    "Workshop": "mix",
    "Land": "land",
}
FOR_LEONARDO: dict[str, view.Asks] = {"buy": "close", "restore": "leonardo"}


def _question_kind(position: Position[State], asked: dict[int, bool]) -> view.Asks:
    if not asked:
        return ""
    state, name = position.state, ASKS[type(position.stack[-1]).__name__]
    leonardo = name in FOR_LEONARDO and state.turns[0] >= len(state.players)
    return FOR_LEONARDO[name] if leonardo else name


def _turn_view(position: Position[State], asked: dict[int, bool]) -> view.TurnView | None:
    state = position.state
    if not asked or isinstance(position.stack[-1], SealedStep):
        return None
    top: Step[State] = position.stack[-1]
    if isinstance(top, Land):
        return view.TurnView(top.master, 0)
    return view.TurnView(state.turns[0], 0 if state.phase == "wake" else state.left)


def _landing_view(position: Position[State]) -> view.LandingView | None:
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, Land):
        return None
    ahead, back = top.ways(position.state)
    return view.LandingView(top.master, sum(top.parts.values()), top.target(position.state), ahead, back)


def _player_view(state: State, player: Player, *, shown: bool) -> view.PlayerView:
    return view.PlayerView(
        vp=player.vp,
        start=player.start,
        mood=player.mood,
        apprentices=player.apprentices,
        hour=player.hour or None,
        price=goods.price(state.components, player) if player.hour else None,
        plan=dict(player.plan) if state.phase not in {"wake", "plan"} else None,
        tiles=_own_tiles(state.components, tuple(player.tiles), tuple(player.spent)),
        income=goods.income(state.components, player),
        portraits=tuple(player.portraits),
        requests=tuple(player.requests),
        altars=player.altars,
        thalers=scoring.end_thalers(state.components, player) if shown else None,
    )


@lru_cache(maxsize=1024)
def _own_tiles(components: str, tiles: tuple[str, ...], spent: tuple[str, ...]) -> tuple[view.OwnTileView, ...]:
    rows = printed(components).tiles
    return tuple([view.OwnTileView(tile, rows[tile].spots, tile in spent) for tile in tiles])


def _leonardo_view(state: State) -> view.LeonardoView | None:
    him = state.leonardo
    if him is None:
        return None
    return view.LeonardoView(
        master=LEONARDO,
        controller=him.controller,
        vp=him.vp,
        start=him.start,
        hour=him.hour or None,
        section=him.section,
        tiles=tuple(him.tiles),
        plan=dict(goods.plan_of(state, LEONARDO)),
    )


@lru_cache(maxsize=16)
def _mood_view(components: str) -> view.MoodView:
    row = printed(components).table.mood_track
    return view.MoodView(row.spaces, row.plus_one, row.minus_one)


def _hostel_views(state: State) -> tuple[view.HourView, ...]:
    there = {who.hour: m for m, who in enumerate(masters(state))}
    rows = printed(state.components).table.hostel
    return tuple([view.HourView(row.time, row.mood, row.price, there.get(row.time)) for row in rows])


def _booth_views(state: State) -> tuple[view.BoothView, ...]:
    names = printed(state.components).booths(len(state.players))
    return tuple(
        [
            _booth_view(state.components, name, size, tuple(tiles))
            for (name, size), tiles in zip(names, state.booths, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def _booth_view(components: str, name: str, size: int, tiles: tuple[str, ...]) -> view.BoothView:
    rows = printed(components).market
    return view.BoothView(name, size, tuple([view.MarketTileView(tile, rows[tile].paints) for tile in tiles]))


@lru_cache(maxsize=4096)
def _section_views(components: str, fresco: tuple[tuple[str, str], ...], bishop: str) -> tuple[view.SectionView, ...]:
    """Build the views of the whole fresco. Cached: few moves change it."""
    tiles = dict(fresco)
    return tuple([_section_view(components, name, tiles.get(name), bishop) for name in printed(components).sections])


@lru_cache(maxsize=1 << 12)
def _section_view(components: str, name: str, tile: str | None, bishop: str) -> view.SectionView:
    extra = bonus(components, bishop, name) if tile is not None else 0
    return view.SectionView(name, None if tile is None else _tile_view(components, tile), extra)


@lru_cache(maxsize=128)
def _tile_view(components: str, tile: str) -> view.TileView:
    row = printed(components).tiles[tile]
    return view.TileView(row.id, row.value, row.paints, row.spots)


@lru_cache(maxsize=64)
def _portrait_view(components: str, card: str) -> view.PortraitView:
    return view.PortraitView(card, printed(components).portraits[card].kind)


@lru_cache(maxsize=64)
def _request_view(components: str, card: str) -> view.RequestView:
    row = printed(components).requests[card]
    return view.RequestView(row.id, row.spots, row.vp, row.thalers, row.paints)


def _mine_view(position: Position[State], seat: int) -> view.MineView:
    state = position.state
    player, top = state.players[seat], position.stack[-1] if position.stack else None
    plan = None
    if isinstance(top, SealedStep) and seat in top.answers:
        plan = dict(action_of(top.question_tree(state, seat), top.answers[seat]))
    return view.MineView(seat=seat, thalers=player.thalers, paints=dict(player.paints), plan=plan)


def _result_views(state: State) -> tuple[view.ResultView, ...]:
    by_rank = sort_by_rank(scoring.seat_scores(state))
    thalers = [scoring.end_thalers(state.components, player) for player in state.players]
    return tuple(view.ResultView(s.seat, s.rank, dict(s.parts), s.score, thalers[s.seat]) for s in by_rank)
