"""The view as text: headline, text board and alt text."""

from engines.core.core_types import HIDDEN, Args, Msg, Seat, TermRef, join_messages, waiting_message, winners_message
from engines.core.sentences import describe_situation, text_lines
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
    WorkView,
)

IN_AREA = {"workshop", "academy", "shop", "market"}
"""Questions described by the area itself."""


def card(no: int) -> TermRef:
    """Return the name of an invention."""
    return TermRef(f"invention-{no}")


def _area_ref(letter: str) -> TermRef:
    return TermRef(f"area-{letter.upper()}")


def headline_messages(view: LeonardoView) -> tuple[Msg, Msg]:
    """Return the current situation, and the line under it."""
    if view.over:
        winners = winners_message(result.seat for result in view.results if result.rank == 1)
        return winners, Msg("headline-won-with", {"n": view.results[0].florins})
    if not view.asks:
        return HIDDEN, _round_message(view)
    if view.auction is not None:
        return Msg("headline-bid", {"thing": card(view.auction.no)}), waiting_message(view.owing)
    who: Args = {"seat": Seat(view.owing[0])}
    if view.asks in IN_AREA:
        return Msg("headline-area", {**who, "place": _area_ref(view.area)}), _stake_message(view)
    return Msg(f"headline-{view.asks}", who), _round_message(view)


def _stake_message(view: LeonardoView) -> Msg:
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
    displayed = [] if view.over else [card(row.no) for row in view.display]
    return text_lines(
        describe_situation(who, what, *([_round_message(view)] if what.key.startswith("headline-stake") else [])),
        Msg("text-holder", {"seat": Seat(view.holder)}),
        Msg("alt-display", {"cards": displayed}) if displayed else None,
        (_alt_player(seat, player) for seat, player in enumerate(view.players)),
    )


def _alt_player(seat: int, player: PlayerView) -> Msg:
    facts: Args = {"seat": Seat(seat), "n": player.apprentices, "cards": len(player.inventions)}
    if player.florins is None:
        return Msg("alt-player", facts)
    return Msg("alt-player-florins", {**facts, "florins": player.florins})


def board_messages(view: LeonardoView) -> list[Msg]:
    """Return the text board: the whole view, one message per line."""
    seats = [Seat(seat) for seat in view.auction.seats] if view.auction else []
    return text_lines(
        headline_messages(view),
        _course_message(view),
        Msg(f"text-phase-{view.phase}"),
        Msg("text-order", {"seats": [Seat(seat) for seat in view.order]}) if view.order else None,
        Msg("text-mayor", {"place": _area_ref(view.area)}) if view.area else None,
        Msg("text-auction", {"thing": card(view.auction.no), "seats": seats}) if view.auction else None,
        map(_completion_message, view.done),
        map(_request_message, view.display),
        Msg("text-deck", {"n": view.deck, "cards": [card(no) for no in view.coming] or Msg("text-none")}),
        Msg("text-gone", {"cards": [card(no) for no in view.gone]}) if view.gone else None,
        map(_place_message, view.areas),
        [Msg("text-field", {"n": n, "seat": Seat(by)}) for n, by in enumerate(view.fields, 1) if by is not None],
        Msg("text-market", {"cards": [TermRef(name) for name in view.market]}) if view.market else None,
        *(_player_messages(seat, player) for seat, player in enumerate(view.players)),
        _mine_messages(view.me) if view.me else None,
        [
            Msg(
                "text-result",
                {
                    "seat": Seat(r.seat),
                    "rank": r.rank,
                    "n": r.florins,
                    "cards": r.inventions,
                    "kinds": r.kinds,
                    **r.parts,
                },
            )
            for r in view.results
        ],
    )


def _course_message(view: LeonardoView) -> Msg:
    key = "text-research" if view.research else "text-round"
    return Msg(key, {"n": view.round, "m": view.rounds, "seat": Seat(view.holder)})


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
    who, addons = Seat(seat), [TermRef(f"addon-{addon}") for addon in player.addons]
    inventions, completed = [card(no) for no in player.inventions], [card(no) for no in player.completed]
    facts: Args = {"seat": who, "n": player.apprentices, "free": player.free, "academy": player.academy}
    return text_lines(
        Msg("text-player-master" if player.master else "text-player", facts),
        Msg("text-florins", {"seat": who, "n": player.florins}) if player.florins is not None else None,
        Msg("text-passed", {"seat": who}) if player.passed else None,
        (_lab_message(who, lab) for lab in player.labs),
        Msg("text-inventions", {"seat": who, "cards": inventions}) if inventions else None,
        Msg("text-completed", {"seat": who, "cards": completed}) if completed else None,
        Msg("text-addons", {"seat": who, "things": addons}) if addons else None,
    )


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
    if not lab.working:
        return Msg("text-lab-rest")
    if lab.follows is None:
        return Msg("text-lab-secret")
    return Msg("text-lab-follows", {"thing": card(lab.follows), "cards": [TermRef(name) for name in lab.cards]})


def _figures_message(lab: LabView) -> Msg:
    key = "text-figures-master" if lab.master else "text-figures"
    return Msg(key, {"n": lab.apprentices})


def _mine_messages(me: MineView) -> list[Msg]:
    return text_lines(
        Msg("text-own-florins", {"n": me.florins}),
        Msg("text-own-hand", {"cards": count_arg(me.hand)}),
        map(_work_message, me.works),
        Msg("text-knows", {"cards": [card(no) for no in me.knows]}) if me.knows else None,
        Msg("text-looking", {"cards": [card(no) for no in me.looking]}) if me.looking else None,
        Msg("text-own-bid", {"n": me.bid}) if me.bid is not None else None,
    )


def _work_message(work: WorkView) -> Msg:
    args: Args = {
        "lab": TermRef(work.lab),
        "cards": [TermRef(name) for name in work.cards],
        "things": [card(no) for no in work.inventions],
        "n": work.needs,
        "discount": work.discount,
    }
    return Msg("text-work", args)
