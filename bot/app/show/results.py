"""The end: final board, where the points came from, a paragraph of story, the receipt, and a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.app.match.service import Voice
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Board, LookBack, LookBackOf, Receipt, Rematch, Replay, Story
from bot.app.show.frames import alt, board_picture, title
from bot.app.show.lookback import shown_to_all
from engines.core.chance import commitment
from engines.core.game import Standing
from engines.core.lookback import Report
from engines.core.words import Msg, Seat


def results(table: Table, voice: Voice, looks: Sequence[Report] = ()) -> Screen:
    """The last screen of a table, fit to be shared. ``looks``: the looks back that are shared."""
    match = table.match
    rows: list[tuple[Button, ...]] = [
        (
            Button(Story(table.id, 0).line, voice.say("app-story")),
            Button(Receipt(table.id).line, voice.say("app-receipt")),
        )
    ]
    if match.over:
        film = Button(Replay(table.id).line, voice.say("app-film"))
        rows.insert(0, (Button(Rematch(table.id).line, voice.say("app-rematch"), "primary"), film))
        rows[1] = (Button(LookBack(table.id).line, voice.say("look-back")), *rows[1])
        rows += [
            (Button(LookBackOf(table.id, one.seat).line, voice.say("look-back-of", seat=Seat(one.seat))),)
            for one in looks
        ]
        standings = match.game.standings(match.position)
        text = [_story(table, standings, voice), *_points(standings, voice)]
        text += [line for one in looks for line in shown_to_all(match.game, one, voice)]
        text.append(_commit_line(table, voice))
    else:
        text = [voice.say("app-ended-early"), _commit_line(table, voice)]
    return Screen(
        title(table.room, voice), tuple(text), board_picture(table, voice, None), alt(table, match.view(None), voice),
        tuple(rows), lang=voice.lang, table=table.id, version=table.shown_version,
    )  # fmt: skip


def own_place(table: Table, seat: int, voice: Voice) -> list[str]:
    """How somebody has done, said to them; nothing before the end."""
    if not table.match.over:
        return []
    own = next(one for one in table.match.game.standings(table.match.position) if one.seat == seat)
    return [voice.say("app-you-came", rank=own.rank, n=own.score)]


def _points(standings: tuple[Standing, ...], voice: Voice) -> list[str]:
    """A line a player in order of rank: the score, and the parts that it is the sum of."""
    lines = []
    for standing in sorted(standings, key=lambda s: (s.rank, s.seat)):
        parts = [voice.say("app-part", part=_part(key, voice), n=_signed(n)) for key, n in standing.parts.items() if n]
        line = voice.say("app-standing", rank=standing.rank, seat=Seat(standing.seat), n=standing.score)
        lines.append(f"{line}: {', '.join(parts)}" if len(parts) > 1 else line)
    return lines


def _signed(n: int) -> int | str:
    """A number with a real minus, which does not look like a dash."""
    return n if n >= 0 else f"−{-n}"


def _part(key: str, voice: Voice) -> str:
    dashed = key.replace("_", "-")
    return voice.own(f"part-{dashed}", voice.own(f"picture-part-{dashed}", key))


def _story(table: Table, standings: tuple[Standing, ...], voice: Voice) -> str:
    """One paragraph: who wins and by how much, what brought most, how long it took."""
    winners = [s for s in standings if s.rank == 1]
    said = [e for v, e in enumerate(table.match.entries, 1) if e.kind == "say" and v not in table.match.gone]
    sentences = []
    if len(winners) > 1:
        names = [Seat(s.seat) for s in winners]
        sentences.append(voice.say("app-story-shared", seats=names, n=winners[0].score))
    else:
        rest = [s.score for s in standings if s.rank > 1]
        ahead = winners[0].score - max(rest, default=0)
        sentences.append(voice.say("app-story-won", seat=Seat(winners[0].seat), n=winners[0].score, ahead=ahead))
    parts = {key: n for key, n in winners[0].parts.items() if n > 0}
    if len(parts) > 1:
        most = max(parts, key=lambda key: parts[key])
        sentences.append(voice.say("app-story-most", part=_part(most, voice), n=parts[most]))
    sentences.append(voice.say("app-story-length", n=len(said), days=_days(table)))
    return " ".join(sentences)


def _days(table: Table) -> int:
    """On how many days it was played, at least 1."""
    moments = [datetime.fromisoformat(entry.at) for entry in table.match.entries if entry.at]
    return len({moment.date() for moment in moments}) or 1


def _commit_line(table: Table, voice: Voice) -> str:
    return voice.say("app-receipt-short", good=int(_matches(table)))


def _matches(table: Table) -> bool:
    secret = table.opening.secret
    return commitment(table.id, secret.seed, secret.salt) == table.match.header.commit


def receipt(table: Table, voice: Voice) -> Screen:
    """The seed and the salt, checked against the hash that was published when the table opened, and how to check it.

    Before the end only the hash is shown.
    """
    header, secret = table.match.header, table.opening.secret
    text = [voice.say("app-receipt-hash", hash=header.commit)]
    if table.over:
        text += [
            voice.say("app-receipt-seed", seed=secret.seed),
            voice.say("app-receipt-salt", salt=secret.salt),
            voice(Msg("app-receipt-good" if _matches(table) else "app-receipt-bad")),
            voice.say("app-receipt-how", table=table.id),
            f"python3 -c \"import hashlib; print(hashlib.blake2b(b'{table.id}:{secret.seed}:{secret.salt}', "
            'digest_size=32).hexdigest())"',
        ]
    else:
        text.append(voice.say("app-receipt-later"))
    row = (Button(Board(table.id).line, voice.say("app-board")),)
    return Screen(
        title(table.room, voice), tuple(text), rows=(row,), private=True, lang=voice.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip
