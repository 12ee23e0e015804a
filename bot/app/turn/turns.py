"""Presses in a turn: walking, rehearsing, saying, taking back, voting. Each is one short handler."""

from __future__ import annotations

from collections.abc import Awaitable

import msgspec

from bot.app.clock.events import LessonStepRead
from bot.app.context import RequestContext
from bot.app.match.play import Spoken, say_at
from bot.app.match.table import Table
from bot.app.port.naming import bare
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.presses.table import GoOn
from bot.app.presses.turn import (
    Back,
    Cancel,
    Give,
    Group,
    Hint,
    Pad,
    Page,
    Plan,
    ReadOn,
    Say,
    Try,
    Turn,
    Typed,
    Walk,
    Yes,
)
from bot.app.show import board
from bot.app.show.allotting import allotment, unfit
from bot.app.show.parts import ASIDE
from bot.app.show.walk import Draft, allotted, at_once, back, beside, path, skip
from bot.app.show.walk import turns as ways_round
from bot.app.turn import ai, drafts, hints, lesson, panel, plans, typed
from bot.app.turn.step import Step
from engines.core.marks import is_way
from engines.core.tree import END, Allot, Amount, Leaf, Pick
from engines.core.tree import walk as look
from engines.core.words import Msg, Word

TOLD = 3
"""So many sentences say at once what came of a word."""


async def walk(context: RequestContext, step: Step, press: Walk) -> Screen:
    """Further by a token or two."""
    draft, tree = step.draft, step.tree
    if tree is None:
        raise Declined("refused-stale", "panel")
    start, node = skip(tree, draft.tokens)
    if press.tokens and "=" in press.tokens[-1]:
        return await _begun(context, step, (*start, *press.tokens))
    more = (
        allotted(node, allotment(node, draft)) if isinstance(node, Allot) and press.tokens == (END,) else press.tokens
    )
    return await _further(context, step, (*start, *more))


async def _begun(context: RequestContext, step: Step, tokens: Word) -> Screen:
    """An allotment is begun with its first share, as if it had been given on its own screen."""
    table, seat, draft, tree = step
    assert tree is not None
    at = next(n for n, token in enumerate(tokens) if "=" in token)
    look(tree, tokens)
    given = {key: int(n) for key, _, n in (token.partition("=") for token in tokens[at:])}
    await drafts.save(context, table, seat, msgspec.structs.replace(draft.at(tokens[:at]), given=given))
    return await panel.show(context, table)


async def _further(context: RequestContext, step: Step, tokens: Word) -> Screen:
    """The draft taken on to ``tokens``, and said where they are a whole word that counts at once."""
    table, seat, draft, _ = step
    whole = await advance(context, table, seat, draft, tokens)
    if not whole:
        return await panel.show(context, table)
    return await say_all(context, table, seat, draft.epoch, (whole,))


async def advance(context: RequestContext, table: Table, seat: int, draft: Draft, tokens: Word) -> Word:
    """Take the draft on to ``tokens``. Gives the word where it is whole and counts at once, else nothing.

    Raises ``Refused`` with the reason; the draft then stays as it was.
    """
    tree = drafts.root(table, seat, draft)
    assert tree is not None
    tokens, node = skip(tree, tokens)
    further = msgspec.structs.replace(draft.at(tokens), typed=draft.typed)
    if not isinstance(node, Leaf):
        await drafts.save(context, table, seat, further)
        return ()
    if table.room.lesson and not draft.trying:
        lesson.check(table, tokens)
    sealed = table.match.preview(seat, (*draft.words, tokens)).seals
    if draft.trying:
        further = Draft(draft.epoch, (), (*draft.words, tokens), trying=True)
    elif not (context.person.confirm or draft.typed or (sealed and not at_once(tree, tokens))):
        return tokens
    await drafts.save(context, table, seat, further)
    return ()


async def turn(context: RequestContext, step: Step, press: Turn) -> Screen:
    """Another than what was taken for now: a way round before it is placed, or what few want."""
    table, seat, draft, tree = step
    tokens = skip(tree, draft.tokens)[0] if tree is not None else ()
    if tree is not None and ways_round(tree, tokens) is not None and is_way(press.way):
        tokens, _ = skip(tree, (*tokens[:-1], press.way))
        await drafts.save(context, table, seat, draft.at(tokens))
        return await panel.show(context, table)
    others = beside(tree, tokens) if tree is not None else []
    other = next(((*before, option.key) for before, option in others if option.key == press.way), None)
    if other is None:
        raise Declined("app-bad-press", "panel")
    return await _further(context, step, other)


