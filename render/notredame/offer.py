"""The persons on offer: their effect as a formula of signs, their rats, their bribes."""

from typing import Final

from engines.notredame.view import MineView, NotreDameView, PersonView
from render.core import fonts
from render.core.fonts import COUNT, FACT, LABEL, SCORE, SECTION, TextStyle
from render.core.geometry import Box
from render.core.hand_sheet import SPACE_UNDER
from render.core.scene import Layer, Scene, cached_block
from render.core.text_fitting import fit_two_lines
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH
from render.notredame import offer
from render.notredame.labels import GameLabels

CARD_H = 176
CARD_W = 357
TITLE = TextStyle("serif.bold", 38)
TITLE_W = 272
"""Width of the title next to a strip of persons."""
ROOMY_W = 400
"""Width below which a low card's pictogram, rats and bribers' signs are closer to its edges."""
DECKS = {"brown": "umber", "grey": "stoneD~ink.28"}

FORMULAS = {
    "tavern_wench": "3 laurel + coin/ cube/ rat",
    "monk": "1 laurel cube cube",
    "usurer": "1 laurel coin coin",
    "minstrel": "1–3 cube arrow sector",
    "juggler": "cube arrow sector + act",
    "doctor": "rats = 0",
    "city_guard": "1 laurel per cube",
    "night_watchman": "1 laurel per empty",
    "bishop": "cube arrow empty + act",
    "guild_master": "2 laurel per house ≥2",
    "beggar_king": "1 laurel per rats space",
    "lawyer": "3 laurel per token token",
    "lady": "1 laurel per cube max",
    "mayor": "3 laurel per house ≥3",
    "carpenter": "1 laurel per house ≥1",
}
"""Effects of persons in signs; a word of this small language is a sign, a number, or a text."""

SIGNS = {
    "laurel": ("laurel", GOLD),
    "coin": ("florin", GOLD),
    "cube": ("nd.cube", "ink"),
    "rat": ("nd.back", "ink"),
    "arrow": ("arrow", "ink"),
    "token": ("nd.purse", "ink"),
    "act": ("nd.act", "terraD"),
    "max": ("nd.fullest", "ink"),
    "empty": ("nd.empty", "ink"),
    "sector": ("nd.house", "ink"),
    "house": ("nd.house", "ink"),
    "carriage": ("nd.carriage", "ink"),
    "friend": ("nd.friend", "ink"),
    "rats": ("nd.rat", "ink"),
    "space": ("nd.space", "ink"),
}

FORMULA_BESIDE_WIDTH: Final = 1000
"""Width of a block that has a person's formula next to its name."""


def offer_title(view: NotreDameView, labels: GameLabels) -> str:
    """Return the title of the persons in town, with their cost if it is the same for all."""
    costs = {person.cost for person in view.persons}
    return labels.label_text("offer", n=costs.pop()) if len(costs) == 1 else labels.label_text("offer-plain")


def draw_offer(scene: Scene, view: NotreDameView, labels: GameLabels, y: int) -> int:
    """Draw the three open persons and tonight's rats. Return the lower edge."""
    scene.add_fitted_text(MARGIN, y + 26, offer_title(view, labels), SECTION, "ink", room=560)
    number = scene.add_text(
        WIDTH - MARGIN, y + 26, labels.label_text("tonight", n=view.rats), COUNT, "ink", anchor="right"
    )
    n = scene.add_text(number.x - 14, y + 26, str(view.rats), SCORE, "ink", anchor="right")
    scene.add_icon(n.x - 36, y + 26, 54, "nd.rat", "ink")
    y += 62
    for number_, told in enumerate(view.persons):
        draw_card(scene, labels, told, Box(MARGIN + number_ * (CARD_W + 24), y, CARD_W, CARD_H))
    return draw_coming(scene, view, labels, y + CARD_H + 16)


