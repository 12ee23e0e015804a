"""A player's figures, invention cards and both laboratories, and for the viewer also money, cards and projects."""

from typing import Final

from engines.leonardo.view import LabView, LeonardoView
from render.core.fonts import DETAIL, FACT, LABEL
from render.core.geometry import Box
from render.core.mine_large import WordedFact, draw_worded_facts
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.seat_panels import draw_seat_header
from render.core.widgets import MARGIN
from render.leonardo import hand, offer, panel
from render.leonardo.labels import GameLabels
from render.leonardo.projects import LOW_H, draw_projects

SHEET_W: Final = 1084
"""Width at which the viewer's projects are side by side."""
HEAD_H: Final = 84
LEAF_W: Final = 160
BAR_H: Final = 76
GAP: Final = 14


def player_sheet_scene(request: PictureRequest) -> Scene:
    """Compose the sheet of the player in the requested part."""
    view: LeonardoView = request.view
    seat = int(request.part.partition(":")[2])
    scene, labels = Scene(game=request.game, width=SHEET_W), GameLabels(request)
    box = Box(MARGIN, MARGIN, SHEET_W - 2 * MARGIN, 0)
    name = labels.seat_name(seat)
    draw_seat_header(scene, box, seat, name, None, lead=any(one.seat == seat and one.rank == 1 for one in view.results))
    mine = view.me if view.me is not None and view.me.seat == seat else None
    y = _draw_facts(scene, view, labels, seat, Box(box.x, box.y + HEAD_H, box.w, 0))
    y = _draw_inventions(scene, view, labels, seat, Box(box.x, y, box.w, 0))
    if mine is not None:
        y = hand.draw_holdings(mine, labels, hand.LOW_PLATE, scene, Box(box.x, y, box.w, 0)) + GAP
        y = draw_projects(view, mine, labels, LOW_H, scene, Box(box.x, y, box.w, 0)) + GAP
    else:
        labs = {made.lab: made for made in view.players[seat].labs}
        for name in panel.LABS:
            y = _draw_lab(scene, view, labels, seat, name, labs.get(name), Box(box.x, y, box.w, 0))
    scene.height = y + MARGIN
    scene.add_part(request.part, box._replace(h=y - box.y))
    return scene


def _draw_facts(scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, box: Box) -> int:
    player, say = view.players[seat], labels.label_text
    of, master = f"/{player.apprentices}", "master-free" if player.master else "master-placed"
    facts = [
        WordedFact("figures", "lv.apprentice", "ink", str(player.free), say("fact-apprentice"), of),
        WordedFact("", "lv.master", "ink" if player.master else "stone", "", say(master)),
        WordedFact("inventions", "lv.deck", "sepia", str(len(player.inventions)), say("fact-deck")),
    ]
    if player.florins is None:
        facts.append(WordedFact("florins", "lock", "ink2", "", say("fact-florins")))
    if seat == view.holder:
        facts.append(WordedFact("holder", "lv.leonardo", "umber", "", say("fact-leonardo")))
    if player.passed and view.phase == "place":
        facts.append(WordedFact("", "lv.pause", "ink2", "", say("fact-passed")))
    y = draw_worded_facts(scene, box, seat, facts) + GAP
    if seat == view.holder:
        scene.hotspots["holder"] = scene.hotspots.pop(f"{seat}/holder")
    return y


def _draw_inventions(scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, box: Box) -> int:
    player, y = view.players[seat], box.y
    across = (box.w + GAP) // (LEAF_W + GAP)
    high = LEAF_W * offer.LEAF[1] // offer.LEAF[0]
    for number, no in enumerate(player.inventions):
        row, column = divmod(number, across)
        offer.draw_leaf(view, scene, no, Box(box.x + column * (LEAF_W + GAP), y + row * (high + GAP), LEAF_W, high))
    y += -(-len(player.inventions) // across) * (high + GAP)
    without = [no for no in player.completed if no not in player.inventions]
    if without:
        x = scene.add_fitted_text(box.x, y + 24, labels.label_text("lab-without"), LABEL, "ink2", room=box.w // 2).right
        for number, no in enumerate(without):
            chip = Box(x + 16 + number * 68, y, 60, 48)
            offer.draw_chip(scene, view, no, chip)
            scene.add_hotspot(f"invention:{no}", chip)
        y += 48 + GAP
    return y


def _draw_lab(
    scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, name: str, made: LabView | None, box: Box
) -> int:
    y, say = box.y + 26, labels.label_text
    scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
    title = scene.add_fitted_text(box.x, y + 4, say(f"fact-{name}"), FACT, "ink", room=box.w // 2)
    if made is None or not made.working:
        word = say("not-owned" if made is None else "idle")
        scene.add_fitted_text(title.right + 24, y + 4, word, DETAIL, "ink2", room=box.right - title.right - 24)
    if made is not None:
        panel.draw_places(scene, made, box.right - made.places * panel.PLACE, y + 4)
    row = Box(box.x, y + 26, box.w, BAR_H)
    panel.draw_bar(scene, view, seat, name, made, row)
    scene.add_hotspot(f"{seat}/{name}", row)
    if made is None or not made.working:
        return row.bottom + GAP
    facts = [
        WordedFact("", "lv.clock", "ink", str(made.weeks), say("lab-done")),
        WordedFact("", "lv.clock", "ink", f"+{made.works}", say("lab-coming")),
    ]
    if made.follows is not None:
        weeks = offer.invention_view(view, made.follows).weeks
        facts.append(WordedFact("", "lv.deck", "sepia", "", labels.invention(made.follows)))
        facts.append(WordedFact("", "lv.clock", "sepia", str(weeks), say("fact-weeks")))
    return draw_worded_facts(scene, row._replace(y=row.bottom + 4), seat, facts) + GAP
