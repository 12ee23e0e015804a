"""Phase B: placing apprentices and masters (L-6); in research rounds, only in laboratories (L-13.2)."""

from functools import lru_cache

import msgspec

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.leonardo import scoring, works
from engines.leonardo.components import AREAS, printed
from engines.leonardo.state import Group, Lab, Player, State

MASTER, PASS = "master", "pass"


class Place(msgspec.Struct, frozen=True):
    """Place apprentices or the master in one location: an area or a laboratory of the seat."""

    place: str
    apprentices: int = 0


CLOSED = {
    "city": Msg("why-no-city", rule="L-13.2"),
    "idle": Msg("why-lab-idle", rule="L-6.3"),
    "full": Msg("why-lab-full", rule="L-6.8"),
}
NONE_LEFT = Msg("why-no-apprentices", rule="L-6.2")
PLACED = Msg("why-placed", rule="L-6.4")
MASTER_USED = Msg("why-master-used", rule="L-6.2")
ASK_PLACE = Msg("ask-place")
AREA_MARKS = {area: f"area:{area}" for area in AREAS}
_PASS = Option(PASS, Msg("pass-place"), Leaf(None))


class Placement(Step[State]):
    """Rounds of placing until all have passed (L-6.1, L-6.2)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in turn that can place a figure (L-18.20, L-18.24)."""
        if not state.turns:
            return {}
        seat = state.turns[0]
        return {seat: True} if _can_place(state, seat) else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask where to place, then how many apprentices, or the master."""
        options = _city_options(state, seat)
        options += [_lab_option(state, seat, name, lab) for name, lab in state.players[seat].labs.items()]
        options.append(_PASS)
        return Choice(ASK_PLACE, options)

    def apply_action(self, state: State, seat: int, action: Place | None, effects: Effects) -> None:
        """Place them, or pass for good."""
        effects.keep_step()
        state.turns.pop(0)
        if action is None:
            state.players[seat].passed = True
            effects.emit_event(Msg("passes-place", {"seat": Seat(seat)}), at=[f"{seat}/figures"])
            return
        state.turns.append(seat)
        _place_figures(state, seat, action)
        lab = action.place in state.players[seat].labs
        at = f"{seat}/{action.place}" if lab else f"area:{action.place}"
        effects.emit_event(_placement_message(seat, action.place, action.apprentices), at=[at])

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Pass for a seat without figures (L-6.2), or begin the evaluation after all have passed (L-7.1)."""
        if state.turns:
            seat = state.turns.pop(0)
            state.players[seat].passed = True
            effects.emit_event(Msg("has-placed", {"seat": Seat(seat)}), at=[f"{seat}/figures"])
            effects.keep_step()
        else:
            state.phase = "city"
            effects.emit_event(Msg("placing-ends"))


@lru_cache(maxsize=1024)
def _placement_message(seat: int, place: str, n: int) -> Msg:
    lab = place in {"small", "large"}
    if n:
        return Msg("places-lab" if lab else "places-area", {"seat": Seat(seat), "place": term(place), "n": n})
    return Msg("places-lab-master" if lab else "places-area-master", {"seat": Seat(seat), "place": term(place)})


def term(place: str) -> TermRef:
    """Return the name of an area or a laboratory."""
    return TermRef(place if len(place) > 1 else f"area-{place.upper()}")


def _place_figures(state: State, seat: int, action: Place) -> None:
    player = state.players[seat]
    master = not action.apprentices
    player.free -= action.apprentices
    player.master = player.master and not master
    lab = player.labs.get(action.place)
    if lab is None:
        scoring.join(state, action.place, seat, action.apprentices, master=master)
    else:
        lab.apprentices += action.apprentices
        lab.master = lab.master or master


def _is_research_round(state: State) -> bool:
    return state.round > printed(state.components).table.rounds.normal


def _can_place(state: State, seat: int) -> bool:
    player = state.players[seat]
    if not player.free and not player.master:
        return False
    if not _is_research_round(state) and (
        player.master or not all(_has_apprentices(groups, seat) for groups in state.city.values())
    ):
        return True
    return any(
        lab.cards and works.free_places(lab) and (player.master or (player.free and not lab.apprentices))
        for lab in player.labs.values()
    )


