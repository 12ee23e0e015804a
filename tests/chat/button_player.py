"""A player without plan or foresight: looks at what is shown, and presses one of the answers that are there."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from bot.app.api import App
from bot.frontends.telegram.keyboard_folds import NOT_NOW, unfolded_part
from engines.core.translation import LANGUAGES
from tests.app.gameplay import table_version
from tests.texts import match_text

MAX_PRESSES = 60
VERBS = ("walk", "say", "give", "plan", "yes", "group", "page", "unfold", "back")


class ShownAnswer(NamedTuple):
    """A button of a table that a person sees, its callback line, and what the platform needs to press it."""

    label: str
    line: str
    target: Any

    @property
    def verb(self) -> str:
        return self.line.partition(" ")[0]

    @property
    def is_blocked(self) -> bool:
        """Return whether its label says that it is no answer now."""
        return self.label.startswith("(") or any(match_text("discord-blocked", self.label, lang) for lang in LANGUAGES)

    @property
    def leads_back(self) -> bool:
        return self.line.endswith(" -") or (self.verb == "unfold" and unfolded_part(self.line)[1].startswith(NOT_NOW))


class ButtonPlayer(ABC):
    """A person at a table, on either platform."""

    def __init__(self, app: App, person: Any, table_id: str) -> None:
        self.app, self.person, self.table = app, person, table_id
        self._dice = Random(person.user.name)
        self._pressed, self._given = set[str](), dict[str, int]()

    @abstractmethod
    async def list_answers(self) -> list[ShownAnswer]:
        """List the buttons of the newest message that asks this person."""

    @abstractmethod
    async def press(self, answer: ShownAnswer) -> None:
        """Press a button, and wait until its result is shown."""

    @abstractmethod
    async def open_panel(self) -> None:
        """Press *Your move*, where no answer is in sight."""

    def keep_answers(self, shown: Sequence[ShownAnswer]) -> list[ShownAnswer]:
        """Return the buttons of this table that answer, or lead to answers; not those that open a form."""
        return [
            one
            for one in shown
            if one.verb in VERBS and self.table in one.line.split() and (one.verb != "walk" or one.line.count(" ") > 3)
        ]

    async def take_turn(self) -> int:
        """Press answers until a move is made; return the number of presses."""
        before, begun = await table_version(self.app, self.table), self.person.presses
        for _ in range(MAX_PRESSES):
            answer = self.choose(await self.list_answers())
            await (self.press(answer) if answer is not None else self.open_panel())
            if await table_version(self.app, self.table) > before:
                return int(self.person.presses - begun)
        raise AssertionError(f"expected a move, got {MAX_PRESSES} presses: {[*self._pressed]}")

    def choose(self, shown: Sequence[ShownAnswer]) -> ShownAnswer | None:
        """Choose one of the answers, or of the ways to more of them; ``None`` if there are none.

        Amounts that have been begun are raised until they can be submitted.
        """
        by = defaultdict[str, list[ShownAnswer]](list)
        for one in shown:
            if one.line not in self._pressed and not one.is_blocked and not one.leads_back:
                by[one.verb].append(one)
        raises = [one for one in by["give"] if int(one.line.split()[-1]) > self._given.get(one.line.split()[-2], 0)]
        done = [one for one in by["walk"] if one.line.endswith(" .")]
        plans = [one for one in by["plan"] if not one.line.endswith(" hint")]
        found = by["yes"] or (done if self._given else []) or [*raises, *by["walk"], *by["say"], *plans]
        found = found or by["give"] or [*by["group"], *by["page"], *by["unfold"]]
        found = found or [one for one in shown if one.verb == "back" or one.line.endswith(" -")]
        answer = self._dice.choice(found) if found else None
        if answer is not None:
            self._pressed.add(answer.line)
            slot, n = answer.line.split()[-2:]
            self._given = {**self._given, slot: int(n)} if answer.verb == "give" else {}
        return answer
