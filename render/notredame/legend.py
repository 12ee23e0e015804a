"""What the signs mean: a picture for the first game, the same for all viewers."""

from __future__ import annotations

from engines.core.core_types import Msg, TermRef
from engines.notredame.components import printed
from engines.notredame.view import NotreDameView
from render.core import legend_lists
from render.core.fonts import FACT, LABEL, NOW, STRONG
from render.core.geometry import Box, square_around
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.notredame import city, offer
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels

FACTS = (
    ("points", "laurel", GOLD),
    ("coins", "florin", GOLD),
    ("supply", "nd.cube", "ink"),
    ("bell", "nd.bell", "ink"),
)
TOKENS = (("pp1_coin", "token-coin"), ("pp2_cube", "token-cube"), ("pp3_rat", "token-rat"), ("pp4", "token-plain"))


def legend_scene(request: PictureRequest) -> Scene:
    """Return the scene of the legend: it depends on the language, not on the position."""
    view: NotreDameView = request.view
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = draw_page_header(
        scene, HeaderText(labels.game_name, labels.label_text("legend"), ""), "night", room=1100, under=-26
    )
    cards = [legend_lists.icon_item(icon, "ink", labels.card(kind)) for kind, icon in SECTORS.items()]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-sectors"), y + 26, cards, 2)
    y = _draw_things(scene, labels, y)
    y = _draw_facts(scene, labels, y)
    y = _draw_persons(scene, view, labels, y)
    scene.height = legend_lists.draw_mark_list(scene, labels, y, start=False)
    return scene


def _draw_things(scene: Scene, labels: GameLabels, y: int) -> int:
    """Draw guild tokens, the carriage, the friend, the pool."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-things"), y)
    for number, (kind, key) in enumerate(TOKENS):
        x, middle = _spot_of(number, y)
        city.draw_message(scene, number, kind, (x + 34, middle))
        scene.add_fitted_text(x + 86, middle, labels.label_text(key), LABEL, "ink", room=460)
    x, middle = _spot_of(4, y)
    city.draw_carriages(scene, (1,), (x + 34, middle))
    scene.add_fitted_text(x + 86, middle, labels.label_text("thing-carriage"), LABEL, "ink", room=460)
    x, middle = _spot_of(5, y)
    scene.add_drawing("nd.cubes", Box(x, middle - 13, 80, 26), 0, 2, 1, layer=Layer.PIECES)
    scene.add_fitted_text(x + 86, middle, labels.label_text("thing-friend"), LABEL, "ink", room=460)
    x, middle = _spot_of(6, y)
    scene.add_drawing("round", Box(x - 8, middle - 24, 108, 48), "ink", 10, layer=Layer.TILES)
    scene.add_text(x + 46, middle, "10 ÷ 3", FACT, "saffL", anchor="centre")
    scene.add_fitted_text(x + 114, middle, labels.label_text("thing-pool"), LABEL, "ink", room=900)
    return y + 4 * 78 + 16


def _spot_of(number: int, y: int) -> tuple[int, int]:
    return MARGIN + number % 2 * 560, y + number // 2 * 78 + 38


def _draw_facts(scene: Scene, labels: GameLabels, y: int) -> int:
    """Draw what a player's panel shows."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-facts"), y)
    for number, (key, icon, colour) in enumerate(FACTS):
        x, middle = MARGIN + number % 2 * 560, y + number // 2 * 66 + 33
        scene.add_drawing("icon", square_around(x + 26, middle, 44), icon, colour, layer=Layer.PIECES)
        scene.add_fitted_text(x + 86, middle, labels.label_text(f"fact-{key}"), LABEL, "ink", room=460)
    y += 2 * 66
    plate = Box(MARGIN + 4, y + 9, 42, 48)
    scene.add_drawing("round", plate, "ink", 7, layer=Layer.TILES)
    scene.add_drawing("icon", square_around(*plate.center, 32), "nd.tree", "white", layer=Layer.PIECES)
    scene.add_fitted_text(MARGIN + 86, y + 33, labels.label_text("fact-played"), LABEL, "ink", room=460)
    offer.draw_niche(scene, "monk", "umber", Box(MARGIN + 564, y + 6, 42, 54))
    scene.add_fitted_text(MARGIN + 646, y + 33, labels.label_text("fact-person"), LABEL, "ink", room=460)
    y += 66
    scene.add_drawing("disc", square_around(MARGIN + 26, y + 33, 46), "ink", "white", 2, layer=Layer.PIECES)
    scene.add_drawing("icon", square_around(MARGIN + 26, y + 33, 34), "nd.rat", "white", layer=Layer.LABELS)
    scene.add_fitted_text(MARGIN + 86, y + 33, labels.label_text("fact-rats"), LABEL, "ink", room=460)
    scene.add_drawing("dashed", Box(MARGIN + 564, y + 8, 50, 50), "ink", "", 4, 9, layer=Layer.PIECES)
    scene.add_fitted_text(MARGIN + 646, y + 33, labels.label_text("fact-ghost"), LABEL, "ink", room=460)
    y += 66
    scene.add_drawing("round", Box(MARGIN, y + 8, 54, 50), "terraD", 6, layer=Layer.PIECES)
    scene.add_text(MARGIN + 27, y + 33, "9!", STRONG, "white", anchor="centre")
    scene.add_fitted_text(MARGIN + 86, y + 33, labels.label_text("fact-overflow"), LABEL, "ink", room=460)
    for k in range(3):
        scene.add_drawing("sign", square_around(MARGIN + 566 + 24 * k, y + 33, 34), k, "white", layer=Layer.PIECES)
    scene.add_fitted_text(MARGIN + 646, y + 33, labels.label_text("fact-tokens"), LABEL, "ink", room=460)
    return y + 86


def _draw_persons(scene: Scene, view: NotreDameView, labels: GameLabels, y: int) -> int:
    """Draw all persons: pictogram, name, rats, formula, and in words what they do."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-persons"), y)
    for row in printed(view.components).table.person:
        niche = Box(MARGIN, y, 76, 96)
        offer.draw_niche(scene, row.id, offer.DECKS.get(row.deck, "umber"), niche)
        scene.add_hotspot(f"person:{row.id}", niche)
        x = MARGIN + 96
        name = labels.term_text(row.id) + ("" if row.deck == "brown" else f" ({row.period})")
        scene.add_fitted_text(x, y + 22, name, NOW, "ink", room=440)
        for k in range(row.rats):
            scene.add_drawing("icon", square_around(590 + 42 * k, y + 22, 38), "nd.rat", "ink", layer=Layer.PIECES)
        offer.draw_formula(scene, labels, offer.FORMULAS.get(row.id, ""), 730, y + 22, 430)
        fitted = fit_text(labels.translate(_sign_text(row.id)), LABEL, WIDTH - MARGIN - x, 2)
        scene.add_text(x, y + 72, fitted, LABEL, "ink2", leading=40)
        y += 124 if len(fitted.lines) == 1 else 158
    return y


def _sign_text(person: str) -> Msg:
    return Msg("person-text", {"thing": TermRef(f"text-{person}")})
