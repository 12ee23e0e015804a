"""A view in words: the headline, the text board and the alt text."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.words import Arg, Args, Msg, Ref, Seat
from engines.leonardo.naming import counted, listed
from engines.leonardo.view import (
    AreaView,
    DoneView,
    GroupView,
    InventionView,
    LabView,
    LeonardoView,
    MineView,
    PlayerView,
    ResultView,
    WorkView,
)

IN_AREA = {"workshop", "academy", "shop", "market"}
"""Questions of which the area says what they are about."""


def card(no: int) -> Ref:
    """What an invention is called."""
    return Ref(f"invention-{no}")


def _area(letter: str) -> Ref:
    return Ref(f"area-{letter.upper()}")


def headline(view: LeonardoView) -> tuple[Msg, Msg]:
    """Who does what now, and the line under it."""
    if view.over:
        winners = [result for result in view.results if result.rank == 1]
        verb = "headline-wins" if len(winners) == 1 else "headline-share"
        return Msg(verb, {"seats": [Seat(w.seat) for w in winners]}), Msg(
            "headline-won-with", {"n": winners[0].florins}
        )
    if not view.asks:
        return Msg("headline-hidden"), _round(view)
    if view.auction is not None:
        thing: Args = {"thing": card(view.auction.no)}
        return Msg("headline-bid", thing), Msg("headline-waiting", {"seats": [Seat(seat) for seat in view.owing]})
    who: Args = {"seat": Seat(view.owing[0])}
    if view.asks in IN_AREA:
        return Msg("headline-area", {**who, "place": _area(view.area)}), _stake(view)
    return Msg(f"headline-{view.asks}", who), _round(view)


def _stake(view: LeonardoView) -> Msg:
    """What can be had where somebody acts, and what it costs; where nothing has a price the round."""
    area = next(area for area in view.areas if area.id == view.area)
    if area.price is None:
        return _round(view)
    things: Args = {"thing": Ref(area.sells)} if area.sells else {}
    return Msg(f"headline-stake-{area.kind}", {**things, "n": area.price})


def _round(view: LeonardoView) -> Msg:
    if not view.round:
        return Msg("headline-round-zero")
    return Msg("headline-research" if view.research else "headline-round", {"n": view.round, "m": view.rounds})


def alt(view: LeonardoView) -> list[Msg]:
    """The sentences of the alt text: whose turn, the round, what is requested, and how everybody stands."""
    who, what = headline(view)
    lines = [who, what, *([_round(view)] if what.key.startswith("headline-stake") else [])]
    lines.append(Msg("text-holder", {"seat": Seat(view.holder)}))
    if view.display and not view.over:
        lines.append(Msg("alt-display", {"cards": [card(row.no) for row in view.display]}))
    for seat, player in enumerate(view.players):
        facts: Args = {"seat": Seat(seat), "n": player.apprentices, "cards": len(player.inventions)}
        if player.florins is None:
            lines.append(Msg("alt-player", facts))
        else:
            lines.append(Msg("alt-player-florins", {**facts, "florins": player.florins}))
    return lines


def text(view: LeonardoView) -> list[Msg]:
    """The text board: everything that the view says, a line each."""
    lines = [*headline(view), _course(view), Msg(f"text-phase-{view.phase}")]
    if view.order:
        lines.append(Msg("text-order", {"seats": [Seat(seat) for seat in view.order]}))
    if view.area:
        lines.append(Msg("text-mayor", {"place": _area(view.area)}))
    if view.auction is not None:
        seats = [Seat(seat) for seat in view.auction.seats]
        lines.append(Msg("text-auction", {"thing": card(view.auction.no), "seats": seats}))
    lines += [_done(done) for done in view.done]
    lines += [_requested(row) for row in view.display]
    lines.append(Msg("text-deck", {"n": view.deck, "cards": _refs(card(no) for no in view.coming)}))
    if view.gone:
        lines.append(Msg("text-gone", {"cards": [card(no) for no in view.gone]}))
    lines += [_place(area) for area in view.areas]
    for n, seat in enumerate(view.fields, 1):
        if seat is not None:
            lines.append(Msg("text-field", {"n": n, "seat": Seat(seat)}))
    if view.market:
        lines.append(Msg("text-market", {"cards": [Ref(name) for name in view.market]}))
    for seat, player in enumerate(view.players):
        lines += _player(seat, player)
    if view.me:
        lines += _mine(view.me)
    return [*lines, *(_result(result) for result in view.results)]


def _course(view: LeonardoView) -> Msg:
    key = "text-research" if view.research else "text-round"
    return Msg(key, {"n": view.round, "m": view.rounds, "seat": Seat(view.holder)})


def _refs(things: Iterable[Ref | Seat]) -> Arg:
    """A list, or that there is nothing in it."""
    found = list(things)
    return found or Msg("text-none")


def _requested(row: InventionView) -> Msg:
    args: Args = {
        "thing": card(row.no),
        "no": row.no,
        "colour": Ref(row.colour),
        "kind": Ref(f"kind-{row.kind}"),
        "cards": counted(row.resources),
        "weeks": row.weeks,
        "first": row.first,
        "later": row.later,
    }
    return Msg("text-invention", args)


def _done(done: DoneView) -> Msg:
    args: Args = {"seat": Seat(done.seat), "lab": Ref(done.lab), "thing": card(done.no), "n": done.pays}
    if done.later:
        return Msg("text-done-later-paid" if done.paid else "text-done-later", args)
    return Msg("text-done-paid" if done.paid else "text-done", args)


def _place(area: AreaView) -> Msg:
    groups = listed(_group(group) for group in area.groups) if area.groups else Msg("text-nobody")
    args: Args = {"place": _area(area.id), "n": area.stock, "groups": groups}
    if area.sells:
        args["thing"] = Ref(area.sells)
    return Msg(f"text-area-{area.kind}", {**args, "price": area.price or 0})


def _group(group: GroupView) -> Msg:
    args: Args = {"seat": Seat(group.seat), "n": group.apprentices, "strength": group.strength, "rank": group.rank}
    return Msg("text-group-master" if group.master else "text-group", args)


def _player(seat: int, player: PlayerView) -> list[Msg]:
    who = Seat(seat)
    facts: Args = {"seat": who, "n": player.apprentices, "free": player.free, "academy": player.academy}
    lines = [Msg("text-player-master" if player.master else "text-player", facts)]
    if player.florins is not None:
        lines.append(Msg("text-florins", {"seat": who, "n": player.florins}))
    if player.passed:
        lines.append(Msg("text-passed", {"seat": who}))
    lines += [_lab(who, lab) for lab in player.labs]
    if player.inventions:
        lines.append(Msg("text-inventions", {"seat": who, "cards": [card(no) for no in player.inventions]}))
    if player.completed:
        lines.append(Msg("text-completed", {"seat": who, "cards": [card(no) for no in player.completed]}))
    if player.addons:
        addons = [Ref(f"addon-{addon}") for addon in player.addons]
        lines.append(Msg("text-addons", {"seat": who, "things": addons}))
    return lines


def _lab(who: Seat, lab: LabView) -> Msg:
    args: Args = {"seat": who, "lab": Ref(lab.lab), "places": lab.places, "places2": lab.robot_places, "n": lab.robots}
    if not (lab.working or lab.weeks or lab.works or lab.apprentices or lab.master):
        return Msg("text-lab-idle", args)
    args |= {"state": _state(lab), "figures": _figures(lab), "weeks": lab.weeks, "works": lab.works}
    return Msg("text-lab", args)


def _state(lab: LabView) -> Msg:
    """What it is doing."""
    if not lab.working:
        return Msg("text-lab-rest")
    if lab.follows is None:
        return Msg("text-lab-secret")
    return Msg("text-lab-follows", {"thing": card(lab.follows), "cards": [Ref(name) for name in lab.cards]})


def _figures(lab: LabView) -> Msg:
    key = "text-figures-master" if lab.master else "text-figures"
    return Msg(key, {"n": lab.apprentices})


def _mine(me: MineView) -> list[Msg]:
    lines = [Msg("text-own-florins", {"n": me.florins}), Msg("text-own-hand", {"cards": counted(me.hand)})]
    lines += [_work(work) for work in me.works]
    if me.knows:
        lines.append(Msg("text-knows", {"cards": [card(no) for no in me.knows]}))
    if me.looking:
        lines.append(Msg("text-looking", {"cards": [card(no) for no in me.looking]}))
    if me.bid is not None:
        lines.append(Msg("text-own-bid", {"n": me.bid}))
    return lines


def _work(work: WorkView) -> Msg:
    args: Args = {
        "lab": Ref(work.lab),
        "cards": [Ref(name) for name in work.cards],
        "things": [card(no) for no in work.inventions],
        "n": work.needs,
        "discount": work.discount,
    }
    return Msg("text-work", args)


def _result(result: ResultView) -> Msg:
    args: Args = {"seat": Seat(result.seat), "rank": result.rank, "n": result.florins}
    return Msg("text-result", {**args, "cards": result.inventions, "kinds": result.kinds, **result.parts})
