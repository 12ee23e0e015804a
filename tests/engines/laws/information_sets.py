"""Build twins: tables that one viewer cannot distinguish from the played one, since only hidden information differs.

A twin plays the same prefix. Draws that the viewer learns, at once or later in the prefix, are as recorded,
others are drawn again. Other seats' secret moves are chosen again, and hidden numbers varied. It ends when the viewer's
information would differ.
"""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from engines.core import transitions
from engines.core.chance import Draw, RandomChance
from engines.core.core_types import EngineError, Move
from engines.core.keyframes import MatchSnapshot
from engines.core.log import LogEntry
from engines.core.match import Match
from engines.core.random_moves import random_move
from engines.core.steps import SealedStep, Step
from engines.core.tree import MORE
from tests.engines.laws.random_games import AnyMatch, require, secret_of
from tests.games import FACTS

CHOSEN = {"draw", "look"}
"""Kinds of random draws; opening or showing cards only reveals them."""


class TwinsDistinguishableError(Exception):
    """Raised when the viewer could distinguish the twin, so it ends."""


def is_told_to(draw: Draw, viewer: int | None) -> bool:
    return draw.to is None or draw.to == viewer


class TwinChance:
    """Chance that repeats draws known to the viewer, and redraws the others."""

    def __init__(self, entries: Sequence[LogEntry], viewer: int | None, dice: Random) -> None:
        self._viewer = viewer
        self._dice = dice
        self._recorded: dict[tuple[str, int], Draw] = {}
        counts: dict[str, int] = {}
        for draw in (draw for entry in entries for draw in entry.draws if draw.how in CHOSEN):
            k = counts[draw.pile] = counts.get(draw.pile, -1) + 1
            self._recorded[draw.pile, k] = draw
        self.kept = {draw.card for entry in entries for draw in entry.draws if is_told_to(draw, viewer)}

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        was = self._recorded.get((pile, k))
        if was is not None and (is_told_to(was, self._viewer) or was.card in self.kept):
            if was.card not in cards:
                raise TwinsDistinguishableError
            return was.card
        free = [card for card in cards if card not in self.kept] or cards
        return free[self._dice.randrange(len(free))]


class Twin:
    """A played table, one viewer, and a twin that follows it move by move up to a horizon."""

    def __init__(self, real: AnyMatch, entries: list[LogEntry], viewer: int | None, dice: Random) -> None:
        self.viewer = viewer
        self.real = real
        self._dice = dice
        self._entries = entries
        self._chance = TwinChance(entries, viewer, dice)
        self._boldness = dice.choice((0.3, 1.0))
        self.match = self._begin()

    def _begin(self) -> AnyMatch:
        real = self.real
        header = real.header
        match: AnyMatch = Match(real.game, header, self._chance)
        position = real.game.build_first_position(header.seats, header.options, header.components)
        effects = transitions.run_start(position, self._chance)
        self._compare_draws(self._entries[0].draws, effects.draws)
        match.start_from(position, LogEntry("start", draws=tuple(effects.draws), events=tuple(effects.events)))
        return match

    def vary(self) -> None:
        was, game = self.match, self.match.game
        position = game.decode_position(game.encode_position(was.position))
        FACTS[game.key].vary_hidden_state(position, self.viewer, self._dice)
        varied = MatchSnapshot(
            was.version,
            game.schema_version,
            msgspec.Raw(game.encode_position(position)),
            was.epochs,
            game.rules_version,
        )
        self.match = Match(game, was.header, self._chance)
        self.match.resume_from(was.entries, varied, lambda: position)

    def follow(self, i: int) -> tuple[LogEntry, LogEntry]:
        """Push entry ``i`` to the twin; return both. Raises ``TwinsDistinguishableError``, ``LawBrokenError``."""
        was = self._entries[i]
        assert was.seat is not None
        word = self._word(i, was, self.match.position.stack[-1])
        try:
            made = self.match.push(was.seat, word)
        except EngineError as refused:
            require(was.seat != self.viewer, "the viewer's own move is refused in a twin", word, refused)
            raise TwinsDistinguishableError from None
        self._compare_draws(was.draws, made.draws)
        return was, made

    def _word(self, i: int, was: LogEntry, top: Step[object]) -> Move:
        assert was.seat is not None
        own = was.seat == self.viewer or was.move[0] == MORE or not top.secret
        if own or any(token in self._chance.kept for token in was.move):
            return was.move
        opened = isinstance(top, SealedStep) and any(entry.seals for entry in self._entries[i:])
        if self._dice.random() < (0.2 if opened else self._boldness):
            return random_move(self.match.choice_tree(was.seat), self._dice)
        return was.move

    def _compare_draws(self, was: Sequence[Draw], made: Sequence[Draw]) -> None:
        if [draw for draw in was if is_told_to(draw, self.viewer)] != [
            draw for draw in made if is_told_to(draw, self.viewer)
        ]:
            raise TwinsDistinguishableError


def iter_twins(played: AnyMatch, dice: Random, horizons: int) -> Iterator[tuple[Twin, LogEntry, LogEntry]]:
    """Yield a twin with its entry and the played one.

    Do so at each moment of some prefixes of a whole game without undo.
    """
    game, header, entries = played.game, played.header, played.entries
    for _ in range(horizons):
        upto = dice.randrange(2, len(entries) + 1)
        viewer = dice.choice([*range(header.seats), None])
        real: AnyMatch = Match(game, header, RandomChance(bytes.fromhex(secret_of(0).seed)))
        position = game.build_first_position(header.seats, header.options, header.components)
        transitions.run_start(position, _RecordedChance(entries[0].draws))
        real.start_from(position, entries[0])
        try:
            twin = Twin(real, list(entries[:upto]), viewer, dice)
            made = twin.match.entries[0]
            for i in range(upto):
                if i:
                    real.replay_entry(entries[i])
                    _, made = twin.follow(i)
                if dice.random() < 0.2 or i == 0:
                    twin.vary()
                yield twin, entries[i], made
        except TwinsDistinguishableError:
            continue


class _RecordedChance:
    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = [draw for draw in draws if draw.how in CHOSEN]

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        return self._draws.pop(0).card


def twin_differs(twin: Twin) -> bool:
    return msgspec.msgpack.encode(twin.match.position) != msgspec.msgpack.encode(twin.real.position)
