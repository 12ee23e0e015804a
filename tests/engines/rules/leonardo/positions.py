"""Positions of Leonardo da Vinci for tests, set up through the public door, and what is read from them.

    match = Scene().group("d", 0, 2).group("d", 1, 1).go()
    say(match, 0, "take")
    assert hand(match, 0) == "iron"

A scene is in phase B: everybody has passed but seat 0, who passes in ``go``; so the evaluation begins, or, where nobody
stands in the city, the laboratories work and phase D follows. Cards not given lie in the shops and in the deck.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from engines.core import match_factory
from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match
from engines.core.tree import Choice, Node, walk_tree
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.game import LEONARDO
from engines.leonardo.state import Lab, Player, State
from engines.leonardo.view import LeonardoView

Table = Match[State, LeonardoView]
Given = dict[str, Any]
OPEN = ""
"""What ``why`` gives for an option that can be taken; a blocked one gives the rule that it rests on."""
SECRET = SeedSecret("5a" * 32, "a5" * 32)
INDEX = printed(COMPONENTS.current_hash())
RESOURCES = tuple(INDEX.resources)
QUIET = (16, 17, 18, 19, 20)
"""Inventions requested in a scene: gold ones, so that small works are not among them."""


def opening(seats: int = 3, **options: bool | str) -> Table:
    """A table just opened: seat 0 has Leonardo and starts."""
    return match_factory.open_match(LEONARDO, "a-table", seats, {"start_player": "chosen", **options}, SECRET)


def card(no: int) -> str:
    """The name of an invention in a position."""
    return f"invention-{no}"


class Scene:
    """A position being set up: everybody has 4 apprentices, a small laboratory and 3 florins."""

    def __init__(self, seats: int = 3, **options: bool | str) -> None:
        self.dumped = cast(Given, match_factory.dump_position(opening(seats, **options)))
        self.state = self.dumped["state"]
        self.seats = seats
        self.market: list[str] = []
        self.shown: list[int] = list(QUIET[: INDEX.counts[seats].requested_inventions])
        self.deck_top: list[int] = []
        self.known: list[int] = []
        self.shops_hold: dict[str, int] = {}
        for player in self.state["players"]:
            player.update(hand=dict.fromkeys(RESOURCES, 0), apprentices=4, inventions=[], completed=[], passed=True)
            player["parts"] = {**dict.fromkeys(player["parts"], 0), "start": 3}
            player["labs"] = {"small": _lab(3)}
        for area in self.state["city"]:
            self.state["city"][area] = []
        self.state["phase"], self.state["council"] = "place", 1

    def give(self, seat: int, **given: Any) -> Scene:
        """``hand="iron rope"``, ``florins``, ``apprentices``, ``small``/``large`` (places), ``robots="small large"``.

        Also ``inventions=[2, 7]`` (cards, completed too) and ``completed=[2]`` (without the card).
        """
        player = self.state["players"][seat]
        for name, value in given.items():
            match name:
                case "hand":
                    player["hand"] = {kind: value.split().count(kind) for kind in RESOURCES}
                case "florins":
                    player["parts"]["start"] = value
                case "small" | "large":
                    player["labs"][name] = _lab(value)
                case "robots":
                    for lab in value.split():
                        player["labs"][lab]["robots"] += 1
                case "inventions":
                    player["inventions"] = [card(no) for no in value]
                    player["completed"] += player["inventions"]
                case "completed":
                    player["completed"] += [card(no) for no in value]
                case _:
                    player[name] = value
        return self

    def works(
        self, seat: int, lab: str, no: int, weeks: int = 0, *, apprentices: int = 0, follows: bool = False
    ) -> Scene:
        """A laboratory works on an invention, with figures in it."""
        resources = INDEX.inventions[card(no)].resources
        cards = sorted(name for name, n in resources.items() for _ in range(n))
        own = self.state["players"][seat]["labs"][lab]
        own.update(cards=cards, weeks=weeks, apprentices=apprentices, follows=card(no) if follows else None)
        return self

    def group(self, area: str, seat: int, apprentices: int, *, master: bool = False) -> Scene:
        """Figures of a player in an area, behind those who stand there already."""
        self.state["city"][area].append({"seat": seat, "apprentices": apprentices, "master": master})
        return self

    def display(self, *numbers: int) -> Scene:
        """The requested inventions."""
        self.shown = list(numbers)
        return self

    def deck(self, *top: int, known: int | None = None) -> Scene:
        """What lies on top of the deck, the top one first; ``known``: a seat that knows it."""
        self.deck_top, self.known = list(top), [] if known is None else [known]
        return self

    def shop(self, resource: str, left: int) -> Scene:
        """A shop with so many cards; the last player holds the others."""
        self.shops_hold[resource] = left
        return self

    def on(self, number: int, *, council: int | None = None, holder: int = 0) -> Scene:
        """The round, florins on the council (the last seat took the others), and who has Leonardo."""
        self.state["round"], self.state["holder"] = number, holder
        put = INDEX.table.rounds.council_florins_at_start + min(number - 1, 7)
        self.state["council"] = put if council is None else council
        self.state["players"][-1]["parts"]["council"] = put - self.state["council"]
        return self

    def lay(self, text: str) -> Scene:
        """What lies on the market (Codex II)."""
        self.market = sorted(text.split())
        return self

    # -- the tables that come of it

    def start(self, *turns: int) -> Table:
        """In phase A, whose turns are to come."""
        self.state["phase"], self.state["turns"] = "start", list(turns or (0,))
        for player in self.state["players"]:
            player["passed"] = False
        return self._match(["placement", "startwork"])

    def place(self, *turns: int) -> Table:
        """In phase B, whose turns are to come; the others have passed."""
        self.state["turns"] = list(turns or (0,))
        for seat in self.state["turns"]:
            self.state["players"][seat]["passed"] = False
        return self._match(["placement"])

    def go(self) -> Table:
        """Seat 0 is the last to pass: the evaluation has begun."""
        return self.went()[0]

    def went(self) -> tuple[Table, LogEntry]:
        """The same, with all that happened."""
        if self.state["round"] <= INDEX.table.rounds.normal:
            match = self.place(0)
            return match, say(match, 0, "pass")
        match = self.start(0)  # where nobody works, nobody is asked in phase B of a research round
        entry = say(match, 0, "pass")
        while asks(match) == "place":
            entry = fallback(match)
        return match, entry

    def _match(self, top: list[str]) -> Table:
        research = self.state["round"] > INDEX.table.rounds.normal
        below = ["roundend", "completion", "labwork", *([] if research else ["city"])]
        self.dumped["stack"] = [{"step": step} for step in (*below, *top)]
        self._cards()
        self._pieces()
        return match_factory.load_match(LEONARDO, "a-table", self.dumped, SECRET)

    def _cards(self) -> None:
        """What is not with a player is in a shop, or in the deck."""
        if self.state["options"]["codex2"]:
            self.state["market"] = self.market or sorted(RESOURCES)
        for name in RESOURCES:
            players = self.state["players"]
            held = sum(own["hand"][name] + _under(own).count(name) for own in players)
            left = INDEX.resources[name].cards - held - self.state["market"].count(name)
            if name in self.shops_hold:
                players[-1]["hand"][name] += left - self.shops_hold[name]
                left = self.shops_hold[name]
            self.state["shops"][name] = left
        self.state["display"] = [card(no) for no in self.shown]
        out = {*self.state["display"], *self.state["gone"]}
        out |= {name for own in self.state["players"] for name in own["completed"]}
        taken = {name for own in self.state["players"] for name in own["inventions"]}
        self.state["gone"] = sorted({*self.state["gone"], *(out - taken - {*self.state["display"]})})
        top = [card(no) for no in self.deck_top]
        rest = sorted(name for name in INDEX.inventions if name not in {*out, *top})
        layers = [{"cards": top, "known": self.known}] if top else []
        self.state["deck"] = {"layers": layers + ([{"cards": rest, "known": None}] if rest else [])}

    def _pieces(self) -> None:
        robots = sum(lab["robots"] for own in self.state["players"] for lab in own["labs"].values())
        self.state["robots"] = INDEX.counts[self.seats].robots_in_workshop - robots
        for seat, own in enumerate(self.state["players"]):
            groups = [group for area in self.state["city"].values() for group in area if group["seat"] == seat]
            placed = sum(part["apprentices"] for part in (*groups, *own["labs"].values()))
            own["apprentices"] = max(own["apprentices"], placed)
            own["free"] = own["apprentices"] - placed
            own["master"] = not any(part["master"] for part in (*groups, *own["labs"].values()))


def _lab(places: int) -> Given:
    return {"places": places, "robots": 0, "cards": [], "weeks": 0, "follows": None, "apprentices": 0, "master": False}


def _under(own: Given) -> list[str]:
    return [name for lab in own["labs"].values() for name in lab["cards"]]


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
    """The options after some tokens: key to ``OPEN``, or to the rule that the reason rests on."""
    pick = node(match, seat, text)
    assert isinstance(pick, Choice)
    return {option.key: option.blocked.rule if option.blocked else OPEN for option in pick.options}


def free(match: Table, seat: int, text: str = "") -> set[str]:
    """The keys of the options that can be taken after some tokens."""
    return {key for key, rule in why(match, seat, text).items() if rule == OPEN}


def asked(match: Table) -> list[int]:
    """The seats that the table waits for."""
    return match.seats_to_move()


def asks(match: Table) -> str:
    """What they are asked."""
    return match.view_for(None).asks


def player(match: Table, seat: int) -> Player:
    """What a seat has."""
    return match.position.state.players[seat]


def lab(match: Table, seat: int, name: str = "small") -> Lab:
    """A laboratory."""
    return player(match, seat).labs[name]


def hand(match: Table, seat: int) -> str:
    """The resource cards in a hand."""
    return " ".join(name for name, n in player(match, seat).hand.items() for _ in range(n))


def florins(match: Table, *seats: int) -> list[int]:
    """Florins of some seats, or of all."""
    return [player(match, seat).florins for seat in seats or range(match.header.seats)]


def numbers(cards: list[str]) -> list[int]:
    """Invention cards by their numbers."""
    return [int(name.partition("-")[2]) for name in cards]


def events(entry: LogEntry, *keys: str) -> list[str]:
    """The keys of an entry's events, only those named where some are named."""
    return [event.msg.key for event in entry.events if not keys or event.msg.key in keys]


def fallback(match: Table) -> LogEntry:
    """Say the least for whoever is asked first."""
    seat = match.seats_to_move()[0]
    return match.push(seat, LEONARDO.default_move(match.view_for(seat), match.choice_tree(seat)), by="fallback")


def skip(match: Table, *, to_round: int = 0) -> None:
    """Say the least that the rules allow for everybody, up to a round, or to the end of the game."""
    while not match.is_over and match.position.state.round != to_round:
        fallback(match)


def until(match: Table, asks_: str) -> None:
    """Say the least for everybody till something is asked."""
    while asks(match) != asks_:
        fallback(match)


def refused(match: Table, seat: int, text: str) -> str:
    """The code with which a word is refused; nothing may have changed by it."""
    before = match.position_digest()
    with pytest.raises(EngineError) as caught:
        say(match, seat, text)
    assert match.position_digest() == before
    return caught.value.code
