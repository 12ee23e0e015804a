"""What is shown of a vote, whatever it is about: what is asked, till when, who is waited for; and what can be said."""

from __future__ import annotations

from bot.app.clock.state import Motion
from bot.app.clock.voting import CHOICES, missing
from bot.app.i18n import Translator
from bot.app.match.motions import wanted
from bot.app.match.table import Table
from bot.app.port.screen import Button
from bot.app.presses.table import Nay, Yea
from bot.app.presses.time import Voice as Said
from bot.app.show.moments import moment_of
from engines.core.words import Seat


def lines(table: Table, motion: Motion | None, translator: Translator) -> list[str]:
    """What is said of a vote that is running."""
    if motion is None:
        return []
    what, till = wanted(motion, table), moment_of(motion.due)
    if motion.kind == "back":
        found = [translator(what), translator.say("app-vote-same-cards"), translator.say("app-vote-till", till=till)]
    else:
        found = [translator.say("waiting-motion", what=what, till=till)]
    still = [Seat(seat) for seat in missing(motion, table.waiting)]
    return [*found, translator.say("app-vote-missing", seats=still)] if still else found


def row(table: Table, motion: Motion, translator: Translator, seat: int | None = None) -> tuple[Button, ...]:
    """What can be said. ``seat``: by this one; whoever has agreed to go back can only take that back."""
    if motion.kind != "back":
        return tuple(
            Button(Said(table.id, motion.opened, choice).line, translator.say(f"waiting-choice-{choice}"))
            for choice in CHOICES[motion.kind]
        )
    no = Nay(table.id, motion.opened).line
    if seat is not None and seat in motion.said:
        return (Button(no, translator.say("app-vote-withdraw")),)
    yes = Button(Yea(table.id, motion.opened).line, translator.say("app-vote-yes"), "primary")
    return (yes, Button(no, translator.say("app-vote-no")))
