"""The post about the end of a competition: its winners, the deciding table, and the pinged users.

Its id is derived from the competition's, so a second run posts nothing.
"""

from typing import ClassVar, Final

import msgspec

from bot.app.common.interfaces import Ping
from bot.app.competitions import callbacks, card
from bot.app.competitions.competition import Competition, final_order
from bot.app.competitions.store import COMPETITIONS
from bot.app.context import Services
from bot.app.gatherings.kinds import Audience
from bot.app.gatherings.store import GatheringStore
from bot.app.i18n import Translator, display_name
from bot.app.ui.screen import Screen
from bot.app.views.pings import build_ping
from bot.stored import Stored

PINGED_STYLES: Final = ("ping", "table", "dm")
"""The notification settings of users who want to hear of an end at once."""


class Podium(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The post about the end of a competition."""

    competition: str
    channel: str
    lang: str
    version: int = 0
    host: ClassVar[str] = ""
    state: ClassVar[str] = "over"
    made: ClassVar[int] = 0

    @property
    def id(self) -> str:
        """Return the id of the post."""
        return PODIUMS.derive_id(self.competition)


PODIUMS: GatheringStore[Podium] = GatheringStore(
    name="podium",
    prefix="w",
    document=Podium,
    missing="tournament-none",
    closed="tournament-closed",
    channel_position=lambda *_: None,
    list_users=lambda _: (),
)


async def post_podium(service: Services, competition: Competition, command: str) -> None:
    """Post the end of a competition in every channel that shows it. Idempotent."""
    podium = Podium(competition.id, competition.channel, competition.lang)
    for channel in await service.channels.list_ids_for_table(competition.id):
        await service.channels.add_table(channel, podium.id)
    await PODIUMS.create(service, podium, f"podium:{competition.id}")
    await COMPETITIONS.edit(service, competition.id, command, lambda now: msgspec.structs.replace(now, is_posted=True))


async def podium_screen(service: Services, podium: Podium, audience: Audience) -> Screen:
    """Build the post."""
    competition = await COMPETITIONS.load(service, podium.competition)
    translator = Translator(audience.lang, competition.game)
    lines = [*await card.podium_lines(service, competition, translator)]
    lines.append(await card.deciding_line(service, competition, translator))
    rows = ((translator.button(callbacks.ShowStandings(competition.id), "tournament-standings", "primary"),),)
    return Screen(
        translator.translate("tournament-ended", title=card.competition_title(competition, translator)),
        tuple(filter(None, lines)), rows=rows, lang=audience.lang, table=podium.id, version=podium.version,
        picture=await card.standings_picture(service, competition, translator),
        alt=translator.translate("tournament-standings"),
    )  # fmt: skip


async def collect_podium_pings(service: Services, podium: Podium, only: str) -> list[Ping]:
    """Collect the pings for all entrants who want to hear at once, or for one."""
    competition = await COMPETITIONS.load(service, podium.competition)
    users = await service.users.get_all_cached(entrant.user for entrant in competition.entrants)
    winners = [competition.entrants[one.entrant].user for one in final_order(competition) if one.rank == 1]
    pings = list[Ping]()
    for user in users.values():
        if user.is_deleted or user.pings not in PINGED_STYLES or only not in ("", user.id):
            continue
        translator = Translator(user.lang or competition.lang, competition.game)
        names = ", ".join([display_name(users[winner], translator) for winner in winners])
        title = card.competition_title(competition, translator)
        text = translator.translate("tournament-won", title=title, names=names, n=len(winners))
        ping = await build_ping(service, user, podium.id, 1, text)
        press = callbacks.ShowStandings(competition.id).data
        label = translator.translate("tournament-standings")
        pings.append(msgspec.structs.replace(ping, label=label, callback_data=press, reason=text))
    return pings
