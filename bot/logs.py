"""The log: lines on standard error, in which no secret can stand whatever is said to it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from bot.settings import Settings

HIDDEN = "***"
SHORTEST = 8
"""A secret shorter than this is not looked for: it would hide half of the words."""


def set_up(settings: Settings, secrets: Sequence[str] = ()) -> None:
    """Log to standard error from now on, at the level of the settings; ``secrets`` are hidden wherever they turn up."""
    last: Any = structlog.processors.JSONRenderer()
    if not settings.log_json:
        # Without local variables in tracebacks: they may be somebody's cards.
        plain = structlog.dev.plain_traceback
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *((structlog.processors.format_exc_info,) if settings.log_json else ()),
            Hide(secrets),
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, settings.log_level.upper())),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.ERROR, stream=sys.stderr, format="%(name)s: %(message)s", force=True)


class Hide:
    """A processor that puts stars for the secrets that it knows."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._secrets = sorted((secret for secret in secrets if len(secret) >= SHORTEST), key=len, reverse=True)

    def __call__(self, logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
        """The event without them."""
        return {key: self._hidden(value) if isinstance(value, str) else value for key, value in event.items()}

    def _hidden(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text
