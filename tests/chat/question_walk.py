"""Play recorded games by presses, and yield every question along the way."""

import secrets
from collections.abc import AsyncIterator
from functools import partial
from typing import NamedTuple

import msgspec

from bot.app.api import App
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.turns import callbacks as turn_callbacks
from bot.app.turns import drafts
from bot.app.ui.screen import Button, Screen
from bot.app.views.draft_widgets import DraftCallbacks, current_allocation
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from engines import GAMES
from engines.core.core_types import Move
from engines.core.log import find_active_entries
from engines.core.translation import LANGUAGES
from engines.core.tree import END, Allocation, Amount, Leaf, Node
from tests.app.gameplay import answer_buttons, table_version
from tests.callbacks import StartGame
from tests.engines.records.stored_games import RECORDS, FinishedRecord, read_record

NAMES = ("Anna", "Ben", "Clara", "Davide", "Elena")
ANSWERS = ("walk ", "give ", "group ", "yes ", "plan ", "pad ")
"""The verbs of answers; a rotation and a rarely used answer count as well."""
FOLDED = ("group ", "page ")
"""The verbs that show more of the answers."""


class QuestionScreen(NamedTuple):
    """One screen with a question: the question's key, empty if it was seen before, and the number of its answers."""

    screen: Screen
    kind: str = ""
    open: int = 0


async def iter_questions(app: App, game: str) -> AsyncIterator[QuestionScreen]:
    """Play the recorded game of four AIs by presses; yield each question in all languages, then each pressed screen."""
    record = read_record(RECORDS / game / f"rules{GAMES[game].rules_version}-4seats-ai-12.json")
    players = await start_table(app, record)
    undone = find_active_entries(record.entries).undone_versions
    entries = enumerate(record.entries, start=1)
    for n, (seat, move) in enumerate(
        [(e.seat, e.move) for v, e in entries if e.kind == "move" and v not in undone and e.seat is not None]
    ):
        player = players[seat]
        first = n % len(LANGUAGES)
        for lang in (*LANGUAGES[first:], *LANGUAGES[:first]):
            await app.service.users.update_user(player.person, partial(msgspec.structs.replace, lang=lang))
            screen = await app.render_screen(player.person, player.place, player.table, "panel")
            yield QuestionScreen(screen)
        async for seen in player.submit(move, screen):
            yield seen


class RecordedPlayer(NamedTuple):
    """A person who makes the recorded moves of a seat."""

    app: App
    person: str
    place: str
    table: str
    seat: int

    async def submit(self, move: Move, screen: Screen) -> AsyncIterator[QuestionScreen]:
        """Make a move token by token, by buttons that are shown; yield each screen, and its groups and pages."""
        async with self.app.service.tables.open_started(self.table) as table:
            version, tree = table.match.version, table.match.choice_tree(self.seat)
            new = Draft(table.match.epochs[self.seat], given=drafts.last_amounts(table, self.seat))
        last: tuple[str, Move] | None = None
        while await table_version(self.app, self.table) == version:
            data = await self.app.service.store.drafts.load_draft(self.table, self.seat, self.person)
            stored = msgspec.json.decode(data, type=Draft) if data is not None else new
            draft = stored if stored.epoch == new.epoch else new
            tokens, node = skip_automatic_tokens(tree, draft.tokens)
            kind = "" if isinstance(node, Leaf) else node.question.key
            yield QuestionScreen(screen, kind if last != (kind, tokens) else "", count_answers(screen))
            # only an allocation is asked again, with other amounts
            assert last != (kind, tokens) or isinstance(node, Allocation), f"expected a way to {move} from {tokens}"
            last = kind, tokens
            shown, lines = [screen], set[str]()
            for seen in shown:
                folded = [b.callback_data for b in pressable_buttons(seen) if b.callback_data.startswith(FOLDED)]
                shown += [await self.press(line) for line in folded if line not in lines]
                lines |= {button.callback_data for button in pressable_buttons(seen) if not button.is_blocked}
            for seen in shown[1:]:
                yield QuestionScreen(seen)
            screen = await self.press(choose_line(self.table, draft, node, tokens, move, lines))

    async def press(self, line: str) -> Screen:
        return await self.app.handle_callback(self.person, self.place, line)


