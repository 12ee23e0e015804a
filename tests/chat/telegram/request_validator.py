"""Validate every request against the Bot API description, its limits and aiogram's models."""

import json
import re
import struct
from pathlib import Path
from typing import Any

from bot.app.dispatch.commands import COMMANDS
from bot.frontends.telegram.commands import command_phrases
from bot.frontends.telegram.limits import (
    ANSWER,
    CALLBACK_BYTES,
    CAPTION,
    KEYBOARD,
    PHOTO_BYTES,
    PHOTO_RATIO,
    PHOTO_SIDES,
    TEXT,
)
from bot.frontends.telegram.texts import utf16_length
from tests.chat.telegram.aiogram_models import model_violations, text_parameters

ENUMS = {"style": ("danger", "success", "primary"), "parse_mode": ("Markdown", "MarkdownV2", "HTML")}
PLAIN: dict[str, Any] = {"Integer": int, "String": str, "Float": (int, float), "Boolean": bool, "True": bool}
START = re.compile(r"https://t\.me/[A-Za-z0-9_]{5,32}\?start=[A-Za-z0-9_-]{1,64}", re.ASCII)
CHAT = re.compile(r"https://t\.me/[A-Za-z0-9_]{5,32}(?:\?startgroup=[a-z]+)?", re.ASCII)
MEETING = re.compile(r"https://meet\.example\.org/\w+", re.ASCII)
"""The link that a test types as the venue of a night."""
COMMAND = re.compile(r"[a-z0-9_]{1,32}", re.ASCII)

DETECTED = re.compile(
    r"(?<![\w@])@\w{3,}|(?<![\w/])/[A-Za-z0-9_]+|#\w*[^\W\d]\w*|\$[A-Z]{1,8}\b|\w+://|(?:[\w-]+\.)+(?:com|org|net|me|example|ru|de|cz)\b"
)
"""Patterns that clients turn into links. Word joiners match none of them."""
MESSAGE = re.compile(r"https://t\.me/c/\d+/\d+", re.ASCII)
SHARE = re.compile(
    r"https://t\.me/share/url\?url=https%3A%2F%2F(?:t\.me%2F[A-Za-z0-9_]{5,32}%3Fstart%3D|bottega\.example\.org%2F)"
    r"[\w%-]{1,64}", re.ASCII,
)  # fmt: skip
PAGE = re.compile(r"https://bottega\.example\.org/[\w./-]+", re.ASCII)
"""A URL of the bot's own page, set by a test."""
COPY = 256
"""Maximum length of text that a button copies."""
FILE = re.compile(r"attach://|f[0-9a-f]{16}$")
"""A file uploaded with the request, or one that is already stored under its id."""
LISTED = re.compile(rf"^/(?:{'|'.join(command.name for command in COMMANDS)})(?=: )", re.MULTILINE)
"""One of the bot's commands in a list, meant to be tapped. A single one may be a user's name."""
FILM_BYTES = 50 * 1024 * 1024


