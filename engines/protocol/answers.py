"""What is answered: nodes, questions, events and standings as JSON, their texts put into words by a speaker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, assert_never, get_type_hints

import msgspec

from engines.core.game import Game, Options, OptionSpec
from engines.core.match import Asked, Match
from engines.core.messages import Speaker, speaker
from engines.core.tree import Allot, Amount, Leaf, Node, Option, Pick, Slot, together
from engines.core.words import Arg, Event, Msg, Ref, Refused, Seat, Word

HOME = Path(__file__).parent
"""The folder with the protocol's own catalogues."""

Json = dict[str, Any]


def texts(game: Game[Any, Any] | None, lang: str, names: Sequence[str]) -> Speaker:
    """What puts messages into words. One without wording shows as its key: a missing sentence must not stop a game."""
    speak = speaker((HOME, game.home) if game else HOME, lang, names)

    def say(msg: Msg) -> str:
        try:
            return speak(msg)
        except (KeyError, ValueError, TypeError):
            return msg.key

    return say


def reason(msg: Msg, speak: Speaker) -> str:
    """A refusal in words, with the rule that it rests on."""
    return f"{speak(msg)} [{msg.rule}]" if msg.rule else speak(msg)


def refusal(refused: Refused, speak: Speaker) -> Json:
    """An ``error``: code, message, and where something does not fit its ``path``, which the message begins with."""
    message = reason(refused.msg, speak)
    if not refused.path:
        return {"code": refused.code, "message": message}
    return {"code": refused.code, "message": f"{refused.path}: {message}", "path": refused.path}


def misfit(error: msgspec.ValidationError) -> tuple[Msg, str]:
    """What in some data is not of the shape that it should be, and where."""
    what, _, path = str(error).partition(" - at `$")
    return Msg("refused-request", {"reason": what}), path.strip("`.")


def view(seen: object) -> Any:
    """A view as JSON."""
    return msgspec.to_builtins(seen, str_keys=True)


# -- nodes


def node(at: Node, word: Word, speak: Speaker) -> Json:
    """A node of the choice tree, reached by ``word``."""
    match at:
        case Leaf():
            return {"kind": "leaf", "move": word}
        case Pick():
            made: Json = {"kind": "choice", "question": speak(at.ask)}
            made["options"] = [_option(option, speak) for option in at.options]
            if at.usual is not None:
                made["usual"] = at.usual
            if at.beside is not None:
                made["beside"] = speak(at.beside)
            if together(at):
                made["together"] = True
            if at.reasons:
                made["reasons"] = True
        case Amount():
            made = {"kind": "amount", "question": speak(at.ask), "low": at.low, "high": at.high, "step": at.step}
            if at.note is not None:
                made["note"] = speak(at.note)
        case Allot():
            made = {"kind": "allocation", "question": speak(at.ask), "total": at.total}
            made["slots"] = [_slot(slot, speak) for slot in at.slots]
        case _:
            assert_never(at)
    if at.more is not None:
        made["more"] = node(at.more, (*word, "more"), speak)
    return made


def _option(option: Option, speak: Speaker) -> Json:
    return {"key": option.key, "label": speak(option.label), **_extras(option, speak)}


def _slot(slot: Slot, speak: Speaker) -> Json:
    limits = {"low": slot.low, "high": slot.high}
    return {"key": slot.key, "label": speak(slot.label), **limits, **_extras(slot, speak)}


def _extras(thing: Option | Slot, speak: Speaker) -> Json:
    made: Json = {}
    if thing.note is not None:
        made["note"] = speak(thing.note)
    if isinstance(thing, Option) and thing.warns is not None:
        made["warns"] = speak(thing.warns)
    if thing.at is not None:
        made["at"] = thing.at
    if thing.group is not None:
        made["group"] = thing.group
    if thing.blocked is not None:
        made["blocked"] = {"text": speak(thing.blocked)}
        if thing.blocked.rule:
            made["blocked"]["rule"] = thing.blocked.rule
    return made


# -- tables


def questions(asked: Mapping[int, Asked], speak: Speaker) -> Json:
    """Seat to its question."""
    return {str(seat): {"text": speak(q.text), "id": q.epoch, "required": q.owes} for seat, q in asked.items()}


def event(version: int, happened: Event, speak: Speaker) -> Json:
    """``to``: that seat alone, ``null`` for everybody; with ``but`` everybody except that seat."""
    msg = happened.msg
    made: Json = {"version": version, "key": msg.key, "args": {key: _arg(value) for key, value in msg.args.items()}}
    made |= {"text": speak(msg), "to": happened.to, "at": happened.at}
    if happened.but is not None:
        made["but"] = happened.but
    return made


def _arg(value: Arg) -> Any:
    match value:
        case Ref(term):
            return term
        case Seat(number):
            return number
        case Msg():
            return {"key": value.key, "args": {key: _arg(inner) for key, inner in value.args.items()}}
        case int() | str():
            return value
        case _:
            return [_arg(item) for item in value]


def outcome(match: Match[Any, Any]) -> Json:
    """How the seats stand, in seat order; before the end, so far."""
    standings = match.game.standings(match.position)
    return {
        "over": match.over,
        "scores": [s.score for s in standings],
        "ranks": [s.rank for s in standings],
        "breakdown": [s.parts for s in standings],
        "winners": [s.seat for s in standings if s.rank == 1],
    }


# -- games


def game(about: Game[Any, Any], lang: str) -> Json:
    """A game and its options."""
    speak = texts(about, lang, ())
    return {
        "key": about.key,
        "name": speak(Msg("game-name")),
        "seats": about.seats,
        "minutes": about.minutes,
        "rules_version": about.rules,
        "shape": about.shape,
        "components": about.components,
        "options": [_spec(spec, speak) for spec in about.options],
    }


def _spec(spec: OptionSpec, speak: Speaker) -> Json:
    made: Json = {"key": spec.key, "label": speak(Msg(f"option-{spec.key}")), "kind": spec.kind}
    made |= {"values": spec.values, "default": spec.default}
    made |= {"seats": spec.seats} if spec.seats else {}
    return made | {"fits": spec.fits} if spec.fits else made


def schema(about: Game[Any, Any]) -> Json:
    """JSON schemas of a dumped state and of a view, the moves, and the kinds of event."""
    return {
        "state": msgspec.json.schema(dumped_type(about)),
        "view": msgspec.json.schema(view_type(about)),
        "moves": dict(about.verbs),
        "events": {key: kind.args for key, kind in about.events.items()},
    }


def dumped_type(about: Game[Any, Any]) -> type[msgspec.Struct]:
    """The type of what ``dump`` gives as ``state``."""
    head = [("game", str), ("rules", int), ("shape", int), ("components", str), ("options", Options), ("seats", int)]
    position = [(field.encode_name, field.type) for field in msgspec.structs.fields(about.position)]
    return msgspec.defstruct("Dumped", [*head, *position])


def view_type(about: Game[Any, Any]) -> Any:
    """The type of a game's views."""
    return get_type_hints(about.view)["return"]
