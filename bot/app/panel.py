"""The panel: one seat's private screen. A question step by step, the confirmation, the rehearsal, the waiting."""

from __future__ import annotations

import msgspec

from bot.app import drafts
from bot.app.ballot import own_buttons, status
from bot.app.frames import alt, headline, picture, rule_button, title, undo_button
from bot.app.rehearsal import ahead
from bot.app.screen import Button, Screen
from bot.app.service import Call, Voice
from bot.app.story import trace, traced
from bot.app.table import Table
from bot.app.waiting.mine import since_my_turn, with_time
from bot.app.walk import Draft, chosen_marks, forced, marks, path, skip, turns
from bot.app.widgets import Presses, ask, fit, flat, in_rows
from engines.core.tree import MORE, Allot, Leaf, Node, step, walk
from engines.core.words import Msg, Refused
from engines.core.words import Word as Tokens
from render.core.request import Focus


class Panel:
    """Everything that the parts of a panel need."""

    def __init__(self, call: Call, table: Table, seat: int, voice: Voice) -> None:
        self.call = call
        self.table = table
        self.seat = seat
        self.voice = voice

    def screen(self, text: list[str], **parts: object) -> Screen:
        """A private screen of this seat."""
        whole = Screen(title(self.table.room, self.voice), private=True, lang=self.voice.lang, table=self.table.id)
        lines = tuple(line for line in text if line)
        return msgspec.structs.replace(whole, text=lines, version=self.table.shown_version, **parts)

    def foot(self, *, undo: bool = True) -> tuple[tuple[Button, ...], ...]:
        """The rows under every panel."""
        table, voice = self.table, self.voice
        look = (
            Button(f"hand {table.id}", voice.say("app-hand")),
            Button(f"board {table.id}", voice.say("app-board")),
            Button(f"story {table.id}", voice.say("app-story")),
            Button(f"waiting {table.id}", voice.say("waiting-time")),
        )
        back = undo_button(table, self.seat, voice) if undo else ()
        return (look, back) if back else (look,)


async def show(call: Call, table: Table, notice: Msg | str = "") -> Screen:
    """The panel of the caller's seat as it is now. Under ``hold``."""
    seat = call.seat(table)
    voice = await call.service.voice(table, call.lang)
    panel = Panel(call, table, seat, voice)
    told = notice if isinstance(notice, str) else voice(notice)
    rule = notice.rule if isinstance(notice, Msg) else ""
    if table.history.vote is not None:
        ballot = own_buttons(table, seat, voice)
        return panel.screen(status(table, voice), notice=told, rows=(ballot, *panel.foot(undo=False)))
    if table.over or table.history.closed or seat not in table.match.asked():
        return with_time(_waiting(panel, told), table, seat, voice, call.person.hours.zone)
    draft = await drafts.load(call, table, seat)
    screen = with_time(_question(panel, draft), table, seat, voice, call.person.hours.zone)
    extra = rule_button(voice, table.id, rule)
    rows = (*screen.rows, extra) if extra else screen.rows
    return msgspec.structs.replace(screen, notice=told, rows=rows)


def _waiting(panel: Panel, notice: str) -> Screen:
    table, voice = panel.table, panel.voice
    view = table.match.view(panel.seat)
    text = headline(table, voice, panel.seat)
    if not table.over:
        text.append(voice.say("app-nothing-asked"))
    return panel.screen(
        text, notice=notice, rows=panel.foot(), alt=alt(table, view, voice),
        picture=picture(table, voice, view, "hand", traced(table, panel.seat, voice)),
    )  # fmt: skip


def _question(panel: Panel, draft: Draft) -> Screen:
    tree = drafts.root(panel.table, panel.seat, draft)
    if tree is None:
        return _rehearsed(panel, draft)
    tokens, node = skip(tree, draft.tokens)
    if isinstance(node, Leaf):
        return _confirm(panel, draft, tree, tokens)
    return _asking(panel, draft, tree, tokens, node)


