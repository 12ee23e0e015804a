"""Phase 4: bribing one of the three open persons (N-11.1), and their benefits (N-11.2 to N-11.5)."""

from functools import lru_cache, partial

import msgspec

from engines.core.core_types import SIDE_QUESTION, Args, Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame import gains, scoring, term_messages
from engines.notredame.component_rows import Person
from engines.notredame.components import printed
from engines.notredame.state import CATHEDRAL, Player, State, markers
from engines.notredame.steps.sectors import Choose, perform


class Use(msgspec.Struct, frozen=True):
    """Bribe a person; ``cubes`` and the ``friend`` go from ``origin`` to a ``sector`` if there is something to move.

    The bishop's cube has no origin: it comes from the general supply.
    """

    person: str
    origin: str = ""
    sector: str = ""
    cubes: int = 0
    friend: bool = False


def price_reason(state: State, seat: int, person: str) -> Msg | None:
    """Return the reason why a person can't be paid (N-11.1.3)."""
    cost = printed(state.components).persons[person].cost_coins
    return Msg("why-too-dear", {"n": cost}, "N-11.1.3") if cost > state.players[seat].coins else None


def option(state: State, seat: int, person: str) -> Option:
    """Build the option of a person, even without a current effect; its label says so (N-11.1.5)."""
    then: Node | partial[Node] = Leaf(Use(person))
    row, any_use = printed(state.components).persons[person], True
    if row.effect == "move_markers":
        any_use = bool(_marker_origins(state, seat, row))
        then = partial(_origin_choice, state, seat, row) if any_use else then
    elif row.effect == "place_cube":
        any_use = bool(state.players[seat].general and _empty_sectors(state, seat))
        then = partial(_empty_sector_choice, state, seat, row) if any_use else then
    note = _gain_note(state, seat, row) if any_use else NOTHING
    why = price_reason(state, seat, person)
    label = Msg("bribe-for-nothing" if note is NOTHING else "bribe-person", {"thing": TermRef(person)})
    return Option(person, label, then, why, f"person:{person}", None, note)


def text_length(state: State, seat: int, person: str) -> int:
    """Return the number of a person's follow-up options when all are shown together."""
    row = printed(state.components).persons[person]
    match row.effect:
        case "move_markers":
            origins = len(_marker_origins(state, seat, row))
            return (
                origins if origins != 1 else len(state.players[seat].sectors) - 1
            )  # with a single origin, only the destination is a choice
        case "place_cube":
            return len(_empty_sectors(state, seat))
        case _:
            return 1


NOTHING = Msg("person-nothing")


@lru_cache(maxsize=256)
def _benefit_text(person: str, park: int) -> Msg:
    """Describe the benefit of a person, with the park bonus in its points (N-10.1)."""
    text = TermRef(f"text-{person}")
    return Msg("person-text-park", {"thing": text, "n": park}) if park else Msg("person-text", {"thing": text})


def _gain_note(state: State, seat: int, row: Person) -> Msg:
    if row.effect == "plague_value_zero" and _is_plague_harmless(state, state.players[seat]):
        return NOTHING
    park = gains.park_bonus(state.components, state.players[seat])
    if row.effect != "prestige_per":
        return _benefit_text(row.id, park if row.prestige else 0)
    pp = scoring.person_points(state.components, state.players[seat], row.id)
    return Msg("person-worth", {"n": pp + park}) if pp else NOTHING


def _is_plague_harmless(state: State, player: Player) -> bool:
    """Return whether a player's rats stay the same without a plague (N-11.2.6, N-11.6.3)."""
    low = printed(state.components).table.plague.track_min
    tonight, without_bribe = [
        max(low, player.rats + scoring.rats_move(state, player, value)) for value in (scoring.plague_value(state), 0)
    ]
    return tonight == without_bribe


# -- choices


def _marker_origins(state: State, seat: int, row: Person) -> list[str]:
    """Return the origins of markers; Notre Dame only for persons that allow it (N-11.2.4, N-11.2.5)."""
    player = state.players[seat]
    found = [sector for sector in player.sectors if markers(player, sector)]
    return [*found, CATHEDRAL] if CATHEDRAL in row.origin and player.cathedral else found


