"""A seat's private information: hand, cards looked at, draft. Blocks, and their positions by layout."""

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engines.core.core_types import Seat, TermRef
from engines.princes.view import MineView, PrincesView
from render.core.block_flow import Blocks, Column, Draw, Floors
from render.core.fonts import DETAIL, LABEL, SECTION, STRONG
from render.core.geometry import Box
from render.core.hand_sheet import SPACE_UNDER, column_spans, draw_hand, own_players
from render.core.icons import ICONS
from render.core.labels import Labels
from render.core.layouts import PAGE_LAYOUT
from render.core.pen import Pen
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.princes import highlights, workrow
from render.princes.houses import HOUSES
from render.princes.layout import HEAP_ICONS
from render.princes.panel import WANTS

PLATES = {"bonus": "plate.plus", "prestige": "plate.star"}
_ALL: Final = ("persons", "looking", "held", "notes")
_LEFT, _RIGHT = column_spans("wide", 2)
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        PAGE_LAYOUT: ((Column(MARGIN, WIDTH - 2 * MARGIN, ("holdings", *_ALL)),),),
        "wide": ((Column(*_LEFT, ("holdings",)), Column(*_RIGHT, ("own",))), (Column(*column_spans("wide")[0], _ALL),)),
        "tall": ((Column(*column_spans("tall")[0], ("holdings", "own", *_ALL)),),),
    }
)
"""By layout."""
HOLDINGS_H: Final = 72
OWN_H: Final = 52
TWO_COLUMN_WIDTH: Final = 1400
"""Width of a block that has its lists in two columns."""


@register_drawing("fan")
def _draw_fan(pen: Pen, w: int, h: int, persons: tuple[str, ...]) -> None:
    count = len(persons)
    for number, person in enumerate(persons):
        turn = (number - (count - 1) / 2) * (46 / max(3, count))
        card = pen.pen_at(w / 2 + (number - (count - 1) / 2) * 136 / max(4, count), h + 300, 1, turn).pen_at(-88, -500)
        wall = HOUSES[WANTS[person][0]].wall
        card.round_rectangle(-4, -4, 180, 344, 18, "porph~ink.42")
        card.round_rectangle(0, 0, 176, 340, 15, "page")
        card.arch(24, 26, 152, 340, wall)
        ICONS[person](card.pen_at(46, 68, 0.84), "white", wall)


