"""Leonardo in the cathedral, for two players (L-9)."""

import msgspec

from engines.core.core_types import Args, Msg, TermRef, not_none
from engines.core.steps import Effects
from engines.core.tree import Choice, Leaf, Node, Option
from engines.fresco import grid
from engines.fresco.components import printed
from engines.fresco.scoring import bonus
from engines.fresco.state import LEONARDO, State
from engines.fresco.steps.landing import gain_points
from engines.fresco.steps.places import tell_finished


class Choose(msgspec.Struct, frozen=True):
    """Restore this section."""

    section: str


ASK = Msg("ask-leonardo")


def restorable_sections(state: State) -> list[str]:
    """Return the covered sections nearest to him: next to him, else at the smallest distance (L-9a, L-9b)."""
    here = not_none(state.leonardo).section
    steps = {section: grid.distance(here, section) for section in state.fresco}
    nearest = 1 if 1 in steps.values() else min(steps.values(), default=0)
    return sorted((section for section, n in steps.items() if n == nearest), key=grid.reading_order)


def ask_section(state: State) -> Node:
    """Ask the deciding seat for his section (L-5)."""
    rows = printed(state.components).tiles
    options = []
    for section in restorable_sections(state):
        points, extra = rows[state.fresco[section]].value, bonus(state.components, state.bishop, section)
        label = Msg("restore-section", {"section": section, "n": points, "bonus": extra})
        options.append(Option(section, label, Leaf(Choose(section)), None, f"section:{section}"))
    return Choice(ASK, options)


def restore(state: State, section: str, effects: Effects) -> None:
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
