"""The result of a table: final board, scores, summary, commitment check and rematch."""

from collections.abc import Sequence
from datetime import datetime

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.tables import callbacks as table_callbacks
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.views.review_view import public_review_lines
from bot.app.views.screen_base import board_picture, build_table_screen, view_alt_text
from engines.core.chance import seed_commitment
from engines.core.core_types import Msg, Seat
from engines.core.game import SeatScore
from engines.core.review import ReviewReport


def result_screen(table: Table, translator: Translator, reviews: Sequence[ReviewReport] = ()) -> Screen:
    """Build the public screen of a finished table. ``reviews``: its shared ones."""
    match = table.match
    rows: list[tuple[Button, ...]] = [
        (
            translator.button(table_callbacks.ShowStory(table.id, 0), "app-story"),
            translator.button(table_callbacks.ShowReceipt(table.id), "app-receipt"),
        )
    ]
    if match.is_over:
        film = translator.button(table_callbacks.ShowFilm(table.id), "app-film")
        rows.insert(0, (translator.button(table_callbacks.OpenRematch(table.id), "app-rematch", "primary"), film))
        past = translator.button(table_callbacks.ShowPastBoard(table.id, 1), "app-replay")
        rows[1] = (translator.button(table_callbacks.ShowReview(table.id), "look-back"), past, *rows[1])
        rows += [
            (
                translator.button(
                    table_callbacks.ShowSharedReview(table.id, review.seat), "look-back-of", seat=Seat(review.seat)
                ),
            )
            for review in reviews
        ]
        standings = match.game.seat_scores(match.position)
        text = [_summary_text(table, standings, translator), *_score_lines(standings, translator)]
        text += [line for review in reviews for line in public_review_lines(match.game, review, translator)]
        text.append(_commitment_line(table, translator))
    elif table.lobby.lesson:
        text = [translator.translate("app-lesson-over")]
    else:
        text = [translator.translate("app-ended-early"), _commitment_line(table, translator)]
    alt = view_alt_text(table, match.view_for(None), translator)
    picture = board_picture(table, translator)
    return build_table_screen(table, translator, text, rows, private=False, picture=picture, alt=alt)


def own_result_lines(table: Table, seat: int, translator: Translator) -> list[str]:
    """Return the winner and margin, preceded for a player by their own place; empty before the end."""
    if not table.match.is_over:
        return []
    standings = table.match.game.seat_scores(table.match.position)
    own = next(score for score in standings if score.seat == seat)
    won = _winner_sentence(standings, translator)
    is_only_winner = own.rank == 1 and sum(score.rank == 1 for score in standings) == 1
    return [won] if is_only_winner else [translator.translate("app-you-came", rank=own.rank, n=own.score), won]


def lesson_result_lines(table: Table, seat: int, translator: Translator) -> list[str]:
    """Return a learner's score so far and its parts."""
    own = next(score for score in table.match.game.seat_scores(table.match.position) if score.seat == seat)
    parts = _part_texts(own, translator)
    whole = translator.translate("app-lesson-made", n=own.score)
    return [whole, translator.translate("app-lesson-parts", parts=", ".join(parts))] if parts else [whole]


def _part_texts(standing: SeatScore, translator: Translator) -> list[str]:
    return [
        translator.translate("app-part", part=_score_part_name(key, translator), n=n if n >= 0 else f"−{-n}")
        for key, n in standing.parts.items()
        if n
    ]


def _score_lines(standings: tuple[SeatScore, ...], translator: Translator) -> list[str]:
    lines = []
    for standing in sorted(standings, key=lambda s: (s.rank, s.seat)):
        parts = _part_texts(standing, translator)
        line = translator.translate("app-standing", rank=standing.rank, seat=Seat(standing.seat), n=standing.score)
        lines.append(f"{line} ({', '.join(parts)})" if len(parts) > 1 else line)
    return lines


def _score_part_name(key: str, translator: Translator) -> str:
    dashed = key.replace("_", "-")
    return translator.translate_or(f"part-{dashed}", translator.translate_or(f"picture-part-{dashed}", key))


def _summary_text(table: Table, standings: tuple[SeatScore, ...], translator: Translator) -> str:
    winners = [s for s in standings if s.rank == 1]
    moves = len(table.match.active_entries.active_versions)
    sentences = [_winner_sentence(standings, translator)]
    parts = {key: n for key, n in winners[0].parts.items() if n > 0}
    if len(parts) > 1:
        most = max(parts, key=lambda key: parts[key])
        sentences.append(translator.translate("app-story-most", part=_score_part_name(most, translator), n=parts[most]))
    moments = [datetime.fromisoformat(entry.at) for entry in table.match.entries if entry.at]
    sentences.append(
        translator.translate("app-story-length", n=moves, days=len({moment.date() for moment in moments}) or 1)
    )
    return " ".join(sentences)


def _winner_sentence(standings: tuple[SeatScore, ...], translator: Translator) -> str:
    winners = [s for s in standings if s.rank == 1]
    if len(winners) > 1:
        names = [Seat(s.seat) for s in winners]
        return translator.translate("app-story-shared", seats=names, n=winners[0].score)
    lead = winners[0].score - max((s.score for s in standings if s.rank > 1), default=0)
    return translator.translate("app-story-won", seat=Seat(winners[0].seat), n=winners[0].score, ahead=lead)


def _commitment_line(table: Table, translator: Translator) -> str:
    return translator.translate("app-receipt-short", good=int(_is_commitment_valid(table)))


def _is_commitment_valid(table: Table) -> bool:
    secret = table.opening.secret
    return seed_commitment(table.id, secret.seed, secret.salt) == table.match.header.commit


async def commitment_screen(context: RequestContext, table: Table, _: table_callbacks.ShowReceipt) -> Screen:
    """Build a screen with the published hash and, after the end, seed, salt and how to verify them.

    Players can save the log there.
    """
    translator = await context.load_translator(table)
    header, secret = table.match.header, table.opening.secret
    text = [translator.translate("app-receipt-hash", hash=header.commit)]
    if table.is_over:
        text += [
            translator.translate("app-receipt-seed", seed=secret.seed),
            translator.translate("app-receipt-salt", salt=secret.salt),
            translator(Msg("app-receipt-good" if _is_commitment_valid(table) else "app-receipt-bad")),
            translator.translate("app-receipt-how", table=table.id),
            f"python3 -c \"import hashlib; print(hashlib.blake2b(b'{table.id}:{secret.seed}:{secret.salt}', "
            'digest_size=32).hexdigest())"',
        ]
    else:
        text.append(translator.translate("app-receipt-later"))
    row = [translator.button(table_callbacks.ShowBoard(table.id), "app-board")]
    if table.own_seat(context.user.id) is not None:
        row.append(translator.button(table_callbacks.ExportTable(table.id), "app-export"))
    return build_table_screen(table, translator, text, (tuple(row),))
