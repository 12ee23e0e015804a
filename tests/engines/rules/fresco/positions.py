"""Positions of Fresco for tests, set up through the public door, and what is read from them.

    match = Scene().give(0, red=2, yellow=1).fresco(c3="f01").plan(0, cathedral=1).at("cathedral")
    say(match, 0, "restore c3 stay")
    assert points(match, 0) == [3 + 3]

A scene starts as a new table does: seat 0 gets up at 5, seat 1 at 6 and so on, and nobody plans anything. Paints that
are not given lie in the supply, market tiles that are in no booth in the bag, so counts stay right.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from engines.core import match_factory
from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match
from engines.core.tree import Allocation, Choice, Node, walk_tree
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.game import FRESCO
from engines.fresco.state import Leonardo, Player, State
from engines.fresco.view import FrescoView, LeonardoView, MineView

Table = Match[State, FrescoView]
Given = dict[str, Any]
OPEN = ""
"""What ``why`` gives for an option that can be taken; a blocked one gives the rule that it rests on."""
SECRET = SeedSecret("5a" * 32, "a5" * 32)
INDEX = printed(COMPONENTS.current_hash())
PAINTS = tuple(INDEX.paints({"special_blends": True}))
LETTERS = dict(zip("RYBGOVNK", PAINTS, strict=True))
ALL = {"portraits": True, "bishops_requests": True, "special_blends": True}
SIDE_1 = ("market", "cathedral", "studio", "workshop", "theatre")
SIDE_2 = ("market", "cathedral", "studio", "workshop", "cathedral2")


def opening(seats: int = 3, **options: bool) -> Table:
    """A table just opened: the last on the starting spaces is asked when to get up."""
    return match_factory.open_match(FRESCO, "a-table", seats, options, SECRET)


class Scene:
    """A position being set up."""

    def __init__(self, seats: int = 3, **options: bool) -> None:
        self.dumped = cast(Given, match_factory.dump_position(opening(seats, **options)))
        self.state = self.dumped["state"]
        self.seats = seats
        self.final = False
        for seat, player in enumerate(self.state["players"]):
            player["start"] = seat + 1
            player["paints"] = dict.fromkeys(player["paints"], 0)
            player["hour"] = 5 + seat
        if self.state["leonardo"]:
            self.state["leonardo"] |= {"hour": 9, "controller": 0}

    def give(self, seat: int, **given: Any) -> Scene:
        """Set what a seat has: paints by name, ``thalers``, ``mood``, ``hour``, ``apprentices``, ``altars``; ``vp``.

        Also ``tiles`` and ``spent`` (``"f01 f02"``), ``portraits`` and ``requests``, taken from where they lie.
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
                case "spent":
                    player["spent"] = value.split()
                case _:
                    player[name] = value
        return self

    def leonardo(self, **given: Any) -> Scene:
        """The same for him: ``vp``, ``hour``, ``section``, ``controller``."""
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
        """Tiles that a player has lie on the fresco no more, nor in the pile of those removed."""
        fresco = self.state["fresco"]
        for section in [section for section, tile in fresco.items() if tile in tiles]:
            del fresco[section]

    def _draw(self, name: str, cards: list[str]) -> None:
        opened = self.state[f"open_{name}"]
        self.state[f"open_{name}"] = [card for card in opened if card not in cards]
        self._remove(self.state[name], cards)

    def _remove(self, pile: Given, cards: list[str]) -> None:
        for layer in pile["layers"]:
            layer["cards"] = [card for card in layer["cards"] if card not in cards]
        pile["layers"] = [layer for layer in pile["layers"] if layer["cards"]]

    def open(self, name: str, cards: str) -> Scene:
        """Which ``portraits`` or ``requests`` lie open; the others go back into their pile."""
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
        """Which tile lies on a section; it changes places with the one that lay there."""
        fresco = self.state["fresco"]
        for section, tile in tiles.items():
            old = fresco[section]
            for where in [*fresco]:
                if fresco[where] == tile:
                    fresco[where] = old
            for lying in (*(player["tiles"] for player in self.state["players"]), *self._removed()):
                lying[:] = [old if lies == tile else lies for lies in lying]
            for cards in self._removed():
                cards.sort()
            fresco[section] = tile
        return self

    def _removed(self) -> list[list[str]]:
        return [layer["cards"] for layer in self.state["tiles"]["layers"]]

    def only(self, sections: str, owner: int | None = None) -> Scene:
        """Only these sections are covered; the other tiles are in front of a seat, the last one where none is named."""
        fresco, player = self.state["fresco"], self.state["players"][self.seats - 1 if owner is None else owner]
        for section in [section for section in fresco if section not in sections.split()]:
            player["tiles"].append(fresco.pop(section))
        return self

    def bishop(self, section: str) -> Scene:
        """Where he stands."""
        self.state["bishop"] = section
        return self

    def booths(self, *tiles: str) -> Scene:
        """What lies in the booths, ``"m_r m_y"`` each; none: closed. Sizes need not be full, they are filled."""
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
        """What a seat has planned."""
        player = self.state["players"][seat]
        player["plan"] = {place: places[place] for place in (*SIDE_1, "cathedral2") if place in places}
        return self

    def last_round(self) -> Scene:
        """The final round; it needs that few sections are covered."""
        self.final = self.state["final"] = True
        return self

    def round(self, number: int) -> Scene:
        """Which round it is."""
        self.state["round"] = number
        return self

    def at(self, place: str, left: int = 0, *, give: bool = True) -> Table:
        """In a place of the day, at the turn of the first who planned it; ``left``: what is left to do of more.

        Who has no paints at all is given some to be asked there (F-6.7), but for ``give=False``.
        """
        self.state["phase"] = place
        masters = [*self.state["players"], *([self.state["leonardo"]] if self.state["leonardo"] else [])]
        self.state["order"] = sorted(range(len(masters)), key=lambda m: masters[m]["hour"])
        for player in self.state["players"]:
            if "apprentices" not in player or sum(player["plan"].values()) > player["apprentices"]:
                player["apprentices"] = 6
        him = {"market": 1, "cathedral": 1}
        plans = [*(player["plan"] for player in self.state["players"]), *([him] if self.state["leonardo"] else [])]
        self.state["turns"] = [m for m in self.state["order"] if plans[m].get(place)]
        assert self.state["turns"], "nobody planned to go there"
        first = self.state["turns"][0]
        n = plans[first][place]
        if place == "workshop":
            n *= 2 + ("p_b5" in masters[first]["portraits"])
        self.state["left"] = left or n
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

    def wake(self, *awake: int) -> Table:
        """In phase 1; the masters ``awake`` are up already, at their hours."""
        masters = [*self.state["players"], *([self.state["leonardo"]] if self.state["leonardo"] else [])]
        for number, master in enumerate(masters):
            if number not in awake:
                master["hour"] = 0
        order = sorted(range(len(masters)), key=lambda m: (sum(masters[m]["parts"].values()), masters[m]["start"]))
        self.state |= {"phase": "wake", "order": [], "left": 0, "turns": [m for m in order if m not in awake]}
        return self._match([*self._day(), self._plan(), {"step": "wake"}])

    def planning(self) -> Table:
        """In phase 2a."""
        masters = [*self.state["players"], *([self.state["leonardo"]] if self.state["leonardo"] else [])]
        order = sorted(range(len(masters)), key=lambda m: masters[m]["hour"])
        self.state |= {"phase": "plan", "order": order, "left": 0, "turns": []}
        return self._match([*self._day(), self._plan()])

    def _plan(self) -> Given:
        return {"step": "plan", "seats": list(range(self.seats)), "answers": {}}

    def _day(self) -> list[Given]:
        stack: list[Given] = [{"step": "roundend"}]
        for place in reversed(SIDE_2 if self.final else SIDE_1):
            stack += [{"step": place.removesuffix("2")}, {"step": "opens", "place": place}]
        return stack

    def _match(self, stack: list[Given]) -> Table:
        self.dumped["stack"] = stack
        self.state["fresco"] = {s: self.state["fresco"][s] for s in INDEX.sections if s in self.state["fresco"]}
        for paint, n in INDEX.paints(self.state["options"]).items():
            self.state["supply"][paint] = n - sum(player["paints"][paint] for player in self.state["players"])
        return match_factory.load_match(FRESCO, "a-table", self.dumped, SECRET)


