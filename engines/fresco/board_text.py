"""The view as text: headline, text board and alt text."""

from engines.core.core_types import HIDDEN, Args, Msg, Seat, TermRef, join_messages, not_none, waiting_message
from engines.core.sentences import describe_situation
from engines.fresco import term_messages
from engines.fresco.view import (
    BoothView,
    FrescoView,
    HourView,
    LeonardoView,
    MineView,
    OwnTileView,
    PlayerView,
    RequestView,
    SectionView,
)

COUNTED = {"buy", "restore", "mix", "portrait"}
"""Questions with the number of remaining apprentices or mixes in the headline."""


def headline_messages(view: FrescoView) -> tuple[Msg, Msg]:
    """Return the current situation, and the line under it."""
    if view.over:
        winner = view.results[0]
        return Msg("headline-wins", {"seat": Seat(winner.seat)}), Msg("headline-won-with", {"n": winner.vp})
    if not view.asks:
        return HIDDEN, _round_message(view)
    if view.asks == "plan":
        return Msg("headline-plan"), waiting_message(view.owing)
    who, turn = Seat(view.owing[0]), not_none(view.turn)
    if turn.master >= len(view.players):
        return Msg("headline-leonardo", {"seat": who}), _round_message(view)
    first = Msg(f"headline-{view.asks}", {"seat": who})
    if view.asks in COUNTED:
        return first, Msg(f"headline-{view.asks}-detail", {"n": turn.n})
    return first, _round_message(view)


def _round_message(view: FrescoView) -> Msg:
    if not view.left and not view.final:
        return Msg("headline-last-round", {"n": view.round})  # F-16.7
    key = "headline-final-round" if view.final else "headline-round"
    return Msg(key, {"n": max(view.round, 1), "left": view.left})


def _who_ref(view: FrescoView, master: int) -> Seat | TermRef:
    return term_messages.master(master, len(view.players))


def alt_messages(view: FrescoView) -> list[Msg]:
    """Return the sentences of the alt text: turn, round, rest of the fresco, scores, hours while they are chosen."""
    first, then = headline_messages(view)
    round_line = _round_message(view)
    lines = describe_situation(first, *([then] if then == round_line else [then, round_line]))
    for seat, player in enumerate(view.players):
        args: Args = {"seat": Seat(seat), "n": player.vp, "mood": player.mood, "tiles": len(player.tiles)}
        lines.append(Msg("alt-player", args))
    if view.leonardo:
        lines.append(Msg("alt-leonardo", {"n": view.leonardo.vp, "tiles": len(view.leonardo.tiles)}))
    if view.phase == "wake" and not view.over:
        lines.append(_hostel_message(view))
    return lines


def board_messages(view: FrescoView) -> list[Msg]:
    """Return the text board: the whole view, one message for each line."""
    first, then = headline_messages(view)
    round_line, phase, *course = _situation_messages(view)
    detail = [phase, round_line] if then == round_line else [then, round_line, phase]  # the third line is the round
    lines = [first, *detail, *course]
    for seat, player in enumerate(view.players):
        lines += _player_messages(view, seat, player)
    if view.leonardo:
        lines.append(_leonardo_message(view.leonardo))
    lines.append(_hostel_message(view))
    lines += [_booth_message(booth) for booth in view.booths]
    lines.append(Msg("text-bag", {"n": view.bag}))
    lines += _fresco_messages(view)
    lines.append(
        Msg("text-supply", {"things": join_messages(_paint_message(paint, n) for paint, n in view.supply.items())})
    )
    lines.append(_mood_message(view))
    lines += _cards_messages(view)
    if view.me:
        lines += _mine_messages(view.me)
    for result in view.results:
        args: Args = {"seat": Seat(result.seat), "rank": result.rank, "n": result.vp, "purse": result.thalers}
        lines.append(Msg("text-result", {**args, **result.parts}))
    return lines


def _situation_messages(view: FrescoView) -> list[Msg]:
    lines = [_round_message(view), Msg(f"text-phase-{view.phase}")]
    if view.turn:
        lines.append(Msg("text-turn", {"seat": _who_ref(view, view.turn.master), "n": view.turn.n}))
    if view.turns:
        lines.append(Msg("text-turns", {"seats": [_who_ref(view, master) for master in view.turns]}))
    if view.order:
        lines.append(Msg("text-order", {"seats": [_who_ref(view, master) for master in view.order]}))
    if view.landing:
        landing = view.landing
        args: Args = {"seat": _who_ref(view, landing.master), "n": landing.gain, "space": landing.target}
        lines.append(Msg("text-landing", args))
        key = "text-landing-next" if landing.previous is None else "text-landing-both"
        lines.append(Msg(key, {"n": landing.next, "m": landing.previous or 0}))
    places = [Msg("text-place", {"place": TermRef(place)}) for place in view.places]
    lines.append(Msg("text-places", {"things": join_messages(places)}))
    return lines


def _paint_message(paint: str, n: int) -> Msg:
    return Msg("paint-count", {"n": n, "paint": TermRef(paint)})


