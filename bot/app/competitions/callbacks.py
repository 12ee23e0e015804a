"""Callbacks of tournaments: overview, planning, signing up, and what organizers do."""

from typing import Final, Literal

from bot.app.ui.callback_data import Callback, Requirements, Target

ORGANIZER: Final = Requirements("organize", admins="now")
"""For the organizer, and the admins of the channel where the competition was planned."""
ANYONE: Final = Requirements(admins="lately")
"""For all users. Organizers see more buttons on the same screen."""

PlanField = Literal[
    "game", "seats", "rounds", "form", "time-control", "signup", "days", "final", "duplicate", "once",
    "members", "option", "league", "movers",
]  # fmt: skip
"""What an organizer chooses of a draft."""


class CompetitionCallback(Callback):
    """A callback about a tournament or a division of a league."""

    competition: Target


class ListCompetitions(Callback, name="tournaments"):
    """Show the tournaments of this channel."""


class PlanCompetition(Callback, name="tournament-plan"):
    """Create a draft."""


class ShowCompetition(CompetitionCallback, name="tournament", needs=ANYONE):
    """Show the caller's own screen of a tournament."""


class ShowStandings(CompetitionCallback, name="tournament-table"):
    """Show a page of the standings."""

    page: int = 0


class SignUp(CompetitionCallback, name="tournament-in", needs=Requirements(admins="lately", takes_seat=True)):
    """Sign up."""


class Withdraw(CompetitionCallback, name="tournament-out", needs=ANYONE):
    """Withdraw, or leave the rounds to come. ``sure``: "yes" once the caller has confirmed."""

    sure: Literal["", "yes"] = ""


class EditCompetition(CompetitionCallback, name="tournament-edit", needs=ORGANIZER):
    """Show the draft, or the choices for one field."""

    field: PlanField | None = None


class SetCompetition(CompetitionCallback, name="tournament-set", needs=ORGANIZER):
    """Set a field of the draft."""

    field: PlanField
    value: str


class AnnounceCompetition(CompetitionCallback, name="tournament-post", needs=ORGANIZER):
    """Announce the draft: users can sign up."""


class DropCompetition(CompetitionCallback, name="tournament-drop", needs=ORGANIZER):
    """Delete a draft."""


class StartCompetition(CompetitionCallback, name="tournament-go", needs=ORGANIZER):
    """End the sign-up now, or open the first tables now."""


class ExtendCompetition(CompetitionCallback, name="tournament-more", needs=ORGANIZER):
    """Give more time: to sign up, or to play the present round."""


class CancelCompetition(CompetitionCallback, name="tournament-off", needs=ORGANIZER):
    """Call it off. ``sure``: "yes" once the caller has confirmed."""

    sure: Literal["", "yes"] = ""


class ListEntrants(CompetitionCallback, name="tournament-remove", needs=ORGANIZER):
    """List a page of the entrants, to remove one."""

    page: int = 0


class RemoveEntrant(CompetitionCallback, name="tournament-remove-one", needs=ORGANIZER):
    """Remove an entrant."""

    user: str
