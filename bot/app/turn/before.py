"""Before it counts: the whole answer and what comes of it, in a line and a small picture; a rehearsal at its end."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.app.port.screen import Button, Screen
from bot.app.presses.turn import Back, Cancel, Yes
from bot.app.show.frames import LONGEST_ALT, picture, sentences
from bot.app.show.parts import Presses
from bot.app.show.rows import fit
from bot.app.show.story import trace
from bot.app.show.walk import Draft, forced, path
from bot.app.turn.around import Panel
from engines.core.ahead import Preview
from engines.core.tree import Node, step
from engines.core.words import Word as Tokens
from render.core.parts import CHANGED, SHAPE


def confirm(panel: Panel, draft: Draft, tree: Node, tokens: Tokens) -> Screen:
    """The whole word, and what comes of it, before it counts."""
    table, translator, presses = panel.table, panel.translator, Presses(panel.table.id, draft)
    seen = table.match.preview(panel.seat, (*draft.words, tokens))
    labels = path(tree, tokens, translator)
    text = [translator.say("app-confirm-word", word=" · ".join(labels))]
    if all(forced_all(tree, tokens)):
        text.append(translator.say("app-only-choice"))
    text += [translator.say("app-confirm-seals")] if seen.seals else []
    foot = panel.foot(undo=False)
    row = [Button(Yes(*presses.step).line, translator.say("app-confirm"), "primary")]
    if draft.tokens:
        row.append(Button(Back(*presses.step).line, translator.say("app-back")))
    row.append(Button(Cancel(*presses.step).line, translator.say("app-cancel")))
    return panel.screen(
        [*text, *trying(panel, draft)],
        foot=len(foot),
        rows=(tuple(row), *foot),
        **_changes(panel, seen, *(() if seen.seals else (translator.say("app-confirm-undo"),))),
    )


def _changes(panel: Panel, seen: Preview[Any, Any], *more: str) -> dict[str, Any]:
    """What comes of a word: in one line, and in a picture of the part of the board where it is seen."""
    translator, found = panel.translator, trace(list(seen.events), panel.translator)
    said = sentences(translator(event.msg) for event in seen.events) or translator.say("app-nothing-changes")
    shown = picture(panel.table, translator, seen.view, "board", found, part=CHANGED) if found else None
    small = shown and msgspec.structs.replace(shown, shape=SHAPE)
    return {"after": (said, *more), "alt": fit(said, LONGEST_ALT), "picture": small}


def forced_all(tree: Node, tokens: Tokens) -> list[bool]:
    """For each token of a word: whether it was the only one."""
    found, node = [], tree
    for token in tokens:
        found.append(forced(node) == token)
        node = step(node, token)
    return found


def rehearsed(panel: Panel, draft: Draft) -> Screen:
    """The rehearsal has come to where nobody can look further, or where others would be asked."""
    table, translator, presses = panel.table, panel.translator, Presses(panel.table.id, draft)
    seen = table.match.preview(panel.seat, draft.words)
    text = [*trying(panel, draft), translator.say("app-confirm-word", word=" · ".join(_words(panel, draft)))]
    text.append(translator.say("app-try-seals" if seen.seals else "app-try-end"))
    foot = panel.foot(undo=False)
    row = (
        Button(Yes(*presses.step).line, translator.say("app-say-rehearsed"), "primary"),
        Button(Back(*presses.step).line, translator.say("app-back")),
        Button(Cancel(*presses.step).line, translator.say("app-throw-away")),
    )
    return panel.screen(
        text,
        foot=len(foot),
        rows=(row, *foot),
        **_changes(panel, seen),
    )


def _words(panel: Panel, draft: Draft) -> list[str]:
    """What was said in rehearsal, one label a choice."""
    match, labels = panel.table.match, []
    for n, word in enumerate(draft.words):
        tree = match.preview(panel.seat, draft.words[:n]).tree if n else match.tree(panel.seat)
        labels += path(tree, word, panel.translator) if tree is not None else []
    return labels


def trying(panel: Panel, draft: Draft) -> list[str]:
    """That nothing is played yet, and how many words deep it is; nothing where all counts."""
    if not draft.trying:
        return []
    return [panel.translator.say("app-trying", n=len(draft.words))]
