"""What any position must satisfy: every cube, coin, card, token and person in exactly one place (N-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.core import piles
from engines.core.game import Position
from engines.core.words import Args, Msg, Refused
from engines.notredame import graph, places, scoring, table
from engines.notredame.state import PARTS, Player, State
from engines.notredame.steps.draft import KeepFirst, KeepSecond
from engines.notredame.steps.plague import GiveUp

PHASES = ("draft", "play", "bribe", "plague")


def _bad(path: str, what: str, found: object, expected: object) -> Refused:
    args: Args = {"what": what, "found": str(found)[:60], "expected": str(expected)[:60]}
    return Refused("bad_state", Msg("refused-state-count", args), path)


def _equal(path: str, what: str, found: object, expected: object) -> None:
    if found != expected:
        raise _bad(path, what, found, expected)


def _among(path: str, what: str, found: object, known: Iterable[object]) -> None:
    names = list(known)
    if found not in names:
        raise _bad(path, what, found, ", ".join(str(name) for name in names))


def _once(path: str, found: Iterable[str], everything: Iterable[str]) -> None:
    counts, expected = Counter(list(found)), Counter(list(everything))
    for card in (*counts, *expected):
        _equal(path, card, counts[card], expected[card])


def check(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``) a position that can't be, with the path and the reason."""
    state = position.state
    index = table.of(state.components)
    _equal("state.players", "players", len(state.players), seats)
    if set(state.options) != {"open_prestige", "start_player"}:
        raise _bad("state.options", "options", ", ".join(sorted(state.options)), "open_prestige, start_player")
    for seat, player in enumerate(state.players):
        _player(state, index, player, f"state.players[{seat}]")
    _coins(state, index)
    _tokens(state, index)
    _cards(state, index)
    _persons(state, index)
    _course(position, index)


def _player(state: State, index: table.Index, player: Player, path: str) -> None:
    """Names, numbers of at least 0, and fourteen cubes (I-1, I-3)."""
    _equal(f"{path}.sectors", "sectors", sorted(player.sectors), sorted(index.sectors))
    _equal(f"{path}.parts", "parts", sorted(player.parts), sorted(PARTS))
    numbers = {
        **{f"parts.{part}": n for part, n in player.parts.items() if part != "plague"},
        **{f"sectors.{sector}": n for sector, n in player.sectors.items()},
        "parts.plague": -player.parts["plague"],
        "parts": player.pp,
        "coins": player.coins,
        "supply": player.supply,
        "general": player.general,
        "cathedral": player.cathedral,
    }
    for name, n in numbers.items():
        if n < 0:
            raise _bad(f"{path}.{name}", name, n, "0 or more")
    cubes = player.supply + player.general + player.cathedral + sum(player.sectors.values())
    _equal(f"{path}.general", "cubes", cubes, index.counts["cube"].per_colour)
    plague = index.table.plague
    if not plague.track_min <= player.rats <= plague.track_max:
        raise _bad(f"{path}.rats", "rats", player.rats, f"{plague.track_min} to {plague.track_max}")
    if player.friend is not None:
        _among(f"{path}.friend", "the friend's sector", player.friend, index.sectors)
    markets = table.steps_from(state.components, places.districts(state.components, len(state.players)), "0-c")
    _among(f"{path}.carriage", "the carriage's market", player.carriage, markets)
    if player.person is not None:
        _among(f"{path}.person", "the person bribed", player.person, state.persons)


def _coins(state: State, index: table.Index) -> None:
    """All coins are somewhere (I-2)."""
    if state.coins < 0:
        raise _bad("state.coins", "coins", state.coins, "0 or more")
    coins = state.coins + sum(player.coins for player in state.players)
    _equal("state.coins", "coins", coins, index.counts["coin"].count)


def _tokens(state: State, index: table.Index) -> None:
    """Guild tokens lie on markets or with players (I-4)."""
    districts = places.districts(state.components, len(state.players))
    edges = [row.id for row in index.table.market if row.token_at_start]
    markets = [graph.market_id(district, market) for district in range(districts) for market in edges]
    for market in state.tokens:
        _among("state.tokens", "a market with a token", market, markets)
    rows = index.tokens.values()
    expected = [f"{row.id}.{d}" for d in range(districts) for row in rows for _ in range(row.per_colour)]
    taken = [token for player in state.players for token in player.tokens]
    if state.round or state.tokens:
        _once("state.tokens", [*state.tokens.values(), *taken], expected)


