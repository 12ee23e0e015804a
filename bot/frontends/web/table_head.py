"""The head of a table that has begun: way back, game, round, and whose turn it is."""

from bot.frontends.web.html_builder import Html, html_tag, render_icon
from bot.frontends.web.page_frame import PageContext
from bot.frontends.web.page_models import TableStatus
from bot.frontends.web.texts import translate


def render_table_head(visit: PageContext, status: TableStatus, *, is_to_move: bool) -> Html:
    """Render the head; the sign of the player to move has the shape and colour of their seat."""
    lang = visit.guest.lang
    back = html_tag("a", render_icon("back"), href=visit.base_url, class_="brand", aria_label=translate(lang, "tables"))
    text = translate(lang, "round", n=status.round_number) if status.round_number and not status.is_over else None
    return html_tag(
        "header",
        back,
        html_tag(
            "div",
            html_tag("h1", status.title, id="board-title"),
            " ",
            html_tag("p", text, class_="round", id="round"),
            class_="name",
        ),
        _render_turn(status, lang, is_to_move=is_to_move),
        class_=f"hd {status.game}",
    )


def _render_turn(status: TableStatus, lang: str, *, is_to_move: bool) -> Html:
    """Render whose turn it is, in their colour where it is one player's."""
    others = [(seat, name) for seat, name in status.to_move if seat != status.own_seat]
    if status.is_over:
        text, seat = translate(lang, "turn-over"), None
    elif is_to_move:
        text, seat = translate(lang, "your-turn"), status.own_seat
    elif len(others) == 1:
        text, seat = translate(lang, "turn-of", name=others[0][1]), others[0][0]
    else:
        text, seat = translate(lang, "turn-several", n=len(others)), None
    sign = render_icon(f"seat{seat + 1}") if seat is not None else None
    colour = "" if seat is None else f" s{seat + 1}"
    return html_tag("p", sign, html_tag("span", text), class_=f"turn{colour}{' now' if is_to_move else ''}", id="turn")
