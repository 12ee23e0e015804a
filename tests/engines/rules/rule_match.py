"""The match of rule tests for all games: it takes typed moves and reports options and blocking rules.

    assert match.blocking_rules(1, "auction")["forest"] == OPEN
    match.push_moves(1, "auction forest")

Moves and checks are chained in the order of play: ``match.after(0, "pass").check("moves=1").after(1, "raise")``.
A game's own ``position_builder.py`` builds its matches.
"""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, TypeVar, cast

from engines.core import match_factory
from engines.core.core_types import Move, Msg
from engines.core.game import Game
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match
from engines.core.tree import Allocation, Amount, Choice, Node, first_move, walk_tree
from tests.engines.refusals import catch_refusal

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M", bound="RuleMatch[Any, Any]")
SC = TypeVar("SC", bound="RuleScene")
SECRET = SeedSecret("5a" * 32, "a5" * 32)
Given = dict[str, Any]
"""A part of a dumped position."""
OPEN = ""
"""The value of ``blocking_rules`` for an open option; a blocked one has its rule."""


def split_move(text: str) -> Move:
    return tuple(text.split())


def parse_values(text: str) -> Given:
    """Return the values of a text: numbers, and words with commas as spaces (``rats=9 tokens=pp4.0,pp4.1``)."""
    pairs = (word.split("=") for word in text.split())
    return {name: int(value) if value.lstrip("-").isdigit() else value.replace(",", " ") for name, value in pairs}


