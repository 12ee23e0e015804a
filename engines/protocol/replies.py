"""What each ``do`` answers: a function from the house and a request to the ``ok`` of the answer, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from itertools import islice
from time import perf_counter
from typing import Any

import msgspec

from engines.core import levels, tables, tree
from engines.core.chance import Dice
from engines.core.log import Entry
from engines.core.match import Match
from engines.core.messages import Speaker
from engines.core.search import Budget, Thought
from engines.core.words import Msg, Refused, check
from engines.protocol import VERSION, answers, records, requests
from engines.protocol.answers import Json
from engines.protocol.house import PROTOCOLS, House, adopt, secret_of, seed_bytes

MOST_MOVES = 100_000
MOST_PLAYOUTS = 100_000
"""``legal_moves`` lists no more than these, whatever its ``limit``."""


def _hello(house: House, request: requests.Hello) -> Json:
    house.protocol = request.protocol or house.protocol
    return {"name": "Bottega", "version": VERSION, "protocols": list(PROTOCOLS), "protocol": house.protocol}


def _games(house: House, request: requests.Games) -> Json:
    return {"games": [answers.game(game, request.lang) for game in house.games.values()]}


def _schema(house: House, request: requests.Schema) -> Json:
    return answers.schema(house.game(request.game))


# -- tables come and go


def _new(house: House, request: requests.New) -> Json:
    game = house.game(request.game)
    secret = secret_of(request.seed)
    components = adopt(game, request.components)
    match = tables.open_table(game, house.next_name(), request.seats, request.options, secret, components)
    name = house.open(match, secret)
    questions = answers.questions(match.asked(), house.texts(request))
    return {"table": name, "commit": match.header.commit, "version": match.version, "questions": questions}


def _load(house: House, request: requests.Load) -> Json:
    state = request.state
    if not isinstance(state, dict) or not isinstance(state.get("game"), str):
        raise Refused("bad_state", Msg("refused-state-game"), "game")
    game = house.game(state["game"])
    secret = secret_of(request.seed)
    adopt(game, request.components)
    match = records.load(game, house.next_name(), state, secret)
    return {"table": house.open(match, secret), "digest": match.digest()}


def _replay(house: House, request: requests.Replay) -> Json:
    record = records.from_json(request.record)
    game = house.game(record.header.game)
    adopt(game, request.components)
    upto = len(record.entries) if request.upto is None else request.upto
    if not 1 <= upto <= len(record.entries):
        raise Refused("bad_request", Msg("refused-upto", {"high": len(record.entries)}), "upto")
    match = records.again(game, record, record.secret or secret_of(None), upto)
    return {"table": house.open(match, record.secret), "version": match.version, "digest": match.digest()}


def _record(house: House, request: requests.Record) -> Json:
    return {"record": records.to_json(tables.record(house.match(request), house.table(request).secret))}


def _dump(house: House, request: requests.Dump) -> Json:
    match = house.match(request)
    return {"state": tables.dump(match), "digest": match.digest()}


def _close(house: House, request: requests.Close) -> Json:
    house.table(request)
    del house.tables[request.table]
    return {}


def _quit(house: House, request: requests.Quit) -> Json:  # noqa: ARG001 - the session ends itself
    return {}


# -- what is asked


def _questions(house: House, request: requests.Questions) -> Json:
    match = house.match(request)
    questions = answers.questions(match.asked(), house.texts(request))
    return {"over": match.over, "version": match.version, "questions": questions}


def _legal(house: House, request: requests.Legal) -> Json:
    root = house.match(request).tree(request.seat)
    check(request.prefix)
    return answers.node(tree.walk(root, request.prefix), request.prefix, house.texts(request))


def _legal_moves(house: House, request: requests.LegalMoves) -> Json:
    if not 0 <= request.limit <= MOST_MOVES:
        raise Refused("bad_request", Msg("refused-limit", {"high": MOST_MOVES}), "limit")
    found = list(islice(tree.words(house.match(request).tree(request.seat)), request.limit + 1))
    return {"moves": found[: request.limit], "complete": len(found) <= request.limit}


def _suggest(house: House, request: requests.Suggest) -> Json:
    match, seat = house.match(request), request.seat
    root, seen = match.tree(seat), match.view(seat)
    seed = seed_bytes(request.seed) if request.seed is not None else _seed_of(seen)
    return {"move": match.game.guess(seen, root, lambda words: match.peek(seat, words), Dice(seed))}


def _best(house: House, request: requests.Best) -> Json:
    match, seat = house.match(request), request.seat
    root, seen = match.tree(seat), match.view(seat)
    seed = seed_bytes(request.seed) if request.seed is not None else _seed_of(seen)
    budget = levels.BUDGET if request.playouts is None else Budget(_playouts(request.playouts))
    asked = levels.Question(match.game, seen, seat, root, lambda words: match.peek(seat, words), seed)
    found = levels.best(asked, request.level, budget)
    considered = [{"move": one.word, "gain": round(one.gain, 3), "se": round(one.se, 3)} for one in found.tried]
    return {"move": found.word, "considered": considered}


def _evaluate(house: House, request: requests.Evaluate) -> Json:
    match, playouts = house.match(request), _playouts(request.playouts)
    seen = match.view(request.seat)
    seed = seed_bytes(request.seed) if request.seed is not None else _seed_of(seen)
    thought, began = Thought(match.game, seen, request.seat, seed), perf_counter()
    standing = [
        {"points": round(one.points, 3), "sd": round(one.sd, 3), "wins": round(one.wins, 4)}
        for one in thought.evaluate(playouts)
    ]
    return {
        "standing": standing,
        "playouts": playouts,
        "moves_per_s": round(thought.said / max(perf_counter() - began, 1e-9)),
    }


def _playouts(given: int) -> int:
    if not 1 <= given <= MOST_PLAYOUTS:
        raise Refused("bad_request", Msg("refused-playouts", {"high": MOST_PLAYOUTS}), "playouts")
    return given


def _seed_of(seen: object) -> bytes:
    """Where no seed is given the view is: the same view has the same answer."""
    return blake2b(msgspec.json.encode(answers.view(seen)), digest_size=32).digest()


def _default_move(house: House, request: requests.DefaultMove) -> Json:
    match = house.match(request)
    root = match.tree(request.seat)
    return {"move": match.game.fallback(match.view(request.seat), root)}


# -- what is said


def _push(house: House, request: requests.Push) -> Json:
    match, speak = house.match(request), house.texts(request)
    entry = match.push(request.seat, request.move, request.question)
    return {
        "version": match.version,
        "events": _events_of(match, entry, request, speak),
        "questions": answers.questions(match.asked(), speak),
        "over": match.over,
    }


def _undo(house: House, request: requests.Undo) -> Json:
    match = house.match(request)
    entry = match.undo(request.seat) if request.to is None else match.rewind(request.to)
    return {"version": match.version, "events": _events_of(match, entry, request, house.texts(request))}


def _events_of(match: Match[Any, Any], entry: Entry, request: requests.Seated, speak: Speaker) -> list[Json]:
    return [answers.event(match.version, event, speak) for event in entry.events if event.reaches(request.seat)]


def _preview(house: House, request: requests.Preview) -> Json:
    match, speak = house.match(request), house.texts(request)
    preview = match.preview(request.seat, request.moves)
    return {
        "view": answers.view(preview.view),
        "events": [answers.event(match.version + 1, event, speak) for event in preview.events],
        "irreversible": preview.seals,
    }


# -- what may be seen


def _view(house: House, request: requests.View) -> Json:
    return {"view": answers.view(house.match(request).view(request.seat))}


def _text(house: House, request: requests.Text) -> Json:
    match, speak = house.match(request), house.texts(request)
    seen = match.view(request.seat)
    board, alt = match.game.text(seen), match.game.alt(seen)
    return {"text": "\n".join(map(speak, board)), "alt": " ".join(map(speak, alt))}


def _events(house: House, request: requests.Events) -> Json:
    match, speak = house.match(request), house.texts(request)
    since = max(0, min(request.since, match.version))
    return {"events": [answers.event(version, event, speak) for version, event in match.events(request.seat, since)]}


def _outcome(house: House, request: requests.Outcome) -> Json:
    return answers.outcome(house.match(request))


REPLIES: dict[type[requests.Request], Callable[[House, Any], Json]] = {
    requests.Hello: _hello,
    requests.Games: _games,
    requests.Schema: _schema,
    requests.New: _new,
    requests.Questions: _questions,
    requests.Legal: _legal,
    requests.LegalMoves: _legal_moves,
    requests.Push: _push,
    requests.Preview: _preview,
    requests.Undo: _undo,
    requests.View: _view,
    requests.Text: _text,
    requests.Events: _events,
    requests.Suggest: _suggest,
    requests.Best: _best,
    requests.Evaluate: _evaluate,
    requests.DefaultMove: _default_move,
    requests.Outcome: _outcome,
    requests.Dump: _dump,
    requests.Load: _load,
    requests.Record: _record,
    requests.Replay: _replay,
    requests.Close: _close,
    requests.Quit: _quit,
}
