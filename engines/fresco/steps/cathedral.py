"""The cathedral: restoring sections (F-8) with the bishop's help (F-9), or the altar (F-10, M-S.4); Leonardo (L-9)."""

from collections.abc import Mapping
from functools import lru_cache, partial

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef, not_none
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Allocation, Choice, Leaf, Node, Option, Slot
from engines.fresco import goods, grid, term_messages
from engines.fresco.component_rows import FrescoTile
from engines.fresco.components import printed
from engines.fresco.scoring import bonus
from engines.fresco.state import LEONARDO, State, decider
from engines.fresco.steps import requests
from engines.fresco.steps.landing import gain_points
from engines.fresco.steps.places import count_work, leave, tell_finished


class RestoreAltar(msgspec.Struct, frozen=True):
    """Give back three paints."""

    paints: dict[str, int]


ALTAR_VERB = Msg("verb-altar", {"thing": TermRef("altar")})
NO_ALTAR_PAINTS = Msg("why-altar", rule="F-10.4")


def _ask_paints(components: str, *, special: bool) -> Msg:
    index = printed(components).table
    args: Args = {
        "n": index.altar.paints_needed,
        "vp": index.altar.basic_vp,
        "more": index.altar.mixed_replacement_vp,
        "all": index.altar.three_different_mixed_vp,
        "much": index.altar_special.special_replacement_vp,
    }
    return Msg("ask-altar-special" if special else "ask-altar", args)


def altar_points(components: str, paints: Mapping[str, int]) -> int:
    """Return the points of a payment.

    2, plus 1 per mixed paint and 3 per special one (F-10.4, M-S.4).
    """
    index = printed(components).table
    mixed = index.meta.paints_mixed
    if all(paints.get(paint) == 1 for paint in mixed):
        return index.altar.three_different_mixed_vp  # F-10.3, F-10.6
    points = index.altar.basic_vp
    points += index.altar.mixed_replacement_vp * sum([paints.get(paint, 0) for paint in mixed])
    special = sum([paints.get(paint, 0) for paint in index.meta.paints_special])
    return points + index.altar_special.special_replacement_vp * special


def altar_option(state: State, seat: int) -> Option:
    """Ask for three paints, at most one of each basic kind (F-10.4, R-10)."""
    index, player = printed(state.components).table, state.players[seat]
    needed, basic = index.altar.paints_needed, index.meta.paints_basic
    usable = 0
    for paint, n in player.paints.items():
        usable += 1 if n and paint in basic else n

    def payment() -> Node:
        most = {paint: min(n, 1 if paint in basic else needed) for paint, n in player.paints.items()}
        slots = [
            Slot(
                paint,
                Msg("give-paint", {"paint": TermRef(paint)}),
                0,
                max(n, 1),
                None if n else Msg("why-paints", {"things": term_messages.paints({paint: 1})}, "F-6.5"),
                f"{seat}/paints",
                rule="F-10.4",
            )
            for paint, n in most.items()
        ]
        ask = _ask_paints(state.components, special=bool(state.options["special_blends"]))
        return Allocation(ask, slots, (needed, needed), lambda chosen: Leaf(RestoreAltar(chosen)), rule="F-10.4")

    return Option("altar", ALTAR_VERB, payment, None if usable >= needed else NO_ALTAR_PAINTS, "altar")


def pay_altar(state: State, seat: int, action: RestoreAltar, effects: Effects) -> None:
    """Pay paints for points, without bonus or tile; the bishop stays (F-10.5)."""
    goods.give(state, seat, action.paints)
    state.players[seat].altars += 1
    points = altar_points(state.components, action.paints)
    args: Args = {"seat": Seat(seat), "things": term_messages.paints(action.paints), "n": points}
    effects.emit_event(Msg("restores-altar", args), at=["altar", f"{seat}/vp"])
    gain_points(state, seat, {"altar": points}, effects)


class ChooseForLeonardo(msgspec.Struct, frozen=True):
    """Restore this section."""

    section: str


ASK_FOR_LEONARDO = Msg("ask-leonardo")


def leonardos_sections(state: State) -> list[str]:
    """Return the covered sections nearest to him: next to him, else at the smallest distance (L-9a, L-9b)."""
    here = not_none(state.leonardo).section
    steps = {section: grid.distance(here, section) for section in state.fresco}
    nearest = 1 if 1 in steps.values() else min(steps.values(), default=0)
    return sorted((section for section, n in steps.items() if n == nearest), key=grid.reading_order)