# -- saying and reading


def word(text: str) -> Move:
    """A word from typed text."""
    return tuple(text.split())


def say(match: Table, seat: int, *texts: str) -> LogEntry:
    """Say words for a seat, one after the other; gives the last entry."""
    for text in texts:
        entry = match.push(seat, word(text))
    return entry


def node(match: Table, seat: int, text: str = "") -> Node:
    """The node of a seat's tree after some tokens."""
    return walk_tree(match.choice_tree(seat), word(text))


def why(match: Table, seat: int, text: str = "") -> dict[str, str]:
    """The options or slots after some tokens: key to ``OPEN``, or to the rule that the reason rests on."""
    found = node(match, seat, text)
    assert isinstance(found, Choice | Allocation)
    ways = found.options if isinstance(found, Choice) else found.slots
    return {way.key: way.blocked.rule if way.blocked else OPEN for way in ways}


def free(match: Table, seat: int, text: str = "") -> set[str]:
    """The keys of the options that can be taken after some tokens."""
    return {key for key, rule in why(match, seat, text).items() if rule == OPEN}


def asked(match: Table) -> list[int]:
    """The seats that the table waits for."""
    return match.seats_to_move()


def asks(match: Table) -> str:
    """What they are asked."""
    return match.view_for(None).asks


def state(match: Table) -> State:
    """Everything."""
    return match.position.state


