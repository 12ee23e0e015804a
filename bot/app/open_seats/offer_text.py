"""What an offer of seats says in one line."""

from __future__ import annotations

from bot.app.deadlines.time_control_screens import time_control_label
from bot.app.i18n import Translator
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.seat_offer import SeatOffer
from bot.app.views.datetimes import timestamp_placeholder


def offer_line(lobby: Lobby, lang: str) -> str:
    """Describe an offered lobby: game, pace, seats, hints, and the end of the offer."""
    translator, offer = Translator(lobby.game, lang), lobby.offer
    assert offer is not None, "only lobbies with an offer are listed"
    parts = [translator.game_title, time_control_label(lobby.pace, translator)]
    parts.append(translator.translate("offers-seats", n=len(lobby.seats), seats=offer.seats))
    parts += hint_texts(offer, translator)
    parts += [translator.translate("app-members-only")] if lobby.members_only else []
    return " · ".join((*parts, translator.translate("offers-until", when=timestamp_placeholder(offer.till, "f"))))


def hint_texts(offer: SeatOffer, translator: Translator) -> list[str]:
    """Describe the kind of players that an offer looks for; nothing for any."""
    low, high = offer.rating
    hints = [] if offer.experience == "any" else [translator.translate(f"offers-experience-{offer.experience}")]
    hints += [translator.translate("offers-rating", low=low, high=high)] if low != high else []
    hints += [", ".join(translator.translate(f"app-lang-{lang}") for lang in offer.langs)] if offer.langs else []
    return hints