async def step_back(context: RequestContext, step: Step, _: Back) -> Screen:
    """Before the last choice."""
    table, seat, draft, tree = step
    if draft.tokens and tree is not None:
        before = draft.at(back(tree, draft.tokens))
    else:
        before = Draft(draft.epoch, (), draft.words[:-1], trying=draft.trying)
    await drafts.save(context, table, seat, before)
    return await panel.show(context, table)


async def cancel(context: RequestContext, step: Step, _: Cancel) -> Screen:
    """Throw the draft away."""
    table, seat, draft = step.table, step.seat, step.draft
    await drafts.drop(context, table, seat)
    told = Msg("app-thrown-away") if draft.words else ""
    return await panel.show(context, table, told)


async def give(context: RequestContext, step: Step, press: Give) -> Screen:
    """So many to one slot. Who has given all that there is has answered, and may still change it or take it back."""
    table, seat, draft, tree = step
    node = skip(tree, draft.tokens)[1] if tree is not None else None
    if not isinstance(node, Allot):
        raise Declined("app-bad-press", "panel")
    given = allotment(node, draft)
    slot = next((slot for slot in node.slots if slot.key == press.slot), None)
    if slot is None or not slot.low <= press.n <= slot.high or slot.blocked is not None:
        raise Declined("app-bad-press", "panel")
    given[slot.key] = press.n
    if sum(given.values()) > node.total[1]:
        raise Declined("app-no-more-to-give", "panel", n=node.total[1])
    if sum(given.values()) == node.total[1] and unfit(node, given) is None and tree is not None:
        return await _further(context, step, (*skip(tree, draft.tokens)[0], *allotted(node, given)))
    await drafts.save(context, table, seat, msgspec.structs.replace(draft, given=given))
    return await panel.show(context, table)


async def pad(context: RequestContext, step: Step, press: Pad) -> Screen:
    """Another number on the pad, not taken yet."""
    table, seat, draft, tree = step
    node = skip(tree, draft.tokens)[1] if tree is not None else None
    n = press.n
    if not isinstance(node, Amount) or not node.low <= n <= node.high or (n - node.low) % node.step:
        raise Declined("app-bad-press", "panel")
    await drafts.save(context, table, seat, msgspec.structs.replace(draft, number=n))
    return await panel.show(context, table)


async def group(context: RequestContext, step: Step, press: Group) -> Screen:
    """The options of one group; ``-``: all groups again."""
    table, seat, draft, tree = step
    node = skip(tree, draft.tokens)[1] if tree is not None else None
    if not isinstance(node, Pick):
        raise Declined("app-bad-press", "panel")
    groups = list(dict.fromkeys(option.group or "" for option in node.options))
    chosen = press.n if press.n.startswith(ASIDE) else ""
    if press.n and not chosen:
        if not press.n.isdecimal() or int(press.n) >= len(groups):
            raise Declined("app-bad-press", "panel")
        chosen = groups[int(press.n)]
    await drafts.save(context, table, seat, msgspec.structs.replace(draft, group=chosen, page=0))
    return await panel.show(context, table)


async def page(context: RequestContext, step: Step, press: Page) -> Screen:
    """Another page of a long list."""
    table, seat, draft = step.table, step.seat, step.draft
    await drafts.save(context, table, seat, msgspec.structs.replace(draft, page=press.n))
    return await panel.show(context, table)


async def rehearse(context: RequestContext, step: Step, _: Try) -> Screen:
    """From now on words are only tried."""
    table, seat, draft = step.table, step.seat, step.draft
    await drafts.save(context, table, seat, Draft(draft.epoch, draft.tokens, trying=True))
    return await panel.show(context, table)


def thought(context: RequestContext, step: Step, _: Hint) -> Awaitable[Word]:
    """What the AI would say, on a learning table."""
    if not step.table.room.learning:
        raise Declined("app-no-hints", "panel")
    return context.service.thinkers.think(ai.task(step.table, step.seat))


async def hint(context: RequestContext, step: Step, _: Hint, word: Word) -> Screen:
    """Keep what the AI has thought with the draft; a master thinks on."""
    await drafts.save(context, step.table, step.seat, msgspec.structs.replace(step.draft, hint=word, mastered=False))
    hints.think_on(context, step.table, step.seat)
    return await panel.show(context, step.table)


