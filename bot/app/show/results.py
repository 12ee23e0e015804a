"""The end: final board, where the points came from, a paragraph of story, the receipt, and a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Board, LookBack, LookBackOf, Receipt, Rematch, Replay, Story
from bot.app.show.frames import alt, board_picture, title
from bot.app.show.lookback import shown_to_all
from engines.core.chance import commitment
from engines.core.game import Standing
from engines.core.lookback import Report
from engines.core.words import Msg, Seat


def results(table: Table, translator: Translator, looks: Sequence[Report] = ()) -> Screen:
    """The last screen of a table, fit to be shared. ``looks``: the looks back that are shared."""
    match = table.match
    rows: list[tuple[Button, ...]] = [
        (
            Button(Story(table.id, 0).line, translator.say("app-story")),
            Button(Receipt(table.id).line, translator.say("app-receipt")),
        )
    ]
    if match.over:
        film = Button(Replay(table.id).line, translator.say("app-film"))
        rows.insert(0, (Button(Rematch(table.id).line, translator.say("app-rematch"), "primary"), film))
        rows[1] = (Button(LookBack(table.id).line, translator.say("look-back")), *rows[1])
        rows += [
            (Button(LookBackOf(table.id, one.seat).line, translator.say("look-back-of", seat=Seat(one.seat))),)
            for one in looks
        ]
        standings = match.game.standings(match.position)
        text = [_story(table, standings, translator), *_points(standings, translator)]
        text += [line for one in looks for line in shown_to_all(match.game, one, translator)]
        text.append(_commit_line(table, translator))
    else:
        text = [translator.say("app-ended-early"), _commit_line(table, translator)]
    return Screen(
        title(table.room, translator),
        tuple(text),
        board_picture(table, translator, None),
        alt(table, match.view(None), translator),
        tuple(rows),
        lang=translator.lang,
        table=table.id,
        version=table.shown_version,
    )


def own_place(table: Table, seat: int, translator: Translator) -> list[str]:
    """How somebody has done, said to them; nothing before the end."""
    if not table.match.over:
        return []
    own = next(one for one in table.match.game.standings(table.match.position) if one.seat == seat)
    return [translator.say("app-you-came", rank=own.rank, n=own.score)]


def _points(standings: tuple[Standing, ...], translator: Translator) -> list[str]:
    """A line a player in order of rank: the score, and the parts that it is the sum of."""
    lines = []
    for standing in sorted(standings, key=lambda s: (s.rank, s.seat)):
        parts = [
            translator.say("app-part", part=_part(key, translator), n=_signed(n))
            for key, n in standing.parts.items()
            if n
        ]
        line = translator.say("app-standing", rank=standing.rank, seat=Seat(standing.seat), n=standing.score)
        lines.append(f"{line}: {', '.join(parts)}" if len(parts) > 1 else line)
    return lines


def _signed(n: int) -> int | str:
    """A number with a real minus, which does not look like a dash."""
    return n if n >= 0 else f"−{-n}"


def _part(key: str, translator: Translator) -> str:
    dashed = key.replace("_", "-")
    return translator.own(f"part-{dashed}", translator.own(f"picture-part-{dashed}", key))


def _story(table: Table, standings: tuple[Standing, ...], translator: Translator) -> str:
    """One paragraph: who wins and by how much, what brought most, how long it took."""
    winners = [s for s in standings if s.rank == 1]
    said = [e for v, e in enumerate(table.match.entries, 1) if e.kind == "say" and v not in table.match.gone]
    sentences = []
    if len(winners) > 1:
        names = [Seat(s.seat) for s in winners]
        sentences.append(translator.say("app-story-shared", seats=names, n=winners[0].score))
    else:
        rest = [s.score for s in standings if s.rank > 1]
        ahead = winners[0].score - max(rest, default=0)
        sentences.append(translator.say("app-story-won", seat=Seat(winners[0].seat), n=winners[0].score, ahead=ahead))
    parts = {key: n for key, n in winners[0].parts.items() if n > 0}
    if len(parts) > 1:
        most = max(parts, key=lambda key: parts[key])
        sentences.append(translator.say("app-story-most", part=_part(most, translator), n=parts[most]))
    sentences.append(translator.say("app-story-length", n=len(said), days=_days(table)))
    return " ".join(sentences)


def _days(table: Table) -> int:
    """On how many days it was played, at least 1."""
    moments = [datetime.fromisoformat(entry.at) for entry in table.match.entries if entry.at]
    return len({moment.date() for moment in moments}) or 1


def _commit_line(table: Table, translator: Translator) -> str:
    return translator.say("app-receipt-short", good=int(_matches(table)))


def _matches(table: Table) -> bool:
    secret = table.opening.secret
    return commitment(table.id, secret.seed, secret.salt) == table.match.header.commit


def receipt(table: Table, translator: Translator) -> Screen:
    """The seed and the salt, checked against the hash that was published when the table opened, and how to check it.

    Before the end only the hash is shown.
    """
    header, secret = table.match.header, table.opening.secret
    text = [translator.say("app-receipt-hash", hash=header.commit)]
    if table.over:
        text += [
            translator.say("app-receipt-seed", seed=secret.seed),
            translator.say("app-receipt-salt", salt=secret.salt),
            translator(Msg("app-receipt-good" if _matches(table) else "app-receipt-bad")),
            translator.say("app-receipt-how", table=table.id),
            f"python3 -c \"import hashlib; print(hashlib.blake2b(b'{table.id}:{secret.seed}:{secret.salt}', "
            'digest_size=32).hexdigest())"',
        ]
    else:
        text.append(translator.say("app-receipt-later"))
    row = (Button(Board(table.id).line, translator.say("app-board")),)
    return Screen(
        title(table.room, translator), tuple(text), rows=(row,), private=True, lang=translator.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip
