"""Answers as JSON: nodes, questions, events and results, with translated texts."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, assert_never, get_type_hints

import msgspec

from engines.core.core_types import Arg, EngineError, GameEvent, Move, Msg, Seat, TermRef
from engines.core.game import Game, Options, OptionSpec
from engines.core.keyframes import OpenQuestion
from engines.core.match import Match
from engines.core.translation import TranslateMessage, build_translator
from engines.core.tree import Allocation, Amount, Choice, Leaf, Node, Option, Slot, is_expanded

PROTOCOL_FOLDER = Path(__file__).parent

Json = dict[str, Any]


def lenient_translator(game: Game[Any, Any] | None, lang: str, names: Sequence[str]) -> TranslateMessage:
    """Build a translator that returns the key of a message without a text: a game must go on."""
    translate = build_translator((PROTOCOL_FOLDER, game.data_dir) if game else PROTOCOL_FOLDER, lang, names)

    def translate_or_key(msg: Msg) -> str:
        try:
            return translate(msg)
        except (KeyError, ValueError, TypeError):
            return msg.key

    return translate_or_key


def reason_text(msg: Msg, translate: TranslateMessage) -> str:
    """Return the text of a refusal with the id of its rule."""
    return f"{translate(msg)} [{msg.rule}]" if msg.rule else translate(msg)


def error_json(refused: EngineError, translate: TranslateMessage) -> Json:
    """Build an ``error``: code, message and, for invalid data, the ``path``, which begins the message."""
    message = reason_text(refused.msg, translate)
    if not refused.path:
        return {"code": refused.code, "message": message}
    return {"code": refused.code, "message": f"{refused.path}: {message}", "path": refused.path}


def validation_message(error: msgspec.ValidationError) -> tuple[Msg, str]:
    """Return the message of a validation error and the path of the invalid data."""
    what, _, path = str(error).partition(" - at `$")
    return Msg("refused-request", {"reason": what}), path.strip("`.")


def view_json(seen: object) -> Any:
    """Convert a view to JSON."""
    return msgspec.to_builtins(seen, str_keys=True)


# -- nodes


def node_json(at: Node, move: Move, translate: TranslateMessage) -> Json:
    """Convert a node of the choice tree, reached by ``move``, to JSON."""
    match at:
        case Leaf():
            return {"kind": "leaf", "move": move}
        case Choice():
            made: Json = {"kind": "choice", "question": translate(at.question)}
            made["options"] = [
                {"key": option.key, "label": translate(option.label), **_extra_fields(option, translate)}
                for option in at.options
            ]
            if at.usual is not None:
                made["usual"] = at.usual
            if at.more_label is not None:
                made["beside"] = translate(at.more_label)
            if is_expanded(at):
                made["together"] = True
            if at.always_ask:
                made["reasons"] = True
        case Amount():
            made = {
                "kind": "amount",
                "question": translate(at.question),
                "low": at.low,
                "high": at.high,
                "step": at.step,
            }
            if at.note is not None:
                made["note"] = translate(at.note)
        case Allocation():
            made = {"kind": "allocation", "question": translate(at.question), "total": at.total}
            made["slots"] = [_slot_json(slot, translate) for slot in at.slots]
        case _:
            assert_never(at)
    if at.more is not None:
        made["more"] = node_json(at.more, (*move, "more"), translate)
    return made


def _slot_json(slot: Slot, translate: TranslateMessage) -> Json:
    limits = {"low": slot.low, "high": slot.high}
    return {"key": slot.key, "label": translate(slot.label), **limits, **_extra_fields(slot, translate)}


def _extra_fields(thing: Option | Slot, translate: TranslateMessage) -> Json:
    made: Json = {}
    if thing.note is not None:
        made["note"] = translate(thing.note)
    if isinstance(thing, Option) and thing.warning is not None:
        made["warns"] = translate(thing.warning)
    if thing.hotspot is not None:
        made["at"] = thing.hotspot
    if thing.group is not None:
        made["group"] = thing.group
    if thing.blocked is not None:
        made["blocked"] = {"text": translate(thing.blocked)}
        if thing.blocked.rule:
            made["blocked"]["rule"] = thing.blocked.rule
    return made


# -- tables


def questions_json(questions: Mapping[int, OpenQuestion], translate: TranslateMessage) -> Json:
    """Convert open questions to JSON: seat to question."""
    return {
        str(seat): {"text": translate(q.text), "id": q.epoch, "required": q.is_required}
        for seat, q in questions.items()
    }


def event_json(version: int, happened: GameEvent, translate: TranslateMessage) -> Json:
    """Convert an event to JSON. ``to``: only that seat, ``null`` for all; ``but``: all except that seat."""
    msg = happened.msg
    made: Json = {
        "version": version,
        "key": msg.key,
        "args": {key: _arg_json(value) for key, value in msg.args.items()},
    }
    made |= {"text": translate(msg), "to": happened.to, "at": happened.at}
    if happened.but is not None:
        made["but"] = happened.but
    return made


def _arg_json(value: Arg) -> Any:
    match value:
        case TermRef(term):
            return term
        case Seat(number):
            return number
        case Msg():
            return {"key": value.key, "args": {key: _arg_json(inner) for key, inner in value.args.items()}}
        case int() | str():
            return value
        case _:
            return [_arg_json(item) for item in value]


def outcome_json(match: Match[Any, Any]) -> Json:
    """Return the current or final results in seat order."""
    standings = match.game.seat_scores(match.position)
    return {
        "over": match.is_over,
        "scores": [s.score for s in standings],
        "ranks": [s.rank for s in standings],
        "breakdown": [s.parts for s in standings],
        "winners": [s.seat for s in standings if s.rank == 1],
    }


# -- games


def game_json(about: Game[Any, Any], lang: str) -> Json:
    """Describe a game and its options."""
    translate = lenient_translator(about, lang, ())
    return {
        "key": about.key,
        "name": translate(Msg("game-name")),
        "seats": about.seat_range,
        "minutes": about.duration_minutes,
        "rules_version": about.rules_version,
        "shape": about.schema_version,
        "components": about.default_components,
        "options": [_option_spec_json(spec, translate) for spec in about.options],
    }


def _option_spec_json(spec: OptionSpec, translate: TranslateMessage) -> Json:
    made: Json = {"key": spec.key, "label": translate(Msg(f"option-{spec.key}")), "kind": spec.kind}
    made |= {"values": spec.values, "default": spec.default}
    made |= {"seats": spec.seats} if spec.seats else {}
    return made | {"fits": spec.fits} if spec.fits else made


def schema_json(about: Game[Any, Any]) -> Json:
    """Return JSON schemas of a dumped state and of a view, the syntax of moves, and the kinds of event."""
    return {
        "state": msgspec.json.schema(dump_type(about)),
        "view": msgspec.json.schema(view_type(about)),
        "moves": dict(about.verb_syntax),
        "events": {key: kind.args for key, kind in about.events.items()},
    }


def dump_type(about: Game[Any, Any]) -> type[msgspec.Struct]:
    """Return the type of ``state`` in an answer to ``dump``."""
    head = [("game", str), ("rules", int), ("shape", int), ("components", str), ("options", Options), ("seats", int)]
    position = [(field.encode_name, field.type) for field in msgspec.structs.fields(about.position_type)]
    return msgspec.defstruct("Dumped", [*head, *position])


def view_type(about: Game[Any, Any]) -> Any:
    """Return the type of a game's views."""
    return get_type_hints(about.build_view)["return"]
