"""Build positions of Fresco through the public interface, and read them.

    match = Scene().give(0, red=2, yellow=1).fresco(c3="f01").plan(0, cathedral=1).at("cathedral")
    match.push_moves(0, "restore c3 stay")
    assert match.seat_points(0) == [3 + 3]

A scene starts like a new table: seat 0 wakes up at 5, seat 1 at 6 and so on, and no player has a plan.
Paints not given are in the supply, and market tiles in no booth are in the bag, so counts stay right.
"""

from __future__ import annotations

from typing import Any, ClassVar

from engines.core.log import LogEntry
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.game import FRESCO
from engines.fresco.state import Leonardo, State
from engines.fresco.view import FrescoView, LeonardoView
from tests.engines.rules.rule_match import Given, RuleMatch, RuleScene


class Table(RuleMatch[State, FrescoView]):
    """A match of Fresco with helpers for tests."""

    GAME = FRESCO
    POINTS = "vp"
    CHOSEN: ClassVar[Given] = {}

    def leonardo_state(self) -> Leonardo:
        found = self.state.leonardo
        assert found is not None
        return found

    def leonardo_view(self) -> LeonardoView:
        seen = self.view_for(None).leonardo
        assert seen is not None
        return seen

    def seat_thalers(self, *seats: int) -> list[int]:
        return self.seat_values("thalers", *seats)

    def seat_paints(self, seat: int) -> str:
        """Return the paints of a seat by their letters: ``RRG``."""
        return _paint_letters(self.player_state(seat).paints)

    def seat_value(self, seat: int, name: str) -> object:
        paints = self.player_state(seat).paints | {"paints": self.seat_paints(seat)}
        return paints[name] if name in paints else super().seat_value(seat, name)

    def supply_paints(self) -> str:
        return _paint_letters(self.state.supply)

    def leave_all(self) -> LogEntry:
        return self.play_default_moves(to_round=self.state.round + 1)


def _paint_letters(has: dict[str, int]) -> str:
    return "".join(letter * has.get(paint, 0) for letter, paint in LETTERS.items())


INDEX = printed(COMPONENTS.current_hash())
PAINTS = tuple(INDEX.paints({"special_blends": True}))
LETTERS = dict(zip("RYBGOVNK", PAINTS, strict=True))
ALL: Given = {"portraits": True, "bishops_requests": True, "special_blends": True}
SIDE_1 = ("market", "cathedral", "studio", "workshop", "theatre")
SIDE_2 = ("market", "cathedral", "studio", "workshop", "cathedral2")