class TelegramRequestValidator:
    """Finds all violations of a request. ``newest`` covers methods that ``api`` lacks.

    Without these descriptions, only aiogram's models and the limits below are checked.
    """

    def __init__(self, api: Path | None, newest: Path | None) -> None:
        self.described = api is not None and newest is not None
        self._api, self._newest = (
            json.loads(path.read_text("utf-8")) if path else {"methods": {}, "types": {}} for path in (api, newest)
        )

    def decode(self, method: str, sent: dict[str, str]) -> tuple[dict[str, Any], list[str]]:
        """Return the parameters as values, and their violations of the description."""
        if not self.described:
            plain = text_parameters(method)
            if plain is None:
                return {}, [f"{method}: no such method"]
            return {name: text if name in plain else _parse_parameter(text, []) for name, text in sent.items()}, []
        fields = self._fields("methods", method)
        if fields is None:
            return {}, [f"{method}: no such method"]
        found, wrong = {}, []
        for name, text in sent.items():
            if name not in fields:
                wrong.append(f"{method}: {name} is no parameter")
                continue
            types = fields[name]["types"]
            found[name] = _parse_parameter(text, types)
            wrong += self.type_violations(found[name], types, f"{method}.{name}")
        wrong += [
            f"{method}: {name} is missing" for name, field in fields.items() if field["required"] and name not in sent
        ]
        return found, wrong

    def violations(self, method: str, values: dict[str, Any], files: dict[str, bytes]) -> list[str]:
        """Return the violations of limits that the description does not state, and those that aiogram finds."""
        return [
            *_limit_violations(method, values),
            *_file_violations(method, values, files),
            *model_violations(method, values),
        ]

    def type_violations(self, value: Any, types: list[str], at: str) -> list[str]:
        if not self.described:
            return []
        tried = [self._type_violations(value, kind, at) for kind in types]
        return min(tried, key=len) if tried and all(tried) else []

    def _type_violations(self, value: Any, kind: str, at: str) -> list[str]:
        if kind.startswith("Array of "):
            if not isinstance(value, list):
                return [f"{at}: no array"]
            return [one for n, item in enumerate(value) for one in self._type_violations(item, kind[9:], f"{at}[{n}]")]
        if kind in PLAIN:
            right = isinstance(value, PLAIN[kind]) and (kind in ("Boolean", "True") or not isinstance(value, bool))
            return [] if right else [f"{at}: {value!r} is no {kind}"]
        if kind == "InputFile":
            return [] if isinstance(value, str) and FILE.match(value) else [f"{at}: no file"]
        return self._object_violations(value, kind, at)

    def _object_violations(self, value: Any, kind: str, at: str) -> list[str]:
        described = self._newest["types"].get(kind) or self._api["types"][kind]
        subtypes = self._api["types"].get(kind, described).get("subtypes") or described.get("subtypes")
        if subtypes:
            return self.type_violations(value, subtypes, at)
        if not isinstance(value, dict):
            return [f"{at}: no {kind}"]
        fields = self._fields("types", kind) or {}
        wrong = [f"{at}: {name} is no field of {kind}" for name in value if name not in fields]
        wrong += [f"{at}.{name} is missing" for name, f in fields.items() if f["required"] and name not in value]
        for name, item in value.items():
            if name in fields:
                wrong += self.type_violations(item, fields[name]["types"], f"{at}.{name}")
                if name in ENUMS and item not in ENUMS[name]:
                    wrong.append(f"{at}.{name}: {item!r} is not in the enumeration")
        return wrong

    def _fields(self, part: str, name: str) -> dict[str, Any] | None:
        """Return the fields of version 10.1, and those added by 10.3."""
        old, new = self._api[part].get(name), self._newest[part].get(name)
        if old is None and new is None:
            return None
        return {field["name"]: field for field in (new or {}).get("fields", [])} | {
            field["name"]: field for field in (old or {}).get("fields", [])
        }


def _parse_parameter(text: str, types: list[str]) -> Any:
    if types == ["String"] or (types == ["InputFile", "String"]):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def keys_of(values: dict[str, Any]) -> list[list[dict[str, Any]]]:
    rows: list[list[dict[str, Any]]] = (values.get("reply_markup") or {}).get("inline_keyboard", [])
    return rows


