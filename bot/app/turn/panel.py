"""The panel: one seat's private screen. A question step by step, the confirmation, the rehearsal, the waiting."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match import orders
from bot.app.match.notes import now_ms
from bot.app.match.rooms import opponents
from bot.app.match.table import Table
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen, under
from bot.app.presses.table import HowTo, LookBack, Move, Open, Rematch
from bot.app.presses.time import Orders
from bot.app.presses.turn import Back, Cancel, Group, Hint, Plan, ReadOn, Try, Turn, Yes
from bot.app.show import ballot
from bot.app.show.asking import once
from bot.app.show.frames import (
    alt,
    headline,
    own_alt,
    picture,
    rule_button,
)
from bot.app.show.mine import since_my_turn, with_time
from bot.app.show.parts import Presses, Widgets
from bot.app.show.pointing import chosen_marks, marks
from bot.app.show.results import own_place
from bot.app.show.rows import fit, flat, in_rows
from bot.app.show.story import trace, traced
from bot.app.show.walk import Draft, beside, open_ways, path, skip, turns
from bot.app.show.widgets import ask
from bot.app.turn import before, drafts, hints, lesson, offers, plans
from bot.app.turn.around import Panel
from engines.core.lessons import END
from engines.core.lessons import Step as Told
from engines.core.marks import next_ways, picture_of
from engines.core.tree import MORE, Leaf, Node
from engines.core.words import Msg
from engines.core.words import Word as Tokens
from render.core import parts as parts_of
from render.core.request import Focus


async def show(context: RequestContext, table: Table, notice: Msg | str = "") -> Screen:
    """The panel of the caller's seat as it is now. Under ``hold``.

    Raises ``Declined`` where it is theirs no more: others may have been faster since the door looked.
    """
    seat = table.seat_of(context.person.id)
    if seat is None:
        raise Declined("app-not-seated", "table")
    translator = await context.load_translator(table)
    panel = Panel(context, table, seat, translator)
    told = notice if isinstance(notice, str) else translator(notice)
    rule = notice.rule if isinstance(notice, Msg) else ""
    if table.history.vote is not None:
        text, row = (
            ballot.lines(table, table.history.vote, translator),
            ballot.row(table, table.history.vote, translator, seat),
        )
        return panel.screen(text, notice=told, rows=(row, *panel.foot(undo=False)))
    if table.over or table.history.closed or seat not in table.match.asked():
        return _timed(panel, _waiting(panel, told))
    if (step := lesson.now(table)) is not None and not step.words:
        return _reading(panel, step)
    if await _ordered(context, table, seat):
        return _timed(panel, _spoken_for(panel, told))
    draft = await drafts.load(context, table, seat)
    screen = _timed(panel, _question(panel, draft))
    if draft.hint and hints.thinking(context, table, seat):
        screen = msgspec.structs.replace(screen, soon=Move(table.id).line)
    extra = rule_button(translator, table.id, rule)
    return msgspec.structs.replace(under(screen, (), extra) if extra else screen, notice=told)


async def _ordered(context: RequestContext, table: Table, seat: int) -> bool:
    """Whether an order ahead of the caller's own is about to answer: its question is not put again meanwhile."""
    clock = table.waiting.seats[seat]
    if not clock.ordered or clock.tried or table.own_seat(context.person.id) != seat:
        return False
    return orders.speak(table, seat, await orders.given(context.service, table, seat))


def _spoken_for(panel: Panel, notice: str) -> Screen:
    table, translator, seat = panel.table, panel.translator, panel.seat
    view, change = table.match.view(seat), (Button(Orders(table.id).line, translator.say("waiting-orders")),)
    return panel.screen(
        [*headline(table, translator, seat), translator.say("waiting-order-soon")],
        notice=notice,
        rows=(change, *panel.foot()),
        alt=own_alt(table, view, translator),
        picture=picture(table, translator, view, "hand", traced(table, seat, translator)),
    )


def _timed(panel: Panel, screen: Screen) -> Screen:
    """A panel with what there is to say of time."""
    table, seat, translator, now = panel.table, panel.seat, panel.translator, now_ms(panel.context.service)
    return once(with_time(screen, table, seat, translator, now), table, seat, panel.context.person, translator, now)


def _waiting(panel: Panel, notice: str) -> Screen:
    table, translator = panel.table, panel.translator
    view = table.match.view(panel.seat)
    ended = table.match.over
    text = [*own_place(table, panel.seat, translator), *headline(table, translator, panel.seat)]
    if not table.over:
        text.append(translator.say("app-nothing-asked"))
    again = (_at_the_end(panel),) if ended else ()
    if learned := _learned(panel):
        ended, text = True, learned
        ais = opponents(table.game.key)
        play = Open(table.game.key, ais, learning=1, level="apprentice").line
        again = ((Button(play, translator.say("app-lesson-play", n=ais), "primary"),),)
    foot = panel.foot()
    return panel.screen(
        text, notice=notice, rows=(*again, *foot), foot=len(foot) if ended else 0, alt=own_alt(table, view, translator),
        picture=picture(table, translator, view, "hand", traced(table, panel.seat, translator)),
    )  # fmt: skip


