"""Forms as browsers send them. Everything but short fields of one line is refused."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from bot.app.ui.texts import sanitize_text

MOST_FIELDS = 20


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a posted form; empty where the body is none. Fields are cleaned by ``sanitize_text``."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="replace")
    except ValueError:
        return {}
    return {name: sanitize_text(value) for name, value in pairs}
