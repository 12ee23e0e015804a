"""The handlers of requests: each takes the open tables and a request, and returns the ``ok`` answer."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from itertools import islice
from time import perf_counter
from typing import Any, Union

import msgspec

from engines.core import levels, match_factory, tree
from engines.core.core_types import EngineError, Msg, check_move
from engines.core.levels import Question
from engines.core.log import LogEntry
from engines.core.match import Match
from engines.core.search import Search, SearchBudget
from engines.core.sentences import join_sentences
from engines.core.translation import TranslateMessage
from engines.protocol import VERSION, json_answers, records, requests
from engines.protocol.json_answers import Json
from engines.protocol.open_tables import PROTOCOLS, OpenTables, build_secret, load_components_file, parse_seed

MAX_MOVES = 100_000
MAX_PLAYOUTS = 100_000
"""Limits of requests: moves in an answer to ``legal_moves``, and playouts."""


def _handle_hello(tables: OpenTables, request: requests.HelloRequest) -> Json:
    tables.protocol = request.protocol or tables.protocol
    return {"name": "Bottega", "version": VERSION, "protocols": list(PROTOCOLS), "protocol": tables.protocol}


def _handle_games(tables: OpenTables, request: requests.GamesRequest) -> Json:
    return {"games": [json_answers.game_json(game, request.lang) for game in tables.games.values()]}


def _handle_schema(tables: OpenTables, request: requests.SchemaRequest) -> Json:
    return json_answers.schema_json(tables.find_game(request.game))


# -- tables


def _handle_new(tables: OpenTables, request: requests.NewRequest) -> Json:
    game = tables.find_game(request.game)
    secret = build_secret(request.seed)
    components = load_components_file(game, request.components)
    match = match_factory.open_match(game, tables.next_table_name(), request.seats, request.options, secret, components)
    name = tables.add_table(match, secret)
    questions = json_answers.questions_json(match.open_questions(), tables.translator_for(request))
    return {"table": name, "commit": match.header.commit, "version": match.version, "questions": questions}


def _handle_load(tables: OpenTables, request: requests.LoadRequest) -> Json:
    state = request.state
    if not isinstance(state, dict) or not isinstance(state.get("game"), str):
        raise EngineError("bad_state", Msg("refused-state-game"), "game")
    game = tables.find_game(state["game"])
    secret = build_secret(request.seed)
    load_components_file(game, request.components)
    match = records.load_dump(game, tables.next_table_name(), state, secret)
    return {"table": tables.add_table(match, secret), "digest": match.position_digest()}


def _handle_replay(tables: OpenTables, request: requests.ReplayRequest) -> Json:
    record = records.record_from_json(request.record)
    game = tables.find_game(record.header.game)
    load_components_file(game, request.components)
    upto = len(record.entries) if request.upto is None else request.upto
    if not 1 <= upto <= len(record.entries):
        raise EngineError("bad_request", Msg("refused-upto", {"high": len(record.entries)}), "upto")
    match = records.replay_record(game, record, record.secret or build_secret(None), upto)
    return {
        "table": tables.add_table(match, record.secret),
        "version": match.version,
        "digest": match.position_digest(),
    }


def _handle_record(tables: OpenTables, request: requests.RecordRequest) -> Json:
    return {
        "record": records.record_to_json(
            match_factory.build_record(tables.find_match(request), tables.find_table(request).secret)
        )
    }


def _handle_dump(tables: OpenTables, request: requests.DumpRequest) -> Json:
    match = tables.find_match(request)
    return {"state": match_factory.dump_position(match), "digest": match.position_digest()}


def _handle_close(tables: OpenTables, request: requests.CloseRequest) -> Json:
    tables.find_table(request)
    del tables.tables[request.table]
    return {}


def _handle_quit(tables: OpenTables, request: requests.QuitRequest) -> Json:  # noqa: ARG001 - the session ends itself
    return {}


# -- questions


def _handle_questions(tables: OpenTables, request: requests.QuestionsRequest) -> Json:
    match = tables.find_match(request)
    questions = json_answers.questions_json(match.open_questions(), tables.translator_for(request))
    return {"over": match.is_over, "version": match.version, "questions": questions}


def _handle_legal(tables: OpenTables, request: requests.LegalRequest) -> Json:
    root = tables.find_match(request).choice_tree(request.seat)
    check_move(request.prefix)
    return json_answers.node_json(tree.walk_tree(root, request.prefix), request.prefix, tables.translator_for(request))


def _handle_legal_moves(tables: OpenTables, request: requests.LegalMovesRequest) -> Json:
    if not 0 <= request.limit <= MAX_MOVES:
        raise EngineError("bad_request", Msg("refused-limit", {"high": MAX_MOVES}), "limit")
    found = list(islice(tree.legal_moves(tables.find_match(request).choice_tree(request.seat)), request.limit + 1))
    return {"moves": found[: request.limit], "complete": len(found) <= request.limit}


def _question_to_ai(tables: OpenTables, request: requests.SuggestRequest | requests.BestRequest) -> Question[Any]:
    asked = Question.of(tables.find_match(request), request.seat, b"")
    seed = parse_seed(request.seed) if request.seed is not None else _seed_from_view(asked.view)
    return replace(asked, seed=seed)


def _handle_suggest(tables: OpenTables, request: requests.SuggestRequest) -> Json:
    return {"move": levels.heuristic_choice(_question_to_ai(tables, request))}


def _handle_best(tables: OpenTables, request: requests.BestRequest) -> Json:
    question = _question_to_ai(tables, request)
    budget = levels.BUDGET if request.playouts is None else SearchBudget(_check_playouts(request.playouts))
    found = levels.find_best_move(question, request.level, budget)
    considered = [
        {"move": one.move, "gain": round(one.mean_gain, 3), "se": round(one.standard_error, 3)}
        for one in found.candidates
    ]
    return {"move": found.best_move, "considered": considered}


def _handle_evaluate(tables: OpenTables, request: requests.EvaluateRequest) -> Json:
    match, playouts = tables.find_match(request), _check_playouts(request.playouts)
    seen = match.view_for(request.seat)
    seed = parse_seed(request.seed) if request.seed is not None else _seed_from_view(seen)
    search, began = Search(match.game, seen, request.seat, seed), perf_counter()
    standing = [
        {"points": round(one.points, 3), "sd": round(one.sd, 3), "wins": round(one.wins, 4)}
        for one in search.evaluate_seats(playouts)
    ]
    return {
        "standing": standing,
        "playouts": playouts,
        "moves_per_s": round(search.moves_played / max(perf_counter() - began, 1e-9)),
    }


def _check_playouts(given: int) -> int:
    if not 1 <= given <= MAX_PLAYOUTS:
        raise EngineError("bad_request", Msg("refused-playouts", {"high": MAX_PLAYOUTS}), "playouts")
    return given


def _seed_from_view(seen: object) -> bytes:
    """Derive a seed from the view: the same view gives the same answer."""
    return blake2b(msgspec.json.encode(json_answers.view_json(seen)), digest_size=32).digest()


def _handle_default_move(tables: OpenTables, request: requests.DefaultMoveRequest) -> Json:
    match = tables.find_match(request)
    root = match.choice_tree(request.seat)
    return {"move": match.game.default_move(match.view_for(request.seat), root)}


# -- moves


def _handle_push(tables: OpenTables, request: requests.PushRequest) -> Json:
    match, translate = tables.find_match(request), tables.translator_for(request)
    entry = match.push(request.seat, request.move, request.question)
    return {
        "version": match.version,
        "events": _events_json(match, entry, request, translate),
        "questions": json_answers.questions_json(match.open_questions(), translate),
        "over": match.is_over,
    }


def _handle_undo(tables: OpenTables, request: requests.UndoRequest) -> Json:
    match = tables.find_match(request)
    entry = match.undo(request.seat) if request.to is None else match.rewind_to(request.to)
    return {"version": match.version, "events": _events_json(match, entry, request, tables.translator_for(request))}


def _events_json(
    match: Match[Any, Any], entry: LogEntry, request: requests.SeatRequest, translate: TranslateMessage
) -> list[Json]:
    return [
        json_answers.event_json(match.version, event, translate)
        for event in entry.events
        if event.is_visible_to(request.seat)
    ]


def _handle_preview(tables: OpenTables, request: requests.PreviewRequest) -> Json:
    match, translate = tables.find_match(request), tables.translator_for(request)
    preview = match.preview_moves(request.seat, request.moves)
    return {
        "view": json_answers.view_json(preview.view),
        "events": [json_answers.event_json(match.version + 1, event, translate) for event in preview.events],
        "irreversible": preview.seals,
    }


# -- views


def _handle_view(tables: OpenTables, request: requests.ViewRequest) -> Json:
    return {"view": json_answers.view_json(tables.find_match(request).view_for(request.seat))}


def _handle_text(tables: OpenTables, request: requests.TextRequest) -> Json:
    match, translate = tables.find_match(request), tables.translator_for(request)
    seen = match.view_for(request.seat)
    board, alt = match.game.board_messages(seen), match.game.alt_messages(seen)
    return {"text": "\n".join(map(translate, board)), "alt": join_sentences(map(translate, alt))}


def _handle_events(tables: OpenTables, request: requests.EventsRequest) -> Json:
    match, translate = tables.find_match(request), tables.translator_for(request)
    since = max(0, min(request.since, match.version))
    return {
        "events": [
            json_answers.event_json(version, event, translate)
            for version, event in match.visible_events(request.seat, since)
        ]
    }


def _handle_outcome(tables: OpenTables, request: requests.OutcomeRequest) -> Json:
    return json_answers.outcome_json(tables.find_match(request))


HANDLERS: dict[type[requests.EngineRequest], Callable[[OpenTables, Any], Json]] = {
    requests.HelloRequest: _handle_hello,
    requests.GamesRequest: _handle_games,
    requests.SchemaRequest: _handle_schema,
    requests.NewRequest: _handle_new,
    requests.QuestionsRequest: _handle_questions,
    requests.LegalRequest: _handle_legal,
    requests.LegalMovesRequest: _handle_legal_moves,
    requests.PushRequest: _handle_push,
    requests.PreviewRequest: _handle_preview,
    requests.UndoRequest: _handle_undo,
    requests.ViewRequest: _handle_view,
    requests.TextRequest: _handle_text,
    requests.EventsRequest: _handle_events,
    requests.SuggestRequest: _handle_suggest,
    requests.BestRequest: _handle_best,
    requests.EvaluateRequest: _handle_evaluate,
    requests.DefaultMoveRequest: _handle_default_move,
    requests.OutcomeRequest: _handle_outcome,
    requests.DumpRequest: _handle_dump,
    requests.LoadRequest: _handle_load,
    requests.RecordRequest: _handle_record,
    requests.ReplayRequest: _handle_replay,
    requests.CloseRequest: _handle_close,
    requests.QuitRequest: _handle_quit,
}
AnyRequest: Any = Union[tuple(HANDLERS)]
"""All requests; others are refused."""