def ask_for_leonardo(state: State) -> Node:
    """Ask the deciding seat for his section (L-5)."""
    rows = printed(state.components).tiles
    options = []
    for section in leonardos_sections(state):
        points, extra = rows[state.fresco[section]].value, bonus(state.components, state.bishop, section)
        label = Msg("restore-section", {"section": section, "n": points, "bonus": extra})
        options.append(Option(section, label, Leaf(ChooseForLeonardo(section)), None, f"section:{section}"))
    return Choice(ASK_FOR_LEONARDO, options)


def restore_for_leonardo(state: State, section: str, effects: Effects) -> None:
    """Restore without paints; score the tile and the bonus, and move the bishop (L-9c, L-9d)."""
    him, row = not_none(state.leonardo), printed(state.components).tiles[state.fresco.pop(section)]
    him.section = section
    him.tiles.append(row.id)
    extra = bonus(state.components, state.bishop, section)
    state.bishop = section
    args: Args = {"seat": TermRef("leonardo"), "section": section, "n": row.value, "bonus": extra}
    effects.emit_event(Msg("restores-freely", args), at=[f"section:{section}", "leonardo"])
    tell_finished(state, effects)
    gain_points(state, LEONARDO, {"fresco": row.value, "bishop": extra}, effects)


class Restore(msgspec.Struct, frozen=True):
    """Restore a section; ``bishop``: his section at that time, even if he stays."""

    section: str
    bishop: str


DONE, VERB = Option("done", Msg("done"), Leaf(None)), Msg("verb-restore", {"thing": TermRef("section")})
ASK_SECTION, BESIDE = Msg("ask-section"), Msg("section-beside")
NO_SECTION, NO_PAINTS = Msg("why-no-section", rule="F-8.6"), Msg("why-no-paints", rule="F-8.2")


@lru_cache(maxsize=64)
def _needs_note(row: FrescoTile) -> Msg:
    return Msg("needs-paints", {"things": term_messages.count_arg(row.paints)})


def bishop_cost(state: State, seat: int) -> int:
    """Return the cost of moving the bishop: 0 with the bell ringer (F-9.1, M-P.12)."""
    free = goods.effect(state.components, state.players[seat], "free_bishop_move")
    return 0 if free else printed(state.components).table.bishop.move_cost


@lru_cache(maxsize=1 << 12)
def _closed_section_option(row: FrescoTile, section: str, extra: int, lacking: tuple[tuple[str, int], ...]) -> Option:
    """Build the option of a section with missing paints. Cached: the same for many seats."""
    label, at = Msg("restore-section", {"section": section, "n": row.value, "bonus": extra}), f"section:{section}"
    why = Msg("why-paints", {"things": term_messages.paints(dict(lacking))}, "F-8.2")
    return Option(section, label, None, why, at, None, _needs_note(row))


@lru_cache(maxsize=4096)
def _ask_escort(components: str, here: str, section: str, cost: int, short: int) -> Node:
    """Build the choice of the bishop's move. Cached: the same for many seats.

    He ends on the section in any case (F-8.5): unless a move gains more, nearly all players leave him.
    """
    why = Msg("why-too-few-thalers", {"n": short}, "F-9.1") if short else None
    now = bonus(components, here, section)
    stays = Msg("bishop-stays", {"section": here, "bonus": now})
    options = [Option("stay", stays, Leaf(Restore(section, here)), None, f"section:{here}")]
    start = printed(components).table.start.fresco
    near = grid.neighbour_sections(start.rows, start.cols, here)
    more = any(bonus(components, there, section) > now for there in near)
    for there in near:
        label = Msg("bishop-to", {"section": there, "bonus": bonus(components, there, section)})
        options.append(Option(there, label, Leaf(Restore(section, there)), why, f"section:{there}"))
    return Choice(Msg("ask-bishop", {"n": cost}), options, usual="stay" if short or not more else None)


