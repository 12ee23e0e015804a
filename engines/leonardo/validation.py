"""Validation of any position: every card, figure and robot is in exactly one place."""

from __future__ import annotations

from engines.core import piles
from engines.core.game import Position
from engines.core.validation import bad_state_error, ensure_each_once, ensure_equal, ensure_one_of
from engines.leonardo import phase_validation, works
from engines.leonardo.components import Index, printed
from engines.leonardo.state import PARTS, Lab, Player, State
from engines.leonardo.steps.complete import CardAuction
from engines.leonardo.steps.council import FIELDS


def validate_position(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``) an impossible position, with the path and the reason."""
    state = position.state
    index = printed(state.components)
    ensure_equal("state.players", "players", len(state.players), seats)
    ensure_one_of("state.holder", "seat", state.holder, range(seats))
    _validate_names(state, index)
    pending = [step.card for step in position.stack if isinstance(step, CardAuction)]
    _validate_inventions(state, index, pending)
    _validate_resources(state, index)
    for seat, player in enumerate(state.players):
        _validate_player(state, index, player, f"state.players[{seat}]")
        for name, lab in player.labs.items():
            _validate_lab(state, index, player, name, lab, pending, f"state.players[{seat}].labs.{name}")
    _validate_robots(state, index)
    _validate_figures(state)
    _validate_council(position, index)
    phase_validation.validate_phase(position, index)


def _validate_names(state: State, index: Index) -> None:
    """Check that all areas and resources exist, and no others."""
    if list(state.city) != list(index.city(state.options["codex2"])):
        raise bad_state_error(
            "state.city", "areas", ", ".join(state.city), ", ".join(index.city(state.options["codex2"]))
        )
    if list(state.shops) != list(index.resources):
        raise bad_state_error("state.shops", "shops", ", ".join(state.shops), ", ".join(index.resources))
    for field in state.fields:
        ensure_one_of("state.fields", "field", field, FIELDS)
    last = index.last_round
    if not 0 <= state.round <= last:
        raise bad_state_error("state.round", "round", state.round, f"0 to {last}")


def _validate_inventions(state: State, index: Index, pending: list[str]) -> None:
    """Check that each invention card is in exactly one place (L-1.3)."""
    deck = piles.all_cards(state.deck)
    owned = [card for player in state.players for card in player.inventions]
    ensure_each_once(
        "state.deck", [*deck, *state.display, *state.looking, *state.gone, *pending, *owned], index.inventions
    )
    requested = index.counts[len(state.players)].requested_inventions
    if len(state.display) > requested:
        raise bad_state_error("state.display", "requested inventions", len(state.display), f"at most {requested}")


def _validate_resources(state: State, index: Index) -> None:
    """Check that each resource card is in exactly one place (L-1.5), five on the market of Codex II (L-16.5)."""
    laid = index.codices["codex2"].market_start if state.options["codex2"] else {}
    ensure_equal("state.market", "cards on the market", len(state.market), sum(laid.values()))
    ensure_equal("state.market", "cards in sorted order", state.market, sorted(state.market))
    for name in state.market:
        ensure_one_of("state.market", "a resource card", name, index.resources)
    for name, row in index.resources.items():
        if state.shops[name] < 0:
            raise bad_state_error(f"state.shops.{name}", "cards", state.shops[name], "0 or more")
        held = state.shops[name] + state.market.count(name)
        for seat, player in enumerate(state.players):
            ensure_equal(f"state.players[{seat}].hand", "kinds in hand", list(player.hand), list(index.resources))
            if player.hand[name] < 0:
                raise bad_state_error(f"state.players[{seat}].hand.{name}", "cards", player.hand[name], "0 or more")
            held += player.hand[name] + sum(lab.cards.count(name) for lab in player.labs.values())
        ensure_equal(f"state.shops.{name}", f"cards of {name}", held, row.cards)


def _validate_player(state: State, index: Index, player: Player, path: str) -> None:
    """Check the money, apprentices, inventions and add-ons of one player."""
    ensure_equal(f"{path}.parts", "parts", sorted(player.parts), sorted(PARTS))
    for part, n in player.parts.items():
        if (n > 0) if part in {"prices", "bids"} else (n < 0):
            raise bad_state_error(
                f"{path}.parts.{part}", part, n, "0 or less" if part in {"prices", "bids"} else "0 or more"
            )
    if player.florins < 0:
        raise bad_state_error(f"{path}.parts", "florins", player.florins, "0 or more")
    most = index.table.per_player_limits.apprentices
    if not 0 <= player.apprentices <= most:
        raise bad_state_error(f"{path}.apprentices", "apprentices", player.apprentices, f"0 to {most}")
    if "small" not in player.labs:
        raise bad_state_error(f"{path}.labs", "laboratories", ", ".join(player.labs), "small, or small and large")
    for card in player.completed:
        ensure_one_of(f"{path}.completed", "an invention", card, index.inventions)
    ensure_equal(f"{path}.completed", "inventions completed twice", len(player.completed), len(set(player.completed)))
    for card in player.inventions:
        ensure_one_of(f"{path}.inventions", "an invention completed", card, player.completed)
    for addon in player.addons:
        ensure_one_of(f"{path}.addons", "an add-on", addon, index.addons)
    if state.options["setup"] == "advanced":
        seat = int(path.partition("[")[2].partition("]")[0])
        left = state.turns.count(seat) if state.phase == "setup" else 0
        chosen = index.counts[len(state.players)].advanced_addons - left
        ensure_equal(f"{path}.addons", "add-ons", len(player.addons), chosen)
    else:
        ensure_equal(f"{path}.addons", "add-ons", len(player.addons), 0)


def _validate_lab(
    state: State, index: Index, player: Player, name: str, lab: Lab, pending: list[str], path: str
) -> None:
    """Check a laboratory: its side, its robots, its cards and what they are for (L-5.9, L-6.8)."""
    ensure_one_of(path, "a laboratory", name, ("small", "large"))
    ensure_one_of(
        f"{path}.places", "places", lab.places, [row.places for row in index.sides.values() if row.lab == name]
    )
    if not 0 <= lab.robots <= index.sides[name, lab.places].robot_places:
        raise bad_state_error(f"{path}.robots", "robots", lab.robots, "as many as there are robot places")
    if lab.apprentices < 0 or works.room(lab) < 0:
        raise bad_state_error(
            f"{path}.apprentices", "figures", lab.apprentices + lab.master, "as many as there are places"
        )
    if not 0 <= lab.weeks <= index.table.work_track.last:
        raise bad_state_error(f"{path}.weeks", "weeks", lab.weeks, f"0 to {index.table.work_track.last}")
    if not lab.cards:
        if lab.weeks or lab.follows is not None or lab.apprentices or lab.master:
            raise bad_state_error(path, "weeks, figures and what an idle laboratory follows", "some", "none")
        return
    ensure_equal(f"{path}.cards", "cards in sorted order", lab.cards, sorted(lab.cards))
    for card in lab.cards:
        ensure_one_of(f"{path}.cards", "a resource card", card, index.resources)
    on = works.works_on(state.components, lab)
    if not on:
        raise bad_state_error(f"{path}.cards", "cards under it", ", ".join(lab.cards), "what an invention needs")
    there = {*works.coming_inventions(state), *pending}
    if lab.follows is not None:
        ensure_one_of(f"{path}.follows", "the invention followed", lab.follows, on)
        if lab.follows in there or not any(lab.follows in other.completed for other in state.players):
            raise bad_state_error(
                f"{path}.follows", "the invention followed", lab.follows, "completed by another player"
            )
    elif not there & set(on) and not {done.card for done in state.done} & set(on):
        raise bad_state_error(f"{path}.cards", "the invention worked on", on[0], "requested or in the deck")
    if set(on) <= set(player.completed):
        raise bad_state_error(f"{path}.cards", "the invention worked on", on[0], "not completed before")


def _validate_robots(state: State, index: Index) -> None:
    """Check that robots are in the workshop or in laboratories, three a player at most (L-1.2)."""
    if state.robots < 0:
        raise bad_state_error("state.robots", "robots", state.robots, "0 or more")
    fixed = [sum(lab.robots for lab in player.labs.values()) for player in state.players]
    for seat, n in enumerate(fixed):
        if n > index.table.per_player_limits.robots:
            raise bad_state_error(
                f"state.players[{seat}].labs", "robots", n, f"at most {index.table.per_player_limits.robots}"
            )
    expected = index.counts[len(state.players)].robots_in_workshop
    ensure_equal("state.robots", "robots", state.robots + sum(fixed), expected)


def _validate_figures(state: State) -> None:
    """Check that each figure is in the supply, in an area or in a laboratory (L-6)."""
    for area, groups in state.city.items():
        seats = [group.seat for group in groups]
        ensure_equal(f"state.city.{area}", "groups of one player", len(seats), len(set(seats)))
        for i, group in enumerate(groups):
            ensure_one_of(f"state.city.{area}[{i}].seat", "seat", group.seat, range(len(state.players)))
            if group.apprentices < 0 or group.apprentices + group.master < 1:
                raise bad_state_error(
                    f"state.city.{area}[{i}].apprentices", "figures in a group", group.apprentices, "1 or more"
                )
    for seat, player in enumerate(state.players):
        own = [group for groups in state.city.values() for group in groups if group.seat == seat]
        labs = list(player.labs.values())
        placed = sum(group.apprentices for group in own) + sum(lab.apprentices for lab in labs)
        ensure_equal(f"state.players[{seat}].free", "apprentices", player.free + placed, player.apprentices)
        masters = player.master + sum(group.master for group in own) + sum(lab.master for lab in labs)
        ensure_equal(f"state.players[{seat}].master", "masters", masters, 1)


def _validate_council(position: Position[State], index: Index) -> None:
    """Check that all florins of the council are there or were taken (L-8.8, L-12.1)."""
    state = position.state
    if state.council < 0:
        raise bad_state_error("state.council", "florins", state.council, "0 or more")
    rounds = index.table.rounds
    past = state.round if not position.stack else state.round - 1
    put = rounds.council_florins_at_start + sum(n <= past for n in rounds.council_florin_after_rounds)
    taken = sum(player.parts["council"] for player in state.players)
    ensure_equal("state.council", "florins of the council", state.council + taken, put)
