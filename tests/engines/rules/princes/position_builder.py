"""Build positions of The Princes of Florence through the public interface, and read them.

    match = Scene(4, florins=800).give(0, table="poet", jesters=2).auction(opener=1)
    assert match.blocking_rules(1, "auction")["forest"] == OPEN
    match.push_moves(1, "auction forest")

A scene starts with everything in its supply, and the players have only florins; ``give`` moves pieces,
so counts stay right.
"""

from __future__ import annotations

from typing import Any

from engines.core.tree import Allocation
from engines.princes.game import PRINCES
from engines.princes.state import RECRUITING, State
from engines.princes.view import AuctionView, PrincesView
from tests.engines.rules.rule_match import RuleMatch, RuleScene


class Table(RuleMatch[State, PrincesView]):
    """A match of the Princes with helpers for tests."""

    GAME = PRINCES

    def bonus_slots(self, seat: int, text: str) -> dict[str, int]:
        """Return the bonus cards offered with a work, card to added value."""
        allot = self.tree_node(seat, text)
        assert isinstance(allot, Allocation)
        return {slot.key: int(str(slot.note.args["n"])) for slot in allot.slots if slot.note}

    def auction_view(self, seat: int | None = None) -> AuctionView:
        auction = self.view_for(seat).auction
        assert auction is not None
        return auction


CARDS = {"professions": "profession", "table": "profession", "bonus": "bonus", "used_bonus": "bonus"}

# Estates without room for something
NO_FOREST = "lake r0 c6, lake r0 e3, park r90 f6, park r90 b6"
NO_LAKE = "forest r90 e6, forest r90 b6, park r0 d2"
NO_PARK = "forest r90 d5, forest r90 b7, forest r90 f7, lake r0 f2, park r90 a5"
NO_EMPTY = (
    "forest r90 a7, forest r90 c7, forest r90 e7, forest r0 a4, lake r0 d4, lake r0 f4, lake r0 d2, lake r0 f2, "
    "park r90 g7"
)
NO_BUILDING = "forest r0 d5, forest r90 b7, forest r0 e7, lake r0 f3, park r90 e3, park r90 a5"


class Scene(RuleScene):
    """A position being set up."""

    def __init__(self, seats: int = 3, *, florins: int = 3500, **options: Any) -> None:
        super().__init__(Table.open_drafted(seats, **options))
        deck = self.state["decks"]["profession"]["layers"][0]["cards"]
        for player in self.state["players"]:
            deck.extend(player["professions"])
            player["professions"], player["florins"] = [], florins
        deck.sort()

    def give(
        self, seat: int, *, florins: int | None = None, pp: int = 0, recruiting: int = 0, builders: int = 0,
        jesters: int = 0, best: int = 0, freedoms: str = "", tiles: str = "", **cards: str,
    ) -> Scene:  # fmt: skip
        """Give a seat more of the named items. ``tiles``: ``lake r0 f7, chapel r90 a7``; names are separated by spaces.

        ``cards``: ``professions``, ``table`` (with ``recruiting_card``), ``bonus``, ``used_bonus``, ``prestige``.
        """
        player = self.state["players"][seat]
        player["florins"] = player["florins"] if florins is None else florins
        player["parts"]["works"] += pp
        player["best"] = max(player["best"], best)
        for heap, n in (("builder", builders), ("jester", jesters), ("recruiting_card", recruiting)):
            self.state["heaps"][heap] -= n
        player["builders"] += builders
        player["jesters"] += jesters
        player["recruiting"] += recruiting
        for kind in freedoms.split():
            self.state["freedoms"][kind] -= 1
            player["freedoms"].append(kind)
        for tile in filter(None, tiles.split(", ")):
            self._place(player, *tile.split())
        for place, names in cards.items():
            for card in names.split():
                self._take(CARDS.get(place, place), card)
                player[place].append(card)
        return self

    def _place(self, player: dict[str, Any], kind: str, way: str, at: str) -> None:
        supply = self.state["heaps"] if kind in {"forest", "lake", "park"} else self.state["buildings"]
        supply[kind] -= 1
        player["tiles"].append({"kind": kind, "way": way, "at": at})

    def _take(self, deck: str, card: str) -> None:
        if card == RECRUITING:
            self.state["heaps"]["recruiting_card"] -= 1
            return
        pile = self.state["decks"][deck]
        layer = next(layer for layer in pile["layers"] if card in layer["cards"])
        layer["cards"].remove(card)
        pile["layers"] = [layer for layer in pile["layers"] if layer["cards"]]

    def deck(self, name: str, *top: str) -> Scene:
        """Move cards of a deck to its top, first one on top."""
        pile = self.state["decks"][name]
        for card in top:
            if any(card in layer["cards"] for layer in pile["layers"]):
                self._take(name, card)
        if top:
            pile["layers"].insert(0, {"cards": list(top), "known": []})
        return self

    def laid(self, *cards: str) -> Scene:
        for card in cards:
            self._take("profession", card)
            self.state["laid_out"].append(card)
        return self

    def round(self, number: int, start: int = 0) -> Scene:
        self.state["round"], self.state["start"] = number, start
        return self

    def auction(self, opener: int = 0, **won: int | tuple[int, int]) -> Table:
        """Build the match in phase A, before ``opener`` opens.

        ``won``: heap to the seat that has won it, for 200 or the given amount.
        """
        by = {heap: seat if isinstance(seat, tuple) else (seat, 200) for heap, seat in won.items()}
        bids = {heap: {"seat": seat, "amount": amount} for heap, (seat, amount) in by.items()}
        self.state["auction"] |= {"opener": opener, "won": bids, "out": []}
        order = self._clockwise(self.state["start"])
        step: dict[str, Any] = {"step": "auctionphase"}
        if self.state["options"]["variant"] == "cz2":
            step = {"step": "keepobject", "left": order} if len(won) == 4 else {"step": "czechauctions"}
        return self._match([step], self._clockwise(self.state["start"]))

    def turn(self, seat: int = 0, left: int = 2, **used: bool) -> Table:
        """Build the match in phase B, in the turn of a seat.

        ``used``: whether a ``profession`` or ``freedom`` was bought in it.
        """
        self.state["auction"] = None
        self.state["actions"] = {"seat": seat, "left": left, **used}
        order = self._clockwise(self.state["start"])
        return self._match([], order[order.index(seat) :])

    def last_turn(self) -> Table:
        return self.turn((self.state["start"] - 1) % self.seats)

    def _clockwise(self, start: int) -> list[int]:
        return [(start + i) % self.seats for i in range(self.seats)]

    def _match(self, top: list[dict[str, Any]], turns: list[int]) -> Table:
        later = [{"step": "turn", "seat": seat} for seat in reversed(turns)]
        return Table.load(self.dumped, [{"step": "bestwork"}, *later, *top])