@cached_block
def draw_card(scene: Scene, labels: GameLabels, told: PersonView, box: Box) -> None:
    """Draw a person: pictogram in an arch, name, formula, rats, signs of the bribers."""
    scene.add_hotspot(f"person:{told.id}", box)
    scene.add_drawing("frame", box, "ink", "white", 14, 3, layer=Layer.TILES)
    draw_niche(scene, told.id, DECKS.get(told.deck, "umber"), Box(box.x + 12, box.y + 14, 66, box.h - 17))
    x, room = box.x + 92, box.w - 102
    name = fit_two_lines(labels.term_text(told.id), TITLE, room, 34)
    scene.add_text(x, box.y + (40 if len(name.lines) == 1 else 27), name, TITLE, "ink", leading=35)
    draw_formula(scene, labels, FORMULAS.get(told.id, ""), x, box.y + 98, room)
    for k in range(3):
        colour = "ink" if k < told.rats else "line"
        scene.add_icon(x + 20 + 44 * k, box.y + 146, 40, "nd.rat", colour)
    step = min(34, 68 // max(1, len(told.bribed) - 1))
    for k, seat in enumerate(told.bribed):
        at = box.right - 30 - step * (len(told.bribed) - 1 - k)
        scene.add_sign(at, box.y + 146, 38, seat, "white", layer=Layer.LABELS)


def draw_strip(scene: Scene, view: NotreDameView, labels: GameLabels, box: Box) -> None:
    """Draw the open persons as low cards next to their title and tonight's rats."""
    title = fit_two_lines(offer_title(view, labels), TITLE, TITLE_W, 33)
    scene.add_text(box.x, box.y + 14 + 5 * (len(title.lines) - 1), title, TITLE, "ink", leading=28)
    y = box.bottom - 20
    n = scene.add_text(box.x, y, str(view.rats), SCORE, "ink")
    icon = scene.add_icon(n.right + 34, y, 48, "nd.rat", "ink")
    said, room = labels.label_text("tonight", n=view.rats), box.x + TITLE_W - icon.right - 4
    if fonts.text_width(said, LABEL.face, LABEL.px) <= room:
        scene.add_text(icon.right + 4, y, said, LABEL, "ink")
    left, gap = box.x + TITLE_W + 18, 14
    wide = (box.right - left + gap) // 3 - gap
    for number, told in enumerate(view.persons):
        draw_low_card(scene, labels, told, Box(left + number * (wide + gap), box.y, wide, box.h))


def draw_low_card(scene: Scene, labels: GameLabels, told: PersonView, box: Box) -> None:
    """Draw a person in two rows, with a column of its rats and one of its bribers' signs."""
    scene.add_hotspot(f"person:{told.id}", box)
    scene.add_drawing("frame", box, "ink", "white", 14, 3, layer=Layer.TILES)
    tight = box.w < ROOMY_W
    niche = Box(box.x + 8, box.y + 10, 46, box.h - 13) if tight else Box(box.x + 10, box.y + 10, 58, box.h - 13)
    draw_niche(scene, told.id, DECKS.get(told.deck, "umber"), niche)
    x, edge = niche.right + (8 if tight else 12), box.right - (36 if tight else 44)
    for k in range(3):
        colour = "ink" if k < told.rats else "line"
        scene.add_icon(edge + (16 if tight else 18), box.y + 19 + 30 * k, 32, "nd.rat", colour)
    step = min(34, 84 // max(1, len(told.bribed) - 1))
    size = min(30 if tight else 32, step + 2)
    for k, seat in enumerate(told.bribed):
        scene.add_sign(
            edge - (16 if tight else 20), box.y + 6 + size // 2 + step * k, size, seat, "white", layer=Layer.LABELS
        )
    signs = 32 if tight else 40
    room = edge - x - (signs if told.bribed else 4)
    name = fit_two_lines(labels.term_text(told.id), TITLE, room, 33)
    # Below a name of two lines, only small signs stay inside the card.
    name_y, formula_y, size = (30, 76, 40) if len(name.lines) == 1 else (17, 77, 33)
    scene.add_text(x, box.y + name_y, name, TITLE, "ink", leading=30)
    draw_formula(scene, labels, FORMULAS.get(told.id, ""), x, box.y + formula_y, room, size)


def draw_niche(scene: Scene, name: str, colour: str, box: Box) -> None:
    """Draw a person's pictogram in an arch."""
    scene.add_drawing("arch", box, colour, "", 0, layer=Layer.TILES)
    size = round(box.w * 0.66)
    scene.add_icon(box.center[0], box.y + round(box.h * 0.56), size, name, "white")


def draw_formula(scene: Scene, labels: GameLabels, text: str, x: int, y: int, room: int, most: int = 40) -> int:
    """Draw a formula in signs of size ``most``, smaller if there is little room. Return the right edge."""
    size = most if formula_width(labels, text, most + 4) <= room else 33
    pitch = size + 4
    tight = True
    for word in text.split():
        sign, after = (word[:-1], "/") if word.endswith("/") else (word, "")
        if sign in SIGNS:
            tight = False
            icon, colour = SIGNS[sign]
            scene.add_icon(x + size // 2, y, size, icon, colour)
            x += pitch
            if after:
                x = scene.add_text(x - 2, y, after, LABEL, "ink2").right + 3
            continue
        said, style = format_formula_word(labels, word)
        x = scene.add_text(x if tight or size < 40 else x + 4, y, said, style, "ink").right + (8 if size == 40 else 4)
    return x


def format_formula_word(labels: GameLabels, word: str) -> tuple[str, TextStyle]:
    """Return a formula's word that is not a sign, and its style: numbers are bolder."""
    if word == "per":
        return labels.label_text("per"), LABEL
    return word, FACT


def formula_width(labels: GameLabels, text: str, pitch: int) -> int:
    """Return the width of a formula."""
    wide = 0
    for word in text.split():
        if word.rstrip("/") in SIGNS:
            wide += pitch + (14 if word.endswith("/") else 0)
        else:
            said, style = format_formula_word(labels, word)
            wide += fonts.text_width(said, style.face, style.px) + 12
    return wide


def draw_coming(scene: Scene, view: NotreDameView, labels: GameLabels, y: int) -> int:
    """Draw the persons who may still come in this period as small niches, and the coins left in the bank."""
    made = scene.add_text(
        WIDTH - MARGIN, y + 26, labels.label_text("supply", n=view.coins), LABEL, "ink2", anchor="right"
    )
    scene.add_icon(made.x - 28, y + 26, 38, "florin", GOLD)
    if not view.coming:
        return y + 62
    x = scene.add_fitted_text(MARGIN, y + 26, labels.label_text("coming"), LABEL, "ink2", room=700).right + 20
    for name in view.coming:
        draw_niche(scene, name, "stone~ink2.50", Box(x, y, 44, 52))
        x += 54
    return y + 62


def draw_persons(view: NotreDameView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw the persons on offer, with the current rewards of those that count something."""
    y = box.y + 20
    scene.add_fitted_text(box.x, y + 26, labels.label_text("worth"), SECTION, "ink", room=box.w)
    y += 62
    for told in view.persons:
        _draw_person(scene, mine, labels, told, Box(box.x, y, box.w, 68))
        y += 80 if box.w >= FORMULA_BESIDE_WIDTH else 112
    if box.w >= FORMULA_BESIDE_WIDTH:
        scene.add_rectangle(Box(0, box.y, scene.width, y + SPACE_UNDER - box.y), "cell", Layer.TABLE)
    else:
        scene.add_drawing("round", Box(box.x - 18, box.y, box.w + 36, y - box.y), "cell", 16, layer=Layer.TABLE)
    return y


def _draw_person(scene: Scene, mine: MineView, labels: GameLabels, told: PersonView, box: Box) -> None:
    y = box.y + 36
    offer.draw_niche(scene, told.id, offer.DECKS.get(told.deck, "umber"), Box(box.x, box.y, 56, 68))
    scene.add_hotspot(f"person:{told.id}", Box(box.x, box.y, 56, 68))
    formula = offer.FORMULAS.get(told.id, "")
    edge = box.right
    if told.id in mine.worth:
        worth = mine.worth[told.id]
        level = y if box.w >= FORMULA_BESIDE_WIDTH else y - 16
        edge = scene.add_count(box.right, level, worth, f"+{worth}", anchor="right").x - 48
        scene.add_icon(edge + 20, level, 42, "laurel", GOLD if worth else "stone")
    if box.w >= FORMULA_BESIDE_WIDTH:
        scene.add_fitted_text(box.x + 72, y, labels.term_text(told.id), LABEL, "ink", room=330)
        offer.draw_formula(scene, labels, formula, box.x + 420, y, 400)
        rats = box.x + 840
    else:
        scene.add_fitted_text(box.x + 72, y - 14, labels.term_text(told.id), FACT, "ink", room=edge - box.x - 90)
        offer.draw_formula(scene, labels, formula, box.x + 72, y + 34, box.w - 240)
        y, rats = y + 34, box.right - 44 * told.rats
    for k in range(told.rats):
        scene.add_icon(rats + 20 + 44 * k, y, 40, "nd.rat", "ink")