class Cathedral(Step[State]):
    """One by one, apprentices restore a section or the altar, or fulfil a request (F-8.1, M-B.3)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in the acting order with a possible action (F-6.7), which is public (F-19.3)."""
        if not state.turns:
            return {}
        master = state.turns[0]
        if master < len(state.players):
            asked = any(option.blocked is None for option in self._action_options(state, master))
        else:
            asked = len(leonardos_sections(state)) > 1
        return {decider(state, master): True} if asked else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for the action of an apprentice."""
        if state.turns[0] >= len(state.players):
            return ask_for_leonardo(state)
        return Choice(Msg("ask-cathedral", {"n": state.left}), [*self._action_options(state, seat), DONE])

    def _action_options(self, state: State, seat: int) -> list[Option]:
        options = [self._restore_option(state, seat), altar_option(state, seat)]
        if state.options["bishops_requests"]:
            options.append(requests.fulfil_option(state, seat))
        return options

    def _restore_option(self, state: State, seat: int) -> Option:
        """Ask which section to restore (F-8.2, F-8.6)."""
        if not state.fresco:
            return Option("restore", VERB, None, NO_SECTION)
        has, needs = state.players[seat].paints, printed(state.components).needs
        why: Msg | None = NO_PAINTS
        for tile in state.fresco.values():
            for paint, n in needs[tile]:
                if has[paint] < n:
                    break
            else:
                why = None
                break
        return Option("restore", VERB, partial(self._ask_section, state, seat), why)

    def _ask_section(self, state: State, seat: int) -> Node:
        sections = [self._section(state, seat, section) for section in sorted(state.fresco, key=grid.reading_order)]
        return Choice(ASK_SECTION, sections, more_label=BESIDE)

    def _section(self, state: State, seat: int, section: str) -> Option:
        index = printed(state.components)
        tile, has = state.fresco[section], state.players[seat].paints
        lacking = tuple([(paint, n - has[paint]) for paint, n in index.needs[tile] if n > has[paint]])
        extra = bonus(state.components, state.bishop, section)
        if lacking:
            return _closed_section_option(index.tiles[tile], section, extra, lacking)
        row = index.tiles[tile]
        then = partial(self._ask_bishop, state, seat, section)
        label = Msg("restore-section", {"section": section, "n": row.value, "bonus": extra})
        return Option(section, label, then, None, f"section:{section}", None, _needs_note(row))

    def _ask_bishop(self, state: State, seat: int, section: str) -> Node:
        """Ask first whether to move the bishop once, by one section (F-9.1, F-9.2, F-9.4)."""
        cost = bishop_cost(state, seat)
        short = max(0, cost - state.players[seat].thalers)
        return _ask_escort(state.components, state.bishop, section, cost, short)

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Apply the action; the next apprentice starts from there (F-8.5)."""
        effects.keep_step()
        match action:
            case Restore():
                _restore_section(state, seat, action, effects)
            case RestoreAltar():
                pay_altar(state, seat, action, effects)
            case requests.Fulfil():
                requests.fulfil_request(state, seat, action, effects)
            case ChooseForLeonardo():
                restore_for_leonardo(state, action.section, effects)
            case _:
                leave(state, effects)
                return
        count_work(state)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End the turn of a seat without a possible action (F-6.7), or act for Leonardo (L-9)."""
        if state.turns and state.turns[0] < len(state.players):
            leave(state, effects)
            effects.keep_step()
        elif state.turns:
            for section in leonardos_sections(state):
                restore_for_leonardo(state, section, effects)
            count_work(state)
            effects.keep_step()


def _restore_section(state: State, seat: int, action: Restore, effects: Effects) -> None:
    """Pay, score tile and bonus in one move, take the tile, move the bishop (F-8.2 to F-8.5, R-1)."""
    player = state.players[seat]
    if action.bishop != state.bishop:
        cost = bishop_cost(state, seat)
        goods.pay(state, seat, cost)
        state.bishop = action.bishop
        told: Args = {"seat": Seat(seat), "section": action.bishop, "n": cost}
        effects.emit_event(Msg("moves-bishop", told), at=[f"section:{action.bishop}"])
    row = printed(state.components).tiles[state.fresco.pop(action.section)]
    goods.give(state, seat, dict(printed(state.components).needs[row.id]))
    player.tiles.append(row.id)
    extra = bonus(state.components, state.bishop, action.section)
    state.bishop = action.section
    args: Args = {"seat": Seat(seat), "section": action.section, "n": row.value, "bonus": extra}
    paid = term_messages.count_arg(row.paints)
    effects.emit_event(Msg("restores", {**args, "things": paid}), at=[f"section:{action.section}", f"{seat}/vp"])
    tell_finished(state, effects)
    gain_points(state, seat, {"fresco": row.value, "bishop": extra}, effects)
