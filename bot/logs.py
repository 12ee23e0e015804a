"""The log: lines on standard error, with known secrets hidden."""

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
MIN_SECRET = 8
"""Shorter secrets are not searched for: they would hide parts of ordinary words."""


def configure_logging(settings: Settings, hide: SecretFilter) -> None:
    """Configure the log: to standard error, at the configured level, through the secret filter."""
    last: Any = structlog.processors.JSONRenderer()
    if not settings.log_json:
        # Keep local variables out of tracebacks: they may hold a player's cards.
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
    """A stream that ignores writes once its terminal or pipe is closed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text."""
        with self._ignore_closed_stream():
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush the stream."""
        with self._ignore_closed_stream():
            self._stream.flush()

    @contextmanager
    def _ignore_closed_stream(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())  # otherwise flushing the buffer at exit would fail
            os.close(nowhere)


class SecretFilter:
    """A structlog processor that replaces known secrets with stars."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._secrets = sorted((secret for secret in secrets if len(secret) >= MIN_SECRET), key=len, reverse=True)

    def add_secret(self, secret: str) -> None:
        """Hide another secret, learned after startup."""
        self._secrets = sorted((*self._secrets, secret), key=len, reverse=True)

    def __call__(self, logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
        """Return the event without secrets."""
        return {key: self.hide_secrets(value) if isinstance(value, str) else value for key, value in event.items()}

    def hide_secrets(self, text: str) -> str:
        """Return the text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text
