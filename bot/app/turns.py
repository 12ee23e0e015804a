"""Presses in a turn: walking, rehearsing, saying, taking back, voting. Each is one short handler."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from bot.app import ai, board, drafts, panel
from bot.app.play import resting, say
from bot.app.refusals import Declined
from bot.app.rehearsal import ahead
from bot.app.screen import Screen
from bot.app.service import Call
from bot.app.table import Table
from bot.app.walk import Draft, allotted, at_once, back, is_way, skip
from bot.app.walk import turns as ways_round
from bot.app.widgets import allotment
from engines.core.tree import END, Allot, Amount, Leaf, Node, Pick
from engines.core.words import Msg, Seat, Word

TOLD = 3
"""So many sentences say at once what came of a word."""


@asynccontextmanager
async def _step(call: Call) -> AsyncIterator[tuple[Table, int, Draft, Node | None]]:
    """The table, the caller's seat, the draft that the press belongs to and the tree that it walks.

    Refuses presses from another moment: ``verb table epoch mark ...``.
    """
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("answer", table)
        resting(table)
        table.match.check_epoch(seat, call.number(1))
        draft = await drafts.load(call, table, seat)
        if draft.mark() != call.arg(2):
            raise Declined("app-other-step", "panel")
        yield table, seat, draft, drafts.root(table, seat, draft)


async def mine(call: Call) -> Screen:
    """The panel; whoever does not sit here gets the board."""
    async with call.service.tables.hold(call.table) as table:
        if table.seat_of(call.person.id) is None:
            return await board.private(call, table)
        return await panel.show(call, table)


async def walk(call: Call) -> Screen:
    """Further by a token or two. Press: ``walk table epoch mark token...``; ``.`` takes what an allotment gives."""
    async with _step(call) as (table, seat, draft, tree):
        if tree is None:
            raise Declined("refused-stale", "panel")
        token = call.arg(3)
        _, node = skip(tree, draft.tokens)
        start, _ = skip(tree, draft.tokens)
        more = allotted(node, allotment(node, draft)) if isinstance(node, Allot) and token == END else call.args[3:]
        whole = await advance(call, table, seat, draft, (*start, *more))
        if not whole:
            return await panel.show(call, table)
        epoch = draft.epoch
    return await say_all(call, seat, epoch, (whole,))


async def advance(call: Call, table: Table, seat: int, draft: Draft, tokens: Word) -> Word:
    """Take the draft on to ``tokens``. Gives the word where it is whole and counts at once, else nothing.

    Raises ``Refused`` with the reason; the draft then stays as it was.
    """
    tree = drafts.root(table, seat, draft)
    assert tree is not None
    tokens, node = skip(tree, tokens)
    further = msgspec.structs.replace(draft.at(tokens), typed=draft.typed)
    if not isinstance(node, Leaf):
        await drafts.save(call, table, seat, further)
        return ()
    seen = ahead(table.match, seat, (*draft.words, tokens))
    if draft.trying:
        further = Draft(draft.epoch, (), (*draft.words, tokens), trying=True)
    elif not (call.person.confirm or draft.typed or (seen.seals and not at_once(tree))):
        return tokens
    await drafts.save(call, table, seat, further)
    return ()


async def turn(call: Call) -> Screen:
    """Another way round, before it is placed. Press: ``turn table epoch mark way``."""
    async with _step(call) as (table, seat, draft, tree):
        tokens = skip(tree, draft.tokens)[0] if tree is not None else ()
        if tree is None or ways_round(tree, tokens) is None or not is_way(call.arg(3)):
            raise Declined("app-bad-press", "panel")
        tokens, _ = skip(tree, (*tokens[:-1], call.arg(3)))
        await drafts.save(call, table, seat, draft.at(tokens))
        return await panel.show(call, table)


async def step_back(call: Call) -> Screen:
    """Before the last choice. Press: ``back table epoch mark``."""
    async with _step(call) as (table, seat, draft, tree):
        if draft.tokens and tree is not None:
            before = draft.at(back(tree, draft.tokens))
        else:
            before = Draft(draft.epoch, (), draft.words[:-1], trying=draft.trying)
        await drafts.save(call, table, seat, before)
        return await panel.show(call, table)


async def cancel(call: Call) -> Screen:
    """Throw the draft away. Press: ``cancel table epoch mark``."""
    async with _step(call) as (table, seat, draft, _):
        await drafts.drop(call, table.id, seat)
        told = Msg("app-thrown-away") if draft.words else ""
        return await panel.show(call, table, told)


async def give(call: Call) -> Screen:
    """So many to one slot. Press: ``give table epoch mark slot n``."""
    async with _step(call) as (table, seat, draft, tree):
        node = skip(tree, draft.tokens)[1] if tree is not None else None
        if not isinstance(node, Allot):
            raise Declined("app-bad-press", "panel")
        given = allotment(node, draft)
        slot = next((slot for slot in node.slots if slot.key == call.arg(3)), None)
        n = call.number(4)
        if slot is None or not slot.low <= n <= slot.high or slot.blocked is not None:
            raise Declined("app-bad-press", "panel")
        given[slot.key] = n
        if sum(given.values()) > node.total[1]:
            raise Declined("app-no-more-to-give", "panel", n=node.total[1])
        await drafts.save(call, table, seat, msgspec.structs.replace(draft, given=given))
        return await panel.show(call, table)


async def pad(call: Call) -> Screen:
    """Another number on the pad, not taken yet. Press: ``pad table epoch mark n``."""
    async with _step(call) as (table, seat, draft, tree):
        node = skip(tree, draft.tokens)[1] if tree is not None else None
        n = call.number(3)
        if not isinstance(node, Amount) or not node.low <= n <= node.high or (n - node.low) % node.step:
            raise Declined("app-bad-press", "panel")
        await drafts.save(call, table, seat, msgspec.structs.replace(draft, number=n))
        return await panel.show(call, table)


async def group(call: Call) -> Screen:
    """The options of one group; ``-``: all groups again. Press: ``group table epoch mark n``."""
    async with _step(call) as (table, seat, draft, tree):
        node = skip(tree, draft.tokens)[1] if tree is not None else None
        if not isinstance(node, Pick):
            raise Declined("app-bad-press", "panel")
        groups = list(dict.fromkeys(option.group or "" for option in node.options))
        chosen = ""
        if call.arg(3) != "-":
            if call.number(3) >= len(groups):
                raise Declined("app-bad-press", "panel")
            chosen = groups[call.number(3)]
        await drafts.save(call, table, seat, msgspec.structs.replace(draft, group=chosen, page=0))
        return await panel.show(call, table)


async def page(call: Call) -> Screen:
    """Another page of a long list. Press: ``page table epoch mark n``."""
    async with _step(call) as (table, seat, draft, _):
        await drafts.save(call, table, seat, msgspec.structs.replace(draft, page=call.number(3)))
        return await panel.show(call, table)


async def rehearse(call: Call) -> Screen:
    """From now on words are only tried. Press: ``try table epoch mark``."""
    async with _step(call) as (table, seat, draft, _):
        await drafts.save(call, table, seat, Draft(draft.epoch, draft.tokens, trying=True))
        return await panel.show(call, table)


async def hint(call: Call) -> Screen:
    """What the AI would say, once a question, on a learning table. Press: ``hint table epoch mark``."""
    async with _step(call) as (table, seat, draft, _):
        if not table.room.learning:
            raise Declined("app-no-hints", "panel")
    word = await ai.hint(call.service, table, seat)
    async with _step(call) as (table, seat, draft, _):
        await drafts.save(call, table, seat, msgspec.structs.replace(draft, hint=word))
        return await panel.show(call, table)


async def plan(call: Call) -> Screen:
    """A whole answer that is ready, shown before it counts. Press: ``plan table epoch mark last|hint``."""
    async with _step(call) as (table, seat, draft, _):
        word = panel.last_plan(table, seat) if call.arg(3) == "last" else draft.hint
        if not word or draft.trying:
            raise Declined("app-bad-press", "panel")
        ready = Draft(draft.epoch, typed=True, hint=draft.hint)
        await advance(call, table, seat, ready, word)
        return await panel.show(call, table)


async def confirm(call: Call) -> Screen:
    """Say what is drafted: rehearsed words, and the one in the making where it is whole. Press: ``yes table ...``."""
    async with _step(call) as (_, seat, draft, tree):
        words = draft.words
        if tree is not None:
            tokens, node = skip(tree, draft.tokens)
            if isinstance(node, Leaf):
                words = (*words, tokens)
        if not words:
            raise Declined("app-half-word", "panel")
        epoch = draft.epoch
    return await say_all(call, seat, epoch, words)


async def say_all(call: Call, seat: int, epoch: int, words: tuple[Word, ...]) -> Screen:
    """Say words one after the other; stops where the next is no longer what is asked."""
    told: list[Msg] = []
    for n, word in enumerate(words):
        command = call.command if n == 0 else f"{call.command}:{n}"
        said = await say(call.service, call.table, seat, epoch, word, command, person=call.person.id)
        told += [event.msg for event in said.events if event.reaches(seat)]
        async with call.service.tables.hold(call.table) as table:
            if seat not in table.match.asked():
                break
            epoch = table.match.epochs[seat]
    await drafts.drop(call, call.table, seat)
    async with call.service.tables.hold(call.table) as table:
        voice = await call.service.voice(table, call.lang)
        notice = " ".join(voice(msg) for msg in told[:TOLD]) or voice.say("app-said")
        return await panel.show(call, table, notice)


async def answer(call: Call) -> Screen:
    """A button on the table itself. Press: ``say table seat epoch token``; only who owes the answer may."""
    async with call.service.tables.hold(call.table) as table:
        seat, epoch, token = call.number(1), call.number(2), call.arg(3)
        if table.seat_of(call.person.id) != seat:
            raise Declined("app-not-your-question", seats=[Seat(n) for n in table.match.owing()])
        resting(table)
        table.match.check_epoch(seat, epoch)
        draft = Draft(epoch)
        whole = await advance(call, table, seat, draft, (token,))
        if not whole:
            return await panel.show(call, table)
    await say(call.service, call.table, seat, epoch, whole, call.command, person=call.person.id)
    await drafts.drop(call, call.table, seat)
    async with call.service.tables.hold(call.table) as table:
        return await board.public(call.service, table, call.lang)


async def go_on(call: Call) -> Screen:
    """Let the AIs go on. Press: ``goon table``."""
    async with call.service.tables.hold(call.table) as table:
        call.seat(table)
    await ai.go_on(call.service, call.table, call.command)
    return await mine(call)