async def plan(context: RequestContext, step: Step, press: Plan) -> Screen:
    """A whole answer that is ready.

    A hint was read before it is taken, so it counts like any other answer; the others are shown first.
    """
    table, seat, draft = step.table, step.seat, step.draft
    hinted, ready_plans = press.which == "hint", {"last": plans.last, "even": plans.even}
    plan_of = ready_plans.get(press.which)
    word = plan_of(table, seat) if plan_of else draft.hint if hinted else ()
    if not word or draft.trying:
        raise Declined("app-bad-press", "panel")
    ready = Draft(draft.epoch, typed=not hinted, hint=draft.hint, mastered=draft.mastered)
    whole = await advance(context, table, seat, ready, word)
    if not whole:
        return await panel.show(context, table)
    return await say_all(context, table, seat, draft.epoch, (whole,))


async def confirm(context: RequestContext, step: Step, _: Yes) -> Screen:
    """Say what is drafted: rehearsed words, and the one in the making where it is whole."""
    table, seat, draft, tree = step
    words = draft.words
    if tree is not None:
        tokens, node = skip(tree, draft.tokens)
        if isinstance(node, Leaf):
            words = (*words, tokens)
    if not words:
        raise Declined("app-half-word", "panel")
    return await say_all(context, table, seat, draft.epoch, words)


async def say_all(context: RequestContext, table: Table, seat: int, epoch: int, words: tuple[Word, ...]) -> Screen:
    """Say words one after the other; stops where the next is no longer what is asked."""
    told: list[Msg] = []
    for n, word in enumerate(words):
        command = context.command if n == 0 else f"{context.command}:{n}"
        said, table = await _said(context, table, seat, epoch, word, command)
        told += [event.msg for event in said.events if event.reaches(seat)]
        if seat not in table.match.asked():
            break
        epoch = table.match.epochs[seat]
    drafts.answered(context, table, seat)
    translator = await context.load_translator(table)
    notice = " ".join(translator(msg) for msg in told[:TOLD]) or translator.say("app-said")
    return await panel.show(context, table, notice)


def _said(context: RequestContext, table: Table, seat: int, epoch: int, word: Word, command: str) -> Awaitable[Spoken]:
    if table.room.lesson:
        return lesson.say(context, table, seat, epoch, word, command)
    return say_at(context.service, table, seat, epoch, word, command, person=context.person.id)


async def answer(context: RequestContext, table: Table, press: Say) -> Screen:
    """A button on the table itself. Who is only trying is told so: nothing is said by it."""
    seat = press.asked
    if (await drafts.load(context, table, seat)).trying:
        raise Declined("app-still-trying", "panel")
    whole = await advance(context, table, seat, Draft(press.epoch), (press.token,))
    if not whole:
        return await panel.show(context, table)
    _, table = await _said(context, table, seat, press.epoch, whole, context.command)
    drafts.answered(context, table, seat)
    return await board.public(context.service, table, context.lang)


async def by_word(context: RequestContext, table: Table, press: Typed) -> Screen:
    """A typed answer. An exact one counts as a press would, any other is shown back first; a tried one is tried."""
    seat = context.seat(table)
    draft = await drafts.load(context, table, seat)
    tree = drafts.root(table, seat, draft) if draft.trying else table.match.tree(seat)
    if tree is None:
        raise Declined("app-still-trying", "panel")
    translator = await context.load_translator(table)
    read = typed.read(tree, press.said, table.game.key, tuple(map(bare, translator.names)))
    if not read.word:
        ask = translator(read.left.ask) if not isinstance(read.left, Leaf) else ""
        raise Declined("app-not-understood", "panel", ask=ask)
    epoch = table.match.epochs[seat]
    begun = Draft(epoch, (), draft.words, trying=True) if draft.trying else Draft(epoch, typed=not read.exact)
    whole = await advance(context, table, seat, begun, read.word)
    if whole:
        return await say_all(context, table, seat, epoch, (whole,))
    told = "" if read.exact else translator.say("app-read-as", word=" · ".join(path(tree, read.word, translator)))
    return await panel.show(context, table, told)


async def read_on(context: RequestContext, table: Table, press: ReadOn) -> Screen:
    """A step of a lesson was read."""
    step = lesson.now(table)
    if step is not None and not step.words and step.id == press.step:
        await context.service.tables.note(table, LessonStepRead(context.seat(table), step.id), command=context.command)
    return await panel.show(context, table)


async def go_on(context: RequestContext, table: Table, _: GoOn) -> Screen:
    """Let the AIs go on."""
    await ai.go_on(context.service, table, context.command)
    return await panel.show(context, table)