def hand_scene(request: PictureRequest) -> Scene:
    """Return the private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: PrincesView = request.view
    labels = Labels(request)
    head, blocks = _build_header(view, view.mine, labels, request.time_left), _build_blocks(view, view.mine, labels)
    poster = partial(_draw_header, view=view, mine=view.mine, labels=labels, head=head)
    scene = draw_hand(request, head, FLOORS, blocks, poster)
    highlights.draw_selection(scene, request.selection)
    return scene


def hand_view(view: PrincesView) -> PrincesView:
    """Remove from a view anything the hand does not show, so equal pictures have equal views."""
    auction = view.auction and replace(view.auction, opener=0, bids=(), passed=(), out=(), price=0, each=1)
    return replace(
        view, options={}, start=0, owing=(), players=own_players(view), heaps={}, prices={}, landscapes={},
        buildings={}, freedoms={}, decks={}, outlines={}, auction=auction, turn=None, over=False, results=(),
        laid_out=(), may_acquire=None, box=(), asks="",
    )  # fmt: skip


def _build_blocks(view: PrincesView, mine: MineView, labels: Labels) -> Blocks:
    blocks: dict[str, Sequence[Draw]] = {"holdings": (partial(_draw_holdings, view, mine),)}
    if _card_kinds(view, mine):
        blocks["own"] = (partial(_draw_own, view, mine, labels),)
    if view.phase == "draft":
        blocks["persons"] = _row_drawings(view, labels, mine, [*mine.professions, *mine.looking])
    elif mine.looking:
        if mine.looking_deck == "profession":
            blocks["persons"] = _row_drawings(view, labels, mine, list(mine.looking))
        else:
            blocks["looking"] = (
                partial(_draw_viewed_cards, labels, mine, 96),
                partial(_draw_viewed_cards, labels, mine, 62),
            )
        held = [person for person in mine.professions if person not in mine.looking]
        if held:
            blocks["held"] = tuple(partial(_draw_held_cards, view, mine, labels, held, row) for row in (76, 66))
    else:
        blocks["persons"] = _row_drawings(view, labels, mine, list(mine.professions))
    if mine.bonus or mine.prestige or mine.recruiting or any(work.auction for work in mine.works):
        blocks["notes"] = tuple(partial(_draw_foot, view, labels, mine, size) for size in (62, 44))
    return blocks


def _row_drawings(view: PrincesView, labels: Labels, mine: MineView, persons: list[str]) -> Sequence[Draw]:
    return tuple(partial(_draw_persons, view, labels, mine, persons, way) for way in range(len(workrow.WAYS[0])))


def _build_header(view: PrincesView, mine: MineView, labels: Labels, left: str) -> HeaderText:
    need = view.minimum[max(1, view.round) - 1]
    title = labels.label_text("hand")
    detail = labels.brief_label("hand-detail", seat=Seat(mine.seat), n=max(1, view.round), need=need)
    if view.phase == "draft":
        title, detail = labels.label_text("draft-title"), labels.label_text("draft-detail")
    elif mine.looking:
        title = labels.label_text("look")
        detail = labels.label_text(f"look-{mine.looking_deck}", n=len(mine.looking))
    return labels.private_header(title, detail, mine.seat, left)


def _draw_header(scene: Scene, view: PrincesView, mine: MineView, labels: Labels, head: HeaderText) -> int:
    persons = (mine.looking if mine.looking_deck == "profession" and mine.looking else mine.professions)[:5]
    bottom = draw_page_header(scene, head, "private", room=560 if persons else 1100, under=70)
    if persons:
        scene.add_drawing("fan", Box(612, bottom - 216, 588, 216), tuple(persons), layer=Layer.BOARD)
    if _card_kinds(view, mine):
        _draw_signs(scene, view, mine, labels, Box(MARGIN, bottom - 82, 660, OWN_H), "white", "private~white.70")
    return bottom


def _card_kinds(view: PrincesView, mine: MineView) -> list[str]:
    player = view.players[mine.seat]
    return list(dict.fromkeys([*(tile.kind for tile in player.tiles), *player.freedoms]))


def _draw_own(view: PrincesView, mine: MineView, labels: Labels, scene: Scene, box: Box) -> int:
    _draw_signs(
        scene,
        view,
        mine,
        labels,
        Box(box.x, box.y + 16 if box.w < TWO_COLUMN_WIDTH // 2 + 60 else box.y, box.w, OWN_H),
        "ink",
        "ink2",
    )
    return box.y + OWN_H


def _draw_signs(scene: Scene, view: PrincesView, mine: MineView, labels: Labels, box: Box, ink: str, soft: str) -> None:
    kinds, y = _card_kinds(view, mine), box.y + OWN_H // 2
    x = scene.add_text(box.x, y, labels.label_text("own"), DETAIL, soft).right + 22
    pitch = min(58, (box.right - x) // len(kinds))
    for kind in kinds:
        scene.add_icon(x + 20, y, 42, kind, ink, layer=Layer.LABELS)
        x += pitch


def _draw_holdings(view: PrincesView, mine: MineView, scene: Scene, box: Box) -> int:
    player = view.players[mine.seat]
    facts = (
        ("florin", GOLD, mine.florins),
        ("laurel", GOLD, player.pp),
        ("jester", "ink", player.jesters),
        ("builder", "terraD", player.builders),
        ("plate.arrow", "ink", mine.recruiting),
    )
    x, y = box.x, box.y + 42
    for icon, colour, number in facts:
        scene.add_icon(x + 23, y, 46, icon, colour if number else "stone")
        x = scene.add_count(x + 56, y, number).right + 34
        if icon == "plate.arrow":
            scene.add_hotspot("card:recruiting_card", Box(x - 34 - 80, y - 26, 80, 52))
    return box.y + HOLDINGS_H


def _draw_persons(
    view: PrincesView, labels: Labels, mine: MineView, persons: list[str], way: int, scene: Scene, box: Box
) -> int:
    y = box.y
    if not persons:
        scene.add_fitted_text(box.x, y + 40, labels.label_text("hand-empty"), DETAIL, "ink2", room=box.w)
        return y + 70
    plain = view.phase == "draft"
    lay = workrow.row_layout(box.w, way, plain=plain)
    by = workrow.fit_measure(view, mine, box, lay)
    rated = not plain and any(workrow.find_work(mine, person) for person in persons)
    top = y = y + (workrow.TAG_H if rated else 0)
    for number, person in enumerate(persons):
        if number:
            scene.add_rectangle(Box(box.x, y - lay.gap // 2, box.w, 2), "line")
        if person == mine.gives:
            scene.add_rectangle(Box(0, y - 14, scene.width, lay.high - 2), "cell", Layer.TABLE)
        workrow.draw_row(scene, view, labels, mine, person, Box(box.x, y, box.w, lay.high - lay.gap), by, lay)
        y += lay.high
    if rated:
        workrow.draw_threshold(scene, by, top - workrow.TAG_H - 4, y - lay.gap)
    return y - lay.gap


def _draw_viewed_cards(labels: Labels, mine: MineView, size: int, scene: Scene, box: Box) -> int:
    y = box.y + 10
    for card in mine.looking:
        y = _draw_card(scene, labels, card, PLATES[mine.looking_deck or ""], Box(box.x, y, box.w, 0), size)
        y += 26 if size > 62 else 10
        scene.add_rectangle(Box(box.x, y - 12, box.w, 2), "line")
    return y


def _draw_held_cards(
    view: PrincesView, mine: MineView, labels: Labels, held: list[str], row: int, scene: Scene, box: Box
) -> int:
    scene.add_fitted_text(box.x, box.y + 26, labels.label_text("hand"), SECTION, "ink", room=box.w)
    need = view.minimum[max(1, view.round) - 1]
    return workrow.draw_compact_hand(scene, labels, mine, held, Box(box.x, box.y + row - 14, box.w, row), need)


def _draw_card(scene: Scene, labels: Labels, card: str, plate: str, box: Box, size: int, letter: str = "") -> int:
    style = DETAIL if size > 62 else LABEL
    x, y = box.x + size + 14, box.y
    if letter:
        chip = Box(x, y + size // 2 - 23, 58, 46)
        scene.add_drawing("hatched", chip, "saffL", "saff", 7, 15, layer=Layer.TILES)
        scene.add_text(*chip.center, letter, STRONG, "ink", anchor="centre")
        x += 76
    fitted = fit_text(labels.term_text(card), style, box.right - x, 3)
    tall = max(size, len(fitted.lines) * 42)
    plated = Box(box.x, y + (tall - size) // 2, size, size)
    scene.add_drawing("icon", plated, plate, "porph", layer=Layer.PIECES)
    first = y + tall // 2 - (len(fitted.lines) - 1) * 21
    scene.add_text(x, first, fitted, style, "ink", leading=42)
    scene.add_hotspot(f"card:{card}", plated)
    return y + tall


def _draw_foot(view: PrincesView, labels: Labels, mine: MineView, size: int, scene: Scene, box: Box) -> int:
    count = 2 if box.w >= TWO_COLUMN_WIDTH else 1
    wide = (box.w - 40 * (count - 1)) // count
    stacks = [box.y + size // 3] * count
    for draw in _note_drawings(view, labels, mine):
        number = stacks.index(min(stacks))
        stacks[number] = draw(scene, Box(box.x + number * (wide + 40), stacks[number], wide, size)) + size // 5
    bottom = max(stacks)
    scene.add_rectangle(Box(0, box.y, scene.width, bottom + SPACE_UNDER - box.y), "cell", Layer.TABLE)
    return bottom


def _note_drawings(view: PrincesView, labels: Labels, mine: MineView) -> list[Draw]:
    letters = workrow.bonus_letters(mine)
    heap = workrow.auctioned_heap(view)
    notes: list[Draw] = []
    for card in mine.bonus:
        letter = letters[card] if len(letters) > 1 else "+"
        notes.append(partial(_draw_wording, labels, card, PLATES["bonus"], letter))
    if heap and any(work.auction for work in mine.works):
        notes.append(partial(_draw_won_work, labels, heap))
    notes += [partial(_draw_wording, labels, card, PLATES["prestige"], "") for card in mine.prestige]
    if mine.recruiting:
        notes.append(partial(_draw_recruiting, labels, mine.recruiting))
    return notes


def _draw_wording(labels: Labels, card: str, plate: str, letter: str, scene: Scene, box: Box) -> int:
    return _draw_card(scene, labels, card, plate, box, box.h, letter)


def _draw_won_work(labels: Labels, heap: str, scene: Scene, box: Box) -> int:
    middle = box.y + box.h // 2
    chip = Box(box.x, middle - 23, 62, 46)
    scene.add_drawing("dashed", chip, "ink2", "", 3, 8, layer=Layer.TILES)
    scene.add_icon(*chip.center, 38, HEAP_ICONS.get(heap, "park"), "ink2")
    text = labels.label_text("if-won", heap=TermRef(heap))
    scene.add_fitted_text(box.x + 76, middle, text, LABEL, "ink", room=box.w - 80)
    return box.bottom


def _draw_recruiting(labels: Labels, count: int, scene: Scene, box: Box) -> int:
    plate = Box(box.x, box.y, box.h, box.h)
    scene.add_drawing("icon", plate, "plate.arrow", "porph", layer=Layer.PIECES)
    text = f"{labels.term_text('recruiting_card')} {labels.label_text('times', n=count)}"
    scene.add_fitted_text(plate.right + 14, plate.center[1], text, LABEL, "ink", room=box.w - 80)
    scene.add_hotspot("card:recruiting_card", plate)
    return box.bottom
