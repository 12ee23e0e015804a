"""The component table of Leonardo da Vinci: every value that the rules need, read from ``components.toml``.

A table is known by the hash of its file. Positions carry the hash, so that replacing a host's file never touches a
running game. The 25 inventions and other unsure values may be replaced by an owner's own file (design, section 5).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from hashlib import blake2b
from pathlib import Path

import msgspec

from engines.core.words import Msg, Refused
from engines.leonardo.rows import AddOn, Area, BeginnerSet, Codex, Invention, PlayerCount, Resource, Side, Table

DEFAULT = Path(__file__).with_name("components.toml")


class Index(msgspec.Struct, frozen=True):
    """A table with its rows by id."""

    hash: str
    table: Table
    inventions: dict[str, Invention]
    """By the names that cards have in a position, such as ``invention-12``."""
    resources: dict[str, Resource]
    areas: dict[str, Area]
    """By lower-case letter, ``a`` to ``i``."""
    counts: dict[int, PlayerCount]
    sets: dict[str, BeginnerSet]
    addons: dict[str, AddOn]
    sides: dict[tuple[str, int], Side]
    codices: dict[str, Codex]

    @property
    def last_round(self) -> int:
        """The last of the research rounds (L-4.1)."""
        return self.table.rounds.normal + self.table.rounds.research

    def city(self, market: object) -> tuple[str, ...]:
        """The areas in the order of evaluation, with or without the market (L-7.1, L-16.1)."""
        return tuple([key for key, area in self.areas.items() if market or not area.variant])


_adopted: dict[str, tuple[Index, str]] = {}


def of(components: str) -> Index:
    """The table with this hash. Raises ``Refused`` (``bad_state``) where it was never adopted."""
    try:
        return _adopted[components][0]
    except KeyError:
        raise Refused("bad_state", Msg("refused-state-unknown", {"name": components[:40]}), "components") from None


def source(components: str) -> str:
    """The text of the file with this hash."""
    of(components)
    return _adopted[components][1]


def adopt(text: str) -> str:
    """Take a component file up; gives its hash. Raises ``Refused`` (``bad_request``) with the row and the reason."""
    components = blake2b(text.encode(), digest_size=16).hexdigest()
    if components not in _adopted:
        try:
            table = msgspec.convert(tomllib.loads(text), Table, strict=True)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise _malformed(str(error)) from None
        _check_ids(table)
        index = Index(
            components,
            table,
            {row.card: row for row in table.invention},
            {row.id: row for row in table.resource},
            {row.id.lower(): row for row in table.area},
            {row.players: row for row in table.player_count},
            {row.id: row for row in table.beginner_set},
            {row.id: row for row in table.advanced_addon},
            {(row.lab, row.places): row for row in table.laboratory_side},
            {row.id: row for row in table.codex},
        )
        _check(index)
        _adopted[components] = index, text
    return components


def _malformed(reason: str) -> Refused:
    return Refused("bad_request", Msg("refused-components", {"reason": reason}), "components")


def _check_ids(table: Table) -> None:
    rows: dict[str, list[object]] = {
        "resource": [row.id for row in table.resource],
        "area": [row.id for row in table.area],
        "player_count": [row.players for row in table.player_count],
        "beginner_set": [row.id for row in table.beginner_set],
        "advanced_addon": [row.id for row in table.advanced_addon],
        "invention": [row.no for row in table.invention],
        "invention_colour": [row.id for row in table.invention_colour],
    }
    for name, ids in rows.items():
        if len(set(ids)) < len(ids):
            raise _malformed(f"[[{name}]]: two rows with the same id")


RESOURCES = ("iron", "glass", "wood", "brick", "rope")
AREAS = tuple("abcdefghi")
SIDES = {("small", 3), ("small", 5), ("large", 4), ("large", 6)}
ADDONS = {"a", "b", "c", "d1", "d2", "d3", "d4"}


def _check(index: Index) -> None:
    """Refuse what the rules could not be played with."""
    table = index.table
    if tuple(index.resources) != RESOURCES:
        raise _malformed(f"[[resource]]: {', '.join(RESOURCES)} are needed, in this order")
    if tuple(index.areas) != AREAS:
        raise _malformed("[[area]]: A to I are needed, in this order")
    if set(index.counts) != {2, 3, 4, 5}:
        raise _malformed("[[player_count]]: rows for 2, 3, 4 and 5 players are needed")
    if set(index.sides) != SIDES or set(index.addons) != ADDONS or {"codex1", "codex2"} - set(index.codices):
        raise _malformed("[[laboratory_side]], [[advanced_addon]], [[codex]]: all rows are needed")
    if len(table.council_action) != 4 or len(table.prices.steps) < 1:
        raise _malformed("[[council_action]], [prices]: four fields and one price at least are needed")
    if {row.id for row in table.kind} != {1, 2, 3, 4, 5}:
        raise _malformed("[[kind]]: kinds 1 to 5 are needed")
    for row in table.beginner_set:
        if set(row.resources) - set(RESOURCES) or (row.large_side and ("large", row.large_side) not in SIDES):
            raise _malformed(f"beginner_set {row.id}: unknown resources or an unknown side")
    for count in table.player_count:
        if len(count.beginner_sets) != count.players or set(count.beginner_sets) - set(index.sets):
            raise _malformed(f"player_count {count.players}: a beginner set for each player is needed")
    _check_inventions(index)


def _check_inventions(index: Index) -> None:
    """What the printed cards keep to (L-1.3, L-1.4), and a deck that can be built (L-2.8)."""
    table = index.table
    colours = {row.id: row for row in table.invention_colour}
    for row in table.invention:
        name, colour = f"invention {row.no}", colours.get(row.colour)
        if colour is None or row.kind not in {1, 2, 3, 4, 5} or row.weeks not in table.invention_values.week_values:
            raise _malformed(f"{name}: unknown colour, kind or weeks")
        if set(row.resources) - set(RESOURCES) or min(row.resources.values(), default=0) < 1:
            raise _malformed(f"{name}: resources must be among {', '.join(RESOURCES)}")
        if sum(row.resources.values()) != colour.resource_cards:
            raise _malformed(f"{name}: {row.colour} needs {colour.resource_cards} resource cards")
        if not row.pay_first >= row.pay_later >= 0:
            raise _malformed(f"{name}: pay_first must be at least pay_later")
    deck = table.invention_deck
    shown = {no for count in table.player_count for no in count.beginner_display}
    fixed = [*deck.bottom, *deck.middle_gold]
    numbers = {row.no for row in table.invention}
    if len(set(fixed)) < len(fixed) or {*fixed, *shown} - numbers or shown & set(fixed):
        raise _malformed("[invention_deck]: cards that are missing, doubled or displayed at the start")
    left = Counter(row.colour for row in table.invention if row.no not in {*fixed, *shown})
    if any(left[colour] < n for colour, n in deck.middle_added.items()):
        raise _malformed("[invention_deck]: too few cards for middle_added")


def default() -> str:
    """The hash of the table that comes with the game."""
    return adopt(DEFAULT.read_text("utf-8"))