def _at_the_end(panel: Panel) -> tuple[Button, ...]:
    """What there is to do once a game has ended; whoever played for somebody else has nothing to look back on."""
    table, translator = panel.table, panel.translator
    rematch = Button(Rematch(table.id).line, translator.say("app-rematch"), "primary")
    own = table.own_seat(panel.context.person.id) == panel.seat
    return (rematch, Button(LookBack(table.id).line, translator.say("look-back"))) if own else (rematch,)


def _reading(panel: Panel, told: Told) -> Screen:
    """A step of a lesson that is only read."""
    table, translator = panel.table, panel.translator
    view, foot = table.match.view(panel.seat), panel.foot(undo=False)
    on = Button(ReadOn(table.id, told.id).line, translator.say("app-lesson-on"), "primary")
    return panel.screen(
        lesson.told(table, translator), rows=((on,), *foot), foot=len(foot), alt=alt(table, view, translator),
        picture=picture(table, translator, view, "board"),
    )  # fmt: skip


def _learned(panel: Panel) -> list[str]:
    """What is told once the last step of a lesson is done."""
    table, translator = panel.table, panel.translator
    if not (table.room.lesson and table.over):
        return []
    numbers = table.game.rulebook.numbers(table.match.header.components)
    mistakes = [f"how-to-play-mistake-{n}" for n in (1, 2, 3)]
    return [translator.say(END), *(translator.say(key, **numbers) for key in mistakes if translator.has(key))]


def _question(panel: Panel, draft: Draft) -> Screen:
    tree = drafts.root(panel.table, panel.seat, draft)
    if tree is None:
        return before.rehearsed(panel, draft)
    tokens, node = skip(tree, draft.tokens)
    if isinstance(node, Leaf):
        return before.confirm(panel, draft, tree, tokens)
    return _asking(panel, draft, tree, tokens, node)


def _asking(panel: Panel, draft: Draft, tree: Node, tokens: Tokens, node: Node) -> Screen:
    assert not isinstance(node, Leaf)
    table, translator, presses = panel.table, panel.translator, Presses(panel.table.id, draft)
    parts = ask(node, draft, translator, presses, notes=table.room.learning)
    seen = table.match.preview(panel.seat, draft.words) if draft.words else None
    view = seen.view if seen else table.match.view(panel.seat)
    aimed = lesson.points(table, tree, tokens) if table.room.lesson else ()
    opened, blocked = (aimed, ()) if aimed else marks(node)
    focus = Focus(tokens, opened, blocked, chosen_marks(tree, tokens))
    lines = trace(list(seen.events), translator) if seen else traced(table, panel.seat, translator)
    named = (*opened, *blocked)
    part = parts_of.about(table.game.key, view, panel.seat)
    kind = "board" if seen or (part and not named) else picture_of(named)
    text = [*lesson.told(table, translator), translator(node.ask)]
    text.append(_so_far(path(tree, tokens, translator) if draft.tokens else [], translator))
    introduce = not draft.tokens and not draft.words and _first_turn(panel)
    text += [translator.say("app-first-turn", game=translator.title)] if introduce else []
    text += before.trying(panel, draft)
    after = [] if draft.tokens or draft.words else since_my_turn(table, panel.seat, translator)
    text += [] if draft.tokens or draft.words else _answered(panel, tree)
    text += _hint(panel, draft)
    how = [Button(HowTo(table.id).line, translator.say("app-how-to-play"))] if introduce else []
    ways = _ways(panel, draft, tree, tokens)
    begun = draft.tokens or draft.words or draft.trying or table.room.lesson
    ordered = Widgets() if begun else offers.offered(table, panel.seat, panel.context.person.id, translator)
    foot = panel.foot(undo=not draft.trying)
    rows = (
        *ways,
        *parts.rows,
        *ordered.rows,
        *_beside(panel, draft, tree, tokens),
        *in_rows([*_plans(panel, draft), *_steps(panel, draft, node), *how]),
        *foot,
    )
    return panel.screen(
        text, after=tuple(after), foot=len(foot), rows=rows, selects=parts.selects, pad=parts.pad,
        slots=(*parts.slots, *ordered.slots), lead=len(ways),
        picture=picture(table, translator, view, kind, lines, focus, part),
        alt=(own_alt if kind == "hand" else alt)(table, view, translator),
    )  # fmt: skip


