"""The projects of the viewer's laboratories as cards: the drawing, the remaining work, the track of weeks."""

from typing import Final

from engines.leonardo.components import printed
from engines.leonardo.view import LabView, LeonardoView, MineView, WorkView
from render.core.fonts import DETAIL, FACT, SECTION, STRONG, TextStyle
from render.core.geometry import Box
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text, fit_two_lines
from render.core.theme import GOLD
from render.leonardo import offer, panel
from render.leonardo.kinds import KINDS
from render.leonardo.labels import GameLabels

PROJECT_H = 404
LOW_H = 224
"""Height of a project without its drawing."""
TO_GO = TextStyle("serif.black", 46, 33)
ROOMY: Final = 1000
"""Width of a block with cards side by side."""


def draw_projects(view: LeonardoView, mine: MineView, labels: GameLabels, high: int, scene: Scene, box: Box) -> int:
    """Draw a card for each laboratory with its project: side by side, or in a column."""
    y = draw_title(scene, labels.label_text("projects"), box)
    labs = {lab.lab: lab for lab in view.players[mine.seat].labs}
    works = {work.lab: work for work in mine.works}
    across = 2 if box.w >= ROOMY else 1
    wide = (box.w - 40 * (across - 1)) // across
    made = [(name, high if name in works or (works and across == 2) else 112) for name in panel.LABS]
    for number, (name, tall) in enumerate(made):
        at = Box(box.x + number % across * (wide + 40), y, wide, tall)
        scene.add_hotspot(f"{mine.seat}/{name}", at)
        lab, work = labs.get(name), works.get(name)
        if lab is not None and work is not None:
            _draw_project(scene, view, mine, labels, lab, work, at)
        else:
            _draw_empty(scene, labels, name, lab, at)
        if across == 1 or number % across:
            y += tall + 12
    return y - 4


def draw_title(scene: Scene, text: str, box: Box) -> int:
    """Draw a heading under a hairline. Return where its block continues."""
    scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
    scene.add_fitted_text(box.x, box.y + 38, text, SECTION, "ink", room=box.w)
    return box.y + 72


def _draw_empty(scene: Scene, labels: GameLabels, name: str, lab: LabView | None, box: Box) -> None:
    scene.add_drawing("dashed", box, "stone", "" if lab is None else "cell", 3, 14, layer=Layer.TILES)
    size = min(84, box.h - 30)
    colour = "stone" if lab is None else "ink"
    scene.add_icon(box.x + 74, box.center[1], size, f"lv.{name}", colour)
    key = "not-owned" if lab is None else "idle"
    text = fit_text(labels.label_text(key), DETAIL, box.w - 168, 2 if lab is None else 1)  # its places are below
    first = box.center[1] - (len(text.lines) - 1) * 22
    scene.add_text(box.x + 140, first - (26 if lab else 0), text, DETAIL, "ink2", leading=44)
    if lab is not None:
        panel.draw_places(scene, lab, box.x + 136, box.center[1] + 32)


def _draw_project(
    scene: Scene, view: LeonardoView, mine: MineView, labels: GameLabels, lab: LabView, work: WorkView, box: Box
) -> None:
    one = offer.invention_view(view, work.inventions[0])
    scene.add_drawing("frame", box, "sepia", "paper", 16, 3, layer=Layer.TILES)
    offer.draw_chip(scene, view, one.no, Box(box.x + 14, box.y + 14, 60, 48))
    style, name = offer.fit_invention_name(labels, one.no, box.w - 108, 1)
    scene.add_text(box.x + 90, box.y + (39 if len(name.lines) == 1 else 28), name, style, "ink", leading=34)
    x, right = box.x + 264, box.right - 20
    y, pays = box.y + 112, box.y + 172
    drawn = box.h >= PROJECT_H
    if drawn:
        scene.add_drawing("lv.sketch", Box(box.x + 12, box.y + 74, 236, 200), one.no, layer=Layer.TILES)
    else:
        x, y, pays = box.x + 22, box.y + 87, box.y + 87
    offer.draw_needs(scene, one, x + (len(work.cards) * 47 - 7) // 2, y)
    at = x if drawn else x + len(work.cards) * 47 + 16
    made = scene.add_text(at + 44, pays, f"{one.first}/{one.later}", FACT, "sepia")
    scene.add_icon(at + 18, pays, 36, "florin", GOLD)
    scene.add_icon(right - 22, y, 40, KINDS[one.kind], "sepia")
    if one.no not in {card.no for card in view.display} and lab.follows is None:
        scene.add_icon(made.right + 34, pays, 40, "lv.deck", "sepiaL")
    ready = lab.weeks >= work.needs
    text = labels.label_text("ready") if ready else labels.label_text("weeks-to-go", n=work.needs - lab.weeks)
    ink = "olive" if ready else "ink"
    if drawn:
        fitted = fit_two_lines(text, TO_GO, right - x, 38)
        scene.add_text(x, box.y + 238 - 18 * (len(fitted.lines) - 1), fitted, TO_GO, ink, leading=38)
    else:
        left = box.x + 76 + lab.places * panel.PLACE + 20
        fitted = fit_text(text, TO_GO, right - left)
        if fitted.cut and not ready:
            number = scene.add_text(right, box.bottom - 30, str(work.needs - lab.weeks), TO_GO, ink, anchor="right")
            scene.add_icon(number.x - 28, box.bottom - 30, 42, "lv.clock", ink)
        else:
            scene.add_text(right, box.bottom - 30, fitted, TO_GO, ink, anchor="right")
    _draw_track(scene, view, mine, lab, work, Box(box.x + 22, box.bottom - (120 if drawn else 112), box.w - 44, 54))
    scene.add_icon(box.x + 42, box.bottom - 30, 42, f"lv.{lab.lab}", "sepia")
    panel.draw_places(scene, lab, box.x + 76, box.bottom - 28)


def _draw_track(scene: Scene, view: LeonardoView, mine: MineView, lab: LabView, work: WorkView, box: Box) -> None:
    last = printed(view.components).table.work_track.last
    step = box.w / last
    fill, ink = f"seat.{mine.seat % 5 + 1}", f"charge.{mine.seat % 5 + 1}"
    scene.add_drawing("lv.weeks", box, last, (work.needs,), lab.working, layer=Layer.TILES)
    end = min(last, lab.weeks + lab.works)
    top, tall = box.y + 9, box.h - 9
    if end > lab.weeks:
        coming = Box(round(box.x + lab.weeks * step) + 1, top, round((end - lab.weeks) * step) - 2, tall)
        scene.add_drawing("hatched", coming, "white", fill, 4, 11, layer=Layer.PIECES)
    if lab.weeks:
        whole = Box(box.x + 1, top, round(lab.weeks * step) - 2, tall)
        scene.add_drawing("round", whole, fill, 5, layer=Layer.PIECES)
        y = top + tall // 2
        scene.add_text(whole.right - 9, y, str(lab.weeks), STRONG, ink, anchor="right")
    if 0 < work.needs <= last:
        scene.add_rectangle(Box(round(box.x + work.needs * step) - 3, top - 2, 5, tall + 4), "ink", Layer.LABELS)
