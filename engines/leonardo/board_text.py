"""The view as text: headline, text board and alt text."""

from collections.abc import Iterable

from engines.core.core_types import (
    HIDDEN,
    Arg,
    Args,
    Msg,
    Seat,
    TermRef,
    join_messages,
    waiting_message,
    winners_message,
)
from engines.core.sentences import describe_situation
from engines.leonardo.term_messages import count_arg
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
"""Questions that the area itself describes."""


def card(no: int) -> TermRef:
    """Return the name of an invention."""
    return TermRef(f"invention-{no}")


def _area_ref(letter: str) -> TermRef:
    return TermRef(f"area-{letter.upper()}")


def headline_messages(view: LeonardoView) -> tuple[Msg, Msg]:
    """Return the current situation, and the line under it."""
    if view.over:
        winners = [result for result in view.results if result.rank == 1]
        won = Msg("headline-won-with", {"n": winners[0].florins})
        return winners_message(result.seat for result in winners), won
    if not view.asks:
        return HIDDEN, _round_message(view)
    if view.auction is not None:
        thing: Args = {"thing": card(view.auction.no)}
        return Msg("headline-bid", thing), waiting_message(view.owing)
    who: Args = {"seat": Seat(view.owing[0])}
    if view.asks in IN_AREA:
        return Msg("headline-area", {**who, "place": _area_ref(view.area)}), _stake_message(view)
    return Msg(f"headline-{view.asks}", who), _round_message(view)


def _stake_message(view: LeonardoView) -> Msg:
    """Return what the current area offers at which price; without a price, the round."""
    area = next(area for area in view.areas if area.id == view.area)
    if area.price is None:
        return _round_message(view)
    things: Args = {"thing": TermRef(area.sells)} if area.sells else {}
    return Msg(f"headline-stake-{area.kind}", {**things, "n": area.price})


def _round_message(view: LeonardoView) -> Msg:
    if not view.round:
        return Msg("headline-round-zero")
    return Msg("headline-research" if view.research else "headline-round", {"n": view.round, "m": view.rounds})


def alt_messages(view: LeonardoView) -> list[Msg]:
    """Return the sentences of the alt text: turn, round, requested inventions, scores."""
    who, what = headline_messages(view)
    lines = describe_situation(who, what, *([_round_message(view)] if what.key.startswith("headline-stake") else []))
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


def board_messages(view: LeonardoView) -> list[Msg]:
    """Return the text board: the whole view, one message for each line."""
    lines = [*headline_messages(view), _course_message(view), Msg(f"text-phase-{view.phase}")]
    if view.order:
        lines.append(Msg("text-order", {"seats": [Seat(seat) for seat in view.order]}))
    if view.area:
        lines.append(Msg("text-mayor", {"place": _area_ref(view.area)}))
    if view.auction is not None:
        seats = [Seat(seat) for seat in view.auction.seats]
        lines.append(Msg("text-auction", {"thing": card(view.auction.no), "seats": seats}))
    lines += [_completion_message(done) for done in view.done]
    lines += [_request_message(row) for row in view.display]
    lines.append(Msg("text-deck", {"n": view.deck, "cards": _refs_arg(card(no) for no in view.coming)}))
    if view.gone:
        lines.append(Msg("text-gone", {"cards": [card(no) for no in view.gone]}))
    lines += [_place_message(area) for area in view.areas]
    for n, seat in enumerate(view.fields, 1):
        if seat is not None:
            lines.append(Msg("text-field", {"n": n, "seat": Seat(seat)}))
    if view.market:
        lines.append(Msg("text-market", {"cards": [TermRef(name) for name in view.market]}))
    for seat, player in enumerate(view.players):
        lines += _player_messages(seat, player)
    if view.me:
        lines += _mine_messages(view.me)
    return [*lines, *(_result_message(result) for result in view.results)]


def _course_message(view: LeonardoView) -> Msg:
    key = "text-research" if view.research else "text-round"
    return Msg(key, {"n": view.round, "m": view.rounds, "seat": Seat(view.holder)})


def _refs_arg(things: Iterable[TermRef | Seat]) -> Arg:
    """Return a list as an argument, or the text for none."""
    found = list(things)
    return found or Msg("text-none")