def _asking(panel: Panel, draft: Draft, tree: Node, tokens: Tokens, node: Node) -> Screen:
    assert not isinstance(node, Leaf)
    table, voice, presses = panel.table, panel.voice, Presses(panel.table.id, draft)
    parts = ask(node, draft, voice, presses, notes=table.room.learning)
    seen = ahead(table.match, panel.seat, draft.words) if draft.words else None
    view = seen.view if seen else table.match.view(panel.seat)
    opened, blocked = marks(node)
    focus = Focus(tokens, opened, blocked, chosen_marks(tree, tokens))
    lines = trace(list(seen.events), voice) if seen else traced(table, panel.seat, voice)
    kind = "board" if seen else picture_kind((*opened, *blocked))
    text = [voice(node.ask), _so_far(path(tree, tokens, voice), voice), *_trying(panel, draft)]
    if not draft.tokens and not draft.words:
        text += since_my_turn(table, panel.seat, voice)
    if draft.hint:
        text.append(voice.say("app-hint-is", word=" · ".join(path(table.match.tree(panel.seat), draft.hint, voice))))
    rows = (
        *parts.rows,
        *_ways(panel, draft, tree, tokens),
        *_plans(panel, draft),
        *_steps(panel, draft, node),
        *panel.foot(undo=not draft.trying),
    )
    return panel.screen(
        text, rows=rows, selects=parts.selects, pad=parts.pad, slots=parts.slots,
        picture=picture(table, voice, view, kind, lines, focus), alt=alt(table, view, voice),
    )  # fmt: skip


def _ways(panel: Panel, draft: Draft, tree: Node, tokens: Tokens) -> tuple[tuple[Button, ...], ...]:
    """The ways round that something may lie, where it is about to be placed; the present one is marked."""
    node, presses = turns(tree, tokens), Presses(panel.table.id, draft)
    if node is None:
        return ()
    return in_rows(
        [
            Button(
                presses.of("turn", option.key), fit(panel.voice(option.label)),
                "primary" if option.key == tokens[-1] else "plain", option.blocked is not None,
            )
            for option in node.options
        ]
    )  # fmt: skip


def picture_kind(at: tuple[str, ...]) -> str:
    """The picture that has the marks: cards lie in the hand, bare names are places to lay something, else the board."""
    if all(mark.startswith(("card:", "hand:", "look:")) for mark in at):
        return "hand"
    return "place" if all(mark.isalnum() for mark in at) and len(at) > 1 else "board"


def _steps(panel: Panel, draft: Draft, node: Node) -> tuple[tuple[Button, ...], ...]:
    """What can be done besides answering: a second thing to do, a step back, a rehearsal, a hint."""
    voice, presses = panel.voice, Presses(panel.table.id, draft)
    row = []
    if not isinstance(node, Leaf) and node.more is not None:
        row.append(Button(presses.of("walk", MORE), voice.say("app-more")))
    if draft.group:
        row.append(Button(presses.of("group", "-"), voice.say("app-back")))
    elif draft.tokens:
        row.append(Button(presses.of("back"), voice.say("app-back")))
    if draft.tokens or draft.words or draft.trying:
        row.append(Button(presses.of("cancel"), voice.say("app-cancel")))
    if not draft.trying:
        row.append(Button(presses.of("try"), voice.say("app-try")))
    if draft.words:
        row.append(Button(presses.of("yes"), voice.say("app-say-rehearsed"), "primary"))
    return (tuple(row),) if row else ()


