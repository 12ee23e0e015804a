"""Build positions of Notre Dame through the public interface, and read them.

    match = Scene().give(0, bank=2, coins=1).hand(0, "bank park").play()
    match.push_moves(0, "play bank.0 place")
    assert match.player_state(0).coins == 4

A scene starts like a new table. Cubes and coins not given are in the general supply, so counts stay right.
"""

from __future__ import annotations

from typing import Any

from engines.notredame.components import COMPONENTS, printed
from engines.notredame.game import NOTREDAME
from engines.notredame.state import State
from engines.notredame.view import NotreDameView
from tests.engines.rules.rule_match import RuleMatch, RuleScene


class Table(RuleMatch[State, NotreDameView]):
    """A match of Notre Dame with helpers for tests."""

    GAME = NOTREDAME

    def seat_coins(self, *seats: int) -> list[int]:
        return self.seat_values("coins", *seats)

    def seat_value(self, seat: int, name: str) -> object:
        sectors = self.player_state(seat).sectors
        return sectors[name] if name in sectors else super().seat_value(seat, name)


INDEX = printed(COMPONENTS.current_hash())
SECTORS = tuple(INDEX.sectors)
CARDS = tuple(INDEX.cards)
QUIET = ("minstrel", "monk", "bishop")
"""Persons with a single rat among them."""


class Scene(RuleScene):
    """A position being set up."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        super().__init__(Table.open(seats, **options))
        self.hands: dict[int, list[str]] = {}
        for player in self.state["players"]:
            player["choosing"], player["drafts"] = [], []
        self.round(1)

    def give(self, seat: int, **given: Any) -> Scene:
        """Set what a seat has: numbers of cubes by sector, ``cathedral``, ``supply``; ``coins``, ``rats``, ``pp``.

        Also ``friend`` (a sector), ``carriage`` (a market) and ``tokens`` (``"pp4.1 pp4.2"``, taken from the board).
        """
        player = self.state["players"][seat]
        for name, value in given.items():
            match name:
                case _ if name in SECTORS:
                    player["sectors"][name] = value
                case "pp":
                    player["parts"]["residence"] = value
                case "tokens":
                    player["tokens"] = value.split()
                case _:
                    player[name] = value
        for token in player["tokens"]:
            for market in [market for market, lies in self.state["tokens"].items() if lies == token]:
                del self.state["tokens"][market]
        return self

    def put(self, market: str, token: str) -> Scene:
        tokens = self.state["tokens"]
        was = next(name for name, lies in tokens.items() if lies == token)
        if market in tokens:
            tokens[was] = tokens[market]
        else:
            del tokens[was]
        tokens[market] = token
        return self

    def only(self, *tokens: str) -> Scene:
        gone = [token for token in self.state["tokens"].values() if token not in tokens]
        return self.give(self.seats - 1, tokens=" ".join([*self.state["players"][-1]["tokens"], *gone]))

    def hand(self, seat: int, kinds: str) -> Scene:
        """Set the hand of a seat: cards of its own colour, or ``bank.1`` of another seat's."""
        self.hands[seat] = [kind if "." in kind else f"{kind}.{seat}" for kind in kinds.split()]
        return self

    def round(self, number: int, bell: int = 0) -> Scene:
        self.state["round"], self.state["bell"] = number, bell
        return self.persons("minstrel", "monk", {"A": "bishop", "B": "lawyer", "C": "lady"}[INDEX.period(number)])

    def persons(self, *names: str) -> Scene:
        self.state["persons"] = list(names)
        rest = [row for row in INDEX.persons.values() if row.id not in names]
        brown = sorted(row.id for row in rest if row.deck == "brown")
        self.state["brown"] = {"layers": [{"cards": brown, "known": None}]}
        now = INDEX.period(self.state["round"])
        grey = {p: sorted(row.id for row in rest if row.period == p) for p in INDEX.table.meta.periods}
        layers = [{"cards": grey[p], "known": None} for p in grey if p >= now]
        seen = [card for p in grey if p < now for card in grey[p]]
        known: Any = list(range(self.seats))
        layers += [{"cards": seen, "known": known}] if seen else []
        self.state["grey"] = {"layers": [layer for layer in layers if layer["cards"]]}
        return self

    def play(self, *turns: int) -> Table:
        self.state["phase"], self.state["turns"] = "play", list(turns or (0, 0))
        return self._match(["bribing", "playcards"])

    def bribe(self, *turns: int) -> Table:
        self.state["phase"], self.state["turns"] = "bribe", list(turns or (0,))
        return self._match(["bribing"])

    def _match(self, top: list[str]) -> Table:
        last = self.state["round"] % INDEX.table.meta.rounds_per_period == 0
        below = ["roundend", *(["cathedral"] if last else []), "plague"]
        self._count()
        self._deal()
        return Table.load(self.dumped, [{"step": step} for step in (*below, *top)])

    def _count(self) -> None:
        self.state["coins"] = INDEX.counts["coin"].count
        for player in self.state["players"]:
            self.state["coins"] -= player["coins"]
            placed = sum(player["sectors"].values()) + player["supply"] + player["cathedral"]
            player["general"] = INDEX.counts["cube"].per_colour - placed

    def _deal(self) -> None:
        """Deal three cards to each player who still plays; the rest are decks.

        One of the three is face up if one turn is left.
        """
        taken = {card for cards in self.hands.values() for card in cards}
        for seat, player in enumerate(self.state["players"]):
            turns = self.state["turns"].count(seat) if self.state["phase"] == "play" else 0
            hand = list(self.hands.get(seat, []))
            free = [f"{kind}.{seat}" for kind in reversed(CARDS) if f"{kind}.{seat}" not in taken]
            player["played"] = [free.pop() for _ in range(2 - turns)] if turns else []
            while turns and len(hand) + len(player["played"]) < 3:
                hand.append(free.pop())
            player["hand"] = hand
            left = 9 - 3 * ((self.state["round"] - 1) % 3 + 1)
            player["deck"] = {"layers": [{"cards": sorted(free[:left]), "known": None}] if left else []}
            self.state["discard"] = sorted([*self.state["discard"], *free[left:]])
