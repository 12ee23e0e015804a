"""Validate every request against Discord's API description, and against limits that it does not state."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.chat.discord.models import walk_components

V2 = 1 << 15
ALLOWED_IN_V2 = {"components", "flags", "attachments", "allowed_mentions", "nonce", "enforce_nonce", "tts"}
"""Message fields allowed next to components of version 2; the others must be empty."""

ALSO_SENT: dict[str, dict[str, Any]] = {
    # The library always sends `nsfw` with a command; the documentation lists it, the description does not.
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": "boolean"}},
    # The documentation of forum posts allows all fields of threads without a message; the library sends `type`.
    "CreateForumThreadRequest": {"type": {"const": 11}},
    "BaseCreateMessageCreateRequest": {"tts": {"type": "boolean"}},
    # `tts` is documented for new messages; the library also sends it with edits.
    "MessageEditRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookInteractionRequest": {"tts": {"type": "boolean"}},
}
"""Fields that the library sends and Discord accepts, though the description lacks them."""


def apply_deviations(document: dict[str, Any]) -> dict[str, Any]:
    """Apply the deviations to the description, make it refuse unknown fields, and return it."""
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    for name, more in ALSO_SENT.items():
        schemas[name]["properties"].update(more)
    # The library sends ids of attachments as integers; Discord accepts both.
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    # The description allows 4,000 to everyone; bots have 2,000.
    for name in ("MessageCreateRequest", "MessageEditRequestPartial"):
        schemas[name]["properties"]["content"]["maxLength"] = 2000
    return document


class DiscordRequestValidator:
    """Validates requests against the description, which is read once.

    Without a description, only the limits of messages are checked, which are defined here.
    """

    def __init__(self, path: Path | None) -> None:
        self.described = path is not None
        self.document = apply_deviations(json.loads(path.read_text("utf-8"))) if path else {"paths": {}}
        self._checks: dict[tuple[str, str], Any] = {}
        self._paths = [
            (
                re.compile("/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in known.split("/"))),
                known,
            )
            for known in sorted(self.document["paths"], key=lambda known: known.count("{"))
        ]

    def violations(self, method: str, path: str, body: Any, files: dict[str, bytes]) -> list[str]:
        """Return the violations of a request, in words.

        ``path``: without the base URL; ``body``: ``payload_json`` if the request has files.
        """
        if not self.described:
            return _message_violations(path, body, files, new=method == "POST")
        known = next((known for shape, known in self._paths if shape.fullmatch(path)), None)
        operation = self.document["paths"].get(known, {}).get(method.lower()) if known else None
        if operation is None or known is None:
            return [f"there is no {method} {path}"]
        wanted = operation.get("requestBody")
        if wanted is None:
            return [f"{method} {known} takes no body"] if body not in (None, {}) else []
        schema = wanted["content"]["application/json"]["schema"]
        if known.endswith("/callback"):
            kinds = self.document["components"]["schemas"]
            schema = next(
                (
                    one
                    for one in schema["anyOf"]
                    if body.get("type") in kinds[one["$ref"].rpartition("/")[2]]["properties"]["type"]["enum"]
                ),
                None,
            )
            if schema is None:
                return [f"no callback of type {body.get('type')!r}"]
        key = (method, f"{known}/{body.get('type')}" if known.endswith("/callback") else known)
        if key not in self._checks:
            self._checks[key] = jsonschema_rs.validator_for({**schema, "components": self.document["components"]})
        found = [f"{method} {known}: {_error_text(error)}" for error in self._checks[key].iter_errors(body)]
        return found + _message_violations(known, body, files, new=method == "POST")


def _message_violations(path: str, body: Any, files: dict[str, bytes], *, new: bool) -> list[str]:
    callback = path.endswith("/callback")
    message = body.get("data") if callback else body
    if callback and body["type"] == 9:
        return _duplicate_ids(message)
    if path.endswith("/threads") and (body or {}).get("message"):
        return limit_violations(body["message"], files, new=True)
    if (callback and body["type"] in (4, 7)) or (not callback and ("messages" in path or "/webhooks/" in path)):
        found = limit_violations(message or {}, files, new=new)
        if message and message.get("components") and (message.get("allowed_mentions") or {}).get("parse") != []:
            found.append("a text that may mention everyone")
        return found
    return []


def _error_text(error: Any) -> str:
    where = "/".join(str(part) for part in error.instance_path)
    return f"at {where or 'the top'}: {error.message[:300]}"


def limit_violations(message: dict[str, Any], files: dict[str, bytes], *, new: bool) -> list[str]:
    """Return the violations of message limits that the description does not state."""
    found = []
    components = list(walk_components(message.get("components") or []))
    second = bool((message.get("flags") or 0) & V2)
    if second or any(component["type"] in (9, 10, 11, 12, 13, 14, 17) for component in components):
        if new and not second:
            found.append("components of the second kind without their flag")
        filled = {key for key, value in message.items() if value}
        found += [f"{key} beside components of the second kind" for key in filled - ALLOWED_IN_V2]
    if len(components) > 40:
        found.append(f"{len(components)} components, at most 40")
    text = sum(len(component["content"]) for component in components if component["type"] == 10)
    if text > 4000:
        found.append(f"{text} characters of text, at most 4,000")
    found += [f"text of 0 characters in {c}" for c in components if c["type"] == 10 and not c["content"].strip()]
    found += _duplicate_ids(message)
    found += [fault for component in components for fault in _component_violations(component)]
    return found + _attachment_violations(message, components, files)


def _duplicate_ids(message: dict[str, Any]) -> list[str]:
    ids = [c["custom_id"] for c in walk_components(message.get("components") or []) if c.get("custom_id")]
    return [f"two components are {id_!r}" for id_ in set(ids) if ids.count(id_) > 1]


def _component_violations(component: dict[str, Any]) -> list[str]:
    match component["type"]:
        case 1:
            inside = component["components"]
            buttons = sum(child["type"] == 2 for child in inside)
            wrong = buttons > 5 or (buttons != len(inside) and len(inside) != 1) or not inside
            return [f"a row of {len(inside)} components"] if wrong else []
        case 2:
            named = component.get("label") or component.get("emoji")
            bound = bool(component.get("custom_id")) != bool(component.get("url"))
            return [] if named and bound else [f"a button without a label or an id: {component}"]
        case 3:
            values = [option["value"] for option in component["options"]]
            return [] if 1 <= len(values) <= 25 and len(set(values)) == len(values) else [f"options {values}"]
        case 12:
            return [] if 1 <= len(component["items"]) <= 10 else ["a gallery of no or too many pictures"]
        case _:
            return []


def _attachment_violations(
    message: dict[str, Any], components: list[dict[str, Any]], files: dict[str, bytes]
) -> list[str]:
    found = []
    named = {str(a.get("filename")): a for a in message.get("attachments") or [] if a.get("filename")}
    sent = {str(a["id"]) for a in message.get("attachments") or []}
    if len(files) > 10:
        found.append(f"{len(files)} files, at most 10")
    for name, data in files.items():
        number = name.removeprefix("files[").removesuffix("]")
        if number not in sent:
            found.append(f"{name} is named by no attachment")
        if len(data) > 10 * 1024 * 1024:
            found.append(f"{name} has {len(data)} bytes, at most 10 MiB")
        if data.startswith(b"\x89PNG"):
            own: dict[str, Any] = next((a for a in named.values() if str(a["id"]) == number), {})
            if not own.get("description"):
                found.append(f"the picture {name} has no alternative text")
    for component in components:
        for one in [item["media"] for item in (component.get("items", []) if component["type"] == 12 else [])] + (
            [component["file"]] if component["type"] == 13 else []
        ):
            name = one["url"].removeprefix("attachment://")
            if one["url"].startswith("attachment://") and name not in named:
                found.append(f"{one['url']} is no file of this message")
    return found
