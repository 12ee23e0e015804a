"""Build positions of Leonardo da Vinci through the public interface, and read them.

    match = Scene().group("d", 0, 2).group("d", 1, 1).go()
    match.push_moves(0, "take")
    assert match.seat_hand(0) == "iron"

A scene is in phase B: all players except seat 0 have passed. Seat 0 passes in ``go``, and the evaluation begins;
without figures in the city, the laboratories work and phase D follows. Cards not given are in the
shops and in the deck.
"""

from __future__ import annotations

from typing import Any

from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.game import LEONARDO
from engines.leonardo.state import Lab, State
from engines.leonardo.view import LeonardoView
from tests.engines.rules.rule_match import Given, RuleMatch, RuleScene


class Table(RuleMatch[State, LeonardoView]):
    """A match of Leonardo with helpers for tests."""

    GAME = LEONARDO

    def seat_lab(self, seat: int, name: str = "small") -> Lab:
        return self.state.players[seat].labs[name]

    def seat_value(self, seat: int, name: str) -> object:
        """Also return values of a laboratory (``small_weeks``), the cards in hand, and numbers of inventions."""
        lab, _, of_lab = name.partition("_")
        if lab in ("small", "large"):
            value = getattr(self.seat_lab(seat, lab), of_lab)
            return ",".join(value) if isinstance(value, list) else value
        if name == "hand":
            return self.seat_hand(seat).replace(" ", ",")
        value = super().seat_value(seat, name)
        return str(value).replace("invention-", "") if name in ("inventions", "completed") else value

    def seat_hand(self, seat: int) -> str:
        return " ".join(name for name, n in self.player_state(seat).hand.items() for _ in range(n))

    def play_until_question(self, asks: str) -> None:
        while self.current_question() != asks:
            self.push_default_move()


INDEX = printed(COMPONENTS.current_hash())
RESOURCES = tuple(INDEX.resources)
QUIET = (16, 17, 18, 19, 20)
"""Inventions requested in a scene: gold ones, so small works are not included."""


def invention_name(no: int) -> str:
    return f"invention-{no}"