def choose_line(table_id: str, draft: Draft, node: Node, tokens: Move, move: Move, lines: set[str]) -> str:
    """Return the callback line, of those that are shown, that continues a draft towards a move."""
    key, rest = DraftCallbacks(table_id, draft).draft_key, move[len(tokens) :]
    steps = [turn_callbacks.ExtendDraft(*key, rest[:n]).data for n in range(len(rest), 0, -1)]
    for now, wanted in zip(tokens, move, strict=False):
        if now != wanted:  # it was chosen automatically; not all ways to turn a piece are shown at once
            turns = sorted(line for line in lines if line.startswith("turn ") and line.split()[-1] != now)
            turns.sort(key=lambda line: line.endswith("m") != wanted.endswith("m"))
            return min(turns, key=lambda line: line.split()[-1] != wanted)
    if isinstance(node, Leaf):
        steps = [turn_callbacks.ConfirmMove(*key).data]
    elif isinstance(node, Allocation):
        amounts = {slot: int(n) for slot, _, n in (token.partition("=") for token in rest) if n}
        missing = sorted((amounts.get(slot, 0) - n, slot) for slot, n in current_allocation(node, draft).items())
        # the lower ones first, since a completed allocation is submitted
        steps += [turn_callbacks.GiveToSlot(*key, slot, amounts.get(slot, 0)).data for more, slot in missing if more]
        steps += [turn_callbacks.ExtendDraft(*key, (END,)).data]
    found = [line for line in steps if line in lines]
    # a number can be typed
    assert found or isinstance(node, Amount), f"expected a button towards {move} from {tokens}, got {sorted(lines)}"
    return found[0] if found else steps[-1]


def pressable_buttons(screen: Screen) -> list[Button]:
    """Return everything on a screen that can be pressed."""
    slots = [b for slot in screen.slots for b in (*slot.give, slot.open, slot.less, slot.more) if b is not None]
    pad = screen.pad
    counted = [b for b in (pad.less, pad.take, pad.more) if b is not None] if pad is not None else []
    return [*answer_buttons(screen), *slots, *counted]


def count_answers(screen: Screen) -> int:
    """Count the enabled answers of a screen, without those that go back, show something or only try a move."""
    found = [b for b in pressable_buttons(screen) if not b.is_blocked and not b.callback_data.endswith(" -")]
    return sum(
        b.callback_data.startswith(ANSWERS) or (b.callback_data.startswith("turn ") and b.tone != "primary")
        for b in found
    )


async def start_table(app: App, record: FinishedRecord) -> list[RecordedPlayer]:
    """Start a table with the seed and options of a record, and a player who knows the game on each seat."""
    known = {record.header.game: "another"}
    channel = (await app.ensure_channel(f"test:{secrets.token_hex(4)}")).id
    users = [await app.ensure_user(f"test:{secrets.token_hex(4)}", name, "en") for name in NAMES[: record.header.seats]]
    for user in users:
        await app.service.users.update_user(
            user.id, lambda now: msgspec.structs.replace(now, hours_confirmed=True, first_tables=known)
        )
    lobby = app.service.lobbies.build_lobby(record.header.game, users[0].id, channel, "en", secrets.token_hex(8))
    assert record.secret is not None, "the record has no secret; run `make records`"
    lobby = msgspec.structs.replace(
        lobby, secret=record.secret, seats=tuple(SeatPlayer(user.id) for user in users), options=record.header.options
    )
    await app.service.lobbies.open_lobby(lobby, secrets.token_hex(8))
    await app.handle_callback(users[0].id, channel, StartGame(lobby.table).data)
    return [RecordedPlayer(app, user.id, channel, lobby.table, seat) for seat, user in enumerate(users)]