def player(match: Table, seat: int) -> Player:
    """What a seat has."""
    return match.position.state.players[seat]


def him(match: Table) -> Leonardo:
    """What Leonardo has."""
    found = match.position.state.leonardo
    assert found is not None
    return found


def mine(match: Table, seat: int) -> MineView:
    """What only this seat sees."""
    me = match.view_for(seat).me
    assert me is not None
    return me


def leonardo(match: Table) -> LeonardoView:
    """What everybody sees of him."""
    seen = match.view_for(None).leonardo
    assert seen is not None
    return seen


def points(match: Table, *seats: int) -> list[int]:
    """Victory points of some seats, or of all."""
    return [player(match, seat).vp for seat in seats or range(match.header.seats)]


def thalers(match: Table, *seats: int) -> list[int]:
    """Thalers of some seats, or of all."""
    return [player(match, seat).thalers for seat in seats or range(match.header.seats)]


def paints(match: Table, seat: int) -> str:
    """What paints a seat has, by their letters: ``RRG``."""
    has = player(match, seat).paints
    return "".join(letter * has.get(paint, 0) for letter, paint in LETTERS.items())


def supply(match: Table) -> str:
    """What paints lie in the supply, by their letters."""
    has = match.position.state.supply
    return "".join(letter * has.get(paint, 0) for letter, paint in LETTERS.items())


def events(entry: LogEntry, *keys: str) -> list[str]:
    """The keys of an entry's events, only those named where some are named."""
    return [event.msg.key for event in entry.events if not keys or event.msg.key in keys]


def skip(match: Table, *, to_round: int = 0, to_phase: str = "") -> None:
    """Say the least that the rules allow for everybody, up to a round and phase, or to the end of the game."""
    while not match.is_over and not (
        match.position.state.round == to_round and to_phase in {"", match.position.state.phase}
    ):
        seat = match.seats_to_move()[0]
        match.push(seat, FRESCO.default_move(match.view_for(seat), match.choice_tree(seat)), by="fallback")


def leave_all(match: Table) -> LogEntry:
    """Everybody gives up what is left of this round; gives the last entry."""
    entry, was = match.entries[-1], match.position.state.round
    while not match.is_over and match.position.state.round == was:
        seat = match.seats_to_move()[0]
        entry = match.push(seat, FRESCO.default_move(match.view_for(seat), match.choice_tree(seat)), by="fallback")
    return entry


def refused(match: Table, seat: int, text: str) -> str:
    """The code with which a word is refused; nothing may have changed by it."""
    before = match.position_digest()
    with pytest.raises(EngineError) as caught:
        say(match, seat, text)
    assert match.position_digest() == before
    return caught.value.code
