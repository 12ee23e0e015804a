"""Phase 1: the wake-up time (F-3) and the mood (F-4)."""

from functools import lru_cache

from engines.core.core_types import Msg, Seat
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.fresco import term_messages
from engines.fresco.components import printed
from engines.fresco.state import Player, State, decider, masters
from engines.fresco.steps import landing


@lru_cache(maxsize=1024)
def _hour_option(components: str, hour: int, taken: int | None, seats: int, *, leonardo: bool) -> Option:
    """Build the option of a row, with its occupant. Cached: the same for all seats."""
    row = printed(components).hours[hour]
    why = None if taken is None else Msg("why-hour-taken", {"other": term_messages.master(taken, seats)}, "F-3.4")
    label = (
        Msg("wake-leonardo", {"hour": hour})
        if leonardo
        else Msg("wake", {"hour": row.time, "mood": row.mood, "price": row.price})
    )
    return Option(str(hour), label, Leaf(hour), why, f"hour:{hour}")


ASK, ASK_LEONARDO = Msg("ask-wake"), Msg("ask-wake-leonardo")


class Wake(Step[State]):
    """Each player takes a free row, the last on the track first; passing is illegal (F-3.1, F-3.4)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in the choosing order; for Leonardo, the seat that decides (L-6)."""
        return {decider(state, state.turns[0]): True} if state.turns else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a row; a taken one is closed (F-3.4)."""
        index = printed(state.components)
        sleeping = {who.hour: m for m, who in enumerate(masters(state)) if who.hour}
        leonardo = state.turns[0] >= len(state.players)
        seats, components = len(state.players), state.components
        options = [_hour_option(components, hour, sleeping.get(hour), seats, leonardo=leonardo) for hour in index.hours]
        return Choice(ASK_LEONARDO if leonardo else ASK, options)

    def apply_action(self, state: State, seat: int, action: int, effects: Effects) -> None:
        """Take the row; the mood changes at once, and with it the apprentices of this round (F-4.1, F-4.6)."""
        number = state.turns.pop(0)
        who = masters(state)[number]
        who.hour = action
        message = Msg("gets-up", {"seat": term_messages.master(number, len(state.players)), "n": action})
        effects.emit_event(message, at=[f"hour:{action}"])
        if isinstance(who, Player):
            shift_mood(state, number, printed(state.components).hours[action].mood, effects)
            who.apprentices = apprentices(state, who)
        effects.keep_step()

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Fix the acting order of this round when all are up (F-3.7)."""
        state.order = landing.acting_order(state)
        state.phase = "plan"


def shift_mood(state: State, seat: int, change: int, effects: Effects) -> None:
    """Move the mood master; moves beyond the track are lost (F-4.2)."""
    row, player = printed(state.components).table.mood_track, state.players[seat]
    space = max(1, min(row.spaces, player.mood + change))
    moved, player.mood = space - player.mood, space
    if moved:
        message = Msg("mood-up" if moved > 0 else "mood-down", {"seat": Seat(seat), "n": abs(moved)})
        effects.emit_event(message, at=[f"{seat}/mood"])


def apprentices(state: State, player: Player) -> int:
    """Return a player's number of apprentices in this round, by the current mood (F-4.7)."""
    index = printed(state.components).table
    if player.mood in index.mood_track.plus_one:
        return index.apprentices.plus_one
    return index.apprentices.minus_one if player.mood in index.mood_track.minus_one else index.apprentices.normal
