"""Callbacks of tournaments: overview, planning, signing up, and organizer actions."""

from typing import Literal

from bot.app.ui.callback_data import ANYONE, ORGANIZER, Callback, FreeText, GatheringCallback, Requirements

PlanField = Literal[
    "game", "seats", "rounds", "form", "time-control", "signup", "days", "final", "duplicate", "once",
    "members", "option", "league", "movers",
]  # fmt: skip
PlanStep = Literal["what", "when", "who", "more"]


class ListCompetitions(Callback, name="tournaments"):
    """Show the tournaments of this channel."""


class PlanCompetition(Callback, name="tournament-plan"):
    """Create a draft."""


class ShowCompetition(GatheringCallback, name="tournament", needs=ANYONE):
    """Show the caller's own screen of a tournament."""


class ShowStandings(GatheringCallback, name="tournament-table"):
    """Show a page of the standings."""

    page: int = 0


class ShowRules(GatheringCallback, name="tournament-rules"):
    """Show the rules, or the tables of a round: who meets whom."""

    page: int = 0


class SignUp(GatheringCallback, name="tournament-in", needs=Requirements(admins="lately", takes_seat=True)):
    """Sign up. ``brief`` is 1 on the public message: the answer is one line."""

    brief: int = 0


class Withdraw(GatheringCallback, name="tournament-out", needs=ANYONE):
    """Withdraw, or leave the coming rounds. ``sure``: "yes" after the caller's confirmation."""

    sure: Literal["", "yes"] = ""


class EditCompetition(GatheringCallback, name="tournament-edit", needs=ORGANIZER):
    """Show the choices for one field of the draft."""

    field: PlanField


class SetCompetition(GatheringCallback, name="tournament-set", needs=ORGANIZER):
    """Set a field of the draft."""

    field: PlanField
    value: str


class ShowPlan(GatheringCallback, name="tournament-step", needs=ORGANIZER):
    """Show a step of planning: what, when, who, or rarely changed fields."""

    step: PlanStep = "what"


class NameCompetition(GatheringCallback, name="tournament-name", needs=ORGANIZER):
    """Set the name of the draft."""

    text: FreeText


class AnnounceCompetition(GatheringCallback, name="tournament-post", needs=ORGANIZER):
    """Announce the draft and open its sign-up."""


class DropCompetition(GatheringCallback, name="tournament-drop", needs=ORGANIZER):
    """Delete a draft."""


class StartCompetition(GatheringCallback, name="tournament-go", needs=ORGANIZER):
    """End the sign-up now, or open the first tables now."""


class ExtendCompetition(GatheringCallback, name="tournament-more", needs=ORGANIZER):
    """Give more time: to sign up, or to play the current round."""


class CancelCompetition(GatheringCallback, name="tournament-off", needs=ORGANIZER):
    """Call it off. ``sure``: "yes" after the caller's confirmation."""

    sure: Literal["", "yes"] = ""


class ListEntrants(GatheringCallback, name="tournament-remove", needs=ORGANIZER):
    """List a page of the entrants, to remove one."""

    page: int = 0


class RemoveEntrant(GatheringCallback, name="tournament-remove-one", needs=ORGANIZER):
    """Remove an entrant."""

    user: str