def text_of(values: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    media = values.get("media")
    inside = media if isinstance(media, dict) else values
    text = inside.get("text") or inside.get("caption") or ""
    return text, inside.get("entities") or inside.get("caption_entities") or []


def _limit_violations(method: str, values: dict[str, Any]) -> list[str]:
    wrong = []
    if method == "answerCallbackQuery":
        wrong += ["answer too long"] if utf16_length(values.get("text", "")) > ANSWER else []
        wrong += [f"bad link {values['url']}"] if "url" in values and not START.fullmatch(values["url"]) else []
        return wrong
    text, entities = text_of(values)
    most = TEXT if "text" in values else CAPTION
    if method.startswith(("send", "edit")) and method != "editMessageReplyMarkup":
        wrong += [f"text too long: {utf16_length(text)}"] if utf16_length(text) > most else []
        wrong += ["text is empty"] if "text" in values and not text.strip() else []
        wrong += ["a parse mode"] if "parse_mode" in values else []
        ours = LISTED.sub("", text) if len(LISTED.findall(text)) > 1 else text
        copied = [key["copy_text"]["text"] for row in keys_of(values) for key in row if "copy_text" in key]
        for phrase in (*command_phrases(), *copied):
            ours = ours.replace(phrase, "")
        wrong += [f"clients make a link of {found[0]!r}" for found in DETECTED.finditer(START.sub("", ours))]
    wrong += ["an entity beyond the text" for e in entities if e["offset"] + e["length"] > utf16_length(text)]
    rows = keys_of(values)
    wrong += ["more than 8 buttons in a row" for row in rows if len(row) > 8]
    wrong += ["an empty row" for row in rows if not row]
    wrong += ["too many buttons"] if sum(map(len, rows)) > KEYBOARD else []
    for button in (button for row in rows for button in row):
        wrong += _button_violations(button, private=_is_private(values.get("chat_id", 0)))
    for command in values.get("commands", ()):
        wrong += [] if COMMAND.fullmatch(command["command"]) else ["bad command"]
        wrong += [] if 1 <= len(command["description"]) <= 256 else ["bad description"]
    wrong += ["too many commands"] if len(values.get("commands", ())) > 100 else []
    return wrong


def _is_private(chat: Any) -> bool:
    """Return whether a chat is private: group ids are negative, channels have names."""
    return isinstance(chat, int | str) and str(chat).isdecimal() and int(chat) > 0


def _button_violations(button: dict[str, Any], *, private: bool) -> list[str]:
    wrong = []
    if "web_app" in button:
        wrong += [] if private else ["a Mini App outside a private chat"]
        wrong += [] if button["web_app"]["url"].startswith("https://") else [f"bad page {button['web_app']['url']}"]
    kinds = [name for name in ("url", "callback_data", "copy_text", "web_app") if name in button]
    if len(kinds) != 1:
        wrong.append(f"a button is exactly one thing, not {kinds}")
    if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= CALLBACK_BYTES:
        wrong.append(f"callback_data of {len(button['callback_data'].encode())} bytes")
    if "copy_text" in button and not 1 <= len(button["copy_text"]["text"]) <= COPY:
        wrong.append(f"copy_text of {len(button['copy_text']['text'])} characters")
    if "url" in button and not any(
        kind.fullmatch(button["url"]) for kind in (START, CHAT, SHARE, MESSAGE, MEETING, PAGE)
    ):
        wrong.append(f"bad link {button['url']}")
    if button.get("style", ENUMS["style"][0]) not in ENUMS["style"]:
        wrong.append(f"a button of style {button['style']!r}")
    if not 1 <= len(button["text"]) <= 80:
        wrong.append(f"label of {len(button['text'])} characters")
    return wrong


def _file_violations(method: str, values: dict[str, Any], files: dict[str, bytes]) -> list[str]:
    if method == "setMyProfilePhoto":
        data = files.get(values["photo"]["photo"].removeprefix("attach://"), b"")
        return [] if data[:3] == b"\xff\xd8\xff" and data[-2:] == b"\xff\xd9" else ["no JPEG"]
    named = {value for value in (values.get("photo"), (values.get("media") or {}).get("media")) if value}
    if method == "sendDocument":
        return [] if values.get("document", "")[9:] in files else ["no document"]
    if method == "sendAnimation":
        data = files.get(values.get("animation", "")[9:], b"")
        wrong = [] if data[:6] == b"GIF89a" and data[-1:] == b";" else ["no GIF"]
        return wrong + ([f"a film of {len(data)} bytes"] if len(data) > FILM_BYTES else [])
    wrong = [f"{name} is not attached" for name in named if name.startswith("attach://") and name[9:] not in files]
    for data in files.values():
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            wrong.append("no PNG")
            continue
        width, height = struct.unpack(">II", data[16:24])
        low, high = sorted((width, height))
        if len(data) > PHOTO_BYTES or low + high > PHOTO_SIDES or high > PHOTO_RATIO * low:
            wrong.append(f"photo of {width} x {height}, {len(data)} bytes")
    return wrong