def _cards(state: State, index: table.Index) -> None:
    """Each action card in exactly one place; own decks hold own cards (N-5.6)."""
    held = list(state.discard)
    for seat, player in enumerate(state.players):
        deck = piles.everything(player.deck)
        for card in deck:
            _equal(f"state.players[{seat}].deck", card, card.partition(".")[2], str(seat))
        held += [*deck, *player.hand, *player.choosing, *player.played]
        _equal(f"state.players[{seat}].deck", "cards in the deck", len(deck), _in_deck(index, state.round))
        _layers(f"state.players[{seat}].deck", player.deck)
    _once("state.players", held, [f"{kind}.{seat}" for seat in range(len(state.players)) for kind in index.cards])
    _equal("state.discard", "cards in sorted order", state.discard, sorted(state.discard))


def _in_deck(index: table.Index, round_: int) -> int:
    """How many cards a deck has left in a round (I-5)."""
    per = index.table.meta.rounds_per_period
    return len(index.cards) - index.table.draft.cards_drawn * ((round_ - 1) % per + 1 if round_ else 0)


def _layers(path: str, pile: piles.Pile) -> None:
    if any(not layer.cards for layer in pile.layers):
        raise _bad(f"{path}.layers", "cards in a layer", 0, "1 or more")


def _persons(state: State, index: table.Index) -> None:
    """Each person in its deck or open (N-4.1)."""
    for name, deck in (("brown", state.brown), ("grey", state.grey)):
        rows = [row.id for row in index.persons.values() if row.deck == name]
        opened = [person for person in state.persons if person not in index.persons or person in rows]
        _once(f"state.{name}", [*piles.everything(deck), *opened], rows)
        _layers(f"state.{name}", deck)
    if state.persons:
        opened_now = index.table.persons_open_per_round
        _equal("state.persons", "open persons", len(state.persons), opened_now.brown + opened_now.grey)


def _course(position: Position[State], index: table.Index) -> None:
    """Rounds, seats and turns that exist, and what the open step needs."""
    state = position.state
    seats = range(len(state.players))
    if not 0 <= state.round <= index.table.meta.rounds_total:
        raise _bad("state.round", "round", state.round, f"0 to {index.table.meta.rounds_total}")
    _among("state.phase", "phase", state.phase, PHASES)
    named = {"state.bell": state.bell, **{f"state.turns[{i}]": seat for i, seat in enumerate(state.turns)}}
    for i, step in enumerate(position.stack):
        named[f"stack[{i}].seat"] = getattr(step, "seat", 0)
        named |= {f"stack[{i}].seats[{n}]": seat for n, seat in enumerate(getattr(step, "seats", ()))}
        for field in ("steps", "left"):
            if getattr(step, field, 1) < 0:
                raise _bad(f"stack[{i}].{field}", field, getattr(step, field), "0 or more")
    for path, seat in named.items():
        _among(path, "seat", seat, seats)
    _hands(position, index)


def _hands(position: Position[State], index: table.Index) -> None:
    """Everybody has the cards that the moment asks for (N-5, N-6.1, N-6.2)."""
    state, stack = position.state, position.stack
    top = stack[-1] if stack else None
    names = [type(step).__name__ for step in stack]
    choosing = {"KeepFirst": index.table.draft.cards_drawn, "KeepSecond": index.table.draft.cards_drawn - 1}
    wanted = choosing.get(names[-1], 0) if names else 0
    if isinstance(top, KeepFirst | KeepSecond):
        _equal("stack", "seats that choose", sorted(top.seats), list(range(len(state.players))))
    for seat, player in enumerate(state.players):
        path = f"state.players[{seat}]"
        _equal(f"{path}.choosing", "cards to choose from", len(player.choosing), wanted)
        if wanted:
            _equal(f"{path}.drafts", "what is remembered", bool(player.drafts), True)  # noqa: FBT003
        to_play = state.turns.count(seat) if "PlayCards" in names and state.phase == "play" else 0
        if to_play:
            has = len(player.hand) + len(player.played)
            _equal(f"{path}.hand", "cards to play", has, index.table.draft.cards_drawn)
            _equal(f"{path}.played", "cards played", len(player.played), index.table.draft.cards_played - to_play)
    if isinstance(top, GiveUp):
        for seat in top.seats:
            full = scoring.fullest(state.players[seat])
            _equal("stack", "sectors with a cube to give up", bool(full), True)  # noqa: FBT003
        _equal("stack", "seats that give up a cube once", len(set(top.seats)), len(top.seats))
