"""The cathedral: restoring sections of the fresco (F-8) with the bishop's help (F-9)."""

from functools import lru_cache, partial

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Choice, Leaf, Node, Option
from engines.fresco import goods, grid, term_messages
from engines.fresco.component_rows import FrescoTile
from engines.fresco.components import printed
from engines.fresco.scoring import bonus
from engines.fresco.state import State, decider
from engines.fresco.steps import altar, leonardo, requests
from engines.fresco.steps.landing import gain_points
from engines.fresco.steps.places import count_work, leave, tell_finished


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
            asked = len(leonardo.restorable_sections(state)) > 1
        return {decider(state, master): True} if asked else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for the action of an apprentice."""
        if state.turns[0] >= len(state.players):
            return leonardo.ask_section(state)
        return Choice(Msg("ask-cathedral", {"n": state.left}), [*self._action_options(state, seat), DONE])

    def _action_options(self, state: State, seat: int) -> list[Option]:
        options = [self._restore_option(state, seat), altar.altar_option(state, seat)]
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
            case altar.RestoreAltar():
                altar.pay_altar(state, seat, action, effects)
            case requests.Fulfil():
                requests.fulfil_request(state, seat, action, effects)
            case leonardo.Choose():
                leonardo.restore(state, action.section, effects)
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
            for section in leonardo.restorable_sections(state):
                leonardo.restore(state, section, effects)
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