class Scene(RuleScene):
    """A position being set up: all players have 4 apprentices, a small laboratory and 3 florins."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        super().__init__(Table.open(seats, **options))
        self.market: list[str] = []
        self.shown: list[int] = list(QUIET[: INDEX.counts[seats].requested_inventions])
        self.deck_top: list[int] = []
        self.known: list[int] = []
        self.shops_hold: dict[str, int] = {}
        for player in self.state["players"]:
            player.update(hand=dict.fromkeys(RESOURCES, 0), apprentices=4, inventions=[], completed=[], passed=True)
            player["parts"] = {**dict.fromkeys(player["parts"], 0), "start": 3}
            player["labs"] = {"small": _empty_lab(3)}
        for area in self.state["city"]:
            self.state["city"][area] = []
        self.state["phase"], self.state["council"] = "place", 1

    def give(self, seat: int, **given: Any) -> Scene:
        """Set what a seat has: ``hand="iron rope"``, ``florins``, ``apprentices``.

        Also ``small``/``large`` (places), ``robots="small large"``, ``inventions=[2, 7]`` (cards, also completed) and
        ``completed=[2]`` (without the card).
        """
        player = self.state["players"][seat]
        for name, value in given.items():
            match name:
                case "hand":
                    player["hand"] = {kind: value.split().count(kind) for kind in RESOURCES}
                case "florins":
                    player["parts"]["start"] = value
                case "small" | "large":
                    player["labs"][name] = _empty_lab(value)
                case "robots":
                    for lab in value.split():
                        player["labs"][lab]["robots"] += 1
                case "inventions":
                    player["inventions"] = [invention_name(no) for no in value]
                    player["completed"] += player["inventions"]
                case "completed":
                    player["completed"] += [invention_name(no) for no in value]
                case _:
                    player[name] = value
        return self

    def works(
        self, seat: int, lab: str, no: int, weeks: int = 0, *, apprentices: int = 0, follows: bool = False
    ) -> Scene:
        cards = sorted(name for name, n in INDEX.inventions[invention_name(no)].resources.items() for _ in range(n))
        own = self.state["players"][seat]["labs"][lab]
        own.update(cards=cards, weeks=weeks, apprentices=apprentices, follows=invention_name(no) if follows else None)
        return self

    def group(self, area: str, seat: int, apprentices: int, *, master: bool = False) -> Scene:
        self.state["city"][area].append({"seat": seat, "apprentices": apprentices, "master": master})
        return self

    def display(self, *numbers: int) -> Scene:
        self.shown = list(numbers)
        return self

    def deck(self, *top: int, known: int | None = None) -> Scene:
        """Put cards on top of the deck, the top one first; ``known``: a seat that knows them."""
        self.deck_top, self.known = list(top), [] if known is None else [known]
        return self

    def shop(self, resource: str, left: int) -> Scene:
        """Set how many cards a shop has; the last player gets the others."""
        self.shops_hold[resource] = left
        return self

    def on(self, number: int, *, council: int | None = None, holder: int = 0) -> Scene:
        """Set the round, the florins on the council (the last seat took the others), and who has Leonardo."""
        self.state["round"], self.state["holder"] = number, holder
        put = INDEX.table.rounds.council_florins_at_start + min(number - 1, 7)
        self.state["council"] = put if council is None else council
        self.state["players"][-1]["parts"]["council"] = put - self.state["council"]
        return self

    def lay(self, text: str) -> Scene:
        self.market = sorted(text.split())
        return self

    # -- building the match

    def start(self, *turns: int) -> Table:
        self.state["phase"], self.state["turns"] = "start", list(turns or (0,))
        for player in self.state["players"]:
            player["passed"] = False
        return self._match(["placement", "startwork"])

    def place(self, *turns: int) -> Table:
        self.state["turns"] = list(turns or (0,))
        for seat in self.state["turns"]:
            self.state["players"][seat]["passed"] = False
        return self._match(["placement"])

    def go(self) -> Table:
        """Let seat 0 pass as the last, and return the match: the evaluation has begun."""
        if self.state["round"] <= INDEX.table.rounds.normal:
            return self.place(0).after(0, "pass")
        match = self.start(0).after(0, "pass")  # without figures, no seat is asked in phase B of a research round
        while match.current_question() == "place":
            match.push_default_move()
        return match

    def _match(self, top: list[str]) -> Table:
        research = self.state["round"] > INDEX.table.rounds.normal
        below = ["roundend", "completion", "labwork", *([] if research else ["city"])]
        self._cards()
        self._pieces()
        return Table.load(self.dumped, [{"step": step} for step in (*below, *top)])

    def _cards(self) -> None:
        if self.state["options"]["codex2"]:
            self.state["market"] = self.market or sorted(RESOURCES)
        for name in RESOURCES:
            players = self.state["players"]
            held = sum(own["hand"][name] for own in players)
            held += sum(lab["cards"].count(name) for own in players for lab in own["labs"].values())
            left = INDEX.resources[name].cards - held - self.state["market"].count(name)
            if name in self.shops_hold:
                players[-1]["hand"][name] += left - self.shops_hold[name]
                left = self.shops_hold[name]
            self.state["shops"][name] = left
        self.state["display"] = [invention_name(no) for no in self.shown]
        out = {*self.state["display"], *self.state["gone"]}
        out |= {name for own in self.state["players"] for name in own["completed"]}
        taken = {name for own in self.state["players"] for name in own["inventions"]}
        self.state["gone"] = sorted({*self.state["gone"], *(out - taken - {*self.state["display"]})})
        top = [invention_name(no) for no in self.deck_top]
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


def _empty_lab(places: int) -> Given:
    return {"places": places, "robots": 0, "cards": [], "weeks": 0, "follows": None, "apprentices": 0, "master": False}


def invention_numbers(cards: list[str]) -> list[int]:
    return [int(name.partition("-")[2]) for name in cards]