def _request_message(row: InventionView) -> Msg:
    args: Args = {
        "thing": card(row.no),
        "no": row.no,
        "colour": TermRef(row.colour),
        "kind": TermRef(f"kind-{row.kind}"),
        "cards": count_arg(row.resources),
        "weeks": row.weeks,
        "first": row.first,
        "later": row.later,
    }
    return Msg("text-invention", args)


def _completion_message(done: DoneView) -> Msg:
    args: Args = {"seat": Seat(done.seat), "lab": TermRef(done.lab), "thing": card(done.no), "n": done.pays}
    if done.later:
        return Msg("text-done-later-paid" if done.paid else "text-done-later", args)
    return Msg("text-done-paid" if done.paid else "text-done", args)


def _place_message(area: AreaView) -> Msg:
    groups = join_messages(_group_message(group) for group in area.groups) if area.groups else Msg("text-nobody")
    args: Args = {"place": _area_ref(area.id), "n": area.stock, "groups": groups}
    if area.sells:
        args["thing"] = TermRef(area.sells)
    return Msg(f"text-area-{area.kind}", {**args, "price": area.price or 0})


def _group_message(group: GroupView) -> Msg:
    args: Args = {"seat": Seat(group.seat), "n": group.apprentices, "strength": group.strength, "rank": group.rank}
    return Msg("text-group-master" if group.master else "text-group", args)


def _player_messages(seat: int, player: PlayerView) -> list[Msg]:
    who = Seat(seat)
    facts: Args = {"seat": who, "n": player.apprentices, "free": player.free, "academy": player.academy}
    lines = [Msg("text-player-master" if player.master else "text-player", facts)]
    if player.florins is not None:
        lines.append(Msg("text-florins", {"seat": who, "n": player.florins}))
    if player.passed:
        lines.append(Msg("text-passed", {"seat": who}))
    lines += [_lab_message(who, lab) for lab in player.labs]
    if player.inventions:
        lines.append(Msg("text-inventions", {"seat": who, "cards": [card(no) for no in player.inventions]}))
    if player.completed:
        lines.append(Msg("text-completed", {"seat": who, "cards": [card(no) for no in player.completed]}))
    if player.addons:
        addons = [TermRef(f"addon-{addon}") for addon in player.addons]
        lines.append(Msg("text-addons", {"seat": who, "things": addons}))
    return lines


def _lab_message(who: Seat, lab: LabView) -> Msg:
    args: Args = {
        "seat": who,
        "lab": TermRef(lab.lab),
        "places": lab.places,
        "places2": lab.robot_places,
        "n": lab.robots,
    }
    if not (lab.working or lab.weeks or lab.works or lab.apprentices or lab.master):
        return Msg("text-lab-idle", args)
    args |= {"state": _state_message(lab), "figures": _figures_message(lab), "weeks": lab.weeks, "works": lab.works}
    return Msg("text-lab", args)


def _state_message(lab: LabView) -> Msg:
    """Return the state of a laboratory."""
    if not lab.working:
        return Msg("text-lab-rest")
    if lab.follows is None:
        return Msg("text-lab-secret")
    return Msg("text-lab-follows", {"thing": card(lab.follows), "cards": [TermRef(name) for name in lab.cards]})


def _figures_message(lab: LabView) -> Msg:
    key = "text-figures-master" if lab.master else "text-figures"
    return Msg(key, {"n": lab.apprentices})


def _mine_messages(me: MineView) -> list[Msg]:
    lines = [Msg("text-own-florins", {"n": me.florins}), Msg("text-own-hand", {"cards": count_arg(me.hand)})]
    lines += [_work_message(work) for work in me.works]
    if me.knows:
        lines.append(Msg("text-knows", {"cards": [card(no) for no in me.knows]}))
    if me.looking:
        lines.append(Msg("text-looking", {"cards": [card(no) for no in me.looking]}))
    if me.bid is not None:
        lines.append(Msg("text-own-bid", {"n": me.bid}))
    return lines


def _work_message(work: WorkView) -> Msg:
    args: Args = {
        "lab": TermRef(work.lab),
        "cards": [TermRef(name) for name in work.cards],
        "things": [card(no) for no in work.inventions],
        "n": work.needs,
        "discount": work.discount,
    }
    return Msg("text-work", args)


def _result_message(result: ResultView) -> Msg:
    args: Args = {"seat": Seat(result.seat), "rank": result.rank, "n": result.florins}
    return Msg("text-result", {**args, "cards": result.inventions, "kinds": result.kinds, **result.parts})