class Scene(RuleScene):
    """A position being set up."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        super().__init__(Table.open(seats, **options))
        self.final = False
        for seat, player in enumerate(self.state["players"]):
            player["start"] = seat + 1
            player["paints"] = dict.fromkeys(player["paints"], 0)
            player["hour"] = 5 + seat
        if self.state["leonardo"]:
            self.state["leonardo"] |= {"hour": 9, "controller": 0}

    def give(self, seat: int, **given: Any) -> Scene:
        """Set what a seat has: paints by name, ``thalers``, ``mood``, ``hour``, ``apprentices``, ``altars``; ``vp``.

        Also ``tiles`` (``"f01 f02"``), ``portraits`` and ``requests``, taken from their current places.
        """
        player = self.state["players"][seat]
        for name, value in given.items():
            match name:
                case _ if name in PAINTS:
                    player["paints"][name] = value
                case "vp":
                    self._points(player, value)
                case "tiles":
                    player["tiles"] = value.split()
                    self._take_tiles(player["tiles"])
                case "portraits" | "requests":
                    player[name] = value.split()
                    self._draw(name, player[name])
                case _:
                    player[name] = value
        return self

    def leonardo(self, **given: Any) -> Scene:
        for name, value in given.items():
            if name == "vp":
                self._points(self.state["leonardo"], value)
            else:
                self.state["leonardo"][name] = value
        return self

    def _points(self, master: Given, value: int) -> None:
        master["parts"]["fresco"] = value
        if value:
            master["start"] = 0

    def _take_tiles(self, tiles: list[str]) -> None:
        fresco = self.state["fresco"]
        for section in [section for section, tile in fresco.items() if tile in tiles]:
            del fresco[section]

    def _draw(self, name: str, cards: list[str]) -> None:
        self.state[f"open_{name}"] = [card for card in self.state[f"open_{name}"] if card not in cards]
        self._remove(self.state[name], cards)

    def _remove(self, pile: Given, cards: list[str]) -> None:
        for layer in pile["layers"]:
            layer["cards"] = [card for card in layer["cards"] if card not in cards]
        pile["layers"] = [layer for layer in pile["layers"] if layer["cards"]]

    def open(self, name: str, cards: str) -> Scene:
        wanted = cards.split()
        held = [card for player in self.state["players"] for card in player[name]]
        self.state[f"open_{name}"] = wanted
        gone = {*wanted, *held}
        if name == "requests":
            left = sorted(set(INDEX.requests) - gone)
            self.state[name] = {"layers": [{"cards": left, "known": None}] if left else []}
        else:
            rows = INDEX.portraits.values()
            layers = [sorted(r.id for r in rows if r.back == letter and r.id not in gone) for letter in "ABC"]
            self.state[name] = {"layers": [{"cards": cards, "known": None} for cards in layers if cards]}
        return self

    def fresco(self, **tiles: str) -> Scene:
        fresco = self.state["fresco"]
        for section, tile in tiles.items():
            old = fresco[section]
            for where in [*fresco]:
                if fresco[where] == tile:
                    fresco[where] = old
            for lying in (*(player["tiles"] for player in self.state["players"]), *self._discard_piles()):
                lying[:] = [old if lies == tile else lies for lies in lying]
            for cards in self._discard_piles():
                cards.sort()
            fresco[section] = tile
        return self

    def _discard_piles(self) -> list[list[str]]:
        return [layer["cards"] for layer in self.state["tiles"]["layers"]]

    def only(self, sections: str, owner: int | None = None) -> Scene:
        fresco, player = self.state["fresco"], self.state["players"][self.seats - 1 if owner is None else owner]
        for section in [section for section in fresco if section not in sections.split()]:
            player["tiles"].append(fresco.pop(section))
        return self

    def bishop(self, section: str) -> Scene:
        self.state["bishop"] = section
        return self

    def booths(self, *tiles: str) -> Scene:
        """Set the tiles of the booths, ``"m_r m_y"`` each; none: closed.

        An incomplete booth is filled up.
        """
        sizes = [size for _, size in INDEX.booths(self.seats)]
        wanted = [booth.split() for booth in tiles]
        free = [tile for tile in INDEX.market_tiles(self.seats) if not any(tile in booth for booth in wanted)]
        for booth, size in zip(wanted, sizes, strict=True):
            while booth and len(booth) < size:
                booth.append(free.pop())
        self.state["booths"] = wanted
        self.state["bag"] = {"layers": [{"cards": sorted(free), "known": None}]}
        return self

    def plan(self, seat: int, **places: int) -> Scene:
        player = self.state["players"][seat]
        player["plan"] = {place: places[place] for place in (*SIDE_1, "cathedral2") if place in places}
        return self

    def last_round(self) -> Scene:
        self.final = self.state["final"] = True
        return self

    def round(self, number: int) -> Scene:
        self.state["round"] = number
        return self

    def at(self, place: str, *, give: bool = True) -> Table:
        """Build the match at a place of the day, in the turn of the first master who planned it.

        A player without paints gets some, to be asked there (F-6.7), except with ``give=False``.
        """
        self.state["phase"], self.state["order"] = place, self._acting_order()
        for player in self.state["players"]:
            if "apprentices" not in player or sum(player["plan"].values()) > player["apprentices"]:
                player["apprentices"] = 6
        masters = self._masters()
        plans = [master.get("plan", {"market": 1, "cathedral": 1}) for master in masters]
        self.state["turns"] = [m for m in self.state["order"] if plans[m].get(place)]
        assert self.state["turns"], "the position has no turn: plan a visit to this place"
        first = self.state["turns"][0]
        self.state["left"] = plans[first][place]
        if place == "workshop":
            self.state["left"] *= 2 + ("p_b5" in masters[first]["portraits"])
        if give:
            self._something_to_do(masters[first], place)
        places = SIDE_2 if self.final else SIDE_1
        stack = [{"step": "roundend"}]
        for later in reversed(places[places.index(place) :]):
            stack.append({"step": later.removesuffix("2")})
            if later != place:
                stack.append({"step": "opens", "place": later})
        return self._match(stack)

    def _something_to_do(self, master: Given, place: str) -> None:
        paints = master.get("paints", {})
        few = {"cathedral": "red yellow blue", "cathedral2": "red yellow blue", "workshop": "red yellow"}.get(place, "")
        if not any(paints.values()):
            paints |= dict.fromkeys(few.split(), 1)

    def wake(self) -> Table:
        """Build the match in phase 1, before the first master wakes up."""
        masters = self._masters()
        for master in masters:
            master["hour"] = 0
        order = sorted(range(len(masters)), key=lambda m: (sum(masters[m]["parts"].values()), masters[m]["start"]))
        self.state |= {"phase": "wake", "order": [], "left": 0, "turns": order}
        return self._match([*self._day(), {"step": "wake"}])

    def planning(self) -> Table:
        self.state |= {"phase": "plan", "order": self._acting_order(), "left": 0, "turns": []}
        return self._match(self._day())

    def _masters(self) -> list[Given]:
        return [*self.state["players"], *([self.state["leonardo"]] if self.state["leonardo"] else [])]

    def _acting_order(self) -> list[int]:
        return [number for number, _ in sorted(enumerate(self._masters()), key=lambda master: master[1]["hour"])]

    def _day(self) -> list[Given]:
        stack: list[Given] = [{"step": "roundend"}]
        for place in reversed(SIDE_2 if self.final else SIDE_1):
            stack += [{"step": place.removesuffix("2")}, {"step": "opens", "place": place}]
        return [*stack, {"step": "plan", "seats": list(range(self.seats)), "answers": {}}]

    def _match(self, stack: list[Given]) -> Table:
        self.state["fresco"] = {s: self.state["fresco"][s] for s in INDEX.sections if s in self.state["fresco"]}
        for paint, n in INDEX.paints(self.state["options"]).items():
            self.state["supply"][paint] = n - sum(player["paints"][paint] for player in self.state["players"])
        return Table.load(self.dumped, stack)