def _origin_choice(state: State, seat: int, row: Person) -> Node:
    options = [
        Option(
            origin,
            Msg("move-from", {"thing": TermRef(origin)}),
            partial(_target_choice, state, seat, row, origin),
            None,
            f"{seat}/{origin}",
        )
        for origin in _marker_origins(state, seat, row)
    ]
    return Choice(Msg("ask-move-from", {"n": row.markers_max}), options)


def _target_choice(state: State, seat: int, row: Person, origin: str) -> Node:
    """Ask for another sector; never Notre Dame (F-6)."""
    options = [
        Option(
            sector,
            Msg("move-to", {"thing": TermRef(sector)}),
            partial(_count_choice, state, seat, row, origin, sector),
            None,
            f"{seat}/{sector}",
        )
        for sector in state.players[seat].sectors
        if sector != origin
    ]
    return Choice(Msg("ask-move-to", {"n": row.markers_max}), options)


def _pieces_label(cubes: int, *, friend: bool) -> Msg:
    if not cubes:
        return Msg("move-friend")
    return Msg("move-cubes-and-friend" if friend else "move-cubes", {"n": cubes})


def _count_choice(state: State, seat: int, row: Person, origin: str, sector: str) -> Node:
    """Ask for the number of cubes, and for the friend, who counts as one (N-1.8, N-11.2.4)."""
    player = state.players[seat]
    cubes = player.cathedral if origin == CATHEDRAL else player.sectors[origin]
    options = []
    for n in range(row.markers_max + 1):
        for friend in (False, True) if player.friend == origin else (False,):
            if n <= cubes and 0 < n + friend <= row.markers_max:
                key = "-".join([*([str(n)] if n else []), *(["friend"] if friend else [])])
                leaf = Leaf(Use(row.id, origin, sector, n, friend))
                options.append(Option(key, _pieces_label(n, friend=friend), leaf))
    return Choice(Msg("ask-move-how-many", {"n": row.markers_max}), options, likely=str(min(cubes, row.markers_max)))


def _empty_sectors(state: State, seat: int) -> list[str]:
    player = state.players[seat]
    return [sector for sector in player.sectors if not markers(player, sector)]


def _empty_sector_choice(state: State, seat: int, row: Person) -> Node:
    """Ask for the empty sector of the bishop's cube (N-11.3.3)."""
    player, why = state.players[seat], Msg("why-not-empty", rule="N-11.3.3")
    options = [
        Option(
            sector,
            Msg("place-on", {"thing": TermRef(sector)}),
            Leaf(Use(row.id, sector=sector, cubes=1)),
            why if markers(player, sector) else None,
            f"{seat}/{sector}",
        )
        for sector in player.sectors
    ]
    return Choice(Msg("ask-bishop"), options)


# -- benefits


def use(state: State, seat: int, action: Use, effects: Effects) -> None:
    """Apply the benefit of the person just paid."""
    player, row = state.players[seat], printed(state.components).persons[action.person]
    match row.effect:
        case "fixed" | "prestige_and_choice":
            _apply_fixed_effects(state, seat, row, effects)
        case "prestige_per":
            pp = scoring.person_points(state.components, player, row.id)
            gains.points(state, seat, "persons", pp, effects)
            if not pp:
                effects.emit_event(Msg("no-effect", {"seat": Seat(seat)}))
        case "plague_value_zero":
            effects.emit_event(Msg("is-protected", {"seat": Seat(seat)}), at=[f"{seat}/rats"])
        case "move_markers" | "place_cube" if not action.sector:
            effects.emit_event(Msg("no-effect", {"seat": Seat(seat)}))
        case "move_markers":
            _move_markers(state, seat, action, effects)
        case "place_cube":
            player.general -= action.cubes
            player.sectors[action.sector] += action.cubes
            args: Args = {"seat": Seat(seat), "place": TermRef(action.sector)}
            effects.emit_event(Msg("places-general-cube", args), at=[f"{seat}/{action.sector}"])
    if row.performs_action and action.sector:
        perform(state, seat, action.sector, effects)


def _apply_fixed_effects(state: State, seat: int, row: Person, effects: Effects) -> None:
    """Give prestige, cubes and coins, and ask for choices (N-11.2.1 to N-11.2.3)."""
    gains.points(state, seat, "persons", row.prestige, effects)
    if row.cubes:
        gains.cubes(state, seat, row.cubes, effects)
    if row.coins:
        gains.coins(state, seat, row.coins, effects)
    if row.choose:
        effects.push_steps(Choose(seat, row.choose))


