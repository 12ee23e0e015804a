"""The view as text: headline, text board and alt text."""

from collections.abc import Mapping

from engines.core.core_types import HIDDEN, Args, Msg, Seat, TermRef, join_messages, not_none, waiting_message
from engines.core.sentences import describe_situation, text_lines
from engines.fresco import term_messages
from engines.fresco.view import (
    BoothView,
    FrescoView,
    HourView,
    LandingView,
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
    """Return the sentences of the alt text: turn, round, rest of the fresco, scores, hours while being chosen."""
    first, then = headline_messages(view)
    round_line, him = _round_message(view), view.leonardo
    return text_lines(
        describe_situation(first, *([then] if then == round_line else [then, round_line])),
        [
            Msg("alt-player", {"seat": Seat(seat), "n": player.vp, "mood": player.mood, "tiles": len(player.tiles)})
            for seat, player in enumerate(view.players)
        ],
        Msg("alt-leonardo", {"n": him.vp, "tiles": len(him.tiles)}) if him else None,
        _hostel_message(view) if view.phase == "wake" and not view.over else None,
    )


def board_messages(view: FrescoView) -> list[Msg]:
    """Return the text board: the whole view, one message per line."""
    first, then = headline_messages(view)
    round_line, phase = _round_message(view), Msg(f"text-phase-{view.phase}")
    return text_lines(
        first,
        [phase, round_line] if then == round_line else [then, round_line, phase],  # the third line is the round
        _situation_messages(view),
        *(_player_messages(view, seat, player) for seat, player in enumerate(view.players)),
        _leonardo_message(view.leonardo) if view.leonardo else None,
        _hostel_message(view),
        map(_booth_message, view.booths),
        Msg("text-bag", {"n": view.bag}),
        _fresco_messages(view),
        Msg("text-supply", {"things": _paints_message(view.supply)}),
        _mood_message(view),
        _cards_messages(view),
        _mine_messages(view.me) if view.me else None,
        [
            Msg("text-result", {"seat": Seat(r.seat), "rank": r.rank, "n": r.vp, "purse": r.thalers, **r.parts})
            for r in view.results
        ],
    )


def _situation_messages(view: FrescoView) -> list[Msg]:
    turn, places = view.turn, [Msg("text-place", {"place": TermRef(place)}) for place in view.places]
    return text_lines(
        Msg("text-turn", {"seat": _who_ref(view, turn.master), "n": turn.n}) if turn else None,
        Msg("text-turns", {"seats": [_who_ref(view, master) for master in view.turns]}) if view.turns else None,
        Msg("text-order", {"seats": [_who_ref(view, master) for master in view.order]}) if view.order else None,
        _landing_messages(view, view.landing) if view.landing else None,
        Msg("text-places", {"things": join_messages(places)}),
    )


def _landing_messages(view: FrescoView, landing: LandingView) -> list[Msg]:
    key = "text-landing-next" if landing.previous is None else "text-landing-both"
    return [
        Msg("text-landing", {"seat": _who_ref(view, landing.master), "n": landing.gain, "space": landing.target}),
        Msg(key, {"n": landing.next, "m": landing.previous or 0}),
    ]


def _paints_message(paints: Mapping[str, int]) -> Msg:
    return join_messages(Msg("paint-count", {"n": n, "paint": TermRef(paint)}) for paint, n in paints.items())


def _player_messages(view: FrescoView, seat: int, player: PlayerView) -> list[Msg]:
    who, portraits = Seat(seat), [TermRef(card) for card in player.portraits]
    where = Msg("text-start", {"n": player.start, "m": player.vp}) if player.start else Msg("text-vp", {"n": player.vp})
    facts: Args = {"seat": who, "where": where, "mood": player.mood, "n": player.apprentices}
    hour, price = player.hour, player.price
    return text_lines(
        Msg("text-player", {**facts, "income": player.income, "altars": player.altars}),
        Msg("text-up", {"seat": who, "n": hour, "price": price}) if hour is not None and price is not None else None,
        Msg("text-plan", {"seat": who, "things": term_messages.plan(player.plan)}) if player.plan is not None else None,
        _tiles_message(view, seat, player) if player.tiles else None,
        Msg("text-has-portraits", {"seat": who, "cards": portraits}) if portraits else None,
        Msg("text-has-requests", {"seat": who, "n": len(player.requests)}) if player.requests else None,
        Msg("text-thalers", {"seat": who, "n": player.thalers}) if player.thalers is not None else None,
    )


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
    rows: dict[str, list[Msg]] = {}
    for section in view.sections:
        if section.tile:
            rows.setdefault(section.id[1:], []).append(_section_message(view, section))
    restored = [Msg("text-name", {"name": section.id}) for section in view.sections if not section.tile]
    return text_lines(
        Msg("text-fresco", {"n": view.left, "section": view.bishop}),
        [Msg("text-row", {"things": join_messages(here)}) for _, here in sorted(rows.items())],
        Msg("text-restored", {"things": join_messages(restored)}) if restored else None,
    )


def _section_message(view: FrescoView, section: SectionView) -> Msg:
    tile = not_none(section.tile)
    paints = term_messages.count_arg(tile.paints)
    args: Args = {"section": section.id, "n": tile.value, "things": paints, "bonus": section.bonus}
    if view.options["bishops_requests"]:
        return Msg("text-section-spots", {**args, "spots": term_messages.count_arg(tile.spots)})
    return Msg("text-section", args)


def _mood_message(view: FrescoView) -> Msg:
    plus, minus = (", ".join(str(space) for space in spaces) for spaces in (view.mood.plus, view.mood.minus))
    return Msg("text-mood", {"n": view.mood.spaces, "plus": plus, "minus": minus})


def _cards_messages(view: FrescoView) -> list[Msg]:
    portraits = [
        Msg("text-portrait", {"card": TermRef(card.id), "text": TermRef(f"text-{card.id}")}) for card in view.portraits
    ]
    requests = [_request_message(card) for card in view.requests]
    return text_lines(
        Msg("text-portraits", {"things": join_messages(portraits), "n": view.portraits_left})
        if portraits or view.portraits_left
        else None,
        Msg("text-requests", {"things": join_messages(requests), "n": view.requests_left})
        if requests or view.requests_left
        else None,
    )


def _request_message(card: RequestView) -> Msg:
    args: Args = {"things": term_messages.count_arg(card.spots), "n": card.vp, "thalers": card.thalers}
    return Msg("text-request", {**args, "paints": term_messages.count_arg(card.paints)})


def _mine_messages(me: MineView) -> list[Msg]:
    return text_lines(
        Msg("text-own", {"n": me.thalers, "things": _paints_message(me.paints)}),
        Msg("text-own-plan", {"things": term_messages.plan(me.plan)}) if me.plan is not None else None,
    )