def _first_turn(panel: Panel) -> bool:
    """Whether somebody answers for the first time at the first table at which they ever play this game."""
    table, person = panel.table, panel.context.person
    return person.first.get(table.game.key) == table.id and not table.match.living.spoke(panel.seat)


def _answered(panel: Panel, tree: Node) -> list[str]:
    """What the seat has answered already, where the question stays open for the others."""
    match, seat = panel.table.match, panel.seat
    if seat in match.owing():
        return []
    for version in range(match.version, 0, -1):
        entry = match.entries[version - 1]
        if entry.kind == "say" and entry.seat == seat and version not in match.gone:
            labels = path(tree, entry.word, panel.translator)
            return [panel.translator.say("app-answered", word=" · ".join(labels))] if labels else []
    return []


def _beside(panel: Panel, draft: Draft, tree: Node, tokens: Tokens) -> tuple[tuple[Button, ...], ...]:
    """What few want, left aside on the way here."""
    presses, translator = Presses(panel.table.id, draft), panel.translator
    found = [option for _, option in beside(tree, tokens)]
    return in_rows([Button(Turn(*presses.step, option.key).line, fit(translator(option.label))) for option in found])


def _ways(panel: Panel, draft: Draft, tree: Node, tokens: Tokens) -> tuple[tuple[Button, ...], ...]:
    """How something lies that is about to be placed, and the ways to turn it or flip it over from there."""
    node, presses, translator = turns(tree, tokens), Presses(panel.table.id, draft), panel.translator
    if node is None:
        return ()
    now = next(option for option in node.options if option.key == tokens[-1])
    row = [Button(Turn(*presses.step, now.key).line, fit(f"✓ {translator(now.label)}"), "primary")]
    ways = next_ways(open_ways(node), now.key)
    for kind, said in (("turn", "app-way-turn"), ("flip", "app-way-flip")):
        row += [Button(Turn(*presses.step, ways[kind]).line, translator.say(said))] if kind in ways else []
    return (tuple(row),)


def _steps(panel: Panel, draft: Draft, node: Node) -> list[Button]:
    """What can be done besides answering: a second thing to do, a step back, a rehearsal, a hint."""
    translator, presses = panel.translator, Presses(panel.table.id, draft)
    row = []
    if not isinstance(node, Leaf) and node.more is not None:
        row.append(Button(presses.walk(MORE), translator.say("app-more")))
    if draft.group:
        row.append(Button(Group(*presses.step, "").line, translator.say("app-back")))
    elif draft.tokens:
        row.append(Button(Back(*presses.step).line, translator.say("app-back")))
    if draft.tokens or draft.words or draft.trying:
        row.append(Button(Cancel(*presses.step).line, translator.say("app-cancel")))
    if not draft.trying:
        row.append(Button(Try(*presses.step).line, translator.say("app-try")))
    if draft.words:
        row.append(Button(Yes(*presses.step).line, translator.say("app-say-rehearsed"), "primary"))
    return row


def _hint(panel: Panel, draft: Draft) -> list[str]:
    """What a journeyman or a master would choose, where that was asked."""
    if not draft.hint:
        return []
    translator = panel.translator
    word = " · ".join(path(panel.table.match.tree(panel.seat), draft.hint, translator))
    told = [translator.say("app-hint-master" if draft.mastered else "app-hint-is", word=word)]
    return (
        [*told, translator.say("app-hint-thinking")] if hints.thinking(panel.context, panel.table, panel.seat) else told
    )


def _plans(panel: Panel, draft: Draft) -> list[Button]:
    """Whole answers that are ready: where much has to be shared out last time's, or the first time some everywhere.

    On a learning table also the AI's.
    """
    translator, presses, row = panel.translator, Presses(panel.table.id, draft), []
    if draft.tokens or draft.trying:
        return []
    if plans.last(panel.table, panel.seat):
        row.append(Button(Plan(*presses.step, "last").line, translator.say("app-same-again")))
    elif plans.even(panel.table, panel.seat):
        row.append(Button(Plan(*presses.step, "even").line, translator.say("app-spread-evenly")))
    if draft.hint:
        row.append(Button(Plan(*presses.step, "hint").line, translator.say("app-take-hint")))
    elif panel.table.room.learning:
        row.append(Button(Hint(*presses.step).line, translator.say("app-hint")))
    return row


def _so_far(labels: list[str], translator: Translator) -> str:
    return translator.say("app-so-far", word=" · ".join(labels)) if labels else ""


def answers(screen: Screen) -> list[Button]:
    """All buttons of a screen that answer something, wherever they stand."""
    found = flat(screen.rows)
    for select in screen.selects:
        found += flat(buttons for _, buttons in select.groups)
    if screen.pad is not None:
        found += screen.pad.likely
    return found
