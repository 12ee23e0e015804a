"""The log: lines on standard error, in which no secret can stand whatever is said to it."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO, cast

import structlog
from structlog.typing import EventDict, WrappedLogger

from bot.settings import Settings

HIDDEN = "***"
SHORTEST = 8
"""A secret shorter than this is not looked for: it would hide half of the words."""


def configure_logging(settings: Settings, hide: SecretFilter) -> None:
    """Log to standard error from now on, at the level of the settings; without what is to be hidden."""
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
            hide,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, settings.log_level.upper())),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, SafeStream(sys.stderr))),
    )
    logging.basicConfig(level=logging.ERROR, stream=sys.stderr, format="%(name)s: %(message)s", force=True)


class SafeStream:
    """A stream that may lose its reader: what is said to a closed terminal or pipe goes nowhere, and nothing fails."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Say something."""
        with self._ignore_closed_stream():
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Say it now."""
        with self._ignore_closed_stream():
            self._stream.flush()

    @contextmanager
    def _ignore_closed_stream(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())  # what is still in its buffer would fail at the very end
            os.close(nowhere)


class SecretFilter:
    """A processor that puts stars for the secrets that it knows."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._secrets = sorted((secret for secret in secrets if len(secret) >= SHORTEST), key=len, reverse=True)

    def __call__(self, logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
        """The event without them."""
        return {key: self.hide_secrets(value) if isinstance(value, str) else value for key, value in event.items()}

    def hide_secrets(self, text: str) -> str:
        """The text without them."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text