class RuleMatch(Match[S, V]):
    """A match with helpers for rule tests. Seats are numbers, moves are typed."""

    GAME: ClassVar[Game[Any, Any]]
    POINTS: ClassVar[str] = "pp"
    CHOSEN: ClassVar[dict[str, Any]] = {"start_player": "chosen"}
    """Options of all matches: seat 0 starts."""

    @classmethod
    def open(cls: type[M], seats: int = 3, *, components: str = "", secret: SeedSecret = SECRET, **options: Any) -> M:
        chosen = {**cls.CHOSEN, **options}
        return cls._of(match_factory.open_match(cls.GAME, "a-table", seats, chosen, secret, components))

    @classmethod
    def open_drafted(cls: type[M], seats: int = 3, **options: Any) -> M:
        match = cls.open(seats, **options)
        while match.view_for(None).phase == "draft":
            seat = match.seats_to_move()[0]
            match.push(seat, first_move(match.choice_tree(seat)))
        return match

    @classmethod
    def load(cls: type[M], dumped: Given, stack: list[Given]) -> M:
        dumped["stack"] = stack
        return cls._of(match_factory.load_match(cls.GAME, "a-table", dumped, SECRET, trusted=True))

    @classmethod
    def _of(cls: type[M], match: Match[Any, Any]) -> M:
        match.__class__ = cls
        return cast(M, match)

    @property
    def state(self) -> S:
        return self.position.state

    def push_moves(self, seat: int, *texts: str) -> LogEntry:
        """Make moves for a seat, one after the other; return the last entry."""
        for text in texts:
            entry = self.push(seat, split_move(text))
        return entry

    def after(self: M, seat: int, *texts: str) -> M:
        self.push_moves(seat, *texts)
        return self

    def push_turns(self, *turns: tuple[int, str]) -> LogEntry:
        for seat, text in turns:
            entry = self.push_moves(seat, text)
        return entry

    def after_turns(self: M, *turns: tuple[int, str]) -> M:
        for seat, text in turns:
            self.push_moves(seat, text)
        return self

    def default_move(self, seat: int) -> Move:
        return self.game.default_move(self.view_for(seat), self.choice_tree(seat))

    def push_default_move(self) -> LogEntry:
        seat = self.seats_to_move()[0]
        return self.push(seat, self.default_move(seat), by="fallback")

    def play_default_moves(self, *, to_round: int = 0, to_phase: str = "") -> LogEntry:
        """Make default moves until a round and phase, or until the game is over; return the last entry."""
        while not self.is_over and not self._is_at(to_round, to_phase):
            self.push_default_move()
        return self.entries[-1]

    def _is_at(self, number: int, phase: str) -> bool:
        state: Any = self.state
        return state.round == number and (not phase or state.phase == phase)

    def refusal_of(self, seat: int, text: str) -> str:
        """Return the refusal code of a move, and check that it changed nothing."""
        before = self.position_digest()
        caught = catch_refusal(self.push_moves, seat, text)
        assert self.position_digest() == before
        return caught.code

    def tree_node(self, seat: int, text: str = "") -> Node:
        return walk_tree(self.choice_tree(seat), split_move(text))

    def choice_node(self, seat: int, text: str = "") -> Choice:
        found = self.tree_node(seat, text)
        assert isinstance(found, Choice)
        return found

    def option_notes(self, seat: int, text: str = "") -> dict[str, Msg]:
        return {option.key: option.note for option in self.choice_node(seat, text).options if option.note}

    def orderable_options(self, seat: int, text: str) -> dict[str, str]:
        orders = self.game.premove_tree(self.view_for(seat))
        assert orders is not None
        found = walk_tree(orders, split_move(text))
        assert isinstance(found, Choice)
        return {option.key: option.blocked.rule if option.blocked else OPEN for option in found.options}

    def resolve_order(self, seat: int, order: str, *, asked: int | None = None) -> str:
        """Return the move of a premove at the question of its seat or another one; empty if none."""
        tree = self.choice_tree(seat if asked is None else asked)
        return " ".join(self.game.resolve_premove(split_move(order), self.view_for(seat), tree) or ())

    def blocking_rules(self, seat: int, text: str = "") -> dict[str, str]:
        """Return the options or slots after some tokens: key to ``OPEN``, or to the rule that blocks it."""
        found = self.tree_node(seat, text)
        assert isinstance(found, Choice | Allocation)
        ways = found.options if isinstance(found, Choice) else found.slots
        return {way.key: way.blocked.rule if way.blocked else OPEN for way in ways}

    def check_refusal(self: M, seat: int, text: str, code: str) -> M:
        """Check that a move is refused with a code, and changes nothing."""
        assert self.refusal_of(seat, text) == code, f"seat {seat}, {text}: refused with another code"
        return self

    def check_options(self: M, seat: int, rules: str, text: str = "") -> M:
        """Check which rules block some options after some tokens, with no rule for open ones: ``lake=P-5.3 park=``."""
        found = self.blocking_rules(seat, text)
        has = " ".join(f"{key}={found[key]}" for key in parse_values(rules))
        assert has == rules, f"seat {seat}: expected the options {rules}, got {has}"
        return self

    def check_all_options(self: M, seat: int, rules: Mapping[str, str], text: str = "") -> M:
        """Check which options or slots there are after some tokens, and which rules block them."""
        found = self.blocking_rules(seat, text)
        assert found == rules, f"seat {seat}: expected the options {rules}, got {found}"
        return self

    def check_choices(self: M, seat: int, choices: Collection[str], text: str = "") -> M:
        """Check which options are open after some tokens."""
        found = self.choices(seat, text)
        assert found == set(choices), f"seat {seat}: expected the choices {choices}, got {found}"
        return self

    def check_keys(self: M, seat: int, keys: Collection[str], text: str = "") -> M:
        """Check which options or slots there are after some tokens, whether open or blocked."""
        found = set(self.blocking_rules(seat, text))
        assert found == set(keys), f"seat {seat}: expected the options {keys}, got {found}"
        return self

    def check_order(self: M, seat: int, order: str, move: str) -> M:
        """Check the move of a premove at the question of its seat; empty if it has none."""
        assert self.resolve_order(seat, order) == move, f"seat {seat}: {order} gives another move"
        return self

    def check_default_move(self: M, seat: int, text: str) -> M:
        """Check the move of an absent seat."""
        found = " ".join(self.default_move(seat))
        assert found == text, f"seat {seat}: expected the default move {text}, got {found}"
        return self

    def choices(self, seat: int, text: str = "") -> set[str]:
        return {key for key, rule in self.blocking_rules(seat, text).items() if rule == OPEN}

    def blocking_reason(self, seat: int, text: str) -> str:
        *before, last = split_move(text)
        options = self.choice_node(seat, " ".join(before)).options
        blocked = next(option.blocked for option in options if option.key == last)
        assert blocked is not None, f"{text} can be chosen although the rule forbids it"
        return blocked.key

    def range_of(self, seat: int, text: str) -> tuple[int, int]:
        amount = self.tree_node(seat, text)
        assert isinstance(amount, Amount)
        return amount.low, amount.high

    def current_question(self) -> str:
        view: Any = self.view_for(None)
        return str(view.asks)

    def private_view(self, seat: int) -> Any:
        view: Any = self.view_for(seat)
        assert view.me is not None
        return view.me

    def player_state(self, seat: int) -> Any:
        state: Any = self.state
        return state.players[seat]

    def seat_values(self, name: str, *seats: int) -> list[int]:
        return [getattr(self.player_state(seat), name) for seat in seats or range(self.header.seats)]

    def seat_value(self, seat: int, name: str) -> object:
        """Return a value of a seat's state by name, lists with commas; ``from_x``: its points of a part ``x``."""
        own = self.player_state(seat)
        return _join(own.parts[name[5:]] if name.startswith("from_") else getattr(own, name))

    def table_value(self, name: str) -> object:
        """Return a value of the state or public view by name, lists with commas; ``moves`` are the seats to move."""
        if name == "moves":
            return _join(self.seats_to_move())
        if name in ("asks", "over"):
            return self.current_question() if name == "asks" else self.is_over
        return _join(getattr(self.state if hasattr(self.state, name) else self.view_for(None), name))

    def check(self: M, values: str) -> M:
        """Check values of the table, and of seats by number: ``moves=0 asks=bid 1.bonus=lake_2,park_2``."""
        found = []
        for word in parse_values(values):
            seat, _, name = word.rpartition(".")
            found.append(f"{word}={self.seat_value(int(seat), name) if seat else self.table_value(name)}")
        assert " ".join(found) == values, f"expected {values}, got {' '.join(found)}"
        return self

    def check_seat(self: M, seat: int, values: str) -> M:
        """Check values of a seat: ``rats=9 friend=park``."""
        return self.check(" ".join(f"{seat}.{value}" for value in values.split()))

    def check_events(self: M, *keys: str) -> M:
        """Check that the last move had exactly these events of the given kinds, in this order."""
        check_events(self.entries[-1], *keys)
        return self

    def check_every_event(self: M, *keys: str) -> M:
        """Check that the last move had exactly these events, in this order."""
        found = event_keys(self.entries[-1])
        assert found == [*keys], f"expected the events {[*keys]}, got {found}"
        return self

    def seat_points(self, *seats: int) -> list[int]:
        return self.seat_values(self.POINTS, *seats)

    def seat_florins(self, *seats: int) -> list[int]:
        return self.seat_values("florins", *seats)


class RuleScene:
    """A position being set up, starting from that of a match."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.dumped = cast(Given, match_factory.dump_position(match))
        self.state = self.dumped["state"]
        self.seats = match.header.seats

    def use_components(self: SC, components: str) -> SC:
        self.dumped["components"] = self.state["components"] = components
        return self


def _join(value: object) -> object:
    return ",".join(map(str, value)) if isinstance(value, list) else value


def event_keys(entry: LogEntry, *keys: str) -> list[str]:
    """Return the keys of an entry's events, filtered by the given ones."""
    return [event.msg.key for event in entry.events if not keys or event.msg.key in keys]


def check_events(entry: LogEntry, *keys: str) -> None:
    """Check that an entry has exactly these events of the given kinds, in this order."""
    found = event_keys(entry, *keys)
    assert found == [*keys], f"expected the events {[*keys]}, got {found}"


def visible_event_keys(entry: LogEntry, viewer: int | None) -> list[str]:
    return [event.msg.key for event in entry.events if event.is_visible_to(viewer)]
