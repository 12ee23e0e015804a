"""What the log has of whole games: the way of every press, and nothing that anybody could hold against a player."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

import pytest
from structlog.typing import EventDict

from bot.app.match.service import BOT
from engines import GAMES
from tests.chat.discord.conftest import House
from tests.chat.discord.hidden import _words, mentioned
from tests.chat.discord.playing import opened, play
from tests.conftest import FULL
from tests.logged import logged

NAMES = ("Annabella", "Benvenuto", "Cypriana", "Donatello")
TOKEN = "token-of-the-tests"
TYPED = "a table of nobody"
QUICK = ("pebbles", "princes")


def told(lines: Iterable[EventDict]) -> str:
    """All that lines say, besides what the code itself calls them."""
    own = ("event", "verb", "where", "level")
    return "\n".join(f"{value}" for line in lines for name, value in line.items() if name not in own)


def named(text: str, secrets: Iterable[str]) -> list[str]:
    """Those that stand in a text as words of their own."""
    return [one for one in secrets if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text, re.IGNORECASE)]


async def things(house: House, table: str) -> set[str]:
    """Whatever anybody at a table may hold or see, by its key and its names; and what the game is dealt from."""
    async with house.app.service.tables.hold(table) as held:
        keys = set().union(*(mentioned(held.match.view(seat)) for seat in range(len(held.seats))))
        words = {key: _words((BOT, held.game.home), key) for key in keys if len(key) > 2}
        secret = held.opening.secret
    return {*(key for key in words if words[key]), *set().union(*words.values()), secret.seed, secret.salt}


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in QUICK else pytest.mark.full) for game in GAMES]
)
async def test_no_hand_word_token_or_name_is_logged(house: House, game: str) -> None:
    with logged() as lines:
        people = [house.person(name) for name in NAMES]
        table = await opened(house, people, game)
        secrets = await things(house, table)
        said = await play(house, people, table, most=10_000 if FULL or game == "pebbles" else 30)
        secrets |= await things(house, table)
        await people[0].command("board", table=TYPED)
    text = told(lines)
    words = {" ".join(word) for word, _ in said}
    assert len(said) > 10
    assert len(secrets) > 4
    assert not named(text, [*NAMES, TOKEN, TYPED, *(str(person.user.id) for person in people)])
    assert not named(text, secrets)
    assert not named(text, [word for word in words if len(word) > 4])
    ways = defaultdict(list)
    for line in lines:
        ways[line.get("trail")].append(line["event"])
    whole = [way for way in ways.values() if "pressed" in way and "shown" in way]
    assert len(whole) >= len(said), "the way of each word is told, from the press to the board"


async def test_a_leak_is_found(house: House) -> None:
    people = [house.person(name) for name in NAMES]
    table = await opened(house, people, "princes")
    secrets = await things(house, table)
    held = next(one for one in sorted(secrets) if one.isalpha())
    assert named(told([{"event": "x", "error": f"KeyError({held!r})"}]), secrets)
    assert not named(told([{"event": "x", "verb": held}]), secrets)