def _move_markers(state: State, seat: int, action: Use, effects: Effects) -> None:
    """Move markers from one place to one sector (R-9)."""
    player = state.players[seat]
    if action.origin == CATHEDRAL:
        player.cathedral -= action.cubes
    else:
        player.sectors[action.origin] -= action.cubes
    player.sectors[action.sector] += action.cubes
    if action.friend:
        player.friend = action.sector
    args: Args = {
        "seat": Seat(seat),
        "pieces": _pieces_moved(action.cubes, friend=action.friend),
        "origin": TermRef(action.origin),
        "place": TermRef(action.sector),
    }
    effects.emit_event(Msg("moves-markers", args), at=[f"{seat}/{action.origin}", f"{seat}/{action.sector}"])


def _pieces_moved(cubes: int, *, friend: bool) -> Msg:
    if not cubes:
        return Msg("pieces-friend")
    return Msg("pieces-cubes-and-friend" if friend else "pieces-cubes", {"n": cubes})


PASS, LEAF_PASS = Msg("pass"), Leaf(None)


def _is_text_short(state: State, seat: int) -> bool:
    return sum(text_length(state, seat, person) for person in state.persons) < term_messages.AT_ONCE


def _can_pay(state: State, seat: int) -> bool:
    """Return whether any open person can be paid; this is public, like the coins (N-1.7, N-11.1.3)."""
    rows = printed(state.components).persons
    return any(rows[person].cost_coins <= state.players[seat].coins for person in state.persons)


class Bribing(Step[State]):
    """Each player may bribe one person once, in turn order from the bell-ringer (N-11.1.1)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in turn that can pay."""
        return {state.turns[0]: True} if state.turns and _can_pay(state, state.turns[0]) else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a person, or a pass; several players may bribe the same person (N-11.1.4)."""
        options = [option(state, seat, person) for person in state.persons]
        ask = Msg("ask-bribe", {"n": state.players[seat].coins})
        return Choice(ask, [*options, Option("pass", PASS, LEAF_PASS)], together=partial(_is_text_short, state, seat))

    def apply_action(self, state: State, seat: int, action: Use | None, effects: Effects) -> None:
        """Pay first, then use the benefit (N-11.1.2)."""
        state.turns.pop(0)
        effects.keep_step()
        if action is None:
            effects.emit_event(Msg("passes", {"seat": Seat(seat)}))
            return
        _pay_bribe(state, seat, action.person, effects)
        use(state, seat, action, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Pass for a seat that can't pay; after all turns, the rats come."""
        if state.turns:
            effects.emit_event(Msg("cannot-bribe", {"seat": Seat(state.turns.pop(0))}))
            effects.keep_step()


def _pay_bribe(state: State, seat: int, person: str, effects: Effects) -> None:
    gains.pay(state, seat, printed(state.components).persons[person].cost_coins)
    state.players[seat].person = person
    at = [f"person:{person}", f"{seat}/person", f"{seat}/coins"]
    effects.emit_event(Msg("bribes", {"seat": Seat(seat), "card": TermRef(person)}), at=at)


class ForgoPerson(Step[State]):
    """The side action: pay for a person and forgo the whole benefit (N-11.1.8)."""

    def choice_tree(self, state: State, seat: int) -> Node | None:  # type: ignore[override]  # a side action may be unavailable
        """Ask for the person to pay; ``None`` unless this seat may bribe now."""
        if state.phase != "bribe" or state.turns[:1] != [seat]:
            return None
        ask = Msg("ask-forgo-person")
        options = [self._forgo_option(state, seat, person) for person in state.persons]
        return Choice(SIDE_QUESTION, [Option("forgo", Msg("verb-forgo-person"), Choice(ask, options))])

    def _forgo_option(self, state: State, seat: int, person: str) -> Option:
        why = price_reason(state, seat, person)
        return Option(person, Msg("forgo-person", {"card": TermRef(person)}), Leaf(person), why, f"person:{person}")

    def apply_action(self, state: State, seat: int, action: str, effects: Effects) -> None:
        """Pay and end the turn."""
        state.turns.pop(0)
        _pay_bribe(state, seat, action, effects)
        effects.emit_event(Msg("forgoes-benefit", {"seat": Seat(seat), "card": TermRef(action)}), at=[f"{seat}/person"])