def _player_messages(view: FrescoView, seat: int, player: PlayerView) -> list[Msg]:
    who = Seat(seat)
    where = Msg("text-start", {"n": player.start, "m": player.vp}) if player.start else Msg("text-vp", {"n": player.vp})
    facts: Args = {"seat": who, "where": where, "mood": player.mood, "n": player.apprentices}
    lines = [Msg("text-player", {**facts, "income": player.income, "altars": player.altars})]
    if player.hour is not None and player.price is not None:
        lines.append(Msg("text-up", {"seat": who, "n": player.hour, "price": player.price}))
    if player.plan is not None:
        lines.append(Msg("text-plan", {"seat": who, "things": term_messages.plan(player.plan)}))
    if player.tiles:
        lines.append(_tiles_message(view, seat, player))
    if player.portraits:
        lines.append(Msg("text-has-portraits", {"seat": who, "cards": [TermRef(card) for card in player.portraits]}))
    if player.requests:
        lines.append(Msg("text-has-requests", {"seat": who, "n": len(player.requests)}))
    if player.thalers is not None:
        lines.append(Msg("text-thalers", {"seat": who, "n": player.thalers}))
    return lines


def _tiles_message(view: FrescoView, seat: int, player: PlayerView) -> Msg:
    """Return the number of fresco tiles, with their spots in the module that uses them."""
    args: Args = {"seat": Seat(seat), "n": len(player.tiles)}
    if not (view.options["bishops_requests"] or any(tile.spent for tile in player.tiles)):
        return Msg("text-tiles", args)
    return Msg("text-tiles-spots", {**args, "things": join_messages(_own_tile(tile) for tile in player.tiles)})


def _own_tile(tile: OwnTileView) -> Msg:
    key = "text-own-tile-spent" if tile.spent else "text-own-tile"
    return Msg(key, {"things": term_messages.count_arg(tile.spots)})


def _leonardo_message(him: LeonardoView) -> Msg:
    where = Msg("text-start", {"n": him.start, "m": him.vp}) if him.start else Msg("text-vp", {"n": him.vp})
    args: Args = {"seat": Seat(him.controller), "where": where, "section": him.section, "n": len(him.tiles)}
    up = Msg("text-leonardo-up", {"n": him.hour}) if him.hour else Msg("text-leonardo-sleeps")
    return Msg("text-leonardo", {**args, "up": up, "plan": term_messages.plan(him.plan)})


def _hostel_message(view: FrescoView) -> Msg:
    """Return the hours of the hostel with mood and price."""
    return Msg("text-hostel", {"things": join_messages(_hour_message(view, row) for row in view.hostel)})


def _hour_message(view: FrescoView, row: HourView) -> Msg:
    args: Args = {"n": row.hour, "mood": row.mood, "price": row.price}
    if row.master is None:
        return Msg("text-hour", args)
    return Msg("text-hour-taken", {**args, "seat": _who_ref(view, row.master)})


def _booth_message(booth: BoothView) -> Msg:
    args: Args = {"booth": booth.name, "n": booth.size}
    if not booth.tiles:
        return Msg("text-booth-closed", args)
    tiles = join_messages(Msg("text-tile", {"things": term_messages.count_arg(tile.paints)}) for tile in booth.tiles)
    return Msg("text-booth", {**args, "things": tiles})


def _fresco_messages(view: FrescoView) -> list[Msg]:
    """Return the covered sections, a line a row, then those restored."""
    covered = [section for section in view.sections if section.tile]
    restored = [section.id for section in view.sections if not section.tile]
    lines = [Msg("text-fresco", {"n": view.left, "section": view.bishop})]
    for row in sorted({section.id[1:] for section in covered}):
        here = [_section_message(view, section) for section in covered if section.id[1:] == row]
        lines.append(Msg("text-row", {"things": join_messages(here)}))
    if restored:
        names = join_messages(Msg("text-name", {"name": name}) for name in restored)
        lines.append(Msg("text-restored", {"things": names}))
    return lines


def _section_message(view: FrescoView, section: SectionView) -> Msg:
    tile = not_none(section.tile)
    args: Args = {"section": section.id, "n": tile.value, "things": term_messages.count_arg(tile.paints)}
    args["bonus"] = section.bonus
    if view.options["bishops_requests"]:
        return Msg("text-section-spots", {**args, "spots": term_messages.count_arg(tile.spots)})
    return Msg("text-section", args)


def _mood_message(view: FrescoView) -> Msg:
    plus, minus = (", ".join(str(space) for space in spaces) for spaces in (view.mood.plus, view.mood.minus))
    return Msg("text-mood", {"n": view.mood.spaces, "plus": plus, "minus": minus})


def _cards_messages(view: FrescoView) -> list[Msg]:
    """Return the open cards of the modules."""
    lines = []
    if view.portraits or view.portraits_left:
        things = join_messages(
            Msg("text-portrait", {"card": TermRef(card.id), "text": TermRef(f"text-{card.id}")})
            for card in view.portraits
        )
        lines.append(Msg("text-portraits", {"things": things, "n": view.portraits_left}))
    if view.requests or view.requests_left:
        things = join_messages(_request_message(card) for card in view.requests)
        lines.append(Msg("text-requests", {"things": things, "n": view.requests_left}))
    return lines


def _request_message(card: RequestView) -> Msg:
    args: Args = {"things": term_messages.count_arg(card.spots), "n": card.vp, "thalers": card.thalers}
    return Msg("text-request", {**args, "paints": term_messages.count_arg(card.paints)})


def _mine_messages(me: MineView) -> list[Msg]:
    paints = join_messages(_paint_message(paint, n) for paint, n in me.paints.items())
    lines = [Msg("text-own", {"n": me.thalers, "things": paints})]
    if me.plan is not None:
        lines.append(Msg("text-own-plan", {"things": term_messages.plan(me.plan)}))
    return lines