def _has_apprentices(groups: list[Group], seat: int) -> bool:
    for group in groups:
        if group.seat == seat:
            return group.apprentices > 0
    return False


def _city_options(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    if _is_research_round(state):
        return [closed_location_option(area, f"area:{area}", "city") for area in state.city]
    free, master, row = player.free, player.master, printed(state.components).table.strength
    options = []
    for area, groups in state.city.items():
        most, rival = free, 0
        for group in groups:
            if group.seat != seat:
                rival = max(rival, row.apprentice * group.apprentices + row.master * group.master)
            elif group.apprentices:
                most = 0  # L-6.4
        likely = _likely_answer(rival // row.apprentice + 1, most, master=master)
        options.append(location(area, AREA_MARKS[area], most, free, master, rival, likely=likely))
    return options


def _remaining_weeks(state: State, player: Player, lab: Lab) -> tuple[int, int]:
    """Return the remaining weeks of a laboratory's work, counting its figures, and the weeks saved."""
    card = lab.follows or works.works_on(state.components, lab)[0]
    needed = printed(state.components).inventions[card].weeks
    done = lab.weeks + works.weeks_per_round(state.components, lab)
    less = works.discount(state.components, card, player.inventions)
    return max(0, needed - less - done), less


def _lab_option(state: State, seat: int, name: str, lab: Lab) -> Option:
    player: Player = state.players[seat]
    at = f"{seat}/{name}"
    if not lab.cards:
        return closed_location_option(name, at, "idle")
    left = works.free_places(lab)
    if not left:
        return closed_location_option(name, at, "full")
    most = 0 if lab.apprentices else min(left, player.free)
    weeks, less = _remaining_weeks(state, player, lab)
    is_masters = player.master and weeks == printed(state.components).table.work_weeks.master
    likely = _likely_answer(0 if is_masters else weeks, most, master=player.master)
    return location(name, at, most, player.free, player.master, weeks, less, likely)


def _likely_answer(enough: int, most: int, *, master: bool) -> str:
    """Return the most frequent placement: as many apprentices as are ``enough``, else the master, else as many as
    possible.
    """
    if 0 < enough <= most:
        return str(enough)
    return MASTER if master else str(max(1, most))


@lru_cache(maxsize=256)
def closed_location_option(place: str, at: str, why: str) -> Option:
    """Build the option of a location without free places: ``city``, ``idle``, ``full``."""
    return Option(place, Msg("name-of", {"thing": term(place)}), None, CLOSED[why], at)


@lru_cache(maxsize=4096)
def location(
    place: str,
    at: str,
    most: int,
    free: int,
    master: bool,  # noqa: FBT001
    n: int,
    less: int = 0,
    likely: str = "",
) -> Option:
    """Build the option of a location: up to ``most`` of ``free`` apprentices, or the master. Cached.

    ``n``: the strongest other group of an area, or the remaining weeks of a laboratory; ``less``: weeks saved there;
    ``likely``: the most frequent placement.
    """
    rival = Msg("strongest-there", {"n": n}) if n else None
    note = _weeks_note(n, less) if len(place) > 1 else rival
    name = Msg("name-of", {"thing": term(place)})
    if not most and not master:
        return Option(place, name, None, PLACED if free else NONE_LEFT, at, None, note)
    options = [
        Option(str(n), Msg("place-apprentices", {"n": n}), Leaf(Place(place, n)), None, at) for n in range(1, most + 1)
    ]
    if not most:
        options.append(Option("1", Msg("place-apprentices", {"n": 1}), None, PLACED if free else NONE_LEFT, at))
    leaf = Leaf(Place(place))
    options.append(
        Option(MASTER, Msg("place-master", {"thing": TermRef("master")}), leaf, None if master else MASTER_USED, at)
    )
    ask = Msg("ask-place-in", {"place": term(place)})
    return Option(place, name, Choice(ask, options, likely=likely, tells=len(place) > 1), None, at, None, note)


def _weeks_note(n: int, less: int) -> Msg:
    return Msg("weeks-to-go-less", {"n": n, "less": less}) if less else Msg("weeks-to-go", {"n": n})