def _plans(panel: Panel, draft: Draft) -> tuple[tuple[Button, ...], ...]:
    """Whole answers that are ready: last time's where much has to be shared out, the AI's on a learning table."""
    voice, presses, row = panel.voice, Presses(panel.table.id, draft), []
    if draft.tokens or draft.trying:
        return ()
    if last_plan(panel.table, panel.seat):
        row.append(Button(presses.of("plan", "last"), voice.say("app-same-again")))
    if draft.hint:
        row.append(Button(presses.of("plan", "hint"), voice.say("app-take-hint")))
    elif panel.table.room.learning:
        row.append(Button(presses.of("hint"), voice.say("app-hint")))
    return (tuple(row),) if row else ()


def last_plan(table: Table, seat: int) -> Tokens:
    """The last allotment that the seat said and could say again now, or nothing."""
    tree, match = table.match.tree(seat), table.match
    if not isinstance(tree, Allot):
        return ()
    for version in range(match.version, 0, -1):
        entry = match.entries[version - 1]
        if entry.kind == "say" and entry.seat == seat and version not in match.gone:
            try:
                if isinstance(walk(tree, entry.word), Leaf):
                    return entry.word
            except Refused:
                continue
    return ()


def _confirm(panel: Panel, draft: Draft, tree: Node, tokens: Tokens) -> Screen:
    """The whole word, and what comes of it, before it counts."""
    table, voice, presses = panel.table, panel.voice, Presses(panel.table.id, draft)
    seen = ahead(table.match, panel.seat, (*draft.words, tokens))
    labels = path(tree, tokens, voice)
    text = [voice.say("app-confirm-word", word=" · ".join(labels))]
    if all(forced_all(tree, tokens)):
        text.append(voice.say("app-only-choice"))
    text += [voice(event.msg) for event in seen.events]
    text.append(voice.say("app-confirm-seals" if seen.seals else "app-confirm-undo"))
    row = [Button(presses.of("yes"), voice.say("app-confirm"), "primary")]
    if draft.tokens:
        row.append(Button(presses.of("back"), voice.say("app-back")))
    row.append(Button(presses.of("cancel"), voice.say("app-cancel")))
    return panel.screen(
        [*text, *_trying(panel, draft)], rows=(tuple(row), *panel.foot(undo=False)), alt=alt(table, seen.view, voice),
        picture=picture(table, voice, seen.view, "board", trace(list(seen.events), voice)),
    )  # fmt: skip


def forced_all(tree: Node, tokens: Tokens) -> list[bool]:
    """For each token of a word: whether it was the only one."""
    found, node = [], tree
    for token in tokens:
        found.append(forced(node) == token)
        node = step(node, token)
    return found


def _rehearsed(panel: Panel, draft: Draft) -> Screen:
    """The rehearsal has come to where nobody can look further, or where others would be asked."""
    table, voice, presses = panel.table, panel.voice, Presses(panel.table.id, draft)
    seen = ahead(table.match, panel.seat, draft.words)
    text = [*_trying(panel, draft), *(voice(event.msg) for event in seen.events)]
    text.append(voice.say("app-try-seals" if seen.seals else "app-try-end"))
    row = (
        Button(presses.of("yes"), voice.say("app-say-rehearsed"), "primary"),
        Button(presses.of("back"), voice.say("app-back")),
        Button(presses.of("cancel"), voice.say("app-throw-away")),
    )
    return panel.screen(
        text, rows=(row, *panel.foot(undo=False)), alt=alt(table, seen.view, voice),
        picture=picture(table, voice, seen.view, "board", trace(list(seen.events), voice)),
    )  # fmt: skip


def _trying(panel: Panel, draft: Draft) -> list[str]:
    if not draft.trying:
        return []
    return [panel.voice.say("app-trying", n=len(draft.words))]


def _so_far(labels: list[str], voice: Voice) -> str:
    return voice.say("app-so-far", word=" · ".join(labels)) if labels else ""


def answers(screen: Screen) -> list[Button]:
    """All buttons of a screen that answer something, wherever they stand."""
    found = flat(screen.rows)
    for select in screen.selects:
        found += flat(buttons for _, buttons in select.groups)
    if screen.pad is not None:
        found += screen.pad.likely
    return found
