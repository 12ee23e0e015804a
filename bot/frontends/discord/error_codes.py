"""Responses to Discord's error codes.

Source: Discord, "JSON Error Codes". The tests list the codes of requests that the bot never makes. A code in neither
list is a defect: the request is tried a few times and then given up.
"""

from typing import Final, Literal, NamedTuple

Response = Literal["heal", "wait", "tell", "repost", "give up"]
"""Heal: remove the cause and retry. Wait: retry later. Tell: report it to the host. Repost: send a new
message. Give up: only log it, because everything else works without it.
"""
DisplayProblem = Literal["permissions", "access", "channel", "files", "blocked", "locked", "place", "expired"]
"""Reason why a table cannot be shown: the end of the message key ``discord-trouble-…``."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
UNKNOWN_INTERACTION: Final = 10062
OLD_MESSAGE_EDITS: Final = 30046
TOO_LARGE: Final = 40005
ACKNOWLEDGED: Final = 40060
MISSING_ACCESS: Final = 50001
CLOSED_DMS: Final = (50007, 50278)
"""The user accepts no DMs from this bot, or only from members of common servers."""
MISSING_PERMISSIONS: Final = 50013
EXPIRED_TOKEN: Final = (UNKNOWN_WEBHOOK, 50027)
MANY_FOLLOW_UPS: Final = 40094
ARCHIVED: Final = 50083
ENTRY_POINT: Final = 50240
"""The list of commands lacks the application's entry point. Discord's page does not list this code."""


class ErrorRule(NamedTuple):
    """Response to an error code, and what to tell the host."""

    response: Response
    trouble: DisplayProblem | None = None


_TROUBLES: Final[dict[DisplayProblem, tuple[int, ...]]] = {
    "channel": (UNKNOWN_CHANNEL,),
    "access": (10004, MISSING_ACCESS, 50055, 50095),
    "permissions": (MISSING_PERMISSIONS, 50009),
    "files": (TOO_LARGE, 50045, 50046, 50110, 50123, 50146, 400001),
    "blocked": (20009, 200000, 240000),
    "locked": (160005,),
    "place": (40058, 50003, 50008, 50024, 50068),
    "expired": (*EXPIRED_TOKEN, MANY_FOLLOW_UPS),
}
_HEALED_CODES: Final = (ACKNOWLEDGED, ARCHIVED, ENTRY_POINT)
_WAITING_CODES: Final = (20016, 20028, 20029, 30034, 40003, 40004, 40006, 40062, 40333, 110000, 110001, 130000)
_REPOST_CODES: Final = (UNKNOWN_MESSAGE, 20022, OLD_MESSAGE_EDITS, 50005, 50021)
_GIVEN_UP: Final = (
    0, 10002, 10007, 10011, 10013, 10014, UNKNOWN_INTERACTION, 10063, 10070, 10087,
    20001, 20012, 20031, 30008, 30032, 30038, 30048, 40001, 40007, 40041, 40043, 40061, 40066, 40067,
    50006, *CLOSED_DMS, 50014, 50028, 50033, 50035, 50041, 50091, 50109, 50138, 50151, 60003,
    160004, 160006, 180000, 200001,
)  # fmt: skip

ERROR_RULES: Final[dict[int, ErrorRule]] = {
    **{code: ErrorRule("tell", trouble) for trouble, codes in _TROUBLES.items() for code in codes},
    **dict.fromkeys(_HEALED_CODES, ErrorRule("heal")),
    **dict.fromkeys(_WAITING_CODES, ErrorRule("wait")),
    **dict.fromkeys(_REPOST_CODES, ErrorRule("repost")),
    **dict.fromkeys(_GIVEN_UP, ErrorRule("give up")),
}


def find_rule(code: int) -> ErrorRule:
    """Return the response to an error code."""
    return ERROR_RULES.get(code, ErrorRule("give up"))


def find_trouble(code: int, *, files: bool) -> DisplayProblem | None:
    """Return the problem to report for an error code. ``files``: whether any were attached, and may be forbidden."""
    trouble = find_rule(code).trouble
    if files and trouble == "permissions":
        return "files"
    return None if trouble == "files" and not files else trouble
