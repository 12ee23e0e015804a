"""Correct Discord's API description where Discord itself differs from it, each time with the reason."""

from typing import Any

ALSO_SENT: dict[str, dict[str, Any]] = {
    # The library always sends `nsfw` with a command; the documentation has it, the description does not.
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": "boolean"}},
    # The documentation of forum posts allows all that threads without a message have; the library sends `type`.
    "CreateForumThreadRequest": {"type": {"const": 11}},
    "BaseCreateMessageCreateRequest": {"tts": {"type": "boolean"}},
    # A message is text to speech or not: `tts` is documented for messages; the library sends it with edits too.
    "MessageEditRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookInteractionRequest": {"tts": {"type": "boolean"}},
}


def apply_deviations(document: dict[str, Any]) -> dict[str, Any]:
    """Put the deviations into the description, refuse each field that it does not know, and return it."""
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    for name, more in ALSO_SENT.items():
        schemas[name]["properties"].update(more)
    # The library sends ids of attachments as integers; Discord accepts both.
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    # The description says 4,000 for everybody; bots have 2,000.
    for name in ("MessageCreateRequest", "MessageEditRequestPartial"):
        schemas[name]["properties"]["content"]["maxLength"] = 2000
    return document
